"""The page of faults, out of the `fault` marks of tests: what breaks, what a member sees of it, what is lost."""

from typing import NamedTuple

# In the order of the page; a mark with another name fails, so that one fault has one name.
FAULTS = {
    "process killed": "The process ends at once (`kill -9`, no power).",
    "store down": "The database answers nothing, or with errors.",
    "disk full": "Neither the database nor the spool beside it takes another byte.",
    "migration interrupted": "The process is killed while it changes the schema, or two start at once.",
    "two replicas": "Several processes work on one database.",
    "upstream hostile": "The model is slow, absent, broken, endless, or answers in any shape.",
    "judge broken": "A judge is missing, slow, wrong, or refuses.",
    "policy broken": "A policy file is broken while the service runs.",
    "clock jump": "The clock of a machine jumps, forward or back.",
    "webhook down": "Whoever should be told can't be reached.",
    "painter broken": "What draws or inspects a picture fails.",
}
_HEAD = """# What happens when things break

Written by `make docs` from the `fault` marks of tests. Each row is a test that breaks the thing for real and looks at
what a member sees and what is still there afterwards. "Acknowledged" is what somebody got an answer for.
"""


class Fault(NamedTuple):
    """One mark: `@pytest.mark.fault("store down", sees="the safe answer", lost="nothing")`."""

    name: str
    sees: str
    lost: str
    test: str


def page(found: set[Fault]) -> str:
    unknown = {one.name for one in found} - FAULTS.keys()
    untested = FAULTS.keys() - {one.name for one in found}
    if unknown or untested:
        raise SystemExit(f"faults without a name or without a test: {', '.join(sorted(unknown | untested))}")
    return _HEAD + "".join(_section(name, what, found) for name, what in FAULTS.items())


def _section(name: str, what: str, found: set[Fault]) -> str:
    rows = sorted((one for one in found if one.name == name), key=lambda one: (one.test, one.sees))
    lines = (f"| {one.sees} | {one.lost} | `{one.test.removeprefix('tests/')}` |" for one in rows)
    head = "| what a person sees | what is lost | shown by |\n|---|---|---|\n"
    return f"\n## {name.capitalize()}\n\n{what}\n\n{head}" + "\n".join(lines) + "\n"
