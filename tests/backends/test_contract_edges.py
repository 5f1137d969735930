"""Edges of the contract: names, signatures, packages, no driver, functions of `finish`, objects, headers."""

from __future__ import annotations

import ctypes
import importlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from backend_examples import ToyBackend
from npu_example import NpuBackend, NpuDriver
from rows import in_one_test

import flydsl.compiler as flyc
import flydsl.errors
import flydsl.expr as fx
import flydsl.plugin as fp
from flydsl.backends import registry
from flydsl.backends.base import BaseBackend
from flydsl.backends.registry import Registry
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.runtime import drivers
from flydsl.runtime.drivers import Drivers

ROOT = Path(__file__).resolve().parents[2]


# -- the module


def test_dir_lists_the_names_and_each_is_there() -> None:
    assert dir(fp) == sorted(fp.__all__)
    for name in fp.__all__:
        assert getattr(fp, name) is not None


# -- names and signatures at registration


@in_one_test("name", ["", " ", "my npu", "my:npu", "a.b", "1st", "gfx942", "sm_90", "ü", "a/b", "-x", "GFX"])
def test_a_name_that_targets_cannot_hold_is_refused(name: str) -> None:
    with pytest.raises(DSLValueError, match=re.escape(repr(name))):
        Registry().register(name, type("Odd", (ToyBackend,), {"name": name}))


@in_one_test("name", ["npu", "my_npu", "my-npu", "NPU2", "x"])
def test_other_names_are_taken(name: str) -> None:
    registry = Registry()
    registry.register(name, type("Fine", (ToyBackend,), {"name": name}))
    assert name in registry.names()


def overridable() -> list[tuple[str, Any]]:
    return [
        (name, member)
        for name, member in vars(BaseBackend).items()
        if not name.startswith("_") and isinstance(member, (type(overridable), classmethod))
    ]


@in_one_test(("name", "member"), overridable())
def test_every_method_of_a_backend_is_checked_by_its_signature(name: str, member: Any) -> None:
    def longer(self: Any, *, needed: int) -> None:
        """It cannot be called without a keyword that the contract does not have."""

    wrong: Any = classmethod(longer) if isinstance(member, classmethod) else longer
    with pytest.raises(DSLTypeError, match=rf"toy.*{name}\(.*cannot be called as {name}\("):
        Registry().register("toy", type("Wrong", (ToyBackend,), {name: wrong}))
    with pytest.raises(DSLTypeError, match=rf"{name} is 3, and it is called"):
        Registry().register("toy", type("Wrong", (ToyBackend,), {name: 3}))
    if isinstance(member, classmethod):
        with pytest.raises(DSLTypeError, match=rf"{name} is called on the class: write @classmethod"):
            Registry().register("toy", type("Wrong", (ToyBackend,), {name: lambda self, *rest: None}))
    free: Any = lambda self, *rest, **named: None  # noqa: E731
    Registry().register(
        "toy", type("Right", (ToyBackend,), {name: classmethod(free) if isinstance(member, classmethod) else free})
    )


@pytest.fixture(autouse=True)
def own_registries(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test registers is there for the test alone."""
    monkeypatch.setattr(registry, "_registry", registry.Registry())
    monkeypatch.setattr(drivers, "_drivers", drivers.Drivers())


@in_one_test("name", ["load", "check", "device_info", "synchronize", "rank", "windows"])
def test_a_driver_is_checked_by_its_signatures(name: str) -> None:
    def shorter(self: Any) -> None:
        pass

    for driver in (type("Wrong", (NpuDriver,), {name: shorter}), type("Wrong", (NpuDriver,), {name: shorter})()):
        with pytest.raises(DSLTypeError, match=rf"npu.*{name}\(\) cannot be called as {name}\("):
            Drivers().register("npu", driver)
    Drivers().register("npu", NpuDriver)


def test_registration_is_a_decorator() -> None:
    @fp.register_backend("decorated")
    class One(NpuBackend):
        name = "decorated"

    @fp.register_backend
    class Two(NpuBackend):
        name = "decorated_too"

    @fp.register_driver("decorated")
    class Runs(NpuDriver):
        pass

    assert flyc.get_backend("decorated", arch="x86-64").__class__ is One
    assert flyc.get_backend("decorated_too", arch="x86-64").__class__ is Two
    assert isinstance(One.driver(), Runs)
    with pytest.raises(DSLValueError, match="there is a backend 'decorated' already"):
        fp.register_backend("decorated")(One)
    with pytest.raises(DSLTypeError, match="must be a subclass"):
        fp.register_backend("another")(int)  # type: ignore[type-var]


# -- packages


def package(site: Path, title: str, **points: str) -> None:
    info = site / f"{title}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {title}\nVersion: 1.0\n")
    for group in ("backends", "drivers"):
        lines = [f"{name} = {where}\n" for name, where in points.items()]
        with (info / "entry_points.txt").open("a") as file:
            file.write(f"[flydsl.{group}]\n" + "".join(lines))


def python(site: Path, code: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **variables, "PYTHONPATH": os.pathsep.join([str(site), str(ROOT)])}
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)


def test_packages_that_misbehave_are_named_and_end_nothing(tmp_path: Path) -> None:
    source = Path(__file__).with_name("backend_examples.py").read_text()
    (tmp_path / "toys.py").write_text(source)
    (tmp_path / "more_toys.py").write_text(source)
    (tmp_path / "exits.py").write_text("import sys\nsys.exit('no licence')\n")
    method = "    @classmethod\n    def architectures(cls): raise SystemExit(3)\n"
    angry = f"\nclass Angry(ToyBackend):\n    name = 'angry'\n{method}"
    (tmp_path / "angry.py").write_text(source + angry)
    package(tmp_path, "toys", toy="toys:ToyBackend")
    package(tmp_path, "more-toys", toy="more_toys:ToyBackend", cpu="more_toys:ToyBackend")
    package(tmp_path, "exits", leaving="exits:Leaving")
    package(tmp_path, "angry", angry="angry:Angry")
    package(tmp_path, "odd", **{"an odd one": "toys:ToyBackend"})
    asked = """
import sys
from flydsl.backends.registry import list_backends, parse_target
from flydsl.runtime.drivers import driver_of
from flydsl.errors import FlydslError
for name in ("toy:toy1", "leaving:x", "an odd one:x", "sm_90", "gfx942", "cpu", "nothing"):
    try:
        print(name, "->", parse_target(name))
    except FlydslError as error:
        print(name, "->", error)
for name in ("toy", "leaving"):
    try:
        print(name, "->", driver_of(name))
    except FlydslError as error:
        print(name, "->", error)
"""
    done = python(tmp_path, asked)
    assert done.returncode == 0, done.stderr
    said = dict(line.split(" -> ", 1) for line in done.stdout.splitlines()[:7])
    assert "two packages have a backend 'toy'" in said["toy:toy1"]
    assert "toys 1.0" in said["toy:toy1"] and "more-toys 1.0" in said["toy:toy1"]
    assert "sys.exit('no licence')" in said["leaving:x"]
    assert "'an odd one'" in said["an odd one:x"] and "has other characters" in said["an odd one:x"]
    assert (said["sm_90"], said["gfx942"], said["cpu"]) == ("cuda:sm_90", "rocm:gfx942", "cpu:native")
    assert "no backend and no chip 'nothing'" in said["nothing"]
    assert "two packages have a driver" in done.stdout and "sys.exit" in done.stdout.splitlines()[-1]
    assert "left out" in done.stderr and "angry" in done.stderr
    for command in ("backends", "env"):
        done = python(tmp_path, f"from flydsl.cli import main; raise SystemExit(main([{command!r}]))")
        assert done.returncode == 0 and "no licence" in done.stdout and "two packages" in done.stdout, done.stderr


def test_a_reserved_parameter_is_refused_by_a_full_cache_as_by_an_empty_one(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(
        "import sys, numpy as np, flydsl.compiler as flyc, flydsl.expr as fx\n"
        "from flydsl.backends.cpu.backend import CpuBackend\n"
        "@flyc.kernel\ndef kernel(t: fx.Tensor):\n    t[0] = 3.0\n"
        "@flyc.jit\ndef run(t: fx.Tensor, ticket: fx.Int32):\n    kernel(t).launch(grid=1, block=1)\n"
        "if len(sys.argv) > 1:\n"
        "    @flyc.register_backend\n"
        "    class Odd(CpuBackend):\n"
        "        name = 'odd'\n"
        "        @classmethod\n"
        "        def reserved_launch_param_names(cls): return frozenset({'ticket'})\n"
        "run(np.ones(4, np.float32), 1)\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "FLYDSL_RUNTIME_CACHE_DIR": str(tmp_path / "cache")}
    codes = []
    for extra in (["odd"], [], ["odd"]):
        command = [sys.executable, str(tmp_path / "program.py"), *extra]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        codes.append("reserved by the backend 'odd'" in done.stderr if extra else done.returncode)
    assert codes == [True, 0, True]


# -- a backend without a driver


@pytest.fixture(scope="module")
def guide(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The backend of docs/backends.md, which has no driver."""
    folder = tmp_path_factory.mktemp("guide")
    page = (ROOT / "docs" / "backends.md").read_text()
    code = next(block for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "TableBackend" in block)
    (folder / "riscv_without_driver.py").write_text(code)
    sys.path.insert(0, str(folder))
    return importlib.import_module("riscv_without_driver").RiscvBackend


@flyc.kernel
def double_kernel(x: fx.Tensor):  # type: ignore[no-untyped-def]
    x[fx.thread_idx.x] = x[fx.thread_idx.x] * 2.0


@flyc.jit
def double(x: fx.Tensor):  # type: ignore[no-untyped-def]
    double_kernel(x).launch(grid=1, block=8)


def test_a_backend_without_a_driver_compiles_and_says_that_it_does_not_run(
    guide: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Alone(guide):  # type: ignore[misc]
        name = "alone"

    fp.register_backend(Alone)
    assert Alone.detect_target() is None
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", "")
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "alone")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "rv64gc")
    x = np.ones(8, np.float32)
    with pytest.raises(flydsl.errors.UnknownBackendError, match=r"no driver for the backend 'alone'.*COMPILE_ONLY=1"):
        double(x)
    monkeypatch.setenv("COMPILE_ONLY", "1")
    double(x)
    assert (x == 1).all()
    from flydsl.cli.backends import describe_backend

    facts = describe_backend("alone")
    assert facts["devices"] == [] and "error" not in facts


@in_one_test("inside", [True, False])
def test_functions_that_finish_adds_are_code_of_the_kernels_module(
    guide: Any, inside: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Adds(guide):  # type: ignore[misc]
        name = f"adds_{inside}"

        def finish(self, module: fp.ir.Module) -> None:
            super().finish(module)
            (kernels,) = fp.gpu_modules(module)
            with module.context, fp.ir.Location.unknown():
                body = "%y = llvm.fadd %x, %x : f32\n llvm.return %y : f32"
                function = fp.ir.Operation.parse(f"llvm.func @twice(%x: f32) -> f32 {{ {body} }}")
                block = kernels.regions[0].blocks[0] if inside else module.body
                fp.ir.InsertionPoint.at_block_begin(block).insert(function)
                for product in fp.walk(kernels, "llvm.fmul"):
                    with fp.ir.InsertionPoint(product):
                        operand, result = product.operands[0], product.results[0].type
                        fp.replace(product, [fp.call_function(kernels, "twice", [operand], result)])

    fp.register_backend(Adds)
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", "")
    signature = {"x": flyc.TensorSpec(fx.Float32, (None,))}
    (made,) = flyc.precompile(double, [f"{Adds.name}:rv64gc"], [signature], isolated=False)
    if inside:
        assert made.artifact is not None and b"double_kernel" in made.artifact.sections["binary"]
    else:
        assert "no library defines twice" in str(made.error)


def test_the_kinds_of_parameters_are_those_of_the_page(guide: Any) -> None:
    page = (ROOT / "docs" / "backends.md").read_text().partition("| `KernelParam.kind` |")[2].partition("\n\n")[0]
    kinds = set(re.findall(r"`([a-z0-9<>]+)`", page))

    @flyc.kernel
    def kernel(x: fx.Tensor, a: fx.Int8, b: fx.Boolean, c: fx.Float16, d: fx.Int64, e: fx.Float64, p: fx.Pointer):  # type: ignore[no-untyped-def]
        if b:
            x[0] = c.to(fx.Float32) + a.to(fx.Float32) + d.to(fx.Float32) + e.to(fx.Float32)

    @flyc.jit
    def run(x: fx.Tensor, a: fx.Int8, b: fx.Boolean, c: fx.Float16, d: fx.Int64, e: fx.Float64, p: fx.Pointer):  # type: ignore[no-untyped-def]
        kernel(x, a, b, c, d, e, p).launch(grid=1, block=1)

    pointer = flyc.from_c_void_p(fx.Float32, None)
    signature = {"x": flyc.TensorSpec(fx.Float32, (None,)), "a": 1, "b": True, "c": 1.0, "d": 1, "e": 1.0, "p": pointer}
    for made in flyc.precompile(run, ["gfx942", "sm_90", "cpu:x86-64"], [signature], isolated=False):
        assert made.artifact is not None, made.error
        for params in (made.artifact.params, made.artifact.kernels[0].params):
            assert {param.kind for param in params} <= kinds


# -- code in this process


def test_an_object_links_the_libraries_that_it_is_given(gcc: Any) -> None:
    code = "extern double cbrt(double); double f(double x) { return cbrt(x) + 1; }"
    library = gcc(code, "-c", "-fPIC", "-fno-builtin")
    data = library.read_bytes()
    names = fp.RuntimeLibrary("libm.so.6", frozenset({"cbrt"}))
    loaded = fp.LoadedObject(data, "the kernels of a device", (names,))
    function = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double)(loaded.function("f"))
    assert function(27.0) == 4.0
    with pytest.raises(fp.DeviceError, match="cbrt"):
        fp.LoadedObject(data, "the kernels of a device", ())


# -- headers

HEADERS = sorted(path.name for path in Path(fp.include(), "flydsl").glob("*.h"))
LANGUAGES = {"C99": ("-xc", "-std=c99"), "C11": ("-xc", "-std=c11"), "C++17": ("-xc++", "-std=c++17")}


def compilers(language: str) -> list[list[str]]:
    found = [
        [path]
        for name in (("g++", "clang++") if "++" in language else ("gcc", "clang"))
        if (path := shutil.which(name))
    ]
    if importlib.util.find_spec("ziglang"):
        found.append([sys.executable, "-m", "ziglang", "c++" if "++" in language else "cc"])
    if not found:
        pytest.skip("no compiler of C is installed; run: apt-get install gcc g++")
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_header_compiles_alone_and_with_the_others(language: str, tmp_path: Path) -> None:
    source = tmp_path / "program.c"
    own = [f"flydsl/{name}" for name in HEADERS]
    for headers in (*([header] for header in own), own, [*reversed(own), *own], ["stdio.h", "time.h", *own]):
        source.write_text("".join(f"#include <{header}>\n" for header in headers) + "int main(void) { return 0; }\n")
        for compiler in compilers(language):
            command = [*compiler, *LANGUAGES[language], "-Wall", "-Wextra", "-pedantic", "-Werror", f"-I{fp.include()}"]
            done = subprocess.run([*command, "-fsyntax-only", str(source)], capture_output=True, text=True, check=False)
            assert done.returncode == 0, (headers, compiler, done.stderr)
