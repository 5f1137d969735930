"""What is compiled when: captured values, the environment, the cache on disk, and targets chosen between calls."""

import json
import linecache
import logging
import math
import os
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import numpy as np
import outside_values
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
import kernels
from flydsl.artifact import Artifact
from flydsl.errors import DSLTypeError

FACTOR = 2.0


class Size(tuple[int, ...]):
    """A tuple of a class of its own, as torch's shapes are."""


class Refusing(types.ModuleType):
    """A module that refuses names in an error of its own."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        raise ImportError(f"{name} is not for sale")


REFUSING = Refusing("refusing")


def make_scale(factor: float):
    @flyc.kernel
    def scale_by(t: fx.Tensor):
        t[fx.thread_idx.x] = t[fx.thread_idx.x] * factor

    @flyc.jit
    def run(t: fx.Tensor):
        scale_by(t).launch(grid=1, block=t.shape[0])

    return run


def entries(cache: Path) -> list[Path]:
    return sorted(cache.rglob("*.flyk"))


def test_two_kernels_that_close_over_different_constants_never_share(own_cache: Path) -> None:
    for factor in (2.0, 3.0, 2.0):
        x = np.ones(8, np.float32)
        make_scale(factor)(x)
        np.testing.assert_array_equal(x, factor)
    assert len(entries(own_cache)) == 2


def test_closure_over_objects(own_cache: Path) -> None:
    class Config:
        def __init__(self, width: int) -> None:
            self.width = width

    def make(config: Config):
        @flyc.kernel
        def write(t: fx.Tensor):
            t[fx.thread_idx.x] = config.width

        @flyc.jit
        def run(t: fx.Tensor):
            write(t).launch(grid=1, block=4)

        return run

    for width in (64, 128):
        x = np.zeros(4, np.int32)
        make(Config(width))(x)
        np.testing.assert_array_equal(x, width)


def test_a_changed_configuration_object_is_another_specialisation() -> None:
    class Config:
        width = 64

    config = Config()
    config.width = 64

    @flyc.kernel
    def write(t: fx.Tensor):
        t[fx.thread_idx.x] = config.width

    class Runner:
        def __init__(self, offset: int) -> None:
            self.offset = offset

        @flyc.jit
        def run(self, t: fx.Tensor):
            write(t).launch(grid=1, block=4)
            kernels.scale_kernel(t, t, float(self.offset), 4).launch(grid=1, block=4)

    runner = Runner(2)
    x = np.zeros(4, np.float32)
    runner.run(x)
    np.testing.assert_array_equal(x, 128)
    config.width = 32
    runner.run(x)
    np.testing.assert_array_equal(x, 64)
    runner.offset = 5
    runner.run(x)
    np.testing.assert_array_equal(x, 160)
    Runner(3).run(x)
    np.testing.assert_array_equal(x, 96)


def test_a_rebound_closure_variable_is_another_specialisation() -> None:
    value = 1

    @flyc.jit
    def run(t: fx.Tensor):
        kernels.scale_kernel(t, t, float(value), 4).launch(grid=1, block=4)

    x = np.ones(4, np.float32)
    value = 3
    run(x)
    value = 5
    run(x)
    np.testing.assert_array_equal(x, 15)


def test_a_changed_global_is_another_specialisation(monkeypatch: pytest.MonkeyPatch) -> None:
    @flyc.jit
    def run(t: fx.Tensor):
        kernels.scale_kernel(t, t, FACTOR, 4).launch(grid=1, block=4)

    x = np.ones(4, np.float32)
    run(x)
    run(x)
    monkeypatch.setitem(globals(), "FACTOR", 7.0)
    run(x)
    monkeypatch.setitem(globals(), "FACTOR", 2.0)
    run(x)
    np.testing.assert_array_equal(x, 2.0 * 2.0 * 7.0 * 2.0)
    assert len(run.specializations()) == 2


def test_a_changed_value_of_another_module_is_another_specialisation(monkeypatch: pytest.MonkeyPatch) -> None:
    @flyc.kernel
    def scaled(t: fx.Tensor):
        t[fx.thread_idx.x] = t[fx.thread_idx.x] * outside_values.FACTOR

    @flyc.jit
    def run(t: fx.Tensor):
        scaled(t).launch(grid=1, block=4)

    x = np.ones(4, np.float32)
    run(x)
    run(x)
    np.testing.assert_array_equal(x, 4)
    monkeypatch.setattr(outside_values, "FACTOR", 7.0)
    run(x)
    np.testing.assert_array_equal(x, 28)


def test_an_object_whose_method_reads_an_iterator_is_traced_at_each_call() -> None:
    @flyc.kernel
    def put(t: fx.Tensor, value: fx.Constexpr[float]):
        t[fx.thread_idx.x] = value

    class Reader:
        def __init__(self) -> None:
            self.values = iter([2.0, 3.0, 2.0, 3.0])

        @flyc.jit
        def run(self, t: fx.Tensor):
            put(t, next(self.values)).launch(grid=1, block=4)

    reader, t = Reader(), np.zeros(4, np.float32)
    for value in (2.0, 3.0, 2.0, 3.0):
        reader.run(t)
        np.testing.assert_array_equal(t, value)
    assert len(Reader.run.specializations()) == 2


def test_programs_that_are_least_used_are_dropped() -> None:
    scope: dict[str, Any] = {"fx": fx, "VALUE": 0.0}
    text = "def put(t):\n    t[fx.thread_idx.x] = VALUE\n"
    exec(compile(text, "<dropped>", "exec"), scope)
    kernel = flyc.kernel(scope["put"])

    @flyc.jit
    def run(t: fx.Tensor):
        kernel(t).launch(grid=1, block=4)

    t = np.zeros(4, np.float32)
    for value in (*range(70), 0, 69):
        scope["VALUE"] = float(value)
        for _ in range(2):
            run(t)
        np.testing.assert_array_equal(t, value)
    assert len(run.specializations()) == 64


def test_constexpr_values_of_different_types_are_different() -> None:
    seen: list[object] = []
    note = seen.append  # a list in the closure would be part of the specialisation itself

    @flyc.jit
    def run(t: fx.Tensor, value: fx.Constexpr):
        note(value)

    x = np.ones(4, np.float32)
    for value in (1, 1.0, True, 1, 1.0, True):
        run(x, value)
    assert [type(v) for v in seen] == [int, float, bool]


@pytest.mark.parametrize(
    ("wanted", "value"),
    [
        (float, 2),
        (float, True),
        (int, False),
        (bool, 1),
        (tuple, Size((4, 2))),
        (tuple[int, int], (3, 5)),
        (tuple[int, ...], ()),
        (tuple[bool, tuple[str, float]], (True, ("x", 0.5))),
    ],
    ids=repr,
)  # fmt: skip
def test_constexpr_takes_what_python_takes_for_the_type_and_leaves_it_as_it_is(wanted: Any, value: object) -> None:
    seen: list[object] = []
    note = seen.append

    @flyc.jit
    def run(t: fx.Tensor, value: fx.Constexpr[wanted]):
        note(value)

    x = np.ones(4, np.float32)
    run(x, value)
    run(x, value)
    assert [(type(v), v) for v in seen] == [(type(value), value)]


@pytest.mark.parametrize(("wanted", "value"), [(int, [4]), (str, {}), (tuple, [1]), (tuple[int, int], ([2],))])
def test_constexpr_refuses_what_no_key_can_hold(wanted: Any, value: object) -> None:
    @flyc.jit
    def run(t: fx.Tensor, value: fx.Constexpr[wanted]):
        pass

    with pytest.raises(DSLTypeError, match="'value'"):
        run(np.ones(4, np.float32), value)


def test_the_environment_takes_effect_at_the_next_call(monkeypatch: pytest.MonkeyPatch) -> None:
    x = np.ones(8, np.float32)
    targets = []
    for backend, arch in (("cpu", "x86-64-v3"), ("cuda", "sm_80"), ("rocm", "gfx942"), ("rocm", "gfx1100")):
        monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", backend)
        monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)
        compiled = flyc.compile(kernels.scale, x, x, 1.0, 8)
        targets.append(compiled.artifact.target)
    assert targets == ["cpu:x86-64-v3", "cuda:sm_80", "rocm:gfx942", "rocm:gfx1100"]


def test_the_longer_name_of_the_architecture_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "rocm")
    monkeypatch.setenv("ARCH", "gfx90a")
    x = np.ones(8, np.float32)
    assert flyc.compile(kernels.scale, x, x, 1.0, 8).artifact.target == "rocm:gfx90a"
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "gfx950")
    assert flyc.compile(kernels.scale, x, x, 1.0, 8).artifact.target == "rocm:gfx950"


def test_an_architecture_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    x = np.ones(8, np.float32)
    spec = flyc.TensorSpec(fx.Float32, (None,))
    monkeypatch.setenv("ARCH", "gfx942")
    assert flyc.compile(kernels.scale, x, x, 1.0, 8).artifact.target == "cpu:gfx942"  # emulated where the arrays are
    assert flyc.compile(kernels.scale, spec, spec, 1.0, 8).artifact.target == "rocm:gfx942"
    monkeypatch.setenv("ARCH", "cuda:sm_90")
    assert flyc.compile(kernels.scale, spec, spec, 1.0, 8).artifact.target == "cuda:sm_90"


def test_compile_only_stores_the_artifact_of_the_chip(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPILE_ONLY", "1")
    monkeypatch.setenv("ARCH", "gfx942")
    x = np.ones(8, np.float32)
    run = make_scale(2.0)
    assert flyc.compile(run, x) is None
    run(x)
    np.testing.assert_array_equal(x, 1)
    (entry,) = entries(own_cache)
    assert Artifact.from_bytes(entry.read_bytes()).target == "rocm:gfx942"


def test_hints_belong_to_the_compile_that_names_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cuda")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", "sm_90")
    x = np.ones(8, np.float32)
    plain = flyc.compile(kernels.scale, x, x, 1.0, 8)
    bounded = flyc.compile[{"maxnreg": 32}](kernels.scale, x, x, 1.0, 8)
    again = flyc.compile(kernels.scale, x, x, 1.0, 8)
    assert again.artifact.key == plain.artifact.key
    assert bounded.artifact.key != plain.artifact.key


SCRIPT = """
import sys, json
sys.path.insert(0, {folder!r})
import numpy as np, kernels
import flydsl.compiler as flyc
x = np.arange(100, dtype=np.float32); y = np.zeros_like(x)
compiled = flyc.compile(kernels.scale, x, y, 2.0, 100)
assert (y == 2 * x).all()
print(json.dumps(compiled._compiled.hit))
"""


def run_script(cache: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    code = SCRIPT.format(folder=str(Path(__file__).parent))
    env = {**os.environ, "FLYDSL_RUNTIME_CACHE_DIR": str(cache), **environment}
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)


def test_eight_processes_at_once_leave_one_artifact(tmp_path: Path) -> None:
    code = SCRIPT.format(folder=str(Path(__file__).parent))
    env = {**os.environ, "FLYDSL_RUNTIME_CACHE_DIR": str(tmp_path)}
    running = [
        subprocess.Popen(
            [sys.executable, "-c", code], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        for _ in range(8)
    ]
    for process in running:
        _, errors = process.communicate()
        assert process.returncode == 0, errors
    assert len(entries(tmp_path)) == 1


def test_another_process_finds_what_one_compiled(tmp_path: Path) -> None:
    first, second = run_script(tmp_path), run_script(tmp_path)
    assert (json.loads(first.stdout), json.loads(second.stdout)) == (False, True), first.stderr + second.stderr


def test_a_damaged_entry_is_compiled_again(own_cache: Path, caplog: pytest.LogCaptureFixture) -> None:
    x = np.ones(8, np.float32)
    make_scale(2.0)(x)
    (entry,) = entries(own_cache)
    whole = entry.read_bytes()
    entry.write_bytes(whole[: len(whole) // 2])
    with caplog.at_level(logging.WARNING, "flydsl.cache"):
        make_scale(2.0)(x)
    np.testing.assert_array_equal(x, 4)
    assert str(entry) in caplog.text
    assert entry.read_bytes() == whole


def test_a_cache_that_cannot_be_written_warns_once(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    result = run_script(blocked / "cache")
    assert result.returncode == 0, result.stderr
    assert result.stderr.count("cannot be written") == 1


def test_run_only_never_compiles(tmp_path: Path) -> None:
    missing = run_script(tmp_path, FLYDSL_RUNTIME_RUN_ONLY="1")
    assert missing.returncode != 0
    assert "scale for cpu:native is not in the cache" in missing.stderr
    run_script(tmp_path)
    assert run_script(tmp_path, FLYDSL_RUNTIME_RUN_ONLY="1").returncode == 0


def test_reserved_parameter_names_name_the_backend() -> None:
    code = (
        "import numpy as np, flydsl.compiler as flyc, flydsl.expr as fx\n"
        "from flydsl.backends.cpu.backend import CpuBackend\n"
        "class Odd(CpuBackend):\n"
        "    name = 'odd'\n"
        "    @classmethod\n"
        "    def reserved_launch_param_names(cls): return frozenset({'ticket'})\n"
        "flyc.register_backend('odd', Odd)\n"
        "exec(compile(open(__import__('sys').argv[1]).read(), __import__('sys').argv[1], 'exec'))\n"
        "try: run(np.ones(4, np.float32), 1)\n"
        "except ValueError as error: print(error)\n"
    )
    source = "@flyc.jit\ndef run(t: fx.Tensor, ticket: fx.Int32):\n    pass\n"
    path = Path(os.environ["FLYDSL_RUNTIME_CACHE_DIR"]).parent / "reserved.py"
    path.write_text(source)
    result = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=False)
    assert "'ticket' is reserved by the backend 'odd'" in result.stdout, result.stderr


def test_dumps_are_written_whatever_is_in_the_cache(own_cache: Path, tmp_path: Path, monkeypatch) -> None:
    script = tmp_path / "dumped.py"
    script.write_text(
        "import numpy as np, flydsl.compiler as flyc, flydsl.expr as fx\n"
        "@flyc.kernel\ndef kernel(t: fx.Tensor):\n    t[0] = 3.0\n"
        "@flyc.jit\ndef run(t: fx.Tensor):\n    kernel(t).launch(grid=1, block=1)\n"
        "run(np.zeros(4, np.float32))\n"
    )
    named = ("DUMP_IR", "DEBUG_DUMP_ASM", "DEBUG_PRINT_ORIGIN_IR", "DEBUG_PRINT_AFTER_ALL")
    for turn, asks in enumerate(({}, *({f"FLYDSL_{name}": "1"} for name in named))):
        folder = tmp_path / str(turn)
        if turn == 1:
            (folder / "kernel_0").mkdir(parents=True)
            (folder / "kernel_0" / "99_final_isa.s").write_text("of an earlier compile")
        environment = {**os.environ, **asks, "FLYDSL_DUMP_DIR": str(folder), "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run(
            [sys.executable, str(script)], env=environment, check=True, capture_output=True, text=True
        )
        written = {path.name for path in folder.rglob("*.*")}
        assert {path.parent.name for path in folder.rglob("*.*")} <= {"kernel_0"}
        assert any(name.endswith("_final_isa.s") for name in written) is any("DUMP" in name for name in asks)
        assert ("// run: 00_origin.mlir" in done.stderr) is ("FLYDSL_DEBUG_PRINT_ORIGIN_IR" in asks)
        assert ("llvm.func" in done.stderr) is ("FLYDSL_DEBUG_PRINT_AFTER_ALL" in asks)
        if "FLYDSL_DUMP_IR" in asks:
            stages = sorted(written)
            assert stages[0] == "00_origin.mlir"
            assert [name[3:] for name in stages[-2:]] == ["llvm_ir.ll", "final_isa.s"]
            assert [int(name[:2]) for name in stages] == [*range(len(stages))]
    assert len(entries(own_cache)) == 1


def test_a_changed_global_is_seen_in_code_with_many_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond 255 names an instruction does not hold the number of its name alone."""
    reads = "".join(f"    if flag: math.number_{k}\n" for k in range(300))
    scope = {"fx": fx, "math": math, "outside_values": outside_values}
    text = f"def fill(t, flag: fx.Constexpr[bool]):\n{reads}    t[fx.thread_idx.x] = outside_values.FACTOR\n"
    linecache.cache["many_names.py"] = len(text), None, text.splitlines(keepends=True), "many_names.py"
    exec(compile(text, "many_names.py", "exec"), scope)
    kernel = flyc.kernel(scope["fill"])

    @flyc.jit
    def run(t: fx.Tensor):
        kernel(t, False).launch(grid=1, block=t.shape[0])

    t = np.zeros(4, np.float32)
    run(t)
    np.testing.assert_array_equal(t, outside_values.FACTOR)
    monkeypatch.setattr(outside_values, "FACTOR", 7.0)
    run(t)
    np.testing.assert_array_equal(t, 7.0)


def test_a_name_that_a_module_refuses_is_an_error_where_it_is_asked_for() -> None:
    @flyc.kernel
    def fill(t: fx.Tensor, asks: fx.Constexpr[bool]):
        t[fx.thread_idx.x] = REFUSING.number if fx.const_expr(asks) else 3.0

    @flyc.jit
    def run(t: fx.Tensor, asks: fx.Constexpr[bool]):
        fill(t, asks).launch(grid=1, block=t.shape[0])

    t = np.zeros(4, np.float32)
    run(t, False)
    np.testing.assert_array_equal(t, 3)
    with pytest.raises(ImportError, match="number is not for sale"):
        run(t, True)
