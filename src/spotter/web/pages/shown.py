"""How things look in a page: numbers, times, marked text, icons. Filters for templates, by language."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from markupsafe import Markup, escape

Gettext = Any  # str -> str
_DIGITS = str.maketrans("0123456789,.%", "٠١٢٣٤٥٦٧٨٩٬٫٪")
_NUMERALS = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
_MONTHS = {
    "en": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(),
    "ar": "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر".split(),
}
_HOUR, _DAY = timedelta(hours=1), timedelta(days=1)
_GRAVITY = ("low", "medium", "high", "critical")
# Drawn by us on a grid of 24, with the colour of the text around them.
_ICONS = {
    "critical": "M8 2h8l6 6v8l-6 6H8l-6-6V8zM12 7v6M12 16.5v.5",
    "high": "M12 3 22 20H2zM12 9v5M12 17v.5",
    "medium": "M12 2 22 12 12 22 2 12zM12 8v4.5M12 15.5v.5",
    "low": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5M12 8v.5",
    "safe": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12.5l2.8 2.8L16 9.5",
    "caution": "M12 3 22 20H2zM12 9v5M12 17v.5",
    "crisis": "M12 20s-8-4.7-8-10.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8 2.5C20 15.3 12 20 12 20z",
    "late": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2",
    "yes": "M5 12.5l4.5 4.5L19 7.5",
    "no": "M6 6l12 12M18 6 6 18",
    "lock": "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
    "phone": "M6 3h4l1.5 5-2.5 2a13 13 0 0 0 5 5l2-2.5 5 1.5v4c0 1.5-1.5 3-3 3C10.5 21 3 13.5 3 6c0-1.5 1.5-3 3-3z",
    "up": "M7 11v9H3v-9zM7 12l4-8c1.5 0 2.5 1 2.5 2.5V10h5.5c1 0 1.8.9 1.6 2l-1.2 6.5c-.2.9-1 1.5-1.8 1.5H7",
    "down": "M17 13V4h4v9zM17 12l-4 8c-1.5 0-2.5-1-2.5-2.5V14H5c-1 0-1.8-.9-1.6-2l1.2-6.5c.2-.9 1-1.5 1.8-1.5H17",
    "live": "M12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM7.5 7.5a6.4 6.4 0 0 0 0 9M16.5 7.5a6.4 6.4 0 0 1 0 9",
    "empty": "M4 13l3-8h10l3 8v6H4zM4 13h5l1 2h4l1-2h5",
    "next": "M5 12h14M13 6l6 6-6 6",
    "person": "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20a7.5 7.5 0 0 1 15 0",
    "retry": "M19 12a7 7 0 1 1-2-5l2 2M19 4v5h-5",
    "print": "M7 9V3h10v6M7 17H4v-7h16v7h-3M7 14h10v7H7z",
    "stop": "M7 7h10v10H7z",
}  # fmt: skip


def icon(name: str) -> Markup:
    """Decoration: text beside it says the same."""
    path = Markup('<path d="{}"/>').format(_ICONS.get(name, _ICONS["low"]))
    return Markup('<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">{}</svg>').format(path)


def number(value: float | None, code: str, digits: int = 0) -> str:
    if value is None:
        return "–"
    text = f"{value:,.{digits}f}"
    return text.translate(_DIGITS) if code == "ar" else text


def digits(text: str, code: str) -> str:
    """The digits of a sentence; its points and commas stay what they are."""
    return text.translate(_NUMERALS) if code == "ar" else text


def percent(value: float | None, code: str) -> str:
    if value is None:
        return "–"
    text = f"{value:.1%}" if 0 < value < 0.1 else f"{value:.0%}"
    return text.translate(_DIGITS) if code == "ar" else text


def when(value: datetime | date | str | None, code: str, clock: bool = True) -> Markup:
    """A moment in UTC, as people write it; the exact one stands in the attribute."""
    if value is None or value == "":
        return Markup("–")
    at = datetime.fromisoformat(value) if isinstance(value, str) else value
    text = f"{at.day} {_MONTHS[code][at.month - 1]} {at.year}"
    if isinstance(at, datetime):
        at = at.astimezone(UTC) if at.tzinfo else at.replace(tzinfo=UTC)
        text = f"{at.day} {_MONTHS[code][at.month - 1]} {at.year}" + (f" {at:%H:%M}" if clock else "")
    text = text.translate(_DIGITS) if code == "ar" else text
    return Markup('<time datetime="{}">{}</time>').format(at.isoformat(), text)


def is_time(value: Any) -> bool:
    """Whether it is a moment, or a text that a store made of one."""
    if not isinstance(value, str):
        return isinstance(value, date)
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return len(value) >= len("2026-01-02")


def lasting(span: timedelta, code: str, _: Gettext) -> str:
    """A length of time in its largest unit."""
    seconds = abs(span)
    if seconds >= 2 * _DAY:
        return str(_("{n} days")).format(n=number(seconds // _DAY, code))
    if seconds >= 2 * _HOUR:
        return str(_("{n} h")).format(n=number(seconds // _HOUR, code))
    return str(_("{n} min")).format(n=number(seconds // timedelta(minutes=1), code))


def due(at: datetime, now: datetime, code: str, _: Gettext) -> str:
    """How far off a deadline is, or how long past."""
    text = _("in {span}") if at > now else _("{span} late")
    return str(text).format(span=lasting(at - now, code, _))


def marked(text: str, findings: Iterable[Mapping[str, Any]]) -> Markup:
    """Text with what was found in it marked; overlapping findings share a mark, the gravest colours it."""
    out, at = Markup(), 0
    for start, end, severity, title in _pieces(text, findings):
        out += escape(text[at:start])
        out += Markup('<mark class="{}" title="{}">{}</mark>').format(severity, title, text[start:end])
        at = end
    return out + escape(text[at:])


def _pieces(text: str, findings: Iterable[Mapping[str, Any]]) -> Sequence[tuple[int, int, str, str]]:
    found = sorted((one["span"][0], one["span"][1], one["severity"], one["category"]) for one in findings)
    pieces: list[tuple[int, int, str, str]] = []
    for start, end, severity, category in found:
        name = category.replace("_", " ")
        if not 0 <= start < end <= len(text):
            continue
        if pieces and start < pieces[-1][1]:
            first, last, worst, names = pieces.pop()
            severity = max(severity, worst, key=_GRAVITY.index)
            name = names if name in names else f"{names}, {name}"
            start, end = first, max(last, end)
        pieces.append((start, end, severity, name))
    return pieces
