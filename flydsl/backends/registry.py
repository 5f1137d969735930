"""The registry of backends by name; a backend is imported on first use.

Backends come from three places: those of this package, those of installed packages that name their class under the
entry point group ``flydsl.backends``, and those that a program registers itself.
"""

from __future__ import annotations

import importlib
import inspect
import logging
import re
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, TypeVar, overload

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
from flydsl.support.overrides import check_overrides, described
from flydsl.support.tracebacks import warn_user
from flydsl.targets.amdgpu import ROCM_ARCHS
from flydsl.targets.names import is_gpu, normalized_arch
from flydsl.targets.nvidia import CUDA_ARCHS
from flydsl.targets.target import Chip, GPUTarget, TargetOfSubclass

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

_NAME = r"[A-Za-z][A-Za-z0-9_-]*"
_VENDORS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("nvidia", "nvptx", "ptx", "nv"), "cuda"),
        **dict.fromkeys(("amd", "amdgpu", "hip", "hsa"), "rocm"),
    }
    | dict.fromkeys(("x86", "host", "llvm", "native"), "cpu")
)
"""Other names of backends, which messages know."""

_log = logging.getLogger(__name__)


_Answer = TypeVar("_Answer")


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
        _check_name(name)
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
                f"there is no backend {name!r}; the backends are {', '.join(names)}.{_meant(name, names)}"
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

    def reserved_launch_param_names(self, target: str) -> Mapping[str, str]:
        """Parameter names that no function may have which is launched on a backend; for each who reserves it.

        It is the union over that backend and those that the process has registered.  Installed packages are not asked: a
        program that is found in the cache is refused as one that is built, and finding packages takes as long as a trace.
        """
        with self._lock:
            names = sorted({target, *self._registered})
        reserved: dict[str, str] = {}
        for backend, own in self.asked(lambda cls: cls.reserved_launch_param_names(), names):
            for name in sorted(own):
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
        found = self.asked(lambda cls: list(cls.options))
        return sorted(f"{name}.{option}" for name, options in found for option in options)

    def owner(self, arch: str) -> str | None:
        """The backend whose chip ``arch`` is; the CPU's, which can play any, only if it is no other's.

        Those of installed packages are asked only where no other has it: finding them takes as long as a trace.
        """
        with self._lock:
            names = sorted({*self._built_in, *self._registered} - {"cpu"})
        at_hand = sorted(names, key=lambda name: (name not in self._built_in, arch not in _CHIPS.get(name, (arch,))))
        return self._owner(arch, at_hand) or self._owner(arch, sorted(self.names(), key=lambda name: name == "cpu"))

    def _owner(self, arch: str, names: Iterable[str]) -> str | None:
        return next((name for name, archs in self.asked(lambda cls: cls.architectures(), names) if arch in archs), None)

    def asked(
        self, question: Callable[[type[BaseBackend]], _Answer], names: Iterable[str] | None = None
    ) -> Iterator[tuple[str, _Answer]]:
        """The answer of every backend, or of some, with its name; one that raises instead is logged once and left out."""
        for name, cls in self.loadable(names):
            try:
                yield name, question(cls)
            except (Exception, SystemExit) as error:
                self._leave_out(name, f"the backend {name!r}: {described(error)}")

    def split_target(self, text: str) -> tuple[str, str]:
        """The backend and the chip of a target's text; the chip is empty where only a backend is named."""
        name, colon, arch = (part.strip() for part in text.partition(":"))
        if colon and not is_gpu(name):
            return name, normalized_arch(arch) if is_gpu(arch) else arch
        if not colon and (name in self._built_in or name in self.names()):
            return name, ""
        chip = normalized_arch(text.strip())
        owner = self.owner(chip)
        if owner is None:
            archs = [arch for _, some in self.asked(lambda cls: cls.architectures()) for arch in some]
            raise UnknownBackendError(
                f"there is no backend and no chip {text!r}; write one such as rocm:gfx942, gfx942 or cpu; the backends are "
                f"{', '.join(self.names())}, and `flydsl backends` lists the chips."
                + _meant(chip, [*self.names(), *archs])
            )
        return owner, chip

    def loadable(self, names: Iterable[str] | None = None) -> Iterator[tuple[str, type[BaseBackend]]]:
        """Every backend, or each of some, that can be imported, with its name; one that cannot is logged once."""
        for name in self.names() if names is None else names:
            try:
                yield name, self.find(name)
            except TargetError as error:
                self._leave_out(name, str(error))

    def _leave_out(self, name: str, reason: str) -> None:
        with self._lock:
            is_new = name not in self._broken
            self._broken.add(name)
        if is_new:
            _log.warning("left out: %s", reason)

    def _names(self) -> set[str]:
        return {*self._built_in, *self._registered, *self._entry_points.find()}

    def _load(self, name: str) -> type[BaseBackend]:
        """Import a backend; one of this package wins over an installed one of the same name."""
        where = self._built_in.get(name, "")
        if not where:
            where = self._entry_points.find()[name].value
            if several := self._entry_points.several(name):
                raise TargetError(
                    f"two packages have a backend {name!r}: {several}; uninstall one of them, or register the class that "
                    "you want with flydsl.plugin.register_backend(..., force=True)"
                )
        module, _, attribute = where.partition(":")
        try:
            _check_name(name)
            cls = getattr(importlib.import_module(module), attribute)
            _check_class(name, cls)
        except (Exception, SystemExit) as error:  # a package that ends the process as it is imported
            raise TargetError(f"the backend {name!r} cannot be loaded from {where!r}: {described(error)}") from error
        assert isinstance(cls, type)
        return cls


def _meant(name: str, known: Iterable[str]) -> str:
    """A hint at the backend or the chip that a name was meant to be; empty if none is near."""
    vendor = _VENDORS.get(name.lower())
    return did_you_mean(name, known) if vendor is None else f" did you mean {vendor!r}?"


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
    if not cls.takes_any_name:  # FlyDSL's contract has other signatures
        check_overrides(f"the backend {name!r}, {cls.__name__},", cls, BaseBackend)
    check_declarations(name, cls.options)


def _check_name(name: object) -> None:
    """Refuse a name that targets, variables and hints cannot hold."""
    if not isinstance(name, str):
        raise DSLTypeError(f"the name of a backend is {name!r}; expected a text such as 'my_npu'")
    if not re.fullmatch(_NAME, name) or is_gpu(name):
        reason = "begins as a chip's name does" if is_gpu(name) else "has other characters"
        raise DSLValueError(
            f"the name of a backend, {name!r}, {reason}; expected a letter, then letters, digits, _ and -, such as my_npu"
        )


_Class = TypeVar("_Class", bound=type[BaseBackend])
_registry = Registry()


@overload
def register_backend(name: str, backend_cls: type[BaseBackend], *, force: bool = False) -> None: ...


@overload
def register_backend(name: str, *, force: bool = False) -> Callable[[_Class], _Class]: ...


@overload
def register_backend(name: _Class) -> _Class: ...


def register_backend(
    name: str | type[BaseBackend], backend_cls: type[BaseBackend] | None = None, *, force: bool = False
) -> Any:
    """Make ``backend_cls`` the backend ``name``; without a class it is a decorator, also of a class alone.

    Args:
        name: the backend's name, a letter, then letters, digits, ``_`` and ``-``; or a class, which has its name.
        backend_cls: a subclass of ``BaseBackend``.
        force: replace one of that name.

    Returns:
        Nothing; without ``backend_cls`` a decorator, and for a class the class.

    Raises:
        DSLTypeError: the class lacks a member of the contract, or has one that cannot be called as the contract does.
        DSLValueError: there is a backend of that name, or the name is none.

    Example::

        @flyc.register_backend("cpu", force=True)
        class Mine(type(flyc.get_backend("cpu"))):
            pass


        print(type(flyc.get_backend("cpu")).__name__)  # Mine
        flyc.register_backend("cpu", Mine.__base__, force=True)
    """
    if isinstance(name, type):
        _registry.register(getattr(name, "name", None), name, force=force)  # type: ignore[arg-type]  # checked there
        return name
    if backend_cls is not None:
        _registry.register(name, backend_cls, force=force)
        return None

    def decorate(cls: _Class) -> _Class:
        _registry.register(name, cls, force=force)
        return cls

    return decorate


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


def reserved_launch_param_names(target: str) -> Mapping[str, str]:
    """Parameter names that no function on a backend may have; see :meth:`Registry.reserved_launch_param_names`."""
    return _registry.reserved_launch_param_names(target)


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
    return (registry or _registry).use(target.registered or target.backend)(target, config)


def parse_target(text: str, *, registry: Registry | None = None) -> GPUTarget:
    """The target of a text: ``"rocm:gfx942"``, a chip ``"gfx942"``, or ``"rocm"`` for this machine's device.

    It is the inverse of ``str(target)``, and the one parser of the command line, of settings and of functions.  Features
    that HIP puts behind a chip's name, ``gfx942:sramecc+:xnack-``, are left out, as in ``FLYDSL_COMPILE_ARCH``.
    """
    registry = registry or _registry
    name, arch = registry.split_target(text)
    return _target(name, registry.use(name), arch, registry)


def target_of_environment(config: Config) -> GPUTarget | None:
    """The target of ``FLYDSL_COMPILE_BACKEND`` and ``FLYDSL_COMPILE_ARCH`` for what only compiles.

    ``None`` if neither is set.
    """
    if config.backend is None and config.arch is None:
        return None
    if config.backend is not None:
        return get_backend(config=config).target
    try:
        return parse_target(config.arch or "")
    except TargetError as error:
        raise config.blamed(error) from error.__cause__


def _target(name: str, cls: type[BaseBackend], arch: str, registry: Registry) -> GPUTarget:
    """The target of an architecture, or of this machine's device, for the class registered under ``name``."""
    return _registered_as(name, cls, _plain_target(cls, arch, registry))


def _registered_as(name: str, cls: type[BaseBackend], target: GPUTarget) -> GPUTarget:
    return target if cls.name == name else TargetOfSubclass(target.backend, target.arch, target.warp_size, name)


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
