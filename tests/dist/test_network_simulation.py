"""Groups of reach network in simulations: the library's messages are the plan's, and faults are found by name and line."""

from __future__ import annotations

import linecache
import re
from pathlib import Path
from typing import Any

import faulty_transfers
import numpy as np
import pytest
from network_kernels import BLOCK, far

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.dist.topology import Level, Topology, estimate
from flydsl.errors import SanitizerError
from flydsl.kernels import comm

N = 40
HERE = Path(__file__).name
QUICK = ("no fence", "behind the signal")
"""The faults of puts that the first tier plants."""


@pytest.mark.parametrize(
    ("name", "algorithm", "world", "hosts"),
    [
        ("all_reduce_doubling", "doubling", 3, 3),
        pytest.param("all_reduce_doubling", "doubling", 8, 4, marks=pytest.mark.more),
        pytest.param("all_reduce_doubling", "doubling", 6, 3, marks=pytest.mark.more),
        pytest.param("all_reduce_hierarchical", "hierarchical", 4, 2, marks=pytest.mark.more),
        pytest.param("all_reduce_hierarchical", "hierarchical", 6, 2, marks=pytest.mark.more),
        pytest.param("all_reduce_hierarchical", "hierarchical", 3, 3, marks=pytest.mark.more),
    ],
)
def test_the_plan_counts_what_ranks_send(name: str, algorithm: str, world: int, hosts: int) -> None:
    local = world // hosts
    x = np.random.default_rng(1).standard_normal((world, 100), dtype=np.float32)
    y = np.zeros_like(x)
    sent = flydsl.dist.simulate(getattr(comm, name), x, y, world=world, hosts=hosts, epochs=2, n=100)
    np.testing.assert_allclose(y, np.broadcast_to(x.sum(0), y.shape), atol=1e-5)
    assert (y.view(np.int32) == y.view(np.int32)[0]).all()
    levels = [Level("node", local, "load-store", 1, 100, 0.1)] * (local > 1) + [
        Level("rack", None, "network", 5, 10, 0.4)
    ]
    found = estimate(algorithm, Topology(tuple(levels)), world, x[0].nbytes)
    assert max(sent.messages) == 2 * found.messages, sent


@pytest.mark.more
@pytest.mark.parametrize("name", ["all_gather_hierarchical", "reduce_scatter_hierarchical"])
@pytest.mark.parametrize(("world", "hosts"), [(1, 1), (4, 2), (3, 3)])
def test_the_library_has_no_findings(name: str, world: int, hosts: int) -> None:
    rows = np.random.default_rng(2).standard_normal((world, world, 70), dtype=np.float32)
    if name == "all_gather_hierarchical":
        y = np.zeros((world, world, 70), np.float32)
        flydsl.dist.simulate(comm.all_gather_hierarchical, rows[0], y, world=world, hosts=hosts, n=70)
        assert (y == rows[0]).all()
    else:
        y = np.zeros((world, 70), np.float32)
        flydsl.dist.simulate(comm.reduce_scatter_hierarchical, rows, y, world=world, hosts=hosts, n=70)
        np.testing.assert_allclose(y, rows.sum(0), atol=1e-5)


@pytest.mark.more
@pytest.mark.parametrize(("world", "hosts"), [(1, 1), (4, 2)])
def test_experts_get_what_is_dispatched_and_give_it_back(world: int, hosts: int) -> None:
    random, most = np.random.default_rng(3), 30
    sends = random.integers(0, most, (world, world), dtype=np.int32)
    x = random.standard_normal((world, most * world), dtype=np.float32)
    y, receives = np.zeros_like(x), np.zeros_like(sends)
    flydsl.dist.simulate(comm.all_to_all_v_hosts, x, sends, y, receives, most, world=world, hosts=hosts, most=most)
    assert (receives == sends.T).all()
    for rank in range(world):
        starts = np.cumsum(sends, axis=1) - sends
        expected = [x[p, starts[p, rank] : starts[p, rank] + sends[p, rank]] for p in range(world)]
        np.testing.assert_array_equal(y[rank, : sends[:, rank].sum()], np.concatenate(expected))
    back, counts = np.zeros_like(x), np.zeros_like(sends)
    flydsl.dist.simulate(comm.all_to_all_v_hosts, y, receives, back, counts, most, world=world, hosts=hosts, most=most)
    for rank in range(world):
        np.testing.assert_array_equal(back[rank, : sends[rank].sum()], x[rank, : sends[rank].sum()])


# -- planted faults


def exchange(fault: str) -> Any:
    """A shift around the ranks, with a fault."""

    @flyc.kernel
    def kernel(g: fx.dist.Group, inbox: fx.dist.Window[fx.Float32], done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor):
        right, left = (g.rank + 1) % g.world, (g.rank + g.world - 1) % g.world
        half = fx.Int32(g.epoch % 2) * N
        t = fx.thread_idx.x
        if fx.const_expr(fault == "one place"):
            half = fx.Int32(0)
        if fx.const_expr(fault == "signal first"):
            fx.dist.notify(done, right, 0, by="block")  # FAULT signal first
        peer = g.world if fx.const_expr(fault == "rank") else right
        place = half + (2 * N if fx.const_expr(fault == "size") else 0)
        if fx.const_expr(fault == "no barrier"):
            fx.dist.put(fx.make_view(fx.add_offset(inbox[peer].iter, place), fx.make_layout(N, 1)), x, N)
            if t == 0:
                fx.dist.notify(done, right, 0)
        else:
            fx.dist.put(fx.make_view(fx.add_offset(inbox[peer].iter, place), fx.make_layout(N, 1)), x, N)
            if fx.const_expr(fault == "other signal"):
                fx.dist.notify(done, right, 1, by="block")
            elif fx.const_expr(fault == "signal index"):
                fx.dist.notify(done, right, 7, by="block")
            elif fx.const_expr(fault == "signal rank"):
                fx.dist.notify(done, right + g.world, 0, by="block")
            elif fx.const_expr(fault == "relaxed"):
                fx.barrier()
                fx.dist.notify(done, left, 0, by="block")
            elif fx.const_expr(fault != "signal first"):
                fx.dist.notify(done, right, 0, by="block")
        if fx.const_expr(fault != "no wait"):  # noqa: SIM102  # of the trace, and of the thread
            if t == 0:
                fx.dist.wait(done, 0, source=left)
        if fx.const_expr(fault != "one thread"):
            fx.barrier()
        for i in range(t, N, BLOCK):
            y[i] = inbox.local[half + i]
        if fx.const_expr(fault not in ("one place", "no end")):
            fx.dist.barrier(g, done, first=2)

    @flyc.jit
    def run(g: fx.dist.Group[far], x: fx.Tensor, y: fx.Tensor):
        inbox, done = g.window("inbox", fx.Float32, 2 * N), g.signals("done", 2 + g.world)
        kernel(g, inbox, done, x, y).launch(grid=1, block=BLOCK)

    return run


def simulated(fault: str, world: int = 3) -> None:
    x = np.arange(world * N, dtype=np.float32).reshape(world, N)
    y = np.zeros_like(x)
    flydsl.dist.simulate(exchange(fault), x, y, world=world, hosts=world)
    assert (y == np.roll(x, 1, axis=0)).all()


def test_a_right_exchange_has_no_findings() -> None:
    simulated("none")


@pytest.mark.parametrize(
    ("fault", "text"),
    [
        ("no wait", r"race: .*(inbox|done) of rank \d|sends signals that no rank waits for"),
        pytest.param("signal first", r"race: .*inbox of rank \d", marks=pytest.mark.more),
        pytest.param("one thread", r"race: .*inbox of rank \d", marks=pytest.mark.more),
        pytest.param("no barrier", r"race: .*inbox of rank \d", marks=pytest.mark.more),
        pytest.param("one place", r"race: .*inbox of rank \d", marks=pytest.mark.more),
        pytest.param("relaxed", r"race: .*inbox of rank \d", marks=pytest.mark.more),
        pytest.param("other signal", r"wait for ever|waits", marks=pytest.mark.more),
        pytest.param("rank", r"rank 3", marks=pytest.mark.more),
        pytest.param("size", r"inbox", marks=pytest.mark.more),
        pytest.param("signal index", r"done", marks=pytest.mark.more),
        pytest.param("signal rank", r"done", marks=pytest.mark.more),
    ],
)
def test_faults_are_found_by_name_and_line(fault: str, text: str) -> None:
    with pytest.raises(SanitizerError, match=text) as error:
        simulated(fault)
    assert HERE in str(error.value)


def exercise(fault: str) -> Any:
    """Copies, gets, counts and windows of this host, with a fault; without one each rank gets its left neighbor's x."""

    @flyc.kernel
    def kernel(
        g: fx.dist.Group, inbox: fx.dist.Window[fx.Float32], own: fx.dist.Window[fx.Float32], came: fx.dist.Signals,
        count: fx.dist.Signals, done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor,
    ):  # fmt: skip
        t, right, left = fx.thread_idx.x, (g.rank + 1) % g.world, (g.rank + g.world - 1) % g.world

        def part(tensor: Any, first: Any, size: Any) -> Any:
            return fx.make_view(fx.add_offset(fx.get_iter(tensor), first), fx.make_layout(size, 1))

        def is_fault(*names: str) -> Any:
            return fx.const_expr(fault in names)

        for i in range(t, N, BLOCK):
            own.local[i] = x[i]
        if not is_fault("source unmet"):
            fx.barrier()
        size = N + (fx.Int32(1) if is_fault("source size") else 0) + (N + 1 if is_fault("target size") else 0)
        peer = g.rank - g.world if is_fault("negative rank") else right + (g.world if is_fault("copy rank") else 0)
        sent = fx.dist.copy(
            part(x if is_fault("target size") else own.local, 0, size), part(inbox[peer], 0, size), size,
            received=came, index=3 if is_fault("copy signal") else 0,
        ).start()  # fmt: skip
        if is_fault("copy unawaited"):
            for i in range(t, N, BLOCK):
                y[i] = inbox.local[i]
        sent.wait_received(left, index=1 if is_fault("other copy signal") else None)
        fx.barrier()
        if not is_fault("copy unawaited"):
            for i in range(t, N, BLOCK):
                y[i] = inbox.local[i]
        if not is_fault("no meeting", "get early"):
            fx.dist.barrier(g, done, value=3 * g.epoch)
        first = 4 * N if is_fault("get size") else 0
        if not is_fault("get rank", "get size", "get early"):
            fx.dist.get(part(inbox.local, 0, N), part(own[left], 0, N), N)
        elif is_fault("get early"):
            fx.dist.get(part(inbox.local, N, N), part(inbox[left], 0, N), N)
        else:
            fx.dist.get(
                part(inbox.local, 0, N), part(own[left + (g.world if is_fault("get rank") else 0)], first, N), N
            )
        if is_fault("unheard put"):
            fx.dist.barrier(g, done, value=3 * g.epoch + 1)
            fx.dist.put(part(inbox[right], 0, N), own.local, N)
        else:
            if t < g.world:
                fx.dist.notify(count, t, 1 if is_fault("other count") else 0, 1, "add")
            if t == 0:
                fx.dist.wait(
                    count, 9 if is_fault("wait index") else 0,
                    fx.Int32(g.epoch) * g.world + (1 if is_fault("wait value") else 0),
                )  # fmt: skip
            fx.barrier()
            fx.dist.barrier(g, done, value=3 * g.epoch + 2, first=5 if is_fault("barrier signals") else 0)

    @flyc.jit
    def run(g: fx.dist.Group[far], x: fx.Tensor, y: fx.Tensor):
        inbox, own = g.window("inbox", fx.Float32, 2 * N), g.window("own", fx.Float32, N)
        came, count, done = g.signals("came", 2), g.signals("count", 2), g.signals("done", g.world)
        kernel(g, inbox, own, came, count, done, x, y).launch(grid=1, block=BLOCK)

    return run


@pytest.mark.more
@pytest.mark.parametrize(
    ("fault", "text"),
    [
        ("source unmet", r"race: .*own of rank \d"),
        ("source size", r"own"),
        ("target size", r"inbox|'x'|x of rank"),
        ("negative rank", r"rank -\d"),
        ("copy rank", r"rank [345]"),
        ("copy signal", r"came"),
        ("other copy signal", r"wait for ever|waits"),
        ("copy unawaited", r"race: .*inbox of rank \d"),
        ("get rank", r"rank [345]"),
        ("get size", r"own"),
        ("get early", r"race: .*inbox of rank \d"),
        ("unheard put", r"a put to inbox of a peer, and no signal behind it"),
        ("other count", r"wait for ever|waits"),
        ("wait index", r"count"),
        ("wait value", r"wait for ever|waits"),
        ("barrier signals", r"done"),
    ],
)
def test_faults_of_copies_gets_and_counts_are_found(fault: str, text: str) -> None:
    x = np.arange(3 * N, dtype=np.float32).reshape(3, N)
    y = np.zeros_like(x)
    with pytest.raises(SanitizerError, match=text) as error:
        flydsl.dist.simulate(exercise(fault), x, y, world=3, hosts=3)
    assert HERE in str(error.value)


def test_right_copies_gets_and_counts_have_no_findings() -> None:
    x = np.arange(3 * N, dtype=np.float32).reshape(3, N)
    y = np.zeros_like(x)
    flydsl.dist.simulate(exercise("none"), x, y, world=3, hosts=3, epochs=2)
    assert (y == np.roll(x, 1, axis=0)).all()


def simulate_puts(function: Any) -> tuple[np.ndarray, np.ndarray]:
    x = np.arange(3 * faulty_transfers.N, dtype=np.float32).reshape(3, faulty_transfers.N)
    y, given = np.zeros_like(x), x.copy()
    flydsl.dist.simulate(function, y, given, world=3, hosts=3, epochs=2)
    return x, y


def finding_of(function: Any) -> Any:
    with pytest.raises(SanitizerError) as error:
        simulate_puts(function)
    return error.value.findings[0]


def often(faults: tuple[str, ...]) -> list[Any]:
    return [pytest.param(fault, marks=() if fault in QUICK else pytest.mark.more) for fault in faults]


@pytest.mark.parametrize("fault", often(faulty_transfers.RELAYS))
def test_a_put_that_a_third_rank_tells_of_has_not_come(fault: str) -> None:
    finding = finding_of(faulty_transfers.relay(fault))
    assert (finding.check, finding.tensor) == ("race", "inbox")
    told = re.search(
        r"reads inbox of rank (\d) at \[.*which rank (\d), block .*puts to rank (\d), and nothing says that it has come",
        finding.message,
    )
    assert told is not None, finding.message
    reached, source, peer = map(int, told.groups())
    assert reached == peer == (source + 1) % 3
    lines = [linecache.getline(place.filename, place.line) for place in (finding.location, finding.other_location)]
    assert "inbox" in lines[0] and "fx.dist.put(" in lines[1]


@pytest.mark.parametrize("fault", often(faulty_transfers.REUSES))
def test_a_source_that_is_written_before_its_put_has_read_it_is_named(fault: str) -> None:
    finding = finding_of(faulty_transfers.reuse(fault))
    assert (finding.check, finding.tensor) == ("race", "x" if fault == "an array" else "own")
    told = re.search(
        r"writes \w+ of rank (\d) at \[.*which rank (\d), block .*puts to rank (\d), and nothing says that it has been read",
        finding.message,
    )
    assert told is not None, finding.message
    writer, source, peer = map(int, told.groups())
    assert writer == source == (peer + 2) % 3
    lines = [linecache.getline(place.filename, place.line) for place in (finding.location, finding.other_location)]
    assert "source[t] = " in lines[0] or "own.local[t] = " in lines[0]
    assert "fx.dist.put(" in lines[1] or "fx.dist.copy(" in lines[1]


@pytest.mark.parametrize(
    "right",
    [
        pytest.param("relay", marks=pytest.mark.more),
        "answer",
        pytest.param("fence", marks=pytest.mark.more),
        pytest.param("a copy that was sent", marks=pytest.mark.more),
    ],
)
def test_puts_that_a_fence_or_an_answer_covers_have_no_findings(right: str) -> None:
    function = faulty_transfers.relay("") if right == "relay" else faulty_transfers.reuse(right)
    x, y = simulate_puts(function)
    assert (y == np.roll(x, 1, axis=0)).all()


def meeting(fault: str) -> Any:
    """Sums over each host's ranks, then over the ranks of one place, by barriers of these teams."""

    @flyc.kernel
    def kernel(g: fx.dist.Group, own: fx.dist.Window[fx.Int32], met: fx.dist.Signals, y: fx.Tensor):
        t, (local, across) = fx.thread_idx.x, g.split("host")
        if t == 0:
            own.local[0] = g.rank + 1
        fx.dist.barrier(across if fx.const_expr(fault == "other team") else local, met)
        if t == 0:
            total = fx.Int32(0)
            for i in range(local.world):
                total += own.near(i)[0]
            own.local[1] = total
        if fx.const_expr(fault != "no barrier"):
            fx.dist.barrier(local, met, first=g.world, value=2 * g.epoch)
        if t == 0:
            y[0] = own.near((local.rank + 1) % local.world)[1]
        fx.dist.barrier(across, met, first=2 * g.world)
        fx.dist.barrier(local, met, first=g.world, value=2 * g.epoch + 1)

    @flyc.jit
    def run(g: fx.dist.Group[far], y: fx.Tensor):
        kernel(g, g.window("own", fx.Int32, 2), g.signals("met", 3 * g.world), y).launch(grid=1, block=BLOCK)

    return run


def test_teams_meet_by_themselves() -> None:
    y = np.zeros((6, 1), np.int32)
    flydsl.dist.simulate(meeting("none"), y, world=6, hosts=2)
    assert y[:, 0].tolist() == [6, 6, 6, 15, 15, 15]


@pytest.mark.more
@pytest.mark.parametrize("fault", ["other team", "no barrier"])
def test_a_barrier_of_another_team_is_a_race(fault: str) -> None:
    with pytest.raises(SanitizerError, match=r"race: .*own of rank \d") as error:
        flydsl.dist.simulate(meeting(fault), np.zeros((4, 1), np.int32), world=4, hosts=2)
    assert HERE in str(error.value)
