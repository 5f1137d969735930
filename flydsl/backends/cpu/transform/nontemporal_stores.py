"""Stores that go around the caches.

An ordinary store first reads the line that it changes.  For memory that a kernel fills from one end to the other and does
not read, that is a quarter of the traffic of a sum of two arrays.  Streaming stores (x86: ``movntps``; "non-temporal" in
the optimization guides of Intel and AMD) gather whole lines on their way to memory.  They pay where the result would not
stay in the caches anyway, so the launch chooses, by its threads and the turns of its loops.

Other host threads may see streaming stores in any order, so a fence follows a launch's blocks, and kernels whose blocks may
talk to each other by atomics have none.  A host thread sees its own in order.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.analysis.private_arrays import PrivateArray
from flydsl.backends.cpu.analysis.provenance import Origins
from flydsl.backends.cpu.analysis.uniformity import Shapes
from flydsl.backends.cpu.emit.builder import Builder
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.types import I64, BlockShape, Scalar
from flydsl.ir.derived import Derived, Rule
from flydsl.ir.predicates import CmpIPredicate

LARGE_BYTES = 32 << 20
"""Least bytes that a launch writes by one store: about a last-level cache, so that little would stay cached."""
_MIN_RUN_BYTES = 256
"""Least contiguous bytes of a block: partly written lines cost more than nontemporal stores save."""
_PIECE_BYTES = 16
"""Streaming stores must be aligned, and allocators align arrays to this much; wider ones would seldom be usable."""
_MOST_STORES = 64
"""The most stores of a kernel that are emitted in both forms.  Code of more is unrolled, and would compile much longer."""
_SEQUENTIALLY_CONSISTENT = "7 : i64"
"""The ordering of ``llvm.fence`` that is an instruction on x86, locked or ``mfence``: both wait for streaming stores."""


def find_streams(
    kernel: sir.Kernel, block: BlockShape, shapes: Shapes, private: Mapping[sir.Value, PrivateArray]
) -> frozenset[sir.Store]:
    """The stores whose memory the kernel fills without gaps and does not read."""
    operations = list(sir.walk(kernel.body))
    if any(isinstance(o, sir.Atomic) for o in operations):
        return frozenset()
    slope = Derived(functools.partial(_slope, shapes))
    runs = [o for o in operations if isinstance(o, sir.Store) and _is_run(o, block, slope, private)]
    if not 0 < len(runs) <= _MOST_STORES:
        return frozenset()
    origins = Origins(kernel)
    read = {origins.of(o.operands[0]) for o in operations if isinstance(o, sir.Load) and o.operands[0] not in private}
    filled = set(kernel.arguments) - read
    return frozenset(o for o in runs if origins.of(o.operands[1]) in filled)


def _is_run(
    store: sir.Store,
    block: BlockShape,
    slope: Callable[[sir.Value], int | None],
    private: Mapping[sir.Value, PrivateArray],
) -> bool:
    """True if each thread of a block writes directly after the one before it."""
    value, pointer = store.operands
    size = value.type.bytes
    return pointer not in private and size * block.max_threads >= _MIN_RUN_BYTES and slope(pointer) == size


def _slope(shapes: Shapes, value: sir.Value) -> Rule[sir.Value, int | None]:
    """The growth of a value from one thread to the next, without wrap-around; ``None`` if it varies or is unknown."""
    if shapes[value].block:
        return 0
    owner = value.owner
    if isinstance(owner, sir.LinearId):
        return 1
    if not isinstance(owner, (sir.ElementPointer, sir.Elementwise)):
        return None
    slopes = []
    for operand in owner.operands:
        slope = yield operand
        if slope is None:
            return None
        slopes.append(slope)
    constants = [shapes[v].facts.constant for v in owner.operands]
    match owner:
        case sir.ElementPointer():
            return slopes[0] + slopes[1] * owner.scale
        case sir.Elementwise(name="arith.extsi" | "arith.extui" | "arith.trunci"):
            return slopes[0]
        case sir.Elementwise(name="arith.addi"):
            return slopes[0] + slopes[1]
        case sir.Elementwise(name="arith.subi"):
            return slopes[0] - slopes[1]
        case sir.Elementwise(name="arith.shli") if constants[1] is not None:
            return slopes[0] << constants[1]
        case sir.Elementwise(name="arith.muli"):
            products = [slopes[k] * c for k, c in enumerate(reversed(constants)) if c is not None]
            return products[0] if products else None
    return None


class Streams:
    """The streaming stores of a kernel while it is emitted; ``extents`` are those of the grid and the block."""

    def __init__(self, builder: Builder, stores: frozenset[sir.Store], extents: Sequence[ir.Value]) -> None:
        self._builder = builder
        self._stores = stores
        self._threads = functools.reduce(functools.partial(builder.integer, "muli"), extents) if stores else None

    def __contains__(self, store: sir.Store) -> bool:
        return store in self._stores

    def turns(self, outer: ir.Value | None, lower: ir.Value, upper: ir.Value, step: int | None) -> ir.Value | None:
        """The trip count of a loop, times ``outer`` of the loop around it; ``None``: once, or not needed."""
        if self._threads is None:
            return None
        builder, bounds = self._builder, [lower, upper]
        if ir.IntegerType(lower.type).width < 64:
            bounds = [builder.value("arith.extsi", [v], builder.scalar(I64)) for v in bounds]
        count = builder.integer("subi", bounds[1], bounds[0])
        if step is not None and step > 1:
            count = builder.integer("divsi", count, builder.constant(step, I64))
        return count if outer is None else builder.integer("muli", outer, count)

    def store(
        self,
        value: ir.Value,
        scalar: Scalar,
        address: ir.Value,
        turns: ir.Value | None,
        otherwise: Callable[[], None],
    ) -> None:
        """Store what a unit's lanes write together, a vector of ``scalar``, or do ``otherwise`` if the launch is small."""
        builder, (count,) = self._builder, ir.VectorType(value.type).shape
        assert self._threads is not None
        written = builder.integer("muli", self._threads, builder.constant(count // builder.width * scalar.bytes, I64))
        if turns is not None:
            written = builder.integer("muli", written, turns)
        is_large = builder.compare(CmpIPredicate.slt, builder.constant(LARGE_BYTES - 1, I64), written)
        number = builder.value("llvm.ptrtoint", [address], builder.scalar(I64))
        beyond = builder.integer("andi", number, builder.constant(_PIECE_BYTES - 1, I64))
        is_aligned = builder.compare(CmpIPredicate.eq, beyond, builder.constant(0, I64))

        def stream() -> Sequence[ir.Value]:
            # By pieces: LLVM would make one store of two that differ in this alone.
            each = _PIECE_BYTES // scalar.bytes
            for first in range(0, count, each):
                piece = builder.shuffle(value, value, range(first, first + each), scalar)
                builder.stream(piece, builder.address(address, first * scalar.bytes), _PIECE_BYTES)
            return ()

        def cached() -> Sequence[ir.Value]:
            otherwise()
            return ()

        chosen = builder.value("arith.andi", [is_large, is_aligned], is_large.type)
        builder.if_(chosen, (), stream, cached)

    def fence(self) -> None:
        """Fence after the last block: the launch's end then publishes its stores."""
        if self._stores:
            self._builder.op("llvm.fence", (), (), {"ordering": self._builder.attribute(_SEQUENTIALLY_CONSISTENT)})
