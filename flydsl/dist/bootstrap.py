"""Attach: the bootstrap of a group from its communication manifest, in three rounds.

1. hello: manifest, sizes, host, process and device of each rank.  Ranks that differ are refused before memory is taken.
2. allocate: each rank makes its windows and sends handles.
3. map: each rank maps its peers' windows, and says so.

A rank that cannot go on says why in the round's message, so that all ranks raise its error and none waits for it.
"""

from __future__ import annotations

import functools
import os
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from flydsl import errors
from flydsl.dist.control_page import CONTROL_BYTES, CommControl
from flydsl.dist.far_pages import FarPages, Hub, hub_place
from flydsl.dist.group import AttachedGroup, Member
from flydsl.dist.manifest import GroupRow, Manifest
from flydsl.dist.stores.tree import Store, TreeStore, check_ranks, check_world, ranks_in_words
from flydsl.dist.uniting import group_of, manifest_and_code
from flydsl.dist.watch import Watch
from flydsl.dist.windows import windows_on
from flydsl.dist.windows.base import Peer, WindowMemory, WindowPlan
from flydsl.dist.windows.host_memory import ProcessMemory, SharedMemory, map_peer_file
from flydsl.dist.windows.network import check_numbers
from flydsl.errors import (
    ArtifactError,
    BootstrapTimeout,
    CommError,
    ManifestMismatch,
    RankError,
    ReachError,
    StoreError,
    WindowUnknown,
)
from flydsl.support.fast_dataclass import record
from flydsl.trust.json import canonical_json, read_json, shortened
from flydsl.trust.rows import check, plain, read

# -- messages: what each rank says of itself, and the comparison of all


PROTOCOL = 2
"""Grows when the messages of the bootstrap change."""
_REFUSALS = (
    "CommError", "ManifestError", "ManifestMismatch", "NotResident", "RankError", "ReachError", "StoreError",
    "WindowError", "WindowTooSmall", "WindowUnknown",
)  # fmt: skip
_MOST_CHARACTERS = 2000


@record
class Hello:
    """A rank as it introduces itself."""

    digest: str
    """Of the manifest."""
    code: dict[str, dict[str, str]]
    """For each program the parts of its key that are the same on all ranks; empty if it has only a manifest."""
    group: str
    symbols: dict[str, int]
    ranks: list[int]
    host: str
    """Equal where memory can be shared: boot, process numbers and file system."""
    hostname: str
    pid: int
    started: int
    """When the process began, so that another one of its number is not taken for it."""
    kind: str
    """The kind of device: ``"cpu"``, ``"cuda"`` or ``"rocm"``."""
    device: int
    fabric: str
    """Equal where devices of different hosts reach each other; empty without such a thing."""
    protocol: int = PROTOCOL

    @classmethod
    def of(cls, fields: Mapping[str, Any], rank: int) -> Hello:
        """The hello in a message.

        Raises:
            StoreError: it is none.
        """
        if fields.get("protocol") != PROTOCOL:
            raise ManifestMismatch(
                f"rank {rank} speaks protocol {shortened(fields.get('protocol'))} of the bootstrap, and this flydsl "
                f"{PROTOCOL}; install one version of flydsl on all ranks"
            )
        what = f"the hello of rank {rank}"
        hello = read(cls, fields, what, StoreError)
        check(hello, what, StoreError)
        return hello


def message(fields: Mapping[str, Any]) -> bytes:
    """A message of the bootstrap."""
    return canonical_json(fields)


def refusal(error: CommError) -> bytes:
    """The message of a rank that cannot go on."""
    name = type(error).__name__
    return message({"refused": name if name in _REFUSALS else "CommError", "because": error.message[:_MOST_CHARACTERS]})


def read_message(data: bytes, rank: int) -> Mapping[str, Any]:
    """The fields of a peer's message.

    Raises:
        CommError: the peer cannot go on; of the class and with the text that it sent.
        StoreError: it is no message.
    """
    try:
        fields = read_json(data)
    except ArtifactError as error:
        raise StoreError(f"rank {rank} sent what is no message of the bootstrap: {error}") from None
    if not isinstance(fields, dict):
        raise StoreError(f"rank {rank} sent what is no message of the bootstrap: {shortened(fields)}")
    if "refused" in fields:
        _refuse(fields, rank)
    return fields


def _refuse(fields: Mapping[str, Any], rank: int) -> NoReturn:
    name, because = fields["refused"], fields.get("because")
    if name not in _REFUSALS or not isinstance(because, str):
        raise StoreError(f"rank {rank} sent what is no message of the bootstrap: {shortened(dict(fields))}")
    raise getattr(errors, name)(f"rank {rank}: {because[:_MOST_CHARACTERS]}")


def compare(hellos: Sequence[Hello], ranks: Sequence[int], sizes: str, reach: str, why: str) -> None:
    """Refuse ranks that do not mean the same, each with both sides; every rank comes to the same verdict.

    Args:
        ranks: the number of each rank in messages.
        sizes: the symbols of the windows in words.
        reach: that of the manifest's group.
        why: the reason why ranks on two hosts cannot share windows; empty if they can.

    Raises:
        ManifestMismatch: other manifests, kernels, sizes, groups or kinds of devices.
        ReachError: ranks out of reach.
    """
    first = hellos[0]
    for field, what, advice in (
        ("group", "another group", "attach the same group on all ranks"),
        ("ranks", "other ranks in the group", "pass the same ranks everywhere"),
        ("digest", "another manifest", "start the same program, compiled by the same flydsl, on all ranks"),
        ("symbols", "other sizes", f"attach with the same {sizes or 'sizes'} on all ranks"),
        ("kind", "another kind of device", "run all ranks on one kind of device"),
    ):
        wanted = getattr(first, field)
        other = [rank for rank, hello in zip(ranks, hellos, strict=True) if getattr(hello, field) != wanted]
        if other:
            found = getattr(hellos[list(ranks).index(other[0])], field)
            raise ManifestMismatch(
                f"{ranks_in_words(other)} {'has' if len(other) == 1 else 'have'} {what} than rank {ranks[0]}: "
                f"{_shown(found)} against {_shown(wanted)}; {advice}"
            )
    _compare_code(dict(zip(ranks, (hello.code for hello in hellos), strict=True)))
    far = [rank for rank, hello in zip(ranks, hellos, strict=True) if not _near(hello, first)]
    if far and why and reach == "load-store":
        there = hellos[list(ranks).index(far[0])]
        raise ReachError(
            f"{ranks_in_words(far)} {'is' if len(far) == 1 else 'are'} out of reach of rank {ranks[0]}: on "
            f"{_place(there)} against {_place(first)}; the manifest asks for the reach 'load-store', and {why}",
            ranks=far,
        )


_PARTS = {"program": "kernels", "options": "compile options", "flydsl": "flydsl"}
"""Parts of a key in words."""


def _compare_code(code: Mapping[int, Mapping[str, Mapping[str, str]]]) -> None:
    """Refuse ranks whose programs have other keys, as far as they have programs and not only a manifest."""
    known = {rank: rows for rank, rows in code.items() if rows}
    for rank, rows in known.items():
        first = next(iter(known))
        for name in sorted(rows.keys() & known[first].keys()):
            mine, theirs = rows[name], known[first][name]
            for part in sorted(mine.keys() & theirs.keys(), key=lambda each: (each != "program", each)):
                if mine[part] != theirs[part]:
                    raise ManifestMismatch(
                        f"rank {rank} has other {_PARTS.get(part, part)} than rank {first} in {name}: {mine[part]} against "
                        f"{theirs[part]}; attach the same program on all ranks, compiled for arrays of the same kind by the "
                        "same flydsl"
                    )


def _near(one: Hello, other: Hello) -> bool:
    return one.host == other.host or (bool(one.fabric) and one.fabric == other.fabric)


def _place(hello: Hello) -> str:
    return f"host {hello.hostname!r} ({hello.host[:13]})"


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} = {number}" for name, number in sorted(value.items())) or "none"
    if isinstance(value, str) and len(value) == 64:
        return value[:16]
    return str(value)


@functools.cache
def host_identity() -> str:
    """The identity of a host, common to processes that can map each other's memory: boot, process numbers, files."""
    boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    return f"{boot}.{os.stat('/proc/self/ns/pid').st_ino:x}.{os.stat('/dev/shm').st_dev:x}"


def start_of(pid: int) -> int:
    """When a process began, in ticks since boot; -1 if it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return -1
    return -1 if fields[0] in "ZX" else int(fields[19])


def _row(fields: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    row = fields.get(name)
    return row if isinstance(row, dict) else {}


def attach(
    what: Any,
    store: Store,
    ranks: Sequence[int] | None = None,
    timeout: float = 60.0,
    windows: Mapping[str, Any] | None = None,
    *,
    group: str | None = None,
    launch_timeout: float | None = None,
    memory: WindowMemory | None = None,
    backend: str | None = None,
    device: int = 0,
    **symbols: int,
) -> AttachedGroup:
    """Make this process a rank of a program's group; all ranks call it.

    ::

        group = flydsl.dist.attach(all_reduce, flydsl.dist.MpiStore(), n=1000)
        all_reduce(group, x, y)                         # n up to 1000

    Args:
        what: a bundle or one of its functions, a compiled function, an artifact, a manifest, or a list of these, whose
            windows are then made together.  Ranks compare the keys of compiled programs; a manifest alone has none.
        store: the ranks of the job; see :mod:`flydsl.dist.stores`.
        ranks: the store's ranks that form the group, in its order; all without it.
        timeout: seconds until all ranks must have come, and that a launch waits for peers.
        windows: the caller's own memory for some windows, by name: arrays in memory that peers can map.
        group: the group's name, where the manifest has several.
        launch_timeout: seconds that a launch waits for peers, where it is not ``timeout``.
        memory: the kind of memory, where it is none of those of ``backend``.
        backend: ``"cpu"``, ``"cuda"``, ``"rocm"``, or another whose driver has windows; the CPU without it.
        device: the number of the rank's GPU.
        symbols: the largest sizes of any call, by the names in the manifest.

    Returns:
        The attached group.

    Raises:
        ManifestMismatch: ranks have other manifests, kernels, sizes or devices.
        BootstrapTimeout: ranks did not come in time; names them.
        RankError: ``ranks`` are no ranks, or this one is not among them.
        ReachError: ranks cannot map each other's memory.
        WindowError: there is no memory for a window, or the caller's cannot be shared.
        WindowTooSmall: the caller's memory is smaller than the window.
        WindowUnknown: the manifest has no window of a name in ``windows``.
        CommError: a size is missing, or the group does not take that many ranks.
        ManifestError: the manifest is none.

    Example::

        tp = fx.dist.CommGroup("tp")


        @flyc.kernel
        def kernel(g: fx.dist.Group, inbox: fx.dist.Window[fx.Float32], done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor):
            i = fx.thread_idx.x
            place = 2 * i + fx.Int32(g.epoch % 2)
            inbox[(g.rank + 1) % g.world][place] = x[i]
            fx.dist.barrier(g, done)
            y[i] = inbox.local[place]


        @flyc.jit
        def shift(g: fx.dist.Group[tp], x: fx.Tensor, y: fx.Tensor):
            inbox = g.window("inbox", fx.Float32, 2 * x.shape[0])
            done = g.signals("done", g.world)
            kernel(g, inbox, done, x, y).launch(grid=1, block=64)


        x, y = np.arange(64, dtype=np.float32), np.zeros(64, np.float32)
        program = flyc.compile(shift, tp, x, y)
        with flydsl.dist.attach(program, flydsl.dist.FileStore("store", 0, 1), x_shape_0=64) as group:  # an AttachedGroup
            shift(group, x, y)
        assert (y == x).all()
    """
    if isinstance(timeout, bool) or not isinstance(timeout, (int, float)) or not timeout > 0:
        raise CommError(f"the timeout is a number of seconds above 0, got {timeout!r}")
    check_world(store.rank, store.world)
    members = tuple(range(store.world)) if ranks is None else check_ranks(ranks, store.world)
    if store.rank not in members:
        raise RankError(f"rank {store.rank} is not one of the group's ranks {list(members)}; only those attach")
    manifest, code = manifest_and_code(what)
    name = group_of(manifest, group)
    waits = timeout if launch_timeout is None else launch_timeout
    given = dict(windows or {})

    def join(
        new_store: Store | None = None, new_ranks: Sequence[int] | None = None, new_timeout: float | None = None
    ) -> tuple[Member, tuple[int, ...]]:
        chosen = store if new_store is None else new_store
        those = members if new_ranks is None else check_ranks(new_ranks, chosen.world)
        if new_store is not None and new_ranks is None and len(those) > chosen.world:
            raise RankError(
                f"the store has a world of {chosen.world}, and the group had {len(those)} ranks; pass ranks"
            )
        reach = manifest.group(name).reach
        kind = windows_on("cpu" if backend is None else backend, device, reach, chosen) if memory is None else memory
        bootstrap = _Bootstrap(manifest, code, manifest.group(name), chosen, those, symbols, given, waits, kind)
        return bootstrap.run(time.monotonic() + (timeout if new_timeout is None else new_timeout)), those

    member, _ = join()
    return AttachedGroup(name, manifest, members, symbols, waits, member, join)


class _Bootstrap:
    """One attach in progress."""

    def __init__(
        self,
        manifest: Manifest,
        code: dict[str, dict[str, str]],
        row: GroupRow,
        store: Store,
        ranks: tuple[int, ...],
        symbols: Mapping[str, int],
        given: Mapping[str, Any],
        launch_timeout: float,
        memory: WindowMemory,
    ) -> None:
        self.manifest, self.code, self.row, self.store, self.ranks = manifest, code, row, store, ranks
        self.rank, self.symbols, self.given = ranks.index(store.rank), symbols, given
        self.timeout, self.memory = launch_timeout, memory
        self.hellos: list[Hello] = []
        self.page: SharedMemory | None = None
        self.far: list[int] = []
        """The places of ranks on other hosts, of a group of reach network."""
        self.spans_hosts = False
        self._is_near = True
        self._hub: Hub | None = None
        self._line: FarPages | None = None
        self._kept: list[Any] = []

    def run(self, deadline: float) -> Member:
        """All three rounds; on failure resources are released."""
        begin = getattr(self.store, "begin", None)
        if begin is not None:
            begin(self.ranks)
        try:
            hellos = self._round(deadline, self._hello)
            self.hellos = [Hello.of(fields, rank) for fields, rank in zip(hellos, self.ranks, strict=True)]
            self._compare()
            handles = self._round(deadline, self._allocate)
            mapped: list[Any] = []
            rows = self._round(deadline, lambda: self._map(handles, mapped, deadline))
            self._is_near = all(row.get("near") is not False for row in rows)
            self.memory.sealed()
            if self.page is not None:
                self.page.close_file()
            pages, addresses = mapped
            return self._member(pages, addresses, self._connect(handles, deadline))
        except BaseException:
            self.memory.close()
            if self.page is not None:
                self.page.close_file()
            if self._line is not None:
                self._line.close()
            if self._hub is not None:
                self._hub.close()
            raise

    def _round(self, deadline: float, prepare: Callable[[], Mapping[str, Any]]) -> list[Mapping[str, Any]]:
        """The messages of all ranks.

        Raises:
            CommError: a rank cannot go on, this one or another.
            BootstrapTimeout: a rank did not come.
        """
        failed: CommError | None = None
        try:
            mine = message(prepare())
        except CommError as error:
            mine, failed = refusal(error), error
        try:
            found = self._gather(mine, deadline)
        except BootstrapTimeout as error:
            if failed is not None:
                raise failed from None
            raise self._timeout(error) from None
        if failed is not None:
            raise failed
        try:
            return [read_message(data, rank) for data, rank in zip(found, self.ranks, strict=True)]
        except CommError as error:
            raise type(error)(f"group {self.row.name!r}: {error.message}") from None

    def _gather(self, data: bytes, deadline: float) -> Sequence[bytes]:
        everyone = self.ranks == tuple(range(self.store.world))
        if isinstance(self.store, TreeStore):
            found: Sequence[bytes] = self.store.all_gather(data, deadline, self.ranks)
        elif everyone:
            found = self.store.all_gather(data, deadline)
        else:
            raise RankError(
                f"a {type(self.store).__name__} gathers from all of its {self.store.world} ranks, and the group has the "
                f"ranks {list(self.ranks)}; use a store of flydsl.dist, or leave `ranks` out"
            )
        if len(found) != len(self.ranks) or not all(isinstance(each, bytes) for each in found):
            raise StoreError(f"the store gave no bytes of each of {len(self.ranks)} ranks")
        return found

    def _timeout(self, error: BootstrapTimeout) -> BootstrapTimeout:
        """The error with the state of the processes: those that have ended are the missing ones."""
        ended = [
            rank
            for rank, hello in zip(self.ranks, self.hellos, strict=False)
            if hello.host == host_identity() and start_of(hello.pid) != hello.started
        ]
        missing = ended or error.missing
        why = f"; the process of {ranks_in_words(ended)} has ended" if ended else ""
        return BootstrapTimeout(
            f"group {self.row.name!r}, rank {self.store.rank}: {error.message}{why}", missing=missing
        )

    # -- the rounds

    def _hello(self) -> Mapping[str, Any]:
        world = len(self.ranks)
        refused = self.row.world.refusal(world)
        if refused is not None:
            raise CommError(f"group {self.row.name!r}: {refused}")
        values = self.manifest.resolve(world, self.symbols)
        unknown = sorted(set(self.given) - {window.name for window in self.row.windows})
        if unknown:
            self.row.window(unknown[0])  # raises
            raise WindowUnknown(unknown[0])
        self.plans = [
            WindowPlan(
                window.name, window.dtype, window.kind, window.elements(world, values), window.bytes(world, values),
                window.align, window.init == "zero", self.given.get(window.name),
            )
            for window in self.row.windows
        ]  # fmt: skip
        hello = Hello(
            digest=self.manifest.digest, code=self.code, group=self.row.name, symbols=dict(self.symbols),
            ranks=list(self.ranks), host=host_identity(), hostname=socket.gethostname(),
            pid=os.getpid(), started=start_of(os.getpid()),
            kind=getattr(self.memory, "kind", "cpu"), device=getattr(self.memory, "device", 0),
            fabric=getattr(self.memory, "fabric", ""),
        )  # fmt: skip
        fields: Mapping[str, Any] = plain(hello)
        return fields

    def _compare(self) -> None:
        try:
            sizes = ", ".join(self.manifest.window_inputs)
            compare(self.hellos, self.ranks, sizes, self.row.reach, self.memory.reach)
            hosts = [hello.host for hello in self.hellos]
            if self.row.reach == "network" and len(set(hosts)) > 1:
                self._check_hosts()
                self.spans_hosts = True
                self.far = [place for place, host in enumerate(hosts) if host != hosts[self.rank]]
        except CommError as error:
            error.message = f"group {self.row.name!r}: {error.message}"
            error.args = (error.message,)
            raise

    def _check_hosts(self) -> None:
        """Refuse means that do not serve ranks on several hosts; all ranks come to the same verdict."""
        if not getattr(self.memory, "carries_network", False):
            raise ReachError(
                f"the ranks are on several hosts, and {type(self.memory).__name__} carries nothing between them; windows of "
                "CPUs do",
                ranks=self.ranks,
            )
        if not getattr(self.store, "has_token", True):
            raise StoreError(
                "the ranks are on several hosts, and the store has no token, so that any process of the network could join; "
                "pass TcpStore(..., token=...), the same on all ranks"
            )

    def _allocate(self) -> Mapping[str, Any]:
        self.page = SharedMemory(CONTROL_BYTES)
        page = {"fd": self.page.fd, "inode": os.fstat(self.page.fd).st_ino, "offset": 0, "bytes": CONTROL_BYTES}
        handle: dict[str, Any] = {"page": page, "windows": self.memory.allocate(self.plans)}
        invite = getattr(self.memory, "invite", None)
        if invite is not None and self.rank == 0:
            handle["invitation"] = invite()
        if self.spans_hosts:
            number = getattr(self.memory, "number", None)
            if number is not None:
                handle["mpi"] = number()
            if self.rank == 0:
                self._hub = Hub(len(self.ranks))
                handle["hub"] = plain(self._hub.place)
        return handle

    def _map(self, handles: Sequence[Mapping[str, Any]], mapped: list[Any], deadline: float) -> Mapping[str, Any]:
        assert self.page is not None
        pages = [self._page_of(place, handle) for place, handle in enumerate(handles)]
        if self.spans_hosts:
            hub = hub_place(_row(handles[0], "hub"))
            controls = [CommControl.of(page) for page in pages]
            self._line = FarPages(self.rank, controls, self.far, hub, deadline)
        meet = getattr(self.memory, "meet", None)
        if meet is not None:
            meet(self.rank, self.ranks, handles, deadline, self._ended_far)
        windows = [self._windows_of(place, handle) for place, handle in enumerate(handles)]
        mapped += [pages, windows]
        return {"mapped": True, "near": all(all(row) for place, row in enumerate(windows) if place not in self.far)}

    def _page_of(self, place: int, handle: Mapping[str, Any]) -> Any:
        """A rank's control page; of one on another host a copy."""
        assert self.page is not None
        if place == self.rank:
            return self.page.mapping
        if place in self.far:
            return ProcessMemory(CONTROL_BYTES)
        if not isinstance(handle.get("page"), dict) or not isinstance(handle.get("windows"), dict):
            raise StoreError(f"rank {self.ranks[place]} sent handles of windows that are none")
        return map_peer_file(self.ranks[place], self.hellos[place].pid, handle["page"])

    def _windows_of(self, place: int, handle: Mapping[str, Any]) -> list[int]:
        """The addresses of a rank's windows here; zeros where they have none."""
        if place == self.rank:
            return list(self.memory.addresses())
        if place in self.far:
            return [0] * len(self.plans)
        rank, hello = self.ranks[place], self.hellos[place]
        opened = list(self.memory.open(Peer(rank, hello.pid, hello.device), handle["windows"]))
        if len(opened) != len(self.plans):
            raise StoreError(f"rank {rank} sent handles of {len(opened)} windows, expected {len(self.plans)}")
        return opened

    def _ended_far(self) -> list[int]:
        """The places of ranks of other hosts whose processes have ended."""
        if self._line is None:
            return []
        self._line.receive()
        return list(self._line.ended)

    def _connect(self, handles: Sequence[Mapping[str, Any]], deadline: float) -> int:
        """The address of the engine of a group of reach network; 0 of others."""
        connect = getattr(self.memory, "connect", None)
        if connect is None or self.row.reach != "network":
            return 0
        assert self.page is not None
        numbers = check_numbers([_row(each, "mpi") for each in handles], self.ranks) if self.spans_hosts else None
        try:
            engine: int = connect(self.rank, self.ranks, self.page.mapping.address, numbers, self._line, deadline)
        except BootstrapTimeout as error:
            missing = [self.ranks[place] for place in error.missing]
            raise self._timeout(BootstrapTimeout(error.message, missing=missing)) from None
        return engine

    def _local(self) -> int:
        """The ranks on each host, if all have as many and they are one host's after the other's; else 1."""
        hosts = [hello.host for hello in self.hellos]
        if not self._is_near:  # devices of one host that do not reach each other
            return 1
        count = hosts.count(hosts[0])
        blocks = [hosts[start : start + count] for start in range(0, len(hosts), count)]
        even = all(len(block) == count and len(set(block)) == 1 for block in blocks)
        return count if even and len({block[0] for block in blocks}) == len(blocks) else 1

    def _member(self, pages: Sequence[Any], windows: Sequence[Sequence[int]], network: int) -> Member:
        controls = [CommControl.of(page) for page in pages]
        failed = getattr(self.memory, "failed_rank", None)
        watch = Watch(self.rank, controls, self._pidfds(), self.timeout, *self._departures(), self._line, failed)
        pin = getattr(self.memory, "pin", None)
        own = pages[self.rank].address
        control = own if pin is None else pin(own, CONTROL_BYTES)
        by_window = list(zip(*windows, strict=True))
        kept = (pages, self._kept, self._hub)
        return Member(self.rank, self.plans, self.memory, by_window, control, watch, kept, network, self._local())

    def _pidfds(self) -> dict[int, int]:
        """A descriptor for the process of each peer on this host.

        Raises:
            BootstrapTimeout: one has ended already.
        """
        found: dict[int, int] = {}
        for place, hello in enumerate(self.hellos):
            if hello.pid == os.getpid() or hello.host != host_identity():
                continue
            try:
                found[place] = os.pidfd_open(hello.pid)
                alive = start_of(hello.pid) == hello.started
            except ProcessLookupError:
                alive = False
            if not alive:
                for fd in found.values():
                    os.close(fd)
                rank = self.ranks[place]
                raise BootstrapTimeout(
                    f"group {self.row.name!r}, rank {self.store.rank}: the process of rank {rank} has ended",
                    missing=[rank],
                )
        return found

    def _departures(self) -> tuple[Any, dict[int, int]]:
        """The store's connection that tells of ranks elsewhere, and the place of each of them in the group."""
        if self._line is not None:
            return None, {}
        far = {rank: place for place, rank in enumerate(self.ranks) if self.hellos[place].host != host_identity()}
        ask = getattr(self.store, "departures", None)
        return (ask(), far) if far and ask is not None else (None, {})
