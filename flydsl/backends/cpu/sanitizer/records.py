"""Vector code that tests and writes the shadow records of accesses.

For the common cases: lanes at known distances, one address for all, or arrays of the threads' own.  Whatever else is left to
native code.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.emit.lane_group import Unit
from flydsl.backends.cpu.emit.lane_values import Affine, Rep, Uniform
from flydsl.backends.cpu.sanitizer.rules import bits_of, first_thread
from flydsl.backends.cpu.sanitizer.state import LaunchChecks
from flydsl.backends.cpu.simt_ir.types import I1, I64, POINTER
from flydsl.ir.predicates import CmpIPredicate
from flydsl.runtime.sanitizer.state import (
    INIT,
    RACE,
    RECORD_BYTES,
    SITE_SHIFT,
    STAMP_SHIFT,
    THREAD_BITS,
)

_WHO = (-1 << STAMP_SHIFT) | ((1 << SITE_SHIFT) - 1)
"""The bits of a record with stamp and threads, without the site and the atomic flag."""
_MOST = 8
"""Vectors of records that one access may have."""


class Records:
    """The records of what a unit accesses: ``size`` bytes at each lane's address in a region of that kind."""

    def __init__(
        self, unit: Unit, checks: LaunchChecks, region: int, kind: str, granule: int, address: Rep, size: int, site: int
    ) -> None:
        self.unit, self.builder, self.checks = unit, unit.builder, checks
        self.region, self.kind, self.granule, self.address, self.size, self.site = (
            region,
            kind,
            granule,
            address,
            size,
            site,
        )
        self.of_init = kind != "argument" and bool(checks.table.checks & INIT)
        self.of_race = kind != "register" and bool(checks.table.checks & RACE)
        self.are_kept = self.of_init or self.of_race
        self.is_own = checks.is_fiber and kind == "shared"  # records of each warp, which native code knows
        self.count = size // granule if size % granule == 0 else 0
        self.steps = self._steps()
        """Each lane's distance from the first lane's address in granules, if no two lanes' elements overlap."""
        self.is_contiguous = self.steps == [k * self.count for k in range(self.builder.width)]

    def address_of(self, name: str) -> ir.Value:
        """The address of the records: those of ``"writes"`` or ``"reads"``."""
        return self.checks.of_region(self.region, name)[0]

    def can_look(self, *, is_store: bool) -> bool:
        """True if the vector code can check such accesses."""
        if self.is_own or not 0 < self.count <= _MOST:
            return False
        if self.kind == "argument" and self.checks.table.orders:
            return False  # what other blocks did may have come before
        if self.kind == "shared" and not is_store and self.checks.table.exchanges:
            return False  # native code keeps readers of two warps, where there are some
        if self.kind == "register":
            return True
        if isinstance(self.address, Uniform):
            return not is_store and not self.checks.is_fiber
        return self.steps is not None

    # -- places

    def _steps(self) -> list[int] | None:
        rep = self.address
        if not isinstance(rep, Affine) or rep.guard is not None:
            return None
        behind = [offset - rep.offsets[0] for offset in rep.offsets]
        starts = sorted(behind)
        if any(b - a < self.size for a, b in itertools.pairwise(starts)) or any(b % self.granule for b in behind):
            return None
        return [b // self.granule for b in behind]

    def place(self) -> tuple[ir.Value, ir.Value]:
        """The number of the first granule, and whether the access begins with it."""
        builder = self.builder
        assert isinstance(self.address, Affine)
        (low,) = self.checks.of_region(self.region, "low")
        start = builder.address(self.address.base, self.address.offsets[0])
        offset = builder.integer("subi", self.checks.address(start), low)
        number = builder.integer("shrui", offset, builder.constant(self.granule.bit_length() - 1, I64))
        rest = builder.integer("andi", offset, builder.constant(self.granule - 1, I64))
        return number, builder.compare(CmpIPredicate.eq, rest, builder.constant(0, I64))

    def pointer(self, name: str, number: ir.Value, vector: int) -> ir.Value:
        """The address of vector ``vector`` of the records: those from granule ``number`` on, or one of each lane."""
        builder = self.builder
        base = builder.value("llvm.inttoptr", [self.address_of(name)], builder.scalar(POINTER))
        offset = builder.integer("muli", number, builder.constant(RECORD_BYTES, I64))
        first = builder.address(base, offset)
        if self.is_contiguous:
            return builder.address(first, vector * builder.width * RECORD_BYTES)
        assert self.steps is not None
        return builder.address(first, builder.offsets([(step + vector) * RECORD_BYTES for step in self.steps], I64))

    def threads(self, vector: int) -> list[int]:
        """Of which lane each record of a vector is."""
        width = self.builder.width
        return [(vector * width + k) // self.count if self.is_contiguous else k for k in range(width)]

    def mask(self, vector: int) -> ir.Value | None:
        """The lanes of a vector of records that are of threads that run."""
        if self.unit.mask is None:
            return None
        return self.builder.shuffle(self.unit.mask, self.unit.mask, self.threads(vector), I1)

    def load(self, place: ir.Value, mask: ir.Value | None) -> ir.Value:
        builder = self.builder
        if mask is None and self.is_contiguous:
            return builder.load(place, builder.lanes(I64), RECORD_BYTES)
        name = "load" if self.is_contiguous else "gather"
        operands = [place, self.unit.full_mask() if mask is None else mask, builder.zero(I64)]
        return builder.value(f"llvm.intr.masked.{name}", operands, builder.lanes(I64), self.aligned())

    def store(self, made: ir.Value, place: ir.Value, mask: ir.Value | None) -> None:
        if mask is None and self.is_contiguous:
            self.builder.store(made, place, RECORD_BYTES)
            return
        name = "store" if self.is_contiguous else "scatter"
        operands = [made, place, self.unit.full_mask() if mask is None else mask]
        self.builder.op(f"llvm.intr.masked.{name}", operands, (), self.aligned())

    def aligned(self) -> dict[str, ir.Attribute]:
        """The alignment of records."""
        return {"alignment": self.builder.attribute(f"{RECORD_BYTES} : i32")}

    # -- records

    def spread(self, number: ir.Value) -> ir.Value:
        return self.builder.value("vector.broadcast", [number], self.builder.lanes(I64))

    def made(self, lanes_of: Sequence[int]) -> ir.Value:
        """Records of this access by those lanes."""
        builder, lanes = self.builder, self.builder.lanes(I64)
        both = (1 << THREAD_BITS) + 1
        threads = [lane * both for lane in lanes_of]
        first = builder.integer("muli", first_thread(self.unit), builder.constant(both, I64))
        site = builder.constant(self.site << SITE_SHIFT, I64)
        base = builder.integer("addi", self.checks.of_agent("now"), builder.integer("addi", first, site))
        return builder.value("arith.addi", [self.spread(base), builder.offsets(threads, I64)], lanes)

    def is_mine(self, held: ir.Value, made: ir.Value) -> ir.Value:
        """True at run time if records are of the same threads at the same stamp."""
        builder, lanes = self.builder, self.builder.lanes(I64)
        differs = builder.value("arith.xori", [held, made], lanes)
        who = builder.value("arith.andi", [differs, builder.splat(_WHO, I64)], lanes)
        return builder.compare(CmpIPredicate.eq, who, builder.zero(I64))

    def is_before(self, held: ir.Value, *, zero: bool) -> ir.Value:
        """True at run time if records are of this block, and earlier; ``zero``: or empty."""
        builder, lanes = self.builder, self.builder.lanes(I64)
        low, high = self.checks.of_agent("low"), self.checks.of_agent("high")
        since = builder.value("arith.subi", [held, self.spread(low)], lanes)
        before = builder.compare(CmpIPredicate.ult, since, self.spread(builder.integer("subi", high, low)))
        if zero:
            none = builder.compare(CmpIPredicate.ult, held, self.spread(self.checks.of_agent("base")))
            before = self.either(before, none)
        return before

    def is_below_now(self, held: ir.Value) -> ir.Value:
        """True at run time if records are earlier, or of other blocks."""
        return self.builder.compare(CmpIPredicate.ult, held, self.spread(self.checks.of_agent("high")))

    def either(self, a: ir.Value, b: ir.Value) -> ir.Value:
        return self.builder.value("arith.ori", [a, b], self.builder.lanes(I1))

    def all_of(self, lanes: ir.Value, mask: ir.Value | None) -> ir.Value:
        if mask is not None:
            lanes = self.builder.select(mask, lanes, self.builder.splat(1, I1))
        return self.builder.all_lanes(lanes)

    # -- whether an access may be

    def are_harmless(self, *, is_store: bool) -> ir.Value:
        """True at run time if this access breaks no rule by its records; only to be asked where some are kept."""
        builder = self.builder
        if self.kind == "register":
            return builder.constant(1, I1) if is_store else self.are_written()
        if isinstance(self.address, Uniform):
            return self.where_met(lambda: [self.broadcast()])
        number, well = self.place()

        def look() -> list[ir.Value]:
            ok = builder.constant(1, I1)
            for vector in range(self.count):
                ok = builder.integer("andi", ok, self.vector_is_harmless(number, vector, is_store=is_store), I1)
            return [ok]

        return self.where_met(lambda: builder.if_(well, [builder.scalar(I1)], look, lambda: [builder.constant(0, I1)]))

    def where_met(self, look: Callable[[], list[ir.Value]]) -> ir.Value:
        """The result of ``look`` while atomic operations give no thread more knowledge than others of its block."""
        builder = self.builder
        if not self.checks.table.orders:
            return look()[0]
        met = builder.compare(CmpIPredicate.eq, self.checks.of_agent("apart"), builder.constant(0, I64))
        return builder.if_(met, [builder.scalar(I1)], look, lambda: [builder.constant(0, I1)])[0]

    def vector_is_harmless(self, number: ir.Value, vector: int, *, is_store: bool) -> ir.Value:
        builder, mask, made = self.builder, self.mask(vector), self.made(self.threads(vector))
        held = self.load(self.pointer("writes", number, vector), mask)
        if self.kind == "argument":
            before = self.is_before(held, zero=True)
        elif self.of_init and not is_store:
            before = self.is_before(held, zero=False)
        else:
            before = self.is_below_now(held)
        well = self.all_of(self.either(before, self.is_mine(held, made)), mask)
        if not self.of_race:
            return well

        if not is_store and not self.checks.is_fiber:
            return well  # two reads do no harm

        def reads() -> list[ir.Value]:
            held = self.load(self.pointer("reads", number, vector), mask)
            before = self.is_below_now(held) if self.kind == "shared" else self.is_before(held, zero=True)
            return [self.all_of(self.either(before, self.is_mine(held, made)), mask)]

        kept = builder.compare(CmpIPredicate.ne, self.address_of("reads"), builder.constant(0, I64))
        ok = builder.if_(kept, [builder.scalar(I1)], reads, lambda: [builder.constant(1, I1)])[0]
        return builder.integer("andi", well, ok, I1)

    def broadcast(self) -> ir.Value:
        """All lanes read one place, which native code notes."""
        builder = self.builder
        assert isinstance(self.address, Uniform)
        first = last = first_thread(self.unit)
        if self.unit.mask is None:
            last = builder.integer("addi", first, builder.constant(builder.width - 1, I64))
        else:
            bits = bits_of(self.unit, self.unit.mask)
            lowest = builder.value("math.cttz", [bits], builder.scalar(I64))
            highest = builder.value("math.ctlz", [bits], builder.scalar(I64))
            last = builder.integer("addi", first, builder.integer("subi", builder.constant(63, I64), highest))
            first = builder.integer("addi", first, lowest)
        facts = [self.checks.address(self.address.value), first, last, self.site, self.region, self.size]

        def note() -> Sequence[ir.Value]:
            self.checks.call("broadcast", facts)
            return ()

        if self.count == 1 and self.kind == "shared":
            self.note_broadcast(facts[0], first, last, note)
        else:
            note()
        return builder.constant(1, I1)

    def note_broadcast(
        self, address: ir.Value, first: ir.Value, last: ir.Value, otherwise: Callable[[], Sequence[ir.Value]]
    ) -> None:
        """Note two threads that read, if the last write came before and nobody or two others have read it since."""
        builder, checks = self.builder, self.checks
        low, writes, reads = checks.of_region(self.region, "low", "writes", "reads")
        offset = builder.integer("subi", address, low)
        number = builder.integer("shrui", offset, builder.constant(self.granule.bit_length() - 1, I64))
        byte = builder.integer("muli", number, builder.constant(RECORD_BYTES, I64))
        rest = builder.integer("andi", offset, builder.constant(self.granule - 1, I64))

        def place(base: ir.Value) -> ir.Value:
            return builder.value("llvm.inttoptr", [builder.integer("addi", base, byte)], builder.scalar(POINTER))

        def record(base: ir.Value) -> ir.Value:
            return builder.load(place(base), builder.scalar(I64), RECORD_BYTES)

        start, end, now = (checks.of_agent(name) for name in ("low", "high", "now"))
        since = builder.integer("subi", record(writes), start)
        before = builder.compare(CmpIPredicate.ult, since, builder.integer("subi", end, start))
        before = builder.integer("andi", before, builder.compare(CmpIPredicate.eq, rest, builder.constant(0, I64)), I1)
        if not self.of_race:
            builder.if_(before, (), tuple, otherwise)
            return
        held = record(reads)
        threads = builder.constant((1 << THREAD_BITS) - 1, I64)
        one = builder.integer("shrui", held, builder.constant(THREAD_BITS, I64))
        differ = builder.integer("andi", builder.integer("xori", one, held), threads)
        is_new = builder.compare(CmpIPredicate.ult, held, now)
        both = builder.compare(CmpIPredicate.ne, differ, builder.constant(0, I64))

        def keep() -> Sequence[ir.Value]:
            one = builder.integer("shli", first, builder.constant(THREAD_BITS, I64))
            who = builder.integer(
                "addi", builder.integer("addi", one, last), builder.constant(self.site << SITE_SHIFT, I64)
            )
            made = builder.integer("addi", now, who)
            builder.store(builder.select(is_new, made, held), place(reads), RECORD_BYTES)
            return ()

        well = builder.integer("andi", before, builder.integer("ori", is_new, both, I1), I1)
        builder.if_(well, (), keep, otherwise)

    # -- arrays of the threads' own

    def own_places(self, k: int) -> ir.Value:
        """The address of each lane's record of granule ``k`` of its access."""
        builder, lanes = self.builder, self.builder.lanes(I64)
        low, base = self.checks.of_region(self.region, "low", "writes")
        whole = self.unit.lanes(self.address)
        places = builder.value("llvm.ptrtoint", [whole], lanes)
        offset = builder.value("arith.subi", [places, self.spread(low)], lanes)
        number = builder.value("arith.shrui", [offset, builder.splat(self.granule.bit_length() - 1, I64)], lanes)
        byte = builder.value("arith.muli", [number, builder.splat(RECORD_BYTES, I64)], lanes)
        start = builder.integer("addi", base, builder.constant(k * RECORD_BYTES, I64))
        place = builder.value("arith.addi", [byte, self.spread(start)], lanes)
        return builder.value("llvm.inttoptr", [place], builder.lanes(POINTER))

    def are_written(self) -> ir.Value:
        builder = self.builder
        ok = builder.constant(1, I1)
        for k in range(self.count):
            operands = [self.own_places(k), self.unit.full_mask(), builder.zero(I64)]
            held = builder.value("llvm.intr.masked.gather", operands, builder.lanes(I64), self.aligned())
            written = builder.compare(CmpIPredicate.uge, held, self.spread(self.checks.of_agent("low")))
            ok = builder.integer("andi", ok, self.all_of(written, self.unit.mask), I1)
        return ok

    # -- the records of what is done

    def note(self, *, is_store: bool) -> None:
        """Make the records of an access that is done, where some are kept."""
        if not self.are_kept or not self.can_look(is_store=is_store):
            return
        if self.kind == "register":
            if is_store:
                self.where_kept("writes", self.note_own)
        elif not isinstance(self.address, Uniform) and (is_store or self.of_race):  # else native code did
            name = "writes" if is_store else "reads"
            self.where_kept(name, lambda: self.note_vectors(name))

    def where_kept(self, name: str, note: Callable[[], None]) -> None:
        """Run code where such records are kept."""
        builder = self.builder
        kept = builder.compare(CmpIPredicate.ne, self.address_of(name), builder.constant(0, I64))

        def run() -> list[ir.Value]:
            note()
            return []

        builder.if_(kept, (), run, list)

    def note_vectors(self, name: str) -> None:
        number, _ = self.place()
        for vector in range(self.count):
            mask, made = self.mask(vector), self.made(self.threads(vector))
            place = self.pointer(name, number, vector)
            if name == "reads":
                made = self.joined(self.load(place, mask), made)
            self.store(made, place, mask)

    def joined(self, held: ir.Value, made: ir.Value) -> ir.Value:
        """The records of reads after one more: of two threads at a stamp; what another block did stays what matters."""
        builder, lanes = self.builder, self.builder.lanes(I64)
        threads = builder.splat((1 << THREAD_BITS) - 1, I64)

        def both(name: str, a: ir.Value, b: ir.Value) -> ir.Value:
            return builder.value(f"arith.{name}", [a, b], lanes)

        one = both("shrui", held, builder.splat(THREAD_BITS, I64))
        are_two = builder.compare(CmpIPredicate.ne, both("andi", both("xori", one, held), threads), builder.zero(I64))
        kept = both("andi", held, builder.splat(~((1 << THREAD_BITS) - 1), I64))
        second = both("ori", kept, both("andi", made, threads))
        is_now = builder.compare(CmpIPredicate.ule, self.spread(self.checks.of_agent("now")), held)
        made = builder.select(is_now, builder.select(are_two, held, second), made)
        if self.kind == "argument":
            base, low = self.checks.of_agent("base"), self.checks.of_agent("low")
            since = both("subi", held, self.spread(base))
            is_far = builder.compare(CmpIPredicate.ult, since, self.spread(builder.integer("subi", low, base)))
            made = builder.select(is_far, held, made)
        return made

    def note_own(self) -> None:
        builder = self.builder
        made = self.made(range(builder.width))
        for k in range(self.count):
            builder.op(
                "llvm.intr.masked.scatter", [made, self.own_places(k), self.unit.full_mask()], (), self.aligned()
            )
