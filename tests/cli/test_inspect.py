"""``flydsl inspect``: what it says of an artifact, and what it takes out of one."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest

from flydsl.artifact import Artifact
from flydsl.backends.options import CompileOptions
from flydsl.binaries import describe
from flydsl.compiler.aot import precompile
from flydsl.config import Config

from .conftest import TARGETS, Run
from .kernels import row, scale


@pytest.mark.parametrize("target", TARGETS)
def test_shows_target_kernels_sections_and_key(flydsl: Run, artifacts: dict[str, Path], target: str) -> None:
    path = artifacts[target]
    artifact = Artifact.from_bytes(path.read_bytes())
    said = flydsl("inspect", path).stdout
    assert f"target    {target}\n" in said
    assert f"bytes     {path.stat().st_size:,}\n" in said
    assert f"kernel {artifact.kernels[0].symbol}(" in said
    assert "64 x 1 x 1" in said
    for name, section in artifact.sections.items():
        digest = hashlib.sha256(section).hexdigest()
        assert [name, f"{len(section):,}", digest] in [line.split() for line in said.splitlines()]
    for name, digest in artifact.key:
        assert [name, digest] in [line.split() for line in said.splitlines()]


@pytest.mark.parametrize("target", TARGETS[1:])
def test_shows_the_registers_that_the_binary_has(flydsl: Run, artifacts: dict[str, Path], target: str) -> None:
    binary = describe(Artifact.from_bytes(artifacts[target].read_bytes()).sections["binary"])
    said = {
        line.strip().split("  ")[0]: line.split()[-1]
        for line in flydsl("inspect", artifacts[target]).stdout.splitlines()
        if line
    }
    assert int(said["registers"]) == binary.kernels[0].resources["registers"] > 0
    assert said["scratch bytes"] == "0"


@pytest.mark.parametrize("target", TARGETS)
def test_json_holds_the_manifest_and_what_the_binary_says(flydsl: Run, artifacts: dict[str, Path], target: str) -> None:
    data = artifacts[target].read_bytes()
    artifact = Artifact.from_bytes(data)
    facts = json.loads(flydsl("inspect", artifacts[target], "--json").stdout)
    assert facts["bytes"] == len(data)
    assert {name: facts[name] for name in artifact.manifest()} == artifact.manifest()
    assert facts["binary"]["arch"] == describe(artifact.sections["binary"]).arch


@pytest.mark.parametrize("target", TARGETS)
def test_extracted_files_are_the_sections(flydsl: Run, artifacts: dict[str, Path], tmp_path: Path, target: str) -> None:
    artifact = Artifact.from_bytes(artifacts[target].read_bytes())
    flydsl("inspect", artifacts[target], "--extract", "deep/parts")
    written = {path.name: path.read_bytes() for path in (tmp_path / "deep" / "parts").iterdir()}
    assert sorted(written.values()) == sorted(artifact.sections.values())
    suffix = {"cpu:x86-64-v3": ".o", "cuda:sm_90": ".cubin", "rocm:gfx942": ".hsaco"}[target]
    assert written[f"scale.{target.replace(':', '_')}{suffix}"] == artifact.sections["binary"]
    assert all(data.startswith(b"\x7fELF") for name, data in written.items() if not name.endswith((".ptx", ".json")))


def test_a_sections_name_cannot_lead_out_of_the_directory(flydsl: Run, tmp_path: Path) -> None:
    artifact = Artifact("../f", "cpu:../../x", (), (), (), {"../../evil": b"1", "/evil": b"2", "binary": b"3"})
    (tmp_path / "a.flyk").write_bytes(artifact.to_bytes())
    flydsl("inspect", "a.flyk", "--extract", "parts")
    assert len(list((tmp_path / "parts").iterdir())) == 3
    assert not list(tmp_path.glob("*evil*"))
    assert "not known here" in flydsl("inspect", "a.flyk").stdout


def test_assembly_of_cuda_is_its_ptx(flydsl: Run, artifacts: dict[str, Path]) -> None:
    ptx = Artifact.from_bytes(artifacts["cuda:sm_90"].read_bytes()).sections["ptx"].decode()
    said = flydsl("inspect", artifacts["cuda:sm_90"], "--asm").stdout
    assert ptx.strip() in said
    assert ".target sm_90" in said


@pytest.mark.parametrize("target", ["cpu:x86-64-v3", "rocm:gfx942"])
def test_assembly_comes_from_the_disassembler_that_is_installed(
    flydsl: Run, artifacts: dict[str, Path], tmp_path: Path, target: str
) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    objdump = tools / "llvm-objdump"
    objdump.write_text('#!/bin/sh\nfor last; do :; done\necho "code of" $(head -c 4 "$last" | tail -c 3)\n')
    objdump.chmod(0o755)
    home = tmp_path / "rocm" / "llvm" / "bin"
    home.mkdir(parents=True)
    objdump.rename(home / "llvm-objdump")
    said = flydsl("inspect", artifacts[target], "--asm", ROCM_PATH=str(tmp_path / "rocm")).stdout
    assert "code of ELF" in said


def test_assembly_of_gpus_needs_neither_cuda_nor_rocm(flydsl: Run, artifacts: dict[str, Path], tmp_path: Path) -> None:
    """The extras bring a disassembler for NVIDIA's code, and AMD's tables."""
    (tmp_path / "empty").mkdir()
    nvidia = flydsl("inspect", artifacts["cuda:sm_90"], "--asm", PATH=str(tmp_path / "empty")).stdout
    assert ".target sm_90" in nvidia and re.search(r"/\*[0-9a-f]{4}\*/\s+(@!?P\d\s+)?(STG|FMUL)", nvidia)
    amd = flydsl("inspect", artifacts["rocm:gfx942"], "--asm", PATH=str(tmp_path / "empty")).stdout
    assert "scale_kernel_0:" in amd and "v_mul_f32_e32" in amd and "s_endpgm" in amd


def test_without_a_disassembler_it_says_which_to_install(
    flydsl: Run, artifacts: dict[str, Path], tmp_path: Path
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    done = flydsl("inspect", artifacts["cpu:x86-64-v3"], "--asm", check=False, PATH=str(empty))
    assert done.returncode == 1
    assert "llvm-objdump or objdump" in done.stderr
    assert "apt install llvm" in done.stderr


def test_a_damaged_file_and_a_missing_one_are_named(flydsl: Run, artifacts: dict[str, Path], tmp_path: Path) -> None:
    data = artifacts["cuda:sm_90"].read_bytes()
    (tmp_path / "short.flyk").write_bytes(data[:-1])
    (tmp_path / "text.flyk").write_text("hello")
    for name, reason in (
        ("short.flyk", "truncated"),
        ("text.flyk", "not a flydsl artifact"),
        ("none.flyk", "there is no file"),
    ):
        done = flydsl("inspect", name, check=False)
        assert done.returncode == (2 if name == "none.flyk" else 1)
        assert name in done.stderr
        assert reason in done.stderr
        assert "Traceback" not in done.stderr


_KEPT = """
\t.file\t1 "{directory}" "kernel.py"
kernel_0:
\t.loc\t1 2 5 prologue_end
\ts_load_dwordx2 s[0:1], s[4:5], 0x0
\t.loc\t1 2 9
\tv_mov_b32_e32 v0, 0
\t.loc\t1 3 5
\ts_endpgm
"""


def test_kept_assembly_is_shown_with_its_source_lines(flydsl: Run, tmp_path: Path) -> None:
    (tmp_path / "kernel.py").write_text("def kernel():\n    x = a[0]\n    return\n")
    asm = _KEPT.format(directory=tmp_path).encode()
    artifact = Artifact("f", "rocm:gfx942", (), (), (), {"binary": b"", "asm": asm})
    (tmp_path / "a.flyk").write_bytes(artifact.to_bytes())
    lines = flydsl("inspect", "a.flyk", "--asm").stdout.splitlines()
    comments = [line for line in lines if line.startswith("; ")]
    assert comments == ["; kernel.py:2  x = a[0]", "; kernel.py:3  return"]
    assert lines.index(comments[1]) > lines.index("\tv_mov_b32_e32 v0, 0")


def test_the_hint_keeps_the_assembly_of_the_kernels(tmp_path: Path) -> None:
    options = CompileOptions(keep_assembly=True)
    signature = {"X": row, "factor": 2.0, "BLOCK": 64}
    config = Config(cache_dir=None)
    (result,) = precompile(scale, ["rocm:gfx942"], [signature], options=options, config=config, isolated=False)
    assert result.artifact is not None
    assert b"s_endpgm" in result.artifact.sections["asm"]
    (kernel,) = result.artifact.kernels
    assert kernel.resources["waves_per_simd"] == 8


def test_reads_are_those_that_calls_compare_or_the_lines_that_make_each_call_a_trace(
    flydsl: Run, tmp_path: Path
) -> None:
    (tmp_path / "reading.py").write_text(
        "import time\nimport flydsl.compiler as flyc\nimport flydsl.expr as fx\nTILE = 4\nUNREAD = 5\n"
        "@flyc.kernel\ndef kernel(x: fx.Tensor):\n    x[0] = TILE\n"
        "@flyc.jit\ndef closed(x: fx.Tensor):\n    kernel(x).launch(grid=1, block=1)\n"
        "@flyc.jit\ndef opened(x: fx.Tensor):\n    print(time.time())\n    kernel(x).launch(grid=1, block=1)\n"
    )
    said = flydsl("inspect", "reading.py", "--reads").stdout
    assert "reading.py:closed: understood\n" in said
    assert "the function time.time (line 14 of" in said
    found = json.loads(flydsl("inspect", "reading.py:closed", "--reads", "--json").stdout)["functions"]
    assert [(row["name"], row["value"]) for row in found[0]["reads"]] == [("TILE", "4")]
    refused = flydsl("inspect", "reading.py:closed", "--reads", "--asm", check=False)
    assert refused.returncode != 0 and "--asm is for" in refused.stderr and "(--reads)" in refused.stderr
