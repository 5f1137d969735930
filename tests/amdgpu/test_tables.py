"""AMD's instruction tables: a missing package, unknown chips, and programs that import the package themselves."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from flydsl.errors import DSLTypeError, SimulationError, UnsupportedTargetError
from flydsl.simulators import amdgpu, ptx
from flydsl.simulators.amdgpu.tables import REQUIREMENT

MISSING = """
import sys
import flydsl.errors
from flydsl.simulators import amdgpu, ptx

sys.modules["tinygrad"] = sys.modules["ml_dtypes"] = None
for call in (lambda: amdgpu.assembler("gfx942"), lambda: amdgpu.CodeObject(b"", "gfx1201"), lambda: ptx.run):
    try:
        call()
    except flydsl.errors.ToolchainError as error:
        print(str(error).partition("run: ")[2])
"""
IMPORTED = """
import importlib.util, sys
from flydsl.simulators import amdgpu

amdgpu.assembler("gfx942")
assert "tinygrad" not in sys.modules
import tinygrad.runtime
assert tinygrad.__file__ and tinygrad.runtime.__file__
a = amdgpu.assembler("gfx1100")
(wave,) = amdgpu.run_instructions("gfx1100", [a.v_mov_b32_e32(a.v[0], 0x12345678)])
assert (wave.vector[0] == 0x12345678).all()
"""


def test_a_missing_package_is_an_error_that_says_what_to_install() -> None:
    done = subprocess.run([sys.executable, "-c", MISSING], check=True, capture_output=True, text=True)
    tables, types = f"pip install '{REQUIREMENT}'", f"pip install '{ptx.REQUIREMENT}'"
    assert done.stdout.splitlines() == [tables, tables, types]


def test_programs_can_import_the_package_that_carries_the_tables() -> None:
    subprocess.run([sys.executable, "-c", IMPORTED], check=True)


def test_a_chip_that_is_not_simulated_is_refused() -> None:
    with pytest.raises(UnsupportedTargetError, match=r"'gfx906' is not simulated; expected one of gfx942, gfx950"):
        amdgpu.CodeObject(b"", "gfx906")


def test_a_launch_of_another_kernel_or_with_other_arguments_is_refused() -> None:
    module = ptx.parse(".version 8.4 .target sm_90 .address_size 64 .visible .entry k(.param .u64 a) { ret; }")
    with pytest.raises(SimulationError, match="no entry 'q'; the module has k"):
        ptx.run(module, "q", 1, 32, [])
    with pytest.raises(SimulationError, match=r"parameters of \[4\] bytes, not \[8\]"):
        ptx.run(module, "k", 1, 32, [np.int32(1)])
    with pytest.raises(DSLTypeError, match=r"argument 1 of type int: expected an array"):
        ptx.run(module, "k", 1, 32, [1])  # type: ignore[list-item]
