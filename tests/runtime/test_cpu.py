"""Kernels on the CPU driver: the whole way from an artifact to numbers in memory."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from flydsl.artifact import Artifact
from flydsl.config import Config
from flydsl.errors import DeviceError, NoDeviceError
from flydsl.runtime.cpu import CpuDriver, CpuError
from flydsl.runtime.loader import Program, load
from flydsl.targets.cpu_levels import missing_features, processor

from .conftest import MACHINE, emit_object
from .programs import HOST, PRELUDE, artifact, kernel_info, slots

KERNELS = (
    PRELUDE
    + """
/* Each block writes scale * its number + 1 at its place and counts itself. */
void number(void **params, int32_t *geometry, int64_t begin, int64_t end, void *shared) {
    int64_t *data = *(int64_t **)params[0];
    int32_t scale = *(int32_t *)params[1];
    for (int64_t block = begin; block < end; block++) data[block] += scale * block + 1;
}
/* Writes the geometry, and how the dynamic shared memory is aligned. */
void describe(void **params, int32_t *geometry, int64_t begin, int64_t end, void *shared) {
    int64_t *data = *(int64_t **)params[0];
    for (int i = 0; i < 6; i++) data[i] = geometry[i];
    data[6] = (uintptr_t)shared % 64;
    data[7] = shared != NULL;
}
/* Fills dynamic shared memory of `scale` words with the block's number and adds it up. */
void sums(void **params, int32_t *geometry, int64_t begin, int64_t end, void *shared) {
    int64_t *data = *(int64_t **)params[0];
    volatile int64_t *words = shared;
    int32_t count = *(int32_t *)params[1];
    for (int64_t block = begin; block < end; block++) {
        int64_t sum = 0;
        for (int i = 0; i < count; i++) words[i] = block + i;
        for (int i = 0; i < count; i++) sum += words[i];
        data[block] = sum;
    }
}
/* Says that it started, then waits until somebody else writes data[1]; counts the blocks in data[2]. */
void wait(void **params, int32_t *geometry, int64_t begin, int64_t end, void *shared) {
    int64_t *data = *(int64_t **)params[0];
    for (int64_t block = begin; block < end; block++) {
        __atomic_store_n(&data[0], 1, __ATOMIC_SEQ_CST);
        while (!__atomic_load_n(&data[1], __ATOMIC_SEQ_CST)) {}
        __atomic_fetch_add(&data[2], 1, __ATOMIC_SEQ_CST);
    }
}
"""
)
NUMBER, DESCRIBE, SUMS, WAIT = range(4)


@pytest.fixture(scope="module")
def kernels(c_object: Callable[..., bytes]) -> Artifact:
    infos = tuple(kernel_info(name, (8, 2, 1) if name == "sums" else None) for name in ("number", "describe", "sums"))
    return artifact(c_object(HOST), (*infos, kernel_info("wait")), binary=c_object(KERNELS))


@pytest.fixture
def program(kernels: Artifact) -> Program:
    return load(kernels, CpuDriver(Config(cpu_threads=3)))


@pytest.mark.parametrize("threads", [None, 1, 2, 7])
@pytest.mark.parametrize("grid", [(1, 1, 1), (5, 1, 1), (3, 4, 5), (1000, 1, 7)])
def test_every_block_of_the_grid_runs_once(kernels: Artifact, threads: int | None, grid: tuple[int, int, int]) -> None:
    program = load(kernels, CpuDriver(Config(cpu_threads=threads)))
    data = np.zeros(np.prod(grid), np.int64)
    program.launch(slots(data.ctypes.data, -3, grid))
    np.testing.assert_array_equal(data, -3 * np.arange(data.size) + 1)


@pytest.mark.parametrize("block", [(1, 1, 1), (1024, 1, 1), (4, 8, 32)])
def test_geometry_and_shared_memory_reach_the_kernel(program: Program, block: tuple[int, int, int]) -> None:
    data = np.zeros(8, np.int64)
    program.launch(slots(data.ctypes.data, 0, (2, 1, 1), block, shared=100, kernel=DESCRIBE))
    assert data.tolist() == [2, 1, 1, *block, 0, 1]
    program.launch(slots(data.ctypes.data, 0, (1, 1, 1), block, shared=0, kernel=DESCRIBE))
    assert data[7] == 0


def test_threads_do_not_share_shared_memory(program: Program) -> None:
    data, words = np.zeros(64, np.int64), 5000
    program.launch(slots(data.ctypes.data, words, (64, 1, 1), (8, 2, 1), shared=8 * words, kernel=SUMS))
    np.testing.assert_array_equal(data, np.arange(64) * words + words * (words - 1) // 2)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"grid": (0, 1, 1)}, r"the grid is \(0, 1, 1\)"),
        ({"grid": (4, 1, 0)}, r"the grid is \(4, 1, 0\)"),
        ({"grid": (2**31, 1, 1)}, r"the grid is \(2147483648, 1, 1\)"),
        ({"grid": (2**31 - 1, 2**31 - 1, 3)}, r"at most 2\*\*63 - 1 blocks"),
        ({"block": (0, 1, 1)}, r"the block is \(0, 1, 1\)"),
        ({"block": (1025, 1, 1)}, r"the block is \(1025, 1, 1\).*at most 1024 threads"),
        ({"block": (32, 32, 2)}, r"the block is \(32, 32, 2\)"),
        ({"block": (16, 1, 1), "kernel": SUMS}, r"compiled for \(8, 2, 1\); launch it with that block"),
    ],
)
def test_a_launch_that_cannot_be_is_refused_and_runs_nothing(
    program: Program, arguments: dict[str, object], why: str
) -> None:
    data = np.zeros(8, np.int64)
    name = "sums" if arguments.get("kernel") == SUMS else "number"
    with pytest.raises(DeviceError, match=why) as caught:
        program.launch(slots(data.ctypes.data, 1, **arguments))  # type: ignore[arg-type]
    assert (caught.value.code, caught.value.name) == (1, "CPU_ERROR_INVALID_VALUE")
    assert f"kernel {name!r}" in str(caught.value)
    assert "launching 'program' ('number', 'describe', 'sums', 'wait') on CPU device 0 failed" in str(caught.value)
    assert not data.any()
    program.launch(slots(data.ctypes.data, 0, (8, 1, 1)))
    assert data.all()


def test_a_handle_of_nothing_is_refused(c_object: Callable[..., bytes]) -> None:
    host = HOST.replace("ctx[1 + slots[10]]", "(void *)0x1234")
    program = load(artifact(c_object(host), (kernel_info("number"),), binary=c_object(KERNELS)), CpuDriver())
    with pytest.raises(DeviceError, match="no kernel has the handle 0x1234") as caught:
        program.launch(slots(0))
    assert caught.value.code == CpuError.CPU_ERROR_INVALID_HANDLE


def test_packed_parameters_are_refused(c_object: Callable[..., bytes]) -> None:
    host = HOST.replace("params, NULL", "NULL, params")
    program = load(artifact(c_object(host), (kernel_info("number"),), binary=c_object(KERNELS)), CpuDriver())
    with pytest.raises(DeviceError, match="by kernel_params, not by extra"):
        program.launch(slots(0))


def test_a_code_of_the_host_function_itself_is_an_error_too(c_object: Callable[..., bytes]) -> None:
    host = PRELUDE + "int32_t flydsl_launch(void **ctx, uint64_t *slots) { return 77; }"
    program = load(artifact(c_object(host), (kernel_info("number"),), binary=c_object(KERNELS)), CpuDriver())
    with pytest.raises(DeviceError, match=r"launching 'program' .* failed: CPU_ERROR_77 \(77\)") as caught:
        program.launch(slots(0))
    assert caught.value.code == 77


def test_launches_from_many_threads_at_once(program: Program) -> None:
    arrays = [np.zeros(257, np.int64) for _ in range(12)]

    def launch(array: np.ndarray) -> None:
        for _ in range(10):
            program.launch(slots(array.ctypes.data, 2, (257, 1, 1)))

    threads = [threading.Thread(target=launch, args=(array,)) for array in arrays]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for array in arrays:
        np.testing.assert_array_equal(array, 10 * (2 * np.arange(257) + 1))


def test_errors_of_one_thread_are_not_another_s(program: Program) -> None:
    results: list[str] = []

    def refused(extent: int) -> None:
        for _ in range(50):
            try:
                program.launch(slots(0, 0, (1, 1, 1), (extent, 1, 1)))
            except DeviceError as error:
                results.append("right" if f"({extent}, 1, 1)" in str(error) else str(error))

    threads = [threading.Thread(target=refused, args=(2000 + index,)) for index in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == ["right"] * 300


@pytest.mark.parametrize("threads", [1, 3])
def test_kernels_run_without_pythons_lock(kernels: Artifact, threads: int) -> None:
    program = load(kernels, CpuDriver(Config(cpu_threads=threads)))
    data = np.zeros(3, np.int64)

    def release() -> None:
        while not data[0]:
            pass
        data[1] = 1

    other = threading.Thread(target=release)
    other.start()
    program.launch(slots(data.ctypes.data, 0, (10, 1, 1), kernel=WAIT))
    other.join()
    assert data[2] == 10


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # that forks are risky beside threads is known
def test_a_child_after_fork_launches(program: Program) -> None:
    data = np.zeros(100, np.int64)
    program.launch(slots(data.ctypes.data, 0, (100, 1, 1)))
    child = os.fork()
    if child == 0:
        try:
            program.launch(slots(data.ctypes.data, 0, (100, 1, 1)))
            os._exit(0 if (data == 2).all() else 1)
        finally:
            os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert (data == 1).all()


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """SIGINT raises KeyboardInterrupt.  Shells start background jobs with the signal ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c")
def test_an_interrupt_ends_a_launch_and_nothing_runs_after_it(program: Program) -> None:
    data = np.zeros(3, np.int64)

    def interrupt() -> None:
        while not data[0]:
            pass
        os.kill(os.getpid(), signal.SIGINT)
        data[1] = 1

    other = threading.Thread(target=interrupt)
    other.start()
    with pytest.raises(KeyboardInterrupt):
        program.launch(slots(data.ctypes.data, 0, (100_000, 1, 1), kernel=WAIT))
    ran = data[2]
    other.join()
    program.launch(slots(data.ctypes.data, 0, (1, 1, 1), kernel=WAIT))
    assert data[2] == ran + 1


def test_shared_memory_that_the_machine_has_not_is_an_error(kernels: Artifact, tmp_path: Path) -> None:
    (tmp_path / "artifact").write_bytes(kernels.to_bytes())
    script = """
    import resource, sys
    from pathlib import Path
    from flydsl.artifact import Artifact
    from flydsl.errors import DeviceError
    from flydsl.runtime import load
    from flydsl.runtime.cpu import CpuDriver
    import numpy as np
    program = load(Artifact.from_bytes(Path(sys.argv[1]).read_bytes()), CpuDriver())
    resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
    slots = np.array([0, 0, 1, 1, 1, 8, 2, 1, (2 << 30) - 4096, 0, 1], np.uint64).tobytes()
    try:
        program.launch(slots)
    except DeviceError as error:
        print(error.code, error.name, error)
    """
    found = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script), str(tmp_path / "artifact")],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    ).stdout
    assert found.startswith("2 CPU_ERROR_OUT_OF_MEMORY")
    assert "kernel 'describe' asks for 2147479552 bytes of dynamic shared memory" in found


def test_the_environment_says_how_many_threads_where_no_configuration_does(
    kernels: Artifact, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLYDSL_CPU_THREADS", "1")
    others = set(threading.enumerate())
    data = np.zeros(100, np.int64)
    load(kernels, CpuDriver()).launch(slots(data.ctypes.data, 0, (100, 1, 1)))
    assert data.all()
    assert set(threading.enumerate()) <= others


def test_an_artifact_for_another_machine_is_refused_with_its_target(c_object: Callable[..., bytes]) -> None:
    other = {"x86_64": "aarch64", "aarch64": "x86_64"}[MACHINE]
    binary = emit_object("define void @number() { ret void }", triple=f"{other}-unknown-linux-gnu")
    foreign = artifact(c_object(HOST), (kernel_info("number"),), f"cpu:{other}", binary=binary)
    with pytest.raises(DeviceError, match=rf"target cpu:{other}\) is code for {other}, this machine is {MACHINE}"):
        load(foreign, CpuDriver())


def test_an_artifact_without_kernels_for_a_cpu_is_refused(c_object: Callable[..., bytes]) -> None:
    empty = artifact(c_object(HOST), (kernel_info("number"),))
    with pytest.raises(DeviceError, match="no section 'binary'"):
        load(empty, CpuDriver())
    header = bytearray(emit_object("define void @number() { ret void }"))
    header[16:20] = bytes((3, 0, 224, 0))  # a linked object for an AMD GPU
    rocm = artifact(c_object(HOST), (kernel_info("number"),), "rocm:gfx942", binary=bytes(header))
    with pytest.raises(DeviceError, match=r"target rocm:gfx942.*for an AMD GPU, expected .* for a CPU"):
        load(rocm, CpuDriver())
    missing = artifact(c_object(HOST), (kernel_info("absent"),), binary=c_object(KERNELS))
    with pytest.raises(DeviceError, match="does not define 'absent'"):
        load(missing, CpuDriver())


def test_the_driver_s_own_facts(kernels: Artifact) -> None:
    driver = CpuDriver()
    assert (driver.device_count(), driver.current_device()) == (1, 0)
    info = driver.device_info(0)
    assert (info.index, info.arch) == (0, "native")
    assert info.name
    driver.synchronize(0)
    driver.check(0, "nothing")
    for refused in (lambda: driver.load(kernels, 1), lambda: driver.device_info(1), lambda: driver.synchronize(2)):
        with pytest.raises(NoDeviceError, match="there is no CPU device"):
            refused()


def test_code_for_a_level_that_the_processor_lacks_is_not_loaded(
    c_object: Callable[..., bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = artifact(c_object(HOST), (kernel_info("number"),), "cpu:x86-64-v2", binary=c_object(KERNELS))
    monkeypatch.setattr("flydsl.runtime.cpu.processor", lambda: {"flags": "fpu sse sse2 pni ssse3 cx16 sse4_1 lahf_lm"})
    with pytest.raises(DeviceError, match=r"target cpu:x86-64-v2\) use popcnt, sse4_2, which this processor lacks"):
        load(newer, CpuDriver())


def test_levels_name_exactly_the_flags_that_are_missing(tmp_path: Path) -> None:
    v3 = "pni ssse3 cx16 sse4_1 sse4_2 popcnt lahf_lm abm avx avx2 bmi1 bmi2 f16c fma movbe xsave"
    assert missing_features("x86-64-v3", v3) == []
    assert missing_features("x86-64-v3", v3.replace("fma ", "")) == ["fma"]
    assert missing_features("x86-64-v4", v3) == ["avx512bw", "avx512cd", "avx512dq", "avx512f", "avx512vl"]
    assert missing_features("native", "sse") == missing_features("x86-64-v4", "") == []
    (tmp_path / "cpuinfo").write_text("flags\t\t: sse sse2\nmodel name\t: One: CPU\n\nflags\t\t: other\n")
    assert processor(tmp_path / "cpuinfo") == {"flags": "sse sse2", "model name": "One: CPU"}
    assert processor(tmp_path / "absent") == {}
