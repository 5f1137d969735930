"""Names of ``llvm`` dialect arithmetic in ``arith`` and ``math``.

The language traces to the latter; kernels that call MLIR's own builders bring the former.  Both number their predicates
alike.  What LLVM may assume besides, such as ``nsw``, is dropped.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from flydsl.support.math_functions import CALLED_FUNCTION

__all__ = ["ARITHMETIC_OF_LLVM", "arithmetic_of_intrinsic"]

_SAME = (
    "sdiv:divsi udiv:divui srem:remsi urem:remui add:addi sub:subi mul:muli and:andi or:ori xor:xori shl:shli "
    "lshr:shrui ashr:shrsi icmp:cmpi fadd:addf fsub:subf fmul:mulf fdiv:divf frem:remf fneg:negf fcmp:cmpf "
    "select:select zext:extui sext:extsi trunc:trunci fpext:extf fptrunc:truncf sitofp:sitofp uitofp:uitofp "
    "fptosi:fptosi fptoui:fptoui intr.smax:maxsi intr.smin:minsi intr.umax:maxui intr.umin:minui "
    "intr.maxnum:maxnumf intr.minnum:minnumf intr.maximum:maximumf intr.minimum:minimumf"
)
_MATH = (
    "fma:fma fabs:absf sqrt:sqrt exp2:exp2 log2:log2 exp:exp log:log sin:sin cos:cos floor:floor ceil:ceil ctpop:ctpop"
)

ARITHMETIC_OF_LLVM: Mapping[str, str] = MappingProxyType(
    {f"llvm.{ours}": f"arith.{its}" for ours, its in (pair.split(":") for pair in _SAME.split())}
    | {f"llvm.intr.{ours}": f"math.{its}" for ours, its in (pair.split(":") for pair in _MATH.split())}
    | {"vector.fma": "math.fma"}
)
"""The operation of ``arith`` or ``math`` for each of ``llvm``, and for that of ``vector`` which is one of them."""


def arithmetic_of_intrinsic(name: str) -> str | None:
    """The same for an intrinsic: LLVM's by its own name, which ends in the types, ``llvm.fma.v4f32``; a called function."""
    if name.startswith(CALLED_FUNCTION):
        return f"math.{name.removeprefix(CALLED_FUNCTION)}"
    return ARITHMETIC_OF_LLVM.get(f"llvm.intr.{name.removeprefix('llvm.').partition('.')[0]}")
