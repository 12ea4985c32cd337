"""From a trained network to a file that the runtime reads, ONNX with eight-bit weights, and back."""

import logging
import warnings
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import onnx
import torch
from onnx import numpy_helper
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


def restore(network: nn.Module, path: Path) -> None:
    """Give a network the weights of a file that `export` wrote, as near as eight bits are."""
    found = dict(_weights(onnx.load(str(path)).graph))
    for name, value in network.named_parameters():
        if value.requires_grad:
            value.data.copy_(found[name])


def _weights(graph: onnx.GraphProto) -> Iterator[tuple[str, Tensor]]:
    """Biases and norms keep their names; a matrix is known by the step that multiplies with it."""
    stored = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    for name, value in stored.items():
        yield name, torch.from_numpy(np.array(value))
    for node in graph.node:
        if node.op_type == "MatMulInteger":
            name = node.input[1].removesuffix("_quantized")
            steps = stored[f"{name}_quantized"].astype(np.float32) - stored[f"{name}_zero_point"]
            module = node.name.removeprefix("/").rpartition("/")[0].replace("/", ".")
            yield f"{module}.weight", torch.from_numpy((steps * stored[f"{name}_scale"]).T.astype(np.float32))
