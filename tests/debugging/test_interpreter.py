"""The interpreter gives what compiled kernels give, with real values in the user's functions."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from fuzz.copies import moved
from fuzz.generate import generate
from fuzz.play import compiled, difference
from fuzz.targets import tried

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir.dialects import llvm
from flydsl.errors import DeviceError, DSLNotImplementedError
from flydsl.kernels import gemm_simt, softmax


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_INTERPRET", "1")


# -- the same numbers as compiled kernels


SLOW = pytest.mark.prove
"""The mark of long cases, of which ``make prove`` runs all."""


@pytest.mark.parametrize(
    "seed", [*range(1, 6), 8, 12, 21, *(pytest.param(seed, marks=SLOW) for seed in (14, 28, 31, 37))]
)
def test_random_kernels_as_compiled(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    program = generate(seed, 15)
    outcome = tried(program, "cpu")
    assert outcome.kind in ("agrees", "open"), f"{outcome.text}\n{program.text()}"
    here = compiled(program)
    monkeypatch.setenv("FLYDSL_INTERPRET", "0")
    assert outcome.kind == "open" or difference(compiled(program), here, program.shape.threads) is None


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=SLOW) for seed in (0, 2, 3))])
def test_random_tiled_copies(seed: int) -> None:
    found, wanted = moved(seed)
    np.testing.assert_array_equal(found, wanted)


def both(
    body: Callable[..., None], *arrays: Any, monkeypatch: pytest.MonkeyPatch, grid: int = 1, block: int = 64
) -> list[np.ndarray]:
    """Compares what a body makes of arrays with what it makes of them compiled."""

    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        body(x, y)

    @flyc.jit
    def launch(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=grid, block=block)

    results = []
    for variable in ("1", "0"):
        monkeypatch.setenv("FLYDSL_INTERPRET", variable)
        given = [array.copy() for array in arrays]
        launch(*given)
        results.append(given)
    for here, wanted in zip(*results, strict=True):
        np.testing.assert_allclose(here, wanted, rtol=1e-5, atol=1e-6)
    return results[0]


@flyc.jit
def functions(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    v = fx.math.exp(x[i]) + fx.math.log(x[i] + 2.0) + fx.math.tanh(x[i]) + fx.math.sqrt(x[i] + 1.0) + fx.math.erf(x[i])
    y[i] = v + fx.math.rsqrt(x[i] + 1.0) + fx.math.exp2(x[i]) + fx.math.powf(x[i] + 1.0, fx.Float32(1.5))


@flyc.jit
def reductions(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    warp = fx.coop.warp_reduce(x[i], "add", width=32)
    highest = fx.coop.warp_reduce(x[i], "max", width=16)
    y[i] = warp + highest + fx.coop.warp_inclusive_scan(x[i], "add", width=8) + fx.shuffle_xor(x[i], 5, 32)


@flyc.jit
def tree_sum(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    shared = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 64]).peek().view(fx.make_layout(64, 1))
    shared[i] = x[i]
    fx.barrier()
    step = fx.Int32(32)
    while step > 0:
        if i < step:
            shared[i] = shared[i] + shared[i + step]
        fx.barrier()
        step = step // 2
    y[i] = shared[0]
    fx.barrier()
    fx.atomic_add(y.iter + 3, fx.Float32(1))


@flyc.jit
def loop_with_state(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    for k, state in range(fx.Int32(0), i % 5, init=[fx.Float32(0), fx.Float32(1)]):
        total = yield [state[0] + x[i], state[1] * fx.Float32(k + 1)]
    y[i] = total[0] + total[1]


@flyc.jit
def early_exits(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    if i > 50:
        return
    found = 0
    for k in range(i + 1):
        if k * k > i:
            break
        if k % 2 == 1:
            continue
        found += k
    y[i] = found


@flyc.jit
def vectors(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    v = fx.Vector.from_elements([x[i], x[i] + 1.0, x[i] * 2.0, fx.Float32(3)])
    y[i] = (v * v - v.shuffle(v, [3, 2, 1, 0])).reduce("add") + v.to(fx.Int32).reduce("max")


@pytest.mark.parametrize("body", [functions, reductions, tree_sum, loop_with_state, early_exits, vectors])
def test_as_compiled(body: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    x = np.linspace(0, 2, 64, dtype=np.float32)
    (_, y) = both(body, x, np.zeros(64, np.float32), monkeypatch=monkeypatch)
    assert y.any()


@flyc.jit
def fused(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    y[i] = fx.math.fma(x[i], x[i + 64], x[i + 128])


def test_fused_products_round_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sums next to the middle of two floats: what decides is less than a double keeps beside the sum."""
    last = np.float32(2.0**-23)
    a = np.float32(2.0**-12) * (1 + last * np.tile(np.arange(8, dtype=np.float32), 8))
    b = np.float32(2.0**-12) * (1 - last * np.repeat(np.arange(8, dtype=np.float32), 8))
    c = np.float32(1.5) + last * (np.arange(64) % 2).astype(np.float32)
    for sign in (1, -1):
        x = np.concatenate([sign * a, b, c]).astype(np.float32)
        found = both(fused, x, np.zeros(64, np.float32), monkeypatch=monkeypatch)[1]
        exact = [Fraction(float(p)) * Fraction(float(q)) + Fraction(float(r)) for p, q, r in x.reshape(3, 64).T]
        np.testing.assert_array_equal(found, [round(each * 2**23) / 2**23 for each in exact])


@SLOW
def test_a_product_of_the_library() -> None:
    random = np.random.default_rng(0)
    a, b = random.normal(size=(6, 5)).astype(np.float32), random.normal(size=(5, 7)).astype(np.float32)
    c = np.zeros((6, 7), np.float32)
    gemm_simt.gemm_simt(a, b.T.copy(), c)
    np.testing.assert_allclose(c, a @ b, rtol=1e-5, atol=1e-5)


def test_a_kernel_of_the_library() -> None:
    random = np.random.default_rng(0)
    x, y = random.normal(size=(1, 30)).astype(np.float32), np.zeros((1, 30), np.float32)
    softmax.softmax(x, y)
    np.testing.assert_allclose(y, np.exp(x) / np.exp(x).sum(), rtol=1e-5)


# -- Python in kernels


def test_print_numpy_and_lists(capsys: pytest.CaptureFixture[str]) -> None:
    seen: list[tuple[int, float]] = []

    @flyc.kernel
    def kernel(x: fx.Tensor, n: fx.Int32):
        i = fx.thread_idx.x + 4 * fx.block_idx.x
        v = x[i] * 0.5
        if i < n:
            print(i, v, repr(v), f"{v:.3f}")
            seen.append((int(i), float(np.sqrt(v))))
            x[i] = np.float32(2) + np.asarray(v)

    @flyc.jit
    def run(x: fx.Tensor, n: fx.Int32):
        kernel(x, n).launch(grid=2, block=4)

    x = np.arange(8, dtype=np.float32)
    run(x, 3)
    assert capsys.readouterr().out.splitlines() == [
        "0 0.0 Float32(0.0) 0.000",
        "1 0.5 Float32(0.5) 0.500",
        "2 1.0 Float32(1.0) 1.000",
    ]
    assert seen == [(k, float(np.sqrt(np.float32(k / 2)))) for k in range(3)]
    np.testing.assert_array_equal(x, [2, 2.5, 3, 3, 4, 5, 6, 7])


def test_vectors_and_tensors_are_arrays(capsys: pytest.CaptureFixture[str]) -> None:
    seen: list[np.ndarray] = []

    @flyc.kernel
    def kernel(x: fx.Tensor):
        seen.append(np.asarray(x))
        v = fx.Vector.from_elements([x[0, 0], x[1, 2], fx.Int32(7)])
        seen.append(np.asarray(v) * 2)
        print(v, np.sum(v + 1))
        r = fx.make_rmem_tensor(2, fx.Float16)
        r.fill(1.5)
        seen.append(np.array(r))

    @flyc.jit
    def run(x: fx.Tensor):
        kernel(x).launch(grid=1, block=1)

    x = np.arange(6, dtype=np.int32).reshape(2, 3)
    run(x)
    np.testing.assert_array_equal(seen[0], x)
    np.testing.assert_array_equal(seen[1], [0, 10, 14])
    np.testing.assert_array_equal(seen[2], np.array([1.5, 1.5], np.float16))
    assert capsys.readouterr().out == "Vector(vector<3xi32> o (3,), Int32)([0, 5, 7]) 15\n"


def test_threads_run_in_order_and_meet_at_barriers(capsys: pytest.CaptureFixture[str]) -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor):
        print("before", fx.thread_idx.x)
        fx.barrier()
        print("after", fx.thread_idx.x)

    @flyc.jit
    def run(x: fx.Tensor):
        kernel(x).launch(grid=1, block=3)

    run(np.zeros(3, np.int32))
    assert capsys.readouterr().out.split() == [
        "before",
        "0",
        "before",
        "1",
        "before",
        "2",
        "after",
        "0",
        "after",
        "1",
        "after",
        "2",
    ]


DEBUGGED = """\
import numpy as np
import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def doubled(x: fx.Tensor):
    i = fx.thread_idx.x
    v = x[i] * 2
    if i == 2:
        breakpoint()
        x[i] = v


@flyc.jit
def run(x: fx.Tensor):
    doubled(x).launch(grid=1, block=4)


x = np.arange(4, dtype=np.int32)
run(x)
print(x)
"""


def test_breakpoint(tmp_path: Any, run: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    path = tmp_path / "debugged.py"
    path.write_text(DEBUGGED)
    command = f"printf 'p i, v\\np x[i] + 40\\np np.sqrt(float(v))\\nc\\n' | {sys.executable} {path}"
    done = run(["sh", "-c", command], FLYDSL_INTERPRET="1")
    assert "-> x[i] = v" in done.stdout and "(Int32(2), Int32(4))" in done.stdout
    assert "Int32(42)" in done.stdout and "2.0" in done.stdout and "[0 1 4 3]" in done.stdout, done.stderr


# -- errors at the line


def failing(body: Callable[..., None], block: int = 64, array: Any = None) -> BaseException:
    @flyc.kernel
    def kernel(x: fx.Tensor, n: fx.Int32):
        body(x, n)

    @flyc.jit
    def launch(x: fx.Tensor, n: fx.Int32):
        kernel(x, n).launch(grid=1, block=block)

    with pytest.raises(Exception) as raised:
        launch(np.arange(64, dtype=np.int32) if array is None else array, 64)
    return raised.value


def shared_words() -> Any:
    return fx.SharedAllocator().allocate(fx.Array[fx.Int32, 64]).peek().view(fx.make_layout(64, 1))


@flyc.jit
def out_of_range(x: fx.Tensor, n: fx.Int32):
    x[fx.thread_idx.x + 5] = 3


@flyc.jit
def uninitialized(x: fx.Tensor, n: fx.Int32):
    shared = shared_words()
    if fx.thread_idx.x < 60:
        shared[fx.thread_idx.x] = x[fx.thread_idx.x]
    fx.barrier()
    x[fx.thread_idx.x] = shared[63 - fx.thread_idx.x]


@flyc.jit
def beyond_shared(x: fx.Tensor, n: fx.Int32):
    shared = shared_words()
    (shared.iter + fx.thread_idx.x * 2).store(fx.Int32(1))


@flyc.jit
def missed_barrier(x: fx.Tensor, n: fx.Int32):
    if int(fx.thread_idx.x) < 60:
        fx.barrier()


@flyc.jit
def division(x: fx.Tensor, n: fx.Int32):
    x[fx.thread_idx.x] = 100 // (fx.thread_idx.x - 7)


@flyc.jit
def assertion(x: fx.Tensor, n: fx.Int32):
    fx.device_assert(fx.thread_idx.x != 9, "nine")


@pytest.mark.parametrize(
    ("body", "thread", "message"),
    [
        (out_of_range, 59, r"index \(64\) of x is out of range; its shape is \(64\)"),
        (uninitialized, 0, "reads 4 bytes at byte 252 of shared memory, which no thread has written"),
        (beyond_shared, 32, "writes 4 bytes at .*byte 256 of shared memory, which has 256"),
        (missed_barrier, 0, r"waits at a barrier that thread \(60, 0, 0\) left the kernel without"),
        (division, 7, "an integer is divided by zero"),
        (assertion, 9, "device_assert failed: nine"),
    ],
)
def test_errors_name_thread_and_line(body: Any, thread: int, message: str) -> None:
    error = failing(body)
    assert isinstance(error, DeviceError)
    assert re.search(message, str(error)), str(error)
    assert f"kernel 'kernel', block (0, 0, 0), thread ({thread}, 0, 0): " in str(error)
    assert error.location is not None and error.location.filename == __file__
    with open(__file__) as file:
        line = file.read().splitlines()[error.location.line - 1]
    assert line.strip() in str(error)


def test_the_users_exceptions_pass() -> None:
    @flyc.jit
    def raising(x: fx.Tensor, n: fx.Int32):
        if fx.thread_idx.x == 3:
            raise KeyError(f"thread {fx.thread_idx.x}")

    error = failing(raising)
    assert isinstance(error, KeyError) and error.args == ("thread 3",)


def test_what_is_not_known_is_refused_by_name() -> None:
    @flyc.jit
    def intrinsic(x: fx.Tensor, n: fx.Int32):
        word = llvm.inline_asm(fx.Int32.mlir_type(), [x[0].ir_value()], "v_mov_b32 $0, $1", "=v,v")
        x[0] = fx.Int32(word)

    error = failing(intrinsic)
    assert isinstance(error, DSLNotImplementedError) and "'v_mov_b32 $0, $1'" in str(error), error
    assert "unset FLYDSL_INTERPRET" in str(error) and error.location is not None


def test_the_language_refuses_what_it_refuses_compiled() -> None:
    @flyc.jit
    def wrong(x: fx.Tensor, n: fx.Int32):
        x[0] = x + 1

    assert isinstance(failing(wrong), TypeError)


# -- launches


def test_several_launches_control_flow_on_the_host_and_flyc_compile() -> None:
    @flyc.kernel
    def add(x: fx.Tensor, n: fx.Int32):
        x[fx.thread_idx.x + 8 * fx.block_idx.y] += n

    @flyc.jit
    def run(x: fx.Tensor, n: fx.Int32):
        for k in range(n):
            if k != 1:
                add(x, k + 1).launch(grid=(1, 2), block=(8, 1, 1))
        add(x, n).launch(grid=(0, 2), block=8)

    x = np.zeros(16, np.int32)
    run(x, 3)
    np.testing.assert_array_equal(x, 4)
    compiled_for = flyc.compile(run, x, 0)
    compiled_for(x, 1)
    np.testing.assert_array_equal(x, 5)


def test_memory_of_threads_is_freed() -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor):
        r = fx.make_rmem_tensor(4, fx.Int32)
        r[0] = fx.thread_idx.x
        r[fx.thread_idx.x % 4] = 7
        x[fx.thread_idx.x] = r[0]

    @flyc.jit
    def run(x: fx.Tensor):
        kernel(x).launch(grid=3, block=8)

    x = np.zeros(8, np.int32)
    run(x)
    np.testing.assert_array_equal(x, [7, 1, 2, 3, 7, 5, 6, 7])
