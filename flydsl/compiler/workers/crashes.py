"""Crash worker: builds programs that may crash MLIR or LLVM in another process.

The process starts with the first such program and serves all others of this process.  If it dies, the program gets an
error that names the operation, and the next program gets a new process.
"""

from __future__ import annotations

import dataclasses
import functools
import re
import signal
from collections.abc import Callable

from flydsl._mlir import ir
from flydsl.backends.registry import place_of_backend
from flydsl.compiler.codegen.build import build_artifact, needs_worker
from flydsl.compiler.codegen.timing import Stage, time_is_up
from flydsl.compiler.find_artifact import Build
from flydsl.compiler.frontend.trace import TracedProgram
from flydsl.compiler.workers.process import SharedWorker, WorkerDied, answer
from flydsl.compiler.workers.task import Outcome, decode_outcome, encode_task, perform
from flydsl.errors import DSLCompileError, TargetError, ToolchainError
from flydsl.ir.locations import source_location
from flydsl.ir.rewriting import kernels
from flydsl.ir.vendor_dialects import INTRINSICS
from flydsl.support.bounded import stay

_MOST_SUSPECTS = 1024
_ENDLESS = "LLVM does not end"


@functools.cache
def _shared_worker() -> SharedWorker:
    return SharedWorker(__name__)


def serve() -> None:
    """In the worker: build programs until standard input ends."""
    stay()  # the other process ends this one in time
    answer(run_unguarded)


def run_unguarded(data: bytes) -> bytes:
    """Perform a task in a process that may crash."""
    return perform(data, lambda wanted: build_artifact(wanted).to_bytes())


def run_task(data: bytes) -> bytes:
    """Perform a task; a crash of LLVM is an error like others."""
    return perform(data, build)


def build(wanted: Build) -> bytes:
    """The artifact of a program: as of :func:`build_artifact`, or in the worker if it :func:`needs_worker`."""
    if needs_worker(wanted.traced, isolated=wanted.isolated):
        return build_in_worker(wanted)
    return build_artifact(wanted).to_bytes()


def build_in_worker(wanted: Build) -> bytes:
    """The artifact of a program with operations that only LLVM can judge, built in the worker."""
    traced, backend = wanted.traced, wanted.backend
    try:
        place_of_backend(backend.name)
    except TargetError:  # no other process can import it
        return build_artifact(dataclasses.replace(wanted, isolated=True, one_of_many=False)).to_bytes()
    config = dataclasses.replace(wanted.config, cache_dir=None, run_only=False)
    target = str(backend.target)

    def attempt(program: TracedProgram) -> Outcome | WorkerDied:
        task = encode_task(program, wanted.key, target, wanted.options, config)
        try:
            return decode_outcome(_shared_worker().run(task, config.compile_timeout))
        except WorkerDied as died:
            return died

    done = attempt(traced)
    if isinstance(done, Outcome) and done.artifact is not None:
        for name, seconds in done.stages.items():
            if wanted.observe is not None:
                wanted.observe(Stage(name, seconds))
        return done.artifact
    error = done if isinstance(done, WorkerDied) else done.error
    assert error is not None
    is_of_program = isinstance(error, WorkerDied) or bool(traced.unproven)
    if isinstance(error, ToolchainError) or not is_of_program or error.location is not None:
        raise error
    names = ", ".join(kernel.symbol for kernel in traced.kernels)
    said = error.message
    if isinstance(error, WorkerDied):
        said = error.said if error.is_crash else _ENDLESS
    culprit = _culprit(traced, said, lambda program: _is_same_failure(attempt(program), done))
    place = None if culprit is None else source_location(culprit.location)
    if isinstance(error, WorkerDied):
        what = "" if culprit is None else f" at {_described(culprit)}"
        if not error.is_crash:
            raise time_is_up(traced, target, f"it {error.how}{what}", place)
        message = f"LLVM cannot generate code of {names} for {target}: it crashed{what}: {_how(error)}"
    else:
        message = error.message if culprit is None else f"{_described(culprit)}: {error.message}"
    raise DSLCompileError(message, kernel=names, location=place)


def _is_same_failure(outcome: Outcome | WorkerDied, other: Outcome | WorkerDied) -> bool:
    """True if two builds failed with the same error."""
    if isinstance(outcome, WorkerDied) or isinstance(other, WorkerDied):
        return isinstance(outcome, WorkerDied) and isinstance(other, WorkerDied) and outcome.how == other.how
    return outcome.error is not None and other.error is not None


_INTRINSIC = re.compile(r"llvm\.[\w.]*\w")


def _is_named(operation: ir.Operation, said: str) -> bool:
    """True if the text contains the operation's intrinsic, with or without the type suffix of its name."""
    if "intrin" in operation.attributes:
        own = ir.StringAttr(operation.attributes["intrin"]).value
    else:
        found = (
            made + operation.name.removeprefix(of) for of, made in INTRINSICS.items() if operation.name.startswith(of)
        )
        own = next(found, f"llvm.{operation.name}")
    return any(own.startswith(name) or name.startswith(own) for name in _INTRINSIC.findall(said))


def _culprit(traced: TracedProgram, said: str, fails: Callable[[TracedProgram], bool]) -> ir.Operation | None:
    """The operation that LLVM names, else the last one that the program needs to fail."""
    suspects = _suspects(traced.module, traced)
    if len(suspects) == 1:
        return suspects[0]
    named = next((each for each in suspects if _is_named(each, said)), None)
    if named is not None:
        return named
    if said == _ENDLESS:  # each attempt would time out too
        return None
    few, many = 0, len(suspects)
    while many - few > 1:
        middle = (few + many) // 2
        if fails(_with_suspects(traced, middle)):
            many = middle
        else:
            few = middle
    return suspects[many - 1] if suspects else None


def _suspects(module: ir.Module, traced: TracedProgram) -> list[ir.Operation]:
    wanted = set(traced.unproven)
    names = {name for name, _ in wanted}
    found: list[ir.Operation] = []

    def visit(operation: ir.Operation) -> ir.WalkResult:
        if operation.name in names and (operation.name, str(operation.location)) in wanted:
            found.append(operation)
        return ir.WalkResult.ADVANCE

    for kernel in kernels(module):
        kernel.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found[:_MOST_SUSPECTS]


def _with_suspects(traced: TracedProgram, count: int) -> TracedProgram:
    """The program with only its first ``count`` suspects.

    Each removed result becomes an operand of its operation, so that earlier suspects stay in use, or poison.
    """
    module = ir.Module.parse(traced.located_code())
    for operation in reversed(_suspects(module, traced)[count:]):
        with ir.InsertionPoint(operation), operation.location:
            for result in operation.results:
                value = next((each for each in operation.operands if each.type == result.type), None)
                if value is None:
                    value = ir.Operation.create("llvm.mlir.poison", results=[result.type]).results[0]
                result.replace_all_uses_with(value)
        operation.erase()
    return dataclasses.replace(traced, module=module)


_SAID = ("intrin", "asm_string")
"""The attributes that name an operation's instruction."""


def _described(operation: ir.Operation) -> str:
    said = [str(operation.attributes[name]) for name in _SAID if name in operation.attributes]
    return " ".join([operation.name, *said])


_PLACE = re.compile(r"loc\(.*?\): (?=error:)")
"""MLIR's prefix of a diagnostic; the raised error carries the location itself."""


def _how(died: WorkerDied) -> str:
    """LLVM's last message, or else how the process ended."""
    lines = [_PLACE.sub("", line).strip() for line in died.said.splitlines()]
    said = next((line for line in lines if line.startswith(("LLVM ERROR", "error:"))), "")
    said = said or next((line for line in lines if "Assertion" in line), "")
    said = said or next((line for line in lines if line and not line.startswith(("#", "Stack dump", "PLEASE"))), "")
    number = died.how.rpartition("signal ")[2]
    how = signal.strsignal(int(number)) if number.isdigit() and "signal" in died.how else died.how
    return f"{said} ({how})" if said else str(how)
