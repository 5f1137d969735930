"""Names in bundles and C libraries, and which variant an error names."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler.aot import write_bundle
from flydsl.compiler.aot.export import export_c
from flydsl.errors import DSLTypeError, MissingVariantError

ROOT = Path(__file__).resolve().parents[2]
TARGET = "cpu:x86-64"
FLOATS = flyc.TensorSpec(fx.Float32, (flyc.dyn,), align=4)

FACTORY = """
import flydsl.compiler as flyc
import flydsl.expr as fx


def make(factor):
    @flyc.kernel
    def scale_kernel(X: fx.Tensor):
        i = fx.block_idx.x * 64 + fx.thread_idx.x
        if i < X.shape[0]:
            X[i] = X[i] * fx.Float32(factor)

    @flyc.jit
    def scale(X: fx.Tensor):
        scale_kernel(X).launch(grid=fx.ceildiv(X.shape[0], 64), block=64)

    scale.signatures({"X": flyc.TensorSpec(fx.Float32, (flyc.dyn,), align=4)})
    return scale


scale2 = make(2.0)
scale4 = make(4.0)
"""
PROJECT = """
[tool.flydsl]
modules = ["mypackage.kernels"]
targets = ["cpu:x86-64"]
output = "src/mypackage/kernels.flyb"
"""


def make(factor: float) -> Any:
    @flyc.kernel
    def scale_kernel(X: fx.Tensor):
        i = fx.block_idx.x * 64 + fx.thread_idx.x
        if i < X.shape[0]:
            X[i] = X[i] * fx.Float32(factor)

    @flyc.jit
    def scale(X: fx.Tensor):
        scale_kernel(X).launch(grid=fx.ceildiv(X.shape[0], 64), block=64)

    scale.signatures({"X": FLOATS})
    return scale


def flydsl_command(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "flydsl.cli", *arguments]
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


def scaled(bundle: Path, name: str) -> float:
    x = np.ones(100, np.float32)
    flydsl.load(bundle)[name](x)
    assert (x == x[0]).all()
    return float(x[0])


def test_the_pages_table_works_in_a_src_layout(tmp_path: Path) -> None:
    package = tmp_path / "src" / "mypackage"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "kernels.py").write_text(FACTORY)
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    done = flydsl_command("precompile", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert [scaled(package / "kernels.flyb", name) for name in ("scale2", "scale4")] == [2.0, 4.0]


@pytest.mark.parametrize("to_bundle", [True, False])
def test_functions_of_one_factory_are_compiled_together(tmp_path: Path, to_bundle: bool) -> None:
    (tmp_path / "made.py").write_text(FACTORY)
    output = "made.flyb" if to_bundle else "made"
    done = flydsl_command("precompile", "made", "--target", TARGET, "-o", output, "--json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    if to_bundle:
        assert list(flydsl.load(tmp_path / output)) == ["scale2", "scale4"]
    else:
        files = {Path(row["file"]).name for row in json.loads(done.stdout)["results"]}
        assert files == {"scale2-cpu_x86-64.flyk", "scale4-cpu_x86-64.flyk"}


def test_functions_are_bundled_under_given_names(tmp_path: Path) -> None:
    path = tmp_path / "k.flyb"
    flyc.precompile({f"by_{k}": make(float(k)) for k in (3, 5)}, [TARGET], out=path, isolated=False)
    assert [scaled(path, f"by_{k}") for k in (3, 5)] == [3.0, 5.0]


def test_functions_that_nothing_names_are_refused(tmp_path: Path) -> None:
    with pytest.raises(
        DSLTypeError, match=r"several functions are called scale in .*; bind each to a name.*precompile\("
    ):
        flyc.precompile([make(2.0), make(4.0)], [TARGET], out=tmp_path / "k.flyb", isolated=False)


# -- the nearest variant


@flyc.kernel
def copy_kernel(X: fx.Tensor, Y: fx.Tensor):
    Y[0] = X[0]


@flyc.jit
def copy(X: fx.Tensor, Y: fx.Tensor, n: fx.Constexpr[int] = 0):
    copy_kernel(X, Y).launch(grid=1, block=1)


def fixed(dtype: Any, *shape: int) -> flyc.TensorSpec:
    return flyc.TensorSpec(dtype, shape, align=4)


SPECS = [
    (fixed(fx.Float32, 64), 0), (fixed(fx.Float32, 4096), 0), (fixed(fx.Float32, 4096), 7), (fixed(fx.Float32, 64, 64), 0),
    (fixed(fx.Int32, 4000), 0),
]  # fmt: skip
NEAREST = [
    (np.float32, (4000,), 0, "(4096)"), (np.float32, (100,), 0, "(64)"), (np.float32, (60, 64), 0, "(64,64)"),
    (np.float32, (4096,), 8, "compile-time value 7"), (np.float32, (4096,), 1, "compile-time value 0"),
    (np.int32, (3999,), 0, "(4000)"), (np.float64, (4096,), 0, "float32 tensor (4096)"),
]  # fmt: skip


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("copies") / "k.flyb"
    signatures = [{"X": spec, "Y": spec, "n": n} for spec, n in SPECS]
    flyc.precompile(copy, [TARGET], signatures, out=path, isolated=False)
    return path


@pytest.mark.parametrize(("dtype", "shape", "n", "named"), NEAREST)
def test_an_error_names_the_nearest_variant(
    copies: Path, dtype: Any, shape: tuple[int, ...], n: int, named: str
) -> None:
    x = np.zeros(shape, dtype)
    with pytest.raises(MissingVariantError) as raised:
        flydsl.load(copies).copy(x, np.zeros_like(x), n)
    assert f"expected {named}" in str(raised.value).replace("expected the ", "expected ").replace(
        "expected a ", "expected "
    )


# -- C


def exported(tmp_path: Path, name: str, signatures: list[dict[str, Any]]) -> dict[str, str]:
    """Each variant's C function by what its arguments are, of a library with default names."""
    results = flyc.precompile(copy, [TARGET], signatures, isolated=False)
    bundle = flydsl.load(write_bundle(tmp_path / f"{name}.flyb", results))
    return {"; ".join(function.notes): function.name for function in export_c(bundle, tmp_path, name=name).functions}


def test_names_in_c_stay_when_a_variant_is_added(tmp_path: Path) -> None:
    signatures = [{"X": spec, "Y": spec, "n": n} for spec, n in SPECS]
    every = exported(tmp_path, "every", signatures)
    assert len(set(every.values())) == len(SPECS)
    for k in range(len(signatures)):
        fewer = exported(tmp_path, f"without{k}", signatures[:k] + signatures[k + 1 :])
        assert fewer.items() < every.items()


def test_two_libraries_with_default_names_link_into_one_program(tmp_path: Path) -> None:
    names = [
        next(iter(exported(tmp_path, library, [{"X": spec, "Y": spec, "n": n}]).values()))
        for library, (spec, n) in zip(("first", "second"), SPECS, strict=False)
    ]
    calls = "".join(f"    x[0] += 1; {name}(x, y); if (x[0] != y[0]) return 1;\n" for name in names)
    text = '#include "first.h"\n#include "second.h"\nstatic float x[4096], y[4096];\nint main(void) {\n'
    text += f"    first_set_cpu_threads(1); second_set_cpu_threads(2);\n{calls}    return 0;\n}}\n"
    (tmp_path / "main.c").write_text(text)
    if shutil.which("gcc") is None:
        pytest.skip("gcc is not installed; run: apt-get install gcc libc6-dev")
    links = ["-L.", "-lfirst", "-lsecond", "-lm", "-lpthread"]
    subprocess.run(["gcc", "-Wall", "-Werror", "main.c", "-o", "main", *links], cwd=tmp_path, check=True)
    subprocess.run([tmp_path / "main"], check=True, timeout=60)


def test_inputs_are_const_and_outputs_are_not(tmp_path: Path) -> None:
    spec, n = SPECS[0]
    (name,) = exported(tmp_path, "k", [{"X": spec, "Y": spec, "n": n}]).values()
    assert f"int32_t {name}(const float *X, float *Y);" in (tmp_path / "k.h").read_text()
