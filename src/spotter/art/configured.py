"""The artist that the environment names: an images endpoint, or the embedded painter."""

from collections.abc import Mapping

from spotter.art.painters import EmbeddedPainter, ProviderPainter
from spotter.art.pipeline import Artist


class ConfigurationError(Exception):
    """The environment asks for something incomplete."""


def configured(environ: Mapping[str, str]) -> Artist:
    """SPOTTER_IMAGES_URL, _MODEL, _KEY; without a URL nothing leaves this machine."""
    url, model = environ.get("SPOTTER_IMAGES_URL"), environ.get("SPOTTER_IMAGES_MODEL")
    if not url:
        return Artist(EmbeddedPainter())
    if not model:
        raise ConfigurationError("SPOTTER_IMAGES_URL needs SPOTTER_IMAGES_MODEL beside it")
    return Artist(ProviderPainter(url, model, environ.get("SPOTTER_IMAGES_KEY")))
