"""Stand-ins for libraries that the host code of programs imports: loggers, Triton's launches, parts of a serving stack."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

import torch

__all__ = ["TritonKernel", "combined_parts", "stand_in", "stand_in_for_triton", "whole_package"]


def stand_in(name: str, **attributes: Any) -> ModuleType:
    """Put a module with these attributes in the place of one that is missing, or that imports too much."""
    module = ModuleType(name)
    vars(module).update(attributes)
    sys.modules[name] = module
    return module


def whole_package(name: str) -> ModuleType:
    """A package with the names of its ``__init__``, which may have been imported bare of them."""
    package = importlib.import_module(name)
    if vars(package).pop("__getattr__", None) is not None:
        file = Path(package.__path__[0], "__init__.py")
        exec(compile(file.read_text(), str(file), "exec"), vars(package))
    return package


class TritonKernel:
    """A Triton kernel of a program's host code, whose launch calls a function on torch's tensors."""

    def __init__(self, function: Callable[..., None]) -> None:
        self._function = function

    def __getitem__(self, grid: Any) -> Callable[..., None]:
        return self._function


def stand_in_for_triton(name: str) -> None:
    """Put a module with ``triton`` and ``tl`` there; a launch that no :class:`TritonKernel` replaces is refused."""

    def refused(function: Callable[..., Any]) -> TritonKernel:
        def launch(*_: Any, **__: Any) -> None:
            raise NotImplementedError(f"{function.__name__}: Triton's kernels do not run here")

        return TritonKernel(launch)

    triton = SimpleNamespace(
        jit=lambda function=None, **_: refused if function is None else refused(function),
        next_power_of_2=lambda n: 1 << max(n - 1, 0).bit_length(),
        cdiv=lambda a, b: -(-a // b),
    )
    stand_in(name, triton=triton, tl=MagicMock(), HAS_TRITON=False)


def combined_parts(**given: Any) -> None:
    """The parts of a split attention, each with its largest logit and its sum, as one: what the reducing kernel computes.

    Parts are ``[sequences, heads, parts, queries, dim]``; a part without keys has the logit -inf.
    """
    largest, sums, parts = (given[f"segm_{name}_ptr"].double() for name in ("max", "sum", "out"))
    weights = sums * (largest - largest.amax(2, keepdim=True)).exp().nan_to_num(0.0)
    # What a part without keys holds is never looked at.
    whole = torch.where(weights[..., None] > 0, parts * weights[..., None], 0.0).sum(2)
    whole = whole / weights.sum(2)[..., None]
    given["output_ptr"].copy_(whole.reshape(given["output_ptr"].shape))
