"""``flydsl inspect`` of bundles: what is in one, and what differs between two."""

from __future__ import annotations

import json
from pathlib import Path

from .conftest import Run


def test_a_bundle_shows_its_variants_and_its_origin(flydsl: Run, tmp_path: Path) -> None:
    flydsl("precompile", "kernels.py", "--target", "cuda:sm_90", "-o", "a.flyb", "--revision", "r7")
    shown = flydsl("inspect", "a.flyb").stdout
    for text in ("revision  r7", "llvmlite 0.", "declared(X, factor, BLOCK)", "kernels.py", "registers", "cuda:sm_90"):
        assert text in shown
    manifest = json.loads(flydsl("inspect", "a.flyb", "--json").stdout)
    assert [variant["target"] for variant in manifest["kernels"][0]["variants"]] == ["cuda:sm_90"] * 2


def test_two_bundles_differ_in_variants_registers_and_bytes(flydsl: Run, tmp_path: Path) -> None:
    common = ("precompile", "kernels.py", "--target", "cuda:sm_90")
    flydsl(*common, "-o", "a.flyb")
    flydsl(*common, "-o", "again.flyb")
    assert (tmp_path / "a.flyb").read_bytes() == (tmp_path / "again.flyb").read_bytes()
    assert flydsl("inspect", "a.flyb", "--diff", "again.flyb").stdout == "the same code\n"

    flydsl(*common, "--target", "rocm:gfx942", "-o", "more.flyb")
    more = flydsl("inspect", "a.flyb", "--diff", "more.flyb", check=False)
    assert more.returncode == 1
    assert [line[:27] for line in more.stdout.splitlines()] == ["+ declared for rocm:gfx942 "] * 2

    text = (tmp_path / "kernels.py").read_text()
    (tmp_path / "kernels.py").write_text(text.replace("X[i] * factor", "fx.math.exp(X[i]) / (X[i] * factor + 2.5)"))
    flydsl(*common, "-o", "b.flyb")
    lines = flydsl("inspect", "a.flyb", "--diff", "b.flyb", check=False).stdout.splitlines()
    assert len(lines) == 2
    assert all("bytes" in line and "registers" in line and "->" in line for line in lines)
