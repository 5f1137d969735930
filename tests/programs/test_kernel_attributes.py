"""What a kernel's call asks of the code generator: ``kernel(..., value_attrs={"rocdl.waves_per_eu": 2})``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.binaries import BinaryKernel, describe

COUNT = 160


@flyc.kernel
def turned_round(x: fx.Tensor, count: fx.Constexpr[int]):
    """Every thread keeps all its elements at once."""
    first = fx.thread_idx.x * count
    held = [x[first + k] for k in range(count)]
    for k in fx.range_constexpr(count):
        x[first + k] = held[count - 1 - k]


def launcher(values: Any, at_the_launch: Any = None, count: int = COUNT) -> Any:
    @flyc.jit
    def run(x: fx.Tensor, block: fx.Int32):
        turned_round(x, count, value_attrs=values).launch(grid=1, block=block, value_attrs=at_the_launch)

    return run


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> Callable[..., BinaryKernel]:
    def compile_for(function: Any, arch: str = "gfx942") -> BinaryKernel:
        monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "rocm")
        monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)
        artifact = flyc.compile(function, np.zeros(64 * COUNT, np.float32), 64).artifact
        (kernel,) = describe(artifact.sections["binary"]).kernels
        return kernel

    return compile_for


def test_waves_bound_the_registers(compiled: Callable[..., BinaryKernel]) -> None:
    free = compiled(launcher({"rocdl.waves_per_eu": 0, "rocdl.flat_work_group_size": "64,64"}))
    bound = compiled(launcher({"rocdl.waves_per_eu": 8, "rocdl.flat_work_group_size": "64,64"}))
    assert free.registers["vgpr"] > COUNT and free.scratch_bytes == 0
    assert bound.registers["vgpr"] <= 512 // 8


@pytest.mark.parametrize(
    ("values", "threads"),
    [
        (None, 1024),
        ({"rocdl.flat_work_group_size": "64,128"}, 128),
        ({"rocdl.max_flat_work_group_size": 256}, 256),
        ({"rocdl.flat_work_group_size": None}, 1024),
        ({"passthrough": [["amdgpu-agpr-alloc", "0"]]}, 1024),
    ],
)
def test_threads_of_a_block(values: Any, threads: int, compiled: Callable[..., BinaryKernel]) -> None:
    assert compiled(launcher(values)).max_threads == threads


def test_at_the_launch_they_change_nothing_and_are_told(compiled: Callable[..., BinaryKernel]) -> None:
    plain = compiled(launcher(None))
    with pytest.warns(UserWarning, match=r"'rocdl\.waves_per_eu'\] have no effect at the launch; .*turned_round\("):
        asked = compiled(launcher(None, {"rocdl.waves_per_eu": 8}))
    assert asked.registers == plain.registers


def test_other_targets_do_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    x = np.arange(4 * 8, dtype=np.float32)
    expected = x.reshape(4, 8)[:, ::-1].copy()
    launcher({"rocdl.waves_per_eu": 2, "rocdl.flat_work_group_size": "64,64"}, count=8)(x, 4)
    assert (x.reshape(4, 8) == expected).all()


@pytest.mark.parametrize(
    ("values", "error", "words"),
    [
        ({"rocdl.waves_per_eu": "2"}, TypeError, "is '2'; expected a Python int"),
        ({"rocdl.waves_per_eu": -1}, ValueError, "is -1; expected 0"),
        ({"rocdl.flat_work_group_size": 256}, TypeError, "expected a string, such as '256,256'"),
        ({"rocdl.flat_work_group_size": "256"}, ValueError, "expected the least and the most threads"),
        ({"rocdl.flat_work_group_size": "128,64"}, ValueError, "expected the least and the most threads"),
    ],
)
def test_bad_attributes(values: Any, error: type[Exception], words: str, compiled: Callable[..., BinaryKernel]) -> None:
    with pytest.raises(error, match=words):
        compiled(launcher(values))


def test_an_unknown_attribute_is_told_and_left_out(compiled: Callable[..., BinaryKernel]) -> None:
    with pytest.warns(UserWarning, match=r"did you mean 'rocdl\.waves_per_eu'"):
        compiled(launcher({"rocdl.wave_per_eu": 2}))


def test_a_known_block_outside_of_the_range(compiled: Callable[..., BinaryKernel]) -> None:
    @flyc.jit
    def run(x: fx.Tensor, n: fx.Int32):
        turned_round(x, COUNT, value_attrs={"rocdl.flat_work_group_size": "64,64"}).launch(grid=n, block=128)

    with pytest.raises(ValueError, match=r"128 threads, and .* promises 64 to 64"):
        compiled(run)


def test_the_function_s_name_names_the_kernel(compiled: Callable[..., BinaryKernel]) -> None:
    """Programs make it tell of a kernel's parameters, where it is called."""

    @flyc.kernel
    def copied(x: fx.Tensor):
        x[fx.thread_idx.x] = x[fx.thread_idx.x + 1]

    @flyc.jit
    def run(x: fx.Tensor, n: fx.Int32):
        copied._func.__name__ = "copied_t64x1"
        copied(x).launch(grid=n, block=64)

    assert compiled(run).symbol.startswith("copied_t64x1")
