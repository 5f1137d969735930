"""The report of the conformance kit, as text and as JSON."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from flydsl.support.fast_dataclass import dataclass

__all__ = ["Outcome", "Report", "Result"]

Outcome: TypeAlias = Literal["passed", "refused", "failed", "not run"]
_OUTCOMES: Sequence[Outcome] = ("passed", "refused", "failed", "not run")


@dataclass(frozen=True)
class Result:
    """The outcome of one check."""

    part: str
    """``"contract"``, ``"compile"``, ``"run"`` or ``"tools"``."""
    name: str
    """The name of the check; of a kernel where the check is about one."""
    outcome: Outcome
    reason: str = ""
    """The reason, of all but most passed checks."""


@dataclass(frozen=True)
class Report:
    """The outcomes of a run of the kit over one backend."""

    target: str
    """The target that kernels were compiled for, such as ``"opencl:spirv64"``; the backend's name if there was none."""
    device: str
    """The name of the device that kernels ran on; empty without one."""
    flydsl: str
    """The version of this package."""
    contract: int
    """The version of :mod:`flydsl.plugin`."""
    results: tuple[Result, ...]

    @property
    def ok(self) -> bool:
        """True if nothing failed."""
        return not self.of("failed")

    def of(self, outcome: Outcome, part: str | None = None) -> list[Result]:
        """The results of one outcome, of all parts or of one."""
        return [each for each in self.results if each.outcome == outcome and part in (None, each.part)]

    def counts(self) -> dict[str, dict[str, int]]:
        """For each part, in their order, the number of results of each outcome."""
        parts = dict.fromkeys(each.part for each in self.results)
        return {part: {outcome: len(self.of(outcome, part)) for outcome in _OUTCOMES} for part in parts}

    def as_json(self) -> str:
        """The report as JSON, for programs and badges."""
        facts: dict[str, Any] = {
            "target": self.target,
            "device": self.device,
            "flydsl": self.flydsl,
            "contract": self.contract,
            "ok": self.ok,
            "counts": self.counts(),
            "results": [
                {"part": each.part, "name": each.name, "outcome": each.outcome, "reason": each.reason}
                for each in self.results
            ],
        }
        return json.dumps(facts, indent=2)

    def as_text(self) -> str:
        """The report in Markdown, for a README."""
        device = f" on {self.device}" if self.device else ""
        lines = [
            f"Conformance of `{self.target}`{device}: {'passed' if self.ok else 'FAILED'} "
            f"(flydsl {self.flydsl}, contract {self.contract})",
            "",
            "| Part | " + " | ".join(_OUTCOMES) + " |",
            "|---" * (len(_OUTCOMES) + 1) + "|",
            *(
                f"| {part} | " + " | ".join(str(counts[outcome]) for outcome in _OUTCOMES) + " |"
                for part, counts in self.counts().items()
            ),
        ]
        for outcome in ("failed", "refused", "not run"):
            found = self.of(outcome)
            if found:
                lines += ["", f"{outcome.capitalize()}:", ""]
                lines += [_as_line(each) for each in found]
        return "\n".join(lines)


def _as_line(result: Result) -> str:
    first, *more = result.reason.splitlines() or [""]
    text = textwrap.indent("\n".join(more), "      ")
    return f"- {result.part}, {result.name}: {first}" + (f"\n{text}" if text else "")
