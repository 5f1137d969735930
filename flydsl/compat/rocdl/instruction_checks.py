"""Checks of AMD's instructions, by FlyDSL's module name ``rocdl.utils``."""

from __future__ import annotations

from typing import Any

from flydsl.compat.compiler_backends import current_target
from flydsl.errors import DSLTypeError, DSLValueError, MissingInstructionError
from flydsl.expr.numeric import Integer
from flydsl.support.public_names import show_user_frames_of
from flydsl.targets.amdgpu import GFX11, ROCM_ARCHS

__all__ = ["normalize_s_waitcnt_field", "require_lds_dma_support"]


def normalize_s_waitcnt_field(name: str, value: Any, maximum: int) -> int:
    """A counter of ``s_waitcnt`` as an int; ``None`` is the maximum, which waits for nothing.

    Example::

        from flydsl.expr.rocdl.utils import normalize_s_waitcnt_field

        assert [normalize_s_waitcnt_field("vmcnt", count, 63) for count in (None, fx.Int32(3), 0)] == [63, 3, 0]
    """
    if value is None:
        return maximum
    if isinstance(value, Integer) and value.is_static():
        value = int(value)
    if not isinstance(value, int):
        raise DSLTypeError(f"{name} is a static integer, got {value!r} of type {type(value).__name__}")
    if not 0 <= value <= maximum:
        raise DSLValueError(f"{name} is {int(value)}, expected 0 to {maximum} on this chip")
    return int(value)


def require_lds_dma_support(what: str) -> None:
    """Refuse chips without loads from memory into LDS, in traces and outside of them."""
    target = current_target()
    if target.backend == "rocm" and ROCM_ARCHS[target.arch].isa in GFX11:
        raise MissingInstructionError(
            f"{what}: {target} has no loads from memory into LDS; load into registers and store to LDS", archs=()
        )


show_user_frames_of(__name__)
