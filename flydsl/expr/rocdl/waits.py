"""Waits for memory operations, by counters of operations in flight.

Encodings: CDNA 3 and RDNA 3 instruction sets, "S_WAITCNT".  RDNA 4 has one instruction per counter instead.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLTypeError, DSLValueError, MissingInstructionError
from flydsl.expr.atoms.copy_ops import static_integer
from flydsl.expr.core.context import current, current_kernel, emits_for
from flydsl.expr.rocdl import chips
from flydsl.expr.rocdl.operands import named
from flydsl.ir import builder
from flydsl.support.fast_dataclass import record
from flydsl.targets.amdgpu import GFX11, GFX12, GFX125X, Isa

__all__ = ["asyncmark", "s_waitcnt", "wait_asyncmark"]


@record
class Field:
    """Bits of the encoding that hold a counter, low part first: (position, width)."""

    parts: tuple[tuple[int, int], ...]

    @property
    def limit(self) -> int:
        """The largest count, which waits for nothing."""
        return (1 << sum(width for _, width in self.parts)) - 1

    def encode(self, count: int) -> int:
        """The bits that hold ``count``."""
        result = 0
        for position, width in self.parts:
            result |= (count & ((1 << width) - 1)) << position
            count >>= width
        return result


@record
class WaitCounters:
    """The counters of one family of architectures."""

    name: str
    archs: chips.Archs
    vmcnt: Field
    lgkmcnt: Field
    expcnt: Field

    def __post_init__(self) -> None:
        used = [bit for f in (self.vmcnt, self.lgkmcnt, self.expcnt) for p, w in f.parts for bit in range(p, p + w)]
        if len(set(used)) != len(used) or max(used) > 15:
            raise ValueError(f"{self.name}: the counters overlap or leave 16 bits")

    def checked(self, vmcnt: Any, lgkmcnt: Any, expcnt: Any) -> dict[str, int]:
        """The counts, as Python integers in range."""
        result = {}
        for name, count in (("vmcnt", vmcnt), ("lgkmcnt", lgkmcnt), ("expcnt", expcnt)):
            if count is None:
                continue
            limit = getattr(self, name).limit
            result[name] = static_integer(count)
            if not 0 <= result[name] <= limit:
                raise DSLValueError(
                    f"s_waitcnt: {name} must be in [0, {limit}] on this target, {self.name}, got {count}"
                )
        return result

    def encode(self, counts: dict[str, int]) -> int:
        """The 16 bits of the instruction; unnamed counters wait for nothing."""
        fields = (("vmcnt", self.vmcnt), ("lgkmcnt", self.lgkmcnt), ("expcnt", self.expcnt))
        return sum(field.encode(counts.get(name, field.limit)) for name, field in fields)


_RDNA_FIELDS = (Field(((10, 6),)), Field(((4, 6),)), Field(((0, 3),)))
CDNA3 = WaitCounters("cdna3", (Isa.CDNA3, Isa.CDNA4), Field(((0, 4), (14, 2))), Field(((8, 4),)), Field(((4, 3),)))
RDNA3 = WaitCounters("rdna3", GFX11, *_RDNA_FIELDS)
RDNA4 = WaitCounters("rdna4", (Isa.RDNA4,), *_RDNA_FIELDS)

_SPLIT = {"vmcnt": ("loadcnt",), "lgkmcnt": ("dscnt", "kmcnt"), "expcnt": ("expcnt",)}
"""The counters of RDNA 4 that replace each older one."""


def _counters() -> WaitCounters:
    for counters in (CDNA3, RDNA3, RDNA4):
        if chips.has(counters.archs):
            return counters
    having = chips.chips_with((*CDNA3.archs, *RDNA3.archs, *RDNA4.archs))
    raise MissingInstructionError(
        f"s_waitcnt: {current().target} has no such instruction; {', '.join(having)} have", archs=having
    )


def s_waitcnt(bitfield: Any = None, *, vmcnt: Any = None, lgkmcnt: Any = None, expcnt: Any = None) -> None:
    """Wait until at most so many operations are in flight: global loads, shared and scalar accesses, exports.

    ``None`` does not wait.  A raw ``bitfield`` has the encoding of the target's instruction.

    Args:
        bitfield: the raw operand, instead of the counts.
        vmcnt: global loads in flight.
        lgkmcnt: shared and scalar accesses in flight.
        expcnt: exports in flight.

    Raises:
        DSLTypeError: both a bitfield and counts, or a number that is known only at run time.
        DSLValueError: a count out of range, or a target without the instruction.

    Example in a kernel, compiled for gfx942::

        fx.rocdl.s_waitcnt(vmcnt=2)  # llvm: llvm.amdgcn.s.waitcnt(i32 3954)
        y[t] = x[t]
    """
    counters = _counters()
    if bitfield is None:
        wait_for(counters, vmcnt, lgkmcnt, expcnt)
        return
    if (vmcnt, lgkmcnt, expcnt) != (None, None, None):
        raise DSLTypeError("s_waitcnt takes a raw bitfield or named counts, not both")
    bits = static_integer(bitfield)
    if not 0 <= bits < 1 << 16:
        raise DSLValueError(f"s_waitcnt: a bitfield of {bits}; expected 16 bits")
    fields = {"vmcnt": counters.vmcnt, "lgkmcnt": counters.lgkmcnt, "expcnt": counters.expcnt}
    _emit(counters, {name: _decode(field, bits) for name, field in fields.items()}, bits)


def _decode(field: Field, bits: int) -> int:
    count, shift = 0, 0
    for position, width in field.parts:
        count |= (bits >> position & ((1 << width) - 1)) << shift
        shift += width
    return count


def s_waitcnt_of(counters: WaitCounters) -> Callable[[Any, Any, Any], None]:
    @named("s_waitcnt", "``fx.rocdl.s_waitcnt`` with this family's encoding.")
    def function(vmcnt: Any = None, lgkmcnt: Any = None, expcnt: Any = None) -> None:
        wait_for(counters, vmcnt, lgkmcnt, expcnt)

    return function


def wait_for(counters: WaitCounters, vmcnt: Any, lgkmcnt: Any, expcnt: Any) -> None:
    """:func:`s_waitcnt` with the counters of one family."""
    counts = counters.checked(vmcnt, lgkmcnt, expcnt)
    if _counters() is not counters:
        raise DSLValueError(f"{counters.name}.s_waitcnt: the target is {current().target}")
    _emit(counters, counts, counters.encode(counts))


def _emit(counters: WaitCounters, counts: dict[str, int], bits: int) -> None:
    """A CPU in the role of a GPU emits nothing: no operation is in flight there."""
    if not emits_for("rocm"):
        return
    if counters is not RDNA4:
        attributes = {"bitfield": ir.IntegerAttr.get(builder.integer_type(32), bits)}
        builder.op("rocdl.s.waitcnt", [], attributes=attributes)
        return
    for name, count in counts.items():
        if count == getattr(counters, name).limit:
            continue
        for split in _SPLIT[name]:
            operand = builder.constant(count, builder.integer_type(16))
            builder.run_intrinsic(f"llvm.amdgcn.s.wait.{split}", [operand])


def asyncmark() -> None:
    """Close the group of asynchronous copies since the last mark.

    Example in a kernel, compiled for sm_90::

        fx.rocdl.asyncmark()  # llvm: llvm.nvvm.cp.async.commit.group()
        fx.rocdl.wait_asyncmark(0)  # llvm: llvm.nvvm.cp.async.wait.group(i32 0)
        y[t] = x[t]
    """
    if _has_groups():
        builder.op("nvvm.cp.async.commit.group", [])
    elif "cp.async" in current().facts.features:
        _nvvm().cp_async_commit_group()


def wait_asyncmark(count: Any = 0) -> None:
    """Wait until at most ``count`` groups are open; then ``barrier()`` before other threads read the copies.

    AMD GPUs wait for all loads, those of every group included: how many instructions the open groups have is not known
    in general.

    Args:
        count: how many groups may stay open, a Python int.

    Raises:
        DSLTypeError: the count is known only at run time.
        DSLValueError: it is negative.

    See the example of :func:`asyncmark`.
    """
    groups = static_integer(count)
    if groups < 0:
        raise DSLValueError(f"wait_asyncmark({groups}): expected 0 or more groups")
    if _has_groups():
        builder.op(
            "nvvm.cp.async.wait.group", [], attributes={"n": ir.IntegerAttr.get(builder.integer_type(32), groups)}
        )
    elif "cp.async" in current().facts.features:
        _nvvm().cp_async_wait_group(groups)
    elif emits_for("rocm") and chips.has(CDNA3.archs):
        wait_for(CDNA3, 0, None, None)


def _nvvm() -> ModuleType:
    """A CPU in the role of an NVIDIA GPU does nothing, unless the sanitizer records the groups."""
    from flydsl.expr import nvvm  # kernels for AMD GPUs do not need it

    return nvvm


def _has_groups() -> bool:
    """True if the target is an NVIDIA GPU with asynchronous copies; older ones copy synchronously."""
    return emits_for("cuda") and "cp.async" in current().facts.features


# -- waits for one counter
# LLVM's "Syntax of gfx12 Instructions" and ``IntrinsicsAMDGPU.td``, ``int_amdgcn_s_wait_*``.

_COUNTERS = {
    "loadcnt": (GFX12, 63, "loads of global memory"),
    "storecnt": (GFX12, 63, "stores to global memory"),
    "dscnt": (GFX12, 63, "accesses of shared memory"),
    "expcnt": (GFX12, 7, "exports"),
    "asynccnt": (GFX125X, 63, "asynchronous copies between global and shared memory"),
    "tensorcnt": (GFX125X, 63, "copies of whole tiles"),
}
"""The chips that have a counter, its largest count, and what it counts."""


def _wait_function(counter: str) -> Any:
    name = f"s_wait_{counter}"
    _, most, operations = _COUNTERS[counter]

    @named(name, f"Wait until at most ``count`` {operations} of this wave are in flight, 0 to {most}.")
    def function(count: Any) -> None:
        wait_for_counter(name, counter, count)

    return function


def wait_for_counter(name: str, counter: str, count: Any) -> None:
    """The function ``name``: wait until one counter is at most ``count``."""
    archs, most, _ = _COUNTERS[counter]
    chips.require(name, archs)
    current_kernel(name)
    limit = static_integer(count)
    if not 0 <= limit <= most:
        raise DSLValueError(f"{name}({limit}): expected 0 to {most}")
    if emits_for("rocm"):
        builder.run_intrinsic(f"llvm.amdgcn.s.wait.{counter}", [builder.constant(limit, builder.integer_type(16))])


FUNCTIONS: dict[str, Any] = {f"s_wait_{counter}": _wait_function(counter) for counter in _COUNTERS}
"""The waits of one counter each, by name."""
