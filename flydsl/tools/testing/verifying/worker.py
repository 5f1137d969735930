"""A process that compares pairs of variants."""

from __future__ import annotations

import dataclasses
import faulthandler
import json
import os
import sys
from typing import Any

from flydsl.bundle import Bundle
from flydsl.errors import FlydslError
from flydsl.support.children import end_with

__all__: list[str] = []


def main() -> None:
    from flydsl.tools.testing.verifying.compare import compare_pair, pairs_of

    job = json.load(sys.stdin)
    end_with(job["parent"])
    with os.fdopen(int(sys.argv[1]), "w") as pipe:

        def send(event: dict[str, Any]) -> None:
            pipe.write(json.dumps(event) + "\n")
            pipe.flush()

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


if __name__ == "__main__":
    faulthandler.enable()
    main()
