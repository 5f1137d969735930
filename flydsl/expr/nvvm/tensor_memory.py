"""Tensor memory and the matrix operations on it: ``tcgen05``.

PTX ISA manual, "TensorCore 5th Generation Family Instructions".  Tensor memory has 128 lanes and 512 columns of 32 bits.  A
block allocates columns, one thread starts matrix operations whose results go there, and warps load them: warp w of each four
reaches lanes 32·w to 32·w + 31.  Addresses have the lane in the upper 16 bits and the column in the lower.

Only what one block does by itself is here: no pairs of blocks, no A in tensor memory, no block scales.
"""

from __future__ import annotations

from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import emit
from flydsl.expr.context import current, current_kernel
from flydsl.expr.copy_ops import static_integer
from flydsl.expr.numeric import Boolean, Int32, Numeric, Uint32
from flydsl.expr.nvvm.matrix_ops import element_type, type_name
from flydsl.expr.nvvm.ptx import emits, number, numbered, ptx, require, shared_address
from flydsl.expr.nvvm.shared_operands import SharedOperand
from flydsl.expr.pointer import Pointer
from flydsl.expr.vector import Vector
from flydsl.records import dataclass

__all__ = [
    "TensorMemoryMMA",
    "TensorMemoryOp",
    "tensor_memory_allocate",
    "tensor_memory_commit",
    "tensor_memory_fence",
    "tensor_memory_free",
    "tensor_memory_load",
    "tensor_memory_store",
    "tensor_memory_wait_loads",
    "tensor_memory_wait_stores",
]

COLUMNS = (32, 64, 128, 256, 512)
LOADED = (1, 2, 4, 8, 16, 32, 64, 128)


def _begin(what: str) -> None:
    current_kernel(what)
    require("tcgen05", what)
    emits(what)


def _columns(what: str, columns: Any) -> int:
    count = static_integer(columns)
    if count not in COLUMNS:
        raise DSLValueError(f"{what}: {count} columns; expected one of {', '.join(map(str, COLUMNS))}")
    return count


def tensor_memory_allocate(place: Pointer, columns: Any) -> None:
    """By one warp: allocate columns, waiting while others hold them; their address is written to ``place``.

    Args:
        place: 4 bytes of shared memory.
        columns: 32, 64, 128, 256 or 512.  All that is allocated must be freed before the kernel ends.

    Raises:
        DSLValueError: another number, or a target without tensor memory.  So do all functions here.
    """
    _begin("tensor_memory_allocate")
    count = _columns("tensor_memory_allocate", columns)
    text = f"tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [$0], {count};"
    ptx(text, [shared_address(place, "tensor_memory_allocate")], memory=True)


def tensor_memory_free(address: Any, columns: Any) -> None:
    """By one warp: give columns back, and the right to allocate more."""
    _begin("tensor_memory_free")
    count = _columns("tensor_memory_free", columns)
    ptx("tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;", memory=True)
    ptx(f"tcgen05.dealloc.cta_group::1.sync.aligned.b32 $0, {count};", [number(address, Uint32)], memory=True)


def tensor_memory_load(address: Any, count: Any) -> Vector:
    """By a warp: ``count`` columns, a power of two up to 128, of the lane of each thread, as Uint32.

    They are there after :func:`tensor_memory_wait_loads`.
    """
    _begin("tensor_memory_load")
    columns = static_integer(count)
    if columns not in LOADED:
        raise DSLValueError(f"tensor_memory_load of {columns} columns; expected a power of two up to 128")
    i32 = emit.integer_type(32)
    text = f"tcgen05.ld.sync.aligned.32x32b.x{columns}.b32 {numbered(0, columns)}, [${columns}];"
    values = ptx(text, [number(address, Uint32)], [i32] * columns, memory=True)
    return Vector.wrap(emit.from_elements(values, emit.vector_type(columns, i32)), (columns,), Uint32)


def tensor_memory_store(address: Any, values: Vector) -> None:
    """By a warp: write columns of the lane of each thread from a vector of 32-bit elements."""
    _begin("tensor_memory_store")
    if not isinstance(values, Vector) or values.dtype.width != 32 or values.numel not in LOADED:
        raise DSLTypeError(f"tensor_memory_store takes a vector of up to 128 elements of 32 bits, got {values}")
    words = values.bitcast(Uint32).ir_value()
    text = f"tcgen05.st.sync.aligned.32x32b.x{values.numel}.b32 [$0], {numbered(1, values.numel)};"
    ptx(text, [number(address, Uint32), *emit.elements(words)], memory=True)


def tensor_memory_wait_loads(values: Vector) -> Vector:
    """Wait for the thread's loads; the values that they gave may be used from here on."""
    _begin("tensor_memory_wait_loads")
    parts = emit.elements(values.ir_value())
    passed = ptx("tcgen05.wait::ld.sync.aligned;", parts, [v.type for v in parts], memory=True, tied=len(parts))
    return values.with_value(emit.from_elements(passed, values.ir_value().type))


def tensor_memory_wait_stores() -> None:
    """Wait for the thread's stores."""
    _begin("tensor_memory_wait_stores")
    ptx("tcgen05.wait::st.sync.aligned;", memory=True)


def tensor_memory_fence(*, after: bool) -> None:
    """Order operations on tensor memory with a barrier of threads: before it, or ``after`` it."""
    _begin("tensor_memory_fence")
    ptx(f"tcgen05.fence::{'after' if after else 'before'}_thread_sync;", memory=True)


def tensor_memory_commit(barrier: Pointer) -> None:
    """Arrive at an ``mbarrier`` once the matrix operations that this thread started are complete."""
    _begin("tensor_memory_commit")
    text = "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [$0];"
    ptx(text, [shared_address(barrier, "tensor_memory_commit")], memory=True)


_KINDS = {
    ("Float16", "Float16"): ("f16", 0, 0, 16), ("BFloat16", "BFloat16"): ("f16", 1, 1, 16),
    ("TF32", "TF32"): ("tf32", 2, 2, 32),
    **{
        (a, b): ("f8f6f4", i, j, 8)
        for a, i in (("Float8E4M3FN", 0), ("Float8E5M2", 1)) for b, j in (("Float8E4M3FN", 0), ("Float8E5M2", 1))
    },
}  # fmt: skip
"""For the types of A and B the kind of the instruction, their numbers in its descriptor, and their bits."""
_RESULTS = {"Float16": 0, "Float32": 1}


@dataclass(frozen=True)
class TensorMemoryOp:
    """``tcgen05.mma`` on m x n x k with A and B in shared memory and C in tensor memory."""

    shape_mnk: tuple[int, int, int]
    a: str
    b: str
    acc: str

    def __call__(self, address: Any, a: SharedOperand, b: SharedOperand, *, accumulate: Any = True) -> None:
        """By one thread: start ``C = a·b (+ C)``, with C at an address of tensor memory, row m in lane m.

        Raises:
            DSLTypeError: operands of another kind or type.
            DSLValueError: operands that are not of 16 bits and have m or n contiguous.
        """
        for name, operand, wanted in (("a", a, self.a), ("b", b, self.b)):
            if not isinstance(operand, SharedOperand) or operand.dtype is not element_type(wanted):
                raise DSLTypeError(f"{name} of {self} is an fx.nvvm.SharedOperand of {wanted}, got {operand!r}")
            if operand.major != "K" and operand.dtype.width != 16:
                raise DSLValueError(f"{name} of {self} has k contiguous; only types of 16 bits may have m or n so")
        _begin(str(self))
        kind = _KINDS[self.a, self.b][0]
        flag = emit.op1("arith.extui", [Boolean(accumulate).ir_value()], Int32.ir_type())
        operands = [
            number(address if isinstance(address, Numeric) else Uint32(address), Uint32),
            a.descriptor(tensor_memory=True), b.descriptor(tensor_memory=True),
            number(self.instruction_descriptor(a.major != "K", b.major != "K"), Int32), flag,
        ]  # fmt: skip
        mma = f"tcgen05.mma.cta_group::1.kind::{kind} [$0], $1, $2, $3, p;"
        ptx(f"{{ .reg .pred p; setp.ne.b32 p, $4, 0; {mma} }}", operands, memory=True)

    def instruction_descriptor(self, m_contiguous: bool, n_contiguous: bool) -> int:
        """The 32 bits: types from bits 4, 7 and 10, orders of A and B in 15 and 16, n / 8 from 17, m / 16 from 24."""
        m, n, _ = self.shape_mnk
        _, a, b, _ = _KINDS[self.a, self.b]
        orders = int(m_contiguous) << 15 | int(n_contiguous) << 16
        return _RESULTS[self.acc] << 4 | a << 7 | b << 10 | orders | n // 8 << 17 | m // 16 << 24

    def __str__(self) -> str:
        m, n, k = self.shape_mnk
        types = self.a if self.a == self.b else f"{self.a} x {self.b}"
        return f"tcgen05.mma {m}x{n}x{k} {types} -> {self.acc}"


def TensorMemoryMMA(m: int, n: int, k: int, elem_ty_ab: Any, elem_ty_acc: Any = None) -> TensorMemoryOp:
    """The matrix operation whose accumulator is tensor memory.

    Args:
        m, n, k: the extents: 64 and n a multiple of 8, or 128 and n a multiple of 16, up to 256; and what 32 bytes hold.
        elem_ty_ab: the type of A and B, or a pair of them: Float16, BFloat16, ``fx.nvvm.TF32``, Float8E4M3FN, Float8E5M2.
        elem_ty_acc: Float32, or Float16 unless A and B are BFloat16 or TF32.

    Raises:
        DSLTypeError: not scalar types.
        DSLValueError: there is no such instruction, or not on the target.
    """
    require("tcgen05", "TensorMemoryMMA")
    pair = elem_ty_ab if isinstance(elem_ty_ab, tuple) else (elem_ty_ab, elem_ty_ab)
    a, b = (type_name(t, "TensorMemoryMMA") for t in (pair if len(pair) == 2 else (None, None)))
    acc = "Float32" if elem_ty_acc is None else type_name(elem_ty_acc, "TensorMemoryMMA")
    kind = _KINDS.get((a, b))
    fits = kind is not None and k == 256 // kind[3] and (m, n % {64: 8, 128: 16}.get(m, 1)) in ((64, 0), (128, 0))
    if not fits or not 8 <= n <= 256 or acc not in _RESULTS or (acc == "Float16" and a in ("BFloat16", "TF32")):
        types = a if a == b else f"{a} x {b}"
        raise DSLValueError(
            f"TensorMemoryMMA {m}x{n}x{k} {types} -> {acc} is not an instruction of {current().target}; m is 64 or 128, n a "
            f"multiple of 8 or 16 up to 256, k 32 bytes, of {', '.join(f'{x} x {y}' for x, y in _KINDS)}"
        )
    return TensorMemoryOp((m, n, k), a, b, acc)
