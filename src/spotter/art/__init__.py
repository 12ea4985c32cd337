"""From an activity to a safe picture."""

from spotter.art.activity import Activity, ActivityError, read_activity
from spotter.art.painters import SIZES, EmbeddedPainter, Painter, PainterError, ProviderPainter
from spotter.art.pipeline import Artist, Picture

__all__ = [
    "SIZES",
    "Activity",
    "ActivityError",
    "Artist",
    "EmbeddedPainter",
    "Painter",
    "PainterError",
    "Picture",
    "ProviderPainter",
    "read_activity",
]
