"""``fx.arith`` for type checkers, written by tools/type_stubs.py."""
# fmt: off

from flydsl.expr import (
    CmpFPredicate, CmpIPredicate, FastMathFlags, RoundingMode, ceildiv, cmpf, cmpi, fastmath, max, maximumf,
    maxnumf, min, minimumf, minnumf, shrui
)
from flydsl.expr.arith import (
    FORMS as FORMS, OperationForm as OperationForm, addf as addf, addi as addi, andi as andi, bitcast as bitcast,
    ceildivsi as ceildivsi, ceildivui as ceildivui, constant as constant, constant_vector as constant_vector, divf
    as divf, divsi as divsi, divui as divui, extf as extf, extsi as extsi, extui as extui, floordivsi as
    floordivsi, fptosi as fptosi, fptoui as fptoui, index as index, index_cast as index_cast, index_castui as
    index_castui, maxsi as maxsi, maxui as maxui, minsi as minsi, minui as minui, mulf as mulf, muli as muli,
    mulsi_extended as mulsi_extended, mului_extended as mului_extended, negf as negf, ori as ori, remf as remf,
    remsi as remsi, remui as remui, select as select, shli as shli, shrsi as shrsi, sitofp as sitofp, subf as subf,
    subi as subi, trunc_f as trunc_f, truncf as truncf, trunci as trunci, uitofp as uitofp, unwrap as unwrap,
    with_signedness as with_signedness, xori as xori
)
from typing import Any

def __getattr__(name: str) -> Any: ...

__all__ = [
    "CmpFPredicate", "CmpIPredicate", "FastMathFlags", "RoundingMode", "ceildiv", "cmpf", "cmpi", "fastmath",
    "max", "maximumf", "maxnumf", "min", "minimumf", "minnumf", "shrui"
]
