"""Random kernels give on every target what the model in plain Python gives, bit for bit; mistakes in them are refused.

``python -m fuzz`` runs more of them (docs/testing.md).
"""

from __future__ import annotations

import numpy as np
import pytest

from .copies import moved
from .generate import generate
from .targets import playing, refusal, tried

TARGETS = {"cpu": range(20), "cpu@0": range(20, 23), "cpu@3": range(23, 26), "cpu:x86-64-v2": range(26, 29)}
TARGETS |= {"gfx942": range(30, 32), "gfx1100": range(32, 34), "gfx1201": range(34, 36), "sm_90": range(36, 39)}
CASES = [pytest.param(target, seed, id=f"{target}-{seed}") for target, seeds in TARGETS.items() for seed in seeds]


@pytest.mark.parametrize(("target", "seed"), CASES)
def test_random_kernel(target: str, seed: int) -> None:
    program = generate(seed, 20 if target.startswith("cpu") else 10)
    outcome = tried(program, target)
    assert outcome.kind == "agrees", f"{outcome.text}\n{program.text()}"


@pytest.mark.parametrize("seed", range(25))
def test_kernel_with_a_mistake(seed: int) -> None:
    program = generate(seed, 8)
    outcome = refusal(program, seed)
    assert outcome is None or outcome.kind in ("refused", "accepted"), outcome.text


@pytest.mark.parametrize(("target", "seeds"), [("cpu", range(8)), ("gfx942", range(8, 10)), ("sm_90", range(10, 12))])
def test_random_tiled_copies(target: str, seeds: range) -> None:
    with playing(target) as wrap:
        for seed in seeds:
            found, wanted = moved(seed, wrap)
            np.testing.assert_array_equal(found, wanted, f"seed {seed}")
