"""A run is recorded, its kernels of Triton's are compiled elsewhere, and the bundle serves the run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flydsl
import flydsl.triton
from flydsl.bundle.recorded import Recorded, read_recorded

from .conftest import HERE, Gpu

pytestmark = pytest.mark.more


def flydsl_command(folder: Path, *arguments: object, code: int = 0) -> str:
    """Its output, from a process in the folder of the kernels."""
    done = subprocess.run(
        [sys.executable, "-m", "flydsl.cli", *map(str, arguments)],
        cwd=HERE,
        env={**os.environ, "FLYDSL_RUNTIME_CACHE_DIR": str(folder), "TRITON_DEFAULT_FP_FUSION": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


def calls(gpu: Gpu, kernels: Any) -> np.ndarray[Any, Any]:
    memory = [np.random.default_rng(k).random(512).astype(np.float32) for k in range(3)]
    x, y, out = map(gpu, memory)
    kernels.add[(8,)](x, y, out, 500, 2.0, BLOCK=64)
    kernels.add[(8,)](x, y, out, 1, 3.0, BLOCK=64, num_warps=2)
    kernels.softmax[(2,)](y, x, 64, 50, BLOCK=64)
    kernels.any_argument[(1,)](
        x, 7, 2**40, 16, 4, True, (1, 2), None, KIND=kernels.tl.float32, APPLY=kernels.twice
    )  # fmt: skip
    kernels.tuned[(4,)](out, 256)
    kernels.tuned[(4,)](out, 384)  # the same specialization, and another configuration
    return np.concatenate(memory)


@pytest.mark.parametrize("target", ["cuda:sm_90", "rocm:gfx942"])
def test_from_a_run_to_a_server(
    target: str, triton_kernels: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gpu = Gpu(target, monkeypatch)
    gpu.for_triton()
    monkeypatch.setattr(
        "triton.runtime.autotuner.Autotuner._bench",
        lambda tuner, x, n, *, config, **_: [config.kwargs["BLOCK"] * (1 if n == 256 else -1)],
    )
    file, bundle = tmp_path / "run.json", tmp_path / "kernels.flyb"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLYDSL_RECORD", str(file))
        with flydsl.triton.watch():
            expected = calls(gpu, triton_kernels)
    rows = read_recorded(file).programs
    assert sorted(row.function for row in rows) == ["add", "add", "any_argument", "softmax", *["tuned"] * 4]
    assert {row.targets for row in rows} == {(target,)}
    tunings = {row.key[0]: row.configuration["BLOCK"] for row in rows if row.kind == "triton-tuning"}
    assert tunings == {"256": 64, "384": 128}
    assert "were not allowed" in flydsl_command(tmp_path, "precompile", "--from", file, "-o", bundle, code=2)
    flydsl_command(tmp_path, "precompile", "--from", file, "--allow", "kernels_of_triton", "-o", bundle)
    on_a_farm = tmp_path / "farm.flyb"
    executor = ["--executor", "concurrent.futures:ProcessPoolExecutor"]
    flydsl_command(tmp_path, "precompile", "--from", file, "--allow", "kernels_of_triton", *executor, "-o", on_a_farm)
    assert on_a_farm.read_bytes() == bundle.read_bytes()
    assert "has them all" in flydsl_command(tmp_path, "coverage", bundle, file)
    gpu.for_triton()
    with flydsl.triton.serve(bundle, missing="error"), flydsl.no_compiles():
        assert calls(gpu, triton_kernels).tobytes() == expected.tobytes()
    again = tmp_path / "again.json"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLYDSL_RECORD", str(again))
        with flydsl.triton.serve(bundle, missing="error"):
            calls(gpu, triton_kernels)
    assert again.read_bytes() == file.read_bytes()  # a served run needs what the run needed
    partly, partly_on_a_farm = tmp_path / "partly.flyb", tmp_path / "partly_on_a_farm.flyb"
    signature = "*fp32:16,*fp32:16,*fp32:16,i32,fp32"
    for output, means in ((partly, ["-j", 2]), (partly_on_a_farm, executor)):
        flydsl_command(
            tmp_path, "precompile", "--triton", "kernels_of_triton:add", "--signature", signature,
            "--constants", "BLOCK=64", "--target", target, "--target", "cuda:sm_80", "-o", output, *means,
        )  # fmt: skip
    assert partly_on_a_farm.read_bytes() == partly.read_bytes()
    said = json.loads(flydsl_command(tmp_path, "coverage", partly, file, "--json", code=1))
    assert {each["lacks"] for each in said["lacks"]} >= {"kernel", "signature"}
    tuned = next(row for row in rows if row.kind == "triton-tuning")
    other = tmp_path / "other.json"
    other.write_bytes(Recorded.of([replace(tuned, key=("512",)), replace(tuned, configuration={})]).to_bytes())
    said = json.loads(flydsl_command(tmp_path, "coverage", bundle, other, "--json", code=1))
    assert {each["lacks"] for each in said["lacks"]} == {"tuning"} and len(said["lacks"]) == 2
    assert "add" in flydsl_command(tmp_path, "inspect", bundle)
