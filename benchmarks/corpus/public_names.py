"""Public names of an installed ``flydsl``, with their kinds and signatures.

The file imports nothing of its own package, so that another interpreter can run it on another ``flydsl``::

    /path/to/other/python benchmarks/corpus/public_names.py > names.tsv
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
import sys
import types
from collections.abc import Iterator
from typing import Any

__all__ = ["describe_module", "module_names", "parse_signature", "refused_calls", "rows"]

_CLOSED = ("flydsl._mlir",)
"""Packages that are bindings of MLIR: their names are those of the MLIR that is installed."""


def module_names() -> Iterator[str]:
    """The names of the package's modules, those of its private modules left out."""
    import flydsl

    yield "flydsl"
    for found in pkgutil.walk_packages(flydsl.__path__, "flydsl.", onerror=lambda name: None):
        private = any(part.startswith("_") for part in found.name.split("."))
        if not private and not found.name.startswith(_CLOSED):
            yield found.name


def rows() -> Iterator[tuple[str, str, str]]:
    """Each public name of the package: its dotted name, its kind, and its signature or an empty text."""
    described: set[type] = set()
    for name in sorted(module_names()):
        yield from describe_module(name, described)


def describe_module(name: str, described: set[type] | None = None) -> Iterator[tuple[str, str, str]]:
    """The rows of one module. It is imported. Members of a class in ``described`` are left out.

    Raises:
        ImportError: the module cannot be imported.
    """
    module = importlib.import_module(name)
    yield name, "module", ""
    described = set() if described is None else described
    listed = getattr(module, "__all__", None)
    names = listed if listed is not None else [n for n in vars(module) if not n.startswith("_")]
    for attribute in sorted(set(names)):
        value = getattr(module, attribute)
        if listed is None and _is_foreign(value):
            continue
        home = value.__name__ if isinstance(value, types.ModuleType) else getattr(value, "__module__", name)
        if listed is None and home != name and not hasattr(module, "__path__"):
            yield f"{name}:{attribute}", "import", ""
        else:
            yield from describe_value(f"{name}:{attribute}", value, described)


def describe_value(name: str, value: Any, described: set[type]) -> Iterator[tuple[str, str, str]]:
    """The rows of a value: itself, and the public members of a class."""
    if isinstance(value, types.ModuleType):
        yield name, "module", ""
    elif isinstance(value, type):
        yield name, "class", signature_text(value)
        if issubclass(value, BaseException):
            yield (
                name,
                "error",
                " ".join(sorted(base.__name__ for base in value.__mro__ if base.__module__ == "builtins")),
            )
        for member, kind, signature in _members(value, described):
            yield f"{name}.{member}", kind, signature
    elif callable(value) and not _is_instance(value):
        yield name, "function", signature_text(value)
    else:
        yield name, "value", ""


def _is_instance(value: Any) -> bool:
    return not isinstance(value, types.FunctionType | types.BuiltinFunctionType | types.MethodType) and not hasattr(
        value, "__wrapped__"
    )


def _is_foreign(value: Any) -> bool:
    """True if a name without ``__all__`` is an import of something that is not of the package."""
    if isinstance(value, types.ModuleType):
        return not value.__name__.startswith("flydsl")
    home = getattr(value, "__module__", None)
    if isinstance(value, type | types.FunctionType | types.BuiltinFunctionType):
        return not str(home).startswith("flydsl")
    return type(value).__module__ in ("typing", "__future__", "types", "re", "logging", "contextvars")


def _members(cls: type, described: set[type]) -> Iterator[tuple[str, str, str]]:
    seen: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        if base.__module__.startswith("flydsl") and base not in described:
            seen.update(vars(base))
    described.update(cls.__mro__)
    for name, value in sorted(seen.items()):
        if name in ("__hash__", "__class_getitem__"):
            continue
        if name.startswith("_") and name not in _PROTOCOL and not (_DUNDER.fullmatch(name) and name in _OPERATORS):
            continue
        if isinstance(value, classmethod | staticmethod):
            kind = type(value).__name__
            yield name, kind, signature_text(getattr(cls, name, value.__func__))
        elif isinstance(value, types.FunctionType):
            yield name, "method", signature_text(value)
        elif isinstance(value, property) or hasattr(value, "__get__"):
            yield name, "property", ""
        else:
            yield name, "attribute", ""


_DUNDER = re.compile(r"__\w+__")
_OPERATORS = frozenset(
    f"__{name}__"
    for line in (
        "call getitem setitem len iter contains enter exit bool int float index eq ne lt le gt ge neg pos abs invert",
        "add sub mul truediv floordiv mod pow divmod and or xor lshift rshift matmul iadd isub imul complex",
        "radd rsub rmul rtruediv rfloordiv rmod rpow rdivmod rand ror rxor rlshift rrshift round trunc floor ceil",
    )
    for name in line.split(" ")
)
_PROTOCOL = frozenset(
    f"__{name}__"
    for line in (
        "construct_from_ir_values extract_to_ir_values get_ir_types cache_signature c_abi_spec",
        "dsl_size_of dsl_align_of peek_from_ptr poke_into_ptr",
    )
    for name in line.split(" ")
)


def signature_text(value: Any) -> str:
    """The parameters of a callable as Python writes them, without annotations; ``?`` where it has none to read."""
    try:
        signature = inspect.signature(value)
    except (ValueError, TypeError):
        return "?"
    plain = [p.replace(annotation=inspect.Parameter.empty) for p in signature.parameters.values()]
    text = str(signature.replace(parameters=plain, return_annotation=inspect.Signature.empty))
    return re.sub(r" at 0x[0-9a-f]+", "", text).replace("\n", " ").replace("\t", " ")


def parse_signature(text: str) -> inspect.Signature | None:
    """The signature that a text of :func:`signature_text` stands for, its defaults as texts; None for ``?``."""
    if not text.startswith("("):
        return None
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    parameters: list[inspect.Parameter] = []
    for part in _split(text[1:-1]):
        if part == "/":
            parameters = [p.replace(kind=inspect.Parameter.POSITIONAL_ONLY) for p in parameters]
        elif part == "*":
            kind = inspect.Parameter.KEYWORD_ONLY
        elif part.startswith("**"):
            parameters.append(inspect.Parameter(part[2:], inspect.Parameter.VAR_KEYWORD))
        elif part.startswith("*"):
            parameters.append(inspect.Parameter(part[1:], inspect.Parameter.VAR_POSITIONAL))
            kind = inspect.Parameter.KEYWORD_ONLY
        else:
            name, equals, default = part.partition("=")
            parameters.append(inspect.Parameter(name, kind, default=default if equals else inspect.Parameter.empty))
    return inspect.Signature(parameters, __validate_parameters__=False)


def _split(text: str) -> list[str]:
    parts, depth, start, quote = [], 0, 0, ""
    for position, letter in enumerate(text):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"":
            quote = letter
        elif letter in "([{<":
            depth += 1
        elif letter in ")]}>":
            depth -= 1
        elif letter == "," and not depth:
            parts.append(text[start:position].strip())
            start = position + 1
    last = text[start:].strip()
    return [*parts, last] if last else parts


def refused_calls(wanted: str, given: str) -> list[str]:
    """What calls by one signature another refuses or reads differently, in words; empty if none.

    Example:
        ``refused_calls("(a, b=1)", "(a, *, b=2)")`` is
        ``["b cannot be given by position", "b defaults to 2, not to 1"]``.
    """
    theirs, ours = parse_signature(wanted), parse_signature(given)
    if theirs is None or ours is None:
        return []
    by_position = [p for p in ours.parameters.values() if p.kind in _POSITIONAL]
    more_positions = any(p.kind is inspect.Parameter.VAR_POSITIONAL for p in ours.parameters.values())
    more_names = any(p.kind is inspect.Parameter.VAR_KEYWORD for p in ours.parameters.values())
    faults, taken, position = [], set(), 0
    for parameter in theirs.parameters.values():
        name = parameter.name
        if name.startswith("_"):
            continue
        if parameter.kind is inspect.Parameter.VAR_POSITIONAL:
            if not more_positions:
                faults.append(f"*{name} is not taken")
            continue
        if parameter.kind is inspect.Parameter.VAR_KEYWORD:
            if not more_names:
                faults.append(f"**{name} is not taken")
            continue
        mine = ours.parameters.get(name)
        if parameter.kind in _POSITIONAL:
            there = by_position[position] if position < len(by_position) else None
            position += 1
            if there is None:
                if not more_positions:
                    faults.append(f"{name} cannot be given by position")
            else:
                taken.add(there.name)
                if parameter.kind is not inspect.Parameter.POSITIONAL_ONLY and there.name != name and mine is not there:
                    faults.append(f"{name} is {there.name} at that position")
                mine = mine or there
        if parameter.kind is not inspect.Parameter.POSITIONAL_ONLY:
            named = mine is not None and mine.name == name and mine.kind is not inspect.Parameter.POSITIONAL_ONLY
            if not named and not more_names and name not in ("self", "cls"):
                faults.append(f"{name} cannot be given by name")
        if mine is None:
            continue
        taken.add(mine.name)
        if parameter.default is not parameter.empty and mine.kind not in _VARIADIC:
            if mine.default is mine.empty:
                faults.append(f"{name} has no default")
            elif mine.default != parameter.default:
                faults.append(f"{name} defaults to {mine.default}, not to {parameter.default}")
    for mine in ours.parameters.values():
        if mine.kind not in _VARIADIC and mine.default is mine.empty and mine.name not in taken:
            faults.append(f"{mine.name} is wanted in addition")
    return faults


_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
_VARIADIC = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)


if __name__ == "__main__":
    for row in rows():
        sys.stdout.write("\t".join(row) + "\n")
