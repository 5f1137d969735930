"""Remedies: what to write instead of a line that raised while it was traced.

This runs only after a failure.  It finds the failed expression in the file's syntax tree, and looks up its names in
:mod:`flydsl.support.foreign_names`.
"""

from __future__ import annotations

import ast
import builtins
import linecache
import re
import reprlib
import sys
import types
from collections.abc import Iterator
from typing import Any

from flydsl.errors import FlydslError, SourceLocation, did_you_mean
from flydsl.expr.core.operand import is_operand
from flydsl.expr.gpu import Tuple3D
from flydsl.expr.memory.tensor import Tensor
from flydsl.support.foreign_names import ATTRIBUTES, BUILTINS, MODULES, instead_of
from flydsl.support.forks import cached_property
from flydsl.support.tracebacks import expected_call

_OUR_VALUES = re.compile(r"\b(BFloat|Float|Uint|Int|Index|Boolean|Vector|Tensor|ArithValue|ndarray)(\d|\b)")
"""Type names in a message about values of the language."""
_ELEMENTS = "operators and functions take elements: x[i], or x.load() of a tile with a static layout"
_CAPTURED = (
    "a captured array is read while tracing; to index it by run-time values, make it an argument; memory of a thread is "
    "fx.make_rmem_tensor"
)
_TABLE = "a Python sequence is read while tracing; for a run-time index pass a tensor, or fill an fx.make_rmem_tensor"
_NUMBER = r"'(BFloat|Float|Int|Uint|Boolean)\d*'"
_USUAL = {
    "number": "dtype, .to(T), .bitcast(T) and .select(a, b)",
    "vector": "dtype, .shape, .numel, .to(T), .reduce(op), .reshape(shape), .select(a, b) and .bitcast(T)",
    "tensor": "dtype, .shape, .stride, .layout, .load(), .store(v) and .fill(v)",
}
"""The usual attributes, by the kind of value."""
_COORDINATES = "its coordinates are .x, .y and .z: fx.thread_idx.x"
_PATTERNS = {
    r"^only integers, slices": _CAPTURED,
    r"^loop of ufunc": "functions of run-time values are those of fx.math",
    r"for @: ": 'matrices are multiplied by fx.gemm, vectors by (a * b).reduce("add")',
    r"'(method|function)'": "parentheses are missing: it is a function",
    r"unsupported format string": 'the value exists when the kernel runs; print it with fx.printf("{}", v)',
    r"Tuple3D": _COORDINATES,
    r"'KernelLauncher' object is not callable": "a kernel is launched by work(...).launch(grid=..., block=...)",
    r"'Storage\[": "a Storage is a place in memory: .peek() gives what is there, .poke(value) stores it",
    r"with .Layout. |'Layout' and|and 'Layout'": "a layout maps coordinates to offsets: layout.shape[0] is a number of it",
    r"'Tensor' object is not callable": "an element is x[i]",
    r"'IntTuple' object is not callable": "an extent is x.shape[0]",
    r"coordinate -\d+ is outside": "count from the extent to index from the end: x[x.shape[0] - 1]",
    r"cannot convert .*\bTensor\b.*to Numeric": _ELEMENTS,
    r"(unsupported operand|bad operand|not supported between).*Tensor": _ELEMENTS,
    r"argument of type 'Tensor'|'Tensor' object is not an iterator": "a loop over elements is: for i in range(fx.size(x))",
    rf"type {_NUMBER} is not subscriptable": "an array in shared memory is fx.Array[fx.Int32, 4]",
    rf"{_NUMBER} object is not callable": "it is a number: leave out the parentheses",
    rf"{_NUMBER} (object is not|has no len)|non-iterable (BFloat|Float|Int|Uint)": "it is one number, without elements",
    r"of type function|\(function\)": "it is a function: call it, with parentheses",
}  # fmt: skip
"""Beginnings or parts of messages (Python's, NumPy's and ours), each with its remedy."""


def remedy_for(error: Exception, frame: types.FrameType, location: SourceLocation) -> str:
    """One clause that says what to write instead; empty if nothing is known.

    ``frame`` is the user's frame that was running, ``location`` the expression in it.
    """
    place = FailedExpression(frame, location)
    if isinstance(error, NameError) and not isinstance(error, FlydslError):
        return _name(error, place)
    if isinstance(error, AttributeError):
        return _attribute(error, place)
    if isinstance(error, KeyError) and any(is_operand(key) for key in error.args):
        return "a dictionary is read while tracing; its key must be a Python value or an fx.Constexpr parameter"
    text = error.message if isinstance(error, FlydslError) else str(error)
    if "values to unpack" in text and place.asks_shape():
        return "a shape has one extent for each dimension of the array, and fx.rank(x) of them"
    if isinstance(error, (TypeError, RuntimeError)) and (remedy := _subscript(place, text)):
        return remedy
    if isinstance(place.statement, ast.Match) and text.startswith("cannot evaluate dynamic"):
        return "Python compares each `case` while tracing; for a run-time value write if, elif and else"
    return _call(error, text, place) or _signature(error, place) or _pattern(text)


class FailedExpression:
    """The expression that failed, and the statement that it is part of."""

    def __init__(self, frame: types.FrameType, location: SourceLocation) -> None:
        self._frame, self._location = frame, location

    @cached_property
    def statement(self) -> ast.stmt | None:
        """The innermost statement around the expression."""
        lines = linecache.getlines(self._location.filename, self._frame.f_globals)
        try:
            tree = ast.parse("".join(lines))
        except SyntaxError:  # the file has changed, or is not plain Python
            return None
        line = self._location.line
        around = [
            node
            for node in ast.walk(tree)
            if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or node.lineno)
        ]
        return max(around, key=lambda node: (node.lineno, node.col_offset), default=None)

    @cached_property
    def _nodes(self) -> list[ast.expr]:
        """The expressions of the statement, without those of statements inside it."""
        parts = () if self.statement is None else ast.iter_child_nodes(self.statement)
        roots = [part for part in parts if not isinstance(part, (ast.stmt, ast.ExceptHandler))]
        return [node for root in roots for node in ast.walk(root) if isinstance(node, ast.expr)]

    @property
    def failed(self) -> list[ast.expr]:
        """Nodes at the failed expression itself."""
        where = self._location
        return [
            node
            for node in self._nodes
            if (node.lineno, node.col_offset) == (where.line, where.column)
            and where.end_column in (None, node.end_col_offset)
        ]

    @property
    def calls(self) -> Iterator[ast.Call]:
        return (node for node in self._nodes if isinstance(node, ast.Call))

    def chain(self, name: str) -> str:
        """The attributes of ``name`` in the statement: ``arch.thread_idx`` of ``cute.arch.thread_idx()``."""
        where = self._location
        at = [n for n in self._nodes if (n.lineno, n.col_offset) == (where.line, where.column)]
        chains = [_dotted(node).partition(".") for node in at if isinstance(node, ast.Attribute)]
        return max((rest for root, _, rest in chains if root == name), key=len, default="")

    def lookup(self, name: str) -> Any:
        """The object that a name is bound to at the expression."""
        for scope in (self._frame.f_locals, self._frame.f_globals, vars(builtins)):
            if name in scope:
                return scope[name]
        return None

    def resolve(self, node: ast.expr) -> Any:
        """The object of a name or of an attribute of a module or class, or the method of a value's class."""
        if isinstance(node, ast.Name):
            return self.lookup(node.id)
        owner = self.resolve(node.value) if isinstance(node, ast.Attribute) else None
        if owner is None:
            return None
        holds = isinstance(owner, (types.ModuleType, type))
        return getattr(owner if holds else type(owner), node.attr, None)  # type: ignore[attr-defined]

    def calls_bindings(self) -> bool:
        """True if the failed expression is a call of a function or class of MLIR's bindings."""
        called = (self.resolve(node.func) for node in self.failed if isinstance(node, ast.Call))
        return any(type(function).__module__ == "nanobind" for function in called)

    def operands(self) -> list[str]:
        """One line with the values of the variables in the failed call, if it has any."""
        parts = (part for node in self.failed if isinstance(node, ast.Call) for part in (*node.args, *node.keywords))
        names = dict.fromkeys(n.id for part in parts for n in ast.walk(part) if isinstance(n, ast.Name))
        known = {name: self.lookup(name) for name in names}
        shown = [f"{name} = {reprlib.repr(value)}" for name, value in known.items() if not _is_named(value)]
        return ["with " + ", ".join(shown)] if shown else []

    def asks_shape(self) -> bool:
        """True if the statement asks for the shape of something."""
        return any(isinstance(node, ast.Attribute) and node.attr == "shape" for node in self._nodes)

    def has_values(self, call: ast.Call) -> bool:
        """True if a variable in the arguments holds a value of the language."""
        names = (node for part in call.args for node in ast.walk(part) if isinstance(node, ast.Name))
        return any(_kind(self.lookup(node.id)) for node in names)

    def names(self) -> list[str]:
        return [*self._frame.f_locals, *self._frame.f_globals]


def _is_named(value: Any) -> bool:
    """True for what a program's text says well enough: modules, classes and functions."""
    return value is None or isinstance(value, (types.ModuleType, type)) or callable(value)


def _dotted(node: ast.expr) -> str:
    """``a.b.c`` as it is written; empty if it is not a chain of attributes of a name."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and (owner := _dotted(node.value)):
        return f"{owner}.{node.attr}"
    return ""


# -- by kind of exception


def _name(error: NameError, place: FailedExpression) -> str:
    import flydsl.expr as fx

    name = error.name
    if not name:
        return ""
    chain = place.chain(name)
    if chain and name in MODULES and (here := instead_of(chain, name)):
        return f"instead of {name}.{chain} write {here}"
    last = chain.rpartition(".")[2] if name in MODULES else name
    if last and not isinstance(getattr(fx, last, fx), types.ModuleType):
        return f"write fx.{last}"
    if here := instead_of(name):
        return f"instead of {name} write {here}"
    alike = [n for n in place.names() if len(n) > 2 and not n.startswith("__")]
    if near := did_you_mean(name, alike):
        return near.strip()
    if name in MODULES:
        return f"{name} is not imported; the language of kernels is flydsl.expr, imported as fx"
    return "define it in the module, or pass it as a parameter"


def _attribute(error: AttributeError, place: FailedExpression) -> str:
    value, name = error.obj, error.name
    targets = [node for node in place.failed if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)]
    if any(_kind(place.resolve(node.value)) for node in targets):
        return "values of the language take no attributes: use a variable, or assign elements, x[i] = v"
    if not name or "expected" in str(error):
        return ""
    own = [n for n in dir(value) if not n.startswith("_")]
    near = did_you_mean(name, own).strip().replace(" '", " '.")
    if isinstance(value, types.ModuleType):
        return near if value.__name__.startswith("flydsl.") else ""
    if isinstance(value, Tuple3D):
        return _COORDINATES
    if name == "launch" and type(value).__name__ == "KernelFunction":
        return "call it with its arguments first: work(...).launch(grid=..., block=...)"
    if kind := _kind(value):
        if here := ATTRIBUTES[kind].get(name):
            return f"instead of .{name} of a {kind} write {here}"
        return near or f"a {kind} has .{_USUAL[kind]}"
    home = value.__module__ if isinstance(value, type) else type(value).__module__
    if not home.startswith("flydsl.") and not hasattr(type(value), "__dsl_fields__"):
        return ""
    return near or f"expected one of .{', .'.join(own[:16])}"


def _kind(value: Any) -> str:
    """The key of :data:`ATTRIBUTES` for a value; empty if it is not a value of the language."""
    if isinstance(value, Tensor):
        return "tensor"
    if is_operand(value):
        return "vector" if value.__dsl_vector__ else "number"
    return ""


def _call(error: Exception, text: str, place: FailedExpression) -> str:
    """The remedy for a Python or library function that was called with values of the language."""
    calls = [node for node in place.failed if isinstance(node, ast.Call)]
    if not isinstance(error, FlydslError) and not _OUR_VALUES.search(text):
        calls = [node for node in calls if place.has_values(node)]
    if not calls and _OUR_VALUES.search(text):  # a NumPy array of values fails only when it is used
        calls = list(place.calls)
    for call in calls:
        if here := _callee(call.func, place):
            return f"for run-time values, instead of {_dotted(call.func)}(...) write {here}"
    for node in place.failed:
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and isinstance(node.left, ast.Constant):
            return _PATTERNS["unsupported format string"]
    return ""


def _callee(function: ast.expr, place: FailedExpression) -> str | None:
    root, _, rest = _dotted(function).partition(".")
    owner = place.lookup(root)
    if isinstance(owner, types.ModuleType) and rest:
        package = owner.__name__.partition(".")[0]
        return instead_of(rest, owner.__name__ if owner.__name__ in MODULES else package)
    if rest or owner is None:
        return None
    if owner is getattr(builtins, root, None):
        return BUILTINS.get(root)
    module = "numpy" if type(owner).__module__ == "numpy" else str(getattr(owner, "__module__", "")).partition(".")[0]
    return instead_of(str(getattr(owner, "__name__", root)), module)


def _subscript(place: FailedExpression, text: str) -> str:
    """The remedy for a number or a Python list that was indexed like a tensor, or for an index that is a Boolean."""
    for node in place.failed:
        if isinstance(node, ast.Subscript):
            if "a Boolean is no index" in text:
                return _guarded_access(node, place.statement)
            value = place.lookup(node.value.id) if isinstance(node.value, ast.Name) else None
            if _kind(value) == "number":
                return (
                    f"{_dotted(node.value)} is one number, a {type(value).__name__}; tensors and vectors have elements"
                )
            if isinstance(node.value, ast.Subscript) and text.startswith("'"):
                return "coordinates stand in one pair of brackets: x[i, j]"
            if text.startswith("index() of a run-time"):
                return _TABLE
    return ""


def _guarded_access(node: ast.Subscript, statement: ast.stmt | None) -> str:
    """``if x[i] > 3: y[i] = v`` in the words of the line that wrote ``y[x[i] > 3] = v``."""
    entries = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    conditions = [e for e in entries if isinstance(e, (ast.Compare, ast.BoolOp, ast.UnaryOp, ast.BinOp, ast.Name))]
    condition = min(conditions, key=lambda e: not isinstance(e, ast.Compare), default=None)
    if condition is None:
        return ""
    inside = next((ast.unparse(n.slice) for n in ast.walk(condition) if isinstance(n, ast.Subscript)), "...")
    index = ", ".join(inside if entry is condition else ast.unparse(entry) for entry in entries)
    access, test = f"{ast.unparse(node.value)}[{index}]", ast.unparse(condition)
    if isinstance(statement, ast.Assign) and node in statement.targets:
        return f"write `if {test}: {access} = {ast.unparse(statement.value)}`"
    if isinstance(node.ctx, ast.Store):
        return f"write `if {test}:` before the assignment to {access}"
    return f"write `({test}).select({access}, 0)`"


def _signature(error: Exception, place: FailedExpression) -> str:
    found = _WRONG_CALL.match(str(error)) if isinstance(error, TypeError) else None
    if found is None or any(note.startswith("expected ") for note in getattr(error, "__notes__", ())):
        return ""
    calls = [node for node in place.failed if isinstance(node, ast.Call)]
    function = next((f for call in calls if callable(f := place.resolve(call.func))), None)
    if function is None and not any(isinstance(call.func, ast.Name) for call in calls):
        function = _by_name(found[1])
    return "" if function is None else expected_call(error, function)


_WRONG_CALL = re.compile(r"([\w.<>]+)\(\) (got an unexpected keyword|missing \d+ required|takes )")


def _by_name(qualified: str) -> Any:
    first, *rest = qualified.split(".")
    for name, module in list(sys.modules.items()):
        if name.startswith("flydsl."):
            found = vars(module).get(first)
            for part in rest:
                found = getattr(found, part, None)
            if callable(found) and str(getattr(found, "__module__", "")).startswith("flydsl"):
                return found
    return None


def _pattern(text: str) -> str:
    return next((remedy for pattern, remedy in _PATTERNS.items() if re.search(pattern, text)), "")
