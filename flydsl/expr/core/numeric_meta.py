"""The metaclass of the scalar types: properties of a type without a value."""

from __future__ import annotations

from typing import Any

import numpy as np

from flydsl._mlir import ir
from flydsl.expr.core.conversions import convert_static
from flydsl.ir import builder
from flydsl.support import float_formats

INSTEAD_OF = {
    "int": "; .to(fx.Int32) converts it at run time",
    "float": "; .to(fx.Float32) converts it at run time, and fx.math has the functions of floats",
    "index": ", or loop in a @flyc.jit function: `for i in range(n)`",
}
"""Advice for conversions of a run-time value to a Python number, by the conversion."""


class NumericMeta(type):
    """The metaclass of the scalar types: ``width`` in bits, signedness, MLIR and NumPy counterparts.

    Made by ``class`` statements of this package alone.

    Example in a kernel::

        print(fx.Float16.width, fx.Int32.signed, isinstance(fx.Float16, fx.NumericMeta))  # 16 True True
    """

    width: int
    log_width: int
    """The logarithm to base 2 of the width, rounded up."""
    signed: bool | None
    """``None`` for floats."""
    mlir_name: str
    """MLIR's spelling of the type.  Registers hold a narrow float as an integer with its bits."""
    numpy_name: str | None
    is_integer: bool
    """True for integers, Boolean included."""
    is_float: bool
    """True for floating-point numbers."""
    least: int
    """The least integer of an integer type."""
    greatest: int
    is_narrow: bool
    """True for floats of less than 16 bits, which are only stored: arithmetic on them is done in Float32."""

    def __new__(
        mcs,
        name: str,
        bases: tuple[type, ...],
        namespace: dict[str, Any],
        *,
        width: int = 0,
        signed: bool | None = None,
        mlir: str = "",
        numpy: str | None = None,
    ) -> NumericMeta:
        cls = super().__new__(mcs, name, bases, {"__slots__": (), **namespace})
        cls.width, cls.signed, cls.mlir_name, cls.numpy_name = width, signed, mlir, numpy
        cls.log_width = (width - 1).bit_length()
        ancestors = {base.__name__ for base in cls.__mro__}
        cls.is_integer, cls.is_float = "Integer" in ancestors, "Float" in ancestors
        cls.is_narrow = cls.is_float and 0 < width < 16
        cls.least = -(1 << (width - 1)) if signed else 0
        cls.greatest = (1 << (width - 1 if signed else width)) - 1
        return cls

    def __init__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **_: Any) -> None:
        super().__init__(name, bases, namespace)

    def __str__(cls) -> str:
        return cls.__name__

    __repr__ = __str__

    @property
    def zero(cls) -> int | float:
        """The Python number zero of this kind."""
        return 0.0 if cls.is_float else 0

    @property
    def numpy_dtype(cls) -> type[np.generic] | None:
        """NumPy's class of the same bits, ``None`` if NumPy itself has none."""
        return None if cls.numpy_name is None else np.dtype(cls.numpy_name).type

    @property
    def ir_type(cls) -> ir.Type:
        """The MLIR type of this name in the current context: a token for ``from_ir_type`` and MLIR's builders."""
        return ir.Type.parse(cls.mlir_name) if cls.is_narrow else cls.mlir_type()

    def mlir_type(cls) -> ir.Type:
        """The MLIR type of values in the IR: MLIR's own, or an integer with the bits of a narrow float."""
        if cls.is_float and not cls.is_narrow:
            return builder.float_type(cls.mlir_name)
        return ir.IndexType.get() if cls.mlir_name == "index" else builder.integer_type(cls.width)

    def constant(cls, number: int | float | bool) -> ir.Value:
        """A number of this type as an MLIR constant."""
        return builder.constant(
            float_formats.FORMATS[cls.mlir_name].to_bits(number) if cls.is_narrow else number, cls.mlir_type()
        )

    def limits(cls) -> tuple[int, int]:
        """The smallest and the largest integer of an integer type."""
        return cls.least, cls.greatest

    def holds(cls, number: int | float) -> bool:
        """True if the type represents that Python number without changing its kind or, for integers, its value."""
        if isinstance(number, bool):
            return True
        if isinstance(number, int):
            low, high = cls.limits() if cls.is_integer else (-(1 << 24), 1 << 24)
            return low <= number <= high and (not cls.is_narrow or convert_static(number, cls) == number)
        return cls.is_float
