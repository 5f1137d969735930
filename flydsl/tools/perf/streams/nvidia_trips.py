"""Trips of loops in NVIDIA's machine code, by the integers in branches.

One thread of the middle block is followed.  The operands of its branches are computed; loads from memory are unknown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from flydsl.ir.predicates import RELATIONS
from flydsl.support.fast_dataclass import dataclass
from flydsl.targets.nvidia import CUDA_ARCHS
from flydsl.tools.perf.launches import Launch
from flydsl.tools.perf.streams.stream import Instruction, Stream, Unit

_MOST_STEPS = 20_000
_SINGLE_STEPS = 4_000
"""Instructions of a loop that are followed one by one, before its trips are extrapolated."""
_MASK, _MASK64 = 0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF
Value = int | None


@dataclass()
class Followed:
    """The loops and branches of a thread."""

    trips: list[float | None]
    """For each loop of the stream; ``None`` if not known."""
    taken: dict[int, bool]
    """By forward branch: True if it was taken each time."""
    reached: list[bool]
    """True for each instruction that was reached; all if the end was not."""
    idle: list[int]
    """Instructions that were reached and whose predicates were never true."""


@dataclass()
class _Parsed:
    guard: str
    """A predicate such as ``P0`` or ``!P0``; empty: none."""
    name: str
    operands: list[str]


_REGISTER = re.compile(r"^[-~|]*(U?R)(\d+|Z)(?:\.\w+)*\|?$")
_PREDICATE = re.compile(r"^!?U?P(?:\d|T)$")
_CONSTANT = re.compile(r"^-?c\[0x0\]\[(0x[0-9a-f]+)\]$")
_COMPARE = {name.upper(): relation for name, relation in RELATIONS.items()}


def follow(stream: Stream, launch: Launch) -> Followed:
    """Follow one thread through a kernel of :func:`flydsl.tools.perf.streams.nvidia.nvidia_stream`.

    The launch has the values of all parameters.
    """
    return _Follower(stream, launch).run()


class _Follower:
    def __init__(self, stream: Stream, launch: Launch) -> None:
        self.stream = stream
        self.code = [_parse(x) for x in stream.instructions]
        self.bank = _constants(stream, launch)
        block = launch.blocks // 2
        gx, gy, _ = launch.grid
        self.special = {
            "SR_TID.X": 0, "SR_TID.Y": 0, "SR_TID.Z": 0, "SR_CTAID.X": block % gx, "SR_CTAID.Y": block // gx % gy,
            "SR_CTAID.Z": block // (gx * gy), "SR_LANEID": 0,
        }  # fmt: skip
        self.values: dict[str, Value] = {}
        self.predicates: dict[str, bool | None] = {}
        self.compared: dict[str, tuple[str, int, int]] = {}
        """By predicate: the comparison that set it last."""
        self.heads = {loop.first: number for number, loop in enumerate(stream.loops)}
        self.trips: list[list[float]] = [[] for _ in stream.loops]
        self.unknown: set[int] = set()
        self.taken: dict[int, bool] = {}
        self.reached = [False] * len(self.code)
        self.counts, self.begun = [0] * len(stream.loops), [0] * len(stream.loops)
        self.seen: dict[int, list[tuple[str, int, int]]] = {}
        self.before: dict[int, dict[str, Value]] = {}
        self.executed = [False] * len(self.code)
        self.is_over = False
        self.steps = 0

    def run(self) -> Followed:
        """Follow the thread to its end, or for as long as is worth it."""
        position = 0
        while position < len(self.code) and self.steps < _MOST_STEPS and position >= 0:
            self.steps += 1
            self.reached[position] = True
            x, parsed = self.stream.instructions[position], self.code[position]
            if x.unit is Unit.END:
                self.is_over = True
                break
            passes = self._passes(parsed.guard)
            if x.target < 0:
                if passes is not False:
                    self.executed[position] = True
                    self._execute(parsed, passes is None)
                position += 1
            elif x.target > position:
                self.taken[position] = self.taken.get(position, True) and passes is True
                if passes:
                    self._leave(position, x.target)
                position = x.target if passes else position + 1
            else:
                position = self._backward(position, x, parsed, passes)
        self.unknown |= {number for number, count in enumerate(self.counts) if count}
        idle = [
            position
            for position, (reached, executed) in enumerate(zip(self.reached, self.executed, strict=True))
            if reached and not executed and self.stream.instructions[position].target < 0
        ]
        reached = self.reached if self.is_over else [True] * len(self.code)
        return Followed(self._found(), self.taken, reached, idle)

    def _backward(self, position: int, x: Instruction, parsed: _Parsed, passes: bool | None) -> int:
        """At a branch back to the head of a loop; the position that is next, or -1 if it is no loop."""
        number = self.heads.get(x.target, -1)
        if number < 0:
            return -1
        self.counts[number] += 1
        if self.counts[number] == 1:
            self.begun[number], self.seen[number] = self.steps, []
        if passes is None:
            self.unknown.add(number)
        elif passes:
            guard, is_negated = parsed.guard, parsed.guard.startswith("!")
            leaves = self.stream.loops[number].exit
            if not guard and leaves >= 0:
                guard, is_negated = self.code[leaves].guard, not self.code[leaves].guard.startswith("!")
            compared = self.compared.get(guard.lstrip("!"))
            if compared is not None:
                self.seen[number].append(compared)
            if self.steps - self.begun[number] <= _SINGLE_STEPS:
                self.before[number] = dict(self.values)
                return x.target
            left = _left(self.seen[number], is_negated)
            if left is None:
                self.unknown.add(number)
            self.counts[number] += left or 0
            self._advance(self.before[number], left or 0)
        self.trips[number].append(float(self.counts[number]))
        self.counts[number] = 0
        return position + 1

    def _advance(self, before: dict[str, Value], iterations: int) -> None:
        """Move the registers ahead that a loop advances evenly."""
        for name, value in self.values.items():
            old = before.get(name)
            if value is not None and old is not None:
                self.values[name] = (value + (value - old) * iterations) & _MASK

    def _leave(self, position: int, target: int) -> None:
        """End the loops that a forward branch leaves."""
        for number, loop in enumerate(self.stream.loops):
            if self.counts[number] and loop.first <= position <= loop.last < target:
                self.trips[number].append(float(self.counts[number]))
                self.counts[number] = 0

    def _found(self) -> list[float | None]:
        found: list[float | None] = []
        for number, (loop, counts) in enumerate(zip(self.stream.loops, self.trips, strict=True)):
            if number in self.unknown:
                found.append(None)
            elif counts:
                found.append(sum(counts) / len(counts))
            else:
                found.append(0.0 if self.is_over or self.reached[loop.last + 1 :].count(True) else None)
        return found

    def _passes(self, guard: str) -> bool | None:
        if not guard:
            return True
        return self._predicate(guard)

    def _predicate(self, text: str) -> bool | None:
        plain = text.lstrip("!")
        value = True if plain in ("PT", "UPT") else self.predicates.get(plain)
        return None if value is None else value != text.startswith("!")

    def _value(self, text: str) -> Value:
        text = text.replace(".reuse", "")
        match = _REGISTER.match(text)
        if match is not None:
            value: Value = 0 if match[2] == "Z" else self.values.get(match[1] + match[2])
        elif (constant := _CONSTANT.match(text)) is not None:
            value = self.bank(int(constant[1], 16))
            text = text.lstrip()
        else:
            try:
                return int(text, 0) & _MASK
            except ValueError:
                return None
        if value is None:
            return None
        if text.startswith("-"):
            value = -value
        elif text.startswith("~"):
            value = ~value
        return value & _MASK

    def _wide(self, text: str) -> Value:
        text = text.replace(".reuse", "").replace(".64", "")
        match = _REGISTER.match(text)
        if match is None or match[2] == "Z":
            return self._value(text)
        low, high = self.values.get(match[1] + match[2]), self.values.get(f"{match[1]}{int(match[2]) + 1}")
        return None if low is None or high is None else low | high << 32

    def _set(self, text: str, value: Value, wide: bool = False) -> None:
        match = _REGISTER.match(text)
        if match is None or match[2] == "Z":
            return
        self.values[match[1] + match[2]] = None if value is None else value & _MASK
        if wide:
            upper = None if value is None else value >> 32 & _MASK
            self.values[f"{match[1]}{int(match[2]) + 1}"] = upper

    def _execute(self, of: _Parsed, is_unsure: bool) -> None:
        words = of.name.split(".")
        base, operands = words[0], of.operands
        if base.startswith("U") and base not in ("UMOV",):
            base = base[1:]
        if not operands:
            return
        outputs = [operand for operand in operands[:2] if _PREDICATE.match(operand)]
        if base in ("ISETP", "PLOP3") or (base == "LOP3" and _PREDICATE.match(operands[0])):
            self._compare(base, words, operands, is_unsure)
            return
        wide = "WIDE" in words or "64" in words
        value: Value = None
        sources = [operand for operand in operands[1:] if not _PREDICATE.match(operand)]
        if not is_unsure:
            value = self._compute(base, words, sources, operands)
        self._set(operands[0], value, wide or (base in ("LDG", "LDS", "LD") and "64" in words))
        for predicate in outputs:  # carries, which only addresses use
            self.predicates[predicate.lstrip("!")] = None

    def _compute(self, base: str, words: Sequence[str], sources: Sequence[str], operands: Sequence[str]) -> Value:
        if base in ("S2R", "S2UR", "CS2R", "2R", "S2"):
            return self.special.get(sources[0]) if sources else None
        if base in ("LDC",):
            match = _CONSTANT.match(sources[0]) if sources else None
            if match is None:
                return None
            offset = int(match[1], 16)
            low = self.bank(offset)
            high = self.bank(offset + 4) if "64" in words else 0
            return None if low is None or high is None else low | high << 32
        values = [self._value(source) for source in sources]
        return _function(base, words, values, [self._wide(source) for source in sources], self, operands)

    def _compare(self, base: str, words: Sequence[str], operands: Sequence[str], is_unsure: bool) -> None:
        targets = [operand for operand in operands[:2] if _PREDICATE.match(operand)]
        result: bool | None = None
        if base == "ISETP" and not is_unsure and "EX" not in words:
            a, b = (self._value(operand) for operand in operands[len(targets) : len(targets) + 2])
            kind = next((word for word in words if word in _COMPARE), None)
            third = self._predicate(operands[-1]) if _PREDICATE.match(operands[-1]) else True
            if a is not None and b is not None and kind is not None and third is not None:
                if "U32" not in words:
                    a, b = _signed(a), _signed(b)
                own = _COMPARE[kind](a, b)
                result = own or third if "OR" in words else own and third
                self.compared[targets[0]] = kind, a, b
        elif base == "PLOP3" and not is_unsure:
            inputs = [self._predicate(operand) for operand in operands[2:5]]
            table = _number(operands[5]) if len(operands) > 5 else None
            if table is not None and None not in inputs:
                index = 4 * bool(inputs[0]) + 2 * bool(inputs[1]) + bool(inputs[2])
                result = bool(table >> index & 1)
        elif base == "LOP3" and not is_unsure:
            made = _lop3([self._value(operand) for operand in operands[2:5]], _number(operands[5]))
            result = None if made is None else made != 0
        for number, target in enumerate(targets):
            if target not in ("PT", "UPT"):
                self.predicates[target] = result if number == 0 else None


def _parse(x: Instruction) -> _Parsed:
    name, _, rest = x.text.partition(" ")
    return _Parsed(x.guard, name, [part.strip() for part in re.split(r",(?![^\[]*\])", rest)] if rest else [])


def _signed(value: int) -> int:
    return (value & _MASK ^ 0x80000000) - 0x80000000


def _number(text: str) -> int | None:
    try:
        return int(text, 0)
    except ValueError:
        return None


def _lop3(values: Sequence[Value], table: int | None) -> Value:
    if table is None or any(value is None for value in values):
        return None
    found = 0
    for index in range(8):
        if table >> index & 1:
            part = _MASK
            for value, shift in zip(values, (2, 1, 0), strict=True):
                assert value is not None
                part &= value if index >> shift & 1 else ~value
            found |= part
    return found & _MASK


def _function(
    base: str,
    words: Sequence[str],
    values: Sequence[Value],
    wide: Sequence[Value],
    of: _Follower,
    operands: Sequence[str],
) -> Value:
    """The result of an integer instruction; ``None`` if it or an operand is not known."""
    if base == "LOP3":
        return _lop3(values[:3], _number(operands[4]) if len(operands) > 4 else None)
    if base in ("SEL", "MNMX", "IMNMX", "VIMNMX"):
        chosen = of._predicate(operands[-1]) if _PREDICATE.match(operands[-1]) else None
        if chosen is None or None in values[:2]:
            return None
        a, b = values[0], values[1]
        assert a is not None and b is not None
        if base == "SEL":
            return a if chosen else b
        pick = min if chosen else max
        return pick(a, b) if "U32" in words else pick(_signed(a), _signed(b))
    needed = {
        "MOV": 1,
        "UMOV": 1,
        "IABS": 1,
        "SHF": 3,
        "LEA": 3,
        "IMAD": 3,
        "IADD3": 3,
        "VIADD": 2,
        "IADD": 2,
        "R2UR": 1,
    }
    count = needed.get(base)
    if count is None or len(values) < count or "X" in words:
        return None
    if base == "IMAD" and "WIDE" in words:
        a, b, c = values[0], values[1], wide[2]
        if a is None or b is None or c is None:
            return None
        product = a * b if "U32" in words else _signed(a) * _signed(b)
        return (product + c) & _MASK64
    known = [value for value in values[:count] if value is not None]
    if len(known) < count:
        return None
    if base in ("MOV", "UMOV", "R2UR"):
        return known[0]
    if base == "IABS":
        return abs(_signed(known[0]))
    if base in ("IADD3", "VIADD", "IADD"):
        return sum(known) & _MASK
    if base == "IMAD":
        if "HI" in words:
            product = known[0] * known[1] if "U32" in words else _signed(known[0]) * _signed(known[1])
            return ((product >> 32) + known[2]) & _MASK
        return (known[0] * known[1] + known[2]) & _MASK
    if base == "SHF":
        return _funnel(words, *known)
    if "HI" in words:
        shift = known[-1] if len(values) == 3 else values[3]
        if shift is None:
            return None
        source = _signed(known[0]) if "SX32" in words else known[0]
        return ((source >> (32 - (shift & 31))) + known[1]) & _MASK
    return ((known[0] << (known[2] & 31)) + known[1]) & _MASK


def _funnel(words: Sequence[str], low: int, shift: int, high: int) -> Value:
    """``SHF``: one half of a shift of two registers."""
    shift &= 31 if "32" in "".join(words) else 63
    if "L" in words:
        both = (high << 32 | low) << shift
        return both >> 32 & _MASK if "HI" in words or "U64" in words else (low << shift) & _MASK
    if "HI" in words:
        return (_signed(high) >> shift if "S32" in words else high >> shift) & _MASK
    return (high << 32 | low) >> shift & _MASK


def _left(seen: Sequence[tuple[str, int, int]], is_negated: bool) -> int | None:
    """The further iterations of a loop, from comparisons whose operands advance evenly; ``None`` if they do not."""
    if len(seen) < 3 or len({kind for kind, _, _ in seen[-3:]}) != 1:
        return None
    kind = seen[-1][0]
    gaps = [a - b for _, a, b in seen[-3:]]
    change = gaps[2] - gaps[1]
    if change == 0 or gaps[1] - gaps[0] != change:
        return None
    gap, count = gaps[2], 0
    compare = _COMPARE[kind]
    if kind in ("EQ", "NE"):
        return max(0, -gap // change) if gap % change == 0 else None
    estimate = max(0, -gap // change - 2)
    while compare(gap + (estimate + count + 1) * change, 0) != is_negated and count < 8:
        count += 1
    return estimate + count if count < 8 else None


def _constants(stream: Stream, launch: Launch) -> Callable[[int], Value]:
    """Constant bank 0: sizes of the launch, then the parameters, each aligned to its size."""
    first = CUDA_ARCHS[stream.arch].parameter_offset
    words: dict[int, int] = {4 * k: size for k, size in enumerate((*launch.block, *launch.grid))}
    at = 0
    for value in launch.values:
        size = min(len(value), 16)
        at = -(-at // size) * size
        padded = value + bytes(-len(value) % 4)
        for k in range(0, len(padded), 4):
            words[(first + at + k) // 4 * 4] = int.from_bytes(padded[k : k + 4], "little")
        at += len(value)
    return words.get
