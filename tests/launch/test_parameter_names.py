"""Parameters may have any name: none of the library's own names collides with them."""

from __future__ import annotations

import linecache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.bundle import Bundle
from flydsl.compiler.aot.export import export_c

NAMES = (
    *("self", "cls", "name", "func", "function", "args", "kwargs", "values", "call", "owner", "config"),
    *("stream", "grid", "block", "smem", "cluster", "context", "slots", "trace", "target", "unit_attrs", "value_attrs"),
    *("int", "type", "print", "range", "linux", "register", "NULL", "this", "int32_t", "i32", "entry", "other_shape0"),
)
SOURCE = """
import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def kernel({name}: fx.Tensor, other: fx.Tensor, factor: fx.Float32):
    t = fx.thread_idx.x
    if t < 4:
        {name}[t] = other[t] * factor


@flyc.jit
def run({name}: fx.Tensor, other: fx.Tensor, factor: fx.Float32):
    kernel({name}={name}, other=other, factor=factor).launch(grid=1, block=8)
"""


@pytest.fixture(scope="module")
def functions() -> dict[str, Any]:
    """A function for each name of its first parameter."""
    found = {}
    for name in NAMES:
        text, module = SOURCE.format(name=name), ModuleType(f"parameter_{name}")
        file = f"<parameter {name}>"
        linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
        exec(compile(text, file, "exec"), vars(module))
        found[name] = module.run
    return found


@pytest.fixture(scope="module")
def bundle(functions: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Bundle:
    path, spec = tmp_path_factory.mktemp("names") / "kernels.flyb", flyc.TensorSpec(fx.Float32, (flyc.dyn,))
    renamed = []
    for name, function in functions.items():
        function.__wrapped__.__name__ = function.__wrapped__.__qualname__ = f"run_{name}"
        renamed.append(flyc.jit(function.__wrapped__).signatures({name: spec, "other": spec, "factor": 1.0}))
    flyc.precompile(renamed, ["cpu:x86-64"], out=path, isolated=False)
    return flydsl.load(path)


def check(function: Any, name: str) -> None:
    other = np.arange(4, dtype=np.float32)
    for _ in range(3):  # on Python's path, and on the native one
        for call in (lambda y: function(y, other, 2.0), lambda y: function(**{name: y}, other=other, factor=2.0)):
            y = np.zeros(4, np.float32)
            call(y)
            assert (y == 2 * other).all(), name


def test_in_calls(functions: dict[str, Any]) -> None:
    for name, function in functions.items():
        check(function, name)


def test_in_bundles_and_in_c(bundle: Bundle, tmp_path: Path) -> None:
    for name in NAMES:
        check(bundle[f"run_{name}"], name)
    done = export_c(bundle, tmp_path, name="kernels")
    for function in done.functions:
        own = [parameter.name for parameter in function.parameters]
        assert len(own) == 5 == len(set(own)) and not {"int", "register", "this", "NULL", "linux", "int32_t"} & {*own}


class Scaled:
    """``self`` is the object where its annotation does not make it an argument."""

    def __init__(self, factor: float) -> None:
        self.factor = factor

    @flyc.kernel
    def kernel(self: Scaled, y: fx.Tensor):
        y[fx.thread_idx.x] = self.factor

    @flyc.jit
    def run(self: Scaled, y: fx.Tensor):
        self.kernel(y).launch(grid=1, block=4)


def test_methods() -> None:
    y = np.zeros(4, np.float32)
    for factor in (2, 3, 2):
        Scaled(factor).run(y)
        assert (y == factor).all()
