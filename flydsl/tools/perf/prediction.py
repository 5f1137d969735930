"""The predicted time of a launch, and why it is so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flydsl.support.fast_dataclass import record

SCHEMA = "flydsl.predict/1"
"""The version of :meth:`Prediction.as_json`."""

LIMITS = ("matrix", "vector", "LDS", "L2", "memory", "latency", "launch", "tail")
"""The possible bottlenecks of a launch."""


@record
class LinePrediction:
    """The cycles of one line of the source, of a wave on average."""

    file: str
    line: int
    instructions: float
    """Executed by a wave."""
    cycles: float
    """Of the wave's time, waits included."""
    waits: tuple[tuple[str, float], ...]
    """Cycles of these by reason, the longest first."""
    in_main_loop: bool


@record
class Prediction:
    """The predicted time of one launch.

    Made by :func:`flydsl.perf.predict`.

    See the example of :func:`flydsl.perf.prepare`.
    """

    kernel: str
    chip: str
    """The product."""
    arch: str
    microseconds: float
    limited_by: str
    """One of :data:`LIMITS`."""
    bound_us: float
    """The least time that the chip's peak rates allow for this work."""
    bound_by: str
    """``"matrix"``, ``"vector"``, or ``"memory"``: which rate gives it."""
    shares: tuple[tuple[str, float], ...]
    """By what limits: the share of the time that it is busy or waited for."""
    waves_per_simd: float
    """Resident waves of the fullest SIMD."""
    blocks_per_unit: int
    occupancy: float
    """Resident waves as a share of the wave slots."""
    occupancy_limit: str
    """Its limit: ``"registers"``, ``"warps"``, ``"shared memory"``, or ``"grid"``."""
    rounds: float
    """Rounds of blocks over the compute units; a fraction is the filling of the last one."""
    lines: Sequence[LinePrediction]
    """Source lines, those with the most cycles first."""
    positions: Sequence[tuple[float, float, str]]
    """For each instruction of the code: executions and cycles of a wave, and its longest wait; in the code's order."""
    notes: tuple[str, ...]
    """The unknowns of the prediction, as sentences."""
    error: float
    """The mean relative error of the fit on rows that it did not see; 0 where nobody has fitted the chip."""

    @property
    def fraction_of_bound(self) -> float:
        """The bound's share of the predicted time: 1 is perfect."""
        return self.bound_us / self.microseconds

    def as_json(self) -> dict[str, Any]:
        """The prediction for ``flydsl predict --json``."""
        return {
            "schema": SCHEMA,
            "kernel": self.kernel,
            "chip": self.chip,
            "arch": self.arch,
            "microseconds": _short(self.microseconds),
            "limited_by": self.limited_by,
            "bound": {
                "microseconds": _short(self.bound_us),
                "by": self.bound_by,
                "fraction": _short(self.fraction_of_bound),
            },
            "shares": {name: _short(value) for name, value in self.shares},
            "occupancy": {
                "waves_per_simd": _short(self.waves_per_simd),
                "blocks_per_unit": self.blocks_per_unit,
                "fraction": _short(self.occupancy),
                "limit": self.occupancy_limit,
            },
            "rounds": _short(self.rounds),
            "lines": [
                {
                    "file": each.file,
                    "line": each.line,
                    "instructions": _short(each.instructions),
                    "cycles": _short(each.cycles),
                    "waits": {name: _short(cycles) for name, cycles in each.waits},
                    "main_loop": each.in_main_loop,
                }
                for each in self.lines
            ],
            "notes": list(self.notes),
            "error": _short(self.error) if self.error else None,
        }


def _short(value: float) -> float:
    return float(f"{value:.4g}")
