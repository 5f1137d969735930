"""A learnt call is taken only while everything else is as it was: environment, outside values, traces, processes."""

import linecache
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import launch_functions as kernels
import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.runtime.launch import type_version

FACTOR = 2.0


def out4() -> np.ndarray:
    return np.zeros(4, np.float32)


def test_the_environment_counts_at_every_call(monkeypatch: pytest.MonkeyPatch, python_launches: Any) -> None:
    put, out = kernels.make_put(fx.Float32), out4()
    for _ in range(3):
        put(out, 1.0)
    monkeypatch.setenv("COMPILE_ONLY", "1")
    put(out, 2.0)
    assert out[0] == 1.0  # nothing ran
    monkeypatch.delenv("COMPILE_ONLY")
    put(out, 3.0)
    assert out[0] == 3.0
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "nonsense")
    with pytest.raises(Exception, match="nonsense"):
        put(out, 4.0)
    monkeypatch.delenv("FLYDSL_COMPILE_BACKEND")
    monkeypatch.setitem(os.environ, "SOMETHING_ELSE", "1")
    put(out, 5.0)  # looks at the environment again
    with python_launches() as made:
        put(out, 6.0)
    assert not made
    assert out[0] == 6.0


def test_another_environment_object_counts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    put, out = kernels.make_put(fx.Float32), out4()
    for _ in range(3):
        put(out, 1.0)
    monkeypatch.setattr(os, "environ", {**os.environ, "COMPILE_ONLY": "1"})
    put(out, 2.0)
    assert out[0] == 1.0


def test_closures_and_globals(monkeypatch: pytest.MonkeyPatch, python_launches: Any) -> None:
    value = 1.0

    @flyc.jit
    def run(out: fx.Tensor):
        kernels.put_kernel(out, fx.Float32(value * FACTOR)).launch(grid=1, block=1)

    out = out4()
    for value in (1.0, 3.0, 1.0, 1.0, 5.0, 3.0):
        for _ in range(3):
            run(out)
            assert out[0] == value * 2
    with python_launches() as made:
        run(out)
    assert not made
    monkeypatch.setitem(globals(), "FACTOR", float("2.0"))  # equal, and another object
    run(out)
    assert out[0] == 6.0
    for factor in (7.0, 2.0, 7.0):
        monkeypatch.setitem(globals(), "FACTOR", factor)
        for _ in range(3):
            run(out)
            assert out[0] == 3.0 * factor
    monkeypatch.delitem(globals(), "FACTOR")
    with pytest.raises(NameError, match="FACTOR"):
        run(out)
    monkeypatch.setitem(globals(), "FACTOR", 2.0)
    run(out)
    assert out[0] == 6.0


def test_mutable_outside_values() -> None:
    class Settings:
        pass

    settings, weights, table = Settings(), [1.0], {"k": 1.0}
    settings.scale = 1.0

    @flyc.jit
    def run(out: fx.Tensor):
        kernels.put_kernel(out, fx.Float32(settings.scale * weights[0] * table["k"])).launch(grid=1, block=1)

    out = out4()
    for holder, key in ((settings.__dict__, "scale"), (weights, 0), (table, "k")):
        for value in (2.0, 3.0, 1.0):
            holder[key] = value
            for _ in range(3):
                run(out)
                assert out[0] == value


def test_a_call_inside_a_trace_is_traced() -> None:
    seen: list[str] = []

    class Note:
        def __call__(self, text: str) -> None:
            seen.append(text)

    note = Note()

    @flyc.jit
    def inner(count: fx.Constexpr):
        note("inner")
        return count * 2

    @flyc.jit
    def outer(out: fx.Tensor, count: fx.Constexpr):
        kernels.put_kernel(out, fx.Int32(inner(count))).launch(grid=1, block=1)

    out = np.zeros(4, np.int32)
    with pytest.warns(UserWarning, match="inner returns 8"):
        assert inner(4) is None
    for k in range(3):
        outer(out, k)
        assert out[0] == 2 * k
    assert seen.count("inner") == 4

    @flyc.jit
    def silent(out: fx.Tensor, count: fx.Constexpr):
        kernels.put_kernel(out, fx.Int32(count)).launch(grid=1, block=1)

    for _ in range(3):
        silent(out, 5)  # learnt: launches natively outside of a trace

    @flyc.jit
    def both(out: fx.Tensor):
        silent(out, 5)

    for _ in range(3):
        out[:] = 0
        both(out)
        assert out[0] == 5


def test_hints_have_entries_of_their_own(python_launches: Any) -> None:
    hinted = flyc.compile[{"fast_fp_math": True}](kernels.add)
    a, c = np.ones(64, np.float32), np.zeros(64, np.float32)
    for _ in range(3):
        kernels.add(a, a, c, 64)
        hinted(a, a, c, 64)
    with python_launches() as made:
        kernels.add(a, a, c, 64)
        hinted(a, a, c, 64)
    assert not made
    assert len({s.parts["(options)"] for s in kernels.add.specializations()}) == 2


def test_threads() -> None:
    """Threads that compile, learn and launch at once, with different types."""

    @flyc.jit
    def add(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor, n: fx.Int32):
        kernels.add_kernel(a, b, c, n).launch(grid=fx.ceildiv(n, 64), block=64)

    wrong: list[Any] = []

    def work(number: int) -> None:
        dtype = (np.float32, np.float64, np.int32)[number % 3]
        a, c = np.arange(256, dtype=dtype) + number, np.zeros(256, dtype)
        for step in range(300):
            c[:] = 0
            size = 256 - step % 7
            add(a, a, c, size)
            if (c[:size] != 2 * a[:size]).any() or c[size:].any():
                wrong.append((number, step))

    threads = [threading.Thread(target=work, args=(n,)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert len(add.specializations()) == 3


def run_python(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    source = f"import sys\nsys.path.insert(0, {str(Path(__file__).parent)!r})\n{code}"
    return subprocess.run(
        [sys.executable, "-c", source, *arguments], capture_output=True, text=True, timeout=120, check=False
    )


def test_a_process_that_launched_ends_well() -> None:
    """Its environment changes once more when modules are gone, and objects that die last launch."""
    code = """
import linecache
import os
import numpy as np
import launch_functions as kernels, flydsl.expr as fx
out = np.zeros(4, np.float32)
put = kernels.make_put(fx.Float32)
class Last:
    def __del__(self, put=put, out=out, print=print):
        put(out, 7.0); print(out[0], flush=True)
os.environ["LAST"] = "1"
for k in range(4): put(out, k)
import builtins; builtins.last = Last()
"""
    result = run_python(code)
    assert (result.returncode, result.stdout) == (0, "7.0\n"), result.stderr


def test_fork_while_another_thread_compiles() -> None:
    """The child finds locks open, its own environment watched, and what the parent had learnt."""
    code = """
import os, threading, time
import numpy as np
import launch_functions as kernels, flydsl.expr as fx
out = np.zeros(4, np.float32)
put = kernels.make_put(fx.Float32)
for k in range(3): put(out, k)
busy = threading.Event()
other = kernels.make_put(None)
def compile():
    with other._lock, put._lock:
        busy.set(); time.sleep(30)
threading.Thread(target=compile, daemon=True).start()
busy.wait()
pid = os.fork()
if pid == 0:
    put(out, 7.0); assert out[0] == 7
    put(np.zeros(4), 8.0)
    other(out, 9.0); assert out[0] == 9
    os.environ["COMPILE_ONLY"] = "1"
    put(out, 1.0); assert out[0] == 9
    os._exit(0)
_, status = os.waitpid(pid, 0)
put(out, 5.0); assert out[0] == 5
print("status", status, flush=True); os._exit(0)
"""
    result = run_python(code)
    assert result.stdout.strip() == "status 0", result.stderr


def test_a_subinterpreter_is_refused() -> None:
    code = """
try: import _interpreters as interpreters
except ImportError: import _xxsubinterpreters as interpreters
import numpy
inner = '''
try:
    import flydsl.compiler as flyc
    @flyc.jit
    def f(): pass
except Exception as error:
    print(type(error).__name__, error, flush=True)
'''
try: created = interpreters.create("legacy")
except TypeError: created = interpreters.create(isolated=False)
failure = interpreters.run_string(created, inner)
if failure: print(failure)
"""
    result = run_python(code)
    assert "flydsl works in the main interpreter only" in result.stdout, result.stdout + result.stderr


def test_without_the_launcher_everything_works_by_the_python_path() -> None:
    code = """
import flydsl.runtime.launch.layouts as layouts
layouts.is_supported.__wrapped__
import sys
sys.abiflags += "t"      # as a free-threaded build says it
import numpy as np, launch_functions as kernels, flydsl.compiler as flyc, flydsl.expr as fx
from flydsl.runtime.launch import native_launcher
assert native_launcher() is None
assert type(kernels.add).__mro__[0].__name__ == "JitFunction" and not hasattr(kernels.add, "native_state")
a, c = np.ones(64, np.float32), np.zeros(64, np.float32)
for k in range(4): kernels.add(a, a, c, 64); assert (c == 2).all(); c[:] = 0
bound = flyc.compile(kernels.add, a, a, c, 64)
for k in range(4): bound(a, a, c, 64); assert (c == 2).all(); c[:] = 0
print("fine")
"""
    result = run_python(code)
    assert result.stdout.strip() == "fine", result.stderr


class Tile:
    rows = 2
    name = "tile"


class Inherited(Tile):
    pass


@flyc.jit
def use_classes(out: fx.Tensor):
    kernels.put_kernel(out, fx.Float32(Inherited.rows)).launch(grid=1, block=1)


def test_attributes_of_a_captured_class(monkeypatch: pytest.MonkeyPatch, python_launches: Any) -> None:
    """What was compiled with an attribute never runs with another, and unchanged classes do not cost the Python path."""
    shape = type("Shape", (), {"rows": 3})

    @flyc.jit
    def run(out: fx.Tensor):
        kernels.put_kernel(out, fx.Float32(shape.rows)).launch(grid=1, block=1)

    out = out4()
    for function, kind, value in ((run, shape, 3), (use_classes, Tile, 2)):
        for _ in range(3):
            function(out)
        with python_launches() as made:
            function(out)
        assert not made
        assert out[0] == value
        monkeypatch.setattr(kind, "unrelated", 1, raising=False)
        function(out)
        assert out[0] == value


def test_a_class_has_another_version_after_each_change() -> None:
    class Base:
        x = 1

    class Derived(Base):
        pass

    seen = set()
    for value in range(5):
        Base.x = value
        assert Derived.x == value
        seen.add(type_version(Derived))
        assert type_version(Derived) in seen
    assert len(seen) == 5


NAMELESS = """
import flydsl.compiler as flyc
import flydsl.expr as fx

@flyc.jit
def halved(x):
    if x > 4:
        return x / 2
    return x

@flyc.kernel
def halve_kernel(t: fx.Tensor):
    i = fx.thread_idx.x
    t[i] = halved(t[i]) if i > 0 else t[i]

@flyc.jit
def halve(t: fx.Tensor):
    halve_kernel(t).launch(grid=1, block=t.shape[0])
"""


def test_a_cell_of_a_notebook_that_is_no_module() -> None:
    """Its text is where ``linecache`` finds it, and its functions belong to no module."""
    name = "<cell of no module>"
    linecache.cache[name] = (len(NAMELESS), None, NAMELESS.splitlines(keepends=True), name)
    scope: dict[str, Any] = {}
    exec(compile(NAMELESS, name, "exec"), scope)
    t = np.arange(8, dtype=np.float32)
    scope["halve"](t)
    assert t.tolist() == [0, 1, 2, 3, 4, 2.5, 3, 3.5]
