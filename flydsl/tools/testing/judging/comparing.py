"""Comparison of runs with expected results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from flydsl.compiler.arguments.rules import ArrayRule
from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.testing.judging.cases import Case
from flydsl.tools.testing.judging.element_types import is_float, to_values
from flydsl.tools.testing.judging.expected import Bound, wrong_elements
from flydsl.tools.testing.judging.problem import JudgedRule
from flydsl.tools.testing.judging.verdict import Finding

_LOW_PRECISION = 2.0**-5
"""Errors below this part of the largest result are those of a lower precision, not of another formula."""


_LONG_SUMS = 2.0**-2
"""The same of long sums, where integers are right, which a lower precision holds exactly."""


@dataclass(frozen=True)
class _Wrong:
    target: str
    case: Case
    output: str
    count: int
    total: int
    relative: float
    """The largest error as a part of the largest result."""
    index: tuple[int, ...]
    got: float
    want: float
    bound: float
    special: str
    """The code of wrong elements that all are NaN, or should be; else empty."""


@dataclass(frozen=True)
class InPlace:
    """The runs in which an output is in the memory of an input."""

    fault: str
    """The first thing that is wrong with them; empty if nothing is."""
    target: str
    case: int
    span: Mapping[str, Any] | None = None


class Comparison:
    """The runs of one judgement; ``expected`` has the bounds of each output, by case."""

    def __init__(
        self,
        cases: Sequence[Case],
        rules: Mapping[str, JudgedRule],
        outputs: Sequence[str],
        expected: Mapping[int, Mapping[str, Bound]],
    ) -> None:
        self._rules, self._outputs, self._expected = rules, outputs, expected
        self._cases = {case.number: case for case in cases}
        self._findings: dict[tuple[str, str, Any], Finding] = {}
        self._wrong: list[_Wrong] = []
        self._right: list[tuple[str, Case]] = []
        self._largest: dict[str, float] = {}
        self._runs: dict[str, int] = {}
        self._dead: set[int] = set()
        self._before: dict[str, Mapping[str, Any]] = {}
        self._refused: list[tuple[str, int, str]] = []
        self._traffic: dict[str, Mapping[str, int]] = {}
        self._planned: dict[str, int] = {}
        self.in_place: dict[tuple[str, str], InPlace] = {}
        """By output and input, what their being one array does."""

    @property
    def right(self) -> int:
        return len(self._right)

    @property
    def compared(self) -> int:
        return len(self._right) + len({(each.target, each.case.number) for each in self._wrong})

    def plan(self, target: str, count: int) -> None:
        """Say how many runs of a target are to be compared with the reference."""
        self._planned[target] = count

    def planned(self, target: str) -> int:
        return self._planned.get(target, 0)

    def right_of(self, target: str) -> int:
        """The number of a target's runs that were compared, and are right."""
        return sum(1 for each, _ in self._right if each == target)

    def runs(self, target: str) -> int:
        return self._runs.get(target, 0)

    def largest_error(self, target: str) -> float | None:
        """The largest error of right runs, in units of its bound."""
        return self._largest.get(target)

    def traffic(self, target: str) -> Mapping[str, int] | None:
        """Bytes ``moved`` in a simulated launch, and the ``least`` that it could move; ``None`` without one."""
        return self._traffic.get(target)

    def died(self, number: int) -> bool:
        """True if the process of that run died."""
        return number in self._dead

    def add(self, run: Mapping[str, Any], event: Mapping[str, Any]) -> None:
        """Take the event of one run."""
        target, case = run["target"], self._cases[run["case"]]
        self._runs[target] = self._runs.get(target, 0) + 1
        if run["mode"] == "in-place":
            self._add_in_place(run, event, case)
            return
        match event["outcome"]:
            case "timeout" | "crash" | "out-of-memory" as outcome:
                self._dead.add(run["id"])
                self._note(outcome, event["message"], target, case)
            case "failed":
                self._note("failed", event["message"], target, case)
            case "refused" if case.has_views:
                self._planned[target] = self._planned.get(target, 0) - 1
                self._note("view-refused", event["message"], target, case)
            case "refused":
                self._refused.append((target, case.number, event["message"]))
            case "simulator":
                self._note("simulator", event["message"], target, case)
            case "sanitizer":
                rows = event["findings"]
                wrapped = [row for row in rows if row["check"] == "overflow"]
                for row in wrapped or rows:  # an index that wraps is outside too
                    self._note(f"sanitizer-{row['check']}", row["message"], target, case, row["span"])
            case _:
                self._observe(run, event, target, case)

    def _add_in_place(self, run: Mapping[str, Any], event: Mapping[str, Any], case: Case) -> None:
        pair, target = (run["output"], run["input"]), run["target"]
        fault, span = "", None
        if event["outcome"] == "sanitizer":
            fault, span = event["findings"][0]["message"], event["findings"][0]["span"]
        elif event["outcome"] == "ran":
            got = event["results"]
            for name, bound in self._expected[case.number].items():
                rule = self._rules[name]
                assert isinstance(rule, ArrayRule)
                wrong, _ = wrong_elements(got[name], bound, rule.dtype)
                if wrong.any() and not fault:
                    fault = f"{int(wrong.sum())} of {wrong.size} elements of {name!r} are wrong"
        elif event["outcome"] != "refused":
            fault = event["message"]
        if fault and not (pair in self.in_place and self.in_place[pair].fault):
            self.in_place[pair] = InPlace(fault, target, case.number, span)
        elif event["outcome"] == "ran":
            self.in_place.setdefault(pair, InPlace("", target, case.number))

    def _observe(self, run: Mapping[str, Any], event: Mapping[str, Any], target: str, case: Case) -> None:
        for name, count in event["changed"].items():
            self._note("writes-input", f"{count} bytes of the input {name!r} changed", target, case, key=name)
        for name, offsets in event["outside"].items():
            shown = ", ".join(map(str, offsets[:4]))
            self._note(
                "writes-outside", f"bytes outside of {name!r} changed, at offsets {shown}", target, case, key=name
            )
        if run["mode"] == "checked":
            return
        if "traffic" in event:
            self._traffic[target] = event["traffic"]
        differs = event.get("differs")
        if differs:
            shown = ", ".join(f"{count} elements of {name!r}" for name, count in differs["elements"].items())
            code = "nondeterministic" if differs["by"] == "chance" else "reads-old-output"
            if code == "nondeterministic" or not any(event["unwritten"].values()):
                self._note(code, f"{shown} differ between two runs of the same inputs", target, case, key=code)
        self._compare(run, event, target, case, event["results"])

    def _compare(
        self, run: Mapping[str, Any], event: Mapping[str, Any], target: str, case: Case, got: Mapping[str, Any]
    ) -> None:
        is_right = True
        for name, bound in self._expected[case.number].items():
            rule = self._rules[name]
            assert isinstance(rule, ArrayRule)
            wrong, largest = wrong_elements(got[name], bound, rule.dtype)
            count = int(wrong.sum())
            if is_float(rule.dtype):
                others = _other_zeros(got[name], bound, rule.dtype)
                if others:
                    text = f"{others} zeros of {name!r} have the other sign than the reference's"
                    self._note("zero-sign", text, target, case, key=name)
            left = event["unwritten"].get(name, 0)
            if count and left and left <= count:
                self._note(
                    "unwritten-output",
                    f"{left} of {wrong.size} elements of {name!r} are not written",
                    target,
                    case,
                    key=name,
                )
            if not count:
                self._largest[target] = max(self._largest.get(target, 0.0), largest)
                continue
            is_right = False
            if self._is_cached(target, case, name, got[name]):
                self._note("cached-result", f"{name!r} has the results of the values before", target, case, key=name)
            if not left:
                self._wrong.append(_described(target, case, name, rule.dtype, got[name], bound, wrong))
        if is_right:
            self._right.append((target, case))
        if run["mode"] == "plain":
            self._before[target] = got

    def _is_cached(self, target: str, case: Case, name: str, got: Any) -> bool:
        before = self._before.get(target) if (target, self._cases.get(case.number - 1)) in self._right else None
        return (
            case.same_memory and before is not None and np.array_equal(before[name].view(np.uint8), got.view(np.uint8))
        )

    def _note(self, code: str, message: str, target: str, case: Case, span: Any = None, key: Any = None) -> None:
        place = key if span is None else (span["file"], span["line"])
        found = self._findings.get((code, str(place), None))
        targets = (*found.targets, target) if found else (target,)
        cases = (*found.cases, case.number) if found else (case.number,)
        self._findings[code, str(place), None] = Finding(
            code,
            found.message if found else message,
            tuple(dict.fromkeys(targets)),
            tuple(dict.fromkeys(cases)),
            span,
        )

    def findings(self) -> list[Finding]:
        """All that the runs show, each once."""
        found = list(self._findings.values())
        by_message: dict[str, list[tuple[str, int]]] = {}
        for target, number, message in self._refused:
            by_message.setdefault(message, []).append((target, number))
        for message, rows in by_message.items():
            targets = tuple(dict.fromkeys(target for target, _ in rows))
            found.append(Finding("refused", message, targets, tuple(sorted({number for _, number in rows}))))
        if self._refused and not self.compared and not found[: len(self._findings)]:
            found.append(Finding("all-refused", f"every case is refused: {self._refused[0][2]}"))
        found += self._of_wrong()
        return found

    def _of_wrong(self) -> list[Finding]:
        found = []
        for name in self._outputs:
            rows = [each for each in self._wrong if each.output == name]
            if rows:
                code, why = self._pattern(rows)
                worst = max(rows, key=lambda each: each.relative)
                index = ", ".join(map(str, worst.index))
                message = (
                    f"{why}{name}[{index}] is {worst.got:.9g}, expected {worst.want:.9g} within {worst.bound:.2g}; "
                    f"{worst.count} of {worst.total} elements in {worst.case.label}"
                )
                targets = tuple(dict.fromkeys(each.target for each in rows))
                found.append(Finding(code, message, targets, tuple(sorted({each.case.number for each in rows}))))
        return found

    def _pattern(self, rows: Sequence[_Wrong]) -> tuple[str, str]:
        """The code of wrong results, by what the wrong cases share and the right ones lack."""
        targets = {each.target for each in rows}
        wrong = {each.case.number: each.case for each in rows}
        right = {case.number: case for target, case in self._right if target in targets and case.number not in wrong}
        usual = [each for each in rows if each.case.kind not in ("edges", "special")] or rows  # large ones overflow
        if all(each.relative < _LOW_PRECISION for each in usual):
            bits = -np.log2(max(each.relative for each in usual))
            return "low-precision", f"errors like those of a type with {bits:.0f} bits: "
        if not right:
            return "wrong-result", ""
        plain = [each.relative for each in rows if each.case.kind in ("normal", "permuted")]
        if plain and max(plain) < _LONG_SUMS and {case.kind for case in right.values()} <= {"integers", "special"}:
            return "low-precision", "right for small integers alone: "
        specials = {each.special for each in rows}
        if len(specials) == 1 and "" not in specials and all(case.kind == "special" for case in wrong.values()):
            (code,) = specials
            return code, ""
        if all(map(_is_odd, wrong.values())) and not any(map(_is_odd, right.values())):
            return "layout-dependent", "wrong for padded or unaligned arrays only: "
        kinds = {case.kind for case in wrong.values()}
        is_of_kinds = kinds.isdisjoint(case.kind for case in right.values())
        why = _size_rule(list(wrong.values()), list(right.values()))
        if why and (len(wrong) > 2 or not is_of_kinds):
            return "shape-dependent", f"wrong where {why}: "
        if is_of_kinds:
            return "value-dependent", f"wrong for {', '.join(sorted(kinds))} values only: "
        return "wrong-result", ""


def _other_zeros(bits: Any, bound: Bound, dtype: str) -> int:
    """The number of results that are zero, as expected, with the other sign."""
    values = to_values(bits, dtype)
    both = (values == 0) & (bound.values == 0)
    return int((both & (np.signbit(values) != np.signbit(bound.values))).sum())


def _size_rule(wrong: Sequence[Case], right: Sequence[Case]) -> str:
    """A rule of one size that tells the wrong cases from the right ones; empty without one."""
    for name in wrong[0].sizes:
        bad, good = [case.sizes[name] for case in wrong], [case.sizes[name] for case in right]
        for divisor in (2, 4, 8, 16, 32, 64, 128, 256):
            if not any(size % divisor == 0 for size in bad) and all(size % divisor == 0 for size in good):
                return f"{name} is no multiple of {divisor}"
        if min(bad) > max(good):
            return f"{name} is above {max(good)}"
        if max(bad) < min(good):
            return f"{name} is below {min(good)}"
    return ""


def _is_odd(case: Case) -> bool:
    return any(layout.pad or layout.offset or layout.view for layout in case.layouts.values())


def _described(target: str, case: Case, name: str, dtype: str, bits: Any, bound: Bound, wrong: Any) -> _Wrong:
    got, want = to_values(bits, dtype).astype(np.float64), bound.values.astype(np.float64)
    with np.errstate(all="ignore"):
        error = np.where(wrong, np.abs(got - want), 0)
        error = np.where(np.isfinite(error), error, np.inf)
        scale = np.abs(want[np.isfinite(want)]).max(initial=0.0)
    place = np.unravel_index(int(np.argmax(error)), error.shape) if error.shape else ()
    relative = float(error.max() / scale) if scale and is_float(dtype) else float("inf")
    index = tuple(int(each) for each in place)
    return _Wrong(
        target, case, name, int(wrong.sum()), int(wrong.size), relative, index, float(got[index]), float(want[index]),
        float(bound.errors[index]), _of_nan(got[wrong], want[wrong]),
    )  # fmt: skip


def _of_nan(got: Any, want: Any) -> str:
    if not np.isnan(got).any() and np.isnan(want).all():
        return "drops-nan"
    return "makes-nan" if np.isnan(got).all() and not np.isnan(want).any() else ""
