"""Functions of :mod:`flydsl.expr.arith`, where kernels written for FlyDSL import them from."""

from flydsl.expr.arith_forms import (
    ArithValue,
    andi,
    constant,
    constant_vector,
    index,
    index_cast,
    select,
    shli,
    sitofp,
    unwrap,
    xori,
)
from flydsl.expr.arith_forms import unwrap as _to_raw  # noqa: F401 - the name by which they ask for a handle
from flydsl.expr.fastmath import fastmath

__all__ = [
    "ArithValue",
    "andi",
    "constant",
    "constant_vector",
    "fastmath",
    "index",
    "index_cast",
    "select",
    "shli",
    "sitofp",
    "unwrap",
    "xori",
]
