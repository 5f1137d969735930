"""Flash attention, on the CPU in the role of a chip, against NumPy in float64."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import numpy as np
import pytest
from nvidia_maps import padded
from reference import BFLOAT16, normal

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.kernels import attention_mma, attention_wgmma
from flydsl.kernels.attention_mfma import attention, key_offset, pair_offset
from flydsl.kernels.parts.mfma_tiles import interleaved

DEPTH, MOST = 64, 300


def exact(q: np.ndarray, k: np.ndarray, v: np.ndarray, scale: float, causal: bool = True) -> np.ndarray:
    q, k, v = (t.astype(np.float64) for t in (q, k, v))
    k, v = (t.repeat(len(q) // len(k), 0) for t in (k, v))
    scores = np.einsum("hqd,hkd->hqk", q, k) * scale
    hidden = np.arange(k.shape[1])[None] > np.arange(q.shape[1])[:, None] + k.shape[1] - q.shape[1]
    if causal:
        scores[:, hidden] = -np.inf
    largest = scores.max(-1, keepdims=True)
    powers = np.exp(scores - np.where(np.isinf(largest), 0, largest))
    total = powers.sum(-1, keepdims=True)
    return np.einsum("hqk,hkd->hqd", powers / np.where(total == 0, 1, total), v)


def rows(t: np.ndarray, count: int) -> Any:
    """The first rows of each head; their number is left to run time, so that all calls share one program."""
    return flyc.from_dlpack(t[:, :count], assumed_align=16).mark_shape_dynamic(1)


@pytest.mark.usefixtures("gfx942")
def test_causal_attention() -> None:
    """One tile and less, several, more keys than queries, and queries that see no key; two heads share one of K."""
    q, out = (np.zeros((2, MOST, DEPTH), np.float16) for _ in range(2))
    q[:] = normal(q.shape, np.float16)
    k, v = normal((1, MOST, DEPTH), np.float16, 1), normal((1, MOST, DEPTH), np.float16, 2)
    for queries, keys in ((1, 1), (150, 150), (300, 300), (20, 170), (170, 50)):
        out[:] = 7
        attention(rows(q, queries), rows(k, keys), rows(v, keys), rows(out, queries), DEPTH**-0.5, DEPTH)
        expected = exact(q[:, :queries], k[:, :keys], v[:, :keys], DEPTH**-0.5)
        np.testing.assert_allclose(out[:, :queries].astype(np.float64), expected, rtol=2e-3, atol=2e-3)
        assert (out[:, queries:] == 7).all()


@pytest.mark.parametrize(("depth", "queries", "keys", "causal"), [(128, 130, 200, True), (64, 20, 300, False)])
def test_machine_code_of_gfx950_waits_for_what_it_reads(depth: int, queries: int, keys: int, causal: bool) -> None:
    """Keys and values go directly to shared memory.  The simulator refuses reads of what is under way, and races."""
    pytest.importorskip("tinygrad")
    from flydsl.simulators import amdgpu

    q, k, v = (normal((1, n, depth), np.float16, seed) for seed, n in enumerate((queries, keys, keys)))
    out = np.full_like(q, np.nan)
    given = {"scale": depth**-0.5, "depth": depth, "causal": causal}
    shapes = {n: flyc.TensorSpec(fx.Float16, t.shape) for n, t in (("Q", q), ("K", k), ("V", v), ("OUT", out))}
    (built,) = flyc.precompile([attention], ["rocm:gfx950"], [{**shapes, **given}], isolated=False)
    assert built.artifact is not None, built.error
    code = amdgpu.CodeObject(built.artifact.sections["binary"], "gfx950")
    arguments = [q, k, v, out, np.float32(depth**-0.5)]
    amdgpu.run(code, built.artifact.kernels[0].symbol, grid=(-(-queries // 128), 1), block=256, arguments=arguments)
    expected = exact(q, k, v, depth**-0.5, causal)
    np.testing.assert_allclose(out.astype(np.float64), expected, rtol=2e-3, atol=2e-3)


@pytest.mark.usefixtures("gfx942")
def test_one_query_whose_row_has_any_stride() -> None:
    """``out[:, None]`` has a stride of 0 on the axis of its one query: rows after it must not be written there."""
    q, out = normal((2, DEPTH), np.float16), np.zeros((2, DEPTH), np.float16)
    k, v = normal((2, 70, DEPTH), np.float16, 1), normal((2, 70, DEPTH), np.float16, 2)
    assert out[:, None].strides[1] == 0
    attention(q[:, None], k, v, out[:, None], DEPTH**-0.5, DEPTH)
    np.testing.assert_allclose(out[:, None], exact(q[:, None], k, v, DEPTH**-0.5), rtol=2e-3, atol=2e-3)


def test_causal_attention_on_nvidia(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same by ``mma.sync``, 32 keys at a time."""
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "sm_80")
    q, out = normal((2, 150, DEPTH), np.float16), np.zeros((2, 150, DEPTH), np.float16)
    k, v = normal((1, 150, DEPTH), np.float16, 1), normal((1, 150, DEPTH), np.float16, 2)
    for queries, keys in ((1, 1), (150, 150), (20, 110), (110, 50)):
        out[:] = 7
        attention_mma.attention(
            rows(q, queries), rows(k, keys), rows(v, keys), rows(out, queries), DEPTH**-0.5, DEPTH, step=32
        )
        expected = exact(q[:, :queries], k[:, :keys], v[:, :keys], DEPTH**-0.5)
        np.testing.assert_allclose(out[:, :queries].astype(np.float64), expected, rtol=2e-3, atol=2e-3)
        assert (out[:, queries:] == 7).all()


def test_all_keys_are_seen_without_a_mask(monkeypatch: pytest.MonkeyPatch) -> None:
    """By ``mma.sync``, four heads to two of K."""
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "sm_80")
    q, k, v = (normal((heads, n, DEPTH), BFLOAT16, seed) for seed, (heads, n) in enumerate([(4, 19), (2, 75), (2, 75)]))
    out = np.full_like(q, np.nan)
    attention_mma.attention(*(rows(t, t.shape[1]) for t in (q, k, v, out)), DEPTH**-0.5, DEPTH, causal=False, step=32)
    expected = exact(q, k, v, DEPTH**-0.5, causal=False)
    np.testing.assert_allclose(out.astype(np.float64), expected, rtol=2e-2, atol=1e-2)


@pytest.mark.parametrize(
    ("depth", "dtype", "causal", "sizes"),
    [
        (64, np.float16, True, ((150, 300), (300, 290), (130, 70))),
        (64, np.float16, False, ((20, 300), (1, 256))),
        (128, BFLOAT16, True, ((150, 170), (5, 300))),
    ],
)
def test_attention_on_hopper(depth: int, dtype: Any, causal: bool, sizes: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """By ``wgmma``: one tile of keys and several, with tails, more keys than queries, and queries that see no key."""
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "sm_90")
    kernel = attention_wgmma.attention(fx.Float16 if dtype is np.float16 else fx.BFloat16, depth, causal)
    of_q, of_kv = (2, 1) if depth == 64 else (4, 2)
    tolerance = 2e-3 if dtype is np.float16 else 1.6e-2
    for queries, keys in sizes:
        q, k, v = (
            padded(normal((heads, n, depth), dtype, seed))
            for seed, (heads, n) in enumerate([(of_q, queries), (of_kv, keys), (of_kv, keys)])
        )
        out = padded(np.full_like(q, np.nan))
        maps = [flyc.tensor_map(t, box) for t, box in zip((q, k, v, out), kernel.boxes.values(), strict=True)]
        kernel.run(*maps, of_q, of_kv, queries, keys, depth**-0.5)
        expected = exact(q, k, v, depth**-0.5, causal)
        np.testing.assert_allclose(out.astype(np.float64), expected, rtol=tolerance, atol=tolerance)


SCORES = {
    "far below zero": (3e15, -1e15), "far above zero": (3e15, 1e15), "beyond the range": (1e30, -1e30), "small": (1e-3, 1e3),
}  # fmt: skip


@pytest.mark.parametrize(
    ("arch", "depth", "causal"), [("gfx942", 64, True), ("sm_80", 64, False), ("sm_90", 128, True)]
)
def test_scores_of_any_magnitude(arch: str, depth: int, causal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal scores give the mean of V, others what is greatest, and a query without a finite score zeros."""
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)
    heads, n, scale = (4, 2), 150, depth**-0.5
    signs = np.random.default_rng(0).choice([1.0, 3.0], (2, n, 1))
    v = normal((2, n, depth), BFLOAT16, 2)
    for (of_q, of_k), equal in itertools.product(SCORES.values(), (True, False)):
        q = np.full((heads[0], n, depth), of_q).astype(BFLOAT16)
        k = (np.full((heads[1], n, depth), of_k) * (1.0 if equal else signs)).astype(BFLOAT16)
        out = np.full_like(q, np.nan)
        if arch == "sm_90":
            kernel = attention_wgmma.attention(fx.BFloat16, depth, causal)
            q, k, v, out = map(padded, (q, k, v, out))
            maps = [flyc.tensor_map(t, box) for t, box in zip((q, k, v, out), kernel.boxes.values(), strict=True)]
            kernel.run(*maps, *heads, n, n, scale)
        elif arch == "sm_80":
            attention_mma.attention(*(rows(t, n) for t in (q, k, v, out)), scale, depth, causal=causal, step=32)
        else:
            attention(*(rows(t, n) for t in (q, k, v, out)), scale, depth)
        with np.errstate(over="ignore"):
            expected = exact(q, k, v, scale, causal) if of_q < 1e30 else 0.0
        np.testing.assert_allclose(out.astype(np.float64), expected, rtol=2e-2, atol=1e-2, err_msg=f"{of_q}, {equal}")


def test_another_depth_is_refused() -> None:
    t = np.zeros((1, 8, 96), np.float16)
    with pytest.raises(ValueError, match="depth 64 or 128 of 16-bit floats, got 96 of Float16"):
        attention(t, t, t, t, 1.0, 96)


@pytest.mark.parametrize("depth", [64, 128])
def test_the_transposed_tile_has_no_bank_conflicts(depth: int) -> None:
    """Every 16 lanes move 8 bytes each, to or from all 32 banks."""
    keys, pieces = 8192 // depth, depth // 8
    every = {key_offset(row, four, keys, depth) for row in range(depth) for four in range(keys // 4)}
    assert every == set(range(depth * keys // 4))
    for first in range(0, depth, 16):  # the reads of fragments
        for four in range(keys // 4):
            assert len({key_offset(first + r, four, keys, depth) % 16 for r in range(16)}) == 16
    for base in range(0, 256, 16):  # the writes of transposed pieces
        for e in range(8):
            places = {
                key_offset(interleaved(t % pieces * 8 + e), t // pieces, keys, depth) % 16
                for t in range(base, base + 16)
            }
            assert len(places) == 16


@pytest.mark.parametrize("depth", [64, 128])
def test_the_tile_of_pairs_is_read_without_bank_conflicts(depth: int) -> None:
    """8 lanes at a time read 16 bytes each, from all 32 banks; 16 lanes write 8 bytes each, and ask no bank three times.

    A read gets the keys that two fragments of scores have in a lane.
    """
    keys, pieces = 8192 // depth, depth // 8
    every = {pair_offset(row, four, keys) for row in range(depth) for four in range(keys // 4)}
    assert every == set(range(depth * keys // 4))
    for first, half, step, group in itertools.product(range(0, depth, 16), (0, 8), range(keys // 32), range(4)):
        places = [pair_offset(first + half + r, step * 8 + group, keys) for r in range(8)]
        assert all(place % 2 == 0 for place in places) and len({place // 2 % 8 for place in places}) == 8
        both = [pair_offset(first + half + r, step * 8 + 4 + group, keys) for r in range(8)]
        assert both == [place + 1 for place in places]
    for e, start in itertools.product(range(8), range(0, 256, 16)):
        threads = range(start, start + 16)
        asked = Counter(pair_offset(interleaved(t % pieces * 8 + e), t // pieces, keys) % 16 for t in threads)
        assert max(asked.values()) <= 2
