"""Kernels of generated programs while they are traced: loads of inputs, and stores of results as bits.

The file imports nothing of its own package, so that another interpreter can run it on another ``flydsl``.
"""

from __future__ import annotations

import importlib
import math
from collections.abc import Callable, Sequence
from typing import Any

__all__ = ["ELEMENTS", "LANES", "VARIABLES", "Recorder"]

LANES = 64
"""Threads of each kernel, and elements of each variable."""

VARIABLES = 3
"""Variables of each element type."""

ELEMENTS = {
    "i8": ("int8", "Int8"), "i16": ("int16", "Int16"), "i32": ("int32", "Int32"), "i64": ("int64", "Int64"),
    "u8": ("uint8", "Uint8"), "u16": ("int16", "Uint16"), "u32": ("int32", "Uint32"), "u64": ("int64", "Uint64"),
    "h": ("float16", "Float16"), "b": ("int16", "BFloat16"), "f": ("float32", "Float32"), "d": ("float64", "Float64"),
}  # fmt: skip
"""By the first part of a variable's name: NumPy's type of the array, and the type of the variable.

FlyDSL takes no arrays of wider unsigned integers, and NumPy has no bf16.
"""

_PYTHONS = (
    "TypeError", "ValueError", "RuntimeError", "IndexError", "KeyError", "AttributeError", "NameError", "OverflowError",
    "NotImplementedError", "ZeroDivisionError", "SyntaxError", "AssertionError",
)  # fmt: skip


class Recorder:
    """Results of one kernel, by number: stored to the last array, their types in :attr:`types`.

    Args:
        widths: how many words each result may have.

    Attributes:
        types: of each result, or the error that it raises.
        only: numbers of the results that are computed; the others stay zero.
        widths: of each result.
    """

    def __init__(self, widths: Sequence[int]) -> None:
        self.only = set(range(len(widths)))
        self.types: dict[int, str] = {}
        self._first = [sum(widths[:number]) for number in range(len(widths))]
        self.widths = widths

    def names(self, tensors: dict[str, Any], lane: Any) -> dict[str, Any]:
        """Names that expressions may use: variables such as ``f0`` and ``i8_2``, types, modules."""
        fx = importlib.import_module("flydsl.expr")
        names = {name: importlib.import_module(f"flydsl.expr.{name}") for name in ("math", "arith", "rocdl", "gpu")}
        names |= {name: getattr(fx, name) for _, name in ELEMENTS.values()}
        names |= {"fx": fx, "lane": lane, "pymath": math, "Boolean": fx.Boolean, "Index": fx.Index}
        for kind, tensor in tensors.items():
            for number in range(VARIABLES):
                name = f"{kind}{number}" if kind.isalpha() else f"{kind}_{number}"
                names[name] = _as_type(tensor[lane + number * LANES], kind, names)
        return names

    def evaluate(self, number: int, expression: str, names: dict[str, Any], out: Any) -> None:
        """Store what an expression gives."""
        self.keep(number, lambda: eval(expression, names), names["lane"], out)

    def keep(self, number: int, make: Callable[[], Any], lane: Any, out: Any) -> None:
        """Store what a function gives, or note that it raises."""
        if number not in self.only:
            return
        fx = importlib.import_module("flydsl.expr")
        try:
            parts, text = _parts(make(), fx)
            words = [_bits(part, fx) for part in parts]
            if len(words) > self.widths[number]:
                raise ValueError(text)
        except Exception as error:
            classes = [base.__name__ for base in type(error).__mro__ if base.__name__ in _PYTHONS]
            self.types[number] = f"raises {' '.join(classes) or type(error).__name__}"
            return
        self.types[number] = text
        for place, word in enumerate(words):
            out[lane + (self._first[number] + place) * LANES] = word


def _as_type(value: Any, kind: str, names: dict[str, Any]) -> Any:
    wanted = names[ELEMENTS[kind][1]]
    if type(value) is wanted:
        return value
    return value.bitcast(wanted) if kind == "b" else wanted(value)


def _parts(value: Any, fx: Any) -> tuple[list[Any], str]:
    if value is None or isinstance(value, (bool, int, float, str)):
        return [], repr(value)
    if isinstance(value, (tuple, list)):
        pairs = [_parts(item, fx) for item in value]
        return [part for parts, _ in pairs for part in parts], f"({', '.join(text for _, text in pairs)})"
    if isinstance(value, fx.Numeric):
        name = type(value).__name__
        return ([], f"{name} {float(value.value)!r}") if value.is_static() else ([value], name)
    if isinstance(value, fx.Vector):
        return [value[i] for i in range(value.numel)], f"Vector {value.dtype.__name__} {value.shape!r}"
    if isinstance(value, fx.IntTuple):
        leaves = fx.get_leaves(value)
        return [fx.Int64(leaf) for leaf in leaves], f"IntTuple of {len(leaves)}"
    return _parts(fx.as_numeric(value), fx)


def _bits(value: Any, fx: Any) -> Any:
    kind = type(value)
    if kind.__name__.startswith(("Float", "BFloat")):
        value = value.bitcast({8: fx.Uint8, 16: fx.Uint16, 32: fx.Uint32, 64: fx.Uint64}[kind.width])
    return fx.Int64(value)
