"""A short fuzz of every target, and every input that ever broke one."""

from pathlib import Path

import pytest
from fuzz.seeds import PIECES, SEEDS
from fuzz.targets import TARGETS
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

REGRESSIONS = sorted((Path(__file__).parent / "regressions").glob("*/*"))
_REQ = {"normaliser": "IN-9", "numbers": "IN-4", "gate": "OUT-6", "activity": "ART-1", "lines": "IN-9",
        "redaction": "PV-2", "loader": "OPS-7", "grammar": "OPS-7"}  # fmt: skip
EACH = [pytest.param(name, marks=pytest.mark.req(_REQ[name])) for name in TARGETS]


def made_of(name: str) -> st.SearchStrategy[bytes]:
    """Pieces that mean something to the target with anything between them, or a seed with a bite taken out."""
    piece = st.sampled_from(PIECES[name]) | st.binary(max_size=4)
    bitten = st.builds(
        lambda seed, at, size, new: seed[: at % len(seed)] + new + seed[at % len(seed) + size :],
        st.sampled_from(SEEDS[name]), st.integers(0, 5000), st.integers(0, 20), piece,
    )  # fmt: skip
    return st.lists(piece, max_size=14).map(b"".join) | bitten


@pytest.mark.parametrize("name", EACH)
def test_a_short_fuzz(name):
    @settings(max_examples=60, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(made_of(name))
    def tried(data: bytes) -> None:
        TARGETS[name](data)

    tried()


@pytest.mark.parametrize("path", REGRESSIONS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_what_broke_once_stays_mended(path):
    TARGETS[path.parent.name](path.read_bytes())


def test_every_target_has_seeds_and_pieces():
    assert TARGETS.keys() == PIECES.keys() == SEEDS.keys() == _REQ.keys()
    assert {path.parent.name for path in REGRESSIONS} <= TARGETS.keys()
