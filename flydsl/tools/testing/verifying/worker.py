"""A process that compares pairs of variants."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from flydsl.bundle import Bundle
from flydsl.errors import FlydslError
from flydsl.tools.testing.processes import report_events


def serve() -> None:
    """In the process: compare the pairs of its job."""
    report_events(_compare)


def _compare(job: dict[str, Any], send: Callable[[dict[str, Any]], None]) -> None:
    from flydsl.tools.testing.verifying.compare import compare_pair, pairs_of

    pairs, missing = pairs_of(Bundle(job["old"]), Bundle(job["new"]), job["functions"], job["targets"])
    chosen = [(number, pair) for number, pair in enumerate(pairs) if number not in job["done"]]
    send({"pairs": [(number, pair.label) for number, pair in chosen], "missing": missing})
    for number, pair in chosen:
        send({"begun": number})
        try:
            result = compare_pair(pair, job["calls"], job["seed"])
        except (FlydslError, ValueError) as error:
            result = {"outcome": "failed", "calls": 0, "reason": f"{type(error).__name__}: {error}"}
        difference = result.get("difference")
        if difference is not None:
            result["difference"] = {
                field.name: getattr(difference, field.name) for field in dataclasses.fields(difference)
            }
        send({"compared": number, "function": pair.function, "target": pair.target, "label": pair.label, **result})
