"""Single operations of the modules that MLIR generates for its dialects.

Such a module has two classes and a function for each operation, 688 classes for ``llvm``.  Loading it takes 22 ms, a
twentieth of the compile of a large kernel that needs one cast of it.  Its text is regular: a header, and then a part for
each operation that needs only the header.  So the part of one name is executed by itself.  If the whole module is loaded
later, it reuses the existing classes.
That saves 26 % of the import of a program that uses one operation (``python -m benchmarks.tricks``).
"""

from __future__ import annotations

import importlib
import importlib.util
import re
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

_START = "\n@_ods_cext.register_operation(_Dialect)\n"
"""The beginning of an operation's part."""


class GeneratedOperations:
    """The generated module of a dialect, with the names used so far.

    Args:
        name: of the generated module.
        origin: its file.
        own_text: the text of the dialect's handwritten module, which adds to it and changes it.
    """

    def __init__(self, name: str, origin: str, own_text: str) -> None:
        self.name = name
        self._origin = origin
        self._own_text = own_text
        with open(origin, encoding="utf-8") as file:
            self._text = file.read()
        self._scope: dict[str, Any] = {"__name__": name, "__package__": name.rpartition(".")[0], "__file__": origin}
        self._execute(0, self._text.index(_START))

    def get(self, name: str) -> Any:
        """The class, function or enumeration ``name``; ``None`` if it needs the rest of the dialect's module."""
        if name.startswith("_") or re.search(rf"\b{re.escape(name)}\b", self._own_text):
            return None
        found = max(self._text.find(f"\n{kind} {name}(") for kind in ("class", "def"))
        if found < 0:
            return getattr(self._enumerations(), name, None)
        if name not in self._scope:
            start, end = self._text.rindex(_START, 0, found + 1), self._text.find(_START, found)
            if "_ods_ir.AttrBuilder." in self._text[start:end]:  # uses what the enumerations have registered
                self._enumerations()
            self._execute(start + 1, end if end >= 0 else len(self._text))
        return self._scope[name]

    def _enumerations(self) -> ModuleType | None:
        name = self.name.removesuffix("_ops_gen") + "_enum_gen"
        return importlib.import_module(name) if importlib.util.find_spec(name) is not None else None

    def _execute(self, start: int, end: int) -> None:
        """Execute a part of the text, with its line numbers."""
        lines_before = "\n" * self._text.count("\n", 0, start)
        code = compile(lines_before + self._text[start:end], self._origin, "exec", dont_inherit=True)
        exec(code, self._scope)

    def complete(self, module: ModuleType, loader: Any) -> None:
        """Execute the whole ``module``, reusing the classes made so far."""
        common: Any = importlib.import_module(f"{self._scope['__package__']}._ods_common")
        bindings = common._cext
        common._cext = _Registry(bindings, self._scope)
        try:
            loader.exec_module(module)
        finally:
            common._cext = vars(module)["_ods_cext"] = bindings


class _Registry:
    """The bindings as seen by a module whose classes are partly registered already."""

    def __init__(self, bindings: Any, made: dict[str, Any]) -> None:
        self._bindings = bindings
        self._made = made

    def __getattr__(self, name: str) -> Any:
        return getattr(self._bindings, name)

    def register_dialect(self, cls: Any) -> Any:
        return self._known(cls, "DIALECT_NAMESPACE") or self._bindings.register_dialect(cls)

    def register_operation(self, dialect: Any) -> Any:
        register = self._bindings.register_operation(dialect)
        return lambda cls: self._known(cls, "OPERATION_NAME") or register(cls)

    def register_op_adaptor(self, operation: Any) -> Any:
        register = self._bindings.register_op_adaptor(operation)
        return lambda cls: self._known(cls, "OPERATION_NAME") or register(cls)

    def _known(self, cls: Any, identity: str) -> Any:
        """The class that stands for the same; other threads may load other dialects meanwhile."""
        made = self._made.get(cls.__name__)
        return made if made is not None and getattr(made, identity) == getattr(cls, identity) else None


def find(dialect: ModuleSpec) -> GeneratedOperations | None:
    """The generated operations of a dialect; ``None`` if its module has another format than MLIR's."""
    package, _, name = dialect.name.rpartition(".")
    generated = importlib.util.find_spec(f"{package}._{name}_ops_gen")
    if generated is None or generated.origin is None or dialect.origin is None or dialect.submodule_search_locations:
        return None
    try:
        with open(dialect.origin, encoding="utf-8") as file:
            return GeneratedOperations(generated.name, generated.origin, file.read())
    except (OSError, ValueError):  # no text, or another format
        return None
