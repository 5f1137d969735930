"""Elementwise functions of one or two tensors, with broadcasting.

``unary`` and ``binary`` take a user's function.  A block computes one vector per thread, of up to 16 bytes, of one row.
The grid has one dimension, so that neither rows nor columns meet the limits of the other two.  Broadcasting is a stride
of zero.  In a tensor of more than two axes all but the last form the rows: with one stride if they are contiguous, else
with a nested layout.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.parts.checks import (
    NUMBERS,
    check_broadcast,
    check_reach,
    check_tensors,
    dims_of,
    shape_of,
    strides_of,
)
from flydsl.kernels.parts.vector_io import THREADS, aligned_rows, rows_of_block

__all__ = ["add", "binary", "gelu", "mul", "relu", "silu", "unary"]


def compute_type(dtype: Any) -> Any:
    """The type to compute in: Float32 for narrower floats, else the type itself."""
    return fx.Float32 if dtype.is_float and dtype.width < 32 else dtype


def _row_strides(t: Any, rank: int) -> list[Any]:
    """The stride of each axis but the last among ``rank`` axes; an axis that is missing, or of one element, has 0."""
    strides = [fx.Boolean(n == 1).select(0, s) for n, s in zip(shape_of(t)[:-1], strides_of(t)[:-1], strict=True)]
    return [0] * (rank - 1 - len(strides)) + strides


def _as_matrix(t: Any, shape: Any) -> Any:
    """A tensor as a matrix with the rows of another one's ``shape``, broadcast to them."""
    strides = _row_strides(t, len(shape))
    columns = fx.get_scalar(t.shape[fx.rank(t.layout) - 1])
    if len(shape) == 1:
        return fx.make_view(fx.get_iter(t), fx.make_layout((1, columns), (0, 1)))
    if len(shape) == 2:
        return fx.make_view(fx.get_iter(t), fx.make_layout((shape[0], columns), (strides[0], 1)))
    # An index of the first mode counts its own first mode fastest, so the axes are reversed.
    rows = tuple(shape[-2::-1]), tuple(strides[::-1])
    return fx.make_view(fx.get_iter(t), fx.make_layout((rows[0], columns), (rows[1], 1)))


def _rows_are_even(t: Any, shape: Any) -> Any:
    """True if all axes but the last have one common stride, as in a contiguous tensor."""
    strides, even = _row_strides(t, len(shape)), fx.Boolean(True)
    for axis in range(len(strides) - 1):
        even = even & (fx.Int64(strides[axis]) == fx.Int64(strides[axis + 1]) * fx.Int64(shape[axis + 1]))
    return even


@flyc.jit
def _over_rows(start, tensors, columns, shape, stream):
    """Call ``start`` with the tensors as matrices; if rows have one common stride, with just that stride."""
    views, column_views = [_as_matrix(t, shape) for t in tensors], [_as_matrix(t, shape) for t in columns]
    if fx.const_expr(len(shape) <= 2):
        start(views[0], tuple(views[1:]), tuple(column_views), stream)
    else:
        even = fx.Boolean(True)
        for t in (*tensors, *columns):
            even = even & _rows_are_even(t, shape)
        if even:
            start(_flat(views[0]), tuple(_flat(v) for v in views[1:]), tuple(_flat(v) for v in column_views), stream)
        else:
            start(views[0], tuple(views[1:]), tuple(column_views), stream)


def _check_blocks(shape: list[Any]) -> None:
    """Check that blocks of all rows can be counted, also where a thread computes one element."""
    blocks = fx.ceildiv(fx.Int64(shape[-1]), THREADS)
    for extent in shape[:-1]:
        blocks = blocks * fx.Int64(extent)
    check_reach("elementwise", {"blocks": int(blocks) if blocks.is_static() else blocks})


def _flat(matrix: Any) -> Any:
    """A matrix whose rows are a nested mode, with one stride for them."""
    stride = fx.get_scalar(matrix.stride[0][0])
    shape = fx.size(matrix.layout[0]), matrix.shape[1]
    return fx.make_view(fx.get_iter(matrix), fx.make_layout(shape, (stride, 1)))


def is_one(extent: Any) -> bool:
    """True if it is known while tracing that there is one row."""
    count = fx.get_scalar(fx.size(extent))
    return isinstance(count, int) and count == 1


def pieces_of_row(*tensors: Any) -> Any:
    """The number of blocks that compute a row: a Python int if its length is known."""
    any_row = 0 if is_one(tensors[0].shape[0]) else 1  # no row has a smaller alignment than the second
    return rows_of_block(*tensors, row=any_row)[0].pieces


@flyc.jit
def whole_pieces(launch, *vectors):
    """Call ``launch(*vectors)`` with a length that is statically whole vectors, if it is at run time."""
    columns, most = fx.get_scalar(vectors[0].shape[1]), max(16 * 8 // t.dtype.width for t in vectors)
    if fx.const_expr(isinstance(columns, int)):
        launch(*vectors)
    elif columns % most == 0:
        launch(*[fx.make_view(fx.get_iter(t), fx.make_layout((1, columns // most * most), (0, 1))) for t in vectors])
    else:
        launch(*vectors)


def _launcher(function: Callable[..., Any]) -> Callable[..., None]:
    """A launcher of ``Y = function(*inputs, *columns)``; ``columns`` are inputs of one element per row."""

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
            grid = fx.get_scalar(fx.size(Y.shape[0])) * pieces_of_row(Y, *inputs)
            kernel(Y, inputs, columns).launch(grid=grid, block=THREADS, stream=stream)

        if is_one(Y.shape[0]):
            whole_pieces(rows, Y, *inputs)
        elif fx.rank(Y.shape[0]) > 1:
            rows(Y, *inputs)
        else:
            aligned_rows(rows, Y, *inputs)

    return launch


def unary(function: Callable[[Any], Any]) -> Any:
    """A host function ``run(X, Y, stream=...)`` for ``Y = function(X)``.

    ``function`` is ordinary Python on a vector: Float32 for narrower floats, else of the elements' type.  A
    ``@flyc.jit`` function may have control flow.  ``X`` and ``Y`` are tensors of one shape and any types, whose last
    axis is contiguous; ``Y`` may be ``X``.

    Args:
        function: a function of a vector, which gives a vector.

    Returns:
        The host function.

    Raises:
        DSLValueError: by ``run``, if the shapes differ, a last axis is not contiguous, or X and Y overlap otherwise.

    Example::

        from flydsl.kernels import elementwise

        squared = elementwise.unary(lambda v: v * v)
        x, y = np.arange(10, dtype=np.float32), np.zeros(10, np.float32)
        squared(x, y)
        assert (y == x * x).all()
    """
    start = _launcher(function)

    @flyc.jit
    def run(X: fx.Tensor, Y: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
        dims = dims_of(Y)
        tensors = {"X": (X, dims, NUMBERS), "Y": (Y, dims, NUMBERS)}
        check_tensors("elementwise", tensors, written=["Y"], in_place=["X"])
        _check_blocks(shape_of(Y))
        _over_rows(start, (Y, X), (), shape_of(Y), stream)

    return run


def binary(function: Callable[[Any, Any], Any]) -> Any:
    """A host function ``run(A, B, C, stream=...)`` for ``C = function(A, B)``; see :func:`unary` for ``function``.

    ``A`` and ``C`` are tensors of one shape; ``B`` is broadcast to it as NumPy does: (M, N), (N,), (1, N) or (M, 1) of a
    matrix.  Last axes are contiguous; ``C`` may be ``A``, or ``B`` if that is not broadcast.

    Args:
        function: a function of two vectors, which gives a vector.

    Returns:
        The host function.

    Raises:
        DSLValueError: by ``run``, if the shapes do not fit, a last axis is not contiguous, or C overlaps an input.

    Example::

        from flydsl.kernels import elementwise

        distance = elementwise.binary(lambda v, w: abs(v - w))
        a, b, c = np.arange(10, dtype=np.float32), np.full(10, 4, np.float32), np.zeros(10, np.float32)
        distance(a, b, c)
        assert (c == abs(a - b)).all()
    """
    start = _launcher(function)

    @flyc.jit
    def run(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, stream: fx.Stream = fx.Stream(None)):
        dims, shape = dims_of(C), shape_of(C)
        tensors = {"A": (A, dims, NUMBERS), "B": (B, dims_of(B, "b"), NUMBERS), "C": (C, dims, NUMBERS)}
        check_tensors("elementwise", tensors, written=["C"], in_place=["A", "B"])
        check_broadcast("elementwise", "B", B, shape)
        _check_blocks(shape)
        if fx.get_scalar(B.shape[fx.rank(B.layout) - 1]) == shape[-1]:
            _over_rows(start, (C, A, B), (), shape, stream)
        else:
            _over_rows(start, (C, A), (B,), shape, stream)

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
