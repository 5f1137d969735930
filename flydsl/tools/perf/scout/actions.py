"""Instructions as functions of the registers of many waves.

Every register is an array: scalar ones have a row for each wave, vector ones a row of lanes.  A register whose value is not
known is ``None``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.perf.scout.operations import COMPARISONS, CONSTANTS, SETS_SCC, Operation, bitop3, operation_of
from flydsl.tools.perf.streams.amd import EXEC, SCC, VCC, operands_of, register_range
from flydsl.tools.perf.streams.stream import Instruction, Stream, Unit

__all__ = ["Actions", "Comparison", "Image", "constant"]

Array = Any
_SCALAR = 512
_CHANGING = (" row_", " quad_perm", "dpp8", "op_sel", "clamp", "_sel:")
"""Modifiers of operands that are not evaluated."""
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
class Comparison:
    """The operands of the last two executions of a comparison."""

    name: str
    values: list[tuple[Array, Array]]


class Actions:
    """The registers of waves, and the functions that instructions are.

    Args:
        stream: the code.
        waves: evaluated together.
        image: memory that is known.
    """

    def __init__(self, stream: Stream, waves: int, image: Image) -> None:
        self.stream, self.image, self.waves = stream, image, waves
        self.lanes = stream.lanes
        self.registers: list[Array] = [None] * 800
        self._actions: dict[int, Callable[[], None]] = {}
        self._comparisons: dict[int, Comparison] = {}
        self._scc_from = self._vcc_from = -1
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
            bits = constant(operand)
            return lambda: None if bits is None else np.full((self.waves, 1), bool(bits))
        if found is None:
            value = constant(operand)
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
        if plain.startswith(("add_co", "sub_co", "subrev_co")) and name.startswith("v_"):
            return self._carry_out(name, operands)
        found = _operation(name, operands)
        if found is None or len(found[1]) < len(found[0][1]):
            return self._forget(x)
        (function, kinds, result), sources = found
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
        seen = self._comparisons.setdefault(position, Comparison(word, []))
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


def constant(operand: str) -> int | None:
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
    value = constant(operand) or 0
    return str((value & 0xFFFF ^ 0x8000) - 0x8000)


def _operation(name: str, operands: list[str]) -> tuple[Operation, list[str]] | None:
    """The function of an instruction, and its sources among the operands; ``None`` if it is not known."""
    plain, sources = name.partition("_")[2], operands[1:]
    found = operation_of(name)
    if name == "v_bitop3_b32":
        sources[2], _, table = operands[3].partition(" bitop3:")
        found = bitop3(int(table or "0", 0)), "uuu", "u"
    if found is None or not operands:
        return None
    if plain in ("addk_i32", "mulk_i32", "addk_co_i32"):
        sources = [operands[0], _signed16(operands[1])]
    elif plain == "movk_i32":
        sources = [_signed16(operands[1])]
    return found, sources
