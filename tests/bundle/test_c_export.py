"""Bundles as C libraries: compiled, linked and run by gcc, without Python."""

from __future__ import annotations

import ctypes
import re
import shutil
import struct
import subprocess
from pathlib import Path

import numpy as np
import pytest
from rows import in_one_test

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.binaries.archive import global_symbols, rename_symbols, static_library
from flydsl.binaries.elf import Elf
from flydsl.bundle import Bundle
from flydsl.compiler.aot.export import Exported, export_c
from flydsl.errors import ArtifactError, ConfigError

with_linker = pytest.mark.skipif(
    shutil.which("ld") is None, reason="ld is not installed; run: apt-get install binutils"
)
STANDIN = Path(__file__).parents[1] / "runtime" / "standin.c"


def cc(*arguments: object, cwd: Path) -> None:
    if shutil.which("gcc") is None:
        pytest.skip("gcc is not installed; run: apt-get install gcc libc6-dev")
    done = subprocess.run(["gcc", *map(str, arguments)], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def run(program: Path, **environment: str) -> str:
    done = subprocess.run([program], capture_output=True, text=True, check=False, env=environment, timeout=60)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def bundle(bundle_path: Path) -> Bundle:
    return flydsl.load(bundle_path)


@pytest.fixture(scope="module")
def library(bundle: Bundle, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with the library ``kernels``."""
    out = tmp_path_factory.mktemp("c")
    export_c(bundle, out, name="kernels", prefix="fd_")
    return out


PROGRAM = r"""
#include "kernels.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { N = 100003 };

static int check(void) {
    float *x = aligned_alloc(64, 4 * N + 64 - 4 * N % 64), *y = aligned_alloc(64, 4 * N + 64 - 4 * N % 64);
    for (int i = 0; i < N; i++) x[i] = i;
    int code = fd_scale_cpu_x86_64_4ab76c4a(x, N, 0.5f, 0);
    for (int i = 0; i < N; i++) if (x[i] != 0.5f * i) return printf("scale: %d %g\n", i, x[i]);
    code |= fd_affine_cpu_x86_64_1771e5e0(x, N, y, N, 2.0f, 3, N);
    for (int i = 0; i < N; i++) if (y[i] != (2 * x[i] + 3) * 2 + 3) return printf("affine: %d %g\n", i, y[i]);
    code |= fd_scale_cpu_x86_64_4ab76c4a(x, 0, 2.0f, 0);
    free(x), free(y);
    return code;
}

static void *many(void *wrong) {
    for (int i = 0; i < 50; i++) if (check()) *(int *)wrong = 1;
    return 0;
}

int main(void) {
    int wrong[4] = {0}, status;
    pthread_t threads[4];
    if (check()) return 1;
    for (int i = 0; i < 4; i++) pthread_create(&threads[i], 0, many, &wrong[i]);
    for (int i = 0; i < 4; i++) pthread_join(threads[i], 0);
    for (int i = 0; i < 4; i++) if (wrong[i]) return 2;
    if (!fork()) _exit(check());
    if (wait(&status) < 0 || status) return 3;
    fd_set_cpu_threads(1);
    if (check()) return 4;
    puts("right");
    return 0;
}
"""


def test_a_c_program_runs_the_cpu_variants(library: Path, tmp_path: Path) -> None:
    (tmp_path / "main.c").write_text(PROGRAM)
    flags = ("-Wall", "-Wextra", "-Werror", "-std=gnu11", f"-I{library}", f"-L{library}")
    cc("main.c", "-o", "main", *flags, "-lkernels", "-lm", "-lpthread", cwd=tmp_path)
    assert run(tmp_path / "main") == "right\n"
    linked = subprocess.run(["ldd", tmp_path / "main"], capture_output=True, text=True, check=True).stdout
    assert "python" not in linked


def test_a_cpp_program_includes_the_header(library: Path, tmp_path: Path) -> None:
    (tmp_path / "main.cpp").write_text(
        '#include "kernels.h"\nint main() { return fd_scale_cpu_x86_64_4ab76c4a(nullptr, 0, 1, nullptr); }\n'
    )
    compiler = shutil.which("g++") or shutil.which("c++")
    if compiler is None:
        pytest.skip("a C++ compiler is missing; run: apt-get install g++")
    command = [compiler, "main.cpp", "-o", "main", f"-I{library}", f"-L{library}", "-lkernels", "-lm", "-lpthread"]
    subprocess.run(command, cwd=tmp_path, check=True)
    run(tmp_path / "main")


@in_one_test("flags", ["-xc -std=c99", "-xc -std=c11", "-xc++ -std=c++17"])
def test_the_header_is_c99_c11_and_cpp17(library: Path, tmp_path: Path, flags: str) -> None:
    compiler = shutil.which("g++" if "++" in flags else "gcc")
    if compiler is None:
        pytest.skip("a C++ compiler is missing; run: apt-get install g++")
    (tmp_path / "main.c").write_text('#include "kernels.h"\n#include "kernels.h"\nint main(void) { return 0; }\n')
    command = [compiler, *flags.split(), "-Wall", "-Wextra", "-pedantic", "-Werror", "-fsyntax-only", f"-I{library}"]
    subprocess.run([*command, "main.c"], cwd=tmp_path, check=True)


CUDA = r"""
#include "kernels.h"
#include <stdio.h>
extern const char *standin_log(void);
extern void standin_params(int, const int *);
extern void standin_fail(const char *, int, int, int);
extern int cuCtxPushCurrent_v2(void *);
int main(void) {
    int sizes[] = {8, 4, 4};
    standin_params(3, sizes);
    standin_fail("cuModuleLoadDataEx", 209, 0, 1);
    int code = fd_scale_cuda_sm_90_4ab76c4a((float *)0x1000, 300, 2.0f, (void *)0x77);
    code |= fd_scale_cuda_sm_90_4ab76c4a((float *)0x2000, 64, 4.0f, 0);
    cuCtxPushCurrent_v2((void *)0xC1);
    code |= fd_scale_cuda_sm_90_4ab76c4a((float *)0x1000, 64, 2.0f, 0);
    code |= fd_scale_cuda_sm_90_4ab76c4a((float *)0x1000, 0, 2.0f, 0);
    fputs(standin_log(), stdout);
    standin_fail("cuLaunchKernel", 700, 0, 1);
    return code ? 1 : fd_scale_cuda_sm_90_4ab76c4a((float *)0x1000, 64, 2.0f, 0) == 700 ? 0 : 2;
}
"""

HIP = r"""
#include "kernels.h"
#include <stdio.h>
extern const char *standin_log(void);
extern int hipSetDevice(int);
int main(void) {
    int code = fd_scale_rocm_gfx942_4ab76c4a((float *)0x1000, 300, 2.0f, (void *)0x77);
    code |= hipSetDevice(1) | fd_scale_rocm_gfx942_4ab76c4a((float *)0x1000, 300, 2.0f, 0);
    code |= fd_scale_rocm_gfx942_4ab76c4a((float *)0x1000, 300, 2.0f, 0);
    fputs(standin_log(), stdout);
    return code;
}
"""


@pytest.mark.parametrize(("vendor", "program"), [("cuda", CUDA), ("hip", HIP)])
def test_a_c_program_launches_on_a_gpu(library: Path, tmp_path: Path, vendor: str, program: str) -> None:
    """Against a stand-in for the vendor's library, which logs what it is asked."""
    name = {"cuda": "cuda", "hip": "amdhip64"}[vendor]
    hip = ["-DHIP"] if vendor == "hip" else []
    cc(STANDIN, "-shared", "-fPIC", "-pthread", *hip, "-o", f"lib{name}.so", cwd=tmp_path)
    (tmp_path / "main.c").write_text(program)
    cc("main.c", "-o", "main", f"-I{library}", f"-L{library}", f"-L{tmp_path}", "-lkernels", f"-l{name}", cwd=tmp_path)
    log = run(tmp_path / "main", LD_LIBRARY_PATH=str(tmp_path))
    launches = re.findall(r"(?:cu|hipModule)LaunchKernel\((.*)\)", log)
    grids = [[int(n) for n in re.findall(r"\b\d+\b", launch)[:6]] for launch in launches]
    images = re.findall(r"Module(?:LoadDataEx|LoadData)\((.*)\)", log)
    if vendor == "cuda":
        assert len(images) == 3, "the cubin, then the PTX in its stead; the cubin in the second context"
        assert log.count("cuCtxGetCurrent") == 4 and log.count("cuDevicePrimaryCtxRetain") == 1
        assert [g[-6:] for g in grids] == [[5, 1, 1, 64, 1, 1], [1, 1, 1, 64, 1, 1], [1, 1, 1, 64, 1, 1]], launches
        assert "0x77" in launches[0]
    else:
        assert len(images) == 2 and len(launches) == 3


def test_a_shared_library_of_it_shows_its_functions_and_nothing_else(
    library: Path, bundle: Bundle, tmp_path: Path
) -> None:
    whole = ("-Wl,--whole-archive", "-lkernels", "-Wl,--no-whole-archive")
    cc("-shared", "-o", "libk.so", f"-L{library}", *whole, "-lm", "-lpthread", cwd=tmp_path)
    shown = subprocess.run(
        ["nm", "-D", "--defined-only", "libk.so"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    names = {line.split()[-1] for line in shown.stdout.splitlines()}
    count = sum(len(bundle[name].variants(target)) for name in bundle for target in bundle[name].targets)
    assert len(names) == count + 1 and all(name.startswith("fd_") for name in names)


def test_two_libraries_are_linked_into_one_program(bundle: Bundle, library: Path, tmp_path: Path) -> None:
    export_c(bundle, tmp_path, name="others", prefix="o_")
    (tmp_path / "main.c").write_text(
        '#include "kernels.h"\n#include "others.h"\n'
        "int main(void) { return fd_scale_cpu_x86_64_4ab76c4a(0, 0, 1, 0) | o_scale_cpu_x86_64_4ab76c4a(0, 0, 1, 0); }\n"
    )
    paths = (f"-I{library}", f"-L{library}", "-I.", "-L.")
    cc("main.c", "-o", "main", *paths, "-lkernels", "-lothers", "-lm", "-lpthread", cwd=tmp_path)
    run(tmp_path / "main")


def test_pkg_config_and_cmake_know_how_to_link(library: Path, tmp_path: Path) -> None:
    pc = (library / "kernels.pc").read_text()
    assert "Libs: -L${prefix} -lkernels -lm -lcuda -lamdhip64 -lpthread" in pc
    if shutil.which("cmake") is None:
        pytest.skip("cmake is not installed; run: apt-get install cmake")
    (tmp_path / "main.c").write_text(
        '#include "kernels.h"\nint main(void) { return fd_scale_cpu_x86_64_4ab76c4a(0, 0, 1, 0); }\n'
    )
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.16)\nproject(p C)\nfind_package(kernels REQUIRED CONFIG)\n"
        "set_property(TARGET kernels::kernels PROPERTY INTERFACE_LINK_LIBRARIES m pthread)\n"  # no GPU libraries here
        "add_executable(main main.c)\ntarget_link_libraries(main kernels::kernels)\n"
    )
    subprocess.run(
        ["cmake", "-S", ".", "-B", "b", f"-Dkernels_DIR={library}"], cwd=tmp_path, check=True, capture_output=True
    )
    subprocess.run(["cmake", "--build", "b"], cwd=tmp_path, check=True, capture_output=True)
    run(tmp_path / "b" / "main")


def test_equal_bundles_give_equal_libraries(bundle: Bundle, library: Path, tmp_path: Path) -> None:
    again = export_c(bundle, tmp_path, name="kernels", prefix="fd_")
    assert {path.name: path.read_bytes() for path in again.files} == {p.name: p.read_bytes() for p in library.iterdir()}


def test_another_machine_gets_what_it_can_launch(bundle: Bundle, tmp_path: Path) -> None:
    done: Exported = export_c(bundle, tmp_path, name="kernels", machine="aarch64")
    assert done.skipped == ("cpu:x86-64", "cpu:x86-64-v3")
    assert {function.backend for function in done.functions} == {"cuda", "rocm"}
    data = (tmp_path / "libkernels.a").read_bytes()
    machines = {
        struct.unpack_from("<H", data, start + 18)[0] for start in (m.start() for m in re.finditer(b"\x7fELF", data))
    }
    assert 183 in machines and 62 not in machines, "EM_AARCH64, and AMD's and NVIDIA's binaries"


@pytest.mark.parametrize(("name", "prefix"), [("2fast", ""), ("a-b", ""), ("ok", "x y")])
def test_names_that_c_cannot_have_are_refused(bundle: Bundle, tmp_path: Path, name: str, prefix: str) -> None:
    with pytest.raises(ConfigError, match="identifiers of C"):
        export_c(bundle, tmp_path, name=name, prefix=prefix)
    with pytest.raises(ConfigError, match="expected one of x86_64, aarch64"):
        export_c(bundle, tmp_path, name="ok", machine="riscv64")


def test_objects_under_other_names(tmp_path: Path) -> None:
    """Two objects of the same symbols live in one library after one of them was renamed, and call each other."""
    for n in (1, 2):
        (tmp_path / f"{n}.c").write_text(
            f"int other(void);\nint value(void) {{ return {n}; }}\nint both(void) {{ return other(); }}\n"
        )
        cc("-c", f"{n}.c", "-o", f"{n}.o", cwd=tmp_path)
    objects = [(tmp_path / f"{n}.o").read_bytes() for n in (1, 2)]
    first = rename_symbols(objects[0], {"value": "one", "other": "two", "both": "x"}, visible=frozenset({"x"}))
    second = rename_symbols(objects[1], {"value": "two", "other": "one", "both": "y"}, visible=frozenset({"y"}))
    assert global_symbols(first) == ({"one", "x"}, {"two"})
    (tmp_path / "lib.a").write_bytes(static_library({"first.o": first, "a much longer name than sixteen.o": second}))
    cc("-shared", "-o", "lib.so", "-Wl,--whole-archive", "lib.a", "-Wl,--no-whole-archive", cwd=tmp_path)
    library = ctypes.CDLL(str(tmp_path / "lib.so"))
    assert (library.x(), library.y()) == (2, 1)
    assert not hasattr(library, "one")
    assert Elf(first).machine == Elf(objects[0]).machine
    with pytest.raises(ArtifactError):
        rename_symbols(b"no object", {})


COMPILED = r"""
#include "mul.h"
#include <stdio.h>
int main(void) {
    static float x[1000], y[1000];
    for (int i = 0; i < 1000; i++) x[i] = i;
    if (k_scaled(x, 1000, y, 1000, 3.0f)) return 1;
    for (int i = 0; i < 1000; i++) if (y[i] != 3.0f * i) return printf("%d %g\n", i, y[i]);
    return 0;
}
"""


@flyc.kernel
def scaled_kernel(x: fx.Tensor, y: fx.Tensor, factor: fx.Float32, n: fx.Int32):
    i = fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x
    if i < n:
        y[i] = x[i] * factor


@flyc.jit
def scaled(x: fx.Tensor, y: fx.Tensor, factor: fx.Float32):
    n = fx.Int32(x.shape[0])
    scaled_kernel(x, y, factor, n).launch(grid=fx.ceildiv(n, 64), block=64)


@with_linker
def test_a_compiled_function_is_exported_by_itself(tmp_path: Path) -> None:
    x = np.arange(8, dtype=np.float32)
    compiled = flyc.compile(scaled, x, np.zeros_like(x), 2.0)
    compiled.export_to_c(tmp_path, "mul", "k_")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["mul.a", "mul.h", "mul.o"]
    assert "Link with: mul.a -lm -lpthread" in (tmp_path / "mul.h").read_text()
    (tmp_path / "main.c").write_text(COMPILED)
    cc("main.c", "-o", "main", "-Wall", "-Werror", "mul.a", "-lm", "-lpthread", cwd=tmp_path)
    run(tmp_path / "main")
    for name, prefix in (("no-name", ""), ("mul", "4")):
        with pytest.raises(ConfigError, match="must be identifiers of C"):
            compiled.export_to_c(tmp_path, name, prefix)


@flyc.jit
def checked(x: fx.Tensor, y: fx.Tensor, more: fx.Float32):
    n = fx.Int32(x.shape[0])
    fx.check(y.shape[0] == n, "y has {} elements, expected {}", y.shape[0], n)
    scaled_kernel(x, y, more, n).launch(grid=fx.ceildiv(n, 64), block=64)


@with_linker
def test_a_failed_check_is_a_negative_code(tmp_path: Path) -> None:
    x, y = np.arange(8, dtype=np.float32), np.zeros(8, np.float32)
    flyc.compile(checked, x, y, 2.0).export_to_c(tmp_path, "checked")
    assert " *   returns -1: y has {} elements, expected {}" in (tmp_path / "checked.h").read_text()
    whole = ("-Wl,--whole-archive", "checked.a", "-Wl,--no-whole-archive")
    cc("-shared", "-o", "checked.so", *whole, "-lm", "-lpthread", cwd=tmp_path)
    function = ctypes.CDLL(str(tmp_path / "checked.so")).checked
    y[:] = 0
    for size, code in ((7, -1), (8, 0), (9, -1)):
        arguments = ctypes.c_void_p(x.ctypes.data), 8, ctypes.c_void_p(y.ctypes.data), size, ctypes.c_float(3.0)
        assert function(*arguments) == code
        assert (y == (3 * x if size >= 8 else 0)).all()


class Scaler:
    """A program as an object, whose attributes are compiled in."""

    factor = 3.0

    @flyc.jit
    def scaled(self, x: fx.Tensor, y: fx.Tensor, more: fx.Float32):
        n = fx.Int32(x.shape[0])
        scaled_kernel(x, y, more * self.factor, n).launch(grid=fx.ceildiv(n, 64), block=64)


@with_linker
def test_a_method_is_exported_without_its_object(tmp_path: Path) -> None:
    x = np.arange(8, dtype=np.float32)
    flyc.compile(Scaler().scaled, x, np.zeros_like(x), 2.0).export_to_c(tmp_path, "mul", "k_")
    (tmp_path / "main.c").write_text(COMPILED.replace("1000, 3.0f)", "1000, 1.0f)"))
    cc("main.c", "-o", "main", "-Wall", "-Werror", "mul.a", "-lm", "-lpthread", cwd=tmp_path)
    run(tmp_path / "main")


COOPERATIVE = r"""
#include "together.h"
#include <stdio.h>
extern const char *standin_log(void);
int main(void) {
    int code = together((float *)0x1000, 64);
    fputs(standin_log(), stdout);
    return code;
}
"""


@flyc.jit
def together(x: fx.Tensor):
    scaled_kernel(x, x, 2.0, 64).launch(grid=4, block=32, unit_attrs=["cooperative"])


@with_linker
@pytest.mark.parametrize(
    ("target", "library", "call"),
    [
        ("cuda:sm_90", "cuda", "cuLaunchKernelEx(0xf000, 4 1 1, 32 1 1, 0, (nil), [], {2=1})"),
        (
            "rocm:gfx942",
            "amdhip64",
            "hipModuleLaunchCooperativeKernel(0xf000, 4 1 1, 32 1 1, 0, (nil), [])",
        ),
    ],
)
def test_an_exported_launch_has_its_attributes(
    target: str, library: str, call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backend, _, arch = target.partition(":")
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", backend)
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)
    flyc.compile(together, np.zeros(64, np.float32)).export_to_c(str(tmp_path), "together")
    (tmp_path / "main.c").write_text(COOPERATIVE)
    hip = ["-DHIP"] if backend == "rocm" else []
    cc(STANDIN, "-shared", "-fPIC", "-pthread", *hip, "-o", f"lib{library}.so", cwd=tmp_path)
    cc("main.c", "-o", "main", "together.a", "-L.", f"-l{library}", cwd=tmp_path)
    assert call in run(tmp_path / "main", LD_LIBRARY_PATH=str(tmp_path)).splitlines()
