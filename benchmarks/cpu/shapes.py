"""Rows of many shapes: products of 16 to 256, sums along either axis, transposes, rows of a table by their numbers."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels import gemm_simt, reduce
from flydsl.kernels import transpose as transposes

__all__ = ["SHAPES", "Row"]

Run = Callable[[], Any]
_BATCH = 64
_SEEDED = np.random.default_rng(0)


class Row(NamedTuple):
    """What one row compares: ours, the peers, and how far ours is from what NumPy gives."""

    ours: Run
    peers: Mapping[str, Run]
    error: Callable[[], float]
    flop: float = 0.0


def _normal(*shape: int) -> np.ndarray:
    return _SEEDED.normal(size=shape).astype(np.float32)


def _row(
    ours: Run,
    out: np.ndarray,
    numpy: Callable[[np.ndarray], Any],
    torch_run: Callable[[Any, Any], Any],
    jax_run: Callable[[Any], Any],
    *inputs: np.ndarray,
    flop: float = 0.0,
) -> Row:
    """The row of a function of ``inputs``; peers write into an array of their own where they can."""
    other = np.empty_like(out)
    peers: dict[str, Run] = {"NumPy": lambda: numpy(other)}
    if importlib.util.find_spec("torch") is not None:
        import torch

        given, written = [torch.from_numpy(x) for x in inputs], torch.from_numpy(np.empty_like(out))
        peers["PyTorch"] = lambda: torch_run(given, written)
    if importlib.util.find_spec("jax") is not None:
        import jax

        compiled, placed = jax.jit(lambda *xs: jax_run(xs)), [jax.numpy.asarray(x) for x in inputs]
        peers["JAX"] = lambda: compiled(*placed).block_until_ready()
    numpy(other)
    return Row(ours, peers, lambda: float(np.abs(out - other).max()), flop)


def matmul(n: int) -> Row:
    """A times the transpose of B, as the library's kernel has it."""
    a, b, c = _normal(n, n), _normal(n, n), np.empty((n, n), np.float32)
    product = flyc.compile(gemm_simt.gemm_simt, a, b, c)
    return _row(
        lambda: product(a, b, c, None), c, lambda o: np.matmul(a, b.T, out=o),
        lambda x, o: _torch().matmul(x[0], x[1].T, out=o), lambda x: x[0] @ x[1].T, a, b, flop=2.0 * n**3,
    )  # fmt: skip


def row_sums(rows: int, columns: int) -> Row:
    x, y = _normal(rows, columns), np.empty(rows, np.float32)
    total = flyc.compile(reduce.reduce_rows, x, y)
    return _row(
        lambda: total(x, y, "sum", None), y, lambda o: np.sum(x, axis=1, out=o), lambda g, o: _torch().sum(g[0], 1, out=o),
        lambda g: g[0].sum(1), x,
    )  # fmt: skip


def transpose(rows: int, columns: int) -> Row:
    x, y = _normal(rows, columns), np.empty((columns, rows), np.float32)
    turned = flyc.compile(transposes.transpose, x, y)
    return _row(
        lambda: turned(x, y, None),
        y,
        lambda o: np.copyto(o, x.T),
        lambda g, o: o.copy_(g[0].T),
        lambda g: g[0].T + 0,
        x,
    )


@flyc.kernel
def _gather(table: fx.Tensor, numbers: fx.Tensor, out: fx.Tensor):
    row = numbers[fx.block_idx.x]
    for column in range(fx.thread_idx.x, table.shape[1], 256):
        out[fx.block_idx.x, column] = table[row, column]


@flyc.jit
def _gather_rows(table: fx.Tensor, numbers: fx.Tensor, out: fx.Tensor):
    _gather(table, numbers, out).launch(grid=numbers.shape[0], block=256)


def embedding(rows: int, columns: int, count: int) -> Row:
    table, numbers = _normal(rows, columns), _SEEDED.integers(0, rows, count).astype(np.int32)
    out = np.empty((count, columns), np.float32)
    gathered = flyc.compile(_gather_rows, table, numbers, out)
    return _row(
        lambda: gathered(table, numbers, out), out, lambda o: np.take(table, numbers, axis=0, out=o, mode="clip"),
        lambda g, o: _torch().index_select(g[0], 0, g[1], out=o), lambda g: g[0][g[1]], table, numbers,
    )  # fmt: skip


def _torch() -> Any:
    import torch

    return torch


SHAPES: Mapping[str, Callable[[], Row]] = {
    **{f"matmul {n}": (lambda n=n: matmul(n)) for n in (16, 32, 64, 128, 256)},  # type: ignore[misc]
    "sums of 64 rows": lambda: row_sums(64, 1 << 17),
    "sums of 131,072 rows": lambda: row_sums(1 << 17, 64),
    "sums of 4,096 rows": lambda: row_sums(4096, 2048),
    "transpose 2048": lambda: transpose(2048, 2048),
    "transpose 65,536 x 64": lambda: transpose(1 << 16, 64),
    "embedding 32,000 x 1,024": lambda: embedding(32_000, 1024, 4096),
    "embedding 32,000 x 64": lambda: embedding(32_000, 64, 16_384),
}
"""By the name of the row."""
