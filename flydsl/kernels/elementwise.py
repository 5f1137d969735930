"""Elementwise functions of one or two matrices, with broadcasting; ``unary`` and ``binary`` take a function of your own.

A block computes one piece of one row, each thread a vector of up to 16 bytes.  The grid has one dimension, so that
neither rows nor columns meet the limits of the others.  Broadcasting is a stride of zero.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.rows import THREADS, aligned_rows, rows_of_block

__all__ = ["add", "binary", "gelu", "mul", "relu", "silu", "unary"]


def compute_type(dtype: Any) -> Any:
    """The type to compute in: Float32 for narrower floats, else the type itself."""
    return fx.Float32 if dtype.is_float and dtype.width < 32 else dtype


def _as_matrix(t: Any, rows: Any) -> Any:
    """A vector as the matrix that has it as every row; a matrix of one row likewise."""
    if fx.rank(t.layout) == 1:
        return fx.make_view(fx.get_iter(t), fx.make_layout((rows, t.shape[0]), (0, 1)))
    extent, stride = fx.get_scalar(t.shape[0]), fx.get_scalar(t.stride[0])
    alone = fx.Boolean(extent == 1)
    stride = alone.select(0, stride)
    return fx.make_view(fx.get_iter(t), fx.make_layout((rows, t.shape[1]), (stride, 1)))


def is_one(extent: Any) -> bool:
    """Whether it is known while tracing that there is one row."""
    count = fx.get_scalar(extent)
    return isinstance(count, int) and count == 1


def pieces_of_row(*tensors: Any) -> Any:
    """How many blocks compute a row: a Python int if its length is known."""
    any_row = 0 if is_one(tensors[0].shape[0]) else 1  # no row is aligned less than the second
    return rows_of_block(*tensors, row=any_row)[0].pieces


@flyc.jit
def whole_pieces(launch, *vectors):
    """Call ``launch(*vectors)``, with a length of whole accesses known where it is at run time: no end falls within one."""
    columns, most = fx.get_scalar(vectors[0].shape[1]), max(16 * 8 // t.dtype.width for t in vectors)
    if fx.const_expr(isinstance(columns, int)):
        launch(*vectors)
    elif columns % most == 0:
        launch(*[fx.make_view(fx.get_iter(t), fx.make_layout((1, columns // most * most), (0, 1))) for t in vectors])
    else:
        launch(*vectors)


def _launcher(function: Callable[..., Any]) -> Callable[..., None]:
    """What launches ``Y = function(*inputs, *columns)``; ``columns`` are inputs of one element per row."""

    @flyc.kernel(name="elementwise")
    def kernel(Y: fx.Tensor, inputs: tuple, columns: tuple):
        row, piece = 0, fx.block_idx.x
        if fx.const_expr(not is_one(Y.shape[0])):
            per_row = pieces_of_row(Y, *inputs)
            row, piece = fx.block_idx.x // per_row, fx.block_idx.x % per_row
        out, *rows = rows_of_block(Y, *inputs, row=row)
        values = [r.load(piece, compute=compute_type(r.dtype)) for r in rows]
        for c in columns:
            values.append(c[row, 0].to(compute_type(c.dtype)))
        out.store(piece, function(*values))

    def launch(Y: Any, inputs: tuple[Any, ...], columns: tuple[Any, ...], stream: Any) -> None:
        def rows(Y: Any, *inputs: Any) -> None:
            grid = fx.get_scalar(Y.shape[0]) * pieces_of_row(Y, *inputs)
            kernel(Y, inputs, columns).launch(grid=grid, block=THREADS, stream=stream)

        if is_one(Y.shape[0]):
            whole_pieces(rows, Y, *inputs)
        else:
            aligned_rows(rows, Y, *inputs)

    return launch


def unary(function: Callable[[Any], Any]) -> Any:
    """A host function ``run(X, Y, stream=...)`` for ``Y = function(X)``.

    ``function`` is ordinary Python on a vector: Float32 where the elements are narrower floats, else of their type.  A
    ``@flyc.jit`` function may have control flow.  ``X`` and ``Y`` are matrices, or vectors, of one shape and any types.
    """
    start = _launcher(function)

    @flyc.jit
    def run(X: fx.Tensor, Y: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
        rows = 1 if fx.rank(Y.layout) == 1 else fx.get_scalar(Y.shape[0])
        start(_as_matrix(Y, rows), (_as_matrix(X, rows),), (), stream)

    return run


def binary(function: Callable[[Any, Any], Any]) -> Any:
    """A host function ``run(A, B, C, stream=...)`` for ``C = function(A, B)``; see :func:`unary` for ``function``.

    ``A`` and ``C`` are matrices (M, N) or vectors; ``B`` is (M, N), (N,), (1, N) or (M, 1) and is broadcast.
    """
    start = _launcher(function)

    @flyc.jit
    def run(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
        rows = 1 if fx.rank(C.layout) == 1 else fx.get_scalar(C.shape[0])
        a, c = _as_matrix(A, rows), _as_matrix(C, rows)
        b = _as_matrix(B, rows)
        if fx.get_scalar(b.shape[1]) == fx.get_scalar(c.shape[1]):
            start(c, (a, b), (), stream)
        else:
            start(c, (a,), (b,), stream)

    return run


def _sigmoid(x: Any) -> Any:
    return 1.0 / (1.0 + fx.math.exp(-x))


add = binary(lambda a, b: a + b)
mul = binary(lambda a, b: a * b)
relu = unary(lambda x: fx.arith.maximumf(x, x - x))
silu = unary(lambda x: x * _sigmoid(x))
gelu = unary(lambda x: 0.5 * x * (1.0 + fx.math.erf(x * 0.7071067811865476)))

for _type in (fx.Float32, fx.Float16, fx.BFloat16):
    _matrix = flyc.TensorSpec(_type, (None, None))
    for _function in (add, mul):
        _function.signatures({"A": _matrix, "B": _matrix, "C": _matrix})
    for _function in (relu, silu, gelu):
        _function.signatures({"X": _matrix, "Y": _matrix})
