"""perf and gdb see CPU kernels by name and line: their files are read back, and gdb stops at a line."""

from __future__ import annotations

import shutil
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .programs import LINE, PROGRAM

Python = Callable[..., str]
HAS_GDB = shutil.which("gdb") is not None


def perf_map(pid: str) -> dict[str, tuple[int, int]]:
    """The names of a process's map with start and size; the file is removed."""
    path = Path("/tmp", f"perf-{pid}.map")
    rows = [line.split(maxsplit=2) for line in path.read_text().splitlines()]
    path.unlink()
    return {name: (int(start, 16), int(size, 16)) for start, size, name in rows}


def records(data: bytes) -> Iterator[tuple[int, int, bytes]]:
    """The records of a dump as kind, time and body (jitdump-specification.txt)."""
    magic, version, header, machine = struct.unpack_from("<4I", data)
    assert (magic, version, header) == (0x4A695444, 1, 40) and machine in (62, 183)
    position = header
    while position < len(data):
        kind, size, moment = struct.unpack_from("<IIQ", data, position)
        yield kind, moment, data[position + 16 : position + size]
        position += size
    assert position == len(data)


def test_nothing_is_imported_or_written_without_the_variable(program: Path, python: Python) -> None:
    pid, imported = python(program).split()
    assert imported == "False" and not Path("/tmp", f"perf-{pid}.map").exists()


def test_map_of_perf(program: Path, python: Python) -> None:
    pid, _ = python(program, FLYDSL_CPU_DEBUGGERS="perf-map").split()
    start, size = perf_map(pid)["scale_rows_0"]
    assert start > 0 and size > 32


def test_a_child_of_a_fork_has_a_map_of_its_own(tmp_path: Path, python: Python) -> None:
    path = tmp_path / "forking.py"
    path.write_text(PROGRAM + "if not os.fork():\n    print(os.getpid(), flush=True)\n    os._exit(0)\nos.wait()\n")
    parent, _, child = python(path, FLYDSL_CPU_DEBUGGERS="perf-map").split()
    assert perf_map(parent) == perf_map(child)


def test_dump_of_code_and_lines(program: Path, python: Python, tmp_path: Path) -> None:
    pid, _ = python(program, FLYDSL_CPU_DEBUGGERS="jitdump", FLYDSL_DUMP_DIR=str(tmp_path / "dumps")).split()
    found = list(records((tmp_path / "dumps" / f"jit-{pid}.dump").read_bytes()))
    assert [moment for _, moment, _ in found] == sorted(moment for _, moment, _ in found)
    loaded, lines = {}, {}
    for kind, _, body in found:
        if kind == 0:
            process, _, _, address, size, _ = struct.unpack_from("<IIQQQQ", body)
            name, _, code = body[40:].partition(b"\0")
            assert process == int(pid) and len(code) == size
            loaded[name.decode()] = address, size, code
        else:
            address, count = struct.unpack_from("<QQ", body)
            position, rows = 16, []
            for _ in range(count):
                at, line, _ = struct.unpack_from("<QII", body, position)
                end = body.index(b"\0", position + 16)
                rows.append((at, line, body[position + 16 : end].decode()))
                position = end + 1
            assert position == len(body)
            lines[address] = rows
    address, size, code = loaded["scale_rows_0"]
    assert any(code) and all(address <= at < address + size for at, _, _ in lines[address])
    own = {line for _, line, file in lines[address] if file == str(program)}
    assert {LINE - 1, LINE} <= own <= set(range(LINE - 5, LINE + 1))


def test_perf_reads_the_dump(
    program: Path, run: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    if shutil.which("perf") is None:
        pytest.skip("perf is not installed; run: apt-get install linux-perf")
    dump = {"FLYDSL_CPU_DEBUGGERS": "jitdump", "FLYDSL_DUMP_DIR": str(tmp_path / "dumps")}
    program.write_text(PROGRAM + "for _ in range(50_000):\n    scale(x, y, 1000)\n")
    data, merged = str(tmp_path / "perf.data"), str(tmp_path / "perf.jit.data")
    recorded = run(
        ["perf", "record", "--no-buildid-cache", "-k", "mono", "-o", data, sys.executable, str(program)], **dump
    )
    if "Permission" in recorded.stderr or "No permission" in recorded.stderr or not Path(data).exists():
        pytest.skip(f"the system does not allow perf: {recorded.stderr[:200]}")
    assert run(["perf", "inject", "--jit", "-i", data, "-o", merged]).returncode == 0
    assert "scale_rows_0" in run(["perf", "report", "--stdio", "-i", merged]).stdout


def gdb(run: Callable[..., subprocess.CompletedProcess[str]], program: Path, *commands: str, **variables: str) -> str:
    start = ["set breakpoint pending on", "set debuginfod enabled off", "handle SIG63 nostop noprint pass"]
    arguments = [word for command in (*start, *commands) for word in ("-ex", command)]
    done = run(["gdb", "-nx", "-batch", *arguments, "--args", sys.executable, str(program)], **variables)
    if "ptrace: Operation not permitted" in done.stderr:
        pytest.skip("the system does not allow debuggers")
    return done.stdout


@pytest.mark.skipif(not HAS_GDB, reason="gdb is not installed; run: apt-get install gdb")
def test_gdb_stops_at_a_line(program: Path, run: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    said = gdb(run, program, f"break scaling.py:{LINE}", "run", "backtrace", FLYDSL_CPU_DEBUGGERS="gdb")
    assert f"#0  scale_rows_0 () at {program}:{LINE}" in said
    assert f"{LINE}\t        y[i] = v * 2.0 + fx.math.sin(v)  # the line" in said


@pytest.mark.skipif(not HAS_GDB, reason="gdb is not installed; run: apt-get install gdb")
def test_gdb_stops_at_a_kernel(program: Path, run: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    said = gdb(run, program, "break scale_rows_0", "run", "info symbol $pc", "finish", FLYDSL_CPU_DEBUGGERS="gdb")
    assert f"scale_rows_0 () at {program}:" in said


@pytest.mark.skipif(not HAS_GDB, reason="gdb is not installed; run: apt-get install gdb")
def test_gdb_forgets_code_that_is_unloaded(
    tmp_path: Path, run: Callable[..., subprocess.CompletedProcess[str]]
) -> None:
    path = tmp_path / "unloading.py"
    path.write_text(
        PROGRAM + "import gc\nscale._compiled.clear()\nscale._history.specializations.clear()\n"
        "vars(scale).pop('_path', None)\ndel scale\ngc.collect()\nprint('unloaded')\n"
    )
    said = gdb(run, path, "run", "info functions scale_rows", FLYDSL_CPU_DEBUGGERS="gdb")
    assert "unloaded" in said and "exited normally" in said


def test_a_debugger_that_is_not_known(program: Path, run: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    done = run([sys.executable, str(program)], FLYDSL_CPU_DEBUGGERS="gbd")
    assert "FLYDSL_CPU_DEBUGGERS: 'gbd' is not known; expected some of gdb, jitdump, perf-map" in done.stderr
    assert "did you mean 'gdb'?" in done.stderr
