"""Checks in processes of their own, whose deaths are results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flydsl.tools.testing.conformance.session import Session
from flydsl.tools.testing.conformance.worker import serve
from flydsl.tools.testing.processes import worker_events

SECONDS = 180.0
"""The time that one check may take."""


def checked(
    session: Session, part: str, names: Sequence[str], *, without_compiler: bool = False, seconds: float = SECONDS
) -> dict[str, dict[str, Any]]:
    """Run checks of one part one after the other in a process, and in a new one after each death.

    ``names`` are the checks; of parts that are about kernels, the kernels.  Without a compiler the process has no MLIR
    and no LLVM.  ``seconds`` is the time of one check.

    For each name the result has ``outcome``, ``reason``, and for some parts ``value``.
    """
    results: dict[str, dict[str, Any]] = {}
    waiting = list(names)
    while waiting:
        job = {"session": session.as_json(), "part": part, "names": waiting, "without_compiler": without_compiler}
        begun, is_ready = "", False
        for event in worker_events(serve, job, session.path, seconds):
            if "ready" in event:
                is_ready = True
            elif "begun" in event:
                begun = event["begun"]
            elif "name" in event:
                results[event["name"]] = event
                begun = ""
            else:  # the process ended, and not as it should
                lost = [begun] if begun and is_ready else [name for name in waiting if name not in results]
                results |= {name: {"name": name, "outcome": "failed", "reason": event["died"]} for name in lost}
                if not lost:  # all were done
                    results[f"the end of a process ({part})"] = {"outcome": "failed", "reason": event["died"]}
        waiting = [name for name in waiting if name not in results]
    return results
