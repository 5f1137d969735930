"""``tcgen05``: tensor memory, and the matrix operations on it.

PTX ISA manual, "TensorCore 5th Generation Family Instructions".  Tensor memory has 128 lanes and 512 columns of 32
bits.  A block allocates columns, one thread starts matrix operations whose results go there, and warps load them.  Warp
w of each four reaches lanes 32·w to 32·w + 31.  An address has the lane in the upper 16 bits and the column in the
lower.

Scales of blocks of 16 or 32 elements along k are in tensor memory too, where :func:`tensor_memory_copy` puts them.
Types narrower than a byte are packed.

The two blocks of a *pair*, of ranks 2i and 2i + 1 in their cluster, may multiply together: 256 rows of A and C, 128 in
each block, and half of the rows of B in each.  A thread of the block of even rank starts the operation.  Both blocks
allocate columns with ``pair=True``, in the same order.

A may be in tensor memory instead: row m in lane m, its elements along k packed to columns of 32 bits.

Not supported: A of 64 rows in tensor memory, sparse A, scales in pairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.atoms.copy_ops import static_integer
from flydsl.expr.core.context import current, nvidia_chip
from flydsl.expr.memory.pointer import Pointer
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Boolean, Int16, Int32, Numeric, Uint32
from flydsl.expr.nvvm.matrix_ops import element_type, operand_names, type_name
from flydsl.expr.nvvm.matrix_table import pair_title
from flydsl.expr.nvvm.ptx import begin, integer, numbered, ptx, require, shared_address
from flydsl.expr.nvvm.shared_operands import SharedOperand
from flydsl.ir import builder
from flydsl.support.fast_dataclass import dataclass, record

__all__ = [
    "TensorMemoryMMA",
    "tensor_memory_allocate",
    "tensor_memory_commit",
    "tensor_memory_copy",
    "tensor_memory_fence",
    "tensor_memory_free",
    "tensor_memory_load",
    "tensor_memory_store",
    "tensor_memory_wait_loads",
    "tensor_memory_wait_stores",
]

FEATURE = "tcgen05"
PAIR = 256
"""Rows of an operation of a pair of blocks."""
COLUMNS = (32, 64, 128, 256, 512)
LOADED = (1, 2, 4, 8, 16, 32, 64, 128)


def _begin(what: str) -> None:
    begin(what, FEATURE, emulated=False)


def _columns(what: str, columns: Any) -> int:
    count = static_integer(columns)
    if count not in COLUMNS:
        raise DSLValueError(f"{what}: {count} columns; expected one of {', '.join(map(str, COLUMNS))}")
    return count


def _group(pair: bool) -> str:
    return f"cta_group::{2 if pair else 1}"


def tensor_memory_allocate(place: Pointer, columns: Any, *, pair: bool = False) -> None:
    """By one warp: allocate columns, waiting while others hold them; their address is written to ``place``.

    Args:
        place: 4 bytes of shared memory.
        columns: 32, 64, 128, 256 or 512.  All columns must be freed before the kernel ends.
        pair: for operations of a pair of blocks; by one warp of each.

    Raises:
        DSLValueError: another number, or a target without tensor memory.  So do all functions here.

    Example in a kernel, compiled for sm_100a::

        memory = fx.SharedAllocator()
        place = memory.allocate(fx.Array[fx.Uint32, 1]).peek().ptr
        barrier = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
        scales = memory.allocate(fx.Align[fx.Array[fx.Uint8, 512], 128]).peek().ptr
        tile = memory.allocate(fx.Align[fx.Array[fx.Float16, 2048], 128]).peek().ptr
        if t < 32:
            fx.nvvm.tensor_memory_allocate(place, 64)  # llvm: tcgen05.alloc
        fx.nvvm.tensor_memory_fence(after=False)  # llvm: tcgen05.fence::before_thread_sync
        fx.barrier()
        fx.nvvm.tensor_memory_fence(after=True)  # llvm: tcgen05.fence::after_thread_sync
        address = fx.ptr_load(place)
        if t == 0:
            source = fx.nvvm.SharedOperand(scales, swizzle=0, stride=128, leading=128)
            fx.nvvm.tensor_memory_copy(address + 32, source)  # llvm: tcgen05.cp
            product = fx.nvvm.TensorMemoryMMA(128, 16, 16, fx.Float16)
            operand = fx.nvvm.SharedOperand(tile, swizzle=32)
            product(address, operand, operand, accumulate=False)  # llvm: tcgen05.mma
            fx.nvvm.tensor_memory_commit(barrier)  # llvm: tcgen05.commit
        fx.nvvm.mbarrier_wait(barrier, 0)
        if t < 32:
            fx.nvvm.tensor_memory_store(address + 16, fx.full(4, 7, fx.Uint32))  # llvm: tcgen05.st
            fx.nvvm.tensor_memory_wait_stores()  # llvm: tcgen05.wait::st
            loaded = fx.nvvm.tensor_memory_load(address, 4)  # llvm: tcgen05.ld
            values = fx.nvvm.tensor_memory_wait_loads(loaded)  # llvm: tcgen05.wait::ld
            y[t] = values[0].bitcast(fx.Float32)
            fx.nvvm.tensor_memory_free(address, 64)  # llvm: tcgen05.dealloc
    """
    _begin("tensor_memory_allocate")
    count = _columns("tensor_memory_allocate", columns)
    text = f"tcgen05.alloc.{_group(pair)}.sync.aligned.shared::cta.b32 [$0], {count};"
    ptx(text, [shared_address(place, "tensor_memory_allocate")], memory=True)


def tensor_memory_free(address: Any, columns: Any, *, pair: bool = False) -> None:
    """By one warp: free columns, and give up the right to allocate more.

    Args:
        address: of tensor memory, as :func:`tensor_memory_allocate` wrote it.
        columns: 32, 64, 128, 256 or 512.
        pair: as they were allocated.

    See the example of :func:`tensor_memory_allocate`.
    """
    _begin("tensor_memory_free")
    count = _columns("tensor_memory_free", columns)
    ptx(f"tcgen05.relinquish_alloc_permit.{_group(pair)}.sync.aligned;", memory=True)
    ptx(f"tcgen05.dealloc.{_group(pair)}.sync.aligned.b32 $0, {count};", [integer(address, Uint32)], memory=True)


def tensor_memory_load(address: Any, count: Any) -> Vector:
    """By a warp: load ``count`` columns, a power of two up to 128, of each thread's lane, as Uint32.

    They are valid after :func:`tensor_memory_wait_loads`.

    Args:
        address: of tensor memory, as :func:`tensor_memory_allocate` wrote it.
        count: columns, a power of two up to 128.

    Returns:
        A vector of Uint32.

    See the example of :func:`tensor_memory_allocate`.
    """
    _begin("tensor_memory_load")
    columns = static_integer(count)
    if columns not in LOADED:
        raise DSLValueError(f"tensor_memory_load of {columns} columns; expected a power of two up to 128")
    i32 = builder.integer_type(32)
    text = f"tcgen05.ld.sync.aligned.32x32b.x{columns}.b32 {numbered(0, columns)}, [${columns}];"
    values = ptx(text, [integer(address, Uint32)], [i32] * columns, memory=True)
    return Vector.wrap(builder.from_elements(values, builder.vector_type(columns, i32)), (columns,), Uint32)


def tensor_memory_store(address: Any, values: Vector) -> None:
    """By a warp: write columns of the lane of each thread from a vector of 32-bit elements.

    Args:
        address: of tensor memory, as :func:`tensor_memory_allocate` wrote it.
        values: a vector of elements of 32 bits, one for each column.

    See the example of :func:`tensor_memory_allocate`.
    """
    _begin("tensor_memory_store")
    if not isinstance(values, Vector) or values.dtype.width != 32 or values.numel not in LOADED:
        raise DSLTypeError(f"tensor_memory_store takes a vector of up to 128 elements of 32 bits, got {values}")
    words = values.bitcast(Uint32).ir_value()
    text = f"tcgen05.st.sync.aligned.32x32b.x{values.numel}.b32 [$0], {numbered(1, values.numel)};"
    ptx(text, [integer(address, Uint32), *builder.elements(words)], memory=True)


def tensor_memory_wait_loads(values: Vector) -> Vector:
    """Wait for the thread's loads; gives their values, which are valid from here on.

    Args:
        values: the vector that :func:`tensor_memory_load` gave.

    Returns:
        The same vector, valid from here on.

    See the example of :func:`tensor_memory_allocate`.
    """
    _begin("tensor_memory_wait_loads")
    parts = builder.elements(values.ir_value())
    passed = ptx("tcgen05.wait::ld.sync.aligned;", parts, [v.type for v in parts], memory=True, tied=len(parts))
    return values.with_value(builder.from_elements(passed, values.ir_value().type))


def tensor_memory_wait_stores() -> None:
    """Wait for the thread's stores.

    See the example of :func:`tensor_memory_allocate`.
    """
    _begin("tensor_memory_wait_stores")
    ptx("tcgen05.wait::st.sync.aligned;", memory=True)


def tensor_memory_fence(*, after: bool) -> None:
    """Order operations on tensor memory with a barrier of threads: before it, or ``after`` it.

    Args:
        after: whether it stands after the barrier.

    See the example of :func:`tensor_memory_allocate`.
    """
    _begin("tensor_memory_fence")
    ptx(f"tcgen05.fence::{'after' if after else 'before'}_thread_sync;", memory=True)


def tensor_memory_commit(barrier: Pointer, *, blocks: Any = None) -> None:
    """Arrive at an ``mbarrier`` once the matrix operations that this thread started are complete.

    Args:
        barrier: the ``mbarrier``.
        blocks: after operations of a pair: a bit for each block of the cluster, in which it arrives at the barrier of
            the same offset.

    See the example of :func:`tensor_memory_allocate`.
    """
    _begin("tensor_memory_commit")
    operands, mode, mask = [shared_address(barrier, "tensor_memory_commit")], "", ""
    if blocks is not None:
        operands.append(integer(blocks, Int16))
        mode, mask = ".multicast::cluster", ", $1"
    text = f"tcgen05.commit.{_group(bool(mask))}.mbarrier::arrive::one.shared::cluster{mode}.b64 [$0]{mask};"
    ptx(text, operands, memory=True)


COPIED = ("128x256b", "4x256b", "128x128b", "64x128b.warpx2::02_13", "64x128b.warpx2::01_23", "32x128b.warpx4")


def tensor_memory_copy(address: Any, source: SharedOperand, shape: str = "32x128b.warpx4") -> None:
    """By one thread: start a copy from shared memory; operations that this thread starts later see it.

    Args:
        address: of tensor memory.
        source: rows of 16 or 32 bytes, laid out as operands of products; scales without a swizzle and with a stride of
            128 bytes.
        shape: lanes and bits of each; ``"32x128b.warpx4"``, for scales, writes 32 lanes by four columns four times,
            once for each warp.

    Raises:
        DSLTypeError: no operand in shared memory.
        DSLValueError: another shape.

    See the example of :func:`tensor_memory_allocate`.
    """
    _begin("tensor_memory_copy")
    if shape not in COPIED:
        raise DSLValueError(f"tensor_memory_copy of {shape!r}; expected one of {', '.join(COPIED)}")
    if not isinstance(source, SharedOperand):
        raise DSLTypeError(f"tensor_memory_copy takes an fx.nvvm.SharedOperand, got {source!r}")
    operands = [integer(address, Uint32), source.descriptor(tensor_memory=True)]
    ptx(f"tcgen05.cp.cta_group::1.{shape} [$0], $1;", operands, memory=True)


@record
class TensorMemoryInstruction:
    """A row of ``tcgen05.mma`` types: PTX ISA manual, "Instruction descriptor", "Matrix Shape"."""

    a: str
    b: str
    kind: str
    """The instruction's name for the types."""
    numbers: tuple[int, int]
    """Codes of the types in the instruction descriptor."""
    bits: int
    results: tuple[str, ...] = ("Float32",)
    scale: str = ""
    """The type of scales, empty in products without."""
    block: int = 0

    @property
    def k(self) -> int:
        """The number of elements in 32 bytes."""
        return 256 // self.bits

    def extents(self) -> Mapping[int, int]:
        """By m, the number that n is a multiple of."""
        return {128: 8} if self.block else {64: 8, 128: 16, PAIR: 16}

    def scale_ids(self) -> tuple[int, ...]:
        """The bytes of a 32-bit column that may hold the first scale along k."""
        return tuple(range(0, 4, self.k // self.block))

    def __str__(self) -> str:
        return pair_title(self.a, self.b) + (f" with a {self.scale} for every {self.block}" if self.block else "")


_BYTES = (("Float8E4M3FN", 0), ("Float8E5M2", 1))
_FOUR, _POWERS = "Float4E2M1FN", "Float8E8M0FNU"


def _instructions() -> Iterator[TensorMemoryInstruction]:
    either = ("Float16", "Float32")
    yield TensorMemoryInstruction("Float16", "Float16", "f16", (0, 0), 16, either)
    yield TensorMemoryInstruction("BFloat16", "BFloat16", "f16", (1, 1), 16)
    yield TensorMemoryInstruction("TF32", "TF32", "tf32", (2, 2), 32)
    for (a, i), (b, j) in product(_BYTES, repeat=2):
        yield TensorMemoryInstruction(a, b, "f8f6f4", (i, j), 8, either)
        yield TensorMemoryInstruction(a, b, "mxf8f6f4", (i, j), 8, scale=_POWERS, block=32)
    yield TensorMemoryInstruction(_FOUR, _FOUR, "mxf4", (1, 1), 4, scale=_POWERS, block=32)
    yield TensorMemoryInstruction(_FOUR, _FOUR, "mxf4nvf4", (1, 1), 4, scale="Float8E4M3FN", block=16)


INSTRUCTIONS = tuple(_instructions())


@dataclass(frozen=True)
class TensorMemoryOp:
    """``tcgen05.mma`` on m x n x k with B in shared memory and C in tensor memory."""

    shape_mnk: tuple[int, int, int]
    row: TensorMemoryInstruction
    acc: str

    def __call__(
        self,
        address: Any,
        a: SharedOperand | Numeric | int,
        b: SharedOperand,
        *,
        accumulate: Any = True,
        scale_a: Any = None,
        scale_b: Any = None,
        scale_ids: tuple[int, int] = (0, 0),
    ) -> None:
        """By one thread: start ``C = a·b (+ C)``, with C at an address of tensor memory.

        Row m is in lane m; with 64 rows in lane m % 16 of warp m // 16's; of a pair in lane m % 128 of block m // 128.

        Args:
            a: an operand in shared memory, or the address of one in tensor memory.
            scale_a, scale_b: addresses in tensor memory of the scales, where the operation has some.
            scale_ids: the first byte along k of their columns: 0 to 3 if a product takes one scale, 0 or 2 if two.

        Raises:
            DSLTypeError: operands of another kind or type; missing scales, or scales of an operation without.
            DSLValueError: operands that are not of 16 bits and have m or n contiguous; or other bytes of scales.
        """
        held = isinstance(a, (Numeric, int))
        if held and (self.shape_mnk[0] == 64 or self.row.block):
            raise DSLValueError(f"a of {self} is in shared memory, with 64 rows or with scales; got {a!r}")
        for name, operand, wanted in (("a", a, self.row.a), ("b", b, self.row.b))[held:]:
            if not isinstance(operand, SharedOperand) or operand.dtype is not element_type(wanted):
                raise DSLTypeError(f"{name} of {self} is an fx.nvvm.SharedOperand of {wanted}, got {operand!r}")
            if operand.major != "K" and operand.dtype.width != 16:
                raise DSLValueError(f"{name} of {self} has k contiguous; only types of 16 bits may have m or n so")
        scales = [scale for scale in (scale_a, scale_b) if scale is not None]
        if len(scales) != (2 if self.row.block else 0):
            expected = "expected scale_a and scale_b" if self.row.block else "it has none"
            raise DSLTypeError(
                f"{self} with scale_a={scale_a!r} and scale_b={scale_b!r}; {expected}, addresses of scales"
            )
        if self.row.block and not {*scale_ids} <= {*self.row.scale_ids()}:
            raise DSLValueError(f"{self} with scale_ids={scale_ids}; expected two of {self.row.scale_ids()}")
        _begin(str(self))
        name, place = f"tcgen05.mma.{_group(self.shape_mnk[0] == PAIR)}.kind::{self.row.kind}", ""
        if self.row.block:
            chip = nvidia_chip()
            # Of two names of one form families know the newer, and ptxas of CUDA 12.8 the older.
            in_family = chip is not None and chip.is_family
            form = f"block{self.row.block}" if in_family else f"scale_vec::{self.row.k // self.row.block}X"
            name, place = f"{name}.block_scale.{form}", ", [$5], [$6]"
        flag = builder.op1("arith.extui", [Boolean(accumulate).ir_value()], Int32.mlir_type())
        if isinstance(a, SharedOperand):
            of_a, first, m_contiguous = a.descriptor(tensor_memory=True), "$1", a.major != "K"
        else:
            of_a, first, m_contiguous = _address(a), "[$1]", False
        described = self.instruction_descriptor(m_contiguous, b.major != "K", scale_ids)
        operands = [
            _address(address), of_a, b.descriptor(tensor_memory=True), integer(described, Int32), flag,
            *map(_address, scales),
        ]  # fmt: skip
        text = f"{{ .reg .pred p; setp.ne.b32 p, $4, 0; {name} [$0], {first}, $2, $3{place}, p; }}"
        ptx(text, operands, memory=True)

    def instruction_descriptor(
        self, m_contiguous: bool, n_contiguous: bool, scale_ids: tuple[int, int] = (0, 0)
    ) -> int:
        """The 32 bits: types from bits 7 and 10, orders of A and B in 15 and 16, n / 8 from 17, m / 16 from 24.

        Products without scales have the type of C from bit 4.  Those with scales have the first bytes of B's and A's
        scales from bits 4 and 29, and bit 23 is set if scales are powers of two.
        """
        m, n, _ = self.shape_mnk
        a, b = self.row.numbers
        orders = int(m_contiguous) << 15 | int(n_contiguous) << 16
        common = a << 7 | b << 10 | orders | n // 8 << 17 | m // 16 << 24
        if not self.row.block:
            return _RESULTS[self.acc] << 4 | common
        first_a, first_b = scale_ids
        return common | first_b << 4 | (self.row.scale == _POWERS) << 23 | first_a << 29

    def __str__(self) -> str:
        m, n, k = self.shape_mnk
        return f"tcgen05.mma {m}x{n}x{k} {self.row} -> {self.acc}"


_RESULTS = {"Float16": 0, "Float32": 1}


def _address(value: Any) -> ir.Value:
    return integer(value if isinstance(value, Numeric) else Uint32(value), Uint32)


def TensorMemoryMMA(
    m: int, n: int, k: int, elem_ty_ab: Any, elem_ty_acc: Any = None, *, elem_ty_scale: Any = None, block: int = 0
) -> TensorMemoryOp:
    """The matrix operation whose accumulator is in tensor memory.

    Args:
        m, n, k: the extents: 64 and n a multiple of 8, or 128 or, of a pair of blocks, 256 and n a multiple of 16, with
            scales 128 and n a multiple of 8, up to 256; k is what 32 bytes hold.
        elem_ty_ab: the type of A and B, or a pair of them: Float16, BFloat16, ``fx.nvvm.TF32``, Float8E4M3FN,
            Float8E5M2; with scales Float8E4M3FN, Float8E5M2, Float4E2M1FN.
        elem_ty_acc: Float32; or Float16, unless A and B are BFloat16 or TF32 or there are scales.
        elem_ty_scale, block: A and B have a scale of that type for every ``block`` elements along k: Float8E8M0FNU for
            32; Float8E4M3FN for 16 of Float4E2M1FN.

    Returns:
        The matrix operation.

    Raises:
        DSLTypeError: not scalar types.
        DSLValueError: there is no such instruction, or not on the target.

    See the example of :func:`tensor_memory_allocate`.
    """
    require(FEATURE, "TensorMemoryMMA")
    a, b = operand_names(elem_ty_ab, "TensorMemoryMMA")
    acc = "Float32" if elem_ty_acc is None else type_name(elem_ty_acc, "TensorMemoryMMA")
    scale = "" if elem_ty_scale is None else type_name(elem_ty_scale, "TensorMemoryMMA")
    for row in INSTRUCTIONS:
        if (row.a, row.b, row.scale, row.block, row.k) == (a, b, scale, block, k) and acc in row.results:
            step = row.extents().get(m)
            if step is not None and n % step == 0 and 8 <= n <= 256:
                if block == 16:
                    require("tcgen05.block16", "TensorMemoryMMA")
                return TensorMemoryOp((m, n, k), row, acc)
    types = pair_title(a, b) + (f" with a {scale} for every {block}" if scale or block else "")
    raise DSLValueError(
        f"TensorMemoryMMA {m}x{n}x{k} {types} -> {acc} is not an instruction of {current().target}; m is 64, 128 or 256, n "
        f"a multiple of 8 or 16 up to 256, with scales 128 and of 8, k 32 bytes, of {'; '.join(map(str, INSTRUCTIONS))}"
    )
