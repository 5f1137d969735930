"""Function forms of tensor and pointer methods, and constructors of pointers.

:func:`as_memref` and its like give memory to MLIR's own ``vector`` and ``memref`` operations.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError, DSLTypeError, DSLValueError
from flydsl.expr.core.context import current, current_kernel
from flydsl.expr.core.operand import define
from flydsl.expr.layout import crd2idx, get_scalar, make_layout
from flydsl.expr.memory.pointer import AddressSpace, Pointer, PointerType, add_offset
from flydsl.expr.memory.pointer_types import llvm_address_space, memory_type
from flydsl.expr.memory.tensor import Tensor, make_rmem_tensor, make_view
from flydsl.expr.memory.tensor_types import MemRefType
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Int32, Int64, Integer, Numeric, NumericMeta, as_numeric
from flydsl.ir import builder

ALLOCA_SIZE = "allocaSize"
"""The attribute of :func:`make_ptr` with the number of elements of register memory."""
_SHARED = 3
"""MLIR's code of the address space of shared memory."""


def to_llvm_ptr(ptr: Pointer) -> Any:
    """The raw ``!llvm.ptr`` value of a pointer.

    Args:
        ptr: a pointer.

    Returns:
        An MLIR value of type ``!llvm.ptr``.

    Example in a kernel::

        print(fx.to_llvm_ptr(fx.get_iter(x)).type)  # !llvm.ptr<1>
    """
    return ptr.llvm_ptr


def memref_load(memref: Tensor, indices: Any) -> Any:
    """``memref[indices]``.

    Args:
        memref: a tensor.
        indices: a coordinate.

    Returns:
        A scalar.
    """
    return memref[indices]


def memref_store(value: Any, memref: Tensor, indices: Any) -> None:
    """``memref[indices] = value``; a vector goes to that element and those behind it in memory.

    Args:
        value: a number or a vector.
        memref: a tensor.
        indices: a coordinate.

    Raises:
        DSLTypeError: as ``memref[indices] = value``.

    Example in a kernel::

        fx.memref_store(x[t], y, t)
        # y: 0 1 2
    """
    if isinstance(value, Vector) and value.numel != 1 and isinstance(memref, Tensor) and not memref.is_coordinates:
        memref.store_from(indices, value)
    else:
        memref[indices] = value


def memref_load_vec(memref: Tensor) -> Vector:
    """``memref.load()``.

    Args:
        memref: a tensor of static layout.

    Returns:
        The vector of its elements.
    """
    return memref.load()


def memref_store_vec(vector: Vector, memref: Tensor) -> None:
    """``memref.store(vector)``.

    Args:
        vector: at most as many elements as the tensor has; a shorter one is written to the first.
        memref: a tensor of static layout.

    Example in a kernel::

        tile = fx.make_view(fx.get_iter(y) + 4 * t, fx.make_layout(4, 1))
        fx.memref_store_vec(fx.full(4, x[t], fx.Float32), tile)
        # y: 0 0 0 0 1 1
    """
    memref.store(vector)


def memref_alloca(memref_type: MemRefType, layout: Any) -> Tensor:
    """A register tensor of the elements of ``memref_type`` with the layout ``layout``.

    Args:
        memref_type: a type of register tensors.
        layout: a static layout.

    Returns:
        The register tensor.

    Raises:
        DSLTypeError: not the type of tensors.
        DSLValueError: the type of tensors elsewhere, or a layout that is not static.

    Example in a kernel::

        kind = fx.make_rmem_tensor(4, fx.Float32).type
        registers = fx.memref_alloca(kind, fx.make_layout(4, 1))
        registers[2] = x[t]
        y[t] = registers[2]
        # y: 0 1 2
    """
    if not isinstance(memref_type, MemRefType):
        raise DSLTypeError(f"memref_alloca takes an fx.MemRefType, got {memref_type!r}")
    if memref_type.address_space is not AddressSpace.Register:
        raise DSLValueError(f"memref_alloca makes register tensors, got the type of tensors in {memref_type}")
    return make_rmem_tensor(layout, memref_type.dtype)


# -- pointers and integers


def inttoptr(result_type: PointerType, src: Any) -> Pointer:
    """The pointer of that type at an address.

    Args:
        result_type: a type of pointers.
        src: the address, an integer.

    Returns:
        The pointer.

    Raises:
        DSLTypeError: not the type of pointers, or not an integer.
        DSLValueError: registers have no address.

    Example in a kernel::

        pointer = fx.get_iter(x)
        again = fx.inttoptr(pointer.type, fx.ptrtoint(pointer))
        y[t] = fx.ptr_load(again + t)
        # y: 0 1 2
    """
    space = _addressable(result_type, "inttoptr")
    number = as_numeric(src)
    if not isinstance(number, Integer):
        raise DSLTypeError(f"inttoptr takes an integer, got {src!r}")
    wide = (Int64 if number.width > 32 or space is not AddressSpace.Shared else Int32)(number)
    address = builder.pointer_type(llvm_address_space(space))
    return Pointer(builder.op1("llvm.inttoptr", [wide.ir_value()], address), result_type)


def ptrtoint(ptr: Pointer | Tensor) -> Any:
    """The address as an integer: 64 bits wide, or 32 in shared memory where the target's pointers are smaller.

    A tensor has that of its first element: in MLIR it is a pointer, and published kernels rely on that.

    Args:
        ptr: a pointer or a tensor.

    Returns:
        An integer.

    Raises:
        DSLTypeError: not a pointer or a tensor of memory with addresses.
        DSLValueError: registers have no address.
    """
    ptr = ptr.iter if isinstance(ptr, Tensor) else ptr
    if not isinstance(ptr, Pointer):
        raise DSLTypeError(f"ptrtoint takes a pointer or a tensor of memory, got {ptr!r}")
    narrow = _addressable(ptr.type, "ptrtoint") is AddressSpace.Shared and current().facts.shared_pointer_bits == 32
    dtype = Int32 if narrow else Int64
    divisibility = min(ptr.known_alignment, 1 << 30)
    return dtype.wrap(builder.op1("llvm.ptrtoint", [ptr.llvm_ptr], dtype.mlir_type()), divisibility=divisibility)


def _addressable(pointer_type: Any, what: str) -> AddressSpace:
    if not isinstance(pointer_type, PointerType):
        raise DSLTypeError(f"{what} takes an fx.PointerType, got {pointer_type!r}")
    space = pointer_type.address_space
    if space is AddressSpace.Register or not isinstance(space, AddressSpace):
        raise DSLValueError(f"{what} of {pointer_type}: memory in {space.name} has no address as an integer")
    return space


def make_ptr(
    result_type: PointerType, args: Sequence[Any] | Pointer, *, dict_attrs: Mapping[str, Any] | None = None
) -> Pointer:
    """A pointer of that type, from the arguments that its address space needs; one pointer needs no list around it.

    Into registers: no arguments, and ``dict_attrs={"allocaSize": n}`` for n elements.  Into a buffer: those of
    ``fx.rocdl.make_buffer_ptr``, or base, stride, extent in bytes and flags of the descriptor.  Elsewhere: one pointer,
    raw or not, or an integer address.

    Args:
        result_type: the type of the pointer.
        args: what its address space needs.
        dict_attrs: ``allocaSize`` of registers.

    Returns:
        The pointer.

    Raises:
        DSLTypeError: not the type of pointers, or arguments of another kind.
        DSLValueError: not as many arguments as the address space needs.

    Example in a kernel::

        registers = fx.make_ptr(fx.PointerType(fx.Float32, fx.AddressSpace.Register, 4), [], dict_attrs={"allocaSize": 4})
        fx.ptr_store(x[t], registers)
        y[t] = fx.ptr_load(registers)
        # y: 0 1 2
    """
    if not isinstance(result_type, PointerType):
        raise DSLTypeError(f"make_ptr takes an fx.PointerType, got {result_type!r}")
    space = result_type.address_space
    given = [args] if isinstance(args, Pointer) else list(args)
    if space is AddressSpace.Register:
        count = (dict_attrs or {}).get(ALLOCA_SIZE)
        if given or not isinstance(count, int) or count < 1:
            raise DSLValueError(f"make_ptr of {result_type} takes no arguments and dict_attrs={{'{ALLOCA_SIZE}': n}}")
        memory: Pointer = make_rmem_tensor(count, result_type.dtype).iter
        return memory.with_type(result_type)
    if not isinstance(space, AddressSpace):
        from flydsl.expr.rocdl.buffers.tensor import described_buffer_ptr, make_buffer_ptr

        made = described_buffer_ptr(*given) if len(given) == 4 else make_buffer_ptr(*given)
        return made.with_type(result_type)
    if len(given) != 1:
        raise DSLValueError(f"make_ptr of {result_type} takes one pointer or address, got {len(given)} arguments")
    (source,) = given
    raw = source.llvm_ptr if isinstance(source, Pointer) else source
    if not isinstance(raw, ir.Value) or not str(raw.type).startswith("!llvm.ptr"):
        return inttoptr(result_type, source)
    wanted = builder.pointer_type(llvm_address_space(space))
    return Pointer(raw if raw.type == wanted else builder.op1("llvm.addrspacecast", [raw], wanted), result_type)


def assume(result_type: Any, dst: Any, src: Any) -> Any:
    """Reserved: the language gives it no meaning yet.

    Args:
        result_type: a type.
        dst: a value.
        src: a value.

    Returns:
        Nothing: it raises.

    Raises:
        DSLNotImplementedError: always.

    Example in a kernel::

        try:
            fx.assume(fx.Int32, a[t], a[t])
        except NotImplementedError:
            y[t] = 1.0
        # y: 1 1
    """
    raise DSLNotImplementedError(
        "fx.assume is a reserved name; what is provable of an integer follows from its operations"
    )


# -- memory as MLIR's memrefs


def contiguous(pointer: Pointer, shape: tuple[int, ...]) -> Tensor:
    """The elements from an address on, the last dimension contiguous."""
    return make_view(pointer, make_layout(shape, tuple(math.prod(shape[k + 1 :]) for k in range(len(shape)))))


def narrow_type(dtype: NumericMeta) -> ir.Type:
    """MLIR's own type of a narrow float, which its builders take; the trace holds such values as integers in the end."""
    current().has_narrow_floats = True
    return ir.Type.parse(dtype.mlir_name)


def as_memref(pointer: Pointer, shape: tuple[int, ...]) -> ir.Value:
    """The shared memory from an address on as a memref; its last dimension is contiguous."""
    kernel = current_kernel("memory as MLIR's memref")
    kernel.entry_block.owner.operation.attributes["memrefs"] = ir.UnitAttr.get()  # for the lowering
    space = ir.IntegerAttr.get(builder.integer_type(64), _SHARED)
    narrow = pointer.dtype.is_float and pointer.dtype.width == 8  # a program's vectors are of MLIR's type too
    element = narrow_type(pointer.dtype) if narrow else memory_type(pointer.dtype)
    result = ir.MemRefType.get(list(shape), element, memory_space=space)
    alignment = {"alignment": ir.IntegerAttr.get(builder.integer_type(64), pointer.known_alignment)}
    return builder.op1("builtin.unrealized_conversion_cast", [pointer.llvm_ptr], result, alignment)


def _of_memref(value: ir.Value) -> Tensor:
    """The tensor of a memref from :func:`as_memref`; integers are signed."""
    made = getattr(value.owner, "operation", None) if isinstance(value.type, ir.MemRefType) else None
    if made is None or made.name != "builtin.unrealized_conversion_cast":
        raise DSLTypeError(
            f"{value.type} is no memory that elements are read from; expected a tensor, or SmemPtr.get()"
        )
    known = ir.MemRefType(value.type)
    dtype, alignment = Numeric.from_ir_type(known.element_type), int(made.attributes["alignment"])
    pointer = Pointer(made.operands[0], PointerType(dtype, AddressSpace.Shared, alignment))
    return contiguous(pointer, tuple(known.shape))


def element_pointer(memref: Any, indices: Any) -> Pointer:
    """The pointer to an element of a tensor, or of a memref from :func:`as_memref`."""
    tensor = _of_memref(memref) if isinstance(memref, ir.Value) else memref
    offset = crd2idx(tuple(indices) if isinstance(indices, list) else indices, tensor.layout)
    return add_offset(tensor.iter, get_scalar(offset))


define(element_pointer=element_pointer)
