"""The names of ``fx.rocdl`` and ``fx.nvvm``, called in kernels with anything."""

from __future__ import annotations

import inspect
import random
from typing import Any

import flydsl.expr as fx
from tests.raw import builders

__all__ = ["MODULES", "attempt", "names"]

MODULES = ("fx.rocdl", "fx.nvvm")


def names(module: str) -> list[str]:
    """The names of functions and classes that programs call."""
    dialect = module.removeprefix("fx.")
    found = {*dir(getattr(fx, dialect)), *(builders.names(dialect) if dialect == "rocdl" else ())}
    return sorted(
        name for name in found if not name.startswith("_") and _is_called(getattr(getattr(fx, dialect), name))
    )


def _is_called(value: Any) -> bool:
    return callable(value) and str(getattr(value, "__module__", "")).startswith(("flydsl.expr", "torch_mlir", "mlir"))


def _argument(choose: random.Random, source: Any) -> Any:
    """A value, number, type or text that a program could give."""
    i = fx.thread_idx.x
    scalars = (fx.Float32, fx.Float16, fx.BFloat16, fx.Int32, fx.Int64, fx.Uint32, fx.Int8, fx.Float64)
    kinds = (
        lambda: source[i],
        lambda: fx.Int32(i),
        lambda: choose.choice(scalars)(fx.Int32(i)),
        lambda: fx.Vector.filled(choose.choice([1, 2, 4, 8, 16]), choose.choice([0, 1]), choose.choice(scalars)),
        lambda: choose.choice([0, 1, 2, 3, 4, 8, 16, 32, -1, 300, 1 << 20]),
        lambda: choose.choice(scalars),
        lambda: fx.T.vec(choose.choice([2, 4, 8]), choose.choice([fx.T.f32, fx.T.f16, fx.T.i32])),
        lambda: source,
        lambda: choose.choice([True, False, None, "row", (1, 2)]),
    )
    return choose.choice(kinds)()


def attempt(module: str, name: str, seed: int, source: Any) -> None:
    """Call a function with arguments chosen by ``seed``."""
    choose = random.Random(f"{module}.{name}.{seed}")
    function = getattr(getattr(fx, module.removeprefix("fx.")), name)
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        parameters = ()
    required = [
        p for p in parameters if p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)
    ]
    count = len(required) if required else choose.choice([0, 1, 2, 3, 4, 5, 6])
    result = function(*(_argument(choose, source) for _ in range(count)))
    if isinstance(result, (fx.Numeric, fx.Vector)):
        source[0] = fx.Float32(result if isinstance(result, fx.Numeric) else result[0])
