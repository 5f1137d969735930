"""C libraries of an outside backend's programs: its native part, written against flydsl/export.h, launches them."""

from __future__ import annotations

import shutil
import subprocess
import textwrap
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from outside_programs import output_of

import flydsl
from flydsl.compiler.aot.export.library import compiled_by_cc
from flydsl.errors import ToolchainError

INCLUDE = Path(flydsl.__file__).parent / "include"

NATIVE = r"""
#include <flydsl/export.h>
#include <stdio.h>
#include <string.h>

/* A device that prints what it is asked for, and whose kernel adds one. */
enum { OUT_OF_MEMORY = 77 };
static int loads;

static int32_t launch(void *function, uint32_t gx, uint32_t gy, uint32_t gz, uint32_t bx, uint32_t by, uint32_t bz,
                      uint32_t shared, void *stream, void **params, void **extra) {
  const flydsl_kernel *kernel = function;
  float *x, *y;
  uint64_t bytes = 0;
  if (stream || extra) return 5;
  for (uint64_t k = 0; k < kernel->param_count; k++) bytes += kernel->param_bytes[k];
  printf("grid %u %u %u block %u %u %u shared %u params %d bytes %d first %s\n", gx, gy, gz, bx, by, bz, shared,
         (int)kernel->param_count, (int)bytes, kernel->param_kinds[0]);
  memcpy(&x, params[0], sizeof x);
  memcpy(&y, params[PLACE_OF_Y], sizeof y);
  for (uint32_t i = 0; i < N; i++) y[i] = x[i] + 1.0f;
  return 0;
}

static int32_t load(flydsl_program *program, flydsl_loaded *loaded) {
  const unsigned char *image = program->image;
  uint64_t sum = 0;
  for (uint64_t k = 0; k < program->image_bytes; k++) sum += image[k];
  __atomic_fetch_add(&loads, 1, __ATOMIC_SEQ_CST);
  printf("load %d bytes sum %d ptx %d kernels %d %s\n", (int)program->image_bytes, (int)sum, program->ptx != 0,
         (int)program->count, strcmp(program->symbols[0], program->kernels[0].symbol) ? "differ" : "same");
  loaded->context[0] = (void *)launch;
  for (uint64_t k = 0; k < program->count; k++) loaded->context[1 + k] = (void *)&program->kernels[k];
  return 0;
}

int32_t flydsl_export_npu(flydsl_program *program, void **slots) {
  flydsl_loaded *loaded;
  int32_t code = flydsl_export_obtain(program, (void *)1, load, OUT_OF_MEMORY, &loaded);
  return code ? code : program->entry(loaded->context, slots);
}
"""

EXPORT = """
import os
from pathlib import Path
from flydsl.bundle import Bundle
from flydsl.compiler.aot import precompile
from flydsl.compiler.aot.export import export_c
from flydsl.plugin import ExportGlue

class Npu(NpuBackend):
    @classmethod
    def export_glue(cls):
        return ExportGlue("flydsl_export_npu", sources=(Path(__file__).parent / "native.c",), libraries=("pthread",),
                          codes="of the NPU")

class Silent(NpuBackend):
    name = "silent"

    @classmethod
    def export_glue(cls):
        return None

for cls in (Npu, Silent):
    register_backend(cls.name, cls)
    register_driver(cls.name, NpuDriver)
folder = Path(__file__).parent

def bundle_for(*targets):
    path = folder / "kernels.flyb"
    spec = flyc.TensorSpec(fx.Float32, (100,))
    for done in precompile(run, targets, [{"x": spec, "y": spec}], out=path):
        assert done.error is None, done.error
    return Bundle(path)
"""

PROGRAM = r"""
#include "kernels.h"
#include <pthread.h>
#include <stdio.h>

static float x[100], y[100];
static void *go(void *ignored) { (void)ignored; return (void *)(long)FUNCTION(x, y); }

int main(void) {
  pthread_t threads[4];
  setvbuf(stdout, 0, _IOLBF, BUFSIZ);
  for (int i = 0; i < 100; i++) x[i] = i;
  for (int k = 0; k < 4; k++) pthread_create(&threads[k], 0, go, 0);
  for (int k = 0; k < 4; k++) {
    void *code;
    pthread_join(threads[k], &code);
    if (code) return 1;
  }
  for (int i = 0; i < 100; i++) if (y[i] != x[i] + 1) return 2;
  puts("right");
  return 0;
}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    if shutil.which("gcc") is None:
        pytest.skip("gcc is not installed (apt install gcc); a backend's sources are compiled while exporting")
    (tmp_path / "native.c").write_text("#define N 100\n#define PLACE_OF_Y 1\n" + NATIVE)
    return tmp_path


def outside(code: str, folder: Path) -> list[str]:
    return output_of(EXPORT + textwrap.dedent(code), folder).splitlines()


def test_a_c_program_launches_an_outside_backends_kernels(folder: Path) -> None:
    """Four threads launch; the program is loaded once, with its image's size and each kernel's parameters."""
    code = """
    bundle = bundle_for("npu:x86-64")
    done = export_c(bundle, folder / "out", name="kernels", tvm_ffi=True)
    function, = done.functions
    artifact = function.artifact
    image, kernel = artifact.sections["binary"], artifact.kernels[0]
    print(function.name)
    print(len(image), sum(image), len(kernel.params), sum(p.size for p in kernel.params), kernel.params[0].kind)
    """
    name, facts = outside(code, folder)
    size, total, count, bytes_, kind = facts.split()
    out = folder / "out"
    header = (out / "kernels.h").read_text()
    assert "says, else\n * of the NPU." in header and "Link with: -lkernels -lpthread" in header
    (folder / "main.c").write_text(PROGRAM)
    command = ["gcc", "-Wall", "-Wextra", "-Werror", f"-DFUNCTION={name}", f"-I{out}", "main.c", f"-L{out}"]
    subprocess.run([*command, "-lkernels", "-lpthread", "-o", "main"], cwd=folder, check=True)
    lines = subprocess.run(
        [folder / "main"], capture_output=True, text=True, check=True, timeout=60
    ).stdout.splitlines()
    assert sorted(lines) == sorted(
        [f"load {size} bytes sum {total} ptx 0 kernels 1 same", "right"]
        + [f"grid 2 1 1 block 64 1 1 shared 0 params {count} bytes {bytes_} first {kind}"] * 4
    )


def test_libraries_hold_an_outside_backend_beside_others(folder: Path) -> None:
    code = """
    done = export_c(bundle_for("npu:x86-64", "cpu:x86-64", "rocm:gfx942"), folder / "out", name="kernels")
    print(sorted(function.backend for function in done.functions))
    print([line for line in (folder / "out" / "kernels.pc").read_text().splitlines() if "Libs" in line])
    """
    backends, libraries = outside(code, folder)
    assert backends == "['cpu', 'npu', 'rocm']"
    assert libraries == "['Libs: -L${prefix} -lkernels -lm -lpthread -lamdhip64']"


def test_a_backend_without_a_native_part_is_refused_by_name(folder: Path) -> None:
    """So is one for another kind of CPU, one whose source is wrong, and one without a place in DLPack."""
    code = """
    bundle = bundle_for("silent:x86-64")
    print(message(export_c, bundle, folder / "out", name="kernels"))
    bundle = bundle_for("npu:x86-64")
    Npu.export_glue = classmethod(lambda cls: ExportGlue("flydsl_export_npu", objects={"riscv64": b""}))
    print(message(export_c, bundle, folder / "out", name="kernels"))
    NpuDriver.dlpack_devices = ()
    Npu.export_glue = classmethod(lambda cls: ExportGlue("flydsl_export_npu", sources=(folder / "native.c",)))
    print(message(export_c, bundle, folder / "out", name="kernels", tvm_ffi=True))
    (folder / "native.c").write_text("int wrong(void) { return missing; }")
    print(message(export_c, bundle, folder / "out", name="kernels").replace(chr(10), " "))
    """
    silent, machine, memory, wrong = outside(code, folder)
    assert silent.startswith("DSLNotImplementedError: programs of the backend 'silent' cannot be exported: ")
    assert "Silent has no export_glue(), which gives a flydsl.plugin.ExportGlue" in silent
    assert "ConfigError: the backend 'npu' cannot be exported for" in machine and "it has riscv64" in machine
    assert "ArtifactError: run: tvm-ffi knows devices by DLPack's types, and the driver of 'npu' has none" in memory
    assert "ToolchainError" in wrong and "native.c" in wrong and "missing" in wrong


@pytest.mark.parametrize(
    "flags", [("-std=c99", "-pedantic"), ("-xc++", "-std=c++11", "-pedantic")], ids=["C99", "C++11"]
)
def test_the_header_is_of_both_languages(gcc: Callable[..., Path], flags: Sequence[str]) -> None:
    """Its structures are those that the glue lays out as LLVM IR."""
    source = """
    #include <flydsl/export.h>
    #include <stdio.h>
    #define AT(field) (int)offsetof(flydsl_program, field)
    int main(void) {
      printf("%d %d %d %d %d %d", (int)sizeof(flydsl_program), AT(count), AT(lock), AT(image_bytes), AT(kernels),
             (int)sizeof(flydsl_kernel));
      return 0;
    }
    """
    program = gcc(source, "-Wextra", f"-I{INCLUDE}", *flags)
    found = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    assert found == "72 32 48 56 64 48"


def test_without_a_compiler_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ToolchainError, match="apt install gcc"):
        compiled_by_cc(tmp_path / "native.c")
