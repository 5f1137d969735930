"""Typed pointers: address, element type, address space and alignment."""

from __future__ import annotations

import enum
import functools
import math
import operator
from collections.abc import Hashable, Sequence
from typing import Any, ClassVar

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError, DSLRuntimeError, DSLTypeError, DSLValueError
from flydsl.expr.core.argument_registry import AbiSlot, address_slot
from flydsl.expr.core.context import current, trace_in_progress
from flydsl.expr.core.conversions import convert_dynamic, keeps_bits
from flydsl.expr.core.operand import FUNCTIONS
from flydsl.expr.core.operators import ROW_MAJOR, as_operand, is_raw
from flydsl.expr.core.packed_elements import PACKED_WIDTHS, pack, unpack
from flydsl.expr.layout.leaf import refuse_boolean
from flydsl.expr.memory.pointer_types import (
    AddressSpace,
    CachePolicy,
    PointerType,
    element_bytes,
    is_generic_address_space,
    is_target_address_space,
    llvm_address_space,
    memory_type,
    memory_vector,
    packed_bytes,
    packed_offset,
    space_text,
)
from flydsl.expr.memory.vector import Vector, VectorAlias, type_class
from flydsl.expr.numeric import Boolean, Int8, Int32, Int64, Integer, Numeric, NumericMeta
from flydsl.ir import builder
from flydsl.support.tracebacks import leave, leaves_by_itself

__all__ = [
    "AddressSpace",
    "CachePolicy",
    "Pointer",
    "PointerType",
    "add_offset",
    "element_bytes",
    "is_generic_address_space",
    "is_target_address_space",
    "ptr_load",
    "ptr_store",
    "recast_iter",
]


DYNAMIC_INDEX = -(1 << 31)
"""The mark in ``rawConstantIndices`` of ``llvm.getelementptr`` for an index that is an operand."""

_WIDEST = 16
"""The bytes of a thread's widest access."""
_ADDRESS_SLOT = address_slot("address")


class Pointer:
    """The address of elements of one type; ``p + n`` counts elements.

    ``Pointer[dtype, space]`` and ``Pointer[dtype, space, alignment]`` are the types of such pointers, for fields.
    ``Pointer(p)`` copies ``p``.

    Args:
        value: an address of MLIR, or a pointer to copy.
        pointer_type: element type, address space and alignment.

    Example in a kernel::

        p = fx.get_iter(x) + t  # counts elements
        y[t] = fx.ptr_load(p)
        # y: 0 1 2
    """

    __slots__ = ("_origin", "_value", "type")

    alias_type: ClassVar[PointerType | None] = None

    def __class_getitem__(cls, key: Any) -> type[Pointer]:
        return _pointer_alias(PointerType.get(*key) if isinstance(key, tuple) else PointerType.get(key))

    @leaves_by_itself
    def __init__(self, value: Any, pointer_type: PointerType | None = None) -> None:
        self._origin: tuple[ir.Value, Int32] | None = None
        """Base and offset of the address, if their sum cannot wrap."""
        if pointer_type is None:
            try:
                if not isinstance(value, Pointer):
                    raise DSLTypeError(f"Pointer({value!r}) has no type; pointers are made of tensors and allocations")
            except DSLTypeError as error:
                leave(error)
                raise
            self._origin, pointer_type, value = value._origin, value.type, value.llvm_ptr
        self._value: ir.Value = value
        self.type: PointerType = pointer_type

    @property
    def dtype(self) -> NumericMeta:
        """The type of the elements."""
        return self.type.dtype

    element_type = value_type = dtype

    @property
    def address_space(self) -> enum.Enum:
        """The :class:`AddressSpace`, or one of a target's own spaces."""
        return self.type.address_space

    memspace = address_space

    @property
    def alignment(self) -> int:
        """The declared alignment in bytes: of the element, if nobody declared more."""
        return self.type.alignment

    @property
    def known_alignment(self) -> int:
        """The largest power of two, in bytes, that provably divides the address."""
        return self.type.known_alignment

    @property
    def llvm_ptr(self) -> ir.Value:
        """The raw ``!llvm.ptr`` value."""
        return self._value

    def __str__(self) -> str:
        return f"Pointer<{self.type.text}>"

    __repr__ = __str__

    # -- accesses; other kinds of pointers override these

    def with_type(self, pointer_type: PointerType) -> Pointer:
        """The same address as another type of the same address space."""
        return Pointer(self._value, pointer_type)

    def advanced(self, offset: int | Integer, pointer_type: PointerType) -> Pointer:
        """The pointer ``offset`` elements further, of the given type."""
        base, dtype = self._value, self.type.dtype
        if isinstance(offset, int):
            if not DYNAMIC_INDEX < offset < -DYNAMIC_INDEX:
                return self.advanced(Int64(offset), pointer_type)
            trace = trace_in_progress()
            if trace is None or trace.kernel is None or base not in trace.kernel.registers:
                return Pointer(_element_address(dtype, offset, [base]), pointer_type)
            kernel, key = trace.kernel, (dtype, offset)
            made = kernel.address(base, key, lambda at: _element_address(dtype, offset, [base], at))
            return Pointer(made, pointer_type)
        is_far = self.type.address_space is AddressSpace.Global and current().facts.adds_short_offsets
        if is_far and isinstance(offset, Int32) and _is_short(offset):
            return self._far(offset, pointer_type)
        return Pointer(_element_address(dtype, DYNAMIC_INDEX, [base, offset.ir_value()]), pointer_type)

    def _far(self, offset: Int32, pointer_type: PointerType) -> Pointer:
        """The pointer as a sum with a 32-bit offset, if valid: AMD's loads add such a register to a scalar address."""
        origin, total = self._value, offset
        if self._origin is not None:
            further = self._origin[1] + offset
            if _is_short(further):
                origin, total = self._origin[0], further
        value = _element_address(self.type.dtype, DYNAMIC_INDEX, [origin, total.ir_value()])
        made = Pointer(value, pointer_type)
        made._origin = origin, total
        return made

    def read(self, result: ir.Type, count: int) -> ir.Value:
        """Load ``count`` contiguous elements in their form in memory, as a value of type ``result``."""
        known, together = self.type, self._kept_together(count)
        if together == count:
            attributes = _access(known.dtype, known.known_alignment, count)
            return builder.op1("llvm.load", (self.llvm_ptr,), result, attributes)
        element = memory_type(known.dtype)
        part = element if together == 1 else builder.vector_type(together, element)
        return builder.joined([add_offset(self, k).read(part, together) for k in range(0, count, together)], result)

    def write(self, value: ir.Value, count: int) -> None:
        """Store ``count`` contiguous elements in their form in memory."""
        known, together = self.type, self._kept_together(count)
        if together == count:
            builder.op("llvm.store", (value, self.llvm_ptr), (), _access(known.dtype, known.known_alignment, count))
            return
        for k in range(0, count, together):
            add_offset(self, k).write(builder.slice_of(value, k, together), together)

    def _kept_together(self, count: int) -> int:
        """The number of contiguous elements per access, a divisor of ``count``."""
        space = self.type.address_space
        if space is AddressSpace.Global:
            _check_reachable(self)
        widest = current().facts.private_access_bytes if space is AddressSpace.Register else None
        if widest is None:
            return count
        most = max(widest // element_bytes(self.dtype), 1)
        return count if count <= most else math.gcd(count, most)

    def __extract_to_ir_values__(self) -> list[ir.Value]:
        return [self._value]

    @classmethod
    def __construct_from_ir_values__(cls, values: Sequence[ir.Value], exemplar: Any = None) -> Pointer:
        pointer_type = cls.alias_type if exemplar is None else exemplar.type
        if pointer_type is None:
            raise DSLTypeError(
                "Pointer is abstract; say what it points to, Pointer[fx.Float32, fx.AddressSpace.Global]"
            )
        return Pointer(values[0], pointer_type)

    # -- as an argument of a launch

    @property
    def address(self) -> int:
        """The address as an integer, for a pointer of the host.

        Raises:
            DSLTypeError: the pointer exists only in the trace.
        """
        raise DSLTypeError(f"{self} is a traced pointer, not an address; pass flyc.from_c_void_p(...) from the host")

    def __get_ir_types__(self) -> list[ir.Type]:
        return [builder.pointer_type(llvm_address_space(self.address_space))]

    def __cache_signature__(self) -> Hashable:
        return self.type, self.type.known_alignment

    def __c_abi_spec__(self) -> list[AbiSlot]:
        return [_ADDRESS_SLOT]

    # -- as a field in memory: an integer of the width of the address

    @classmethod
    def accept(cls, value: Any) -> Pointer:
        """``value`` as a pointer of this alias.

        Raises:
            DSLTypeError: not a pointer, or one to another type, into another space, or of less alignment.
        """
        wanted = cls.alias_type
        if (
            wanted is None
            or not isinstance(value, Pointer)
            or (value.dtype, value.address_space) != (wanted.dtype, wanted.address_space)
            or value.known_alignment < wanted.alignment
        ):
            raise DSLTypeError(f"expected a {cls.__name__}, got {value!r}")
        return value.with_type(wanted)

    @classmethod
    def __dsl_size_of__(cls) -> int:
        space = None if cls.alias_type is None else cls.alias_type.address_space
        if space not in (AddressSpace.Global, AddressSpace.Shared):
            raise DSLTypeError(
                f"{cls.__name__} has no place in memory; expected a pointer type into global or shared memory, such as "
                "Pointer[fx.Float32, fx.AddressSpace.Global]"
            )
        return 8 if space is AddressSpace.Global else 4

    @classmethod
    def __dsl_align_of__(cls) -> int:
        return cls.__dsl_size_of__()

    @classmethod
    def __peek_from_ptr__(cls, ptr: Pointer) -> Pointer:
        number = ptr_load(recast_iter(cls._address_integer(), ptr))
        space: PointerType = cls.alias_type  # type: ignore[assignment]
        address = builder.pointer_type(llvm_address_space(space.address_space))
        return Pointer(builder.op1("llvm.inttoptr", [number.ir_value()], address), space)

    @classmethod
    def __poke_into_ptr__(cls, ptr: Pointer, value: Any) -> None:
        dtype = cls._address_integer()
        number = builder.op1("llvm.ptrtoint", [cls.accept(value).llvm_ptr], dtype.mlir_type())
        ptr_store(dtype.wrap(number), recast_iter(dtype, ptr))  # type: ignore[attr-defined]

    @classmethod
    def _address_integer(cls) -> NumericMeta:
        """The integer type that holds the address."""
        if cls.__dsl_size_of__() == 8:
            return Int64
        if "wide_shared_pointers" in current().facts.features:
            raise DSLNotImplementedError(
                f"{current().target} has shared memory at addresses of 64 bits, and {cls.__name__} is a field of 32; "
                "store an offset instead"
            )
        return Int32

    def __add__(self, offset: Any) -> Pointer:
        return add_offset(self, offset)

    __radd__ = __add__

    def __sub__(self, offset: Any) -> Pointer:
        if isinstance(offset, Integer) and not offset.signed:
            offset = Int64(offset)  # unsigned integers have no negative
        return add_offset(self, -offset)

    def __getitem__(self, index: Any) -> Any:
        return ptr_load(add_offset(self, index))

    def __delitem__(self, index: Any) -> None:
        raise DSLTypeError(f"{self} points to memory, which cannot lose elements")

    def __setitem__(self, index: Any, value: Any) -> None:
        ptr_store(value, add_offset(self, index))

    def recast(self, dtype: Any) -> Pointer:
        """The same address with another element type; see :func:`recast_iter`."""
        return recast_iter(dtype, self)

    def load(self, dtype: Any = None) -> Any:
        """The element, or a contiguous vector if ``dtype`` is a vector class."""
        return ptr_load(self, dtype)

    def store(self, value: Any) -> None:
        """Store an element, or the elements of a vector contiguously."""
        ptr_store(value, self)

    def view(self, layout: Any) -> Any:
        """A tensor over this pointer."""
        return FUNCTIONS["make_view"](self, layout)


def _check_reachable(ptr: Pointer) -> None:
    """Refuse accesses to a device's memory in host functions, because they would end the process."""
    trace = current()
    if trace.kernel is None and not trace.facts.host_memory:
        raise DSLRuntimeError(
            f"{ptr} points to memory of {trace.target}, which the host function cannot read or write; do it in a kernel"
        )


@functools.cache
def _pointer_alias(pointer_type: PointerType) -> type[Pointer]:
    dtype, space, alignment = pointer_type.dtype, pointer_type.address_space, pointer_type.alignment
    aligned = f", {alignment}" if alignment * 8 != dtype.width else ""
    name = f"Pointer[{dtype}, {space_text(space)}{aligned}]"
    return type(name, (Pointer,), {"__slots__": (), "alias_type": pointer_type})


def add_offset(ptr: Pointer, offset: Any) -> Pointer:
    """The pointer ``offset`` elements further, with the largest provable alignment.

    ``offset`` is an integer, a handle of one, or an int tuple of one leaf, such as ``crd2idx`` gives.

    Args:
        ptr: a pointer.
        offset: elements: an integer, or an int tuple of one leaf.

    Returns:
        The pointer.

    Raises:
        DSLTypeError: ``offset`` is not an integer.
        DSLValueError: elements narrower than a byte, and the offset is not provably one of whole bytes.

    Example in a kernel::

        y[t] = fx.ptr_load(fx.add_offset(fx.get_iter(x), t))
        # y: 0 1 2
    """
    known = ptr.type
    dtype = known.dtype
    if isinstance(offset, Numeric):
        if type(offset) is Boolean:
            refuse_boolean(offset)
        offset = offset.value if offset.is_static() else offset
    elif type(offset) is not int:
        offset = _leaf(offset)
    if dtype.width in PACKED_WIDTHS:
        return add_offset(_as_bytes(ptr), packed_offset(dtype, offset)).with_type(known)
    if type(offset) is int:
        if offset == 0:
            return ptr
        divisibility = offset & -offset
    elif isinstance(offset, Integer):
        divisibility = offset.divisibility
        if offset.width < 32 or not offset.signed:
            offset = (Int32 if offset.width < 32 else Int64)(offset)
    else:
        raise DSLTypeError(f"pointer offset {offset!r} is not an integer; offsets count elements of {dtype}")
    provable = divisibility * element_bytes(dtype)
    return ptr.advanced(offset, known.within(provable))


def _leaf(offset: Any) -> Any:
    """The integer of an int tuple of one leaf, a NumPy integer or an MLIR handle."""
    refuse_boolean(offset)
    if hasattr(offset, "to_py_value"):
        return offset.to_py_value()
    if is_raw(offset):
        refuse_boolean(number := as_operand(offset))
        return number
    return operator.index(offset) if hasattr(offset, "__index__") else offset


def _is_short(offset: Int32) -> bool:
    """True if an element count is provably a non-negative integer of 31 bits."""
    return offset.bounds is not None and offset.bounds[0] >= 0


def _as_bytes(ptr: Pointer) -> Pointer:
    return ptr.with_type(ptr.type.recast(Int8))


def _element_address(
    dtype: NumericMeta, index: int, operands: Sequence[ir.Value], at: ir.InsertionPoint | None = None
) -> ir.Value:
    """The address ``index`` elements from the first operand, or by the second operand."""
    return builder.op1("llvm.getelementptr", operands, operands[0].type, _index_attributes(dtype, index), at)


@builder.once_per_scope
def _index_attributes(dtype: NumericMeta, index: int) -> dict[str, ir.Attribute]:
    """The attributes of ``llvm.getelementptr`` for one index, a constant or :data:`DYNAMIC_INDEX`."""
    return {
        "rawConstantIndices": ir.DenseI32ArrayAttr.get([index]),
        "elem_type": ir.TypeAttr.get(memory_type(dtype)),
    }


def recast_iter(result_type: Any, src: Pointer) -> Pointer:
    """The same address with another element type.

    ``result_type`` is a scalar type, or a :class:`PointerType`, whose alignment must be provable.

    Args:
        result_type: a scalar type or a type of pointers.
        src: a pointer.

    Returns:
        The pointer.

    Example in a kernel::

        bits = fx.recast_iter(fx.Int32, fx.get_iter(x))
        y[t] = (fx.ptr_load(bits + 1) == 0x3F800000).select(1.0, 0.0)
        # y: 1 1
    """
    if isinstance(result_type, PointerType):
        if result_type.address_space is not src.address_space:
            raise DSLValueError(f"recast of {src} to {result_type}: the address spaces differ")
        space, alignment = result_type.address_space, result_type.alignment
        return src.with_type(PointerType(result_type.dtype, space, alignment, src.known_alignment))
    return src.with_type(src.type.recast(Numeric.from_ir_type(result_type)))


@builder.once_per_scope
def alignment_attribute(alignment: int) -> dict[str, ir.Attribute]:
    """The attribute of ``llvm.load`` and ``llvm.store`` for an alignment in bytes."""
    return {"alignment": ir.IntegerAttr.get(builder.integer_type(64), alignment)}


def ptr_load(ptr: Pointer, result_type: Any = None) -> Any:
    """The element that ``ptr`` points to, or the memory there as another scalar type or a vector class.

    Args:
        ptr: a pointer.
        result_type: a scalar type or a vector class; by default the type of the element.

    Returns:
        A scalar or a vector.

    Raises:
        DSLTypeError: ``result_type`` is neither.

    Example in a kernel::

        v = fx.ptr_load(fx.get_iter(x) + 4 * t, fx.Float32x4)
        y[t] = v[3]
        # y: 3 7 11
    """
    dtype = ptr.type.dtype
    result_type = _of_element(result_type, dtype)
    if result_type is None or result_type is dtype:
        element_bytes(dtype)  # refuses what has no place of its own
        value = ptr.read(memory_type(dtype), 1)
        return dtype.wrap(_from_memory(value, dtype))  # type: ignore[attr-defined]
    if isinstance(result_type, NumericMeta):
        return ptr_load(_seen_as(ptr, result_type))
    if isinstance(result_type, type) and issubclass(result_type, Vector) and result_type.alias_dtype is not None:
        shape, found = result_type.alias_shape or (), result_type.alias_dtype
        return load_vector(_seen_as(ptr, found), math.prod(shape), shape)
    raise DSLTypeError(f"load of {result_type!r} through {ptr}; expected a scalar type or a vector class")


def _seen_as(ptr: Pointer, dtype: NumericMeta) -> Pointer:
    """The same address as a pointer to elements of another type."""
    if ptr.dtype is dtype:
        return ptr
    size = -(-dtype.width // 8)
    return ptr.with_type(PointerType(dtype, ptr.address_space, max(ptr.alignment, size), ptr.known_alignment))


def _of_element(token: Any, dtype: NumericMeta) -> Any:
    """The class of a result type for elements of a type, because MLIR's types have no signedness."""
    wanted = type_class(token)
    if isinstance(token, ir.VectorType) and token.element_type == dtype.mlir_type():
        return VectorAlias(dtype, wanted.alias_shape)
    return dtype if isinstance(token, ir.Type) and token == dtype.mlir_type() else wanted


def load_vector(ptr: Pointer, count: int, shape: Any = None, order: str = ROW_MAJOR) -> Vector:
    """``count`` contiguous elements."""
    dtype = ptr.type.dtype
    if dtype.width in PACKED_WIDTHS:
        size = packed_bytes(dtype, count)
        value = unpack(_as_bytes(ptr).read(builder.vector_type(size, Int8.mlir_type()), size), dtype.width)
    else:
        value = _from_memory(ptr.read(memory_vector(dtype, count), count), dtype)
    return Vector.wrap(value, (count,) if shape is None else tuple(shape), dtype, order)


def ptr_store(value: Any, ptr: Pointer) -> None:
    """Store a scalar, converted to the element type, or the elements of a vector contiguously.

    A float keeps its bits in memory of integers, as in FlyDSL, and so does a vector of integers in memory of floats as
    wide; a warning says so.  A Python number is converted always.

    Args:
        value: a scalar or a vector.
        ptr: a pointer.

    Raises:
        DSLTypeError: neither a scalar nor a vector, or elements that have no place in memory.

    Example in a kernel::

        fx.ptr_store(fx.full(4, x[t], fx.Float32), fx.get_iter(y) + 4 * t)
        # y: 0 0 0 0 1 1
    """
    dtype = ptr.type.dtype
    value = dtype(value) if type(value) is float else as_operand(value)
    is_vector = isinstance(value, Vector)
    if value.dtype is not dtype and keeps_bits(value.dtype, dtype, is_vector=is_vector):
        ptr_store(value, ptr.with_type(ptr.type.recast(value.dtype)))
        return
    if is_vector:
        converted = value.ir_value()
        if value.dtype is not dtype:
            converted = convert_dynamic(converted, value.dtype, dtype)
        if dtype.width in PACKED_WIDTHS:
            size = packed_bytes(dtype, value.numel)
            _as_bytes(ptr).write(pack(converted, dtype.width), size)
        else:
            ptr.write(_to_memory(converted, dtype), value.numel)
        return
    if value.dtype is not dtype:
        value = dtype(value)
    element_bytes(dtype)  # refuses what has no place of its own
    ptr.write(_to_memory(value.ir_value(), dtype), 1)


@builder.once_per_scope
def _access(dtype: NumericMeta, alignment: int, count: int) -> dict[str, ir.Attribute]:
    """The alignment to state for an access: the provable one, up to what an access can use.

    LLVM merges accesses to neighbors, so single elements state the alignment that the widest access can use.
    """
    size = element_bytes(dtype) * count
    return alignment_attribute(min(alignment, max(size & -size, _WIDEST)))


def _from_memory(value: ir.Value, dtype: NumericMeta) -> ir.Value:
    return convert_dynamic(value, Int8, Boolean) if dtype is Boolean else value


def _to_memory(value: ir.Value, dtype: NumericMeta) -> ir.Value:
    return convert_dynamic(value, Boolean, Int8) if dtype is Boolean else value
