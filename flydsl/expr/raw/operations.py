"""Checks of operations that programs make by MLIR's builders, or as text.

Such operations get locations, and those that may crash LLVM are noted.  The language's own functions emit through
:mod:`flydsl.ir.builder` and know what the chip has.  A builder of MLIR's takes anything.  MLIR trusts the types of some
operands before it verifies them, and LLVM ends the process where it cannot select an instruction.  So operands are
compared with the types that generated builders declare.  An operation that is not among :data:`_PROVEN` or ``SELECTED``
is noted in the trace, and the program is built in a process of its own (:mod:`flydsl.compiler.workers.crashes`).
"""

from __future__ import annotations

import functools
import importlib
import inspect
import sys
import typing
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from typing import Any

from flydsl._mlir import can_compile, ir
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.core.context import TraceContext, trace_in_progress
from flydsl.expr.raw.guards import MOST_LEVELS, check_context, check_depth, keep, nesting
from flydsl.ir import builder
from flydsl.ir.vendor_dialects import SELECTED, SELECTED_ATTRIBUTES

_LLVM = (
    "add sub mul and or xor shl lshr ashr icmp fcmp select fadd fsub fmul fdiv fneg freeze load store "
    "getelementptr inttoptr ptrtoint mlir.constant mlir.poison mlir.undef mlir.zero extractvalue insertvalue return"
)
_VECTOR = (
    "bitcast broadcast extract extract_strided_slice from_elements insert insert_strided_slice load print reduction "
    "shape_cast shuffle store to_elements"
)
_GPU = (
    "all_reduce barrier block_dim block_id cluster_id cluster_block_id global_id grid_dim lane_id num_subgroups printf "
    "return shuffle subgroup_id subgroup_size thread_id yield"
)
_MEMREF = "alloca cast get_global load store"
_UNPROVEN = frozenset({"math.sincos"})
"""Operations of dialects that are proven otherwise."""
_PROVEN = frozenset(
    f"{dialect}.{name}"
    for dialect, names in {"llvm": _LLVM, "vector": _VECTOR, "gpu": _GPU, "memref": _MEMREF}.items()
    for name in names.split()
)
"""Operations that MLIR verifies and LLVM selects on every chip, if their types are :func:`_is_plain`."""
_OF_SCALARS = ("llvm.inttoptr", "llvm.ptrtoint")
"""Operations whose shapes of operand and result MLIR does not compare."""
_PROVEN_DIALECTS = frozenset({"arith", "math", "scf", "ub"})


_CHIP_KNOWN: ContextVar[bool] = ContextVar("flydsl_chip_known", default=False)


@contextmanager
def known_to_chip() -> Iterator[None]:
    """Make operations in this block of code count as the language's own, which knows that the target has them."""
    token = _CHIP_KNOWN.set(True)
    try:
        yield
    finally:
        _CHIP_KNOWN.reset(token)


def note(name: str, place: ir.Location | None = None) -> None:
    """Say that the program being traced has an operation that only LLVM can judge."""
    trace = trace_in_progress()
    if trace is not None:
        trace.unproven.append((name, place or trace.positions.here()))


@functools.cache
def _operand_types(view: Hashable) -> tuple[tuple[str, type[ir.Type]], ...]:
    """The operands of a builder that must be of one class of types, by parameter; MLIR casts some without a check."""
    found = []
    for name, parameter in inspect.signature(view.__init__).parameters.items():  # type: ignore[misc]
        wanted = typing.get_args(parameter.annotation)
        if typing.get_origin(parameter.annotation) is ir.Value and len(wanted) == 1 and isinstance(wanted[0], type):
            found.append((name, wanted[0]))
    return tuple(found)


def _check_operands(view: ir.OpView, name: str) -> None:
    """Compare operands with the classes of types in the generated builder's annotations."""
    kind: Any = type(view)
    expected = _operand_types(kind)
    if not expected:
        return
    given = sys._getframe(2).f_locals  # of the generated __init__, whose parameters have these names
    for parameter, wanted in expected:
        _check_type(name, parameter, _value(given.get(parameter)), wanted)


def _check_inferred(name: str, operands: Sequence[Any]) -> None:
    """As :func:`_check_operands` where no builder is called."""
    dialect = name.partition(".")[0]
    module = importlib.import_module(f"flydsl._mlir.dialects.{dialect}")
    views = (getattr(module, each) for each in dir(module))
    view: Any = next((each for each in views if getattr(each, "OPERATION_NAME", "") == name), None)
    if view is None:
        return
    declared = inspect.signature(view.__init__).parameters.values()
    values = [p for p in declared if ir.Value in (p.annotation, typing.get_origin(p.annotation))]
    expected = dict(_operand_types(view))
    for parameter, value in zip(values, operands, strict=False):
        _check_type(name, parameter.name, value, expected.get(parameter.name))


def _check_type(name: str, parameter: str, value: Any, wanted: type[ir.Type] | None) -> None:
    if wanted is not None and isinstance(value, ir.Value) and not isinstance(value.type, wanted):
        raise DSLTypeError(f"{name}: {parameter} is of type {value.type}; expected {_words(wanted)}")


def _words(wanted: type[ir.Type]) -> str:
    words = wanted.__name__.removesuffix("Type")
    return {"Vector": "a vector", "MemRef": "a memref", "Integer": "an integer", "Float": "a float"}.get(words, words)


def _flat(values: Any) -> Iterator[Any]:
    for value in values or ():
        if isinstance(value, (list, tuple, ir.OpOperandList, ir.OpResultList)):
            yield from _flat(value)
        elif value is not None:
            yield value


def _is_plain(t: ir.Type) -> bool:
    """True if every target has registers for values of the type."""
    if isinstance(t, ir.VectorType):
        return not t.scalable and len(t.shape) == 1 and _is_plain(t.element_type)
    if isinstance(t, ir.IntegerType):
        return t.width in (1, 8, 16, 32, 64)
    return isinstance(t, (ir.FloatType, ir.IndexType)) or str(t).startswith(("!llvm.ptr", "memref<"))


def _is_proven(name: str, operands: Sequence[Any], results: Any) -> bool:
    dialect = name.partition(".")[0]
    if (dialect in _PROVEN_DIALECTS and name not in _UNPROVEN) or name in _PROVEN:
        types = [value.type for value in operands if isinstance(value, ir.Value)]
        types += [t for t in _flat(results) if isinstance(t, ir.Type)]
        if name in _OF_SCALARS and any(isinstance(t, ir.VectorType) for t in types):
            return False
        return all(map(_is_plain, types)) or dialect == "scf" or name.endswith("value")
    return False


def _is_selected(name: str, operands: Sequence[Any], results: Any, attributes: Mapping[str, ir.Attribute]) -> bool:
    """True if LLVM selects an operation of :data:`SELECTED` on every chip that is like the target."""
    trace = trace_in_progress()
    if trace is None or trace.facts.amd is None or trace.facts.emulates:
        return False
    types = [value.type for value in operands if isinstance(value, ir.Value)]
    types += [each for each in _flat(results) if isinstance(each, ir.Type)]
    wanted = SELECTED[name]
    return (
        len(types) == len(wanted)
        and all(str(each) in known for each, known in zip(types, wanted, strict=True))
        and all(_attribute_value(each) in SELECTED_ATTRIBUTES.get(key, ()) for key, each in attributes.items())
    )


def _attribute_value(attribute: ir.Attribute) -> int | str | None:
    return attribute.value if isinstance(attribute, (ir.IntegerAttr, ir.StringAttr)) else None


def _admit(name: str, operands: Sequence[Any], results: Any, attributes: Mapping[str, ir.Attribute]) -> None:
    """Note an operation that is not proven."""
    if _CHIP_KNOWN.get():
        return
    values = list(_flat(operands))
    check = partial(_is_selected, attributes=attributes) if name in SELECTED else _is_proven
    if not check(name, values, results):
        note(name)


def _value(operand: Any) -> Any:
    """An operand of a builder, which may be a value of the language, or a list for a group of operands."""
    if isinstance(operand, (list, tuple)):
        return [_value(part) for part in operand]
    return operand.ir_value() if hasattr(operand, "ir_value") else operand


_make = ir.OpView.__init__


def _make_view(self: ir.OpView, *args: Any, operands: Sequence[Any] | None = None, **options: Any) -> None:
    """``ir.OpView.__init__`` of an operation whose operands may be values of the language."""
    if operands is not None:
        options["operands"] = [_value(operand) for operand in operands]
    trace = trace_in_progress()
    if trace is not None and isinstance(args[0], str):  # not the view of an operation that there is
        name = args[0]
        options["loc"] = options.get("loc") or trace.positions.here()
        _check_operands(self, name)
        _check_contexts(trace, name, options)
        if options.get("ip") is not False and (options.get("regions") or self._ODS_REGIONS[0]):
            check_depth(options.get("ip"))
        _admit(name, options.get("operands") or (), options.get("results"), options.get("attributes") or {})
    _make(self, *args, **options)
    if trace is not None and options.get("ip") is False:
        keep(self)
    elif trace is not None and trace.executor is not None and isinstance(args[0], str):
        trace.executor.emitted(self.operation)


def _check_contexts(trace: TraceContext, name: str, parts: dict[str, Any]) -> None:
    """Refuse operands, types and attributes of another MLIR context."""
    check_context(trace, name, *_flat(parts.get("operands")), *_flat(parts.get("results")))
    check_context(trace, name, *(parts.get("attributes") or {}).values())


_create = builder.create
_MOST_REGIONS = 4096


def _create_operation(
    name: str,
    results: Any = None,
    operands: Any = None,
    attributes: Any = None,
    successors: Any = None,
    regions: int = 0,
    loc: ir.Location | None = None,
    ip: Any = None,
    infer_type: bool = False,
) -> ir.Operation:
    """``ir.Operation.create``, watched where a program calls it while it is traced."""
    trace = trace_in_progress()
    if trace is not None and not sys._getframe(1).f_globals.get("__name__", "").startswith("flydsl."):
        operands = _value(list(operands or ()))
        loc = loc or trace.positions.here()
        if regions > _MOST_REGIONS:
            raise DSLValueError(f"{name} with {regions} regions; MLIR's operations have at most {_MOST_REGIONS}")
        if regions and ip is not False:
            check_depth(ip)
        _check_contexts(trace, name, {"operands": operands, "results": results, "attributes": attributes})
        _admit(name, operands, results, attributes or {})
        if infer_type:
            _check_inferred(name, operands)
        made = _create(name, results, operands, attributes, successors, regions, loc, ip, infer_type)
        if ip is False:
            keep(made)
        elif trace.executor is not None:
            trace.executor.emitted(made)
        return made
    return _create(name, results, operands, attributes, successors, regions, loc, ip, infer_type)


def _check_depth(text: Any) -> None:
    """Refuse text that may exhaust the parser's stack."""
    if not isinstance(text, (str, bytes)):
        return
    words = text if isinstance(text, str) else text.decode("utf-8", "replace")
    deepest = nesting(words)
    if deepest > MOST_LEVELS:
        raise DSLValueError(
            f"MLIR text of {len(words)} characters is nested {deepest} levels deep, and its parser is given at most "
            f"{MOST_LEVELS}; make the operations or attributes by their builders"
        )


def _contents(path: Any) -> bytes:
    try:
        return Path(path).read_bytes()
    except (OSError, TypeError):  # another argument, or MLIR says it
        return b""


def _checked(parse: Callable[..., Any], *, is_noted: bool) -> Callable[..., Any]:
    """A parser of text, or of a file, as programs call it: of bounded depth, and noted if it makes operations."""
    is_of_file = parse.__name__ == "parseFile"

    @functools.wraps(parse, assigned=("__name__", "__doc__"))  # those of nanobind have no qualified name
    def call(*arguments: Any, **options: Any) -> Any:
        if sys._getframe(1).f_globals.get("__name__", "").startswith("flydsl."):
            return parse(*arguments, **options)
        for text in (*arguments, *options.values()):
            if text in ("", b"") and not is_noted:
                raise DSLValueError("MLIR text of a type or an attribute is empty; expected such as 'f32' or '1 : i32'")
            _check_depth(_contents(text) if is_of_file else text)
        if is_noted:
            note("text")
        made = parse(*arguments, **options)
        keep(made)
        return made

    return call


def install() -> None:
    """Watch the operations that programs make by builders, generically or by parsing text; once in a process."""
    if ir.OpView.__init__ is _make_view or not can_compile():
        return
    ir.OpView.__init__ = _make_view
    ir.Operation.create = staticmethod(_create_operation)
    for holder in (ir.Operation, ir.Module, ir.Attribute, ir.Type):
        holder.parse = staticmethod(_checked(holder.parse, is_noted=holder in (ir.Operation, ir.Module)))
    ir.Module.parseFile = staticmethod(_checked(ir.Module.parseFile, is_noted=True))
    ir.OpView.parse = classmethod(_checked(ir.OpView.__dict__["parse"].__func__, is_noted=True))
