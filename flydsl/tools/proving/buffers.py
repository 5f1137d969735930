"""Buffers of AMD GPUs: descriptors, and accesses through them.

The hardware leaves out accesses beyond a descriptor's extent.

A buffer access adds a thread's and a wave's offset, unsigned numbers of 32 bits, to the base.  It is left out for certain
if the thread's offset reaches the extent.  Whether the wave's offset counts too differs among chips.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import z3

from flydsl._mlir import ir
from flydsl.ir.vendor_dialects import BUFFER_DESCRIPTOR, BUFFER_DESCRIPTORS
from flydsl.tools.proving.obligations import tensor_goal
from flydsl.tools.proving.terms import Term, add, as_z3, compare, conjunction, disjunction, mul
from flydsl.tools.proving.types import size_of
from flydsl.tools.proving.values import REST, Buffer, Form, Int, Pointer, Region, TensorRegion, add_forms
from flydsl.tools.proving.walk import Walk

_WHOLE = 1 << 32
_WORD = 4
"""Bytes of one check of the hardware; a wide access has several."""
_CHECKED = (0x27000, 0x31027000)
"""Last words of descriptors of bytes, without swizzles, whose offsets are checked: of GFX9, and of later chips."""
_ACCESS = re.compile(r"raw\.ptr\.buffer\.(load|store|atomic\.\w+|load\.(async\.)?lds)")
_DATA = re.compile(
    r"(s?mfmac?|s?w?mmac?|wmma|cvt|sched)\..+|(ds\.b?permute|ds\.swizzle|readlane|readfirstlane|writelane|ballot|perm|fmed3)|"
    r"(rcp|rsq|sqrt|exp2|log|sin|cos|tanh|frexp\.\w+|ldexp|mbcnt\.\w+|mov\.dpp|update\.dpp|permlane\w*|wave\.id)(\..+)?|"
    r"s\.(setprio|sleep|nop|waitcnt|wait\.\w+)|iglp\.opt"
)
"""Intrinsics of AMD without memory, whose results are unknown."""


class Buffers:
    """The rules of AMD's intrinsics for a walk."""

    def __init__(self, walk: Walk) -> None:
        self._walk, self._facts = walk, walk.facts
        made = dict.fromkeys(BUFFER_DESCRIPTORS, self._make)
        walk.rules = {"llvm.call_intrinsic": self._intrinsic, **made, **walk.rules}
        walk.families["rocdl."] = self._operation

    def _intrinsic(self, operation: Any) -> None:
        name = ir.StringAttr(operation.attributes["intrin"]).value
        if name == BUFFER_DESCRIPTOR:
            self._make(operation)
        elif not name.startswith("llvm.amdgcn.") or not self._known(operation, name.removeprefix("llvm.amdgcn.")):
            self._walk.not_modelled(operation, f"intrinsic {name}")

    def _operation(self, operation: Any) -> bool:
        """Walk an operation of the dialect, if it is known."""
        name = operation.name.removeprefix("rocdl.")
        return len(operation.regions) == 0 and "aux" not in operation.attributes and self._known(operation, name)

    def _known(self, operation: Any, name: str) -> bool:
        if _DATA.fullmatch(name):
            return True
        found = _ACCESS.fullmatch(name)
        if found is None:
            return False
        operands = [self._walk.get(each) for each in operation.operands]
        if found[1].endswith("lds"):
            return self._to_shared(operation, operands, found[2] is not None)
        place = 0 if found[1] == "load" else 2 if found[1] == "atomic.cmpswap" else 1
        of = operation.results[0].type if found[1] == "load" else operation.operands[0].type
        kind = "atomic" if found[1].startswith("atomic") else found[1]
        size = size_of(of)
        if size is None or not isinstance(operands[place], Buffer):
            self._walk.obligations.open(operation, kind, "a buffer that the proof cannot follow")
            return True
        self._access(operation, kind, operands[place], operands[place + 1 : place + 3], 0, size)
        return True

    # -- descriptors

    def _make(self, operation: Any) -> None:
        pointer, stride, records, flags = (self._walk.get(each) for each in operation.operands)
        if not isinstance(pointer, Pointer) or not isinstance(stride, Int) or stride.term != 0:
            return
        is_checked = isinstance(flags, Int) and flags.term in _CHECKED and isinstance(records, Int)
        self._walk.values[operation.results[0]] = Buffer(pointer, records if is_checked else None)

    # -- accesses

    def _access(
        self, operation: Any, kind: str, buffer: Buffer, offsets: Sequence[Any], constant: int, size: int
    ) -> None:
        walk, pointer = self._walk, buffer.pointer
        region = pointer.region
        if not isinstance(region, TensorRegion) or not all(isinstance(each, Int) for each in offsets):
            source = pointer.source or next((each.source for each in offsets if getattr(each, "source", "")), "unknown")
            walk.obligations.open(operation, kind, f"an address that the proof cannot follow ({source})")
            return
        (of_thread, exact), (of_wave, exact_too) = (self._unsigned(each) for each in offsets)
        source = pointer.source or next((each.source for each in offsets if each.source), "")
        wraps = pointer.wraps.union(*(each.wraps for each in offsets))
        offset = add_forms(add_forms(add_forms(pointer.offset, of_thread), of_wave), {REST: constant})
        at = Pointer(region, offset, wraps, source)
        first = add(self._facts.products.value(of_thread), constant)
        left_out = self._left_out(buffer.records, first)
        whole = conjunction(exact, exact_too, disjunction(left_out, _within(region, at, size)))
        if size > _WORD and not self._facts.holds(whole).holds:
            parts = [
                disjunction(
                    self._left_out(buffer.records, add(first, start)),
                    _within(region, Pointer(region, add_forms(offset, {REST: start})), _WORD),
                )
                for start in range(0, size, _WORD)
            ]
            whole = conjunction(exact, exact_too, *parts)
        walk.obligations.note_wraps(operation, at)
        walk.obligations.require(operation, kind, whole, space=region.kind, tensor=region.name, source=source)

    def _unsigned(self, offset: Int) -> tuple[Form, Term]:
        """An offset as an unsigned number, and the condition that its sum by strides is one."""
        if offset.form is None:
            return {REST: self._walk.numbers.unsigned(offset)[0]}, True
        value = self._facts.products.value(offset.form)
        return offset.form, conjunction(compare("ge", value, 0), compare("lt", value, _WHOLE))

    def _left_out(self, records: Int | None, first: Term) -> Term:
        """The hardware leaves out an access at an offset of a thread for certain."""
        if records is None:
            return False
        extent = self._walk.numbers.settled(records).term
        return conjunction(compare("ge", extent, 0), compare("lt", extent, _WHOLE), compare("ge", first, extent))

    # -- loads into shared memory

    def _to_shared(self, operation: Any, operands: Sequence[Any], is_async: bool) -> bool:
        """Lane l of a wave writes l times the size beyond the address of the first lane."""
        buffer, target, size, of_thread, of_wave, constant = operands[:6]
        numbers = [each.term for each in (size, constant) if isinstance(each, Int) and isinstance(each.term, int)]
        if not isinstance(buffer, Buffer) or len(numbers) != 2:
            return False
        bytes_, further = numbers
        self._access(operation, "load", buffer, (of_thread, of_wave), further, bytes_)
        first = self._of_first_lane(target)
        if first is None:
            reason = "a load into shared memory whose first lane the proof cannot follow"
            self._walk.obligations.open(operation, "store", reason, space="shared")
            return True
        pointer, lane = first
        offset = add_forms(pointer.offset, {REST: add(mul(lane, bytes_), further)})
        at = Pointer(pointer.region, offset, pointer.wraps, pointer.source)
        self._walk.access_at(operation, "store", at, bytes_)
        if is_async:
            self._walk.phases.asynchronous(operation)
        return True

    def _of_first_lane(self, target: Any) -> tuple[Pointer, Term] | None:
        """The pointer of the first lane of the wave, and the lane; ``None`` if a lane may be missing or is not known."""
        walk = self._walk
        x, y, z = walk.ids["gpu.thread_id"]
        is_row = all(isinstance(each.term, int) for each in (y, z))
        if not isinstance(target, Pointer) or not isinstance(target.region, Region) or not is_row:
            return None
        start, lane = as_z3(target.offset.get(REST, 0)), as_z3(x.term) % walk.warp
        others = self._facts.variables(start) & self._facts.per_thread.keys() - {as_z3(x.term).get_id()}
        if others or not all(self._facts.are_uniform(term) for _, term in walk.phases.branches):
            return None
        moved = z3.substitute(start, (as_z3(x.term), as_z3(x.term) - lane))
        return Pointer(target.region, {REST: moved}, target.wraps, target.source), lane


def _within(region: TensorRegion, pointer: Pointer, size: int) -> Term:
    goal = tensor_goal(region, pointer, size)
    return False if goal is None else goal
