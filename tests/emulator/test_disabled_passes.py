"""Kernels without the optional rewrites of AMD's backend compute the same."""

from __future__ import annotations

import numpy as np
import pytest

from flydsl.backends.rocm.pipeline import PIPELINE
from flydsl.kernels import softmax

OPTIONAL = [step.name for step in PIPELINE if step.is_optional]


@pytest.mark.parametrize(
    "names", [OPTIONAL, *([name] for name in OPTIONAL)], ids=lambda names: names[-1] if len(names) == 1 else "all"
)
def test_results_are_the_same(chip: str, names: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_DISABLE_PASSES", ",".join(names))
    random = np.random.default_rng(0)
    x = random.standard_normal((2, 256)).astype(np.float32)
    y = np.zeros_like(x)
    softmax.softmax(x, y)
    powers = np.exp(x - x.max(1, keepdims=True))
    np.testing.assert_allclose(y, powers / powers.sum(1, keepdims=True), rtol=2e-6)
