"""Philox gives its published words, and numbers of the right distributions."""

import sys
from pathlib import Path

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler.aot import precompile

sys.path.insert(0, str(Path(__file__).parent))

import random_kernels as kernels

KNOWN_ANSWERS = [  # Random123, kat_vectors, philox4x32 10: key, counter, words
    ((0, 0), (0, 0, 0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((0xFFFFFFFF,) * 2, (0xFFFFFFFF,) * 4, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0xA4093822, 0x299F31D0),
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]


def words64(seed: int, counter: tuple[int, ...]) -> list[int]:
    """The words of Philox-4x64-10 that NumPy draws, which counts before it draws."""
    before = (sum(c << 64 * k for k, c in enumerate(counter)) - 1) % (1 << 256)
    words = np.array([before >> 64 * k & (1 << 64) - 1 for k in range(4)], np.uint64)
    drawn = np.random.Philox(key=np.array([seed, 0], np.uint64), counter=words)
    return [int(word) for word in drawn.random_raw(4)]


def model(seed: int, counter: tuple[int, ...], rounds: int = 10) -> tuple[int, ...]:
    """Philox in Python integers."""
    a, b, c, d = counter
    k0, k1 = seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF
    for _ in range(rounds):
        p, q = a * 0xD2511F53, c * 0xCD9E8D57
        a, b, c, d = (q >> 32) ^ b ^ k0, q & 0xFFFFFFFF, (p >> 32) ^ d ^ k1, p & 0xFFFFFFFF
        k0, k1 = (k0 + 0x9E3779B9) & 0xFFFFFFFF, (k1 + 0xBB67AE85) & 0xFFFFFFFF
    return a, b, c, d


def offset_counter(offset: int, bits: int = 64) -> tuple[int, ...]:
    return offset & 0xFFFFFFFF, offset >> 32 & 0xFFFFFFFF if bits > 32 else 0, 0, 0


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path))
    for name in ("FLYDSL_COMPILE_BACKEND", "FLYDSL_COMPILE_ARCH", "ARCH", "COMPILE_ONLY"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(("key", "counter", "words"), KNOWN_ANSWERS)
def test_published_words_while_tracing(key: tuple[int, int], counter: tuple[int, ...], words: tuple[int, ...]) -> None:
    drawn = fx.random.philox(key[0] | key[1] << 32, *(fx.Uint32(c) for c in counter))
    assert [int(w) for w in drawn] == list(words)
    assert all(w.dtype is fx.Uint32 for w in drawn)


def test_published_words_at_run_time() -> None:
    keys = np.array([k[0] | k[1] << 32 for k, _, _ in KNOWN_ANSWERS], np.uint64).view(np.int64)
    counters = np.array([c for _, c, _ in KNOWN_ANSWERS], np.uint32).view(np.int32)
    out = np.zeros((len(keys), 4), np.int32)
    kernels.philox(keys, counters, out)
    np.testing.assert_array_equal(out.view(np.uint32), np.array([w for _, _, w in KNOWN_ANSWERS], np.uint32))


@pytest.mark.parametrize("signed", [True, False])
def test_words_of_64_bits(signed: bool) -> None:
    """Of counters of which any word is that wide, while tracing and at run time."""
    rng = np.random.default_rng(0)
    keys = rng.integers(0, 1 << 64, 9, np.uint64)
    counters = rng.integers(0, 1 << 64, (9, 4), np.uint64)
    counters[0] = keys[0] = 0
    wanted = [words64(int(key), tuple(map(int, counter))) for key, counter in zip(keys, counters, strict=True)]
    word = fx.Int64 if signed else fx.Uint64
    for key, counter, words in zip(keys, counters, wanted, strict=True):
        drawn = fx.random.philox(int(key), *(fx.Uint64(int(c)).to(word) for c in counter))
        assert [int(w) for w in drawn] == words
    out = np.zeros((9, 4), np.uint64)
    kernels.philox(keys, counters.view(np.int64) if signed else counters, out)
    np.testing.assert_array_equal(out, np.array(wanted, np.uint64))
    drawn = fx.random.philox(5, fx.Uint32(1), 2, fx.Uint64(3), 4)
    assert [(int(w), w.dtype) for w in drawn] == [(w, fx.Uint64) for w in words64(5, (1, 2, 3, 4))]


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("seed", [0, 1, -1, 0x123456789ABCDEF])
@pytest.mark.parametrize("base", [0, (1 << 32) - 3, -5])
def test_words_of_run_time_seeds_and_offsets(seed: int, base: int, wide: bool) -> None:
    out = np.zeros((8, 4), np.int32)
    kernels.words(out, seed, base, wide)
    bits = 64 if wide else 32
    wanted = [model(seed & (1 << 64) - 1, offset_counter(base + i, bits)) for i in range(8)]
    np.testing.assert_array_equal(out.view(np.uint32), np.array(wanted, np.uint32))


@pytest.mark.parametrize("rounds", [0, 1, 7])
def test_fewer_rounds(rounds: int) -> None:
    assert tuple(map(int, fx.random.randint4x(9, 77, n_rounds=rounds))) == model(9, offset_counter(77), rounds)


@pytest.mark.parametrize("offset", [5, fx.Int32(-1), fx.Uint8(200), fx.Int64(1 << 40), fx.Uint64(1 << 63), 1 << 40])
@pytest.mark.parametrize("seed", [3, fx.Int32(-3), fx.Uint32((1 << 32) - 3), (1 << 64) - 1])
def test_static_seeds_and_offsets_of_any_width(seed: object, offset: object) -> None:
    wide = getattr(offset, "width", 64 if isinstance(offset, int) and offset >> 31 else 32) > 32
    key, counter = int(seed) & (1 << 64) - 1, offset_counter(int(offset), 64 if wide else 32)  # type: ignore[call-overload]
    assert tuple(map(int, fx.random.randint4x(seed, offset))) == model(key, counter)
    assert int(fx.random.randint(seed, offset)) == model(key, counter)[0]


def test_vectors_of_offsets() -> None:
    out = np.zeros((16, 8), np.int32)
    kernels.vectors(out, 42)
    words = np.array([[model(42, offset_counter(4 * t + k))[0] for k in range(4)] for t in range(16)], np.uint32)
    np.testing.assert_array_equal(out[:, :4].view(np.uint32), words)
    np.testing.assert_array_equal(out[:, 4:].view(np.float32), uniform(words))


def uniform(words: np.ndarray) -> np.ndarray:
    x = words.view(np.int32)
    return np.where(x < 0, -x - 1, x).astype(np.float32) * np.float32(4.6566127342e-10)


def draw(normal: bool, n: int = 1 << 14) -> np.ndarray:
    out = np.zeros((n, 5), np.float32)
    kernels.numbers(out, 2026, normal)
    np.testing.assert_array_equal(out[:, 4], out[:, 0])
    return out[:, :4]


def test_uniform_numbers() -> None:
    drawn = draw(normal=False)
    words = np.array([model(2026, offset_counter(i)) for i in range(64)], np.uint32)
    np.testing.assert_array_equal(drawn[:64], uniform(words))
    assert drawn.min() >= 0
    assert drawn.max() < 1
    n = drawn.size
    counts = np.bincount((drawn.ravel() * 64).astype(int), minlength=64)
    chi_squared = ((counts - n / 64) ** 2 / (n / 64)).sum()
    assert chi_squared < 63 + 5 * np.sqrt(2 * 63)
    correlation = np.corrcoef(drawn.T) - np.eye(4)
    assert np.abs(correlation).max() < 5 / np.sqrt(len(drawn))


def test_greatest_uniform_number_is_below_one() -> None:
    assert uniform(np.array([0x7FFFFFFF, 0x80000000], np.uint32)).max() < 1


def test_normal_numbers() -> None:
    drawn = draw(normal=True)
    assert np.isfinite(drawn).all()
    n = drawn.size
    assert abs(drawn.mean()) < 5 / np.sqrt(n)
    assert abs(drawn.var() - 1) < 5 * np.sqrt(2 / n)
    assert abs((drawn**4).mean() - 3) < 5 * np.sqrt(96 / n)
    assert np.abs(np.corrcoef(drawn.T) - np.eye(4)).max() < 5 / np.sqrt(len(drawn))
    u = uniform(np.array([model(2026, offset_counter(i)) for i in range(256)], np.uint32)).astype(np.float64)
    radius, angle = np.sqrt(-2 * np.log(np.maximum(u[:, ::2], 1e-7))), 2 * np.pi * u[:, 1::2]
    wanted = np.stack([radius * np.cos(angle), radius * np.sin(angle)], 2).reshape(256, 4)
    np.testing.assert_allclose(drawn[:256], wanted, rtol=1e-4, atol=1e-5)


def test_universal_is_the_same() -> None:
    assert fx.random.universal.rand4x(1, 2) == fx.random.rand4x(1, 2)


def test_refusals() -> None:
    with pytest.raises(TypeError, match="offset must be an integer"):
        fx.random.rand(1, 2.0)
    with pytest.raises(TypeError, match="seed must be an integer"):
        fx.random.rand(1.5, 2)
    with pytest.raises(TypeError, match="n_rounds"):
        fx.random.randint(1, 2, n_rounds="7")
    with pytest.raises(ValueError, match="negative"):
        fx.random.randint(1, 2, n_rounds=-1)


def test_compiles_for_gpus() -> None:
    matrix = flyc.TensorSpec(fx.Float32, (None, None))
    for result in precompile(
        kernels.numbers, ["cuda:sm_90", "rocm:gfx942"], [{"OUT": matrix, "seed": 1, "NORMAL": True}], isolated=False
    ):
        assert result.artifact is not None, result.error
