"""Which of several targets' code runs on a chip, and which is best: the vendors' rules, case by case."""

from __future__ import annotations

import pytest

from flydsl.targets.compatibility import rank_architectures

CUDA = ["sm_75", "sm_80", "sm_86", "sm_87", "sm_89", "sm_90", "sm_90a", "sm_100", "sm_100a", "sm_100f"]
BLACKWELL = ["sm_100f", "sm_103f", "sm_110", "sm_110f", "sm_120", "sm_120a", "sm_120f", "sm_121f"]


@pytest.mark.parametrize(
    ("chip", "expected"),
    [
        ("sm_70", []),
        ("sm_75", ["sm_75"]),
        ("sm_80", ["sm_80", "sm_75"]),
        ("sm_86", ["sm_86", "sm_80", "sm_75"]),
        ("sm_87", ["sm_87", "sm_86", "sm_80", "sm_75"]),  # of the embedded line: only its own cubin, the rest as PTX
        ("sm_89", ["sm_89", "sm_86", "sm_80", "sm_87", "sm_75"]),
        ("sm_90", ["sm_90a", "sm_90", "sm_89", "sm_87", "sm_86", "sm_80", "sm_75"]),
        ("sm_103", ["sm_100f", "sm_100", "sm_90", "sm_89", "sm_87", "sm_86", "sm_80", "sm_75"]),
    ],
)
def test_nvidia(chip: str, expected: list[str]) -> None:
    assert rank_architectures("cuda", chip, CUDA) == expected


@pytest.mark.parametrize(
    ("chip", "expected"),
    [
        ("sm_100", ["sm_100f"]),
        ("sm_101", []),  # Thor before CUDA 13, of no family with B200
        ("sm_103", ["sm_103f", "sm_100f"]),
        ("sm_110", ["sm_110f", "sm_110"]),
        ("sm_120", ["sm_120a", "sm_120f", "sm_120", "sm_110"]),
        ("sm_121", ["sm_121f", "sm_120f", "sm_120", "sm_110"]),
    ],
)
def test_nvidia_families(chip: str, expected: list[str]) -> None:
    assert rank_architectures("cuda", chip, BLACKWELL) == expected


def test_amd_code_is_for_its_chip_or_for_a_generic_target_of_its_family() -> None:
    archs = ["gfx90a", "gfx942", "gfx9-4-generic", "gfx11-generic", "gfx1100"]
    assert rank_architectures("rocm", "gfx942:sramecc+:xnack-", archs) == ["gfx942", "gfx9-4-generic"]
    assert rank_architectures("rocm", "gfx950", archs) == ["gfx9-4-generic"]
    assert rank_architectures("rocm", "gfx1101", archs) == ["gfx11-generic"]
    assert rank_architectures("rocm", "gfx1201", archs) == []


def test_a_processor_runs_the_levels_that_it_has_the_features_of(monkeypatch: pytest.MonkeyPatch) -> None:
    archs = ["x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4", "znver4", "gfx942"]
    v2 = "cx16 lahf_lm popcnt pni sse4_1 sse4_2 ssse3"
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    monkeypatch.setattr("flydsl.targets.compatibility.processor", lambda: {"flags": v2})
    assert rank_architectures("cpu", "native", archs) == ["x86-64-v2", "x86-64"]
    monkeypatch.setattr("flydsl.targets.compatibility.processor", lambda: {"flags": "sse2"})
    assert rank_architectures("cpu", "native", archs) == ["x86-64"]
    monkeypatch.setattr("platform.machine", lambda: "aarch64")
    assert rank_architectures("cpu", "native", [*archs, "aarch64"]) == ["aarch64"]


def test_other_backends_run_their_own_architecture_only() -> None:
    assert rank_architectures("npu", "n2", ["n1", "n2"]) == ["n2"]
