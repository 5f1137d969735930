"""With debug information binaries name the user's file and lines; without it they do not depend on where those are."""

import contextlib
import dataclasses
import functools
import importlib.util
import io
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import llvmlite.binding as llvm
import located
import numpy as np
import pytest
from elftools.elf.elffile import ELFFile
from hypothesis import given, settings
from hypothesis import strategies as st

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.artifact import Artifact
from flydsl.binaries import describe
from flydsl.binaries.lines import source_lines
from flydsl.compiler.aot import precompile
from flydsl.config import Config
from flydsl.errors import ArtifactError

SPEC = flyc.TensorSpec(fx.Int32, (None,))
TARGETS = ["cpu:native", "cpu:neoverse-n1", "rocm:gfx942", "cuda:sm_90"]


def compiled(module: ModuleType, target: str, *, debug_info: bool, isolated: bool = False) -> Artifact:
    config = dataclasses.replace(Config.from_env({}), cache_dir=None, debug_info=debug_info)
    signature = {"src": SPEC, "dst": SPEC, "n": 64}
    (done,) = precompile(module.marked, [target], [signature], config=config, isolated=isolated)
    assert done.artifact is not None, done.error
    return done.artifact


def marked_lines(*marks: str) -> set[int]:
    lines = Path(located.__file__).read_text().splitlines()
    return {number for number, text in enumerate(lines, start=1) if text.endswith(tuple(f"# {m}" for m in marks))}


@pytest.mark.parametrize("target", TARGETS)
def test_line_tables_name_the_users_lines(target: str) -> None:
    artifact = compiled(located, target, debug_info=True)
    rows = source_lines(artifact.sections["binary"])
    assert {row.file for row in rows if row.line} == {located.__file__}
    found = {row.line for row in rows}
    assert marked_lines("load", "loop-load", "store") <= found
    assert found - {0} <= set(range(1, len(Path(located.__file__).read_text().splitlines()) + 1))
    if not target.startswith("cuda"):  # ptxas keeps no columns
        assert any(row.column > 1 for row in rows)
    assert {k.symbol for k in describe(artifact.sections["binary"]).kernels} >= {"marked_kernel_0"}


@pytest.mark.parametrize("target", TARGETS)
def test_without_debug_information_there_are_none(target: str) -> None:
    assert source_lines(compiled(located, target, debug_info=False).sections["binary"]) == ()


def moved(directory: Path, blank_lines: int) -> ModuleType:
    """The same kernels from another file, some lines further down."""
    directory.mkdir()
    path = directory / "elsewhere.py"
    path.write_text("\n" * blank_lines + Path(located.__file__).read_text())
    spec = importlib.util.spec_from_file_location("elsewhere", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("target", ["cpu:x86-64-v3", "rocm:gfx942", "cuda:sm_90"])
def test_the_place_of_the_source_matters_only_with_debug_information(target: str, tmp_path: Path) -> None:
    here, there = moved(tmp_path / "a", 0), moved(tmp_path / "b", 30)
    plain = [compiled(module, target, debug_info=False).to_bytes() for module in (here, there)]
    assert plain[0] == plain[1]
    debug = [compiled(module, target, debug_info=True) for module in (here, there)]
    assert debug[0].key != debug[1].key
    files = [{row.file for row in source_lines(a.sections["binary"])} - {""} for a in debug]
    assert files == [{str(tmp_path / "a" / "elsewhere.py")}, {str(tmp_path / "b" / "elsewhere.py")}]


def test_code_of_another_process_has_them_too() -> None:
    first, second = (compiled(located, "rocm:gfx942", debug_info=True, isolated=i) for i in (False, True))
    assert first.to_bytes() == second.to_bytes()


def test_programs_with_debug_information_run(monkeypatch: pytest.MonkeyPatch) -> None:
    results = []
    for setting in ("0", "1"):
        monkeypatch.setenv("FLYDSL_DEBUG_ENABLE_DEBUG_INFO", setting)
        dst = np.zeros(100, np.int32)
        located.marked(np.arange(100, dtype=np.int32) * 3, dst, 100)
        results.append(dst)
    np.testing.assert_array_equal(results[0], results[1])
    assert results[0].any()


def test_inspect_prints_the_lines(tmp_path: Path) -> None:
    path = tmp_path / "a.flyk"
    path.write_bytes(compiled(located, "cuda:sm_90", debug_info=True).to_bytes())
    run = [sys.executable, "-m", "flydsl.cli", "inspect", str(path), "--lines"]
    shown = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    assert "dst[i] = picked  # store" in shown
    path.write_bytes(compiled(located, "cuda:sm_90", debug_info=False).to_bytes())
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "FLYDSL_DEBUG_ENABLE_DEBUG_INFO=1" in done.stderr


# -- the reader, on what LLVM writes

IR = """
define i32 @first(i32 %x) !dbg !3 {{
  %y = mul i32 %x, 12345, !dbg !6
  ret i32 %y, !dbg !7
}}
define void @second(ptr %p) !dbg !8 {{
  store volatile i32 1, ptr %p, !dbg !9
  store volatile i32 2, ptr %p, !dbg !10
  ret void, !dbg !11
}}
!llvm.dbg.cu = !{{!0}}
!llvm.module.flags = !{{!2, !5}}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "one.py", directory: "/some/where")
!2 = !{{i32 2, !"Debug Info Version", i32 3}}
!3 = distinct !DISubprogram(name: "first", file: !1, line: 10, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!4 = !DISubroutineType(types: !{{}})
!5 = !{{i32 7, !"Dwarf Version", i32 {version}}}
!6 = !DILocation(line: 11, column: 3, scope: !3)
!7 = !DILocation(line: 500, column: 4, scope: !3)
!8 = distinct !DISubprogram(name: "second", file: !12, line: 2, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!9 = !DILocation(line: 3, column: 5, scope: !8)
!10 = !DILocation(line: 9, column: 300, scope: !8)
!11 = !DILocation(line: 1, column: 1, scope: !8)
!12 = !DIFile(filename: "two.py", directory: "/else/where")
"""


@functools.cache
def assembled(machine: str, version: int) -> bytes:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    module = llvm.parse_assembly(IR.format(version=version), llvm.create_context())
    target = llvm.Target.from_triple(f"{machine}-unknown-linux-gnu").create_target_machine(opt=2, reloc="pic")
    return bytes(target.emit_object(module))


def rows_of_pyelftools(data: bytes) -> list[tuple[int, str, int, int]]:
    dwarf = ELFFile(io.BytesIO(data)).get_dwarf_info()
    rows = []
    for unit in dwarf.iter_CUs():
        program = dwarf.line_program_for_CU(unit)
        files = program["file_entry"]
        first = 0 if program["version"] >= 5 else 1
        for entry in program.get_entries():
            state = entry.state
            if state is not None and not state.end_sequence:
                name = files[state.file - first].name.decode()
                rows.append((state.address, Path(name).name, state.line, state.column))
    return rows


@pytest.mark.parametrize("target", ["cpu:x86-64-v3", "cpu:neoverse-n1", "rocm:gfx942"])
def test_pyelftools_reads_the_same_of_kernels(target: str) -> None:
    data = compiled(located, target, debug_info=True).sections["binary"]
    rows = [(row.address, Path(row.file).name, row.line, row.column) for row in source_lines(data)]
    assert rows
    assert rows == rows_of_pyelftools(data)


@pytest.mark.parametrize("version", [2, 3, 4, 5])
@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_reader(machine: str, version: int) -> None:
    rows = source_lines(assembled(machine, version))
    by_file: dict[str, list[int]] = {}
    for row in rows:
        if row.line and by_file.setdefault(row.file, [])[-1:] != [row.line]:
            by_file[row.file].append(row.line)
    # Before version 5 the directory of the compilation is not in the table.
    assert by_file["/some/where/one.py" if version >= 5 else "one.py"] == [11, 500]
    assert by_file["/else/where/two.py"] == [3, 9, 1]
    assert [row.address for row in rows] == sorted(row.address for row in rows)
    assert {(row.line, row.column) for row in rows} >= {(11, 3), (500, 4), (3, 5), (9, 300), (1, 1)}


@settings(max_examples=150)
@given(st.data())
def test_damaged_tables_give_an_error_or_rows(data: st.DataObject) -> None:
    damaged = bytearray(data.draw(st.sampled_from([assembled("x86_64", 4), assembled("x86_64", 5)])))
    for _ in range(data.draw(st.integers(1, 8))):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    kept = data.draw(st.integers(len(damaged) // 2, len(damaged)))
    with contextlib.suppress(ArtifactError):
        source_lines(bytes(damaged[:kept]))
