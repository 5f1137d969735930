"""The registry of backends by name; a backend is imported on first use.

Backends come from three places: those of this package, those of installed packages that name their class under the
entry point group ``flydsl.backends``, and those that a program registers itself.
"""

from __future__ import annotations

import importlib
import inspect
import logging
import sys
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from flydsl.backends.base import BaseBackend
from flydsl.backends.loaded_backends import sign
from flydsl.backends.options import BackendOption, check_declarations
from flydsl.config import Config
from flydsl.errors import (
    DSLTypeError,
    DSLValueError,
    TargetError,
    UnknownBackendError,
    UnsupportedTargetError,
    did_you_mean,
)
from flydsl.support.edition import check_contract
from flydsl.support.entry_points import EntryPoints
from flydsl.support.forks import ForkSafeLock
from flydsl.support.hooks import note_backend
from flydsl.support.tracebacks import warn_user
from flydsl.targets.amdgpu import ROCM_ARCHS
from flydsl.targets.nvidia import CUDA_ARCHS
from flydsl.targets.target import Chip, GPUTarget

ENTRY_POINT_GROUP = "flydsl.backends"
BUILT_IN: Mapping[str, str] = MappingProxyType(
    {
        "cpu": "flydsl.backends.cpu.backend:CpuBackend",
        "cuda": "flydsl.backends.cuda.backend:CudaBackend",
        "rocm": "flydsl.backends.rocm.backend:RocmBackend",
    }
)

_CHIPS: Mapping[str, Mapping[str, Chip]] = MappingProxyType({"cuda": CUDA_ARCHS, "rocm": ROCM_ARCHS})
"""The chips of backends that need not be imported to know them."""

_log = logging.getLogger(__name__)


class ExperimentalBackendWarning(FutureWarning):
    """A backend is used that may still change incompatibly."""


class Registry:
    """Backend classes by name.  All methods may be called from any thread.

    ``built_in`` has the ``"module:Class"`` of each backend that needs no registration.  ``group`` is the entry point
    group of installed backends; ``None`` ignores installed packages.
    """

    def __init__(self, built_in: Mapping[str, str] = BUILT_IN, group: str | None = ENTRY_POINT_GROUP) -> None:
        self._built_in = dict(built_in)
        self._registered: dict[str, type[BaseBackend]] = {}
        self._loaded: dict[str, type[BaseBackend]] = {}
        self._registrations: dict[str, int] = {}
        self._broken: set[str] = set()
        self._warned: set[str] = set()
        self._entry_points = EntryPoints(group)
        self._lock = ForkSafeLock()

    def register(self, name: str, cls: type[BaseBackend], *, force: bool = False) -> None:
        """Make ``cls`` the backend ``name``; with ``force`` also where there is one of that name."""
        cls = _named_as(name, cls)
        _check_class(name, cls)
        with self._lock:
            if not force and name in self._names():
                raise DSLValueError(f"there is a backend {name!r} already; pass force=True to replace it")
            self._take(self._registered, name, cls)
            self._warned.discard(name)

    def place(self, name: str) -> str:
        """``"module:Class"`` of a backend that this process registered; empty where a new process finds it by itself."""
        with self._lock:
            cls = self._registered.get(name)
        if cls is None:
            return ""
        where = f"{cls.__module__}:{cls.__qualname__}"
        if cls.__module__ == "__main__" or _named(where) is not cls:
            raise TargetError(
                f"the backend {name!r} is {where}, which worker processes cannot import; define the class at the top of a "
                "module that can be imported"
            )
        return where

    def register_from(self, name: str, where: str) -> None:
        """Register the class ``"module:Class"`` as another process did."""
        try:
            cls = _named(where)
        except ImportError as error:
            raise TargetError(
                f"the backend {name!r} is {where} in the process that asks, and cannot be imported in this worker "
                f"({error}); install its package in the workers' environment"
            ) from error
        if self._registered.get(name) is not cls:
            self.register(name, cls, force=True)  # type: ignore[arg-type]  # checked there

    def names(self) -> tuple[str, ...]:
        """The names of all backends, sorted; none is imported."""
        with self._lock:
            return tuple(sorted(self._names()))

    def find(self, name: str) -> type[BaseBackend]:
        """The backend of that name."""
        with self._lock:
            known = self._registered.get(name) or self._loaded.get(name)
            if known is not None and (redefined := _redefined(name, known)) is not None:
                self._take(self._registered if name in self._registered else self._loaded, name, redefined)
                known = redefined
            # Entry points are asked last: finding them reads the metadata of every installed package.
            names = [] if known is not None or name in self._built_in else sorted(self._names())
        if known is not None:
            return known
        if name not in self._built_in and name not in names:
            raise UnknownBackendError(
                f"there is no backend {name!r}; the backends are {', '.join(names)}.{did_you_mean(name, names)}"
            )
        # Not under the lock: the module may register backends while it is imported, perhaps by another thread.
        loaded = self._load(name)
        with self._lock:
            known = self._registered.get(name) or self._loaded.get(name)
            if known is None:
                self._take(self._loaded, name, known := loaded)
            return known

    def registration(self, name: str) -> Hashable:
        """Another value for each registration of a backend: its code may be another one.  It is imported."""
        cls = self.find(name)
        return cls, self._registrations.get(name, 0)

    def _take(self, backends: dict[str, type[BaseBackend]], name: str, cls: type[BaseBackend]) -> None:
        """Take a class for a backend from now on.  The lock is held."""
        sign(cls)
        backends[name] = cls
        self._registrations[name] = self._registrations.get(name, 0) + 1
        note_backend("registered")

    def use(self, name: str) -> type[BaseBackend]:
        """The backend of that name; warns the first time if it is experimental."""
        cls = self.find(name)
        with self._lock:
            first = name not in self._warned
            self._warned.add(name)
        if cls.experimental and first:
            warn_user(f"the backend {name!r} is experimental", ExperimentalBackendWarning)
        return cls

    def reserved_launch_param_names(self) -> Mapping[str, str]:
        """The names that a parameter of a launched function may not have, and for each a backend that reserves it.

        It is the union over all backends, so that a program that compiles for one compiles for all.  A backend that
        cannot be imported reserves nothing, which is logged once; those of this package reserve nothing either, and
        are not imported for it.
        """
        reserved: dict[str, str] = {}
        with self._lock:
            own = {name for name, where in self._built_in.items() if where == BUILT_IN.get(name)} - {*self._registered}
            others = sorted(self._names() - own)
        for backend, cls in self.loadable(others):
            for name in sorted(cls.reserved_launch_param_names()):
                reserved.setdefault(name, backend)
        return reserved

    def option(self, name: str) -> BackendOption:
        """The declaration of a backend's option, such as ``"opencl.unroll"``."""
        backend, _, own = name.partition(".")
        if backend not in self.names():
            raise DSLValueError(
                f"compile hint {name!r} is for the backend {backend!r}, and there is none; the backends are "
                f"{', '.join(self.names())}.{did_you_mean(name, self.option_names())}"
            )
        declared = self.find(backend).options
        if own not in declared:
            names = [f"{backend}.{each}" for each in declared]
            has = f"its options are {', '.join(names)}" if names else "it has no options"
            raise DSLValueError(
                f"compile hint {name!r} is unknown to the backend {backend!r}; {has}."
                + did_you_mean(name, names or self.option_names())
            )
        return declared[own]

    def option_names(self) -> list[str]:
        """The options of all backends that can be imported, sorted."""
        return sorted(f"{name}.{option}" for name, cls in self.loadable() for option in cls.options)

    def owner(self, arch: str) -> str | None:
        """The backend whose chip ``arch`` is; the CPU's, which can play any, only if it is no other's.

        Those of installed packages are asked only where no other has it: finding them takes as long as a trace.
        """
        with self._lock:
            names = sorted({*self._built_in, *self._registered} - {"cpu"})
        at_hand = sorted(names, key=lambda name: (name not in self._built_in, arch not in _CHIPS.get(name, (arch,))))
        return self._owner(arch, at_hand) or self._owner(arch, sorted(self.names(), key=lambda name: name == "cpu"))

    def _owner(self, arch: str, names: Iterable[str]) -> str | None:
        return next((name for name, cls in self.loadable(names) if arch in cls.architectures()), None)

    def loadable(self, names: Iterable[str] | None = None) -> Iterator[tuple[str, type[BaseBackend]]]:
        """Every backend, or each of some, that can be imported, with its name; one that cannot is logged once."""
        for name in self.names() if names is None else names:
            try:
                yield name, self.find(name)
            except TargetError as error:
                with self._lock:
                    if name not in self._broken:
                        self._broken.add(name)
                        _log.warning("left out: %s", error)

    def _names(self) -> set[str]:
        return {*self._built_in, *self._registered, *self._entry_points.find()}

    def _load(self, name: str) -> type[BaseBackend]:
        """Import a backend; one of this package wins over an installed one of the same name."""
        where = self._built_in.get(name) or self._entry_points.find()[name].value
        module, _, attribute = where.partition(":")
        try:
            cls = getattr(importlib.import_module(module), attribute)
            _check_class(name, cls)
        except Exception as error:
            raise TargetError(f"the backend {name!r} cannot be loaded from {where!r}: {error}") from error
        assert isinstance(cls, type)
        return cls


def _redefined(name: str, cls: type[BaseBackend]) -> type[BaseBackend] | None:
    """The class that has taken a backend's place in its module: the module was reloaded, or the definition ran again."""
    found: Any = sys.modules.get(cls.__module__)
    for part in cls.__qualname__.split("."):
        found = getattr(found, part, None)
    if found is cls or not isinstance(found, type) or not issubclass(found, BaseBackend):
        return None
    is_same = (found.__module__, found.__qualname__) == (cls.__module__, cls.__qualname__)
    # A class that takes any name is given a subclass for each further name, which is in no module.
    return found if is_same and cls not in found.__subclasses__() and getattr(found, "name", None) == name else None


def _named(where: str) -> object:
    """The object that ``"module:Class.Inner"`` names; ``None`` if the module has no such name."""
    module, _, path = where.partition(":")
    found: object = importlib.import_module(module)
    for name in path.split("."):
        found = getattr(found, name, None)
    return found


def _named_as(name: str, cls: type[BaseBackend]) -> type[BaseBackend]:
    """The class with that name if it takes any: itself, or a subclass where it is registered by another name too."""
    if not getattr(cls, "takes_any_name", False) or getattr(cls, "name", None) == name:
        return cls
    if hasattr(cls, "name"):
        return type(
            cls.__name__, (cls,), {"name": name, "__module__": cls.__module__, "__qualname__": cls.__qualname__}
        )
    cls.name = name
    return cls


def _check_class(name: str, cls: object) -> None:
    if not isinstance(cls, type) or not issubclass(cls, BaseBackend):
        raise DSLTypeError(f"the backend {name!r} must be a subclass of BaseBackend, got {cls!r}")
    if inspect.isabstract(cls):
        missing = ", ".join(sorted(cls.__abstractmethods__))
        raise DSLTypeError(f"the backend {name!r} is not complete: {cls.__name__} lacks {missing}")
    own = getattr(cls, "name", None)
    named = next((base for base in cls.__mro__ if "name" in vars(base)), cls)
    if own != name and (named is cls or inspect.isabstract(named)):  # a subclass of a whole backend takes any name
        raise DSLValueError(f"{cls.__name__}.name is {own!r} and it is registered as {name!r}; they must be equal")
    check_contract(f"the backend {name!r}, {cls.__name__},", cls.contract)
    check_declarations(name, cls.options)


_registry = Registry()


def register_backend(name: str, backend_cls: type[BaseBackend], *, force: bool = False) -> None:
    """Make ``backend_cls`` the backend ``name``; see :meth:`Registry.register`.

    Args:
        name: the backend's name.
        backend_cls: a subclass of ``BaseBackend``.
        force: replace one of that name.

    Example::

        class Mine(type(flyc.get_backend("cpu"))):
            pass


        flyc.register_backend("cpu", Mine, force=True)
        flyc.register_backend("cpu", Mine.__base__, force=True)
    """
    _registry.register(name, backend_cls, force=force)


def registration(name: str) -> Hashable:
    """A value for the registration of a backend; see :meth:`Registry.registration`."""
    return _registry.registration(name)


def place_of_backend(name: str) -> str:
    """The place where other processes find a backend; see :meth:`Registry.place`."""
    return _registry.place(name)


def register_from(name: str, where: str) -> None:
    """Register a backend as another process did; see :meth:`Registry.register_from`."""
    _registry.register_from(name, where)


def list_backends() -> tuple[str, ...]:
    """The names of all backends, sorted; none is imported.

    Returns:
        Names.

    Example::

        from flydsl.backends.registry import list_backends

        print("cuda" in list_backends())  # True
    """
    return _registry.names()


def backend_class(name: str) -> type[BaseBackend]:
    """The class of the backend ``name``; see :meth:`Registry.find`."""
    return _registry.find(name)


def backend_option(name: str) -> BackendOption:
    """The declaration of a backend's option; see :meth:`Registry.option`."""
    return _registry.option(name)


def option_names() -> list[str]:
    """The options of all backends; see :meth:`Registry.option_names`."""
    return _registry.option_names()


def reserved_launch_param_names() -> Mapping[str, str]:
    """Parameter names that no launched function may have; see :meth:`Registry.reserved_launch_param_names`."""
    return _registry.reserved_launch_param_names()


def get_backend(
    name: str | None = None,
    arch: str = "",
    *,
    config: Config | None = None,
    registry: Registry | None = None,
    device: int | None = None,
) -> BaseBackend:
    """The backend ``name`` for one of its architectures.

    Args:
        name: by default what the configuration names, else the backend whose chip ``arch`` is, else ``"cpu"``.  Where
            nothing will run (``COMPILE_ONLY=1``), the chip of ``ARCH`` decides too, as for calls.
        arch: by default that of the configuration if it is one of this backend, else that of this machine's device.
        config: by default what the environment says now.
        device: the ordinal of the device that is asked where no architecture is given; by default the current one.
        registry: by default that of this process.

    Returns:
        The backend.

    Raises:
        UnknownBackendError: there is no such backend.
        UnsupportedTargetError: it has no such architecture, or none is given and there is no device.

    Example::

        print(flyc.get_backend("rocm", arch="gfx942").target)  # rocm:gfx942
    """
    config = Config.from_env() if config is None else config
    registry = registry or _registry
    try:
        return _backend(name, arch.strip(), config, device, registry)
    except TargetError as error:
        if name is None or not arch:
            raise config.blamed(error) from error.__cause__
        raise


def _backend(name: str | None, arch: str, config: Config, device: int | None, registry: Registry) -> BaseBackend:
    named, _, given = (config.arch or "").rpartition(":")
    asked = arch
    if name is None:
        chip = arch or (given if config.compile_only else "")
        name = config.backend or (registry.owner(chip) if chip else named) or "cpu"
        arch = arch or given
    elif not arch and device is None and given:
        arch = given if name in ("cpu", config.backend, named) or registry.owner(given) == name else ""
    cls = registry.use(name)
    if cls.takes_any_name and not asked:
        arch = ""  # FlyDSL's contract: the class itself finds its chip
    if device is not None and not arch:
        return cls(_registered_as(name, cls, cls.target_of_device(device)), config)
    return cls(_target(name, cls, arch, registry), config)


def backend_of_arch(arch: str, *, registry: Registry | None = None) -> str | None:
    """The backend whose chip ``arch`` is, ``None`` if it is nobody's; see :meth:`Registry.owner`."""
    return (registry or _registry).owner(arch)


def make_backend(target: GPUTarget, *, config: Config | None = None, registry: Registry | None = None) -> BaseBackend:
    """The backend of a target."""
    return (registry or _registry).use(target.registered or target.backend)(target, config)


def parse_target(text: str, *, registry: Registry | None = None) -> GPUTarget:
    """The target that ``"rocm:gfx942"`` names; the inverse of ``str(target)``.  ``"rocm"`` is this machine's device."""
    registry = registry or _registry
    name, _, arch = text.strip().partition(":")
    return _target(name.strip(), registry.use(name.strip()), arch, registry)


def _target(name: str, cls: type[BaseBackend], arch: str, registry: Registry) -> GPUTarget:
    """The target of an architecture, or of this machine's device, for the class registered under ``name``."""
    return _registered_as(name, cls, _plain_target(cls, arch, registry))


def _registered_as(name: str, cls: type[BaseBackend], target: GPUTarget) -> GPUTarget:
    return target if cls.name == name else replace(target, registered=name)


def _plain_target(cls: type[BaseBackend], arch: str, registry: Registry) -> GPUTarget:
    arch = arch.strip()
    if arch:
        try:
            return cls.make_target(arch)
        except UnsupportedTargetError as error:
            owner = registry.owner(arch)
            if owner is None or owner == cls.name:
                raise
            raise UnsupportedTargetError(
                f"{error.message.rstrip('.')}. {arch} is an architecture of the backend {owner!r}: write {owner}:{arch}, or "
                f"set FLYDSL_COMPILE_BACKEND={owner}"
            ) from None
    detected = cls.detect_target()
    if detected is None:
        raise UnsupportedTargetError(
            f"this machine has no device of the backend {cls.name!r}, so the architecture must be given: write "
            f"{cls.name}:ARCH or set FLYDSL_COMPILE_ARCH to one of {', '.join(cls.architectures())}"
        )
    return detected
