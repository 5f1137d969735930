"""Triton's names of targets, backends and types, and ours."""

from __future__ import annotations

from typing import Any

from flydsl.errors import TargetError
from flydsl.targets.amdgpu import ROCM_ARCHS
from flydsl.targets.names import SmName
from flydsl.targets.target import GPUTarget

ELEMENTS = {
    "bool": "u1", "int8": "i8", "int16": "i16", "int32": "i32", "int64": "i64", "uint8": "u8", "uint16": "u16",
    "uint32": "u32", "uint64": "u64", "float16": "fp16", "bfloat16": "bf16", "float32": "fp32", "float64": "fp64",
    "float8_e5m2": "fp8e5", "float8_e5m2fnuz": "fp8e5b16", "float8_e4m3fn": "fp8e4nv", "float8_e4m3fnuz": "fp8e4b8",
    "float8_e4m3b11fnuz": "fp8e4b15",
}  # fmt: skip
"""Triton's name of each element type."""
POINTER_RANGE_BACKEND = "hip"
"""The backend of Triton's that takes the size of memory behind an address."""


def triton_target(target: GPUTarget) -> tuple[str, int | str, int]:
    """Backend, architecture and warp size of Triton's ``GPUTarget``."""
    name = SmName.parse(target.arch)
    if target.backend == "cuda" and name is not None:
        return "cuda", name.capability, 32
    if target.backend == "rocm" and target.arch in ROCM_ARCHS:
        return POINTER_RANGE_BACKEND, target.arch, ROCM_ARCHS[target.arch].warp_size
    raise TargetError(f"Triton compiles for chips of NVIDIA and AMD, not for {target}")


def target_of_triton(target: Any) -> str:
    """Our name of one of Triton's targets."""
    if target.backend == POINTER_RANGE_BACKEND:
        return f"rocm:{target.arch}"
    major, minor = divmod(int(target.arch), 10)
    return f"{target.backend}:{SmName(major, minor)}"
