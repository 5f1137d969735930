"""Assembly that a kernel writes for AMD GPUs: instructions without operands are known, others are refused by name."""

from typing import Any

import numpy as np
import pytest
from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir.dialects import llvm
from flydsl.errors import DSLCompileError

words = {"x": flyc.TensorSpec(fx.Int32, (None,))}


def written(text: str) -> Any:
    @flyc.kernel
    def kernel(x: fx.Tensor):
        x[fx.thread_idx.x] = x[fx.thread_idx.x + 1]
        llvm.inline_asm(res=None, operands_=[], asm_string=text, constraints="", has_side_effects=True)
        x[fx.thread_idx.x + 2] = 1

    @flyc.jit
    def run(x: fx.Tensor):
        kernel(x).launch(grid=1, block=256)

    return run


@pytest.mark.parametrize(
    ("arch", "text", "expected"),
    [
        ("gfx942", "s_waitcnt vmcnt(3)\ns_barrier", ("s_waitcnt vmcnt(3)", "s_barrier")),
        ("gfx942", "s_waitcnt vmcnt(17) & lgkmcnt(2)", ("s_waitcnt vmcnt(17) lgkmcnt(2)",)),
        ("gfx1030", "s_waitcnt lgkmcnt(37)", ("s_waitcnt lgkmcnt(37)",)),
        ("gfx1151", "s_waitcnt vmcnt(9), lgkmcnt(33) ; s_nop 3", ("s_waitcnt vmcnt(9) lgkmcnt(33)", "s_nop 3")),
        ("gfx1201", "s_wait_dscnt 0x3\n\ts_setprio 1", ("s_wait_dscnt 0x3", "s_setprio 1")),
        ("gfx1250", "s_wait_tensorcnt 2\ns_sleep 5", ("s_wait_tensorcnt 0x2", "s_sleep 5")),
    ],
)
def test_instructions_without_operands(arch: str, text: str, expected: tuple[str, ...]) -> None:
    code = assembly(written(text), f"rocm:{arch}", words)
    for instruction in expected:
        assert f"\t{instruction}\n" in code, code


def test_others_go_through_as_they_are() -> None:
    code = assembly(written("v_mov_b32 v0, 1\ns_barrier"), "rocm:gfx1100", words)
    assert "v_mov_b32 v0, 1\ns_barrier\n" in code
    assert code.count("s_barrier") == 1


def test_a_cpu_in_the_role_of_the_chip_meets_at_the_barrier(monkeypatch: pytest.MonkeyPatch) -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor):
        lds = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 64]).peek()
        i = fx.thread_idx.x
        lds[i] = x[i]
        llvm.inline_asm(None, [], "s_waitcnt lgkmcnt(0)\ns_barrier", "", has_side_effects=True)
        x[i] = lds[63 - i]

    @flyc.jit
    def run(x: fx.Tensor):
        kernel(x).launch(grid=1, block=64)

    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx1100")
    x = np.arange(64, dtype=np.int32)
    run(x)
    assert (x == np.arange(64)[::-1]).all()
    with pytest.raises(DSLCompileError, match="no lowering to the CPU"):
        flyc.compile(written("v_mov_b32 v0, 1"), x)


def test_a_cpu_in_the_role_of_the_chip_waits_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What only orders an AMD GPU's memory accesses, by MLIR's own builders and as assembly."""
    from flydsl._mlir.dialects import rocdl

    @flyc.kernel
    def kernel(x: fx.Tensor):
        lds = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 128]).peek()
        i = fx.thread_idx.x
        lds[i] = x[i]
        rocdl.s_waitcnt(0)
        rocdl.s_setprio(1)
        rocdl.s_barrier()
        llvm.inline_asm(None, [], "buffer_inv sc1", "", has_side_effects=True)
        x[i] = lds[127 - i]

    @flyc.jit
    def run(x: fx.Tensor):
        kernel(x).launch(grid=1, block=128)

    for instruction in ("s_waitcnt", "s_setprio 1", "s_barrier", "buffer_inv sc1"):
        assert f"\t{instruction}" in assembly(run, "rocm:gfx942", words)
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx942")
    x = np.arange(128, dtype=np.int32)
    run(x)
    assert (x == np.arange(128)[::-1]).all()
