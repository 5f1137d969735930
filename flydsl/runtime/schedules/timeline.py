"""Timelines of runs by warp, as text and as SVG."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath

from flydsl.runtime.schedules.plan import LaunchRecord, Run, Step

_MOST_STRETCHES = 60
"""Stretches of a launch that text shows."""


@dataclass(frozen=True)
class _Stretch:
    first: int
    steps: Sequence[Step]
    stopped_at: str
    """The operation at which the agent goes on later; empty if it ended."""

    @property
    def is_switch(self) -> bool:
        return self.steps[0].agent != self.steps[0].usual


def timeline(run: Run) -> str:
    """A row for each agent and a column for each stretch, then what each stretch does."""
    return "\n\n".join(_launch_text(launch) for launch in run.launches if launch.steps)


def _stretches(launch: LaunchRecord) -> list[_Stretch]:
    bounds = [k for k in range(len(launch.steps)) if not k or launch.steps[k].agent != launch.steps[k - 1].agent]
    following: dict[int, str] = {}
    made: list[_Stretch] = []
    for first, end in zip(reversed(bounds), [len(launch.steps), *reversed(bounds)], strict=False):
        steps = launch.steps[first:end]
        made.append(_Stretch(first, steps, following.get(steps[0].agent, "")))
        following[steps[0].agent] = _doing(steps[0])
    return made[::-1]


def _name(agent: int, launch: LaunchRecord) -> str:
    if agent < 0:
        return f"copy {-agent}"
    return f"block {agent // launch.warps} warp {agent % launch.warps}"


def _counted(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def _doing(step: Step) -> str:
    place = f" {PurePath(step.filename).name}:{step.line}" if step.line else ""
    return f"{step.what}{place}" if step.what else "its beginning"


def _launch_text(launch: LaunchRecord) -> str:
    stretches = _stretches(launch)
    switches = len(launch.switches())
    lines = [
        f"kernel {launch.kernel}: {_counted(launch.blocks, 'block')} of {_counted(launch.warps, 'warp')}, "
        f"{_counted(launch.total, 'step')}, {_counted(switches, 'switch', 'switches')} (marked *)"
    ]
    shown = _worth_showing(stretches)
    agents = sorted({stretches[k].steps[0].agent for k in shown})
    width = max(len(_name(agent, launch)) for agent in agents)
    lines.append(" " * width + "".join(f"{k + 1:>4}" for k in shown))
    for agent in agents:
        cells = ("  ##" if stretches[k].steps[0].agent == agent else "   ." for k in shown)
        lines.append(f"{_name(agent, launch):<{width}}" + "".join(cells))
    for k in shown:
        stretch = stretches[k]
        names = [_doing(step) for step in stretch.steps]
        short = names if len(names) <= 6 else [*names[:3], "...", *names[-2:]]
        rest = f"; stops before {stretch.stopped_at}" if stretch.stopped_at else ""
        mark = "*" if stretch.is_switch else " "
        lines.append(
            f"{k + 1:>4}{mark} step {stretch.first:>5}  {_name(stretch.steps[0].agent, launch)}: "
            f"{', '.join(short)}{rest}"
        )
    if len(shown) < len(stretches):
        lines.append(f"      ({len(stretches) - len(shown)} of {len(stretches)} stretches are not shown)")
    return "\n".join(lines)


def _worth_showing(stretches: Sequence[_Stretch]) -> list[int]:
    """All, or those near switches."""
    if len(stretches) <= _MOST_STRETCHES:
        return list(range(len(stretches)))
    near = {n for k, stretch in enumerate(stretches) if stretch.is_switch for n in range(k - 2, k + 3)}
    chosen = sorted(n for n in near if 0 <= n < len(stretches)) or list(range(len(stretches)))
    return chosen[:_MOST_STRETCHES]


def svg(run: Run) -> str:
    """The same as a picture: a bar for each stretch, in the row of its warp; a switch is red."""
    rows: list[str] = []
    top, widest = 20, 0
    for launch in run.launches:
        if not launch.steps:
            continue
        stretches = _stretches(launch)
        agents = sorted({stretch.steps[0].agent for stretch in stretches})
        scale = max(min(40.0, 900 / len(launch.steps)), 1.0)
        rows.append(f'<text x="4" y="{top}">{html.escape(launch.kernel)}</text>')
        for number, agent in enumerate(agents):
            rows.append(f'<text x="4" y="{top + 20 * number + 20}">{html.escape(_name(agent, launch))}</text>')
        for stretch in stretches:
            y = top + 20 * agents.index(stretch.steps[0].agent) + 8
            x, width = 150 + scale * stretch.first, scale * len(stretch.steps)
            title = html.escape(", ".join(_doing(step) for step in stretch.steps[:20]))
            color = "#c0392b" if stretch.is_switch else "#2c7fb8"
            rows.append(
                f'<rect x="{x:.1f}" y="{y}" width="{max(width - 1, 1):.1f}" height="14" fill="{color}">'
                f"<title>{title}</title></rect>"
            )
            widest = max(widest, int(x + width) + 10)
        top += 20 * len(agents) + 40
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{widest}" height="{top}"'
        f' font-family="sans-serif" font-size="12">'
    )
    return "\n".join([head, *rows, "</svg>"])
