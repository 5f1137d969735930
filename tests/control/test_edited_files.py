"""A file that is edited after it was imported: what is compiled is the function, never the new text."""

from __future__ import annotations

import importlib.util
import linecache
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.errors import DSLSyntaxError

_TEXT = """
import flydsl.compiler as flyc
import flydsl.expr as fx

@flyc.kernel
def kernel(t: fx.Tensor, n: fx.Int32):
    if n > 1:
        t[0] = t[0] + 2.0

@flyc.jit
def run(t: fx.Tensor, n: fx.Int32):
    kernel(t, n).launch(grid=1, block=1)
"""


def imported(path: Path, text: str) -> ModuleType:
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def result(module: ModuleType) -> float:
    t = np.ones(1, np.float32)
    module.run(t, 3)
    return float(t[0])


EDITS = {
    "constant": ("2.0", "7.0"),
    "operator": ("t[0] + 2.0", "t[0] - 2.0"),
    "condition": ("n > 1", "n > 5"),
    "comparison": ("n > 1", "n < 1"),
    "name": ("t[0] + 2.0", "t[0] + n"),
    "function": ("t[0] + 2.0", "fx.max(t[0], 2.0)"),
    "statement": ("        t[0] = t[0] + 2.0\n", "        t[0] = t[0] + 2.0\n        t[0] = t[0] * 3.0\n"),
    "indentation": ("        t[0] = t[0] + 2.0\n", "        pass\n    t[0] = t[0] + 2.0\n"),
    "parameter": ("n: fx.Int32):\n    if", "n: fx.Int32, m=1):\n    if"),
    "syntax": ("if n > 1:", "if n >"),
    "no such function": ("def kernel", "def other"),
}


@pytest.mark.parametrize("edit", EDITS)
def test_an_edited_function_is_refused(tmp_path: Path, edit: str) -> None:
    before, after = EDITS[edit]
    module = imported(tmp_path / "edited.py", _TEXT)
    changed = _TEXT.replace(before, after, 1)
    assert changed != _TEXT
    (tmp_path / "edited.py").write_text(changed)
    with pytest.raises(DSLSyntaxError, match="changed since it was imported"):
        result(module)
    (tmp_path / "edited.py").write_text(_TEXT)
    linecache.clearcache()
    assert result(module) == 3.0


@pytest.mark.parametrize(
    "edit",
    [
        ("\nimport flydsl.compiler", "\n# one\n# line\n# more\nimport flydsl.compiler"),
        ("    if n > 1:", "    # a comment\n    if n > 1:"),
        ("@flyc.kernel\n", "def another():\n    return 1\n\n\n@flyc.kernel\n"),
        ("\nimport flydsl.expr as fx\n\n", "\nimport flydsl.expr as fx\n"),
    ],
)
def test_edits_around_a_function_do_not_matter(tmp_path: Path, edit: tuple[str, str]) -> None:
    module = imported(tmp_path / "around.py", _TEXT)
    (tmp_path / "around.py").write_text(_TEXT.replace(*edit))
    assert result(module) == 3.0


def test_bytecode_of_an_earlier_text_is_named(tmp_path: Path) -> None:
    path = tmp_path / "stale.py"
    path.write_text(_TEXT)
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    program = "import numpy, stale; stale.run(numpy.ones(1, numpy.float32), 3)"

    def run() -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", program]
        return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)

    assert run().returncode == 0
    written = path.stat()
    path.write_text(_TEXT.replace("2.0", "7.0"))
    os.utime(path, ns=(written.st_atime_ns, written.st_mtime_ns))
    [bytecode] = (tmp_path / "__pycache__").iterdir()
    said = run().stderr
    assert "DSLSyntaxError" in said and f"delete {bytecode}" in said
    bytecode.unlink()
    assert run().returncode == 0


def test_the_text_of_an_earlier_look_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "seen.py"
    module = imported(path, _TEXT)
    linecache.getlines(str(path))
    path.write_text(_TEXT.replace("2.0", "7.0"))
    assert result(module) == 3.0


@flyc.kernel
def asserting_kernel(t: fx.Tensor, n: fx.Constexpr[int]):
    assert n > 1, f"{n} is small"
    doubled = n * 2
    assert doubled == n + n and doubled
    if fx.thread_idx.x < 1:
        t[0] = fx.Float32(doubled)
    assert isinstance(n, int)


@flyc.jit
def asserting(t: fx.Tensor, n: fx.Constexpr[int]):
    asserting_kernel(t, n).launch(grid=1, block=1)


def test_assertions_that_pytest_has_rewritten() -> None:
    assert any("@py" in name for name in asserting_kernel.__wrapped__.__code__.co_varnames)  # else nothing is shown
    t = np.zeros(1, np.float32)
    asserting(t, 2)
    assert t[0] == 4.0
    with pytest.raises(AssertionError, match="1 is small"):
        asserting(t, 1)


_CHILD = '''
"""A program of its own."""
from __future__ import annotations
import numpy as np
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr import thread_idx

class Holder:
    __scale = 2.0

    def method(self, x):
        """Says something."""
        assert x is not None
        def inner(y):
            class Local:
                z = 1.0
            return y * self.__scale * Local.z
        return inner(x) if True else x

    @flyc.jit
    def run(self, t: fx.Tensor):
        @flyc.kernel
        def kernel(t: fx.Tensor):
            """Of a method."""
            assert __debug__ or t is not None
            if thread_idx.x < 1:
                t[0] = self.method(t[0]) + (lambda v: v if v else 1.0)(1.0) + sum([k for k in (0.0, 0.0)])
        kernel(t).launch(grid=1, block=1)

t = np.ones(1, np.float32)
Holder().run(t)
print(t[0])
'''


@pytest.mark.parametrize("options", [[], ["-O"], ["-OO"]])
def test_methods_docstrings_and_levels_of_optimization(tmp_path: Path, options: list[str]) -> None:
    path = tmp_path / "program.py"
    path.write_text(_CHILD)
    done = subprocess.run([sys.executable, *options, str(path)], capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("3.0\n", 0), done.stderr
