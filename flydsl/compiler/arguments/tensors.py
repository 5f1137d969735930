"""Tensor arguments: an array with promises about its shape, strides and alignment.

Promises are compiled into the kernel; the rest is read from the array at each launch.
"""

from __future__ import annotations

import ctypes
import functools
import struct
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from flydsl._mlir import ir
from flydsl.compiler.arguments.arrays import ArrayView, Dyn, TensorSpec, element_type_name, view_array, view_copy
from flydsl.errors import (
    DSLConversionError,
    DSLOverflowError,
    DSLPromiseError,
    DSLRuntimeError,
    DSLTypeError,
    DSLValueError,
    LanguageError,
)
from flydsl.expr import layout as algebra
from flydsl.expr.core.argument_registry import AbiSlot
from flydsl.expr.memory.pointer import AddressSpace, Pointer, PointerType, element_bytes
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.numeric import Int32, Int64, NumericMeta
from flydsl.ir import builder
from flydsl.runtime.arrays import dlpack_type, with_an_axis
from flydsl.support.fast_dataclass import record
from flydsl.support.tracebacks import hide_internal_frames, shows_user_frames


@record
class DynamicDim:
    """An extent or stride known only at run time, a multiple of ``divisibility``."""

    divisibility: int = 1
    width: int = 32

    @staticmethod
    @functools.lru_cache(1024)
    def shared(divisibility: int = 1, width: int = 32) -> DynamicDim:
        """One object for equal ones, so that a launch compares them by identity."""
        return DynamicDim(divisibility, width)


Dim = int | DynamicDim


class TensorArgument:
    """An array with promises: which extents and strides are static, and the alignment.

    Made by :func:`from_dlpack` (all static); the ``mark_*`` methods make parts dynamic, and return the wrapper.
    """

    __slots__ = (
        *(
            "alignment",
            "assumed_align",
            "dims",
            "facts",
            "is_example",
            "is_less_aligned",
            "steps",
            "stride_width",
            "view",
        ),
    )

    if TYPE_CHECKING:

        def __dlpack__(self) -> Any:
            """By it type checkers tell tensors and arrays from all else (``flydsl/expr/typed``)."""

    def __init__(self, view: ArrayView, dims: tuple[Dim, ...], steps: tuple[Dim, ...], alignment: int) -> None:
        self.view, self.dims, self.steps, self.alignment = view, dims, steps, alignment
        self.assumed_align: int | None = None
        self.stride_width = 64
        self.is_less_aligned = self.is_example = False
        self.facts: bytes | None = None
        """The array for the native launcher, where the argument is a description that programs keep."""

    def __str__(self) -> str:
        layout = f"{_describe(self.dims)}:{_describe(self.steps)}"
        return f"{self.view.dtype} tensor {layout} aligned to {self.alignment} bytes"

    # -- what it is of

    @property
    def shape(self) -> tuple[int, ...]:
        """The extents of the array, those that are marked dynamic too."""
        return self.view.shape

    @property
    def strides(self) -> tuple[int, ...]:
        """The strides of the array, in elements."""
        return self.view.strides

    @property
    def rank(self) -> int:
        """The number of axes."""
        return len(self.dims)

    @property
    def element_type(self) -> NumericMeta:
        return self.view.dtype

    dtype = element_type

    @property
    def element_bits(self) -> int:
        return int(self.view.dtype.width)

    @property
    def use_32bit_stride(self) -> bool:
        """True if strides that are marked dynamic have 32 bits."""
        return self.stride_width == 32

    @property
    def shape_dyn_indices(self) -> tuple[int, ...]:
        """The axes whose extents are dynamic."""
        return _dynamic_axes(self.dims)

    @property
    def stride_dyn_indices(self) -> tuple[int, ...]:
        """The axes whose strides are dynamic."""
        return _dynamic_axes(self.steps)

    @property
    def is_layout_dynamic(self) -> bool:
        """True if an extent or stride is dynamic."""
        return bool(self._dynamic())

    # -- protocol

    def __get_ir_types__(self) -> list[ir.Type]:
        pointer = builder.pointer_type(1)
        return [pointer] + [builder.integer_type(dim.width) for dim in self._dynamic()]

    def __cache_signature__(self) -> Hashable:
        # Not the declared alignment: it is for texts, and programs compiled ahead of time know the other.
        signature = (self.view.dtype, self.dims, self.steps, self.alignment)
        return (*signature, "an example") if self.is_example else signature  # its launches are refused, never served

    def __c_abi_spec__(self) -> list[AbiSlot]:
        slots: list[AbiSlot] = [(ctypes.c_void_p, _fill_address)]
        for axis, dim in enumerate(self.dims):
            if isinstance(dim, DynamicDim):
                slots.append((ctypes.c_int32, _fill_extent(axis, dim)))
        for axis, dim in enumerate(self.steps):
            if isinstance(dim, DynamicDim):
                slots.append((ctypes.c_int32 if dim.width == 32 else ctypes.c_int64, _fill_stride(axis, dim)))
        return slots

    def _dynamic(self) -> list[DynamicDim]:
        return [dim for dim in (*self.dims, *self.steps) if isinstance(dim, DynamicDim)]

    def trace_value(self, values: Iterator[ir.Value], name: str) -> Tensor:
        declared = min(self.assumed_align or element_bytes(self.view.dtype), self.alignment)
        pointer_type = PointerType(self.view.dtype, AddressSpace.Global, declared, self.alignment)
        pointer = Pointer(next(values), pointer_type)
        extents = tuple(_leaf(dim, values, (0, (1 << 31) - 1)) for dim in self.dims)
        strides = tuple(_leaf(dim, values, None) for dim in self.steps)
        if len(extents) == 1:  # of one axis the shape is an integer, as FlyDSL's
            return Tensor(pointer, algebra.Layout(extents[0], strides[0]), name)
        return Tensor(pointer, algebra.Layout(extents, strides), name)

    def rebind(self, value: Any, name: str) -> TensorArgument:
        """Another array under the same promises, possibly with a smaller alignment."""
        view = with_an_axis(view_array(value.view if isinstance(value, TensorArgument) else value, name))
        if view.dtype is not self.view.dtype or len(view.shape) != len(self.dims):
            raise DSLTypeError(
                f"parameter {name!r} was compiled for a {self.view.dtype} tensor of rank {len(self.dims)} and got a "
                f"{view.dtype} tensor of rank {len(view.shape)}; compile it for that too"
            )
        kept = all(map(_keeps, self.dims, view.shape))
        steps = zip(self.steps, view.strides, view.shape, strict=True)
        is_stepped = 0 not in view.shape  # of an axis of one element, or none, the stride may be anything
        if not kept or not all(_keeps(dim, n) or extent == 1 for dim, n, extent in steps if is_stepped):
            raise DSLTypeError(
                f"parameter {name!r} was compiled for {_describe(self.dims)}:{_describe(self.steps)} and got a tensor "
                f"of {_describe(view.shape)}:{_describe(view.strides)}; compile it for that too"
            )
        argument = TensorArgument(view, self.dims, self.steps, self.alignment)
        argument.assumed_align, argument.stride_width = self.assumed_align, self.stride_width
        if view.address % self.alignment:
            argument.alignment, argument.is_less_aligned = view.address & -view.address, True
            if argument.alignment < element_bytes(view.dtype):
                raise _misaligned(view, name)
        return argument

    # -- promises

    @shows_user_frames
    def mark_layout_dynamic(self, leading_dim: int | None = None, divisibility: int = 1) -> TensorArgument:
        """Make all extents dynamic.  The leading axis keeps stride 1; other strides are multiples of ``divisibility``.

        ``leading_dim`` defaults to the first axis of stride 1.
        """
        if leading_dim is None:
            self.view, leading_dim = _with_leading_axis(self.view)
            self.facts = _facts(self.view)
            if leading_dim is None:
                raise DSLRuntimeError(
                    f"mark_layout_dynamic: a tensor of shape {self.shape} and strides {self.strides} has no axis of stride "
                    "1; pass the array itself, or use mark_shape_dynamic and mark_stride_dynamic"
                )
        leading = self._axes(leading_dim)[0]
        if self.view.strides[leading] != 1:
            raise DSLPromiseError(f"leading_dim {leading} has stride {self.view.strides[leading]}, expected 1")
        rank = len(self.dims)
        self.mark_shape_dynamic(list(range(rank)))
        return self.mark_stride_dynamic([axis for axis in range(rank) if axis != leading], divisibility)

    @shows_user_frames
    def mark_shape_dynamic(self, dims: Any, divisibility: Any = 1) -> TensorArgument:
        """Make the extents of these axes dynamic multiples of ``divisibility`` (one, or one per axis).

        Each launch checks it of the array that it gets; the array that is marked may be an example only.
        """
        self.dims = self._mark(self.dims, dims, divisibility, 32)
        self.is_example = self._is_example()
        return self

    @shows_user_frames
    def mark_stride_dynamic(self, dims: Any, divisibility: Any = 1) -> TensorArgument:
        """Make the strides of these axes dynamic multiples of ``divisibility`` (one, or one per axis)."""
        self.steps = self._mark(self.steps, dims, divisibility, self.stride_width)
        self.is_example = self._is_example()
        return self

    def _is_example(self) -> bool:
        """True if the array breaks a promise of its marks."""
        kept = zip((*self.dims, *self.steps), (*self.view.shape, *self.view.strides), strict=True)
        return any(isinstance(dim, DynamicDim) and number % dim.divisibility for dim, number in kept)

    def _axes(self, dims: Any) -> list[int]:
        rank = len(self.dims)
        axes = [dims] if isinstance(dims, int) else list(dims)
        for axis in axes:
            if not isinstance(axis, int):
                raise DSLConversionError(f"axis {axis!r} of a tensor is not an integer")
            if not -rank <= axis < rank:
                raise DSLPromiseError(f"axis {axis!r} of a tensor of rank {rank}; expected {-rank} to {rank - 1}")
        return [axis % rank for axis in axes]

    def _mark(self, marked: tuple[Dim, ...], dims: Any, divisibility: Any, width: int) -> tuple[Dim, ...]:
        axes = self._axes(dims)
        factors = [divisibility] * len(axes) if isinstance(divisibility, int) else list(divisibility)
        if len(factors) != len(axes):
            raise DSLValueError(f"{len(factors)} divisibilities for {len(axes)} axes; give one, or one per axis")
        result = list(marked)
        for axis, factor in zip(axes, factors, strict=True):
            if not isinstance(factor, int) or factor < 1 or factor & (factor - 1):
                raise DSLValueError(f"divisibility {factor!r} is not a power of two")
            result[axis] = DynamicDim.shared(factor, width)
        return tuple(result)


def _keeps(dim: Dim, number: int) -> bool:
    return number == dim if isinstance(dim, int) else number % dim.divisibility == 0


def _dynamic_axes(dims: tuple[Dim, ...]) -> tuple[int, ...]:
    return tuple(axis for axis, dim in enumerate(dims) if isinstance(dim, DynamicDim))


def _describe(dims: tuple[Dim, ...]) -> str:
    def one(dim: Dim) -> str:
        if isinstance(dim, int):
            return str(dim)
        return "?" if dim.divisibility == 1 else f"?{{div={dim.divisibility}}}"

    return f"({','.join(one(dim) for dim in dims)})"


def _leaf(dim: Dim, values: Iterator[ir.Value], bounds: tuple[int, int] | None) -> Any:
    if isinstance(dim, int):
        return dim
    return (Int32 if dim.width == 32 else Int64).wrap(next(values), divisibility=dim.divisibility, bounds=bounds)


def _fill_address(argument: TensorArgument, slot: Any) -> None:
    slot.value = argument.view.address


def _kept(dim: DynamicDim, number: int, what: str) -> int:
    """The extent or stride ``number`` of a launch, which keeps the promise that it was marked with."""
    if number % dim.divisibility:
        raise DSLPromiseError(f"{what} {number} is not a multiple of {dim.divisibility}, as it was marked")
    return number


def _fill_extent(axis: int, dim: DynamicDim) -> Callable[[Any, Any], None]:
    def fill(argument: TensorArgument, slot: Any) -> None:
        slot.value = _kept(dim, argument.view.shape[axis], f"extent of axis {axis}:")

    return fill


def _fill_stride(axis: int, dim: DynamicDim) -> Callable[[Any, Any], None]:
    def fill(argument: TensorArgument, slot: Any) -> None:
        slot.value = _kept(dim, argument.view.strides[axis], f"stride of axis {axis}:")

    return fill


MAX_ALIGNMENT = 16
"""Bytes: the widest access of any copy atom; more alignment would only multiply specializations."""


def _natural_alignment(view: ArrayView, wanted: int | None, name: str) -> int:
    size = element_bytes(view.dtype)
    if view.address % size:
        raise _misaligned(view, name)
    if wanted is not None:
        if wanted < size or wanted & (wanted - 1):
            raise DSLValueError(f"assumed_align={wanted} is not a power of two of at least the element size {size}")
        if view.address % wanted:
            raise DSLValueError(f"{name}: the address {view.address:#x} is not aligned to assumed_align={wanted} bytes")
        return wanted
    return size


def _misaligned(view: ArrayView, name: str) -> DSLValueError:
    size = element_bytes(view.dtype)
    return DSLValueError(
        f"{name}: the address {view.address:#x} is no multiple of the element size {size}; copy the array"
    )


def _with_leading_axis(view: ArrayView) -> tuple[ArrayView, int | None]:
    """The array and its first axis of stride 1, of more than one element if there is such an axis; ``None`` without.

    An axis of at most one element may have any stride.
    """
    unit = [axis for axis, stride in enumerate(view.strides) if stride == 1]
    if unit:
        return view, next((axis for axis in unit if view.shape[axis] != 1), unit[0])
    for axis in reversed(range(len(view.shape))):
        if view.shape[axis] == 1 or 0 in view.shape:
            strides = (*view.strides[:axis], 1, *view.strides[axis + 1 :])
            return replace(view, strides=strides), axis
    return view, None


def described_tensor(spec: TensorSpec) -> TensorArgument:
    if not spec.shape:
        spec = replace(spec, shape=(1,), strides=(1,))
    shape = tuple(DynamicDim(n.divisibility) if isinstance(n, Dyn) else n for n in spec.known_shape())
    strides = tuple(DynamicDim(n.divisibility, 64) if isinstance(n, Dyn) else n for n in spec.known_strides())
    return TensorArgument(spec.view(), shape, strides, spec.align)


def dynamic_tensor(value: Any, name: str) -> TensorArgument:
    """An array without further promises: all extents and all strides but the leading one are dynamic.

    An array without an axis of stride 1 has dynamic strides alone.  One without axes is one element, which is compiled in.
    """
    if isinstance(value, TensorSpec):
        return described_tensor(value)
    view = view_array(value, name)
    if isinstance(view.owner, TensorSpec) and 1 not in view.strides:  # a torch tensor without memory
        return described_tensor(view.owner)
    return _dynamic(view, name)


def _dynamic(view: ArrayView, name: str) -> TensorArgument:
    has_axes = bool(view.shape)
    view, leading = _with_leading_axis(with_an_axis(view))
    if max(view.shape) >= 1 << 31:
        raise DSLOverflowError(
            f"{name}: shape {view.shape} has an extent beyond 32 bits; split it or flatten less of it"
        )
    shape: tuple[Dim, ...] = (DynamicDim.shared(),) * len(view.shape) if has_axes else view.shape
    strides: tuple[Dim, ...] = tuple(1 if a == leading else DynamicDim.shared(1, 64) for a in range(len(view.shape)))
    alignment = min(view.address & -view.address, MAX_ALIGNMENT) if view.address else MAX_ALIGNMENT
    if alignment < element_bytes(view.dtype):
        raise _misaligned(view, name)
    return TensorArgument(view, shape, strides, alignment)


def copied(array: Any) -> TensorArgument:
    """A tensor argument of a copy of an array, which kernels may read: contiguous, aligned, in host memory.

    It takes what no kernel reads in place: numbers in foreign byte order, at odd addresses, between fields of records.
    The copy is made at the call of this function.

    Args:
        array: an array in memory of the CPU, by any protocol.

    Returns:
        The argument, with run-time extents as the array itself would have.

    Raises:
        DSLTypeError: elements of a type that no kernel has.
        DSLValueError: the array cannot be copied to host memory.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor, y: fx.Tensor):
            y[fx.thread_idx.x] = x[fx.thread_idx.x] * 2.0


        @flyc.jit
        def double(x: fx.Tensor, y: fx.Tensor):
            kernel(x, y).launch(grid=1, block=8)


        x, y = np.arange(8, dtype=">f4"), np.zeros(8, np.float32)
        double(flyc.copied(x), y)
        assert (y == 2 * x).all()
    """
    try:
        argument = _dynamic(view_copy(array), "copied")
    except LanguageError as error:
        hide_internal_frames(error)
        raise
    argument.facts = _facts(argument.view)
    return argument


def from_dlpack(tensor: Any, *, assumed_align: int | None = None, use_32bit_stride: bool = False) -> TensorArgument:
    """A tensor argument with static shape and strides, from any DLPack producer, NumPy array or :class:`TensorSpec`.

    ``assumed_align`` promises an alignment in bytes (default: the element size).  ``use_32bit_stride`` gives strides that
    are marked dynamic later 32 bits.

    Args:
        tensor: an array of any framework.
        assumed_align: bytes that its address is a multiple of.
        use_32bit_stride: whether strides that are marked dynamic have 32 bits.

    Returns:
        The argument, with methods ``mark_layout_dynamic``, ``mark_shape_dynamic`` and ``mark_stride_dynamic``.

    Raises:
        DSLValueError: the promise does not hold for this tensor.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor, k: fx.Float32):
            x[fx.thread_idx.x] = x[fx.thread_idx.x] * k


        @flyc.jit
        def scale(x: fx.Tensor, k: fx.Float32):
            kernel(x, k).launch(grid=1, block=8)


        x = np.ones(8, np.float32)
        scale(flyc.from_dlpack(x), 2.0)  # compiled for 8 elements
        assert (x == 2).all()
    """
    if isinstance(tensor, TensorSpec):
        return described_tensor(tensor)
    try:
        view = with_an_axis(view_array(tensor))
        argument = TensorArgument(view, view.shape, view.strides, _natural_alignment(view, assumed_align, "tensor"))
    except LanguageError as error:
        hide_internal_frames(error)
        raise
    argument.stride_width = 32 if use_32bit_stride else 64
    argument.assumed_align = assumed_align
    argument.facts = _facts(view)
    return argument


_MOST_AXES, _MOST_NUMBER = 8, 255
_FACTS = [struct.Struct(f"<Q6B2x{2 * rank}q").pack for rank in range(_MOST_AXES + 1)]


def _facts(view: ArrayView) -> bytes | None:
    """An array as the native launcher reads it (``Facts`` of launcher.c); ``None`` for what it does not take.

    Whether autograd looks on is asked at each launch, so such an array counts as read-only.
    """
    code, rank = _dlpack_code(view.dtype), len(view.shape)
    if code is None or not view.address or rank > _MOST_AXES or max(view.memory, view.device) > _MOST_NUMBER:
        return None
    numbers = (*view.shape, *view.strides)
    if any(number >> 63 not in (0, -1) for number in numbers):
        return None
    is_fixed = not view.writeable or view.requires_grad
    return _FACTS[rank](view.address, *code, rank, view.memory, view.device, is_fixed, *numbers)


@functools.cache
def _dlpack_code(dtype: NumericMeta) -> tuple[int, int] | None:
    return dlpack_type(element_type_name(dtype))


from_torch_tensor = from_dlpack
