"""What waves of RDNA 4 and gfx1250 wait for, by instructions of their own, and clusters of workgroups."""

from typing import Any

import numpy as np
import pytest
from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr.rocdl import cluster

words = flyc.TensorSpec(fx.Int32, (None,))
THREADS = 64


@flyc.kernel
def neighbours(x: fx.Tensor):
    """Each thread gets what its neighbour in the other wave wrote, with a barrier in two halves."""
    lds = fx.SharedAllocator().allocate(fx.Array[fx.Int32, THREADS]).peek()
    i = fx.thread_idx.x
    lds[i] = x[fx.block_idx.x * THREADS + i]
    fx.rocdl.s_wait_dscnt(0)
    fx.rocdl.s_barrier_signal(-1)
    fx.rocdl.s_barrier_wait(-1)
    x[fx.block_idx.x * THREADS + i] = lds[(i + THREADS // 2) % THREADS]


@flyc.jit
def turn(x: fx.Tensor):
    neighbours(x).launch(grid=2, block=THREADS)


@flyc.kernel
def through_the_cluster(x: fx.Tensor, y: fx.Tensor):
    """Each block takes what the next block of its cluster left in global memory."""
    cluster_x, cluster_y = cluster.compute_cluster_position()
    rank = cluster_x + 2 * cluster_y
    column, row = fx.block_idx.x, fx.block_idx.y
    i = fx.thread_idx.x
    first = ((row - cluster_y) * 4 + column - cluster_x) * THREADS
    x[(row * 4 + column) * THREADS + i] = rank * 1000 + column * 100 + row * 10 + i % 7
    cluster.cluster_barrier()
    there = (rank + 1) % 4
    y[(row * 4 + column) * THREADS + i] = x[first + (there // 2 * 4 + there % 2) * THREADS + i]


@flyc.jit
def round_trip(x: fx.Tensor, y: fx.Tensor):
    through_the_cluster(x, y, value_attrs={"rocdl.cluster_dims": "2,2,1"}).launch(
        grid=(4, 2), block=THREADS, cluster=(2, 2, 1)
    )


@pytest.mark.parametrize("arch", ["gfx1201", "gfx1250"])
def test_a_barrier_in_two_halves(arch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = assembly(turn, f"rocm:{arch}", {"x": words})
    assert text.index("s_barrier_signal -1") < text.index("s_barrier_wait -1") or "s_barrier_signal" not in text
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)
    x = np.arange(2 * THREADS, dtype=np.int32)
    expected = np.roll(x.reshape(2, 2, THREADS // 2), 1, axis=1).ravel()
    turn(x)
    np.testing.assert_array_equal(x, expected)


def test_blocks_of_a_cluster_wait_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    text = assembly(round_trip, "rocm:gfx1250", {"x": words, "y": words})
    assert text.count("s_barrier_signal -3") == text.count("s_barrier_wait -3") == 1
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx1250")
    x, y = np.zeros((2, 4, THREADS), np.int32), np.zeros((2, 4, THREADS), np.int32)
    round_trip(x.reshape(-1), y.reshape(-1))
    for row in range(2):
        for column in range(4):
            there = (column % 2 + 2 * row + 1) % 4
            other = there // 2, column // 2 * 2 + there % 2
            np.testing.assert_array_equal(y[row, column], x[other])
            assert (y[row, column] // 1000 == there).all()


@pytest.mark.parametrize(
    ("name", "arch"),
    [(f"s_wait_{c}", "gfx1201") for c in ("loadcnt", "storecnt", "dscnt", "expcnt")]
    + [(f"s_wait_{c}", "gfx1250") for c in ("asynccnt", "tensorcnt")],
)
def test_a_counter_is_waited_for(name: str, arch: str) -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor):
        getattr(fx.rocdl, name)(5)
        x[0] = 1

    @flyc.jit
    def run(x: fx.Tensor):
        kernel(x).launch(grid=1, block=1)

    text = assembly(run, f"rocm:{arch}", {"x": words})
    assert f"{name} 0x5" in text or f"{name} 5" in text


@pytest.mark.parametrize(
    ("call", "target", "error", "message"),
    [
        (lambda: fx.rocdl.s_wait_dscnt(64), "rocm:gfx1201", DSLValueError, "s_wait_dscnt.64.: expected 0 to 63"),
        (lambda: fx.rocdl.s_wait_dscnt(fx.thread_idx.x), "rocm:gfx1201", DSLTypeError, "compile time|while tracing"),
        (lambda: fx.rocdl.s_wait_dscnt(0), "rocm:gfx1100", DSLValueError, "gfx1200, gfx1201, gfx1250, gfx1251 have"),
        (lambda: fx.rocdl.s_wait_tensorcnt(0), "rocm:gfx1201", DSLValueError, "gfx1250, gfx1251 have"),
        (lambda: fx.rocdl.s_barrier_signal(-3), "rocm:gfx1201", DSLValueError, "gfx1250, gfx1251 have"),
        (lambda: fx.rocdl.s_barrier_wait(-2), "rocm:gfx1250", DSLValueError, "-1 for the block"),
        (lambda: fx.rocdl.s_barrier_signal(-3), "cpu:gfx1250", DSLValueError, "cluster.cluster_barrier"),
        (lambda: cluster.cluster_wait(), "rocm:gfx942", DSLValueError, "gfx1250, gfx1251 have"),
        (lambda: fx.rocdl.disable_xdl_arb_stall(), "rocm:gfx1201", DSLValueError, "gfx1250 have"),
    ],
)
def test_refused(call: Any, target: str, error: type[Exception], message: str) -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor):
        call()

    @flyc.jit
    def run(x: fx.Tensor):
        kernel(x).launch(grid=1, block=THREADS)

    with pytest.raises(error, match=message):
        assembly(run, target, {"x": words})


@pytest.mark.parametrize(
    ("attribute", "extents", "message"),
    [("2,1,1", (1, 2, 1), r"launch has clusters of 1,2,1"), ("2,1", (2, 1, 1), "three counts of blocks")],
)
def test_clusters_are_those_of_the_launch(attribute: str, extents: tuple[int, int, int], message: str) -> None:
    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        through_the_cluster(x, y, value_attrs={"rocdl.cluster_dims": attribute}).launch(
            grid=(4, 2), block=THREADS, cluster=extents
        )

    with pytest.raises(DSLValueError, match=message):
        assembly(run, "rocm:gfx1250", {"x": words, "y": words})
