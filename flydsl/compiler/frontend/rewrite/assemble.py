"""Functions of rewritten syntax trees, with the original globals and closure."""

from __future__ import annotations
import __future__

import ast
import types
from collections.abc import Sequence
from functools import reduce
from typing import Any

from flydsl.compiler.frontend.rewrite.build import CONTROL, like
from flydsl.compiler.frontend.rewrite.constexpr_calls import KNOWN
from flydsl.compiler.frontend.rewrite.source import Source
from flydsl.errors import DSLSyntaxError, SourceLocation

_FACTORY = "__flydsl_factory__"
_FUTURE_FLAGS: int = reduce(
    int.__or__, (getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)
)


def assemble(definition: ast.FunctionDef, source: Source, fn: types.FunctionType) -> types.CodeType:
    """The code of ``definition`` in the scope of ``fn``, with the control module as a closure variable.

    The definition is compiled inside a factory whose parameters are the free variables of ``fn`` and the control module.
    The factory never runs; it makes the compiler treat them as closure variables.
    """
    original = fn.__code__
    free = tuple(name for name in original.co_freevars if name != CONTROL)  # part of rewritten code already has it
    free += tuple(name for name in KNOWN if name not in free and name not in fn.__globals__)
    try:
        code = compiled(definition, source, original, (CONTROL, *free))
    except SyntaxError as error:  # CPython allows 20 nested blocks, and jumps take some of them
        place = SourceLocation(source.filename, error.lineno or definition.lineno, function=definition.name)
        raise DSLSyntaxError(f"{error.msg}; move the inner ones to a function", location=place) from None
    prefix = code.co_qualname.removesuffix(definition.name)
    return _renamed(code, prefix, original.co_qualname.removesuffix(definition.name))


def compiled(
    definition: ast.FunctionDef,
    source: Source,
    original: types.CodeType,
    free: tuple[str, ...],
    imported: Sequence[str] = (),
) -> types.CodeType:
    """The code of ``definition`` with the names in ``free`` as closure variables, under the module's future flags.

    ``imported`` are names that the module imports, because CPython calls their attributes by other instructions.
    """
    imports = (
        [like(ast.Import([like(ast.alias(name), definition) for name in imported]), definition)] if imported else []
    )
    module = ast.Module([*imports, _factory(definition, source, free)], [])
    flags = original.co_flags & _FUTURE_FLAGS
    code = _inner(compile(module, source.filename, "exec", flags=flags, dont_inherit=True), _FACTORY)
    if source.class_name is not None:
        code = _inner(code, source.class_name)
    return _inner(code, definition.name)


def instance(
    code: types.CodeType, fn: types.FunctionType, control: Any, wrapped: types.FunctionType | None = None
) -> types.FunctionType:
    """``fn`` with rewritten code, and with ``control`` as the control module.

    ``wrapped`` replaces the function that ``fn`` wraps.
    """
    cells = dict(zip(fn.__code__.co_freevars, fn.__closure__ or (), strict=True))
    if wrapped is not None:
        for name, cell in cells.items():
            if _contents(cell) is fn.__wrapped__:  # type: ignore[attr-defined]  # see functools.update_wrapper
                cells[name] = types.CellType(wrapped)
    cells[CONTROL] = types.CellType(control)
    for name in set(code.co_freevars) - cells.keys():  # some of KNOWN
        cells[name] = types.CellType(getattr(control, name))
    closure = tuple(cells[name] for name in code.co_freevars)
    return _like(types.FunctionType(code, fn.__globals__, fn.__name__, fn.__defaults__, closure), fn)


def _contents(cell: types.CellType) -> Any:
    """The value of a closure variable; ``None`` if it has none."""
    try:
        return cell.cell_contents
    except ValueError:
        return None


def _factory(definition: ast.FunctionDef, source: Source, free: tuple[str, ...]) -> Any:
    """``def factory(*free)`` around the definition, in a class of the same name for name mangling."""
    definition.decorator_list = []
    definition.returns = None
    if hasattr(definition, "type_params"):
        definition.type_params = []
    arguments = definition.args
    arguments.defaults, arguments.kw_defaults = [], [None] * len(arguments.kwonlyargs)
    for argument in ast.walk(arguments):
        if isinstance(argument, ast.arg):
            argument.annotation = None
    body: list[ast.stmt] = [definition]
    if source.class_name is not None:
        body = [_with_body(f"class {source.class_name}: pass", body)]
    name = source.class_name or definition.name
    if name not in free:  # a function or class of the module that mentions itself
        body.insert(0, like(ast.Global([name]), definition))
    return _with_body(f"def {_FACTORY}({', '.join(free)}): pass", body)


def _with_body(text: str, body: list[ast.stmt]) -> Any:
    """The class or function written in ``text``, with another body."""
    statement: Any = ast.parse(text).body[0]
    statement.body = body
    return statement


def _inner(code: types.CodeType, name: str) -> types.CodeType:
    return next(c for c in code.co_consts if isinstance(c, types.CodeType) and c.co_name == name)


def _renamed(code: types.CodeType, prefix: str, replacement: str) -> types.CodeType:
    """``code`` and all nested code with qualified names that leave out the factory."""
    constants = tuple(_renamed(c, prefix, replacement) if isinstance(c, types.CodeType) else c for c in code.co_consts)
    qualname = replacement + code.co_qualname.removeprefix(prefix)
    return code.replace(co_consts=constants, co_qualname=qualname)


def _like(new: types.FunctionType, fn: types.FunctionType) -> types.FunctionType:
    """Copy to ``new`` what callers see of ``fn``."""
    new.__kwdefaults__ = None if fn.__kwdefaults__ is None else dict(fn.__kwdefaults__)
    new.__module__, new.__qualname__, new.__doc__ = fn.__module__, fn.__qualname__, fn.__doc__
    for name in ("__annotate__", "__type_params__"):  # Python 3.14 and 3.12
        if hasattr(fn, name):
            setattr(new, name, getattr(fn, name))
    if not hasattr(fn, "__annotate__"):
        new.__annotations__ = fn.__annotations__
    new.__dict__.update(fn.__dict__)
    return new
