"""Windows in GPU memory, against stand-ins for the vendors' libraries whose device memory is host memory."""

from __future__ import annotations

import ctypes
import os
import shutil
import socket
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ranks import manifest, run_ranks

import flydsl
import flydsl.plugin as fp
from flydsl.dist import AttachedGroup, control_page
from flydsl.dist.windows import CpuWindows, windows_on
from flydsl.dist.windows.cuda import CudaWindows
from flydsl.dist.windows.descriptors import DescriptorServer, receive_descriptor
from flydsl.dist.windows.gpu import GpuWindows
from flydsl.dist.windows.hip import HipWindows
from flydsl.errors import CommError, ReachError, StoreError, WindowError, WindowTooSmall
from flydsl.runtime.cuda import CudaDriver
from flydsl.runtime.device_array import DLTensor
from flydsl.runtime.hip import HipDriver

HERE = Path(__file__).resolve().parent
ATTRIBUTES = "*value = attribute == 75 ? 9"
SOURCE = (
    "int cuDeviceGetAttribute_memory(int);\n"
    + (HERE.parent / "runtime" / "standin.c")
    .read_text()
    .replace(
        ATTRIBUTES,
        "*value = attribute == 102 || attribute == 103 ? cuDeviceGetAttribute_memory(attribute) : attribute == 75 ? 9",
    )
    + (HERE / "memory_standin.c").read_text()
)


class StandIn:
    """A vendor's library that one rank loads: its log, scripted errors, and what is not freed yet."""

    def __init__(self, built: Path, directory: Path, name: str) -> None:
        self.file = directory / f"lib{name}.so"
        shutil.copy(built, self.file)
        self.library = ctypes.CDLL(str(self.file))
        self.library.standin_log.restype = ctypes.c_char_p

    def calls(self, *names: str) -> list[str]:
        log: bytes = self.library.standin_log()
        return [line for line in log.decode().splitlines() if line.startswith(names)]

    def fail(self, function: str, code: int = 2, after: int = 0) -> None:
        self.library.standin_fail(function.encode(), code, after, 1000)

    @property
    def live(self) -> int:
        return int(self.library.standin_live())


Make = Callable[[int], tuple[StandIn, GpuWindows]]


@pytest.fixture(params=["cuda", "cuda without virtual memory", "hip"])
def make(request: pytest.FixtureRequest, gcc: Callable[..., Path], tmp_path: Path) -> Make:
    """``make(rank)``: a library of its own for each rank, and windows over it."""
    hip = request.param == "hip"
    built = gcc(SOURCE, "-shared", "-pthread", "-D_GNU_SOURCE", *(["-DHIP"] if hip else []))

    def windows(rank: int) -> tuple[StandIn, GpuWindows]:
        standin = StandIn(built, tmp_path, f"{'hip' if hip else 'cuda'}-{rank}")
        if hip:
            return standin, HipWindows(HipDriver(standin.file), 0)
        standin.library.standin_virtual_memory(int(request.param == "cuda"))
        return standin, CudaWindows(CudaDriver(standin.file), 0)

    return windows


def attached(folder: Path, made: list[tuple[StandIn, GpuWindows]], **options: Any) -> list[Any]:
    return run_ranks(
        folder,
        len(made),
        lambda s: flydsl.dist.attach(manifest(), s, timeout=20, n=100, memory=made[s.rank][1], **options),
    )


def table(group: AttachedGroup) -> list[int]:
    record = control_page.CommGroupRecord.from_address(group.record_for(None))
    return list((ctypes.c_uint64 * (2 * group.world)).from_address(record.table))


def floats(address: int) -> ctypes.Array[ctypes.c_float]:
    return (ctypes.c_float * 200).from_address(address)


def test_ranks_see_each_others_device_memory(make: Make, tmp_path: Path) -> None:
    made = [make(rank) for rank in range(3)]
    groups = attached(tmp_path / "store", made)
    for group in groups:
        floats(table(group)[group.rank])[7] = group.rank + 1
        done = (ctypes.c_int32 * 3).from_address(table(group)[3 + group.rank])
        assert list(done) == [0, 0, 0]
        done[group.rank] = 10 + group.rank
    for group in groups:
        addresses = table(group)
        assert [floats(address)[7] for address in addresses[:3]] == [1, 2, 3]
        assert [(ctypes.c_int32 * 3).from_address(a)[r] for r, a in enumerate(addresses[3:])] == [10, 11, 12]
        assert not any(address % 4096 for address in addresses)
    for group in groups:
        group.close()
    assert [standin.live for standin, _ in made] == [0, 0, 0]


def test_a_group_of_gpus_has_its_control_page_in_pinned_memory(make: Make, tmp_path: Path) -> None:
    made = [make(rank) for rank in range(2)]
    groups = attached(tmp_path / "store", made)
    for standin, _ in made:
        (registered,) = standin.calls("cuMemHostRegister_v2", "hipHostRegister")
        assert registered.endswith("(4096, 3)")
    for group in groups:
        group.close()


def test_the_calls_of_a_vendor_are_those_of_its_manual(make: Make, tmp_path: Path) -> None:
    made = [make(rank) for rank in range(2)]
    groups = attached(tmp_path / "store", made)
    standin, windows = made[0]
    if isinstance(windows, HipWindows):
        assert standin.calls("hipExtMallocWithFlags") == [
            "hipExtMallocWithFlags(4096, 1)", "hipExtMallocWithFlags(4096, 3)",
        ]  # fmt: skip
        assert standin.calls("hipIpcOpen") == ["hipIpcOpenMemHandle(1)"] * 2
    elif windows.has_virtual_memory():
        size = 2 << 20
        assert standin.calls("cuMemCreate") == [f"cuMemCreate({size}, 1 1 1 0, 0)"] * 2
        assert standin.calls("cuMemSetAccess") == [f"cuMemSetAccess({size}, 1 0 3, 1)"] * 4
        assert standin.calls("cuIpc") == []
    else:
        assert standin.calls("cuMemAlloc") == ["cuMemAlloc_v2(4096)"] * 2
        assert standin.calls("cuIpcOpen") == ["cuIpcOpenMemHandle_v2(1)"] * 2
    for group in groups:
        group.close()


@pytest.mark.parametrize(
    ("functions", "error"),
    [
        (("cuMemCreate", "cuMemAlloc_v2", "hipExtMallocWithFlags"), WindowError),
        (("cuMemExportToShareableHandle", "cuIpcGetMemHandle", "hipIpcGetMemHandle"), WindowError),
        (("cuMemImportFromShareableHandle", "cuIpcOpenMemHandle_v2", "hipIpcOpenMemHandle"), ReachError),
        (("cuMemMap", "cuMemsetD8_v2", "hipMemset"), WindowError),
    ],
)
def test_a_driver_that_refuses_on_one_rank_is_told_to_all(
    make: Make, tmp_path: Path, functions: tuple[str, ...], error: type
) -> None:
    made = [make(rank) for rank in range(3)]
    for function in functions:
        made[1][0].fail(function)
    errors = attached(tmp_path / "store", made)
    assert [type(each) for each in errors] == [error] * 3, errors
    assert all("rank 1:" in str(errors[rank]) for rank in (0, 2)), errors
    assert [standin.live for standin, _ in made] == [0, 0, 0]


class OnDevice:
    """The caller's array in the stand-in's device memory."""

    def __init__(self, windows: GpuWindows, address: int, count: int) -> None:
        self.address, self.count = address, count
        self._kind = 2 if windows.kind == "cuda" else 10
        self._shape, self._strides = (ctypes.c_int64 * 1)(count), (ctypes.c_int64 * 1)(1)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._kind, 0

    def __dlpack__(self, **options: Any) -> Any:
        class Managed(ctypes.Structure):
            _fields_ = [("tensor", DLTensor), ("manager", ctypes.c_void_p), ("deleter", ctypes.c_void_p)]

        self._managed = Managed()
        tensor = self._managed.tensor
        tensor.data, tensor.device_type, tensor.device_id = self.address, self._kind, 0
        tensor.ndim, tensor.code, tensor.bits, tensor.lanes = 1, 2, 32, 1
        numbers = ctypes.POINTER(ctypes.c_int64)
        tensor.shape, tensor.strides = ctypes.cast(self._shape, numbers), ctypes.cast(self._strides, numbers)
        new = ctypes.pythonapi.PyCapsule_New
        new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        return new(ctypes.addressof(self._managed), b"dltensor", None)


def test_the_callers_device_memory_is_a_window(make: Make, tmp_path: Path) -> None:
    """Memory of the vendor's allocator, and not from its beginning."""
    made = [make(rank) for rank in range(2)]
    own = []
    for standin, windows in made:
        pointer = ctypes.c_void_p()
        if windows.kind == "cuda":
            assert not standin.library.cuMemAlloc_v2(ctypes.byref(pointer), ctypes.c_size_t(8192))
        else:
            assert not standin.library.hipExtMallocWithFlags(ctypes.byref(pointer), ctypes.c_size_t(8192), 1)
        own.append(OnDevice(windows, (pointer.value or 0) + 4096, 200))
    groups = run_ranks(
        tmp_path / "store", 2,
        lambda s: flydsl.dist.attach(
            manifest(), s, timeout=20, n=100, memory=made[s.rank][1], windows={"inbox": own[s.rank]}
        ),
    )  # fmt: skip
    for group in groups:
        assert table(group)[group.rank] == own[group.rank].address
        floats(own[group.rank].address)[3] = group.rank + 5
    assert [[floats(address)[3] for address in table(group)[:2]] for group in groups] == [[5, 6], [5, 6]]
    for group in groups:
        group.close()
    errors = run_ranks(
        tmp_path / "again", 2,
        lambda s: flydsl.dist.attach(
            manifest(), s, timeout=20, n=101, memory=make(2 + s.rank)[1], windows={"inbox": own[s.rank]}
        ),
    )  # fmt: skip
    assert [type(error) for error in errors] == [WindowTooSmall] * 2


def test_handles_that_are_none_are_refused(make: Make) -> None:
    from flydsl.dist.windows import Peer

    _, windows = make(0)
    for handles in (
        {}, {"pieces": []}, {"pieces": [{}], "places": []}, {"pieces": [{"bytes": -1}], "places": []},
        {"pieces": [{"bytes": 1, "kind": "ipc", "handle": "zz"}], "places": []},
        {"pieces": [{"bytes": 1, "kind": "descriptor", "socket": "/nowhere/x", "position": 0}], "places": []},
        {"pieces": [], "places": [[0, 0]]}, {"pieces": 3, "places": 4},
    ):  # fmt: skip
        with pytest.raises((StoreError, ReachError)):
            windows.open(Peer(1, os.getpid(), 0), handles)


def test_host_memory_is_no_window_of_a_gpu(make: Make, tmp_path: Path) -> None:
    own = np.zeros(200, np.float32)
    errors = attached(tmp_path / "store", [make(0)], windows={"inbox": own})
    assert isinstance(errors[0], WindowError)
    assert "is on cpu device 0" in str(errors[0])


# -- descriptors for peers


def test_a_descriptor_is_handed_to_who_asks(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("contents")
    server = DescriptorServer([os.open(tmp_path / "file", os.O_RDONLY)])
    try:
        for _ in range(3):
            with open(receive_descriptor(1, server.name, 0)) as file:
                assert file.read() == "contents"
                file.seek(0)
        with pytest.raises(ReachError, match="rank 1 does not hand out its device memory"):
            receive_descriptor(1, server.name, 5)
        with socket.socket(socket.AF_UNIX) as silent:  # who connects and asks nothing stops nobody
            silent.connect(f"\0{server.name}")
        with open(receive_descriptor(1, server.name, 0)) as file:
            assert file.read() == "contents"
    finally:
        server.close()
    with pytest.raises(ReachError):
        receive_descriptor(1, server.name, 0)


@pytest.mark.parametrize("name", [None, 3, "", "/nowhere/socket", "flydsl-" + "x" * 100])
def test_a_name_of_no_such_socket_is_refused(name: object) -> None:
    with pytest.raises(StoreError):
        receive_descriptor(0, name, 0)


@pytest.mark.parametrize("backend", ["tpu", "", 3])
def test_an_unknown_kind_of_device_is_refused(tmp_path: Path, backend: Any) -> None:
    (error,) = run_ranks(tmp_path, 1, lambda s: flydsl.dist.attach(manifest(), s, backend=backend, n=1))
    assert isinstance(error, CommError)
    assert "windows are on 'cpu', 'cuda' or 'rocm' besides" in str(error)


class CountedWindows(CpuWindows):
    """The CPU's memory, of a driver of another package."""

    made = 0

    def allocate(self, plans: Any) -> Any:
        CountedWindows.made += 1
        return super().allocate(plans)


class OutsideDriver(fp.ListedDriver[int]):
    name = "OUTSIDE"

    def devices(self) -> Sequence[int]:
        return (0,)

    def device_info(self, device: int) -> fp.DeviceInfo:
        return fp.DeviceInfo(device, "outside", "one")

    def load(self, artifact: fp.Artifact, device: int) -> fp.LoadedKernels:
        raise fp.NoDeviceError("nothing runs here")

    def check(self, code: int, what: str) -> None:
        pass

    def synchronize(self, device: int, stream: int | None = None) -> None:
        pass


class WindowedDriver(OutsideDriver):
    def windows(self, device: int) -> fp.WindowMemory:
        return CountedWindows()


class OddDriver(OutsideDriver):
    def windows(self, device: int) -> Any:
        return device


def test_windows_of_an_outside_backend_are_those_of_its_driver(tmp_path: Path) -> None:
    for name, driver in (("windowed", WindowedDriver), ("windowless", OutsideDriver), ("odd_windows", OddDriver)):
        fp.register_driver(name, driver, force=True)

    def attached(store: Any) -> Any:
        with flydsl.dist.attach(manifest(), store, backend="windowed", n=4) as group:
            return group.rank

    assert run_ranks(tmp_path, 2, attached) == [0, 1]
    assert CountedWindows.made == 2
    with pytest.raises(CommError, match="'windowless': the driver 'OUTSIDE' has no windows"):
        windows_on("windowless")
    with pytest.raises(CommError, match="int lacks allocate, open"):
        windows_on("odd_windows")
