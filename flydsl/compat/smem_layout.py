"""Shared memory placed by byte offsets."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.core.context import current_kernel
from flydsl.expr.memory.memory_functions import as_memref, contiguous
from flydsl.expr.memory.pointer import AddressSpace, Pointer, PointerType, add_offset
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.numeric import Numeric, Uint8
from flydsl.expr.struct.allocators import check_limits, declare_shared, shared_address
from flydsl.expr.struct.closure import round_up

__all__ = ["SmemAllocator", "SmemPtr", "get_mlir_type_align", "get_mlir_type_size", "get_op_result_or_value"]

_ALIGNMENT = 1024
"""Bytes to which the start is aligned: what the widest swizzles and copies ask for."""


def get_mlir_type_size(mlir_type: ir.Type) -> int:
    """The bytes of a value of a type as FlyDSL lays it out; 4 for a type without a size in whole bytes."""
    if isinstance(mlir_type, ir.VectorType):
        vector = ir.VectorType(mlir_type)
        return int(prod(vector.shape)) * get_mlir_type_size(vector.element_type)
    if isinstance(mlir_type, (ir.FloatType, ir.IntegerType)):
        return int(mlir_type.width) // 8 or 4
    return 8 if isinstance(mlir_type, ir.IndexType) else 4


def get_mlir_type_align(mlir_type: ir.Type) -> int:
    """The bytes to which a value of a type is aligned: its size, and at most 16."""
    return min(get_mlir_type_size(mlir_type), 16)


def get_op_result_or_value(op_or_val: Any) -> Any:
    """The result of an operation of MLIR's; any other value itself."""
    return op_or_val.result if isinstance(op_or_val, (ir.Operation, ir.OpView)) else op_or_val


class SmemAllocator:
    """The shared memory of the kernels that ask for its start; :attr:`ptr` is its size, which the program adds to.

    ``global_sym_name`` is its name in the code.  ``ctx`` and ``arch`` are ignored: the target of the trace decides the
    limit.
    """

    def __init__(self, ctx: Any = None, arch: str | None = None, global_sym_name: str = "smem_storage") -> None:
        self.ctx, self.arch, self.global_sym_name = ctx, arch, global_sym_name
        self.ptr = 0
        """Bytes that are given out."""
        self.finalized = False

    def _align(self, ptr: int, align: int) -> int:
        """``ptr``, rounded up: programs call it to place a part."""
        return round_up(ptr, align)

    def finalize(self) -> None:
        """No part is added any more."""
        self.finalized = True

    def get_base(self) -> Pointer:
        """The start of the memory, in a kernel."""
        kernel = current_kernel("shared memory")
        symbol = f"{kernel.symbol}_{self.global_sym_name}"
        if symbol not in kernel.static_shared:
            if self.ptr <= 0:
                raise DSLValueError(f"{self.global_sym_name} has {self.ptr} bytes; add to .ptr what its parts need")
            kernel.static_shared[symbol] = self.ptr
            check_limits(kernel)
            declare_shared(symbol, self.ptr, _ALIGNMENT)
        return Pointer(shared_address(symbol), PointerType(Uint8, AddressSpace.Shared, _ALIGNMENT))


class SmemPtr:
    """A part of shared memory: an element, or an array whose last dimension is contiguous.

    ``base_memref`` is that of :meth:`SmemAllocator.get_base`.  The offset is known while tracing or not; one element
    has no ``shape``.
    """

    def __init__(
        self, base_memref: Any, byte_offset: Any, element_type: Any, shape: Sequence[int] | None = None
    ) -> None:
        if not isinstance(base_memref, Pointer):
            raise DSLTypeError(f"SmemPtr takes the pointer that get_base() gives, got {base_memref!r}")
        self.base_memref, self.byte_offset, self.element_type = base_memref, byte_offset, element_type
        dtype = Numeric.from_ir_type(element_type)
        place = add_offset(base_memref, byte_offset)
        alignment = max(dtype.width // 8, 1)
        if place.known_alignment % alignment and isinstance(byte_offset, int):
            raise DSLValueError(f"SmemPtr: byte_offset={byte_offset} is no multiple of {alignment}, as {dtype} needs")
        self._pointer = place.with_type(
            PointerType(dtype, AddressSpace.Shared, max(place.alignment, alignment), place.known_alignment)
        )
        self.shape = None if shape is None else tuple(shape)

    def get(self) -> ir.Value:
        """The part as a value of MLIR's memref type, for ``vector.load`` and the like, ``Vector.load`` and ``.store``."""
        return as_memref(self._pointer, self.shape or (1,))

    def load(self, idxs: Sequence[Any] | None = None) -> Numeric:
        """One element, by default the first."""
        value: Numeric = self._view()[self._coordinate(idxs)]
        return value

    def store(self, val: Any, idxs: Sequence[Any] | None = None) -> None:
        """Write one element, by default the first."""
        self._view()[self._coordinate(idxs)] = val

    def _view(self) -> Tensor:
        return contiguous(self._pointer, self.shape or (1,))

    def _coordinate(self, idxs: Sequence[Any] | None) -> Any:
        rank = len(self.shape or (1,))
        given = tuple(idxs or [0] * rank)
        return given[0] if rank == 1 and len(given) == 1 else given
