"""Attention of one query per sequence to a paged cache: simulated machine code of CDNA 3 and 4 against NumPy in float64."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from reference import BFLOAT16, normal

from flydsl.kernels.attention_decode import decode
from tests.emulator.driver import emulated

pytest.importorskip("tinygrad")

TOLERANCE = {np.float16: 2e-3, BFLOAT16: 1.6e-2}


@dataclasses.dataclass
class Batch:
    """Sequences whose keys lie in pages in any order.  The rest of the cache is NaN, that of the table beyond the cache."""

    lengths: list[int]
    heads: tuple[int, int]
    page: int
    depth: int = 64
    dtype: Any = np.float16

    def __post_init__(self) -> None:
        rng = np.random.default_rng(len(self.lengths))
        counts = [-(-length // self.page) for length in self.lengths]
        pages, columns = sum(counts) + 2, max(counts) + 1
        order = iter(rng.permutation(pages))
        self.table = np.full((len(counts), columns), 10**9, np.int32)
        self.k, self.v = (np.full((pages, self.page, self.heads[1], self.depth), np.nan, self.dtype) for _ in range(2))
        self.keys = []
        for row, (length, count) in enumerate(zip(self.lengths, counts, strict=True)):
            self.table[row, :count] = [next(order) for _ in range(count)]
            shape = (length, self.heads[1], self.depth)
            self.keys.append((normal(shape, self.dtype, 2 * row), normal(shape, self.dtype, 2 * row + 1)))
        self.q = normal((len(counts), self.heads[0], self.depth), self.dtype, 99)
        self.store()

    def store(self) -> None:
        """Write the keys and values to their pages."""
        for row, both in enumerate(self.keys):
            for cache, values in zip((self.k, self.v), both, strict=True):
                for first in range(0, len(values), self.page):
                    part = values[first : first + self.page]
                    cache[self.table[row, first // self.page], : len(part)] = part

    def run(self, splits: int, scale: float | None = None) -> np.ndarray:
        """The result of the kernels; their memory for splits begins as NaN."""
        partial, sums = (np.full((splits, *self.q.shape[:2], width), np.nan, np.float32) for width in (self.depth, 2))
        out = np.full_like(self.q, np.nan)
        lengths = np.array(self.lengths, np.int32)
        decode(
            *(self.q, self.k, self.v, self.table, lengths, partial, sums, out, scale or self.depth**-0.5),
            *(self.depth, self.page),
        )
        return out.astype(np.float64)

    def exact(self, scale: float | None = None) -> np.ndarray:
        out = np.zeros(self.q.shape)
        for row, both in enumerate(self.keys):
            if not self.lengths[row]:
                continue
            k, v = (t.astype(np.float64).repeat(self.heads[0] // self.heads[1], 1) for t in both)
            scores = np.einsum("hd,khd->hk", self.q[row].astype(np.float64), k) * (scale or self.depth**-0.5)
            powers = np.exp(scores - scores.max(-1, keepdims=True))
            out[row] = np.einsum("hk,khd->hd", powers / powers.sum(-1, keepdims=True), v)
        return out

    def check(self, splits: int) -> None:
        tolerance = TOLERANCE[self.dtype]
        np.testing.assert_allclose(self.run(splits), self.exact(), rtol=tolerance, atol=tolerance)


@pytest.fixture
def arch(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Calls are compiled for the chip and simulated, with all checks of the simulator."""
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "rocm")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", request.param)
    with emulated(checked=True):
        yield request.param


on_cdna_3 = pytest.mark.parametrize("arch", ["gfx942"], indirect=True)
on_both = pytest.mark.parametrize("arch", ["gfx942", "gfx950"], indirect=True)


@on_cdna_3
@pytest.mark.usefixtures("arch")
def test_sequences_of_a_batch() -> None:
    """One key, none, and two pages of which the last is not full; with three splits the last two are empty, or all."""
    Batch([20, 0, 1], (4, 2), 16).check(splits=3)


@pytest.mark.more
@on_both
@pytest.mark.usefixtures("arch")
@pytest.mark.parametrize(
    ("depth", "dtype", "page"),
    [
        (64, np.float16, 16), (64, BFLOAT16, 1), (64, np.float16, 12), (64, np.float16, 7), (64, BFLOAT16, 256),
        (128, BFLOAT16, 16), (128, np.float16, 4), (256, np.float16, 32), (256, BFLOAT16, 3),
    ],
)  # fmt: skip
def test_pages_and_splits_of_any_number(depth: int, dtype: Any, page: int) -> None:
    """Lengths around pages and tiles; 1, 4 and 8 heads to one of K; splits of all keys, of some tiles, and of none."""
    for heads, splits in (((2, 2), 1), ((4, 1), 3), ((8, 1), 11)):
        Batch([1, page, 0, page + 1, 31, 32, 97, 150], heads, page, depth, dtype).check(splits)


@pytest.mark.more
@on_both
@pytest.mark.usefixtures("arch")
def test_more_heads_than_an_instruction_has_rows() -> None:
    """20 heads to one of K: a block of 16 and one of 4; and 16."""
    Batch([33, 5], (40, 2), 16).check(splits=2)
    Batch([33, 5], (16, 1), 16).check(splits=2)


@pytest.mark.more
@on_cdna_3
@pytest.mark.usefixtures("arch")
def test_layouts_of_the_cache() -> None:
    """Heads before keys, and rows that do not start at multiples of 16 bytes."""
    batch = Batch([70, 9], (4, 2), 16)
    expected, k, v = batch.exact(), batch.k, batch.v
    batch.k, batch.v = (np.ascontiguousarray(t.transpose(0, 2, 1, 3)).transpose(0, 2, 1, 3) for t in (k, v))
    np.testing.assert_allclose(batch.run(2), expected, rtol=2e-3, atol=2e-3)
    batch.k, batch.v = (np.concatenate([t, t[..., :3]], -1)[..., :64] for t in (k, v))
    np.testing.assert_allclose(batch.run(2), expected, rtol=2e-3, atol=2e-3)


@pytest.mark.more
@on_cdna_3
@pytest.mark.usefixtures("arch")
@pytest.mark.parametrize("page", [16, 5])
def test_wrong_tables_and_lengths_stay_within_the_cache(page: int) -> None:
    """The simulator refuses accesses elsewhere.  A length beyond the table is that of its row, below zero it is zero."""
    batch = Batch([3 * page, 2 * page, page], (2, 1), page)
    batch.table = np.ascontiguousarray(batch.table[:, :2])
    batch.keys[0] = tuple(t[: 2 * page] for t in batch.keys[0])
    batch.lengths[1] = 0
    expected = batch.exact()
    batch.lengths[:2] = [10**9, -5]
    np.testing.assert_allclose(batch.run(2), expected, rtol=2e-3, atol=2e-3)
    batch.table[:] = [[-7, 10**9], [0, 0], [1 << 30, -1]]
    batch.run(2)


@pytest.mark.more
@on_cdna_3
@pytest.mark.usefixtures("arch")
@pytest.mark.parametrize(("of_q", "of_k"), [(3e15, -1e15), (3e15, 1e15), (1e-3, 1e3)])
def test_equal_scores_of_any_magnitude_give_the_mean(of_q: float, of_k: float) -> None:
    """Also if splits have different numbers of keys: 64, 64 and 22."""
    batch = Batch([150], (2, 1), 16, dtype=BFLOAT16)
    batch.q[:] = of_q
    batch.keys[0][0][:] = of_k
    batch.store()
    mean = batch.keys[0][1].astype(np.float64).mean(0).repeat(2, 0)
    np.testing.assert_allclose(batch.run(3)[0], mean, rtol=2e-2, atol=1e-2)


def test_another_depth_or_page_is_refused() -> None:
    batch = Batch([20], (2, 1), 16, depth=96)
    with pytest.raises(ValueError, match="depth 64, 128 or 256 of 16-bit floats, got 96 of Float16"):
        batch.run(1)
    batch = Batch([20], (2, 1), 16)
    batch.page = 0
    with pytest.raises(ValueError, match="pages of 1 or more keys, got 0"):
        batch.run(1)
