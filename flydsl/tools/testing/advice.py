"""Advice on barriers, fences and waits: needless ones, and those that are missing.

Each barrier, fence and wait of a kernel is left out in a program of its own, which runs under the sanitizer and in many
orders of its warps.  A fence that is needed is tried with narrower scopes too.  One is called needed as soon as anything
changes; so the evidence for "not needed" is that of all these runs.
"""

from __future__ import annotations

import dataclasses
import linecache
import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from flydsl._mlir import ir
from flydsl.backends.cpu.simt_ir.operations import INTRINSIC_PREFIX
from flydsl.compiler.jit_function import JitFunction
from flydsl.errors import DeviceError, DSLCompileError, DSLTypeError, FlydslError, SanitizerError, SourceLocation
from flydsl.ir import builder
from flydsl.ir.locations import call_chain, source_location
from flydsl.ir.rewriting import intrinsic_of
from flydsl.support.fast_dataclass import dataclass
from flydsl.targets import REPRESENTATIVES
from flydsl.tools.testing.exploration import explore
from flydsl.tools.testing.judging.building import costs_of
from flydsl.tools.testing.judging.cases import Case, choose_cases
from flydsl.tools.testing.judging.memory import GuardedArray
from flydsl.tools.testing.judging.problem import Problem, make_problem
from flydsl.tools.testing.judging.tracing import CHECKS, describe_function
from flydsl.tools.testing.rewritten_program import RewrittenProgram

if TYPE_CHECKING:
    from flydsl.tools.testing.execution import Execution

_KINDS = {"gpu.barrier": "barrier", "llvm.fence": "fence"}
"""Operations that order accesses and give no value."""
_WAITS = frozenset(
    f"{INTRINSIC_PREFIX}{name}"
    for name in ("cp_async_wait_group", "bulk_wait_group", "wgmma_wait_group", "mbarrier_wait")
)
"""Intrinsics of waits on the CPU."""
_WAITS_OF_TARGETS = re.compile(r"(cp\.async(\.bulk)?|wgmma)\.wait_(group|all)\b")
"""Assembly of waits; those at mbarriers are loops there, and have no cost."""
_PEERS = "llvm.flydsl.peer"
_NARROWER: Mapping[str, tuple[str, ...]] = MappingProxyType({"": ("agent", "workgroup"), "agent": ("workgroup",)})
"""LLVM's scopes, and those that each is tried with."""
_WORDS: Mapping[str, str] = MappingProxyType({"": "system", "agent": "device", "workgroup": "block"})
_NONE: Mapping[str, int] = MappingProxyType({})
_LEVELS = 4
"""Branches and loops around an access that a barrier is tried outside of."""


@dataclass(frozen=True)
class Point:
    """A barrier, a fence or a wait of a kernel, or the scope of a fence."""

    kind: str
    file: str
    line: int
    text: str
    number: int
    """Its place among the points of the trace; one line may have several, as where a loop is unrolled."""
    of_kind: int
    """Its place among those of its kind."""
    narrower: tuple[str, ...] = ()
    """Of a fence: LLVM's names of the scopes to try, the widest first."""
    scope: str = ""
    """Of ``kind`` ``"scope"``: that of the narrower scope."""


@dataclass(frozen=True)
class Advice:
    """The advice on one point."""

    point: Point
    needed: bool
    reason: str
    """The first thing that goes wrong without it, or with the narrower scope; or the runs in which nothing did."""
    costs: Mapping[str, int]
    """By target the instructions that the kernel has more with it than without it."""

    def __str__(self) -> str:
        point, word = self.point, "needed" if self.needed else "not needed"
        cost = "".join(f"; {count:+} instructions on {target}" for target, count in self.costs.items())
        return f"{point.kind}, line {point.line}: {word}: {self.reason}{cost}\n    {point.text.strip()}"

    def to_json(self) -> dict[str, Any]:
        point = self.point
        return {
            "kind": point.kind,
            "file": point.file,
            "line": point.line,
            "text": point.text,
            "needed": self.needed,
            "reason": self.reason,
            "costs": dict(self.costs),
        }


@dataclass(frozen=True)
class Report:
    """The result of :func:`advise`."""

    advices: tuple[Advice, ...]
    races: tuple[str, ...]
    """The findings of the kernel as it is, by the sanitizer."""
    insertion: SourceLocation | None
    """The line before which one barrier silences all of them; ``None``: there is none, or nothing to silence."""

    @property
    def unneeded(self) -> list[Advice]:
        """The points that nothing needed."""
        return [each for each in self.advices if not each.needed]

    def to_json(self) -> dict[str, Any]:
        at = self.insertion
        return {
            "schema": "flydsl.advise/1",
            "findings": list(self.races),
            "insertion": None if at is None else {"file": at.filename, "line": at.line},
            "advices": [each.to_json() for each in self.advices],
        }

    def __str__(self) -> str:
        lines = [f"finding: {each}" for each in self.races]
        if self.insertion is not None:
            lines.append(f"a barrier before this line silences them:\n  {self.insertion}")
        elif self.races:
            lines.append("no single barrier silences them")
        lines += [str(each) for each in self.advices]
        return "\n".join(lines) or "the kernel has no barriers, fences or waits"


def advise(
    kernel: JitFunction,
    *,
    arguments: Mapping[str, Any] | None = None,
    sizes: Mapping[str, Sequence[int]] | None = None,
    target: str = "cpu:native",
    cases: int = 3,
    orders: int = 30,
    seed: int = 0,
    costs: Sequence[str] = REPRESENTATIVES,
) -> Report:
    """List the barriers, fences, waits and scopes of a kernel that nothing needs, and mend a race by one barrier.

    What it does not see: sizes and values outside of the cases, scopes and orderings of atomic operations, waits for AMD's
    counters, and effects of a chip's memory that the sanitizer does not know.

    Args:
        kernel: a ``@flyc.jit`` function.
        arguments, sizes, cases, seed: as of :func:`flydsl.testing.judge`.
        target: ``"cpu:native"``, where warps run in no lockstep, or the role of a chip.
        orders: the orders of warps that each program without a point runs in.
        costs: targets to count the instructions of a needless point for.

    Returns:
        The advice on each point, and the findings of the kernel as it is.

    Raises:
        DSLTypeError: it is no ``@flyc.jit`` function.
        DSLValueError: the rules do not fit it.

    Example::

        from flydsl.testing import advise

        @flyc.kernel
        def double_kernel(x: fx.Tensor, y: fx.Tensor):
            i = fx.block_idx.x * 64 + fx.thread_idx.x
            fx.barrier()
            if i < x.shape[0]:
                y[i] = x[i] + x[i]

        @flyc.jit
        def double(x: fx.Tensor, y: fx.Tensor):
            double_kernel(x, y).launch(grid=fx.ceildiv(x.shape[0], 64), block=64)

        report = advise(double, arguments={"x": "f32[n]", "y": "f32[n]"}, cases=1, orders=3, costs=())
        (advice,) = report.advices
        print(advice.needed)  # False
    """
    if not isinstance(kernel, JitFunction):
        raise DSLTypeError(f"advise takes a @flyc.jit function, got {type(kernel).__name__}")
    problem = make_problem(describe_function(kernel), arguments, sizes)
    chosen = [case for case in choose_cases(problem, seed, cases) if case.kind != "permuted"]
    return _Adviser(kernel, problem, chosen, target, orders, costs).report()


class _Adviser:
    def __init__(
        self,
        kernel: JitFunction,
        problem: Problem,
        cases: Sequence[Case],
        target: str,
        orders: int,
        costs: Sequence[str],
    ) -> None:
        self._problem, self._cases, self._orders = problem, cases, orders
        self._of_cost = {
            each: RewrittenProgram(kernel, problem, cases[:1], each, splits_products=False) for each in costs
        }
        common = (kernel, problem, cases, target)
        self._checked = RewrittenProgram(*common, checks=CHECKS, splits_products=False)
        self._scheduled = RewrittenProgram(*common, is_scheduled=True, splits_products=False)

    def report(self) -> Report:
        points: list[Point] = []
        self._checked.trace(lambda module: points.extend(_points(module)) if not points else None)
        checked = self._checked.compile(lambda module: None)
        found = self._findings(checked)
        if found is not None:
            texts = tuple(str(each).splitlines()[0] for each in found.findings)
            return Report((), texts, self._insertion(found))
        expected = [_run(checked, case, self._problem, checks=True) for case in self._cases]
        advices: list[Advice] = []
        for point in points:
            advices.append(self._advice(point, expected))
            if advices[-1].needed:
                advices += self._scopes(point, expected)
        return Report(tuple(advices), (), None)

    def _findings(self, execution: Execution) -> SanitizerError | None:
        for case in self._cases:
            try:
                _run(execution, case, self._problem, checks=True)
            except SanitizerError as error:
                return error
        return None

    def _scopes(self, point: Point, expected: Sequence[Mapping[str, Any]]) -> list[Advice]:
        """The advice on the scope of a fence that is needed: the narrowest that suffices, or why none does."""
        narrowest: list[Advice] = []
        for scope in point.narrower:
            narrow = dataclasses.replace(point, kind="scope", scope=scope, narrower=())
            advice = self._advice(narrow, expected)
            if advice.needed:
                return narrowest or [advice]
            narrowest = [advice]
        return narrowest

    def _advice(self, point: Point, expected: Sequence[Mapping[str, Any]]) -> Advice:
        def changed(module: ir.Module) -> None:
            _change(module, point)

        is_scope = point.kind == "scope"
        how = f"with the scope of a {_WORDS[point.scope]}" if is_scope else "without it"
        runs = f"{len(self._cases)} cases under the sanitizer"
        try:
            checked = self._checked.compile(changed)
            for case, right in zip(self._cases, expected, strict=True):
                found = _run(checked, case, self._problem, checks=True)
                if wrong := _unequal(found, right):
                    return Advice(point, True, f"{how} {wrong} differs in {case.label}", _NONE)
            if not is_scope:  # which no order of warps depends on
                runs += f" and {self._orders} orders of warps"
                scheduled = self._scheduled.compile(changed)
                for case in self._cases[:1]:
                    tried = explore(lambda at=case: list(_run(scheduled, at, self._problem).values()), self._orders)  # type: ignore[misc]
                    if tried.failed:
                        reason = f"{how} order {tried.orders} of its warps gives: {tried.error}"
                        return Advice(point, True, reason, _NONE)
        except SanitizerError as error:
            return Advice(point, True, str(error.findings[0]).splitlines()[0], _NONE)
        except (DeviceError, DSLCompileError) as error:
            return Advice(point, True, str(error).splitlines()[0], _NONE)
        return Advice(point, False, f"nothing changed {how} in {runs}", self._cost(point))

    def _cost(self, point: Point) -> dict[str, int]:
        """By target the instructions that a point costs; of targets that the kernel does not compile for, none."""
        found = {}
        for target, program in self._of_cost.items():
            try:
                plain, changed = (
                    _instructions(program.compile(rewrite))
                    for rewrite in (lambda module: None, lambda module: _change(module, point))
                )
                found[target] = plain - changed
            except (FlydslError, IndexError):
                continue
        return found

    def _insertion(self, error: SanitizerError) -> SourceLocation | None:
        """The line before which a barrier silences all findings.

        Lines of the races are tried, then those that call their function.  Of positions that silence them, the one counts
        where the trace has the fewest barriers more.
        """
        places = (place for each in error.findings for place in (each.location, each.other_location))
        lines = list(dict.fromkeys((place.filename, place.line) for place in places if place is not None))
        best: list[SourceLocation] = []
        for level in range(_LEVELS):
            for line in lines:
                best = best or self._silencing(line, level)
        if len(best) != 1:
            callers: dict[tuple[str, int], None] = {}
            self._checked.trace(lambda module: callers.update(dict.fromkeys(_callers(module, lines))))
            for line in callers:
                found = self._silencing(line, 0)
                if found and (not best or len(found) < len(best)):
                    best = found
        return dataclasses.replace(best[0], column=0, end_column=None) if best else None

    def _silencing(self, line: tuple[str, int], level: int) -> list[SourceLocation]:
        """The barriers in front of a line, or of its statement, if they silence all findings."""
        placed: list[SourceLocation] = []

        def with_barriers(module: ir.Module) -> None:
            placed[:] = _insert_barriers(module, *line, level)

        try:
            return placed if self._findings(self._checked.compile(with_barriers)) is None else []
        except FlydslError:
            return []


def _instructions(execution: Execution) -> int:
    kernels = costs_of(execution.variants[0].artifact)
    return sum(next(iter(kernels.values()))["instructions"].values())


def _walk(module: ir.Module) -> list[ir.Operation]:
    found: list[ir.Operation] = []

    def visit(operation: ir.Operation) -> ir.WalkResult:
        found.append(operation)
        return ir.WalkResult.ADVANCE

    module.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found


def _points(module: ir.Module) -> list[Point]:
    points: list[Point] = []
    operations = _walk(module)
    has_peers = any(intrinsic_of(each).startswith(_PEERS) for each in operations)
    for operation in operations:
        if kind := _kind(operation):
            place = source_location(operation.location)
            file, line = ("", 0) if place is None else (place.filename, place.line)
            text = linecache.getline(file, line).rstrip("\n")
            of_kind = sum(each.kind == kind for each in points)
            points.append(Point(kind, file, line, text, len(points), of_kind, _narrower(operation, has_peers)))
    return points


def _kind(operation: ir.Operation) -> str:
    """The kind of point that an operation is; empty: none."""
    if operation.name == "llvm.inline_asm":
        text = ir.StringAttr(operation.attributes["asm_string"]).value
        return "wait" if _WAITS_OF_TARGETS.search(text) else ""
    return "wait" if intrinsic_of(operation) in _WAITS else _KINDS.get(operation.name, "")


def _narrower(operation: ir.Operation, has_peers: bool) -> tuple[str, ...]:
    """The narrower scopes of a fence; none where another device may look at what it orders."""
    if operation.name != "llvm.fence" or has_peers:
        return ()
    attributes = operation.attributes
    return _NARROWER.get(ir.StringAttr(attributes["syncscope"]).value if "syncscope" in attributes else "", ())


def _change(module: ir.Module, point: Point) -> None:
    """Leave a point out, or give a fence its narrower scope."""
    kind = "fence" if point.kind == "scope" else point.kind
    operation = [each for each in _walk(module) if _kind(each) == kind][point.of_kind]
    if point.kind == "scope":
        operation.attributes["syncscope"] = ir.StringAttr.get(point.scope)
    else:
        operation.erase()


def _insert_barriers(module: ir.Module, file: str, line: int, level: int) -> list[SourceLocation]:
    """Put a barrier in front of the statements of a line, or of those around them, and return the positions.

    ``level`` is the number of branches and loops to go out of.
    """
    anchors: dict[int, tuple[ir.Operation, SourceLocation]] = {}
    is_within: dict[int, bool] = {}
    """By block, whether the operation before is of the line: a statement that is unrolled, or of an inlined function, is
    there several times, with others in between."""
    for operation in _walk(module):
        chain = call_chain(operation.location)
        if not chain or operation.parent is None:
            continue
        block, is_there = hash(operation.block), (file, line) in chain
        is_first, is_within[block] = is_there and not is_within.get(block, False), is_there
        around = _statements_around(operation) if is_first else []
        if len(around) > level:
            place = source_location(around[level].location) if level else None
            anchors.setdefault(hash(around[level]), (around[level], place or SourceLocation(file, line)))
    outer = [each for each, _ in anchors.values()]
    found = []
    for operation, place in anchors.values():
        if level == 0 and any(operation != each and _is_inside(operation, each) for each in outer):
            continue  # the statement has one in front of it
        found.append(place)
        with ir.InsertionPoint(operation), operation.location:
            builder.op("gpu.barrier", [])
    return found


def _callers(module: ir.Module, lines: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """The lines that call the functions of some lines, from inside out; the outermost are those of the kernel."""
    found: dict[tuple[str, int], None] = {}
    for operation in _walk(module):
        chain = call_chain(operation.location)
        if chain and chain[0] in lines:
            found.update(dict.fromkeys(chain[1:]))
    return list(found)


def _is_inside(operation: ir.Operation, outer: ir.Operation) -> bool:
    parent = operation.parent
    while parent is not None:
        if parent == outer:
            return True
        parent = parent.operation.parent
    return False


def _statements_around(operation: ir.Operation) -> list[ir.Operation]:
    """An operation of a kernel, and the branches and loops around it, from inside out; nothing outside of kernels."""
    found = [operation]
    while (parent := found[-1].parent) is not None:
        if parent.name == "gpu.func":
            return found
        found.append(parent.operation)
    return []


def _run(execution: Execution, case: Case, problem: Problem, *, checks: bool = False) -> dict[str, Any]:
    values = case.arguments(problem)
    memory = {name: GuardedArray(layout) for name, layout in case.layouts.items()}
    for name, guarded in memory.items():
        guarded.array[...] = values[name]
    rest = {name: value for name, value in values.items() if name not in memory}
    execution({**rest, **{name: guarded.argument() for name, guarded in memory.items()}}, checked=checks)
    return {name: guarded.array.copy() for name, guarded in memory.items()}


def _unequal(found: Mapping[str, Any], right: Mapping[str, Any]) -> str:
    """The name of an array whose bits differ; empty if none do."""
    for name, array in found.items():
        if not np.array_equal(array.view(np.uint8), right[name].view(np.uint8)):
            return name
    return ""
