"""``python -m benchmarks`` measures, prints and writes; what it measures is nobody's test."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.peers import run_program
from benchmarks.rocm.codegen import count
from benchmarks.tricks import TRICKS

ROOT = Path(__file__).resolve().parents[2]


def test_writes_the_figures_that_it_prints(tmp_path: Path) -> None:
    file = tmp_path / "results" / "here.json"
    command = [sys.executable, "-m", "benchmarks", "--only", "memory", "launches", "--json", str(file)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    figures = json.loads(file.read_text())
    assert figures.keys() == {"machine", "memory", "launches"}
    assert figures["machine"]["cpus"] >= 1
    assert figures["launches"]["nanoseconds"]["3 ndarrays, int"]["compiled call"] > 0
    if figures["launches"]["driver"]:  # where there are gcc and torch
        assert figures["launches"]["driver"]["flydsl sm_90, jit call"]["3 tensors, int"] > 0
    for what, size in figures["memory"].items():
        assert f"{what} " in done.stdout
        assert size > 1e6


_ASSEMBLY = """
k:                                      ; @k
\ts_load_dwordx2 s[0:1], s[4:5], 0x0
.LBB0_1:                                ; in a loop
\tbuffer_load_dwordx4 v[0:3], v8, s[0:3], 0 offen
\ts_waitcnt vmcnt(0)
\tv_mfma_f32_16x16x16_f16 a[0:3], v[0:1], v[2:3], a[0:3]
\tv_add_u32_e32 v8, 64, v8
\ts_cbranch_scc1 .LBB0_1
\tds_read2_b64 v[0:3], v9 offset1:1
\ts_endpgm
\t.section\t.rodata,"a",@progbits
\t.amdhsa_kernel k
amdhsa.kernels:
  - .agpr_count:     4
    .group_segment_fixed_size: 1024
    .max_flat_workgroup_size: 256
    .private_segment_fixed_size: 0
    .sgpr_count:     10
    .vgpr_count:     16
"""


def test_code_for_amd_is_counted() -> None:
    figures = count(_ASSEMBLY, "gfx942")
    assert {name: figures[name] for name in ("vgpr", "agpr", "sgpr", "lds", "scratch")} == {
        "vgpr": 16, "agpr": 4, "sgpr": 10, "lds": 1024, "scratch": 0,
    }  # fmt: skip
    assert figures["waves"] == 8
    assert figures["instructions"]["all"] == 8
    assert figures["instructions"]["memory"] == {"buffer load 16": 1, "ds read 16": 1}
    loop = figures["loop"]
    assert [loop[kind] for kind in ("all", "mfma", "valu", "salu", "waitcnt", "nop")] == [5, 1, 1, 1, 1, 0]


@pytest.mark.parametrize("name", TRICKS)
def test_each_trick_can_be_switched_off(name: str) -> None:
    trick = TRICKS[name]
    assert (ROOT / trick.where).exists()
    target, kernel = trick.programs[0]
    program = ROOT / "benchmarks" / "programs" / "without_trick.py"
    environment = {"FLYDSL_RUNTIME_ENABLE_CACHE": "0", "PYTHONPATH": str(ROOT)}
    report = json.loads(run_program([sys.executable, str(program), name, target, kernel], environment))
    assert {*trick.serves} <= {*report}
