"""Attention of one query per sequence to a paged cache, on AMD's matrix cores.

A program that generates text asks for one new token of each sequence at a time ("decode").  Its keys and values lie in pages
of a cache, anywhere; a table has the pages of each sequence ("PagedAttention", Kwon et al., 2023).  The time is that of
reading the cache once.

* *Heads are rows*: the query heads that share a head of K are the 16 rows of one matrix instruction, as far as they go.
* *Splits*: the keys of a sequence are divided among several waves, so that few sequences keep all compute units busy.  Each
  writes its weighted sum of values, the largest score and the sum of powers.  A second kernel adds them, each rescaled to
  the largest of all ("Flash-Decoding", Dao et al., 2023).  A pair instead of one logarithm keeps sums of huge scores exact.
* *No shared memory*: a block is one wave, and each element of the cache goes to registers once.  Scores are computed
  transposed, as in :mod:`flydsl.kernels.attention_mfma`, so that powers are operands where they are.
* *Values are transposed in registers*: 16 lanes read a row of V, lane i the columns of place i in every fragment.  So the
  operand of a column is one value of each of four rows.  A lane's results are then neighbors, four rows of them.
* *Loads run ahead*: registers of a tile are loaded again as soon as they are multiplied, and the table is read a tile
  before that.  The last tile stands behind the loop: keys beyond the end are hidden there alone.
* *Pages*: of a page of whole 16 keys the index and the address are uniform, of whole 4 keys they are looked up once for four
  rows of V.  Any other size works, with an index for each row.

No access leaves the tensors, whatever the table and the lengths contain: a length ends with the row of the table, an index
with the cache.
"""

from __future__ import annotations

from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels.parts.checks import (
    FLOAT32,
    FLOATS,
    INT32,
    check_heads,
    check_reach,
    check_tensors,
    shape_of,
    strides_of,
)
from flydsl.kernels.parts.mfma_tiles import THREADS, WAVE, instruction
from flydsl.kernels.parts.online_softmax import (
    LOG2_E,
    NO_SCORE,
    inverse_or_zero,
    powers_of,
    soften_query,
    sum_of_query,
)
from flydsl.kernels.parts.vector_io import load_vector, rows_if_aligned, store_vector

__all__ = ["decode"]

KEYS = 32
"""Keys of a tile: two fragments, one operand of CDNA 4's instruction or two of CDNA 3's."""
COLUMNS = 2
"""Columns of a lane whose operands exist at once."""
HEADS = 16
"""Query heads of a block: the rows of the matrix instruction."""
WIDTH = 8
"""Elements of 16 bytes: all inputs have 16 bits."""
MERGED = 4
"""Columns of a thread of the second kernel: 16 bytes of Float32."""
MOST_BLOCKS = 65535
"""Blocks along the second and third axis of a grid."""


class Lane:
    """The position of a lane in fragments, and the shapes of fragments."""

    def __init__(self, dtype: Any, depth: int, page: int) -> None:
        self.dtype, self.depth, self.page = dtype, depth, page
        self.group, self.mine = fx.thread_idx.x // 16, fx.thread_idx.x % 16
        self.chunks, self.of_keys, self.of_depth = depth // 32, KEYS // 16, depth // 16
        self.mma, self.per_call = instruction(dtype)

    def rows_of_k(self) -> tuple[list[Any], list[Any]]:
        """The lane's rows of K in a tile: keys to look up in the table, and further rows of the same pages."""
        fragments = [16 * j for j in range(self.of_keys)]
        return (fragments, [self.mine]) if self.page % 16 == 0 else ([j + self.mine for j in fragments], [0])

    def rows_of_v(self) -> tuple[list[Any], list[Any]]:
        """As :meth:`rows_of_k`: of V a lane has four neighboring rows of each fragment."""
        fragments, four = [16 * j for j in range(self.of_keys)], self.group * 4
        if self.page % 16 == 0:
            return fragments, [four + r for r in range(4)]
        if self.page % 4 == 0:
            return [j + four for j in fragments], list(range(4))
        return [j + four + r for j in fragments for r in range(4)], [0]


class Pages:
    """A lane's part of a tile of K or V of one head, in registers: (elements of a piece, pieces, rows)."""

    def __init__(self, at: Lane, cache: Any, head: Any, rows: Any, column: Any, pieces: list[int], width: int) -> None:
        self.page, self.pieces, self.width = at.page, pieces, width
        self.looked_up, self.further = rows
        self.count = fx.Int32(fx.get_scalar(cache.shape[0]))
        of_page, of_row, of_head, _ = strides_of(cache)
        self.of_page, self.of_row = fx.Int64(of_page), fx.Int64(of_row)
        self.start = fx.get_iter(cache) + fx.Int64(head) * fx.Int64(of_head)
        self.offsets = [fx.Uint32(row * fx.Int32(of_row) + column) for row in self.further]
        self.registers = fx.make_rmem_tensor((width, len(pieces), len(self.looked_up) * len(self.further)), cache.dtype)

    def indices(self, table: Any, first: Any, last: Any) -> list[Any]:
        """Start loading the table's entries of the tile that begins with key ``first``, as far as the key ``last``."""
        return [table[fx.arith.min(first + key, last) // self.page] for key in self.looked_up]

    def fetch(self, first: Any, indices: list[Any]) -> None:
        """Start loading the tile that begins with key ``first``."""
        rows, per_row = len(self.further), len(self.pieces) * self.width
        for i, (key, index) in enumerate(zip(self.looked_up, indices, strict=True)):
            of_page = self.start + (
                self._inside(index) * self.of_page + fx.Int64((first + key) % self.page) * self.of_row
            )
            for r, offset in enumerate(self.offsets):
                for p, piece in enumerate(self.pieces):
                    values = load_vector(of_page + offset + piece, self.width)
                    to = (i * rows + r) * per_row + p * self.width
                    fx.ptr_store(values, fx.get_iter(self.registers) + to)

    def _inside(self, index: Any) -> Any:
        """An entry of the table as the index of a page that exists."""
        if self.page % 16 == 0:  # all lanes have the same entry
            index = fx.rocdl.readfirstlane(fx.Int32, index)
        return fx.Int64(fx.arith.max(fx.arith.min(index, self.count - 1), 0))


@flyc.jit
def load_queries(at, matrix, first, heads):
    """This lane's query, of the head with its number from ``first`` on or the last, in registers: (elements, chunks)."""
    row = fx.slice(matrix, (first + fx.arith.min(at.mine, heads - 1), None))
    registers = fx.make_rmem_tensor((WIDTH, at.chunks), at.dtype)
    for chunk in fx.range_constexpr(at.chunks):
        values = load_vector(fx.get_iter(row) + (chunk * 32 + at.group * WIDTH), WIDTH)
        fx.ptr_store(values, fx.get_iter(registers) + chunk * WIDTH)
    return registers


@flyc.jit
def score(at, scores, of_k, of_q):
    """``scores`` = K·Qᵀ."""
    scores.fill(0.0)
    calls = WIDTH // at.per_call
    for chunk in fx.range_constexpr(at.chunks):
        keys = fx.make_layout((at.per_call, at.of_keys, calls), (1, WIDTH * at.chunks, at.per_call))
        queries = fx.make_layout((at.per_call, 1, calls), (1, WIDTH, at.per_call))
        k = fx.make_view(fx.get_iter(of_k.registers) + chunk * WIDTH, keys)
        q = fx.make_view(fx.get_iter(of_q) + chunk * WIDTH, queries)
        fx.gemm(at.mma, scores, k, q, scores)


@flyc.jit
def weigh(at, total, of_v, powers):
    """Add Vᵀ·Pᵀ to ``total``: the operand of a column is one value of each of the lane's rows."""
    calls, count = 4 * at.of_keys // at.per_call, min(at.of_depth, COLUMNS)
    per_row = len(of_v.pieces) * of_v.width
    p = fx.make_view(fx.get_iter(powers), fx.make_layout((at.per_call, 1, calls), (1, at.per_call, at.per_call)))
    for first in fx.range_constexpr(0, at.of_depth, count):
        columns = fx.make_rmem_tensor((at.per_call, count, calls), at.dtype)
        for call in fx.range_constexpr(calls):
            rows = [fx.get_iter(of_v.registers) + (call * at.per_call + r) * per_row for r in range(at.per_call)]
            for f in fx.range_constexpr(count):
                operand = fx.Vector.from_elements([fx.ptr_load(row + (first + f)) for row in rows])
                fx.ptr_store(operand, fx.get_iter(columns) + (call * count + f) * at.per_call)
        sums = fx.make_view(fx.get_iter(total) + first * 4, fx.make_layout((4, count, 1), (1, 4, 1)))
        fx.gemm(at.mma, sums, columns, p, sums)
        fx.rocdl.sched_barrier(0)  # operands of all columns at once would take as many registers as V


@flyc.jit
def hide(at, scores, of_v, first, length):
    """Set scores of keys beyond the length to minus infinity, and their values to zero: memory there may hold NaN."""
    per_row = len(of_v.pieces) * of_v.width
    for j in fx.range_constexpr(at.of_keys):
        for r in fx.range_constexpr(4):
            visible = first + (j * 16 + r) + at.group * 4 < length
            scores[r, j, 0] = visible.select(scores[r, j, 0], NO_SCORE)
            row = fx.get_iter(of_v.registers) + (j * 4 + r) * per_row
            values = fx.ptr_load(row, fx.Vector[at.dtype, per_row])
            fx.ptr_store(visible.select(values, fx.Vector.filled(per_row, 0.0, at.dtype)), row)


@flyc.jit
def sweep(at, caches, table, keys, of_q, total, factor):
    """Add the weighted values of some tiles to ``total``; returns the largest score and the sum of powers.

    ``keys`` are the first key, the number of tiles, at least one, and the length of the sequence.
    """
    (of_k, of_v), (first, tiles, length) = caches, keys
    last = length - 1
    scores = fx.make_rmem_tensor((4, at.of_keys, 1), fx.Float32)
    powers = fx.make_rmem_tensor((4, at.of_keys, 1), at.dtype)
    largest, sum_ = fx.Float32(NO_SCORE), fx.Float32(0.0)
    of_k.fetch(first, of_k.indices(table, first, last))
    of_v.fetch(first, of_v.indices(table, first, last))
    k_pages, v_pages = (of.indices(table, first + KEYS, last) for of in (of_k, of_v))
    for _ in range(tiles - 1):
        following = first + KEYS
        score(at, scores, of_k, of_q)
        fx.rocdl.sched_barrier(0)
        of_k.fetch(following, k_pages)
        k_pages = of_k.indices(table, following + KEYS, last)
        fx.rocdl.sched_barrier(0)
        largest, sum_ = soften_query(scores, powers, total, 0, largest, sum_, factor)
        weigh(at, total, of_v, powers)
        of_v.fetch(following, v_pages)
        v_pages = of_v.indices(table, following + KEYS, last)
        first = following
    score(at, scores, of_k, of_q)
    hide(at, scores, of_v, first, length)
    largest, sum_ = soften_query(scores, powers, total, 0, largest, sum_, factor)
    weigh(at, total, of_v, powers)
    return largest, sum_


@flyc.kernel
def split_kernel(
    Q: fx.Tensor,
    K: fx.Tensor,
    V: fx.Tensor,
    partial: fx.Tensor,
    table: fx.Tensor,
    lengths: fx.Tensor,
    sums: fx.Tensor,
    scale: fx.Float32,
    depth: fx.Constexpr,
    page: fx.Constexpr,
):
    """A wave's share of the keys, for up to 16 heads of a sequence that share a head of K."""
    at = Lane(Q.dtype, depth, page)
    sequence, split = fx.block_idx.x, fx.block_idx.z
    of_group = fx.Int32(fx.get_scalar(Q.shape[1])) // fx.Int32(fx.get_scalar(K.shape[2]))
    parts = fx.ceildiv(of_group, HEADS)
    of_kv, part = fx.block_idx.y // parts, fx.block_idx.y % parts
    first_head = of_kv * of_group + part * HEADS
    heads = fx.arith.min(of_group - part * HEADS, HEADS)

    pages, columns = fx.Int32(fx.get_scalar(K.shape[0])), fx.Int32(fx.get_scalar(table.shape[1]))
    length = (pages > 0).select(fx.arith.max(fx.arith.min(lengths[sequence], columns * page), 0), 0)
    tiles = fx.ceildiv(length, KEYS)
    per_split = fx.ceildiv(tiles, fx.Int32(fx.get_scalar(partial.shape[0])))
    count = fx.arith.min(per_split, tiles - split * per_split)
    first = split * per_split * KEYS

    total = fx.make_rmem_tensor((4, at.of_depth, 1), fx.Float32)
    total.fill(0.0)
    largest, sum_ = fx.Float32(NO_SCORE), fx.Float32(0.0)
    if count > 0:
        of_q = load_queries(at, fx.slice(Q, (sequence, None, None)), first_head, heads)
        chunks, width = [32 * chunk for chunk in range(at.chunks)], min(WIDTH, at.of_depth)
        of_k = Pages(at, K, of_kv, at.rows_of_k(), at.group * WIDTH, chunks, WIDTH)
        of_row = list(range(0, at.of_depth, width))
        of_v = Pages(at, V, of_kv, at.rows_of_v(), at.mine * at.of_depth, of_row, width)
        pages_of = fx.slice(table, (sequence, None))
        keys = first, count, length
        largest, sum_ = sweep(at, (of_k, of_v), pages_of, keys, of_q, total, scale * LOG2_E)
    sum_ = sum_of_query(sum_)
    if at.mine < heads:
        head = first_head + at.mine
        out = fx.get_iter(fx.slice(partial, (split, sequence, head, None)))
        for r in fx.range_constexpr(4):
            values = fx.Vector.from_elements([total[r, f, 0] for f in range(at.of_depth)])
            store_vector(values, out + (at.group * 4 + r) * at.of_depth)
        if at.group == 0:
            pair = fx.slice(sums, (split, sequence, head, None))
            pair[0], pair[1] = largest, sum_


@flyc.kernel
def merge_kernel(OUT: fx.Tensor, partial: fx.Tensor, sums: fx.Tensor, scale: fx.Float32, depth: fx.Constexpr):
    """Add the splits' sums, each rescaled to the largest score of all, and divide by the sum of powers."""
    sequences, heads = (fx.Int32(fx.get_scalar(OUT.shape[axis])) for axis in range(2))
    per_row = depth // MERGED
    row = fx.block_idx.x * (THREADS // per_row) + fx.thread_idx.x // per_row
    column = fx.thread_idx.x % per_row * MERGED
    if row < sequences * heads:
        sequence, head = row // heads, row % heads
        total = fx.make_rmem_tensor(MERGED, fx.Float32)
        total.fill(0.0)
        largest, sum_ = fx.Float32(NO_SCORE), fx.Float32(0.0)
        for split in range(fx.Int32(fx.get_scalar(partial.shape[0]))):
            pair = fx.slice(sums, (split, sequence, head, None))
            values = load_vector(fx.get_iter(fx.slice(partial, (split, sequence, head, None))) + column, MERGED)
            most = fx.arith.maxnumf(largest, pair[0])
            weight, again = powers_of(pair[0], largest, most, scale * LOG2_E)
            total.store(total.load() * again + values * weight)
            largest, sum_ = most, sum_ * again + pair[1] * weight
        values = total.load() * inverse_or_zero(sum_)
        store_vector(values.to(OUT.dtype), fx.get_iter(fx.slice(OUT, (sequence, head, None))) + column)


@flyc.jit
def decode(
    Q: fx.Tensor,
    K: fx.Tensor,
    V: fx.Tensor,
    table: fx.Tensor,
    lengths: fx.Tensor,
    partial: fx.Tensor,
    sums: fx.Tensor,
    OUT: fx.Tensor,
    scale: fx.Float32,
    depth: fx.Constexpr[int],
    page: fx.Constexpr[int],
    stream: fx.Stream = fx.Stream(None),
):
    """Attention of one query per sequence and head to a paged cache; for AMD's CDNA 3 and 4.

    Sums are in Float32; powers are rounded to the type of the inputs before they weight V.  ``partial`` and ``sums`` are
    memory for results of splits.  Splits beyond the end of a sequence are empty, and cost little.  About 8 waves for each
    compute unit keep memory busy: ``splits`` of 8 * units / (sequences * heads of K), at least 1.

    Args:
        Q: (sequences, heads, depth), Float16 or BFloat16.
        K: (pages, page, heads of K, depth) of the same type, with any strides of pages, rows and heads; each head of K
            serves heads / heads of K successive heads of Q.
        V: as K.
        table: (sequences, columns), Int32: the pages of a sequence in the order of its keys.  Entries behind its end are
            not read.
        lengths: (sequences,), Int32: keys of each sequence; 0 gives zeros.  More than columns * page count as so many.
        partial: (splits, sequences, heads, depth), Float32, written.
        sums: (splits, sequences, heads, 2), Float32, written.
        OUT: as Q, written.
        scale: positive, usually ``depth ** -0.5``.
        depth: 64, 128 or 256.
        page: keys of a page, any number from 1 on; multiples of 16 are fastest.
        stream: where the kernels are queued.

    Raises:
        ValueError: shapes that do not match, an output that overlaps another tensor, another depth, page or type.

    Example::

        from flydsl.kernels import attention_decode

        q = np.ones((1, 4, 64), np.float16)
        k, v = np.ones((3, 16, 2, 64), np.float16), np.full((3, 16, 2, 64), 2, np.float16)
        table, lengths = np.array([[2, 0]], np.int32), np.array([20], np.int32)
        partial, sums = np.zeros((2, 1, 4, 64), np.float32), np.zeros((2, 1, 4, 2), np.float32)
        out = np.zeros_like(q)
        attention_decode.decode(q, k, v, table, lengths, partial, sums, out, 64**-0.5, 64, 16)
        assert (out == 2).all()
    """
    if depth not in (64, 128, 256) or Q.dtype.width != 16:
        raise ValueError(f"decode takes depth 64, 128 or 256 of 16-bit floats, got {depth} of {Q.dtype}")
    if page < 1:
        raise ValueError(f"decode takes pages of 1 or more keys, got {page}")

    _check(Q, K, V, table, lengths, partial, sums, OUT, scale, depth, page)
    splits, sequences, heads, _ = shape_of(partial)

    def launch(Q, K, V, partial, OUT):
        of_kv = fx.Int32(fx.get_scalar(K.shape[2]))
        blocks = of_kv * fx.ceildiv(fx.Int32(heads) // fx.arith.max(of_kv, 1), HEADS)
        split_kernel(Q, K, V, partial, table, lengths, sums, scale, depth, page).launch(
            grid=(sequences, blocks, splits), block=WAVE, stream=stream
        )
        merge_kernel(OUT, partial, sums, scale, depth).launch(
            grid=fx.ceildiv(sequences * heads, THREADS * MERGED // depth), block=THREADS, stream=stream
        )

    rows_if_aligned(launch, Q, K, V, partial, OUT)


def _check(*arguments: Any) -> None:
    Q, K, V, table, lengths, partial, sums, OUT, scale, depth, page = arguments
    queries, cache, of_split = "sequences heads depth", "pages page kv_heads depth", "splits sequences heads"
    tensors = {
        "Q": (Q, queries, FLOATS),
        "K": (K, cache, Q.dtype),
        "V": (V, cache, Q.dtype),
        "table": (table, "sequences columns", INT32),
        "lengths": (lengths, "sequences", INT32),
        "partial": (partial, f"{of_split} depth", FLOAT32),
        "sums": (sums, f"{of_split} two", FLOAT32),
        "OUT": (OUT, queries, Q.dtype),
    }
    check_tensors(
        "attention_decode", tensors, written=["OUT", "partial", "sums"], in_place=["Q"], depth=depth, page=page, two=2
    )
    (splits, sequences, heads, _), of_kv = shape_of(partial), shape_of(K)[2]
    check_heads("attention_decode", heads, of_kv)
    fx.check(scale > 0.0, "attention_decode: scale is not positive, expected about depth ** -0.5")
    for name, extent in (("splits", splits), ("heads", heads)):
        message = f"attention_decode: {name} = {{}}, expected 1 to {MOST_BLOCKS}, the blocks along an axis of a grid"
        fx.check((extent >= 1) & (extent <= MOST_BLOCKS), message, extent)
    spans = {"rows of OUT": fx.Int64(sequences) * fx.Int64(heads)}
    spans["keys of a row of table"] = fx.Int64(fx.get_scalar(table.shape[1])) * page
    for name, cache_ in (("K", K), ("V", V)):
        of_row = fx.Int64(strides_of(cache_)[1])
        message = f"attention_decode: the rows of {name} are in reverse, at a stride of {{}}; pass a contiguous copy"
        fx.check(of_row >= 0, message, of_row)
        spans[f"elements of 16 rows of {name}"] = of_row * 16 + depth
    check_reach("attention_decode", {name: int(n) if n.is_static() else n for name, n in spans.items()})


for _type in (fx.Float16, fx.BFloat16):
    for _depth in (64, 128):
        _queries, _cache = (
            flyc.TensorSpec(_type, (None, None, _depth)),
            flyc.TensorSpec(_type, (None, 16, None, _depth)),
        )
        _splits = {
            name: flyc.TensorSpec(fx.Float32, (None, None, None, n)) for name, n in (("partial", _depth), ("sums", 2))
        }
        _indices = {"table": flyc.TensorSpec(fx.Int32, (None, None)), "lengths": flyc.TensorSpec(fx.Int32, (None,))}
        _tensors = {"Q": _queries, "K": _cache, "V": _cache, **_indices, **_splits, "OUT": _queries}
        decode.signatures({**_tensors, "scale": 1.0, "depth": _depth, "page": 16})
