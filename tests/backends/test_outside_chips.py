"""Chips that another package's backend brings: rows of its own, or of AMD's instruction sets."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from backend_examples import ToyBackend

from flydsl.backends.base import TableBackend
from flydsl.backends.registry import Registry, backend_of_arch, make_backend, parse_target
from flydsl.errors import UnsupportedTargetError
from flydsl.support.fast_dataclass import record
from flydsl.targets.target import TargetFacts, chip_table


@record
class Npu:
    name: str
    warp_size: int
    shared_kib: int


class NpuBackend(TableBackend, ToyBackend):
    """A backend that reads its facts from rows."""

    name = "npu"
    chips = chip_table([Npu("n1", 16, 64), Npu("n2", 32, 128)])

    def facts(self) -> TargetFacts:
        row = self.chips[self.target.arch]
        return TargetFacts(row.warp_size, 256, 1024, row.shared_kib << 10, 0)


def test_its_rows_are_its_targets() -> None:
    registry = Registry()
    registry.register("npu", NpuBackend)
    target = parse_target("npu:n2", registry=registry)
    assert (str(target), target.warp_size) == ("npu:n2", 32)
    assert make_backend(target, registry=registry).facts().dynamic_shared_bytes == 128 << 10
    assert backend_of_arch("n1", registry=registry) == "npu"
    with pytest.raises(UnsupportedTargetError, match=r"'npu' has no architecture 'n3'; it has n1, n2"):
        parse_target("npu:n3", registry=registry)


def test_two_rows_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="'n1' is in the table of chips twice"):
        chip_table([Npu("n1", 16, 64), Npu("n2", 16, 64), Npu("n1", 32, 64)])


PROGRAM = """
from dataclasses import replace

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.backends.registry import register_backend
from flydsl.backends.rocm.backend import RocmBackend
from flydsl.binaries import describe
from flydsl.compiler.aot import precompile
from flydsl.targets.amdgpu import ROCM_ARCHS
from flydsl.targets.target import chip_table


class WithOneMore(RocmBackend):
    chips = chip_table([*ROCM_ARCHS.values(), replace(ROCM_ARCHS["gfx1030"], name="gfx1031", elf_machine=0x37)])


register_backend("rocm", WithOneMore, force=True)


@flyc.kernel
def votes(x: fx.Tensor):
    count = fx.rocdl.udot8(fx.T.i32, x[0], x[1], x[2])
    x[fx.thread_idx.x] = fx.rocdl.ballot(fx.T.i32, fx.Int32(count) > 0)


@flyc.jit
def run(x: fx.Tensor):
    votes(x).launch(grid=1, block=32)


for made in precompile(run, ["rocm:gfx1031"], [{"x": flyc.TensorSpec(fx.Int32, (None,))}], isolated=False):
    if made.error is not None:
        raise made.error
    print(made.target, describe(made.artifact.sections["binary"]).arch)
"""


def test_a_row_of_a_known_instruction_set_has_its_instructions(tmp_path: Path) -> None:
    """A chip that this package has no row for is compiled for, with the instructions of its instruction set."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    code = f"import sys; sys.path[:0] = {[str(tmp_path), *sys.path]!r}; import program"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["rocm:gfx1031", "gfx1031"]
