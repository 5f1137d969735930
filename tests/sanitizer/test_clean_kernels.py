"""Kernels that do nothing wrong are not reported, and compute what they compute without checks."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx

ALL = "bounds,race,init,barrier"
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def all_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_CPU_CHECK", ALL)


def atomic_add(place: fx.Tensor, value: int) -> None:
    held = fx.make_rmem_tensor(1, fx.Int32)
    held[0] = value
    fx.copy(fx.make_copy_atom(fx.UniversalAtomicAdd(fx.Int32), fx.Int32), held, place)


def all_threads_store_the_same() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, total: fx.Tensor):
        total[0] = x[3]

    @flyc.jit
    def run(x: fx.Tensor, total: fx.Tensor):
        k(x, total).launch(grid=4, block=64)

    x, total = np.arange(8, dtype=np.float32), np.zeros(1, np.float32)
    run(x, total)
    assert total[0] == 3


def all_threads_and_blocks_add_to_one_counter() -> None:
    @flyc.kernel
    def k(total: fx.Tensor):
        count = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 1]).peek()
        if fx.thread_idx.x == 0:
            count[0] = 0
        fx.barrier()
        atomic_add(count.view(fx.make_layout(1, 1)), 1)
        fx.barrier()
        if fx.thread_idx.x == 0:
            atomic_add(fx.make_view(fx.get_iter(total), fx.make_layout(1, 1)), count[0])

    @flyc.jit
    def run(total: fx.Tensor):
        k(total).launch(grid=5, block=100)

    total = np.zeros(1, np.int32)
    run(total)
    assert total[0] == 500


def double_buffer() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor, turns: fx.Int32):
        held = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 80]).peek()
        i = fx.thread_idx.x
        total = fx.Float32(0.0)
        held[i] = x[0, i]
        fx.barrier()
        for t in range(turns):
            now, after = (t % 2) * 40, ((t + 1) % 2) * 40
            if t + 1 < turns:
                held[after + i] = x[t + 1, i]
            total += held[now + 39 - i]
            fx.barrier()
        y[i] = total

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor, turns: fx.Int32):
        k(x, y, turns).launch(grid=1, block=40)

    x, y = np.arange(200, dtype=np.float32).reshape(5, 40), np.zeros(40, np.float32)
    run(x, y, 5)
    np.testing.assert_array_equal(y, x.sum(0)[::-1])


def strided_view_and_narrow_elements() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        i, j = fx.block_idx.x, fx.thread_idx.x
        y[j, i] = x[i, j]

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, y).launch(grid=x.shape[0], block=x.shape[1])

    for dtype in (np.int8, np.float16, np.float64):
        x, y = np.arange(300).astype(dtype).reshape(10, 30), np.zeros((5, 10), dtype)
        run(x[:, 3:8], y)
        np.testing.assert_array_equal(y, x[:, 3:8].T)


def blocks_of_three_dimensions_share_the_tail() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, n: fx.Int32):
        a, b, c = fx.thread_idx
        i = fx.block_idx.x * 30 + (c * 3 + b) * 5 + a
        if i < n:
            x[i] += 1

    @flyc.jit
    def run(x: fx.Tensor, n: fx.Int32):
        k(x, n).launch(grid=4, block=(5, 3, 2))

    x = np.zeros(101, np.int16)
    run(x, x.size)
    assert (x == 1).all()


def a_block_size_known_at_the_launch() -> None:
    @flyc.kernel
    def k(x: fx.Tensor):
        held = fx.get_dyn_shared(fx.Int32)
        i = fx.thread_idx.y * fx.block_dim.x + fx.thread_idx.x
        held[i] = x[i]
        fx.barrier()
        x[i] = held[fx.block_dim.x * fx.block_dim.y - 1 - i]

    @flyc.jit
    def run(x: fx.Tensor, a: fx.Int32, b: fx.Int32):
        k(x).launch(grid=1, block=(a, b), smem=4 * a * b)

    for shape in ((48, 1), (7, 5)):
        x = np.arange(shape[0] * shape[1], dtype=np.int32)
        run(x, *shape)
        np.testing.assert_array_equal(x, np.arange(x.size)[::-1])


def a_barrier_behind_a_condition_of_all_threads() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, n: fx.Int32):
        tile = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 40]).peek()
        i = fx.thread_idx.x
        tile[i] = x[i]
        if i < n:  # of all threads, as it happens
            fx.barrier()
            x[i] = tile[39 - i]

    @flyc.jit
    def run(x: fx.Tensor, n: fx.Int32):
        k(x, n).launch(grid=1, block=40)

    x = np.arange(40, dtype=np.float32)
    run(x, 40)
    np.testing.assert_array_equal(x, np.arange(40)[::-1])


def loops_around_a_barrier_that_begin_elsewhere_and_go_round_as_often() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor, n: fx.Int32, step: fx.Int32):
        tile = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 40]).peek()
        i = fx.thread_idx.x
        total = fx.Float32(0.0)
        for place in range(i, n, step):
            tile[i] = x[place]
            fx.barrier()
            total += tile[39 - i] * place.to(fx.Float32)
            fx.barrier()
        for place in range(i.to(fx.Uint32), n.to(fx.Uint32), step.to(fx.Uint32)):
            tile[i] = x[place]
            fx.barrier()
            total += tile[39 - i]
            fx.barrier()
        y[i] = total

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor, n: fx.Int32, step: fx.Int32):
        k(x, y, n, step).launch(grid=1, block=40)

    x, y = np.arange(160, dtype=np.float32), np.zeros(40, np.float32)
    run(x, y, 160, 40)
    rows = x.reshape(4, 40).astype(np.float64)
    np.testing.assert_array_equal(y, (rows * rows[:, ::-1]).sum(0) + rows[:, ::-1].sum(0))


def a_fragment_element_by_element() -> None:
    @flyc.kernel
    def k(x: fx.Tensor, y: fx.Tensor):
        held = fx.make_rmem_tensor(4, fx.Float32)
        for v in fx.range_constexpr(4):
            held[v] = x[fx.thread_idx.x * 4 + v]
        fx.barrier()
        y[fx.thread_idx.x, None].store(held.load() * 2.0)

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        k(x, flyc_view(y)).launch(grid=1, block=20)

    def flyc_view(y: fx.Tensor) -> fx.Tensor:
        return fx.make_view(fx.get_iter(y), fx.make_layout((20, 4), (4, 1)))

    x, y = np.arange(80, dtype=np.float32), np.zeros((20, 4), np.float32)
    run(x, y)
    np.testing.assert_array_equal(y.ravel(), 2 * x)


@flyc.kernel
def fill_kernel(x: fx.Tensor, n: fx.Int32):
    if fx.thread_idx.x <= n:
        x[fx.thread_idx.x] = 1.0


@flyc.jit
def fill(x: fx.Tensor, n: fx.Int32):
    fill_kernel(x, n).launch(grid=1, block=8)


def a_launch_after_a_report() -> None:
    guarded = np.zeros(10, np.float32)
    with pytest.raises(RuntimeError, match=r"writes x\[5\]"):
        fill(guarded[:5], 5)
    np.testing.assert_array_equal(guarded, [1] * 5 + [0] * 5)  # what is refused is not written
    x = np.zeros(8, np.float32)
    fill(x, 7)
    assert (x == 1).all()


CLEAN = [
    all_threads_store_the_same,
    all_threads_and_blocks_add_to_one_counter,
    double_buffer,
    strided_view_and_narrow_elements,
    blocks_of_three_dimensions_share_the_tail,
    a_block_size_known_at_the_launch,
    a_barrier_behind_a_condition_of_all_threads,
    loops_around_a_barrier_that_begin_elsewhere_and_go_round_as_often,
    a_fragment_element_by_element,
    a_launch_after_a_report,
]


@pytest.mark.parametrize("check", CLEAN, ids=lambda check: check.__name__)
def test_clean(check: Callable[[], None]) -> None:
    check()


def test_clean_on_an_emulated_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx942")
    double_buffer()
    all_threads_and_blocks_add_to_one_counter()


KERNELS_OF_OTHER_TESTS = (
    "tests/atoms/test_gather_scatter.py::test_gather",
    "tests/atoms/test_lanes.py::test_ballot_counts_lanes_that_run",
    "tests/products/test_matrix_instructions.py::test_a_tiled_product",
    "tests/atoms/test_shared_loads.py::test_the_block_arrives_in_shared_memory",
    "tests/fibers/test_spins.py::test_blocks_wait_for_their_neighbours[700-True]",
    "tests/fibers/test_spins.py::test_a_lock_between_warps_and_blocks",
    "tests/nvvm/test_wgmma_products.py::test_products[e4m3 to f16]",
)


def in_a_process_that_checks_everything(*arguments: str) -> str:
    """What Python prints."""
    result = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=os.environ | {"FLYDSL_CPU_CHECK": ALL, "PYTHONPATH": f"{ROOT}:{ROOT / 'tests'}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout[-4000:] + result.stderr[-1000:]
    return result.stdout


def test_the_kernels_of_other_tests_are_clean() -> None:
    """Few, because it takes time; :mod:`.plugin` says how any of them are repeated."""
    options = ("-q", "-p", "no:cacheprovider", "-p", "sanitizer.plugin", "-n", "0")
    said = in_a_process_that_checks_everything("-m", "pytest", *options, *KERNELS_OF_OTHER_TESTS)
    assert "skipped" not in said


def test_an_example_is_clean() -> None:
    assert "largest error" in in_a_process_that_checks_everything("examples/02_softmax.py")
