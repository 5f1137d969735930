"""What only the CUDA driver does, against the stand-in."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import byref, c_void_p
from dataclasses import replace
from pathlib import Path

import pytest

from flydsl.artifact import Artifact
from flydsl.errors import DeviceError, NoDeviceError
from flydsl.runtime.cuda import CudaDriver
from flydsl.runtime.loader import load

from .programs import HOST, artifact, kernel_info, slots
from .standin import StandIn

CUBIN, PTX = b"a cubin file", b"//PTX: .version 8.0"


@pytest.fixture
def standin(gcc: Callable[..., Path], tmp_path: Path) -> StandIn:
    return StandIn(gcc, tmp_path, "cuda")


@pytest.fixture
def driver(standin: StandIn) -> CudaDriver:
    return CudaDriver(standin.file)


@pytest.fixture
def program(c_object: Callable[..., bytes]) -> Artifact:
    return artifact(c_object(HOST), (kernel_info("one"),), "cuda:sm_80", binary=CUBIN, ptx=PTX)


def loads(standin: StandIn) -> list[str]:
    return [call for call in standin.calls() if call.startswith("cuModuleLoadDataEx")]


def test_every_call_of_the_way_from_nothing_to_a_launch(
    standin: StandIn, driver: CudaDriver, program: Artifact
) -> None:
    standin.params(8, 4)
    loaded = load(program, driver, 1)
    loaded.launch(slots(1, 2))
    assert standin.calls() == [
        "cuInit(0)",
        "cuDeviceGetCount()",
        "cuDeviceGet(1)",
        "cuDevicePrimaryCtxRetain(1)",
        "cuCtxGetCurrent()",
        "cuCtxPushCurrent_v2(0xc1)",
        f"cuModuleLoadDataEx({CUBIN[:8].hex()})",
        "cuModuleGetFunction(0xa000, one)",
        "cuFuncGetAttribute(1, 0xf000)",
        "cuDeviceGet(1)",
        "cuDeviceGetAttribute(97, 1)",
        "cuFuncSetAttribute(0xf000, 8, 232448)",
        "cuCtxPopCurrent_v2()",
        "cuCtxGetCurrent()",
        "cuCtxPushCurrent_v2(0xc1)",
        "cuLaunchKernel(0xf000, 1 1 1, 1 1 1, 0, (nil), [0100000000000000 02000000])",
        "cuCtxPopCurrent_v2()",
    ]


@pytest.mark.parametrize(
    ("static", "optin", "expected"),
    [(0, 232448, 232448), (10000, 101376, 91376), (49152, 98304, None), (0, 49152, None), (0, 49153, 49153)],
)
def test_dynamic_shared_memory_beyond_48_kib_is_asked_for(
    standin: StandIn, driver: CudaDriver, program: Artifact, *, static: int, optin: int, expected: int | None
) -> None:
    standin.shared(static, optin)
    kernels = driver.load(program, 0)
    asked = [call for call in standin.calls() if call.startswith("cuFuncSetAttribute")]
    assert asked == ([] if expected is None else [f"cuFuncSetAttribute(0xf000, 8, {expected})"])
    del kernels


@pytest.mark.parametrize("code", [200, 209])
def test_ptx_is_compiled_where_the_cubin_does_not_fit(
    standin: StandIn, driver: CudaDriver, program: Artifact, code: int
) -> None:
    standin.fail("cuModuleLoadDataEx", code, times=1)
    kernels = driver.load(program, 0)
    assert loads(standin) == [
        f"cuModuleLoadDataEx({CUBIN[:8].hex()})",
        f"cuModuleLoadDataEx({PTX[:8].hex()} 3 4 5 6)",
    ]
    assert list(kernels.handles) == [0xF000]


def test_ptx_alone_is_enough(standin: StandIn, driver: CudaDriver, program: Artifact) -> None:
    sections = {name: data for name, data in program.sections.items() if name != "binary"}
    kernels = driver.load(replace(program, sections=sections), 0)
    assert loads(standin) == [f"cuModuleLoadDataEx({PTX[:8].hex()} 3 4 5 6)"]
    del kernels


def test_ptx_that_does_not_compile_shows_what_the_compiler_wrote(
    standin: StandIn, driver: CudaDriver, program: Artifact
) -> None:
    standin.jit_log("ptxas application ptx input, line 9; error: Unknown opcode")
    standin.fail("cuModuleLoadDataEx", 200, times=1)
    standin.fail("cuModuleLoadDataEx", 218, after=1)
    with pytest.raises(DeviceError, match=r"from PTX, whose compiler says: .*line 9; error: Unknown opcode") as caught:
        driver.load(program, 0)
    assert (caught.value.code, caught.value.name) == (218, "CUDA_ERROR_INVALID_PTX")
    assert "loading 'program' (target cuda:sm_80) on CUDA device 0" in str(caught.value)


def test_other_errors_of_the_cubin_are_not_hidden_by_ptx(
    standin: StandIn, driver: CudaDriver, program: Artifact
) -> None:
    standin.fail("cuModuleLoadDataEx", 2)
    with pytest.raises(DeviceError, match=r"CUDA_ERROR_OUT_OF_MEMORY \(2\)"):
        driver.load(program, 0)
    assert len(loads(standin)) == 1


def test_a_device_s_facts(driver: CudaDriver) -> None:
    infos = [driver.device_info(device) for device in (0, 1)]
    assert [(info.index, info.name, info.arch) for info in infos] == [
        (0, "Stand-in 0", "sm_90"),
        (1, "Stand-in 1", "sm_91"),
    ]


def test_the_context_that_another_library_made_current_is_used_and_kept(
    standin: StandIn, driver: CudaDriver, program: Artifact
) -> None:
    loaded = load(program, driver, 1)
    standin.function("cuCtxPushCurrent_v2")(c_void_p(0xC0))
    assert driver.current_device() == 0
    loaded.launch(slots(0))
    assert driver.current_device() == 0
    standin.function("cuCtxPushCurrent_v2")(c_void_p(0xC1))
    standin.clear()
    loaded.launch(slots(0))
    assert [call.partition("(")[0] for call in standin.calls()] == ["cuCtxGetCurrent", "cuLaunchKernel"]
    assert driver.current_device() == 1
    popped = c_void_p()
    for expected in (0xC1, 0xC0):
        standin.function("cuCtxPopCurrent_v2")(byref(popped))
        assert popped.value == expected


def test_a_toolkit_s_stub_library_is_no_device(standin: StandIn, driver: CudaDriver) -> None:
    standin.fail("cuInit", 34)
    assert driver.device_count() == 0
    with pytest.raises(NoDeviceError, match=r"CUDA_ERROR_STUB_LIBRARY \(34\).*nvidia-smi"):
        driver.device_info(0)


def test_the_device_of_an_address(standin: StandIn, driver: CudaDriver) -> None:
    assert driver.device_of_address(0x7000) == 0
    assert driver.device_of_address(1 << 40 | 0x7000) == 1
    assert standin.calls()[-1] == f"cuPointerGetAttribute(9, {1 << 40 | 0x7000:#x})"
    standin.fail("cuPointerGetAttribute", 1)  # memory that is none of CUDA's: CUDA_ERROR_INVALID_VALUE
    assert driver.device_of_address(0x7000) == 0
    standin.fail("cuPointerGetAttribute", 700)
    with pytest.raises(DeviceError, match="asking for the device of the address 0x7000"):
        driver.device_of_address(0x7000)
