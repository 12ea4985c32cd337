"""What the pages of this project say can be followed: links lead somewhere, and shown commands exist."""

import re
import shlex
from pathlib import Path

import click
import pytest

from spotter.cli import main

ROOT = Path(__file__).parent.parent
FOLDERS = "bench corpus deploy docs requirements src tests tools".split()
PAGES = sorted([*ROOT.glob("*.md"), *(page for folder in FOLDERS for page in (ROOT / folder).rglob("*.md"))])
ELSEWHERE = set("curl docker echo openssl pip printf some-model sqlite3".split())
FENCED = re.compile(r"```(?:console|sh|bash|shell)\n(.*?)```", re.S)
INLINE = re.compile(r"`((?:\.venv/bin/)?spotter [^`\n]+)`")


def anchors(page: Path) -> set[str]:
    heads = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.S)
    links = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r"(?:src|href)=\"([^\"]+)\"", text)
    broken = []
    for link in links:
        place, _, anchor = link.partition("#")
        if re.match(r"[a-z]+:", place):
            continue
        target = (page.parent / place).resolve() if place else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)
    assert broken == []


def shown() -> list[tuple[str, str]]:
    """Every command line in a block of a page, with the page."""
    found = []
    for page in PAGES:
        for block in FENCED.findall(page.read_text(encoding="utf-8")):
            lines = block.replace("\\\n", " ").splitlines()
            prompted = [line[2:] for line in lines if line.startswith("$ ")]
            found += [(str(page.relative_to(ROOT)), line) for line in prompted or lines if line.strip()]
    return found


def parts(line: str) -> list[list[str]]:
    """The commands of a line, each in words, without assignments in front."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars="|&;")
    lexer.whitespace_split = True
    commands: list[list[str]] = [[]]
    for word in lexer:
        if set(word) <= set("|&;"):
            commands.append([])
        elif commands[-1] or not re.match(r"[A-Z_]+=", word):
            commands[-1].append(word)
    return [words for words in commands if words]


def complaint(words: list[str]) -> str | None:
    """What is wrong with a command, if anything."""
    name, rest = Path(words[0]).name, words[1:]
    if name == "sudo":
        rest = rest[2:] if rest[0] == "-u" else rest
        return complaint(rest) if Path(rest[0]).name == "spotter" else None
    if name == "docker" and "run" in rest:
        return of_spotter(rest[rest.index("spotter-1") + 1 :])
    if name == "make":
        return of_make(rest)
    if name in ("python", "python3") and rest[:1] == ["-m"]:
        module = ROOT / rest[1].replace(".", "/")
        return None if rest[1] == "venv" or module.is_dir() or module.with_suffix(".py").exists() else "no such module"
    if name == "spotter":
        return of_spotter(rest)
    return None if name in ELSEWHERE else "unknown program"


def of_make(words: list[str]) -> str | None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    missing = [word for word in words if "=" not in word and word not in targets]
    return f"no such target: {missing}" if missing else None


def of_spotter(words: list[str]) -> str | None:
    command: click.Command = main
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        found = command.get_command(click.Context(command), words[0])
        if found is None:
            return f"no such command: {words[0]}"
        command, words = found, words[1:]
    known = {name for option in command.params for name in (*option.opts, *option.secondary_opts)} | {"--help", "-h"}
    known |= {"--version"} if command is main else set()
    missing = [word for word in words if word.startswith("--") and word.partition("=")[0] not in known]
    return f"no such option: {missing}" if missing else None


@pytest.mark.parametrize(("page", "line"), shown())
def test_a_command_in_a_block_exists(page, line):
    assert [said for words in parts(line) if (said := complaint(words))] == []


def test_commands_within_sentences_exist():
    wrong = []
    for page in PAGES:
        for text in INLINE.findall(page.read_text(encoding="utf-8")):
            words = re.sub(r"\"[^\"]*\"?", "TEXT", text.split(" | ")[0].replace("...", "")).split()[1:]
            plain = [word.strip("[]") for word in words if word not in ("/", "|")]
            said = of_spotter([one.partition("|")[0] for one in plain])
            wrong += [f"{page.name}: {text}: {said}"] if said else []
    assert wrong == []


def test_a_wrong_command_would_be_noticed():
    assert complaint(["spotter", "scren"]) and complaint(["spotter", "screen", "--jsnl"])
    assert complaint(["make", "nothing"]) and complaint(["python", "-m", "tools.nothing"])
    assert complaint(parts("X=1 echo hi | .venv/bin/spotter keys nwe")[1])
    assert complaint(["sudo", "-u", "spotter", "/opt/spotter/bin/spotter", "kyes"])
