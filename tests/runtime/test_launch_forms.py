"""Compiled programs in front of a GPU driver: what a launch passes, and by which of the driver's functions."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.backends.cuda.backend import CudaBackend
from flydsl.backends.rocm.backend import RocmBackend
from flydsl.binaries.amdgpu import describe_amdgpu
from flydsl.binaries.elf import Elf
from flydsl.compiler.codegen.launch_abi import packed_offsets
from flydsl.errors import DeviceError
from flydsl.runtime.cuda import CudaDriver
from flydsl.runtime.hip import HipDriver
from flydsl.runtime.loader import load

from .standin import StandIn

VENDOR = {"cuda": ("cuda", CudaDriver, CudaBackend), "rocm": ("hip", HipDriver, RocmBackend)}
LAUNCH = {"cuda": "cuLaunchKernel", "rocm": "hipModuleLaunchKernel"}
CURRENT = {"cuda": "cuCtxGetCurrent", "rocm": "hipGetDevice"}
BOTH = ("cuda:sm_90", "rocm:gfx942")


@flyc.kernel
def mixed(x: fx.Tensor, a: fx.Int8, n: fx.Int64, h: fx.Float16, s: fx.Float32, t: fx.Int16):
    i = fx.thread_idx.x
    if i < n:
        x[i] = s * fx.Float32(a) + fx.Float32(h) + fx.Float32(t)


@flyc.kernel(name="second")
def second(x: fx.Tensor):
    x[fx.thread_idx.x] = 1.0


@flyc.kernel
def narrow(a: fx.Int8, x: fx.Tensor, b: fx.Int16, c: fx.Boolean, d: fx.Float64, e: fx.BFloat16, f: fx.Uint8):
    if c:
        x[fx.thread_idx.x] = fx.Float32(a) + fx.Float32(b) + fx.Float32(d) + fx.Float32(e) + fx.Float32(f)


@flyc.jit
def launch_narrow(x: fx.Tensor, a: fx.Int8, b: fx.Int16, c: fx.Boolean, d: fx.Float64, e: fx.BFloat16, f: fx.Uint8):
    narrow(a, x, b, c, d, e, f).launch(grid=1, block=64)


def mixed_launcher(**form: Any) -> Any:
    @flyc.jit
    def launch_mixed(
        x: fx.Tensor, a: fx.Int8, n: fx.Int64, h: fx.Float16, s: fx.Float32, t: fx.Int16, stream: fx.Stream
    ):
        mixed(x, a, n, h, s, t).launch(grid=8, block=64, stream=stream, **form)

    return launch_mixed


def simple_launcher(kernel_attributes: dict[str, Any] | None = None, **form: Any) -> Any:
    @flyc.jit
    def launch_second(x: fx.Tensor, n: fx.Int32, stream: fx.Stream = fx.Stream(None)):
        second(x, **(kernel_attributes or {})).launch(**({"grid": (n, 1, 1), "block": 32} | form), stream=stream)

    return launch_second


@pytest.fixture(autouse=True)
def _cache(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    monkeypatch.setenv("FLYDSL_CACHE_DIR", str(tmp_path_factory.getbasetemp() / "launch-forms"))


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """``compiled(target, launcher, *arguments)``: the compiled function, which is not launched."""

    def compile_for(target: str, launcher: Any, *arguments: Any) -> Any:
        backend, _, arch = target.partition(":")
        monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", backend)
        monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)
        return flyc.compile(launcher, np.zeros(64, np.float32), *arguments)

    return compile_for


@pytest.fixture
def device(gcc: Callable[..., Path], tmp_path: Path) -> Callable[..., SimpleNamespace]:
    """``device(target)``: a stand-in with its driver."""

    def make(target: str, *flags: str) -> SimpleNamespace:
        vendor, driver, backend = VENDOR[target.partition(":")[0]]
        standin = StandIn(gcc, tmp_path, vendor, *flags)
        return SimpleNamespace(standin=standin, driver=driver(standin.file), backend=backend)

    return make


def slots(*values: Any) -> bytes:
    """The argument slots of a host function."""
    return b"".join(np.asarray(value).tobytes().ljust(8, b"\0") for value in values)


def mixed_slots(stream: int = 0) -> bytes:
    numbers = (np.int8(-2), np.int64(7), np.float16(1.5), np.float32(2.5), np.int16(-3))
    return slots(np.uint64(0x1000), np.int32(64), *numbers, np.uint64(stream))


MIXED_SIZES = (8, 4, 1, 8, 2, 4, 2)
MIXED_VALUES = "0010000000000000 40000000 fe 0700000000000000 003e 00002040 fdff"


def launches(standin: StandIn) -> list[str]:
    return [call for call in standin.calls() if re.match(r"\w*Launch\w*\(", call)]


@pytest.mark.parametrize("target", BOTH)
def test_a_launch_passes_each_value_in_its_own_size(
    target: str, compiled: Callable[..., Any], device: Callable[..., Any]
) -> None:
    artifact = compiled(target, mixed_launcher(), 1, 2, 1.0, 1.0, 1, 0).artifact
    gpu = device(target)
    gpu.standin.params(*MIXED_SIZES)
    load(artifact, gpu.driver).launch(mixed_slots(stream=0x57))
    values = MIXED_VALUES if target.startswith("cuda") else f"34 bytes: {MIXED_VALUES}"
    backend = target.partition(":")[0]
    assert launches(gpu.standin) == [f"{LAUNCH[backend]}(0xf000, 8 1 1, 64 1 1, 0, 0x57, [{values}])"]


@pytest.mark.parametrize("target", ["rocm:gfx942", "cuda:sm_80"])
def test_a_cluster_of_one_block_is_none(target: str, compiled: Callable[..., Any]) -> None:
    plain, clustered = (compiled(target, simple_launcher(**form), 6).artifact for form in ({}, {"cluster": (1, 1, 1)}))
    assert plain.key == clustered.key


@pytest.mark.parametrize("target", ["rocm:gfx942", "rocm:gfx1100", "rocm:gfx1250"])
def test_the_packed_buffer_is_the_code_object_s_argument_segment(target: str, compiled: Callable[..., Any]) -> None:
    functions = (
        compiled(target, mixed_launcher(), 1, 2, 1.0, 1.0, 1, 0),
        compiled(target, launch_narrow, 1, 2, True, 1.0, 1.0, 1),
    )
    for artifact in (function.artifact for function in functions):
        (kernel,) = describe_amdgpu(Elf(artifact.sections["binary"])).kernels
        sizes = [param.size for param in artifact.kernels[0].params]
        offsets, end = packed_offsets(sizes)
        assert tuple(zip(offsets, sizes, strict=True)) == kernel.params
        assert end == kernel.param_bytes


def test_the_packed_buffer_holds_narrow_values(compiled: Callable[..., Any], device: Callable[..., Any]) -> None:
    artifact = compiled("rocm:gfx942", launch_narrow, 1, 2, True, 1.0, 1.0, 1).artifact
    gpu = device("rocm:gfx942")
    gpu.standin.params(1, 8, 4, 2, 1, 8, 2, 1)
    numbers = (np.int8(-1), np.int16(-2), np.uint8(1), np.float64(1.5), np.uint16(0x3F80), np.uint8(255))
    load(artifact, gpu.driver).launch(slots(np.uint64(0x1000), np.int32(64), *numbers))
    values = "ff 0010000000000000 40000000 feff 01 000000000000f83f 803f ff"
    assert f"[35 bytes: {values}]" in launches(gpu.standin)[0]


@pytest.mark.parametrize(
    ("target", "form", "grid", "function", "attributes"),
    [
        ("cuda:sm_80", {"unit_attrs": ["cooperative"]}, 6, "cuLaunchKernelEx", "2=1"),
        ("cuda:sm_80", {"unit_attrs": [None], "value_attrs": {"priority": -5}}, 6, "cuLaunchKernelEx", "8=-5"),
        ("cuda:sm_90", {"cluster": 2}, 6, "cuLaunchKernelEx", "4=2x1x1"),
        ("cuda:sm_90", {"cluster": (2, 1, 4), "grid": (4, 1, 4)}, 4, "cuLaunchKernelEx", "4=2x1x4"),
        ("cuda:sm_90", {"unit_attrs": ["programmatic_stream_serialization"]}, 6, "cuLaunchKernelEx", "6=1"),
        (
            "cuda:sm_90a",
            {
                "cluster": (2, 1, 1),
                "unit_attrs": ("programmatic_stream_serialization", "cooperative"),
                "value_attrs": {"priority": 1},
            },
            6,
            "cuLaunchKernelEx",
            "2=1, 8=1, 6=1, 4=2x1x1",
        ),
        ("rocm:gfx942", {"unit_attrs": ["cooperative"]}, 6, "hipModuleLaunchCooperativeKernel", None),
        ("rocm:gfx1250", {"cluster": (3, 1, 1)}, 6, "hipDrvLaunchKernelEx", "4=3x1x1"),
        (
            "rocm:gfx1250",
            {"cluster": (3, 1, 1), "unit_attrs": ["cooperative"]},
            6,
            "hipDrvLaunchKernelEx",
            "2=1, 4=3x1x1",
        ),
        ("cuda:sm_90", {"unit_attrs": [], "value_attrs": {"priority": None}}, 6, "cuLaunchKernel", None),
    ],
)
def test_attributes_reach_the_driver(
    target: str,
    form: dict[str, Any],
    grid: int,
    function: str,
    attributes: str | None,
    compiled: Callable[..., Any],
    device: Callable[..., Any],
) -> None:
    artifact = compiled(target, simple_launcher(**form), 6).artifact
    gpu = device(target)
    gpu.standin.params(8, 4)
    load(artifact, gpu.driver).launch(slots(np.uint64(0x1000), np.int32(64), np.int32(grid), np.uint64(0x9)))
    extents = " ".join(map(str, form.get("grid", (grid, 1, 1))))
    (call,) = launches(gpu.standin)
    values = "0010000000000000 40000000"
    if function in ("hipDrvLaunchKernelEx", "hipModuleLaunchKernel"):
        values = f"12 bytes: {values}"
    start = f"{function}(0xf000, {extents}, 32 1 1, 0, 0x9, [{values}]"
    assert call == (f"{start})" if attributes is None else f"{start}, {{{attributes}}})")


def test_attributes_of_the_kernel_s_call_and_of_the_launch_are_one_list(
    compiled: Callable[..., Any], device: Callable[..., Any]
) -> None:
    asked = {"unit_attrs": ["cooperative"], "value_attrs": {"priority": 1}}
    artifact = compiled("cuda:sm_90", simple_launcher(asked, value_attrs={"priority": 2}), 6).artifact
    gpu = device("cuda:sm_90")
    load(artifact, gpu.driver).launch(slots(np.uint64(0x1000), np.int32(64), np.int32(6), np.uint64(0)))
    (call,) = launches(gpu.standin)
    assert call.endswith("{2=1, 8=2})")


@pytest.mark.parametrize(
    ("target", "form", "error", "words"),
    [
        ("cuda:sm_80", {"cluster": 2}, NotImplementedError, "clusters are not supported on cuda:sm_80"),
        ("cpu:native", {"cluster": 2}, NotImplementedError, "clusters are not supported on cpu:native"),
        ("cpu:native", {"unit_attrs": ["cooperative"]}, NotImplementedError, "'cooperative' is not supported on cpu"),
        (
            "cuda:sm_80",
            {"unit_attrs": ["programmatic_stream_serialization"]},
            NotImplementedError,
            "'programmatic_stream_serialization' is not supported on cuda:sm_80",
        ),
        ("rocm:gfx1250", {"value_attrs": {"priority": 1}}, NotImplementedError, "'priority' is not supported"),
        ("cuda:sm_90", {"unit_attrs": ["priority"]}, ValueError, "'priority' is given as value_attrs="),
        ("cuda:sm_90", {"value_attrs": {"cooperative": 1}}, ValueError, r"is given as unit_attrs=\['cooperative'\]"),
        ("cuda:sm_90", {"value_attrs": {"priority": 1.5}}, TypeError, "'priority' is 1.5; expected a Python int"),
        ("cuda:sm_90", {"unit_attrs": "cooperative"}, TypeError, "expected a list of names"),
        ("cuda:sm_90", {"value_attrs": ["priority"]}, TypeError, "expected a dictionary"),
        ("cuda:sm_90", {"cluster": (4, 2, 2), "grid": (4, 2, 2)}, ValueError, "has 16 blocks; .* takes 8"),
        ("rocm:gfx1250", {"cluster": 17, "grid": 17}, ValueError, "has 17 blocks; .* takes 16"),
        ("cuda:sm_90", {"cluster": 2, "grid": 3}, ValueError, "not a whole number of clusters"),
        ("cuda:sm_90", {"cluster": (1, 1, 1, 1)}, ValueError, "has 4 extents"),
        ("cuda:sm_90", {"cluster": 0}, ValueError, "an extent of 0"),
    ],
)
def test_what_a_target_has_not_is_refused_while_tracing(
    target: str, form: dict[str, Any], error: type[Exception], words: str, compiled: Callable[..., Any]
) -> None:
    with pytest.raises(error, match=words):
        compiled(target, simple_launcher(**form), 6)


def test_an_unknown_attribute_is_told_and_left_out(compiled: Callable[..., Any]) -> None:
    with pytest.warns(UserWarning, match=r"not known to cuda:sm_90.*did you mean 'coop"):
        compiled("cuda:sm_90", simple_launcher(unit_attrs=["cooperativ"]), 6)


def test_a_cluster_is_known_while_compiling(compiled: Callable[..., Any]) -> None:
    @flyc.jit
    def dynamic_cluster(x: fx.Tensor, n: fx.Int32):
        second(x).launch(grid=8, block=32, cluster=n)

    with pytest.raises(TypeError, match="known at run time only; expected Python ints"):
        compiled("cuda:sm_90", dynamic_cluster, 2)


@pytest.mark.parametrize("target", ["cuda:sm_90", "rocm:gfx942", "rocm:gfx1250"])
def test_launches_with_attributes_in_a_loop(
    target: str, compiled: Callable[..., Any], device: Callable[..., Any]
) -> None:
    @flyc.jit
    def repeated(x: fx.Tensor, n: fx.Int32):
        for i in range(n):
            second(x).launch(grid=i, block=32, unit_attrs=["cooperative"])

    gpu = device(target)
    load(compiled(target, repeated, 4).artifact, gpu.driver).launch(slots(np.uint64(0x1000), np.int32(64), np.int32(4)))
    assert [re.findall(r"(\d) 1 1, 32", call) for call in launches(gpu.standin)] == [["1"], ["2"], ["3"]]


def test_a_driver_without_the_function_is_too_old_for_attributes_only(
    compiled: Callable[..., Any], device: Callable[..., Any]
) -> None:
    gpu = device("cuda:sm_90", "-DcuLaunchKernelEx=something_newer")
    plain = compiled("cuda:sm_90", simple_launcher(), 6).artifact
    load(plain, gpu.driver).launch(slots(np.uint64(0x1000), np.int32(64), np.int32(6), np.uint64(0)))
    with pytest.raises(DeviceError, match="has no function 'cuLaunchKernelEx'; update the CUDA driver"):
        load(compiled("cuda:sm_90", simple_launcher(cluster=2), 6).artifact, gpu.driver)


def simple_slots(grid: int = 6, stream: int = 0) -> bytes:
    return slots(np.uint64(0x1000), np.int32(64), np.int32(grid), np.uint64(stream))


@pytest.mark.parametrize("target", BOTH)
@pytest.mark.parametrize("form", [{}, {"unit_attrs": ["cooperative"]}])
def test_a_launch_after_the_first_is_fit_for_graph_capture(
    target: str, form: dict[str, Any], compiled: Callable[..., Any], device: Callable[..., Any]
) -> None:
    """It allocates nothing, waits for nothing and loads nothing, all of which a capture forbids."""
    artifact = compiled(target, simple_launcher(**form), 6).artifact
    gpu = device(target)
    program = load(artifact, gpu.driver, 1)
    with gpu.driver.activate(1):
        program.launch(simple_slots())
        gpu.standin.clear()
        program.launch(simple_slots(stream=0x51))
        calls = [call.partition("(")[0] for call in gpu.standin.calls()]
    assert calls[0] == CURRENT[target.partition(":")[0]]
    assert len(calls) == 2 and "Launch" in calls[1]


@pytest.mark.parametrize("target", BOTH)
def test_a_fault_names_the_kernel_that_was_launched_last(
    target: str, compiled: Callable[..., Any], device: Callable[..., Any]
) -> None:
    gpu = device(target)
    first = load(compiled(target, mixed_launcher(), 1, 2, 1.0, 1.0, 1, 0).artifact, gpu.driver, 1)
    last = load(compiled(target, simple_launcher(), 6).artifact, gpu.driver, 1)
    first.launch(mixed_slots())
    last.launch(simple_slots())
    last.launch(simple_slots(grid=0))
    symbol = LAUNCH[target.partition(":")[0]]
    gpu.standin.fail(symbol, 1, times=1)
    with pytest.raises(DeviceError) as refused:
        first.launch(mixed_slots())
    assert "launched" not in str(refused.value), "a launch that is refused says nothing of others"
    gpu.standin.fail(symbol, 700)
    with pytest.raises(DeviceError, match="the last kernel launched on device 1 was 'second' of 'launch_second'"):
        first.launch(mixed_slots())
    last.close()
    del last
    with pytest.raises(DeviceError, match="on device 1 was one that is unloaded; restart the process"):
        gpu.driver.check(719, "waiting")


def test_frameworks_streams_are_passed_as_their_handles(compiled: Callable[..., Any], device: Any) -> None:
    function = compiled("cuda:sm_90", simple_launcher(), 6)
    program = load(function.artifact, (gpu := device("cuda:sm_90")).driver)
    torch, cupy = SimpleNamespace(cuda_stream=0x22), SimpleNamespace(ptr=0x33)
    for value, handle in ((0x11, "0x11"), (torch, "0x22"), (cupy, "0x33"), (None, "(nil)")):
        gpu.standin.clear()
        program.launch(simple_slots(stream=fx.Stream(value).handle))
        assert f", 0, {handle}, [" in launches(gpu.standin)[0]


@pytest.mark.parametrize("target", BOTH)
def test_a_child_of_a_fork_is_told_to_be_spawned(
    target: str, compiled: Callable[..., Any], device: Callable[..., Any]
) -> None:
    gpu = device(target)
    program = load(compiled(target, simple_launcher(), 6).artifact, gpu.driver)
    program.launch(simple_slots())
    start = program.start()
    entry = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_char_p)(start.entry)

    def native() -> None:
        raise start.failed(entry(start.context, simple_slots()), 0)

    uses: list[Callable[[], object]] = [
        lambda: program.launch(simple_slots()),
        native,
        lambda: gpu.driver.load(program.artifact, 0),
        lambda: gpu.driver.synchronize(0),
        gpu.driver.device_count,
    ]

    def in_child(pipe: Any) -> None:
        said = []
        gpu.standin.clear()
        for use in uses:
            with pytest.raises(DeviceError) as caught:
                use()
            said.append((caught.value.code, str(caught.value)))
        program.close()
        pipe.send((said, gpu.standin.calls()))

    said, calls = from_child(in_child)
    assert [code for code, _ in said] == [3] * len(uses)
    assert all("start processes with 'spawn'" in text for _, text in said)
    assert calls == [], "nothing of the driver is called in the child"
    program.launch(simple_slots())


def test_a_child_may_use_a_driver_that_its_parent_did_not(
    compiled: Callable[..., Any], device: Callable[..., Any]
) -> None:
    gpu = device("rocm:gfx942")
    artifact = compiled("rocm:gfx942", simple_launcher(), 6).artifact

    def in_child(pipe: Any) -> None:
        load(artifact, gpu.driver).launch(simple_slots())
        pipe.send(launches(gpu.standin))

    assert len(from_child(in_child)) == 1


def from_child(work: Callable[[Any], None]) -> Any:
    """What ``work`` sends from a fork of this process."""
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    child = context.Process(target=work, args=(sender,))
    child.start()
    sender.close()
    result = receiver.recv()
    child.join()
    return result


AT_EXIT = """
import sys
from flydsl.artifact import Artifact
from flydsl.runtime.{module} import {driver} as Driver
from flydsl.runtime.loader import load

driver = Driver({library!r})
program = load(Artifact.from_bytes(open({artifact!r}, "rb").read()), driver)
program.launch({slots!r})
cycle = [program]
cycle.append(cycle)
sys.modules["kept"] = cycle
"""


@pytest.mark.parametrize("target", BOTH)
def test_a_process_ends_without_calling_the_driver(
    target: str, compiled: Callable[..., Any], device: Callable[..., Any], tmp_path: Path
) -> None:
    """The driver may have shut down by then; its own end unloads everything."""
    gpu = device(target)
    (tmp_path / "artifact").write_bytes(compiled(target, simple_launcher(), 6).artifact.to_bytes())
    module, driver = {"cuda": ("cuda", "CudaDriver"), "rocm": ("hip", "HipDriver")}[target.partition(":")[0]]
    library, artifact = str(gpu.standin.file), str(tmp_path / "artifact")
    text = AT_EXIT.format(module=module, driver=driver, library=library, artifact=artifact, slots=simple_slots())
    environment = {**os.environ, "STANDIN_LOG_AT_EXIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", text], env=environment, capture_output=True, text=True, check=True)
    calls = done.stdout.splitlines()
    assert done.stderr == ""
    assert any(call.startswith(LAUNCH[target.partition(":")[0]]) for call in calls)
    assert not [call for call in calls if "Unload" in call or "Synchronize" in call]


@pytest.mark.parametrize("target", BOTH)
def test_a_module_is_loaded_once_for_each_device(
    target: str, compiled: Callable[..., Any], device: Callable[..., Any]
) -> None:
    gpu = device(target)
    artifact = compiled(target, simple_launcher(), 6).artifact
    programs = [load(artifact, gpu.driver, number) for number in (0, 1, 1, 0)]
    for program in programs:
        program.launch(simple_slots())
    handles = [re.search(r"0xf00\d", call)[0] for call in launches(gpu.standin)]  # type: ignore[index]
    assert handles == ["0xf000", "0xf001", "0xf001", "0xf000"]
    assert len([call for call in gpu.standin.calls() if "ModuleLoadData" in call]) == 2


@pytest.mark.parametrize("target", BOTH)
def test_the_driver_says_how_many_blocks_a_compute_unit_holds(
    target: str, compiled: Callable[..., Any], device: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    gpu = device(target)
    monkeypatch.setattr(gpu.backend, "driver", classmethod(lambda cls: gpu.driver))
    gpu.standin.occupancy(7)
    asked = "OccupancyMaxActiveBlocksPerMultiprocessor(0xf00{}, 32, {})"
    function = compiled(target, simple_launcher(), 6)
    assert function.max_blocks_per_cu() == 7
    assert function.max_blocks_per_cu(dynamic_shared_bytes=4096) == 7
    more = compiled(target, simple_launcher(smem=2048), 6)
    assert more.max_blocks_per_cu() == 7
    calls = [call[call.index("Occ") :] for call in gpu.standin.calls() if "Occupancy" in call]
    assert calls == [asked.format(0, 0), asked.format(1, 4096), asked.format(2, 2048)]
    gpu.standin.fail(
        f"{'cu' if target.startswith('cuda') else 'hipModule'}OccupancyMaxActiveBlocksPerMultiprocessor", 1
    )
    with pytest.raises(DeviceError, match="asking for the occupancy of 'second' of 'launch_second'"):
        more.max_blocks_per_cu()


def test_occupancy_needs_a_block_size_and_a_gpu(compiled: Callable[..., Any]) -> None:
    @flyc.jit
    def dynamic_block(x: fx.Tensor, n: fx.Int32):
        second(x).launch(grid=1, block=n)

    with pytest.raises(ValueError, match=r"the block size of kernel second in dynamic_block is known at run time only"):
        compiled("cuda:sm_90", dynamic_block, 6).max_blocks_per_cu()
    with pytest.raises(NotImplementedError, match="cpu:native cannot tell how many blocks"):
        compiled("cpu:native", simple_launcher(), 6).max_blocks_per_cu()
