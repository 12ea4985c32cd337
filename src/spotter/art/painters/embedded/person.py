"""A figure in a style: outlined, flat, in one colour, or shaded."""

from collections.abc import Iterable, Mapping
from random import Random

from spotter.art.painters.embedded.body import Hair, Outfit, dress
from spotter.art.painters.embedded.figures import FIGURES, Figure
from spotter.art.painters.embedded.shapes import Shape

SKINS = ("#8d5534", "#c98a5e", "#e6b18a", "#6b3f2a", "#f0c5a2", "#a8683f")
HAIRS = ("#2a1c17", "#4a2f20", "#1b1a22", "#7a4a26", "#35302e")
CUTS: tuple[Hair, ...] = ("short", "tail", "bun", "cap", "wrap", "short")


def outfit_for(figure: Figure, chance: Random, colours: Mapping[str, str]) -> Outfit:
    return Outfit(
        skin=chance.choice(SKINS),
        hair_colour=chance.choice(HAIRS),
        hair=chance.choice(CUTS) if figure.head is None else figure.head,
        top=colours["top"],
        bottom=colours["bottom"],
        shoes=colours["shoes"],
        sleeves=figure.sleeves,
        long=figure.long or chance.random() < 0.25,
    )


def draw(name: str, chance: Random, colours: Mapping[str, str], outline: tuple[str, float] | None = None) -> str:
    """The figure as SVG, standing at 0, 0. `outline` is a colour and a width."""
    figure = FIGURES[name]()
    outfit = outfit_for(figure, chance, colours)
    body = dress(figure.pose, outfit)
    layers = [
        figure.behind,
        [Shape(d, fill=colour) for d, colour in body.far],
        figure.between,
        [Shape(d, fill=colour) for d, colour in body.body],
        [Shape(d, fill=colour) for d, colour in body.near],
        figure.front,
    ]
    return "".join(layer(some, colours, outline) for some in layers if some)


def silhouette(name: str, chance: Random, colour: str, accent: str) -> str:
    """The figure in one colour, its top in another."""
    roles = ("top", "bottom", "shoes", "kit", "dark", "metal", "wood", "light", "accent")
    colours = dict.fromkeys(roles, colour) | {"top": accent}
    figure = FIGURES[name]()
    chosen = outfit_for(figure, chance, colours)
    outfit = Outfit(colour, colour, chosen.hair, accent, colour, colour, chosen.sleeves, chosen.long)
    body = dress(figure.pose, outfit)
    parts = [(d, accent if fill == accent else colour) for d, fill in (*body.far, *body.body, *body.near)]
    shapes = [Shape(d, fill=fill) for d, fill in parts]
    return layer([*figure.behind, *shapes, *figure.front], colours, None)


def layer(shapes: Iterable[Shape], colours: Mapping[str, str], outline: tuple[str, float] | None) -> str:
    shapes = list(shapes)
    rim = "".join(_rim(shape, *outline) for shape in shapes) if outline else ""
    return rim + "".join(_plain(shape, colours) for shape in shapes)


def _plain(shape: Shape, colours: Mapping[str, str]) -> str:
    fill = colours.get(shape.fill or "", shape.fill or "none")
    if shape.stroke is None:
        return f'<path d="{shape.d}" fill="{fill}"/>'
    stroke = colours.get(shape.stroke, shape.stroke)
    return (
        f'<path d="{shape.d}" fill="{fill}" stroke="{stroke}" stroke-width="{shape.width}" '
        f'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _rim(shape: Shape, colour: str, width: float) -> str:
    fill = "none" if shape.fill is None else colour
    return (
        f'<path d="{shape.d}" fill="{fill}" stroke="{colour}" stroke-width="{shape.width + 2 * width:.1f}" '
        f'stroke-linecap="round" stroke-linejoin="round"/>'
    )
