"""Kinds of Python values in run-time control flow: leaves and containers."""

from __future__ import annotations

import enum
import types
from collections import deque
from types import SimpleNamespace
from typing import Any

import numpy as np

from flydsl._mlir import ir


class Kind(enum.Enum):
    """The role of a value in run-time control flow."""

    LEAF = "a single value"
    MUTABLE_LEAF = "a value of a user's class that crosses borders by the protocol, and may change in place"
    LIST = "list"
    TUPLE = "tuple"
    DICT = "dict"
    NAMESPACE = "namespace"
    COLLECTION = "a collection that cannot hold run-time values, such as a set or an array"
    OBJECT = "an object of a user's class: its attributes are for trace-time code"
    FUNCTION = "a function: it can rebind the variables of the functions around it"

    @property
    def keeps_identity(self) -> bool:
        """True if two values of that kind differ even if they hold the same."""
        return self in (Kind.OBJECT, Kind.FUNCTION)


_COLLECTIONS = (set, deque, bytearray, np.ndarray)


def is_literal(value: Any) -> bool:
    """True if ``value`` is a Python or NumPy number."""
    return isinstance(value, (bool, int, float, np.bool_, np.integer, np.floating))


def is_value(value: Any) -> bool:
    """True if ``value`` implements the language's protocol of MLIR values."""
    return hasattr(value, "__extract_to_ir_values__") and not isinstance(value, type)


def is_struct(value: Any) -> bool:
    """True if ``value`` is a struct of the language, of a class that the user declared."""
    return hasattr(type(value), "__dsl_fields__")


def kind_of(value: Any) -> Kind:
    is_internal = type(value).__module__.startswith("flydsl.")
    if is_value(value):
        mutable = hasattr(value, "__dict__") and not is_internal and not is_struct(value)
        return Kind.MUTABLE_LEAF if mutable else Kind.LEAF
    if isinstance(value, list):
        return Kind.LIST
    if type(value) is tuple or (isinstance(value, tuple) and hasattr(value, "_fields")):
        return Kind.TUPLE
    if isinstance(value, dict):
        return Kind.DICT
    if isinstance(value, SimpleNamespace):
        return Kind.NAMESPACE
    if isinstance(value, _COLLECTIONS):
        return Kind.COLLECTION
    if cells(value):
        return Kind.FUNCTION
    plain = isinstance(value, (types.ModuleType, ir.Value)) or callable(value) or is_internal
    return Kind.OBJECT if hasattr(value, "__dict__") and not plain else Kind.LEAF


def cells(value: Any) -> dict[str, types.CellType]:
    """The bound variables of outer functions that ``value`` uses, if it is a user's function, decorated or not."""
    function = value if isinstance(value, types.FunctionType) else _attributes(value).get("__wrapped__")
    if not isinstance(function, types.FunctionType) or (function.__module__ or "").startswith("flydsl."):
        return {}
    named = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    return {name: cell for name, cell in named if cell != _EMPTY}


def _attributes(value: Any) -> dict[str, Any]:
    found = getattr(value, "__dict__", {})
    return found if isinstance(found, dict) else {}


_EMPTY = types.CellType()
