"""A Boolean is no index, however it is made and whatever is indexed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DSLTypeError

BOOLEANS: dict[str, Callable[[Any], Any]] = {
    "compared": lambda c: c,
    "both": lambda c: c & (c | c),
    "handle": lambda c: c.ir_value(),
    "static": lambda c: fx.Boolean(True),
    "python": lambda c: True,
    "numpy": lambda c: np.False_,
    "vector": lambda c: fx.Vector.filled(4, c, fx.Boolean),
    "mask": lambda c: np.array([True, False]),
}


def _store(target: Any, index: Any) -> None:
    target[index] = 1.0


def _array() -> Any:
    return fx.SharedAllocator().allocate(fx.Array[fx.Float32, 8]).peek()


ACCESSES: dict[str, Callable[[Any, Any], Any]] = {
    "tensor": lambda m, c: _store(m, c),
    "first coordinate": lambda m, c: _store(m, (c, 0)),
    "last coordinate": lambda m, c: m[0, c],
    "with a kept mode": lambda m, c: m[None, c],
    "registers": lambda m, c: _store(fx.make_rmem_tensor(4, fx.Float32), c),
    "vector": lambda m, c: fx.Vector.filled(4, 1.0, fx.Float32)[c],
    "matrix vector": lambda m, c: fx.Vector.filled((2, 2), 1.0, fx.Float32)[0, c],
    "shared array": lambda m, c: _store(_array(), c),
    "view": lambda m, c: _array().view(fx.make_layout(8, 1))[c],
    "pointer": lambda m, c: _store(m.iter, c),
    "moved pointer": lambda m, c: m.iter + c,
    "layout": lambda m, c: fx.make_layout((2, 2), (2, 1))((c, 0)),
    "offset": lambda m, c: fx.crd2idx(c, fx.make_layout(4, 1)),
}


def _program(access: Callable[[Any, Any], Any], boolean: Callable[[Any], Any]) -> Any:
    @flyc.kernel
    def kernel(m: fx.Tensor):
        access(m, boolean(m[0, 0] > 3))

    @flyc.jit
    def run(m: fx.Tensor):
        kernel(m).launch(grid=1, block=1)

    return run


@pytest.mark.parametrize("access", ACCESSES)
def test_a_boolean_is_refused(access: str) -> None:
    refused = []
    for name, boolean in BOOLEANS.items():
        try:
            _program(ACCESSES[access], boolean)(np.zeros((2, 2), np.float32))
        except DSLTypeError as error:
            refused += [name] * ("a Boolean is no index" in str(error))
    assert refused == list(BOOLEANS)


@flyc.kernel
def masked(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    i = fx.thread_idx.x
    if fx.const_expr(n == 0):
        y[x[i] > 3] = x[i] * 2
    elif fx.const_expr(n == 1):
        y[i] = y[x[i] > 3]
    elif fx.const_expr(n == 2):
        y[x[i] > 3] += 1
    else:
        y[(x[i] > 3).to(fx.Int32)] = x[i]


@flyc.jit
def run_masked(x: fx.Tensor, y: fx.Tensor, n: fx.Constexpr[int]):
    masked(x, y, n).launch(grid=1, block=1)


def test_the_message_says_what_to_write() -> None:
    x, y = np.full(4, 5, np.int32), np.zeros(4, np.int32)
    for n, words in enumerate(["write `if x[i] > 3: y[i] = x[i] * 2`", "write `(x[i] > 3).select(y[i], 0)`"]):
        with pytest.raises(DSLTypeError) as caught:
            run_masked(x, y, n)
        assert words in str(caught.value)
        assert "y[x[i] > 3]" in str(caught.value)
    with pytest.raises(DSLTypeError, match="a Boolean is no index"):
        run_masked(x, y, 2)
    run_masked(x, y, 3)
    assert list(y) == [0, 5, 0, 0]
