"""Evaluation of addresses and branches of a kernel, for many waves at once.

Every register is an array: scalar ones have a row for each wave, vector ones a row of lanes.  A register whose value is not
known, because it was loaded from memory or computed by an instruction outside of the slice, is ``None``.  All waves take the
path of most of them.

A loop is run twice.  If what its exit compares advances evenly, the trips that are left follow, and the registers that
advance evenly are moved ahead; the last iteration runs again.  Otherwise its conditions alone are run to their end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from flydsl.perf.scout.operations import COMPARISONS, CONSTANTS, SETS_SCC, bitop3, operation_of
from flydsl.perf.scout.slices import needed
from flydsl.perf.streams.amd import EXEC, SCC, VCC, operands_of, register_range
from flydsl.perf.streams.stream import MEMORY_UNITS, Instruction, Loop, Stream, Unit, innermost
from flydsl.support.fast_dataclass import dataclass

__all__ = ["Access", "Evaluator", "Image"]

Array = Any
_SCALAR = 512
_CHANGING = (" row_", " quad_perm", "dpp8", "op_sel", "clamp", "_sel:")
"""Modifiers of operands that are not evaluated."""
_MOST_CONDITION_STEPS = 3000
"""Instructions of a loop's conditions that are run one by one."""
_MOST_STEPS = 60_000
"""Instructions that are evaluated in all."""
_U32 = np.uint32


@dataclass()
class Image:
    """Memory whose contents are known: arguments and the dispatch packet."""

    parts: Sequence[tuple[int, bytes]]
    """Addresses and bytes."""

    def word(self, address: int) -> int | None:
        """The 32 bits at an address; ``None`` if they are not known."""
        for start, data in self.parts:
            if start <= address <= start + len(data) - 4:
                return int.from_bytes(data[address - start : address - start + 4], "little")
        return None


@dataclass()
class Access:
    """One execution of a memory instruction."""

    position: int
    addresses: Array
    """For each wave and lane: bytes, in memory or in LDS; ``None`` if not known."""
    active: Array
    """True for the lanes that take part."""
    loop: int
    """The innermost loop that it is in, or -1."""


@dataclass()
class _Comparison:
    """The operands of the last two executions of a comparison."""

    name: str
    values: list[tuple[Array, Array]]


class Evaluator:
    """Runs the slice of a stream.

    Args:
        stream: the code.
        waves: evaluated together.
        image: memory that is known.
    """

    def __init__(self, stream: Stream, waves: int, image: Image) -> None:
        self.stream, self.image, self.waves = stream, image, waves
        self.lanes = stream.lanes
        self.registers: list[Array] = [None] * 800
        self.alive = np.ones((waves, 1), bool)
        self.accesses: list[Access] = []
        count = len(stream.instructions)
        self.counted = np.zeros(count + 1 + len(stream.loops))
        """Differences of how often each instruction is executed, then how often each loop is entered."""
        self.unknown_branches: set[int] = set()
        self.unknown_loops: set[int] = set()
        self.exits: dict[int, int] = {}
        """For each loop the branch that it was left by, if it is not one back to its head."""
        self.taken: dict[int, list[float]] = {}
        """For each forward branch: how often it was taken, and not; shares of the waves count as such."""
        self.weight = 1.0
        """Share of the waves that are followed."""
        self.steps = 0
        self._kept = needed(stream, addresses=True)
        self._conditions = needed(stream, addresses=False)
        self._actions: dict[int, Callable[[], None]] = {}
        self._comparisons: dict[int, _Comparison] = {}
        self._scc_from = self._vcc_from = -1
        self._loop_of = innermost(stream)
        self._heads = {loop.first: number for number, loop in enumerate(stream.loops)}
        self._only_conditions = False
        self._set_exec_full()

    # -- registers

    def set_scalar(self, number: int, values: Sequence[int] | Array) -> None:
        """Set a scalar register of each wave."""
        self.registers[_SCALAR + number] = np.asarray(values, np.uint64).astype(_U32).reshape(-1, 1)

    def set_vector(self, number: int, values: Array) -> None:
        """Set a vector register; a row of lanes for each wave."""
        self.registers[number] = np.asarray(values).astype(_U32)

    def set_exec(self, active: Array) -> None:
        """Set the active lanes: a row of Booleans for each wave."""
        self._write_mask(EXEC, active)

    def _set_exec_full(self) -> None:
        self._write_mask(EXEC, np.ones((self.waves, self.lanes), bool))

    def _write_mask(self, register: int, lanes: Array | None) -> None:
        is_wide = self.lanes == 64
        if lanes is None:
            self.registers[register] = None
            if is_wide:
                self.registers[register + 1] = None
        else:
            lanes = np.broadcast_to(lanes, (self.waves, self.lanes))
            words = np.ascontiguousarray(np.packbits(lanes, axis=1, bitorder="little")).view(_U32)
            self.registers[register] = words[:, :1]
            if is_wide:
                self.registers[register + 1] = words[:, 1:2]
        if register == EXEC:
            self._update_exec()

    def _mask(self, register: int) -> Array | None:
        low, high = self.registers[register], self.registers[register + 1]
        if low is None or (self.lanes == 64 and high is None):
            return None
        parts = [np.broadcast_to(low, (self.waves, 1))]
        if self.lanes == 64:
            parts.append(np.broadcast_to(high, (self.waves, 1)))
        words = np.ascontiguousarray(np.concatenate(parts, axis=1)).view(np.uint8)
        return np.unpackbits(words, axis=1, bitorder="little").astype(bool)

    def _update_exec(self) -> None:
        mask = self._mask(EXEC)
        self.active: Array = np.ones((self.waves, self.lanes), bool) if mask is None else mask
        self.is_full = bool(self.active.all())

    def _getter(self, operand: str, kind: str) -> Callable[[], Array]:
        """A function that gives an operand: ``u`` 32 bits, ``q`` 64 bits, ``m`` a mask."""
        registers = self.registers
        negated = operand.startswith("-") and not operand[1:2].isdigit()
        if negated or operand.startswith(("|", "abs", "neg")):
            return lambda: None
        found = register_range(operand)
        if kind == "m":
            if found is not None:
                first = found[0]
                return lambda: self._mask(first)
            bits = _constant(operand)
            return lambda: None if bits is None else np.full((self.waves, 1), bool(bits))
        if found is None:
            value = _constant(operand)
            if value is None:
                return lambda: None
            fixed = (
                np.array([[value & 0xFFFFFFFFFFFFFFFF]], np.uint64)
                if kind == "q"
                else np.array([[value & 0xFFFFFFFF]], _U32)
            )
            return lambda: fixed
        first = found[0]
        if kind == "u":
            return lambda: registers[first]

        def both() -> Array:
            low, high = registers[first], registers[first + 1]
            if low is None or high is None:
                return None
            return low.astype(np.uint64) | high.astype(np.uint64) << np.uint64(32)

        return both

    def _assign(self, register: int, value: Array) -> None:
        """Write 32 bits; vector registers under EXEC."""
        if register < _SCALAR and value is not None and not self.is_full:
            old = self.registers[register]
            if old is not None:
                value = np.where(self.active, value, old)
        self.registers[register] = value
        if EXEC <= register <= EXEC + 1:
            self._update_exec()

    def _assign_wide(self, register: int, value: Array) -> None:
        if value is None:
            self._assign(register, None)
            self._assign(register + 1, None)
        else:
            self._assign(register, value.astype(_U32))
            self._assign(register + 1, (value >> np.uint64(32)).astype(_U32))

    # -- instructions

    def _action(self, position: int) -> Callable[[], None]:
        found = self._actions.get(position)
        if found is None:
            x = self.stream.instructions[position]
            try:
                found = self._build(position, x)
            except (IndexError, ValueError):  # operands of a form that is not known here
                found = self._forget(x)
            self._actions[position] = found
        return found

    def _build(self, position: int, x: Instruction) -> Callable[[], None]:
        name, _, rest = x.text.partition(" ")
        name = name.removesuffix("_e32").removesuffix("_e64")
        rest = rest.strip()
        if "::" in rest:
            one, _, other = rest.partition("::")
            first = self._single(position, replace(x, written=x.written[:1]), name, one.strip())
            other_name, _, other_rest = other.strip().partition(" ")
            second = self._single(position, replace(x, written=x.written[1:2]), other_name, other_rest.strip())

            def pair() -> None:
                first()
                second()

            return pair
        return self._single(position, x, name, rest)

    def _forget(self, x: Instruction) -> Callable[[], None]:
        def forget() -> None:
            for first, count in x.written:
                for register in range(first, first + count):
                    self.registers[register] = None
                if first == EXEC:
                    self._update_exec()

        return forget

    def _single(self, position: int, x: Instruction, name: str, rest: str) -> Callable[[], None]:
        operands = operands_of(rest)
        if (
            any(word in rest for word in (" row_", " quad_perm", "dpp8", "op_sel", "clamp", "_sel:"))
            or "dpp" in x.text.split(" ", 1)[0]
        ):
            return self._forget(x)
        particular = self._particular(position, x, name, operands)
        if particular is not None:
            return particular
        plain = name.partition("_")[2]
        found = operation_of(name)
        if name == "v_bitop3_b32":
            operands[3], _, table = operands[3].partition(" bitop3:")
            found = bitop3(int(table or "0", 0)), "uuu", "u"
        if found is None or not operands:
            return self._forget(x)
        function, kinds, result = found
        sources = operands[1:]
        if plain.startswith(("add_co", "sub_co", "subrev_co")) and name.startswith("v_"):
            return self._carry_out(name, operands)
        if plain in ("addk_i32", "mulk_i32", "addk_co_i32"):
            sources = [operands[0], _signed16(operands[1])]
        elif plain == "movk_i32":
            sources = [_signed16(operands[1])]
        if len(sources) < len(kinds):
            return self._forget(x)
        getters = [self._getter(operand, kind) for operand, kind in zip(sources, kinds, strict=False)]
        target = register_range(operands[0])
        if target is None:
            return lambda: None
        first = target[0]
        assign = self._assign_wide if result == "q" else self._assign
        sets_scc = name.startswith("s_") and plain in SETS_SCC
        carry = name.startswith("s_") and plain in ("add_u32", "add_co_u32", "sub_u32", "sub_co_u32")
        registers = self.registers
        forgets_scc = name.startswith("s_") and not sets_scc and not carry and (SCC, 1) in x.written
        keeps_vcc = name.startswith("s_and_b") and any(each.startswith(("vcc", "exec")) for each in sources)

        def run() -> None:
            values = [get() for get in getters]
            if any(value is None for value in values):
                if first == EXEC:
                    # Lanes that data leave out are taken as active; a union with saved lanes is what was saved.
                    saved = [v for v, name in zip(values, sources, strict=False) if not name.startswith("exec")]
                    if plain.startswith("or_b") and saved[0] is not None:
                        assign(first, saved[0])
                elif result == "q":
                    self._assign_wide(first, None)
                else:
                    self._assign(first, None)
                if sets_scc or carry or forgets_scc:
                    registers[SCC] = None
                return
            made = function(*values)
            assign(first, made)
            if forgets_scc:
                registers[SCC] = None
            if sets_scc:
                registers[SCC] = (made != 0).astype(_U32)
                self._scc_from = -1
            elif carry:
                a, b = values
                registers[SCC] = (made < a if "add" in plain else a < b).astype(_U32)
                self._scc_from = -1
            if first == VCC and not keeps_vcc:
                self._vcc_from = -1

        return run

    def _particular(self, position: int, x: Instruction, name: str, operands: list[str]) -> Callable[[], None] | None:
        """The action of an instruction that is no function of its operands alone; ``None`` for others."""
        plain = name.partition("_")[2]
        if x.unit is Unit.SCALAR_LOAD:
            return self._scalar_load(x, operands)
        if name.startswith(("s_cmp_", "s_cmpk_", "s_bitcmp")):
            return self._scalar_comparison(position, name, operands)
        if name.startswith(("v_cmp_", "v_cmpx_")):
            return self._vector_comparison(position, name, operands)
        if "saveexec" in name:
            return self._save_exec(name, operands)
        if name.startswith("s_cselect"):
            return self._select(name, operands)
        if name in ("v_cndmask_b32", "v_dual_cndmask_b32"):
            return self._lane_select(operands)
        if name.startswith("v_mbcnt"):
            return self._lane_count(name, operands)
        if name in ("v_readlane_b32", "v_readfirstlane_b32"):
            return self._read_lane(name, operands)
        if plain.startswith(("addc", "subb", "add_co_ci", "sub_co_ci", "subrev_co_ci")):
            return self._with_carry(name, operands)
        if plain.startswith(("mad_u64_u32", "mad_i64_i32", "mad_co_u64_u32", "mad_co_i64_i32", "mad_nc_u64_u32")):
            return self._wide_product(name, operands)
        if name.startswith("s_cmov"):
            return self._forget(x)
        return None

    def _scalar_load(self, x: Instruction, operands: list[str]) -> Callable[[], None]:
        target = register_range(operands[0])
        base = self._getter(operands[1], "q") if len(operands) > 1 else None
        if target is None or base is None or x.name.startswith(("s_buffer", "s_mem")) or len(operands) < 3:
            return self._forget(x)
        text = operands[2]
        offset = (
            int(found, 0)
            if (found := text.rpartition("offset:")[2].split()[0]).startswith("0x") or found.isdigit()
            else 0
        )
        words = [word for word in text.split() if register_range(word) is not None]
        index = self._getter(words[0], "u") if words else None
        first, count = target

        def load() -> None:
            address = base()
            moved = None if index is None else index()
            values: list[int | None] = [None] * count
            if address is not None and (index is None or moved is not None):
                start = int(address.flat[0]) + offset + (0 if moved is None else int(moved.flat[0]))
                values = [self.image.word(start + 4 * k) for k in range(count)]
            for k, value in enumerate(values):
                self._assign(first + k, None if value is None else np.full((self.waves, 1), value, _U32))

        return load

    def _scalar_comparison(self, position: int, name: str, operands: list[str]) -> Callable[[], None]:
        registers = self.registers
        if name.startswith("s_bitcmp"):
            a, b = self._getter(operands[0], "u"), self._getter(operands[1], "u")

            def bit() -> None:
                value, at = a(), b()
                self._scc_from = -1
                wanted = _U32(1 if name.startswith("s_bitcmp1") else 0)
                registers[SCC] = (
                    None
                    if value is None or at is None
                    else ((value >> (at & _U32(31)) & _U32(1)) == wanted).astype(_U32)
                )

            return bit
        word, kind = name.split("_")[2:4]
        function = COMPARISONS.get(word)
        wide = "q" if kind.endswith("64") else "u"
        second = _signed16(operands[1]) if name.startswith("s_cmpk") and kind.startswith("i") else operands[1]
        a, b = self._getter(operands[0], wide), self._getter(second, wide)

        def compare() -> None:
            x, y = a(), b()
            self._scc_from = -1
            if x is None or y is None or function is None or kind.startswith("f"):
                registers[SCC] = None
                return
            if kind.startswith("i"):
                x, y = (x.view(np.int64), y.view(np.int64)) if wide == "q" else (x.view(np.int32), y.view(np.int32))
            self._record(position, word, x, y)
            self._scc_from = position
            registers[SCC] = function(x, y).astype(_U32)

        return compare

    def _record(self, position: int, word: str, x: Array, y: Array) -> None:
        seen = self._comparisons.setdefault(position, _Comparison(word, []))
        seen.values = [*seen.values[-1:], (x.astype(np.int64), y.astype(np.int64))]

    def _vector_comparison(self, position: int, name: str, operands: list[str]) -> Callable[[], None]:
        parts = name.split("_")
        word, kind = parts[2], parts[3] if len(parts) > 3 else ""
        function = COMPARISONS.get(word)
        writes_exec = name.startswith("v_cmpx")
        sources = operands if writes_exec and len(operands) == 2 else operands[1:]
        target = EXEC if writes_exec else (register_range(operands[0]) or (VCC, 2))[0]
        wide = "q" if kind.endswith("64") else "u"
        if function is None or kind[:1] not in ("i", "u") or len(sources) < 2:

            def unknown() -> None:
                self._write_mask(target, None)

            return unknown
        a, b = self._getter(sources[0], wide), self._getter(sources[1], wide)

        def compare() -> None:
            x, y = a(), b()
            if target == VCC:
                self._vcc_from = -1
            if x is None or y is None:
                self._write_mask(target, None)
                return
            if kind.startswith("i"):
                x, y = (x.view(np.int64), y.view(np.int64)) if wide == "q" else (x.view(np.int32), y.view(np.int32))
            self._record(position, word, x, y)
            if target == VCC:
                self._vcc_from = position
            self._write_mask(target, function(x, y) & self.active)

        return compare

    def _save_exec(self, name: str, operands: list[str]) -> Callable[[], None]:
        saved = register_range(operands[0])
        source = self._getter(operands[1], "m")
        kind = name.removeprefix("s_").partition("_saveexec")[0]
        combine: dict[str, Callable[[Array, Array], Array]] = {
            "and": lambda s, e: s & e, "or": lambda s, e: s | e, "xor": lambda s, e: s ^ e, "andn2": lambda s, e: s & ~e,
            "and_not1": lambda s, e: s & ~e, "andn1": lambda s, e: ~s & e, "and_not0": lambda s, e: ~s & e,
        }  # fmt: skip

        def run() -> None:
            value, before = source(), self._mask(EXEC)
            if saved is not None:
                self._write_mask(saved[0], before)
            function = combine.get(kind)
            if value is None or before is None or function is None:
                # taken as if it left all lanes active that were
                self.registers[SCC] = None
                return
            after = function(value, before)
            self._write_mask(EXEC, after)
            self.registers[SCC] = after.any(axis=1, keepdims=True).astype(_U32)
            self._scc_from = -1

        return run

    def _select(self, name: str, operands: list[str]) -> Callable[[], None]:
        wide = "q" if name.endswith("b64") else "u"
        a, b = self._getter(operands[1], wide), self._getter(operands[2], wide)
        first = (register_range(operands[0]) or (0, 0))[0]
        assign = self._assign_wide if wide == "q" else self._assign

        def run() -> None:
            condition, x, y = self.registers[SCC], a(), b()
            assign(first, None if condition is None or x is None or y is None else np.where(condition != 0, x, y))

        return run

    def _lane_select(self, operands: list[str]) -> Callable[[], None]:
        a, b = self._getter(operands[1], "u"), self._getter(operands[2], "u")
        mask = self._getter(operands[3] if len(operands) > 3 else "vcc", "m")
        first = (register_range(operands[0]) or (0, 0))[0]

        def run() -> None:
            x, y, chosen = a(), b(), mask()
            self._assign(first, None if x is None or y is None or chosen is None else np.where(chosen, y, x))

        return run

    def _lane_count(self, name: str, operands: list[str]) -> Callable[[], None]:
        """``v_mbcnt``: with a mask of ones the number of the lane."""
        first = (register_range(operands[0]) or (0, 0))[0]
        ones, base = self._getter(operands[1], "u"), self._getter(operands[2], "u")
        lanes = np.arange(self.lanes, dtype=_U32)
        own = np.minimum(lanes, 32) if "_lo_" in name else np.maximum(lanes.astype(np.int64) - 32, 0).astype(_U32)

        def run() -> None:
            mask, start = ones(), base()
            if mask is None or start is None or not (mask == _U32(0xFFFFFFFF)).all():
                self._assign(first, None)
            else:
                self._assign(first, own[None, :] + start)

        return run

    def _read_lane(self, name: str, operands: list[str]) -> Callable[[], None]:
        first = (register_range(operands[0]) or (0, 0))[0]
        source = self._getter(operands[1], "u")
        lane = self._getter(operands[2], "u") if name == "v_readlane_b32" and len(operands) > 2 else None

        def run() -> None:
            values = source()
            if values is None:
                self.registers[first] = None
                return
            wide = np.broadcast_to(values, (self.waves, self.lanes))
            if lane is None:
                at = self.active.argmax(axis=1)
            else:
                chosen = lane()
                if chosen is None:
                    self.registers[first] = None
                    return
                at = np.broadcast_to(chosen[:, 0].astype(np.int64) % self.lanes, (self.waves,))
            self.registers[first] = np.take_along_axis(wide, at[:, None], axis=1)

        return run

    def _carry_out(self, name: str, operands: list[str]) -> Callable[[], None]:
        """Vector sums with a carry: ``v_add_co_u32 v0, vcc, a, b``."""
        first = (register_range(operands[0]) or (0, 0))[0]
        mask = (register_range(operands[1]) or (VCC, 2))[0]
        a, b = self._getter(operands[2], "u"), self._getter(operands[3], "u")
        is_sum, is_reversed = "add" in name, "rev" in name

        def run() -> None:
            x, y = a(), b()
            if x is None or y is None:
                self._assign(first, None)
                self._write_mask(mask, None)
                return
            if is_reversed:
                x, y = y, x
            made = x + y if is_sum else x - y
            self._write_mask(mask, np.broadcast_to(made < x if is_sum else x < y, (self.waves, self.lanes)))
            self._assign(first, made)

        return run

    def _with_carry(self, name: str, operands: list[str]) -> Callable[[], None]:
        registers = self.registers
        first = (register_range(operands[0]) or (0, 0))[0]
        is_sum = "add" in name
        if name.startswith("s_"):
            a, b = self._getter(operands[1], "u"), self._getter(operands[2], "u")

            def scalar() -> None:
                x, y, carry = a(), b(), registers[SCC]
                if x is None or y is None or carry is None:
                    self._assign(first, None)
                    registers[SCC] = None
                    return
                wide = x.astype(np.uint64) + y + carry if is_sum else x.astype(np.uint64) - y - carry
                self._assign(first, wide.astype(_U32))
                registers[SCC] = (wide >> np.uint64(32) != 0).astype(_U32)

            return scalar
        out = (register_range(operands[1]) or (-1, 0))[0]
        a, b = self._getter(operands[2], "u"), self._getter(operands[3], "u")
        carries = self._getter(operands[4] if len(operands) > 4 else "vcc", "m")
        is_reversed = "rev" in name

        def vector() -> None:
            x, y, carry = a(), b(), carries()
            if x is None or y is None or carry is None:
                self._assign(first, None)
                if out >= 0:
                    self._write_mask(out, None)
                return
            if is_reversed:
                x, y = y, x
            extra = carry.astype(np.uint64)
            wide = x.astype(np.uint64) + y + extra if is_sum else x.astype(np.uint64) - y - extra
            if out >= 0:
                self._write_mask(out, wide >> np.uint64(32) != 0)
            self._assign(first, wide.astype(_U32))

        return vector

    def _wide_product(self, name: str, operands: list[str]) -> Callable[[], None]:
        first = (register_range(operands[0]) or (0, 0))[0]
        at = 1 if "_nc_" in name else 2
        a, b, c = (
            self._getter(operands[at], "u"),
            self._getter(operands[at + 1], "u"),
            self._getter(operands[at + 2], "q"),
        )
        is_signed = "i64" in name
        low = self._getter(operands[at + 2], "u")

        def run() -> None:
            x, y, z = a(), b(), c()
            if x is None or y is None or z is None:
                added = low()
                self._assign_wide(first, None)
                if x is not None and y is not None and added is not None:
                    self._assign(first, x * y + added)
                return
            if is_signed:
                product = (x.view(np.int32).astype(np.int64) * y.view(np.int32).astype(np.int64)).view(np.uint64)
            else:
                product = x.astype(np.uint64) * y.astype(np.uint64)
            self._assign_wide(first, product + z)

        return run

    # -- memory

    def _access(self, position: int, x: Instruction) -> None:
        addresses = self._addresses(x)
        self.accesses.append(Access(position, addresses, self.active & self.alive, self._loop_of[position]))

    def _addresses(self, x: Instruction) -> Array:
        offset = _offset(x.text)
        if x.unit is Unit.LDS:
            found = register_range(x.address[0]) if x.address else None
            if found is None:
                return None
            value = self.registers[found[0]]
            return None if value is None else np.broadcast_to(value.astype(np.int64) + offset, (self.waves, self.lanes))
        is_buffer = x.name.startswith(("buffer", "tbuffer"))
        total: Array = np.full((1, 1), offset, np.int64)
        bound: Array = None
        for operand in x.address:
            found = register_range(operand)
            if found is None:
                total = total + (_constant(operand) or 0)
                continue
            first, count = found
            if is_buffer and count == 4:
                words = [self.registers[first + k] for k in range(4)]
                if words[0] is None or words[1] is None:
                    return None
                base = words[0].astype(np.int64) | (words[1].astype(np.int64) & 0xFFFF) << 32
                total = total + base
                bound = None if words[2] is None else (base, words[2].astype(np.int64))
                continue
            values = [self.registers[first + k] for k in range(min(count, 2))]
            if any(value is None for value in values):
                return None
            if count == 1 or is_buffer:
                total = total + values[0].astype(np.int64)
            else:
                total = total + (values[0].astype(np.int64) | values[1].astype(np.int64) << 32)
        found_all = np.broadcast_to(total, (self.waves, self.lanes))
        if bound is not None:
            base, size = bound
            found_all = np.where(found_all - base < size, found_all, -1)
        return found_all

    # -- control

    def run(self) -> None:
        """Run from the first instruction to the end."""
        self._run(0, len(self.stream.instructions), -1)

    def _run(self, start: int, stop: int, inside: int) -> int:
        """Run from a position until one at or behind ``stop``, or out of a loop; the position behind."""
        instructions = self.stream.instructions
        position = start
        begun = start
        while position < stop:
            x = instructions[position]
            unit = x.unit
            if unit is Unit.END:
                self._count(begun, position)
                return len(instructions)
            if x.target >= 0:
                self._count(begun, position)
                if x.target <= position and x.target in self._heads:
                    position = self._backward(position, x)
                else:
                    position = self._forward(position, x)
                begun = position
                continue
            kept = self._conditions if self._only_conditions else self._kept
            if kept[position]:
                self._action(position)()
                self.steps += 1
            if (unit is Unit.LDS or unit in MEMORY_UNITS) and not self._only_conditions:
                self._access(position, x)
                self.steps += 1
            position += 1
            if self.steps > _MOST_STEPS:
                return len(instructions)
        self._count(begun, position - 1)
        return position

    def _count(self, first: int, last: int) -> None:
        self.counted[first] += self.weight
        self.counted[last + 1] -= self.weight

    def _chosen(self, position: int, x: Instruction) -> Array:
        """True for the waves that take a conditional branch; ``None`` if it is not known."""
        name = x.name
        if "scc" in name:
            value = self.registers[SCC]
            chosen = None if value is None else (value != 0) == name.endswith("1")
        else:
            mask = self._mask(VCC if "vcc" in name else EXEC)
            if mask is not None and "vcc" in name:
                mask = mask & self.active
            chosen = None if mask is None else mask.any(axis=1, keepdims=True) == name.endswith("nz")
        if chosen is None:
            self.unknown_branches.add(position)
            return None
        return np.broadcast_to(chosen, self.alive.shape)

    def _takes(self, position: int, x: Instruction) -> bool | None:
        """True if most waves take a branch; ``None`` if it is not known.  The others are left behind."""
        if not x.is_conditional:
            return True
        chosen = self._chosen(position, x)
        if chosen is None:
            return None
        share = chosen[self.alive].mean() if self.alive.any() else 0.0
        is_taken = bool(share > 0.5)
        if 0 < share < 1:
            self.alive = self.alive & (chosen == is_taken)
        return is_taken

    def _forward(self, position: int, x: Instruction) -> int:
        counts = self.taken.setdefault(position, [0.0, 0.0])
        if not x.is_conditional:
            counts[0] += 1
            return x.target
        chosen = self._chosen(position, x)
        share = float(chosen[self.alive].mean()) if chosen is not None and self.alive.any() else 0.0
        counts[0] += share
        counts[1] += 1 - share
        if 0 < share < 1 and not self._only_conditions:
            return self._apart(position, x, chosen, share)
        return x.target if share > 0.5 else position + 1

    def _apart(self, position: int, x: Instruction, chosen: Array, share: float) -> int:
        """Run the waves that do not take a branch up to its target, then both together; the position there."""
        before, alive, weight = list(self.registers), self.alive, self.weight
        staying = alive & ~chosen
        self.alive, self.weight = staying, weight * (1 - share)
        end = self._run(position + 1, x.target, -1)
        staying = self.alive
        if end == len(self.stream.instructions):  # they have ended
            self._restore(before)
            self.alive, self.weight = alive & chosen, weight * share
            return x.target
        if end > x.target:  # the others have a path of their own
            after = list(self.registers)
            self._restore(before)
            self.alive, self.weight = alive & chosen, weight * share
            self._run(x.target, end, -1)
            before = list(self.registers)
            self._restore(after)
        self.alive, self.weight = alive & chosen | staying, weight
        for number, (old, new) in enumerate(zip(before, self.registers, strict=True)):
            if new is not old and new is not None and old is not None:
                self.registers[number] = np.where(staying, new, old)
        self._update_exec()
        return end

    def _restore(self, registers: list[Array]) -> None:
        self.registers[:] = registers
        self._update_exec()

    def _backward(self, position: int, x: Instruction) -> int:
        """At a branch to the head of a loop: run the loop to its end; the position behind."""
        number = self._heads[x.target]
        loop = self.stream.loops[number]
        self.counted[len(self.stream.instructions) + 1 + number] += self.weight
        taken = self._takes(position, x)
        if taken is None:
            self.unknown_loops.add(number)
            return loop.after
        if not taken:
            return position + 1
        for _ in range(2):
            before, counted = list(self.registers), self.counted.copy()
            after = self._iterate(loop)
            if after is not None:
                return after
        left = self._trips_left(loop, position)
        if left is None:
            return self._run_conditions(loop, number)
        left = min(left, 1 << 24)
        if left >= 1:
            self._advance(loop, before, left - 1)
            self.counted += (self.counted - counted) * (left - 1)
            after = self._iterate(loop)
        return loop.after if after is None else after

    def _iterate(self, loop: Loop) -> int | None:
        """Run one iteration from the head; ``None`` if another follows, else the position behind the loop."""
        instructions = self.stream.instructions
        position = loop.first
        while True:
            stop = self._next_branch(position, loop.last)
            if stop is None or self.steps > _MOST_STEPS:
                return loop.after
            position = self._run(position, stop, loop.first)
            if position > loop.last or position < loop.first:
                return position
            x = instructions[position]
            self._count(position, position)
            if x.target == loop.first:
                taken = self._takes(position, x)
                if taken:
                    return None
                if position == loop.last or taken is None:
                    return loop.after
                position += 1
            elif x.target <= position and x.target in self._heads:
                position = self._backward(position, x)
            else:
                branch = position
                position = self._forward(position, x)
                if position > loop.last or position < loop.first:
                    self.exits[self._heads[loop.first]] = branch
            if position > loop.last or position < loop.first:
                return position

    def _next_branch(self, position: int, last: int) -> int | None:
        for at in range(position, last + 1):
            if self.stream.instructions[at].target >= 0:
                return at
        return None

    def _trips_left(self, loop: Loop, position: int) -> int | None:
        """The further iterations of a loop, by the operands of the comparisons that its exits test."""
        found: int | None = None
        instructions = self.stream.instructions
        for at in range(loop.first, loop.last + 1):
            x = instructions[at]
            if x.target < 0 or not x.is_conditional:
                continue
            is_back = x.target == loop.first and at == loop.last
            if not is_back and loop.first <= x.target <= loop.last:
                continue  # it stays in the loop whether it is taken or not
            tested = self._tested(at, loop)
            if tested is None:
                return None
            seen = self._comparisons.get(tested)
            if seen is None or len(seen.values) < 2:
                return None
            is_scc = "scc" in x.name
            when = x.name.endswith("1") if is_scc else x.name.endswith("nz")
            leaves_when = when != is_back  # the comparison's result with which the loop ends
            left = _solve(seen, leaves_when, self.alive)
            if left is None:
                return None
            found = left if found is None else min(found, left)
        return found

    def _tested(self, at: int, loop: Loop) -> int | None:
        """The comparison whose result a branch tests; ``None`` if it is none that is alone."""
        instructions = self.stream.instructions
        name = instructions[at].name
        register = SCC if "scc" in name else VCC if "vcc" in name else -1
        for position in range(at - 1, loop.first - 1, -1):
            each = instructions[position]
            if register == SCC and any(first <= SCC < first + count for first, count in each.written):
                return position if each.name.startswith(("s_cmp_", "s_cmpk_")) else None
            if register == VCC and each.written and each.written[0][0] == VCC:
                if each.name.startswith("v_cmp_"):
                    return position if self.waves_agree(position) else None
                if each.name.startswith("s_and_b") and "exec" in each.text:
                    continue
                return None
        return None

    def waves_agree(self, position: int) -> bool:
        """True if the lanes of each wave compare the same numbers."""
        seen = self._comparisons.get(position)
        return seen is not None and all((v == v[:, :1]).all() for pair in seen.values for v in pair)

    def _advance(self, loop: Loop, before: Sequence[Array], iterations: int) -> None:
        """Move the registers ahead that a loop advances evenly."""
        if iterations <= 0:
            return
        for register, (old, new) in enumerate(zip(before, self.registers, strict=True)):
            if old is None or new is None or old is new or register >= SCC or register in (EXEC, EXEC + 1):
                continue
            step = new - old
            if step.any():
                with np.errstate(over="ignore"):
                    self.registers[register] = new + step * _U32(iterations)

    def _state(self, loop: Loop) -> list[bytes | None]:
        """The values of the registers that a loop's conditions change."""
        positions = range(loop.first, loop.last + 1)
        ranges = {each for at in positions if self._conditions[at] for each in self.stream.instructions[at].written}
        values = (self.registers[k] for first, count in sorted(ranges) for k in range(first, first + count))
        return [None if value is None else value.tobytes() for value in values]

    def _run_conditions(self, loop: Loop, number: int) -> int:
        """Run the conditions of a loop until it ends, or for so long as is worth it."""
        self._only_conditions = True
        after: int | None = None
        begun = self.steps
        before: list[bytes | None] | None = None
        while after is None and self.steps - begun < _MOST_CONDITION_STEPS:
            after = self._iterate(loop)
            state = self._state(loop)
            if state == before:  # it waits for memory
                break
            before = state
        if after is None:
            self.unknown_loops.add(number)
        self._only_conditions = False
        return loop.after if after is None else after


def _constant(operand: str) -> int | None:
    text = operand.split(" ", maxsplit=1)[0]
    if text in CONSTANTS:
        return CONSTANTS[text]
    if text in ("null", "off"):
        return 0
    try:
        return int(text, 0)
    except ValueError:
        return None


def _signed16(operand: str) -> str:
    value = _constant(operand) or 0
    return str((value & 0xFFFF ^ 0x8000) - 0x8000)


_OFFSET = re.compile(r"\boffset:(-?(?:0x[0-9a-f]+|\d+))")


def _offset(text: str) -> int:
    match = _OFFSET.search(text)
    return 0 if match is None else int(match[1], 0)


def _solve(seen: _Comparison, leaves_when: bool, alive: Array) -> int | None:
    """The iterations until a comparison of numbers that advance evenly has a result; ``None`` if never."""
    (a0, b0), (a1, b1) = seen.values
    da, db = a1 - a0, b1 - b0
    rows = np.broadcast_to(alive, (len(alive), 1))[:, 0]
    a, b, da, db = (
        np.broadcast_to(v, (len(rows), v.shape[1] if v.ndim > 1 else 1))[rows][:, 0] for v in (a1, b1, da, db)
    )
    if not len(a):
        return None
    gap, change = a - b, da - db  # the comparison is of gap with zero
    name = seen.name
    if not leaves_when:
        name = {"eq": "lg", "lg": "eq", "ne": "eq", "lt": "ge", "ge": "lt", "gt": "le", "le": "gt"}[name]
    counts = []
    pairs = {(int(g), int(c)) for g, c in zip(gap.tolist(), change.tolist(), strict=True)}
    by_pair = {pair: _first(name, *pair) for pair in pairs}
    if any(value is None for value in by_pair.values()):
        return None
    counts = [by_pair[int(g), int(c)] for g, c in zip(gap.tolist(), change.tolist(), strict=True)]
    return round(float(np.mean([count for count in counts if count is not None])))


def _first(name: str, gap: int, change: int) -> int | None:
    """The smallest n of at least 1 for which ``gap + n * change`` compares with zero as said."""
    if name in ("lg", "ne"):
        return 1 if gap + change != 0 else 2 if change != 0 else None
    if name == "eq":
        if change == 0:
            return 1 if gap == 0 else None
        count, rest = divmod(-gap, change)
        return count if rest == 0 and count >= 1 else None
    if name in ("gt", "ge"):
        gap, change, name = -gap, -change, {"gt": "lt", "ge": "le"}[name]
    limit = 0 if name == "le" else -1  # gap + n * change <= limit
    if gap + change <= limit:
        return 1
    return None if change >= 0 else -((limit - gap) // -change)
