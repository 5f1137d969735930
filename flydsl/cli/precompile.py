"""Compile functions ahead of time, for chips that need not be in this machine.

Each variant that a function declares with FUNCTION.signatures(...) gives one artifact per target, which is stored in
the cache and written to PATH: a bundle if PATH ends in .flyb, which flydsl.load() opens, else a file for each.  Cached
variants are not compiled again.  If one fails the others still finish, and the exit code is 1.

With --from FILE, what a run of `flydsl record` noted is compiled, from modules that --allow names.

Without MODULE and FILE, the table [tool.flydsl] of ./pyproject.toml is read: modules, targets, output, hints.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import re
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from flydsl.backends.registry import parse_target
from flydsl.bundle.recorded import RecordedKernel, RecordedProgram, RecordedTuning, read_recorded
from flydsl.cli.exploring.programs import literals
from flydsl.cli.printing.output import note, table
from flydsl.cli.printing.progress import progress
from flydsl.cli.project import read_project
from flydsl.cli.recording import precompile_triton
from flydsl.cli.recording.programs import add_from, functions_of, places_of, programs_of, refuse_others
from flydsl.cli.reproducing import reproduce, write_provenance
from flydsl.cli.specs import add_arg, pairs, parse_arguments
from flydsl.cli.targets import add_target, chosen_targets
from flydsl.compiler.aot.bundle_writer import bundle_names
from flydsl.compiler.aot.precompiling import Precompiled, TaskExecutor, precompile, variants, write_bundle
from flydsl.compiler.aot.recorded import compile_recorded, unfit
from flydsl.compiler.arguments.rules import GRAMMAR, TYPES
from flydsl.compiler.hints import ambient_options, options_from_hints
from flydsl.config import Config
from flydsl.errors import ConfigError, DSLTypeError, LanguageError, ToolchainError
from flydsl.support.fast_dataclass import record
from flydsl.tools.functions import find_functions
from flydsl.tools.proving import require_solver
from flydsl.trust.files import write_in_one_step
from flydsl.trust.rows import plain

if TYPE_CHECKING:
    from flydsl.backends.base import CompileOptions
    from flydsl.compiler.aot.triton_kernels import GridVariant
    from flydsl.compiler.jit_function import JitFunction

PROJECT = Path("pyproject.toml")
HEADER = ("kernel", "target", "file", "bytes", "registers", "compile ms", "cache")
"""The columns of :func:`table_row`."""
_EXECUTOR = "dask://HOST:PORT, mpi, or MODULE:NAME of an executor or of a function that makes one"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = f"ARGUMENTS\n\n{GRAMMAR}\nTYPE is one of {', '.join(TYPES)}."
    add = parser.add_argument
    add(
        "functions",
        nargs="*",
        metavar="MODULE[:FUNCTION]",
        help="a @flyc.jit function, or all of a module that declare signatures; MODULE is a dotted name or a .py file",
    )
    add_target(parser, "those of the project's table")
    add(
        "-o",
        "--output",
        metavar="PATH",
        help="a bundle if it ends in .flyb; else a file if there is one artifact, a directory if there are several",
    )
    add_from(parser)
    add("-j", "--jobs", type=int, metavar="N", help="processes that compile; by default one for each processor")
    add("--executor", metavar="EXECUTOR", help=f"compile in its workers, which share the cache directory: {_EXECUTOR}")
    add_arg(parser, "the declared signatures")
    add(
        "--hint",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a compile hint such as maxnreg=64; repeatable",
    )
    add(
        "--provenance",
        action="store_true",
        help="write PATH.provenance.json beside a bundle: digests of inputs, tools, and this command, as SLSA has them",
    )
    add("--builder", default="", metavar="TEXT", help="with --provenance: who builds, such as the URL of a CI run")
    add(
        "--reproduce",
        type=Path,
        metavar="BUNDLE",
        help="build BUNDLE once more, as its provenance says, and compare; exit code 1 if a byte differs",
    )
    add(
        "--prove",
        action="store_true",
        help="write into the bundle, for each kernel, which accesses are proved to be inside, as flydsl prove does",
    )
    add(
        "--given",
        action="append",
        default=[],
        metavar="CONDITION",
        help="a condition such as 'x.shape[0] < 2**31 - 4096', which the programs check at each launch",
    )
    precompile_triton.add_arguments(parser)
    add("--revision", default="", metavar="TEXT", help="of the sources, such as git's, for the manifest of a bundle")
    parser.set_defaults(run=_run)


@record
class _Work:
    """One function with its signatures and the name of its files."""

    function: JitFunction
    signatures: Sequence[Any]
    label: str


@record
class _Order:
    """The request on the command line, or else in the project's file."""

    functions: Sequence[str]
    targets: Sequence[str]
    output: str
    hints: Mapping[str, Any]


def _run(args: argparse.Namespace) -> int:
    if args.reproduce is not None:
        return reproduce(args.reproduce, as_json=args.json)
    if args.triton is not None:
        with nullcontext() if args.executor is None else open_executor(args.executor) as executor:
            return precompile_triton.run(args, getattr(executor, "submit", None))
    refuse_others(args)
    if args.recorded is not None:
        return _run_recorded(args)
    order = _order(args)
    targets = list(dict.fromkeys(str(parse_target(target)) for target in order.targets))
    options = _options(order.hints)
    found = [function for text in order.functions for function in find_functions(text)]
    functions = list({id(function): function for function in found}.values())
    for function in functions:
        function.preconditions = tuple(args.given)
    arguments = pairs(args.arg, "--arg")
    signatures = [_signatures(function, arguments) for function in functions]
    work = [_Work(*each) for each in zip(functions, signatures, _labels(functions), strict=True)]
    count = len(targets) * sum(len(each.signatures) for each in work)
    place = _Output(order.output, count)
    _require_bundle(args, place)
    results = _compile(work, targets, options, count, args)
    if args.prove:
        results = [(each, _proved(each, result)) for each, result in results]
    _write(place, results, args.revision)
    if args.provenance and all(result.error is None for _, result in results):
        sources = [Path(function.__wrapped__.__code__.co_filename) for function in functions]
        command = {
            "functions": list(order.functions),
            "targets": targets,
            "arguments": list(args.arg),
            "hints": [f"{name}={value!r}" for name, value in sorted(order.hints.items())],
            "revision": args.revision,
            **({"given": list(args.given)} if args.given else {}),
            **({"prove": ["all"]} if args.prove else {}),
        }
        write_provenance(place.bundle, command, sources if args.functions else [*sources, PROJECT], args.builder)
    return _report(place, results, args, {})


def _run_recorded(args: argparse.Namespace) -> int:
    """Compile what a run recorded."""
    recorded = read_recorded(args.recorded)
    rows = programs_of(recorded, args.recorded)
    if not args.output:
        raise ConfigError(
            f"-o is missing: `flydsl precompile --from {args.recorded} --target cuda:sm_90 -o kernels.flyb`"
        )
    kernels = [row for row in recorded.programs if isinstance(row, RecordedKernel)]
    tunings = [row for row in recorded.programs if isinstance(row, RecordedTuning)]
    known = sorted({target for row in recorded.programs for target in row.targets})
    targets = [parse_target(target) for target in dict.fromkeys(chosen_targets(args) or known)]
    places = places_of([row.module for row in recorded.programs], args.recorded, args.allow)
    functions = functions_of(rows, args.recorded, args.allow)
    names = _names(functions, rows)
    work = {
        function: _Work(function, [row for row, each in zip(rows, functions, strict=True) if each is function], name)
        for function, name in names.items()
    }
    count = len(targets) * len(rows)
    place = _Output(args.output, count)
    _require_bundle(args, place)
    with _means(count, args) as means:
        options = {"llvm_options": args.allow_llvm_options, **means}
        found = compile_recorded(rows, functions, targets, Config.from_env(), **options)
        submit = getattr(means["executor"], "submit", None)
        of_triton = precompile_triton.compile_rows(kernels, targets, places, args, submit)
    without = unfit(found)
    results = [
        (work[each.source], each)
        for each in found
        if each.source is not None and all(each is not other for other in without)
    ]
    failed = [result for result in of_triton if result.error is not None]
    if not failed:
        _write(place, results, args.revision, names, precompile_triton.compiled(of_triton, tunings))
    if args.provenance and all(result.error is None for _, result in results):
        sources = [args.recorded, *(Path(function.__wrapped__.__code__.co_filename) for function in names)]
        given = {"recorded": [str(args.recorded)], "allow": list(args.allow)}
        command = {**given, "targets": list(map(str, targets)), "revision": args.revision}
        write_provenance(place.bundle, {**_EMPTY, **command}, sources, args.builder)
    for line in [*recorded.left_out_lines(), *(f"not for {r.target}: {r.function}: {r.error}" for r in without)]:
        note(args, f"flydsl: {line}")
    facts: dict[str, Any] = {
        "not_for": [{"function": r.function, "target": str(r.target), "reason": str(r.error)} for r in without]
    }
    facts["kernels"] = [precompile_triton.facts(result, args.output) for result in of_triton]
    if not args.json and of_triton and not failed:
        precompile_triton.print_table(of_triton, args.output)
    code = _report(place, results, args, {"left_out": [plain(row) for row in recorded.left_out], **facts})
    return precompile_triton.report_failures(failed) or code


_EMPTY: Mapping[str, Any] = MappingProxyType({"functions": [], "arguments": [], "hints": []})
"""The parts of a command that names no function."""


def _names(functions: Sequence[JitFunction], rows: Sequence[RecordedProgram]) -> dict[JitFunction, str]:
    """The name of each function in a bundle: its own; of one that another made, that of its row."""
    own = {f: row.bundle_name if "<locals>" in f.__qualname__ else "" for f, row in zip(functions, rows, strict=True)}
    names = bundle_names([function for function, name in own.items() if not name])
    names |= {function: name for function, name in own.items() if name}
    counts = Counter(names.values())
    modules = {function: row.module for function, row in zip(functions, rows, strict=True)}
    return {f: name if counts[name] == 1 else f"{modules[f]}.{name}" for f, name in names.items()}


def _report(
    place: _Output, results: Sequence[tuple[_Work, Precompiled]], args: argparse.Namespace, more: Mapping[str, Any]
) -> int:
    """Print the results, and return the exit code."""
    rows = [_row(place, each, result) for each, result in results if result.artifact is not None]
    if args.json:
        print(json.dumps({"results": [_facts(place, each, result) for each, result in results], **more}, indent=2))
    elif rows:
        print(table(HEADER, rows))
    return _report_failures([result for _, result in results])


def _require_bundle(args: argparse.Namespace, place: _Output) -> None:
    """Refuse ``--provenance`` and ``--prove`` of other files."""
    for option, is_given in (("--provenance", args.provenance), ("--prove", args.prove)):
        if is_given and not place.is_bundle:
            raise ConfigError(f"{option} is for bundles, and -o {place.bundle} does not end in .flyb")


def _order(args: argparse.Namespace) -> _Order:
    hints, targets = literals(args.hint, "--hint"), chosen_targets(args)
    if args.functions:
        for option, value in (("--target", targets), ("-o", args.output)):
            if not value:
                raise ConfigError(
                    f"{option} is missing: `flydsl precompile MODULE --target cuda:sm_90 -o kernels.flyb`"
                )
        return _Order(args.functions, targets, args.output, hints)
    project = read_project(PROJECT)
    output = args.output or project.output
    return _Order(project.modules, targets or project.targets, output, {**project.hints, **hints})


def _compile(
    work: Sequence[_Work], targets: Sequence[str], options: CompileOptions, count: int, args: argparse.Namespace
) -> list[tuple[_Work, Precompiled]]:
    """Every result, with its work."""
    by_function = {each.function: each for each in work}
    signatures = {each.function: each.signatures for each in work}
    with _means(count, args) as means:
        results = precompile(list(by_function), targets, signatures, options=options, **means)
    return [(by_function[result.source], result) for result in results if result.source is not None]


def _proved(work: _Work, result: Precompiled) -> Precompiled:
    """The result with the verdict of a proof on its program."""
    if result.artifact is None:
        return result
    require_solver()
    from flydsl.tools.proving.proving import Effort, prove_signature  # needs Z3

    signature, effort = work.signatures[result.variant], Effort(cache=True)
    proof = prove_signature(work.function, signature, target=str(result.target), effort=effort, options=result.options)
    if dict(result.artifact.key)["program"] != proof.digest:
        raise ToolchainError(f"{work.function.__name__} traces to another program than the one that was compiled")
    row = proof.bundled(work.function.preconditions)
    if proof.assumed:  # boxes of tensor maps, which calls of a bundle are not held to
        row["verdict"] = "open"
    return replace(result, proof=row)


@contextmanager
def _means(count: int, args: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """Processes, executor and progress of a compile of so many programs."""
    jobs = args.jobs if args.jobs is not None else len(os.sched_getaffinity(0))
    if jobs < 1:
        raise ConfigError(f"-j {jobs} is not a number of processes; expected at least 1")
    with ExitStack() as stack:
        yield {
            "jobs": min(jobs, count) if count > 1 else None,  # starting a worker pays off from the second program on
            "executor": None if args.executor is None else stack.enter_context(open_executor(args.executor)),
            "observe": stack.enter_context(progress(count, args)),
        }


def _write(
    place: _Output,
    results: Sequence[tuple[_Work, Precompiled]],
    revision: str,
    names: Mapping[JitFunction, str] = MappingProxyType({}),
    grid_kernels: Sequence[GridVariant] = (),
) -> None:
    if not place.is_bundle:
        for each, result in results:
            if result.artifact is not None:
                write_in_one_step(place.path(each, result), result.artifact.to_bytes())
    elif all(result.error is None for _, result in results):
        own = [result for _, result in results]
        write_bundle(place.bundle, own, revision=revision, names=names, grid_kernels=grid_kernels)


def _report_failures(results: Sequence[Precompiled]) -> int:
    failed = [result for result in results if result.error is not None]
    for result in failed:
        print(f"flydsl: error: {result.function} for {result.target}: {result.error}", file=sys.stderr)
        if Config.from_env().show_stacktrace:
            traceback.print_exception(result.error)
    if failed:
        print(f"flydsl: {len(failed)} of {len(results)} failed", file=sys.stderr)
    return 1 if failed else 0


def _signatures(function: JitFunction, arguments: dict[str, str]) -> Sequence[Any]:
    try:
        return variants(function, [parse_arguments(function, arguments)] if arguments else None)
    except DSLTypeError as error:
        raise ConfigError(f"{error}; or describe the arguments with --arg") from None


def _labels(functions: Sequence[JitFunction]) -> list[str]:
    """A name for each function's files, as in a bundle."""
    try:
        names = bundle_names(functions)
    except DSLTypeError as error:
        raise ConfigError(str(error)) from None
    return [
        Path(function.__module__).stem + "." + name.rpartition(".")[2] if "." in name else name
        for function, name in names.items()
    ]


def _options(hints: Mapping[str, Any]) -> CompileOptions:
    try:
        return options_from_hints(hints, ambient_options(Config.from_env()))
    except LanguageError as error:
        raise ConfigError(f"--hint: {error}") from None


class _Output:
    """The output of a run: one bundle, one file, or files in a directory."""

    def __init__(self, output: str, count: int) -> None:
        self.bundle = Path(output).expanduser()
        self.is_bundle = output.endswith(".flyb")
        self._is_directory = count != 1 or output.endswith(os.sep) or self.bundle.is_dir()
        if not self.is_bundle and self._is_directory and self.bundle.exists() and not self.bundle.is_dir():
            raise ConfigError(f"-o {output} is a file, and {count} artifacts need a directory, or a bundle (.flyb)")

    def path(self, work: _Work, result: Precompiled) -> Path:
        if self.is_bundle or not self._is_directory:
            return self.bundle
        variant = result.variant if len(work.signatures) > 1 else None
        return self.bundle / artifact_file_name(work.label, str(result.target), variant)


def artifact_file_name(function: str, target: str, variant: int | None = None) -> str:
    """``softmax-cuda_sm_90.flyk``; for the second of several variants ``softmax-1-cuda_sm_90.flyk``."""
    parts = [function, *([] if variant is None else [str(variant)]), target]
    return "-".join(re.sub(r"[^\w.+-]+", "_", part) for part in parts) + ".flyk"


def _row(place: _Output, work: _Work, result: Precompiled) -> tuple[object, ...]:
    return table_row(result, place.path(work, result))


def table_row(result: Precompiled, path: Path) -> tuple[object, ...]:
    """The table's row for an artifact written to ``path``.

    Registers are those of one thread, for each kernel; ``-`` if a binary does not record them, as for CPUs.
    """
    assert result.artifact is not None
    return (
        result.function,
        str(result.target),
        str(path),
        len(result.artifact.to_bytes()),
        _registers([kernel.resources.get("registers") for kernel in result.artifact.kernels]),
        result.seconds * 1e3,
        "hit" if result.hit else "miss",
    )


def _registers(counts: Sequence[int | None]) -> object:
    if all(count is None for count in counts):
        return "-"
    return counts[0] if len(counts) == 1 else "/".join("-" if count is None else str(count) for count in counts)


def _facts(place: _Output, work: _Work, result: Precompiled) -> dict[str, Any]:
    done = result.artifact is not None
    return {
        "function": result.function,
        "variant": result.variant,
        "target": str(result.target),
        "file": str(place.path(work, result)) if done else None,
        "hit": result.hit,
        "seconds": result.seconds,
        "stages": dict(result.stages),
        "error": None if result.error is None else {"type": type(result.error).__name__, "message": str(result.error)},
        "kernels": [
            {"symbol": kernel.symbol, "resources": dict(kernel.resources)}
            for kernel in (result.artifact.kernels if result.artifact is not None else ())
        ],
    }


# -- `--executor`: executors by name


@contextmanager
def open_executor(text: str) -> Iterator[TaskExecutor]:
    """The executor that ``text`` names, shut down at the end if it was started here."""
    if text.startswith("dask://"):
        distributed = _package("distributed", "dask[distributed]")
        with distributed.Client("tcp://" + text.removeprefix("dask://")) as client:
            yield client.get_executor(pure=False)
    elif text == "mpi":
        with _package("mpi4py.futures", "mpi4py").MPIPoolExecutor() as pool:
            yield pool
    else:
        yield _named(text)


def _package(module: str, install: str) -> Any:
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise ToolchainError(f"{module} is not installed; install it with: pip install '{install}'") from error


def _named(text: str) -> Any:
    module, colon, name = text.partition(":")
    if not colon:
        raise ConfigError(f"--executor {text!r} names no executor; expected {_EXECUTOR}")
    try:
        found = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise ConfigError(f"--executor {text!r}: {error}") from None
    executor = found if hasattr(found, "submit") and not isinstance(found, type) else found()
    if not hasattr(executor, "submit"):
        raise ConfigError(f"--executor {text!r} gave {executor!r}, which has no method submit")
    return executor
