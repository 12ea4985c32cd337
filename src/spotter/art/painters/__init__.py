"""Who paints: the embedded painter by default, or an OpenAI-compatible images endpoint."""

from spotter.art.painters.embedded import EmbeddedPainter
from spotter.art.painters.painter import SIZES, Order, Painter, PainterError
from spotter.art.painters.provider import ProviderPainter

__all__ = ["SIZES", "EmbeddedPainter", "Order", "Painter", "PainterError", "ProviderPainter"]
