"""Tensor arguments: an array with promises about its shape, strides and alignment.

Promises are compiled into the kernel; the rest is read from the array at each launch.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from typing import Any

from flydsl._mlir import ir
from flydsl.compiler.arguments.arrays import ArrayView, Dyn, TensorSpec, view_array
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
from flydsl.support.fast_dataclass import record
from flydsl.support.tracebacks import hide_internal_frames, shows_user_frames


@record
class DynamicDim:
    """An extent or stride known only at run time, a multiple of ``divisibility``."""

    divisibility: int = 1
    width: int = 32


Dim = int | DynamicDim


class TensorArgument:
    """An array with promises: which extents and strides are static, and the alignment.

    Made by :func:`from_dlpack` (all static); the ``mark_*`` methods make parts dynamic, and return the wrapper.
    """

    __slots__ = ("alignment", "assumed_align", "dims", "is_example", "is_less_aligned", "steps", "stride_width", "view")

    def __init__(self, view: ArrayView, dims: tuple[Dim, ...], steps: tuple[Dim, ...], alignment: int) -> None:
        self.view, self.dims, self.steps, self.alignment = view, dims, steps, alignment
        self.assumed_align: int | None = None
        self.stride_width = 64
        self.is_less_aligned = self.is_example = False

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
        """The type of an element."""
        return self.view.dtype

    dtype = element_type

    @property
    def element_bits(self) -> int:
        """Bits of an element."""
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
        view = view_array(value.view if isinstance(value, TensorArgument) else value, name)
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
            self.view, leading_dim = _with_leading_axis(self.view, "from_dlpack")
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
            result[axis] = DynamicDim(factor, width)
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


def _with_leading_axis(view: ArrayView, name: str) -> tuple[ArrayView, int]:
    """The array and its first axis of stride 1, of more than one element if there is such an axis.

    An axis of at most one element may have any stride.
    """
    unit = [axis for axis, stride in enumerate(view.strides) if stride == 1]
    if unit:
        return view, next((axis for axis in unit if view.shape[axis] != 1), unit[0])
    for axis in reversed(range(len(view.shape))):
        if view.shape[axis] == 1 or 0 in view.shape:
            strides = (*view.strides[:axis], 1, *view.strides[axis + 1 :])
            return replace(view, strides=strides), axis
    raise DSLRuntimeError(
        f"{name}: a tensor of shape {view.shape} and strides {view.strides} has no axis of stride 1; "
        "pass flyc.from_dlpack(tensor), which takes any static strides"
    )


def described_tensor(spec: TensorSpec) -> TensorArgument:
    shape = tuple(DynamicDim(n.divisibility) if isinstance(n, Dyn) else n for n in spec.known_shape())
    strides = tuple(DynamicDim(n.divisibility, 64) if isinstance(n, Dyn) else n for n in spec.known_strides())
    return TensorArgument(spec.view(), shape, strides, spec.align)


def dynamic_tensor(value: Any, name: str) -> TensorArgument:
    """An array without further promises: all extents and all strides but the leading one are dynamic."""
    if isinstance(value, TensorSpec):
        return described_tensor(value)
    view = view_array(value, name)
    if not view.shape:
        raise DSLTypeError(
            f"{name}: a tensor without dimensions cannot be an argument; pass a number or reshape it to (1,)"
        )
    view, leading = _with_leading_axis(view, name)
    if max(view.shape) >= 1 << 31:
        raise DSLOverflowError(
            f"{name}: shape {view.shape} has an extent beyond 32 bits; split it or flatten less of it"
        )
    shape: tuple[Dim, ...] = (DynamicDim(),) * len(view.shape)
    strides: tuple[Dim, ...] = tuple(1 if a == leading else DynamicDim(1, 64) for a in range(len(view.shape)))
    alignment = min(view.address & -view.address, MAX_ALIGNMENT) if view.address else MAX_ALIGNMENT
    if alignment < element_bytes(view.dtype):
        raise _misaligned(view, name)
    return TensorArgument(view, shape, strides, alignment)


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
        view = view_array(tensor)
        argument = TensorArgument(view, view.shape, view.strides, _natural_alignment(view, assumed_align, "tensor"))
    except LanguageError as error:
        hide_internal_frames(error)
        raise
    argument.stride_width = 32 if use_32bit_stride else 64
    argument.assumed_align = assumed_align
    return argument


from_torch_tensor = from_dlpack
