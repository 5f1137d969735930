"""Comparison of an imported function with its file, which may have changed."""

from __future__ import annotations

import ast
import bisect
import dis
import inspect
import itertools
import re
import types
from collections.abc import Collection
from typing import Any

from flydsl.compiler.frontend.rewrite.assemble import compiled
from flydsl.compiler.frontend.rewrite.build import CONTROL
from flydsl.compiler.frontend.rewrite.source import Source
from flydsl.compiler.frontend.rewrite.walk import all_nodes

_PYTEST = "@py_"
"""The prefix of variable names in assertions that pytest has rewritten."""
_IN_CLASS = getattr(inspect, "CO_METHOD", 0)
"""The flag of a function in a class body, since Python 3.14."""
_JUMPS = frozenset({*dis.hasjrel, *dis.hasjabs})
_ACCESS = re.compile("(?:LOAD|STORE)_FAST")
_ASIDE = frozenset({"PUSH_NULL", "NOP", "EXTENDED_ARG", "CACHE", "RESUME"})


def is_text_of(source: Source, function: types.FunctionType) -> bool:
    """True if a definition compiles to the code of a function; assertions rewritten by pytest are ignored."""
    code = function.__code__
    if CONTROL in code.co_freevars:  # part of rewritten code, whose text was compared as a whole
        return True
    try:
        expected = compiled(source.definition, source, code, code.co_freevars, _imported(function))
    except (SyntaxError, StopIteration):
        return False
    if _is_same_code(code, expected):
        return True
    if _parameters(code) != _parameters(expected):
        return False
    skipped: set[int] = set()
    if any(_PYTEST in name for inner in _nested(code) for name in inner.co_varnames):
        for node in all_nodes(source.definition):
            if isinstance(node, ast.Assert):
                skipped.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    pairs = itertools.zip_longest(_nested(code), _nested(expected))
    if skipped:
        return all(a and b and _by_line(a, skipped) == _by_line(b, skipped) for a, b in pairs)
    return all(a and b and _in_order(a) == _in_order(b) for a, b in pairs)


def _imported(function: types.FunctionType) -> list[str]:
    values = function.__globals__
    return [
        name
        for name in {name for code in _nested(function.__code__) for name in code.co_names}
        if isinstance(value := values.get(name), types.ModuleType)
        or (isinstance(value, (type, types.FunctionType)) and value.__module__ != values.get("__name__"))
    ]


def _is_same_code(a: types.CodeType, b: types.CodeType) -> bool:
    """True if two code objects differ only in locations."""
    return (
        a.co_code == b.co_code
        and a.co_names == b.co_names
        and a.co_varnames == b.co_varnames
        and (a.co_freevars, a.co_cellvars) == (b.co_freevars, b.co_cellvars)
        and _parameters(a) == _parameters(b)
        and len(a.co_consts) == len(b.co_consts)
        and all(map(_same_constant, a.co_consts, b.co_consts))
    )


def _parameters(code: types.CodeType) -> tuple[object, ...]:
    """The parameters of a code object, and its flags."""
    counts = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount
    flags = (code.co_flags | inspect.CO_NESTED) & ~_IN_CLASS  # text is compiled in the class whose private names it has
    count = counts[0] + counts[2] + bool(flags & inspect.CO_VARARGS) + bool(flags & inspect.CO_VARKEYWORDS)
    return *counts, flags, code.co_varnames[:count]


def _same_constant(a: Any, b: Any) -> bool:
    if type(a) is not type(b):
        return False
    if isinstance(a, types.CodeType):
        return _is_same_code(a, b)
    if isinstance(a, tuple):
        return len(a) == len(b) and all(map(_same_constant, a, b))
    if isinstance(a, (float, complex)):
        return repr(a) == repr(b)  # 0.0 and -0.0 are equal, and nan is not
    if isinstance(a, str) and "<locals>" in b:  # the qualified name of a class in the function
        return bool(a.rpartition(".")[2] == b.rpartition(".")[2])
    return bool(a == b)


def _nested(code: types.CodeType) -> list[types.CodeType]:
    inner = [_nested(constant) for constant in code.co_consts if isinstance(constant, types.CodeType)]
    return [code, *(found for codes in inner for found in codes)]


def _by_line(code: types.CodeType, skipped: Collection[int]) -> dict[int, set[tuple[str, object]]]:
    """The instructions of each line but some, without the targets of jumps."""
    found: dict[int, set[tuple[str, object]]] = {}
    for instruction in _essential(code):
        line = instruction.positions.lineno if instruction.positions is not None else None
        if line is not None and line not in skipped and instruction.opcode not in _JUMPS:
            found.setdefault(line, set()).update(_shown(instruction))
    return found


def _in_order(code: types.CodeType) -> list[tuple[str, object]]:
    """The instructions, with jumps by the index of their target."""
    shown: list[tuple[str, object]] = []
    starts: dict[int, int] = {}
    jumps: list[tuple[int, int]] = []
    for instruction in _essential(code):
        starts[instruction.offset] = len(shown)
        if instruction.opcode in _JUMPS:
            jumps.append((len(shown), instruction.argval))
        shown += _shown(instruction)
    offsets = sorted(starts)
    for number, target in jumps:
        at = bisect.bisect_left(offsets, target)
        shown[number] = shown[number][0], starts[offsets[at]] if at < len(offsets) else len(shown)
    return shown


def _essential(code: types.CodeType) -> list[dis.Instruction]:
    """The instructions that depend neither on where a name comes from nor on the size of the code."""
    return [instruction for instruction in dis.get_instructions(code) if instruction.opname not in _ASIDE]


def _shown(instruction: dis.Instruction) -> list[tuple[str, object]]:
    """The name and the argument; two of each where Python fused two accesses of variables with small numbers."""
    name = "LOAD_ATTR" if instruction.opname == "LOAD_METHOD" else instruction.opname.replace("_BORROW", "")
    value = instruction.argval
    if isinstance(value, types.CodeType):
        return [(name, "")]
    fused = _ACCESS.findall(name)
    if len(fused) == 2:
        return [(each, (str, repr(variable))) for each, variable in zip(fused, value, strict=True)]
    return [(name, (type(value), repr(value).rpartition("<locals>.")[2]))]
