"""Take out of free text what must never be kept: ways to reach a person, and numbers that identify one."""

import re

_WHAT = (
    ("e-mail", re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")),
    ("number", re.compile(r"(?<![\w.])\+?\d(?:[ ().-]{0,2}\d){8,16}(?!\w)")),  # telephones, IDs, cards
    ("address", re.compile(r"https?://\S+")),
)
_DIGITS = {ord(char): str(index) for zero in "٠۰" for index, char in enumerate(chr(ord(zero) + i) for i in range(10))}


def redacted(text: str) -> str:
    """The text with each such thing replaced by its kind in brackets, and in letters that any store takes."""
    text = text.replace("\x00", "").encode("utf-8", "replace").decode()
    if any(char in text for char in "٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹"):
        text = text.translate(_DIGITS)
    for kind, pattern in _WHAT:
        text = pattern.sub(f"[{kind}]", text)
    return text
