"""Which function runs which instruction."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from . import arithmetic, barriers, bulk, copies, data, matrix, mbarriers, predicates, printing, warps, wgmma
from .clusters import map_address, rank_of_address
from .control import branch, branch_by_table, end, trap
from .conversions import convert
from .program import Instruction, Operand, Pair, PtxError, Reg, Vec
from .values import reader

if TYPE_CHECKING:
    from .convoy import Convoy
    from .grid import Grid

Step = Callable[["Convoy"], object]
Handler = Callable[["Grid", Instruction, int], Step]

_LANEWISE = (
    "add", "sub", "div", "rem", "abs", "neg", "min", "max", "fma", "and", "or", "xor", "not", "cnot", "sad", "copysign",
    "ex2", "lg2", "rcp", "sqrt", "rsqrt", "sin", "cos", "tanh",
)  # fmt: skip
_HINTS = ("prefetchu", "discard", "applypriority", "griddepcontrol", "nanosleep", "pmevent")
_TABLE: dict[str, Handler] = {
    **dict.fromkeys(_LANEWISE, arithmetic.lanewise), **dict.fromkeys(_HINTS, data.nothing), "mul": arithmetic.multiply,
    "mad": arithmetic.multiply, "shl": arithmetic.shift, "shr": arithmetic.shift, "shf": arithmetic.funnel,
    "bfe": arithmetic.extract, "bfi": arithmetic.insert, "popc": arithmetic.count_bits, "clz": arithmetic.count_bits,
    "brev": arithmetic.count_bits, "bfind": arithmetic.count_bits, "prmt": arithmetic.permute,
    "lop3": arithmetic.logic_of_three, "setp": predicates.set_predicate, "selp": predicates.select,
    "testp": predicates.test_property, "addc": arithmetic.carried,
    "subc": arithmetic.carried, "madc": arithmetic.carried, "cvt": convert,
    "mov": data.move, "ld": data.load, "ldu": data.load, "st": data.store, "atom": data.atomic, "red": data.atomic,
    "cvta": data.convert_address, "isspacep": data.is_in_space, "call": printing.call, "bra": branch,
    "brx": branch_by_table, "ret": end, "exit": end, "trap": trap, "shfl": warps.shuffle, "vote": warps.vote,
    "match": warps.match, "redux": warps.reduce, "elect": warps.elect, "activemask": warps.active_mask,
    "mma": matrix.mma, "ldmatrix": matrix.load_matrices, "stmatrix": matrix.store_matrices, "mbarrier": mbarriers.mbarrier,
    "wgmma": wgmma.warp_group, "setmaxnreg": wgmma.set_registers, "prefetch": bulk.prefetch_map, "mapa": map_address,
    "getctarank": rank_of_address, "createpolicy": data.create_policy,
}  # fmt: skip


def _handler(instruction: Instruction) -> Handler | None:
    words = instruction.words
    if words[0] in ("bar", "barrier"):
        if words[1] == "warp":
            return warps.warp_barrier
        return barriers.cluster_barrier if words[1] == "cluster" else barriers.block_barrier
    if words[0] == "cp":
        return bulk.bulk if "bulk" in words else copies.copy
    if words[0] in ("add", "sub", "mad") and "cc" in words:
        return arithmetic.carried
    if words[0] in ("fence", "membar"):
        return _fence
    return _TABLE.get(words[0])


def _fence(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """Of fences only those of the asynchronous proxy and of new mbarriers say something that is looked at."""
    rest = instruction.words[1:]
    proxy = rest[:2] == ("proxy", "async") and "global" not in rest
    if not proxy and rest[0] != "mbarrier_init":
        return data.nothing(grid, instruction, pc)

    def step(convoy: Convoy) -> None:
        warps_of = convoy.numbers[convoy.mask.any(axis=1)]
        grid.mbarriers.fence(warps_of)
        if proxy:
            grid.races.fence(warps_of)

    return step


def compile_all(grid: Grid) -> list[Step]:
    """A function for each instruction of the entry.

    Raises:
        PtxError: names all that are not known.
    """
    steps: list[Step] = []
    problems = []
    for pc, instruction in enumerate(grid.entry.code):
        handler = _handler(instruction)
        try:
            if handler is None:
                raise PtxError("not known")
            step = handler(grid, instruction, pc)
        except (PtxError, KeyError, ValueError) as error:
            problems.append(f"{instruction.source}: {error!r}")
            continue
        steps.append(_watched(grid, instruction, _guarded(grid, instruction, step, pc)))
    if problems:
        raise PtxError(f"{grid.entry.name}: instructions that this interpreter does not know:\n" + "\n".join(problems))
    return steps


def _guarded(grid: Grid, instruction: Instruction, step: Step, pc: int) -> Step:
    """The instruction for the lanes whose guard is true."""
    if instruction.guard is None or instruction.words[0] in ("bra", "brx"):
        return step
    read, negated = reader(grid, instruction.guard, "pred"), instruction.guard_negated

    def guarded(convoy: Convoy) -> object:
        some = convoy.only(read(convoy) ^ negated)
        if not some.mask.any():
            return None
        following = step(some)
        return following if following is None else np.where(some.mask, following, pc + 1)

    return guarded


def _written(instruction: Instruction) -> frozenset[str]:
    """The registers that an instruction writes."""
    if not instruction.operands or instruction.words[0] in ("st", "red", "stmatrix", "bar", "barrier"):
        return frozenset()
    stack: list[Operand] = [instruction.operands[0]]
    names = set()
    while stack:
        match stack.pop():
            case Reg(name):
                names.add(name)
            case Vec(items):
                stack += items
            case Pair(a, b):
                stack += (a, b)
    return frozenset(names)


def _watched(grid: Grid, instruction: Instruction, step: Step) -> Step:
    """The instruction with a look at whether it may touch the registers of asynchronous products."""
    names = grid.warp_groups.touched(instruction)
    if not names or instruction.words[0] == "wgmma":
        return step
    written = _written(instruction) & names

    def watched(convoy: Convoy) -> object:
        grid.warp_groups.check(convoy, names, written)
        return step(convoy)

    return watched
