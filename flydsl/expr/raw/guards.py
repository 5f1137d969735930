"""Argument checks for MLIR's unchecked methods, active while tracing.

Only what changes or frees operations is guarded, and reads that are not checked: flydsl's traces do little of either.
"""

from __future__ import annotations

import functools
import re
import sys
from collections.abc import Callable, Sequence
from math import prod
from types import FrameType
from typing import Any

from flydsl._mlir import can_compile, ir
from flydsl._mlir.passmanager import PassManager
from flydsl.errors import DSLIndexError, DSLTypeError, DSLValueError
from flydsl.expr.core.context import TraceContext, trace_in_progress
from flydsl.expr.raw.lifetime import inside, know, parent_of, root_of, spend

_BASE: Any = ir.Operation.__mro__[1]
_FRAMEWORK = ("builtin.module", "gpu.module", "gpu.func", "func.func")
"""The operations around the traced ones, which the compiler holds."""


def _users_trace() -> TraceContext | None:
    """The trace in progress if a program called the guard, and not flydsl."""
    trace = trace_in_progress()
    return None if trace is None or _is_flydsls(sys._getframe(2)) else trace


def _is_flydsls(frame: FrameType) -> bool:
    return str(frame.f_globals.get("__name__", "")).startswith("flydsl.")


MOST_LEVELS = 256
"""Of types, attributes, locations and regions in each other.  MLIR calls itself at each; some thousands end the process."""


def nesting(text: str) -> int:
    """The nesting of brackets in MLIR's text, with signs before an operand; 0 up to the limit."""
    if sum(map(text.count, "([{<-")) <= MOST_LEVELS:
        return 0
    depth = deepest = 0
    for token in re.findall(r'"(?:[^"\\]|\\.)*"|//[^\n]*|->|[(\[{<]|[)\]}>]|(?:-\s*)+', text):
        if token in ("(", "[", "{", "<"):
            depth += 1
        elif token in (")", "]", "}", ">"):
            depth = max(depth - 1, 0)
        deepest = max(deepest, depth + (0 if token[0] in '"/' or token == "->" else token.count("-")))
    return deepest


# -- what is refused


def check_context(trace: TraceContext, what: str, *given: Any) -> None:
    """Refuse types, attributes and values of another context than the trace's."""
    context = trace.module.context
    for each in given:
        if isinstance(each, (ir.Value, ir.Type, ir.Attribute)) and each.context is not context:
            kinds = {ir.Value: "a value", ir.Type: "a type", ir.Attribute: "an attribute"}
            kind = next(word for base, word in kinds.items() if isinstance(each, base))
            raise DSLValueError(
                f"{what}: {each} is {kind} of another MLIR context, such as that of an earlier trace; make it in this one"
            )


def _around(block: ir.Block | None) -> list[ir.Operation]:
    """The operations around a block, from the inside."""
    found: list[ir.Operation] = []
    operation = None if block is None or block.owner is None else block.owner.operation
    while operation is not None:
        found.append(operation)
        operation = parent_of(operation)
    return found


def _check_free(trace: TraceContext, operation: Any, verb: str) -> None:
    """Refuse to take away an operation that code is being inserted in or before."""
    operation = operation.operation
    if trace.lifetime.is_buried(operation):
        raise DSLValueError(f"{operation.name} cannot be {verb}: it was erased")
    root = root_of(operation)
    if root == operation and operation.name == "builtin.module":
        raise DSLValueError(f"{operation.name} cannot be {verb}: it is the operation of a whole module")
    if root == trace.module.operation and operation.name in _FRAMEWORK:
        raise DSLValueError(f"{operation.name} cannot be {verb}: it is what is being traced")
    point = ir.InsertionPoint.current
    if point.ref_operation is not None and point.ref_operation.operation == operation:
        raise DSLValueError(f"{operation.name} cannot be {verb}: operations are being inserted before it")
    if len(operation.regions) and operation in _around(point.block):
        raise DSLValueError(f"{operation.name} cannot be {verb}: operations are being inserted in it")


def _check_destination(operation: Any, block: ir.Block | None, verb: str) -> None:
    """Refuse a place for an operation that is inside of it, or of another context."""
    operation = operation.operation
    around = _around(block)
    if not around:
        raise DSLValueError(f"{operation.name} cannot be {verb}: the place for it is in no block")
    if len(around) > MOST_LEVELS:
        raise DSLValueError(f"{operation.name}: its block is in more than {MOST_LEVELS} operations")
    if operation in around:
        raise DSLValueError(f"{operation.name} cannot be {verb}: the place for it is inside of it")
    if around[0].context is not operation.context:
        raise DSLValueError(f"{operation.name} cannot be {verb}: the place for it is of another MLIR context")


def check_depth(point: ir.InsertionPoint | None) -> None:
    """Refuse regions that are nested too deeply."""
    block = (point or ir.InsertionPoint.current).block
    if len(_around(block)) > MOST_LEVELS:
        raise DSLValueError(f"operations are nested more than {MOST_LEVELS} levels deep")


def _block_of(operation: Any) -> ir.Block | None:
    return None if parent_of(operation) is None else operation.operation.block


def _whole(given: Any) -> Any:
    """A number as the bindings convert it, which take more than ``int`` but no ``float``; anything else as it is."""
    if type(given) is float:
        return given
    try:
        return int(given)
    except (TypeError, ValueError):
        return given


def _check_index(given: Any, length: int, what: str) -> None:
    index = _whole(given)
    if isinstance(index, int) and not -length <= index < length:
        raise DSLIndexError(f"{what} {index} of an operation that has {length}")


# -- the methods

_erase: Any = getattr(_BASE, "erase", None)  # without MLIR, kernels are decorated and run from bundles


def _buried(self: Any) -> None:
    """``erase`` of an operation, whose memory stays."""
    trace = trace_in_progress()
    if trace is None:
        _erase(self)
        return
    is_users = _users_trace() is not None
    if is_users:
        _check_free(trace, self, "erased")
    trace.lifetime.bury(self, watched=is_users)


def _detach(trace: TraceContext, original: Callable[..., Any], self: Any) -> Any:
    _check_free(trace, self, "detached")
    made = original(self)
    trace.lifetime.detach(self.operation)
    return made


def _move(trace: TraceContext, original: Callable[..., Any], self: Any, other: Any) -> None:
    if self.operation == other.operation:
        return
    _check_free(trace, self, "moved")
    if _block_of(self) is None:
        raise DSLValueError(f"{self.operation.name} cannot be moved: it is in no block; use InsertionPoint.insert")
    if trace.lifetime.is_buried(other):
        raise DSLValueError(f"{self.operation.name} cannot be moved next to {other.operation.name}, which was erased")
    _check_destination(self, _block_of(other), "moved")
    original(self, other)


def _is_before(trace: TraceContext, original: Callable[..., Any], self: Any, other: Any) -> Any:
    block = _block_of(self)
    if block is None or block != _block_of(other):
        raise DSLValueError(f"{self.operation.name} and {other.operation.name} are not in one block")
    return original(self, other)


def _clone(trace: TraceContext, original: Callable[..., Any], self: Any, *args: Any, **options: Any) -> Any:
    made = original(self, *args, **options)
    if parent_of(made) is None:
        trace.lifetime.detach(made.operation)
    return made


def _walk(
    trace: TraceContext,
    original: Callable[..., Any],
    self: Any,
    callback: Callable[[ir.Operation], Any],
    walk_order: Any = ir.WalkOrder.POST_ORDER,
    op_class: Any = None,
) -> None:
    """``walk`` over the operations as they were at its start, so that the callback may erase and move them."""
    is_first = walk_order == ir.WalkOrder.PRE_ORDER
    pending = [(self.operation, is_first)]
    while pending:
        operation, is_now = pending.pop()
        is_wanted = is_now and (op_class is None or isinstance(operation.opview, op_class))
        result = callback(operation if op_class is None else operation.opview) if is_wanted else None
        if result == ir.WalkResult.INTERRUPT:
            return
        if is_now and (not is_first or result == ir.WalkResult.SKIP):
            continue
        if not is_first:
            pending.append((operation, True))
        pending.extend((each, is_first) for each in reversed(inside(operation)))


def _append(trace: TraceContext, original: Callable[..., Any], self: ir.Block, operation: Any) -> Any:
    _check_free(trace, operation, "moved")
    _check_destination(operation, self, "moved")
    return original(self, operation)


def _insert(trace: TraceContext, original: Callable[..., Any], self: ir.InsertionPoint, operation: Any) -> Any:
    _check_free(trace, operation, "inserted")
    _check_destination(operation, self.block, "inserted")
    return original(self, operation)


def _append_to(trace: TraceContext, original: Callable[..., Any], self: ir.Block, region: ir.Region) -> Any:
    point = ir.InsertionPoint.current
    if self == point.block or any(_block_of(each) == self for each in _around(point.block)):
        raise DSLValueError("the block cannot be moved: operations are being inserted in it")
    owner = region.owner.operation
    if any(_block_of(each) == self for each in (owner, *_around(_block_of(owner)))):
        raise DSLValueError("the block cannot be moved: the region is inside of it")
    if self.owner.context is not region.owner.context:
        raise DSLValueError("the block cannot be moved: the region is of another MLIR context")
    return original(self, region)


def _erase_argument(trace: TraceContext, original: Callable[..., Any], self: ir.Block, index: int) -> Any:
    raise DSLValueError("arguments of blocks cannot be erased while a program is traced; make a block without them")


def _set_operand(trace: TraceContext, original: Callable[..., Any], self: Any, index: int, value: Any) -> None:
    _check_index(index, len(self), "operand")
    check_context(trace, "operand", value, *list(self)[:1])
    original(self, index, value)


def _set_successor(trace: TraceContext, original: Callable[..., Any], self: Any, index: int, block: Any) -> None:
    _check_index(index, len(self), "successor")
    if _around(block)[0].context is not trace.module.context:
        raise DSLValueError("a successor is a block of another MLIR context")
    original(self, index, block)


def _set_attribute(trace: TraceContext, original: Callable[..., Any], self: Any, name: str, attribute: Any) -> None:
    check_context(trace, f"attribute {name}", attribute)
    original(self, name, attribute)


def _set_type(trace: TraceContext, original: Callable[..., Any], self: ir.Value, t: Any) -> None:
    check_context(trace, "type", self, t)
    original(self, t)


def _replace(trace: TraceContext, original: Callable[..., Any], self: ir.Value, other: Any, *rest: Any) -> None:
    if ir.Value.__eq__(self, other) is True:  # MLIR would not end
        return
    check_context(trace, "replacement", self, other)
    original(self, other, *rest)


def _replace_in(trace: TraceContext, original: Callable[..., Any], self: Any, old: Any, new: Any) -> None:
    check_context(trace, "replacement", old, new)
    original(self, old, new)


def _erase_symbol(trace: TraceContext, original: Callable[..., Any], self: Any, symbol: Any) -> None:
    _check_free(trace, symbol, "erased")
    trace.lifetime.bury(symbol, watched=True)


def _delete_symbol(trace: TraceContext, original: Callable[..., Any], self: Any, name: str) -> None:
    _erase_symbol(trace, original, self, self[name])


def _insert_symbol(trace: TraceContext, original: Callable[..., Any], self: Any, symbol: Any) -> Any:
    if "sym_name" not in symbol.operation.attributes:
        raise DSLValueError(f"{symbol.operation.name} is no symbol: it has no attribute sym_name")
    return original(self, symbol)


_LOCATIONS = ("UnknownLoc", "FileLineColLoc", "NameLoc", "CallSiteLoc", "FusedLoc")


def _from_attribute(trace: TraceContext, original: Callable[..., Any], attribute: Any, *rest: Any) -> Any:
    if isinstance(attribute, ir.Attribute) and all(
        attribute.typeid != getattr(ir, name).static_typeid for name in _LOCATIONS
    ):
        raise DSLValueError(f"{attribute} is no location")
    return original(attribute, *rest)


def _run_passes(trace: TraceContext, original: Callable[..., Any], *args: Any, **options: Any) -> None:
    raise DSLValueError(
        "passes cannot run while a program is traced: they free operations that it holds; rewrite them one by one"
    )


def _stacked(holder: Any) -> None:
    """Guard the ``with`` statement of a class: MLIR keeps one stack for all, and pops its top."""
    enter, leave = holder.__enter__, holder.__exit__

    def guarded_enter(self: Any) -> Any:
        trace = _users_trace()
        if trace is None:
            return enter(self)
        entered = enter(self)
        trace.lifetime.entered.append((self, leave))
        return entered

    def guarded_leave(self: Any, *error: Any) -> Any:
        trace = _users_trace()
        if trace is not None:
            entered = trace.lifetime.entered
            depth = next((k for k in reversed(range(len(entered))) if entered[k][0] is self), None)
            if depth is None:
                raise DSLValueError(f"{type(self).__name__}.__exit__ without its __enter__; use a with statement")
            trace.lifetime.leave(depth + 1)
            entered.pop()
        return leave(self, *error)

    holder.__enter__, holder.__exit__ = guarded_enter, guarded_leave


_MOST = 1 << 16
"""Dimensions and symbols of an affine map.  MLIR names them one by one where it prints the map."""


def _of_few(trace: TraceContext, original: Callable[..., Any], *args: Any, **options: Any) -> Any:
    for given in (*args, *options.values()):
        for number in given if isinstance(given, (list, tuple)) else [given]:
            if isinstance(number, int) and not 0 <= number <= _MOST:
                raise DSLValueError(f"{original.__name__}: {number}; an affine map, set or layout takes 0 to {_MOST}")
    return original(*args, **options)


def _permutation(
    trace: TraceContext, original: Callable[..., Any], permutation: Any, *rest: Any, **options: Any
) -> Any:
    if isinstance(permutation, (list, tuple)) and not permutation:
        raise DSLValueError("get_permutation: an empty permutation; expected at least one dimension")
    return _of_few(trace, original, permutation, *rest, **options)


def _point(trace: TraceContext, original: Callable[..., Any], *args: Any, **options: Any) -> Any:
    for given in (*args, *options.values()):
        if isinstance(given, _BASE) and parent_of(given) is None:
            raise DSLValueError(f"InsertionPoint: {given.operation.name} is in no block; use an operation of one")
    return original(*args, **options)


_MOST_TEXT = 1 << 14
_MOST_ELEMENTS = 4096
"""Of a vector; see :data:`flydsl.ir.builder.MOST_ELEMENTS`."""


def _of_bounded_depth(trace: TraceContext, original: Callable[..., Any], *args: Any, **options: Any) -> Any:
    made = original(*args, **options)
    if isinstance(made, (ir.Type, ir.Attribute, ir.Location, ir.AffineExpr)) and nesting(str(made)) > MOST_LEVELS:
        raise DSLValueError(f"{original.__name__}: nested more than {MOST_LEVELS} levels deep; make a flat one")
    return made


def _of_bounded_length(trace: TraceContext, original: Callable[..., Any], *args: Any, **options: Any) -> Any:
    made = _of_bounded_depth(trace, original, *args, **options)
    if isinstance(made, ir.AffineExpr) and len(str(made)) > _MOST_TEXT:
        raise DSLValueError(f"{original.__name__}: an affine expression of more than {_MOST_TEXT} characters")
    return made


def _memref(trace: TraceContext, original: Callable[..., Any], *args: Any, **options: Any) -> Any:
    layout = args[2] if len(args) > 2 else options.get("layout")
    if layout is not None and not isinstance(layout, (ir.AffineMapAttr, ir.StridedLayoutAttr)):
        raise DSLValueError(f"the layout of a memref is an affine map or strides, and not {layout}")
    return _of_bounded_depth(trace, original, *args, **options)


def _vector(trace: TraceContext, original: Callable[..., Any], *args: Any, **options: Any) -> Any:
    shape = args[0] if args else options.get("shape")
    if isinstance(shape, (list, tuple)) and all(isinstance(n, int) for n in shape) and prod(shape) > _MOST_ELEMENTS:
        raise DSLValueError(f"a vector of {prod(shape)} elements; a thread's has at most {_MOST_ELEMENTS}")
    return original(*args, **options)


def _check_elements(given: Sequence[Any]) -> None:
    """Refuse attributes that are no numbers, whose types no tensor can have."""
    for each in given:
        if isinstance(each, ir.Attribute) and not isinstance(each, (ir.IntegerAttr, ir.FloatAttr, ir.BoolAttr)):
            raise DSLTypeError(f"an element is {each}; the elements of a dense attribute are integers or floats")


def _is_buffer(given: Any) -> bool:
    try:
        memoryview(given).release()
    except TypeError:
        return False
    return True


def _dense(trace: TraceContext, original: Callable[..., Any], *args: Any, **options: Any) -> Any:
    first: Any = args[0] if args else options.get("attrs")
    if hasattr(first, "__getitem__") and not isinstance(first, (str, dict)) and not _is_buffer(first):
        first = list(first)
        _check_elements(first)
        args, options = (first, *args[1:]) if args else args, options if args else options | {"attrs": first}
    for given in (*args, *options.values()):
        if isinstance(given, ir.Type) and not (isinstance(given, ir.ShapedType) and given.has_static_shape):
            is_element = given is options.get("type") and not isinstance(given, (ir.TupleType, ir.FunctionType))
            if not is_element or isinstance(given, ir.ShapedType):
                raise DSLValueError(f"the type of dense elements is a shaped one of static shape, and not {given}")
    return original(*args, **options)


def _integer(trace: TraceContext, original: Callable[..., Any], t: Any, *rest: Any) -> Any:
    if isinstance(t, ir.Type) and not isinstance(t, (ir.IntegerType, ir.IndexType)):
        raise DSLValueError(f"the type of an integer attribute is an integer or index, and not {t}")
    return original(t, *rest)


def _tuple_part(trace: TraceContext, original: Callable[..., Any], self: Any, index: Any) -> Any:
    return original(self, _counted(index, self.num_types, f"type of {self}"))


def _counted(given: Any, length: int, what: str) -> Any:
    index = _whole(given)
    if isinstance(index, int) and not 0 <= index < length:
        raise DSLIndexError(f"{what}: index {index}; expected 0 to {length - 1}")
    return index


def _element(trace: TraceContext, original: Callable[..., Any], self: Any, index: Any) -> Any:
    return original(self, _counted(index, len(self), f"element of {self}"))


def _dimension(trace: TraceContext, original: Callable[..., Any], self: Any, dim: Any) -> Any:
    if not self.has_rank:
        raise DSLValueError(f"{self} has no rank, and so no dimension {dim}")
    return original(self, _counted(dim, self.rank, f"dimension of {self}"))


_ATTACHED = (
    "interfaces cannot be attached while a program is traced: MLIR calls them where it frees operations; "
    "attach them to a dialect's operations before"
)


_ARRAYS = ("Bool", "I8", "I16", "I32", "I64", "F32", "F64")
_GUARDED: tuple[tuple[Any, str, Callable[..., Any]], ...] = (
    (_BASE, "detach_from_parent", _detach),
    (_BASE, "move_before", _move),
    (_BASE, "move_after", _move),
    (_BASE, "is_before_in_block", _is_before),
    (_BASE, "clone", _clone),
    (_BASE, "walk", _walk),
    (ir.Operation, "replace_uses_of_with", _replace_in),
    (ir.Block, "append", _append),
    (ir.Block, "append_to", _append_to),
    (ir.Block, "erase_argument", _erase_argument),
    (ir.InsertionPoint, "insert", _insert),
    (ir.OpOperandList, "__setitem__", _set_operand),
    (ir.OpSuccessors, "__setitem__", _set_successor),
    (ir.OpAttributeMap, "__setitem__", _set_attribute),
    (ir.Value, "set_type", _set_type),
    (ir.BlockArgument, "set_type", _set_type),
    (ir.Value, "replace_all_uses_with", _replace),
    (ir.Value, "replace_all_uses_except", _replace),
    (ir.SymbolTable, "erase", _erase_symbol),
    (ir.SymbolTable, "__delitem__", _delete_symbol),
    (ir.SymbolTable, "insert", _insert_symbol),
    (ir.TupleType, "get_type", _tuple_part),
    *((getattr(ir, f"Dense{kind}ArrayAttr"), "__getitem__", _element) for kind in _ARRAYS),
    (ir.ArrayAttr, "__getitem__", _element),
    *((ir.ShapedType, name, _dimension) for name in ("get_dim_size", "is_dynamic_dim", "is_static_dim")),
    *(
        (ir.AffineExpr, f"__{name}__", _of_bounded_length)
        for name in ("add", "radd", "sub", "rsub", "mul", "rmul", "mod")
    ),
    (ir.AffineExpr, "shift_dims", _of_few),
    (ir.AffineExpr, "shift_symbols", _of_few),
    (ir.AffineMap, "replace", _of_few),
    (PassManager, "run", _run_passes),
)
"""The methods that a program's calls of go through a guard, which is given the trace and the method."""
_NESTED = {
    ir.ArrayAttr: "get",
    ir.DictAttr: "get",
    ir.TupleType: "get_tuple",
    ir.FunctionType: "get",
    ir.ComplexType: "get",
    ir.RankedTensorType: "get",
    ir.UnrankedTensorType: "get",
    ir.UnrankedMemRefType: "get",
    ir.Location: "name callsite fused",
}
_COUNTED = {
    ir.AffineExpr: "simplify_affine_expr",
    ir.AffineMap: "get get_constant get_empty get_identity get_minor_identity",
    ir.IntegerSet: "get get_empty",
    ir.StridedLayoutAttr: "get_fully_dynamic",
}
_GUARDED_FUNCTIONS: tuple[tuple[Any, str, Callable[..., Any]], ...] = (
    (ir.Location, "from_attr", _from_attribute),
    (ir.InsertionPoint, "after", _point),
    (ir.AffineMap, "get_permutation", _permutation),
    (ir.IntegerAttr, "get", _integer),
    (ir.MemRefType, "get", _memref),
    (ir.VectorType, "get", _vector),
    *((holder, "get", _dense) for holder in (ir.DenseElementsAttr, ir.DenseFPElementsAttr, ir.DenseIntElementsAttr)),
    *((holder, name, _of_bounded_depth) for holder, names in _NESTED.items() for name in names.split()),
    *((ir.AffineExpr, f"get_{name}", _of_bounded_length) for name in ("add", "mul", "mod", "floor_div", "ceil_div")),
    *((holder, name, _of_few) for holder, names in _COUNTED.items() for name in names.split()),
)
"""As :data:`_GUARDED`, without an object."""


def _guarded(original: Callable[..., Any], guard: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(original, assigned=("__name__", "__doc__"))
    def call(*args: Any, **options: Any) -> Any:
        trace = _users_trace()
        if trace is None:
            return original(*args, **options)
        return guard(trace, original, *args, **options)

    return call


_REWRITES = (
    *("apply_patterns_and_fold_greedily", "walk_and_apply_patterns"),
    *("apply_partial_conversion", "apply_full_conversion"),
)
"""Functions of ``flydsl._mlir.rewrite`` that free operations as passes do."""


def _uses(value: ir.Value) -> Any:
    """``uses`` of a value: those by operations that were not erased."""
    found = _all_uses(value)
    trace = trace_in_progress()
    if trace is None or not trace.lifetime.has_erased:
        return found
    return iter([use for use in found if not trace.lifetime.is_buried(use.owner)])


_all_uses: Any = getattr(ir.Value.uses, "__get__", None)


def keep(made: Any) -> None:
    """Hold a module or context of the program, or an operation that is in no block, as long as the trace needs it."""
    trace = trace_in_progress()
    if isinstance(made, (ir.Operation, ir.OpView)):
        if trace is not None:
            trace.lifetime.detach(made.operation)
    elif isinstance(made, (ir.Module, ir.Context)):
        if trace is None:
            know(made)
        else:
            trace.lifetime.hold(made)


_new_module = ir.Module.create


def _make_module(*args: Any, **options: Any) -> ir.Module:
    made = _new_module(*args, **options)
    if not _is_flydsls(sys._getframe(1)):
        keep(made)
    return made


_new_context = ir.Context.__init__


def _make_context(self: ir.Context, *args: Any, **options: Any) -> None:
    _new_context(self, *args, **options)
    if not _is_flydsls(sys._getframe(1)):
        keep(self)


_CHANGES = (
    *("append_dialect_registry", "attach_diagnostic_handler", "enable_multithreading"),
    *("load_all_available_dialects", "set_thread_pool"),
)
"""Methods that change a context for good, besides its two switches."""


def _changing(change: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(change, assigned=("__name__", "__doc__"))
    def call(self: ir.Context, *args: Any, **options: Any) -> Any:
        spend(self)
        return change(self, *args, **options)

    return call


_INTERFACES = (
    *("ConditionallySpeculatable", "InferShapedTypeOpInterface"),
    *("InferTypeOpInterface", "MemoryEffectsOpInterface"),
)


def _implementer(given: Any) -> Any:
    """An operation, or the class of one."""
    is_view = isinstance(given, type) and issubclass(given, ir.OpView)
    if not isinstance(given, _BASE) and not (is_view and isinstance(getattr(given, "OPERATION_NAME", None), str)):
        raise DSLTypeError(f"an interface of {given!r}; expected an operation or a class of operations")
    return given


def _guard_interface(name: str) -> None:
    """Put a Python class in the place of an interface's; a call of the binding's own does not look ``__init__`` up."""
    holder = getattr(ir, name)
    make = holder.__init__

    def __init__(self: Any, object: Any, context: Any = None) -> None:
        make(self, _implementer(object), context)

    members: dict[str, Any] = {"__module__": holder.__module__, "__doc__": holder.__doc__, "__init__": __init__}
    attach = getattr(holder, "attach", None)
    if attach is not None:
        function = getattr(attach, "__func__", attach)

        def guarded(cls: Any, *args: Any, **options: Any) -> Any:
            if _users_trace() is not None:
                raise DSLValueError(_ATTACHED)
            return function(cls, *args, **options)

        members["attach"] = classmethod(guarded)
    holder.__init__ = __init__
    setattr(ir, name, type(name, (holder,), members))


_block = ir.Operation.block.fget


_point_block = ir.InsertionPoint.block.fget


def _block_of_point(point: ir.InsertionPoint) -> ir.Block:
    """``block`` of an insertion point, which is in one unless it was made for a module."""
    before = point.ref_operation
    if before is not None and before.operation.parent is None:
        raise DSLValueError(f"InsertionPoint: {before.operation.name} is in no block; use an operation of one")
    return _point_block(point)


def _block_or_none(operation: ir.Operation) -> ir.Block | None:
    """``block`` of an operation: ``None`` for a module, where MLIR gives an object around a null pointer."""
    return None if operation.parent is None else _block(operation)


def install() -> None:
    """Put the guards in place; once in a process."""
    if not can_compile() or _BASE.erase is _buried:
        return
    for holder, name, guard in _GUARDED:
        setattr(holder, name, _guarded(getattr(holder, name), guard))
    for holder, name, guard in _GUARDED_FUNCTIONS:
        setattr(holder, name, staticmethod(_guarded(getattr(holder, name), guard)))
    rewrite = sys.modules[f"{ir.Operation.__module__.rpartition('.')[0]}.rewrite"]
    for name in _REWRITES:
        setattr(rewrite, name, _guarded(getattr(rewrite, name), _run_passes))
    for holder in (ir.InsertionPoint, ir.Location, ir.Context):
        _stacked(holder)
    for name in _INTERFACES:
        _guard_interface(name)
    _BASE.erase = _buried
    ir.Operation.block = property(_block_or_none)
    ir.InsertionPoint.block = property(_block_of_point)
    ir.Value.uses = property(_uses)
    ir.Context.__init__ = _make_context
    for name in _CHANGES:
        setattr(ir.Context, name, _changing(getattr(ir.Context, name)))
    for name in ("allow_unregistered_dialects", "emit_error_diagnostics"):
        switch: Any = getattr(ir.Context, name)
        setattr(ir.Context, name, property(switch.fget, _changing(switch.fset), None, switch.__doc__))
    ir.Module.create = staticmethod(_make_module)
