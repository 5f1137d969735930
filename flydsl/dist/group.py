"""Attached groups: what a call passes as its group, and what the host knows of the ranks."""

from __future__ import annotations

import ctypes
import os
import weakref
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any

from flydsl.dist import manifest as comm
from flydsl.dist.call_sizes import CallComparison, Origin
from flydsl.dist.control_page import (
    CLOSED,
    DEADLINE,
    GO,
    LEFT,
    MISMATCH,
    PEER_DIED,
    STOPPED,
    CommControl,
    NetworkGroupRecord,
)
from flydsl.dist.stores.tree import ranks_in_words
from flydsl.dist.watch import Watch
from flydsl.dist.windows.base import WindowMemory, WindowPlan
from flydsl.dist.windows.host_memory import PAGE, ProcessMemory
from flydsl.errors import (
    BootstrapTimeout,
    CallMismatch,
    CommError,
    GroupBroken,
    GroupForked,
    GroupStopped,
    PeerDied,
    PeerTimeout,
    WaitReport,
    WindowTooSmall,
    WindowUnknown,
    did_you_mean,
)
from flydsl.runtime import groups as launching

if TYPE_CHECKING:
    import numpy as np

_NUMPY = {"f16": "float16", "f32": "float32", "f64": "float64", "i1": "bool"} | {
    f"{sign}{bits}": f"{'u' * (sign == 'ui')}int{bits}" for sign in ("i", "ui") for bits in (8, 16, 32, 64)
}


class Member:
    """A process's part of a group: memory, addresses, control pages, and the watch.

    Args:
        addresses: of each window at each rank, ``addresses[window][rank]``.
        control: the address of this rank's control page for the device.
        network: the address of the engine of a group of reach network; 0: there is none.
        local: the ranks on each host.
    """

    def __init__(
        self,
        rank: int,
        plans: Sequence[WindowPlan],
        memory: WindowMemory,
        addresses: Sequence[Sequence[int]],
        control: int,
        watch: Watch,
        kept: Any,
        network: int = 0,
        local: int = 1,
    ) -> None:
        self.network, self.local = network, local
        self.rank, self.plans, self.memory, self.addresses = rank, tuple(plans), memory, addresses
        self.control, self.watch, self.kept = control, watch, kept
        self.epoch = ctypes.c_int64(0)
        self.process = os.getpid()

    @property
    def page(self) -> CommControl:
        """This rank's control page."""
        return self.watch.mine

    def leave(self, state: int) -> None:
        """End the watch and release the memory; the peers learn the state.  A forked child leaves nothing."""
        if os.getpid() == self.process:
            self.watch.stop(state)
            abandon = getattr(self.memory, "abandon", None)
            if abandon is not None and (state != CLOSED or self.page.watch != GO):
                abandon()
            self.memory.close()


class AttachedGroup:
    """A group that this process is a member of; pass it as the group argument of a call.

    All ranks make the same calls on it in the same order, each from one thread at a time.  As a context manager it closes
    itself; an exception that leaves the ``with`` block ends the launches of the peers.

    It belongs to the process that attached it.  In a forked child its methods and calls raise :class:`GroupForked`, and
    arrays of windows are zeros of the child's own.

    Made by :func:`flydsl.dist.attach`.

    See the example of :func:`flydsl.dist.attach`.
    """

    def __init__(
        self,
        name: str,
        manifest: comm.Manifest,
        ranks: Sequence[int],
        symbols: Mapping[str, int],
        timeout: float,
        member: Member,
        join: Callable[..., tuple[Member, tuple[int, ...]]],
    ) -> None:
        self.name, self.manifest = name, manifest
        self.ranks: tuple[int, ...] = tuple(ranks)
        """The store's number of each rank of the group."""
        self.symbols: dict[str, int] = dict(symbols)
        """The sizes that the windows were made for."""
        self.timeout = timeout
        """Seconds that a launch waits for peers."""
        self.token = launching.new_token()
        self._join = join
        self._bindings: dict[bytes | None, _Binding] = {}
        self._error: GroupBroken | None = None
        self._member = member
        self._leaving = weakref.finalize(self, Member.leave, member, LEFT)
        launching.register_group(self)

    def __repr__(self) -> str:
        state = " forked" if self._is_forked else " closed" if self.closed else " broken" if self.broken else ""
        return f"<flydsl{state} group {self.name!r}: rank {self.rank} of {self.world}, call {self.epoch}>"

    @property
    def rank(self) -> int:
        """This process's number in the group."""
        return self._member.rank

    @property
    def world(self) -> int:
        """The number of ranks."""
        return len(self.ranks)

    @property
    def epoch(self) -> int:
        """The number of the last call on the group; 0 before the first."""
        return self._member.epoch.value

    @property
    def broken(self) -> bool:
        """True if a launch was given up, or the watch has found that the next would be."""
        return self._member.page.watch != GO and not self.closed

    @property
    def closed(self) -> bool:
        """True after :meth:`close`."""
        return not self._leaving.alive

    def window(self, name: str, rank: int | None = None) -> np.ndarray[Any, Any]:
        """A window of this rank, or of another one, as a NumPy array of its elements; of the CPU's windows only.

        Raises:
            WindowUnknown: the group has no window of that name.
            GroupStopped: the group is closed; an array from before stays valid.
            GroupForked: this process is a child of the rank.
            CommError: NumPy lacks the element type, or the memory is on a device.
        """
        import numpy as np

        self._check_open()
        index = self._index(name)
        plan = self._member.plans[index]
        dtype = "uint16" if plan.dtype == "bf16" else _NUMPY.get(plan.dtype)
        mappings = getattr(self._member.memory, "mappings", None)
        if dtype is None or mappings is None:
            raise CommError(f"window {name!r} of {plan.dtype} cannot be seen as a NumPy array here")
        address = self._member.addresses[index][self.rank if rank is None else rank]
        if not address:
            raise CommError(
                f"window {name!r} of rank {rank} is on another host, where only transfers of kernels reach it"
            )
        memory = (ctypes.c_char * (plan.elements * np.dtype(dtype).itemsize)).from_address(address)
        memory._kept = mappings()  # type: ignore[attr-defined]
        view: np.ndarray[Any, Any] = np.frombuffer(memoryview(memory), np.dtype(dtype))
        return view

    def _index(self, name: str) -> int:
        names = [plan.name for plan in self._member.plans]
        if name not in names:
            near = did_you_mean(name, names)
            raise WindowUnknown(
                f"group {self.name!r} has no window {name!r}; it has {', '.join(names) or 'none'}{near and ';' + near}"
            )
        return names.index(name)

    # -- launches

    def record_for(self, section: bytes | None) -> int:
        """The address of the record that a program's slot takes.

        Args:
            section: the program's communication manifest; ``None``: the attached one is the program's.

        Raises:
            GroupBroken: the group is closed.
            GroupForked: this process is a child of the rank.
            WindowUnknown: the program has a window that was not attached.
            WindowTooSmall: its windows are larger than those that were attached.
        """
        self._check_process()
        binding = self._bindings.get(section)
        if binding is None:
            self._check_open()
            program = self.manifest if section is None else comm.parse(section)
            binding = self._bindings[section] = _Binding(self, self._member, program)
            launching.register_binding(binding.address, binding)
        return binding.address

    def __flydsl_group__(self, section: bytes | None) -> int:
        """:meth:`record_for`, under the name by which calls know a group."""
        return self.record_for(section)

    def binding(self, section: bytes | None) -> launching.GroupBinding:
        """The record of :meth:`record_for` with the accounting of its launches."""
        self.record_for(section)
        return self._bindings[section]

    def error(self, binding: _Binding) -> GroupBroken:
        """The error of a launch that was given up; from the second on it says since when the group is broken."""
        if self.closed:
            return self._closed_error()
        if self._error is not None:
            first = self._error
            return type(first)(
                f"group {self.name!r} is broken since {first.message.removeprefix(f'group {self.name!r}, ')}; call "
                "group.rejoin() on all ranks, or attach anew",
                group=self.name, rank=self.rank, peers=first.peers, wait=first.wait,
            )  # fmt: skip
        self._error = self._first_error(binding)
        return self._error

    def _first_error(self, binding: _Binding) -> GroupBroken:
        watch, page = self._member.watch, self._member.page
        code = page.watch
        wait = page.wait_report(binding.name, binding.windows)
        peers = list(watch.culprits)
        where = f"group {self.name!r}, rank {self.rank}, call {page.launches} ({binding.name})"
        told = f"; {_waited(wait)}" if wait is not None else ""
        if code == PEER_DIED:
            if any(r in watch.dead or watch.pages[r].watch == GO for r in peers):
                why = f"the process of {ranks_in_words(peers)} has ended"
            else:
                why = f"{ranks_in_words(peers)} gave up, because a process has ended"
            return PeerDied(
                f"{where}: {why}{told}", group=self.name, rank=self.rank, peers=peers, wait=wait
            )  # fmt: skip
        if code == DEADLINE:
            behind = watch.behind()
            late = behind or ([wait.peer] if wait is not None and wait.peer is not None else peers)
            lacking = f"{ranks_in_words(behind)} did not begin this call" if behind else "a signal did not come"
            return PeerTimeout(
                f"{where}: {lacking} in {self.timeout:g} s, and no process has ended{told}",
                group=self.name, rank=self.rank, peers=late, wait=wait,
            )  # fmt: skip
        found = getattr(self._member.memory, "failed_rank", lambda: None)()
        if code == MISMATCH:
            return self._mismatch(binding, peers[0] if peers else self.rank if found is None else found, page.launches)
        if found == self.rank:
            why = (
                "a transfer leaves the windows, or names a rank that the group does not have; "
                "with FLYDSL_CPU_CHECK=bounds an error says its line"
            )
        else:
            why = f"{ranks_in_words(peers)} closed the group, or stopped a launch" if peers else "the group was stopped"
        return GroupStopped(f"{where}: {why}{told}", group=self.name, rank=self.rank, peers=peers, wait=wait)

    def mismatch(self, binding: _Binding, peer: int) -> CallMismatch:
        """Break the group because a peer makes the next call with other sizes."""
        self._member.watch.give_up(MISMATCH, [peer])
        self._error = self._mismatch(binding, peer, self._member.page.launches + 1)
        return self._error

    def _mismatch(self, binding: _Binding, peer: int, call: int) -> CallMismatch:
        epoch = self._member.page.settled
        self._member.watch.wait_for(peer, epoch)
        theirs, ours = (binding.comparison.in_words(rank, epoch) for rank in (peer, self.rank))
        return CallMismatch(
            f"group {self.name!r}, call {call} ({binding.name}): rank {peer} makes it with {theirs}, and rank {self.rank} "
            f"with {ours}; make each call with the same sizes on all ranks",
            group=self.name, rank=self.rank, peers=[peer],
        )  # fmt: skip

    def _closed_error(self) -> GroupStopped:
        return GroupStopped(
            f"group {self.name!r} is closed on this rank; attach it again", group=self.name, rank=self.rank
        )

    @property
    def _is_forked(self) -> bool:
        return self._member.process != os.getpid()

    def _check_process(self) -> None:
        """Refuse a child of the process that is the rank."""
        if self._is_forked:
            raise GroupForked(
                f"group {self.name!r}: rank {self.rank} is process {self._member.process}, and this one ({os.getpid()}) is "
                "a forked child of it, which other ranks do not know; call from the rank, or let the child attach as a rank "
                "with a store of its own"
            )

    def _check_open(self) -> None:
        self._check_process()
        if self.closed:
            raise self._closed_error()

    def synchronize(self) -> None:
        """Wait until the device has done all launches; on a GPU a call returns before.

        Raises:
            GroupBroken: one of them was given up; the time-out counts from here.
            DeviceError: a kernel failed.
        """
        self._check_process()
        member = self._member
        member.watch.host_waits = True
        try:
            member.memory.wait()
        finally:
            member.watch.host_waits = False
        if member.page.watch != GO and self._bindings:
            raise self.error(next(reversed(self._bindings.values())))

    # -- life

    def stop(self) -> None:
        """End the launches in progress on this rank; the group is broken.  May be called from any thread."""
        self._check_process()
        self._member.watch.give_up(STOPPED, [])

    def rejoin(self, store: Any = None, *, ranks: Sequence[int] | None = None, timeout: float | None = None) -> None:
        """Make the group anew, with new memory and from epoch 0; all its ranks do this.

        A rank that was started anew attaches meanwhile, with a ``FileStore`` or a ``TorchStore`` as before.

        Args:
            store: another store, for ranks that have been started anew; the same as before without it.
            ranks: the store's ranks that go on; the same as before without it.
            timeout: seconds; that of the attach without it.

        Raises:
            CommError: as of :func:`flydsl.dist.attach`.
        """
        self._check_process()
        self._leave(LEFT)
        try:
            member, self.ranks = self._join(store, ranks, timeout)
        except BootstrapTimeout as error:
            rest = [rank for rank in self.ranks if rank not in error.missing]
            error.message += (
                f"; without them: group.rejoin(ranks={rest}); a rank that is started anew comes by a FileStore or a "
                "TorchStore, and by other stores with a new one on all ranks: group.rejoin(store)"
            )
            error.args = (error.message,)
            raise
        self._member, self._error = member, None
        self._bindings.clear()
        self._leaving = weakref.finalize(self, Member.leave, member, LEFT)

    def close(self) -> None:
        """Leave the group in order: peers go on until they need this rank.  A second call does nothing."""
        self._leave(CLOSED)

    def _leave(self, state: int) -> None:
        if self._leaving.detach() is not None:
            for binding in self._bindings.values():
                binding.leave()
            self._member.leave(state)

    def __enter__(self) -> AttachedGroup:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._leave(CLOSED if error is None else LEFT)


def _waited(wait: WaitReport) -> str:
    return str(wait).removeprefix(f"{wait.program}, ")


class _Binding:
    """The record of one program, and the accounting of its launches; see :class:`GroupBinding`."""

    def __init__(self, group: AttachedGroup, member: Member, program: comm.Manifest) -> None:
        self._group, self._member = weakref.ref(group), member
        self._forget: list[Callable[[], None]] = []
        rows = [row for row in program.programs if row.group == group.name]
        self.name = rows[0].name if rows else group.name
        row = program.group(group.name)
        self.windows = tuple(window.name for window in row.windows)
        world = group.world
        self._symbols = _sizes(program, row, group.symbols)
        values = _resolved(program, world, group.symbols, member.rank)
        local = member.local
        self._table, table = _table(member, len(row.windows) * world)
        self._near, near = _table(member, len(row.windows) * local)
        for index, window in enumerate(row.windows):
            at = group._index(window.name)
            plan = member.plans[at]
            if (plan.dtype, plan.kind) != (window.dtype, window.kind):
                raise CommError(
                    f"window {window.name!r} of group {group.name!r} holds {plan.dtype} ({plan.kind}), and {self.name} "
                    f"takes it for {window.dtype} ({window.kind})"
                )
            if window.bytes(world, values) > plan.bytes:
                raise WindowTooSmall(
                    f"{self.name} needs {window.elements(world, values)} elements of window {window.name!r}, and group "
                    f"{group.name!r} was attached with {plan.elements}; attach with all programs together"
                )
            addresses: list[Any] = list(member.addresses[at])
            first = member.rank // local * local
            self._near[index * local : (index + 1) * local] = addresses[first : first + local]
            own = [addresses[member.rank]] * world
            self._table[index * world : (index + 1) * world] = own if row.reach == "network" else addresses
        self.record = NetworkGroupRecord(
            rank=member.rank, world=world, control=member.control, table=table, network=member.network, local=local,
            near=near,
        )  # fmt: skip
        self.address = ctypes.addressof(self.record)
        limits = [
            (argument.slot, name) for each in rows for name, argument in each.arguments.items() if name in self._symbols
        ]
        self._check_constants(group, rows)
        self._slots = {slot: name for slot, name in limits if slot is not None}
        bounds = [(slot, *self._range(name)) for slot, name in self._slots.items()]
        self._limits = (launching.Limit * max(1, len(bounds)))(*(launching.Limit(*bound) for bound in bounds))
        self._page = ProcessMemory(ctypes.sizeof(launching.GroupLaunch))  # in a child it is not live
        self.native = native = launching.GroupLaunch.from_address(self._page.address)
        native.kept = self._page  # as long as a launch may look at it
        native.record, native.epoch = self.address, ctypes.addressof(member.epoch)
        native.epochs = max((each.epochs for each in rows), default=1)
        native.control = ctypes.addressof(member.page)
        native.limits, native.limit_count = ctypes.addressof(self._limits), len(bounds)
        constants = {
            name: argument.constant for each in rows for name, argument in each.arguments.items()
            if name in self._symbols and argument.constant is not None
        }  # fmt: skip
        origins: list[Origin] = [(name, slot, 0) for slot, name in self._slots.items()]
        origins += [(name, None, value) for name, value in constants.items() if name not in self._slots.values()]
        self.comparison = CallComparison(self.name, origins, member.watch.pages, member.rank)
        self.comparison.serve(native)
        native.live = 1

    def _range(self, name: str) -> tuple[int, int]:
        """The least and the largest value that the windows are made for."""
        value, monotonic = self._symbols[name]
        return (0 if monotonic else value), value

    def _check_constants(self, group: AttachedGroup, rows: Sequence[comm.ProgramRow]) -> None:
        for row in rows:
            for name, argument in row.arguments.items():
                if argument.constant is not None and name in self._symbols:
                    self._check(group, name, argument.constant)

    def _check(self, group: AttachedGroup, name: str, value: int) -> None:
        least, most = self._range(name)
        if not least <= value <= most:
            raise WindowTooSmall(
                f"{self.name} is called with {name} = {value}, and the windows of group {group.name!r} were made for "
                f"{name} = {most}; attach with {name}={value}"
                + (" or more" if least == 0 else ", because a window gets smaller where it grows")
            )

    def when_left(self, forget: Callable[[], None]) -> None:
        """See :class:`GroupBinding`."""
        self._forget.append(forget)

    def leave(self) -> None:
        """No launch uses the binding from now on."""
        self.native.live = 0
        while self._forget:
            self._forget.pop()()

    def begin(self, slots: Any) -> None:
        """See :class:`GroupBinding`."""
        group = self._live()
        if self._member.page.watch != GO or group.closed:
            raise group.error(self)
        for slot, name in self._slots.items():
            self._check(group, name, slots[slot])
        self._compare(group, slots)
        self.record.epoch = self._member.epoch.value + 1
        self._member.epoch.value += self.native.epochs
        self._member.page.launches += 1

    def _compare(self, group: AttachedGroup, slots: Any) -> None:
        """Refuse a call that another rank makes with other sizes; all ranks raise it.

        Raises:
            CallMismatch: there is such a rank.
        """
        peer = self.comparison.other_rank(slots, self._member.epoch.value + 1)
        if peer is not None:
            raise group.mismatch(self, peer)

    def end(self) -> None:
        """See :class:`GroupBinding`."""
        self._member.page.finished += 1

    def check(self) -> None:
        """See :class:`GroupBinding`."""
        if self._member.page.watch != GO:
            raise self._live().error(self)

    def error(self, code: int, slots: Any) -> Exception:
        """See :class:`GroupBinding`."""
        group = self._live()
        if code == launching.GROUP_LIMIT:
            try:
                for slot, name in self._slots.items():
                    self._check(group, name, slots[slot])
            except WindowTooSmall as error:
                return error.with_traceback(None)
        if code == launching.GROUP_SIZES:
            try:
                self._compare(group, slots)
            except CallMismatch as error:
                return error.with_traceback(None)
        return group.error(self)

    def _live(self) -> AttachedGroup:
        group = self._group()
        if group is None:
            raise GroupStopped("the group of this launch is no more")
        group._check_process()
        return group


def _table(member: Member, count: int) -> tuple[ctypes.Array[ctypes.c_void_p], int]:
    """So many addresses, and where the device finds them."""
    kind = ctypes.c_void_p * max(1, count)
    pin = getattr(member.memory, "pin", None)
    if pin is None:
        made = kind()
        return made, ctypes.addressof(made)
    size = -(-ctypes.sizeof(kind) // PAGE) * PAGE
    memory = ProcessMemory(size)
    return kind.from_address(memory.address), pin(memory.address, size, memory)


def _sizes(program: comm.Manifest, row: comm.GroupRow, attached: Mapping[str, int]) -> dict[str, tuple[int, bool]]:
    """The inputs that the windows' sizes depend on: the attached value, and true if no window shrinks as it grows."""
    found: dict[str, tuple[int, bool]] = {}

    def visit(size: comm.Affine, growing: bool) -> None:
        for coefficient, names in size.terms:
            for name in names:
                more = growing and coefficient > 0
                symbol = program.symbols.get(name)
                if symbol is None:
                    continue
                if symbol.expression is None:
                    found[name] = attached.get(name, 0), more and found.get(name, (0, True))[1]
                    continue
                visit(symbol.expression, more)
                if isinstance(symbol.ceildiv, str) and symbol.ceildiv in program.symbols:
                    visit(comm.Affine.symbol(symbol.ceildiv), False)
                if symbol.most is not None:
                    visit(symbol.most, more)

    for window in row.windows:
        visit(window.count, True)
    return found


def _resolved(program: comm.Manifest, world: int, symbols: Mapping[str, int], rank: int) -> dict[str, int]:
    lacking = sorted(set(program.window_inputs) - set(symbols))
    if lacking:
        raise CommError(
            f"the program needs a value for {lacking[0]}, which the group was attached without; attach with all programs "
            "together"
        )
    return program.resolve(world, {name: symbols[name] for name in program.inputs if name in symbols}, rank=rank)
