"""torch tensors in host memory that say by DLPack that they are on GPU 0, for launches by an idle driver."""

import ctypes

import torch

CUDA, ROCM = 2, 10
"""DLPack's device types (dlpack.h, DLDeviceType)."""


class _ExchangeTable(ctypes.Structure):  # dlpack.h, DLPackExchangeAPI
    _fields_ = [("version", ctypes.c_uint32 * 2), ("functions", ctypes.c_void_p * 6)]


_VIEW = 4  # the function that fills a DLTensor
kept = []
"""The table that torch's class has, once it has one."""


def gpu_tensor_type(driver, device_type):
    """torch's own class, whose tensors are read by torch's function and one of the idle driver that changes the device.

    A subclass would not do: torch's function takes twice as long to know it for one.
    """
    if kept:
        return torch.Tensor
    capsules = ctypes.pythonapi
    capsules.PyCapsule_GetPointer.restype = ctypes.c_void_p
    capsules.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
    capsules.PyCapsule_New.restype = ctypes.py_object
    capsules.PyCapsule_New.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]

    name, tensor = b"dlpack_exchange_api", torch.Tensor
    own = _ExchangeTable.from_address(capsules.PyCapsule_GetPointer(tensor.__dlpack_c_exchange_api__, name))
    table = _ExchangeTable.from_buffer_copy(own)
    driver.gpu_tensors(ctypes.c_void_p(own.functions[_VIEW]), device_type)
    table.functions[_VIEW] = ctypes.cast(driver.view_on_gpu, ctypes.c_void_p).value
    kept.append(table)
    dlpack = tensor.__dlpack__

    def on_gpu(self, **_):
        capsule = dlpack(self)
        address = capsules.PyCapsule_GetPointer(capsule, b"dltensor")
        ctypes.c_int32.from_address(address + 8).value = device_type  # after DLTensor's data
        return capsule

    tensor.__dlpack_c_exchange_api__ = capsules.PyCapsule_New(ctypes.addressof(table), name, None)
    tensor.__dlpack_device__ = lambda self: (device_type, 0)
    tensor.__dlpack__ = on_gpu
    return tensor
