"""Functions for ``MODULE`` and ``MODULE:FUNCTION`` on the command line."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from flydsl.compiler.frontend.error_location import innermost_user_location
from flydsl.compiler.jit_function import JitFunction
from flydsl.compiler.kernel_function import KernelFunction
from flydsl.errors import ConfigError, FlydslError, did_you_mean

if TYPE_CHECKING:
    from flydsl.compiler.jit_function import JitFunction


def find_functions(text: str) -> list[JitFunction]:
    """The function of ``MODULE:FUNCTION``, or all of ``MODULE`` that declare signatures to compile ahead of time."""
    if ":" in text:
        return [find_function(text)]
    functions = {id(value): value for value in vars(imported(text)).values() if isinstance(value, JitFunction)}
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
    where, colon, name = text.rpartition(":")
    if not colon or not where or not name:
        raise ConfigError(f"{text!r} does not name a function; write MODULE:FUNCTION, such as kernels.py:add")
    module = imported(where)
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
    where, colon, name = text.rpartition(":")
    if colon and where and name:
        module = imported(where)
        if isinstance(getattr(module, name, None), KernelFunction):
            functions = [value for value in vars(module).values() if isinstance(value, JitFunction)]
            launchers = [each for each in functions if name in each.__wrapped__.__code__.co_names]
            if len(launchers) == 1:
                return launchers[0]
    return find_function(text)


def imported(where: str) -> ModuleType:
    """The module of a dotted name or of a ``.py`` file."""
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
