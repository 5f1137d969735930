"""Everything that a kernel was traced from is in its key: closures, helpers, modules, classes, tools, chips.

Each test is a fault that a kernel compiler's cache was seen to have.
"""

from __future__ import annotations

import base64
import hashlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace

import numpy as np
import pytest
from rows import in_one_test

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.backends import toolchain
from flydsl.backends.registry import make_backend, parse_target
from flydsl.backends.toolchain import packaged
from flydsl.binaries import describe
from flydsl.cache import CacheWarning, artifact_store
from flydsl.config import Config
from flydsl.support.installed import content_digest

from .conftest import Program


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path / "cache"))
    for name in ("FLYDSL_COMPILE_BACKEND", "FLYDSL_COMPILE_ARCH", "ARCH", "COMPILE_ONLY"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "cache"


def result(run: Callable[[np.ndarray], None]) -> float:
    """What a kernel that multiplies by its constant makes of 1."""
    x = np.ones(1, np.float32)
    run(x)
    return float(x[0])


# -- closures


class Settings:
    """An object that holds the constant; and a class that does."""

    shared = 1.0

    def __init__(self, scale: float) -> None:
        self.scale = scale


CLOSURES: dict[str, tuple[Callable[[float], object], Callable[[object], float]]] = {
    "dict": (lambda s: {"scale": s}, lambda held: held["scale"]),
    "list": (lambda s: [0.0, s], lambda held: held[1]),
    "object": (Settings, lambda held: held.scale),
    "nested": (lambda s: {"a": [{"b": (Settings(s),)}]}, lambda held: held["a"][0]["b"][0].scale),
    "namespace": (lambda s: SimpleNamespace(inner=SimpleNamespace(scale=s)), lambda held: held.inner.scale),
    "array": (lambda s: np.array([s]), lambda held: float(held[0])),
    "zeros": (lambda s: [s - 2.0], lambda held: 2.0 + held[0]),
}


def factory(held: object, scale_of: Callable[[object], float]) -> Callable[[np.ndarray], None]:
    @flyc.kernel
    def scale_by(t: fx.Tensor):
        t[fx.thread_idx.x] = t[fx.thread_idx.x] * scale_of(held)

    @flyc.jit
    def run(t: fx.Tensor):
        scale_by(t).launch(grid=1, block=1)

    return run


@pytest.mark.parametrize("kind", CLOSURES)
def test_factories_that_differ_in_what_they_close_over_never_share(kind: str) -> None:
    make, scale_of = CLOSURES[kind]
    assert [result(factory(make(scale), scale_of)) for scale in (2.0, 3.0, 2.0)] == [2.0, 3.0, 2.0]


def set_dict(held: dict[str, float]) -> None:
    held["scale"] = 5.0


def set_list(held: list[float]) -> None:
    held[1] = 5.0


def set_object(held: Settings) -> None:
    held.scale = 5.0


def set_nested(held: dict[str, list[dict[str, tuple[Settings]]]]) -> None:
    held["a"][0]["b"][0].scale = 5.0


def set_namespace(held: SimpleNamespace) -> None:
    held.inner.scale = 5.0


def set_array(held: np.ndarray) -> None:
    held[0] = 5.0


CHANGES = {
    "dict": set_dict,
    "list": set_list,
    "object": set_object,
    "nested": set_nested,
    "namespace": set_namespace,
    "array": set_array,
}


@pytest.mark.parametrize("kind", CHANGES)
def test_a_change_in_place_of_what_is_closed_over_is_seen(kind: str) -> None:
    make, scale_of = CLOSURES[kind]
    held = make(2.0)
    run = factory(held, scale_of)
    assert result(run) == 2.0
    CHANGES[kind](held)  # type: ignore[operator]
    assert result(run) == 5.0


def test_objects_that_refer_to_each_other_are_read_once() -> None:
    """Forty objects, each of which knows all: walked path by path they would never end."""
    crowd = [SimpleNamespace(scale=2.0) for _ in range(40)]
    for one in crowd:
        one.others = crowd
    run = factory(crowd[0], lambda held: held.others[7].scale)
    assert result(run) == 2.0
    crowd[7].scale = 5.0
    assert result(run) == 5.0


def test_positive_and_negative_zero_are_two_constants() -> None:
    def make(zero: float) -> Callable[[np.ndarray], None]:
        return factory(zero, lambda held: held)

    run = {zero: make(zero) for zero in (0.0, 1.0)}
    assert np.signbit(result(make(-0.0))) != np.signbit(result(run[0.0]))
    holder = [0.0]
    changing = factory(holder, lambda held: held[0])
    assert not np.signbit(result(changing))
    holder[0] = -0.0
    assert np.signbit(result(changing))


def test_a_class_attribute_that_an_object_shows_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    run = factory(Settings(2.0), lambda held: held.shared)
    assert result(run) == 1.0
    monkeypatch.setattr(Settings, "shared", 7.0)
    assert result(run) == 7.0


# -- modules of another directory


LIBRARY = """
import flydsl.expr as fx

FACTOR = {factor}
TABLE = {{"deep": [{table}]}}

class Shape:
    rows = {rows}

def helper(value):
    return value * {helper}
"""

KERNEL = """
import flydsl.compiler as flyc
import flydsl.expr as fx
import other_directory as lib
from other_directory import helper

@flyc.kernel
def kernel(t: fx.Tensor):
    t[0] = helper(t[0]) * lib.FACTOR * lib.TABLE["deep"][0] * lib.Shape.rows

@flyc.jit
def run(t: fx.Tensor):
    kernel(t).launch(grid=1, block=1)
"""

CONSTANTS = {"factor": 2.0, "table": 3.0, "rows": 5.0, "helper": 7.0}


def test_a_change_in_a_module_of_another_directory_is_seen_by_the_next_process(
    tmp_path: Path, program: Program, cache: Path
) -> None:
    """Every process imports the modules as they are on disk then, and all share one cache directory."""
    (tmp_path / "one").mkdir()
    (tmp_path / "other").mkdir()
    (tmp_path / "one" / "user_kernel.py").write_text(KERNEL)
    versions = [CONSTANTS, *({**CONSTANTS, name: 11.0} for name in CONSTANTS)]
    code = f"""
import os, sys
sys.dont_write_bytecode = True
import numpy as np
import flydsl.compiler as flyc, flydsl.expr
from flydsl.compiler import jit_function
from flydsl.compiler.codegen import build
sys.path += [{str(tmp_path / "one")!r}, {str(tmp_path / "other")!r}]
for text in {[LIBRARY.format(**version) for version in versions]!r}:
    with open({str(tmp_path / "other" / "other_directory.py")!r}, "w") as file:
        file.write(text)
    child = os.fork()
    if child == 0:
        import user_kernel
        x = np.ones(1, np.float32)
        user_kernel.run(x)
        print(x[0], flush=True)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
"""
    said = program(code, FLYDSL_RUNTIME_CACHE_DIR=str(cache))
    assert [float(line) for line in said.split()] == [np.prod(list(version.values())) for version in versions]


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    module = ModuleType("other_directory")
    exec(LIBRARY.format(**CONSTANTS), vars(module))
    monkeypatch.setitem(sys.modules, "other_directory", module)
    yield module


def change_global(library: ModuleType) -> None:
    library.FACTOR = 11.0  # type: ignore[attr-defined]


def change_table(library: ModuleType) -> None:
    library.TABLE["deep"][0] = 11.0


def change_class(library: ModuleType) -> None:
    library.Shape.rows = 11.0


def change_helper(library: ModuleType) -> None:
    library.helper = lambda value: value * 11.0


@pytest.mark.parametrize(
    ("change", "constant"),
    [(change_global, "factor"), (change_table, "table"), (change_class, "rows"), (change_helper, "helper")],
)
def test_a_change_after_the_compile_is_compiled(
    tmp_path: Path, library: ModuleType, change: Callable[[ModuleType], None], constant: str
) -> None:
    user = module_of(tmp_path, "user_kernel", KERNEL.replace("helper(t[0])", "lib.helper(t[0])"))
    assert result(user.run) == 210.0
    change(library)
    assert result(user.run) == 210.0 / CONSTANTS[constant] * 11.0


def module_of(directory: Path, name: str, text: str) -> ModuleType:
    """A module as if imported; in a file, since kernels are read from their source."""
    path = directory / f"{name}.py"
    path.write_text(text)
    module = ModuleType(name)
    module.__file__ = str(path)
    exec(compile(text, str(path), "exec"), vars(module))
    return module


# -- tools and chips


@pytest.mark.parametrize("package", ["llvmlite", "torch_mlir"])
def test_another_version_of_a_code_generator_is_another_key(tmp_path: Path, program: Program, package: str) -> None:
    code = "from flydsl.backends.toolchain import code_generators; print(code_generators())"
    keys = [program(code)]
    for version in ("1.0", "2.0"):
        site = tmp_path / version
        (site / package).mkdir(parents=True)
        for name in ("__init__.py", "_version.py", "ir.py"):
            (site / package / name).touch()
        (site / f"{package}-{version}.dist-info").mkdir()
        keys.append(program(f"import sys; sys.path.insert(0, {str(site)!r}); {code}"))
        assert f"{package} {version}" in keys[-1]
    assert len(set(keys)) == 3


TOOLS = [
    ("cuda:sm_90", "cuda_home", "bin/ptxas"),
    ("cuda:sm_90", "cuda_home", "nvvm/libdevice/libdevice.10.bc"),
    ("rocm:gfx942", "rocm_home", "llvm/bin/ld.lld"),
    ("rocm:gfx942", "rocm_home", "amdgcn/bitcode/ocml.bc"),
    ("rocm:gfx942", "rocm_home", "amdgcn/bitcode/ockl.bc"),
]


@in_one_test(("target", "home", "file"), TOOLS)
def test_a_replaced_tool_or_library_is_another_key(tmp_path: Path, target: str, home: str, file: str) -> None:
    """Its content decides: not its size, its times or its answer; and content that comes back is the first key."""
    path = tmp_path / target[:4] / file
    path.parent.mkdir(parents=True, exist_ok=True)
    backend = make_backend(parse_target(target), config=Config(**{home: tmp_path / target[:4]}))  # type: ignore[arg-type]
    without, keys = backend.toolchain_key(), []
    for comment in ("one", "two", "one"):
        path.write_text(f"#!/bin/sh\necho version 1.0 # {comment}\n")
        path.chmod(0o755)
        os.utime(path, (1e9, 1e9))
        keys.append(backend.toolchain_key())
    assert keys[0] == keys[2] and len({without, *keys}) == 3


def test_a_tool_of_a_package_is_known_by_its_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cache: Path
) -> None:
    """The package's list of files has the digests, so that a large file is read only if it was changed later."""
    content, site = b"a program" * 10**6, tmp_path / "site"
    tool, record = site / "npu_tools" / "assembler", site / "npu_tools-1.0.dist-info" / "RECORD"
    tool.parent.mkdir(parents=True)
    record.parent.mkdir()
    cache.mkdir()
    tool.write_bytes(content)
    digest = hashlib.sha256(content).digest()
    coded = base64.urlsafe_b64encode(digest).decode().rstrip("=")
    record.write_text(f"npu_tools/assembler,sha256={coded},{len(content)}\n")
    monkeypatch.syspath_prepend(site)

    def identity() -> str:
        found = packaged("npu_tools", ("npu_tools",), ("assembler",))
        assert found is not None
        return found.identity()

    read: list[str] = []
    monkeypatch.setattr(toolchain, "content_digest", lambda path: read.append(path) or content_digest(path))
    listed = identity()
    assert listed == f"npu_tools 1.0 {digest.hex()}" and not read
    tool.write_bytes(content)
    assert identity() == listed and len(read) == 1
    before = tool.stat()
    tool.write_bytes(content.replace(b"a", b"b"))
    os.utime(tool, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert identity() != listed and len(read) == 2
    time.sleep(0.02)  # a tick of the clock, in which a file is read each time
    changed = identity()
    toolchain._digest.cache_clear()
    toolchain._digests.cache_clear()
    assert identity() == changed and len(read) == 3, "its digest is in the directory of the cache"


def test_changing_the_chip_in_mid_process_changes_the_code(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """gfx942, gfx950 and back: what is stored for a chip is code for that chip, and the way back is a hit."""
    monkeypatch.setenv("COMPILE_ONLY", "1")
    run = factory(2.0, lambda held: held)
    for arch in ("gfx942", "gfx950", "sm_90", "gfx942"):
        monkeypatch.setenv("ARCH", arch)
        result(run)
    artifacts = [artifact for _, artifact in artifact_store(cache).entries()]
    assert sorted(artifact.target for artifact in artifacts) == ["cuda:sm_90", "rocm:gfx942", "rocm:gfx950"]
    for artifact in artifacts:
        assert describe(artifact.sections["binary"]).arch == artifact.target.partition(":")[2]


@pytest.mark.parametrize("place", ["/dev/null/cache", "/proc/cache", "a file"])
def test_an_unusable_cache_directory_is_not_fatal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    if place == "a file":
        (tmp_path / "file").touch()
        place = str(tmp_path / "file")
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", place)
    with pytest.warns(CacheWarning, match="cannot be written"):
        assert result(factory(2.0, lambda held: held)) == 2.0


def test_a_cache_of_everybody_is_not_fatal_and_not_used(cache: Path) -> None:
    cache.mkdir()
    cache.chmod(0o777)
    with pytest.warns(CacheWarning, match="writable by other users"):
        assert result(factory(2.0, lambda held: held)) == 2.0
    assert os.listdir(cache) == []
