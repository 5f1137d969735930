"""The registry of drivers by backend; a driver is imported on first use.

Drivers come from three places: those of this package, those that installed packages name under the entry point group
``flydsl.drivers``, and those that a program registers itself.  A bundle runs through them without MLIR and LLVM.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar, overload

from flydsl.errors import DSLTypeError, DSLValueError, TargetError, UnknownBackendError, did_you_mean
from flydsl.runtime.driver import Driver
from flydsl.support import streams
from flydsl.support.edition import check_contract
from flydsl.support.entry_points import EntryPoints
from flydsl.support.fast_dataclass import record
from flydsl.support.forks import ForkSafeLock
from flydsl.support.overrides import check_overrides, described

ENTRY_POINT_GROUP = "flydsl.drivers"
"""Installed packages name, for a backend, its driver: an object, or a class or function that makes it."""


@record
class BuiltIn:
    """A driver of this package: its facts before it is imported."""

    where: str
    """``"module:Class"``."""
    dlpack_devices: tuple[int, ...]
    host_memory: tuple[int, ...]


BUILT_IN: Mapping[str, BuiltIn] = MappingProxyType(
    {
        "cpu": BuiltIn("flydsl.runtime.cpu:CpuDriver", (1, 3, 11), ()),
        "cuda": BuiltIn("flydsl.runtime.cuda:CudaDriver", (2, 13), (3,)),
        "rocm": BuiltIn("flydsl.runtime.hip:HipDriver", (10,), (3, 11)),
    }
)
"""DLPack: 1 CPU, 2 CUDA, 3 pinned by CUDA (as torch says on ROCm too), 10 ROCm, 11 pinned by ROCm, 13 managed by CUDA."""

_MEMBERS = tuple(name for name in vars(Driver) if not name.startswith("_"))


class Drivers:
    """Drivers by backend, one object of each.  All methods may be called from any thread.

    ``built_in`` are those that need no registration.  ``group`` is the entry point group of installed drivers; ``None``
    ignores installed packages.
    """

    def __init__(self, built_in: Mapping[str, BuiltIn] = BUILT_IN, group: str | None = ENTRY_POINT_GROUP) -> None:
        self._built_in = built_in
        self._made: dict[str, Driver] = {}
        self._registered: dict[str, Driver | Callable[[], Driver]] = {}
        self._entry_points = EntryPoints(group)
        self._lock = ForkSafeLock()

    def register(self, backend: str, driver: Driver | Callable[[], Driver], *, force: bool = False) -> None:
        """Make ``driver`` that of a backend; with ``force`` also where there is one.

        A class or function without parameters makes the driver at its first use.  Errors name each member that a driver
        lacks.
        """
        if not isinstance(backend, str) or not backend or ":" in backend:
            raise DSLValueError(f"the backend of a driver is {backend!r}; expected a name such as 'my_npu'")
        _check(backend, driver)
        with self._lock:
            if not force and backend in self.names():
                raise DSLValueError(f"there is a driver of the backend {backend!r}; pass force=True to replace it")
            self._registered[backend] = driver
            self._made.pop(backend, None)

    def place(self, backend: str) -> str:
        """``"module:name"`` of a driver that this process registered; empty where a new process finds it by itself.

        Raises :class:`TargetError` if no other process can import it, because it is an object, or of ``__main__`` or of
        a function.
        """
        with self._lock:
            driver: Any = self._registered.get(backend)
        if driver is None:
            return ""
        module, name = getattr(driver, "__module__", ""), getattr(driver, "__qualname__", "")
        if not name or "<locals>" in name or module == "__main__":
            raise TargetError(
                f"the driver of {backend!r} is {driver!r}, which other processes cannot import; register a class or a "
                "function at the top of a module that can be imported"
            )
        return f"{module}:{name}"

    def names(self) -> tuple[str, ...]:
        """The backends that have drivers, sorted; none is imported."""
        with self._lock:
            return tuple(sorted({*self._built_in, *self._registered, *self._entry_points.find()}))

    def find(self, backend: str) -> Driver:
        """The driver of a backend.

        Raises :class:`UnknownBackendError` if there is none, and :class:`TargetError` if it cannot be imported or is no
        driver.
        """
        known = self._made.get(backend)
        if known is not None:
            return known
        make = self._maker(backend)
        if make is None:
            names = self.names()
            raise UnknownBackendError(
                f"no driver for the backend {backend!r}, so that its programs are compiled and not run; set COMPILE_ONLY=1, "
                f"call flyc.precompile, or register one by flydsl.plugin.register_driver; the drivers are of "
                f"{', '.join(names)}.{did_you_mean(backend, names)}"
            )
        made = make()  # not under the lock: it imports modules, which may register drivers
        with self._lock:
            return self._made.setdefault(backend, made)

    def of_memory(self, kind: int) -> str | None:
        """The backend whose memory a DLPack device type is; ``None``: nobody's.

        A driver that cannot be imported has no memory here: its error is raised where it is used by name.
        """
        for backend, row in self._built_in.items():
            if kind in row.dlpack_devices:
                return backend
        return next((name for name, driver in self._outside() if kind in driver.dlpack_devices), None)

    def memory_of(self, backend: str) -> tuple[int, ...]:
        """DLPack's types of the devices whose memory is a backend's."""
        row = self._built_in.get(backend)
        return row.dlpack_devices if row and backend not in self._registered else self.find(backend).dlpack_devices

    def is_host_memory_of(self, backend: str, kind: int) -> bool:
        """True if kernels of a backend may use host memory of a DLPack device type."""
        row = self._built_in.get(backend)
        kinds = row.host_memory if row and backend not in self._registered else self.find(backend).host_memory
        return kind in kinds

    def stream_handle(self, stream: Any) -> int | None:
        """The handle of a stream of an outside driver's framework; ``None``: it is nobody's."""
        return next((h for _, driver in self._outside() if (h := driver.stream_handle(stream)) is not None), None)

    def _outside(self) -> Iterable[tuple[str, Driver]]:
        for name in sorted(set(self.names()) - ({*self._built_in} - {*self._registered})):
            try:
                yield name, self.find(name)
            except TargetError:
                continue

    def _maker(self, backend: str) -> Callable[[], Driver] | None:
        with self._lock:
            registered = self._registered.get(backend)
            point = None if backend in self._built_in else self._entry_points.find().get(backend)
        if registered is not None:
            return lambda: _made_by(backend, registered)
        row = self._built_in.get(backend)
        where = row.where if row else point.value if point else None
        several = "" if row or not where else self._entry_points.several(backend)
        if several:
            raise TargetError(
                f"two packages have a driver of {backend!r}: {several}; uninstall one of them, or register the class that "
                "you want with flydsl.plugin.register_driver(..., force=True)"
            )
        return None if where is None else lambda: _load(backend, where)


def _load(backend: str, where: str) -> Driver:
    module, _, attribute = where.partition(":")
    try:
        return _made_by(backend, getattr(importlib.import_module(module), attribute))
    except (Exception, SystemExit) as error:
        raise TargetError(f"the driver of {backend!r} cannot be loaded from {where!r}: {described(error)}") from error


def _made_by(backend: str, driver: Any) -> Driver:
    is_factory = isinstance(driver, type) or not hasattr(driver, "load")
    made = driver() if is_factory and callable(driver) else driver
    _check(backend, made)
    return made  # type: ignore[no-any-return]


def _check(backend: str, driver: Any) -> None:
    """Refuse what lacks a member of a driver; of a function only its result can be asked."""
    if not isinstance(driver, type) and callable(driver) and not hasattr(driver, "load"):
        return
    abstract = getattr(driver if isinstance(driver, type) else type(driver), "__abstractmethods__", ())
    missing = [name for name in _MEMBERS if name in abstract or not hasattr(driver, name)]
    if missing:
        raise DSLTypeError(
            f"the driver of {backend!r} is not complete: {_name_of(driver)} lacks {', '.join(missing)}; a subclass of "
            "flydsl.plugin.Driver has to define its abstract members alone"
        )
    check_contract(f"the driver of {backend!r}, {_name_of(driver)},", driver.contract)
    check_overrides(
        f"the driver of {backend!r}, {_name_of(driver)},", driver if isinstance(driver, type) else type(driver), Driver
    )


def _name_of(driver: Any) -> str:
    return driver.__qualname__ if isinstance(driver, type) else type(driver).__qualname__


_Maker = TypeVar("_Maker", bound=Callable[[], Driver])
_drivers = Drivers()
streams.READERS.append(_drivers.stream_handle)


def driver_of(backend: str) -> Driver:
    """The driver of a backend, one for the process; see :meth:`Drivers.find`.  Needs no device until it is used."""
    return _drivers.find(backend)


def place_of_driver(backend: str) -> str:
    """The place where other processes find a driver; see :meth:`Drivers.place`."""
    return _drivers.place(backend)


@overload
def register_driver(backend: str, driver: Driver | Callable[[], Driver], *, force: bool = False) -> None: ...


@overload
def register_driver(backend: str, *, force: bool = False) -> Callable[[_Maker], _Maker]: ...


def register_driver(backend: str, driver: Driver | Callable[[], Driver] | None = None, *, force: bool = False) -> Any:
    """Make ``driver`` that of a backend; without a driver it is a decorator.  See :meth:`Drivers.register`."""
    if driver is not None:
        _drivers.register(backend, driver, force=force)
        return None

    def decorate(made: _Maker) -> _Maker:
        _drivers.register(backend, made, force=force)
        return made

    return decorate


def backend_of_memory(kind: int) -> str | None:
    """The backend whose memory a DLPack device type is; see :meth:`Drivers.of_memory`."""
    return _drivers.of_memory(kind)


def memory_of(backend: str) -> tuple[int, ...]:
    """DLPack's types of the devices whose memory is a backend's; see :meth:`Drivers.memory_of`."""
    return _drivers.memory_of(backend)


def is_host_memory_of(backend: str, kind: int) -> bool:
    """True if a backend's kernels may use host memory of a DLPack type; see :meth:`Drivers.is_host_memory_of`."""
    return _drivers.is_host_memory_of(backend, kind)
