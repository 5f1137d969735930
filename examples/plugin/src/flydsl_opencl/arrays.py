"""Arrays in shared virtual memory, which an OpenCL device and the host both see."""

from __future__ import annotations

import ctypes
import weakref
from typing import Any

import numpy as np

from flydsl.plugin import DeviceArray
from flydsl_opencl import cl

OPENCL = 4
"""kDLOpenCL of dlpack.h."""
_FINE_GRAIN = 1 | 1 << 10  # CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER


class SvmArray(DeviceArray):
    """A copy of a NumPy array in a device's memory; ``host`` is a NumPy array of the same memory."""

    __slots__ = ("host",)

    def __init__(self, array: np.ndarray[Any, Any], device: int = 0) -> None:
        context, _ = cl.queue(device)
        address = cl.library().clSVMAlloc(context, _FINE_GRAIN, max(array.nbytes, 1), 64)
        if not address:
            raise MemoryError(f"OpenCL device {device} has no {array.nbytes} bytes")
        memory = (ctypes.c_byte * max(array.nbytes, 1)).from_address(address)
        self.host = np.frombuffer(memory, array.dtype, array.size).reshape(array.shape)
        self.host[...] = array
        super().__init__(address, array.shape, array.dtype.name, device_type=OPENCL, device=device)
        weakref.finalize(self, _free, device, address).atexit = False


def _free(device: int, address: int) -> None:
    """Free memory once what was launched is done: kernels run on after their launch."""
    context, queue = cl.queue(device)
    cl.library().clFinish(queue)
    cl.library().clSVMFree(context, address)
