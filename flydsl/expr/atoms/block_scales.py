"""Scales of blocks of a matrix operation's operands: state of the atom, or a tensor beside the data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.expr import layout as algebra
from flydsl.expr.atoms.copy_ops import dynamic_integer
from flydsl.expr.atoms.mma_ops import MmaOp
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.numeric import Float32, Int32, Numeric, NumericMeta

__all__ = ["power_of_e8m0", "scale_bits", "scale_word", "scales_beside"]


def scale_word(value: Any) -> Numeric:
    """A field with four scales of a byte."""
    return scale_bits(value, Int32)


def scale_bits(value: Any, word: NumericMeta) -> Numeric:
    """A field with the bytes of scales in an integer.

    Raises:
        DSLTypeError: not an integer of as many bits.
    """
    number = dynamic_integer(value)
    if number.is_static():
        return word(number)  # type: ignore[no-any-return]
    if number.width != word.width:
        raise DSLTypeError(f"a scale is a word of {word.width} bits with {word.width // 8} bytes, got {value!r}")
    return number.bitcast(word) if number.dtype is not word else number


def scales_beside(op: MmaOp, a: Sequence[Tensor], b: Sequence[Tensor]) -> dict[str, Any]:
    """The state ``scale_a`` and ``scale_b`` that tensors beside the data give.

    Raises:
        DSLValueError: others than one tensor of one word each.
    """
    state = {}
    for name, tensors in (("scale_a", a), ("scale_b", b)):
        if len(tensors) > 1 or any(int(algebra.size(t.layout)) != 1 for t in tensors):
            raise DSLValueError(f"{op} takes one tensor of one scale word beside the data, got {list(tensors)}")
        if tensors:
            state[name] = op.fields[name](tensors[0][0])
    return state


def power_of_e8m0(exponent: Any) -> Any:
    """2**(e - 127): a float's exponent field holds e itself, but for 0, a subnormal number, and 255, which is NaN."""
    bits = (exponent == 0).select(1 << 22, (exponent == 0xFF).select(0x7FC00000, exponent << 23))
    return bits.bitcast(Float32)
