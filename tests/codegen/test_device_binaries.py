"""Every architecture, proven from the bytes of the binary: ELF machine, symbols, parameters, scratch."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from codegen_kernels import HOST, ROW_SUM_OF_EXP, VECTOR_ADD, build, module_text

from flydsl.backends.base import CompileOptions
from flydsl.backends.registry import make_backend, parse_target
from flydsl.binaries import BinaryInfo, BinaryKernel, describe
from flydsl.targets.amdgpu import ROCM_ARCHS
from flydsl.targets.nvidia import CUDA_ARCHS

PROGRAM = module_text(VECTOR_ADD, ROW_SUM_OF_EXP, host=HOST)
GPUS = [f"cuda:{name}" for name in CUDA_ARCHS] + [f"rocm:{name}" for name in ROCM_ARCHS]
POINTER, LONG, INT = 8, 8, 4


def check(info: BinaryInfo, target: str) -> tuple[BinaryKernel, BinaryKernel]:
    assert info.arch == target.split(":")[1]
    assert info.undefined == ()
    assert sorted(kernel.symbol for kernel in info.kernels) == ["row_sum_0", "vector_add_0"]
    add, rows = info.kernel("vector_add_0"), info.kernel("row_sum_0")
    assert [size for _, size in add.params] == [POINTER, POINTER, POINTER, INT]
    assert [size for _, size in rows.params] == [POINTER, INT, LONG, INT]
    assert [offset for offset, _ in rows.params] == [0, 8, 16, 24]
    assert add.scratch_bytes == rows.scratch_bytes == 0
    assert add.static_shared_bytes == 0
    assert rows.static_shared_bytes == 128
    return add, rows


@pytest.mark.parametrize("target", GPUS)
def test_a_gpu_binary_is_complete(target: str) -> None:
    binary = build(target, PROGRAM)
    add, rows = check(describe(binary.sections["binary"]), target)
    assert add.max_threads == 1024  # whatever size it is launched with
    assert rows.max_threads == 256
    for kernel in ("vector_add_0", "row_sum_0"):
        counts = binary.resources[kernel]
        assert 0 < counts["registers"] <= 64
        assert counts["scratch_bytes"] == 0


@pytest.mark.parametrize("target", ["cuda:sm_80", "cuda:sm_90a", "cuda:sm_121f"])
def test_the_ptx_is_kept(target: str) -> None:
    ptx = build(target, PROGRAM).sections["ptx"].decode()
    assert f".target {target.split(':')[1]}\n" in ptx
    assert ".entry row_sum_0(" in ptx
    assert ".reqntid 256, 1, 1" in ptx
    assert ".extern .func" not in ptx


@pytest.mark.parametrize("target", ["rocm:gfx942", "rocm:gfx1100"])
def test_the_hip_runtime_is_told_what_the_kernel_reads(target: str) -> None:
    """Without a known block size the extents come from hidden arguments; a known one needs none of them."""
    info = describe(build(target, PROGRAM).sections["binary"])
    assert "hidden_group_size_x" in info.kernel("vector_add_0").hidden_params
    assert "hidden_block_count_x" in info.kernel("row_sum_0").hidden_params
    assert info.kernel("row_sum_0").block_size == (256, 1, 1)
    assert info.kernel("row_sum_0").warp_size == ROCM_ARCHS[target.split(":")[1]].warp_size


@pytest.mark.parametrize("target", ["cuda:sm_90", "rocm:gfx942"])
@pytest.mark.parametrize("level", [0, 1, 3])
def test_every_optimisation_level_gives_a_complete_binary(target: str, level: int) -> None:
    info = describe(build(target, PROGRAM, CompileOptions(opt_level=level)).sections["binary"])
    assert info.undefined == ()
    assert len(info.kernels) == 2


@pytest.mark.parametrize("target", ["cuda:sm_90", "rocm:gfx942"])
def test_equal_input_gives_equal_bytes(target: str) -> None:
    first, second = build(target, PROGRAM), build(target, PROGRAM, isolated=True)
    assert dict(first.sections) == dict(second.sections)
    assert first.resources == second.resources


def test_threads_do_not_disturb_each_other() -> None:
    targets = ["cuda:sm_90", "rocm:gfx942", "cuda:sm_80", "rocm:gfx1100"] * 2
    alone = {target: dict(build(target, PROGRAM).sections) for target in set(targets)}
    with ThreadPoolExecutor(4) as pool:
        for target, binary in zip(targets, pool.map(lambda t: build(t, PROGRAM), targets), strict=True):
            assert dict(binary.sections) == alone[target]


@pytest.mark.parametrize("target", ["cpu:x86-64-v3", "cpu:neoverse-n1", "cpu:aarch64", "cpu:native", "cpu:gfx942"])
def test_a_cpu_object_calls_only_the_runtime_libraries(target: str) -> None:
    backend = make_backend(parse_target(target))
    info = describe(build(target, PROGRAM).sections["binary"])
    assert info.arch == backend.machine().triple.split("-")[0]
    assert {"row_sum_0", "vector_add_0"} <= {kernel.symbol for kernel in info.kernels}
    allowed = frozenset().union(*(library.functions for library in backend.runtime_libraries()))
    assert set(info.undefined) <= allowed
