"""`spotter train`: rebuild the local judge from the corpus."""

import json
from collections.abc import Sequence
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from spotter.cli.corpus import CORPUS
from spotter.judges.corpus import SAFE, Batch, CorpusError, Example, read_corpus

if TYPE_CHECKING:
    from rich.progress import Progress

    from spotter.judges.training.plans import Plan

DATA = Path(__file__).parent.parent / "judges" / "data"
TOPICS = "topics"  # not a judge: what the embedded coach takes a message to be about


@click.command("train", short_help="Rebuild the local judge from the corpus.")
@click.option("--corpus", type=click.Path(path_type=Path), default=CORPUS, show_default=True, help="The corpus folder.")
@click.option(
    "--out", type=click.Path(path_type=Path), default=DATA, show_default="the package", help="Where weights go."
)
@click.option("--check", is_flag=True, help="Rebuild elsewhere and compare the figures with the shipped ones.")
@click.option("--thresholds", is_flag=True, help="Keep the weights; only calibrate again.")
@click.option(
    "--mean", is_flag=True, help="Average with the shipped weights of the same kind: surer than either alone."
)
@click.option("--only", metavar="NAME", help="Only models whose name begins so: messages, replies/english, topics, ...")
def command(corpus: Path, out: Path, check: bool, thresholds: bool, mean: bool, only: str | None) -> None:
    """Fine-tune, export, calibrate and index the judge. An hour or more on two cores for all models.

    \b
    pip install 'spotter-guard[train]'
    spotter train
    """
    try:
        batches = {kind: read_corpus(corpus, kind) for kind in ("messages", "replies")}
    except CorpusError as mistake:
        raise click.ClickException(str(mistake)) from None
    try:
        from spotter.judges.training.build import PLANS, Reader, build, progress_bar, recalibrate
    except ModuleNotFoundError as missing:
        raise click.ClickException(
            f"training needs `{missing.name}`: pip install 'spotter-guard[train]' (see docs/judge.md)"
        ) from None
    from spotter.judges.encoders import MINILM
    from spotter.policy import load

    batches["replies"] += _own_replies()
    policy = load()
    read = {"messages": Reader(policy, "member"), "replies": Reader(policy, "coach")}
    plans = [plan for plan in PLANS if plan.name.startswith(only or "")]
    learns_topics = TOPICS.startswith(only or "") and not thresholds and not check
    _check_choice(plans, learns_topics, mean, [*(plan.name for plan in PLANS), TOPICS])
    if thresholds:
        for plan in plans:
            recalibrate(plan, batches[plan.kind], read[plan.kind], out)
        return
    with TemporaryDirectory() as elsewhere, progress_bar() as progress:
        made = Path(elsewhere)  # a training that is broken off leaves the shipped weights whole
        for plan in plans:
            build(plan, batches[plan.kind], read[plan.kind], made, progress, DATA if mean else None)
            if not check:
                _keep(made, out, plan.name, MINILM)
        if learns_topics:
            _learn_topics(batches["messages"], made, progress)
            _keep(made, out, TOPICS, MINILM)
        moved = [line for plan in plans for line in _moved(made / plan.name, DATA / plan.name)] if check else []
    if moved:
        raise click.ClickException("figures moved:\n" + "\n".join(moved))
    click.echo("the figures are the same" if check else f"wrote {out}; `make proof` measures it")


def _check_choice(plans: "Sequence[Plan]", learns_topics: bool, mean: bool, names: Sequence[str]) -> None:
    if not plans and not learns_topics:
        raise click.UsageError(f"--only is the beginning of one of: {', '.join(names)}")
    if mean and any(plan.encoder == "use" for plan in plans):
        raise click.UsageError("the multilingual model has word pieces of its own and can't be averaged; use --only")


def _keep(made: Path, out: Path, *names: str) -> None:
    for part in filter(Path.exists, (made / name for name in names)):
        copytree(part, out / part.relative_to(made), dirs_exist_ok=True)


def _own_replies() -> list[Batch]:
    """What our own coach says is fine: people and rules have read it, and no judge is to keep it from a member."""
    from spotter.coach.knowledge.said import all_said

    return [
        Batch(f"coach-{code}", "coach", code, "ours", "train", tuple(Example(one, SAFE) for one in all_said(code)))
        for code in ("en", "ar")
    ]


def _learn_topics(batches: Sequence[Batch], made: Path, progress: "Progress") -> None:
    from spotter import Spotter
    from spotter.coach import EmbeddedProvider
    from spotter.coach.knowledge.learn import learn_topics

    learn_topics(batches, EmbeddedProvider(Spotter(judge=None).fallbacks).knowledge.ears.passage, made, progress)


def _moved(made: Path, shipped: Path) -> list[str]:
    """Figures that differ by more than a thousandth."""
    new, old = (_figures(folder) for folder in (made, shipped))
    return [
        f"{made.name}, {name}: {old.get(name)} -> {value}"
        for name, value in new.items()
        if _differ(value, old.get(name))
    ]


def _figures(folder: Path) -> dict[str, float]:
    path = folder / "calibration.json"
    found: dict[str, float] = json.loads(path.read_text(encoding="utf-8"))["figures"] if path.exists() else {}
    return found


def _differ(new: float, old: float | None) -> bool:
    return old is None or abs(new - old) > 1e-3
