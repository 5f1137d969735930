"""Layers of attorch (https://github.com/BobMcDear/attorch), each beside torch's of the same name, forward and backward."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from benchmarks.foreign.drivers import comparing
from benchmarks.foreign.drivers.comparing import normal, same

_ACTIVATIONS = (
    "Sigmoid", "LogSigmoid", "Tanh", "ReLU", "GELU", "SiLU", "ReLU6", "Hardsigmoid", "Hardtanh", "Hardswish", "SELU",
    "Mish", "Softplus", "Softsign", "Tanhshrink", "LeakyReLU", "ELU", "CELU", "Hardshrink", "Softshrink",
)  # fmt: skip


def _layer(name: str, inputs: Callable[[], list[torch.Tensor]], *arguments: Any, **options: Any) -> Callable[[], None]:
    """A program that compares a layer with torch's, which has the same weights."""

    def program() -> None:
        own = getattr(importlib.import_module("attorch"), name)(*arguments, **options)
        reference = getattr(torch.nn, name)(*arguments, **options)
        shapes = {key: each.shape for key, each in reference.state_dict().items()}
        weights = {key: each if each.shape == shapes.get(key) else each.T for key, each in own.state_dict().items()}
        reference.load_state_dict(weights, strict=False)
        same(own.cuda(), reference, *inputs())

    return program


def _rows() -> list[torch.Tensor]:
    return [normal(6, 300, grad=True)]


def _images() -> list[torch.Tensor]:
    return [normal(2, 4, 8, 8, grad=True)]


def _pair() -> list[torch.Tensor]:
    return [normal(6, 100, grad=True), normal(6, 100)]


def _classes() -> list[torch.Tensor]:
    return [normal(6, 50, grad=True), torch.randint(0, 50, (6,), device="cuda")]


def _chances() -> list[torch.Tensor]:
    scores, target = _classes()
    return [scores.detach().log_softmax(-1).requires_grad_(), target]


PROGRAMS = {
    **{name: _layer(name, _rows) for name in _ACTIVATIONS},
    "Softmax": _layer("Softmax", _rows, dim=-1),
    "LogSoftmax": _layer("LogSoftmax", _rows, dim=-1),
    "Softmin": _layer("Softmin", _rows, dim=-1),
    "LayerNorm": _layer("LayerNorm", _rows, 300),
    "RMSNorm": _layer("RMSNorm", _rows, 300),
    "BatchNorm1d": _layer("BatchNorm1d", _rows, 300),
    "BatchNorm2d": _layer("BatchNorm2d", _images, 4),
    "Linear": _layer("Linear", _rows, 300, 70),
    "Conv1d": _layer("Conv1d", lambda: [normal(2, 4, 30, grad=True)], 4, 8, 3),
    "Conv2d": _layer("Conv2d", _images, 4, 8, 3),
    "AvgPool2d": _layer("AvgPool2d", _images, 2),
    "GLU": _layer("GLU", _rows),
    "L1Loss": _layer("L1Loss", _pair),
    "MSELoss": _layer("MSELoss", _pair),
    "SmoothL1Loss": _layer("SmoothL1Loss", _pair),
    "HuberLoss": _layer("HuberLoss", _pair),
    "NLLLoss": _layer("NLLLoss", _chances),
    "CrossEntropyLoss": _layer("CrossEntropyLoss", _classes),
}


def run(program: str, root: Path) -> None:
    """Run one of them."""
    comparing.run(PROGRAMS, program, root, None)
