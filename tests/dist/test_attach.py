"""Attach: windows that all ranks share, from the manifest alone; and its refusals, the same on every rank."""

from __future__ import annotations

import gc
import mmap
import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import shared_memory
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ranks import manifest, open_files, run_ranks

import flydsl
from flydsl.dist import AttachedGroup, FileStore, bootstrap, control_page
from flydsl.dist.manifest import WorldRule
from flydsl.dist.windows import CpuWindows, WindowPlan
from flydsl.dist.windows.host_memory import SharedMemory, map_peer_file
from flydsl.errors import (
    BootstrapTimeout,
    CommError,
    GroupStopped,
    ManifestError,
    ManifestMismatch,
    NotAttached,
    PeerTimeout,
    RankError,
    ReachError,
    StoreError,
    WindowError,
    WindowTooSmall,
    WindowUnknown,
)
from flydsl.runtime.groups import bind_groups, binding_at, group_slots, not_attached

Attach = Callable[..., AttachedGroup]


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    """Whatever a test attaches or fails to attach, no shared memory stays."""
    gc.collect()
    before = open_files()
    yield
    gc.collect()
    assert open_files() <= before


def attached(folder: Path, world: int = 2, n: int = 100, timeout: float = 20.0, **options: Any) -> list[Any]:
    what = manifest().encode()
    return run_ranks(folder, world, lambda s: flydsl.dist.attach(what, s, timeout=timeout, n=n, **options))


# -- what attach gives


@pytest.mark.parametrize("world", [1, 2, 5])
def test_all_ranks_see_each_others_windows(tmp_path: Path, world: int) -> None:
    groups = attached(tmp_path, world)
    for group in groups:
        group.window("inbox")[:] = group.rank + 1
        group.window("done")[group.rank] = 10 + group.rank
    for group in groups:
        assert [group.window("inbox", rank).tolist() for rank in range(world)] == [
            [r + 1.0] * 200 for r in range(world)
        ]
        assert [group.window("done", rank)[rank] for rank in range(world)] == [10 + r for r in range(world)]
        assert (group.name, group.world, group.ranks, group.epoch) == ("tp", world, tuple(range(world)), 0)
        group.close()


def test_signals_are_zero_at_first(tmp_path: Path) -> None:
    for group in attached(tmp_path, 3):
        assert not group.window("done").any()
        group.close()


def test_the_record_is_that_of_the_header(tmp_path: Path) -> None:
    """Rank, world, control page and table lie where the C header says; windows stand in the order of the manifest."""
    groups = attached(tmp_path, 3)
    for group in groups:
        record = control_page.CommGroupRecord.from_address(group.record_for(None))
        assert (record.rank, record.world, record.epoch) == (group.rank, 3, 0)
        assert control_page.CommControl.from_address(record.control).watch == control_page.GO
        table = np.ctypeslib.as_array((np.ctypeslib.ctypes.c_uint64 * 6).from_address(record.table))
        expected = [group.window(name, rank).ctypes.data for name in ("inbox", "done") for rank in range(3)]
        assert table.tolist() == expected
        assert not any(address % 4096 for address in expected)
        group.close()


def test_a_part_of_the_ranks_forms_a_group_in_its_order(tmp_path: Path) -> None:
    what = manifest().encode()

    def run(store: FileStore) -> Any:
        return flydsl.dist.attach(what, store, [4, 1, 2], timeout=20, n=8)

    groups = run_ranks(tmp_path, [1, 2, 4], run, world=5)
    assert [(group.rank, group.ranks) for group in groups] == [(1, (4, 1, 2)), (2, (4, 1, 2)), (0, (4, 1, 2))]
    for group in groups:
        group.close()


def test_two_disjoint_groups_of_one_store(tmp_path: Path) -> None:
    what = manifest().encode()

    def run(store: FileStore) -> Any:
        ranks = [0, 1] if store.rank < 2 else [2, 3]
        group = flydsl.dist.attach(what, store, ranks, timeout=20, n=8)
        group.window("inbox")[:] = store.rank
        return group

    groups = run_ranks(tmp_path, 4, run)
    assert [group.window("inbox", 0)[0] for group in groups] == [0, 0, 2, 2]
    for group in groups:
        group.close()


def test_attach_is_possible_again_and_again(tmp_path: Path) -> None:
    what = manifest().encode()

    def run(store: FileStore) -> int:
        for _ in range(5):
            with flydsl.dist.attach(what, store, timeout=20, n=8) as group:
                group.window("inbox")[:] = 1
        return 5

    assert run_ranks(tmp_path, 3, run) == [5, 5, 5]


def test_any_store_with_the_operation_serves() -> None:
    class Alone:
        rank, world = 0, 1

        def all_gather(self, data: bytes, deadline: float) -> Sequence[bytes]:
            return [data]

    with flydsl.dist.attach(manifest(), Alone(), n=4) as group:
        assert group.window("inbox").size == 8


# -- the caller's own memory


def test_the_callers_shared_memory_is_a_window(tmp_path: Path) -> None:
    blocks = [shared_memory.SharedMemory(create=True, size=3 * mmap.PAGESIZE) for _ in range(2)]
    what = manifest().encode()

    def run(store: FileStore) -> Any:
        mine = np.frombuffer(blocks[store.rank].buf, np.float32)[mmap.PAGESIZE // 4 :]
        mine[:200] = store.rank + 7
        return flydsl.dist.attach(what, store, timeout=20, windows={"inbox": mine}, n=100)

    try:
        groups = run_ranks(tmp_path, 2, run)
        assert [group.window("inbox", r)[199] for group in groups for r in (0, 1)] == [7, 8, 7, 8]
        groups[0].window("inbox", 1)[0] = 42
        assert np.frombuffer(blocks[1].buf, np.float32)[mmap.PAGESIZE // 4] == 42
        for group in groups:
            group.close()
        del groups, group
    finally:
        gc.collect()
        for block in blocks:
            block.close()
            block.unlink()


def test_a_handle_that_reaches_beyond_its_file_is_refused() -> None:
    memory, page = SharedMemory(2 * mmap.PAGESIZE), mmap.PAGESIZE
    inode = os.fstat(memory.fd).st_ino
    for start, size in ((0, 2 * page), (page, page)):
        map_peer_file(1, os.getpid(), {"fd": memory.fd, "bytes": size, "offset": start, "inode": inode})
    for start, size in ((0, 3 * page), (page, 2 * page), (2 * page, page)):
        with pytest.raises(StoreError):
            map_peer_file(1, os.getpid(), {"fd": memory.fd, "bytes": size, "offset": start, "inode": inode})
    memory.close_file()


def test_private_memory_is_refused_on_every_rank(tmp_path: Path) -> None:
    what = manifest(align=4).encode()

    def run(store: FileStore) -> Any:
        own = {"inbox": np.zeros(200, np.float32)} if store.rank == 1 else {}
        return flydsl.dist.attach(what, store, timeout=20, windows=own, n=100)

    errors = run_ranks(tmp_path, 3, run)
    assert [type(error) for error in errors] == [WindowError] * 3
    assert all("the memory given for window 'inbox' is private" in str(error) for error in errors)
    assert "rank 1:" in str(errors[0])


@pytest.mark.parametrize(
    ("own", "error", "text"),
    [
        (lambda: np.zeros(199, np.float32), WindowTooSmall, "has 796 bytes, and 800 are needed"),
        (lambda: np.zeros(400, np.float32)[::2], WindowError, "is not contiguous"),
        (lambda: np.zeros(801, np.uint8)[1:].view(np.uint8), WindowError, "is not aligned to 4 bytes"),
        (lambda: np.broadcast_to(np.float32(1), (200,)), WindowError, "contiguous"),
    ],
)
def test_unfit_memory_of_the_caller_is_refused(tmp_path: Path, own: Any, error: type, text: str) -> None:
    what = manifest(align=4).encode()
    (found,) = run_ranks(tmp_path, 1, lambda s: flydsl.dist.attach(what, s, windows={"inbox": own()}, n=100))
    assert type(found) is error
    assert text in str(found)


# -- refusals, on every rank


class Failing(CpuWindows):
    def allocate(self, plans: Sequence[WindowPlan]) -> Mapping[str, Any]:
        raise WindowError("no shared memory for windows of 800 bytes: No space left on device")


def refused(folder: Path, world: int, run: Callable[[FileStore], Any]) -> list[Any]:
    """The errors of all ranks, each of them before the deadline of 20 s."""
    began = time.monotonic()
    errors = run_ranks(folder, world, run)
    assert time.monotonic() - began < 20
    assert all(isinstance(error, CommError) for error in errors), errors
    return errors


def test_another_manifest_is_refused_with_both_sides(tmp_path: Path) -> None:
    ours, theirs = manifest(2), manifest(4)
    errors = refused(
        tmp_path, 4, lambda s: flydsl.dist.attach(theirs if s.rank == 2 else ours, s, timeout=20, n=100)
    )  # fmt: skip
    assert [type(error) for error in errors] == [ManifestMismatch] * 4
    assert all("rank 2 has another manifest than rank 0" in str(error) for error in errors)
    assert all(ours.digest[:16] in str(error) and theirs.digest[:16] in str(error) for error in errors)


def test_other_sizes_are_refused_with_both_sides(tmp_path: Path) -> None:
    errors = refused(
        tmp_path, 3, lambda s: flydsl.dist.attach(manifest(), s, timeout=20, n=500 if s.rank == 1 else 1000)
    )  # fmt: skip
    assert [type(error) for error in errors] == [ManifestMismatch] * 3
    assert all("rank 1 has other sizes than rank 0: n = 500 against n = 1000" in str(error) for error in errors)


def test_other_ranks_of_the_group_are_refused(tmp_path: Path) -> None:
    def run(store: FileStore) -> Any:
        store.begin((0, 1))
        return flydsl.dist.attach(manifest(), store, (0, 1), timeout=0.5, n=1)

    def other(store: FileStore) -> Any:
        return run(store) if store.rank == 0 else flydsl.dist.attach(manifest(), store, (1, 0), timeout=0.5, n=1)

    errors = run_ranks(tmp_path, 2, other)
    assert [type(error) for error in errors] == [BootstrapTimeout] * 2


def test_a_host_out_of_reach_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, where = bootstrap.host_identity(), threading.local()
    monkeypatch.setattr(bootstrap, "host_identity", lambda: getattr(where, "host", here))

    def run(store: FileStore) -> Any:
        if store.rank == 1:
            where.host = "elsewhere"
        return flydsl.dist.attach(manifest(), store, timeout=20, n=8)

    errors = refused(tmp_path, 3, run)
    assert [type(error) for error in errors] == [ReachError] * 3
    assert all(error.ranks == (1,) or "rank 1 is out of reach of rank 0" in str(error) for error in errors)
    assert all("asks for the reach 'load-store'" in str(error) for error in errors)


def test_full_shared_memory_is_refused(tmp_path: Path) -> None:
    """More than any machine has, on all ranks."""
    errors = refused(tmp_path, 2, lambda s: flydsl.dist.attach(manifest(), s, timeout=20, n=1 << 45))
    assert [type(error) for error in errors] == [WindowError] * 2
    assert all("No space left on device; /dev/shm has" in str(error) for error in errors)


def test_shared_memory_that_is_full_on_one_rank_is_refused_on_all(tmp_path: Path) -> None:
    errors = refused(
        tmp_path,
        3,
        lambda s: flydsl.dist.attach(manifest(), s, timeout=20, memory=Failing() if s.rank == 2 else None, n=8),
    )
    assert [type(error) for error in errors] == [WindowError] * 3
    assert [("rank 2: no shared memory" in str(error)) for error in errors] == [True, True, False]


def test_an_absent_rank_is_named_by_all(tmp_path: Path) -> None:
    errors = run_ranks(
        tmp_path, [0, 1, 3], lambda s: flydsl.dist.attach(manifest(), s, timeout=0.4, n=8), world=4
    )  # fmt: skip
    assert [type(error) for error in errors] == [BootstrapTimeout] * 3
    assert all(error.missing == (2,) and "rank 2 of 4 did not come" in str(error) for error in errors)


def test_a_wrong_call_of_one_rank_is_told_to_all(tmp_path: Path) -> None:
    def run(store: FileStore) -> Any:
        symbols = {"m": 8} if store.rank == 1 else {"n": 8}
        return flydsl.dist.attach(manifest(), store, timeout=20, **symbols)

    errors = refused(tmp_path, 2, run)
    assert "rank 1: the manifest has no input 'm'" in str(errors[0])
    assert "the manifest has no input 'm'" in str(errors[1])


@pytest.mark.parametrize("ranks", [[0, 0], [-1, 0], [True], [0, 2], [0, 1.0], []])
def test_ranks_that_are_none_are_refused_at_once(tmp_path: Path, ranks: Any) -> None:
    for rank in (0, 1):
        with pytest.raises(RankError):
            flydsl.dist.attach(manifest(), FileStore(tmp_path, rank, 2), ranks, n=8)
    assert list(tmp_path.iterdir()) == []


def test_a_rank_outside_of_the_group_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RankError, match=r"rank 2 is not one of the group's ranks \[0, 1\]"):
        flydsl.dist.attach(manifest(), FileStore(tmp_path, 2, 3), [0, 1], n=8)


@pytest.mark.parametrize(
    ("options", "error", "text"),
    [
        ({}, CommError, r"the windows need a value for n \(x.shape\[0\]\); pass n="),
        ({"n": -1}, CommError, "expected an int from 0"),
        ({"n": True}, CommError, "expected an int from 0"),
        ({"n": 1.0}, CommError, "expected an int from 0"),
        ({"n": 1, "timeout": 0}, CommError, "timeout is a number of seconds above 0, got 0"),
        ({"n": 1, "timeout": float("nan")}, CommError, "timeout"),
        ({"n": 1, "group": "dp"}, CommError, "the manifest has no group 'dp'"),
        ({"n": 1, "windows": {"outbox": None}}, WindowUnknown, "no window 'outbox'"),
    ],
)
def test_a_wrong_argument_is_named(tmp_path: Path, options: dict[str, Any], error: type, text: str) -> None:
    with pytest.raises(error, match=text):
        flydsl.dist.attach(manifest(), FileStore(tmp_path, 0, 1), **options)


def test_a_world_that_the_program_does_not_take_is_refused(tmp_path: Path) -> None:
    what = manifest(world=WorldRule(min=2, multiple_of=2))
    errors = refused(tmp_path, 3, lambda s: flydsl.dist.attach(what, s, timeout=20, n=8))
    assert all("a world of 3 ranks is not a multiple of 2" in str(error) for error in errors)


@pytest.mark.parametrize(
    "what", [b"", b"{}", manifest().encode()[:-1], manifest().encode().replace(b"inbox", b"outbo")]
)
def test_a_damaged_manifest_is_refused(tmp_path: Path, what: bytes) -> None:
    with pytest.raises(ManifestError):
        flydsl.dist.attach(what, FileStore(tmp_path, 0, 1), n=8)


@pytest.mark.parametrize("what", [None, 3, "kernels.flyb", object()])
def test_what_has_no_manifest_is_refused(tmp_path: Path, what: Any) -> None:
    with pytest.raises(CommError, match="attach takes a bundle, a compiled function, an artifact or a manifest"):
        flydsl.dist.attach(what, FileStore(tmp_path, 0, 1))


def test_a_store_that_gathers_nonsense_is_refused() -> None:
    class Liar:
        rank, world = 0, 2
        answers: Sequence[Any] = ()

        def all_gather(self, data: bytes, deadline: float) -> Sequence[Any]:
            return [data, *self.answers]

    for answers in ((), (b"",), (b"[]",), (b"{}",), (b'{"refused":"SystemExit","because":""}',), (b"x" * 100,), ("",)):
        liar = Liar()
        liar.answers = answers
        with pytest.raises((StoreError, ManifestMismatch)):
            flydsl.dist.attach(manifest(), liar, timeout=1, n=8)


# -- launches, as a program makes them


class Launch:
    """A program with the manifest of ``ranks.manifest``, whose kernel is a Python function."""

    def __init__(self, group: AttachedGroup) -> None:
        self.section = manifest().encode()
        self.slots = (np.ctypeslib.ctypes.c_uint64 * 2)(group.token, 0)
        self.rows = group_slots("all_reduce", self.section)

    def run(self, n: int, kernel: Callable[[control_page.CommGroupRecord], None]) -> None:
        self.slots[1] = n
        (binding,) = bind_groups("all_reduce", self.section, self.rows, self.slots)
        assert binding is binding_at(self.slots[0])
        binding.begin(self.slots)
        try:
            kernel(control_page.CommGroupRecord.from_address(self.slots[0]))
        finally:
            binding.end()
        binding.check()


def wait_for_watch(record: control_page.CommGroupRecord) -> None:
    """A kernel that waits for rank 1 and never gets its signal."""
    page = control_page.CommControl.from_address(record.control)
    while not page.watch:
        time.sleep(0.001)
    page.window, page.peer, page.index, page.expected, page.found = 1, 1, 1, record.epoch, record.epoch - 1
    page.fault = 2


def test_each_launch_has_the_next_epoch(tmp_path: Path) -> None:
    (group,) = attached(tmp_path, 1)
    launch, epochs = Launch(group), list[int]()
    for n in (100, 0, 1):
        launch.run(n, lambda record: epochs.append(record.epoch))
    assert epochs == [1, 2, 3]
    assert group.epoch == 3
    group.close()


@pytest.mark.parametrize("n", [101, 1 << 40])
def test_a_window_too_small_is_refused_before_the_launch(tmp_path: Path, n: int) -> None:
    (group,) = attached(tmp_path, 1)
    launch = Launch(group)
    text = (
        f"all_reduce is called with n = {n}, and the windows of group 'tp' were made for n = 100; attach with n={n} or"
    )
    with pytest.raises(WindowTooSmall, match=text):
        launch.run(n, lambda record: pytest.fail("it was launched"))
    assert group.epoch == 0
    launch.run(100, lambda record: None)
    group.close()


def test_a_time_out_names_rank_window_index_and_block(tmp_path: Path) -> None:
    groups = attached(tmp_path, 2, launch_timeout=0.3)
    with pytest.raises(PeerTimeout) as caught:
        Launch(groups[0]).run(1, wait_for_watch)
    error = caught.value
    assert (error.group, error.rank, error.peers) == ("tp", 0, (1,))
    assert error.wait is not None
    assert (error.wait.window, error.wait.index, error.wait.expected, error.wait.found) == ("done", 1, 1, 0)
    assert "call 1 (all_reduce): rank 1 did not begin this call in 0.3 s" in str(error)
    assert "block (0, 0, 0): waited for rank 1 at done[1] to become 1, found 0" in str(error)
    for group in groups:
        group.close()


def test_a_broken_group_stays_broken_until_rejoin(tmp_path: Path) -> None:
    what = manifest().encode()
    ready = threading.Barrier(2)

    def run(store: FileStore) -> Any:
        group = flydsl.dist.attach(what, store, timeout=20, launch_timeout=0.3, n=8)
        launch, texts = Launch(group), list[str]()
        if store.rank == 0:
            for _ in range(3):
                with pytest.raises(PeerTimeout) as caught:
                    launch.run(1, wait_for_watch)
                texts.append(str(caught.value))
            assert group.broken
        ready.wait(30)
        group.rejoin()
        assert not group.broken
        assert group.epoch == 0
        again = Launch(group)
        again.run(1, lambda record: None)
        assert not group.window("done").any()
        return texts, group

    (texts, first), (_, second) = run_ranks(tmp_path, 2, run)
    assert "is broken since rank 0, call 1 (all_reduce)" in texts[1]
    assert texts[1] == texts[2]
    assert "group.rejoin()" in texts[1]
    for group in (first, second):
        group.close()


def test_a_rank_that_closed_the_group_ends_those_that_need_it(tmp_path: Path) -> None:
    groups = attached(tmp_path, 3)
    for group in groups:
        Launch(group).run(1, lambda record: None)
    groups[1].close()
    with pytest.raises(GroupStopped, match="rank 1 closed the group") as caught:
        Launch(groups[0]).run(1, wait_for_watch)
    assert caught.value.peers == (1,)
    for group in groups:
        group.close()


def test_a_rank_that_closed_early_disturbs_nobody_who_needs_it_no_more(tmp_path: Path) -> None:
    groups = attached(tmp_path, 2)
    Launch(groups[0]).run(1, lambda record: None)
    groups[0].close()
    time.sleep(0.6)  # several looks of the watch
    Launch(groups[1]).run(1, lambda record: None)
    groups[1].close()


def test_arrays_of_windows_outlive_the_group(tmp_path: Path) -> None:
    (group,) = attached(tmp_path, 1)
    inbox = group.window("inbox")
    inbox[:] = 7
    group.close()
    assert (inbox == 7).all()
    with pytest.raises(GroupStopped, match="is closed on this rank"):
        group.window("inbox")


def test_a_closed_group_cannot_be_launched_on(tmp_path: Path) -> None:
    (group,) = attached(tmp_path, 1)
    launch = Launch(group)
    launch.run(1, lambda record: None)
    group.close()
    group.close()
    with pytest.raises(GroupStopped, match="group 'tp' is closed on this rank; attach it again"):
        launch.run(1, lambda record: None)


def test_a_late_peer_is_no_error(tmp_path: Path) -> None:
    """Nobody counts rounds: a wait ends at the time-out alone."""
    groups = attached(tmp_path, 2)

    def waits(record: control_page.CommGroupRecord) -> None:
        done = groups[0].window("done")
        while done[1] - record.epoch < 0:
            time.sleep(0.001)

    thread = threading.Timer(1.0, lambda: groups[1].window("done", 0).__setitem__(1, 1))
    thread.start()
    Launch(groups[0]).run(1, waits)
    thread.join()
    for group in groups:
        group.close()


def test_the_error_of_a_call_without_attach_shows_the_attach() -> None:
    section = manifest().encode()
    slots = (np.ctypeslib.ctypes.c_uint64 * 2)(0, 1)
    with pytest.raises(NotAttached) as caught:
        bind_groups("all_reduce", section, group_slots("all_reduce", section), slots)
    assert "tp = flydsl.dist.attach(all_reduce, flydsl.dist.MpiStore()" in str(caught.value)
    assert "tp = flydsl.dist.attach(f, flydsl.dist.MpiStore(), n=...)" in str(not_attached("f", "tp", 3, symbols=["n"]))


def test_an_unknown_window_of_a_group_is_named(tmp_path: Path) -> None:
    (group,) = attached(tmp_path, 1)
    with pytest.raises(WindowUnknown, match="no window 'inbix'; it has inbox, done; did you mean 'inbox'"):
        group.window("inbix")
    group.close()


def test_a_program_that_was_not_attached_is_refused(tmp_path: Path) -> None:
    (group,) = attached(tmp_path, 1)
    with pytest.raises(
        WindowTooSmall, match="needs 400 elements of window 'inbox', and group 'tp' was attached with 200"
    ):
        group.record_for(manifest(4).encode())
    group.close()


@pytest.mark.parametrize("waits", [0.0, 0.5])
def test_a_rank_that_is_started_anew_joins_by_the_same_store(tmp_path: Path, waits: float) -> None:
    """It comes before the others rejoin, or while they wait; a store of its own knows nothing of the calls before."""
    what = manifest().encode()
    first = run_ranks(tmp_path, 3, lambda s: (s, flydsl.dist.attach(what, s, timeout=20, n=8)))
    _, dead = first[1]
    dead._leave(control_page.LEFT)  # as the end of its process

    def again(rank: int) -> Any:
        if rank == 1:
            time.sleep(waits)
            return flydsl.dist.attach(what, FileStore(tmp_path, 1, 3), timeout=20, n=8)
        time.sleep(0.25)
        first[rank][1].rejoin()
        return first[rank][1]

    with ThreadPoolExecutor(3) as pool:
        groups = list(pool.map(again, range(3)))
    groups[0].window("inbox", 1)[3] = 7
    assert groups[1].window("inbox")[3] == 7
    for group in groups:
        group.close()


def test_a_rejoin_without_all_ranks_says_how_to_go_on(tmp_path: Path) -> None:
    what = manifest().encode()
    groups = run_ranks(tmp_path, 2, lambda s: flydsl.dist.attach(what, s, timeout=20, n=8))
    groups[1].close()
    with pytest.raises(
        BootstrapTimeout, match=r"without them: group.rejoin\(ranks=\[0\]\); a rank that is started anew"
    ):
        groups[0].rejoin(timeout=0.3)
    groups[0].rejoin(ranks=[0])
    assert groups[0].world == 1
    groups[0].close()
