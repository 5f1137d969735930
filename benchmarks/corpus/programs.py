"""What kernels of the language give while they are traced and compiled, as texts.

Like ``answers``, which describes the values, this file imports nothing of its own package, so that another interpreter can
run it on another ``flydsl``; torch must be there too::

    COMPILE_ONLY=1 ARCH=gfx942 /path/to/other/python benchmarks/corpus/programs.py programs.txt

A program is the body of a kernel ``k(x, y, n, f)`` with ``t`` its thread, behind a line ``### name``.  Lines that start with
``@@`` stand before the kernel.  ``say(value)`` is what the program answers.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import signal
import sys
import tempfile
import types
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

__all__ = ["answer", "programs", "source"]

_BEFORE = """import dataclasses, enum, functools, math
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr import arith, const_expr, gpu, range_constexpr, rocdl
from flydsl.expr.typing import T
{outside}

@flyc.kernel
def k(x: fx.Tensor, y: fx.Tensor, n: fx.Int32, f: fx.Float32):
    t = fx.thread_idx.x
{body}

@flyc.jit
def run(x: fx.Tensor, y: fx.Tensor, n: fx.Int32, f: fx.Float32, stream: fx.Stream = fx.Stream(None)):
    k(x, y, n, f).launch(grid=(1, 1, 1), block=(64, 1, 1), stream=stream)
"""
_LINKER = ("lld invocation failed", "amdgcn bitcode")
"""Errors of an installation without a linker for AMD GPUs, which programs reach when all else is done."""
_PYTHONS = (
    "TypeError", "ValueError", "RuntimeError", "IndexError", "KeyError", "AttributeError", "NameError", "OverflowError",
    "NotImplementedError", "ZeroDivisionError", "SyntaxError", "AssertionError", "RecursionError", "ImportError",
)  # fmt: skip
_SECONDS = 60


def programs(text: str) -> Iterator[tuple[str, str]]:
    """The names and the programs of a file."""
    for part in text.split("### ")[1:]:
        name, _, program = part.partition("\n")
        yield name.strip(), program


def source(program: str) -> str:
    """The module of a program."""
    lines = program.strip("\n").split("\n")
    outside = [line[2:] for line in lines if line.startswith("@@")]
    body = [f"    {line}" for line in lines if not line.startswith("@@")]
    return _BEFORE.format(outside="\n".join(outside), body="\n".join(body))


def answer(program: str, arrays: Sequence[Any], describe: Callable[[Any, Any], str]) -> str:
    """What a program says, and how it ends: ``runs``, or the classes of Python's that its error is of.

    Args:
        program: its text.
        arrays: two of 64 elements, of f32 and of i32.
        describe: the text of a value, from ``answers``.
    """
    fx = importlib.import_module("flydsl.expr")
    said: list[str] = []
    module = types.ModuleType("program_of_a_record")
    module.say = lambda *values: said.append(", ".join(describe(value, fx) for value in values))  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module  # annotations are read there
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "program.py")
        path.write_text(source(program), encoding="utf-8")
        try:
            exec(compile(path.read_text(encoding="utf-8"), str(path), "exec", dont_inherit=True), module.__dict__)
            module.run(*arrays, 5, 1.5)  # type: ignore[attr-defined]
            end = "runs"
        except Exception as error:
            classes = [base.__name__ for base in type(error).__mro__ if base.__name__ in _PYTHONS]
            end = f"raises {' '.join(classes) or type(error).__name__}"
            if any(text in str(error) for text in _LINKER):
                end = "runs"
        finally:
            del sys.modules[module.__name__]
    return "; ".join([*said, end]).replace("\n", " ")


def _answered_by_child(program: str, arrays: Sequence[Any], describe: Callable[[Any, Any], str]) -> str:
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        signal.alarm(_SECONDS)
        os.write(writer, answer(program, arrays, describe).encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as stream:
        text = stream.read().decode()
    status = os.waitpid(child, 0)[1]
    return f"ends the process by signal {os.WTERMSIG(status)}" if status else text


if __name__ == "__main__":
    beside = importlib.util.spec_from_file_location("answers", Path(__file__).with_name("answers.py"))
    assert beside is not None and beside.loader is not None
    answers = importlib.util.module_from_spec(beside)
    beside.loader.exec_module(answers)
    tensors = answers.zeros(64), answers.zeros(64, dtype="int32")
    for part in ("compiler", "expr", "expr.arith", "expr.rocdl", "expr.typing"):
        importlib.import_module(f"flydsl.{part}")
    for each, text in programs(Path(sys.argv[1]).read_text(encoding="utf-8")):
        print(each, _answered_by_child(text, tensors, answers.describe), sep="\t", flush=True)
