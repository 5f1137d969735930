"""Kernels that say some of their instructions themselves, with MLIR's ``llvm.inline_asm``."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
import pytest
from emulator.driver import emulated

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.binaries import describe, msgpack
from flydsl.binaries.elf import Elf
from flydsl.compiler.aot import precompile
from flydsl.errors import DSLCompileError

singles = flyc.TensorSpec(fx.Float32, (None,))


def launcher(text: str) -> Any:
    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        from flydsl._mlir.dialects import llvm

        i = fx.thread_idx.x
        value = fx.as_ir_value(x[i])
        llvm.inline_asm(None, [], "s_waitcnt vmcnt(0)\ns_barrier", "", has_side_effects=True)
        y[i] = fx.Float32(llvm.inline_asm(value.type, [value], text, "=v,v", has_side_effects=False))

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=1, block=64)

    return run


@pytest.mark.parametrize("arch", ["gfx942", "gfx950", "gfx1100"])
def test_it_runs(arch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)
    x, y = np.arange(64, dtype=np.float32), np.zeros(64, np.float32)
    with emulated(arch):
        launcher("v_fma_f32 $0, $1, $1, 1.0")(x, y)
    assert (y == x * x + 1).all()


def test_its_code_object_says_what_others_do() -> None:
    (done,) = precompile(launcher("v_mul_f32 $0, 2.0, $1"), ["rocm:gfx950"], [{"x": singles, "y": singles}])
    (kernel,) = describe(done.artifact.sections["binary"]).kernels
    assert kernel.block_size == (64, 1, 1)
    assert kernel.registers["vgpr"] >= 2
    assert kernel.scratch_bytes == 0


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942", "gfx950", "gfx1100"])
def test_its_code_object_has_one_metadata_note(arch: str) -> None:
    (done,) = precompile(launcher("v_mul_f32 $0, 2.0, $1"), [f"rocm:{arch}"], [{"x": singles, "y": singles}])
    elf = Elf(done.artifact.sections["binary"])
    (note,) = elf.notes()
    metadata = msgpack.decode(note.description)
    assert metadata["amdhsa.target"] == f"amdgcn-amd-amdhsa--{arch}"
    assert [kernel[".name"] for kernel in metadata["amdhsa.kernels"]] == ["kernel_0"]
    (segment,) = note_segments(done.artifact.sections["binary"])
    section = elf.section(".note")
    assert segment == (section.offset, section.address, section.size, section.size)


def note_segments(image: bytes) -> list[tuple[int, int, int, int]]:
    """Offset, address, and sizes in file and memory of the segments of type PT_NOTE."""
    (start,), (size, count) = struct.unpack_from("<Q", image, 32), struct.unpack_from("<2H", image, 54)
    headers = [struct.unpack_from("<IIQQQQQQ", image, start + k * size) for k in range(count)]
    return [(h[2], h[3], h[5], h[6]) for h in headers if h[0] == 4]


def test_text_that_is_no_assembly() -> None:
    (done,) = precompile(launcher("v_conjure_f32 $0, $1"), ["rocm:gfx942"], [{"x": singles, "y": singles}])
    with pytest.raises(
        DSLCompileError, match=r"(?s)inline assembly of kernel_0 is not for rocm:gfx942: .*v_conjure_f32"
    ):
        raise done.error


def test_the_cpu_refuses_instructions_that_it_cannot_play() -> None:
    (done,) = precompile(launcher("v_unheard_of_f32 $0, 2.0, $1"), ["cpu:gfx942"], [{"x": singles, "y": singles}])
    with pytest.raises(DSLCompileError, match=r"llvm\.inline_asm has no lowering to the CPU"):
        raise done.error
