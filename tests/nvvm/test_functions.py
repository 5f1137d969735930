"""Which mathematical functions are instructions, what the options do to them, and what is said of the launch."""

import dataclasses
import re
from pathlib import Path

import numpy as np
import pytest
from nvidia_chips import binary, ptx

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.backends.base import CompileOptions
from flydsl.backends.registry import make_backend, parse_target
from flydsl.config import Config
from flydsl.errors import ToolchainError
from flydsl.targets.nvidia import CUDA_ARCHS, FEATURES, HOLDERS, CudaArch, needed_arch

FLOATS = {"x": flyc.TensorSpec(fx.Float32, (None,)), "y": flyc.TensorSpec(fx.Float32, (None,))}


def elementwise(function, block: int = 128):
    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        i = fx.block_idx.x * block + fx.thread_idx.x
        y[i] = function(x[i])

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=x.shape[0] // block, block=block)

    return run


@pytest.mark.parametrize(
    ("function", "exact", "approximate"),
    [
        (fx.exp2, "ex2.approx.f32", "ex2.approx.ftz.f32"),
        (fx.rsqrt, "rsqrt.approx.f32", "rsqrt.approx.ftz.f32"),
        (fx.exp, "fma.rn.f32", "ex2.approx.ftz.f32"),
        (fx.log, None, "lg2.approx.ftz.f32"),
        (fx.sin, None, "sin.approx.ftz.f32"),
        (fx.tanh, None, "tanh.approx.f32"),
        (lambda v: fx.powf(v, v), None, "lg2.approx.ftz.f32"),
        (fx.sqrt, "sqrt.rn.f32", "sqrt.approx.ftz.f32"),
        (lambda v: 3 / v, "div.rn.f32", r"(div|rcp)\.(approx|full)\.ftz.f32"),
        (lambda v: v + 1, "add.rn.f32", "add.(rn.)?ftz.f32"),
    ],
)
def test_functions_by_instruction(function, exact: str | None, approximate: str) -> None:
    plain = ptx(elementwise(function), "cuda:sm_90", FLOATS)
    if exact is not None:
        assert re.search(exact, plain)
        assert len(plain.splitlines()) < 60  # no function of a library is in it
    else:
        assert not re.search(approximate, plain)
    fast = ptx(elementwise(function), "cuda:sm_90", FLOATS, CompileOptions(fast_fp_math=True))
    assert re.search(approximate, fast)
    assert len(fast.splitlines()) < 60


def test_what_is_exact_by_instruction_needs_no_libdevice() -> None:
    backend = make_backend(parse_target("cuda:sm_90"))
    assert backend.device_libraries(frozenset({"vprintf"})) == ()
    assert len(backend.device_libraries(frozenset({"__nv_expf"}))) == 1


def test_the_block_and_the_registers_are_declared() -> None:
    run = elementwise(fx.exp2)
    text = ptx(run, "cuda:sm_90", FLOATS)
    assert ".reqntid 128, 1, 1" in text
    assert ".maxntid" not in text
    bounded = binary(run, "cuda:sm_90", FLOATS, CompileOptions(maxnreg=24))
    assert b".maxnreg 24" in bounded.sections["ptx"]
    assert b".reqntid 128" in bounded.sections["ptx"]
    (counts,) = bounded.resources.values()
    assert counts["registers"] <= 24


def test_clusters_and_powers_that_may_be_approximate() -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        y[i] = fx.math.exp2(x[i], fastmath="afn")

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=8, block=128, cluster=(2, 1, 1))

    text = ptx(run, "cuda:sm_90", FLOATS)
    assert ".reqnctapercluster 2, 1, 1" in text
    assert "ex2.approx.ftz.f32" in text
    assert text.count(".f32") == 1  # nothing around it: results below 2**-126 are zero


def test_accesses_are_of_128_bits_where_alignment_is_known() -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        part = fx.make_layout(4, 1)
        values = fx.make_view(fx.get_iter(x) + i * 4, part).load()
        fx.make_view(fx.get_iter(y) + i * 4, part).store(values + values)

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=1, block=32)

    data = np.zeros(128, np.float32)
    aligned = {name: flyc.from_dlpack(data, assumed_align=16) for name in "xy"}
    text = ptx(run, "cuda:sm_90", aligned)
    assert re.search(r"ld\.global\S*\.v4", text)
    assert re.search(r"st\.global\S*\.v4", text)


# -- the table of chips


def test_the_table_knows_what_the_chips_have() -> None:
    def has(feature: str) -> set[str]:
        return set(HOLDERS[feature])

    assert has("wgmma") == {"sm_90a"}
    assert has("tcgen05") == {f"sm_{number}{suffix}" for number in (100, 103, 110) for suffix in "af"}
    assert has("mma.block_scale") == {"sm_120a", "sm_120f", "sm_121a", "sm_121f"}
    assert has("tma") == has("cluster") == {n for n, row in CUDA_ARCHS.items() if row.capability >= 90}
    assert has("cp.async") == set(CUDA_ARCHS) - {"sm_75"}
    assert "sm_86" not in has("mma.fp8")
    assert {"sm_89", "sm_90", "sm_120"} <= has("mma.fp8")
    assert len({f.name for f in FEATURES}) == len(FEATURES)


def test_the_variant_is_chosen_only_when_it_is_needed() -> None:
    hopper = CUDA_ARCHS["sm_90"]
    assert needed_arch(hopper, frozenset({"tma", "cp.async"})) is hopper
    assert needed_arch(hopper, frozenset({"tma", "wgmma"})).name == "sm_90a"
    thor, family = CUDA_ARCHS["sm_110"], CUDA_ARCHS["sm_100f"]
    assert needed_arch(thor, frozenset({"tcgen05"})).name == "sm_110a"
    assert needed_arch(family, frozenset({"tcgen05"})) is family
    with pytest.raises(ValueError, match="sm_121 does not have tcgen05; tcgen05: sm_100a, sm_100f, sm_103a"):
        needed_arch(CUDA_ARCHS["sm_121"], frozenset({"tcgen05"}))
    with pytest.raises(ValueError, match="sm_80 does not have tma; tma: sm_90, sm_90a"):
        needed_arch(CUDA_ARCHS["sm_80"], frozenset({"tma"}))


def test_a_wrong_row_of_the_table_refuses_itself() -> None:
    with pytest.raises(ValueError, match=r"PTX 8\.0 does not have cvt\.fp8 \(8\.1\), mma\.fp8 \(8\.4\)"):
        CudaArch("sm_89", shared_kib=99, ptx=80)


@pytest.mark.parametrize(
    ("release", "target", "version"),
    [
        ("12.0", "sm_90", 80),
        ("12.4", "sm_90", 84),
        ("13.5", "sm_90", 84),
        ("12.1", "sm_89", 81),
        ("12.7", "sm_100", 86),
    ],
)
def test_the_ptx_is_what_the_installed_assembler_takes(release: str, target: str, version: int, tmp_path: Path) -> None:
    backend = make_backend(parse_target(f"cuda:{target}"), config=with_ptxas(tmp_path, release))
    assert backend.machine().features == f"+ptx{version}"


def test_an_assembler_that_is_too_old_is_named(tmp_path: Path) -> None:
    backend = make_backend(parse_target("cuda:sm_100"), config=with_ptxas(tmp_path, "12.4"))
    with pytest.raises(
        ToolchainError, match=r"ptxas of CUDA 12\.4 does not know sm_100, which needs PTX 8\.6; run: pip"
    ):
        backend.machine()


def with_ptxas(directory: Path, release: str) -> Config:
    program = directory / "bin" / "ptxas"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\necho 'Cuda compilation tools, release {release}, V{release}.1'\n")
    program.chmod(0o755)
    return dataclasses.replace(Config.from_env({}), cuda_home=directory)
