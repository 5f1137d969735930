"""The C header of groups: its layouts are those that the host side writes."""

from __future__ import annotations

import ctypes
import json
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import flydsl
from flydsl.dist import control_page
from flydsl.errors import WaitReport

INCLUDE = Path(flydsl.__file__).parent / "include"
STRUCTURES = {
    "flydsl_comm_control": control_page.CommControl,
    "flydsl_comm_group": control_page.CommGroupRecord,
    "flydsl_comm_network_group": control_page.NetworkGroupRecord,
}


def test_the_layouts_are_those_that_every_program_was_built_for() -> None:
    """Compiled programs in the world have these numbers in them: none may ever change."""
    control, group = control_page.CommControl, control_page.CommGroupRecord
    assert ctypes.sizeof(control) == 4096
    assert ctypes.sizeof(group) == 64
    assert {name: getattr(control, name).offset for name in ("watch", "fault", "epoch", "launches", "finished")} == {
        "watch": 0, "fault": 4, "epoch": 8, "launches": 16, "finished": 24,
    }  # fmt: skip
    assert [getattr(control, name).offset for name in ("window", "peer", "index", "expected", "found")] == [
        64, 68, 72, 80, 88,
    ]  # fmt: skip
    assert [control.block.offset, control.program.offset] == [96, 108]
    assert [getattr(group, name).offset for name in ("rank", "world", "epoch", "control", "table", "multicast")] == [
        0, 4, 8, 16, 24, 32,
    ]  # fmt: skip


@pytest.mark.parametrize("flags", [("-std=c99", "-pedantic"), ("-xc++", "-std=c++11")], ids=["C99", "C++11"])
def test_the_header_has_the_layouts_of_the_host(gcc: Callable[..., Path], flags: Sequence[str]) -> None:
    lines = []
    for name, structure in STRUCTURES.items():
        lines.append(f'printf(",%d", (int)sizeof(struct {name}));')
        lines += [f'printf(",%d", (int)offsetof(struct {name}, {field[0]}));' for field in structure._fields_]
    lines += [f'printf(",%d", (int)FLYDSL_COMM_{name});' for name in ("GO", "PEER_DIED", "DEADLINE", "STOPPED")]
    source = "#include <stddef.h>\n#include <stdio.h>\n#include <flydsl/comm.h>\n"
    program = gcc(
        source + 'int main(void) { printf("[0");\n' + "\n".join(lines) + '\nprintf("]"); return 0; }\n',
        "-Wextra", f"-I{INCLUDE}", *flags,
    )  # fmt: skip
    found = json.loads(subprocess.run([program], capture_output=True, check=True).stdout)[1:]
    expected = []
    for structure in STRUCTURES.values():
        expected.append(ctypes.sizeof(structure))
        expected += [getattr(structure, field[0]).offset for field in structure._fields_]
    assert found == [*expected, control_page.GO, control_page.PEER_DIED, control_page.DEADLINE, control_page.STOPPED]


def test_a_page_without_a_complete_record_reports_nothing() -> None:
    page = control_page.CommControl()
    assert page.wait_report("all_reduce", ("inbox", "done")) is None
    page.fault = 1  # a kernel is writing it
    assert page.wait_report("all_reduce", ("inbox", "done")) is None


def test_a_record_is_told_with_the_names_of_the_manifest() -> None:
    page = control_page.CommControl(fault=2, window=1, peer=2, index=7, expected=5, found=4)
    page.block[:] = 3, 0, 1
    report = page.wait_report("all_reduce", ("inbox", "done"))
    assert report == WaitReport("done", 2, 7, 5, 4, (3, 0, 1), "all_reduce")
    assert str(report) == "all_reduce, block (3, 0, 1): waited for rank 2 at done[7] to become 5, found 4"
    page.peer, page.window = -1, 9
    assert str(page.wait_report("f", ("inbox",))) == (
        "f, block (3, 0, 1): waited for a peer at window 9[7] to become 5, found 4"
    )
