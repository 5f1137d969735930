"""Tensors: a pointer, or a base coordinate, with a layout."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from flydsl._mlir import ir
from flydsl.errors import (
    DSLConversionError,
    DSLPromiseError,
    DSLRuntimeError,
    DSLTypeError,
    DSLValueError,
    LanguageError,
    TargetLimitError,
)
from flydsl.expr import layout as algebra
from flydsl.expr.core.context import CHECKED_INDICES, INDEX_CHECK, current, emits_for, executor, is_tracing, traced_for
from flydsl.expr.core.operand import define, is_operand
from flydsl.expr.core.operators import as_operand, is_raw
from flydsl.expr.layout.tree import as_tree, modes, product
from flydsl.expr.memory.element_run import Piece, pieces
from flydsl.expr.memory.pointer import (
    AddressSpace,
    Pointer,
    PointerType,
    add_offset,
    alignment_attribute,
    ptr_load,
    ptr_store,
)
from flydsl.expr.memory.pointer_types import llvm_address_space, memory_type
from flydsl.expr.memory.real_values import array_of_tensor
from flydsl.expr.memory.vector import COLEX, Vector
from flydsl.expr.numeric import Int64, Numeric, NumericMeta, as_numeric
from flydsl.ir import builder
from flydsl.support.scalars import array_of_object
from flydsl.support.tracebacks import shows_user_frames

REGISTER_ALIGNMENT = 16
"""Bytes of the widest access of any copy atom, so that whole fragments move in one."""


class Tensor(algebra.HasLayout):
    """Elements in memory, or coordinates, indexed by the coordinates of a layout.

    ``t[i, j]`` is an element.  A single index of several modes counts the first mode fastest: ``t[k]`` of M rows is
    ``t[k % M, k // M]``, down the columns, whatever the strides.  ``t[i, None]`` is a row.  Stored values are converted
    to the element type, so that a ``Float64`` is rounded in an array of ``Float32``; a float in an array of integers
    keeps its bits, with a warning, as in FlyDSL.

    As a parameter annotation it stands for any array: NumPy, torch, or another DLPack producer.
    ``Tensor(tensor)`` is the same tensor once more.

    Args:
        iterator: a pointer, or the base coordinate; or a tensor to copy.
        layout: the layout of its elements.
        name: what messages call it.

    Raises:
        DSLTypeError: neither a pointer or coordinates with a layout, nor a tensor.

    Example in a kernel::

        rows = fx.make_view(fx.get_iter(x), fx.make_layout((16, 16), (16, 1)))
        y[t] = rows[1, t % 16]
        # y: 16 17 18
    """

    __slots__ = ("iter", "layout", "name")

    if TYPE_CHECKING:

        def __dlpack__(self) -> Any:
            """By it type checkers tell tensors and arrays from all else (``flydsl/expr/typed``)."""

    def __init__(self, iterator: Any, layout: Any = None, name: str = "") -> None:
        if layout is None:
            if not isinstance(iterator, Tensor):
                raise DSLTypeError(
                    f"fx.Tensor takes a tensor, got {iterator!r}; what starts at a pointer is fx.make_view(pointer, layout)"
                )
            source: Any = iterator
            iterator, layout, name = source.iter, source.layout, name or source.name
        self.iter = iterator
        self.layout = layout
        self.name = name

    def with_layout(self, layout: Any, offset: Any = 0) -> Tensor:
        """The tensor that starts ``offset`` further, with the layout ``layout``."""
        if isinstance(self.iter, Pointer):
            return Tensor(add_offset(self.iter, algebra.get_scalar(offset)), layout, self.name)
        return Tensor(algebra.add_coordinates(self.iter, offset), layout, self.name)

    # -- properties

    @property
    def is_coordinates(self) -> bool:
        """True if the elements are coordinates instead of memory."""
        return not isinstance(self.iter, Pointer)

    @property
    def dtype(self) -> NumericMeta:
        """The type of the elements.

        Raises:
            DSLTypeError: a tensor of coordinates has none.
        """
        if not isinstance(self.iter, Pointer):
            raise DSLTypeError("a coordinate tensor has no dtype: its elements are coordinates")
        return self.iter.dtype

    element_type = value_type = dtype

    @property
    def address_space(self) -> enum.Enum:
        """The address space of the elements."""
        if not isinstance(self.iter, Pointer):
            raise DSLTypeError("a coordinate tensor is not in memory")
        return self.iter.address_space

    memspace = address_space

    @property
    def alignment(self) -> int:
        """The declared alignment of the first element in bytes: of the element, if nobody declared more."""
        if not isinstance(self.iter, Pointer):
            raise DSLTypeError("a coordinate tensor is not in memory")
        return self.iter.alignment

    @property
    def known_alignment(self) -> int:
        """Bytes that provably divide the address of the first element."""
        if not isinstance(self.iter, Pointer):
            raise DSLTypeError("a coordinate tensor is not in memory")
        return self.iter.known_alignment

    @property
    def type(self) -> Any:
        """The static part."""
        from flydsl.expr.memory.tensor_types import CoordTensorType, MemRefType

        if self.is_coordinates:
            return CoordTensorType.get(algebra.as_value(self.iter).type, self.layout)
        return MemRefType.get(self.dtype, self.layout, self.address_space, self.alignment, self.iter.type.swizzle)

    @property
    def shape(self) -> Any:
        """The extents, as an int tuple."""
        return self.layout.shape

    @property
    def stride(self) -> Any:
        """The strides in elements, as an int tuple."""
        return self.layout.stride

    @property
    def leading_dim(self) -> int | tuple[int, ...] | None:
        """The first mode of stride 1: its number, or its path in nested modes; ``None`` if there is none."""
        return algebra.leading_mode(self.layout.stride)

    def __str__(self) -> str:
        return f"Tensor<{self.type.text}>"

    __repr__ = __str__

    def __iter__(self) -> Iterator[Any]:
        raise DSLTypeError(f"{self._named} cannot be iterated; loop over coordinates: for i in range(fx.size(t))")

    def __len__(self) -> int:
        raise DSLTypeError(
            f"{self._named}: object of type 'Tensor' has no len(); its extents are in .shape, their product is fx.size(t)"
        )

    def __bool__(self) -> bool:
        raise DSLRuntimeError(f"{self._named} has no truth value; test an element, such as {self.name or 't'}[i]")

    def __eq__(self, other: object) -> Any:
        if isinstance(other, (Tensor, int, float)) or is_operand(other):
            raise DSLTypeError(
                f"{self._named} cannot be compared; compare elements, such as {self.name or 't'}[i] == v"
            )
        return NotImplemented

    __hash__ = object.__hash__

    def ir_value(self) -> ir.Value:
        """The raw ``!llvm.ptr`` to the first element, for MLIR's own builders.

        Raises:
            DSLTypeError: a tensor of coordinates.
        """
        if not isinstance(self.iter, Pointer):
            raise DSLTypeError("a coordinate tensor is not in memory")
        return self.iter.llvm_ptr

    # -- MLIR values: the iterator's value, then every dynamic leaf of the layout

    def __extract_to_ir_values__(self) -> list[ir.Value]:
        leaves = [leaf.ir_value() for leaf in self.dynamic_leaves()]
        return (self.iter.__extract_to_ir_values__() if isinstance(self.iter, Pointer) else []) + leaves

    def dynamic_leaves(self) -> list[Numeric]:
        """The run-time integers of the base coordinate and of the layout."""
        parts = [] if isinstance(self.iter, Pointer) else [self.iter]
        return [leaf for part in [*parts, self.layout] for leaf in algebra.dynamic_leaves(part)]

    @classmethod
    def __construct_from_ir_values__(cls, values: Sequence[ir.Value], exemplar: Any = None) -> Tensor:
        rest = list(values)
        iterator = exemplar.iter
        if isinstance(iterator, Pointer):
            count = len(iterator.__extract_to_ir_values__())
            iterator = iterator.__construct_from_ir_values__(rest[:count], iterator)
            del rest[:count]
        else:
            iterator = algebra.replace_dynamic_leaves(iterator, rest)
        return Tensor(iterator, algebra.replace_dynamic_leaves(exemplar.layout, rest), exemplar.name)

    # -- elements

    def __getitem__(self, coordinate: Any) -> Any:
        crd = self._checked(coordinate)
        if algebra.has_none(crd):
            return algebra.slice(self, crd)
        if not isinstance(self.iter, Pointer):
            return algebra.as_value(algebra.add_coordinates(self.iter, algebra.crd2idx(crd, self.layout)))
        return ptr_load(self._pointer(crd))

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray[Any, Any]:
        return array_of_object(self) if executor() is None else np.asarray(array_of_tensor(self), dtype)

    def __delitem__(self, coordinate: Any) -> None:
        raise DSLTypeError(f"{self._named} cannot lose elements; its shape is {self.shape}")

    def __setitem__(self, coordinate: Any, value: Any) -> None:
        if self.is_coordinates:
            raise DSLTypeError("a coordinate tensor cannot be written")
        crd = self._checked(coordinate)
        if algebra.has_none(crd):
            part = algebra.slice(self, crd)
            if isinstance(value, Vector) and value.numel < len(part._elements("store")):
                raise DSLValueError(
                    f"{self._named}[...] = {value} with {value.numel} elements into {part}; it takes all"
                )
            part.store(value)
            return
        if isinstance(value, Vector) and value.numel != 1:
            raise DSLTypeError(
                f"{self._named} takes one element at a coordinate, got {value}; with None for a mode it takes a vector"
            )
        ptr_store(as_operand(value) if type(value) is float else value, self._pointer(crd))

    def store_from(self, coordinate: Any, vector: Vector) -> None:
        """Store the elements of a vector contiguously, the first at a coordinate."""
        crd = self._checked(coordinate)
        if algebra.has_none(crd):
            algebra.slice(self, crd).store(vector)
        else:
            ptr_store(vector, self._pointer(crd))

    def _pointer(self, crd: Any) -> Pointer:
        """The address of the element at a coordinate."""
        assert isinstance(self.iter, Pointer)
        element = add_offset(self.iter, algebra.memory_offset(crd, self.layout))
        return checked_index(element, crd, self.layout.shape, self.name)

    @property
    def _named(self) -> str:
        """The tensor's name in messages."""
        return f"tensor {self.name!r}" if self.name else str(self)

    def _checked(self, coordinate: Any) -> Any:
        """A coordinate of this tensor as a plain int tuple; the error names the tensor."""
        if isinstance(coordinate, slice) or (
            isinstance(coordinate, tuple) and any(type(c) is slice for c in coordinate)
        ):
            name = self.name or "t"
            raise DSLConversionError(
                f"{self._named} has no ':' slices; keep a whole dimension with None, as in {name}[None, j], and take a part "
                f"of one as a tile of fx.zipped_divide({name}, tile)"
            )
        try:
            return algebra.check_coordinate(coordinate, self.layout)
        except LanguageError as error:
            raise type(error)(f"{self._named}: {error.message}") from None

    def _elements(self, what: str) -> Piece:
        """All elements in colexicographic order."""
        if self.is_coordinates or not algebra.is_static(self.layout):
            raise DSLPromiseError(
                f"{what} of {self} needs memory under a static layout, whose sizes are numbers while the kernel is traced; "
                "take a part of such a size first, as a tile of fx.zipped_divide(x, tile), or elements one by one, x[i]"
            )
        return pieces(self.iter, self.layout, int(algebra.size(self.layout)))[0]

    def load(self) -> Vector:
        """All elements as a vector of the tensor's shape; flat element ``k`` is ``t[k]``.

        Of a tensor of coordinates they are its integers, ``Int32`` unless wider ones exist at run time.

        Raises:
            DSLValueError: the layout is not static, or the coordinates are tuples.
        """
        if self.is_coordinates:
            return self._integers()
        elements = self._elements("load")
        shape = algebra.to_python(self.layout.shape)
        vector: Vector = elements.load(shape if isinstance(shape, tuple) else (shape,))
        return vector

    def _integers(self) -> Vector:
        """The coordinates as a vector, where each is one integer."""
        if not algebra.is_static(self.layout.shape):
            raise DSLValueError(f"load of {self:} needs a static shape; slice or tile it first")
        coordinates = [self[k] for k in range(int(algebra.size(self.layout)))]
        if any(algebra.depth(coordinate) for coordinate in coordinates):
            raise DSLValueError(
                f"load of {self:} needs integers, its elements are tuples such as {coordinates[0].text}"
            )
        numbers = [as_numeric(algebra.get_scalar(coordinate)) for coordinate in coordinates]
        widest = max((number.dtype for number in numbers), key=lambda dtype: dtype.width)
        shape = algebra.to_python(self.layout.shape)
        vector = Vector(numbers, shape if isinstance(shape, tuple) else (shape,), widest)
        vector.order = COLEX
        return vector

    def store(self, vector: Vector) -> None:
        """Write elements: flat element ``k`` of the vector to ``t[k]``.

        A shorter vector leaves the tensor's other elements, as FlyDSL 0.4.2 does.

        Raises:
            DSLValueError: the vector has more elements than the tensor, or the layout is not static.
        """
        elements = self._elements("store")
        if is_raw(vector) and isinstance(vector.type, ir.VectorType):
            vector = Vector(vector, None, self.dtype if vector.type.element_type == self.dtype.ir_type else None)
        if not isinstance(vector, Vector):
            raise DSLConversionError(f"store of {vector!r} into {self}: expected a vector; use .fill for a scalar")
        if vector.numel > len(elements):
            raise DSLValueError(f"store of {vector} with {vector.numel} elements into {self} with {len(elements)}")
        if vector.numel < len(elements):
            elements = pieces(self.iter, self.layout, vector.numel)[0]
        elements.store(vector)

    def fill(self, value: Any) -> None:
        """Write ``value``, converted to the element type, to every element."""
        elements = self._elements("fill")
        scalar = self.dtype(value)
        if elements.is_contiguous:
            ptr_store(Vector(builder.splat(scalar.ir_value(), len(elements)), None, self.dtype), elements.pointer(0))
            return
        for k in range(len(elements)):
            ptr_store(scalar, elements.pointer(k))


@shows_user_frames
def make_view(iter: Any, layout: Any) -> Tensor:
    """A tensor over a pointer, or a coordinate tensor over an int tuple.

    Args:
        iter: a pointer, or a coordinate.
        layout: a layout or a composed layout.

    Returns:
        The tensor.

    Raises:
        DSLTypeError: not a layout.

    Example in a kernel::

        rows = fx.make_view(fx.get_iter(x), fx.make_layout((16, 16), (16, 1)))
        y[t] = rows[1, t % 16]
        # y: 16 17 18
    """
    if not isinstance(layout, (algebra.Layout, algebra.ComposedLayout)):
        raise DSLConversionError(f"make_view takes a layout, as fx.make_layout makes, got {layout!r}")
    return Tensor(iter, layout)


@shows_user_frames
def make_rmem_tensor(shape_or_layout: Any, dtype: NumericMeta) -> Tensor:
    """A tensor in the registers of one thread: static, colexicographic if only a shape is given.

    Args:
        shape_or_layout: a static shape or layout.
        dtype: the type of the elements.

    Returns:
        The register tensor.

    Raises:
        DSLTypeError: ``dtype`` is not a scalar type.
        DSLValueError: the layout is not static, or larger than a thread's memory on the target.

    Example in a kernel::

        registers = fx.make_rmem_tensor((2, 2), fx.Float32)
        registers.fill(0.0)
        registers[1, 0] = x[t]
        y[t] = registers[1, 0]
        # y: 0 1 2
    """
    if isinstance(dtype, ir.Type):
        dtype = Numeric.from_ir_type(dtype)
    if not isinstance(dtype, NumericMeta):
        raise DSLTypeError(f"make_rmem_tensor: dtype must be a Numeric subclass such as fx.Float32, got {dtype!r}")
    layout = algebra.as_layout(shape_or_layout)
    if not algebra.is_static(layout) or int(algebra.size(layout)) < 0:
        raise DSLConversionError(
            f"a register tensor needs a static layout of positive extents, got {layout}; extents that are parameters are "
            "annotated fx.Constexpr"
        )
    count = int(algebra.get_scalar(algebra.cosize(layout)))
    _check_private_bytes(count * dtype.width // 8, layout, dtype)
    entry = _entry_insertion_point()
    array = ir.Type.parse(f"!llvm.array<{count} x {memory_type(dtype)}>")
    pointer = builder.pointer_type(llvm_address_space(AddressSpace.Register))
    attributes = {"elem_type": ir.TypeAttr.get(array), **alignment_attribute(REGISTER_ALIGNMENT)}
    with entry:
        value = builder.op1("llvm.alloca", [builder.constant(1, builder.integer_type(32))], pointer, attributes)
    kernel = current().kernel
    if kernel is not None and not emits_for("cpu"):  # on a CPU each address in registers would be copied with a fiber
        kernel.registers.add(value)
    declared = PointerType.get(dtype, AddressSpace.Register).alignment
    return Tensor(Pointer(value, PointerType(dtype, AddressSpace.Register, declared, REGISTER_ALIGNMENT)), layout)


def _check_private_bytes(size: int, layout: Any, dtype: NumericMeta) -> None:
    if is_tracing():
        trace = current()
        limit = trace.facts.private_bytes
        if limit is not None and size > limit:
            raise TargetLimitError(
                f"a register tensor {layout} of {dtype} has {size} bytes, and {trace.target} gives a thread {limit}; use "
                "a smaller one, or shared memory"
            )


def _entry_insertion_point() -> Any:
    """The start of the function, because an allocation in a loop would grow the stack in each iteration."""
    kernel = current().kernel
    if kernel is not None:
        return kernel.entry()
    operation = ir.InsertionPoint.current.block.owner
    operation = getattr(operation, "operation", operation)
    while operation.name not in ("gpu.func", "func.func"):
        operation = operation.parent
        operation = getattr(operation, "operation", operation)
    return ir.InsertionPoint.at_block_begin(operation.regions[0].blocks[0])


@shows_user_frames
def make_fragment_like(tensor: Any, dtype: NumericMeta | None = None) -> Tensor:
    """A register tensor with a register for each coordinate of ``tensor``, its first mode contiguous.

    ``tensor`` may be a layout; then ``dtype`` is the type of the elements.

    Args:
        tensor: a tensor or a layout, of static shape.
        dtype: the type of the elements; by default that of ``tensor``.

    Returns:
        The register tensor.

    Raises:
        DSLTypeError: a layout without ``dtype``.

    Example in a kernel::

        tile = fx.make_view(fx.get_iter(x) + 4 * t, fx.make_layout(4, 1))
        registers = fx.make_fragment_like(tile)
        registers.store(tile.load())
        y[t] = registers[3]
        # y: 3 7 11
    """
    if dtype is None:
        if not isinstance(tensor, Tensor):
            raise DSLTypeError(f"make_fragment_like needs the element type of a layout; give dtype beside {tensor!r}")
        dtype = tensor.dtype
    return make_rmem_tensor(algebra.make_fragment_layout_like(tensor), dtype)


# -- coordinates and shapes attached to addresses, for the sanitizer


def checked_index(pointer: Pointer, coordinate: Any, shape: Any, name: str = "") -> Pointer:
    """``pointer``, computed for that coordinate of a tensor of that shape.

    If indices are checked it carries both, because an address alone shows neither: one column too many is an element of
    the next row.
    """
    if not traced_for(CHECKED_INDICES) or type(pointer) is not Pointer:
        return pointer
    pairs = list(_pairs(as_tree(coordinate), as_tree(shape)))
    if all(isinstance(number, int) for pair in pairs for number in pair):
        return pointer
    coordinates, extents = zip(*pairs, strict=True)
    numbers = [Int64(as_numeric(n)).ir_value() for n in (*coordinates, *extents)]
    attributes = {"tensor": ir.StringAttr.get(name)}
    made = builder.op1(INDEX_CHECK, [pointer.llvm_ptr, *numbers], pointer.llvm_ptr.type, attributes)
    return Pointer(made, pointer.type)


def _pairs(coordinate: Any, shape: Any) -> Iterator[tuple[Any, Any]]:
    """Each integer of a coordinate with its upper bound."""
    if isinstance(coordinate, tuple):
        for part, extent in zip(coordinate, modes(shape), strict=True):
            yield from _pairs(part, extent)
    else:
        yield coordinate, product(shape)


define(make_view=make_view)
