"""Loading artifacts: what is shared, what is refused, and what goes when."""

from __future__ import annotations

import ctypes
import gc
import os
import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from flydsl.artifact import Artifact
from flydsl.errors import DeviceError
from flydsl.runtime import DeviceInfo, Driver, LoadedKernels, load
from flydsl.runtime.cpu import CpuDriver

from .conftest import MACHINE
from .programs import HOST, PRELUDE, artifact, kernel_info, slots
from .test_object_file import permissions

KERNEL = (
    PRELUDE
    + """
void add(void **params, int32_t *geometry, int64_t begin, int64_t end, void *shared) {
    int64_t *data = *(int64_t **)params[0];
    for (int64_t block = begin; block < end; block++) data[block] += *(int32_t *)params[1];
}
"""
)

RECORDING_HOST = (
    PRELUDE
    + """
int32_t flydsl_launch(void **ctx, int64_t *slots) {
    int64_t *out = (int64_t *)slots[0];
    out[0] = (int64_t)ctx[0]; out[1] = (int64_t)ctx[1]; out[2] = (int64_t)ctx[2]; out[3] = slots[1];
    return (int32_t)slots[2];
}
"""
)


@pytest.fixture(scope="module")
def adder(c_object: Callable[..., bytes]) -> Artifact:
    return artifact(c_object(HOST), (kernel_info("add"),), binary=c_object(KERNEL))


class FakeKernels:
    """Kernels that are numbers; counts its steps."""

    launch_address = 0x1000
    handles = (0x2000, 0x3000)
    switch = None
    enter_address = None
    forked_launch_address = None

    def address(self, symbol: str) -> int | None:
        return None

    def max_active_blocks(self, kernel: int, threads: int, dynamic_shared_bytes: int) -> int | None:
        return None

    def __init__(self, log: list[str]) -> None:
        self._log = log

    def activate(self) -> AbstractContextManager[None]:
        self._log.append("activate")
        return nullcontext()

    def close(self) -> None:
        self._log.append("close")


class FakeDriver:
    """The least that a driver of somebody else's can be."""

    name = "Fake"

    def __init__(self) -> None:
        self.log: list[str] = []

    def load(self, artifact: Artifact, device: int) -> LoadedKernels:
        self.log.append(f"load {artifact.name} {device}")
        return FakeKernels(self.log)

    def check(self, code: int, what: str) -> None:
        raise DeviceError(f"{what}: FAKE_{code}", code=code, name=f"FAKE_{code}")

    def device_count(self) -> int:
        return 2

    def current_device(self) -> int:
        return 0

    def device_info(self, device: int) -> DeviceInfo:
        return DeviceInfo(device, "fake", "fake")

    def synchronize(self, device: int, stream: int | None = None) -> None:
        pass


@pytest.fixture
def fake(c_object: Callable[..., bytes]) -> Artifact:
    return artifact(c_object(RECORDING_HOST), (kernel_info("one"), kernel_info("two")))


def test_the_host_function_gets_the_context_and_the_slots(fake: Artifact) -> None:
    driver: Driver = FakeDriver()
    program = load(fake, driver, 1)
    out = np.zeros(4, np.int64)
    values = (ctypes.c_int64 * 11)(out.ctypes.data, 42)
    for given in (bytes(values), bytearray(values), memoryview(values), values):
        out[:] = 0
        program.launch(given)
        assert out.tolist() == [0x1000, 0x2000, 0x3000, 42]
    entry = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p)(program.entry_address)
    out[:] = 0
    assert entry(program.context_address, values) == 0
    assert out.tolist() == [0x1000, 0x2000, 0x3000, 42]


def test_a_failed_launch_is_checked_by_the_driver_with_all_names(fake: Artifact) -> None:
    program = load(fake, FakeDriver(), 1)
    out = np.zeros(4, np.int64)
    with pytest.raises(DeviceError, match=r"launching 'program' \('one', 'two'\) on Fake device 1: FAKE_7") as caught:
        program.launch(np.array([out.ctypes.data, 0, 7, *[0] * 8], np.int64).tobytes())
    assert caught.value.code == 7


def test_one_load_for_each_artifact_and_device(fake: Artifact) -> None:
    driver, other = FakeDriver(), replace(fake, name="other")
    programs = [load(fake, driver, 0), load(fake, driver, 1), load(other, driver, 0)]
    assert [load(fake, driver, 0), load(fake, driver, 1), load(other, driver, 0)] == programs
    assert driver.log == ["load program 0", "load program 1", "load other 0"]
    second = FakeDriver()
    assert load(fake, second, 0) is not programs[0]
    assert second.log == ["load program 0"]


def test_one_load_also_from_many_threads_at_once(fake: Artifact) -> None:
    driver, programs = FakeDriver(), []
    barrier = threading.Barrier(8)

    def run() -> None:
        barrier.wait()
        programs.append(load(fake, driver, 0))

    threads = [threading.Thread(target=run) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(map(id, programs))) == 1
    assert driver.log == ["load program 0"]


def test_a_closed_program_says_so_and_can_be_loaded_again(adder: Artifact) -> None:
    driver, data = CpuDriver(), np.zeros(4, np.int64)
    program = load(adder, driver)
    program.launch(slots(data.ctypes.data, 2, (4, 1, 1)))
    program.close()
    program.close()
    assert program.closed
    for use in (lambda: program.launch(slots(0)), lambda: program.entry_address, lambda: program.context_address):
        with pytest.raises(DeviceError, match="'program' is closed; load its artifact again"):
            use()
    load(adder, driver).launch(slots(data.ctypes.data, 3, (4, 1, 1)))
    assert data.tolist() == [5] * 4


@pytest.mark.parametrize("how", ["close", "drop"])
def test_code_goes_back_to_the_system(adder: Artifact, how: str) -> None:
    program = load(adder, CpuDriver())
    entry = program.entry_address
    assert permissions(entry) == "r-xp"
    if how == "close":
        program.close()
    else:
        del program
    gc.collect()
    assert permissions(entry) != "r-xp"


def test_too_few_slots_are_refused(adder: Artifact) -> None:
    with pytest.raises(DeviceError, match="'program' takes 11 argument slots of 8 bytes, got 80 bytes"):
        load(adder, CpuDriver()).launch(bytes(80))


def test_missing_host_code_is_named_with_what_there_is(adder: Artifact) -> None:
    other = {"x86_64": "aarch64", "aarch64": "x86_64"}[MACHINE]
    host = adder.sections[f"host.{MACHINE}"]
    foreign = replace(adder, sections={f"host.{other}": host, "binary": b""})
    with pytest.raises(DeviceError, match=rf"expected section 'host.{MACHINE}', the artifact has host.{other}"):
        load(foreign, CpuDriver())
    with pytest.raises(DeviceError, match="the artifact has no such section; compile it again"):
        load(replace(adder, sections={}), CpuDriver())


def test_host_code_without_its_entry_is_refused(c_object: Callable[..., bytes]) -> None:
    wrong = artifact(c_object("int other(void) { return 0; }"), (kernel_info("add"),), binary=c_object(KERNEL))
    with pytest.raises(DeviceError, match=r"host code of 'program' .* does not define 'flydsl_launch', only other"):
        load(wrong, CpuDriver())


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # that forks are risky beside threads is known
def test_a_child_after_fork_loads_while_other_threads_of_the_parent_do(adder: Artifact) -> None:
    stop = threading.Event()

    def churn() -> None:
        while not stop.is_set():
            load(adder, CpuDriver()).close()

    churning = threading.Thread(target=churn)
    churning.start()
    try:
        for _ in range(40):
            child = os.fork()
            if child == 0:
                try:
                    data = np.zeros(4, np.int64)
                    load(adder, CpuDriver()).launch(slots(data.ctypes.data, 1, (4, 1, 1)))
                    os._exit(0 if data.all() else 1)
                finally:
                    os._exit(2)
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    finally:
        stop.set()
        churning.join()


def test_a_machine_that_only_runs_needs_neither_mlir_nor_llvm(adder: Artifact, tmp_path: Path) -> None:
    (tmp_path / "artifact").write_bytes(adder.to_bytes())
    script = """
    import sys
    from pathlib import Path

    class Absent:
        def find_spec(self, name, path=None, target=None):
            if name.partition(".")[0] in {"mlir", "torch_mlir", "llvmlite", "torch"}:
                raise ModuleNotFoundError(name)

    sys.meta_path.insert(0, Absent())
    import numpy as np
    import flydsl.runtime.cuda, flydsl.compat.device, flydsl.runtime.hip
    from flydsl.artifact import Artifact
    from flydsl.runtime import load
    from flydsl.runtime.cpu import CpuDriver

    data = np.zeros(8, np.int64)
    slots = np.array([data.ctypes.data, 5, 8, 1, 1, 1, 1, 1, 0, 0, 0], np.uint64).tobytes()
    load(Artifact.from_bytes(Path(sys.argv[1]).read_bytes()), CpuDriver()).launch(slots)
    print(data.tolist())
    """
    command = [sys.executable, "-c", textwrap.dedent(script), str(tmp_path / "artifact")]
    cwd = Path(__file__).parents[2]
    assert eval(subprocess.run(command, capture_output=True, text=True, check=True, cwd=cwd).stdout) == [5] * 8
