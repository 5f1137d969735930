"""Memory of the tensors that a process has, for simulated GPUs.

A program may hand a kernel any address as a number, such as ``tensor.data_ptr()``.  So a kernel's memory is not known from
its arguments alone::

    from flydsl.runtime.drivers import register_driver
    from flydsl.simulators.amdgpu import SimulatedDriver

    register_driver("rocm", SimulatedDriver(memory_of_tensors), force=True)
"""

from __future__ import annotations

import gc

import torch


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
