"""Types of a kernel's values, as one thread sees them, and shapes of blocks.

A thread holds scalars and one-dimensional vectors of scalars.  ``index`` is a 64-bit integer here, and all pointers are
64-bit addresses of one space: what a GPU keeps apart by address space is all ordinary memory of the host.
"""

from __future__ import annotations

import math
import re
from functools import cache

from flydsl.errors import DSLCompileError
from flydsl.support.fast_dataclass import record


@record
class Scalar:
    """An integer (``kind`` "int"), a float ("float") or an address ("ptr"); ``name`` is MLIR's spelling."""

    kind: str
    bits: int
    name: str

    @property
    def bytes(self) -> int:
        """The size in memory; a Boolean takes a whole byte."""
        return (self.bits + 7) // 8

    @property
    def held(self) -> str:
        """The MLIR type of values and memory: a bf16 is its 16 bits.

        LLVM would convert it to and from f32 where it only chooses between two values: by library functions that hosts
        lack, or by instructions that take subnormal numbers for zero (AVX512_BF16).
        """
        return "i16" if self.name == "bf16" else self.name

    def __str__(self) -> str:
        return self.name


@record
class Vector:
    """``count`` scalars that one thread holds together."""

    count: int
    element: Scalar

    @property
    def bytes(self) -> int:
        """The size in memory, elements side by side."""
        return self.count * self.element.bytes

    def __str__(self) -> str:
        return f"vector<{self.count}x{self.element}>"


Type = Scalar | Vector


@cache
def integer(bits: int) -> Scalar:
    """The signless integer of that many bits."""
    return Scalar("int", bits, f"i{bits}")


I1 = integer(1)
I8 = integer(8)
I32 = integer(32)
I64 = integer(64)
POINTER = Scalar("ptr", 64, "!llvm.ptr")


MAX_THREADS = 1024
"""Threads that a block may have; storage of blocks of unknown size is laid out for as many."""

DEFAULT_WIDTH = 16
"""Lanes of a unit where nothing asks for a certain number: 64 bytes of float32, the widest vector register of x86."""


_FLOATS = {name: Scalar("float", bits, name) for name, bits in (("f16", 16), ("bf16", 16), ("f32", 32), ("f64", 64))}
_VECTOR = re.compile(r"vector<(\d+)x(?!\d)(.+)>")
_INTEGER = re.compile(r"i(\d+)")


@cache
def parse_type(text: str) -> Type:
    """The type that MLIR prints as ``text``."""
    if vector := _VECTOR.fullmatch(text):
        element = parse_type(vector[2])
        if isinstance(element, Scalar):
            return Vector(int(vector[1]), element)
    if text.startswith("!llvm.ptr"):
        return POINTER
    if text == "index":
        return I64
    if width := _INTEGER.fullmatch(text):
        return integer(int(width[1]))
    if text in _FLOATS:
        return _FLOATS[text]
    raise DSLCompileError(
        f"type {text} in a kernel for the CPU; expected an integer, f16, bf16, f32, f64, a pointer or a 1-D vector of them"
    )


def element_of(value_type: Type) -> Scalar:
    return value_type.element if isinstance(value_type, Vector) else value_type


def storage_bytes(text: str) -> int:
    """The size of a scalar, vector or array type in memory."""
    if array := re.fullmatch(r"!llvm\.array<(\d+) x (.+)>", text):
        return int(array[1]) * storage_bytes(array[2])
    stored = parse_type(text)
    if isinstance(stored, Vector):  # LLVM rounds a vector's size up to a power of two
        return 1 << (stored.bytes - 1).bit_length()
    return stored.bytes


# -- blocks, and the units of threads that run in lockstep


@record
class BlockShape:
    """The extents of a block along x, y, z; ``None`` where only the launch knows."""

    extents: tuple[int | None, int | None, int | None]

    @property
    def threads(self) -> int | None:
        """The number of threads, if known."""
        x, y, z = self.extents
        return None if x is None or y is None or z is None else x * y * z

    @property
    def max_threads(self) -> int:
        """The number of threads, or its upper bound."""
        return MAX_THREADS if self.threads is None else self.threads

    @property
    def is_line(self) -> bool:
        """True if the block is known to extend along x alone."""
        return self.extents[1] == 1 and self.extents[2] == 1

    def units(self, width: int) -> int:
        """The number of units of ``width`` lanes, or its upper bound, the last one possibly in part."""
        return math.ceil(self.max_threads / width)


def choose_width(shape: BlockShape, warp_size: int, has_lane_operations: bool) -> int:
    """The number of lanes of a unit: a power of two.

    A kernel that looks across lanes needs a whole warp in a unit.  Any other gets one vector register of float32, or
    fewer lanes where the block has fewer threads.
    """
    if has_lane_operations:
        return warp_size
    return min(DEFAULT_WIDTH, 1 << (shape.max_threads - 1).bit_length())
