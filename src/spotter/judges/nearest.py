"""The corpus lines nearest to a message, for a person who asks why."""

import gzip
import json
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from spotter.judges.judgement import Neighbour, Passage

if TYPE_CHECKING:
    from spotter.judges.local import Model

VECTORS = "vectors.npz"
EXAMPLES = "examples.json.gz"


def nearest(model: "Model", passage: Passage, count: int = 3) -> list[Neighbour]:
    """The nearest training lines by meaning as this model sees it."""
    passage = passage.readings[-1]
    _, vectors = model.encoder.encode([passage], [(0, len(passage.text.words))])
    known, examples = _index(model.folder)
    own = vectors[0] / max(float(np.linalg.norm(vectors[0])), 1e-9)
    similar = known @ own / 127
    best = np.argsort(similar)[::-1][:count]
    return [Neighbour(examples[i][0], examples[i][1], float(min(similar[i], 1.0))) for i in best]


def _index(folder: Path) -> tuple[NDArray[np.float32], list[tuple[str, str]]]:
    with np.load(folder / VECTORS) as stored:
        known = stored["vectors"].astype(np.float32)
    lines = json.loads(gzip.decompress((folder / EXAMPLES).read_bytes()))
    return known, [(text, label) for text, label in lines]
