"""Tests of other directories, whose kernels run on the CPU or on the CPU in the role of a chip, once more on binaries.

The simulator finds no fault in them: kernels of the library are right.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SUITES: dict[str, tuple[str, str, str]] = {
    "exchange between lanes": ("atoms/test_lanes.py", "", ""),
    "bounds of buffers on CDNA": ("atoms/test_buffers.py", "whole_words or outside", "gfx942"),
    "bounds of buffers on RDNA": ("atoms/test_buffers.py", "whole_words or outside or buffer_atomics", "gfx1201"),
    "atomics": ("atoms/test_atomics.py", "any_order or counters or shared_memory", "gfx1100"),
    "loads into LDS, and transposing ones": ("atoms/test_shared_loads.py", "arrives or transposing", ""),
    "swizzled pointers": ("atoms/test_gather_scatter.py", "known_distances and 12-", "gfx942"),
    "sparse matrix instructions": ("products/test_sparse_instructions.py", "the_cpu_computes_it and not gfx1250", ""),
    "signs and scales of matrices": (
        "products/test_matrix_instructions.py",
        "scales or scaled_words or saturation or negated",
        "",
    ),
    "matrix products of 16 and 8 bits": ("kernels/test_gemm.py", "any_shape or of_a_chip", ""),
    "rows on CDNA 5": ("kernels/test_rows.py", "cpu and not gfx942", "gfx1250"),
    "tiles by the tensor data mover": ("tile_copies/test_tensor_data_mover.py", "not state_of_a_call", "gfx1250"),
    "scaled products of CDNA 5": ("kernels/test_gemm_mx.py", "gfx1250", ""),
    "reductions of a block on CDNA 5": ("coop/test_block_reduce_scan.py", "test_reduce", "gfx1250"),
    "causal attention": ("kernels/test_attention.py", "test_causal_attention and not nvidia", ""),
    "reductions and shuffles of a warp": ("coop/test_warp.py", "reduce", "gfx1201"),
    "scans of a warp": ("coop/test_warp.py", "scans_keep_the_order and 64", "gfx942"),
    "ranges with run-time steps": ("control/test_ranges.py", "kernels and (Int32-Int32 or Uint64-Int64)", "gfx942"),
    "floor division of floats": ("expr/test_floor_of_floats.py", "kernels", "gfx942"),
}
"""File, which of its tests, and the chip for what names none."""


@pytest.mark.parametrize("suite", SUITES)
def test_on_binaries(suite: str) -> None:
    file, chosen, chip = SUITES[suite]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "emulator.plugin", "--checked"]
    command += ["-p", "no:cacheprovider", f"tests/{file}"]
    command += ["-k", chosen] if chosen else []
    command += ["--chip", chip] if chip else []
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    assert re.search(r"^\.+", done.stdout, re.MULTILINE), done.stdout  # some were chosen
