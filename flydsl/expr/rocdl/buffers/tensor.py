"""Tensors behind buffer descriptors, with bounds-checked accesses.

Loads beyond the extent return zero, stores are dropped.  AMD GPUs check in hardware (CDNA 3 instruction set, "Buffer
resource descriptor").  Elsewhere emitted branches check where an extent is given, so that such kernels run everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError, DSLTypeError, DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr.atoms.atomics import emit_atomic
from flydsl.expr.core.context import amd_chip, current, emits_for
from flydsl.expr.layout.tree import leaves
from flydsl.expr.memory.pointer import AddressSpace, Pointer, PointerType, add_offset, element_bytes
from flydsl.expr.memory.pointer_types import memory_type
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Boolean, Int8, Int16, Int32, Int64, Integer, Numeric, NumericMeta, Uint32, as_numeric
from flydsl.expr.rocdl.buffers.instructions import (
    DESCRIPTOR_SPACE,
    OPEN_EXTENT,
    buffer_atomic,
    buffer_load,
    buffer_store,
    make_descriptor,
)
from flydsl.expr.rocdl.enum import AddressSpace as BufferSpace
from flydsl.ir import builder
from flydsl.ir.constant_fold import known_constant

__all__ = ["get_buffer_rsrc", "make_buffer_ptr", "make_buffer_tensor", "s_buffer_load"]

_ADVICE = "; offsets in it have 32 bits: slice what a block needs first, and make a buffer of that"
DWORD = 4
"""Bytes of one hardware bounds check; a wide access has several."""


class BufferPointer(Pointer):
    """A descriptor and a byte offset into its memory.

    The raw value is the descriptor on AMD GPUs and the base address elsewhere.  There, emitted code checks ``records``,
    the extent in bytes.  ``soffset`` is a uniform offset in bytes, ``cache`` the cache modifier.
    """

    __slots__ = ("cache", "offset", "records", "soffset")

    offset: Any
    records: Any
    soffset: Any
    cache: int

    def __init__(self, value: ir.Value, pointer_type: PointerType, offset: Any, records: Any) -> None:
        super().__init__(value, pointer_type)
        self.offset, self.records = offset, records
        self.soffset, self.cache = Int32.static(0), 0

    def _like(self, pointer_type: PointerType, offset: Any) -> BufferPointer:
        made = BufferPointer(self._value, pointer_type, offset, self.records)
        made.soffset, made.cache = self.soffset, self.cache
        return made

    def accessed_with(self, soffset: Any, cache: int) -> BufferPointer:
        """The pointer with ``soffset`` elements added, and the cache modifier ``cache``."""
        # AMD's buffer instructions ask for no alignment; the loads of other targets have that of the sum.
        pointer_type = self.type if emits_for("rocm") else add_offset(self, soffset).type
        made = self._like(pointer_type, self.offset)
        made.soffset, made.cache = Int32(soffset) * element_bytes(self.dtype), cache
        return made

    @property
    def llvm_ptr(self) -> ir.Value:
        """Refused: a buffer has no raw pointer to an element."""
        raise DSLTypeError(f"{self} is a descriptor and an offset; for the descriptor use fx.rocdl.get_buffer_rsrc")

    def with_type(self, pointer_type: PointerType) -> Pointer:
        """The same address as another type."""
        return self._like(pointer_type, self.offset)

    def advanced(self, offset: int | Integer, pointer_type: PointerType) -> Pointer:
        """The pointer ``offset`` elements further."""
        return self._like(pointer_type, self.offset + Int32(offset) * element_bytes(self.dtype))

    # -- accesses

    def read(self, result: ir.Type, count: int) -> ir.Value:
        """Load ``count`` contiguous elements; those beyond the extent are zero."""
        size = element_bytes(self.dtype)
        if emits_for("rocm"):
            return buffer_load(self._value, self.buffer_offset, result, count, size)
        if self.records is None:
            return self._plain().read(result, count)

        def dwords() -> list[ir.Value]:
            step = max(DWORD // size, 1)
            parts = [self._part(k, min(step, count - k)) for k in range(0, count, step)]
            return [builder.from_elements([e for part in parts for e in builder.elements(part)], result)]

        (value,) = builder.branch(
            self._inside(count).ir_value(),
            [result],
            lambda: [self._plain().read(result, count)],
            dwords if count * size > DWORD and count > 1 else lambda: [_zero(result)],
        )
        return value

    def _part(self, k: int, count: int) -> ir.Value:
        part: Any = add_offset(self, k)
        element = memory_type(self.dtype)
        result = element if count == 1 else builder.vector_type(count, element)
        inside = part._inside(count).ir_value()
        return builder.branch(inside, [result], lambda: [part._plain().read(result, count)], lambda: [_zero(result)])[0]

    def write(self, value: ir.Value, count: int) -> None:
        """Store ``count`` contiguous elements; those beyond the extent are dropped."""
        size = element_bytes(self.dtype)
        if emits_for("rocm"):
            buffer_store(value, self._value, self.buffer_offset, count, size)
            return
        if self.records is None:
            self._plain().write(value, count)
            return

        def whole() -> Sequence[ir.Value]:
            self._plain().write(value, count)
            return ()

        def dwords() -> Sequence[ir.Value]:
            step = max(DWORD // size, 1)
            elements = builder.elements(value)
            for k in range(0, count, step):
                self._write_part(k, elements[k : k + step])
            return ()

        wide = count * size > DWORD and count > 1
        builder.branch(self._inside(count).ir_value(), [], whole, dwords if wide else lambda: ())

    def _write_part(self, k: int, elements: Sequence[ir.Value]) -> None:
        part: Any = add_offset(self, k)
        count = len(elements)
        result = elements[0].type if count == 1 else builder.vector_type(count, elements[0].type)

        def store() -> Sequence[ir.Value]:
            part._plain().write(builder.from_elements(elements, result), count)
            return ()

        builder.branch(part._inside(count).ir_value(), [], store, lambda: ())

    def update(self, name: str, dtype: NumericMeta, value: ir.Value, scope: str) -> None:
        """An atomic operation on the element, ``name`` as of :func:`atomic_name`; dropped beyond the extent."""
        if emits_for("rocm"):
            buffer_atomic(name, value, self._value, self.buffer_offset)
            return

        def change() -> Sequence[ir.Value]:
            emit_atomic(name, dtype, self._plain(), value, scope)
            return ()

        if self.records is None:
            change()
        else:
            builder.branch(self._inside(1).ir_value(), [], change, lambda: ())

    @property
    def descriptor(self) -> ir.Value:
        """The raw descriptor on AMD GPUs."""
        return self._value

    @property
    def buffer_offset(self) -> tuple[ir.Value, ir.Value, int]:
        """The thread's and the wave's offset in bytes, and the cache modifier, on AMD GPUs."""
        return self.offset.ir_value(), self.soffset.ir_value(), self.cache

    def _distance(self) -> Any:
        """Bytes from the base: unsigned 32 bits, as in the hardware."""
        return Int64(Uint32(self.offset + self.soffset))

    def _plain(self) -> Pointer:
        """The element's ordinary pointer, off AMD GPUs."""
        base = Pointer(self._value, PointerType(Int8, AddressSpace.Global, 1))
        element = self.type.recast(self.dtype, AddressSpace.Global)
        return add_offset(base, self._distance()).with_type(element)

    def _inside(self, count: int) -> Boolean:
        """True if ``count`` elements from here on are within the extent."""
        inside: Boolean = self._distance() + count * element_bytes(self.dtype) <= self.records
        return inside

    # -- conversion from and to MLIR values

    def __extract_to_ir_values__(self) -> list[ir.Value]:
        dynamic = isinstance(self.records, Numeric) and not self.records.is_static()
        return [self._value, self.offset.ir_value(), *([self.records.ir_value()] if dynamic else [])]

    @classmethod
    def __construct_from_ir_values__(cls, values: Sequence[ir.Value], exemplar: Any = None) -> Pointer:
        records = Int64.wrap(values[2]) if len(values) > 2 else exemplar.records
        return BufferPointer(values[0], exemplar.type, Int32.wrap(values[1]), records)


def _zero(of: ir.Type) -> ir.Value:
    return builder.constant(0 if isinstance(builder.element_type(of), ir.IntegerType) else 0.0, of)


def make_buffer_ptr(ptr: Pointer, num_records_bytes: Any = None) -> BufferPointer:
    """A pointer into the buffer that starts at a global pointer.

    With an extent, loads beyond it return zero and stores are dropped.  Without, AMD GPUs have a buffer of 0xFFFFFFFF
    bytes (RDNA: unchecked), and other targets check nothing.  A larger extent is clamped to that.

    Args:
        num_records_bytes: the extent in bytes.
        ptr: a pointer into global memory.

    Returns:
        The pointer.

    Raises:
        DSLValueError: not a pointer into global memory, or an extent below 0.
        DSLTypeError: the extent is not an integer.

    Example in a kernel for gfx942::

        buffer = fx.rocdl.make_buffer_ptr(fx.get_iter(x), num_records_bytes=8)
        y[t] = fx.ptr_load(buffer + t + 1)  # beyond 8 bytes: zero
        # y: 1 0 0
    """
    if type(ptr) is not Pointer or ptr.address_space is not AddressSpace.Global:
        raise DSLValueError(f"make_buffer_ptr requires a global-address-space pointer, got {ptr!r}")
    records = None
    if num_records_bytes is not None:
        records = as_numeric(num_records_bytes)
        if not isinstance(records, Integer):
            raise DSLTypeError(f"the extent of a buffer is a number of bytes, got {num_records_bytes!r}")
        if records.is_static() and int(records) < 0:
            raise DSLValueError(f"the extent of a buffer is a number of bytes from 0 on, got {int(records)}")
        short = not records.is_static() and records.dtype.width <= 32
        records = Int64(records) if short else _clamped(Int64(records))
    value = make_descriptor(ptr.llvm_ptr, records) if emits_for("rocm") else ptr.llvm_ptr
    buffer_type = ptr.type.recast(ptr.dtype, BufferSpace.BufferDesc)
    return BufferPointer(value, buffer_type, Int32.static(0), records)


def described_buffer_ptr(base: Any, stride: Any, records: Any, flags: Any) -> BufferPointer:
    """A pointer into the buffer with that descriptor ("Buffer resource descriptor", CDNA 3 instruction set).

    ``stride`` is the bytes between records, 0 for a raw buffer; ``records`` the extent, which beyond 32 bits is clamped;
    ``flags`` the last word.  Off AMD GPUs only the extent counts, and only buffers without a stride exist.
    """
    pointer = base if isinstance(base, Pointer) else Pointer(base, PointerType(Int8, AddressSpace.Global, 1))
    if type(pointer) is not Pointer or not isinstance(pointer.llvm_ptr, ir.Value):
        raise DSLTypeError(f"make_ptr of a buffer: expected a pointer into global memory first, got {base!r}")
    raw = pointer.llvm_ptr
    if not str(raw.type).startswith("!llvm.ptr"):
        raise DSLTypeError(f"make_ptr of a buffer: expected a pointer into global memory first, got {raw.type}")
    numbers = [as_numeric(part) for part in (stride, records, flags)]
    if not all(isinstance(number, Integer) for number in numbers):
        raise DSLTypeError(
            f"make_ptr of a buffer: stride {stride!r}, records {records!r} and flags {flags!r} are integers"
        )
    step, extent, word = numbers
    extent = Int64(Uint32(extent)) if extent.dtype.width <= 32 else _clamped(Int64(extent))
    if emits_for("rocm"):
        operands = [raw, Int16(step).ir_value(), extent.ir_value(), Int32(word).ir_value()]
        value = builder.call_intrinsic("llvm.amdgcn.make.buffer.rsrc", operands, builder.pointer_type(DESCRIPTOR_SPACE))
    elif (int(step) if step.is_static() else known_constant(step.ir_value())) == 0:
        value = raw
    else:
        raise DSLNotImplementedError(f"a buffer with stride {step!r}: {current().target} has raw buffers only")
    return BufferPointer(value, pointer.type.recast(pointer.dtype, BufferSpace.BufferDesc), Int32.static(0), extent)


def _clamped(records: Any) -> Any:
    """An extent of 64 bits as one that a descriptor holds."""
    if records.is_static():
        return Int64(min(int(records), OPEN_EXTENT))
    return (records >> 32 == 0).select(records, Int64(OPEN_EXTENT))


def make_buffer_tensor(tensor: Tensor, max_size: bool = True, *, num_records_bytes: Any = None) -> Tensor:
    """The tensor through a buffer descriptor; its layout stays.

    Args:
        tensor: in global memory.  A mode of 0xFFFFFFFF is of unknown size: programs write a view of open extent so.
        max_size: leave the extent open, as :func:`make_buffer_ptr` without one.  ``False`` computes it as cosize times
            the bytes of an element.
        num_records_bytes: the extent in bytes.

    Returns:
        The tensor.

    Raises:
        DSLValueError: not a tensor in global memory, or one known to exceed a buffer's reach.

    Example in a kernel for gfx942::

        buffer = fx.rocdl.make_buffer_tensor(x, max_size=False)
        y[t] = buffer[t]
        # y: 0 1 2
    """
    if not isinstance(tensor, Tensor) or tensor.is_coordinates:
        raise DSLValueError(f"make_buffer_tensor takes a tensor in global memory, got {tensor!r}")
    known = tensor.layout.is_static and OPEN_EXTENT not in leaves(tensor.layout.shape.tree)
    if num_records_bytes is None and (known or not max_size):
        cosize = algebra.get_scalar(algebra.cosize(tensor.layout))
        needed = as_numeric(cosize).to(Int64) * element_bytes(tensor.dtype)
        if needed.is_static() and int(needed) > OPEN_EXTENT + 1:  # of 4 GiB, the last bytes are out of reach
            raise DSLValueError(
                f"make_buffer_tensor: {tensor} reaches over {int(needed)} bytes, a buffer over {OPEN_EXTENT:#x}{_ADVICE}"
            )
        if not max_size:
            num_records_bytes = needed
    return Tensor(make_buffer_ptr(tensor.iter, num_records_bytes), tensor.layout, tensor.name)


def get_buffer_rsrc(ptr: Pointer) -> ir.Value:
    """The raw descriptor, an ``!llvm.ptr<8>``.

    Args:
        ptr: a pointer into a buffer.

    Returns:
        An MLIR value.

    Raises:
        DSLValueError: not a buffer pointer.
        DSLNotImplementedError: the target has no descriptors.

    Example in a kernel for gfx942::

        print(fx.rocdl.get_buffer_rsrc(fx.rocdl.make_buffer_ptr(fx.get_iter(x))).type)  # !llvm.ptr<8>
    """
    buffer = _require_buffer(ptr, "get_buffer_rsrc")
    if emits_for("rocm"):
        return buffer.descriptor
    if amd_chip() is None:
        raise DSLNotImplementedError(f"get_buffer_rsrc: {current().target} has no buffer descriptors")
    records = Int64(OPEN_EXTENT) if buffer.records is None else Int64(buffer.records)
    operands = [buffer.descriptor, Int16(0).ir_value(), records.ir_value(), Int32(0).ir_value()]
    return builder.op1("rocdl.make.buffer.rsrc", operands, builder.pointer_type(DESCRIPTOR_SPACE))


def _require_buffer(ptr: Any, what: str) -> BufferPointer:
    if not isinstance(ptr, BufferPointer):
        raise DSLValueError(f"{what} takes a buffer pointer, as fx.rocdl.make_buffer_ptr makes, got {ptr!r}")
    return ptr


def s_buffer_load(ptr: Pointer, offset: Any, *, count: int = 1, cache_modifier: int = 0) -> Any:
    """A scalar load of 32 bits, or of a vector of four; ``offset``, in units of 32 bits, is uniform.

    Args:
        ptr: a pointer into a buffer.
        offset: a uniform integer, in units of 32 bits.
        count: 1 or 4.
        cache_modifier: bits of the cache policy; 2 is for data that is used once.

    Returns:
        A scalar, or a vector of four.

    Raises:
        DSLValueError: not a buffer pointer, or a count other than 1 and 4.

    Example in a kernel for gfx942::

        words = fx.rocdl.make_buffer_ptr(fx.get_iter(a))
        y[t] = fx.rocdl.s_buffer_load(words, 5).to(fx.Float32)
        # y: 5 5
    """
    buffer = _require_buffer(ptr, "s_buffer_load")
    if count not in (1, 4):
        raise DSLValueError(f"s_buffer_load(count={count!r}): expected 1 or 4 words")
    words: Any = add_offset(buffer.with_type(PointerType(Int32, buffer.address_space, DWORD)), offset)
    i32 = builder.integer_type(32)
    result = i32 if count == 1 else builder.vector_type(count, i32)
    if emits_for("rocm"):
        raw = builder.op1("llvm.ptrtoint", [buffer.descriptor], builder.integer_type(128))
        descriptor = builder.reinterpret(raw, builder.vector_type(4, i32))
        operands = [descriptor, words.offset.ir_value(), builder.constant(cache_modifier, i32)]
        value = builder.call_intrinsic("llvm.amdgcn.s.buffer.load", operands, result)
    else:
        value = words.read(result, count)
    return Int32.wrap(value) if count == 1 else Vector.wrap(value, (count,), Int32)
