"""Call records of one callable: accepted arguments, and guards.

A call that the launcher does not know takes the Python path, which may add an entry for calls of its kind.  The launcher
decides nothing itself: it passes all other calls to ``__call__``.
"""

from __future__ import annotations

import ctypes
import inspect
import sys
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from flydsl.runtime.launch import structures as native
from flydsl.runtime.launch.guard_words import ALL, Word
from flydsl.runtime.launch.native import NativeLauncher, native_launcher
from flydsl.runtime.launch.parameters import ParamRecord
from flydsl.support.fast_dataclass import record
from flydsl.support.forks import ForkSafeLock

if TYPE_CHECKING:
    from flydsl.runtime.driver import DeviceSwitch
    from flydsl.runtime.loader import Program


@record
class Guard:
    """One outside value by its location, or a function that checks all of them."""

    kind: native.GuardKind
    owner: Any
    """A dictionary, a cell, or the function."""
    key: str | None = None
    value: Any = None
    is_empty: bool = False
    """True if a cell holds nothing."""


@record
class CallGuards:
    """The conditions of a specialization besides the arguments."""

    key: Hashable = None
    guards: tuple[Guard, ...] = ()
    """While each of these holds, the outside values are unchanged."""
    environment: tuple[int, ...] = ()
    """The version of the environment, taken before it was read; empty if a call does not read it."""
    words: tuple[Word, ...] = ()
    """Memory words that must be unchanged, too."""
    kept: Any = None
    """Keeps the objects of guards and words alive."""


class LaunchPath:
    """The native side of one callable, an instance of a class made by ``native_class``.

    This object owns all memory that the launcher reads, and the callable owns this object.  Nothing that a call of another
    thread may be reading is freed.
    """

    def __init__(
        self, parameters: Sequence[inspect.Parameter], *, tracing: Any = None, stream_type: type | None = None
    ) -> None:
        """Prepare for the parameters of the callable, in order.

        ``tracing`` is the context variable that says if a call is in a trace, where it means something else.
        ``stream_type`` is the class of the language's streams, if one is known.
        """
        variadic = {inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD}
        self._parameters = tuple(parameters)
        self._possible = len(parameters) <= native.MAX_PARAMS and not variadic & {p.kind for p in parameters}
        self._tracing, self._stream_type = tracing, stream_type
        self._state: native.State | None = None
        self._tables: dict[Hashable, _Table] = {}
        self._kept: list[Any] = []
        self._retired: list[_Table] = []
        self._lock = ForkSafeLock()

    def launcher(self, owner: Any) -> NativeLauncher | None:
        """The launcher if it can call ``owner``; ``None`` without native calls."""
        return native_launcher() if self._possible and hasattr(owner, "native_state") else None

    def add(
        self,
        owner: Any,
        launcher: NativeLauncher,
        call_guards: CallGuards,
        params: Sequence[ParamRecord],
        program: Program | None,
        rank: tuple[int, ...] | None = None,
        *,
        after_others: bool = False,
        while_current: DeviceSwitch | None = None,
    ) -> None:
        """Add an entry: calls of ``owner`` with such arguments, under such guards, run ``program`` natively.

        Without a program such calls are left to Python, until the same entry is added with one.  Of several entries
        that accept a call, that of least rank serves it, or any without ranks.  ``after_others`` says that one of
        lesser rank may accept a call that this one would accept.  ``while_current`` is the device that must be current,
        if no argument decides on the device.
        """
        if sum(p.param.slots for p in params) > native.MAX_SLOTS:
            return
        with self._lock:
            table = self._tables.get(call_guards.key)
            if table is None:
                table = self._tables[call_guards.key] = _Table(self._lock)
            with table.changing():
                table.watch(call_guards, launcher)
                table.add(params, program, rank, while_current, after_others=after_others)
            if self._state is None:
                self._state = self._make_state(launcher)
            self._state.table = ctypes.addressof(table.table)
            if not owner.native_function:
                owner.native_state = ctypes.addressof(self._state)
                owner.native_function = launcher.function

    def forget(self, is_old: Callable[[Hashable], bool] = lambda key: True) -> None:
        """Leave calls to Python until another entry is added: all, or those under guards with such keys."""
        with self._lock:
            if self._state is None:
                return
            for key in [key for key in self._tables if is_old(key)]:
                table = self._tables.pop(key)
                if self._state.table == ctypes.addressof(table.table):
                    self._state.table = None
                self._retired.append(table)
            if not self._state.active:  # else a call of another thread may be in one of them
                self._retired.clear()

    def _make_state(self, launcher: NativeLauncher) -> native.State:
        if self._stream_type is not None:
            launcher.take_streams(self._stream_type)
        by_position = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
        count = len(self._parameters)
        names, defaults = (ctypes.c_void_p * (count + 1))(), (ctypes.c_void_p * (count + 1))()
        for index, parameter in enumerate(self._parameters):
            name = sys.intern(parameter.name)
            self._kept += [name, parameter.default]
            if parameter.kind is not parameter.POSITIONAL_ONLY:
                names[index] = id(name)
            if parameter.default is not parameter.empty:
                defaults[index] = id(parameter.default)
        self._kept += [names, defaults]
        return native.State(
            tracing=None if self._tracing is None else id(self._tracing),
            count=count,
            positional=sum(p.kind in by_position for p in self._parameters),
            names=ctypes.addressof(names),
            defaults=ctypes.addressof(defaults),
        )


class _Table:
    """The entries under one set of guards; changes are made under the path's lock."""

    def __init__(self, lock: ForkSafeLock) -> None:
        self.table, self._lock = native.Table(), lock
        self._guards: Any = None
        self._words: Any = None
        self._kept: dict[Hashable, Any] = {}
        self._entries: dict[Hashable, native.Entry] = {}
        self._ranked: list[tuple[tuple[int, ...], native.Entry]] = []

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Send other threads' calls to the Python path in this block of code."""
        self.table.busy = 1
        try:
            yield
        finally:
            self.table.busy = 0

    def watch(self, call_guards: CallGuards, launcher: NativeLauncher) -> None:
        """Set the guards.  Equal values may be other objects than the last time."""
        guarded = call_guards.guards
        if self._guards is None or len(guarded) > len(self._guards):
            self._guards = (native.Guard * len(guarded))()
            # A call may be running one of the functions in the previous array, and will read it again.
            self._kept["guards", len(guarded)] = self._guards
        for index, guard in enumerate(guarded):
            value = None if guard.is_empty else id(guard.value)
            if guard.kind is native.GuardKind.SAME_VERSION:
                value = guard.value
            key = None if guard.key is None else id(guard.key)
            self._guards[index] = native.Guard(guard.kind, id(guard.owner), key, value)
        self.table.guards = ctypes.addressof(self._guards)
        self.table.guard_count = len(guarded)
        versions = zip(launcher.watch.versions, call_guards.environment, strict=False)  # a bundle reads no environment
        words = [*((address, ALL, seen) for address, seen in versions), *call_guards.words]
        if self._words is None or len(words) > len(self._words):
            self._words = (native.Word * len(words))()
            self._kept["words", len(words)] = self._words
        for index, word in enumerate(words):
            self._words[index] = native.Word(*word)
        self.table.words = ctypes.addressof(self._words)
        self.table.word_count = len(words)
        # A call of another thread may be running a function of the previous guards.
        self._kept["guarded before"] = self._kept.get("guarded")
        self._kept["guarded"] = guarded, call_guards.kept

    def add(
        self,
        params: Sequence[ParamRecord],
        program: Program | None,
        rank: tuple[int, ...] | None,
        while_current: DeviceSwitch | None,
        *,
        after_others: bool,
    ) -> None:
        device = None if while_current is None else while_current.device
        key = (id(program) if rank is None else (rank, device), tuple(p.key for p in params))
        entry = self._entries.get(key)
        if entry is None:
            array = (native.Param * (len(params) + 1))(*(p.param for p in params))
            entry = native.Entry(next=self.table.first, params=ctypes.addressof(array), in_order=1)
            if while_current is not None:
                entry.current_device, entry.device = while_current.current, while_current.device
                entry.if_current = 1
            self._entries[key] = entry
            self._kept["params", key] = array, tuple(params)
            for binding in [p.group for p in params if p.group is not None]:
                binding.when_left(partial(self._leave_out, key))
            if rank is not None:
                self._put_in_order(rank, entry)
        else:  # a class may have changed since
            for known, now in zip(self._kept["params", key][0], params, strict=False):
                now.renew(known)
        if program is not None and not entry.run:
            start = program.start()
            self._kept["program", key] = start, program
            entry.context, entry.failed = start.context, id(start.failed)
            if start.switch is not None:
                entry.current_device, entry.set_device = start.switch.current, start.switch.change
                entry.device = start.switch.device
            groups = [p.group for p in params if p.group is not None]
            addresses = (ctypes.c_void_p * len(groups))(*(ctypes.addressof(each.native) for each in groups))
            self._kept["groups", key] = addresses
            entry.groups, entry.group_count = ctypes.addressof(addresses), len(groups)
            entry.in_order = after_others
            entry.run = start.entry
            if rank is None:
                self.table.first = ctypes.addressof(entry)

    def _leave_out(self, key: Hashable) -> None:
        """Leave out an entry with a group that is left, and let go of the group."""
        with self._lock, self.changing():
            entry = self._entries.pop(key, None)
            if entry is None:
                return
            array, params = self._kept.pop(("params", key))
            parts = [self._kept.pop((part, key), None) for part in ("program", "groups")]
            if any(each is entry for _, each in self._ranked):
                self._ranked = [each for each in self._ranked if each[1] is not entry]
                self._link()
            else:
                self.table.first = None
                for each in self._entries.values():
                    if each.run:
                        each.next, self.table.first = self.table.first, ctypes.addressof(each)
            # A call of another thread may be looking at the entry.
            self._kept["left before"] = self._kept.get("left")
            self._kept["left"] = entry, array, parts, [p.group.native for p in params if p.group is not None]

    def _put_in_order(self, rank: tuple[int, ...], entry: native.Entry) -> None:
        self._ranked.append((rank, entry))
        self._ranked.sort(key=lambda each: each[0])
        self._link()

    def _link(self) -> None:
        following = None
        for _, each in reversed(self._ranked):
            each.next, following = following, ctypes.addressof(each)
        self.table.first = following
