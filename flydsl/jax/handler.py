"""The handler of XLA's calls, which runs jit functions on XLA's buffers.

Structures and numbers are those of XLA's C interface for foreign functions, version 0.3
(``jaxlib/include/xla/ffi/api/c_api.h``).  XLA calls it from threads of its own, and may do so before this process has
compiled the kernel.
"""

from __future__ import annotations

import ctypes
import functools
import math
from collections.abc import Callable, Hashable, Iterator
from typing import Any

import numpy as np

from flydsl.support.fast_dataclass import dataclass

TARGET = "flydsl.jax.call"
"""The name of the handler in XLA's programs."""


@dataclass(frozen=True)
class Program:
    """One function with all arguments that are no arrays."""

    function: Callable[..., Any]
    operands: tuple[str, ...]
    """The parameters that XLA gives, in its order."""
    results: tuple[str, ...]
    """The parameters whose memory XLA takes, in its order; an operand among them is written in place."""
    constants: tuple[tuple[str, Hashable], ...]


PROGRAMS: dict[str, Program] = {}
"""The programs that executables name: kept like these, which JAX may hold for as long as the process runs."""

_VERSION = (0, 3)
_METADATA = 1
"""``XLA_FFI_Extension_Metadata``: XLA asks for the handler's version, once."""
_EXECUTE = 3
_INTERNAL, _INVALID_ARGUMENT = 13, 3
_STRING = 4

_TYPES = {
    1: "bool", 2: "int8", 3: "int16", 4: "int32", 5: "int64", 6: "uint8", 7: "uint16", 8: "uint32", 9: "uint64",
    10: "float16", 11: "float32", 12: "float64", 16: "bfloat16", 19: "float8_e5m2", 20: "float8_e4m3fn",
    23: "float8_e4m3b11fnuz", 24: "float8_e5m2fnuz", 25: "float8_e4m3fnuz", 28: "float8_e4m3", 33: "float8_e8m0fnu",
}  # fmt: skip
"""Element types by ``XLA_FFI_DataType``."""

_Pointers = ctypes.POINTER(ctypes.c_void_p)


class _Extension(ctypes.Structure):
    _fields_ = (("struct_size", ctypes.c_size_t), ("type", ctypes.c_int), ("next", ctypes.c_void_p))


class _Version(ctypes.Structure):
    _fields_ = (
        ("struct_size", ctypes.c_size_t), ("extension_start", ctypes.c_void_p), ("major", ctypes.c_int),
        ("minor", ctypes.c_int),
    )  # fmt: skip


class _Metadata(ctypes.Structure):
    _fields_ = (("struct_size", ctypes.c_size_t), ("version", _Version), ("traits", ctypes.c_uint32))


class _MetadataExtension(ctypes.Structure):
    _fields_ = (("base", _Extension), ("metadata", ctypes.POINTER(_Metadata)))


class _Buffer(ctypes.Structure):
    _fields_ = (
        ("struct_size", ctypes.c_size_t), ("extension_start", ctypes.c_void_p), ("dtype", ctypes.c_int),
        ("data", ctypes.c_void_p), ("rank", ctypes.c_int64), ("dims", ctypes.POINTER(ctypes.c_int64)),
    )  # fmt: skip


class _Buffers(ctypes.Structure):
    """``XLA_FFI_Args`` and ``XLA_FFI_Rets``, whose elements are buffers."""

    _fields_ = (
        ("struct_size", ctypes.c_size_t), ("extension_start", ctypes.c_void_p), ("size", ctypes.c_int64),
        ("types", ctypes.c_void_p), ("values", _Pointers),
    )  # fmt: skip


class _Bytes(ctypes.Structure):
    _fields_ = (("address", ctypes.c_void_p), ("size", ctypes.c_size_t))

    def text(self) -> str:
        return ctypes.string_at(self.address, self.size).decode() if self.size else ""


class _Attributes(ctypes.Structure):
    _fields_ = (
        ("struct_size", ctypes.c_size_t), ("extension_start", ctypes.c_void_p), ("size", ctypes.c_int64),
        ("types", ctypes.POINTER(ctypes.c_int)), ("names", ctypes.POINTER(ctypes.POINTER(_Bytes))), ("values", _Pointers),
    )  # fmt: skip


class _ErrorArguments(ctypes.Structure):
    _fields_ = (
        ("struct_size", ctypes.c_size_t), ("extension_start", ctypes.c_void_p), ("message", ctypes.c_char_p),
        ("code", ctypes.c_int),
    )  # fmt: skip


_CreateError = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(_ErrorArguments))


class _Api(ctypes.Structure):
    """The first fields of ``XLA_FFI_Api``."""

    _fields_ = (
        ("struct_size", ctypes.c_size_t), ("extension_start", ctypes.c_void_p), ("version", _Version),
        ("internal_api", ctypes.c_void_p), ("create_error", _CreateError),
    )  # fmt: skip


class _CallFrame(ctypes.Structure):
    _fields_ = (
        ("struct_size", ctypes.c_size_t), ("extension_start", ctypes.POINTER(_Extension)), ("api", ctypes.POINTER(_Api)),
        ("context", ctypes.c_void_p), ("stage", ctypes.c_int), ("operands", _Buffers), ("results", _Buffers),
        ("attributes", _Attributes),
    )  # fmt: skip


def _handle(pointer: Any) -> int | None:
    """Answer XLA; the result is an error of XLA's, or nothing."""
    frame = pointer.contents
    if frame.extension_start and frame.extension_start.contents.type == _METADATA:
        extension = ctypes.cast(frame.extension_start, ctypes.POINTER(_MetadataExtension)).contents
        version = extension.metadata.contents.version
        version.major, version.minor = _VERSION
        return None
    try:
        if frame.stage == _EXECUTE:
            _launch(frame)
    except Exception as error:
        return _error(frame, _INVALID_ARGUMENT, error)
    except BaseException as error:  # an interrupt: without a result XLA must not go on
        return _error(frame, _INTERNAL, error)
    return None


_handler = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(_CallFrame))(_handle)


def _launch(frame: _CallFrame) -> None:
    program = PROGRAMS[_attribute(frame.attributes, "program")]
    given = [_array(buffer, read_only=True) for buffer in _buffers(frame.operands)]
    written = [_array(buffer, read_only=False) for buffer in _buffers(frame.results)]
    # A result's memory is that of its operand where both have one name.
    arrays = dict(zip(program.operands, given, strict=True)) | dict(zip(program.results, written, strict=True))
    program.function(**arrays, **dict(program.constants))


def _attribute(attributes: _Attributes, name: str) -> str:
    for k in range(attributes.size):
        if attributes.names[k].contents.text() == name and attributes.types[k] == _STRING:
            return ctypes.cast(attributes.values[k], ctypes.POINTER(_Bytes)).contents.text()
    raise KeyError(name)


def _buffers(buffers: _Buffers) -> Iterator[_Buffer]:
    for k in range(buffers.size):
        yield ctypes.cast(buffers.values[k], ctypes.POINTER(_Buffer)).contents


def _array(buffer: _Buffer, *, read_only: bool) -> np.ndarray[Any, Any]:
    """NumPy's view of a buffer: launches take read-only arrays of NumPy at the cost of any other."""
    shape = tuple(buffer.dims[axis] for axis in range(buffer.rank))
    dtype = _dtype(buffer.dtype)
    size = math.prod(shape) * dtype.itemsize
    memory = (ctypes.c_char * size).from_address(buffer.data) if size else b""
    array = np.frombuffer(memory, dtype).reshape(shape)
    if read_only:
        array.flags.writeable = False
    return array


@functools.cache
def _dtype(number: int) -> np.dtype[Any]:
    import ml_dtypes  # JAX needs it too

    name = _TYPES[number]
    return np.dtype(getattr(ml_dtypes, name, name))


def _error(frame: _CallFrame, code: int, error: BaseException) -> int | None:
    """An error of XLA's, which raises ``jax.errors.JaxRuntimeError``."""
    message = f"{type(error).__name__}: {error}".replace("\0", "").encode()
    arguments = _ErrorArguments(ctypes.sizeof(_ErrorArguments), None, message, code)
    made: int | None = frame.api.contents.create_error(ctypes.byref(arguments))
    return made


@functools.cache
def register() -> None:
    """Tell XLA of the handler, once in a process."""
    import jax

    jax.ffi.register_ffi_target(TARGET, jax.ffi.pycapsule(_handler), platform="cpu")
