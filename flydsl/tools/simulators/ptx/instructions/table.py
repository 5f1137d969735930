"""The table of instructions, and the compilation of an entry to steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from flydsl.tools.simulators.ptx.execution.active_lanes import ActiveLanes, Next, Step
from flydsl.tools.simulators.ptx.execution.operands import reader
from flydsl.tools.simulators.ptx.instructions import (
    arithmetic,
    barriers,
    cp_async,
    cp_async_bulk,
    loads_and_stores,
    mbarriers,
    mma,
    predicates,
    printing,
    tensor_core,
    warp_exchange,
    wgmma,
)
from flydsl.tools.simulators.ptx.instructions.clusters import map_address, rank_of_address
from flydsl.tools.simulators.ptx.instructions.control import branch, branch_by_table, end, trap
from flydsl.tools.simulators.ptx.instructions.conversions import convert
from flydsl.tools.simulators.ptx.instructions.tensor_map_edits import edit as edit_tensor_map
from flydsl.tools.simulators.ptx.program.definitions import results, unwritten_reads
from flydsl.tools.simulators.ptx.program.module import Instruction, PtxError

if TYPE_CHECKING:
    from flydsl.tools.simulators.ptx.execution.grid import Grid

Handler = Callable[["Grid", Instruction, int], Step]

_LANEWISE = (
    "add", "sub", "div", "rem", "abs", "neg", "min", "max", "fma", "and", "or", "xor", "not", "cnot", "sad", "copysign",
    "ex2", "lg2", "rcp", "sqrt", "rsqrt", "sin", "cos", "tanh",
)  # fmt: skip
_BARRIERS = {"bar", "barrier"}
_CHANGING = {"cp", "stmatrix", "tcgen05", "wgmma", "tensormap", "mbarrier", "call"}
_HINTS = ("prefetchu", "discard", "applypriority", "griddepcontrol", "nanosleep", "pmevent")
_TABLE: dict[str, Handler] = {
    **dict.fromkeys(_LANEWISE, arithmetic.lanewise),
    **dict.fromkeys(_HINTS, loads_and_stores.nothing),
    "mul": arithmetic.multiply,
    "mad": arithmetic.multiply,
    "shl": arithmetic.shift,
    "shr": arithmetic.shift,
    "shf": arithmetic.funnel,
    "bfe": arithmetic.extract,
    "bfi": arithmetic.insert,
    "popc": arithmetic.count_bits,
    "clz": arithmetic.count_bits,
    "brev": arithmetic.count_bits,
    "bfind": arithmetic.count_bits,
    "prmt": arithmetic.permute,
    "lop3": arithmetic.logic_of_three,
    "setp": predicates.set_predicate,
    "set": predicates.set_number,
    "selp": predicates.select,
    "testp": predicates.test_property,
    "addc": arithmetic.carried,
    "subc": arithmetic.carried,
    "madc": arithmetic.carried,
    "cvt": convert,
    "mov": loads_and_stores.move,
    "ld": loads_and_stores.load,
    "ldu": loads_and_stores.load,
    "st": loads_and_stores.store,
    "atom": loads_and_stores.atomic,
    "red": loads_and_stores.atomic,
    "cvta": loads_and_stores.convert_address,
    "isspacep": loads_and_stores.is_in_space,
    "call": printing.call,
    "bra": branch,
    "brx": branch_by_table,
    "ret": end,
    "exit": end,
    "trap": trap,
    "shfl": warp_exchange.shuffle,
    "vote": warp_exchange.vote,
    "match": warp_exchange.match,
    "redux": warp_exchange.reduce,
    "elect": warp_exchange.elect,
    "activemask": warp_exchange.active_mask,
    "mma": mma.mma,
    "ldmatrix": mma.load_matrices,
    "stmatrix": mma.store_matrices,
    "mbarrier": mbarriers.mbarrier,
    "wgmma": wgmma.warp_group,
    "setmaxnreg": wgmma.set_registers,
    "tcgen05": tensor_core.tensor_core,
    "prefetch": cp_async_bulk.prefetch_map,
    "mapa": map_address,
    "getctarank": rank_of_address,
    "createpolicy": loads_and_stores.create_policy,
    "tensormap": edit_tensor_map,
}


def _handler(instruction: Instruction) -> Handler | None:
    words = instruction.words
    if words[0] in ("bar", "barrier"):
        if words[1] == "warp":
            return warp_exchange.warp_barrier
        return barriers.cluster_barrier if words[1] == "cluster" else barriers.block_barrier
    if words[0] == "cp":
        return cp_async_bulk.bulk if "bulk" in words else cp_async.copy
    if words[0] in ("add", "sub", "mad") and "cc" in words:
        return arithmetic.carried
    if words[0] in ("fence", "membar"):
        return _fence
    return _TABLE.get(words[0])


def is_known(instruction: Instruction) -> bool:
    """True if the table has the instruction's name; some of its forms may be unknown."""
    return _handler(instruction) is not None


def _fence(grid: Grid, instruction: Instruction, pc: int) -> Step:
    """Of fences only those of the asynchronous proxy and of new mbarriers say something that is looked at."""
    rest = instruction.words[1:]
    proxy = rest[:2] == ("proxy", "async") and "global" not in rest
    if not proxy and rest[0] != "mbarrier_init":
        return loads_and_stores.nothing(grid, instruction, pc)

    def step(active: ActiveLanes) -> None:
        warps_of = active.warps[active.mask.any(axis=1)]
        grid.mbarriers.fence(warps_of)
        if proxy:
            grid.races.fence(warps_of)

    return step


def compile_all(grid: Grid) -> list[Step]:
    """A function for each instruction of the entry."""
    steps: list[Step] = []
    problems = []
    unwritten = {} if grid.findings is None else unwritten_reads(grid.entry)
    for pc, instruction in enumerate(grid.entry.code):
        handler = _handler(instruction)
        try:
            if handler is None:
                raise PtxError("not known")
            step = handler(grid, instruction, pc)
        except (PtxError, KeyError, ValueError) as error:
            problems.append(f"{instruction.source}: {error!r}")
            continue
        step = _watched(grid, instruction, _counted(grid, instruction, _guarded(grid, instruction, step, pc)))
        if pc in unwritten:
            step = _suspected(grid, unwritten[pc], step)
        steps.append(step)
    if problems:
        raise PtxError(f"{grid.entry.name}: instructions that this simulator does not know:\n" + "\n".join(problems))
    return steps


def _guarded(grid: Grid, instruction: Instruction, step: Step, pc: int) -> Step:
    """The instruction for the lanes whose guard is true."""
    if instruction.guard is None or instruction.words[0] in ("bra", "brx"):
        return step
    read, negated = reader(grid, instruction.guard, "pred"), instruction.guard_negated

    def guarded(active: ActiveLanes) -> Next:
        some = active.only(read(active) ^ negated)
        if not some.mask.any():
            return None
        following = step(some)
        return following if following is None else np.where(some.mask, following, pc + 1)

    return guarded


def _counted(grid: Grid, instruction: Instruction, step: Step) -> Step:
    """The instruction, counted if other warps may see what it does; stores and atomics count themselves."""
    words = instruction.words
    if words[0] not in _BARRIERS | _CHANGING or words[:2] in (("mbarrier", "try_wait"), ("mbarrier", "test_wait")):
        return step
    is_barrier = words[0] in _BARRIERS

    def counted(active: ActiveLanes) -> Next:
        grid.arrivals += is_barrier
        grid.changes += not is_barrier
        return step(active)

    return counted


def _suspected(grid: Grid, names: frozenset[str], step: Step) -> Step:
    """The instruction, with the registers that it may be the first to touch taken note of."""

    def suspected(active: ActiveLanes) -> Next:
        if active.mask.any():
            grid.suspect_registers(names, int(grid.thread_ids[active.rows][active.mask][0]))
        return step(active)

    return suspected


def _watched(grid: Grid, instruction: Instruction, step: Step) -> Step:
    """The instruction, behind checks of the registers of asynchronous products and loads."""
    names = grid.warp_groups.touched(instruction)
    if names and instruction.words[0] != "wgmma":
        written, unwatched = results(instruction) & names, step

        def watched(active: ActiveLanes) -> Next:
            grid.warp_groups.check(active, names, written)
            return unwatched(active)

        step = watched
    loaded = grid.tensor_memory.touched(instruction)
    if not loaded:
        return step

    def after_loads(active: ActiveLanes) -> Next:
        grid.tensor_memory.check(active, loaded)
        return step(active)

    return after_loads
