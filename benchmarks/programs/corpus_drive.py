"""Compiles the kernels of a module of a corpus with the flydsl or FlyDSL of this interpreter, with stand-in arguments.

Each builder, a function that makes launchers, and each launcher of the module itself is one program.  Its variants are
those of ``corpus_recipes.py``.  Every launcher of a variant is driven in a forked process of limited CPU time and memory.
Reads a JSON list of ``[root, module, chips, known]`` from standard input, where ``known`` has the chip and the arguments
of programs that have been compiled.  Prints a JSON object a line: by program, how it ended, CPU seconds, the chip and the
arguments that fit, and where its dumps lie.
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
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

import corpus_arguments
import corpus_import
import corpus_recipes
import torch
from cpu_time import cpu_seconds

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
    if module.endswith(".py") or not os.path.exists(path):  # scripts are run whole by ``benchmarks.compiles.published``
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


def drive(
    root: str, module: str, chip: str, program: str, variant: int, launcher: int, dumps: str, guess: str
) -> dict[str, Any]:
    """Import the module and compile one launcher of a variant of one of its programs."""
    os.environ.update(ARCH=chip, FLYDSL_GPU_ARCH=chip, FLYDSL_DUMP_DIR=dumps)
    loaded = corpus_import.load(root, module, bare=True)[0]
    recipe = corpus_recipes.recipes_of(loaded.__file__ or module, program)[variant]
    return compile_program(loaded, program, recipe, launcher, guess)


def compile_program(
    loaded: ModuleType, program: str, recipe: corpus_recipes.Recipe, launcher: int, guess: str
) -> dict[str, Any]:
    """Compile a launcher, or one of those that a builder makes; the report names all of these."""
    from flydsl import compiler
    from flydsl import expr as language

    function = getattr(loaded, program)
    found = [pair for pair in made if pair[1] is function]
    if not found:
        made.clear()
        try:
            if recipe.before is not None:
                recipe.before(loaded)
            build = recipe.build(loaded) if callable(recipe.build) else recipe.build
            function(**corpus_arguments.builder_arguments(function, build))
        except corpus_arguments.Unknown as error:
            return {"ok": False, "error": f"no argument is known for {error}", "stage": "arguments"}
        except Exception as error:
            return {"ok": False, "error": corpus_import.cause(error), "stage": "builder"}
        if not made:
            return {"ok": False, "error": "the builder makes no launcher", "stage": "builder"}
        found = list(made)
    plain, function = found[launcher]
    names = {"launchers": [getattr(pair[0], "__name__", "launch") for pair in found]}
    try:
        given = corpus_arguments.launch_arguments(plain, compiler, language, guess, recipe.launch)
    except corpus_arguments.Unknown as error:
        return {"ok": False, "error": f"no argument is known for {error}", "stage": "arguments", **names}
    start = cpu_seconds()
    try:
        function(*given)
    except Exception as error:
        return {"ok": False, "error": corpus_import.cause(error), "stage": "compile", **names}
    return {"ok": True, "cpu": round(cpu_seconds() - start, 3), **_reads(function), **names}


def _reads(function: Any) -> dict[str, Any]:
    """The reads that make each call of a launcher a trace: no interpreter but ours knows them."""
    captures = getattr(function, "_captures", None)
    footprint = None if captures is None else captures.now()
    return {} if footprint is None else {"open": [footprint.place_of(opening) for opening in footprint.openings]}


def first_that_fits(
    attempt: Callable[[str, str], dict[str, Any]], tries: Iterable[tuple[str, str]], limits: tuple[int, int]
) -> dict[str, Any]:
    """Drive a launcher with one chip and guess after the other, each in a process; the report of the first that compiles.

    If none does, the report is that of the first try.
    """
    first: dict[str, Any] = {}
    unfit: set[str] = set()
    for chip, guess in tries:
        if chip in unfit:
            continue
        report = corpus_import.in_child(*limits, functools.partial(attempt, chip, guess))
        if (
            "stage" not in report and not report["ok"]
        ):  # it is ended by the code generator: other tensors change nothing
            unfit.add(chip)
        if report["ok"]:
            return {**report, "chip": chip, "arguments": guess}
        first = first or {**report, "chip": chip, "arguments": guess}
        if report.get("stage") == "arguments":  # other tensors change nothing
            break
    return first


def variants(
    root: str, module: str, program: str, chips: list[str], known: dict[str, Any], dumps: str, limits: tuple[int, int]
) -> dict[str, dict[str, Any]]:
    """The reports of all launchers of all variants of a program, by their names."""
    reports: dict[str, dict[str, Any]] = {}
    path = module if module.endswith(".py") else module.replace(".", "/") + ".py"
    for number, recipe in enumerate(corpus_recipes.recipes_of(path, program)):
        name = f"{program}[{recipe.name}]" if recipe.name else program
        names = [name]
        for launcher in itertools.count():
            own = names[launcher]
            every = [(chip, guess) for guess in corpus_arguments.GUESSES for chip in recipe.chips or chips]
            tries = [known[own]] if own in known else every
            folder = os.path.join(dumps, f"{program}-{number}-{launcher}")

            def attempt(chip: str, guess: str, launcher: int = launcher, folder: str = folder) -> dict[str, Any]:
                return drive(root, module, chip, program, number, launcher, folder, guess)  # noqa: B023

            report = first_that_fits(attempt, tries, limits)
            found = report.pop("launchers", [])
            reports[own] = {**report, "dumps": folder}
            if launcher == 0:
                names += [f"{name}.{other}" for other in found[1:]]
            if launcher + 1 >= len(names):
                break
    return reports


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
            report.update(variants(root, module, program, chips, known, os.path.join(dumps, str(number)), limits))
        print(json.dumps(report), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
