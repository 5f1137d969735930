"""Loads, stores and atomic operations with their checks.

Beside each is vector code that finds out whether all is well: all addresses inside of their memory, and its records
(:mod:`flydsl.backends.cpu.sanitizer.records`) harmless.  Then the access is done as without checks.  Else native code
looks at each lane, reports, says which lanes may go on, and does stores itself.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence

from flydsl._mlir import ir
from flydsl.backends.cpu.emit.crosslane import shuffle_sources
from flydsl.backends.cpu.emit.helper_functions import call_native
from flydsl.backends.cpu.emit.lane_group import Rules, Unit
from flydsl.backends.cpu.emit.lane_values import Affine, Rep, Uniform
from flydsl.backends.cpu.native_library import TURN
from flydsl.backends.cpu.sanitizer.lanes import addresses, bits_of, columns, first_thread, lanes_of_bits
from flydsl.backends.cpu.sanitizer.records import Records
from flydsl.backends.cpu.sanitizer.rules import without_overflow
from flydsl.backends.cpu.sanitizer.state import LaunchChecks
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.memory_order import order_bits
from flydsl.backends.cpu.simt_ir.operations import UNKNOWN_REGION, Access
from flydsl.backends.cpu.simt_ir.types import I1, I8, I64, POINTER, element_of
from flydsl.backends.cpu.transform.sanitizer_instrument import in_memory
from flydsl.ir.predicates import CmpIPredicate

_Rule = Callable[[Unit, sir.Operation], None]
_READS, _WRITES, _ATOMIC = 1, 2, 4
"""As in ``shadow.h``."""


def checked(rules: Rules) -> Rules:
    return {
        **rules,
        **{kind: _with_checks(rules[kind]) for kind in (sir.Load, sir.Store, sir.Atomic)},
        sir.Fence: _fence(rules[sir.Fence]),
        sir.Shuffle: _shuffle(rules[sir.Shuffle]),
        sir.Elementwise: without_overflow(rules[sir.Elementwise]),
    }


def _shuffle(rule: _Rule) -> _Rule:
    """Before it, report to native code the lanes whose source lane is inactive."""

    def emit(unit: Unit, operation: sir.Operation) -> None:
        checks, builder, mask = unit.context.checks, unit.builder, unit.mask
        assert isinstance(operation, sir.Shuffle) and checks is not None
        if mask is not None and operation in checks.sites and not unit.shape(operation.results[0]).is_uniform:
            sources = shuffle_sources(unit, operation)
            bits = bits_of(unit, mask)
            runs = builder.value(
                "arith.shrui",
                [builder.value("vector.broadcast", [bits], builder.lanes(I64)), sources],
                builder.lanes(I64),
            )
            lacks = builder.compare(
                CmpIPredicate.eq,
                builder.value("arith.andi", [runs, builder.splat(1, I64)], builder.lanes(I64)),
                builder.zero(I64),
            )
            bad = builder.mask_and(mask, lacks)

            def report() -> Sequence[ir.Value]:
                given = columns(unit, "numbers", [sources], 8)
                checks.call(
                    "shuffle", [given, bits_of(unit, bad), first_thread(unit), checks.sites[operation]], gives=False
                )
                return ()

            builder.if_(builder.any_lane(bad), (), report, tuple)
        rule(unit, operation)

    return emit


def _fence(rule: _Rule) -> _Rule:
    def emit(unit: Unit, operation: sir.Operation) -> None:
        assert isinstance(operation, sir.Fence) and unit.context.checks is not None
        rule(unit, operation)
        bits = order_bits(operation)
        if unit.context.checks.table.orders and bits is not None:
            facts = [bits_of(unit, unit.full_mask()), first_thread(unit), bits]
            unit.context.checks.call("fence", facts, gives=False)

    return emit


def _with_checks(rule: _Rule) -> _Rule:
    def emit(unit: Unit, operation: sir.Operation) -> None:
        checks = unit.context.checks
        assert checks is not None
        access = checks.accesses.get(operation)
        if access is None:
            rule(unit, operation)
        else:
            _Checked(unit, checks, operation, access, rule).emit()

    return emit


class _Checked:
    def __init__(self, unit: Unit, checks: LaunchChecks, operation: sir.Operation, access: Access, rule: _Rule) -> None:
        self.unit, self.builder, self.checks, self.access, self.rule = unit, unit.builder, checks, access, rule
        self.conditions = [unit.get(value) for value in operation.operands[access.operands :]]
        self.inner = copy.copy(operation)
        self.inner.operands = operation.operands[: access.operands]
        self.is_store = isinstance(operation, sir.Store)
        self.atomic = operation if isinstance(operation, sir.Atomic) else None
        self.pointer = operation.operands[1 if self.is_store else 0]
        self.rep: Rep = unit.get(self.pointer)
        self.bytes = access.count * access.element_bytes
        self.results = [result for result in operation.results if result.users]
        row = None if access.region == UNKNOWN_REGION else checks.table.regions[access.region]
        self.kind = "" if row is None else row["kind"]
        self.thread_bytes = row["bytes"] if row is not None and self.kind == "register" else 0
        self.records = (
            None
            if row is None
            else Records(unit, checks, access.region, self.kind, row["granule"], self.rep, self.bytes, access.site)
        )

    def emit(self) -> None:
        builder, unit, results = self.builder, self.unit, self.results
        types = unit.types(results)

        def plainly() -> list[ir.Value]:
            if self.records is not None:
                self.records.note(is_store=self.is_store)
            self.perform()
            return unit.pack(results, results)

        if self.records is None:
            values = self.one_by_one(types)
        else:
            values = builder.if_(self.is_well(), types, plainly, lambda: self.one_by_one(types))
        unit.unpack(results, values)

    def perform(self) -> None:
        """Do it, with what it orders."""
        unit, atomic = self.unit, self.atomic
        self.rule(unit, self.inner)
        bits = order_bits(atomic) if atomic is not None and self.checks.table.orders else None
        if atomic is None or bits is None:
            return
        mask = wrote = unit.full_mask()
        if len(self.inner.operands) == 3 and self.results:
            old, expected = (unit.lanes(unit.get(v)) for v in (atomic.results[0], self.inner.operands[1]))
            wrote = unit.builder.mask_and(mask, unit.builder.compare(CmpIPredicate.eq, old, expected))
        lanes = columns(unit, "addresses", [addresses(unit, self.pointer)], 8)
        what = [bits_of(unit, mask), bits_of(unit, wrote), first_thread(unit), self.access.region, bits]
        self.checks.call("atomic", [lanes, *what], gives=False)
        if self.checks.table.spins and atomic.access != "load":
            assert unit.context.fiber is not None
            call_native(unit.builder, TURN, [unit.context.fiber])  # whoever waits for it may come next

    # -- whether all is well

    def is_well(self) -> ir.Value:
        assert self.records is not None
        well = self.is_inside()
        for condition in self.conditions:
            well = self.both(well, self.all_of(condition))
        no, records, builder = self.builder.constant(0, I1), self.records, self.builder
        if not records.are_kept:
            return well

        def look() -> Sequence[ir.Value]:
            kept = records.address_of("writes")
            none = builder.compare(CmpIPredicate.eq, kept, builder.constant(0, I64))
            if self.atomic is not None or not records.can_look(is_store=self.is_store):
                return [none]
            return builder.if_(
                none, [builder.scalar(I1)], lambda: [builder.constant(1, I1)],
                lambda: [records.are_harmless(is_store=self.is_store)],
            )  # fmt: skip

        return builder.if_(well, [builder.scalar(I1)], look, lambda: [no])[0]

    def both(self, a: ir.Value, b: ir.Value) -> ir.Value:
        return self.builder.integer("andi", a, b, I1)

    def all_of(self, condition: Rep) -> ir.Value:
        """True at run time if a condition holds in all active lanes."""
        if isinstance(condition, Uniform):
            return condition.value
        lanes = self.unit.lanes(condition)
        if self.unit.mask is not None:
            lanes = self.builder.select(self.unit.mask, lanes, self.builder.splat(1, I1))
        return self.builder.all_lanes(lanes)

    def is_inside(self) -> ir.Value:
        """True at run time if the access is within the memory that needs no native check."""
        builder, rep = self.builder, self.rep
        low, size = self.checks.of_region(self.access.region, "fast_low", "fast_bytes")
        wanted = builder.constant(self.bytes, I64)
        fits = builder.compare(CmpIPredicate.sle, wanted, size)
        last = builder.integer("subi", size, wanted)

        def within(place: ir.Value) -> ir.Value:
            return builder.compare(CmpIPredicate.ule, builder.integer("subi", place, low), last)

        if isinstance(rep, Uniform) and not self.thread_bytes:
            return self.both(fits, within(self.checks.address(rep.value)))
        if isinstance(rep, Affine) and rep.guard is None and self.unit.mask is None and not self.thread_bytes:
            base = self.checks.address(rep.base)
            ends = {min(rep.offsets), max(rep.offsets)}
            for offset in ends:
                fits = self.both(fits, within(builder.integer("addi", base, builder.constant(offset, I64))))
            return fits
        return self.both(fits, self.lanes_within(low, last))

    def lanes_within(self, low: ir.Value, last: ir.Value) -> ir.Value:
        builder, lanes = self.builder, self.builder.lanes(I64)
        places = addresses(self.unit, self.pointer)
        if self.thread_bytes:
            before = builder.integer("muli", first_thread(self.unit), builder.constant(self.thread_bytes, I64))
            low = builder.integer("addi", low, before)
            parts = builder.offsets([lane * self.thread_bytes for lane in range(builder.width)], I64)
            places = builder.value("arith.subi", [places, parts], lanes)
        offset = builder.value("arith.subi", [places, builder.value("vector.broadcast", [low], lanes)], lanes)
        well = builder.compare(CmpIPredicate.ule, offset, builder.value("vector.broadcast", [last], lanes))
        if self.unit.mask is not None:
            well = builder.select(self.unit.mask, well, builder.splat(1, I1))
        return builder.all_lanes(well)

    # -- lane by lane

    def one_by_one(self, types: Sequence[ir.Type]) -> list[ir.Value]:
        """Let native code check the lanes; the access of those that may."""
        unit, builder = self.unit, self.builder
        mask = unit.full_mask()
        for condition in self.conditions:
            mask = builder.mask_and(mask, unit.lanes(condition))
        flags = _WRITES if self.is_store else _READS
        if self.atomic is not None:
            flags = _ATOMIC | {"load": _READS, "store": _WRITES}.get(self.atomic.access, _READS | _WRITES)
        values = self.stored() if self.is_store else builder.value("llvm.mlir.zero", (), builder.scalar(POINTER))
        lanes = columns(unit, "addresses", [addresses(unit, self.pointer)], 8)
        place = [builder.width, first_thread(unit), self.access.site, self.access.region]
        what = [self.access.count, self.access.element_bytes, flags]
        allowed = self.checks.call("access", [lanes, bits_of(unit, mask), values, *place, *what])
        assert allowed is not None
        if self.is_store:
            return []

        def go_on() -> list[ir.Value]:
            with unit.masked(lanes_of_bits(unit, allowed)):
                self.perform()
            return unit.pack(self.results, self.results)

        is_any = builder.compare(CmpIPredicate.ne, allowed, builder.constant(0, I64))
        return builder.if_(is_any, types, go_on, lambda: [builder.value("llvm.mlir.zero", (), t) for t in types])

    def stored(self) -> ir.Value:
        """The address of what the lanes store, element by element."""
        unit, value = self.unit, self.inner.operands[0]
        scalar = element_of(value.type)
        memory = in_memory(scalar)
        elements = list(unit.elements(value))
        if scalar == I1:
            elements = [unit.apply("arith.extui", [e], I8) for e in elements]
        if scalar is POINTER:
            memory = I64
            elements = [unit.apply("llvm.ptrtoint", [e], I64) for e in elements]
        return columns(unit, "values", [unit.lanes(e) for e in elements], memory.bytes)
