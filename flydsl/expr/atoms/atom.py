"""Atoms: copy and matrix operations over element types, and their layouts.

A thread-value layout maps (thread, value) to an index of the operand.  For a copy that is the element within the atom,
for a matrix operand the colexicographic index m + M·k of A, n + N·k of B and m + M·n of C.  An atom may carry run-time
state, such as an offset or a scale, that its operation reads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Self

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, DSLValueError, LanguageError, did_you_mean
from flydsl.expr.atoms.copy_ops import CopyOp, Fields
from flydsl.expr.atoms.mma_ops import MmaOp
from flydsl.expr.layout import IntTuple, IntTupleType, make_int_tuple
from flydsl.expr.memory.element_run import memory_bits
from flydsl.expr.memory.pointer import element_bytes
from flydsl.expr.numeric import Numeric, NumericMeta
from flydsl.support.fast_dataclass import dataclass

State = tuple[tuple[str, Any], ...]


class Atom:
    """Common base of copy and matrix atoms: state, whose run-time part enters and leaves regions."""

    op: Any
    state: State

    def set_value(self, field: str | Mapping[str, Any], value: Any = None) -> Self:
        """The atom with that state: a field's name and value, or a mapping from names to values."""
        given = dict(field) if isinstance(field, Mapping) else {field: value}
        state = {**dict(self.state), **state_fields(self.op, given)}
        ordered = tuple((name, state[name]) for name in self.op.fields if name in state)
        return replace(self, state=ordered)  # type: ignore[type-var]

    def __extract_to_ir_values__(self) -> list[ir.Value]:
        return [part for _, value in self.state for part in _run_time_parts(value)]

    @classmethod
    def __construct_from_ir_values__(cls, values: Sequence[ir.Value], exemplar: Any = None) -> Any:
        rest, state = list(values), []
        for name, value in exemplar.state:
            count = len(_run_time_parts(value))
            taken, rest = rest[:count], rest[count:]
            state.append((name, value.__construct_from_ir_values__(taken, value) if taken else value))
        return replace(exemplar, state=tuple(state))


class Tiled:
    """Common base of tiled copies and tiled matrix operations, whose state is that of their atom."""

    _atom_field: ClassVar[str]
    type: Any

    def __str__(self) -> str:
        return f"{type(self).__name__}<{self.type.parts}>"

    __repr__ = __str__

    def set_value(self, field: str | Mapping[str, Any], value: Any = None) -> Self:
        """The tiled operation with state set on the atom; see :meth:`CopyAtom.set_value`."""
        return self._with_atom(getattr(self, self._atom_field).set_value(field, value))

    def _with_atom(self, atom: Any) -> Self:
        return replace(self, **{self._atom_field: atom})  # type: ignore[type-var]

    def __extract_to_ir_values__(self) -> list[ir.Value]:
        values: list[ir.Value] = getattr(self, self._atom_field).__extract_to_ir_values__()
        return values

    @classmethod
    def __construct_from_ir_values__(cls, values: Sequence[ir.Value], exemplar: Any = None) -> Any:
        atom = getattr(exemplar, cls._atom_field)
        return exemplar._with_atom(type(atom).__construct_from_ir_values__(values, atom))


class OneThread:
    """Common base of one thread's parts of tiled operations."""

    thread: IntTuple
    whole: Any
    """The tiled operation of all threads."""

    @property
    def thr_idx(self) -> Any:
        """The thread's index or coordinate, static or run-time."""
        return self.thread.to_py_value()

    def set_value(self, field: str | Mapping[str, Any], value: Any = None) -> Self:
        """The same part of the tiled operation with state set on the atom; see :meth:`CopyAtom.set_value`."""
        return type(self)(self.whole.set_value(field, value), self.thread)  # type: ignore[call-arg]

    def __extract_to_ir_values__(self) -> list[ir.Value]:
        values: list[ir.Value] = self.whole.__extract_to_ir_values__()
        return values + self.thread.__extract_to_ir_values__()

    @classmethod
    def __construct_from_ir_values__(cls, values: Sequence[ir.Value], exemplar: Any = None) -> Any:
        whole = exemplar.whole
        of_whole = len(whole.__extract_to_ir_values__())
        whole = type(whole).__construct_from_ir_values__(values[:of_whole], whole)
        return type(exemplar)(whole, IntTuple.__construct_from_ir_values__(values[of_whole:], exemplar.thread))


def _run_time_parts(value: Any) -> list[ir.Value]:
    """The parts of a field that exist only at run time."""
    if not hasattr(value, "__extract_to_ir_values__") or (isinstance(value, Numeric) and value.is_static()):
        return []
    parts: list[ir.Value] = value.__extract_to_ir_values__()
    return parts


def state_fields(op: Any, given: Mapping[str, Any]) -> dict[str, Any]:
    fields: Fields = op.fields
    result = {}
    for name, value in given.items():
        if name not in fields:
            known = f"its fields are {', '.join(fields)};" if fields else "it has no state"
            raise DSLValueError(f"{op.title} has no field {name!r}; {known}{did_you_mean(str(name), fields)}")
        try:
            result[name] = fields[name](value)
        except LanguageError as error:
            raise type(error)(f"field {name!r} of {op.title}: {error.message}") from None
    return result


@dataclass(frozen=True, repr=False)
class CopyAtom(Atom):
    """A copy operation on elements of ``val_bits`` bits.

    Args:
        op: the copy operation.
        val_bits: the width of an element in bits.
        state: values of its fields; see :meth:`set_value`.

    """

    op: CopyOp
    val_bits: int
    state: State = ()

    def __str__(self) -> str:
        return f"CopyAtom<{self.op.text}, {self.val_bits}>"

    __repr__ = __str__

    @property
    def thr_layout(self) -> Any:
        """The threads of a call."""
        return self.op.thr_layout

    thr_id = thr_layout

    @property
    def num_values(self) -> int:
        """Elements that one call moves per thread."""
        return self.op.bits // self.val_bits

    @property
    def layout_src_tv(self) -> Any:
        """Map of (thread, value) to source element."""
        return self.op.layout_src_tv(self.num_values)

    @property
    def layout_dst_tv(self) -> Any:
        """Map of (thread, value) to destination element."""
        return self.op.layout_dst_tv(self.num_values)

    @property
    def layout_ref_tv(self) -> Any:
        """Map of (thread, value) to element in the numbering of tiled copies."""
        return self.op.layout_ref_tv(self.num_values)

    @property
    def type(self) -> Any:
        """The static part."""
        return CopyAtomType(self.op, self.val_bits)


@dataclass(frozen=True, repr=False)
class CopyAtomType:
    """The type of copy atoms: the operation and the width of an element.

    Args:
        copy_op: the operation.
        val_bits: the width of an element in bits.
    """

    copy_op: CopyOp
    val_bits: int

    def __str__(self) -> str:
        return f"!fly.copy_atom<{self.copy_op.text}, {self.val_bits}>"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self})"

    @classmethod
    def get(cls, copy_op: CopyOp, elem: Any) -> CopyAtomType:
        """The type of the atoms of ``copy_op`` on elements of a type, or of a number of bits."""
        return cls(copy_op, make_copy_atom(copy_op, elem).val_bits)

    @property
    def _atom(self) -> CopyAtom:
        return make_copy_atom(self.copy_op, self.val_bits)

    @property
    def thr_layout(self) -> Any:
        """The type of the layout of a call's threads."""
        return self._atom.thr_layout.type

    @property
    def tv_layout_src(self) -> Any:
        """The type of the map of (thread, value) to source element."""
        return self._atom.layout_src_tv.type

    @property
    def tv_layout_dst(self) -> Any:
        """The type of the map of (thread, value) to destination element."""
        return self._atom.layout_dst_tv.type

    @property
    def tv_layout_ref(self) -> Any:
        """The type of the map of (thread, value) to element in the numbering of tiled copies."""
        return self._atom.layout_ref_tv.type


def make_copy_atom(copy_op_type: CopyOp, elem_type: Any) -> CopyAtom:
    """The atom of a copy operation on elements of a scalar type, or of a number of bits.

    Args:
        copy_op_type: a copy operation, such as ``fx.UniversalCopy128b()``.
        elem_type: the type of an element, or its width in bits.

    Returns:
        The atom.

    Raises:
        DSLTypeError: ``copy_op_type`` is not a copy operation, or ``elem_type`` neither a type nor an integer.
        DSLValueError: the operation's bits are no multiple of the element's.

    Example in a kernel::

        atom = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
        registers = fx.make_rmem_tensor(1, fx.Float32)
        fx.copy(atom, fx.slice(fx.zipped_divide(x, 1), (None, t)), registers)
        y[t] = registers[0]
        # y: 0 1 2
    """
    if not isinstance(copy_op_type, CopyOp):
        raise DSLTypeError(
            f"make_copy_atom takes a copy operation such as fx.UniversalCopy128b(), got {copy_op_type!r}"
        )
    if isinstance(elem_type, ir.Type):
        elem_type = Numeric.from_ir_type(elem_type)
    bits = memory_bits(elem_type) if isinstance(elem_type, NumericMeta) else elem_type
    if not isinstance(bits, int) or isinstance(bits, bool) or bits < 1:
        raise DSLTypeError(f"make_copy_atom: elem_type must be NumericType, ir.Type, or int bits, got {elem_type!r}")
    if isinstance(elem_type, NumericMeta) and bits >= 8:
        element_bytes(elem_type)  # refuses types without a layout in memory
    if copy_op_type.bits % bits:
        raise DSLValueError(
            f"a copy of {copy_op_type.bits} bits is no whole number of elements of {bits} bits ({elem_type})"
        )
    return CopyAtom(copy_op_type, bits)


@dataclass(frozen=True, repr=False)
class MmaAtom(Atom):
    """A matrix operation D = A·B + C on ``shape_mnk``; B is N x K.

    Args:
        op: the matrix operation.
        state: values of its fields; see :meth:`set_value`.
    """

    op: MmaOp
    state: State = ()

    def __str__(self) -> str:
        return f"MmaAtom<{self.op.text}>"

    __repr__ = __str__

    @property
    def shape_mnk(self) -> Any:
        """Extents of the operation, an int tuple."""
        return make_int_tuple(self.op.shape_mnk)

    @property
    def thr_layout(self) -> Any:
        """The threads of a call."""
        return self.op.thr_layout

    thr_id = thr_layout

    @property
    def layout_A_tv(self) -> Any:
        """Map of (thread, value) to m + M·k."""
        return self.op.layout_A_tv

    @property
    def layout_B_tv(self) -> Any:
        """Map of (thread, value) to n + N·k."""
        return self.op.layout_B_tv

    @property
    def layout_C_tv(self) -> Any:
        """Map of (thread, value) to m + M·n."""
        return self.op.layout_C_tv

    @property
    def type(self) -> Any:
        """The static part."""
        return MmaAtomType(self.op)


@dataclass(frozen=True, repr=False)
class MmaAtomType:
    """The type of matrix atoms: the operation.

    Args:
        mma_op: the operation.
    """

    mma_op: MmaOp

    def __str__(self) -> str:
        return f"!fly.mma_atom<{self.mma_op.text}>"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self})"

    @classmethod
    def get(cls, mma_op: MmaOp) -> MmaAtomType:
        """The type of the atoms of ``mma_op``."""
        return cls(make_mma_atom(mma_op).op)

    @property
    def shape_mnk(self) -> IntTupleType:
        """The type of the extents of one operation."""
        return IntTupleType.get(self.mma_op.shape_mnk)

    @property
    def thr_layout(self) -> Any:
        """The type of the layout of a call's threads."""
        return self.mma_op.thr_layout.type

    @property
    def tv_layout_a(self) -> Any:
        """The type of the map of (thread, value) to m + M·k."""
        return self.mma_op.layout_A_tv.type

    @property
    def tv_layout_b(self) -> Any:
        """The type of the map of (thread, value) to n + N·k."""
        return self.mma_op.layout_B_tv.type

    @property
    def tv_layout_c(self) -> Any:
        """The type of the map of (thread, value) to m + M·n."""
        return self.mma_op.layout_C_tv.type


def make_mma_atom(mma_op_type: MmaOp) -> MmaAtom:
    """The atom of a matrix operation.

    Args:
        mma_op_type: a matrix operation, such as ``fx.nvvm.MMA(16, 8, 16, fx.Float16)``.

    Returns:
        The atom.

    Raises:
        DSLTypeError: ``mma_op_type`` is not a matrix operation.

    Example in a kernel::

        atom = fx.make_mma_atom(fx.UniversalFMA(fx.Float32))
        print(atom.shape_mnk, atom.layout_A_tv)  # IntTuple<(1,1,1)> Layout<(1,1):(1,1)>
    """
    if not isinstance(mma_op_type, MmaOp):
        raise DSLTypeError(f"make_mma_atom takes a matrix operation such as fx.UniversalFMA(T), got {mma_op_type!r}")
    return MmaAtom(mma_op_type)


def atom_set_value(atom: Any, field: str | Mapping[str, Any], value: Any = None) -> Any:
    """``atom.set_value(field, value)`` for an atom, a tiled copy or a tiled matrix operation.

    Args:
        atom: an atom, a tiled copy or a tiled matrix operation.
        field: the field's name, or a mapping of several.
        value: the field's value, if a name is given.

    Returns:
        The same kind of object, with the field set.

    Raises:
        DSLTypeError: none of these.
        DSLValueError: its operation has no such field.

    Example in a kernel for sm_90::

        place = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, 256], 128]).peek().ptr + 4 * t
        four = fx.make_layout(4, 1)
        atom = fx.atom_set_value(fx.make_copy_atom(fx.nvvm.CpAsync(128), fx.Float32), "src_bytes", 8)
        fx.copy(atom, fx.make_view(fx.get_iter(x) + 4 * t, four), fx.make_view(place, four))
        fx.nvvm.cp_async_wait_all()
        y[t] = fx.ptr_load(place + 1) + fx.ptr_load(place + 2)
        # y: 1 5 9
    """
    if not hasattr(atom, "set_value"):
        raise DSLTypeError(f"atom_set_value takes an atom, a tiled copy or a tiled matrix operation, got {atom!r}")
    return atom.set_value(field, value)
