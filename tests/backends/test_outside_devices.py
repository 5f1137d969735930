"""An outside backend's devices: whose memory is whose, which code runs where, and what is refused."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest
from npu_example import EXTENSION, NpuArray, NpuDriver

from flydsl.errors import DSLTypeError, DSLValueError, UnknownBackendError
from flydsl.runtime.arrays import read_array
from flydsl.runtime.device_array import DeviceArray
from flydsl.runtime.driver import Driver
from flydsl.runtime.drivers import BUILT_IN, Drivers, driver_of

PROGRAM = """
import gc
import numpy as np
import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.backends.registry import register_backend
from flydsl.errors import DSLTypeError
from flydsl.runtime.drivers import driver_of, register_driver
from npu_example import EXTENSION, PINNED, NpuArray, NpuBackend, NpuDriver

register_backend("npu", NpuBackend)
register_driver("npu", NpuDriver)
driver = driver_of("npu")

@flyc.kernel
def kernel(x: fx.Tensor, y: fx.Tensor):
    i = fx.block_idx.x * 64 + fx.thread_idx.x
    if i < x.shape[0]:
        y[i] = x[i] + 1.0

@flyc.jit
def run(x: fx.Tensor, y: fx.Tensor, stream: fx.Stream = None):
    kernel(x, y).launch(grid=((x.shape[0] + 63) // 64,), block=(64,), stream=stream)

def arrays(device=0, n=100, **kind):
    return NpuArray(np.arange(n, dtype=np.float32), device, **kind), NpuArray(np.zeros(n, np.float32), device)
"""


def program(code: str, cache: Path) -> str:
    environment = {
        "FLYDSL_RUNTIME_CACHE_DIR": str(cache),
        "PYTHONPATH": f"{cache}:{Path(__file__).parent}:{Path.cwd()}",
    }
    path = cache / "program.py"
    path.write_text(PROGRAM + textwrap.dedent(code))
    done = subprocess.run([sys.executable, path], capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_tensors_choose_the_backend_and_the_device(tmp_path: Path) -> None:
    """Device 1 has another architecture than device 0, which is the current one."""
    code = """
    for device in (0, 1, 0, 1):
        for _ in range(3):
            x, y = arrays(device)
            run(x, y)
            assert (y.host == x.host + 1).all()
    print(driver.launched_on, sorted(each.parts["(target)"] for each in run.specializations()))
    """
    printed = program(code, tmp_path)
    assert printed == "[0, 1] ['npu:x86-64', 'npu:x86-64-v2']\n"


def test_calls_after_the_first_are_native(tmp_path: Path) -> None:
    code = """
    import sys
    def main():
        x, y = arrays()
        for _ in range(3):
            run(x, y)
        called = []
        for number in range(3):
            x.host[...], y.host[...] = number, 0
            sys.setprofile(lambda frame, event, _: called.append(event) if event == "call" else None)
            run(x, y)
            sys.setprofile(None)
            assert (y.host == number + 1).all()
        print(called)
    main()
    """
    assert program(code, tmp_path) == "[]\n"


def test_tensors_of_two_devices_are_refused_and_pinned_memory_is_not(tmp_path: Path) -> None:
    code = """
    x, _ = arrays(0)
    _, y = arrays(1)
    try:
        run(x, y)
    except DSLTypeError as error:
        print(error.message)
    try:
        run(np.ones(100, np.float32), y)
    except DSLTypeError as error:
        print(error.message)
    for _ in range(3):
        x, y = arrays(1, kind=PINNED) [0], arrays(1)[1]
        run(x, y)
        assert (y.host == x.host + 1).all()
    print(driver.launched_on)
    plain = np.ones(100, np.float32)
    try:
        run(plain, y)
    except DSLTypeError as error:
        print(error.message)
    """
    told = "the tensors are on different devices: 'x' on {}, 'y' on npu:1; move them to one"
    assert program(code, tmp_path).splitlines() == [
        told.format("npu:0"), told.format("cpu"), "[1]", told.format("cpu"),
    ]  # fmt: skip


def test_a_bundle_runs_on_the_devices_that_its_code_fits(tmp_path: Path) -> None:
    code = f"""
    spec = flyc.TensorSpec(fx.Float32, (flyc.dyn,))
    flyc.precompile(run, ["npu:x86-64"], [{{"x": spec, "y": spec, "stream": None}}], out={str(tmp_path / "k.flyb")!r})
    kernels = flydsl.load({str(tmp_path / "k.flyb")!r})
    for device in (0, 1):
        x, y = arrays(device)
        kernels["run"](x, y, None)
        assert (y.host == x.host + 1).all()
    print(driver.launched_on)
    """
    assert program(code, tmp_path) == "[0, 1]\n"


def test_a_stream_of_the_vendors_framework_is_passed(tmp_path: Path) -> None:
    code = """
    class Queue:
        npu_queue = 0
    x, y = arrays()
    run(x, y, Queue())
    print((y.host == x.host + 1).all())
    """
    assert program(code, tmp_path) == "True\n"


def test_what_is_known_of_a_built_in_driver_is_what_it_says() -> None:
    for backend, row in BUILT_IN.items():
        driver = driver_of(backend)
        assert (driver.dlpack_devices, driver.host_memory) == (row.dlpack_devices, row.host_memory)


class TestDrivers:
    def test_memory_belongs_to_the_driver_that_says_so(self) -> None:
        drivers = Drivers(group=None)
        assert drivers.of_memory(EXTENSION) is None
        drivers.register("npu", NpuDriver)
        assert drivers.of_memory(EXTENSION) == "npu" and drivers.of_memory(2) == "cuda"
        assert drivers.is_host_memory_of("npu", 11) and not drivers.is_host_memory_of("npu", 1)
        assert drivers.find("npu") is drivers.find("npu")

    def test_a_driver_with_a_part_is_refused_with_what_is_missing(self) -> None:
        class Half(Driver):
            name = "half"
            synchronize = NpuDriver.synchronize

        with pytest.raises(DSLTypeError, match="Half lacks load, check, device_count, current_device, device_info;"):
            Drivers(group=None).register("npu", Half)
        partial = type("Partial", (), {"name": "P", "load": print})
        with pytest.raises(DSLTypeError, match=r"Partial lacks .*check, device_count"):
            Drivers(group=None).register("npu", partial())

    def test_a_newer_contract_is_refused_by_version(self) -> None:
        newer = type("Newer", (NpuDriver,), {"contract": 2})
        with pytest.raises(DSLValueError, match=r"Newer, is written for contract 2 .* this build has contract 1"):
            Drivers(group=None).register("npu", newer())

    def test_names_are_taken_once(self) -> None:
        drivers = Drivers(group=None)
        drivers.register("npu", NpuDriver())
        with pytest.raises(DSLValueError, match="force=True"):
            drivers.register("npu", NpuDriver())
        with pytest.raises(UnknownBackendError, match="cpu, cuda, npu, rocm"):
            drivers.find("nqu")


class TestDeviceArray:
    def test_numpy_reads_what_is_on_the_host(self) -> None:
        numbers = np.arange(12, dtype=np.float32)
        array = DeviceArray(numbers.ctypes.data, (3, 4), "float32", device_type=1, owner=numbers)
        assert np.from_dlpack(array).tolist() == numbers.reshape(3, 4).tolist()
        turned = DeviceArray(numbers.ctypes.data, (4, 3), "float32", device_type=1, strides=(1, 4))
        assert np.from_dlpack(turned).tolist() == numbers.reshape(3, 4).T.tolist()

    def test_an_export_keeps_the_memory_until_it_is_released(self) -> None:
        import gc
        import weakref

        array = NpuArray(np.ones(3, np.float32), kind=1)
        alive = weakref.ref(array)
        unused, used = array.__dlpack__(max_version=(1, 0)), np.from_dlpack(array)
        del array
        assert alive() is not None
        del unused
        gc.collect()
        assert alive() is not None and used.tolist() == [1, 1, 1]
        del used
        gc.collect()
        assert alive() is None

    @pytest.mark.parametrize(
        ("wrong", "message"),
        [
            ({"dtype": "float7"}, "no element type"),
            ({"shape": (-1,)}, "at least 0"),
            ({"strides": (1, 2)}, "a stride for each"),
            ({"device": 256}, "device=256"),
            ({"address": -1}, "address=-1"),
        ],
    )
    def test_wrong_descriptions_are_refused(self, wrong: dict[str, object], message: str) -> None:
        right = {"address": 64, "shape": (2,), "dtype": "float32", "device_type": 12}
        with pytest.raises((DSLTypeError, DSLValueError), match=message):
            DeviceArray(**(right | wrong))  # type: ignore[arg-type]

    def test_a_read_only_array_says_so(self) -> None:
        numbers = np.arange(3, dtype=np.float32)
        array = DeviceArray(numbers.ctypes.data, (3,), "float32", device_type=1, read_only=True)
        assert not read_array(array).writeable

    def test_memory_of_no_backend_is_refused(self) -> None:
        with pytest.raises(DSLTypeError, match="DLPack device type 99 belongs to no backend"):
            read_array(DeviceArray(64, (1,), "float32", device_type=99))


def test_workers_know_a_backend_that_was_registered_in_the_process(tmp_path: Path) -> None:
    code = """
    spec = flyc.TensorSpec(fx.Float32, (flyc.dyn,))
    (built,) = flyc.precompile(run, ["npu:x86-64"], [{"x": spec, "y": spec, "stream": None}], jobs=1)
    print(built.artifact.target, built.error)
    """
    assert program(code, tmp_path) == "npu:x86-64 None\n"


def test_a_backend_of_the_main_module_is_refused_by_workers(tmp_path: Path) -> None:
    code = """
    from flydsl.errors import TargetError
    class Local(NpuBackend):
        pass
    register_backend("npu", Local, force=True)
    spec = flyc.TensorSpec(fx.Float32, (flyc.dyn,))
    (built,) = flyc.precompile(run, ["npu:x86-64"], [{"x": spec, "y": spec, "stream": None}], jobs=1)
    print(built.error.message if built.error else "compiled")
    """
    assert "__main__:Local, which worker processes cannot import" in program(code, tmp_path)


def test_a_change_of_the_backends_code_misses_the_cache(tmp_path: Path) -> None:
    source = Path(__file__).with_name("npu_example.py").read_text()
    code = """
    x, y = arrays()
    run(x, y)
    print(run.cache_info().hits, run.cache_info().misses)
    """
    printed = []
    for text in (source, source, source + "# changed\n"):
        (tmp_path / "npu_example.py").write_text(text)
        printed.append(program(code, tmp_path))
    assert printed == ["0 1\n", "1 0\n", "0 1\n"]
