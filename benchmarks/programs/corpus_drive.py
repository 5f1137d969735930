"""Compiles the kernels of a module of a corpus with the flydsl or FlyDSL of this interpreter, with stand-in arguments.

Each builder, a function that makes launchers, and each launcher of the module itself is one program.  Every program is
driven in a forked process of limited CPU time and memory.  Reads a JSON list of ``[root, module, chips, known]`` from
standard input, where ``known`` has the chip and the arguments of programs that have been compiled.  Prints a JSON object
a line: by program, how it ended, CPU seconds, the chip and the arguments that fit, and where its dumps lie.
Usage: ``python corpus_drive.py SECONDS BYTES DUMPS < modules.json``
"""

from __future__ import annotations

import ast
import functools
import inspect
import itertools
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import corpus_arguments
import corpus_import
import torch

made: list[tuple[Any, Any]] = []
"""Launchers as they are made: the Python function and the callable."""


class Stream:
    """Torch's streams on a machine without a GPU."""

    cuda_stream = 0


def record_launchers(compiler: Any) -> None:
    """Note each function that the decorator of launchers is put on."""
    decorate = compiler.jit

    def jit(function: Any = None, **options: Any) -> Any:
        if function is None:
            return lambda later: jit(later, **options)
        launcher = decorate(function, **options) if options else decorate(function)
        if callable(function) and "Stream" in " ".join(map(str, inspect.signature(function).parameters.values())):
            made.append((function, launcher))
        return launcher

    compiler.jit = jit


def programs(root: str, module: str) -> list[str]:
    """The builders and launchers of a module, from its text."""
    path = os.path.join(root, module if module.endswith(".py") else module.replace(".", "/") + ".py")
    if module.endswith(".py") or not os.path.exists(path):  # scripts are run whole by ``benchmarks.published``
        return []
    found = []
    for node in ast.parse(Path(path).read_bytes()).body:
        if isinstance(node, ast.FunctionDef):
            inner = [n for n in ast.walk(node) if isinstance(n, ast.FunctionDef) and n is not node]
            builds = any("jit" in ast.unparse(d) for n in inner for d in n.decorator_list)
            launches = any("jit" in ast.unparse(d) for d in node.decorator_list) and "tream" in ast.unparse(node.args)
            if builds or launches:
                found.append(node.name)
    return found


def drive(root: str, module: str, chip: str, program: str, dumps: str, guess: str) -> dict[str, Any]:
    """Import the module and compile one of its programs."""
    os.environ.update(ARCH=chip, FLYDSL_GPU_ARCH=chip, FLYDSL_DUMP_DIR=dumps)
    loaded = corpus_import.load(root, module, bare=True)[0]
    return compile_program(loaded, program, guess)


def compile_program(loaded: ModuleType, program: str, guess: str) -> dict[str, Any]:
    """Compile a launcher, or the one that a builder returns or else makes last."""
    from flydsl import compiler
    from flydsl import expr as language

    function = getattr(loaded, program)
    known = next((plain for plain, launcher in made if launcher is function), None)
    if known is None:
        made.clear()
        try:
            built = function(**corpus_arguments.builder_arguments(function))
        except corpus_arguments.Unknown as error:
            return {"ok": False, "error": f"no argument is known for {error}", "stage": "arguments"}
        except Exception as error:
            return {"ok": False, "error": corpus_import.cause(error), "stage": "builder"}
        if not made:
            return {"ok": False, "error": "the builder makes no launcher", "stage": "builder"}
        known, function = next((pair for pair in made if pair[1] is built), made[-1])
    try:
        given = corpus_arguments.launch_arguments(known, compiler, language, guess)
    except corpus_arguments.Unknown as error:
        return {"ok": False, "error": f"no argument is known for {error}", "stage": "arguments"}
    start = time.process_time()
    try:
        function(*given)
    except Exception as error:
        return {"ok": False, "error": corpus_import.cause(error), "stage": "compile"}
    return {"ok": True, "cpu": round(time.process_time() - start, 3)}


def first_that_fits(
    root: str, module: str, program: str, tries: list[tuple[str, str]], dumps: str, limits: tuple[int, int]
) -> dict[str, Any]:
    """Drive a program with one chip and guess after the other, each in a process; the report of the first that compiles.

    If none does, the report is that of the first try.
    """
    first: dict[str, Any] = {}
    for chip, guess in tries:
        report = corpus_import.in_child(*limits, functools.partial(drive, root, module, chip, program, dumps, guess))
        if report["ok"]:
            return {**report, "chip": chip, "arguments": guess, "dumps": dumps}
        first = first or {**report, "chip": chip, "arguments": guess}
        if report.get("stage") != "compile":  # other tensors change nothing
            break
    return first


def main(seconds: str, limit: str, dumps: str) -> None:
    import flydsl.expr  # noqa: F401
    from flydsl import compiler

    record_launchers(compiler)
    torch.Tensor.cuda = lambda tensor, *_, **__: tensor
    torch.cuda.Stream = torch.cuda.current_stream = Stream
    os.chdir(tempfile.mkdtemp())
    limits = int(seconds), int(limit)
    for number, (root, module, chips, known) in enumerate(json.load(sys.stdin)):
        report = {}
        for program in programs(root, module):
            tries = [known[program]] if program in known else list(itertools.product(chips, corpus_arguments.GUESSES))
            report[program] = first_that_fits(
                root, module, program, tries, os.path.join(dumps, f"{number}-{program}"), limits
            )
        print(json.dumps(report), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
