"""From a trained network to a file that the runtime reads: ONNX, with eight-bit weights."""

import logging
import warnings
from pathlib import Path
from tempfile import TemporaryDirectory

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import Tensor, nn


def export(network: nn.Module, sample: tuple[Tensor, Tensor], path: Path) -> None:
    """Write `path`; inputs are `pieces` and `mask`, outputs the logits and the pooled embedding."""
    moving = {name: {0: "row", 1: "place"} for name in ("pieces", "mask")}
    with TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        whole = Path(folder) / "whole.onnx"
        torch.onnx.export(
            network.eval(),
            sample,
            str(whole),
            input_names=["pieces", "mask"],
            output_names=["logits", "pooled"],
            dynamic_axes=moving | {"logits": {0: "row"}, "pooled": {0: "row"}},
            opset_version=17,
            dynamo=False,
        )
        logging.disable(logging.WARNING)  # it suggests a pre-processing step that changes nothing here
        quantize_dynamic(whole, path, weight_type=QuantType.QInt8, per_channel=True)
        logging.disable(logging.NOTSET)
