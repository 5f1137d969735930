"""Inline PTX: copies, matrix operations, barriers in shared memory, and their bytes.

Sources: PTX ISA manual, "Tensors", "Asynchronous Warpgroup Level Matrix Shared Memory Layout", "mbarrier".  Copies by tensor
maps leave out elements outside of the tensor, whatever the coordinates are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.expr.nvvm.shared_operands import ROWS, SWIZZLES, UNIT
from flydsl.ir.rewriting import walk as operations_named
from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.proving.counters import BULK, WGMMA
from flydsl.tools.proving.orders import BARRIER, COPY
from flydsl.tools.proving.terms import Term, add, as_z3, compare, conjunction, same
from flydsl.tools.proving.values import REST, Int, Map, Pointer, Region
from flydsl.tools.proving.walk import Walk

_BARRIER_BYTES = 8
_LINE = 128
"""Bytes within which swizzles exchange units."""
_FIELD = (1 << 14) - 1
"""Addresses and distances of descriptors."""
_WORD = (1 << 32) - 1
_WIDTHS = {code: width for width, code in SWIZZLES.items()}
_DATA = re.compile(
    r"mma\.sync\.aligned\.[^;]+;|setmaxnreg\.(inc|dec)\.sync\.aligned\.u32 \d+;|"
    r"prefetch\.tensormap \[\$0\];|wgmma\.fence\.sync\.aligned;|"
    r"createpolicy\.fractional\.L2::\w+\.b64 \$0, 0f3F800000;|cvt\.[\w.]+ \$0, \$1;|activemask\.b32 \$0;|"
    r"\{ \.reg \.pred p; elect\.sync _\|p, \$1; selp\.u32 \$0, 1, 0, p; \}|"
    r"\{ \.reg \.pred p; setp\.lt\.f32 p, \$0, 0f00000000; @p nanosleep\.u32 1; \}"
)
"""Instructions without memory, whose results are unknown."""
_FENCES = re.compile(r"fence\.(mbarrier_init\.release\.cluster|(proxy\.async)\.shared::cta);")
_GROUPS_OF_COUNTS = re.compile(
    r"(wgmma|cp\.async\.bulk)\.(?:commit_group(?:\.sync\.aligned)?|wait_group(?:\.sync\.aligned|\.read)? (\d+));"
)
_COUNTED = ("mbarrier.", "bar.sync", "bar.arrive", "wgmma.", "cp.async.bulk.")
"""Parts of instructions whose order between threads is counted."""
_GROUPS = re.compile(r"cp\.async\.(commit_group|wait_group (\d+)|wait_all);")
_MATRICES = re.compile(
    r"ldmatrix\.sync\.aligned\.m8n8\.x[124](\.trans)?\.shared\.b16 [^;]*;|"
    r"(stmatrix)\.sync\.aligned\.m8n8\.x[124](\.trans)?\.shared\.b16 \[\$0\], [^;]*;"
)
_COPY_ASYNC = re.compile(r"cp\.async\.c[ag]\.shared\.global \[\$0\], \[\$1\], (\d+)(, \$2)?;")
_HINT = r"(?:\.L2::cache_hint)? "
_BOX_LOAD = re.compile(
    r"cp\.async\.bulk\.tensor\.(\d)d\.shared::cluster\.global\.tile\.mbarrier::complete_tx::bytes(\.multicast::cluster)?"
    rf"{_HINT}\[\$0\], \[\$1, \{{[$\d, ]+\}}\], \[\$(\d+)\](?:, \$(\d+))?(?:, \$\d+)?;"
)
_BOX_STORE = re.compile(
    r"cp(?:\.reduce)?\.async\.bulk\.tensor\.(\d)d\.global\.shared::cta(?:\.\w+)?\.tile\.bulk_group"
    rf"{_HINT}\[\$1, \{{[$\d, ]+\}}\], \[\$0\](?:, \$\d+)?;"
)
_BULK = re.compile(
    r"cp\.async\.bulk\.(?:(shared::cluster)\.global\.mbarrier::complete_tx::bytes|global\.shared::cta\.bulk_group)"
    rf"{_HINT}\[\$0\], \[\$1\], \$2(?:, \[\$3\])?(?:, \$\d)?;"
)
_WAIT = r"mbarrier\.try_wait\.parity\.shared::cta\.b64 p, \[\$(?:0|1)\], \$(?:1|2);"
_ON_BARRIER = re.compile(
    r"mbarrier\.(init|inval)\.shared::cta\.b64 \[\$0\](?:, \$1)?;|"
    r"mbarrier\.arrive(?:\.expect_tx)?\.shared::cta\.b64 _, \[\$0\](?:, \$1)?;|"
    r"cp\.async\.mbarrier\.arrive\.noinc\.shared::cta\.b64 \[\$0\];|"
    r"mbarrier\.expect_tx\.relaxed\.cta\.shared::cta\.b64 \[\$0\], \$1;|"
    rf"(\{{ \.reg \.pred p; again): {_WAIT} @p bra done; bra again; done: \}}|"
    rf"\{{ \.reg \.pred p; {_WAIT} selp\.u32 \$0, 1, 0, p; \}}"
)
_CLUSTER = re.compile(r"barrier\.cluster\.(arrive(\.relaxed)?|wait)\.aligned;")
_REMOTE = re.compile(
    r"\{ \.reg \.b32 there; mapa\.shared::cluster\.u32 there, \$0, \$(\d); "
    r"mbarrier\.arrive(?:\.expect_tx)?\.release\.\w+\.shared::cluster\.b64 _, \[there\](?:, \$1)?; \}"
)
_PRODUCT = re.compile(
    r"wgmma\.mma_async\.sync\.aligned\.m64n(\d+)k\d+\.\w+\.(\w+)\.\w+ \{[^}]*\}, (\{[^}]*\}|\$\d+), \$(\d+), \w+((?:, \d)*);"
)
_PRODUCTS = re.compile(
    rf"\{{ \.reg \.pred first, more; setp\.ne\.b32 first, \$\d+, 0; setp\.eq\.b32 more, 0, 0; (?:{_PRODUCT.pattern} )+\}}"
)
_TRANSPOSABLE = ("f16", "bf16")


@dataclass(frozen=True)
class _Descriptor:
    """A matrix in shared memory: its first byte, and distances in bytes."""

    pointer: Pointer
    leading: int
    stride: int
    swizzle: int


class Assembly:
    """The rules of inline assembly for a walk."""

    def __init__(self, walk: Walk) -> None:
        self._walk, self._obligations = walk, walk.obligations
        walk.rules = {"llvm.inline_asm": self._inline, **walk.rules}

    def _inline(self, operation: Any) -> None:
        walk, phases = self._walk, self._walk.phases
        text = " ".join(ir.StringAttr(operation.attributes["asm_string"]).value.split())
        operands = list(operation.operands)
        if found := _MATRICES.fullmatch(text):
            walk.access(operation, "store" if found[2] else "load", operands[0], UNIT)
        elif (found := _COPY_ASYNC.fullmatch(text)) and len(operands) == (3 if found[2] else 2):
            self._copy_async(operation, operands, int(found[1]))
        elif found := _GROUPS.fullmatch(text):
            if found[1] == "commit_group":
                phases.commit()
            else:
                phases.wait(-1 if found[2] is None else int(found[2]))
        elif text == "bar.warp.sync $0;":
            lanes = walk.get(operands[0])
            if isinstance(lanes, Int) and lanes.term == -1:
                phases.warp_barrier()
        elif _CLUSTER.fullmatch(text):
            phases.reached(operation)
        elif text == "mov.u32 $0, %cluster_ctarank;":
            made = walk.numbers.unknown(32, "rank in the cluster", 0, walk.cluster - 1, is_uniform=True)
            walk.values[operation.results[0]] = made
        elif found := _ON_BARRIER.fullmatch(text):
            walk.access(operation, "store" if found[1] else "atomic", operands[0], _BARRIER_BYTES, by=BARRIER)
            self._on_barrier(operation, text, operands)
        elif found := _REMOTE.fullmatch(text):
            walk.access(operation, "atomic", operands[0], _BARRIER_BYTES, by=BARRIER)
            phases.counters.problem(None, "an arrival at a barrier of another block")
            self._in_cluster(operation, operands[int(found[1])])
        elif found := _BOX_LOAD.fullmatch(text):
            self._box(operation, operands, int(found[1]), operands[int(found[3])])
            walk.access(operation, "atomic", operands[int(found[3])], _BARRIER_BYTES, by=BARRIER)
            if found[2]:
                self._multicast(operation, operands[int(found[4])])
        elif found := _BOX_STORE.fullmatch(text):
            self._box(operation, operands, int(found[1]), None)
        elif found := _BULK.fullmatch(text):
            self._bulk(operation, operands, is_load=bool(found[1]))
        elif _PRODUCTS.fullmatch(text):
            self._products(operation, operands, text)
        elif not self._orders(operation, text, operands) and not _DATA.fullmatch(text):
            walk.not_modelled(operation, f"inline assembly {text[:40]!r}")

    # -- orders between threads

    def _orders(self, operation: Any, text: str, operands: Sequence[ir.Value]) -> bool:
        """Count a barrier of some threads, a fence, or a group; false for another instruction."""
        counters = self._walk.phases.counters
        if text == "bar.sync $0, $1;":
            self._sync(operation, operands)
        elif text == "bar.arrive $0, $1;":
            reason = "an arrival at a barrier of some threads, which the proof does not count"
            self._obligations.open(operation, "barrier", reason)
        elif found := _FENCES.fullmatch(text):
            counters.fence(operation, is_proxy=bool(found[2]))
        elif found := _GROUPS_OF_COUNTS.fullmatch(text):
            kind = WGMMA if found[1] == WGMMA else BULK
            if found[2] is None:
                counters.commit(kind, operation)
            else:
                counters.wait(kind, int(found[2]))
        else:
            return False
        return True

    def _on_barrier(self, operation: Any, text: str, operands: Sequence[ir.Value]) -> None:
        counters, phases = self._walk.phases.counters, self._walk.phases
        at = self._walk.pointer(operands[0])
        numbers = [self._walk.get(each) for each in operands[1:]]
        if text.startswith("mbarrier.init."):
            deciding = None if phases.loops else [term for _, term in phases.branches]
            counters.init(operation, at, numbers[0], phases.now.phases, deciding)
        elif text.startswith("mbarrier.arrive."):
            count = numbers[0].term if numbers and isinstance(numbers[0], Int) else 0
            counters.on_ring(operation, "arrive", at, phases.now.phases, count)
        elif text.startswith("{ .reg .pred p; again:"):
            counters.on_ring(operation, "wait", at, phases.now.phases, numbers[0])
        elif not text.startswith("{"):  # a try may fail, so that nothing follows from it
            counters.problem(None, f"the order of {text.partition(' ')[0]!r}, which the proof does not follow")

    def _sync(self, operation: Any, operands: Sequence[ir.Value]) -> None:
        """A barrier of some threads: whole warps come to it, and as many as it counts."""
        found = self._walk.phases.counters.sync(operation, *(self._walk.get(each) for each in operands))
        if found is None:
            reason = "a barrier of some threads whose number or count is not known"
            self._obligations.open(operation, "barrier", reason)
        else:
            self._together(operation, self._walk.warp)

    def _together(self, operation: Any, threads: int) -> None:
        """Ask if all of so many successive threads are here, if one is."""
        linear = self._linear()
        if linear is None:
            self._obligations.open(operation, "barrier", "a block of unknown extents")
        else:
            self._walk.phases.reached(operation, [linear / threads])

    def _linear(self) -> Any:
        """The number of the thread in its block; ``None`` if the extents are not known."""
        (width, height, _), (x, y, z) = (self._walk.ids[name] for name in ("gpu.block_dim", "gpu.thread_id"))
        if not isinstance(width.term, int) or not isinstance(height.term, int):
            return None
        return as_z3(x.term) + width.term * (as_z3(y.term) + height.term * as_z3(z.term))

    # -- copies

    def _copy_async(self, operation: Any, operands: Sequence[ir.Value], size: int) -> None:
        """A copy that writes ``size`` bytes, and reads so many, or as many as its third operand says."""
        walk = self._walk
        walk.access(operation, "store", operands[0], size, is_copy=True)
        count = walk.get(operands[2]) if len(operands) == 3 else None
        if count is None:
            walk.access(operation, "load", operands[1], size)
        elif isinstance(count, Int):
            walk.access(operation, "load", operands[1], count.term, [compare("gt", count.term, 0)])
        else:
            walk.not_modelled(operation, "a copy of unknown length")

    def _bulk(self, operation: Any, operands: Sequence[ir.Value], *, is_load: bool) -> None:
        walk = self._walk
        count = walk.get(operands[2])
        if not isinstance(count, Int):
            walk.not_modelled(operation, "a copy of unknown length")
            return
        size = walk.numbers.unsigned(walk.numbers.settled(count))[0]
        if is_load:
            walk.access(operation, "atomic", operands[3], _BARRIER_BYTES, by=BARRIER)
            self._copied(operation, operands[3], size)
        by = self._begun(is_load=is_load)
        walk.access(operation, "store", operands[0], size, by=by)
        walk.access(operation, "load", operands[1], size, by=by)

    def _copied(self, operation: Any, barrier: ir.Value, size: Term) -> None:
        """A barrier counts the bytes of a copy."""
        phases = self._walk.phases
        phases.counters.on_ring(operation, "copy", self._walk.pointer(barrier), phases.now.phases, size)

    def _begun(self, *, is_load: bool) -> str:
        """Begin a copy; return its kind: one that a barrier counts, or one of a group."""
        if not is_load:
            self._walk.phases.counters.issue(BULK)
        return COPY if is_load else BULK

    def _box(self, operation: Any, operands: Sequence[ir.Value], rank: int, barrier: ir.Value | None) -> None:
        """A copy of a box: all of it in shared memory, and its elements that the tensor has."""
        walk = self._walk
        is_load = barrier is not None
        shared, of_tensor = ("store", "load") if is_load else ("load", "store")
        of = walk.get(operands[1])
        if not isinstance(of, Map) or of.boxes is None or len(of.boxes.extents) != rank:
            self._obligations.open(operation, shared, "a tensor map whose boxes are not known", space="shared")
            return
        boxes = of.boxes
        self._obligations.require(operation, of_tensor, True, space="global", tensor=of.name)
        if boxes.swizzle and boxes.extents[0] * boxes.dtype.width // 8 != boxes.swizzle:
            self._obligations.open(operation, shared, "a box that is narrower than its swizzle", space="shared")
            return
        self._aligned(operation, shared, operands[0])
        if barrier is not None:
            self._copied(operation, barrier, boxes.bytes)
        walk.access(operation, shared, operands[0], boxes.bytes, by=self._begun(is_load=is_load))

    def _aligned(self, operation: Any, kind: str, address: ir.Value) -> None:
        """Ask if an address is a multiple of 128 bytes; of others swizzles move units out of the box."""
        value = self._walk.get(address)
        pointer = value.pointer if isinstance(value, Int) else None
        if pointer is None or not isinstance(pointer.region, Region):
            return  # an access that is open anyway
        goal = as_z3(pointer.offset.get(REST, 0)) % _LINE == 0 if pointer.region.alignment % _LINE == 0 else False
        self._obligations.require(operation, kind, goal, space="shared", tensor=pointer.region.name, extra="alignment")

    # -- clusters

    def _in_cluster(self, operation: Any, rank: ir.Value) -> None:
        value = self._walk.get(rank)
        if not isinstance(value, Int):
            self._walk.not_modelled(operation, "an unknown block of the cluster")
            return
        goal = conjunction(compare("ge", value.term, 0), compare("lt", value.term, self._walk.cluster))
        self._obligations.require(operation, "atomic", goal, space="shared", extra="rank")

    def _multicast(self, operation: Any, blocks: ir.Value) -> None:
        self._walk.phases.counters.problem(None, "copies to several blocks of a cluster")
        value = self._walk.get(blocks)
        bits = value.term if isinstance(value, Int) else None
        if not isinstance(bits, int) or not 0 <= bits < 1 << self._walk.cluster:
            reason = "a copy to blocks that are not known to be in the cluster"
            self._obligations.open(operation, "store", reason, space="shared", extra="blocks")

    # -- products of warp groups

    def _products(self, operation: Any, operands: Sequence[ir.Value], text: str) -> None:
        """Reads of A and B of each instruction; operands are numbered behind the results."""
        constraints = ir.StringAttr(operation.attributes["constraints"]).value.split(",")
        results = sum(each.startswith("=") for each in constraints)
        for n, dtype, a, b, immediates in _PRODUCT.findall(text):
            flags = [int(each) for each in re.findall(r"\d", immediates)][2:] if dtype in _TRANSPOSABLE else [0, 0]
            self._matrix(operation, operands[int(b) - results], int(n), is_along_k=not flags[-1])
            if a.startswith("$"):
                self._matrix(operation, operands[int(a[1:]) - results], 64, is_along_k=not flags[0])
        self._walk.phases.counters.issue(WGMMA)
        self._together(operation, 4 * self._walk.warp)

    def _matrix(self, operation: Any, descriptor: ir.Value, rows: int, *, is_along_k: bool) -> None:
        """A read of ``rows`` x 32 bytes of k, or of as many rows of 16 elements along m or n."""
        found = self._descriptor(descriptor)
        region = found.pointer.region if found else None
        if found is None or not isinstance(region, Region) or region.alignment % _LINE:
            self._obligations.open(operation, "load", "a descriptor that the proof cannot follow", space="shared")
            return
        width = max(found.swizzle, UNIT)
        rows_of, columns_of = (rows // ROWS, 1) if is_along_k else (-(-rows * 2 // width), 2)
        far, deep = found.stride, found.leading
        if found.swizzle and not is_along_k:
            far, deep = deep, far
        elif not found.swizzle:
            columns_of = 2
        size = (rows_of - 1) * far + (columns_of - 1) * deep + ROWS * width
        start = as_z3(found.pointer.offset.get(REST, 0))
        inside = 2 * UNIT if is_along_k else min(2 * rows, width)
        goal: Term = True
        if found.swizzle:  # units are exchanged within a line of the swizzle
            used = ([far] if rows_of > 1 else []) + ([deep] if columns_of > 1 else [])
            goal = conjunction(start % width + inside <= width, all(each % width == 0 for each in used))
        self._obligations.require(operation, "load", goal, space="shared", tensor=region.name, extra="order")
        offset = {**found.pointer.offset, REST: start - start % width}
        at = Pointer(region, offset, found.pointer.wraps, found.pointer.source)
        linear = self._linear()  # a warp reads as one, and its first lane stands for it
        guard = [] if linear is None else [linear % self._walk.warp == 0]
        self._obligations.access(operation, "load", at, size)
        self._walk.phases.access(operation, "load", at, size, guard, by=WGMMA)

    def _descriptor(self, value: ir.Value) -> _Descriptor | None:
        """The parts of a descriptor as ``SharedOperand.descriptor`` builds it; ``None`` for other integers."""
        high, low = self._with_number("arith.ori", value), None
        if high is not None:
            low = _operand("arith.extui", high[0])
        moved = None if low is None else self._with_number("arith.addi", low)
        fields = None if low is None else self._with_number("arith.ori", low if moved is None else moved[0])
        masked = None if fields is None else self._with_number("arith.andi", fields[0])
        units = None if masked is None else self._with_number("arith.shrui", masked[0])
        address = None if units is None else _operand("llvm.ptrtoint", units[0])
        if high is None or fields is None or masked is None or units is None or address is None:
            return None
        pointer, advance = self._walk.get(address), 0 if moved is None else moved[1]
        fixed, above = fields[1] & _WORD, high[1] & ((1 << 64) - 1)
        swizzle, stride, leading = above >> 62, above >> 32 & _FIELD, fixed >> 16
        is_whole = above == swizzle << 62 | stride << 32 and fixed == leading << 16 and leading <= _FIELD
        if not isinstance(pointer, Pointer) or not is_whole or (masked[1], units[1]) != (_FIELD, 4):
            return None
        if not 0 <= advance <= _FIELD or any(name and not same(term, 0) for name, term in pointer.offset.items()):
            return None
        start = as_z3(pointer.offset.get(REST, 0))
        offset = {REST: add(start - start % UNIT, advance * UNIT)}
        at = Pointer(pointer.region, offset, pointer.wraps, pointer.source)
        return _Descriptor(at, leading * UNIT, stride * UNIT, _WIDTHS[swizzle])

    def _with_number(self, name: str, value: ir.Value) -> tuple[ir.Value, int] | None:
        """The other operand and the number of an operation with a known integer."""
        owner = value.owner
        made = None if isinstance(owner, ir.Block) else getattr(owner, "operation", owner)
        if made is None or made.name != name:
            return None
        first, second = made.operands
        known = self._walk.get(second)
        return (first, known.term) if isinstance(known, Int) and isinstance(known.term, int) else None


def has_counted(root: Any) -> bool:
    """True if an operation holds instructions whose order between threads is counted."""
    texts = (ir.StringAttr(each.attributes["asm_string"]).value for each in operations_named(root, "llvm.inline_asm"))
    return any(part in text for text in texts for part in _COUNTED)


def _operand(name: str, value: ir.Value) -> ir.Value | None:
    owner = value.owner
    made = None if isinstance(owner, ir.Block) else getattr(owner, "operation", owner)
    return made.operands[0] if made is not None and made.name == name else None
