"""Programs: artifacts loaded on one device, ready to launch."""

from __future__ import annotations

import ctypes
import json
import os
import re
from collections.abc import Callable
from typing import Any
from weakref import WeakValueDictionary

from flydsl.artifact import Artifact
from flydsl.errors import DeviceError, DSLValueError, FlydslError, NotResident, SourceLocation
from flydsl.runtime import groups
from flydsl.runtime.driver import (
    FORKED,
    HOST_FAULT,
    HOST_SITES,
    LAUNCH_CHECKS,
    MOST_IN_A_LAUNCH,
    TOO_LARGE_TO_BE_RESIDENT,
    DeviceSwitch,
    Driver,
    LoadedKernels,
)
from flydsl.runtime.object_file import LoadedObject, host_machine
from flydsl.runtime.observed_launches import OBSERVERS
from flydsl.support.fast_dataclass import record
from flydsl.support.file_names import file_name
from flydsl.support.forks import ForkSafeLock

_ENTRY = "flydsl_launch"
_ENTRY_TYPE = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p)
_SLOT_BYTES = 8

# One program for each driver, artifact and device, while it is referenced.  A program holds its artifact and
# its driver, so that their identities stay theirs while it is here.
_programs: WeakValueDictionary[tuple[int, int, int], Program] = WeakValueDictionary()
_lock = ForkSafeLock(awaited=True)


def _after_fork() -> None:
    for program in list(_programs.values()):
        program.refuse_after_fork()


os.register_at_fork(after_in_child=_after_fork)


def _redirect(observed: bool) -> None:
    for program in list(_programs.values()):
        program.redirect(observed)


OBSERVERS.redirect.append(_redirect)


def load(artifact: Artifact, driver: Driver, device: int = 0) -> Program:
    """The artifact's program on one device; the same object while it is alive and open.

    Args:
        artifact: a compiled program.
        driver: the driver of its target.
        device: the device's number.

    Returns:
        The program.

    Raises:
        NoDeviceError: the driver's library or the device is missing.
        DeviceError: the artifact has no code for this machine, or the driver refuses its kernels.

    See the example of :class:`Program`.
    """
    key = (id(driver), id(artifact), device)
    with _lock:
        program = _programs.get(key)
        if program is None or program.closed:
            program = _programs[key] = Program(artifact, driver, device)
        return program


@record
class _Loaded:
    """Everything that must stay in memory while a launch runs."""

    host: LoadedObject
    kernels: LoadedKernels
    context: ctypes.Array[ctypes.c_void_p]
    """Address of the launch function, then the kernels' handles; before it, the values for ``enter_address``."""
    entry: Any
    observed: list[Any]
    """The launch function of observed launches, once there were any."""


@record
class Start:
    """A program for native launches: make the device current, then call ``entry(context, slots)``."""

    entry: int
    """Address of ``i32 f(void *context, void *slots)``, which calls the host function."""
    context: int
    switch: DeviceSwitch | None
    failed: Callable[[int, int], Exception]
    """Returns the error for a nonzero code and the address of the slots, on the thread that launched."""
    loaded: object
    """Keeps everything in memory, also after the program is closed."""


class Program:
    """A host function with its kernels, loaded on one device.  May be launched from any thread.

    Args:
        artifact: a compiled program.
        driver: the device's driver.
        device: the device's number.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor, k: fx.Float32):
            x[fx.thread_idx.x] = x[fx.thread_idx.x] * k


        @flyc.jit
        def scale(x: fx.Tensor, k: fx.Float32):
            kernel(x, k).launch(grid=1, block=8)


        scale.signatures({"x": flyc.TensorSpec(fx.Float32, (flyc.dyn,)), "k": 1.0})
        (done,) = flyc.precompile(scale, ["cpu:x86-64"], isolated=False)
        program = flydsl.runtime.load(done.artifact, flyc.get_backend("cpu").driver())
        print(type(program).__name__)  # Program
    """

    def __init__(self, artifact: Artifact, driver: Driver, device: int) -> None:
        """See :func:`load`, which shares programs."""
        self.artifact = artifact
        self.device = device
        self._driver = driver
        section = f"host.{host_machine()}"
        if section not in artifact.sections:
            hosts = ", ".join(name for name in artifact.sections if name.startswith("host.")) or "no such section"
            raise DeviceError(
                f"{artifact.name!r} (target {artifact.target}) has no host code for {host_machine()}: expected section "
                f"{section!r}, the artifact has {hosts}; compile it again for this machine"
            )
        what = f"the host code of {artifact.name!r} (target {artifact.target})"
        kernels = driver.load(artifact, device)
        host = LoadedObject(artifact.sections[section], what, address_of=kernels.address)
        address = host.function(_ENTRY)
        entry = _ENTRY_TYPE(kernels.enter_address or address)
        before = address, *host.code_range
        memory = (ctypes.c_void_p * (len(before) + 1 + len(kernels.handles)))(
            *before, kernels.launch_address, *kernels.handles
        )
        context = (ctypes.c_void_p * (1 + len(kernels.handles))).from_buffer(memory, _SLOT_BYTES * len(before))
        self._loaded: _Loaded | None = _Loaded(host, kernels, context, entry, [])
        with OBSERVERS.lock:
            self.redirect(bool(OBSERVERS.active))
        comm = artifact.sections.get(groups.COMM_SECTION)
        self.group_slots = () if comm is None else groups.group_slots(artifact.name, comm)
        """The slots that take groups of ranks."""

    @property
    def closed(self) -> bool:
        """True after :meth:`close`."""
        return self._loaded is None

    @property
    def entry_address(self) -> int:
        """Address of ``i32 flydsl_launch(void *context, void *slots)``, valid until the program is closed."""
        return self._open().host.address(_ENTRY)

    @property
    def context_address(self) -> int:
        """The first argument of :attr:`entry_address`."""
        return ctypes.addressof(self._open().context)

    def launch(self, slots: bytes | bytearray | memoryview | ctypes.Array[Any]) -> None:
        """Run the host function, without the GIL.

        Args:
            slots: eight bytes for each of ``artifact.params``, each value at the start of its own.

        Raises:
            DeviceError: too few slots, a launch that the device refuses, or a closed program.
        """
        loaded = self._open()
        values = bytearray(slots)
        if len(values) < _SLOT_BYTES * len(self.artifact.params):
            raise DeviceError(
                f"{self.artifact.name!r} takes {len(self.artifact.params)} argument slots of {_SLOT_BYTES} bytes, "
                f"got {len(values)} bytes; fill one for each parameter"
            )
        buffer = (ctypes.c_char * max(len(values), 1)).from_buffer(values or bytearray(1))
        bound = self._begin(buffer) if self.group_slots else []
        try:
            with loaded.kernels.activate():
                code = loaded.entry(loaded.context, buffer)
        finally:
            for binding in bound:
                binding.end()
        if code:
            raise self._failed(code, ctypes.addressof(buffer))
        for binding in bound:
            binding.check()

    def _begin(self, buffer: ctypes.Array[ctypes.c_char]) -> list[groups.GroupBinding]:
        """Bind the groups among the slots to this program, and begin a launch on each."""
        count = len(self.artifact.params)
        slots = (ctypes.c_uint64 * count).from_buffer(buffer)
        name = self.artifact.name
        bound = groups.bind_groups(name, self.artifact.sections[groups.COMM_SECTION], self.group_slots, slots)
        numbers = (ctypes.c_int64 * count).from_buffer(buffer)
        begun: list[groups.GroupBinding] = []
        try:
            for binding in bound:
                binding.begin(numbers)
                begun.append(binding)
        except BaseException:
            for binding in begun:
                binding.end()
            raise
        return bound

    def start(self) -> Start:
        """The parts of :meth:`launch`, for native code.

        Raises:
            DeviceError: the program is closed.
        """
        loaded = self._open()
        entry = ctypes.cast(loaded.entry, ctypes.c_void_p).value or 0
        return Start(entry, self.context_address, self.switch, self._failed, loaded)

    @property
    def switch(self) -> DeviceSwitch | None:
        """The functions that make its device current; ``None`` if nothing needs to be made current."""
        return self._open().kernels.switch

    def max_active_blocks(self, kernel: int, threads: int, dynamic_shared_bytes: int) -> int | None:
        """The number of blocks of so many threads that one compute unit holds; ``None`` if unknown to the driver.

        Args:
            kernel: its position in ``artifact.kernels``.

        Raises:
            DeviceError: the driver refuses, or the program is closed.
        """
        return self._open().kernels.max_active_blocks(kernel, threads, dynamic_shared_bytes)

    def refuse_after_fork(self) -> None:
        """Make launches fail, instead of hang, if the driver does not survive a fork."""
        if self._loaded is not None and self._loaded.kernels.forked_launch_address is not None:
            self._loaded.context[0] = self._loaded.kernels.forked_launch_address

    def redirect(self, observed: bool) -> None:
        """Give launches to the observers of :mod:`flydsl.runtime.observed_launches`, or to the driver again."""
        loaded = self._loaded
        if loaded is None or (not observed and not loaded.observed):
            return
        if not loaded.observed:
            loaded.observed.append(OBSERVERS.function(loaded.kernels, self.artifact.kernels, self._driver))
        address = ctypes.cast(loaded.observed[0], ctypes.c_void_p).value
        loaded.context[0] = address if observed else loaded.kernels.launch_address

    def _failed(self, code: int, slots: int) -> Exception:
        """The error of a launch; an interrupt, such as Ctrl-C, is raised."""
        OBSERVERS.raise_failure()
        if code < 0:
            return self._refused(-1 - code, slots)
        if code == FORKED:
            return DeviceError(
                f"{self._describe()} failed: a driver that was initialized before a fork cannot be used in the child; "
                "start processes with 'spawn'",
                code=code,
                name="FORKED",
            )
        if code >= groups.GROUP_BROKEN:
            return self._group_refused(code, slots)
        try:
            if code >= HOST_FAULT:
                self._host_failed(code)
            self._driver.check(code, self._describe())
        except DeviceError as error:
            if self.group_slots and error.code == TOO_LARGE_TO_BE_RESIDENT:
                return NotResident(
                    f"{self.artifact.name!r}: the blocks of the grid wait for peers and do not all fit on "
                    f"{self._driver.name} "
                    f"device {self.device} at a time; use a smaller grid, or fewer registers and less shared memory"
                )
            return error.with_traceback(None)
        return DeviceError(f"{self._describe()} failed with code {code}, which the driver does not know")

    def _refused(self, check: int, slots: int) -> FlydslError:
        """The error of a failed check of the host function, with the integers that it left in the slots."""
        if check >= len(self.artifact.checks):
            return self._not_launchable(check - len(self.artifact.checks), slots)
        places = iter(range(len(self.artifact.params)))

        def shown(place: re.Match[str]) -> str:
            slot = next(places, None)
            if slot is None:
                return place[0]
            kind = ctypes.c_uint64 if place[0] == "{u}" else ctypes.c_int64
            return str(kind.from_address(slots + _SLOT_BYTES * slot).value)

        return DSLValueError(re.sub(r"\{u?\}", shown, self.artifact.checks[check]))

    def _not_launchable(self, check: int, slots: int) -> DeviceError:
        """The error of an extent, or of bytes of shared memory, that no driver takes."""
        kernel, what = divmod(check, len(LAUNCH_CHECKS))
        value = ctypes.c_int64.from_address(slots).value if self.artifact.params else "a number out of range"
        return DeviceError(
            f"{self._describe()} failed: kernel {self.artifact.kernels[kernel].symbol!r}: {LAUNCH_CHECKS[what]} {value}, "
            f"expected 0 to {MOST_IN_A_LAUNCH}",
            name="INVALID_VALUE",
        )

    def _group_refused(self, code: int, slots: int) -> Exception:
        """The error of a native launch that a group does not allow."""
        numbers = (ctypes.c_int64 * len(self.artifact.params)).from_address(slots)
        for each in self.group_slots:
            binding = groups.binding_at(numbers[each.slot])
            if binding is not None:
                return binding.error(code, numbers)
        return groups.not_attached(self.artifact.name, self.group_slots[0].group, None)

    def _host_failed(self, code: int) -> None:
        host = self._open().host
        place = None if host.find(HOST_SITES) is None else json.loads(host.text(HOST_SITES))[code - HOST_FAULT]
        where = "\n    " + str(SourceLocation(file_name(place[0]), *place[1:])).replace("\n", "\n  ") if place else ""
        raise DeviceError(
            f"{self._describe()} failed: the host function divides an integer by zero; test the divisor before the call, "
            f"or pass another{where}",
            code=code,
            name="HOST_DIVISION_BY_ZERO",
        )

    def close(self) -> None:
        """Release everything, which is unloaded when the last launch still running in another thread returns."""
        self._loaded = None

    def _open(self) -> _Loaded:
        if self._loaded is None:
            raise DeviceError(f"{self.artifact.name!r} is closed; load its artifact again")
        return self._loaded

    def _describe(self) -> str:
        kernels = ", ".join(repr(kernel.symbol) for kernel in self.artifact.kernels)
        return f"launching {self.artifact.name!r} ({kernels}) on {self._driver.name} device {self.device}"
