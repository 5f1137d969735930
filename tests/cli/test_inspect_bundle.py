"""``flydsl inspect`` of bundles: what is in one, and what differs between two."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from flydsl.cli import main

from .conftest import Run


def test_a_bundle_shows_its_variants_and_its_origin(flydsl: Run, tmp_path: Path) -> None:
    flydsl("precompile", "kernels.py", "--target", "cuda:sm_90", "-o", "a.flyb", "--revision", "r7")
    shown = flydsl("inspect", "a.flyb").stdout
    for text in ("revision  r7", "llvmlite 0.", "declared(X, factor, BLOCK)", "kernels.py", "registers", "cuda:sm_90"):
        assert text in shown
    manifest = json.loads(flydsl("inspect", "a.flyb", "--json").stdout)
    assert [variant["target"] for variant in manifest["kernels"][0]["variants"]] == ["cuda:sm_90"] * 2


SERVED = ({"--asm": "s_endpgm"}, {"--lines": "X[i] * factor"}, {"--asm": "s_endpgm", "--lines": "X[i] * factor"})
OF_FUNCTIONS = (
    ("--output", "x.html"),
    ("--target", "gfx942"),
    ("--hint", "a=1"),
    ("--arg", "x=i32"),
    ("--variant", "1"),
)


def test_every_option_is_served_or_refused_by_every_kind_of_file(
    flydsl: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def said(file: str, *words: str) -> str:
        code = main(["inspect", str(tmp_path / file), *words])
        shown = capsys.readouterr()
        assert code == 0, shown.err
        return shown.out

    def refused(file: str, *words: str) -> str:
        code = main(["inspect", str(tmp_path / file), *words])
        shown = capsys.readouterr()
        assert code == 2 and not shown.out
        return shown.err

    flydsl("precompile", "kernels.py", "--target", "rocm:gfx942", "-o", "a.flyb", FLYDSL_DEBUG_ENABLE_DEBUG_INFO="1")
    (name,) = (kernel["name"] for kernel in json.loads(said("a.flyb", "--json"))["kernels"])
    titles = [f"{name} for rocm:gfx942, variant {number}" for number in range(2)]
    (tmp_path / "a.flyk").write_bytes(next((tmp_path / "cache").rglob("*.flyk")).read_bytes())
    (tmp_path / "bundle").write_bytes((tmp_path / "a.flyb").read_bytes())  # any name will do
    for options in SERVED:
        for file, count in (("a.flyk", 1), ("a.flyb", 2), ("bundle", 2)):
            text, facts = said(file, *options), json.loads(said(file, *options, "--json"))
            for option, shown in options.items():
                assert text.count(shown) >= count
                asked = facts[option.removeprefix("--")]
                assert asked and (count == 1 or list(asked) == titles)
    for file, count in (("a.flyk", 1), ("a.flyb", 2)):
        said(file, "--extract", str(tmp_path / f"out {file}"))
        assert len(list((tmp_path / f"out {file}").rglob("*rocm_gfx942*"))) >= count
    for option, value in OF_FUNCTIONS:
        for file in ("a.flyk", "a.flyb"):
            assert f"{option} is for a function" in refused(file, option, value)
    for words in (["--asm"], ["--lines"], ["--extract", "x"]):
        said_of_two = refused("a.flyb", "--diff", str(tmp_path / "a.flyb"), *words)
        assert f"{words[0]} is for a bundle and an artifact, and this is about two bundles" in said_of_two


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
