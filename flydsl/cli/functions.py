"""Functions for ``MODULE`` and ``MODULE:FUNCTION`` on the command line."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from flydsl.errors import ConfigError, FlydslError, did_you_mean

if TYPE_CHECKING:
    from flydsl.autotune import Autotuner
    from flydsl.compiler.arguments.arrays import TensorSpec
    from flydsl.compiler.jit_function import JitFunction


def find_functions(text: str) -> list[JitFunction]:
    """The function of ``MODULE:FUNCTION``, or all of ``MODULE`` that declare signatures to compile ahead of time."""
    from flydsl.compiler.jit_function import JitFunction

    if ":" in text:
        return [find_function(text)]
    functions = {id(value): value for value in vars(_import(text)).values() if isinstance(value, JitFunction)}
    declared = [function for function in functions.values() if function.declared_signatures]
    if not declared:
        names = ", ".join(function.__name__ for function in functions.values())
        raise ConfigError(
            f"no function of {text} declares what to compile; write NAME.signatures({{...}}) there, or name MODULE:FUNCTION"
            + (f", of {names}" if names else "")
        )
    return declared


def find_function(text: str) -> JitFunction:
    """The ``@flyc.jit`` function that ``MODULE:FUNCTION`` names; MODULE is a dotted name or the path of a .py file."""
    from flydsl.compiler.jit_function import JitFunction

    where, colon, name = text.rpartition(":")
    if not colon or not where or not name:
        raise ConfigError(f"{text!r} does not name a function; write MODULE:FUNCTION, such as kernels.py:add")
    module = _import(where)
    function = getattr(module, name, None)
    if isinstance(function, JitFunction):
        return function
    known = [n for n, value in vars(module).items() if isinstance(value, JitFunction)]
    if function is None:
        problem = f"{where} has no function {name!r}.{did_you_mean(name, known)}"
    else:
        problem = f"{name!r} of {where} is a {type(function).__name__}, not a @flyc.jit function that launches kernels."
    raise ConfigError(f"{problem} Its @flyc.jit functions are: {', '.join(known) or 'none'}")


def find_launcher(text: str) -> JitFunction:
    """As :func:`find_function`; of a ``@flyc.kernel`` the one function of its module that mentions it."""
    from flydsl.compiler.jit_function import JitFunction
    from flydsl.compiler.kernel_function import KernelFunction

    where, colon, name = text.rpartition(":")
    if colon and where and name:
        module = _import(where)
        if isinstance(getattr(module, name, None), KernelFunction):
            functions = [value for value in vars(module).values() if isinstance(value, JitFunction)]
            launchers = [each for each in functions if name in each.__wrapped__.__code__.co_names]
            if len(launchers) == 1:
                return launchers[0]
    return find_function(text)


def find_autotuned(text: str) -> Autotuner:
    """The autotuned ``@flyc.jit`` function that ``MODULE:FUNCTION`` names."""
    from flydsl.autotune import Autotuner
    from flydsl.compiler.jit_function import JitFunction

    where, colon, name = text.rpartition(":")
    if not colon or not where or not name:
        raise ConfigError(f"{text!r} does not name a function; write MODULE:FUNCTION, such as kernels.py:add")
    module = _import(where)
    found = getattr(module, name, None)
    if isinstance(found, Autotuner) and isinstance(found.fn, JitFunction):
        return found
    known = [n for n, value in vars(module).items() if isinstance(value, Autotuner)]
    raise ConfigError(
        f"{name!r} of {where} is no autotuned @flyc.jit function; decorate it with @autotune. "
        f"The autotuned functions are: {', '.join(known) or 'none'}"
    )


def _import(where: str) -> ModuleType:
    from flydsl.compiler.frontend.error_location import innermost_user_location

    try:
        if where.endswith(".py"):
            return _import_file(Path(where))
        _search_in_project(where)
        return importlib.import_module(where)
    except FlydslError:
        raise
    except ModuleNotFoundError as error:
        if error.name is not None and (where == error.name or where.startswith(error.name + ".")):
            raise ConfigError(f"there is no module {where!r}; give a dotted name, or the path of a .py file") from None
        raise _failed(where, error, innermost_user_location(error)) from error
    except Exception as error:
        raise _failed(where, error, innermost_user_location(error)) from error


def _failed(where: str, error: Exception, location: object) -> FlydslError:
    at = f"\n  {location}" if location is not None else ""
    return FlydslError(f"importing {where} raised {type(error).__name__}: {error}{at}")


def _import_file(path: Path) -> ModuleType:
    """The module of a file, which may import its neighbors.  Its name is its path, which is unique."""
    if not path.is_file():
        raise ConfigError(f"there is no file {path}")
    path = path.resolve()
    name = str(path)
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None  # .py has a loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # before execution, because dataclasses look their module up
    _search_first(path.parent)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _search_in_project(module: str) -> None:
    """Search modules as `python -m` does, and in ``src`` if the package is there (the src layout of packaging).

    A console script's path starts with the script's own directory.
    """
    here = Path.cwd()
    package = module.partition(".")[0]
    if (here / "src" / package).is_dir() or (here / "src" / f"{package}.py").is_file():
        _search_first(here / "src")
    _search_first(here)


def _search_first(directory: Path) -> None:
    if str(directory) not in sys.path:
        sys.path.insert(0, str(directory))


# Argument descriptions on the command line, for functions without signatures.
#
# ::
#
#     NAME=TYPE[EXTENT,...]          a tensor: x='f32[?,?]'
#     NAME=TYPE[EXTENT:STRIDE,...]   with strides, in elements: x='f16[128:1,?:128]'
#     NAME=TYPE[...]@BYTES           whose memory is aligned to so many bytes; 16 if not given: x='f16[?]@4'
#     NAME=TYPE*                     a pointer; @BYTES as above: p='f32*'
#     NAME=TYPE                      a number: n=i32
#     NAME=LITERAL                   the value of a Constexpr parameter, as a Python literal: BLOCK=256
#
# An extent or stride is a number, which is compiled into the kernel, or `?`, which matches every tensor.  A tensor with
# only `?` is compiled like a plain array.  Without strides a tensor is row major.


GRAMMAR = (__doc__ or "").partition("::\n\n")[2]

TYPES: Mapping[str, str] = {
    "bool": "Boolean", "i8": "Int8", "i16": "Int16", "i32": "Int32", "i64": "Int64", "u8": "Uint8", "u16": "Uint16",
    "u32": "Uint32", "u64": "Uint64", "f16": "Float16", "bf16": "BFloat16", "f32": "Float32", "f64": "Float64",
}  # fmt: skip
"""The types of the kernel language by their names in a description."""

_DEFAULT_ALIGNMENT = 16
_TENSOR = re.compile(r"(\w+)\[([^\]]*)\](?:@(\d+))?")
_POINTER = re.compile(r"(\w+)\*(?:@(\d+))?")
_AXIS = re.compile(r"(\d+|\?)(?::(\d+|\?))?")


def parse_arguments(function: JitFunction, given: Mapping[str, str]) -> dict[str, Any]:
    """The example values of a function's arguments, by parameter."""
    parameters = function.signature.parameters
    for name in given:
        if name not in parameters:
            raise ConfigError(
                f"{function.__name__} has no parameter {name!r}; its parameters are {', '.join(parameters)}."
                + did_you_mean(name, parameters)
            )
    return {name: _parse(name, text.strip(), parameters[name].annotation) for name, text in given.items()}


def _parse(name: str, text: str, annotation: Any) -> Any:
    from flydsl.expr.core.constexpr import is_constexpr

    if is_constexpr(annotation):
        return _literal(name, text, "a Constexpr parameter takes a Python literal, such as 256, True or '\"text\"'")
    if match := _TENSOR.fullmatch(text):
        return _tensor(name, text, *match.groups())
    if match := _POINTER.fullmatch(text):
        return _pointer(name, *match.groups())
    if text in TYPES:
        return _scalar(name, text, annotation)
    return _literal(name, text, "write a tensor 'f32[?,?]', a pointer 'f32*', a number's type i32, or a number")


def _literal(name: str, text: str, expected: str) -> Any:
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        raise ConfigError(f"{name}={text}: {text!r} cannot be read; {expected}") from None


def _dtype(name: str, word: str) -> Any:
    from flydsl.expr import numeric

    if word not in TYPES:
        raise ConfigError(
            f"{name}: there is no type {word!r}; expected one of {', '.join(TYPES)}.{did_you_mean(word, TYPES)}"
        )
    return getattr(numeric, TYPES[word])


def _scalar(name: str, word: str, annotation: Any) -> Any:
    """A number of that type; its value is not compiled into the kernel."""
    from flydsl.expr.numeric import NumericMeta

    dtype = _dtype(name, word)
    if isinstance(annotation, NumericMeta) and annotation.width and annotation is not dtype:
        raise ConfigError(f"{name}={word}: the parameter is annotated {annotation}, got {dtype}")
    return dtype.static(dtype.zero)


def _pointer(name: str, word: str, alignment: str | None) -> Any:
    from flydsl.compiler.arguments.resolve import from_c_void_p

    return from_c_void_p(_dtype(name, word), None, assumed_align=None if alignment is None else int(alignment))


def _tensor(name: str, text: str, word: str, axes: str, alignment: str | None) -> TensorSpec:
    from flydsl.compiler.arguments.arrays import TensorSpec

    matches = [_AXIS.fullmatch(axis.strip()) for axis in axes.split(",")]
    if not all(matches):
        raise ConfigError(
            f"{name}={text}: expected extents such as '128' or '?', or with strides '128:1', got {axes!r}"
        )
    extents = tuple(_known(match[1]) for match in matches if match)
    row_major = TensorSpec(_dtype(name, word), extents).known_strides()
    strides = tuple(
        row_major[axis] if match[2] is None else _known(match[2]) for axis, match in enumerate(matches) if match
    )
    return TensorSpec(_dtype(name, word), extents, strides, _DEFAULT_ALIGNMENT if alignment is None else int(alignment))


def _known(text: str) -> int | None:
    return None if text == "?" else int(text)
