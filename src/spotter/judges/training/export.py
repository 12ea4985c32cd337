"""From a trained network to a file that the runtime reads: ONNX, with eight-bit weights."""

import logging
import warnings
from pathlib import Path
from tempfile import TemporaryDirectory

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import Tensor, nn


def export(network: nn.Module, sample: Tensor, path: Path) -> None:
    """Write `path`; the input is `pieces`, the outputs are the logits and the pooled embedding."""
    with TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        whole = Path(folder) / "whole.onnx"
        torch.onnx.export(
            network.eval(),
            (sample,),
            str(whole),
            input_names=["pieces"],
            output_names=["logits", "pooled"],
            dynamic_axes={"pieces": {0: "row", 1: "place"}, "logits": {0: "row"}, "pooled": {0: "row"}},
            opset_version=17,
            dynamo=False,
        )
        logging.disable(logging.WARNING)  # it suggests a pre-processing step that changes nothing here
        quantize_dynamic(whole, path, weight_type=QuantType.QInt8, per_channel=True)
        logging.disable(logging.NOTSET)
