"""A backend's rewrites: named steps that are dumped and can be switched off."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.backends.rocm.pipeline import PIPELINE
from flydsl.config import Config
from flydsl.errors import ConfigError
from flydsl.kernels import softmax

ROW = flyc.TensorSpec(fx.BFloat16, (None, 8192))
NEEDED = [step.name for step in PIPELINE if not step.is_optional]


def compiled(target: str, **environment: str) -> Any:
    config = Config.from_env({**environment, "FLYDSL_RUNTIME_ENABLE_CACHE": "0"})
    (done,) = flyc.precompile(softmax.softmax, [target], [{"X": ROW, "Y": ROW}], config=config, isolated=False)
    if done.error is not None:
        raise done.error
    return done.artifact


def test_each_rewrite_is_a_stage_of_the_dump(tmp_path: Path) -> None:
    compiled("rocm:gfx942", FLYDSL_DUMP_IR="1", FLYDSL_DUMP_DIR=str(tmp_path))
    stages = [path.stem.split("_", 1)[1] for path in sorted(tmp_path.rglob("[0-9][0-9]_*.mlir"))]
    assert stages[0] == "origin"
    assert stages[1 : len(PIPELINE) + 1] == [step.name for step in PIPELINE]


def test_a_rewrite_that_is_switched_off_is_not_done_and_counts_in_the_key(tmp_path: Path) -> None:
    usual = compiled("rocm:gfx942")
    other = compiled(
        "rocm:gfx942", FLYDSL_DISABLE_PASSES="packed-math", FLYDSL_DUMP_IR="1", FLYDSL_DUMP_DIR=str(tmp_path)
    )
    assert not list(tmp_path.rglob("*packed-math*"))
    assert other.key != usual.key
    assert other.sections["binary"] != usual.sections["binary"]


@pytest.mark.parametrize("target", ["rocm:gfx942", "cuda:sm_90", "cpu:x86-64-v3"])
def test_an_unknown_name_is_refused_with_those_there_are(target: str) -> None:
    with pytest.raises(ConfigError, match=r"'packed-maths', which is no pass of this target"):
        compiled(target, FLYDSL_DISABLE_PASSES="packed-maths")


@pytest.mark.parametrize("name", NEEDED)
def test_what_every_kernel_needs_cannot_be_switched_off(name: str) -> None:
    with pytest.raises(ConfigError, match="needed by every kernel"):
        compiled("rocm:gfx942", FLYDSL_DISABLE_PASSES=name)
