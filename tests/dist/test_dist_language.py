"""Distributed kernels as ranks on the CPU, over tables of addresses made by hand."""

from __future__ import annotations

import threading
import time

import dist_kernels as kernels
import numpy as np
import pytest
from rank_threads import groups, run_ranks

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import NotAttached


def random_rows(world: int, n: int, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).standard_normal((world, n)).astype(np.float32)


@pytest.mark.parametrize(("world", "n"), [(1, 1000), (2, 1000), (3, 1), (4, 129), (5, 384)])
def test_an_all_reduce_is_right_call_after_call(world: int, n: int) -> None:
    members = groups("tp", world, [(2 * n, np.float32), (-(-n // 128) * world, np.int32)])
    rounds = [random_rows(world, n, seed) for seed in range(20)]

    def rank(r: int) -> None:
        for rows in rounds:
            y = np.empty(n, np.float32)
            kernels.all_reduce(members[r], rows[r], y)
            expected = np.zeros(n, np.float32)
            for row in rows:
                expected += row
            np.testing.assert_array_equal(y, expected)

    run_ranks(world, rank)


def test_no_elements_are_no_launch() -> None:
    (member,) = groups("tp", 1, [(1, np.float32), (1, np.int32)])
    kernels.all_reduce(member, np.empty(0, np.float32), np.empty(0, np.float32))


@pytest.mark.parametrize("n", [1, 3, 4, 1000, 1021])
def test_a_copy_brings_its_signal(n: int) -> None:
    members, rows = groups("tp", 3, [(n, np.float32), (1, np.int32)]), random_rows(3, n, 1)

    def rank(r: int) -> None:
        y = np.empty(n, np.float32)
        kernels.shift(members[r], rows[r], y)
        np.testing.assert_array_equal(y, rows[(r - 1) % 3])

    run_ranks(3, rank)


@pytest.mark.parametrize("world", [1, 2, 4])
def test_blocks_wait_for_other_blocks_of_peers(world: int) -> None:
    m = 200
    members = groups("tp", world, [(2 * m * world, np.float32), (world, np.int32)])

    def rank(r: int) -> None:
        for seed in range(5):
            rows, y = random_rows(world, m, seed), np.empty(world * m, np.float32)
            kernels.all_gather(members[r], rows[r], y)
            np.testing.assert_array_equal(y.reshape(world, m), rows)

    run_ranks(world, rank)


def test_peers_add_to_a_window_and_count_a_signal_up() -> None:
    members = groups("tp", 4, [(1, np.float32), (1, np.int32)])

    def rank(r: int) -> None:
        y = np.zeros(1, np.float32)
        kernels.count(members[r], y)
        assert y[0] == 10

    run_ranks(4, rank)


LATE = {"all_reduce": [(8, np.float32), (2, np.int32)], "all_gather": [(16, np.float32), (2, np.int32)]}
"""The windows of programs for 4 elements and 2 ranks: one in lockstep, one whose warps are fibers."""


@pytest.mark.parametrize("name", sorted(LATE))
def test_a_late_peer_is_no_error(name: str) -> None:
    """Waits for peers are not judged by counting rounds."""
    members, function = groups("tp", 2, LATE[name]), kernels.PROGRAMS[name][0]

    def rank(r: int) -> None:
        if r == 1:
            time.sleep(0.5)
        function(members[r], np.ones(4, np.float32), np.empty(8, np.float32))

    run_ranks(2, rank)


@pytest.mark.parametrize("name", sorted(LATE))
def test_a_wait_ends_when_the_host_says_so(name: str) -> None:
    """The launch ends normally, and the control page says who waited where for what."""
    member = groups("tp", 2, LATE[name])[0]
    stop = threading.Timer(0.5, lambda: member.control.__setitem__(0, 2))
    stop.start()
    function = kernels.PROGRAMS[name][0]
    function(member, np.ones(4, np.float32), np.ones(8, np.float32))
    stop.join()
    control = member.control
    assert control[1] == 2
    assert (control[16], control[17]) == (1, 1)  # window `done`, rank 1
    index, expected, found = control[18:24].view(np.int64)
    assert (index, expected, found) == (1, 1, 0)
    assert tuple(control[24:27]) == ((0, 0, 0) if name == "all_reduce" else (1, 0, 0))


def test_a_group_without_ranks_can_be_compiled_and_not_launched() -> None:
    x = np.zeros(4, np.float32)
    with pytest.raises(NotAttached, match=r"(?s)parameter 'g' is group 'tp'.*flydsl.dist.attach"):
        kernels.all_reduce(kernels.tp, x, x)


def test_the_epoch_is_a_number_of_the_launch() -> None:
    @flyc.kernel
    def kernel(g: fx.dist.Group, y: fx.Tensor):
        y[0], y[1], y[2] = g.rank.to(fx.Int64), g.world.to(fx.Int64), g.epoch

    @flyc.jit
    def numbers(g: fx.dist.Group, y: fx.Tensor):
        kernel(g, y).launch(grid=1, block=1)

    member = groups("g", 3, [(1, np.int32)])[2]
    y = np.zeros(3, np.int64)
    for epoch in (1, 2, 3):
        numbers(member, y)
        assert y.tolist() == [2, 3, epoch]
    member.record[1] = 1 << 40
    numbers(member, y)
    assert y[2] == (1 << 40) + 1


@flyc.kernel
def poll_kernel(g: fx.dist.Group, flags: fx.dist.Window[fx.Int32], y: fx.Tensor):
    if fx.thread_idx.x < g.world:
        place, epoch = fx.get_iter(flags[fx.thread_idx.x]) + g.rank, fx.Int32(g.epoch)
        fx.generic_store(place, epoch, memory_order=fx.AtomicOrdering.Release)
        while (
            fx.generic_load(fx.get_iter(flags.local) + fx.thread_idx.x, memory_order=fx.AtomicOrdering.Acquire) < epoch
        ):
            pass
    fx.barrier()
    y[fx.thread_idx.x] = fx.Float32(g.epoch)


@flyc.jit
def poll(g: fx.dist.Group[kernels.tp], y: fx.Tensor):
    flags = g.window("flags", fx.Int32, g.world, init="zero")
    poll_kernel(g, flags, y).launch(grid=1, block=64)


def test_a_loop_that_looks_at_a_window_is_not_judged_by_its_rounds() -> None:
    members = groups("tp", 2, [(2, np.int32)])

    def rank(r: int) -> None:
        y = np.zeros(64, np.float32)
        for call in range(2):
            time.sleep(0.5 * r)
            poll(members[r], y)
            assert (y == call + 1).all()

    run_ranks(2, rank)
