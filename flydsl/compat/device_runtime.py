"""Device runtimes and their kinds, by FlyDSL's module name.

Each compile backend needs a kind of runtime that launches its kernels.
Here launches go through :mod:`flydsl.runtime.drivers`; registrations here answer programs that ask.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from flydsl.backends.registry import get_backend
from flydsl.config import Config
from flydsl.errors import DSLRuntimeError, DSLTypeError, DSLValueError, FlydslError
from flydsl.support.public_names import show_user_frames_of
from flydsl.targets.names import DEFAULT_CHIP

__all__ = [
    "COMPILE_BACKEND_TO_RUNTIME_KIND",
    "DeviceRuntime",
    "RocmDeviceRuntime",
    "ensure_compile_runtime_compatible",
    "ensure_compile_runtime_pairing_from_env",
    "get_device_runtime",
    "register_compile_runtime_mapping",
    "register_device_runtime",
]

COMPILE_BACKEND_TO_RUNTIME_KIND: dict[str, str] = {"rocm": "rocm"}
"""The kinds of runtimes by the compile backends that FlyDSL has itself."""


class DeviceRuntime(ABC):
    """The devices of one kind on this machine."""

    kind: ClassVar[str]

    @abstractmethod
    def device_count(self) -> int:
        """The number of devices."""

    @abstractmethod
    def current_device_id(self) -> int:
        """The ordinal of the one in use."""


class RocmDeviceRuntime(DeviceRuntime):
    """AMD's GPUs of this machine."""

    kind = "rocm"

    def device_count(self) -> int:
        try:
            return int(self._driver().device_count())
        except FlydslError:  # no driver
            return 0

    def current_device_id(self) -> int:
        return int(self._driver().current_device()) if self.device_count() else 0

    @staticmethod
    def _driver() -> Any:
        return get_backend("rocm", DEFAULT_CHIP).driver()


class _Registered:
    """The registrations of this process."""

    mappings: ClassVar[dict[str, str]] = {}
    kinds: ClassVar[dict[str, type[DeviceRuntime]]] = {}
    override: ClassVar[type[DeviceRuntime] | None] = None
    instance: ClassVar[DeviceRuntime | None] = None


def register_device_runtime(cls: type[DeviceRuntime], *, kind: str | None = None, force: bool = False) -> None:
    """Make ``cls`` the runtime of this process; once one is in use, only with ``force``."""
    if _Registered.instance is not None and not force:
        raise DSLRuntimeError("cannot register a device runtime after get_device_runtime() was called; pass force=True")
    if not (isinstance(cls, type) and issubclass(cls, DeviceRuntime)):
        raise DSLTypeError(f"{cls!r} is no device runtime; expected a subclass of DeviceRuntime")
    _Registered.kinds[kind or cls.kind] = cls
    _Registered.override = cls


def register_compile_runtime_mapping(compile_backend: str, runtime_kind: str) -> None:
    """Say which kind of runtime the kernels of a compile backend need."""
    _Registered.mappings[compile_backend] = runtime_kind


def get_device_runtime() -> DeviceRuntime:
    """The runtime of this process: the one registered last, else the one that ``FLYDSL_RUNTIME_KIND`` names."""
    if _Registered.instance is None:
        _Registered.instance = _runtime_class()()
    return _Registered.instance


def _runtime_class() -> type[DeviceRuntime]:
    if _Registered.override is not None:
        return _Registered.override
    kind = Config.from_env().runtime_kind or "rocm"
    known: dict[str, type[DeviceRuntime]] = {"rocm": RocmDeviceRuntime, **_Registered.kinds}
    if kind not in known:
        raise DSLRuntimeError(
            f"compile backend 'rocm' requires device runtime kind 'rocm', and FLYDSL_RUNTIME_KIND={kind!r} has no device "
            f"runtime; expected one of {', '.join(known)}"
        )
    return known[kind]


def _needed_kind(compile_backend_id: str) -> str:
    known = {**COMPILE_BACKEND_TO_RUNTIME_KIND, **_Registered.mappings}
    if compile_backend_id not in known:
        raise DSLValueError(
            f"no kind of device runtime is mapped for compile backend {compile_backend_id!r}; call "
            "register_compile_runtime_mapping()"
        )
    return known[compile_backend_id]


def ensure_compile_runtime_compatible(compile_backend_id: str, runtime: DeviceRuntime | None = None) -> None:
    """Refuse a compile backend whose kernels another kind of runtime launches."""
    needed = _needed_kind(compile_backend_id)
    found = (get_device_runtime() if runtime is None else runtime).kind
    if needed != found:
        raise DSLRuntimeError(
            f"compile backend {compile_backend_id!r} requires device runtime kind {needed!r}, and the active runtime is "
            f"{found!r}; align FLYDSL_COMPILE_BACKEND with FLYDSL_RUNTIME_KIND"
        )


def ensure_compile_runtime_pairing_from_env(compile_backend_id: str) -> None:
    """As :func:`ensure_compile_runtime_compatible`, for the runtime that would be used, without making it."""
    needed, found = _needed_kind(compile_backend_id), _runtime_class().kind
    if needed != found:
        raise DSLRuntimeError(
            f"compile backend {compile_backend_id!r} requires device runtime kind {needed!r}, and FLYDSL_RUNTIME_KIND and "
            f"what is registered give {found!r}; align FLYDSL_COMPILE_BACKEND with FLYDSL_RUNTIME_KIND"
        )


show_user_frames_of(__name__)
