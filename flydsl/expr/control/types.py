"""Types of variables in run-time code, and how a literal takes one.

A variable has one type throughout.  A Python number has none of its own.  It takes the type that the variable has
elsewhere if that type can represent it, otherwise the one of the literal rule (``int`` -> ``Int32``, ``float`` ->
``Float32``, ``bool`` -> ``Boolean``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from typing import Any

from flydsl._mlir import ir
from flydsl.expr.control.kinds import is_literal, is_struct, is_value
from flydsl.expr.control.snapshot import Node, extract
from flydsl.expr.core.operators import is_raw
from flydsl.expr.memory.pointer import Pointer, PointerType
from flydsl.expr.memory.tensor import Tensor, make_view
from flydsl.expr.memory.vector import Vector
from flydsl.expr.numeric import Numeric, NumericMeta, as_numeric
from flydsl.support.fast_dataclass import record


class Mismatch(Exception):
    """A value does not have the type of its variable; the text names both and the fix."""


@record
class ValueType:
    """The type of a leaf that enters or leaves a region."""

    name: str
    key: tuple[Any, ...]
    """Equal for equal types: the class, the static parts, the MLIR types."""
    numeric: Any = None
    """The class of a scalar."""
    others: tuple[ir.Type, ...] = ()
    """The MLIR types of other values."""
    exemplar: Any = field(default=None, compare=False)
    """A value of the type, with its static parts."""
    signless: bool = field(default=False, compare=False)
    """True for a handle or constant of MLIR, whose integer type tells no signedness."""

    @property
    def ir_types(self) -> tuple[ir.Type, ...]:
        """The MLIR types of the parts of a value."""
        return self.others if self.numeric is None else (self.numeric.mlir_type(),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ValueType) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def holds(self, value: Any) -> bool:
        """True if a Python number becomes a value of this type without loss."""
        return self.numeric is not None and self.numeric.holds(_literal_value(value))

    def extract(self, node: Node) -> list[ir.Value]:
        """The MLIR values of ``node``, a leaf of this type or a number that the type holds."""
        if self.numeric is not None and not isinstance(node.value, Numeric):
            return [self.numeric(node.value).ir_value()]
        if is_raw(node.value):
            return [node.value]
        return extract(node)

    def wrap(self, values: Sequence[ir.Value]) -> Any:
        if self.numeric is not None:
            return self.numeric.wrap(values[0])
        if self.exemplar is None:
            return values[0]
        return type(self.exemplar).__construct_from_ir_values__(list(values), self.exemplar)


def numeric_type(cls: NumericMeta) -> ValueType:
    return ValueType(cls.__name__, (cls,), numeric=cls)


def _literal_value(value: Any) -> int | float:
    """A Python or NumPy number as a Python number."""
    return value if isinstance(value, (int, float)) else value.item()


def type_of(node: Node) -> ValueType | None:
    """The type of a leaf; ``None`` for a Python number, and for values that exist only while tracing."""
    value = node.value
    if isinstance(value, Numeric):
        found = numeric_type(type(value))
        return replace(found, signless=True) if node.signless else found
    if is_raw(value):
        if isinstance(value.type, (ir.IntegerType, ir.IndexType, ir.FloatType)):
            return replace(numeric_type(Numeric.from_ir_type(value.type)), signless=True)
        if isinstance(value.type, ir.VectorType):
            return type_of(replace(node, value=Vector(value)))
        return ValueType(str(value.type), (str(value.type),), others=(value.type,))
    if not is_value(value):
        return None
    types = tuple(part.type for part in extract(node))
    own = type(value).__module__.startswith("flydsl.") and not is_struct(value)
    key = (_static_parts(value), *map(str, types))
    return ValueType(str(value) if own else type(value).__name__, key, others=types, exemplar=value)


def _static_parts(value: Any) -> tuple[Any, ...]:
    """Parts of ``value`` that are known while tracing and must be equal in two values of one type."""
    if isinstance(value, Numeric):
        return (type(value),)
    if is_struct(value):
        return (type(value), *(_static_parts(item) for item in vars(value).values()))
    if getattr(value, "__dsl_vector__", False):  # ``Float32x4`` and results of operators have one type
        return (Vector, str(value))
    if type(value).__module__.startswith("flydsl."):  # the text of tensors and pointers includes all static parts
        return (type(value), str(value), str(getattr(value, "iter", "")), _known_alignment(value))
    return (type(value),)


def _known_alignment(value: Any) -> int | None:
    """The known alignment of a pointer, or of a tensor in memory; the text has the declared one."""
    pointer = getattr(value, "iter", value)
    return pointer.known_alignment if isinstance(pointer, Pointer) else None


def common_type(a: ValueType, node: Node) -> ValueType | None:
    """The type of both ``a`` and ``node`` if they are pointers or tensors that differ only in provable alignment.

    It has the lesser alignment.
    """
    found = [_loosened(x, y) for x, y in ((a.exemplar, node.value), (node.value, a.exemplar))]
    if None in found:
        return None
    one, other = (type_of(replace(node, value=value)) for value in found)
    return one if one == other else None


def _loosened(value: Any, other: Any) -> Any:
    """``value`` with the alignment of ``other`` if that is less; ``None`` unless both point to the same memory."""
    if isinstance(value, Tensor) and isinstance(other, Tensor):
        pointer = _loosened(value.iter, other.iter)
        return None if pointer is None else make_view(pointer, value.layout)
    if type(value) is not Pointer or type(other) is not Pointer:
        return None
    known, alignment = value.type, min(value.alignment, other.alignment)
    least = min(value.known_alignment, other.known_alignment)
    return value.with_type(PointerType(known.dtype, known.address_space, alignment, least))


def default_type(value: Any) -> ValueType:
    """The type of a Python number by the literal rule."""
    return numeric_type(type(as_numeric(value)))


def describe(node: Node) -> str:
    """A leaf's type for a message, or the value itself if it has none."""
    found = type_of(node)
    if found is not None:
        return found.name
    if node.value is None:
        return "None"
    if is_literal(node.value):
        return f"the Python number {node.value!r}"
    text = repr(node.value)
    return f"{text if len(text) <= 60 else text[:57] + '...'} (a {type(node.value).__name__})"


def hold(expected: ValueType, node: Node, when: str, reference: str) -> None:
    """Raise :class:`Mismatch` unless ``node`` has the type ``expected`` or is a number which that type holds.

    ``when`` names the moment and ``reference`` the origin of the expected type, for the message.
    """
    if is_literal(node.value):
        if expected.holds(node.value):
            return
        advice = f"the type cannot represent it; convert it, or start from a value of the type that {node.path} needs"
    elif type_of(node) == expected or common_type(expected, node) == expected or _is_signless(expected, type_of(node)):
        return
    elif node.value is None:
        typed = f"give {node.path} a typed initial value, such as fx.{_suggested(expected)}"
        advice = f"a variable initialized as None cannot be carried; {typed}"
    else:
        advice = "a variable has one type in run-time code; convert one of them, or use another name"
    raise Mismatch(
        f"carried variable {node.path!r} does not match the region entry: it is {expected.name} {reference} and "
        f"{describe(node)} {when}: {advice}"
    )


def _is_signless(expected: ValueType, found: ValueType | None) -> bool:
    """True for integers of one width if one is MLIR's, without signedness; the variable keeps its type."""
    if found is None or not (expected.signless or found.signless) or expected.numeric is None or found.numeric is None:
        return False
    both_integers = expected.numeric.is_integer and found.numeric.is_integer
    return both_integers and expected.ir_types == found.ir_types


def _suggested(expected: ValueType) -> str:
    return f"{expected.name}(0)" if expected.numeric is not None else expected.name
