"""Uniformity across a block, as far as a value's computation shows it.

The CPU backend analyzes lanes and strides too, on its own SIMT IR: :mod:`flydsl.backends.cpu.analysis.uniformity`.
"""

from __future__ import annotations

from flydsl._mlir import ir

_SAME_FOR_A_BLOCK = {"gpu.block_id", "gpu.block_dim", "gpu.grid_dim"}
_COMPUTES = ("arith.", "math.", "ub.")
_READS = {
    "llvm.load",
    "llvm.getelementptr",
    "llvm.addrspacecast",
    "llvm.mlir.addressof",
    "builtin.unrealized_conversion_cast",
}
"""Operations that read memory of an argument or shared memory, not a thread's own."""
_DECIDERS = {"scf.execute_region": 0, "scf.if": 1, "scf.for": 3}
"""The number of leading operands that decide which threads run an operation's regions, and how often."""


def is_uniform(value: ir.Value, *, loads: bool = True) -> bool:
    """True if ``value`` is computed from constants, kernel parameters, block coordinates and loop counters only.

    Reads of all threads at one address are uniform, as long as nobody writes it meanwhile.  Everything else counts as
    varying: results of branches and loops, and what depends on the thread's coordinates.

    Args:
        loads: True if values read from memory count.
    """
    waiting, seen = [value], set[ir.Value]()
    while waiting:
        current = waiting.pop()
        if current in seen:
            continue
        seen.add(current)
        source = current.owner
        if isinstance(source, ir.Block):
            origins = _of_argument(ir.BlockArgument(current), source)
            if origins is None:
                return False
            waiting += origins
        elif source.name.startswith(_COMPUTES) or (loads and source.name in _READS):
            waiting += source.operands
        elif source.name not in _SAME_FOR_A_BLOCK:
            return False
    return True


def _of_argument(argument: ir.BlockArgument, block: ir.Block) -> list[ir.Value] | None:
    """The values from which a block argument is computed; ``None`` if unknown."""
    owner = block.owner.operation
    if owner.name in ("gpu.func", "func.func"):
        return []
    if owner.name == "scf.for" and argument.arg_number == 0:
        lower, _, step, *_ = owner.operands
        return [lower, step]
    return None


def reached_together(block: ir.Block) -> bool:
    """True if all threads of a block provably reach this block of a kernel's code."""
    around = block.owner.operation
    while around.name != "gpu.func":
        if around.name not in _DECIDERS or not all(map(is_uniform, around.operands[: _DECIDERS[around.name]])):
            return False
        around = around.parent.operation
    return True
