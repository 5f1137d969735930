"""Torch's ``cuda`` device as this machine's memory: the adapter that lets host code of GPU programs run unchanged.

Tensors made for ``cuda`` are ordinary tensors of the CPU, and say so.  Streams, events, and what a program asks about its
device are stand-ins; the chip is the one that flydsl plays.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from types import SimpleNamespace
from typing import Any

import torch
from torch.overrides import TorchFunctionMode

_UNITS = {"gfx942": 304, "gfx950": 256, "gfx1250": 256, "gfx1201": 64, "gfx1100": 96}


def _there(value: Any) -> Any:
    """A device of the CPU in the place of one of a GPU."""
    if isinstance(value, torch.device) and value.type == "cuda":
        return torch.device("cpu")
    if isinstance(value, str) and (value == "cuda" or value.startswith("cuda:")):
        return "cpu"
    return value


_IS_CUDA = torch.Tensor.is_cuda.__get__  # type: ignore[attr-defined]


class _OnCpu(TorchFunctionMode):
    def __torch_function__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = {name: _there(value) for name, value in (kwargs or {}).items() if name != "pin_memory"}
        if function is torch.Tensor.cuda:
            return args[0]
        if function == _IS_CUDA:  # flydsl itself learns the truth
            return not sys._getframe(1).f_globals.get("__name__", "").startswith("flydsl")
        return function(*map(_there, args), **kwargs)


class Stream:
    """A stream: launches on the CPU are over when they return."""

    cuda_stream = 0
    device = torch.device("cpu")

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    def synchronize(self) -> None:
        """Return."""

    def wait_stream(self, _: Any) -> None:
        """Return."""

    def wait_event(self, _: Any) -> None:
        """Return."""


class Event:
    """An event: the time when it was recorded."""

    def __init__(self, *_: Any, **__: Any) -> None:
        self._at = 0.0

    def record(self, *_: Any) -> None:
        """Keep the time."""
        self._at = time.perf_counter()

    def synchronize(self) -> None:
        """Return."""

    def elapsed_time(self, other: Any) -> float:
        """Milliseconds to another event."""
        return 1e3 * float(other._at - self._at)


def _properties(*_: Any) -> SimpleNamespace:
    chip = os.environ["FLYDSL_COMPILE_ARCH"]
    return SimpleNamespace(
        name=chip,
        gcnArchName=chip,
        multi_processor_count=_UNITS.get(chip, 64),
        total_memory=8 << 30,
        warp_size=64 if chip.startswith("gfx9") else 32,
        major=9,
        minor=4,
        shared_memory_per_block=65536,
    )


def install() -> None:
    """Let ``cuda`` be this machine's memory for the rest of the process."""
    _OnCpu().__enter__()
    cuda: Any = torch.cuda
    cuda.is_available = cuda.is_initialized = lambda: True
    cuda.device_count = lambda: 1
    cuda.current_device = lambda: None  # as the index of the device of a CPU's tensor
    cuda.Stream = cuda.ExternalStream = Stream
    cuda.Event = Event
    cuda.current_stream = cuda.default_stream = Stream
    cuda.stream = cuda.device = lambda *_: contextlib.nullcontext()
    cuda.get_device_properties = _properties
    cuda.get_device_name = lambda *_: os.environ["FLYDSL_COMPILE_ARCH"]
    cuda.get_device_capability = lambda *_: (9, 4)
    nothing = lambda *_, **__: None  # noqa: E731
    cuda.synchronize = cuda.empty_cache = cuda.set_device = cuda.init = nothing
    cuda.is_current_stream_capturing = lambda: False
    cuda.manual_seed = cuda.manual_seed_all = nothing
