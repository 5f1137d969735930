"""Stores: every rank gets every rank's bytes, or an error that names who is missing; nothing foreign is believed."""

from __future__ import annotations

import os
import random
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from flydsl.dist.stores import FileStore, KeyValueStore, Store, TcpStore, TorchStore
from flydsl.dist.stores.tree import MOST_BYTES, check_ranks
from flydsl.errors import BootstrapTimeout, CommError, RankError, StoreError


class TorchLike:
    """The methods of torch.distributed's stores, within one process."""

    def __init__(self) -> None:
        self._values: dict[str, bytes] = {}

    def set(self, key: str, value: bytes) -> None:
        self._values[key] = value

    def get(self, key: str) -> bytes:
        return self._values[key]

    def check(self, keys: list[str]) -> bool:
        return all(key in self._values for key in keys)

    def delete_key(self, key: str) -> bool:
        return self._values.pop(key, None) is not None


class Slot:
    def __init__(self) -> None:
        self.there, self.value = threading.Event(), b""


class CountingStore(KeyValueStore):
    """Keys and values within one process, which counts messages and steps of waiting."""

    def __init__(self, shared: dict[str, Slot], rank: int, world: int) -> None:
        super().__init__(rank, world)
        self.sent = self.received = 0
        self._slots = shared

    def set(self, key: str, value: bytes) -> None:
        self.sent += 1
        slot = self._slots.setdefault(key, Slot())
        slot.value = value
        slot.there.set()

    def get(self, key: str, deadline: float) -> bytes | None:
        self.received += 1
        slot = self._slots.setdefault(key, Slot())
        return slot.value if slot.there.wait(max(0.0, deadline - time.monotonic())) else None

    def delete(self, key: str) -> None:
        self._slots.pop(key, None)


Make = Callable[[int, int], Any]


@pytest.fixture(params=["file", "tcp", "torch"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    """``make(rank, world)``: the store of a rank; of rank 0 first."""
    torch, port = TorchLike(), [0]

    def tcp(rank: int, world: int) -> TcpStore:
        store = TcpStore(f"localhost:{port[0]}", rank, world, token="test")
        port[0] = store.port
        request.addfinalizer(store.close)
        return store

    return {
        "file": lambda rank, world: FileStore(tmp_path / "store", rank, world),
        "tcp": tcp,
        "torch": lambda rank, world: TorchStore(torch, rank, world),
    }[request.param]


def in_threads(stores: Sequence[Any], run: Callable[[Any], Any]) -> list[Any]:
    """The results, or the errors, of a function for each rank at a time."""
    with ThreadPoolExecutor(len(stores)) as pool:
        futures = [pool.submit(run, store) for store in stores]
        return [f.exception() or f.result() for f in futures]


@pytest.mark.parametrize("world", [1, 2, 3, 5, 8])
def test_every_rank_gets_every_ranks_bytes(make: Make, world: int) -> None:
    stores = [make(rank, world) for rank in range(world)]
    for size in (0, 1, 1000):
        expected = [bytes([rank]) * size for rank in range(world)]
        found = in_threads(stores, lambda s, size=size: s.all_gather(bytes([s.rank]) * size, time.monotonic() + 20))
        assert found == [expected] * world


def test_a_part_of_the_ranks_gathers_in_its_own_order(make: Make) -> None:
    stores = [make(rank, 5) for rank in range(5)]
    groups = {0: (3, 0), 3: (3, 0), 1: (4, 1, 2), 4: (4, 1, 2), 2: (4, 1, 2)}
    found = in_threads(stores, lambda s: s.all_gather(b"%d" % s.rank, time.monotonic() + 20, groups[s.rank]))
    assert found == [[b"%d" % rank for rank in groups[store.rank]] for store in stores]


@pytest.mark.parametrize("world", [2, 4, 7])
@pytest.mark.parametrize("absent", [1, -1])
def test_every_rank_names_the_absent_one(make: Make, world: int, absent: int) -> None:
    absent %= world
    stores = [make(rank, world) for rank in range(world)]
    present = [store for store in stores if store.rank != absent]
    errors = in_threads(present, lambda s: s.all_gather(b"", time.monotonic() + 0.4))
    assert [type(error) for error in errors] == [BootstrapTimeout] * len(present)
    assert all(error.missing == (absent,) for error in errors), errors
    assert all(f"rank {absent} of {world} did not come" in str(error) for error in errors)


def test_all_absent_ranks_are_named(make: Make) -> None:
    stores = [make(rank, 8) for rank in range(8)]
    present = [store for store in stores if store.rank not in (2, 3, 6)]
    errors = in_threads(present, lambda s: s.all_gather(b"", time.monotonic() + 0.4))
    assert all(error.missing == (2, 3, 6) for error in errors), errors
    assert "round 1 of the bootstrap: ranks 2, 3 and 6 of 8 did not come in time" in str(errors[0])


def test_a_rank_that_comes_when_all_have_given_up_is_told_so(make: Make) -> None:
    stores = [make(rank, 2) for rank in range(2)]
    assert isinstance(in_threads(stores[:1], lambda s: s.all_gather(b"", time.monotonic() + 0.05))[0], BootstrapTimeout)
    (error,) = in_threads(stores[1:], lambda s: s.all_gather(b"", time.monotonic() + 0.05))
    assert "rank 0 of 2 gave up before" in str(error)


def test_after_a_round_that_failed_the_next_bootstrap_succeeds(make: Make) -> None:
    stores = [make(rank, 3) for rank in range(3)]
    in_threads(stores[:2], lambda s: s.all_gather(b"old", time.monotonic() + 0.1))
    in_threads(stores[2:], lambda s: s.all_gather(b"old", time.monotonic() + 0.1))

    def again(store: Any) -> Any:
        store.begin(range(3))
        return store.all_gather(b"new%d" % store.rank, time.monotonic() + 20)

    assert in_threads(stores, again) == [[b"new0", b"new1", b"new2"]] * 3


def test_three_rounds_of_1024_ranks_take_few_messages() -> None:
    """Twice the number of ranks in each round, and ten steps up and down: nothing is quadratic."""
    world, shared = 1024, dict[str, Slot]()
    stores = [CountingStore(shared, rank, world) for rank in range(world)]

    def bootstrap(store: CountingStore) -> int:
        return sum(len(b"".join(store.all_gather(b"%4d" % store.rank, time.monotonic() + 300))) for _ in range(3))

    size = threading.stack_size(256 << 10)
    try:
        assert in_threads(stores, bootstrap) == [3 * 4 * world] * world
    finally:
        threading.stack_size(size)
    announcements = 3 * world
    assert sum(store.sent for store in stores) == 3 * 2 * (world - 1) + announcements
    looks = world  # each for what a former process of its rank has left
    assert sum(store.received for store in stores) == 3 * 2 * (world - 1) + looks
    assert max(store.sent + store.received for store in stores) <= 3 * (2 * 10 + 1) + 1


def test_a_store_leaves_no_file_behind(tmp_path: Path) -> None:
    stores = [FileStore(tmp_path, rank, 4) for rank in range(4)]
    in_threads(stores, lambda s: [s.all_gather(b"x", time.monotonic() + 20) for _ in range(3)])
    for store in stores:
        store.close()
    assert list(tmp_path.iterdir()) == []


# -- refusals


@pytest.mark.parametrize(
    ("ranks", "message"),
    [
        ([0, 1, 1], "rank 1 stands twice"),
        ([-1, 0], "rank -1 is negative"),
        ([True, 0], "ranks are integers, got True of type bool"),
        ([0, "1"], "ranks are integers, got '1' of type str"),
        ([0, 4], "rank 4 is absent: the store has a world of 4"),
        ([], "at least one rank"),
    ],
)
def test_ranks_that_are_none_are_refused(ranks: list[Any], message: str) -> None:
    with pytest.raises(RankError, match=message):
        check_ranks(ranks, 4)


@pytest.mark.parametrize(("rank", "world"), [(True, 2), (0, True), (2, 2), (-1, 2), (0, 0), ("0", 1), (0, 1.0)])
def test_a_rank_outside_of_its_world_is_refused(tmp_path: Path, rank: Any, world: Any) -> None:
    with pytest.raises(RankError):
        FileStore(tmp_path, rank, world)


def test_more_bytes_than_a_round_takes_are_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="at most 1048576 bytes"):
        FileStore(tmp_path, 0, 1).all_gather(bytes(MOST_BYTES + 1), time.monotonic() + 1)


def test_a_foreign_message_is_refused(tmp_path: Path) -> None:
    generator = random.Random(5)
    for case in range(200):
        store = FileStore(tmp_path / str(case), 0, 2)
        store.begin((0, 1))
        junk = generator.randbytes(generator.randrange(40))
        if case % 2:  # of the right form, for another rank or of another length
            junk = struct.pack("<II", generator.randrange(3), generator.choice([5, 6, 1 << 31])) + b"junk!"
        valid = junk[:8] == struct.pack("<II", 1, 5)
        original = store.take
        store.take = lambda *arguments, junk=junk, original=original: junk  # type: ignore[method-assign]
        if valid:
            assert store.all_gather(b"", time.monotonic() + 1)[1] == b"junk!"
        else:
            with pytest.raises(StoreError, match="rank 1 sent"):
                store.all_gather(b"", time.monotonic() + 1)


def test_a_link_or_a_huge_file_in_the_folder_is_refused(tmp_path: Path) -> None:
    store = FileStore(tmp_path, 0, 2)
    (tmp_path / "target").write_bytes(b"x")
    os.symlink(tmp_path / "target", tmp_path / "flydsl.link")
    os.mkfifo(tmp_path / "flydsl.pipe")
    (tmp_path / "flydsl.huge").touch()
    os.truncate(tmp_path / "flydsl.huge", 1 << 40)
    for key in ("link", "pipe", "huge"):
        with pytest.raises(StoreError):
            store.get(key, time.monotonic())


def test_an_object_without_the_methods_of_torch_is_refused() -> None:
    with pytest.raises(StoreError, match="dict lacks set, check"):
        TorchStore({}, 0, 1)


def test_an_error_of_torch_is_ours() -> None:
    class Broken(TorchLike):
        def check(self, keys: list[str]) -> bool:
            raise RuntimeError("Broken pipe")

    with pytest.raises(StoreError, match="check: RuntimeError: Broken pipe"):
        TorchStore(Broken(), 0, 2).all_gather(b"", time.monotonic() + 1)


def test_torchs_own_stores_serve(tmp_path: Path) -> None:
    distributed = pytest.importorskip("torch.distributed", reason="torch is optional: pip install torch")
    shared = distributed.HashStore()
    stores = [TorchStore(shared, rank, 3) for rank in range(3)]
    found = in_threads(stores, lambda s: s.all_gather(b"%d" % s.rank, time.monotonic() + 20))
    assert found == [[b"0", b"1", b"2"]] * 3


@pytest.mark.parametrize("address", ["", "host", "host:", ":1", "host:x", "host:70000", "host:-1"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(StoreError, match="host:port"):
        TcpStore(address, 1, 2)


def test_another_token_or_world_is_turned_away() -> None:
    server = TcpStore("localhost:0", 0, 2, token="ours")
    try:
        for world, token in ((2, "theirs"), (3, "ours"), (2, "")):
            other = TcpStore(f"localhost:{server.port}", 1, world, token=token, timeout=5)
            with pytest.raises(StoreError, match="turned rank 1"):
                other.set("key", b"value")
    finally:
        server.close()


def test_the_server_outlives_what_is_no_request() -> None:
    """Whatever a stranger sends, its connection is closed, and the ranks gather."""
    server = TcpStore("localhost:0", 0, 2, token="t")
    generator = random.Random(3)
    strangers = []
    for case in range(100):
        line = socket.create_connection(("localhost", server.port))
        line.settimeout(20)
        junk = generator.randbytes(generator.randrange(1, 200))
        if case % 2:
            junk = struct.pack("<4sBHII", b"FLY1", case % 8, case, generator.randrange(1 << 32), 0) + junk
        line.sendall(junk)
        line.shutdown(socket.SHUT_WR)
        strangers.append(line)
    for line in strangers:
        with pytest.raises(OSError, match=r"closed|reset"):
            while line.recv(1 << 12):
                pass
            raise ConnectionResetError("closed")
        line.close()
    try:
        stores = [server, TcpStore(f"localhost:{server.port}", 1, 2, token="t")]
        assert in_threads(stores, lambda s: s.all_gather(b"a", time.monotonic() + 20)) == [[b"a", b"a"]] * 2
        stores[1].close()
    finally:
        server.close()


def test_those_who_watch_learn_who_left() -> None:
    stores = [TcpStore("localhost:0", 0, 3)]
    stores += [TcpStore(f"localhost:{stores[0].port}", rank, 3) for rank in (1, 2)]
    in_threads(stores, lambda s: s.all_gather(b"", time.monotonic() + 20))
    watch = stores[1].departures()
    watch.settimeout(20)
    stores[2]._line.close()  # as when its process is killed
    assert watch.recv(4) == struct.pack("<I", 2)
    for store in (stores[1], stores[0]):
        store.close()
    assert watch.recv(4) == b""
    watch.close()


def test_a_store_is_any_object_with_the_operation() -> None:
    class Alone:
        rank, world = 0, 1

        def all_gather(self, data: bytes, deadline: float) -> list[bytes]:
            return [data]

    store: Store = Alone()
    assert store.all_gather(b"x", 0.0) == [b"x"]


# -- MPI

MPI_PROGRAM = """
import sys, time
from flydsl.dist.stores import MpiStore
from flydsl.errors import BootstrapTimeout
store = MpiStore()
for size in (0, 3, 100_000):
    found = store.all_gather(bytes([store.rank]) * size, time.monotonic() + 60)
    assert found == [bytes([rank]) * size for rank in range(store.world)], store.rank
absent = store.world - 2
if store.rank == absent:
    time.sleep(1.5)
else:
    store.begin(range(store.world))
    try:
        store.all_gather(b"", time.monotonic() + 0.5)
    except BootstrapTimeout as error:
        assert error.missing == (absent,), (store.rank, error)
        sys.stdout.write(f"named {store.rank}\\n")
"""


def mpiexec() -> str:
    """The launcher of the MPI that mpi4py loads; skips where there is none."""
    pytest.importorskip("mpi4py", reason="mpi4py is not installed: pip install mpi4py mpich")
    found = Path(sys.executable).with_name("mpiexec")
    if not found.exists():
        pytest.skip("mpiexec is not beside this Python: pip install mpich")
    return str(found)


@pytest.mark.parametrize("world", [2, 5])
def test_ranks_of_mpi_gather_and_name_the_absent_one(world: int) -> None:
    command = [mpiexec(), "-n", str(world), sys.executable, "-c", MPI_PROGRAM]
    result = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert result.returncode == 0, result.stderr
    assert sorted(result.stdout.split("\n")) == ["", *sorted(f"named {r}" for r in range(world) if r != world - 2)]


def test_errors_of_stores_are_of_one_tree() -> None:
    assert all(issubclass(error, CommError) for error in (BootstrapTimeout, RankError, StoreError))
