"""Instructions as functions of the registers of many waves.

Every register is an array: scalar ones have a row for each wave, vector ones a row of lanes.  A register whose value is not
known is ``None``.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.perf.scout.operations import function_of
from flydsl.tools.perf.streams.amd import EXEC, SCC, VCC, operands_of, register_range
from flydsl.tools.perf.streams.stream import Instruction, Stream, Unit

Array = Any
_SCALAR = 512
_CHANGING = (" row_", " quad_perm", "dpp8", "op_sel", "clamp", "_sel:")
"""Modifiers of operands that are not evaluated."""
_SOURCES = ("S0", "S1", "S2", "SIMM16", "SIMM32")
"""Inputs of the pseudocode that are operands."""
_COMPARED = re.compile(r"(?:s_cmpk?|v_cmpx?)_(eq|lg|ne|lt|le|gt|ge)_([iu])\d+")
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

    ``waves`` are evaluated together; ``image`` is the memory that is known.
    """

    def __init__(self, stream: Stream, waves: int, image: Image) -> None:
        self.stream, self.image, self.waves = stream, image, waves
        self.lanes = stream.lanes
        self.registers: list[Array] = [None] * 800
        self._actions: dict[int, Callable[[], None]] = {}
        self._comparisons: dict[int, Comparison] = {}
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
        if any(word in rest for word in _CHANGING) or "dpp" in x.text.split(" ", 1)[0]:
            return self._forget(x)
        if x.unit is Unit.SCALAR_LOAD:
            return self._scalar_load(x, operands)
        if name in ("v_readlane_b32", "v_readfirstlane_b32"):
            return self._read_lane(name, operands)
        return self._function(position, x, name, operands)

    def _function(self, position: int, x: Instruction, name: str, operands: list[str]) -> Callable[[], None]:
        """The action of an instruction that is a function of its operands."""
        table = 0
        if name == "v_bitop3_b32":
            operands[3], _, number = operands[3].partition(" bitop3:")
            table = int(number or "0", 0)
        found = function_of(name, self.stream.arch, table)
        if found is None:
            return self._forget(x)
        if name.startswith("s_cmpk") and "_i" in name:  # assembly writes the bits of a number with a sign
            operands[1] = str(((constant(operands[1]) or 0) & 0xFFFF ^ 0x8000) - 0x8000)
        compiled, wide = found
        outputs = [output for output, _ in compiled.outputs]
        if name.startswith("v_cmp"):
            results = len(operands) - 2  # those that write EXEC alone name no result
        else:
            results = ("D0" in outputs) + ("D0" in outputs and "VCC_LANES" in outputs)
        sources = operands[results:]
        getters = [self._input(each, operands, sources, compiled.inputs, wide) for each in compiled.inputs]
        writers = [self._output(each, operands[:results], wide) for each in outputs]
        compared = _COMPARED.match(name)
        written = {SCC if each == "SCC" else EXEC for each in outputs if each in ("SCC", "EXEC", "EXEC_LANES")}
        written |= {place[0] for each in operands[:results] if (place := register_range(each)) is not None}
        others = tuple(each for each in x.written if each[0] not in written)
        forget = self._forget(replace(x, written=others)) if others else None
        unknown = self._unknown(x, name, operands, sources)
        call = compiled.function

        def run() -> None:
            values = [get() for get in getters]
            if any(value is None for value in values):
                unknown()
                return
            if compared is not None:
                self._record(position, compared[1], compared[2], values)
            if forget is not None:
                forget()
            for write, value in zip(writers, call(*values), strict=True):
                write(value)

        return run

    def _input(
        self, name: str, operands: list[str], sources: list[str], inputs: Sequence[str], wide: frozenset[str]
    ) -> Callable[[], Array]:
        """A function that gives an input of the pseudocode."""
        registers = self.registers
        if name == "SCC":
            return lambda: None if registers[SCC] is None else registers[SCC] != 0
        if name == "EXEC_LANES":
            return lambda: self.active
        if name == "laneId":
            lanes = np.arange(self.lanes, dtype=np.int32)[None, :]
            return lambda: lanes
        numbered = [each for each in inputs if each in _SOURCES]
        if name == "VCC_LANES":
            return self._getter(sources[len(numbered)] if len(sources) > len(numbered) else "vcc", "m")
        if name == "D0":
            text = operands[0]
        elif name in ("EXEC", "VCC"):
            text = name.lower()
        elif "SIMM32" in inputs:  # a literal between or behind the other operands, as the pseudocode names them
            text = sources[numbered.index(name)]
        else:
            text = sources[-1] if name == "SIMM16" else sources[int(name[1])]
        return self._getter(text, "q" if name in wide else "u")

    def _output(self, name: str, results: list[str], wide: frozenset[str]) -> Callable[[Array], None]:
        """A function that takes an output of the pseudocode."""
        registers = self.registers
        if name == "SCC":

            def condition(value: Array) -> None:
                registers[SCC] = value.astype(_U32)

            return condition
        if name == "EXEC":
            return lambda value: (self._assign_wide if "EXEC" in wide else self._assign)(EXEC, value)
        if name.endswith("_LANES"):
            place = {"EXEC_LANES": None, "D0_LANES": 0, "VCC_LANES": 1}[name]
            if place == 0 and not results:
                return lambda value: None
            target = EXEC if place is None else (register_range(results[place]) or (VCC, 2))[0]
            return lambda value: self._write_mask(target, value & self.active)
        found = register_range(results[0])
        if found is None:
            return lambda value: None
        first, assign = found[0], self._assign_wide if name in wide else self._assign
        return lambda value: assign(first, value if value.ndim > 1 else value[None, :])

    def _unknown(self, x: Instruction, name: str, operands: list[str], sources: list[str]) -> Callable[[], None]:
        """The action where an input is not known: nothing is known of the results, but for two facts.

        Lanes that data leave out are taken as active, and a union with saved lanes is the saved ones.  The low half of a
        product with a sum needs no high half.
        """
        registers = self.registers
        if "saveexec" in name:
            saved = register_range(operands[0])

            def save() -> None:
                if saved is not None:
                    self._write_mask(saved[0], self._mask(EXEC))
                registers[SCC] = None

            return save
        if operands[0].startswith("exec"):
            others = [each for each in sources if not each.startswith("exec")]
            restored = self._getter(others[0], "m") if name.startswith("s_or_b") and others else lambda: None

            def keep() -> None:
                if (lanes := restored()) is not None:
                    self._write_mask(EXEC, lanes)
                registers[SCC] = None

            return keep
        forget = self._forget(x)
        low = register_range(operands[0])
        if low is None or not name.startswith(("v_mad_u64", "v_mad_i64", "v_mad_co", "v_mad_nc")):
            return forget
        getters = [self._getter(each, "u") for each in sources]

        def multiply() -> None:
            values = [get() for get in getters]
            forget()
            if all(value is not None for value in values):
                self._assign(low[0], values[0] * values[1] + values[2])

        return multiply

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

    def _record(self, position: int, word: str, kind: str, values: Sequence[Array]) -> None:
        """Keep the integers that are compared."""
        if kind == "i":
            values = [value.view(f"i{value.itemsize}") for value in values]
        x, y = (value.astype(np.int64) for value in values)
        seen = self._comparisons.setdefault(position, Comparison(word, []))
        seen.values = [*seen.values[-1:], (x, y)]

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


def constant(operand: str) -> int | None:
    """The bits of an operand that is none in registers, as assembly writes it; ``None`` if it is no number."""
    text = operand.split(" ", maxsplit=1)[0]
    if text in ("null", "off"):
        return 0
    try:
        return int(text, 0) if "." not in text else int.from_bytes(struct.pack("<f", float(text)), "little")
    except ValueError:
        return None
