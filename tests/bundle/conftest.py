"""One bundle for all tests here: every variant of :mod:`.kernels` for three backends."""

from __future__ import annotations

from pathlib import Path

import pytest

import flydsl.compiler as flyc
from flydsl.compiler.aot import Precompiled, write_bundle

from . import kernels

TARGETS = ("cpu:x86-64", "cpu:x86-64-v3", "cuda:sm_80", "cuda:sm_90", "rocm:gfx942")


@pytest.fixture(scope="session")
def results() -> list[Precompiled]:
    """What compiling them gave."""
    return flyc.precompile([kernels.scale, kernels.affine], TARGETS, isolated=False)


@pytest.fixture(scope="session")
def bundle_path(results: list[Precompiled], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bundle of it."""
    return write_bundle(tmp_path_factory.mktemp("bundle") / "kernels.flyb", results, revision="abc")
