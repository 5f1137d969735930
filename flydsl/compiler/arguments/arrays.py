"""Array views: :mod:`flydsl.runtime.arrays` with the language's element types."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.memory.pointer_types import element_bytes
from flydsl.expr.numeric import (
    BFloat16,
    Boolean,
    Float8E4M3,
    Float8E4M3B11FNUZ,
    Float8E4M3FN,
    Float8E4M3FNUZ,
    Float8E5M2,
    Float8E5M2FNUZ,
    Float8E8M0FNU,
    Float16,
    Float32,
    Float64,
    Int8,
    Int16,
    Int32,
    Int64,
    NumericMeta,
    Uint8,
    Uint16,
    Uint32,
    Uint64,
)
from flydsl.runtime.arrays import ArrayFacts, HostArray, copied_array, exports_array, read_array
from flydsl.support.fast_dataclass import dataclass, record

_NUMPY_TYPES: dict[str, NumericMeta] = {
    "bool": Boolean, "int8": Int8, "int16": Int16, "int32": Int32, "int64": Int64, "uint8": Uint8, "uint16": Uint16,
    "uint32": Uint32, "uint64": Uint64, "float16": Float16, "bfloat16": BFloat16, "float32": Float32,
    "float64": Float64, "float8_e5m2": Float8E5M2, "float8_e5m2fnuz": Float8E5M2FNUZ, "float8_e4m3": Float8E4M3,
    "float8_e4m3fn": Float8E4M3FN, "float8_e4m3fnuz": Float8E4M3FNUZ, "float8_e4m3b11fnuz": Float8E4M3B11FNUZ,
    "float8_e8m0fnu": Float8E8M0FNU,
}  # fmt: skip
"""Element types by NumPy's names, and the names that the package ml_dtypes adds."""


_NAMES = {dtype: name for name, dtype in _NUMPY_TYPES.items()}


def element_type_name(dtype: NumericMeta) -> str:
    """NumPy's name for an element type of tensors."""
    return _NAMES[dtype]


def element_type(name: str) -> NumericMeta:
    """The element type of NumPy's name; the inverse of :func:`element_type_name`."""
    return _NUMPY_TYPES[name]


@record
class ArrayView(ArrayFacts[NumericMeta]):
    """An array whose element type is one of the language.  A description without memory has address 0 and no backend."""

    @property
    def element_bytes(self) -> int:
        """Bytes of an element."""
        return element_bytes(self.dtype)

    @property
    def size(self) -> int:
        """The number of elements."""
        return math.prod(self.shape)


@dataclass(frozen=True)
class Dyn:
    """A run-time extent or stride, a multiple of ``divisibility``.  ``flyc.dyn`` is any integer."""

    divisibility: int = 1

    def multiple_of(self, divisibility: int) -> Dyn:
        """A run-time extent or stride that is a multiple of a power of two, which allows wider accesses."""
        if not isinstance(divisibility, int) or divisibility < 1 or divisibility & (divisibility - 1):
            raise DSLValueError(f"divisibility {divisibility!r} is not a power of two")
        return Dyn(divisibility)

    def __repr__(self) -> str:
        return "flyc.dyn" if self.divisibility == 1 else f"flyc.dyn.multiple_of({self.divisibility})"


dyn = Dyn()
"""Stands for an extent or stride of a :class:`TensorSpec` that is known only at the launch."""


@dataclass(frozen=True)
class TensorSpec:
    """A tensor described without memory, for compiling ahead of time.

    Extents and strides are integers if they are compiled in, and ``flyc.dyn`` (or ``None``) if the launch gives them.
    ``flyc.dyn.multiple_of(8)`` promises a divisor.  Strides count elements and default to row major.  ``align`` is the
    alignment in bytes that every such tensor will have.
    ``TensorSpec(T, (flyc.dyn, flyc.dyn))`` describes a row-major array that is passed directly.

    Args:
        dtype: the type of an element.
        shape: an int, ``flyc.dyn`` or ``None`` for each axis.
        strides: the same, in elements; by default row major.
        align: bytes.

    Raises:
        DSLTypeError: the element type is none of the language.
        DSLValueError: the numbers of strides and extents differ, or one is negative or not an integer.

    See the example of :func:`flydsl.compiler.precompile`.
    """

    dtype: NumericMeta
    shape: tuple[int | Dyn | None, ...]
    strides: tuple[int | Dyn | None, ...] | None = None
    align: int = 16

    def __post_init__(self) -> None:
        if not isinstance(self.dtype, NumericMeta):
            raise DSLTypeError(
                f"the element type of a TensorSpec is {self.dtype!r}; expected one of the language, such as fx.Float32"
            )
        if self.strides is not None and len(self.strides) != len(self.shape):
            raise DSLValueError(f"{self}: {len(self.strides)} strides for {len(self.shape)} extents")
        for what, numbers in (("extent", self.shape), ("stride", self.strides or ())):
            for number in numbers:
                whole = isinstance(number, int) and not isinstance(number, bool)
                if not (number is None or isinstance(number, Dyn) or (whole and (what == "stride" or number >= 0))):
                    raise DSLValueError(
                        f"{what} {number!r} of a TensorSpec is not a number; write flyc.dyn for a run-time value"
                    )

    def known_shape(self) -> tuple[int | Dyn, ...]:
        """The extents, with ``Dyn`` for every run-time one."""
        return tuple(dyn if extent is None else extent for extent in self.shape)

    def known_strides(self) -> tuple[int | Dyn, ...]:
        """The strides, or those of row-major order if none were given."""
        if self.strides is not None:
            return tuple(dyn if stride is None else stride for stride in self.strides)
        strides: list[int | Dyn] = []
        step: int | Dyn = 1
        for extent in reversed(self.known_shape()):
            strides.insert(0, step)
            step = _product(step, extent)
        return tuple(strides)

    def view(self) -> ArrayView:
        """The description as an array without memory; unknown extents and strides are 0."""
        shape, strides = (
            tuple(0 if isinstance(n, Dyn) else n for n in numbers)
            for numbers in (self.known_shape(), self.known_strides())
        )
        return ArrayView(0, shape, strides, self.dtype, "", 0, True, self)


def _product(step: int | Dyn, extent: int | Dyn) -> int | Dyn:
    """A row-major stride; of run-time extents only the powers of two are kept."""
    if isinstance(step, int) and isinstance(extent, int):
        return step * extent
    return Dyn(math.prod(n.divisibility if isinstance(n, Dyn) else n & -n or 1 for n in (step, extent)))


def _is_without_memory(value: Any) -> bool:
    """True for torch tensors without data: on the device ``meta``, or fake ones."""
    kind = type(value)
    return kind.__module__.startswith("torch") and (kind.__name__ == "FakeTensor" or value.device.type == "meta")


def _description(tensor: Any) -> TensorSpec:
    """The spec that a torch tensor with memory would be compiled for: all extents dynamic."""
    dtype = _NUMPY_TYPES.get(str(tensor.dtype).removeprefix("torch."))
    if dtype is None:
        raise DSLTypeError(
            f"elements of type {tensor.dtype} are not supported; expected one of {', '.join(_NUMPY_TYPES)}"
        )
    strides = tuple(1 if stride == 1 else dyn for stride in tensor.stride())
    return TensorSpec(dtype, (dyn,) * tensor.dim(), strides)


def is_array(value: Any) -> bool:
    """True if ``value`` is an array or a description of one; others may still export one."""
    if isinstance(value, (np.ndarray, ArrayView, TensorSpec)):
        return True
    return hasattr(value, "__dlpack__") and not isinstance(value, type)


def is_tensor_like(value: Any) -> bool:
    """True if ``value`` can be a tensor argument, where no class of the program's own is registered for it."""
    return is_array(value) or exports_array(value)


def view_array(value: Any, name: str = "tensor") -> ArrayView:
    """The view of an array; ``name`` is the parameter that it is for."""
    if isinstance(value, ArrayView):
        return value
    if isinstance(value, TensorSpec):
        return value.view()
    if _is_without_memory(value):
        return _description(value).view()
    return _view_of(read_array(value, name))


def view_copy(value: Any) -> ArrayView:
    """The view of a copy of an array in host memory; see :func:`flydsl.runtime.arrays.copied_array`."""
    return _view_of(copied_array(value))


def _view_of(array: HostArray) -> ArrayView:
    return ArrayView(**{**vars(array), "dtype": _NUMPY_TYPES[array.dtype]})
