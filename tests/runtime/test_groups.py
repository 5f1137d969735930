"""Launches of programs with a group of ranks, by host functions in C against the stand-in for a GPU's library."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import flydsl
from flydsl.artifact import Artifact
from flydsl.dist import AttachedGroup, FileStore
from flydsl.dist.control_page import CommControl, CommGroupRecord
from flydsl.dist.manifest import Affine, Argument, GroupRow, Manifest, ProgramRow, SymbolRow, WindowRow
from flydsl.errors import ArtifactError, DeviceError, GroupStopped, NotAttached, NotResident, WindowTooSmall
from flydsl.runtime.cuda import CudaDriver
from flydsl.runtime.loader import load

from .programs import HOST, artifact, kernel_info, slots
from .standin import StandIn

MANIFEST = Manifest(
    (GroupRow("tp", "load-store", (WindowRow("inbox", "data", "f32", Affine.symbol("n")),)),),
    {"n": SymbolRow(source="n")},
    (ProgramRow("program", "tp", group_slot=0, arguments={"n": Argument(slot=1)}),),
)


@pytest.fixture
def standin(gcc: Callable[..., Path], tmp_path: Path) -> StandIn:
    return StandIn(gcc, tmp_path, "cuda")


@pytest.fixture
def program(c_object: Callable[..., bytes]) -> Artifact:
    """Its slot 0 is the group, and slot 1 the symbol ``n``."""
    return artifact(c_object(HOST), (kernel_info("one"),), "cuda:sm_90", binary=b"a cubin", comm=MANIFEST.encode())


@pytest.fixture
def group(tmp_path: Path) -> AttachedGroup:
    return flydsl.dist.attach(MANIFEST, FileStore(tmp_path / "store", 0, 1), n=10)


def test_a_launch_passes_the_record_and_counts_the_epoch(
    standin: StandIn, program: Artifact, group: AttachedGroup
) -> None:
    standin.params(8, 4)
    loaded = load(program, CudaDriver(standin.file))
    record = CommGroupRecord.from_address(group.record_for(program.sections["comm"]))
    for call, value in enumerate((group.token, group.record_for(program.sections["comm"])), 1):
        standin.clear()
        loaded.launch(slots(value, 10))
        assert record.epoch == group.epoch == call
        (launched,) = (line for line in standin.calls() if line.startswith("cuLaunchKernel("))
        assert group.record_for(program.sections["comm"]).to_bytes(8, "little").hex() in launched
    page = CommControl.from_address(record.control)
    assert (page.launches, page.finished) == (2, 2)
    group.close()


def test_a_size_beyond_the_windows_is_refused_before_the_device_is_asked(
    standin: StandIn, program: Artifact, group: AttachedGroup
) -> None:
    loaded = load(program, CudaDriver(standin.file))
    standin.clear()
    with pytest.raises(WindowTooSmall, match="program is called with n = 11"):
        loaded.launch(slots(group.token, 11))
    assert not standin.calls()
    group.close()


def test_a_group_that_was_stopped_launches_nothing(standin: StandIn, program: Artifact, group: AttachedGroup) -> None:
    loaded = load(program, CudaDriver(standin.file))
    group.stop()
    standin.clear()
    for _ in range(2):
        with pytest.raises(GroupStopped):
            loaded.launch(slots(group.token, 1))
    assert not standin.calls()
    group.close()


def test_no_group_is_refused_with_the_attach_to_write(standin: StandIn, program: Artifact) -> None:
    with pytest.raises(NotAttached, match=r"tp = flydsl\.dist\.attach\(program, "):
        load(program, CudaDriver(standin.file)).launch(slots(0, 1))


def test_a_grid_that_does_not_fit_the_device_at_a_time_is_named(
    standin: StandIn, program: Artifact, group: AttachedGroup
) -> None:
    loaded = load(program, CudaDriver(standin.file))
    standin.fail("cuLaunchKernel", 720, times=1)
    with pytest.raises(NotResident, match="'program': the blocks of the grid wait for peers and do not all fit"):
        loaded.launch(slots(group.token, 1))
    assert group.epoch == 1
    assert not group.broken
    loaded.launch(slots(group.token, 1))
    group.close()


def test_other_errors_of_the_driver_stay_what_they_are(
    standin: StandIn, program: Artifact, group: AttachedGroup
) -> None:
    loaded = load(program, CudaDriver(standin.file))
    standin.fail("cuLaunchKernel", 701)
    with pytest.raises(DeviceError, match="LAUNCH_OUT_OF_RESOURCES"):
        loaded.launch(slots(group.token, 1))
    group.close()


@pytest.mark.parametrize(
    "section", [b"", b"{}", b'{"programs": 3}', b'{"programs": [{"group_slot": -1, "group": "g"}]}']
)
def test_a_damaged_manifest_is_refused(c_object: Callable[..., bytes], standin: StandIn, section: bytes) -> None:
    damaged = artifact(c_object(HOST), (kernel_info("one"),), "cuda:sm_90", binary=b"a cubin", comm=section)
    with pytest.raises(ArtifactError):
        load(damaged, CudaDriver(standin.file))
