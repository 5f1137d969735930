"""Numbers of every type by their PTX: conversions, narrow floats, integers, atomics, and what a kernel prints."""

from __future__ import annotations

from typing import Any

import floor_pairs
import ml_dtypes
import numpy as np
import pytest
import test_atomic_functions as atomics
import test_narrow_numbers_in_kernels as narrow

import flydsl.compiler as flyc
import flydsl.expr as fx

from .gpu import Gpu

TYPES = {
    "Int8": np.int8, "Uint8": np.uint8, "Int16": np.int16, "Uint16": np.uint16, "Int32": np.int32, "Uint32": np.uint32,
    "Int64": np.int64, "Uint64": np.uint64, "Float16": np.float16, "BFloat16": ml_dtypes.bfloat16, "Float32": np.float32,
    "Float64": np.float64,
}  # fmt: skip


def casts(to: str) -> Any:
    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        y[i] = x[i].to(getattr(fx, to))

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=1, block=64)

    return run


def numbers_of(dtype: Any) -> np.ndarray:
    rng = np.random.default_rng(0)
    if np.dtype(dtype).kind in "iu":
        info = np.iinfo(dtype)
        x = rng.integers(info.min, info.max, 64, dtype=dtype, endpoint=True)
        x[:4] = info.min, info.max, 0, 1
        return x
    x = (rng.standard_normal(64) * 50).astype(dtype)
    x[:6] = np.array([0.0, -0.0, 0.5, -0.5, 2.5, 1e-3]).astype(dtype)
    return x


@pytest.mark.parametrize("to", TYPES)
def test_casts_from_every_type(gpu: Gpu, to: str) -> None:
    """Integers wrap, floats are rounded to the nearest or towards zero; floats that no integer holds are left out."""
    run = casts(to)
    for source in TYPES.values():
        x = numbers_of(source)
        dtype = np.dtype(TYPES[to])
        wide = x.astype(np.float64)
        if np.dtype(source).kind not in "iu" and dtype.kind in "iu":
            info = np.iinfo(dtype)
            x = np.where((np.trunc(wide) >= info.min) & (np.trunc(wide) <= info.max), x, x.dtype.type(1))
        y = np.zeros(64, dtype)
        run(gpu(x), gpu(y))
        with np.errstate(all="ignore"):
            expected = (
                np.trunc(x.astype(np.float64)).astype(dtype)
                if x.dtype.kind not in "iu" and dtype.kind in "iu"
                else None
            )
            if expected is None:
                expected = (
                    x.astype(np.float32).astype(dtype)
                    if dtype == TYPES["BFloat16"] and x.dtype != np.float64
                    else x.astype(dtype)
                )
        if dtype == TYPES["BFloat16"] and x.dtype.itemsize == 8:  # NumPy's way there rounds twice
            error = np.abs(y.astype(np.float64) - x.astype(np.float64))
            assert (error <= np.abs(x.astype(np.float64)) * 2.0**-8).all()
            continue
        np.testing.assert_array_equal(y, expected, f"{np.dtype(source)} to {dtype}")


@pytest.mark.parametrize("chip", ["sm_80", "sm_90"])
@pytest.mark.parametrize("name", ["float8_e4m3fn", "float8_e5m2"])
def test_quantising(gpu: Gpu, name: str, chip: str) -> None:
    """By the chip's conversions where it has them, and by arithmetic."""
    gpu.play(chip)
    n = 100
    generator = np.random.default_rng(1)
    src = (generator.standard_normal(n) * generator.choice([0.01, 1, 100], n)).astype(np.float32)
    dst, scales = np.zeros(n, getattr(ml_dtypes, name)), np.zeros(n, ml_dtypes.float8_e8m0fnu)
    packed = np.zeros(2 * n, np.uint8)
    narrow.quantise(*map(gpu, (src, dst, scales, packed)), n)
    narrow.check_quantised(src, dst, scales, packed)


def test_sub_byte_loads_shuffles_and_long_integers(gpu: Gpu) -> None:
    src = np.random.default_rng(2).integers(0, 256, 96, dtype=np.uint8)
    dst = np.zeros(32, np.float32)
    narrow.mixed(gpu(src), gpu(dst))
    narrow.check_mixed(src, dst)


@pytest.mark.parametrize("name", ["float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e8m0fnu"])
def test_every_8_bit_float(gpu: Gpu, name: str) -> None:
    src, dst = np.arange(256, dtype=np.uint8).view(getattr(ml_dtypes, name)), np.zeros(256, np.float32)
    narrow.to_float32(gpu(src), gpu(dst))
    assert np.array_equal(dst, src.astype(np.float32), equal_nan=True)


@pytest.mark.parametrize("chip", ["sm_80", "sm_90"])
@pytest.mark.parametrize("lanes", [1, 2, 3, 8])
@pytest.mark.parametrize("name", ["float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz"])
def test_edges_of_8_bit_floats(gpu: Gpu, name: str, lanes: int, chip: str) -> None:
    gpu.play(chip)
    narrow.check_there_and_back(lanes, np.dtype(getattr(ml_dtypes, name)), gpu)


def test_integers(gpu: Gpu) -> None:
    """Quotients, remainders, shifts and bits of all widths."""

    @flyc.kernel
    def kernel(x: fx.Tensor, z: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        a, b = x[i], z[i]
        results = (
            a + b,
            a - b,
            a * b,
            a // b,
            a % b,
            a & b,
            a | b,
            a ^ b,
            a << (b & 7),
            a >> (b & 7),
            fx.arith.min(a, b),
            ~a,
        )
        for n, result in enumerate(results):
            y[n, i] = result

    @flyc.jit
    def run(x: fx.Tensor, z: fx.Tensor, y: fx.Tensor):
        kernel(x, z, y).launch(grid=1, block=64)

    for dtype in (np.int8, np.uint16, np.int32, np.uint32, np.int64, np.uint64):
        a = numbers_of(dtype)
        b = np.roll(numbers_of(dtype), 5)
        b = np.where((b == 0) | (b == np.iinfo(dtype).max), dtype(3), b)
        b = np.where(b.astype(np.float64) == -1, dtype(7), b)
        y = np.zeros((12, 64), dtype)
        run(*map(gpu, (a, b, y)))
        with np.errstate(over="ignore"):
            s = b & dtype(7)
            expected = [a + b, a - b, a * b, a // b, a % b, a & b, a | b, a ^ b, a << s, a >> s, np.minimum(a, b), ~a]
        for n, (got, right) in enumerate(zip(y, expected, strict=True)):
            np.testing.assert_array_equal(got, right, f"result {n} of {np.dtype(dtype)}")


def test_whole_numbers_that_ptx_has_instructions_for(gpu: Gpu) -> None:
    """``max.relu`` of a maximum that is not negative, and two sums of 16 bits at once."""

    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        y[0, i] = fx.max(fx.block_idx.x, x[i], x[63 - i])
        pair = fx.Vector.from_elements([x[i], x[63 - i]]).to(fx.Int16)
        y[1, i] = (pair + pair.shuffle(pair, [1, 0]))[0].to(fx.Int32)

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=1, block=64)

    x = numbers_of(np.int32)
    y = np.zeros((2, 64), np.int32)
    run(gpu(x), gpu(y))
    np.testing.assert_array_equal(y[0], np.maximum(np.maximum(x, x[::-1]), 0))
    np.testing.assert_array_equal(y[1], x.astype(np.int16) + x[::-1].astype(np.int16))


# -- atomics


def update(gpu: Gpu, operation: str, memory: np.ndarray, given: np.ndarray) -> np.ndarray:
    """What each thread found when it applied one operation to ``memory[0]``."""
    old = np.zeros_like(given)

    def body(place: Any, values: Any, old: Any, i: Any) -> None:
        old[i] = getattr(fx, f"atomic_{operation}")(place, values[i])

    atomics.program(body)(*map(gpu, (memory, given, old)))
    return old


@pytest.mark.parametrize("operation", ["add", "sub", "and", "xor", "max", "min", "xchg"])
def test_atomics_of_integers(gpu: Gpu, operation: str) -> None:
    """Each old value is found by exactly one thread; bytes are exchanged within their words."""
    rng = np.random.default_rng(3)
    function: Any = {
        "add": np.add, "sub": np.subtract, "and": np.bitwise_and, "xor": np.bitwise_xor, "max": np.maximum,
        "min": np.minimum, "xchg": lambda a, b: b,
    }[operation]  # fmt: skip
    for dtype in (np.int32, np.uint64, np.uint8):
        info = np.iinfo(dtype)
        given = rng.integers(info.min, info.max, atomics.N, dtype=dtype, endpoint=True)
        memory = rng.integers(info.min, info.max, 8, dtype=dtype, endpoint=True)
        start = memory.copy()
        old = update(gpu, operation, memory, given)
        with np.errstate(over="ignore"):
            results = function(old, given).astype(dtype)
        assert sorted([*results.tolist(), start[0].item()]) == sorted([*old.tolist(), memory[0].item()])
        np.testing.assert_array_equal(memory[1:], start[1:])


def test_atomics_of_floats(gpu: Gpu) -> None:
    rng = np.random.default_rng(4)
    for dtype in (np.float32, np.float64):
        given = rng.integers(-50, 50, atomics.N).astype(dtype)
        for operation, wanted in (("add", given.sum()), ("fmax", given.max())):
            memory = np.zeros(1, dtype)
            update(gpu, operation, memory, given)
            assert memory[0] == wanted


def test_compare_and_swap_makes_any_operation(gpu: Gpu) -> None:
    given = np.random.default_rng(5).standard_normal(atomics.N).astype(np.float32)
    memory, tries = np.zeros(1, np.float32), np.zeros(atomics.N, np.float32)
    atomics.program(atomics.greatest_magnitude)(*map(gpu, (memory, given, tries)))
    assert memory[0] == np.abs(given).max()
    assert (tries >= 1).all()


def test_the_last_block_sees_what_all_others_wrote(gpu: Gpu) -> None:
    """A ticket in global memory, which blocks take between two fences."""

    @flyc.kernel
    def kernel(x: fx.Tensor, parts: fx.Tensor, ticket: fx.Tensor, y: fx.Tensor):
        b = fx.block_idx.x
        if fx.thread_idx.x == 0:
            parts[b] = x[b] * 2
            fx.memory_fence()
            taken = fx.atomic_add(fx.get_iter(ticket), 1)
            fx.memory_fence()
            if taken == 7:
                total = fx.Int32(0)
                for k in range(8):
                    total += parts[k]
                y[0] = total

    @flyc.jit
    def run(x: fx.Tensor, parts: fx.Tensor, ticket: fx.Tensor, y: fx.Tensor):
        kernel(x, parts, ticket, y).launch(grid=8, block=32)

    x = np.arange(8, dtype=np.int32)
    for gpu.warps_alone in (False, True):
        parts, ticket, y = (np.zeros(n, np.int32) for n in (8, 1, 1))
        run(*map(gpu, (x, parts, ticket, y)))
        assert y[0] == 56


def test_what_a_kernel_prints(gpu: Gpu) -> None:
    @flyc.kernel
    def kernel(t: fx.Tensor, h: fx.Tensor):
        i = fx.thread_idx.x
        if i % 2 == 1:
            fx.printf("{}: {} 100% {{{}}} {} {} {} {}\n", i, t[i], t.dtype, "text", h[i], t[i] > 2.0, fx.Uint8(200) + 0)
        fx.printf("big {} {}\n", fx.Int64(i) - (1 << 40), fx.Uint64(i) - 1)

    @flyc.jit
    def run(t: fx.Tensor, h: fx.Tensor):
        kernel(t, h).launch(grid=1, block=4)

    run(gpu(np.arange(4, dtype=np.float32) * np.float32(1.5)), gpu(np.arange(4, dtype=np.float16) / np.float16(4)))
    big = [line for line in gpu.output if line.startswith("big")]
    assert sorted(big) == sorted(f"big {i - (1 << 40)} {(i - 1) % (1 << 64)}\n" for i in range(4))
    assert sorted(set(gpu.output) - set(big)) == [
        "1: 1.500000 100% {Float32} text 0.250000 0 200\n",
        "3: 4.500000 100% {Float32} text 0.750000 1 200\n",
    ]


def test_local_arrays_that_threads_index(gpu: Gpu) -> None:
    """An array whose place is known only at run time lies in local memory."""

    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        held = fx.make_rmem_tensor(16, fx.Int32)
        for k in range(16):
            held[k] = x[i * 16 + k]
        y[i] = held[i % 16] * 100 + held[15 - i % 16]

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=1, block=32)

    x, y = np.random.default_rng(0).integers(0, 99, 512).astype(np.int32), np.zeros(32, np.int32)
    run(gpu(x), gpu(y))
    t = np.arange(32)
    rows = x.reshape(32, 16)
    np.testing.assert_array_equal(y, rows[t, t % 16] * 100 + rows[t, 15 - t % 16])


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_floor_division_of_floats(gpu: Gpu, dtype: Any) -> None:
    a, b = floor_pairs.pairs(dtype, 300)
    q, r = np.zeros_like(a), np.zeros_like(a)
    floor_pairs.divided(*map(gpu, (a, b, q, r)))
    for found, wanted in zip((q, r), floor_pairs.expected(a, b), strict=True):
        np.testing.assert_array_equal(floor_pairs.same(found, wanted), True)
