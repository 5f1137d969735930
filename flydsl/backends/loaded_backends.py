"""Code of other packages in backends: its identity at registration."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from types import FunctionType
from typing import Any
from weakref import WeakKeyDictionary

from flydsl.runtime.launch.layouts import type_version
from flydsl.support.fast_dataclass import record
from flydsl.support.loaded_code import LoadedFiles, files_of_module

_PLAIN = (bool, int, float, complex, str, bytes, type(None))
_RUN = frozenset({"driver", "detect_target", "target_of_device"})
"""Methods that run programs: they decide no artifact."""


@record
class OutsideCode:
    """The code of a class that does not come from this package."""

    modules: tuple[str, ...]
    """The modules that define its bases and its methods; none: all is this package's."""
    bound: tuple[Any, ...]
    """Each method that is another package's: its place, and the values that were bound when it was defined."""
    files: LoadedFiles

    def text(self) -> str:
        """The identity of the code: another one for other code, in whichever process."""
        self.files.are_unchanged()
        bound = sha256(repr(self.bound).encode("utf-8", "surrogatepass")).hexdigest()
        return f"{' '.join(self.modules)}, files {self.files.digest()}, methods {bound}"


_signed: WeakKeyDictionary[type, tuple[int, OutsideCode]] = WeakKeyDictionary()
"""With the version of the class, which changes with its attributes and those of its bases; 0 is no version."""


def sign(cls: type) -> None:
    """Look at the files of a class that is registered, now."""
    _signed[cls] = 0, _read(cls, None)


def outside_code(cls: type) -> OutsideCode:
    """The code of a class, with its files as they were when it was registered or first asked for.

    Files of a module that has patched the class since are added as they are now.
    """
    version, known = _signed.get(cls, (0, None))
    if known is None or not version or version != type_version(cls):
        known = _read(cls, known)
        _signed[cls] = type_version(cls), known
    return known


def _read(cls: type, known: OutsideCode | None) -> OutsideCode:
    methods = tuple(_methods(cls))
    homes = {base.__module__ for base in cls.__mro__} | {_home(method) for _, method in methods}
    modules = tuple(sorted(name for name in homes if _is_outside(name)))
    bound, unknown = [], ""
    for name, method in methods:
        values, own = _bound_values(method)
        unknown = unknown or (f"{method.__qualname__} is bound to {own}; bind plain values" if own else "")
        bound.append((name, _home(method), method.__qualname__, values))
    if known is not None and (modules, tuple(bound)) == (known.modules, known.bound):
        return known
    found = {name: files_of_module(name) for name in modules}
    nowhere = next((name for name, each in found.items() if each is None), None)
    if nowhere is not None:
        unknown = f"{cls.__qualname__} has code of {nowhere}, which has no file; put the code into a module"
    files = {name: path for each in found.values() for name, path in (each or {}).items()}
    return OutsideCode(modules, tuple(bound), LoadedFiles(files, unknown=unknown or None).sign())


def _is_outside(module: str) -> bool:
    top = module.partition(".")[0]
    return top == "__main__" or (top != "flydsl" and top not in sys.stdlib_module_names)


def _home(method: FunctionType) -> str:
    """The module whose code a function runs, which a decorator may hide in ``__module__``."""
    return str(method.__globals__.get("__name__", ""))


def _methods(cls: type) -> Iterator[tuple[str, FunctionType]]:
    """The functions of a class and its bases that are not this package's."""
    for base in cls.__mro__:
        for name, member in tuple(vars(base).items()):
            function = member
            for attribute in ("__func__", "fget", "func"):  # of methods, properties, cached properties and partials
                function = getattr(function, attribute, function)
            if name not in _RUN and isinstance(function, FunctionType) and _is_outside(_home(function)):
                yield f"{base.__qualname__}.{name}", function


def _bound_values(method: FunctionType) -> tuple[tuple[str, ...], str]:
    """The closure and the defaults of a function as text, and the type of the first value that has no lasting text.

    Defaults are in the file, unless another function defines this one.
    """
    values = []
    for cell in method.__closure__ or ():
        with suppress(ValueError):  # it is empty
            values.append(cell.cell_contents)
    if "<locals>" in method.__qualname__:
        values += [*(method.__defaults__ or ()), *(method.__kwdefaults__ or {}).values()]
    texts = []
    for value in values:
        text = _text(value)
        if text is None:
            return (), f"a value of type {type(value).__qualname__}"
        texts.append(text)
    return tuple(texts), ""


def _text(value: Any) -> str | None:
    if type(value) in _PLAIN:
        return repr(value)
    if isinstance(value, type):
        return f"{value.__module__}.{value.__qualname__}"
    if isinstance(value, FunctionType):
        return f"{_home(value)}.{value.__qualname__}"
    if type(value) in (tuple, list, dict):
        texts = [_text(each) for each in (value.items() if type(value) is dict else value)]
        return None if None in texts else f"{type(value).__name__}{texts}"
    return None
