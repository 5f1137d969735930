"""Kernels of the library and of the examples pass the judge."""

from pathlib import Path

import pytest

from flydsl.testing.judging import judge

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples"
MATRIX = {"X": "f32[m, n]", "Y": "f32[m, n]"}
EPSILON = {"eps": "= 1e-5"}

LIBRARY = {
    "softmax": ("flydsl.kernels.softmax:softmax", "softmax", MATRIX, "f32"),
    "softmax of f16": ("flydsl.kernels.softmax:softmax", "softmax", {"X": "f16[m, n]", "Y": "f16[m, n]"}, "f32"),
    "layernorm": (
        "flydsl.kernels.norms:layernorm",
        "layernorm",
        {**MATRIX, "weight": "f32[n]", "bias": "f32[n]", **EPSILON},
        "f32",
    ),
    "rmsnorm of bf16": (
        "flydsl.kernels.norms:rmsnorm",
        "rmsnorm",
        {"X": "bf16[m, n]", "weight": "bf16[n]", "Y": "bf16[m, n]", **EPSILON},
        "f32",
    ),
    "row sums": ("flydsl.kernels.reduce:reduce_rows", "row_sums", {"X": "f32[m, n]", "Y": "f32[m]"}, "f32"),
    "row maxima": (
        "flydsl.kernels.reduce:reduce_rows",
        "row_maxima",
        {"X": "f32[m, n]", "Y": "f32[m]", "operation": "= 'max'"},
        "f32",
    ),
    "product": (
        "flydsl.kernels.gemm_simt:gemm_simt",
        "product",
        {"A": "f32[m, k]", "B": "f32[n, k]", "C": "f32[m, n]"},
        "f32",
    ),
    "transpose": ("flydsl.kernels.transpose:transpose", "transposed", {"X": "f32[m, n]", "Y": "f32[n, m]"}, "f32"),
}


LONG = ("product", "rmsnorm of bf16")
"""Kernels that ``make prove`` judges."""


@pytest.mark.parametrize("name", [pytest.param(n, marks=pytest.mark.prove if n in LONG else ()) for n in LIBRARY])
def test_a_kernel_of_the_library_passes(name: str) -> None:
    kernel, reference, arguments, precision = LIBRARY[name]
    verdict = judge(
        kernel,
        f"{HERE / 'references.py'}:{reference}",
        arguments=arguments,
        precision=precision,
        targets=["cpu", "rocm:gfx942"],
        cases=5,
        seed=11,
    )
    assert verdict.passed, verdict.as_text()


def test_the_softmax_of_the_examples_passes_for_all_targets() -> None:
    verdict = judge(
        f"{EXAMPLES / '02_softmax.py'}:softmax", f"{HERE / 'references.py'}:softmax", arguments=MATRIX, seed=2
    )
    assert verdict.passed and verdict.score == 100, verdict.as_text()
    assert set(verdict.targets) == {"cpu:native", "cpu:gfx942", "rocm:gfx942", "cpu:sm_90", "cuda:sm_90"}
    assert all(row["runs"] for row in verdict.targets.values())
    for target in ("rocm:gfx942", "cuda:sm_90"):
        (kernel,) = verdict.targets[target]["kernels"].values()
        assert (
            kernel["resources"]["registers"] and 0 < kernel["occupancy"]["warps"] <= kernel["occupancy"]["most_warps"]
        )
        assert len(kernel["loops"]) >= 3 and all(loop["instructions"] > 2 for loop in kernel["loops"])
        traffic = verdict.targets[target]["traffic"]
        assert 1 <= traffic["moved"] / traffic["least"] <= 4, traffic  # X is read twice, Y written, read and written


def test_declared_signatures_stand_for_rules() -> None:
    verdict = judge(
        f"{EXAMPLES / '02_softmax.py'}:softmax", f"{HERE / 'references.py'}:softmax", targets=["cpu"], seed=2
    )
    assert verdict.passed and verdict.codes == ["assumed-shapes"], verdict.as_text()
