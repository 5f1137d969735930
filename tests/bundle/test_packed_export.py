"""Objects with the entry points that FlyDSL 0.4.2 exports, called from C and C++ programs."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.binaries.archive import global_symbols

pytestmark = pytest.mark.skipif(not (shutil.which("cc") and shutil.which("c++")), reason="apt-get install gcc g++")


@flyc.kernel
def _scale_kernel(x: fx.Tensor, y: fx.Pointer, factor: fx.Float32, n: fx.Int64, half: fx.Float16):
    i = fx.block_idx.x * 64 + fx.thread_idx.x
    if i < n:
        y[i] = x[i] * factor + fx.Float32(half)


@flyc.jit
def scale(x: fx.Tensor, y: fx.Pointer, factor: fx.Float32, half: fx.Float16, twice: fx.Constexpr[bool] = False):
    n = fx.Int64(x.shape[0])
    _scale_kernel(x, y, factor * 2.0 if fx.const_expr(twice) else factor, n, half).launch(
        grid=fx.Int32((n + 63) // 64), block=64
    )


PROGRAM = """
#include <stdio.h>
#include <string.h>
#include "mul.h"
int main(void) {
  float x[100], y[100];
  for (int i = 0; i < 100; i++) { x[i] = i; y[i] = -1; }
  k__x_layout_t layout = {{100}};
  void *xp = x, *yp = y, *stream = 0;
  float factor = 3;
  uint16_t half = 0x3C00;
  void *args[K_NUM_ARGS] = {&xp, &layout, &yp, &factor, &half, &stream};
  if (k_(args) != FLYDSL_AOT_ERR_NOT_INITIALIZED || k___module_load(0) != -1) return 1;
  if (k___module_init() || k_(args) != FLYDSL_AOT_ERR_NOT_LOADED) return 2;
  if (k___module_load(-1) || k_(args)) return 3;
  for (int i = 0; i < 100; i++) if (y[i] != 3 * i + 1) return 4;
  if (k___module_unload() || k_(args) != FLYDSL_AOT_ERR_NOT_LOADED) return 5;
  layout.shape[0] = 50;
  if (k__call_auto(y, &layout, x, 1, 0, 0)) return 6;
  for (int i = 0; i < 100; i++) if (x[i] != (i < 50 ? 3 * i + 1 : i)) return 7;
  if (!strstr(k___metadata, "\\"schema_version\\":2")) return 8;
  puts(k___metadata);
  return 0;
}
"""


def _exported(folder: Path, prefix: str) -> None:
    x, y = np.zeros(8, np.float32), np.zeros(8, np.float32)
    pointer = flyc.from_c_void_p(fx.Float32, y.ctypes.data)
    flyc.compile(scale, x, pointer, 1.0, 1.0).export_to_c(folder, "mul", prefix)


@pytest.mark.parametrize("compiler", ["cc", "c++"])
def test_programs_call_the_entry_points(compiler: str, tmp_path: Path) -> None:
    _exported(tmp_path, "k_")
    source = "main.c" if compiler == "cc" else "main.cpp"
    (tmp_path / source).write_text(PROGRAM.replace("K_NUM_ARGS", "K__NUM_ARGS"))
    options = ["-Wall", "-Werror", "-Wno-unused-function", "mul.o", "-lm", "-lpthread", "-o", "main"]
    subprocess.run([compiler, source, *options], cwd=tmp_path, check=True, timeout=120)
    result = subprocess.run([tmp_path / "main"], capture_output=True, text=True, check=False, timeout=60)
    assert result.returncode == 0, result
    described = json.loads(result.stdout)
    assert described["symbol"] == "k_" and described["module_load_symbol"] == "k___module_load"
    assert described["backend"] == "cpu" and described["return_abi"] == {
        "ctype": "int32",
        "kind": "status",
        "success": 0,
    }
    kinds = [(entry["kind"], entry["arg_name"], entry["ctype"], entry["size"]) for entry in described["abi"]]
    assert kinds == [
        ("tensor_data", "x", "pointer", 8),
        ("tensor_layout", "x", "bytes", 4),
        ("pointer", "y", "pointer", 8),
        ("scalar", "factor", "float", 4),
        ("scalar", "half", "uint16", 2),
        ("stream", None, "pointer", 8),
    ]
    assert described["abi"][4]["encoding"] == "float16_bits"


def test_the_file_names_the_symbol_without_a_prefix(tmp_path: Path) -> None:
    _exported(tmp_path, "")
    defined, needed = global_symbols((tmp_path / "mul.o").read_bytes())
    steps = {f"mul__module_{step}" for step in ("init", "load", "unload")}
    assert {"mul", "mul__metadata", *steps} <= defined
    assert not any(symbol.startswith("flydsl") for symbol in needed)


def test_the_header_declares_the_layouts_of_tensors(tmp_path: Path) -> None:
    @flyc.jit
    def nothing(a: fx.Tensor, b: fx.Tensor): ...

    matrix = np.zeros((4, 8), np.float32)
    rows = flyc.from_dlpack(matrix).mark_stride_dynamic(0)
    flyc.compile(nothing, matrix, rows).export_to_c(tmp_path, "two")
    text = (tmp_path / "two.h").read_text()
    packed = "typedef struct __attribute__((packed))"
    assert f"{packed} {{ int32_t shape[2]; int64_t stride[1]; }} two_a_layout_t;" in text
    assert f"{packed} {{ int64_t stride[1]; }} two_b_layout_t;" in text


@pytest.mark.parametrize(("name", "prefix"), [("int", ""), ("ok", "class"), (5, ""), ("a b", "")])
def test_names_that_c_cannot_have(name: Any, prefix: str, tmp_path: Path) -> None:
    x = np.zeros(8, np.float32)
    compiled = flyc.compile(scale, x, flyc.from_c_void_p(fx.Float32, x.ctypes.data), 1.0, 1.0)
    with pytest.raises(ValueError, match="of C"):
        compiled.export_to_c(tmp_path, name, prefix)
