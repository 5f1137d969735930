"""Plots of predicted beside published times, from ``benchmarks/results/predict.json``.

``python -m benchmarks.predict.plots`` writes them into ``docs/plots``, from where docs/predict.md shows them.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

__all__ = ["PLOTS", "families_plot", "ratios_plot"]

Point = Mapping[str, Any]

_COLORS = ("#2a6fbb", "#c4681c", "#2f8f57", "#8a4fb0")
_LEFT, _TOP, _SIDE, _HEIGHT = 56, 12, 420, 300
_STYLE = (
    "text{font:12px sans-serif;fill:#555}.axis{stroke:#999;stroke-width:1;fill:none}.grid{stroke:#9995;stroke-width:.5}"
    ".even{stroke:#999;stroke-width:1;stroke-dasharray:4 3}"
)


def _families(points: Sequence[Point]) -> list[str]:
    return sorted({point["family"] for point in points})


def _ticks(low: float, high: float) -> list[float]:
    steps = (1, 2, 5)
    found = [step * 10.0**power for power in range(-1, 5) for step in steps]
    return [tick for tick in found if low <= tick <= high]


def _svg(body: Sequence[str], height: int, points: Sequence[Point], what: str) -> str:
    names = _families(points)
    legend = [
        f'<circle cx="{_LEFT + 12}" cy="{_TOP + 14 + 16 * k}" r="4" fill="{_COLORS[k]}"/>'
        f'<text x="{_LEFT + 22}" y="{_TOP + 18 + 16 * k}">{name}</text>'
        for k, name in enumerate(names)
    ]
    width = _LEFT + _SIDE + 12
    total = _TOP + height + 40
    label = f'<text x="{_LEFT + _SIDE / 2}" y="{total - 4}" text-anchor="middle">published time, us</text>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {total}" width="{width}" role="img">'
        f"<title>{what}</title><style>{_STYLE}</style>\n" + "\n".join([*body, *legend, label]) + "\n</svg>\n"
    )


def _plot(
    points: Sequence[Point],
    height: int,
    vertical: Callable[[Point], float],
    ticks: Sequence[float],
    range_: tuple[float, float],
    even: tuple[float, float],
    what: str,
) -> str:
    """A plot over published time, both axes logarithmic.

    Args:
        vertical: the value of a point.
        ticks: of the vertical axis.
        range_: of the vertical axis.
        even: the vertical values at both ends of the line on which predictions are exact.
    """
    times = [point["us"] for point in points]
    first, last = min(times) / 1.2, max(times) * 1.2
    low, high = range_

    def x(time: float) -> float:
        return round(_LEFT + _SIDE * math.log(time / first) / math.log(last / first), 1)

    def y(value: float) -> float:
        clamped = min(max(value, low), high)
        return round(_TOP + height * (1 - math.log(clamped / low) / math.log(high / low)), 1)

    body = []
    for tick in _ticks(first, last):
        body.append(f'<path class="grid" d="M{x(tick)} {_TOP}v{height}"/>')
        body.append(f'<text x="{x(tick)}" y="{_TOP + height + 16}" text-anchor="middle">{tick:g}</text>')
    for tick in ticks:
        body.append(f'<path class="grid" d="M{_LEFT} {y(tick)}h{_SIDE}"/>')
        body.append(f'<text x="{_LEFT - 6}" y="{y(tick) + 4}" text-anchor="end">{tick:g}</text>')
    body.append(f'<rect class="axis" x="{_LEFT}" y="{_TOP}" width="{_SIDE}" height="{height}"/>')
    body.append(f'<path class="even" d="M{x(first)} {y(even[0])}L{x(last)} {y(even[1])}"/>')
    for color, name in zip(_COLORS, _families(points), strict=False):
        marks = "".join(
            f'<circle cx="{x(point["us"])}" cy="{y(vertical(point))}" r="1.8"/>'
            for point in points
            if point["family"] == name
        )
        body.append(f'<g fill="{color}" fill-opacity=".55">{marks}</g>')
    return _svg(body, height, points, what)


def families_plot(points: Sequence[Point]) -> str:
    """Predicted over published time, a color for each family of kernels; SVG."""
    times = [point["us"] for point in points]
    first, last = min(times) / 1.2, max(times) * 1.2
    return _plot(
        points, _SIDE, lambda point: point["predicted"], _ticks(first, last), (first, last), (first, last),
        "Predicted over published time, by family",
    )  # fmt: skip


def ratios_plot(points: Sequence[Point]) -> str:
    """The ratio of predicted to published time, by size of the launch; SVG."""
    ticks = (0.5, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2)
    return _plot(
        points, _HEIGHT, lambda point: point["predicted"] / point["us"], ticks, (0.45, 2.2), (1, 1),
        "Ratio of predicted to published time, by published time",
    )  # fmt: skip


PLOTS: Mapping[str, Callable[[Sequence[Point]], str]] = {"families.svg": families_plot, "ratios.svg": ratios_plot}
"""By the name of the file."""


def main() -> None:
    root = Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(prog="python -m benchmarks.predict.plots", description=__doc__)
    parser.add_argument("--json", type=Path, default=root / "benchmarks/results/predict.json", metavar="FILE")
    parser.add_argument("--folder", type=Path, default=root / "docs/plots", metavar="DIR")
    args = parser.parse_args()
    points = json.loads(args.json.read_text())["unseen"]["points"]
    args.folder.mkdir(parents=True, exist_ok=True)
    for name, plot in PLOTS.items():
        (args.folder / name).write_text(plot(points))


if __name__ == "__main__":
    main()
