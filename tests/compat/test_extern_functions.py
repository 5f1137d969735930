"""Functions of bitcode libraries that kernels call."""

import re
from pathlib import Path

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler.extern_link import link_extern
from flydsl.errors import DSLNotImplementedError, DSLRuntimeError, DSLTypeError, DSLValueError

LIBRARY = """
define i32 @scaled_i32(i32 %x) {
  %y = mul i32 %x, FACTOR
  ret i32 %y
}
define float @half_f32(float %x) {
  %y = fmul float %x, 0.5
  ret float %y
}
"""


@pytest.fixture
def library(tmp_path: Path) -> Path:
    path = tmp_path / "device.ll"
    path.write_text(LIBRARY.replace("FACTOR", "12345"))
    return path


def launcher(function):
    @flyc.kernel
    def kernel(out: fx.Tensor, n: fx.Int32):
        i = fx.Int32(fx.thread_idx.x)
        out[i] = function(i + n)

    @flyc.jit
    def launch(out: fx.Tensor, n: fx.Int32):
        kernel(out, n).launch(grid=1, block=64)

    return launch


def assembly(function, arch: str, folder: Path, monkeypatch: pytest.MonkeyPatch, dtype: type = np.int32) -> str:
    for name, value in {
        "COMPILE_ONLY": "1",
        "FLYDSL_COMPILE_ARCH": arch,
        "FLYDSL_DUMP_IR": "1",
        "FLYDSL_DEBUG_DUMP_ASM": "1",
        "FLYDSL_DUMP_DIR": str(folder),
    }.items():
        monkeypatch.setenv(name, value)
    launcher(function)(np.zeros(64, dtype), 3)
    (text,) = (path.read_text() for path in folder.rglob("*.s"))
    return text


@pytest.mark.parametrize("arch", ["gfx942", "gfx1250", "sm_90"])
def test_the_function_is_linked_into_the_kernel(
    arch: str, library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    function = link_extern(fx.extern.ffi("scaled_i32", ["int32"], "int32", is_pure=True), bitcode_path=library)
    text = assembly(function, arch, tmp_path / "dump", monkeypatch)
    assert re.search(r"\b(12345|0x3039)\b", text)
    assert "scaled_i32" not in text


def test_another_library_is_another_program(library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    function = fx.extern.ffi("scaled_i32", ["int32"], "int32", bitcode_path=library)
    assert re.search(r"\b(12345|0x3039)\b", assembly(function, "gfx942", tmp_path / "a", monkeypatch))
    library.write_text(LIBRARY.replace("FACTOR", "54321"))
    assert re.search(r"\b(54321|0xd431)\b", assembly(function, "gfx942", tmp_path / "b", monkeypatch))


def test_a_kernel_with_a_library_is_stored_under_its_content(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPILE_ONLY", "1")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx942")
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path / "cache"))
    hits = []
    for factor in ("12345", "12345", "54321", "12345"):
        library.write_text(LIBRARY.replace("FACTOR", factor))
        run = launcher(fx.extern.ffi("scaled_i32", ["int32"], "int32", bitcode_path=library))
        run(np.zeros(64, np.int32), 3)
        hits.append(run.cache_info().hits)
    assert hits == [0, 1, 0, 1]


def test_arguments_convert(library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    function = link_extern(fx.extern.ffi("half_f32", ["float32"], "float32"), bitcode_path=library)
    text = assembly(function, "gfx942", tmp_path / "dump", monkeypatch, np.float32)
    assert "v_cvt_f32_i32" in text and "0.5" in text


def test_refusals(library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DSLValueError, match=r"unknown type 'half'.*int32"):
        fx.extern.ffi("f", ["half"], "int32")
    function = fx.extern.ffi("scaled_i32", ["int32"], "int32")
    missing = link_extern(function, bitcode_path=library.with_name("none.bc"))
    with pytest.raises(DSLRuntimeError, match=r"none\.bc' does not exist or is not a file"):
        launcher(missing)(np.zeros(64, np.int32), 3)
    with pytest.raises(DSLNotImplementedError, match="module_init_fn"):
        launcher(link_extern(function, module_init_fn=print))(np.zeros(64, np.int32), 3)
    with pytest.raises(DSLTypeError, match="function of ffi"):
        link_extern(print, bitcode_path=library)
    with pytest.raises(DSLNotImplementedError, match="compile for a GPU"):
        launcher(function)(np.zeros(64, np.int32), 3)
    monkeypatch.setenv("COMPILE_ONLY", "1")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx942")
    with pytest.raises(DSLTypeError, match="expected 2 argument"):
        launcher(fx.extern.ffi("g", ["int32", "int32"], "int32"))(np.zeros(64, np.int32), 3)
