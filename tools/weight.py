"""What the library alone weighs: build the wheel, install it in an empty environment, list packages and sizes.

`python -m tools.weight` writes the table into docs/deploy.md; `--print` only shows it.
"""

import subprocess
import sys
import tempfile
import venv
from importlib.metadata import Distribution, distributions
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "deploy.md"
BEGIN, END = "<!-- weight -->", "<!-- /weight -->"


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        shown = table(weigh(install(build(Path(folder)), Path(folder) / "venv")))
    print(shown)
    if "--print" not in sys.argv:
        before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
        PAGE.write_text(f"{before}{BEGIN}\n{shown}\n{END}{rest.partition(END)[2]}", encoding="utf-8")
    return 0


def build(folder: Path) -> Path:
    """The wheel of this source."""
    order = ["wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)]
    _pip(Path(sys.executable), order)
    return next(folder.glob("*.whl"))


def install(wheel: Path, place: Path) -> Path:
    """Install a wheel with what it asks for, and nothing else, in an empty environment; gives its Python."""
    venv.create(place, with_pip=True, symlinks=True)
    python = place / "bin" / "python"
    _pip(python, ["install", "--quiet", str(wheel)])
    return python


def weigh(python: Path) -> dict[str, int]:
    """Bytes of each installed package, as its own list of files has it."""
    where = next((python.parent.parent / "lib").glob("python3*")) / "site-packages"
    found = {one.metadata["Name"]: _size(one) for one in distributions(path=[str(where)])}
    return {name: size for name, size in found.items() if name not in ("pip", "setuptools")}


def _size(one: Distribution) -> int:
    paths = [Path(str(file.locate())) for file in one.files or ()]
    return sum(path.stat().st_size for path in paths if path.exists())


def table(sizes: dict[str, int]) -> str:
    rows = sorted(sizes.items(), key=lambda row: -row[1])
    big = [f"| {name} | {size / 1e6:.1f} MB |" for name, size in rows if size >= 1e6]
    small = [size for _, size in rows if size < 1e6]
    total = sum(sizes.values())
    rest = f"| {len(small)} smaller ones | {sum(small) / 1e6:.1f} MB |"
    last = f"| **{len(rows)} packages** | **{total / 1e6:.0f} MB** |"
    return "\n".join(["| package | installed |", "|---|---|", *big, rest, last])


def _pip(python: Path, words: list[str]) -> None:
    order = [str(python), "-m", "pip", "--disable-pip-version-check", *words]
    done = subprocess.run(order, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"pip failed: {done.stderr.strip()[-500:]}")


if __name__ == "__main__":
    sys.exit(main())
