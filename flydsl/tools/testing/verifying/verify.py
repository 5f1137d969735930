"""The gate for upgrades: two bundles of the same kernels, bit for bit."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from flydsl.bundle import Bundle
from flydsl.errors import DSLValueError, FlydslError, did_you_mean
from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.testing.processes import worker_events
from flydsl.tools.testing.verifying.worker import serve

_NOT_SEEN = (
    "inputs that were not generated",
    "targets without a simulator",
    "the order of warps of a real chip",
    "differences of NaN payloads: all NaN are equal",
)


@dataclass(frozen=True)
class Comparison:
    """The result for one variant."""

    function: str
    target: str
    variant: str
    """The function with its requirements, as text."""
    outcome: str
    """``"equal"``, ``"different"``, ``"failed"`` or ``"not run"``."""
    calls: int
    """The number of inputs."""
    reason: str
    difference: Mapping[str, Any] | None = None
    """Of a difference: ``call``, ``array``, ``index``, ``old``, ``new``, ``elements``, ``why``, and of
    the first differing instruction ``old_instruction``, ``new_instruction``, ``old_line``, ``new_line``."""
    failure: Mapping[str, Any] | None = None
    """Of a call that only the old variant survives: ``call``, ``error``, and on simulators ``instruction``, ``line``."""

    def to_json(self) -> dict[str, Any]:
        found: dict[str, Any] = {
            name: getattr(self, name) for name in ("function", "target", "variant", "outcome", "calls", "reason")
        }
        for name in ("difference", "failure"):
            value = getattr(self, name)
            found[name] = None if value is None else dict(value)
        return found

    @property
    def has_no_line(self) -> bool:
        """True if an instruction is known and its source line is not."""
        found = self.difference or self.failure or {}
        is_known = any(found.get(name) for name in ("old_instruction", "new_instruction", "instruction"))
        return is_known and not any(found.get(name) for name in ("old_line", "new_line", "line"))


@dataclass(frozen=True)
class Report:
    """The result of :func:`verify`."""

    old: str
    new: str
    seed: int
    comparisons: tuple[Comparison, ...]
    missing: tuple[str, ...]
    """Sentences about kernels that only one of the bundles has."""

    @property
    def ok(self) -> bool:
        """True if nothing differs, fails, or is missing from the new bundle."""
        bad = any(each.outcome in ("different", "failed") for each in self.comparisons)
        return not bad and not any("old bundle only" in each for each in self.missing)

    def to_json(self) -> dict[str, Any]:
        return {
            "schema": "flydsl.verify/1",
            "old": self.old,
            "new": self.new,
            "seed": self.seed,
            "ok": self.ok,
            "comparisons": [each.to_json() for each in self.comparisons],
            "missing": list(self.missing),
            "not_seen": list(_NOT_SEEN),
        }

    def as_json(self) -> str:
        return json.dumps(self.to_json(), indent=2)

    def as_text(self) -> str:
        counts = {
            outcome: sum(each.outcome == outcome for each in self.comparisons)
            for outcome in ("equal", "different", "failed", "not run")
        }
        shown = ", ".join(f"{count} {outcome}" for outcome, count in counts.items() if count)
        lines = [f"{self.old} and {self.new}: {shown or 'nothing to compare'} (seed {self.seed})"]
        lines += [f"missing: {each}" for each in self.missing]
        for each in self.comparisons:
            if each.outcome == "equal":
                continue
            lines += ["", f"{each.outcome}: {each.variant}", f"  {each.reason}"]
            if each.failure is not None and each.failure["instruction"]:
                lines.append(f"  at: {each.failure['instruction']}{_where(each.failure['line'])}")
            found = each.difference
            if found is not None:
                index = ", ".join(map(str, found["index"]))
                lines += [
                    f"  with {found['call']}: {found['array']}[{index}] was {found['old']} and is {found['new']}; "
                    f"{found['elements']} elements differ",
                    f"  {found['why'] or 'the instruction is known on simulators only'}",
                ]
                for side in ("old", "new"):
                    if found[f"{side}_instruction"]:
                        lines.append(f"  {side}: {found[f'{side}_instruction']}{_where(found[f'{side}_line'])}")
            if each.has_no_line:
                lines.append("  set FLYDSL_DEBUG_ENABLE_DEBUG_INFO=1 when the bundles are made, to see the source line")
        lines += ["", "Not seen: " + "; ".join(_NOT_SEEN) + "."]
        return "\n".join(lines)


def verify(
    old: str | os.PathLike[str],
    new: str | os.PathLike[str],
    *,
    functions: Sequence[str] = (),
    targets: Sequence[str] = (),
    calls: int = 8,
    seed: int = 0,
    seconds: float = 120.0,
) -> Report:
    """Compare two bundles: of two versions of kernels, or of two toolchains.

    Each variant runs on equal inputs in both, on the CPU and on simulators, and all arrays of the call are compared bit
    for bit.  Inputs are generated: a guess at what ties extents and integers together counts if the old variant runs with
    it and breaks no rule.

    Args:
        old, new: paths of bundles.
        functions: the names to compare; by default all.
        targets: the targets to compare; by default all.
        calls: inputs for each variant.
        seed: of inputs; equal seeds give equal reports.
        seconds: the time for one variant.

    Returns:
        A comparison for each variant, and what only one of the bundles has.

    Raises:
        ArtifactError: a file is no bundle.
        DSLValueError: no such function, or a number that is too small.

    Example::

        from flydsl.testing import verify

        @flyc.kernel
        def double_kernel(x: fx.Tensor):
            x[fx.thread_idx.x] = x[fx.thread_idx.x] * 2.0

        @flyc.jit
        def double(x: fx.Tensor):
            double_kernel(x).launch(grid=1, block=8)

        double.signatures({"x": flyc.TensorSpec(fx.Float32, (8,))})
        for name in ("release-1.flyb", "release-2.flyb"):
            flyc.precompile(double, ["cpu:x86-64"], out=name, isolated=False)
        report = verify("release-1.flyb", "release-2.flyb")
        assert report.ok, report.as_text()
    """
    if calls < 1:
        raise DSLValueError(f"calls {calls}: expected at least 1")
    bundles = [Bundle(path) for path in (old, new)]
    for name in functions:
        if name not in bundles[0]:
            raise DSLValueError(
                f"{old} has no function {name!r}; it has {', '.join(bundles[0])}.{did_you_mean(name, bundles[0])}"
            )
    comparisons: dict[int, Comparison] = {}
    missing: list[str] = []
    labels: dict[int, str] = {}
    with tempfile.TemporaryDirectory(prefix="flydsl-verify-") as folder:
        is_done = False
        while not is_done:
            is_done, begun = True, None
            job = {
                "old": os.path.abspath(old),
                "new": os.path.abspath(new),
                "functions": list(functions),
                "targets": list(targets),
                "calls": calls,
                "seed": seed,
                "done": sorted(comparisons),
            }
            for event in worker_events(serve, job, Path(folder), seconds):
                if "pairs" in event:
                    missing = event["missing"]
                    labels |= {int(number): label for number, label in event["pairs"]}
                elif "begun" in event:
                    begun = event["begun"]
                elif "compared" in event:
                    comparisons[event["compared"]] = _comparison(event)
                    begun = None
                elif "died" in event:
                    if begun is None:
                        raise FlydslError(f"the process that compares bundles failed: {event['died']}")
                    label = labels[begun]
                    function, _, rest = label.partition(" for ")
                    target = rest.partition(" ")[0]
                    comparisons[begun] = Comparison(function, target, label, "failed", 0, event["died"])
                    is_done = False
    rows = tuple(comparisons[number] for number in sorted(comparisons))
    return Report(os.fspath(old), os.fspath(new), seed, rows, tuple(missing))


def _where(line: Sequence[Any] | None) -> str:
    return f' (File "{line[0]}", line {line[1]})' if line else ""


def _comparison(event: Mapping[str, Any]) -> Comparison:
    difference, failure = event.get("difference"), event.get("failure")
    return Comparison(
        event["function"],
        event["target"],
        event["label"],
        event["outcome"],
        event["calls"],
        event["reason"],
        None if difference is None else MappingProxyType(difference),
        None if failure is None else MappingProxyType(failure),
    )
