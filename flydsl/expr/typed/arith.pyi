"""``fx.arith`` for type checkers, written by tools/type_stubs.py."""

from flydsl.expr import CmpFPredicate as CmpFPredicate
from flydsl.expr import CmpIPredicate as CmpIPredicate
from flydsl.expr import FastMathFlags as FastMathFlags
from flydsl.expr import RoundingMode as RoundingMode
from flydsl.expr import ceildiv as ceildiv
from flydsl.expr import cmpf as cmpf
from flydsl.expr import cmpi as cmpi
from flydsl.expr import fastmath as fastmath
from flydsl.expr import max as max
from flydsl.expr import maximumf as maximumf
from flydsl.expr import maxnumf as maxnumf
from flydsl.expr import min as min
from flydsl.expr import minimumf as minimumf
from flydsl.expr import minnumf as minnumf
from flydsl.expr import shrui as shrui
from flydsl.expr.arith import FORMS as FORMS
from flydsl.expr.arith import OperationForm as OperationForm
from flydsl.expr.arith import addf as addf
from flydsl.expr.arith import addi as addi
from flydsl.expr.arith import andi as andi
from flydsl.expr.arith import bitcast as bitcast
from flydsl.expr.arith import ceildivsi as ceildivsi
from flydsl.expr.arith import ceildivui as ceildivui
from flydsl.expr.arith import constant as constant
from flydsl.expr.arith import constant_vector as constant_vector
from flydsl.expr.arith import divf as divf
from flydsl.expr.arith import divsi as divsi
from flydsl.expr.arith import divui as divui
from flydsl.expr.arith import extf as extf
from flydsl.expr.arith import extsi as extsi
from flydsl.expr.arith import extui as extui
from flydsl.expr.arith import floordivsi as floordivsi
from flydsl.expr.arith import fptosi as fptosi
from flydsl.expr.arith import fptoui as fptoui
from flydsl.expr.arith import index as index
from flydsl.expr.arith import index_cast as index_cast
from flydsl.expr.arith import index_castui as index_castui
from flydsl.expr.arith import maxsi as maxsi
from flydsl.expr.arith import maxui as maxui
from flydsl.expr.arith import minsi as minsi
from flydsl.expr.arith import minui as minui
from flydsl.expr.arith import mulf as mulf
from flydsl.expr.arith import muli as muli
from flydsl.expr.arith import mulsi_extended as mulsi_extended
from flydsl.expr.arith import mului_extended as mului_extended
from flydsl.expr.arith import negf as negf
from flydsl.expr.arith import ori as ori
from flydsl.expr.arith import remf as remf
from flydsl.expr.arith import remsi as remsi
from flydsl.expr.arith import remui as remui
from flydsl.expr.arith import select as select
from flydsl.expr.arith import shli as shli
from flydsl.expr.arith import shrsi as shrsi
from flydsl.expr.arith import sitofp as sitofp
from flydsl.expr.arith import subf as subf
from flydsl.expr.arith import subi as subi
from flydsl.expr.arith import trunc_f as trunc_f
from flydsl.expr.arith import truncf as truncf
from flydsl.expr.arith import trunci as trunci
from flydsl.expr.arith import uitofp as uitofp
from flydsl.expr.arith import unwrap as unwrap
from flydsl.expr.arith import with_signedness as with_signedness
from flydsl.expr.arith import xori as xori
from typing import Any

def __getattr__(name: str) -> Any: ...

__all__ = [
    "CmpFPredicate", "CmpIPredicate", "FastMathFlags", "RoundingMode", "ceildiv", "cmpf", "cmpi", "fastmath",
    "max", "maximumf", "maxnumf", "min", "minimumf", "minnumf", "shrui"
]  # fmt: skip
