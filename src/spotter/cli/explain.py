"""`spotter explain`: everything about one message, on one screen, for a person."""

from collections.abc import Iterator, Sequence

import click
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Styled

from spotter.cli.options import judge_option, member_of, member_option, open_spotter, policy_option, profile_option
from spotter.domain import Context, Excuse, Finding, Severity, Triage, Verdict
from spotter.engine.quantities import Quantity
from spotter.judges import Neighbour, Opinion, Unanswered
from spotter.screening import Explanation
from spotter.vetting import Inspection

_COLOURS = {Triage.SAFE: "green", Triage.CAUTION: "yellow", Triage.CRISIS: "red"}
_SEVERITY = {Severity.LOW: "cyan", Severity.MEDIUM: "yellow", Severity.HIGH: "red", Severity.CRITICAL: "bold red"}
_LABELS = 5
_BASE_UNITS = {"energy": "kcal", "mass": "kg", "duration": "h", "age": "years", "percent": "%"}


@click.command("explain", short_help="Everything about one message, for a person.")
@click.argument("text")
@member_option
@policy_option
@profile_option
@judge_option
@click.option("--reply", is_flag=True, help="The text is what a coach wrote, not what a member did.")
@click.option("--svg", type=click.Path(dir_okay=False, writable=True), help="Also save the screen as a picture.")
def command(
    text: str, member: tuple[str, ...], policy: str, profile: str, judge: str, reply: bool, svg: str | None
) -> None:
    """Show what Spotter reads, notices, excuses and decides about a message, or about a reply.

    \b
    spotter explain "set my calories to 800"
    spotter explain "I have no chest pain, my dad had" --member age=70 --member country=EG
    spotter explain --reply "You failed again, so skip breakfast tomorrow."
    """
    console = Console(record=svg is not None, width=100 if svg else None, highlight=False)
    spotter = open_spotter(policy, judge, profile)
    if reply:
        console.print(render_reply(text, spotter.inspect(text, member=member_of(member))))
    else:
        explained = spotter.explain(text, member_of(member))
        console.print(render(text, explained, spotter.nearest(explained)))
    if svg:
        console.save_svg(svg, title=f'spotter explain "{text}"')


def render(text: str, explained: Explanation, near: Sequence[Neighbour]) -> RenderableType:
    """The whole screen, from what was said to what is answered."""
    verdict = explained.verdict
    colour = _COLOURS[verdict.triage]
    title = f"[bold {colour}]{verdict.triage} · {verdict.action}" + (" · urgent" if verdict.urgent else "")
    return Panel(Group(*_sections(text, explained, near)), title=title, border_style=colour, title_align="left")


def _sections(text: str, explained: Explanation, near: Sequence[Neighbour]) -> Iterator[RenderableType]:
    yield from _section("message", _marked(text, explained.found.excuses, explained.verdict.findings))
    yield from _section("read as", Styled(str(explained.found.text), style="dim"))
    if explained.found.quantities:
        yield from _section("numbers", _numbers(explained))
    if explained.verdict.findings:
        yield from _section("found", _findings(text, explained.verdict.findings))
    if explained.found.excuses:
        yield from _section("let go", _excuses(text, explained.found.excuses))
    if explained.opinion is not None:
        yield from _section("judged", _judged(explained.opinion, near))
    yield from _section("decided", _decision(explained))
    if explained.verdict.reply:
        yield from _section("answer", Styled(explained.verdict.reply))


def render_reply(text: str, looked: Inspection) -> RenderableType:
    """The whole screen for a reply, from what was written to what could be said."""
    report = looked.report
    colour = "green" if report.safe else "red"
    title = f"[bold {colour}]{'safe' if report.safe else 'unsafe'} · {report.severity or 'nothing found'}"
    return Panel(Group(*_reply_sections(text, looked)), title=title, border_style=colour, title_align="left")


def _reply_sections(text: str, looked: Inspection) -> Iterator[RenderableType]:
    report = looked.report
    yield from _section("reply", _marked(text, looked.found.excuses, report.findings))
    yield from _section("read as", Styled(str(looked.found.text), style="dim"))
    if report.findings:
        yield from _section("found", _findings(text, report.findings))
    if looked.found.excuses:
        yield from _section("let go", _excuses(text, looked.found.excuses))
    if any(one.is_wrong for _, one in looked.remarks):
        yield from _section("judged", _remarks(text, looked))
    if report.repaired:
        yield from _section("repaired", Styled(report.repaired))
    facts = f"sentiment {report.sentiment} ({report.sentiment_score:+.2f}), language {report.language}"
    yield from _section("decided", Styled(f"{facts}, policy {report.policy}"))


def _remarks(text: str, looked: Inspection) -> RenderableType:
    """Sentences that worry the judge, whether or not a finding came of it."""
    table = Table.grid(padding=(0, 2))
    for place, one in ((place, one) for place, one in looked.remarks if one.is_wrong):
        said = f"{one.label.replace('_', ' ')} {one.of_kind:.2f}, needed {one.needed:.2f}"
        table.add_row(said, Styled(text[slice(*place)].strip(), style="italic dim"))
    return table


def _section(name: str, body: RenderableType) -> Iterator[RenderableType]:
    yield Styled(name, style="bold")
    yield Padding(body, (0, 0, 1, 2))


def _marked(text: str, excuses: Sequence[Excuse], findings: Sequence[Finding]) -> Styled:
    marked = Styled(text)
    for excuse in excuses:
        marked.stylize("underline green", *excuse.span)
    for finding in findings:
        marked.stylize(f"reverse {_SEVERITY[finding.severity]}", *finding.span)
    return marked


def _numbers(explained: Explanation) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    for one, (start, end) in explained.found.quantities:
        table.add_row(Styled(explained.found.text.original[start:end], style="italic"), "→", _amount(one))
    return table


def _amount(one: Quantity) -> str:
    unit = _BASE_UNITS.get(one.kind, "")
    value = f"{one.low:.4g}" if one.low == one.high else f"{one.low:.4g} to {one.high:.4g}"
    return f"{one.kind} {value} {unit}".rstrip() + (f" per {one.per}" if one.per else "")


def _findings(text: str, findings: Sequence[Finding]) -> RenderableType:
    rows: list[RenderableType] = []
    for one in findings:
        told = "" if one.context is Context.SELF else f" ({one.context})"
        head = Styled.assemble(
            (text[slice(*one.span)], f"reverse {_SEVERITY[one.severity]}"),
            ("  " + one.by, "bold"),
            f"{told}  {one.category}, {one.severity}",
        )
        rows += [head, Padding(Styled(one.why, style="dim"), (0, 0, 0, 2))]
        if one.instead:
            rows.append(Padding(Styled(f"instead: {one.instead}", style="dim italic"), (0, 0, 0, 2)))
    return Group(*rows)


def _excuses(text: str, excuses: Sequence[Excuse]) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    for one in excuses:
        table.add_row(
            Styled(text[slice(*one.span)], style="underline green"),
            f"[bold]{one.by}[/]",
            f"{one.context}:",
            Styled(text[slice(*one.cue_span)], style="italic green"),
        )
    return table


def _judged(opinion: Opinion | Unanswered | None, near: Sequence[Neighbour]) -> RenderableType:
    """All that the judge said: likeliest labels, what was needed, and the corpus lines nearest in meaning."""
    if not isinstance(opinion, Opinion):
        return Styled("no judge answered; rules decide", style="dim")
    bars = Table.grid(padding=(0, 2))
    ranked = sorted(opinion.judgement.probabilities.items(), key=lambda item: -item[1])
    for label, chance in ranked[:_LABELS]:
        bars.add_row(label.replace("_", " "), f"{chance:.3f}", Styled("█" * round(chance * 30), style="dim"))
    said = f"{opinion.judgement.by} says {opinion.label.replace('_', ' ')}: {opinion.reason}"
    lines = Table.grid(padding=(0, 2))
    for one in near:
        lines.add_row(
            f"[dim]{one.similarity:.2f}[/]", one.label.replace("_", " "), Styled(one.text, style="italic dim")
        )
    shown: list[RenderableType] = [Styled(said), bars]
    if near:
        shown += [Styled("nearest in the corpus"), lines]
    return Group(*shown)


def _decision(explained: Explanation) -> RenderableType:
    verdict = explained.verdict
    table = Table.grid(padding=(0, 2))
    for row in dict.fromkeys(one.row for one in explained.outcome.decided):
        fits = f"{row.category} | {row.about or '*'} | {row.severity or '*'} | {row.context or '*'} | {row.who}"
        table.add_row(f"[dim]{row.at}[/]", fits, "→", f"{row.triage} {row.action}")
    rows = [table] if explained.outcome.decided else []
    return Group(*rows, *(Styled(f"{name} {value}") for name, value in _facts(verdict)))


def _facts(verdict: Verdict) -> Iterator[tuple[str, str]]:
    yield "triage", f"{verdict.triage}, action {verdict.action}, severity {verdict.severity or 'none'}"
    if verdict.blocked_features:
        yield "blocked", ", ".join(verdict.blocked_features)
    if verdict.events:
        yield "logged", ", ".join(verdict.events)
    yield "language", f"{verdict.language}, policy {verdict.policy}"
