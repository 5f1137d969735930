"""All ranks in one launch: planted faults are found with rank, window and lines, and the library has none."""

from __future__ import annotations

import linecache
from typing import Any

import faulty_kernels as faulty
import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.dist.simulation import simulate
from flydsl.errors import CommError, DSLNotImplementedError, RankError, SanitizerError
from flydsl.kernels import comm

Array = np.ndarray[Any, Any]

RACES = (
    *("no barrier before the signals", "relaxed signal", "plain signal", "relaxed wait", "waits for the last epoch"),
    *("waits for itself only", "no barrier behind the wait", "one buffer", "the other half is read"),
    *(
        "written to the next rank too",
        "no barrier of ranks",
        "the neighbor's element",
        "written again after the barrier",
    ),
    "a peer's window is cleared",
)
DEADLOCKS = (
    *("a signal less", "signals only the next rank", "signals the last epoch", "signals another index"),
    "waits for the next epoch",
)
PUSH_RACES = (
    *("no credit", "signal before the data", "credit before the data are read", "signaled by another thread"),
    *("signal to the left", "no barrier behind the wait", "credit without a barrier"),
)
QUICK = ("relaxed signal", "one buffer", "a signal less", "credit before the data are read")
"""The faults that are planted each time; ``make prove`` plants all."""


def often(faults: tuple[str, ...]) -> list[Any]:
    return [pytest.param(fault, marks=() if fault in QUICK else pytest.mark.prove) for fault in faults]


def values(world: int, *shape: int) -> Array:
    return np.random.default_rng(world).integers(-8, 9, (world, *shape)).astype(np.float32)


def found(function: Any, n: int, world: int = 3) -> SanitizerError:
    x = values(world, n)
    with pytest.raises(SanitizerError) as error:
        simulate(function, x, np.zeros_like(x), world=world, epochs=3)
    return error.value


def line_of(place: Any) -> str:
    return linecache.getline(place.filename, place.line)


@pytest.mark.parametrize("fault", often(RACES))
def test_a_race_of_ranks_names_rank_window_and_both_lines(fault: str) -> None:
    error = found(faulty.all_reduce(fault), 100)
    finding = error.findings[0]
    assert finding.check == "race" and finding.tensor == "inbox"
    assert finding.kernel.startswith("all_reduce_kernel_0, rank ")
    assert " of rank " in finding.message and "rank " in finding.message.partition("which")[2]
    assert finding.location is not None and "inbox" in line_of(finding.location)
    if finding.other_location is not None:
        assert "inbox" in line_of(finding.other_location)
    assert finding.block[2] == 0 and finding.block[0] < 2


@pytest.mark.parametrize("fault", often(DEADLOCKS))
def test_ranks_that_wait_for_ever_are_named(fault: str) -> None:
    finding = found(faulty.all_reduce(fault), 100).findings[0]
    assert finding.check == "barrier" and "wait for ever" in finding.message
    assert "rank " in finding.kernel and "rank " in finding.message


@pytest.mark.parametrize("fault", often(PUSH_RACES))
def test_a_buffer_of_a_rank_that_is_behind_is_found(fault: str) -> None:
    finding = found(faulty.push(fault), faulty.THREADS).findings[0]
    assert finding.check == "race" and finding.tensor == "box"


@pytest.mark.prove
def test_a_circle_of_waits_is_found() -> None:
    finding = found(faulty.push("two ranks wait for each other"), faulty.THREADS).findings[0]
    assert "wait for ever" in finding.message


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (faulty.unwaited, "sends signals that no rank waits for: done"),
        (faulty.unsent, "waits for signals that no rank sends: done"),
        (faulty.all_reduce("no wait"), "sends signals that no rank waits for: done"),
    ],
)
def test_signals_without_another_end_are_named(function: Any, message: str) -> None:
    finding = found(function, faulty.THREADS).findings[0]
    assert finding.check == "signal" and finding.message == message and finding.tensor == "done"


@pytest.mark.parametrize("scope", [fx.rocdl.SyncScope.Agent, fx.rocdl.SyncScope.Workgroup])
def test_a_scope_that_leaves_out_ranks_is_named_with_its_line(scope: str) -> None:
    finding = found(faulty.counter(scope), faulty.THREADS).findings[0]
    assert finding.check == "scope" and repr(str(scope)) in finding.message and finding.tensor == "count"
    assert finding.location is not None and "atomic_add" in line_of(finding.location)


def test_right_kernels_have_nothing_and_give_results() -> None:
    x = values(3, 100)
    y = np.zeros_like(x)
    simulate(faulty.all_reduce(""), x, y, world=3)
    assert (y == x.sum(0)).all()


@pytest.mark.prove
def test_the_right_push_has_nothing() -> None:
    x = values(4, faulty.THREADS)
    y = np.zeros_like(x)
    simulate(faulty.push(""), x, y, world=4)
    assert (y == np.roll(x, 1, axis=0)).all()
    simulate(faulty.counter(fx.SyncScope.System), x, y, world=4)


LIBRARY = (
    *("all_reduce_one_shot", "all_reduce_two_shot", "all_reduce_ring", "all_reduce_low_latency", "all_gather"),
    *("reduce_scatter", "all_to_all", "all_to_all_v", "gemm_reduce_scatter", "gemm_all_reduce", "all_gather_gemm"),
)


def run_library(name: str, world: int) -> None:
    function = getattr(comm, name)
    match name:
        case "all_gather":
            x = values(world, 30)
            y = np.zeros((world, world, 30), np.float32)
            expected: Array = np.stack([x] * world)
        case "reduce_scatter":
            x = values(world, world, 30)
            y, expected = np.zeros((world, 30), np.float32), x.sum(0)
        case "all_to_all":
            x = values(world, world, 30)
            y, expected = np.zeros_like(x), x.swapaxes(0, 1)
        case "gemm_reduce_scatter" | "gemm_all_reduce" | "all_gather_gemm":
            run_product(name, world)
            return
        case "all_to_all_v":
            run_parts(world)
            return
        case _:
            x = values(world, 30)
            y, expected = np.zeros_like(x), np.stack([x.sum(0)] * world)
    simulate(function, x, y, world=world, epochs=3)
    np.testing.assert_array_equal(y, expected)


def run_parts(world: int) -> None:
    sends = np.random.default_rng(world).integers(0, 20, (world, world), np.int32)
    x, y = values(world, 20 * world), np.zeros((world, 20 * world), np.float32)
    receives = np.zeros((world, world), np.int32)
    simulate(comm.all_to_all_v, x, sends, y, receives, 20, world=world, epochs=3)
    np.testing.assert_array_equal(receives, sends.T)
    for rank in range(world):
        parts = [np.split(x[source], np.cumsum(sends[source]))[rank] for source in range(world)]
        np.testing.assert_array_equal(y[rank, : sends[:, rank].sum()], np.concatenate(parts))


@pytest.mark.parametrize("room", [0, 7, 19])
def test_parts_that_do_not_fit_are_left_out(room: int) -> None:
    """Each rank gets 20 elements, and its tensor has fewer: the rest of the memory behind it stays as it is."""
    x, y = values(2, 20), np.zeros((2, room), np.float32)
    sends, receives = np.full((2, 2), 10, np.int32), np.zeros((2, 2), np.int32)
    simulate(comm.all_to_all_v, x, sends, y, receives, 10, world=2)
    np.testing.assert_array_equal(receives, sends)
    for rank in range(2):
        parts = np.concatenate([x[source, 10 * rank : 10 * rank + 10] for source in range(2)])
        np.testing.assert_array_equal(y[rank], parts[:room])


def run_product(name: str, world: int) -> None:
    rows = 5 * world if name == "gemm_reduce_scatter" else 5
    a, b = values(world, rows, 3), values(world, 4, 3)
    c = np.zeros((world, 5 * world if name == "all_gather_gemm" else 5, 4), np.float32)
    simulate(getattr(comm, name), a, b, c, world=world, epochs=3)
    products = np.stack([a[rank] @ b[rank].T for rank in range(world)])
    if name == "gemm_reduce_scatter":
        np.testing.assert_array_equal(c.reshape(-1, 4), products.sum(0))
    elif name == "gemm_all_reduce":
        np.testing.assert_array_equal(c, np.stack([products.sum(0)] * world))
    else:
        np.testing.assert_array_equal(c, np.stack([np.concatenate(list(a)) @ b[rank].T for rank in range(world)]))


@pytest.mark.prove
@pytest.mark.parametrize("world", [2, 3, 4, 5])
@pytest.mark.parametrize("name", LIBRARY)
def test_the_library_has_no_faults(name: str, world: int) -> None:
    run_library(name, world)


@pytest.mark.parametrize("name", ["all_reduce_two_shot", "all_reduce_ring", "all_to_all_v"])
def test_collectives_of_the_library_have_no_faults(name: str) -> None:
    run_library(name, 2)


@flyc.kernel
def copy_kernel(g: fx.dist.Group, x: fx.Tensor, y: fx.Tensor):
    y[fx.thread_idx.x] = x[fx.thread_idx.x]


@flyc.jit
def twice(g: fx.dist.Group[faulty.tp], x: fx.Tensor, y: fx.Tensor):
    copy_kernel(g, x, y).launch(grid=1, block=4)
    copy_kernel(g, x, y).launch(grid=1, block=4)


@flyc.jit
def groupless(x: fx.Tensor, y: fx.Tensor):
    pass


def test_wrong_questions_are_refused() -> None:
    x = values(3, 100)
    right = faulty.all_reduce("")
    with pytest.raises(RankError, match="world is an integer from 1 to 64, got True"):
        simulate(right, x, x, world=True)
    with pytest.raises(RankError, match="epochs is an integer from 1 to 64, got 0"):
        simulate(right, x, x, world=3, epochs=0)
    with pytest.raises(
        RankError, match=r"x has the shape \(3, 100\), expected an entry of the first axis for each of 4"
    ):
        simulate(right, x, x, world=4)
    with pytest.raises(CommError, match="groupless has 0 groups"):
        simulate(groupless, x, x, world=3)
    with pytest.raises(CommError, match=r"takes a @flyc.jit function"):
        simulate(print, x, x, world=3)  # type: ignore[arg-type]
    with pytest.raises(DSLNotImplementedError, match="launches several"):
        simulate(twice, values(2, 4), values(2, 4), world=2)
