"""``ldmatrix`` and ``stmatrix``: copies between shared memory and a warp.

PTX ISA manual, "Warp-level matrix load instruction: ldmatrix" and "... store instruction: stmatrix".  A row of a matrix
is 16 bytes; lane r of each eight points to row r of one matrix.  A lane holds 32 bits of each matrix: of row l / 4 the
word l mod 4.  Transposed, which is for elements of 16 bits, it holds rows 2·(l mod 4) and the next of column l / 4.

Some chips transpose bytes.  Loads have 16 rows of 16, and a lane has rows 4·(l mod 4) and the next three of columns l /
4 and l / 4 + 8.  Stores have 8 rows of 16, and a lane has rows 2·(l mod 4) and the next of both columns.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flydsl.errors import DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr.atoms.copy_ops import CopyOp
from flydsl.expr.gpu import lane_id, shuffle_idx
from flydsl.expr.memory.element_run import Piece
from flydsl.expr.memory.memory_functions import inttoptr, ptrtoint
from flydsl.expr.memory.pointer import AddressSpace, Pointer, PointerType, add_offset
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Int8, Int32, Int64, Uint32
from flydsl.expr.nvvm.ptx import emits, i32_elements, numbered, ptx, require_in_trace, shared_address
from flydsl.ir import builder
from flydsl.support.fast_dataclass import dataclass

__all__ = ["LdMatrix", "StMatrix"]

LANES = 32
ROW_BYTES = 16


@dataclass(frozen=True)
class MatrixCopyType(CopyOp):
    """A load, or a store, of ``matrices`` matrices by a warp."""

    matrices: int
    transposed: bool
    stores: bool
    elem_bits: int = 16
    """Bits of the elements that are transposed."""

    @property
    def rows(self) -> int:
        """Rows of 16 bytes of all matrices."""
        return self.matrices * (16 if self.elem_bits == 8 and not self.stores else 8)

    @property
    def name(self) -> str:
        return "StMatrix" if self.stores else "LdMatrix"

    @property
    def thr_layout(self) -> Any:
        """The threads of a warp."""
        return algebra.make_layout(LANES, 1)

    def _rows_tv(self, count: int) -> Any:
        """Rows that lanes address: lane l row l of the stacked matrices; further lanes repeat the first ones."""
        row = LANES * count // self.rows
        return algebra.make_layout(((self.rows, LANES // self.rows), count), ((row, 0), 1))

    def _registers_tv(self, count: int) -> Any:
        """Elements that lanes hold: elements of a word, then matrices."""
        in_word = count // self.matrices
        if self.elem_bits == 8:
            deep, stride = (2, 128) if self.stores else (4, 256)
            return algebra.make_layout(((4, 8), (deep, 2, self.matrices)), ((16 * deep, 1), (16, 8, stride)))
        if self.transposed:
            return algebra.make_layout(((4, 8), (2, self.matrices)), ((16, 1), (8, 64)))
        return algebra.make_layout((LANES, (in_word, self.matrices)), (in_word, (1, LANES * in_word)))

    def layout_src_tv(self, count: int) -> Any:
        """Map of (thread, value) to an element of the stacked matrices."""
        return self._registers_tv(count) if self.stores else self._rows_tv(count)

    def layout_dst_tv(self, count: int) -> Any:
        """Map of (thread, value) to an element of the stacked matrices."""
        return self._rows_tv(count) if self.stores else self._registers_tv(count)

    def layout_ref_tv(self, count: int) -> Any:
        return self._registers_tv(count)

    def check(self, src: Tensor, dst: Tensor) -> None:
        """Refuse operands other than shared memory and registers; only elements of ``elem_bits`` are transposed."""
        shared, registers = (dst, src) if self.stores else (src, dst)
        if shared.address_space is not AddressSpace.Shared or registers.address_space is not AddressSpace.Register:
            direction = "from registers to shared memory" if self.stores else "from shared memory to registers"
            raise DSLValueError(f"{self.name} goes {direction}, got {src} and {dst}")
        if self.transposed and src.dtype.width != self.elem_bits:
            raise DSLValueError(f"{self.name} with elem_bits={self.elem_bits} transposes such elements, got {src}")

    def move(self, src: Piece, dst: Piece, state: Mapping[str, Any]) -> None:
        """Emit one call."""
        shared, registers = (dst, src) if self.stores else (src, dst)
        if not shared.is_contiguous:
            raise DSLValueError(f"{self.name} takes rows of 16 contiguous bytes, and those of this layout are not")
        pointer = shared.pointer(0)
        if not emits(self.name, emulated=True):
            self._emulate(pointer, registers)
        elif self.stores:
            value = registers.load()
            vector = value if isinstance(value, Vector) else Vector([value])
            held = i32_elements(vector.ir_value(), self.bits)
            operands = [shared_address(pointer, self.name), *held]
            ptx(f"{self._mnemonic()} [$0], {numbered(1, len(held))};", operands, memory=True)
        else:
            self._load(pointer, registers)

    def _mnemonic(self) -> str:
        trans = ".trans" if self.transposed else ""
        shape = "m8n8" if self.elem_bits == 16 else "m16n8" if self.stores else "m16n16"
        return f"{self.name.lower()}.sync.aligned.{shape}.x{self.matrices}{trans}.shared.b{self.elem_bits}"

    def _load(self, pointer: Pointer, registers: Piece) -> None:
        i32, held = builder.integer_type(32), self.bits // 32
        text = f"{self._mnemonic()} {numbered(0, held)}, [${held}];"
        loaded = ptx(text, [shared_address(pointer, self.name)], [i32] * held, memory=True)
        vector = builder.from_elements(loaded, builder.vector_type(held, i32))
        dtype, count = registers.dtype, len(registers)
        if registers.is_contiguous:
            target = registers.pointer(0)
            destination = target.with_type(target.type.recast(Int8))
            as_bytes = builder.reinterpret(vector, builder.vector_type(self.bits // 8, Int8.mlir_type()))
            destination.store(Vector.wrap(as_bytes, (self.bits // 8,), Int8))
            return
        values = Vector.wrap(
            builder.reinterpret(vector, builder.vector_type(count, dtype.mlir_type())), (count,), dtype
        )
        for k in range(count):
            registers.pointer(k).store(values[k])

    def _emulate(self, pointer: Pointer, registers: Piece) -> None:
        """The lane of a row holds the pointer to its elements."""
        address, lane, count = Int64(ptrtoint(pointer)), lane_id(), len(registers)
        if self.elem_bits == 16 and not self.stores:
            self._emulate_load(pointer, address, registers)
            return
        layout = self._registers_tv(count)
        per_row = ROW_BYTES * 8 // registers.dtype.width
        for v in range(count):
            element = algebra.get_scalar(algebra.crd2idx((lane, v), layout))
            row = shuffle_idx(address, element // per_row, LANES)
            element_pointer = add_offset(inttoptr(pointer.type, row), element % per_row)
            if self.stores:
                element_pointer.store(registers.pointer(v).load())
            else:
                registers.pointer(v).store(element_pointer.load())

    def _emulate_load(self, pointer: Pointer, address: Any, registers: Piece) -> None:
        dtype, count = registers.dtype, len(registers)
        words = [self._register(pointer, address, matrix).ir_value() for matrix in range(self.matrices)]
        vector = builder.from_elements(words, builder.vector_type(self.matrices, builder.integer_type(32)))
        values = Vector.wrap(
            builder.reinterpret(vector, builder.vector_type(count, dtype.mlir_type())), (count,), dtype
        )
        if registers.is_contiguous:
            registers.pointer(0).store(values)
            return
        for k in range(count):
            registers.pointer(k).store(values[k])

    def _register(self, pointer: Pointer, address: Any, matrix: int) -> Any:
        """A lane's 32 bits of a matrix of 8 rows; transposed, 16 bits each of two other lanes' words."""
        lane = lane_id()
        row = inttoptr(
            PointerType(Int32, pointer.address_space, 4), shuffle_idx(address, lane // 4 + 8 * matrix, LANES)
        )
        word = Uint32(add_offset(row, lane % 4).load())
        if not self.transposed:
            return word
        low, high = (shuffle_idx(word, (2 * (lane % 4) + k) * 4 + lane // 8, LANES) for k in range(2))
        shift = Uint32(lane // 4 % 2 * 16)
        return (low >> shift) & 0xFFFF | (high >> shift) << 16


def _matrix_copy(name: str, matrices: int, transposed: bool, elem_bits: int, stores: bool) -> MatrixCopyType:
    known = (1, 2) if elem_bits == 8 and not stores else (1, 2, 4)
    if matrices not in known or isinstance(matrices, bool):
        expected = " or ".join([", ".join(map(str, known[:-1])), str(known[-1])])
        raise DSLValueError(
            f"{name}({matrices!r}): expected {expected} matrices{' of bytes' if elem_bits == 8 else ''}"
        )
    if elem_bits not in (8, 16) or (elem_bits == 8 and not transposed):
        raise DSLValueError(
            f"{name} with elem_bits={elem_bits!r}, transposed={transposed!r}; expected 16, or 8 with transposed=True"
        )
    require_in_trace(name.lower() + (".b8" if elem_bits == 8 else ""), name)
    words = matrices * (2 if elem_bits == 8 and not stores else 1)
    return MatrixCopyType(32 * words, matrices, bool(transposed), stores, elem_bits)


def LdMatrix(matrices: int, *, transposed: bool = False, elem_bits: int = 16) -> MatrixCopyType:
    """A load of 1, 2 or 4 matrices of 8 rows of 16 bytes from shared memory: each thread gets 32 bits of each.

    The source of lane l is the row to which it points; its first elements represent the whole row.  Rows are contiguous
    and aligned to 16 bytes.

    Args:
        matrices: 1, 2 or 4.
        transposed: whether each matrix is transposed.
        elem_bits: 16, or 8 for bytes that are transposed: 1 or 2 matrices of 16 rows, 64 bits of each.

    Returns:
        The copy operation.

    Raises:
        DSLValueError: another number, or a target without the instruction.

    Example in a kernel for sm_90::

        memory = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float16, 64], 128]).peek().ptr
        fx.ptr_store(x[t], memory + t)  # a matrix of 8 rows of 16 bytes
        fx.barrier()
        row = fx.make_view(memory + t % 8 * 8, fx.make_layout(2, 1))  # stands for the whole row
        values = fx.make_rmem_tensor(2, fx.Float16)
        fx.copy(fx.make_copy_atom(fx.nvvm.LdMatrix(1), fx.Float16), row, values)
        loaded = values[0]
        fx.barrier()
        values.fill(1.0)
        fx.copy(fx.make_copy_atom(fx.nvvm.StMatrix(1), fx.Float16), values, row)
        fx.barrier()
        y[t] = loaded + fx.ptr_load(memory + t)
        # y: 1 3 5 7 9
    """
    return _matrix_copy("LdMatrix", matrices, transposed, elem_bits, stores=False)


def StMatrix(matrices: int, *, transposed: bool = False, elem_bits: int = 16) -> MatrixCopyType:
    """The store that is the reverse of :func:`LdMatrix`; parameters and result as of :func:`LdMatrix`.

    With bytes it has 8 rows too, of 1, 2 or 4 matrices.  See the example of :func:`LdMatrix`.
    """
    return _matrix_copy("StMatrix", matrices, transposed, elem_bits, stores=True)
