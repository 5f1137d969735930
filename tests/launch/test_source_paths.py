"""Source files whose paths are of any bytes, in any locale: kernels run, and every message shows the line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from flydsl.support.file_names import file_name, portable_name, printable_name

PROGRAM = b"""
import os
import sys
import traceback
import numpy as np
import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def work(x: fx.Tensor, y: fx.Tensor):
    i = fx.thread_idx.x
    if i < 8:
        y[i + 1 - 1] = x[i] + 1.0


@flyc.jit
def run(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    work(x, y).launch(grid=8 // n, block=8)  # the division


@flyc.jit
def wrong(x: fx.Tensor):
    work(x, undefined).launch(grid=1, block=8)  # the name


def shown(call, line):
    try:
        call()
    except Exception as error:
        text = "".join(traceback.format_exception(error))
        assert line in text, text
        print(text)  # to a stream that takes names in this process's encoding
        print(error)
    else:
        raise AssertionError(line)


x, y = np.arange(8, dtype=np.float32), np.zeros(8, np.float32)
for settings in ({}, {"FLYDSL_DEBUG_ENABLE_DEBUG_INFO": "1", "FLYDSL_DUMP_IR": "1"}, {"FLYDSL_INTERPRET": "1"}):
    os.environ.update(settings)
    y[:] = 0
    run(x, y, 8)
    assert (y == x + 1).all(), settings
    for name in settings:
        del os.environ[name]
shown(lambda: wrong(x), "# the name")
shown(lambda: run(x, y, 0), "# the division")
os.environ["FLYDSL_CPU_CHECK"] = "bounds"
shown(lambda: run(x, y[:4], 8), "y[i + 1 - 1] = x[i] + 1.0")
del os.environ["FLYDSL_CPU_CHECK"]
spec = flyc.TensorSpec(fx.Float32, (flyc.dyn,))
run.signatures({"x": spec, "y": spec, "n": 8})
flyc.precompile(run, ["cpu:x86-64"], out="kernels.flyb", isolated=False)
flydsl.load("kernels.flyb").run(x, y, 8)
print("fine")
"""
NAMES = (b"pr\xc3\xb6gram.py", b"pr\xf6gram.py", b'a"\\xf6 \\\\ b.py', b"\xe6\x97\xa5\xff\\x5c.py")
LOCALES = {
    "UTF-8": {"LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"},
    "ASCII": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
}


def test_programs_of_any_path_run_and_show_their_lines(tmp_path: Path) -> None:
    started = []
    for number, (locale, name) in enumerate((("ASCII", NAMES[0]), ("ASCII", NAMES[1]), ("UTF-8", NAMES[1]))):
        environment = {**os.environ, "PYTHONIOENCODING": "", **LOCALES[locale]}
        folder = os.fsencode(tmp_path / str(number))
        os.mkdir(folder)
        path = os.path.join(folder, name)
        with open(path, "wb") as file:
            file.write(PROGRAM)
        own = {
            **environment,
            "FLYDSL_RUNTIME_CACHE_DIR": f"{tmp_path}/{number}/cache",
            "FLYDSL_DUMP_DIR": f"{tmp_path}/{number}/dump",
        }
        started.append(
            subprocess.Popen(
                [sys.executable, path], cwd=folder, env=own, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
            )
        )
    for process in started:
        output, _ = process.communicate(timeout=120)
        assert process.returncode == 0 and output.rstrip().endswith(b"fine"), output.decode(errors="backslashreplace")


@pytest.mark.parametrize("data", [*NAMES, b"plain.py", bytes(range(1, 256)), b"\\x", b"\\x5c", b"\\xf6\xf6\\\\xf6"])
def test_a_portable_name_is_utf8_and_stands_for_one_name(data: bytes) -> None:
    name = data.decode("utf-8", "surrogateescape")
    portable = portable_name(name)
    assert file_name(portable) == os.fsdecode(data) and file_name(portable.encode().decode()) == os.fsdecode(data)
    printable_name(name).encode()
    if data.isascii() and b"\\x" not in data:
        assert portable == name
