"""Shared-memory capacities, ``SmemAllocator`` and ``SmemPtr``."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from flydsl.compat.device import get_rocm_arch
from flydsl.errors import TargetLimitError, UnsupportedTargetError, did_you_mean
from flydsl.support.public_names import lazy_names, show_user_frames_of
from flydsl.targets.amdgpu import ROCM_ARCHS

if TYPE_CHECKING:
    from flydsl.compat.smem_layout import (
        SmemAllocator,
        SmemPtr,
        get_mlir_type_align,
        get_mlir_type_size,
        get_op_result_or_value,
    )

__all__ = [
    "SMEM_CAPACITY_MAP",
    "SmemAllocator",
    "SmemPtr",
    "check_smem_capacity",
    "get_mlir_type_align",
    "get_mlir_type_size",
    "get_op_result_or_value",
]

SMEM_CAPACITY_MAP: Mapping[str, int] = MappingProxyType({name: row.lds_kib << 10 for name, row in ROCM_ARCHS.items()})
"""Bytes of LDS that one block may have, by architecture."""


def check_smem_capacity(allocated_bytes: int, arch: str | None = None) -> None:
    """Refuse more shared memory than a block may have, by default on the architecture being compiled for."""
    chip = get_rocm_arch() if arch is None else arch
    if chip not in SMEM_CAPACITY_MAP:
        raise UnsupportedTargetError(
            f"the shared memory of {chip!r} is not known; the chips are {', '.join(SMEM_CAPACITY_MAP)}."
            + did_you_mean(chip, SMEM_CAPACITY_MAP)
        )
    if allocated_bytes > SMEM_CAPACITY_MAP[chip]:
        raise TargetLimitError(
            f"shared memory overflow: {allocated_bytes} bytes are requested, and {chip} gives a block "
            f"{SMEM_CAPACITY_MAP[chip]}; use smaller tiles"
        )


# tracing needs a compiler, which a machine that only runs kernels may lack
__getattr__ = lazy_names(
    __name__,
    {
        "flydsl.compat.smem_layout": "SmemAllocator SmemPtr get_mlir_type_align get_mlir_type_size "
        "get_op_result_or_value"
    },
)

show_user_frames_of(__name__)
