"""From an activity to a prompt, and to an inspected picture, beside the plainest parts of each."""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from bench.engine import Row, best, row
from spotter.art import Artist, EmbeddedPainter, read_activity
from spotter.art.inspection import inspect
from spotter.art.painters import SIZES, Order
from spotter.art.prompt import Prompt, build, check
from spotter.art.signals import classify, listen, style_of

_ACTIVITIES = Path(__file__).parent.parent / "docs" / "gallery" / "activities.json"


def art() -> Iterator[Row]:
    activities = [one["activity"] for one in json.loads(_ACTIVITIES.read_text(encoding="utf-8"))]
    raws = [json.dumps(one).encode() for one in activities]
    parsed = best(lambda: [json.loads(raw) for raw in raws]) / len(raws)
    prompted = best(lambda: [_prompt(raw) for raw in raws], times=4) / len(raws)
    yield row("activity to checked prompt", prompted / 1e3, "ms", bar=0.3)
    yield row("activity to checked prompt / json.loads", prompted / parsed)
    orders = [_order(activity) for activity in activities[:8]]
    painter, artist = EmbeddedPainter(), Artist()
    inspect(painter.paint(orders[0]))  # loads the networks
    painted = _processor(lambda i: painter.paint(orders[i]), len(orders))
    whole = _processor(lambda i: artist.picture(activities[i]), len(orders))
    yield row("draw 1024x1024, processor time, median", painted, "s")
    yield row("activity to inspected picture, 1024x1024, processor time, median", whole, "s", bar=1.5)
    yield row("activity to inspected picture / drawing alone", whole / painted)


def _prompt(raw: bytes) -> Prompt:
    activity = read_activity(raw)
    signals = classify(activity, listen(activity))
    prompt = build(signals, style_of(activity, signals))
    check(prompt, signals.brand)
    return prompt


def _order(fields: dict) -> Order:
    activity = read_activity(fields)
    signals = classify(activity, listen(activity))
    return Order(build(signals, style_of(activity, signals)), signals, SIZES["1:1"], "bench")


def _processor(work: Callable[[int], object], count: int) -> float:
    """Seconds of processor time for one call, all threads together: the machine is shared, its clock says little."""

    def once(i: int) -> float:
        begun = time.process_time()
        work(i)
        return time.process_time() - begun

    return median(once(i) for i in range(count))
