"""The table of NVIDIA's features and families, beside what the installed ptxas takes."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from flydsl.backends.cuda.ptxas import find_ptxas
from flydsl.config import Config
from flydsl.targets.nvidia import CUDA_ARCHS, FAMILIES, FEATURES

REGISTERS = ".reg .pred p; .reg .b16 h<2>; .reg .b32 r<4>; .reg .b64 l<2>; .reg .f32 f<4>; .reg .f64 d<4>;"
FOUR, SUM = "{r0, r1, r2, r3}", "{f0, f1, f2, f3}"
INSTRUCTIONS = {
    "atom.bf16": "atom.add.noftz.bf16 h0, [l0], h1;",
    "cluster": "barrier.cluster.arrive;",
    "cp.async": "cp.async.ca.shared.global [r0], [l0], 4;",
    "elect": "elect.sync r0|p, 0xffffffff;",
    "f32x2": "add.rn.f32x2 l0, l1, l0;",
    "griddepcontrol": "griddepcontrol.wait;",
    "ldmatrix.b8": "ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8 {r0, r1}, [r2];",
    "mma.block_scale": "mma.sync.aligned.kind::mxf8f6f4.block_scale.scale_vec::1X.m16n8k32.row.col.f32.e4m3.e4m3.f32.ue8m0 "
    f"{SUM}, {FOUR}, {{r0, r1}}, {SUM}, {{r2}}, {{h0, h1}}, {{r3}}, {{h0, h1}};",
    "mma.f64": "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {d0, d1}, {d0}, {d1}, {d0, d1};",
    "mma.f64.m16": "mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64 {d0, d1, d2, d3}, {d0, d1}, {d1}, {d0, d1, d2, d3};",
    "mma.fp8": f"mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {SUM}, {FOUR}, {{r0, r1}}, {SUM};",
    "mma.s8": f"mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {FOUR}, {FOUR}, {{r0, r1}}, {FOUR};",
    "multimem": "multimem.red.relaxed.sys.global.add.u32 [l0], r0;",
    "redux": "redux.sync.add.s32 r0, r1, 0xffffffff;",
    "redux.f32": "redux.sync.min.f32 f0, f1, 0xffffffff;",
    "setmaxnreg": "setmaxnreg.dec.sync.aligned.u32 40;",
    "stmatrix": "stmatrix.sync.aligned.m8n8.x1.shared.b16 [r2], {r0};",
    "stmatrix.b8": "stmatrix.sync.aligned.m16n8.x1.trans.shared.b8 [r2], {r0};",
    "tcgen05": "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [r2], 32;",
    "tcgen05.block16": "tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.scale_vec::4X [r0], l0, l1, r1, [r2], [r3], p;",
    "wgmma": "wgmma.fence.sync.aligned;",
}
"""An instruction of each feature."""

found = find_ptxas(Config.from_env({}))
pytestmark = pytest.mark.skipif(found is None, reason="the ptxas of a Python package is not installed")


def test_the_page_of_families_is_that_of_the_table() -> None:
    page = (Path(__file__).parents[2] / "docs" / "nvvm.md").read_text()
    chips = {row.capability for row in CUDA_ARCHS.values()}
    named = page.partition("## Chips\n")[2].partition("PTX is kept")[0]
    assert [chip for chip in chips if not re.search(rf"\b(sm_)?{chip}\b", named)] == []
    said = dict(re.findall(r"^\| (sm_\d+f) \| ([\d., ]+) \|", named, re.MULTILINE))
    assert said == {
        family: ", ".join(f"{number // 10}.{number % 10}" for number in members if number in chips)
        for family, members in FAMILIES.items()
    }


def errors(folder: Path, target: str, ptx: int, chip: str, *lines: str) -> set[int]:
    """The indices of the lines that ptxas refuses; -1: the target itself."""
    assert found is not None
    head = [f".version {ptx / 10}", f".target {target}", ".address_size 64", f".visible .entry k() {{ {REGISTERS}"]
    source = folder / "kernel.ptx"
    source.write_text("\n".join([*head, *lines, "ret; }", ""]))
    command = [found.path, f"--gpu-name={chip}", str(source), "-o", str(folder / "kernel.cubin")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    said = {int(line) - len(head) - 1 for line in re.findall(r"line (\d+); error", done.stderr)}
    return said or ({-1} if done.returncode else set())


def test_ptxas_takes_the_features_of_each_chip_and_no_others(tmp_path: Path) -> None:
    assert {feature.name for feature in FEATURES if feature.only} <= INSTRUCTIONS.keys()
    for row in CUDA_ARCHS.values():
        lines = [
            text.replace("scale_vec::4X", "block16" if row.is_family else "scale_vec::4X")
            for text in INSTRUCTIONS.values()
        ]
        refused = errors(tmp_path, row.name, row.ptx, row.name, *lines)
        lacking = {name for index, name in enumerate(INSTRUCTIONS) if index in refused}
        assert lacking == INSTRUCTIONS.keys() - row.features, row.name


def test_ptxas_compiles_a_family_for_its_chips_and_no_others(tmp_path: Path) -> None:
    chips = {row.capability for row in CUDA_ARCHS.values() if row.capability >= 90}
    for family, members in FAMILIES.items():
        row = CUDA_ARCHS[family]
        taken = {chip for chip in chips if not errors(tmp_path, family, row.ptx, f"sm_{chip}")}
        assert taken == chips & set(members), family
