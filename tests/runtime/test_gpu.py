"""What the CUDA and the HIP driver have in common, against a stand-in for the vendor's library."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from flydsl.artifact import Artifact
from flydsl.config import Config
from flydsl.errors import DeviceError, NoDeviceError
from flydsl.runtime.cuda import CudaDriver
from flydsl.runtime.driver import Driver
from flydsl.runtime.gpu import GpuDriver, GpuEvent
from flydsl.runtime.hip import HipDriver
from flydsl.runtime.loader import load
from flydsl.runtime.object_file import host_machine

from .programs import HOST, artifact, kernel_info, slots
from .standin import StandIn

IMAGE = b"code and more"


@dataclass(frozen=True)
class Vendor:
    driver: type[GpuDriver]
    init: str
    count: str
    load: str
    get: str
    launch: str
    unload: str
    wait: str
    wait_stream: str
    enter: tuple[str, ...]
    """What makes device 1 current on a thread where nothing was."""
    leave: tuple[str, ...]
    names: dict[int, str]


VENDORS = {
    "cuda": Vendor(
        CudaDriver,
        "cuInit",
        "cuDeviceGetCount",
        "cuModuleLoadDataEx",
        "cuModuleGetFunction",
        "cuLaunchKernel",
        "cuModuleUnload",
        "cuCtxSynchronize",
        "cuStreamSynchronize",
        ("cuCtxGetCurrent()", "cuCtxPushCurrent_v2(0xc1)"),
        ("cuCtxPopCurrent_v2()",),
        {
            1: "CUDA_ERROR_INVALID_VALUE",
            2: "CUDA_ERROR_OUT_OF_MEMORY",
            3: "CUDA_ERROR_NOT_INITIALIZED",
            100: "CUDA_ERROR_NO_DEVICE",
            209: "CUDA_ERROR_NO_BINARY_FOR_GPU",
            500: "CUDA_ERROR_NOT_FOUND",
            700: "CUDA_ERROR_ILLEGAL_ADDRESS",
            701: "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES",
            716: "CUDA_ERROR_MISALIGNED_ADDRESS",
            719: "CUDA_ERROR_LAUNCH_FAILED",
            720: "CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE",
            900: "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED",
        },
    ),
    "hip": Vendor(
        HipDriver,
        "hipInit",
        "hipGetDeviceCount",
        "hipModuleLoadData",
        "hipModuleGetFunction",
        "hipModuleLaunchKernel",
        "hipModuleUnload",
        "hipDeviceSynchronize",
        "hipStreamSynchronize",
        ("hipGetDevice()", "hipSetDevice(1)"),
        ("hipSetDevice(0)",),
        {
            1: "hipErrorInvalidValue",
            2: "hipErrorOutOfMemory",
            3: "hipErrorNotInitialized",
            100: "hipErrorNoDevice",
            209: "hipErrorNoBinaryForGpu",
            500: "hipErrorNotFound",
            700: "hipErrorIllegalAddress",
            701: "hipErrorLaunchOutOfResources",
            716: "hipErrorMisalignedAddress",
            719: "hipErrorLaunchFailure",
            720: "hipErrorCooperativeLaunchTooLarge",
            900: "hipErrorStreamCaptureUnsupported",
        },
    ),
}


@pytest.fixture(params=list(VENDORS))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def vendor(name: str) -> Vendor:
    return VENDORS[name]


@pytest.fixture
def standin(gcc: Callable[..., Path], tmp_path: Path, name: str) -> StandIn:
    return StandIn(gcc, tmp_path, name)


@pytest.fixture
def driver(vendor: Vendor, standin: StandIn) -> GpuDriver:
    return vendor.driver(standin.file)


@pytest.fixture
def program(c_object: Callable[..., bytes], name: str) -> Artifact:
    target = {"cuda": "cuda:sm_90", "hip": "rocm:gfx942"}[name]
    return artifact(c_object(HOST), (kernel_info("one"), kernel_info("two")), target, binary=IMAGE)


def only(calls: list[str], *functions: str) -> list[str]:
    return [call for call in calls if call.partition("(")[0] in functions]


def test_an_elf_file_that_is_not_whole_never_reaches_the_driver(
    standin: StandIn, driver: GpuDriver, vendor: Vendor, program: Artifact
) -> None:
    """Drivers take its address, and no size."""
    for image in (b"\x7fELFcode and more", program.sections[f"host.{host_machine()}"][:-1]):
        damaged = replace(program, sections={**program.sections, "binary": image})
        with pytest.raises(DeviceError, match="the ELF file is truncated"):
            load(damaged, driver, 0)
    assert not any(vendor.load in call for call in standin.calls())


def test_loading_asks_for_each_kernel_of_the_image_once(
    vendor: Vendor, standin: StandIn, driver: GpuDriver, program: Artifact
) -> None:
    kernels = driver.load(program, 1)
    calls = standin.calls()
    assert only(calls, vendor.init, vendor.load, vendor.get) == [
        f"{vendor.init}(0)",
        f"{vendor.load}({IMAGE[:8].hex()})",
        f"{vendor.get}(0xa000, one)",
        f"{vendor.get}(0xa000, two)",
    ]
    assert list(kernels.handles) == [0xF000, 0xF001]
    entered = calls.index(vendor.enter[-1])
    assert entered < calls.index(f"{vendor.load}({IMAGE[:8].hex()})") < len(calls) - 1
    assert calls[-1] == vendor.leave[-1]


def test_the_driver_is_initialised_once(vendor: Vendor, standin: StandIn, driver: GpuDriver, program: Artifact) -> None:
    kept = [driver.load(program, 0), driver.load(program, 1)]
    assert driver.device_count() == 2
    assert only(standin.calls(), vendor.init) == [f"{vendor.init}(0)"]
    del kept


def test_a_launch_passes_every_argument_and_every_parameter_s_value(
    vendor: Vendor, standin: StandIn, driver: GpuDriver, program: Artifact
) -> None:
    standin.params(8, 4)
    loaded = load(program, driver, 1)
    standin.clear()
    loaded.launch(slots(0x1122334455667788, -2, (7, 5, 3), (128, 2, 1), shared=50000, stream=0xBEEF, kernel=1))
    launch = f"{vendor.launch}(0xf001, 7 5 3, 128 2 1, 50000, 0xbeef, [8877665544332211 feffffff])"
    assert standin.calls() == [*vendor.enter, launch, *vendor.leave]


def test_a_launch_where_the_device_is_current_already_changes_nothing(
    vendor: Vendor, standin: StandIn, driver: GpuDriver, program: Artifact
) -> None:
    loaded = load(program, driver, 1)
    with driver.activate(1):
        standin.clear()
        loaded.launch(slots(0))
        calls = standin.calls()
    assert [call.partition("(")[0] for call in calls] == [vendor.enter[0].partition("(")[0], vendor.launch]


@pytest.mark.parametrize(
    ("code", "advice"),
    [
        (1, "grid and block must be at least 1"),
        (2, "free tensors"),
        (3, "start processes with 'spawn'"),
        (700, "read or wrote outside its tensors"),
        (701, "use a smaller one"),
        (716, "not aligned to its size"),
        (719, "an earlier kernel"),
        (720, "use a smaller grid"),
        (900, "call the function once before the capture"),
    ],
)
def test_a_failed_launch_has_the_driver_s_code_and_name_and_the_kernels(
    vendor: Vendor, standin: StandIn, driver: GpuDriver, program: Artifact, *, code: int, advice: str
) -> None:
    loaded = load(program, driver)
    standin.fail(vendor.launch, code)
    with pytest.raises(DeviceError, match=advice) as caught:
        loaded.launch(slots(0))
    assert (caught.value.code, caught.value.name) == (code, vendor.names[code])
    expected = f"launching 'program' ('one', 'two') on {driver.name} device 0 failed: {vendor.names[code]} ({code}): "
    assert str(caught.value).startswith(expected)


def test_the_device_is_left_after_a_failed_launch(
    vendor: Vendor, standin: StandIn, driver: GpuDriver, program: Artifact
) -> None:
    loaded = load(program, driver, 1)
    standin.fail(vendor.launch, 1)
    standin.clear()
    with pytest.raises(DeviceError):
        loaded.launch(slots(0))
    assert standin.calls()[-1] == vendor.leave[-1]


def test_an_error_of_every_call_of_loading_is_raised_with_its_name_and_unloads(
    vendor: Vendor, gcc: Callable[..., Path], tmp_path: Path, name: str, program: Artifact
) -> None:
    probe = StandIn(gcc, tmp_path, name)
    kept = vendor.driver(probe.file).load(program, 1)
    functions = [call.partition("(")[0] for call in probe.calls()]
    del kept
    for position, function in enumerate(functions):
        directory = tmp_path / str(position)
        directory.mkdir()
        standin = StandIn(gcc, directory, name)
        standin.fail(function, 719, after=functions[:position].count(function))
        with pytest.raises(DeviceError, match=rf"\({function}\) failed: {vendor.names[719]} \(719\)") as caught:
            vendor.driver(standin.file).load(program, 1)
        assert not isinstance(caught.value, NoDeviceError)
        calls = standin.calls()
        loaded = any(call.startswith(vendor.load) for call in calls) and function != vendor.load
        if loaded and function not in (vendor.count, *(call.partition("(")[0] for call in vendor.leave)):
            assert only(calls, vendor.unload) == [f"{vendor.unload}(0xa000)"]


def test_a_kernel_that_the_binary_lacks_is_named(
    vendor: Vendor, standin: StandIn, driver: GpuDriver, program: Artifact
) -> None:
    standin.fail(vendor.get, 500, after=1)
    with pytest.raises(DeviceError, match=r"kernel 'two'.*the binary has no such kernel: compile it again") as caught:
        driver.load(program, 0)
    assert (caught.value.code, caught.value.name) == (500, vendor.names[500])


def test_an_image_that_does_not_fit_says_what_both_are(
    vendor: Vendor, standin: StandIn, driver: GpuDriver, program: Artifact
) -> None:
    standin.fail(vendor.load, 209)
    arch = driver.device_info(0).arch
    with pytest.raises(DeviceError, match=rf"target {program.target}\) on .* device 0 \(a {arch}\)") as caught:
        driver.load(program, 0)
    assert caught.value.name == vendor.names[209]
    assert "compile for this device's architecture" in str(caught.value)


def test_an_artifact_without_an_image_is_refused(driver: GpuDriver, c_object: Callable[..., bytes]) -> None:
    with pytest.raises(DeviceError, match="section 'binary'"):
        driver.load(artifact(c_object(HOST), (kernel_info("one"),)), 0)


@pytest.mark.parametrize("how", ["close", "drop"])
def test_a_module_is_unloaded_once_after_the_device_has_finished(
    vendor: Vendor, standin: StandIn, driver: GpuDriver, program: Artifact, how: str
) -> None:
    kernels = driver.load(program, 1)
    standin.clear()
    if how == "close":
        kernels.close()
        kernels.close()
    del kernels
    gc.collect()
    assert standin.calls() == [*vendor.enter, f"{vendor.wait}()", f"{vendor.unload}(0xa000)", *vendor.leave]


@pytest.mark.parametrize("position", range(5))
def test_unloading_is_silent_when_the_driver_has_shut_down(
    vendor: Vendor, standin: StandIn, driver: GpuDriver, program: Artifact, position: int
) -> None:
    kernels = driver.load(program, 1)
    functions = [*vendor.enter, vendor.wait, vendor.unload, *vendor.leave]
    if position < len(functions):
        standin.fail(functions[position].partition("(")[0], 4)
    kernels.close()


def test_synchronize_waits_for_the_device_or_one_stream(vendor: Vendor, standin: StandIn, driver: GpuDriver) -> None:
    with driver.activate(1):
        pass
    standin.clear()
    driver.synchronize(1)
    driver.synchronize(1, 0x51)
    waits = [f"{vendor.wait}()", f"{vendor.wait_stream}(0x51)"]
    entering = only(standin.calls(), vendor.enter[-1].partition("(")[0])
    assert only(standin.calls(), vendor.wait, vendor.wait_stream) == waits
    assert entering.count(vendor.enter[-1]) == 2
    standin.fail(vendor.wait, 700)
    standin.fail(vendor.wait_stream, 719)
    with pytest.raises(DeviceError, match=f"waiting for .* device 1 .*failed: {vendor.names[700]}"):
        driver.synchronize(1)
    with pytest.raises(DeviceError, match=f"waiting for a stream of .* device 1 .*failed: {vendor.names[719]}"):
        driver.synchronize(1, 0x51)


def test_an_error_that_the_library_does_not_know_keeps_its_number(
    vendor: Vendor, standin: StandIn, driver: GpuDriver
) -> None:
    with pytest.raises(DeviceError, match=r"it failed: .* \(31337\)") as caught:
        driver.check(31337, "it")
    assert caught.value.code == 31337
    driver.check(0, "it")


def test_without_devices_the_count_is_zero_and_everything_else_says_so(
    vendor: Vendor, standin: StandIn, driver: GpuDriver, program: Artifact
) -> None:
    standin.devices(0)
    assert driver.device_count() == 0
    uses: list[Callable[[], object]] = [
        lambda: driver.load(program, 0),
        driver.current_device,
        lambda: driver.device_info(0),
        lambda: driver.synchronize(0),
    ]
    for use in uses:
        with pytest.raises(
            NoDeviceError, match=rf"there is no {driver.name} device 0: .*{standin.file.name} finds none;"
        ):
            use()


def test_a_device_out_of_range_is_refused_with_the_range(driver: GpuDriver, program: Artifact) -> None:
    for device in (2, -1):
        with pytest.raises(NoDeviceError, match=rf"there is no {driver.name} device {device}: .* finds 2 \(0 to 1\)"):
            driver.load(program, device)


def test_initialising_without_a_device_is_no_device(vendor: Vendor, standin: StandIn, driver: GpuDriver) -> None:
    standin.fail(vendor.init, 100)
    assert driver.device_count() == 0
    with pytest.raises(NoDeviceError, match=vendor.names[100]) as caught:
        driver.device_info(0)
    assert (caught.value.code, caught.value.name) == (100, vendor.names[100])


def test_initialising_that_fails_otherwise_is_said_and_tried_again(
    vendor: Vendor, standin: StandIn, driver: GpuDriver
) -> None:
    standin.fail(vendor.init, 999)
    for _ in range(2):
        with pytest.raises(DeviceError, match=rf"initializing .* \({vendor.init}\) failed: .*\(999\)") as caught:
            driver.device_count()
        assert not isinstance(caught.value, NoDeviceError)
    assert len(only(standin.calls(), vendor.init)) == 2


def test_a_missing_library_is_named_with_what_to_do(vendor: Vendor, program: Artifact) -> None:
    driver = vendor.driver("libabsent-gpu.so.1")
    assert driver.device_count() == 0
    with pytest.raises(
        NoDeviceError, match=r"the .* driver is missing: cannot load libabsent-gpu\.so\.1 .*FLYDSL_COMPILE_BACKEND=cpu"
    ):
        load(program, driver)


def test_a_library_that_lacks_a_function_is_too_old(
    vendor: Vendor, gcc: Callable[..., Path], tmp_path: Path, name: str, program: Artifact
) -> None:
    old = StandIn(gcc, tmp_path, name, f"-D{vendor.get}=something_else")
    with pytest.raises(DeviceError, match=rf"has no function '{vendor.get}'; update the {vendor.driver.name} driver"):
        vendor.driver(old.file).load(program, 0)


def test_the_current_device_is_the_thread_s(driver: GpuDriver) -> None:
    found: list[int] = []
    assert driver.current_device() == 0
    with driver.activate(1):
        assert driver.current_device() == 1
        with driver.activate(0):
            assert driver.current_device() == 0
        other = threading.Thread(target=lambda: found.append(driver.current_device()))
        other.start()
        other.join()
        assert driver.current_device() == 1
    assert driver.current_device() == 0
    assert found == [0]


def test_launches_from_many_threads_on_both_devices(
    vendor: Vendor, standin: StandIn, driver: GpuDriver, program: Artifact
) -> None:
    programs = [load(program, driver, device) for device in (0, 1)]
    standin.clear()
    threads = [
        threading.Thread(target=lambda loaded=loaded: [loaded.launch(slots(0)) for _ in range(25)])
        for loaded in programs * 4
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(only(standin.calls(), vendor.launch)) == 200


def test_events_measure_time_on_their_device(vendor: Vendor, standin: StandIn, driver: GpuDriver) -> None:
    start, end = GpuEvent(driver, 1), GpuEvent(driver, 1)
    standin.clear()
    start.record(0x51)
    end.record()
    end.synchronize()
    assert end.milliseconds_since(start) == 1.5
    del start
    gc.collect()
    work = [call for call in standin.calls() if "Event" in call]
    prefix = vendor.init[:-4]
    assert work == [
        f"{prefix}EventRecord(0xe000, 0x51)",
        f"{prefix}EventRecord(0xe001, (nil))",
        f"{prefix}EventSynchronize(0xe001)",
        f"{prefix}EventElapsedTime(0xe000, 0xe001)",
        f"{prefix}EventDestroy{'_v2' if prefix == 'cu' else ''}(0xe000)",
    ]
    assert standin.calls().count(vendor.enter[-1]) == standin.calls().count(vendor.leave[-1]) == 5
    standin.fail(f"{prefix}EventSynchronize", 719)
    with pytest.raises(DeviceError, match=f"waiting for an event of .* device 1 .*{vendor.names[719]}"):
        end.synchronize()
    with pytest.raises(NoDeviceError, match="device 2"):
        GpuEvent(driver, 2)


def test_both_are_drivers_in_the_sense_of_the_type_checker() -> None:
    drivers: list[Driver] = [CudaDriver(), HipDriver()]
    assert [driver.name for driver in drivers] == ["CUDA", "HIP"]


def test_this_machine_s_own_libraries_are_looked_for_by_name() -> None:
    assert CudaDriver().library_files() == ("libcuda.so.1",)
    files = HipDriver(config=Config(rocm_home=Path("/somewhere/rocm"))).library_files()
    assert files[:3] == ("libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so")
    assert files[3:] == ("/somewhere/rocm/lib/libamdhip64.so", "/opt/rocm/lib/libamdhip64.so")
    with pytest.raises(NoDeviceError, match=r"libamdhip64\.so\.7.*set ROCM_PATH"):
        HipDriver("libamdhip64.so.7-absent").device_info(0)
