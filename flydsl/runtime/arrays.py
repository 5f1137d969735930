"""Host arrays of any framework: address, shape, strides and element type.

NumPy arrays are read through their attributes, all others through a protocol, so no framework is imported: DLPack
(https://dmlc.github.io/dlpack/latest/c_api.html), the CUDA array interface, the buffer protocol (PEP 3118), or NumPy's
``__array_interface__`` and ``__array__``.  Needs neither MLIR nor LLVM.
"""

from __future__ import annotations

import ctypes
import functools
import math
import sys
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Generic, TypeVar

import numpy as np

from flydsl.errors import DSLPromiseError, DSLTypeError, DSLValueError
from flydsl.runtime.drivers import backend_of_memory, driver_of, is_host_memory_of, memory_of
from flydsl.support.fast_dataclass import record

HOST_DEVICES = (1, 3, 11)
"""DLPack's types of memory that the CPU reads directly, which has no streams: kDLCPU, kDLCUDAHost, kDLROCMHost."""

DLPACK_TYPES = {
    (6, 8): "bool", (0, 8): "int8", (0, 16): "int16", (0, 32): "int32", (0, 64): "int64", (1, 8): "uint8",
    (1, 16): "uint16", (1, 32): "uint32", (1, 64): "uint64", (2, 16): "float16", (4, 16): "bfloat16",
    (2, 32): "float32", (2, 64): "float64", (12, 8): "float8_e5m2", (13, 8): "float8_e5m2fnuz", (8, 8): "float8_e4m3",
    (10, 8): "float8_e4m3fn", (11, 8): "float8_e4m3fnuz", (9, 8): "float8_e4m3b11fnuz", (14, 8): "float8_e8m0fnu",
}  # fmt: skip
"""NumPy's name by DLPack's type code (dlpack.h, DLDataTypeCode) and width."""

ELEMENT_TYPES = tuple(DLPACK_TYPES.values())
"""The element types of tensors, by NumPy's names and the names that the package ml_dtypes adds."""


_ElementType = TypeVar("_ElementType")


@record
class ArrayFacts(Generic[_ElementType]):
    """The facts of an array that a launch needs.  Strides count elements."""

    address: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]
    dtype: _ElementType
    backend: str
    device: int
    """The ordinal; 0 in host memory of any exporter, because all CPUs are one device."""
    writeable: bool
    owner: Any = None
    """Keeps the memory alive."""
    requires_grad: bool = False
    """True if torch's autograd records operations on it while its gradient mode is on."""
    memory: int = 1
    """DLPack's type of the memory."""
    is_copy: bool = False
    """True for a copy of the passed values, which nobody sees after the launch."""

    @property
    def place(self) -> tuple[str, int, int]:
        """Backend, device and kind of memory, which are equal in calls that one record serves."""
        return self.backend, self.device, self.memory

    @property
    def element_bytes(self) -> int:
        """Bytes of an element."""
        raise NotImplementedError

    @property
    def span(self) -> tuple[int, int]:
        """Address and bytes of the memory from the first element to the last."""
        if 0 in self.shape:
            return self.address, 0
        ends = [stride * (extent - 1) for stride, extent in zip(self.strides, self.shape, strict=True)]
        low, high = sum(min(end, 0) for end in ends), sum(max(end, 0) for end in ends)
        return self.address + low * self.element_bytes, (high - low + 1) * self.element_bytes


@record
class HostArray(ArrayFacts[str]):
    """An array whose element type is one of :data:`ELEMENT_TYPES`."""

    @property
    def element_bytes(self) -> int:
        """Bytes of an element."""
        return next(bits for (_, bits), name in DLPACK_TYPES.items() if name == self.dtype) // 8


class DescribedArray:
    """A base of arrays that tell their layout themselves."""

    __slots__ = ()

    def described(self, name: str) -> HostArray:
        """The layout; ``name`` is the parameter that it is for."""
        raise NotImplementedError


def read_array(value: Any, name: str = "tensor") -> HostArray:
    """The address and layout of an array; ``name`` is the parameter that it is for."""
    if isinstance(value, np.ndarray):
        return _view_numpy(value, name)
    if isinstance(value, DescribedArray):
        return value.described(name)
    if hasattr(value, "__dlpack__"):
        return _view_dlpack(value, name)
    if hasattr(value, "__cuda_array_interface__"):
        return _view_cuda(value, name)
    if not exports_array(value):
        raise DSLTypeError(f"{name}: {value!r} of type {type(value).__name__} is not an array; {EXPECTED_ARRAY}")
    return _view_exported(value, name)


EXPECTED_ARRAY = (
    "expected a NumPy array, a torch tensor or another object with __dlpack__, __cuda_array_interface__, a buffer or "
    "__array__"
)
"""The end of a message about a value that is no array."""
_NO_ARRAYS = (np.generic, ctypes._SimpleCData, ctypes.Structure, ctypes.Union, ctypes._Pointer)
"""Values that export memory, or have ``__array__``, and stand for one number or one record."""
_has_buffer = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object)(("PyObject_CheckBuffer", ctypes.pythonapi))


def exports_array(value: Any) -> bool:
    """True for an array by another protocol than DLPack."""
    if isinstance(value, (*_NO_ARRAYS, type)):
        return False
    return (
        bool(_has_buffer(value))
        or hasattr(value, "__cuda_array_interface__")
        or hasattr(value, "__array_interface__")
        or hasattr(value, "__array__")
    )


def dlpack_type(dtype: str) -> tuple[int, int] | None:
    """DLPack's type code and width of one of :data:`ELEMENT_TYPES`; ``None`` if DLPack has none."""
    return next((code for code, name in DLPACK_TYPES.items() if name == dtype), None)


def device_of(array: Any) -> tuple[int, int]:
    """DLPack's type and number of the device that holds an array."""
    if isinstance(array, np.ndarray):
        return 1, 0
    if not hasattr(array, "__dlpack_device__"):
        view = read_array(array)
        return view.memory, view.device
    kind, number = array.__dlpack_device__()
    return int(kind), int(number)


_View = TypeVar("_View", bound=Any)


def with_an_axis(view: _View) -> _View:
    """The view, of an array without axes as one element of one axis."""
    return view if view.shape else replace(view, shape=(1,), strides=(1,))


def is_without_axes(array: Any) -> bool:
    """True for an array of one element that :func:`with_an_axis` gives its axis."""
    return getattr(array, "ndim", None) == 0


def common_home(arrays: Iterable[tuple[str, Any]], caller: str = "") -> tuple[str, int] | None:
    """The backend and the ordinal of the device that holds all tensors of a call; ``None`` without tensors.

    Pinned host memory beside a device's tensor counts as the device's, if the driver says so.  A tensor, such as a
    :class:`HostArray`, has ``backend``, ``device`` and ``memory``; one of no backend is at home everywhere.  ``caller``
    is the called function, where nothing else shows it.
    """
    names: dict[tuple[str, int], str] = {}
    pinned: dict[tuple[str, int], set[int]] = {}
    for name, array in arrays:
        if array.backend:
            home = array.backend, array.device
            names.setdefault(home, name)
            pinned.setdefault(home, set()).add(array.memory)
    if len(names) > 1:
        _leave_out_pinned(names, pinned)
    if len(names) > 1:
        where = ", ".join(
            f"{name!r} on {backend if backend == 'cpu' else f'{backend}:{device}'}"
            for (backend, device), name in names.items()
        )
        start = f"{caller}: " if caller else ""
        raise DSLTypeError(f"{start}the tensors are on different devices: {where}; move them to one")
    return next(iter(names), None)


def _leave_out_pinned(names: dict[tuple[str, int], str], memory: dict[tuple[str, int], set[int]]) -> None:
    others = {backend for backend, _ in names if backend != "cpu"}
    host = memory.get(("cpu", 0), set())
    if len(others) == 1 and host and all(is_host_memory_of(next(iter(others)), kind) for kind in host):
        del names["cpu", 0]


@functools.cache
def _name_of(dtype: np.dtype[Any]) -> str | None:
    """The name of an element type of the language, cached because NumPy is slow to make it."""
    return dtype.name if dtype.name in ELEMENT_TYPES else None


def _view_numpy(array: np.ndarray[Any, Any], name: str) -> HostArray:
    dtype = _require_known(array.dtype, name)
    strides = _strides_in_elements(array.strides, array.shape, array.dtype.itemsize, name)
    return HostArray(array.ctypes.data, array.shape, strides, dtype, "cpu", 0, array.flags.writeable, array)


def _require_known(dtype: np.dtype[Any], name: str) -> str:
    """The name of an element type of the language, in this machine's byte order."""
    known = _name_of(dtype)
    if known is None:
        raise _unsupported(name, str(dtype))
    if not dtype.isnative:
        raise DSLValueError(
            f"{name}: the array is in foreign byte order; convert it with .astype('{dtype.name}'), or pass "
            f"flyc.copied({name}) where the kernel only reads it"
        )
    return known


def _strides_in_elements(strides: tuple[int, ...], shape: tuple[int, ...], item: int, name: str) -> tuple[int, ...]:
    """The strides; nothing steps along an axis whose stride is no multiple of the element size."""
    if not any(stride % item for stride in strides):
        return tuple(stride // item for stride in strides)
    steps = zip(strides, shape, strict=True)
    if 0 not in shape and any(stride % item and extent != 1 for stride, extent in steps):
        raise DSLValueError(
            f"{name}: byte strides {strides} are not multiples of the element size {item}; pass a copy, or "
            f"flyc.copied({name}) where the kernel only reads it"
        )
    return tuple(0 if stride % item else stride // item for stride in strides)


def _unsupported(name: str, got: str) -> DSLTypeError:
    return DSLTypeError(
        f"{name}: elements of type {got} are not supported; expected one of {', '.join(ELEMENT_TYPES)}; "
        "pass a view of its memory as one of them"
    )


class DLTensor(ctypes.Structure):
    """DLTensor of dlpack.h."""

    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


class VersionedTensor(ctypes.Structure):
    """DLManagedTensorVersioned of dlpack.h."""

    _fields_ = [
        ("major", ctypes.c_uint32),
        ("minor", ctypes.c_uint32),
        ("context", ctypes.c_void_p),
        ("deleter", ctypes.c_void_p),
        ("flags", ctypes.c_uint64),
        ("tensor", DLTensor),
    ]


_MAJOR, _READ_ONLY = 1, 1
"""The requested version of DLPack, and DLPACK_FLAG_BITMASK_READ_ONLY."""
_IMMUTABLE = ("jax", "jaxlib", "tensorflow")
"""Packages whose arrays never change; some export their memory without the read-only flag."""
_READ_ONLY_ARRAY = (
    "is written by the kernel and the array is read-only; pass one that may be written, such as a copy (an array of JAX "
    "never may: write to a NumPy or torch array and convert that)"
)
_COPY = (
    "is written by the kernel and the argument is a copy, so that nobody would see the result; pass a NumPy array and "
    "convert that afterwards"
)
_REQUIRES_GRAD = (
    "is written by the kernel and the tensor requires grad, where torch would not see the write and its gradients would be "
    "wrong; pass .detach() of it, or make the call under torch.no_grad()"
)

# Prototypes of our own: other packages set those of the functions that ctypes.pythonapi shares.
_capsule_pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", ctypes.pythonapi)
)
_capsule_is_valid = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.c_char_p)(
    ("PyCapsule_IsValid", ctypes.pythonapi)
)


def _view_dlpack(value: Any, name: str) -> HostArray:
    """The view of any DLPack producer.  The capsule is kept unconsumed: dropping it releases the export."""
    refuse_jax_tracer(value, name)
    if getattr(value, "is_neg", bool)():  # torch exports the memory of such a view without the sign
        raise DSLPromiseError(f"{name}: the tensor has torch's negative bit set; pass .resolve_neg() of it")
    source = (
        value.detach() if hasattr(value, "detach") else value
    )  # torch refuses to export tensors that require a gradient
    try:
        capsule, tensor, flags = _export(source)
    except (BufferError, RuntimeError, ValueError) as error:
        raise DSLValueError(f"{name}: {type(value).__name__} does not export its memory: {error}") from error
    dtype = DLPACK_TYPES.get((tensor.code, tensor.bits))
    if dtype is None or tensor.lanes != 1:
        own = getattr(value, "dtype", f"DLPack ({tensor.code}, {tensor.bits} bits, {tensor.lanes} lanes)")
        raise _unsupported(name, f"{own}")
    backend = require_backend(tensor.device_type, name)
    shape = tuple(tensor.shape[axis] for axis in range(tensor.ndim))
    if tensor.strides:
        strides = tuple(tensor.strides[axis] for axis in range(tensor.ndim))
    else:
        strides = tuple(math.prod(shape[axis + 1 :]) for axis in range(len(shape)))
    address = (tensor.data or 0) + tensor.byte_offset
    writeable = not (flags & _READ_ONLY or is_immutable(value))
    device = 0 if tensor.device_type in HOST_DEVICES else tensor.device_id
    owner, requires_grad = (source, capsule), _requires_grad(value)
    memory = tensor.device_type
    return HostArray(address, shape, strides, dtype, backend, device, writeable, owner, requires_grad, memory)


def require_backend(device_type: int, name: str) -> str:
    """The backend whose memory a DLPack device type is."""
    backend = backend_of_memory(device_type)
    if backend is None:
        raise DSLTypeError(
            f"{name}: memory of DLPack device type {device_type} belongs to no backend; install the package of "
            "its backend, whose driver has that type in dlpack_devices"
        )
    return backend


def _view_cuda(value: Any, name: str) -> HostArray:
    """The view of an array with CUDA's array interface, versions 2 and 3.

    Its stream does not count: the launch is ordered by its own, as one with DLPack's arrays.
    (https://nvidia.github.io/numba-cuda/user/cuda_array_interface.html)
    """
    try:
        described = value.__cuda_array_interface__
        shape, (address, read_only) = tuple(map(int, described["shape"])), described["data"]
        dtype = np.dtype(described["typestr"])
        in_bytes = described.get("strides")
        if described.get("mask") is not None:
            raise DSLTypeError(f"{name}: the {type(value).__name__} has a mask, which no kernel takes; pass its values")
        steps = None if in_bytes is None else tuple(map(int, in_bytes))
        if steps is not None and len(steps) != len(shape):
            raise ValueError(f"{len(steps)} strides for {len(shape)} extents")
        address = int(address or 0)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, DSLTypeError):
            raise
        raise DSLValueError(
            f"{name}: the __cuda_array_interface__ of {type(value).__name__} is malformed: {type(error).__name__} {error}"
        ) from error
    known = _require_known(dtype, name)
    if steps is None:
        strides = tuple(math.prod(shape[axis + 1 :]) for axis in range(len(shape)))
    else:
        strides = _strides_in_elements(steps, shape, dtype.itemsize, name)
    driver = driver_of("cuda")
    device = getattr(driver, "device_of_address", lambda _: driver.current_device())(address)
    memory = next(kind for kind in memory_of("cuda") if kind not in HOST_DEVICES)
    return HostArray(address, shape, strides, known, "cuda", device, not read_only, value, memory=memory)


def _view_exported(value: Any, name: str) -> HostArray:
    """The view of a buffer, or of what ``__array__`` gives.

    An object whose ``__array__`` makes an array at each call gives a copy, which kernels may read.
    """
    if _has_buffer(value):
        return _view_numpy(_from_buffer(value, name), name)
    if hasattr(value, "__array_interface__"):
        return _view_numpy(np.asarray(value), name)
    array, is_copy = _from_method(value, name)
    view = _view_numpy(array, name)
    return replace(view, writeable=False, is_copy=True) if is_copy else replace(view, owner=(value, array))


def _from_buffer(value: Any, name: str) -> np.ndarray[Any, Any]:
    try:
        return np.asarray(memoryview(value))
    except (BufferError, ValueError, TypeError, NotImplementedError) as error:
        raise DSLValueError(f"{name}: {type(value).__name__} does not export its memory: {error}") from error


def _from_method(value: Any, name: str) -> tuple[np.ndarray[Any, Any], bool]:
    """The result of ``__array__``, and if it is a copy.  Two results in one place are the object's own memory."""
    try:
        first, second = value.__array__(), value.__array__()
    except (TypeError, ValueError, RuntimeError, NotImplementedError) as error:
        raise DSLValueError(f"{name}: the __array__ of {type(value).__name__} fails: {error}") from error
    if not isinstance(first, np.ndarray) or not isinstance(second, np.ndarray):
        raise DSLTypeError(
            f"{name}: the __array__ of {type(value).__name__} gives a {type(first).__name__}, expected a NumPy array"
        )
    return first, first.ctypes.data != second.ctypes.data or not first.size


def copied_array(value: Any, name: str = "tensor") -> HostArray:
    """A copy of an array in host memory: contiguous, aligned, in this machine's byte order."""
    try:
        source = np.asarray(memoryview(value) if _has_buffer(value) and not isinstance(value, np.ndarray) else value)
    except (BufferError, ValueError, TypeError, RuntimeError, NotImplementedError) as error:
        raise DSLValueError(f"{name}: {type(value).__name__} cannot be copied to host memory: {error}") from error
    copy = np.array(source, dtype=source.dtype.newbyteorder("="), order="C", copy=True)
    return replace(_view_numpy(copy, name), writeable=False, is_copy=True)


def refuse_jax_tracer(value: Any, name: str) -> None:
    """Refuse what stands for an array or a number while JAX traces a program; ``name`` is the parameter that it is for."""
    jax = sys.modules.get("jax")
    if jax is not None and isinstance(value, jax.core.Tracer):
        raise DSLTypeError(
            f"{name}: {value!r} is traced by JAX and has no memory yet; call the function through flydsl.jax.call, which "
            "launches it when JAX runs the program"
        )


def _export(source: Any) -> tuple[Any, DLTensor, int]:
    """The capsule of a DLPack producer, its tensor, and the flags, which only newer producers have."""
    # -1: the launch is ordered by its own stream, so the producer need not wait for anything
    options: dict[str, Any] = {} if source.__dlpack_device__()[0] in HOST_DEVICES else {"stream": -1}
    try:
        capsule = source.__dlpack__(**options, max_version=(_MAJOR, 0))
    except TypeError:  # a producer older than DLPack 1.0
        capsule = source.__dlpack__(**options)
    if not _capsule_is_valid(capsule, b"dltensor_versioned"):
        return capsule, DLTensor.from_address(_capsule_pointer(capsule, b"dltensor")), 0
    managed = VersionedTensor.from_address(_capsule_pointer(capsule, b"dltensor_versioned"))
    if managed.major != _MAJOR:
        raise BufferError(f"its DLPack version is {managed.major}.{managed.minor}, expected {_MAJOR}.x")
    return capsule, managed.tensor, managed.flags


def _requires_grad(value: Any) -> bool:
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(value, torch.Tensor) and bool(value.requires_grad)


def write_refusal(array: Any) -> str:
    """The reason why no kernel may write an array now, as the end of a sentence; empty if one may.

    The array has ``writeable``, ``is_copy`` and ``requires_grad``, as a :class:`HostArray` has.
    """
    if not array.writeable:
        return _COPY if array.is_copy else _READ_ONLY_ARRAY
    if array.requires_grad and sys.modules["torch"].is_grad_enabled():
        return _REQUIRES_GRAD
    return ""


def is_immutable(array: Any) -> bool:
    """True if no array of this class may be written."""
    return type(array).__module__.partition(".")[0] in _IMMUTABLE
