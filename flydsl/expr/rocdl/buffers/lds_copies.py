"""Loads from global memory straight into LDS, and transposing loads from LDS.

A load into LDS writes at the address of the wave's first lane; lane l writes l times the bytes of a call beyond it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from flydsl._mlir import ir
from flydsl.errors import DSLValueError, MissingInstructionError
from flydsl.expr import layout as algebra
from flydsl.expr.atoms.copy_ops import CopyOp, Fields, checked_bits, dynamic_integer, static_integer
from flydsl.expr.core.context import amd_chip, current, emits_for
from flydsl.expr.gpu import lane_id, num_warp_threads, shuffle_idx
from flydsl.expr.memory.element_run import Piece
from flydsl.expr.memory.memory_functions import inttoptr, ptrtoint
from flydsl.expr.memory.pointer import AddressSpace, Pointer, add_offset, load_vector
from flydsl.expr.memory.tensor import Tensor, make_rmem_tensor
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Int8, Int16, NumericMeta, Uint32
from flydsl.expr.rocdl import chips
from flydsl.expr.rocdl.buffers.instructions import offset_operands
from flydsl.expr.rocdl.buffers.tensor import BufferPointer
from flydsl.expr.rocdl.enum import AddressSpace as BufferSpace
from flydsl.expr.rocdl.operands import named
from flydsl.expr.rocdl.roles.lanes import transposed
from flydsl.ir import builder
from flydsl.support.fast_dataclass import dataclass
from flydsl.targets.amdgpu import GFX9, GFX10, GFX11, Isa

__all__ = ["BufferCopyLDS", "BufferCopyLDS32b", "BufferCopyLDS64b", "BufferCopyLDS128b"]

_LDS_ARCHS = (*GFX9, *GFX10)
"""Chips that load from buffers into LDS: later RDNA dropped it (RDNA 3 instruction set, "Buffer Instructions")."""
_WIDE_LDS_ARCHS = (Isa.CDNA4,)
"""The architecture whose loads into LDS move 96 and 128 bits (CDNA 4 instruction set, "LDS direct")."""


@dataclass(frozen=True, repr=False)
class LdsCopyType(CopyOp):
    """A load into shared memory, from a buffer or from global memory."""

    source: ClassVar[Any] = BufferSpace.BufferDesc
    """The address space of the source."""
    name: ClassVar[str]
    """The function that makes it."""
    spelled: ClassVar[str]
    """The name of its type."""
    suffix: ClassVar[str] = ".async.lds"
    """The end of the intrinsic's name."""

    moves_bits: ClassVar[bool] = True
    fields: ClassVar[Fields] = MappingProxyType({"soffset": dynamic_integer, "imm_offset": static_integer})

    @property
    def text(self) -> str:
        """The operation as MLIR's type of it."""
        return f"!fly_rocdl.{self.spelled}<{self.bits}>"

    def check(self, src: Tensor, dst: Tensor) -> None:
        """Refuse targets that lack the load, and operands other than the source's address space to shared memory."""
        self.require_instruction()
        if src.address_space is not self.source or dst.address_space is not AddressSpace.Shared:
            kind = "a buffer tensor" if self.source is BufferSpace.BufferDesc else "a tensor in global memory"
            raise DSLValueError(f"{self.name} goes from {kind} to one in shared memory, got {src} and {dst}")

    def require_instruction(self) -> None:
        """Refuse targets that lack the load."""
        require_cdna4(self.name)

    def move(self, src: Piece, dst: Piece, state: Mapping[str, Any]) -> None:
        """Emit one call."""
        if not src.is_contiguous or not dst.is_contiguous:
            raise DSLValueError(f"{self.name} moves contiguous elements, and the layouts of this copy are not")
        pointer, target = src.pointer(0), dst.pointer(0)
        soffset, imm = state.get("soffset", 0), state.get("imm_offset", 0)
        if isinstance(pointer, BufferPointer):
            pointer = pointer.accessed_with(soffset, 0)
        elif "soffset" in state:
            pointer = add_offset(pointer, soffset)
        if emits_for("rocm"):
            self._emit(pointer, target.llvm_ptr, imm)
        else:
            self._emulate(pointer, len(src), target, imm)

    def _emit(self, pointer: Pointer, target: ir.Value, imm: int) -> None:
        i32 = builder.integer_type(32)
        size, offset, aux = (builder.constant(number, i32) for number in (self.bits // 8, imm, 0))
        if isinstance(pointer, BufferPointer):
            voffset, soffset, cache = offset_operands(pointer.buffer_offset)
            operands = [pointer.descriptor, target, size, voffset, soffset, offset, cache]
            builder.run_intrinsic(f"llvm.amdgcn.raw.ptr.buffer.load{self.suffix}", operands)
        else:
            operands = [pointer.llvm_ptr, target, size, offset, aux]
            builder.run_intrinsic(f"llvm.amdgcn.global.load{self.suffix}", operands)

    def _emulate(self, pointer: Pointer, count: int, target: Pointer, imm: int) -> None:
        """Off AMD GPUs: a load, and a store where the instruction writes; ``imm`` is added on both sides, as there."""
        value = load_vector(_bytes_further(pointer, imm), count)
        # It copies bits, so the types may differ.
        first = target = target.with_type(target.type.recast(pointer.dtype))
        if emits_for("cpu"):
            address = shuffle_idx(ptrtoint(target), 0, num_warp_threads())
            first = inttoptr(target.type, address)
        _bytes_further(first, lane_id() * (self.bits // 8) + imm).store(value)


class CopyOpCDNA3BufferCopyLDSType(LdsCopyType):
    """A load from a buffer that later reads wait for."""

    name = "BufferCopyLDS"
    spelled = "cdna3.buffer_copy_lds"
    suffix = ".lds"

    def require_instruction(self) -> None:
        """Refuse AMD GPUs that lack the load; other targets have emulation."""
        if amd_chip() is not None:
            _require_load(f"BufferCopyLDS({self.bits})", self.bits)


class CopyOpCDNA4BufferLoadAsyncLDSType(LdsCopyType):
    """An asynchronous load from a buffer."""

    name = "BufferLoadAsyncLDS"
    spelled = "cdna4.buffer_load_async_lds"


class CopyOpCDNA4GlobalLoadAsyncLDSType(LdsCopyType):
    """An asynchronous load from global memory."""

    source = AddressSpace.Global
    name = "GlobalLoadAsyncLDS"
    spelled = "cdna4.global_load_async_lds"


def _bytes_further(pointer: Pointer, count: Any) -> Any:
    if isinstance(count, int) and count == 0:
        return pointer
    as_bytes = pointer.with_type(pointer.type.recast(Int8))
    moved = add_offset(as_bytes, count)
    return moved.with_type(moved.type.recast(pointer.dtype))


def BufferCopyLDS(bit_size: int) -> LdsCopyType:
    """A load of 32 or 128 bits per thread from a buffer into shared memory; later reads wait for it.

    Args:
        bit_size: 32 or 128.

    Returns:
        The copy operation.

    Raises:
        DSLValueError: another number of bits, or RDNA 3, which has no such loads.  Other chips that lack it, such as those
            without 128 bits, refuse the copy.

    Example in a kernel for gfx942::

        place = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 256], 128]).peek().ptr
        buffer = fx.rocdl.make_buffer_tensor(x)
        atom = fx.make_copy_atom(fx.rocdl.BufferCopyLDS(32), fx.Float32)
        one = fx.make_layout(1, 1)
        fx.copy(atom, fx.slice(fx.zipped_divide(buffer, 1), (None, t)), fx.make_view(place, one))
        fx.barrier()
        y[t] = fx.ptr_load(place + 63 - t)
        # y: 63 62 61
    """
    checked_bits("BufferCopyLDS", bit_size, (32, 128))
    made = CopyOpCDNA3BufferCopyLDSType(bit_size)
    if chips.has(GFX11):
        made.require_instruction()
    return made


def _require_load(what: str, bits: int) -> None:
    archs = _LDS_ARCHS if bits == 32 else _WIDE_LDS_ARCHS
    if chips.has(archs):
        return
    having = chips.chips_with(archs)
    lacks = "loads 32 bits at once into LDS" if chips.has(_LDS_ARCHS) else "has no loads from buffers into LDS"
    message = f"{what}: {current().target} {lacks}; {', '.join(having)} have that of {bits} bits"
    raise MissingInstructionError(message, archs=having)


def of_bits(make: Callable[[int], LdsCopyType], bits: int) -> Callable[[], LdsCopyType]:
    name = make.__name__

    @named(f"{name}{bits}b", f"``{name}({bits})``; parameters and result as of :func:`{name}`.")
    def function() -> LdsCopyType:
        return make(bits)

    function.__module__ = make.__module__
    return function


BufferCopyLDS32b, BufferCopyLDS128b = (of_bits(BufferCopyLDS, bits) for bits in (32, 128))


def BufferCopyLDS64b() -> LdsCopyType:
    """Refused: no instruction loads 64 bits into shared memory.

    Returns:
        Nothing: it raises.

    Raises:
        DSLValueError: always.
    """
    return BufferCopyLDS(64)


ASYNC_BITS = (32, 96, 128)
"""Bits of a thread that an asynchronous load of CDNA 4 moves."""


def async_load(operation: type[LdsCopyType], bits: int) -> LdsCopyType:
    """The asynchronous load of CDNA 4; other chips refuse the copy."""
    checked_bits(operation.name, bits, ASYNC_BITS)
    return operation(bits)


def require_cdna4(what: str) -> None:
    """Refuse targets other than CDNA 4."""
    if not chips.has(_WIDE_LDS_ARCHS):
        having = chips.chips_with(_WIDE_LDS_ARCHS)
        raise MissingInstructionError(
            f"{what} is an instruction of {', '.join(having)}, and the target is {current().target}", archs=having
        )


# -- transposing loads

TRANSPOSING = MappingProxyType({(4, 64): 16, (8, 64): 8, (6, 96): 16, (16, 64): 4})
"""Elements per thread, by bits of an element and of a call (CDNA 4 instruction set, "DS_READ_*_TR")."""
_LANES = 16


@dataclass(frozen=True, repr=False)
class CopyOpCDNA4LdsReadTransposeType(CopyOp):
    """A load from shared memory by groups of 16 lanes; each lane gets a column of what the group addresses."""

    granularity: int

    @property
    def text(self) -> str:
        """The operation as MLIR's type of it."""
        return f"!fly_rocdl.cdna4.lds_read_trans<trans = {self.granularity}b, {self.bits}>"

    @property
    def thr_layout(self) -> Any:
        """The lanes of a group."""
        return algebra.make_layout(_LANES, 1)

    def layout_src_tv(self, count: int) -> Any:
        """Each lane points to ``count`` contiguous elements."""
        return algebra.make_layout((_LANES, count), (count, 1))

    def layout_dst_tv(self, count: int) -> Any:
        """Each lane gets every 16th element."""
        return algebra.make_layout((_LANES, (1, count)), (1, (1, _LANES)))

    def check(self, src: Tensor, dst: Tensor) -> None:
        """Refuse other targets, and operands other than shared memory to registers, of elements of the granularity."""
        require_cdna4("LDSReadTrans")
        if src.address_space is not AddressSpace.Shared or dst.address_space is not AddressSpace.Register:
            raise DSLValueError(f"LDSReadTrans goes from shared memory to registers, got {src} and {dst}")
        if src.dtype.width != self.granularity:
            raise DSLValueError(f"LDSReadTrans transposes elements of {self.granularity} bits, got {src}")

    def move(self, src: Piece, dst: Piece, state: Mapping[str, Any]) -> None:
        """Emit one call.

        A lane reads contiguous elements from its first one on, whatever the layout of the source says of the others.
        """
        pointer = src.pointer(0)
        if dst.is_contiguous:
            self._read(pointer, dst.pointer(0), len(src))
            return
        if self.granularity < Int8.width:
            raise DSLValueError("LDSReadTrans of elements of less than a byte needs contiguous registers")
        held = make_rmem_tensor(len(src), dst.dtype).iter
        self._read(pointer, held, len(src))
        for v in range(len(src)):
            dst.pointer(v).store(add_offset(held, v).load())

    def _read(self, pointer: Pointer, target: Pointer, count: int) -> None:
        if emits_for("rocm"):
            self._emit(pointer, target)
        else:
            self._emulate(pointer, target, count)

    def _emit(self, pointer: Pointer, target: Pointer) -> None:
        word = builder.integer_type(16 if self.granularity == 16 else 32)
        result = builder.vector_type(self.bits // ir.IntegerType(word).width, word)
        intrinsic = f"llvm.amdgcn.ds.read.tr{self.granularity}.b{self.bits}"
        value = builder.call_intrinsic(intrinsic, [pointer.llvm_ptr], result)
        as_bytes = builder.reinterpret(value, builder.vector_type(self.bits // 8, Int8.mlir_type()))
        destination = target.with_type(target.type.recast(Int8))
        destination.store(Vector.wrap(as_bytes, (self.bits // 8,), Int8))

    def _emulate(self, pointer: Pointer, target: Pointer, count: int) -> None:
        """Each lane loads its own words, which then move between the lanes of the group."""
        as_bytes = pointer.with_type(pointer.type.recast(Int8))
        loaded = load_vector(as_bytes, self.bits // 8).bitcast(Uint32)
        codes = transposed([loaded[k] for k in range(loaded.numel)], self.granularity, count)
        target.store(self._elements(codes, pointer.dtype))

    def _elements(self, codes: Sequence[Uint32], dtype: NumericMeta) -> Vector:
        """The elements whose bits are the lowest ones of codes."""
        if self.granularity >= Int8.width:
            held = {8: Int8, 16: Int16}[self.granularity]
            return Vector([held(code) for code in codes], (len(codes),), held).bitcast(dtype)
        whole = Vector([Int8(code & ((1 << self.granularity) - 1)) for code in codes], (len(codes),), Int8).ir_value()
        cut = builder.op1("arith.trunci", [whole], builder.like(whole, builder.integer_type(self.granularity)))
        return Vector.wrap(cut, (len(codes),), dtype)


def lds_read_trans(granularity: int, bits: int) -> CopyOpCDNA4LdsReadTransposeType:
    """The operation of that granularity and width."""
    if (granularity, bits) not in TRANSPOSING:
        known = ", ".join(f"({g}, {b})" for g, b in TRANSPOSING)
        raise DSLValueError(f"LDSReadTrans({granularity!r}, {bits!r}): expected one of {known}")
    return CopyOpCDNA4LdsReadTransposeType(bits, granularity)
