"""Warp-wide operations: votes, matches, reductions, and election of a lane.

PTX ISA manual, "Parallel Synchronization and Communication Instructions": ``vote.sync``, ``match.sync``,
``redux.sync``, ``activemask``, ``elect.sync``.  ``members`` has a bit for each lane that takes part; by default all do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flydsl.errors import DSLNotImplementedError, DSLTypeError, DSLValueError
from flydsl.expr.core.context import current
from flydsl.expr.gpu import lane_id, shuffle_idx, shuffle_xor
from flydsl.expr.memory.vector import ReductionOp
from flydsl.expr.numeric import Boolean, Float32, Int32, Uint32, Uint64, as_numeric
from flydsl.expr.nvvm.ptx import begin, integer, note_order, ptx
from flydsl.ir import builder

__all__ = [
    "active_mask",
    "elect_one",
    "match_all",
    "match_any",
    "redux",
    "vote_all",
    "vote_any",
    "vote_ballot",
    "vote_uniform",
    "warp_barrier",
]

LANES = 32
ALL = -1
_EACH = (1 << LANES) - 1


def _emits(what: str, members: Any, feature: str = "vote") -> bool:
    """True if PTX is emitted; on a CPU all lanes must be members."""
    if begin(what, feature):
        return True
    if not isinstance(members, int) or members & _EACH != _EACH:
        raise DSLNotImplementedError(f"{what} of some lanes is not emulated by {current().target}; let all take part")
    return False


def _predicate(text: str, flag: Any, members: Any, result: Any) -> Any:
    """PTX with a predicate ``p`` that is ``flag``; ``$0`` is the result and ``$2`` are the members."""
    word = builder.op1("arith.extui", [Boolean(flag).ir_value()], Int32.mlir_type())
    asm = f"{{ .reg .pred p, q; setp.ne.u32 p, $1, 0; {text} }}"
    (value,) = ptx(asm, [word, integer(members)], [Int32.mlir_type()], volatile=True)
    return result.wrap(value)


def _vote(what: str, mode: str, flag: Any, members: Any, on_cpu: Callable[[Any], Any]) -> Any:
    """A vote by PTX's ``mode``; on a CPU ``on_cpu`` of the flags as bits."""
    if not _emits(what, members):
        return on_cpu(_ballot(flag))
    return _predicate(f"vote.sync.{mode}.pred q, p, $2; selp.u32 $0, 1, 0, q;", flag, members, Int32) != 0


def vote_all(flag: Any, members: Any = ALL) -> Any:
    """True if the flag is true in all member lanes.

    Args:
        flag: a Boolean.
        members: a bit for each lane that takes part; by default all.

    Returns:
        A Boolean.

    Example in a kernel for sm_90::

        agree = fx.nvvm.vote_all(t < 100) & fx.nvvm.vote_any(t % 32 == 3) & fx.nvvm.vote_uniform(t < 32)
        agree = agree & fx.nvvm.match_all(a[t] // 32)
        three, four, all32 = fx.nvvm.vote_ballot(t % 32 < 3), fx.nvvm.match_any(a[t] % 8), fx.nvvm.active_mask()
        lanes = fx.ctpop(three) + fx.ctpop(four) + fx.ctpop(all32)
        y[t] = agree.select(lanes.to(fx.Float32), 0.0) + fx.nvvm.redux(a[t] % 2, "add").to(fx.Float32)
        if fx.nvvm.elect_one():
            fx.atomic_add(fx.get_iter(b), 1)  # once a warp
        # y: 55 55
        # b: 2 0
    """
    return _vote("vote_all", "all", flag, members, lambda votes: votes == _EACH)


def vote_any(flag: Any, members: Any = ALL) -> Any:
    """True if the flag is true in a member lane; parameters and result as of :func:`vote_all`.

    See the example of :func:`vote_all`.
    """
    return _vote("vote_any", "any", flag, members, lambda votes: votes != 0)


def vote_uniform(flag: Any, members: Any = ALL) -> Any:
    """True if the flag is equal in all member lanes; parameters and result as of :func:`vote_all`.

    See the example of :func:`vote_all`.
    """
    return _vote("vote_uniform", "uni", flag, members, lambda votes: (votes == 0) | (votes == _EACH))


def vote_ballot(flag: Any, members: Any = ALL) -> Any:
    """A Uint32 with the flag of each member lane as a bit; parameters as of :func:`vote_all`.

    Returns:
        A Uint32.

    See the example of :func:`vote_all`.
    """
    if _emits("vote_ballot", members):
        return _predicate("vote.sync.ballot.b32 $0, p, $2;", flag, members, Uint32)
    return _ballot(flag)


def _ballot(flag: Any) -> Any:
    return _combined(Uint32(Boolean(flag)) << Uint32(lane_id()), lambda a, b: a | b)


def _combined(value: Any, combine: Callable[[Any, Any], Any]) -> Any:
    """``combine`` of the values of all lanes, in all lanes."""
    for step in (16, 8, 4, 2, 1):
        value = combine(value, shuffle_xor(value, step, LANES))
    return value


def active_mask() -> Any:
    """A Uint32 with a bit for each active lane of the warp.

    Returns:
        A Uint32.

    See the example of :func:`vote_all`.
    """
    if begin("active_mask", "vote"):
        return Uint32.wrap(ptx("activemask.b32 $0;", [], [Int32.mlir_type()], volatile=True)[0])
    return Uint32.wrap(builder.op1("gpu.ballot", [Boolean.static(True).ir_value()], Int32.mlir_type()))


def elect_one(members: Any = ALL) -> Any:
    """True in one of the member lanes, always the same for the same members.

    Args:
        members: a bit for each lane that takes part; by default all.

    Returns:
        A Boolean.

    See the example of :func:`vote_all`.
    """
    if not _emits("elect_one", members, "elect"):
        return lane_id() == 0
    text = "{ .reg .pred p; elect.sync _|p, $1; selp.u32 $0, 1, 0, p; }"
    return Int32.wrap(ptx(text, [integer(members)], [Int32.mlir_type()], volatile=True)[0]) != 0


def match_any(value: Any, members: Any = ALL) -> Any:
    """A Uint32 with a bit for each member lane whose value, of 32 or 64 bits, has the same bits as this lane's.

    Args:
        value: a scalar of 32 or 64 bits.
        members: a bit for each lane that takes part; by default all.

    Returns:
        A Uint32.

    See the example of :func:`vote_all`.
    """
    bits, suffix = _bits("match_any", value)
    if _emits("match_any", members):
        text = f"match.any.sync.{suffix} $0, $1, $2;"
        operands = [bits.ir_value(), integer(members)]
        return Uint32.wrap(ptx(text, operands, [Int32.mlir_type()], volatile=True)[0])
    mask = Uint32(0)
    for lane in range(LANES):
        mask = mask | (Uint32(shuffle_idx(bits, lane, LANES) == bits) << lane)
    return mask


def match_all(value: Any, members: Any = ALL) -> Any:
    """True if the values of all member lanes have the same bits; parameters as of :func:`match_any`.

    Returns:
        A Boolean.

    See the example of :func:`vote_all`.
    """
    bits, suffix = _bits("match_all", value)
    if _emits("match_all", members):
        text = f"{{ .reg .pred p; .reg .b32 m; match.all.sync.{suffix} m|p, $1, $2; selp.u32 $0, 1, 0, p; }}"
        operands = [bits.ir_value(), integer(members)]
        return Int32.wrap(ptx(text, operands, [Int32.mlir_type()], volatile=True)[0]) != 0
    return _ballot(shuffle_idx(bits, 0, LANES) == bits) == _EACH


def _bits(what: str, value: Any) -> tuple[Any, str]:
    scalar = as_numeric(value)
    if scalar.dtype.width not in (32, 64):
        raise DSLTypeError(f"{what} compares values of 32 or 64 bits, got {scalar.dtype}")
    unsigned = Uint32 if scalar.dtype.width == 32 else Uint64
    bits = scalar if scalar.dtype is unsigned else unsigned(scalar) if scalar.is_static() else scalar.bitcast(unsigned)
    return bits, f"b{scalar.dtype.width}"


_COMBINE: dict[str, Callable[[Any, Any], Any]] = {
    "add": lambda a, b: a + b,
    "min": lambda a, b: (b < a).select(b, a),
    "max": lambda a, b: (a < b).select(b, a),
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
}


def redux(value: Any, op: ReductionOp | str, members: Any = ALL) -> Any:
    """The sum, minimum, maximum, and, or, xor of a 32-bit integer over the member lanes, in one instruction.

    On chips that have it, also the minimum and maximum of Float32.

    Args:
        value: an integer of 32 bits.
        op: ``"add"``, ``"min"``, ``"max"``, ``"and"``, ``"or"`` or ``"xor"``.
        members: a bit for each lane that takes part; by default all.

    Returns:
        The combination, in all member lanes.

    Raises:
        DSLTypeError: a value of another type.
        DSLValueError: another operation, or a target without the instruction.

    See the example of :func:`vote_all`.
    """
    scalar = as_numeric(value)
    name = (op.name if isinstance(op, ReductionOp) else str(op)).lower()
    if name not in _COMBINE:
        raise DSLValueError(f"redux by {op!r}: expected one of {', '.join(map(str.upper, _COMBINE))}")
    dtype = scalar.dtype
    if dtype not in (Int32, Uint32, Float32):
        raise DSLTypeError(f"redux takes Int32, Uint32 or Float32, got {dtype}")
    if dtype is Float32 and name not in ("min", "max"):
        raise DSLTypeError(f"redux of Float32 is min or max, got {op!r}; fx.coop.warp_reduce does others")
    what, feature = ("redux of Float32", "redux.f32") if dtype is Float32 else ("redux", "redux")
    if not _emits(what, members, feature):
        return _combined(scalar, _COMBINE[name])
    kind = "f32" if dtype is Float32 else "b32" if name in ("and", "or", "xor") else "u32" if dtype is Uint32 else "s32"
    operands = [scalar.ir_value(), integer(members)]
    (result,) = ptx(f"redux.sync.{name}.{kind} $0, $1, $2;", operands, [dtype.mlir_type()], volatile=True)
    return dtype.wrap(result)


def warp_barrier(members: Any = ALL) -> None:
    """Wait for the lanes of the warp; their earlier writes are visible after it.

    Args:
        members: a bit for each lane that takes part; by default all.

    Example in a kernel for sm_90::

        shared = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 64]).peek()
        shared[t] = x[t]
        fx.nvvm.warp_barrier()  # llvm: bar.warp.sync
        y[t] = shared[t ^ 1]
        # y: 1 0 3 2
    """
    if _emits("warp_barrier", members):  # on a CPU the lanes of a warp run in lockstep
        ptx("bar.warp.sync $0;", [integer(members)], memory=True)
    else:
        note_order("warp_barrier")
