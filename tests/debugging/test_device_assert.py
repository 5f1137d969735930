"""Assertions in kernels: where they fail, what is said, and that the process goes on."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from device_assembly import assembly
from emulator.driver import emulated
from ptx.gpu import Gpu

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.binaries import describe
from flydsl.compiler.aot import precompile
from flydsl.config import Config
from flydsl.errors import DeviceError, DSLRuntimeError, DSLTypeError, SimulationError


@flyc.kernel
def checked(x: fx.Tensor, n: fx.Int32):
    i = fx.block_idx.x * 64 + fx.thread_idx.x
    fx.device_assert(i < n, "i is 100% too large")
    x[i] += 1


@flyc.jit
def run(x: fx.Tensor, n: fx.Int32):
    checked(x, n).launch(grid=4, block=64)


def line_of(text: str) -> int:
    with open(__file__) as file:
        return 1 + next(k for k, line in enumerate(file) if text in line)


@pytest.mark.parametrize("checks", ["", "bounds", "bounds,race,init,barrier"])
def test_the_error_names_line_block_thread_and_message(checks: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_CPU_CHECK", checks)
    x = np.zeros(256, np.int32)
    run(x, 256)
    np.testing.assert_array_equal(x, 1)
    with pytest.raises(DeviceError) as raised:
        run(x, 77)
    said = str(raised.value)
    assert "kernel 'checked_0': block (1, 0, 0), thread (13, 0, 0): device_assert failed: i is 100% too large" in said
    assert f'test_device_assert.py", line {line_of("fx.device_assert(i < n")}' in said
    assert re.search(r"fx\.device_assert\(i < n, .*\n +\^+", said)
    run(x, 256)


def failing(body: Callable[..., None], **arguments: Any) -> str:
    """What the launch of a kernel with that body says."""

    @flyc.kernel
    def kernel(x: fx.Tensor, n: fx.Int32):
        body(x, n)

    @flyc.jit
    def launch(x: fx.Tensor, n: fx.Int32):
        kernel(x, n).launch(grid=1, block=64)

    with pytest.raises(DeviceError) as raised:
        launch(np.zeros(64, np.int32), 5)
    return str(raised.value)


@flyc.jit
def in_branch(x: fx.Tensor, n: fx.Int32):
    if fx.thread_idx.x > 40:
        if fx.thread_idx.x % 2 == 0:
            fx.device_assert(x[fx.thread_idx.x] == n)
        x[fx.thread_idx.x] = 1


@flyc.jit
def in_loop(x: fx.Tensor, n: fx.Int32):
    for k in range(n):
        fx.device_assert(k + fx.thread_idx.x != 66, "the fourth turn")


@flyc.jit
def in_while(x: fx.Tensor, n: fx.Int32):
    k = fx.Int32(0)
    while k < fx.thread_idx.x:
        k += 1
        fx.device_assert(k < 50)


@flyc.jit
def behind_barrier(x: fx.Tensor, n: fx.Int32):
    shared = fx.SharedAllocator().allocate(fx.Array[fx.Int32, 64]).peek().view(fx.make_layout(64, 1))
    shared[fx.thread_idx.x] = fx.thread_idx.x
    fx.barrier()
    fx.device_assert(shared[63 - fx.thread_idx.x] != 4, "seen in shared memory")


@flyc.jit
def between_waiting_warps(x: fx.Tensor, n: fx.Int32):
    if fx.thread_idx.x // 32 == n - 5:  # warps at barriers of their own: they run as fibers
        fx.barrier()
        fx.device_assert(fx.thread_idx.x != 7, "in a fiber")
    else:
        fx.barrier()


@flyc.jit
def of_vector(x: fx.Tensor, n: fx.Int32):
    fx.device_assert(fx.Vector.from_elements([n, n - fx.thread_idx.x]), "an element is zero")


@flyc.jit
def always(x: fx.Tensor, n: fx.Int32):
    fx.device_assert(False, "never here")


@pytest.mark.parametrize(
    ("body", "thread", "message"),
    [
        (in_branch, 42, ""),
        (in_loop, 62, ": the fourth turn"),
        (in_while, 50, ""),
        (behind_barrier, 59, ": seen in shared memory"),
        (between_waiting_warps, 7, ": in a fiber"),
        (of_vector, 5, ": an element is zero"),
        (always, 0, ": never here"),
    ],
)
def test_anywhere_in_a_kernel(body: Any, thread: int, message: str) -> None:
    said = failing(body)
    found = re.search(r"thread \((\d+), 0, 0\): device_assert failed(.*)", said)
    assert found and found[2] == message, said
    assert body is in_loop or int(found[1]) == thread  # lanes are together in a loop, and which turn is first is open


def test_left_out_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    x = np.zeros(256, np.int32)
    monkeypatch.setenv("FLYDSL_DEVICE_ASSERTS", "0")
    run(x, 77)
    np.testing.assert_array_equal(x, 1)
    monkeypatch.delenv("FLYDSL_DEVICE_ASSERTS")
    with pytest.raises(DeviceError, match="device_assert failed"):
        run(x, 77)


def test_wrong_calls() -> None:
    @flyc.jit
    def on_host(x: fx.Tensor, n: fx.Int32):
        fx.device_assert(n > 0, "no")
        checked(x, n).launch(grid=4, block=64)

    with pytest.raises(DSLRuntimeError, match=r"fx\.check"):
        on_host(np.zeros(256, np.int32), 1)

    @flyc.kernel
    def kernel(x: fx.Tensor):
        fx.device_assert(x[0] > 0, 3)

    @flyc.jit
    def launch(x: fx.Tensor):
        kernel(x).launch(grid=1, block=1)

    with pytest.raises(DSLTypeError, match="message=3"):
        launch(np.zeros(2, np.int32))


VECTOR = {"x": flyc.TensorSpec(fx.Int32, (None,)), "n": 1}


@pytest.mark.parametrize("target", ["rocm:gfx942", "rocm:gfx1100", "rocm:gfx1201", "cuda:sm_80", "cuda:sm_90"])
def test_gpus_print_and_trap(target: str) -> None:
    config = Config.from_env({"FLYDSL_RUNTIME_ENABLE_CACHE": "0"})
    (done,) = precompile(run, [target], [VECTOR], config=config, isolated=False)
    assert done.artifact is not None, done.error
    sections = done.artifact.sections
    if target.startswith("cuda"):
        assert b"call.uni" in sections["ptx"] and b"__assertfail" in sections["ptx"]
    else:
        assert "hidden_hostcall_buffer" in describe(sections["binary"]).kernels[0].hidden_params
        assert "s_trap 2" in assembly(run, target, VECTOR)


def test_the_trap_is_seen_on_a_simulated_nvidia_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    gpu = Gpu()
    gpu.install(monkeypatch, "sm_90")
    x = np.zeros(256, np.int32)
    run(gpu(x), 256)
    np.testing.assert_array_equal(x, 1)
    with pytest.raises(DeviceError, match=r"checked_0: Assertion `device_assert: i is 100% too large` failed"):
        run(gpu(x), 77)


@pytest.mark.parametrize("chip", ["gfx942", "gfx1100"])
def test_the_message_is_seen_on_a_simulated_amd_gpu(chip: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "rocm")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", chip)
    x = np.zeros(256, np.int32)
    with emulated():
        run(x, 256)
        np.testing.assert_array_equal(x, 1)
        with pytest.raises(SimulationError, match=r"asks the host to print.*device_assert that fails"):
            run(x, 77)
