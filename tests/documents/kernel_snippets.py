"""Runs lines of a kernel, as documents and docstrings show them.

The kernel is that of the reference's first page: one block of 64 threads, ``t`` is the thread's number, ``x`` and ``y``
are 256 Float32, ``a`` and ``b`` 256 Int32; ``x`` and ``a`` hold 0, 1, 2, ..., ``y`` and ``b`` zeros.

A comment ``# llvm: llvm.amdgcn.s.nop(i16 3)`` behind a line says what stands in the LLVM IR of the kernel, in order.
"""

from __future__ import annotations

import contextlib
import importlib.util
import io
import itertools
import os
import re
import textwrap
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest import mock

import numpy as np
import pytest
from device_assembly import assembly, llvm_ir

PRELUDE = """\
import numpy as np

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx

"""
_KERNEL = """
@flyc.kernel
def example(x: fx.Tensor, y: fx.Tensor, a: fx.Tensor, b: fx.Tensor):
    t = fx.thread_idx.x
{body}


@flyc.jit
def run(x: fx.Tensor, y: fx.Tensor, a: fx.Tensor, b: fx.Tensor):
    example(x, y, a, b).launch(grid=1, block=64)
"""
_PRINTED = re.compile(r"^ *print\(.*\)  # (.*)$", re.MULTILINE)
_LLVM = re.compile(r"# llvm: (.*)$", re.MULTILINE)
_RESULT = re.compile(r"# (y|b): (.*)$", re.MULTILINE)
_number = itertools.count()


def module_of(text: str, folder: Path) -> ModuleType:
    """A module with that text, from a file, since traces read their source."""
    path = folder / f"snippet_{next(_number)}.py"
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run_program(code: str, folder: Path) -> None:
    """Runs the lines of a program, and compares what it prints with the comments behind ``print``."""
    printed = io.StringIO()
    with mock.patch.dict(os.environ), contextlib.redirect_stdout(printed):
        module_of(PRELUDE + code, folder)
    _compare(code, printed.getvalue())


def run_in_kernel(code: str, folder: Path, chip: str | None = None) -> None:
    """Runs the lines in a kernel on this CPU, in the role of ``chip``, and compares prints and results."""
    module = module_of(PRELUDE + _KERNEL.format(body=textwrap.indent(code, "    ")), folder)
    arrays = arguments()
    printed = io.StringIO()
    with pytest.MonkeyPatch.context() as environment, contextlib.redirect_stdout(printed):
        if chip is not None:
            environment.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
            environment.setenv("FLYDSL_COMPILE_ARCH", chip)
        module.run(*arrays.values())
    _compare(code, printed.getvalue())
    for name, text in _RESULT.findall(code):
        expected = [float(word) for word in text.split()]
        np.testing.assert_allclose(arrays[name][: len(expected)], expected, rtol=1e-4, atol=1e-6, err_msg=code)
    if chip is not None and _LLVM.search(code):
        compile_in_kernel(code, folder, chip)


def compile_in_kernel(code: str, folder: Path, chip: str) -> None:
    """Compiles a kernel with the lines for a chip, and looks for the LLVM IR that its comments name."""
    module = module_of(PRELUDE + _KERNEL.format(body=textwrap.indent(code, "    ")), folder)
    target = f"{'rocm' if chip.startswith('gfx') else 'cuda'}:{chip}"
    wanted = _LLVM.findall(code)
    with contextlib.redirect_stdout(io.StringIO()):
        rest = (llvm_ir if wanted else assembly)(module.run, target, arguments())
    for text in wanted:
        before, found, rest = rest.partition(text)
        assert found, f"{text!r} is not in the code, or not in this order:\n{before}"


def arguments() -> dict[str, Any]:
    """The kernel's arrays by name."""
    floats, integers = np.arange(256, dtype=np.float32), np.arange(256, dtype=np.int32)
    return {"x": floats, "y": np.zeros_like(floats), "a": integers, "b": np.zeros_like(integers)}


def _compare(code: str, printed: str) -> None:
    expected = _PRINTED.findall(code)
    if expected:
        assert printed.splitlines() == expected, code
