"""Digests of functions by their sources, and of what they call, by FlyDSL's names.

The cache of this package needs none of them: its keys are traced programs.  Programs written for FlyDSL ask whether a
change of a helper or of a closure would be another program.
"""

from __future__ import annotations

import enum
import functools
import hashlib
import inspect
import linecache
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import flydsl
from flydsl._version import __version__
from flydsl.compiler.find_artifact import compiler_digest
from flydsl.compiler.jit_function import JitFunction
from flydsl.compiler.kernel_function import KernelFunction
from flydsl.config import read_variable
from flydsl.support.tracebacks import is_internal_code

__all__ = [
    "INVALIDATING_VARIABLES",
    "cache_invalidating_values",
    "closure_scalars",
    "dependency_sources",
    "flydsl_key",
    "function_source",
    "global_references",
    "is_user_function",
    "jit_function_cache_key",
    "owner_class",
    "underlying_function",
    "unwrapped_jit_function",
]

INVALIDATING_VARIABLES = (
    "FLYDSL_COMPILE_OPT_LEVEL",
    "FLYDSL_COMPILE_BACKEND",
    "FLYDSL_COMPILE_LLVM_DIR",
    "FLYDSL_DEBUG_ENABLE_DEBUG_INFO",
    "FLYDSL_EXTRA_SOURCE_DIRS",
    "FLYDSL_KTRACE_ENABLE",
    "FLYDSL_KTRACE_BLOCKS",
    "FLYDSL_KTRACE_BUFFER_BYTES",
)
"""Variables of the environment whose change is another program in FlyDSL."""

_SCALARS = (int, float, bool, str, type(None), tuple, enum.Enum)


def cache_invalidating_values(target: Any = None) -> tuple[tuple[str, str], ...]:
    """Those variables with their values now, empty texts for those that are not set."""
    return tuple((name, read_variable(name) or "") for name in INVALIDATING_VARIABLES)


def flydsl_key() -> str:
    """The version of this package and the digest of the code that builds artifacts."""
    return f"{__version__}-{compiler_digest(Path(flydsl.__file__).parent)}"


def underlying_function(value: Any) -> types.FunctionType | None:
    """The Python function of a jit function, a kernel, a method or a wrapper; ``None`` if ``value`` is none of them."""
    if isinstance(value, JitFunction | KernelFunction):
        return underlying_function(value.__wrapped__)
    if isinstance(value, functools.partial):
        return underlying_function(value.func)
    if isinstance(value, types.MethodType | staticmethod | classmethod):
        return underlying_function(value.__func__)
    return value if isinstance(value, types.FunctionType) else None


def is_user_function(function: Any, root_file: str | None = None) -> bool:
    """True if ``function`` is a function of Python, and none of this package."""
    own = underlying_function(function)
    return own is not None and not is_internal_code(own.__code__, own.__module__ or "")


def unwrapped_jit_function(value: Any) -> tuple[JitFunction | None, Any]:
    """The jit function of a function or method, and the method's object."""
    if isinstance(value, types.MethodType) and isinstance(value.__func__, JitFunction):
        return value.__func__, value.__self__
    return (value if isinstance(value, JitFunction) else None), None


def owner_class(function: Any) -> type | None:
    """The class in whose body a function is written, found by its qualified name; ``None`` if there is none."""
    own = underlying_function(function)
    path = [] if own is None else own.__qualname__.split(".")[:-1]
    if own is None or not path or "<locals>" in path:
        return None
    found: Any = own.__globals__.get(path[0])
    for name in path[1:]:
        found = getattr(found, name, None)
    return found if isinstance(found, type) else None


def function_source(function: Callable[..., Any]) -> str:
    """The source text of a function, or its code if there is no text."""
    found = underlying_function(function)
    if found is None:
        raise TypeError(f"expected a function, got {function!r}")
    linecache.checkcache(found.__code__.co_filename)
    try:
        return inspect.getsource(found)
    except (OSError, TypeError):
        code = found.__code__
        return f"{code.co_name} {code.co_code.hex()} {code.co_consts!r}"


def closure_scalars(function: Any, visited_ids: set[int] | None = None) -> list[str]:
    """The plain values in a function's closure as ``name=value``, and those of the functions that it holds."""
    visited = set() if visited_ids is None else visited_ids
    found: list[str] = []
    for name, value in _closure(function):
        if isinstance(value, _SCALARS):
            found.append(f"{name}={value!r}")
        elif (inner := underlying_function(value)) is not None and id(inner) not in visited:
            visited.add(id(inner))
            found += closure_scalars(inner, visited)
    return found


def global_references(function: Any, owner_cls: type | None = None) -> list[tuple[str, str, dict[str, Any]]]:
    """The globals that a function reads, and the functions that it calls: name, module, and that module's variables."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for each in _reached(function, owner_cls):
        module = each.__globals__
        for name in _names(each.__code__):
            if name in module and not name.startswith("__"):
                found.setdefault((name, str(module.get("__name__", ""))), module)
    return [(name, where, module) for (name, where), module in found.items()]


def dependency_sources(
    function: Any, root_file: str | None = None, visited: set[int] | None = None, owner_cls: type | None = None
) -> list[str]:
    """The sources of the users' functions that a function reaches by globals, closure and class, without its own."""
    seen = set() if visited is None else visited
    own = underlying_function(function)
    found = []
    for each in _reached(function, owner_cls):
        if each is own or id(each) in seen:
            continue
        seen.add(id(each))
        found.append(f"{each.__name__}:{function_source(each)},closure:{closure_scalars(each)}")
    return found


def jit_function_cache_key(function: Callable[..., Any], owner_cls: type | None = None) -> str:
    """A digest of 32 hexadecimal digits: of this package, the function's source, closure, and those that it reaches."""
    parts = [flydsl_key(), function_source(function), *closure_scalars(function)]
    parts += dependency_sources(function, None, None, owner_cls)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


def _closure(function: Any) -> Iterator[tuple[str, Any]]:
    own = underlying_function(function)
    if own is None:
        return
    for name, cell in zip(own.__code__.co_freevars, own.__closure__ or (), strict=True):
        try:
            yield name, cell.cell_contents
        except ValueError:
            continue  # not assigned yet


def _names(code: types.CodeType) -> Iterator[str]:
    yield from code.co_names
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield from _names(each)


def _reached(function: Any, owner_cls: type | None) -> list[types.FunctionType]:
    """The function and all users' functions that it reaches, in the order of their discovery."""
    own = underlying_function(function)
    waiting = [] if own is None else [own]
    found: dict[int, types.FunctionType] = {}
    while waiting:
        each = waiting.pop(0)
        if id(each) in found:
            continue
        found[id(each)] = each
        names = list(_names(each.__code__))
        values = [each.__globals__[name] for name in names if name in each.__globals__]
        values += [value for _, value in _closure(each)]
        values += [vars(cls)[name] for cls in getattr(owner_cls, "__mro__", ()) for name in names if name in vars(cls)]
        for value in values:
            inner = underlying_function(value)
            if inner is not None and not is_internal_code(inner.__code__, inner.__module__ or ""):
                waiting.append(inner)
    return list(found.values())


EXTRA_SOURCE_DIRS: list[str] = []
"""Folders whose files FlyDSL counts in its keys, empty here: a key is of the traced program."""
_CACHE_INVALIDATING_ENV_VARS = INVALIDATING_VARIABLES
_cache_invalidating_env_values = cache_invalidating_values
_collect_closure_scalar_vals = closure_scalars
_collect_dependency_sources = dependency_sources
_discover_global_refs = global_references
_flydsl_key = flydsl_key
_get_func_source = function_source
_get_underlying_func = underlying_function
_is_user_function = is_user_function
_jit_function_cache_key = jit_function_cache_key
_owner_class_from_func = owner_class
_unwrap_jit_function = unwrapped_jit_function
