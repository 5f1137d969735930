"""Operations, types and constants of MLIR at the current insertion point.

``ir.Operation.create`` costs half of the generated builders' time, and a trace is nearly all operations.  What a builder
asks of a trace is in :class:`Scope`; a rewrite has none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, Protocol, TypeVar, TypeVarTuple

from flydsl._mlir import ir
from flydsl.errors import DSLValueError, no_trace
from flydsl.ir.constant_fold import INDEX_BITS, wrap
from flydsl.ir.predicates import CmpFPredicate, Predicate

_FLOAT_TYPES: dict[str, Callable[[], ir.Type]] = {
    "f16": ir.F16Type.get,
    "bf16": ir.BF16Type.get,
    "f32": ir.F32Type.get,
    "f64": ir.F64Type.get,
}

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

create = ir.Operation.create
"""MLIR's own, which nobody watches (:mod:`flydsl.expr.raw.operations`)."""
point_after = ir.InsertionPoint.after
"""The insertion point after an operation; MLIR's own, too (:mod:`flydsl.expr.raw.guards`)."""


class _Positions(Protocol):
    def here(self) -> ir.Location:
        """The location of operations emitted now, asked by the function that emits the operation."""


class _Constants(Protocol):
    @property
    def constants(self) -> Mapping[Hashable, ir.Value]:
        """Those that were made."""

    def constant(self, key: Hashable, make: Callable[[], ir.Operation]) -> ir.Value:
        """A new one, which ``make`` emits."""


class _Executor(Protocol):
    def emitted(self, operation: ir.Operation) -> None:
        """Called with each operation that was emitted."""


class Scope(Protocol):
    """The program that is being emitted, as far as the builder asks for it: where it is, and what it has already."""

    @property
    def positions(self) -> _Positions:
        """Source positions."""

    @property
    def interned(self) -> defaultdict[Callable[..., Any], dict[Hashable, Any]]:
        """The results of functions that are :func:`once_per_scope`."""

    @property
    def kernel(self) -> _Constants | None:
        """The kernel at whose start constants are; ``None``: they are where they are asked for."""

    @property
    def executor(self) -> _Executor | None:
        """Carries operations out as they are emitted; ``None``: they are for a compiler."""


_scope: ContextVar[Scope | None] = ContextVar("flydsl_builder_scope", default=None)
scope: Callable[[], Scope | None] = _scope.get
"""The program that is being emitted, if there is one.  Asked for each operation, so it is the variable's own method."""


@contextmanager
def inside(program: Scope) -> Iterator[None]:
    """Emit ``program`` in this block of code (per thread and per asynchronous task)."""
    token = _scope.set(program)
    try:
        yield
    finally:
        _scope.reset(token)


def once_per_scope(make: Callable[[*Ts], T]) -> Callable[[*Ts], T]:
    """``make``, called once in a program for the same arguments: it gives types or attributes, which belong to a context."""

    @wraps(make)
    def known(*key: *Ts) -> T:
        program = scope()
        if program is None:
            return make(*key)
        made: dict[Hashable, T] = program.interned[make]
        try:
            return made[key]
        except KeyError:
            value = made[key] = make(*key)
            return value

    return known


def is_possible() -> bool:
    """True if there is a module being filled in this thread."""
    try:
        return ir.InsertionPoint.current is not None
    except ValueError:
        return False


def op(
    name: str,
    operands: Sequence[ir.Value],
    results: Sequence[ir.Type] = (),
    attributes: Mapping[str, ir.Attribute] | None = None,
    regions: int = 0,
) -> ir.Operation:
    """The operation ``name`` at the current insertion point."""
    program = scope()
    if program is None:
        return create(name, results, operands, attributes, None, regions, None)
    made = create(name, results, operands, attributes, None, regions, program.positions.here())
    if program.executor is not None:
        program.executor.emitted(made)
    return made


def op1(
    name: str,
    operands: Sequence[ir.Value],
    result: ir.Type,
    attributes: Mapping[str, ir.Attribute] | None = None,
    at: ir.InsertionPoint | None = None,
) -> ir.Value:
    """The single result of the operation ``name``, at the current insertion point or ``at`` another one."""
    program = scope()
    if program is None:
        return create(name, (result,), operands, attributes, None, 0, None, at).result
    made = create(name, (result,), operands, attributes, None, 0, program.positions.here(), at)
    if program.executor is not None:
        program.executor.emitted(made)
    return made.result


def branch(
    condition: ir.Value,
    results: Sequence[ir.Type],
    then: Callable[[], Sequence[ir.Value]],
    otherwise: Callable[[], Sequence[ir.Value]],
) -> list[ir.Value]:
    """``scf.if`` on an i1: the values of one of two pieces of code, which these functions emit."""
    operation = op("scf.if", [condition], results, regions=2)
    for region, emit_region in zip(operation.regions, (then, otherwise), strict=True):
        with ir.InsertionPoint(region.blocks.append()):
            op("scf.yield", emit_region())
    return list(operation.results)


def call_intrinsic(
    name: str, operands: Sequence[ir.Value], result: ir.Type, attributes: Mapping[str, ir.Attribute] | None = None
) -> ir.Value:
    """The result of an LLVM intrinsic.  Overloads follow from the types."""
    called = _intrinsic_attributes(name, len(operands))
    return op1("llvm.call_intrinsic", operands, result, {**called, **attributes} if attributes else called)


def run_intrinsic(
    name: str, operands: Sequence[ir.Value], attributes: Mapping[str, ir.Attribute] | None = None
) -> None:
    """An LLVM intrinsic without a result."""
    called = _intrinsic_attributes(name, len(operands))
    op("llvm.call_intrinsic", operands, (), {**called, **attributes} if attributes else called)


@once_per_scope
def _intrinsic_attributes(name: str, operands: int) -> dict[str, ir.Attribute]:
    return {"intrin": ir.StringAttr.get(name), **call_segments(operands)}


def call_segments(operands: int) -> dict[str, ir.Attribute]:
    """The attributes of a call of LLVM's that has so many operands and no bundles."""
    return {
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get([operands, 0]),
        "op_bundle_sizes": ir.DenseI32ArrayAttr.get([]),
    }


def attribute(text: str) -> ir.Attribute:
    """The attribute that MLIR prints as ``text``."""
    return ir.Attribute.parse(text)


def integer_type(width: int) -> ir.Type:
    """The signless integer type of that many bits."""
    try:
        return ir.IntegerType.get_signless(width)
    except RuntimeError as error:  # MLIR's, of a context that is missing
        if scope() is None:
            raise no_trace() from error
        raise


def i32() -> ir.Type:
    """The 32-bit integer type."""
    return ir.IntegerType.get_signless(32)


def float_type(token: str) -> ir.Type:
    """The float type that MLIR prints as ``token``."""
    try:
        return _FLOAT_TYPES[token]()
    except RuntimeError as error:  # MLIR's, of a context that is missing
        if scope() is None:
            raise no_trace() from error
        raise


MOST_ELEMENTS = 4096
"""Of a vector.  It is a value of a thread, which has at most 1,024 registers on any chip; code generators take minutes for
longer ones, as they move them to memory and back element by element."""


def vector_type(length: int, element: ir.Type) -> ir.Type:
    if length > MOST_ELEMENTS:
        raise DSLValueError(
            f"a vector of {length} elements; a thread's has at most {MOST_ELEMENTS}, and is in registers only up to a few "
            "hundred: load and store parts in a loop, or share the tile among threads by a tiled copy"
        )
    return ir.VectorType.get([length], element)


def vector_length(t: ir.Type) -> int | None:
    """The length of a one-dimensional vector type, ``None`` for a scalar type."""
    return ir.VectorType(t).shape[0] if isinstance(t, ir.VectorType) else None


def element_type(t: ir.Type) -> ir.Type:
    """The element type of a vector type; a scalar type itself."""
    return ir.VectorType(t).element_type if isinstance(t, ir.VectorType) else t


def like(value: ir.Value, element: ir.Type) -> ir.Type:
    """The type of ``value``, a scalar or a one-dimensional vector, with another element type."""
    length = vector_length(value.type)
    return element if length is None else vector_type(length, element)


@once_per_scope
def pointer_type(address_space: int) -> ir.Type:
    """LLVM's opaque pointer of that address space."""
    return ir.Type.parse(f"!llvm.ptr<{address_space}>" if address_space else "!llvm.ptr")


def struct_type(members: Sequence[ir.Type]) -> ir.Type:
    """LLVM's type of several values together, as some intrinsics return."""
    return _struct_type(", ".join(map(str, members)), "")


def named_struct_type(member: ir.Type, count: int) -> ir.Type:
    """The type of ``count`` values together, as inline assembly returns.

    LLVM's text spells all members of a type without a name at each use of each of them.
    """
    return _struct_type(", ".join([str(member)] * count), f'"{count} x {member}", ')


@once_per_scope
def _struct_type(members: str, name: str) -> ir.Type:
    return ir.Type.parse(f"!llvm.struct<{name}({members})>")


def struct_elements(value: ir.Value, members: Sequence[ir.Type]) -> list[ir.Value]:
    """The values of a struct, whose types are ``members``."""
    return [
        op1("llvm.extractvalue", [value], member, {"position": ir.DenseI64ArrayAttr.get([k])})
        for k, member in enumerate(members)
    ]


def struct_of(values: Sequence[ir.Value], of: ir.Type) -> ir.Value:
    """A struct of type ``of`` that has these members."""
    struct = op1("llvm.mlir.poison", [], of)
    for k, value in enumerate(values):
        struct = op1("llvm.insertvalue", [struct, value], of, {"position": ir.DenseI64ArrayAttr.get([k])})
    return struct


def constant(value: int | float, t: ir.Type) -> ir.Value:
    """A scalar or splat constant of the integer, index, float or vector type ``t``.

    Integers are taken modulo the width, so that unsigned values may be given as they are.  In a kernel that is traced,
    constants are at its start.
    """
    program = scope()
    kernel = None if program is None else program.kernel
    if kernel is None:
        return _constant(value, t).result
    # A float by its digits: 0.0 and -0.0 are equal, and a NaN is not equal to itself.
    key = (value if type(value) is int else repr(value)), t
    known = kernel.constants.get(key)
    return kernel.constant(key, lambda: _constant(value, t)) if known is None else known


def _constant(value: int | float, t: ir.Type) -> ir.Operation:
    element = element_type(t)
    if isinstance(value, float):
        attr = ir.FloatAttr.get(element, value)
    else:
        width = ir.IntegerType(element).width if isinstance(element, ir.IntegerType) else INDEX_BITS
        attr = ir.IntegerAttr.get(element, wrap(int(value), width, signed=True))
    if element is not t:
        attr = ir.DenseElementsAttr.get_splat(t, attr)
    return op("arith.constant", [], [t], {"value": attr})


def binary(name: str, left: ir.Value, right: ir.Value | int) -> ir.Value:
    """``arith.<name>`` of two values of one type; an ``int`` becomes a constant of it."""
    other = constant(right, left.type) if isinstance(right, int) else right
    return op1(f"arith.{name}", [left, other], left.type)


def compare(
    predicate: Predicate, a: ir.Value, b: ir.Value, attributes: Mapping[str, ir.Attribute] | None = None
) -> ir.Value:
    """``arith.cmpi`` or ``arith.cmpf``, as the predicate is, of scalars or vectors."""
    number = {"predicate": _predicate_attribute(predicate)}
    return op1(
        predicate.operation, [a, b], like(a, integer_type(1)), {**number, **attributes} if attributes else number
    )


def median(a: ir.Value, b: ir.Value, c: ir.Value) -> ir.Value:
    """The median of three floats; the least of those that are no NaN, if one is, as of AMD's ``V_MED3_F32``."""

    def chosen(name: str, x: ir.Value, y: ir.Value) -> ir.Value:
        return op1(f"arith.{name}numf", [x, y], x.type)

    least, most = chosen("min", a, b), chosen("max", a, b)
    lacking = binary("ori", compare(CmpFPredicate.uno, a, b), compare(CmpFPredicate.uno, c, c))
    middle = chosen("max", least, chosen("min", most, c))
    return op1("arith.select", [lacking, chosen("min", least, c), middle], a.type)


@once_per_scope
def _predicate_attribute(number: int) -> ir.Attribute:
    return ir.IntegerAttr.get(integer_type(64), int(number))


def splat(value: ir.Value, length: int) -> ir.Value:
    """A vector with ``value`` in each of its ``length`` elements."""
    return op1("vector.broadcast", [value], vector_type(length, value.type))


def elements(value: ir.Value) -> list[ir.Value]:
    """The elements of a vector; a scalar is its own."""
    length = vector_length(value.type)
    return [value] if length is None else _elements(value, range(length))


def extract(vector: ir.Value, k: int) -> ir.Value:
    """An element, by an operation of its own."""
    return op1("vector.extract", [vector], ir.VectorType(vector.type).element_type, position(k))


def element(value: ir.Value, k: int) -> ir.Value:
    return _elements(value, (k,))[0]


def _elements(value: ir.Value, places: Sequence[int]) -> list[ir.Value]:
    parts = _put_together(value)
    if parts is not None:
        return [parts[k] for k in places]
    return [extract(value, k) for k in places]


def _put_together(value: ir.Value) -> Sequence[ir.Value] | None:
    """The values that a vector was made of, where that is seen: to take it apart again would be work for LLVM."""
    made_by = value.owner
    if isinstance(made_by, ir.Block) or made_by.name != "vector.from_elements":
        return None
    parts: Sequence[ir.Value] = made_by.operands
    return parts


@once_per_scope
def position(k: int) -> dict[str, ir.Attribute]:
    """The attribute of ``vector.extract`` and ``vector.insert`` for an element of a one-dimensional vector."""
    return {"static_position": ir.DenseI64ArrayAttr.get([k])}


def passed_type(t: ir.Type) -> ir.Type:
    """The type that an argument of a launch or a kernel has for a value of type ``t``.

    No driver passes MLIR's ``index`` or part of a byte: the one is passed as ``i64``, the other as ``i8``.
    """
    if isinstance(t, ir.IndexType):
        return integer_type(64)
    return integer_type(8) if isinstance(t, ir.IntegerType) and 1 < t.width < 8 else t


def passed(value: ir.Value) -> ir.Value:
    """A value as its :func:`passed_type`."""
    result = passed_type(value.type)
    if result == value.type:
        return value
    return op1("arith.index_cast" if isinstance(value.type, ir.IndexType) else "arith.extsi", [value], result)


def received(argument: ir.Value, t: ir.Type) -> ir.Value:
    """The value of type ``t`` that an argument of its :func:`passed_type` carries."""
    if argument.type == t:
        return argument
    return op1("arith.index_cast" if isinstance(t, ir.IndexType) else "arith.trunci", [argument], t)


def from_elements(values: Sequence[ir.Value], result: ir.Type) -> ir.Value:
    """The vector, or scalar, of type ``result`` with these elements."""
    return op1("vector.from_elements", values, result) if isinstance(result, ir.VectorType) else values[0]


def reinterpret(value: ir.Value, result: ir.Type) -> ir.Value:
    """The same bits as another scalar or one-dimensional vector type of equal width; of a pointer, as an integer."""
    if value.type == result:
        return value
    if str(value.type).startswith("!llvm.ptr"):
        return op1("llvm.ptrtoint", [value], result)
    from_vector, to_vector = isinstance(value.type, ir.VectorType), isinstance(result, ir.VectorType)
    if not from_vector and not to_vector:
        return op1("arith.bitcast", [value], result)
    if not from_vector:
        value = splat(value, 1)
    vector = result if to_vector else vector_type(1, result)
    if value.type != vector:
        value = op1("vector.bitcast", [value], vector)
    return value if to_vector else elements(value)[0]


def joined(parts: Sequence[ir.Value], result: ir.Type) -> ir.Value:
    """The vector of type ``result`` with the elements of these vectors, or scalars, one after the other."""
    length = vector_length(parts[0].type)
    if length is None:
        return from_elements(parts, result)
    parts = list(parts)
    while len(parts) > 1 and len(parts) % 2 == 0:
        length *= 2
        parts = [shuffle(a, b, range(length)) for a, b in zip(parts[::2], parts[1::2], strict=True)]
    return parts[0] if len(parts) == 1 else from_elements([e for part in parts for e in elements(part)], result)


def slice_of(value: ir.Value, first: int, count: int) -> ir.Value:
    """So many elements of a vector; a single one as a scalar."""
    places = range(first, first + count)
    if count == 1:
        return element(value, first)
    if _put_together(value) is not None:
        parts = _elements(value, places)
        return from_elements(parts, vector_type(count, parts[0].type))
    return shuffle(value, value, places)


def shuffle(a: ir.Value, b: ir.Value, mask: Sequence[int]) -> ir.Value:
    """The elements of the concatenation of two vectors at the positions ``mask``; all of the first one: that itself."""
    of = ir.VectorType(a.type)
    if of.rank == 1 and list(mask) == list(range(of.shape[0])):
        return a
    attributes = {"mask": ir.DenseI64ArrayAttr.get(list(mask))}
    return op1("vector.shuffle", [a, b], vector_type(len(mask), of.element_type), attributes)


def define_text(symbol: str, text: str, linkage: str = "internal") -> None:
    """Define the global ``symbol`` at the current insertion point: the text as UTF-8, and a zero."""
    data = text.encode() + b"\0"
    ir.Operation.create(
        "llvm.mlir.global",
        attributes={
            "sym_name": ir.StringAttr.get(symbol),
            "global_type": ir.TypeAttr.get(ir.Type.parse(f"!llvm.array<{len(data)} x i8>")),
            "linkage": ir.Attribute.parse(f"#llvm.linkage<{linkage}>"),
            "constant": ir.UnitAttr.get(),
            "value": ir.StringAttr.get(data),
        },
        regions=1,
    )
