"""Memory of the tensors that a process has, for simulated GPUs.

A program may hand a kernel any address as a number, such as ``tensor.data_ptr()``.  So a kernel's memory is not known from
its arguments alone::

    from flydsl.runtime.drivers import register_driver
    from flydsl.simulators.amdgpu import SimulatedDriver

    register_driver("rocm", SimulatedDriver.at_home(memory_of_tensors), force=True)
"""

from __future__ import annotations

import ctypes
import gc
from typing import Any

import numpy as np
import torch
from torch.overrides import TorchFunctionMode


def memory_of_tensors() -> list[tuple[int, int]]:
    """Addresses and sizes in bytes of each tensor on the CPU that Python has an object of.

    Tensors that share memory give it more than once.

    Example::

        from flydsl.torch.live_memory import memory_of_tensors

        x = torch.zeros(8)
        print((x.data_ptr(), 32) in memory_of_tensors())  # True
    """
    tensors = [value for value in gc.get_objects() if issubclass(type(value), torch.Tensor)]
    storages = [tensor.untyped_storage() for tensor in tensors if tensor.layout is torch.strided]
    return [(each.data_ptr(), each.nbytes()) for each in storages if each.device.type == "cpu"]


_OF_TORCH = (torch.empty, torch.empty_like, torch.empty_strided, torch.empty_permuted)
_MAKERS = frozenset([*_OF_TORCH, torch.Tensor.new_empty, torch.Tensor.new_empty_strided])


def fill_unwritten(pattern: int) -> None:
    """Fill each new tensor of this thread that has no content with a pattern, a word of 63 bits.

    Example::

        from flydsl.torch.live_memory import fill_unwritten

        fill_unwritten(0x3812_3934_3A56_3B78)
        print(hex(torch.empty(4, dtype=torch.int64)[0].item()))  # 0x381239343a563b78
    """
    _Filled(pattern).__enter__()
    run = torch.autograd._engine_run_backward

    def run_filled(*args: Any, **kwargs: Any) -> Any:
        with _Filled(pattern):  # torch leaves the mode where it differentiates
            return run(*args, **kwargs)

    torch.autograd._engine_run_backward = run_filled


class _Filled(TorchFunctionMode):  # type: ignore[misc]
    def __init__(self, pattern: int) -> None:
        super().__init__()
        self.pattern = pattern

    def __torch_function__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        made = function(*args, **(kwargs or {}))
        if function in _MAKERS and isinstance(made, torch.Tensor):
            _fill(made.untyped_storage(), self.pattern)
        return made


def _fill(storage: torch.UntypedStorage, pattern: int) -> None:
    if storage.device.type == "cpu" and storage.nbytes() >= 8:
        memory = (ctypes.c_uint64 * (storage.nbytes() // 8)).from_address(storage.data_ptr())
        np.frombuffer(memoryview(memory), np.uint64)[:] = pattern
