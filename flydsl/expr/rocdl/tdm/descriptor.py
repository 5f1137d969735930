"""Encoding of the descriptor of gfx1250's tensor data mover.

Four groups of 32-bit words hold its fields.  Positions of the fields: LLVM, "AMDGPU" dialect of MLIR,
``make_dma_descriptor`` and its lowering; the intrinsics ``llvm.amdgcn.tensor.load.to.lds`` and
``llvm.amdgcn.tensor.store.from.lds``.  Dimension 0 is contiguous in memory.  Extents, strides and tiles count elements
of 1, 2, 4 or 8 bytes, padding counts words of 4 bytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from flydsl.errors import DSLValueError
from flydsl.expr.numeric import Int32, Int64, as_numeric
from flydsl.support.fast_dataclass import dataclass

RANK = 5
GROUP_WORDS = (4, 8, 4, 4)
_WORD = 32
_ADDRESS = "global_address"
"""Not checked: no address that a program can have exceeds the field."""


@dataclass(frozen=True)
class Field:
    """Bits ``low`` to ``low + width - 1`` of a group."""

    group: int
    low: int
    width: int

    def __post_init__(self) -> None:
        if not 0 < self.width <= 57 or self.low + self.width > GROUP_WORDS[self.group] * _WORD:
            raise ValueError(f"{self}: not inside its group")


def _fields() -> Mapping[str, Field]:
    table = {
        # 1 to copy, 0 to do nothing
        "count": Field(0, 0, 2),
        # whether the row indices in groups 2 and 3 have 32 bits, or 16
        "wide_indices": Field(0, 30, 1),
        "gather": Field(0, 31, 1),
        "lds_address": Field(0, 32, 32),
        "global_address": Field(0, 64, 57),
        # 2 for a tensor
        "type": Field(0, 126, 2),
        "workgroup_mask": Field(1, 0, 16),
        # the logarithm of an element's bytes
        "data_size": Field(1, 16, 2),
        "atomic_barrier_enable": Field(1, 18, 1),
        "iterate_enable": Field(1, 19, 1),
        "pad_enable": Field(1, 20, 1),
        "early_timeout": Field(1, 21, 1),
        "pad_interval": Field(1, 22, 3),
        "pad_amount": Field(1, 25, 7),
        "atomic_barrier_address": Field(1, 32, 16),
        "tensor_dim0": Field(1, 48, 32),
        "tensor_dim1": Field(1, 80, 32),
        "tile_dim0": Field(1, 112, 16),
        "tile_dim1": Field(1, 128, 16),
        "tile_dim2": Field(1, 144, 16),
        "tensor_dim0_stride": Field(1, 160, 48),
        "tensor_dim1_stride": Field(1, 208, 48),
        "tensor_dim2": Field(2, 0, 32),
        "tensor_dim3": Field(2, 32, 32),
        "tensor_dim2_stride": Field(2, 64, 48),
        "tile_dim3": Field(2, 112, 16),
        "tensor_dim3_stride": Field(3, 0, 48),
        "tensor_dim4": Field(3, 48, 32),
        "tile_dim4": Field(3, 80, 16),
    }
    used = [(f.group, bit) for f in table.values() for bit in range(f.low, f.low + f.width)]
    if len(set(used)) != len(used):
        raise ValueError("two fields of the descriptor share bits")
    return MappingProxyType(table)


FIELDS = _fields()


def encode(values: Mapping[str, Any]) -> list[list[Any]]:
    """The words of each group; fields that are not named are zero.

    Args:
        values: a Python integer where it is known while tracing, else an integer of the language that is not negative
            and fits its field.

    Raises:
        ValueError: a value that does not fit its field: callers check what users pass.
    """
    words: list[list[Any]] = [[0] * count for count in GROUP_WORDS]
    for name, value in values.items():
        field = FIELDS[name]
        if isinstance(value, int) and not 0 <= value < 1 << field.width:
            raise ValueError(f"{name}={value} does not fit {field.width} bits")
        done = 0
        while done < field.width:
            word, shift = divmod(field.low + done, _WORD)
            bits = min(field.width - done, _WORD - shift)
            group = words[field.group]
            kept = _WORD if name == _ADDRESS and not isinstance(value, int) else bits
            group[word] = _joined(group[word], _part(value, done, kept), shift)
            done += bits
    return words


def _part(value: Any, low: int, bits: int) -> Any:
    """Bits of a value, as a Python integer or an Int32."""
    mask = (1 << bits) - 1
    if isinstance(value, int):
        return value >> low & mask
    number = as_numeric(value)
    if number.width <= _WORD and low >= _WORD:
        return 0
    if number.width <= _WORD:
        moved = Int32(number) >> low if low else Int32(number)
        return moved & mask if bits < _WORD else moved
    moved = Int64(number) >> low if low else Int64(number)
    return Int32(moved & mask) if bits < _WORD else Int32(moved)


def _joined(word: Any, part: Any, shift: int) -> Any:
    if isinstance(part, int):
        part <<= shift
        if isinstance(word, int):
            return word | part
        return word | _signed(part) if part else word
    moved = part << shift if shift else part
    return moved if isinstance(word, int) and word == 0 else moved | (_signed(word) if isinstance(word, int) else word)


def _signed(word: int) -> int:
    """The Int32 with these bits."""
    return word - (1 << _WORD) if word >> (_WORD - 1) else word


def padding_codes(what: str, interval: int, amount: int, bits: int) -> tuple[int, int]:
    """The fields ``pad_interval`` and ``pad_amount`` for elements of ``bits`` bits, of the function ``what``."""
    words, added = interval * bits // _WORD, amount * bits // _WORD
    of, unit = f"{what}: " if what else "", f"elements of {bits} bits"
    if words & (words - 1) or not 2 <= words <= 256 or interval * bits % _WORD:
        raise DSLValueError(f"{of}pad_interval={interval} {unit}; expected a power of two of 8 to 1024 bytes")
    if not 1 <= added <= 128 or amount * bits % _WORD:
        raise DSLValueError(f"{of}pad_amount={amount} {unit}; expected a multiple of 4 bytes up to 512")
    return words.bit_length() - 2, added - 1
