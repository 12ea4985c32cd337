"""Pictures without what they tell beside the picture: where, when and with which telephone they were taken."""

_JPEG, _PNG = b"\xff\xd8", b"\x89PNG\r\n\x1a\n"
# What a PNG needs to be drawn; everything else in it is left out.
_DRAWN = {b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"sRGB", b"gAMA", b"cHRM"}


class NotAPictureError(ValueError):
    """Neither a whole JPEG nor a whole PNG."""


def bare(raw: bytes) -> tuple[str, bytes]:
    """The media type, and the picture without its metadata."""
    try:
        if raw.startswith(_JPEG):
            return "image/jpeg", _jpeg(raw)
        if raw.startswith(_PNG):
            return "image/png", _png(raw)
    except IndexError:
        pass
    raise NotAPictureError("a photo is a whole JPEG or PNG file")


def _jpeg(raw: bytes) -> bytes:
    """Segments up to the scan; those for applications (but JFIF's) and comments are dropped."""
    kept, at = bytearray(_JPEG), 2
    while True:
        if raw[at] != 0xFF:
            raise IndexError
        kind, size = raw[at + 1], int.from_bytes(raw[at + 2 : at + 4], "big")
        segment = raw[at : at + 2 + size]
        if size < 2 or len(segment) != size + 2:
            raise IndexError
        if kind == 0xDA:  # the scan: the picture itself, to the end mark
            end = raw.rfind(b"\xff\xd9")
            if end < at:
                raise IndexError
            return bytes(kept) + raw[at : end + 2]
        if not (0xE1 <= kind <= 0xEF or kind == 0xFE):
            kept += segment
        at += 2 + size


def _png(raw: bytes) -> bytes:
    kept, at = bytearray(_PNG), len(_PNG)
    while True:
        size, kind = int.from_bytes(raw[at : at + 4], "big"), raw[at + 4 : at + 8]
        chunk = raw[at : at + 12 + size]
        if len(chunk) != 12 + size:
            raise IndexError
        if kind in _DRAWN:
            kept += chunk
        if kind == b"IEND":
            return bytes(kept)
        at += 12 + size
