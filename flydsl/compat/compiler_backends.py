"""The backend registry and the current target, by FlyDSL's module name."""

from __future__ import annotations

from typing import Any

from flydsl.backends.base import BaseBackend, CompileOptions
from flydsl.backends.registry import get_backend, register_backend
from flydsl.backends.rocm.backend import RocmBackend
from flydsl.compiler.explicit_compile import compile_backend_name
from flydsl.errors import DSLTypeError
from flydsl.expr.core.context import current, is_tracing
from flydsl.expr.memory.pointer_types import AddressSpace, address_space_of, llvm_address_space
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
    "resolve_llvm_address_space",
]


def current_target() -> GPUTarget:
    """The target of the trace in progress, else the one that the environment selects."""
    return current().target if is_tracing() else get_backend().target


def resolve_llvm_address_space(address_space: AddressSpace | int) -> int:
    """LLVM's number of an address space on the current target, as in ``!llvm.ptr<N>``."""
    space = address_space_of(address_space)
    if space is AddressSpace.Register and not is_tracing():
        return get_backend().facts().private_address_space
    return llvm_address_space(space)


def _normalize_waves_per_eu(waves_per_eu: Any) -> str | None:
    """The hint ``waves_per_eu`` in LLVM's form, such as ``"2,4"``; ``None`` for 0, which demands nothing."""
    pair = isinstance(waves_per_eu, (tuple, list)) and len(waves_per_eu) == 2
    if not (pair or isinstance(waves_per_eu, (int, str))) or isinstance(waves_per_eu, bool):
        raise DSLTypeError(f"waves_per_eu is {waves_per_eu!r}; expected an int, two, or a str of those")
    given = tuple(waves_per_eu) if isinstance(waves_per_eu, list) else waves_per_eu
    occupancy = CompileOptions(waves_per_eu=given).occupancy
    return None if occupancy is None else str(occupancy)


show_user_frames_of(__name__)
