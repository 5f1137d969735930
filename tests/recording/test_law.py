"""Record, precompile in a fresh process, serve without compiles: every recorded call has an equal answer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from recorded_programs import Run

from flydsl.bundle import Bundle
from flydsl.bundle.recorded import read_recorded

TARGET = "cpu:x86-64-v3"
HINTED = ("division", "hinted")


@pytest.mark.more
@pytest.mark.parametrize("seed", range(4))
def test_a_bundle_of_a_recorded_run_answers_every_call(seed: int, modules: Path, run: Run, flydsl: Run) -> None:
    flydsl("record", "-o", "run.json", "law_server.py", seed, 60, "first.json")
    recorded = read_recorded(modules / "run.json")
    assert not recorded.left_out and len(recorded.programs) > 30
    done = flydsl(
        "precompile", "--from", "run.json", "--allow", "recorded_kernels:made", "--target", TARGET, "-o", "kernels.flyb"
    )
    assert "failed" not in done.stderr, done.stderr
    assert flydsl("coverage", "kernels.flyb", "run.json", "--target", TARGET).stdout.endswith("has them all\n")
    nowhere = {"FLYDSL_RUNTIME_ENABLE_CACHE": "0"}
    run("law_server.py", seed, 60, "second.json", "serve", **nowhere)
    first, second = (json.loads((modules / f"{name}.json").read_text()) for name in ("first", "second"))
    assert second == first
    if seed % 2 == 0:  # numbers of the language are no arguments of bundles
        run("law_server.py", seed, 60, "third.json", "load", "kernels.flyb", **nowhere)
        third = json.loads((modules / "third.json").read_text())
        # of two programs that differ in hints alone a bundle's function knows one
        assert [row for row in third if row[0] not in HINTED] == [row for row in first if row[0] not in HINTED]
    (modules / "kernels.flyb").rename(modules / "elsewhere.flyb")
    refused = run("law_server.py", seed, 60, "fourth.json", "serve", code=1, **nowhere)
    assert "flydsl.no_compiles forbids it" in refused.stderr
    assert Bundle(modules / "elsewhere.flyb").manifest()["kernels"]
