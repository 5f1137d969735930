"""No-op register-class hints, kept for compatibility with FlyDSL.

LLVM as it is published allocates registers by itself, so each function gives its value back as it is, after a check of
the wish: a program with such wishes computes the same.
"""

from __future__ import annotations

from typing import Any

from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.support.public_names import show_user_frames_of

__all__ = ["sched_agpr", "sched_bank", "sched_sgpr", "sched_vgpr"]


def sched_vgpr(value: Any, regnum: int, soft: bool = False) -> Any:
    """``value``, which the caller would like to have from vector register ``regnum`` on, 0 to 1023.

    A wide value begins there.  With ``soft`` another register is as good.
    """
    return _checked("sched_vgpr", "regnum", value, regnum, 1024)


def sched_agpr(value: Any, regnum: int, soft: bool = False) -> Any:
    """As :func:`sched_vgpr`, of the accumulation registers, 0 to 255."""
    return _checked("sched_agpr", "regnum", value, regnum, 256)


def sched_sgpr(value: Any, regnum: int, soft: bool = False) -> Any:
    """As :func:`sched_vgpr`, of the scalar registers, 0 to 105."""
    return _checked("sched_sgpr", "regnum", value, regnum, 106)


def sched_bank(value: Any, bank: int, soft: bool = False) -> Any:
    """As :func:`sched_vgpr`, of one of gfx1250's four banks of 256 vector registers."""
    return _checked("sched_bank", "bank", value, bank, 4)


def _checked(function: str, name: str, value: Any, number: Any, count: int) -> Any:
    if type(number) is not int:
        raise DSLTypeError(f"{function}: {name}={number!r}; expected a Python int, known while tracing")
    if not 0 <= number < count:
        raise DSLValueError(f"{function}: {name}={number}; expected 0 to {count - 1}")
    return value


show_user_frames_of(__name__)
