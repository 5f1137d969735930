"""One wave's copy by the tensor data mover, and its descriptor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.expr.core.context import emits_for
from flydsl.expr.core.operators import as_operand
from flydsl.expr.memory.memory_functions import ptrtoint
from flydsl.expr.memory.pointer import Pointer
from flydsl.expr.numeric import Int32
from flydsl.expr.rocdl.roles.boxes import copy_box, move_box
from flydsl.expr.rocdl.tdm.descriptor import GROUP_WORDS, encode, padding_codes
from flydsl.ir import builder
from flydsl.support.fast_dataclass import dataclass

UNBOUNDED = (1 << 31) - 1
"""The extent of a dimension without bounds."""
_TENSOR = 2


@dataclass(frozen=True)
class Transfer:
    """A copy of a box between global memory and shared memory (LDS), where it is contiguous.

    All sequences begin with the dimension that is contiguous in global memory.  Their members are Python integers or
    integers of the language.
    """

    what: str
    to_lds: bool
    memory: Pointer
    """The first element of the box in global memory."""
    lds: Pointer
    tile: Sequence[Any]
    """Elements of the box."""
    extent: Sequence[Any]
    """Elements from the box's first on that are inside of the tensor; 0 or more, larger than the box is all."""
    strides: Sequence[Any]
    """Elements between neighbors along dimension 1 and on."""
    enabled: Any = 1
    """0 for no copy at all."""
    rows: Sequence[Any] = ()
    """The indices of the rows to copy, ``tile[1]`` of them; empty for consecutive rows."""
    index_bits: int = 32
    """Of each index, which is not negative."""
    pad_interval: int = 0
    """Elements between paddings of ``pad_amount`` elements in LDS, which stay unwritten; 0 for none."""
    pad_amount: int = 0
    workgroup_mask: Any = 0
    atomic_barrier: bool = False
    barrier: Pointer | None = None
    """The barrier in LDS, with ``atomic_barrier``; ``None``: at the start of LDS."""
    early_timeout: Any = 0
    cache_modifier: int = 0

    def start(self) -> None:
        """Emit the copy."""
        if emits_for("rocm"):
            emit_copy([vector_of(words) for words in self.groups()], self.to_lds, self.cache_modifier)
        else:
            copy_box(self)

    def groups(self) -> list[list[Any]]:
        """The words of the descriptor's groups."""
        bits = self.memory.dtype.width
        fields = {
            "count": self.enabled,
            "lds_address": Int32(ptrtoint(self.lds)),
            "global_address": ptrtoint(self.memory),
            "type": _TENSOR,
            "workgroup_mask": self.workgroup_mask,
            "data_size": (bits // 8).bit_length() - 1,
            "atomic_barrier_enable": int(self.atomic_barrier),
            "early_timeout": self.early_timeout,
        }
        if self.barrier is not None:
            fields["atomic_barrier_address"] = Int32(ptrtoint(self.barrier)) >> 3  # in units of 8 bytes
        if self.pad_interval:
            interval, amount = padding_codes(self.what, self.pad_interval, self.pad_amount, bits)
            fields |= {"pad_enable": 1, "pad_interval": interval, "pad_amount": amount}
        for k, (tile, extent) in enumerate(zip(self.tile, self.extent, strict=True)):
            fields |= {f"tile_dim{k}": tile, f"tensor_dim{k}": extent}
        fields |= {f"tensor_dim{k}_stride": stride for k, stride in enumerate(self.strides)}
        if not self.rows:
            return encode(fields)
        indices = row_dwords(self.rows, self.index_bits)
        return [
            *encode({**fields, "gather": 1, "wide_indices": int(self.index_bits == 32)})[:2],
            indices[:4],
            indices[4:],
        ]


def row_dwords(rows: Sequence[Any], bits: int) -> list[Any]:
    """Eight dwords of row indices; two indices of 16 bits per dword."""
    if bits == 32:
        words = list(rows)
    else:
        even, odd = ([row & 0xFFFF for row in rows[k::2]] for k in (0, 1))
        words = [low | high << 16 for low, high in zip(even, [*odd, 0], strict=False)]
    return words + [0] * (8 - len(words))


@dataclass(frozen=True)
class GivenTransfer:
    """A wave's copy whose descriptor the program has put together itself, group by group."""

    vectors: Sequence[ir.Value]
    """The groups, each a vector of words."""
    what: str = "tensor_load_2d"
    to_lds: bool = True
    cache_modifier: int = 0
    pad_interval: int = 0

    def start(self) -> None:
        """Emit the copy."""
        if not emits_for("rocm"):
            move_box([as_operand(vector) for vector in self.vectors], to_lds=self.to_lds)
            return
        i32 = builder.integer_type(32)
        unused = [builder.constant(0, builder.vector_type(words, i32)) for words in GROUP_WORDS[len(self.vectors) :]]
        emit_copy([*self.vectors, *unused], self.to_lds, self.cache_modifier)


def emit_copy(vectors: Sequence[ir.Value], to_lds: bool, cache_modifier: int) -> None:
    """Emit the instruction for the four groups of a descriptor."""
    i32 = builder.integer_type(32)
    reserved = builder.constant(0, builder.vector_type(GROUP_WORDS[1], i32))  # the fifth group
    cache = builder.constant(cache_modifier, i32)
    name = "load.to.lds" if to_lds else "store.from.lds"
    builder.run_intrinsic(f"llvm.amdgcn.tensor.{name}", [*vectors, reserved, cache])


def vector_of(words: Sequence[Any]) -> ir.Value:
    """A vector of Int32 from words; those known while tracing are unsigned 32-bit integers."""
    i32 = builder.integer_type(32)
    if all(isinstance(word, int) for word in words) and len(set(words)) == 1:
        return builder.constant(words[0], builder.vector_type(len(words), i32))
    values = [Int32.wrap(builder.constant(w - (w >> 31 << 32), i32)) if isinstance(w, int) else w for w in words]
    return builder.from_elements([value.ir_value() for value in values], builder.vector_type(len(words), i32))


def least(a: Any, b: Any) -> Any:
    """The smaller of two integers."""
    if isinstance(a, int) and isinstance(b, int):
        return min(a, b)
    return (Int32(a) < b).select(a, b)
