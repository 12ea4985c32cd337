"""`spotter art`: a picture of an activity, and how it came about."""

import json
import logging
import os
import sys
import tempfile
from pathlib import Path

import click

_REJECTED = 2


@click.command("art", short_help="Turn an activity into a safe picture.")
@click.argument("activity", type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path))
@click.option("--out", required=True, type=click.Path(dir_okay=False, path_type=Path), help="Where the PNG goes.")
@click.option("--ratio", type=click.Choice(["1:1", "16:9"]), default="1:1", show_default=True, help="Of the picture.")
def command(activity: Path, out: Path, ratio: str) -> None:
    """Turn an activity (JSON, GPX, TCX or FIT) into a picture that is safe to share.

    \b
    spotter art run.json --out run.png
    spotter art ride.gpx --out ride.png --ratio 16:9

    Signals, prompt, attempts, inspection and failures are printed as JSON. An activity that can't be taken ends with
    status 2, a message and no file. SPOTTER_IMAGES_URL, SPOTTER_IMAGES_MODEL and SPOTTER_IMAGES_KEY name an
    OpenAI-compatible images endpoint; without them the embedded painter draws, and nothing leaves this machine.
    """
    try:
        from spotter.art import ActivityError
        from spotter.art.configured import ConfigurationError, configured
        from spotter.art.inspection import MissingModelError
    except ImportError as missing:
        raise click.ClickException(f"pictures need `{missing.name}`: pip install 'spotter-guard[art]'") from None
    logging.getLogger("spotter.art").addHandler(logging.NullHandler())  # failures stand in the answer
    try:
        picture = configured(os.environ).picture(_read(activity), ratio)
    except ActivityError as refused:
        click.echo(f"Error: {refused}", err=True)
        sys.exit(_REJECTED)
    except (ConfigurationError, MissingModelError) as broken:
        raise click.ClickException(str(broken)) from None
    _write(out, picture.png)
    click.echo(json.dumps(picture.to_dict(), indent=2, ensure_ascii=False))


def _read(path: Path) -> bytes:
    if str(path) == "-":
        return sys.stdin.buffer.read()
    try:
        return path.read_bytes()
    except OSError as broken:
        raise click.ClickException(f"{path} can't be read: {broken.strerror}") from None


def _write(out: Path, png: bytes) -> None:
    """All of it or nothing: a reader never sees half a picture."""
    try:
        with tempfile.NamedTemporaryFile(dir=out.parent, prefix=f".{out.name}.", delete=False) as half:
            half.write(png)
        Path(half.name).chmod(0o644)
        Path(half.name).replace(out)
    except OSError as broken:
        for left in out.parent.glob(f".{out.name}.*"):
            left.unlink(missing_ok=True)
        raise click.ClickException(f"{out} can't be written: {broken.strerror}") from None
