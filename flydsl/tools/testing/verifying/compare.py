"""Comparison of the variants of two bundles on equal inputs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from flydsl.bundle import Bundle
from flydsl.bundle.forms import Form
from flydsl.errors import (
    DeviceError,
    DSLNotImplementedError,
    DSLValueError,
    FlydslError,
    MissingVariantError,
    SanitizerError,
    SimulationError,
)
from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.simulators import launch_trace
from flydsl.tools.simulators.trace import Step
from flydsl.tools.testing.execution import CompiledVariant, Execution, reason_not_executed
from flydsl.tools.testing.judging.element_types import Array, is_float, to_values
from flydsl.tools.testing.judging.memory import GuardedArray
from flydsl.tools.testing.verifying.arguments import KINDS, Assumption, Call, assumptions, make_call, sizes_of

_SEARCHED = 24
"""Assumptions that are tried for a function."""


@dataclass(frozen=True)
class Pair:
    """A variant of one bundle, and the one of the same requirements in the other."""

    function: str
    target: str
    old: Execution
    new: Execution

    @property
    def label(self) -> str:
        forms = ", ".join(map(str, self.old.variants[0].forms))
        return f"{self.function} for {self.target} ({forms})"


@dataclass(frozen=True)
class Difference:
    """One result that two programs do not share, cut down to a small input."""

    call: str
    """Sizes, kind of values and seed."""
    array: str
    index: tuple[int, ...]
    old: str
    new: str
    elements: int
    """The number of elements that differ."""
    old_instruction: str
    """The first instruction that differs, on a simulator; empty where it is not known, or never runs."""
    new_instruction: str
    old_line: tuple[str, int] | None
    """Its source line, if the code was compiled with debug information."""
    new_line: tuple[str, int] | None
    why: str


def pairs_of(
    old: Bundle, new: Bundle, functions: Sequence[str] = (), targets: Sequence[str] = ()
) -> tuple[list[Pair], list[str]]:
    """The pairs of variants that can be compared, and what only one bundle has, as sentences.

    Without ``functions`` or ``targets`` all count.
    """
    pairs: list[Pair] = []
    missing: list[str] = []
    for name in functions or old:
        if name not in new:
            missing.append(f"{name} is in the old bundle only")
            continue
        old.host_function(name, "a comparison by runs")
        for target in (each for each in old[name].targets if not targets or each in targets):
            if target not in new[name].targets:
                missing.append(f"{name} for {target} is in the old bundle only")
                continue
            others = {variant.forms: variant for variant in new[name].variants(target)}
            for variant in old[name].variants(target):
                other = others.get(variant.forms)
                if other is None:
                    missing.append(f"a variant of {name} for {target} is in the old bundle only")
                    continue
                made = [
                    Execution(name, bundle[name].parameters, [CompiledVariant(each.forms, bundle.artifact(each))])
                    for bundle, each in ((old, variant), (new, other))
                ]
                pairs.append(Pair(name, target, made[0], made[1]))
    missing += [f"{name} is in the new bundle only" for name in functions or new if name not in old]
    return pairs, missing


def compare_pair(pair: Pair, calls: int, seed: int) -> dict[str, Any]:
    """Run both variants of a pair on generated inputs.

    The result has ``outcome``: ``"equal"``, ``"different"``, ``"not run"`` or ``"failed"``; ``calls``, the number of
    them; ``reason``; of a difference ``difference``, of a failure ``failure``.
    """
    if reason := reason_not_executed(pair.target):
        return {"outcome": "not run", "calls": 0, "reason": reason}
    names, forms = pair.old.parameters.names, pair.old.variants[0].forms
    if pair.old.variants[0].artifact.to_bytes() == pair.new.variants[0].artifact.to_bytes():
        return {"outcome": "equal", "calls": 0, "reason": "the artifacts are equal, byte for byte"}
    try:
        found = _working(pair, names, forms, seed)
    except DSLNotImplementedError as error:
        return {"outcome": "not run", "calls": 0, "reason": error.message}
    if found is None:
        return {
            "outcome": "not run",
            "calls": 0,
            "reason": "no guess at its arguments runs in the old bundle",
        }
    for number in range(calls):
        call = Call(sizes_of(found, number), KINDS[number % len(KINDS)], seed + number)
        result = _run_both(pair, names, forms, found, call)
        if result is None:
            continue
        small = _smallest(pair, names, forms, found, call, type(result))
        if isinstance(result, str):
            failure = _failure(pair, names, forms, found, small)
            return {"outcome": "failed", "calls": number + 1, "reason": f"{small.label}: {result}", "failure": failure}
        return {
            "outcome": "different",
            "calls": number + 1,
            "reason": found.text,
            "difference": _difference(pair, names, forms, found, small),
        }
    return {"outcome": "equal", "calls": calls, "reason": found.text}


def _working(pair: Pair, names: Sequence[str], forms: Sequence[Form], seed: int) -> Assumption | None:
    """The first assumption with which the old variant runs and breaks no rule."""
    is_checked = not pair.target.startswith("cpu:")
    for number, assumption in enumerate(assumptions(names, forms, products_first=is_checked)):
        if number >= _SEARCHED:
            break
        try:
            for size in (1, 3):
                call = Call(sizes_of(assumption, size), "normal", seed)
                arguments, memory, values = make_call(names, forms, assumption, call)
                _fill(memory, values)
                pair.old(arguments)
                if any(each.written_outside() for each in memory.values()):
                    break
            else:
                return assumption
        except (DSLValueError, MissingVariantError, SimulationError, DeviceError, SanitizerError):
            continue
    return None


def _fill(memory: Mapping[str, GuardedArray], values: Mapping[str, Array]) -> None:
    for name, guarded in memory.items():
        guarded.array[...] = values[name]


def _run_both(
    pair: Pair, names: Sequence[str], forms: Sequence[Form], assumption: Assumption, call: Call
) -> Mapping[str, Array] | str | None:
    """The mask of differing elements by array; a text if the new variant fails where the old one runs; else ``None``."""
    arguments, memory, values = make_call(names, forms, assumption, call)
    results = []
    for execution, is_new in ((pair.old, False), (pair.new, True)):
        _fill(memory, values)
        try:
            execution(arguments)
        except (FlydslError, MissingVariantError) as error:
            if is_new:
                return f"the new variant fails: {error}"
            return None  # the call is of no use
        outside = [name for name, each in memory.items() if each.written_outside()]
        if outside and is_new:
            return f"the new variant writes outside of {', '.join(outside)}"
        results.append({name: guarded.array.copy() for name, guarded in memory.items()})
    found = {
        name: mask
        for name, guarded in memory.items()
        if (mask := _differing(results[0][name], results[1][name], guarded.layout.dtype)).any()
    }
    return found or None


def _differing(old: Array, new: Array, dtype: str) -> Array:
    """The mask of elements whose bits differ; all NaN are equal."""
    unequal = _bits(old) != _bits(new)
    if is_float(dtype):
        unequal &= ~(np.isnan(to_values(old, dtype)) & np.isnan(to_values(new, dtype)))
    return np.asarray(unequal)


def _bits(array: Array) -> Array:
    return array.view(np.dtype(f"u{array.dtype.itemsize}")) if array.dtype != np.bool_ else array


def _smallest(
    pair: Pair, names: Sequence[str], forms: Sequence[Form], assumption: Assumption, call: Call, kind: type
) -> Call:
    """A call with smaller sizes whose result of :func:`_run_both` is still of a kind."""
    best = call
    for name in list(call.sizes):
        divisor = int(name.rpartition("%")[2])
        for size in dict.fromkeys((divisor, 2 * divisor, 4 * divisor, 8 * divisor, 16 * divisor)):
            if size >= best.sizes[name]:
                break
            tried = Call({**best.sizes, name: size}, best.kind, best.seed)
            try:
                if isinstance(_run_both(pair, names, forms, assumption, tried), kind):
                    best = tried
                    break
            except DSLValueError:
                continue
    return best


def _failure(
    pair: Pair, names: Sequence[str], forms: Sequence[Form], assumption: Assumption, call: Call
) -> dict[str, Any]:
    """The error of the new variant, and on a simulator the instruction that raises it."""
    arguments, memory, values = make_call(names, forms, assumption, call)
    traces: list[Any] = []

    def observer(artifact: Any) -> Any:
        traces.append(launch_trace(pair.target, artifact, []))
        return traces[-1]

    _fill(memory, values)
    error = ""
    try:
        pair.new(arguments, observer=observer)
    except (FlydslError, MissingVariantError) as raised:
        error = str(raised)
    place = traces[-1].unfinished if traces else None
    return {
        "call": call.label,
        "error": error,
        "instruction": "" if place is None else place.text,
        "line": None if place is None else place.line,
    }


def _difference(
    pair: Pair, names: Sequence[str], forms: Sequence[Form], assumption: Assumption, call: Call
) -> Difference:
    """The first element that two runs do not share, with its instruction on a simulator."""
    arguments, memory, values = make_call(names, forms, assumption, call)
    traces: list[Any] = []
    results = []
    watched = [_flat(guarded) for guarded in memory.values()]

    def observer(artifact: Any) -> Any:
        traces.append(launch_trace(pair.target, artifact, watched))
        return traces[-1]

    for execution in (pair.old, pair.new):
        _fill(memory, values)
        execution(arguments, observer=observer)
        results.append({name: guarded.array.copy() for name, guarded in memory.items()})
    masks = {name: _differing(results[0][name], results[1][name], memory[name].layout.dtype) for name in memory}
    name = next(each for each, mask in masks.items() if mask.any())
    mask, guarded = masks[name], memory[name]
    index = tuple(int(each) for each in np.argwhere(mask)[0]) if mask.shape else ()
    item = guarded.array.dtype.itemsize
    start = guarded.address + sum(i * s * item for i, s in zip(index, guarded.layout.strides, strict=True))
    places: list[Any] = [None, None]
    why = ""
    if len(traces) == 2:
        elements = results[0][name][index].tobytes(), results[1][name][index].tobytes()
        addresses = range(start, start + item)
        *places, why = first_difference(traces[0].steps, traces[1].steps, addresses, elements)
    dtype = guarded.layout.dtype
    before, after = (str(to_values(result[name], dtype)[index]) for result in results)
    texts = ["" if each is None else each.text for each in places]
    lines = [None if each is None else each.line for each in places]
    count = int(mask.sum())
    return Difference(call.label, name, index, before, after, count, texts[0], texts[1], lines[0], lines[1], why)


def _flat(guarded: GuardedArray) -> Any:
    """The bytes of an array's memory, from its first element to its last."""
    address, size = guarded.span
    start = address - guarded._memory.ctypes.data
    return guarded._memory[start : start + size]


# -- the first instruction that computes another value in one of two traces


def _store_of(steps: Sequence[Step], addresses: Sequence[int]) -> Step | None:
    """The last step that changed one of these bytes."""
    return next((step for step in reversed(steps) if any(each in step.written for each in addresses)), None)


def first_difference(
    old: Sequence[Step], new: Sequence[Step], addresses: Sequence[int], elements: tuple[bytes, bytes]
) -> tuple[Step | None, Step | None, str]:
    """The first instructions that compute different values in two programs, and a phrase for the difference there.

    It goes back from the store of an element in both programs at once.  A source line whose operands from other lines
    are equal in both, and whose result is not, is the first that differs.  Code without lines is one line.  The steps
    are of the same inputs, in memory at the same addresses.  ``addresses`` are those of the bytes of an element that
    differs, ``elements`` its bytes after both programs.  The step is ``None`` where a program never stores the element.
    """
    stores = _store_of(old, addresses), _store_of(new, addresses)
    if stores[0] is None or stores[1] is None:
        which = "new" if stores[0] is not None else "old"
        return *stores, f"the {which} code never stores this value"
    lanes = _lanes_of(stores[0], elements[0]), _lanes_of(stores[1], elements[1])
    common = sorted(lanes[0] & lanes[1]) or sorted(lanes[0]) or [0]
    sides = _Side(old, stores[0], common[0]), _Side(new, stores[1], common[0])
    ends = stores[0], stores[1]
    visited: set[tuple[int, int]] = set()
    while True:
        visited.add((ends[0].number, ends[1].number))
        entering = [side.entering(end) for side, end in zip(sides, ends, strict=True)]
        values = [{value for value, _ in rows} for rows in entering]
        if values[0] == values[1]:
            return *ends, "equal operands give another result"
        following = [
            (first, second)
            for value, first in entering[0]
            for other, second in entering[1]
            if first is not None and second is not None and value not in values[1] and other not in values[0]
            if (first.number, second.number) not in visited
        ]
        if not following:
            return *ends, "its operands differ"
        on_one_line = [(first, second) for first, second in following if first.line == second.line]
        if not on_one_line:
            return *following[0], "its operand comes from another instruction"
        ends = on_one_line[0]


class _Side:
    """One of two programs, seen from the store of one element in one lane."""

    def __init__(self, steps: Sequence[Step], store: Step, lane: int) -> None:
        self._lane = lane
        self._producers: dict[Any, list[Step]] = {}
        for step in steps:
            if step.wave == store.wave:
                for register in step.outputs:
                    self._producers.setdefault(register, []).append(step)

    def entering(self, end: Step) -> list[tuple[int, Step | None]]:
        """The operands that come from other lines to the line of a step: each value, and the step that computed it."""
        found: list[tuple[int, Step | None]] = []
        waiting, visited = [end], {end.number}
        while waiting:
            step = waiting.pop()
            for register, values in step.inputs.items():
                made = [each for each in self._producers.get(register, ()) if each.number < step.number]
                producer = made[-1] if made else None
                if producer is not None and producer.line == end.line and end.line is not None:
                    if producer.number not in visited:
                        visited.add(producer.number)
                        waiting.append(producer)
                elif producer is not None or register not in step.outputs:
                    found.append((int(values[self._lane]), producer))
        return found


def _lanes_of(store: Step, data: bytes) -> set[int]:
    """The lanes of a store that have the bytes of an element in a register."""
    width = min(len(data), 4)
    wanted, mask = int.from_bytes(data[:width], "little"), (1 << (8 * width)) - 1
    return {
        lane for values in store.inputs.values() for lane, value in enumerate(values) if int(value) & mask == wanted
    }
