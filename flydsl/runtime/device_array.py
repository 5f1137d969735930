"""Arrays in a device's memory, for drivers whose devices no array library knows."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Sequence
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.runtime.arrays import (
    ELEMENT_TYPES,
    HOST_DEVICES,
    DescribedArray,
    DLTensor,
    HostArray,
    VersionedTensor,
    dlpack_type,
    require_backend,
)


class DeviceArray(DescribedArray):
    """A view of a device's memory, which launches take as they take NumPy's arrays, at the same cost.

    ::

        class Buffer(DeviceArray):
            def __init__(self, shape, dtype, device=0):
                memory = allocate(device, shape, dtype)
                super().__init__(memory.address, shape, dtype, device_type=12, device=device, owner=memory)

    Args:
        address: of the first element, in the device's address space.
        shape: extents.
        dtype: the name of an element type, as NumPy or ``ml_dtypes`` writes it: ``"float32"``.
        device_type: DLPack's type of the device, one of its driver's ``dlpack_devices``.
        device: the ordinal of the device, 0 to 255.
        strides: in elements; by default row major.
        owner: an object that keeps the memory alive.
        read_only: refuse the array where a kernel writes it.

    Raises:
        DSLTypeError: an element type that is none of the language's.
        DSLValueError: negative extents, strides of another rank, or a number out of range.
    """

    # CPython sorts them.  The launcher reads the first: the address of a DLTensor, or 0 where only Python may look.
    __slots__ = ("__weakref__", "_dltensor", "_tensor", "dtype", "owner", "read_only", "shape", "strides")

    def __init__(
        self,
        address: int,
        shape: Sequence[int],
        dtype: str,
        *,
        device_type: int,
        device: int = 0,
        strides: Sequence[int] | None = None,
        owner: Any = None,
        read_only: bool = False,
    ) -> None:
        code = dlpack_type(dtype)
        if code is None:
            raise DSLTypeError(f"dtype={dtype!r} is no element type; expected one of {', '.join(ELEMENT_TYPES)}")
        shape = tuple(shape)
        strides = tuple(math.prod(shape[axis + 1 :]) for axis in range(len(shape))) if strides is None else strides
        _check(address, shape, tuple(strides), device_type, device)
        self.shape, self.strides, self.dtype = shape, tuple(strides), dtype
        self.owner, self.read_only = owner, read_only
        numbers = ctypes.c_int64 * len(shape)
        self._tensor = DLTensor(
            address, device_type, device, len(shape), *code, 1, numbers(*self.shape), numbers(*self.strides), 0
        )
        self._dltensor = 0 if read_only else ctypes.addressof(self._tensor)

    @property
    def address(self) -> int:
        """The address of the first element."""
        return self._tensor.data or 0

    @property
    def device(self) -> int:
        """The ordinal of the device."""
        return int(self._tensor.device_id)

    def described(self, name: str) -> HostArray:
        """See :meth:`flydsl.runtime.arrays.DescribedArray.described`; no capsule is made."""
        kind = self._tensor.device_type
        backend, device = require_backend(kind, name), 0 if kind in HOST_DEVICES else self.device
        writeable = not self.read_only
        return HostArray(
            self.address, self.shape, self.strides, self.dtype, backend, device, writeable, self, memory=kind
        )

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._tensor.device_type, self._tensor.device_id

    def __dlpack__(
        self,
        *,
        stream: int | None = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        """A DLPack capsule of the same memory.  The producer has no streams: work on the memory has to be finished."""
        if copy or (dl_device is not None and tuple(dl_device) != self.__dlpack_device__()):
            raise BufferError("a DeviceArray is exported where it is: without a copy, on its own device")
        if max_version is None or max_version[0] < 1:
            raise BufferError("a DeviceArray is exported to DLPack 1.0 and newer: pass max_version=(1, 0)")
        managed = VersionedTensor(1, 0, None, ctypes.cast(_release, ctypes.c_void_p), int(self.read_only), self._tensor)
        capsule = _new_capsule(ctypes.addressof(managed), _NAME, _drop)
        _exports[ctypes.addressof(managed)] = managed, self
        return capsule

    def __repr__(self) -> str:
        kind, number = self.__dlpack_device__()
        return f"{type(self).__name__}({self.dtype}{list(self.shape)} on DLPack device {kind}:{number})"


def _check(address: int, shape: tuple[int, ...], strides: tuple[int, ...], device_type: int, device: int) -> None:
    if len(strides) != len(shape) or any(extent < 0 for extent in shape):
        raise DSLValueError(f"expected extents of at least 0 and a stride for each, got {shape} and {strides}")
    for what, value, bits in (("address", address, 64), ("device_type", device_type, 8), ("device", device, 8)):
        if not 0 <= value < 1 << bits:
            raise DSLValueError(f"{what}={value} is out of range; expected an unsigned number of {bits} bits")


_NAME = b"dltensor_versioned"
_exports: dict[int, tuple[VersionedTensor, DeviceArray]] = {}
"""Exports that a consumer has not released, by the address that their deleter gets."""


def _forget(managed: int | None) -> None:
    _exports.pop(managed or 0, None)


_release = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(_forget)


_Drop = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)
# Prototypes of our own: other packages set those of the functions that ctypes.pythonapi shares, JAX on each use.
_new_capsule = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, _Drop)(
    ("PyCapsule_New", ctypes.pythonapi)
)
_capsule_pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", ctypes.pythonapi)
)
_capsule_is_valid = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)(
    ("PyCapsule_IsValid", ctypes.pythonapi)
)


def _forget_unused(
    capsule: int,
    is_valid: Callable[..., int] = _capsule_is_valid,
    pointer: Callable[..., int] = _capsule_pointer,
    name: bytes = _NAME,
    exports: dict[int, tuple[VersionedTensor, DeviceArray]] = _exports,
) -> None:
    """The destructor of a capsule; a consumer has renamed a capsule that it took."""
    if is_valid(capsule, name):
        exports.pop(pointer(capsule, name), None)


_drop = _Drop(_forget_unused)
for _function in (_release, _drop, _capsule_pointer, _capsule_is_valid):
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(_function))  # capsules outlive this module when Python ends
