"""The identity of a tuned program, in this process and in files.

Of a ``@flyc.jit`` function it is the key that the cache of artifacts has for the first candidate.  A plain function makes
its programs while it runs, so that its code and what the code names stand for them.
"""

from __future__ import annotations

import functools
import types
from collections.abc import Hashable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from typing import Any

from flydsl._mlir import can_compile, ir
from flydsl.backends.registry import make_backend
from flydsl.compiler.find_artifact import artifact_key
from flydsl.compiler.frontend.code_names import is_users_class
from flydsl.compiler.frontend.contents import is_followed
from flydsl.compiler.frontend.footprint import Captures
from flydsl.compiler.frontend.understood import is_still_module
from flydsl.compiler.hints import ambient_hints, ambient_options, merge_hints, options_of_program
from flydsl.compiler.jit_function import JitFunction
from flydsl.compiler.kernel_function import KernelFunction
from flydsl.compiler.tracing import trace_for
from flydsl.config import Config as Settings
from flydsl.targets.target import GPUTarget


def traced_key(function: JitFunction, arguments: Mapping[str, Any], settings: Settings) -> str | None:
    """The key of a call's program in the cache of artifacts; ``None`` if it cannot be traced."""

    def key(target: GPUTarget) -> str:
        backend = make_backend(target, config=settings)
        options = backend.resolved(options_of_program(hints, ambient_options(settings)))
        with backend.mlir_context(), ir.Location.unknown():
            traced = trace_for(
                function, replace(call, target=target), backend, options, location_depth=settings.location_depth
            )
            return artifact_key(traced, backend, options, settings).digest

    try:
        hints = merge_hints(function.function_hints(), ambient_hints())
        call = function.bind((), arguments, settings)
        return function._for_chips(call, settings, key)
    except Exception:  # a candidate may fail in any way, as the search will say
        return None


class Programs:
    """The programs of one tuned function in this process, each found once while nothing changes that it can read."""

    def __init__(self, function: Any) -> None:
        self._function = function
        self._captures = Captures(function.__wrapped__) if self.is_traced else None
        self._known: dict[str, tuple[Hashable, str]] = {}

    def digest(self, kind: str, settings: Settings) -> tuple[str | None, Hashable]:
        """The digest of a kind of call of today's program, if it is known; and what it depends on."""
        footprint = None if self._captures is None else self._captures.now()
        outside: Hashable = None if footprint is None else footprint.key
        if footprint is not None and footprint.openings:
            outside = object()  # equal to no other: each call finds its program anew
        hints = ambient_hints()
        state = settings, outside, tuple(sorted(hints.items())) if hints else ()
        known = self._known.get(kind)
        return (known[1] if known is not None and _are_equal(known[0], state) else None), state

    def add(self, kind: str, state: Hashable, program: str) -> str:
        """The digest of a kind of call of a program."""
        found = sha256(f"{kind}\n{program}".encode()).hexdigest()
        self._known[kind] = state, found
        return found

    def forget(self, kind: str) -> None:
        """Find the program of a kind of call anew."""
        self._known.pop(kind, None)

    @property
    def is_traced(self) -> bool:
        """True if a configuration is needed to find the program."""
        return isinstance(self._function, JitFunction) and can_compile()

    def of(self, candidates: Iterable[tuple[Any, Mapping[str, Any]]], settings: Settings) -> str:
        """The program as text that is the same in every process.

        ``candidates`` are, in their order, the function under their hints and all arguments by name.
        """
        if not self.is_traced:
            return _described(self._function) if isinstance(self._function, types.FunctionType) else ""
        keys = (traced_key(function, arguments, settings) for function, arguments in candidates)
        return next((key for key in keys if key is not None), "none of the candidates can be traced")


def _are_equal(state: Any, other: Any) -> bool:
    """True if two states are equal; most are of the same objects, whose comparison takes no time."""
    return all(mine is its or mine == its for mine, its in zip(state, other, strict=True))


def _described(function: types.FunctionType) -> str:
    """A function and what its code names, as text that is the same in every process.

    Plain values count, and functions, classes and modules of the user; of any other object its type alone.
    """
    rows: list[str] = []
    seen: set[int] = set()
    queue = [function]
    while queue:
        value = queue.pop()
        if id(value) in seen or not is_followed(value):
            continue
        seen.add(id(value))
        rows.append(_code(value.__code__))
        named = list(_named(value))
        rows += [f"{value.__qualname__} {name} {_text(each)}" for name, each in named]
        for _, each in named:
            queue += _functions(each)
    return sha256("\n".join(sorted(rows)).encode("utf-8", "surrogatepass")).hexdigest()


def _functions(value: Any) -> Iterator[types.FunctionType]:
    """The functions behind a value; none of the user's code runs."""
    if isinstance(value, types.FunctionType):
        yield value
    elif isinstance(value, types.MethodType):
        yield from _functions(value.__func__)
    elif isinstance(value, functools.partial):
        yield from _functions(value.func)
    elif isinstance(value, type):
        if is_users_class(value):
            for item in vars(value).values():
                yield from () if isinstance(item, type) else _functions(getattr(item, "__func__", item))
    elif isinstance(value, (JitFunction, KernelFunction)):
        yield value.__wrapped__


def _named(function: types.FunctionType) -> Iterator[tuple[str, Any]]:
    """The objects that a function reads by name: defaults, cells, globals, and attributes of the user's modules."""
    yield "", function.__defaults__
    yield from (function.__kwdefaults__ or {}).items()
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        with suppress(ValueError):  # it is empty
            yield name, cell.cell_contents
    names = set(_names(function.__code__))
    for name in sorted(names & function.__globals__.keys()):
        value = function.__globals__[name]
        yield name, value
        if isinstance(value, types.ModuleType) and not is_still_module(value.__name__):
            yield from ((f"{name}.{inner}", vars(value)[inner]) for inner in sorted(names & vars(value).keys()))


def _names(code: types.CodeType) -> Iterator[str]:
    yield from code.co_names
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield from _names(each)


def _code(code: types.CodeType) -> str:
    constants = [_code(each) if isinstance(each, types.CodeType) else _text(each) for each in code.co_consts]
    return f"{code.co_name} {code.co_code.hex()} {code.co_names} {code.co_varnames} {constants}"


def _text(value: Any) -> str:
    """A plain value, or the type of another one."""
    if value is None or isinstance(value, (bool, int, float, complex, str, bytes)):
        return f"{type(value).__qualname__} {value!r}"
    if type(value) is tuple:
        return f"({', '.join(map(_text, value))})"
    if type(value) in (frozenset, dict):
        items = value.items() if isinstance(value, dict) else value
        return f"{{{', '.join(sorted(map(_text, items)))}}}"
    kind = value if isinstance(value, type) else type(value)
    return f"{kind.__module__}.{kind.__qualname__}"
