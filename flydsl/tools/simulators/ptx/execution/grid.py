"""A launch: all threads of all blocks, and the schedule of their warps.

Threads of a warp that are at the same instruction run it together, and so do warps: :class:`ActiveLanes` are lanes at one
instruction, of one warp or of many.  The lanes at the lowest instruction go first, so that they meet again where branches
end; ``.sync`` instructions wait for the lanes that they name.  A warp that has jumped back often lets the others go first,
so that one that waits for memory to change waits for ever only if nobody changes it.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Protocol

import numpy as np

from flydsl.tools.simulators.array import Array
from flydsl.tools.simulators.findings import Fault, Findings
from flydsl.tools.simulators.ptx.execution.active_lanes import ActiveLanes
from flydsl.tools.simulators.ptx.execution.launch import Launch, check, special_registers
from flydsl.tools.simulators.ptx.execution.memory import (
    RANK_SHIFT,
    RESERVED,
    WINDOWS,
    BlockMemory,
    GlobalMemory,
    OutOfBounds,
    Region,
    ThreadMemory,
)
from flydsl.tools.simulators.ptx.execution.operands import BITS, END, GROUP_WARPS, POISON, WARP
from flydsl.tools.simulators.ptx.execution.races import Orders, Races
from flydsl.tools.simulators.ptx.execution.shadow import Shadow
from flydsl.tools.simulators.ptx.execution.suspects import Disturbance, Suspect, of_register
from flydsl.tools.simulators.ptx.execution.tensor_memory import TensorMemory
from flydsl.tools.simulators.ptx.execution.warp_groups import WarpGroups
from flydsl.tools.simulators.ptx.instructions.barriers import Barriers, ClusterBarrier
from flydsl.tools.simulators.ptx.instructions.cp_async import AsyncCopies
from flydsl.tools.simulators.ptx.instructions.cp_async_bulk import BulkCopies
from flydsl.tools.simulators.ptx.instructions.mbarriers import Mbarriers
from flydsl.tools.simulators.ptx.instructions.table import compile_all
from flydsl.tools.simulators.ptx.program.module import TYPE_BYTES, Function, Module, PtxError, Sym, Variable
from flydsl.tools.simulators.repeats import MOST_JUMPS, Changes, Repeats
from flydsl.tools.simulators.reruns import Reruns

Piece = tuple[Region, Array | slice, Array]
"""A region, which of the accesses go there, and their bytes in it."""
_JUMPS_OF_A_ROUND = 64
_MOST_JUMPS = {True: 5_000, False: 50_000}
"""Jumps back of a warp after which a launch is left: behind a fault, or behind a register that may be unwritten."""
_MOST_FAULTS = 100
"""Faults of one check at one instruction that are kept."""


class Observer(Protocol):
    """An observer of executed instructions."""

    def before(self, grid: Grid, active: ActiveLanes, pc: int) -> None:
        """Lanes are going to run the instruction of that index in the entry."""

    def after(self, grid: Grid, active: ActiveLanes, pc: int) -> None:
        """They have run it."""


class Grid:
    """Blocks of a launch of an entry that are on the device together: those of these numbers, by default all.

    With ``warps_alone`` each warp runs alone.  ``constants`` has the addresses of the module's variables; missing ones
    are added.  With ``findings`` faults are added there, and threads go on: an access out of bounds loads zero and stores
    nothing.
    """

    changes = arrivals = 0
    """Changes that other warps may see: of memory and of what lands in it, and arrivals at barriers."""
    _jumped = False
    """True if the lanes that run have jumped back."""
    _jumps_before: int | None = None
    """Jumps back of the warp that has most, when the first fault was told."""

    def __init__(
        self,
        module: Module,
        entry: Function,
        launch: Launch,
        memory: GlobalMemory,
        *,
        warps_alone: bool = False,
        observer: Observer | None = None,
        constants: dict[str, Array] | None = None,
        findings: Findings | None = None,
        numbers: Array | None = None,
        orders: Orders | None = None,
        disturbance: Disturbance | None = None,
        waits_for_loads: bool = True,
    ) -> None:
        self.waits_for_loads = waits_for_loads
        """True if registers of a ``tcgen05.ld`` may not be touched before its wait."""
        self.disturbance = disturbance
        self.suspects: list[Suspect] = []
        """Loads that may give anything; they are faults if it matters."""
        self._suspected: set[str] = set()
        """Registers among the suspects."""
        self.findings = findings
        """The list to which faults are added; ``None`` if they are errors."""
        self._told: Counter[tuple[str, int]] = Counter()
        self.pc = -1
        """The instruction that runs."""
        self._constants = {} if constants is None else constants
        self.module, self.entry, self.launch, self.memory = module, entry, launch, memory
        self.warps_alone, self.observer = warps_alone, observer
        self.cluster = check(entry, launch)
        self.threads = int(np.prod(launch.block))
        self.warps_of_block = -(-self.threads // WARP)
        self.numbers = np.arange(int(np.prod(launch.grid))) if numbers is None else numbers
        self.blocks = len(self.numbers)
        self.warps = self.blocks * self.warps_of_block
        self.block_of = np.repeat(np.arange(self.blocks), self.warps_of_block)
        self.thread_ids = np.arange(self.warps * WARP).reshape(self.warps, WARP)
        in_block = self.thread_ids % (self.warps_of_block * WARP)
        self.exists = in_block < self.threads
        self._clusters()
        self._special = special_registers(self, np.where(self.exists, in_block, 0))
        self._registers: dict[str, Array] = {}
        self._lay_out()
        self._start_lanes()
        self.patience: list[Callable[[], bool]] = []
        """Functions that are tried in this order when no lane can run; each is true if it changed anything."""
        self.at_end: list[Callable[[], None]] = []
        self.gates: dict[int, Callable[[ActiveLanes], Array]] = {}
        self.held: list[Callable[[], str]] = []
        self.output: list[str] = []
        self.shadow = Shadow(self)
        self.races = Races(self, orders)
        self.barriers = Barriers(self)
        self.copies = AsyncCopies(self)
        self.bulk = BulkCopies(self)
        self.cluster_barrier = ClusterBarrier(self)
        self.tensor_memory = TensorMemory(self)
        self.warp_groups = WarpGroups(self)
        self.mbarriers = Mbarriers(self)  # last, so that its patience ends last
        self.steps = compile_all(self)
        self._parts += self._registers.values()

    # -- the launch

    def _start_lanes(self) -> None:
        self.pcs = np.where(self.exists, 0, END)
        self.waiting, self.blocked = (np.zeros((self.warps, WARP), bool) for _ in range(2))
        self._parked = np.zeros((self.warps, WARP), bool)
        """True for lanes that loop until others change something."""
        self._repeats = Repeats(self.warps)
        self._jumps = self._repeats.jumps
        self._parts: list[Array] = [self.pcs, self.waiting, self.blocked]
        """The state of warps, with their registers."""

    def _clusters(self) -> None:
        gx, gy, _ = self.launch.grid
        cx, cy, cz = self.cluster
        number = self.numbers
        self.place = np.stack([number % gx, number // gx % gy, number // (gx * gy)])
        in_cluster = self.place % np.array([[cx], [cy], [cz]])
        self.rank = in_cluster[0] + cx * (in_cluster[1] + cy * in_cluster[2])
        whole = self.place // np.array([[cx], [cy], [cz]])
        self.cluster_of = np.unique(whole[0] + (gx // cx) * (whole[1] + (gy // cy) * whole[2]), return_inverse=True)[1]
        by_rank = np.full((int(self.cluster_of.max()) + 1, cx * cy * cz), -1)
        by_rank[self.cluster_of, self.rank] = np.arange(self.blocks)
        self.of_rank = by_rank[self.cluster_of]
        """(blocks, ranks): the number of the block of each rank in a block's cluster."""

    def _lay_out(self) -> None:
        """Give every variable an address, and makes the memories."""
        launch, entry = self.launch, self.entry
        self._addresses: dict[str, tuple[str, int]] = {}
        variables, static = [], RESERVED
        local = scratch = 0
        constants = bytearray()
        for variable in [*self.module.variables, *entry.variables]:
            if variable.space == "global":
                variables.append(variable)
            elif variable.space == "const":
                constants += bytes(-len(constants) % variable.align)
                self._addresses[variable.name] = ("const", len(constants))
                constants += (variable.data or b"").ljust(variable.size, b"\0")
            elif variable.space == "shared" and variable.size >= 0:
                static = -(-static // variable.align) * variable.align
                self._addresses[variable.name] = ("shared", static)
                static += variable.size
            elif variable.space == "local":
                local = -(-local // variable.align) * variable.align
                self._addresses[variable.name] = ("local", local)
                local += variable.size
            elif variable.space == "param":
                scratch = -(-scratch // 16) * 16
                self._addresses[variable.name] = ("scratch", scratch)
                scratch += variable.size
        for variable in [*self.module.variables, *entry.variables]:
            if variable.space == "shared" and variable.size < 0:
                static = -(-static // variable.align) * variable.align
                self._addresses[variable.name] = ("shared", static)
        data = bytearray()
        for variable, value in zip(entry.params, launch.params, strict=True):
            data += bytes(-len(data) % variable.align)
            self._addresses[variable.name] = ("param", len(data))
            data += value
        reruns = self.memory.reruns
        self._read_only = {name: _filled(content, reruns) for name, content in (("param", data), ("const", constants))}
        self.shared = BlockMemory(self.blocks, static - RESERVED + launch.dynamic_shared, reruns)
        self.local = ThreadMemory(self.warps * WARP, local, reruns)
        self.scratch = ThreadMemory(self.warps * WARP, scratch, reruns)
        for variable in variables:
            self._place_variable(variable)

    def _place_variable(self, variable: Variable) -> None:
        memory = self._constants.get(variable.name)
        is_new = memory is None
        if memory is None:
            memory = self._constants[variable.name] = np.zeros(max(variable.size, 1) + variable.align, np.uint8)
        start = -memory.ctypes.data % variable.align
        address = memory.ctypes.data + start
        self._addresses[variable.name] = ("global", address)
        if is_new:
            content = (variable.data or b"").ljust(variable.size, b"\0")
            memory[start : start + variable.size] = np.frombuffer(content, np.uint8)
            self.memory.add(address, variable.size, memory)

    # -- registers and variables

    def register(self, name: str) -> Array:
        """The values of a register in all threads: (warps, 32)."""
        if name not in self._registers:
            if name in self._special:
                value = np.broadcast_to(np.asarray(self._special[name]), self.thread_ids.shape).astype(np.uint32)
            elif name in self.entry.registers:
                kind = self.entry.registers[name]
                dtype = np.dtype(np.bool_ if kind == "pred" else BITS[TYPE_BYTES[kind]])
                content = None if self.disturbance is None else self.disturbance.register(name, dtype)
                value = np.full(self.thread_ids.shape, POISON[dtype] if content is None else content, dtype)
            else:
                raise PtxError(f"no register {name!r}")
            self._registers[name] = value
        return self._registers[name]

    def suspect_registers(self, names: frozenset[str], thread: int) -> None:
        """Registers that the present instruction reads may not have been written: they are faults if it matters."""
        for name in names - self._suspected:
            text = f"{name} is read, and nothing has written it on this path"
            fault = self.fault("init", text, self.pc, thread, name)
            self.suspects.append(of_register(self.pc, name, fault))
        self._suspected |= names

    def space_of(self, symbol: Sym) -> str:
        """The state space of a variable."""
        if symbol.name not in self._addresses:
            raise PtxError(f"no variable {symbol.name!r}")
        return self._addresses[symbol.name][0]

    def address_of(self, symbol: Sym) -> int:
        """The address of a variable in its state space; of shared memory in the block of rank 0."""
        self.space_of(symbol)
        return self._addresses[symbol.name][1] + symbol.offset

    def depends_on_block(self, symbol: Sym) -> Array | None:
        """The offset of a variable's address in each warp: (warps, 1)."""
        if self.space_of(symbol) != "shared" or self.of_rank.shape[1] == 1:
            return None
        return (self.rank[self.block_of][:, None] << RANK_SHIFT).astype(np.uint64)

    # -- memory

    def pieces(
        self, space: str, active: ActiveLanes, addresses: Array, size: int, *, writes: bool = False
    ) -> list[Piece]:
        """The places of accesses of the active lanes.

        ``space`` is ``generic``, or a state space such as ``shared::cta``.  ``addresses`` are those of the active
        lanes, as uint64.  An access has ``size`` bytes, which it is aligned to.
        """
        threads = self.thread_ids[active.rows][active.mask]
        kept = np.arange(len(addresses))
        if len(addresses) and (addresses % np.uint64(size)).any():
            wrong = addresses % np.uint64(size) != 0
            number = int(np.flatnonzero(wrong)[0])
            text = f"an address 0x{int(addresses[number]):x} that is not a multiple of {size}"
            self.tell("align", text, threads[number])
            kept = kept[~wrong]
        return self._inside(space, threads, addresses, kept, size, writes)

    def array_pieces(
        self, threads: Array, addresses: Array, size: int, pc: int, *, writes: bool = False
    ) -> Iterator[Piece]:
        """The places in arrays of copies that threads started at an instruction, now that they move data."""
        here, self.pc = self.pc, pc
        try:
            for region, which, places in self._inside(
                "global", threads, addresses, np.arange(len(addresses)), size, writes
            ):
                if not writes:
                    self.races.read_array(region, threads[which], places, size)
                yield region, which, places
        finally:
            self.pc = here

    def _inside(
        self, space: str, threads: Array, addresses: Array, kept: Array, size: int, writes: bool
    ) -> list[Piece]:
        """The places of the accesses ``kept``, without those that are out of bounds."""
        while True:
            try:
                found = list(self._pieces(space, threads[kept], addresses[kept], size, writes))
            except OutOfBounds as error:
                thread = threads[kept[error.number]]
                self.tell("bounds", str(error), thread, error.memory)
                kept = np.delete(kept, error.numbers)
            else:
                return found if len(kept) == len(threads) else [(r, kept[which], places) for r, which, places in found]

    def _pieces(self, space: str, threads: Array, addresses: Array, size: int, writes: bool) -> list[Piece]:
        everything = slice(None)
        if space == "global":
            return list(self.memory.pieces(addresses, size, writes))
        if space in ("shared", "shared::cta", "shared::cluster"):
            blocks = threads // (self.warps_of_block * WARP)
            own = space != "shared::cluster"
            return [
                (self.shared.region, everything, self.shared.places(addresses, blocks, self.of_rank, size, own, writes))
            ]
        if space in ("local", "scratch"):
            memory = self.local if space == "local" else self.scratch
            return [(memory.region, everything, memory.places(addresses, threads, size, writes))]
        if space in self._read_only:
            if writes:
                raise PtxError(f"writes to {'the parameters of a kernel' if space == 'param' else 'constants'}")
            memory = self._read_only[space]
            return [(memory.region, everything, memory.places(addresses, threads * 0, size, writes))]
        if space != "generic":
            raise PtxError(f"unknown state space {space!r}")
        found: list[Piece] = []
        which = addresses >> np.uint64(56)
        for number, name in enumerate(("global", "shared::cluster", "local", "param", "const")):
            where = np.flatnonzero(which == number)
            if len(where):
                window = np.uint64(WINDOWS.get(name.partition(":")[0], 0))
                inner = self._pieces(name, threads[where], addresses[where] - window, size, writes)
                found += [(region, where[piece], places) for region, piece, places in inner]
        if (which > 4).any():
            raise OutOfBounds(np.flatnonzero(which > 4), "an address of no space")
        return found

    def shared_place(self, warp: int, address: int, size: int, *, cluster: bool = False) -> int:
        """The place in shared memory's region of an address that a warp's instruction gives."""
        block = np.array([self.block_of[warp]])
        try:
            return int(
                self.shared.places(np.array([address], np.uint64), block, self.of_rank, size, not cluster, True)[0]
            )
        except OutOfBounds as error:
            raise PtxError(f"{error}: {self.who(warp * WARP)}") from None

    def tell(self, check: str, message: str, thread: int | Array, memory: str = "", other_place: int = -1) -> None:
        """Add a fault of a thread at the instruction that runs; without findings it is an error."""
        if self.findings is None:
            raise PtxError(f"{message}: {self.who(int(thread))}" if int(thread) >= 0 else message, check)
        self._told[check, self.pc] += 1
        if self._told[check, self.pc] <= _MOST_FAULTS:
            self.findings.append(self.fault(check, message, self.pc, int(thread), memory, other_place))

    def fault(
        self, check: str, message: str, place: int, thread: int, memory: str = "", other_place: int = -1
    ) -> Fault:
        """A fault of a thread of this grid at an instruction; -1 stands for an unknown one of either."""
        source = _short(self.entry.code[place].source) if place >= 0 else ""
        if thread < 0:
            return Fault(check, message, source, place, memory=memory)
        block, inside = divmod(thread, self.warps_of_block * WARP)
        x, y, z = (int(each) for each in self.place[:, block])
        return Fault(check, message, source, place, (x, y, z), inside, memory, other_place)

    def who(self, thread: int) -> str:
        """A thread, for messages."""
        block, inside = divmod(int(thread), self.warps_of_block * WARP)
        return f"block {tuple(int(x) for x in self.place[:, block])}, thread {inside}"

    # -- running

    def run(self) -> None:
        """Run all threads to their end."""
        with np.errstate(all="ignore"):
            while True:
                active, pc, limit = self._pick()
                if active is None:
                    if (self.pcs[self.exists] == END).all():
                        break
                    if not any(attempt() for attempt in self.patience):
                        raise self._deadlock()
                    self.changes += 1
                    continue
                self._advance(active, pc, limit)
                if self._told or self._suspected:
                    self._check_end()
            for finish in self.at_end:
                finish()

    def _check_end(self) -> None:
        """Leave a launch that loops behind a fault: what it counts to may be anything."""
        most = int(self._jumps.max())
        if self._jumps_before is None:
            self._jumps_before = most
        if most - self._jumps_before > _MOST_JUMPS[bool(self._told)]:
            text = f"{self.entry.name} loops behind a fault or a register that nobody wrote, and is left"
            raise PtxError(text, "undefined")

    def _pick(self) -> tuple[ActiveLanes | None, int, int]:
        """The lanes that go next, where they are, and the instruction at which others wait to join them."""
        self._parked &= self._repeats.spins(self._counts())[:, None]
        runnable = ~(self.waiting | self.blocked | self._parked) & (self.pcs < END)
        lowest = np.where(runnable, self.pcs, END).min(axis=1)
        alive = lowest < END
        if not alive.any():
            return None, 0, 0
        rounds = self._jumps // _JUMPS_OF_A_ROUND
        first = int(np.lexsort((lowest, np.where(alive, rounds, np.iinfo(np.int64).max)))[0])
        pc = int(lowest[first])
        numbers = np.array([first]) if self.warps_alone else np.flatnonzero(lowest == pc)
        at_pc = (self.pcs[numbers] == pc) & ~self.blocked[numbers]
        self.waiting[numbers] &= ~at_pc
        others = runnable & (self.pcs > pc)
        limit = self.pcs[others].min() if others.any() else END
        return ActiveLanes(numbers, at_pc), pc, int(limit)

    def _advance(self, active: ActiveLanes, pc: int, limit: int) -> None:
        """Run lanes until they diverge, wait, or reach the instruction where others are."""
        code, steps = self.entry.code, self.steps
        jumps = 0
        while True:
            gate = self.gates.get(pc)
            if gate is not None:
                ready = gate(active)
                if not ready.all():
                    self._leave(active, pc)
                    self.waiting[active.warps] |= active.mask
                    together = self._assembled(pc, gate)  # with lanes that came before
                    if together is None:
                        return
                    active, limit = together, pc
            if self.observer is not None:
                self.observer.before(self, active, pc)
            self.pc = pc
            try:
                following = steps[pc](active)
            except (PtxError, ValueError, IndexError) as error:
                if not isinstance(error, PtxError):
                    if not any(at == pc for _, at in self._told):
                        raise
                    error = PtxError("the launch ends here, because of an access out of bounds", "bounds")
                text = f"{self.entry.name}: {_short(code[pc].source)} ({self._where(active)}): {error}"
                wrapped = PtxError(text, error.check)
                wrapped.place = pc
                wrapped.thread = int(self.thread_ids[active.rows][active.mask][0]) if active.mask.any() else -1
                raise wrapped from None
            if self.observer is not None:
                self.observer.after(self, active, pc)
            if following is None:
                pc += 1
            elif isinstance(following, int):
                if following <= pc:
                    self._jumps[active.rows] += 1
                    self._jumped = True
                    jumps += 1
                pc = following
            else:  # lanes go to several places, or wait
                self._leave(active, following)
                return
            if pc >= limit or jumps == _JUMPS_OF_A_ROUND:
                self._leave(active, pc)
                return

    def _assembled(self, pc: int, gate: Callable[[ActiveLanes], Array]) -> ActiveLanes | None:
        """Those who wait at an instruction and may run it now."""
        waiting = self.waiting & (self.pcs == pc)
        numbers = np.flatnonzero(waiting.any(axis=1))
        ready = gate(ActiveLanes(numbers, waiting[numbers]))
        if not ready.any():
            return None
        numbers = numbers[ready]
        self.waiting[numbers] &= ~waiting[numbers]
        return ActiveLanes(numbers, waiting[numbers])

    def _leave(self, active: ActiveLanes, pc: int | Array) -> None:
        if isinstance(pc, np.ndarray):
            back = (pc <= self.pcs[active.rows]) & active.mask
            self._jumps[active.rows] += back.any(axis=1)
            self._jumped |= bool(back.any())
        active.put(self.pcs, np.asarray(pc))
        if self._jumped:
            self._jumped = False
            looping = self._repeats.came_back(active.warps, active.warps, 0, self._parts, self._counts(), self._state)
            self._parked[looping] |= active.mask[np.isin(active.warps, looping)]

    def _counts(self) -> Changes:
        return Changes(self.changes, self.arrivals)

    def _state(self) -> bytes:
        """The state of all warps, and of barriers."""
        digest = hashlib.sha1("".join(describe() for describe in self.held).encode(), usedforsecurity=False)
        for each in self._parts:
            digest.update(each.tobytes())
        return digest.digest()

    def _where(self, active: ActiveLanes) -> str:
        if not active.mask.any():
            return "no thread"
        return self.who(self.thread_ids[active.rows][active.mask][0])

    def _deadlock(self) -> PtxError:
        what = "threads loop for ever, or wait" if self._parked.any() else "threads wait for ever"
        if (self._jumps > MOST_JUMPS).any():
            what = f"the kernel is left after {MOST_JUMPS} jumps back of a warp"
        lines = [f"{self.entry.name}: {what}:"]
        stuck = (self.waiting | self.blocked | self._parked) & (self.pcs < END)
        for pc in np.unique(self.pcs[stuck]):
            at_pc = stuck & (self.pcs == pc)
            number = int(self.thread_ids[at_pc][0])
            lines.append(
                f"{int(at_pc.sum())} at {_short(self.entry.code[pc].source)!r}, the first is {self.who(number)}"
            )
        error = PtxError("\n".join([*lines, *filter(None, (describe() for describe in self.held))]), "deadlock")
        if stuck.any():
            error.place, error.thread = int(self.pcs[stuck][0]), int(self.thread_ids[stuck][0])
        return error

    def members(self, active: ActiveLanes) -> Array:
        """The lanes of the active warps that have not ended: (warps, 32)."""
        return self.pcs[active.rows] < END

    def whole_warps(self, active: ActiveLanes) -> Array:
        """True for each warp whose lanes are all active, for instructions that all of them must run."""
        alive = self.members(active)
        if (alive != self.exists[active.rows])[active.mask.any(axis=1)].any():
            raise PtxError(
                f"threads of a warp have ended, and {self._where(active)} runs an instruction of all of them", "barrier"
            )
        return np.asarray((~alive | active.mask).all(axis=1))

    def whole_groups(self, active: ActiveLanes) -> Array:
        """The same for instructions of four warps that follow each other in a block."""
        inside = active.warps % self.warps_of_block
        first = active.warps - inside % GROUP_WARPS
        if (inside - inside % GROUP_WARPS + GROUP_WARPS > self.warps_of_block).any():
            raise PtxError("an instruction of four warps, of which the block has fewer", "barrier")
        there = np.zeros(self.warps, bool)
        there[active.warps] = self.whole_warps(active)
        members = first[:, None] + np.arange(GROUP_WARPS)
        if (self.pcs[members].reshape(len(members), -1) == END).any():
            raise PtxError(
                "warps of a group of four have ended, and others run an instruction of all of them", "barrier"
            )
        return there[members].all(axis=1)


def _short(source: str) -> str:
    """Instructions may have hundreds of operands."""
    return source if len(source) < 160 else f"{source[:120]} ... {source[-30:]}"


def _filled(content: bytearray, reruns: Reruns) -> ThreadMemory:
    """Memory that all threads read."""
    made = ThreadMemory(1, len(content), reruns)
    made.region.data[: len(content)] = np.frombuffer(bytes(content), np.uint8)
    return made
