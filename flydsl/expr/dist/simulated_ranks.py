"""Ranks of a group as blocks of one launch.

The last axis of the grid counts block and rank, a loop counts calls.  :func:`flydsl.dist.simulate` looks so at
the accesses of all ranks together.  The memory of rank r is that of rank 0 some bytes further on, the same for all
arguments.  Between two calls the blocks of a rank wait for each other, as launches of one stream do, and not for other
ranks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from flydsl._mlir import ir
from flydsl.errors import DSLNotImplementedError
from flydsl.expr import gpu
from flydsl.expr.atoms.atomics import atomic_add, generic_load
from flydsl.expr.control import conditional
from flydsl.expr.core.context import KernelTrace, current
from flydsl.expr.dist.groups import Group
from flydsl.expr.dist.loops import repeat
from flydsl.expr.dist.signaling import block_number, thread_number
from flydsl.expr.dist.windows import Signals, Window
from flydsl.expr.enum import AtomicOrdering
from flydsl.expr.memory.pointer import Pointer, add_offset
from flydsl.expr.memory.pointer_types import element_bytes
from flydsl.expr.memory.tensor import Tensor
from flydsl.expr.numeric import Int32, Int64
from flydsl.ir import builder

ARRIVALS = "arrivals of ranks"
"""The tensor where each rank counts the blocks that have ended a call."""
LATE = "the late rank"
"""The tensor with the number of the rank that lingers behind each wait, and a word that it looks at meanwhile."""
TRAFFIC = "traffic of ranks"
"""The tensor with two 64-bit counts of each rank: signals that it sent, and bytes that it read and wrote at peers."""
TRANSFER_ORDER = "llvm.flydsl.ranks."
"""Begins the names of the CPU backend's operations for transfers (``backends/cpu/simt_ir/operations.py``)."""
_TURNS = 256
"""Turns of all other blocks that a late rank lets pass: enough for them to run as far ahead as signals let them."""


class SimulatedRanks:
    """The ranks of a trace.

    Args:
        world: their number.
        epochs: calls, one after the other.
        distance: bytes from an argument of one rank to that of the next.
        tensors: memory of all ranks by name, which each kernel gets so that its accesses are followed; with
            :data:`ARRIVALS`, :data:`LATE` and :data:`TRAFFIC`.

    :attr:`counts` is the address of the rank's two counts in the kernel, once it is traced.
    """

    def __init__(self, world: int, epochs: int, distance: int, tensors: Mapping[str, Tensor]) -> None:
        self.world, self.epochs, self.distance, self.tensors = world, epochs, distance, dict(tensors)
        self._kernels = 0
        self._lateness: tuple[Any, Pointer] | None = None
        self._rank = Int32(0)
        self.counts: Pointer | None = None

    def grid(self, grid: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
        """The extents that are launched for a kernel's own."""
        return grid[0], grid[1], grid[2] * self.world

    def run(self, state: KernelTrace, function: Any, arguments: dict[str, Any]) -> None:
        """Trace a kernel's function as the calls of one rank."""
        self._kernels += 1
        if self._kernels > 1:
            raise DSLNotImplementedError(
                "a simulation takes one kernel a call, and this host function launches several: simulate them one by one"
            )
        own = {name: arguments.pop(name) for name in self.tensors}
        raw = _read("gpu.block_id")
        self._rank = rank = raw % self.world
        state.ids["gpu.block_id.z"] = (raw // self.world).ir_value()
        state.ids["gpu.grid_dim.z"] = (_read("gpu.grid_dim") // self.world).ir_value()
        arrived, late = add_offset(own[ARRIVALS].iter, rank), own[LATE].iter
        self._lateness = (rank == generic_load(late, memory_order=AtomicOrdering.Monotonic), add_offset(late, 1))
        self.counts = add_offset(own[TRAFFIC].iter, 2 * rank)
        blocks = gpu.grid_dim.x * gpu.grid_dim.y * gpu.grid_dim.z

        def call(epoch: Int32) -> None:
            given = {name: self._of_rank(value, rank, Int64(epoch)) for name, value in arguments.items()}
            current().positions.leave_call()  # what is made above is of the launch's line
            function.rewritten(**given)
            if self.epochs > 1:
                _meet(arrived, blocks * epoch)

        repeat(Int32(1), Int32(self.epochs + 1), Int32(1), call)

    def linger(self) -> None:
        """Let the other ranks run ahead, if this one is the late one; behind a wait."""
        if self._lateness is None:
            return
        is_late, word = self._lateness

        def look() -> int:
            repeat(Int32(0), Int32(_TURNS), Int32(1), lambda _: (atomic_add(word, 0), None)[1])
            return 0

        conditional(is_late, look, lambda: 0)

    @contextmanager
    def put(self, peer: Int32) -> Iterator[None]:
        """Let the accesses of a transfer to a peer be none of this thread's, from now on until they are known as done."""
        self._order("put", self._from(peer) + block_number(), self._blocks()[1])
        yield
        self._order("put_end")

    @contextmanager
    def notify(self, peer: Int32) -> Iterator[None]:
        """Let a signal tell a peer what has been put there too."""
        blocks, distance = self._blocks()
        self._order("deliver", self._from(peer) + distance, blocks, distance)
        yield
        self._order("forget")

    def flush(self) -> None:
        """Let this thread know all that its rank has put, as far as it knows that it was begun, as done."""
        blocks, distance = self._blocks()
        repeat(
            Int32(0), Int32(self.world), Int32(1),
            lambda peer: self._order("deliver", self._from(peer) + distance, blocks, distance),
        )  # fmt: skip

    def _blocks(self) -> tuple[Int64, Int64]:
        """The blocks of a rank, and those of all ranks once for each peer."""
        blocks = Int64(gpu.grid_dim.x) * gpu.grid_dim.y * gpu.grid_dim.z
        return blocks, blocks * (self.world * self.world)

    def _from(self, peer: Int32) -> Int64:
        """The first of the numbers, behind those of the launch's blocks, that stand for puts of this rank to a peer.

        ``flydsl/runtime/sanitizer/report.py`` reads them.
        """
        first: Int64 = self._blocks()[0] * (Int64(peer) * self.world + self._rank + self.world)
        return first

    def _order(self, function: str, *operands: Int64) -> None:
        attributes = {"flydsl.ranks": builder.attribute(f"{self.world} : i32")}
        builder.run_intrinsic(TRANSFER_ORDER + function, [each.ir_value() for each in operands], attributes)

    def count(self, operation: ir.Operation, which: int, number: int) -> None:
        """Add to count ``which`` of the rank whenever an operation of the traced kernel runs."""
        assert self.counts is not None
        with ir.InsertionPoint(operation), operation.location:
            atomic_add(add_offset(self.counts, which), number)

    def _of_rank(self, value: Any, rank: Int32, epoch: Int64) -> Any:
        """A kernel's argument as that rank has it in that call."""
        match value:
            case Group():
                values = list(value.__extract_to_ir_values__())
                values[0], values[2] = rank.ir_value(), epoch.ir_value()
                return Group(values, value.declared)
            case Signals():
                values = list(value.__extract_to_ir_values__())
                values[1], values[2] = rank.ir_value(), epoch.ir_value()
                return Signals(values, value.declared, value.index)
            case Window():
                values = list(value.__extract_to_ir_values__())
                values[1] = rank.ir_value()
                return Window.__construct_from_ir_values__(values, value)
            case Tensor():
                return Tensor(self._shifted(value.iter, rank), value.layout, value.name)
            case Pointer():
                return self._shifted(value, rank)
            case tuple() | list():
                return type(value)(self._of_rank(each, rank, epoch) for each in value)
            case _:
                return value

    def _shifted(self, pointer: Pointer, rank: Int32) -> Pointer:
        return add_offset(pointer, Int64(rank) * (self.distance // element_bytes(pointer.dtype)))


def _read(name: str) -> Int32:
    attributes = {"dimension": builder.attribute("#gpu<dim z>")}
    index = builder.op1(name, [], ir.IndexType.get(), attributes)
    return Int32.wrap(builder.op1("arith.index_cast", [index], Int32.mlir_type()), bounds=(0, (1 << 31) - 1))


def _meet(arrived: Pointer, count: Int32) -> None:
    """Wait until all blocks of the rank have come: ``count`` in all calls so far."""
    gpu.barrier()

    def arrive() -> int:
        atomic_add(arrived, 1, ordering=AtomicOrdering.Release)
        i1 = builder.integer_type(1)
        loop = builder.op("scf.while", [], [], regions=2)
        look, again = loop.regions[0].blocks.append(), loop.regions[1].blocks.append()
        with ir.InsertionPoint(look):
            pending = generic_load(arrived, memory_order=AtomicOrdering.Acquire) < count
            assert pending.ir_value().type == i1
            builder.op("scf.condition", [pending.ir_value()])
        with ir.InsertionPoint(again):
            builder.op("scf.yield", [])
        return 0

    conditional(thread_number()[0] == 0, arrive, lambda: 0)
    gpu.barrier()
