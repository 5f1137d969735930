"""Warp shuffles on NVIDIA GPUs: ``shfl.sync`` (PTX ISA manual, "Data Movement and Conversion Instructions: shfl.sync").

Its operand ``c`` holds a clamp in bits 0 to 4 and in bits 8 to 12 the mask of the lane bits that number the group;
lanes outside the member mask need not take part.
"""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.backends.rewriting import binary, call_intrinsic, constant, i32
from flydsl.backends.shuffles import Shuffle

__all__ = ["shfl_sync"]

_NAMES = {"xor": "bfly", "up": "up", "down": "down", "idx": "idx"}
_WARP = 32


def shfl_sync(shuffle: Shuffle) -> ir.Value:
    """The value that arrives.  The group's lanes alone are its members, so that groups may take different branches."""
    outside = binary("subi", constant(_WARP, i32()), shuffle.width)
    first_group = binary("shrui", constant(-1, i32()), outside)
    members = binary("shli", first_group, shuffle.group())
    segments = binary("shli", outside, 8)
    control = segments if shuffle.mode == "up" else binary("ori", segments, _WARP - 1)
    name = f"llvm.nvvm.shfl.sync.{_NAMES[shuffle.mode]}.i32"
    return call_intrinsic(name, [members, shuffle.value, shuffle.offset, control], i32())
