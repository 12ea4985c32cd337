"""The embedded painter: vector scenes from signals, the same for the same activity, byte for byte."""

from random import Random

from spotter.art.painters.embedded import abstract, detailed, minimal
from spotter.art.painters.embedded.scene import HEIGHT, Scene, palette_of
from spotter.art.painters.painter import Order, PainterError
from spotter.art.vocabulary import folded, vocabulary


class EmbeddedPainter:
    """Draws by itself; needs no network and nothing but the signals."""

    name = "embedded"

    def paint(self, order: Order) -> bytes:
        try:
            import resvg_py
        except ImportError:
            raise PainterError("the embedded painter needs `resvg_py`: pip install 'spotter-guard[art]'") from None
        width, height = order.size
        return bytes(resvg_py.svg_to_bytes(svg_string=svg_of(order), width=width, height=height))


def svg_of(order: Order) -> str:
    """The scene. A simpler prompt draws a simpler scene: first without weather and company, then without land."""
    signals, level = order.signals, order.prompt.level
    words = vocabulary()
    width = HEIGHT * order.size[0] / order.size[1]
    weather = signals.weather if level == 0 else None
    season = signals.season if level == 0 else None
    chance = Random(f"{order.seed}/{order.prompt.style}/{level}")
    scene = Scene(
        width=width,
        palette=palette_of(signals.time, weather, season),
        chance=chance,
        time=signals.time,
        weather=weather,
        season=season,
        terrain=signals.terrain if level < 2 else "neutral",
        at=0.5 + chance.uniform(-0.05, 0.05),
    )
    backdrop = words.places[signals.place].backdrop
    figure = words.sports[folded(signals.sport)].figure
    drawn = _styled(scene, order.prompt.style, backdrop, figure, signals.company if level == 0 else None)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {HEIGHT:.0f}" preserveAspectRatio="none">'
        f"{scene.gradients.defs()}{drawn}</svg>"
    )


def _styled(scene: Scene, style: str, backdrop: str, figure: str, company: str | None) -> str:
    if style == "minimal":
        return minimal.paint(scene, detailed.backdrop_for(backdrop, figure), figure)
    if style == "abstract":
        return abstract.paint(scene, detailed.backdrop_for(backdrop, figure), figure)
    scene.outline = 7.0 if style == "cartoon" else 0.0
    scene.soft = style == "illustrated"
    return detailed.paint(scene, backdrop, figure, company)
