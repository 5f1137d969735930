"""The backend registry and the current target, by FlyDSL's module name."""

from __future__ import annotations

from flydsl.backends.base import BaseBackend
from flydsl.backends.registry import get_backend, register_backend
from flydsl.backends.rocm.backend import RocmBackend
from flydsl.compiler.explicit_compile import compile_backend_name
from flydsl.expr.core.context import current, is_tracing
from flydsl.support.public_names import show_user_frames_of
from flydsl.targets.target import GPUTarget

__all__ = [
    "BaseBackend",
    "GPUTarget",
    "RocmBackend",
    "compile_backend_name",
    "current_target",
    "get_backend",
    "register_backend",
]


def current_target() -> GPUTarget:
    """The target of the trace in progress, else the one that the environment selects.

    Raises:
        UnknownBackendError: the environment names a backend that there is not.
        TargetError: it names a chip that the backend has not, or none, and there is no device.
    """
    return current().target if is_tracing() else get_backend().target


show_user_frames_of(__name__)
