"""The judge of kernels: it compiles, runs and compares."""

from __future__ import annotations

import inspect
import os
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from flydsl.compiler.arguments.rules import NUMPY_TYPES
from flydsl.errors import DSLValueError
from flydsl.support.fast_dataclass import dataclass
from flydsl.targets import REPRESENTATIVES
from flydsl.targets.compatibility import rank_architectures
from flydsl.targets.cpu import CPU_ARCHS
from flydsl.tools.proving import require_solver
from flydsl.tools.testing.execution import reason_not_executed
from flydsl.tools.testing.judging.judgement import Judged, Judgement
from flydsl.tools.testing.judging.verdict import Verdict

if TYPE_CHECKING:
    from flydsl.compiler.jit_function import JitFunction

DEFAULT_TARGETS = ("cpu", *REPRESENTATIVES)


@dataclass(frozen=True)
class Limits:
    """Bounds of the processes that run the judged program."""

    seconds: float = 60.0
    """The time of one step: an import, a compile for one target, a case."""
    memory: int = 8 << 30
    """Bytes of address space."""
    file_bytes: int = 1 << 30
    """The size of a file."""
    files: int = 256
    """Open files."""

    def to_json(self) -> dict[str, int]:
        return {"memory": self.memory, "file_bytes": self.file_bytes, "files": self.files}


def judge(
    kernel: JitFunction | str,
    reference: Callable[..., Any] | str,
    *,
    arguments: Mapping[str, Any] | None = None,
    sizes: Mapping[str, Sequence[int]] | None = None,
    outputs: Sequence[str] = (),
    workspaces: Sequence[str] = (),
    inputs: Callable[..., Mapping[str, Any]] | str | None = None,
    targets: Sequence[str] = DEFAULT_TARGETS,
    precision: str = "f32",
    cases: int = 6,
    finite: bool = False,
    in_place: Mapping[str, str] | None = None,
    seed: int | None = None,
    limits: Limits | None = None,
    strict: bool = False,
    allow_native: bool = False,
    emit: str | os.PathLike[str] | None = None,
    prove: float = 0.0,
) -> Verdict:
    """Judge a kernel by a reference, without a GPU.

    The kernel's module is imported in a process that traces, and gives the traced program as data.  Others compile it,
    run it, and evaluate the reference: on the CPU in the role of each chip, under the sanitizer, and on simulators.
    None of them imports code of the kernel's.  ``docs/judge.md`` says what that promises.

    Args:
        kernel: a ``@flyc.jit`` function, or ``"FILE:FUNCTION"``.
        reference: a function of NumPy arrays that says what the kernel computes, or ``"FILE:FUNCTION"``.  It takes the
            kernel's inputs by name and returns its outputs.
        arguments: for each parameter a rule (:mod:`flydsl.compiler.arguments.rules`), by default what the kernel's first
            declared signature suggests.
        sizes: the values that a size of the rules can have.
        outputs: the parameters that are results, where the reference does not say.
        workspaces: the parameters that the kernel may write and nobody compares; before a call they hold what their rules
            say, such as zeros for ``"i32[1] in 0:1"``.
        inputs: a function that makes arrays which rules cannot describe, such as sorted ones: of a NumPy generator, the
            sizes, and the arrays that the rules made, it returns those that it replaces.  Or its ``"FILE:FUNCTION"``.
        targets: ``"cpu"`` and chips; of a chip the role on the CPU is judged too.
        precision: the type in which the kernel may round values between loads and stores.
        cases: the number of sizes and kinds of values.
        finite: True if no input is NaN or infinite.
        in_place: for an output the input whose memory it may be in, such as ``{"Y": "X"}``.  Other pairs of one shape
            are tried too, and :attr:`Verdict.in_place` says of all whether it is right.
        seed: of sizes and values; by default another one each time.
        limits: of the processes.
        strict: True to refuse unisolated parts: functions of this process, a reference in the kernel's file, a
            kernel of the system that cannot confine processes.
        allow_native: True if the program may call native functions, or have assembly for the CPU.
        emit: the path of a bundle to write, with the programs that were judged; ``"cpu"`` is then the kind of processor
            that is here, such as ``"cpu:x86-64-v3"``.
        prove: seconds for a proof of each program with checks, that it accesses nothing outside whatever its sizes; 0
            for none.  Proved accesses run without checks of bounds, and arrays of more than 2^31 elements are left out.

    Returns:
        The verdict.  What the kernel does wrong is in it, and raises nothing.

    Raises:
        DSLValueError, DSLTypeError: the rules or the reference do not fit the kernel.
        ConfigError: there is no such file or reference.
        TargetError: an unknown target.
        ToolchainError: ``prove`` is given, and Z3 is not installed.

    Example::

        from flydsl.kernels.softmax import softmax
        from flydsl.testing import judge

        def reference(X):
            e = np.exp(X - X.max(axis=1, keepdims=True))
            return e / e.sum(axis=1, keepdims=True)

        rules = {"X": "f32[m, n]", "Y": "f32[m, n]"}
        verdict = judge(softmax, reference, arguments=rules, outputs=["Y"], targets=["cpu"], cases=2)
        assert verdict.passed, verdict.as_text()
    """
    if precision not in ("f16", "bf16", "f32", "f64"):
        raise DSLValueError(f"precision {precision!r}: expected f16, bf16, f32 or f64")
    if cases < 1:
        raise DSLValueError(f"cases {cases}: expected at least 1")
    if prove:
        require_solver()
    from flydsl.backends.registry import parse_target

    begun = time.perf_counter()
    if emit is not None:  # a bundle has no code for one machine only
        targets = [_portable() if each == "cpu" else each for each in targets]
    chosen = int(np.random.SeedSequence().generate_state(1)[0]) if seed is None else seed
    job = {
        "arguments": None if arguments is None else dict(arguments),
        "sizes": {each: list(values) for each, values in (sizes or {}).items()},
        "outputs": list(outputs),
        "workspaces": list(workspaces),
        "precision": NUMPY_TYPES[precision],
        "targets": _expanded(targets),
        "emitted": [str(parse_target("cpu:native" if each == "cpu" else each)) for each in targets],
        "seed": chosen,
        "cases": cases,
        "finite": finite,
        "in_place": dict(in_place or {}),
        "compared": [],
        "has_inputs": inputs is not None,
    }
    places = [_place(each) for each in (kernel, reference, inputs or "")]
    if None in places:
        places = [None] * 3
    judged = Judged(kernel, reference, inputs, places[0], places[1], places[2], isinstance(kernel, str))
    with tempfile.TemporaryDirectory(prefix="flydsl-judge-") as name, tempfile.TemporaryDirectory() as other:
        bounds = limits or Limits()
        judgement = Judgement(
            judged, job, bounds.to_json(), bounds.seconds, strict=strict, allow_native=allow_native, prove=prove
        )
        return judgement.verdict(Path(name), Path(other), begun, None if emit is None else Path(emit))


def _portable() -> str:
    """This machine's processor as a target that other machines have too."""
    (best, *_) = rank_architectures("cpu", "native", CPU_ARCHS)
    return f"cpu:{best}"


def _expanded(targets: Sequence[str]) -> list[str]:
    """The targets with the roles that the CPU plays of them, each once."""
    from flydsl.backends.registry import parse_target

    found: list[str] = []
    for text in targets:
        target = parse_target("cpu:native" if text == "cpu" else text)
        found += (
            []
            if target.backend == "cpu" or reason_not_executed(str(target)).startswith("there is no")
            else [f"cpu:{target.arch}"]
        )
        found.append(str(target))
    if not found:
        raise DSLValueError("no target to judge for; name some, such as 'cpu' and 'rocm:gfx942'")
    return list(dict.fromkeys(found))


def _place(value: Any) -> str | None:
    """``FILE:FUNCTION`` of a function that a new process can import; ``None`` if it cannot."""
    if isinstance(value, str):
        where, colon, name = value.rpartition(":")
        return f"{Path(where).resolve()}:{name}" if colon and where.endswith(".py") else value
    function = getattr(value, "__wrapped__", value)
    code = getattr(function, "__code__", None)
    name = getattr(value, "__qualname__", "<>")
    if code is None or "<" in name or "." in name or not Path(code.co_filename).is_file():
        return None
    module = inspect.getmodule(function)
    if getattr(module, name, None) is not value or getattr(module, "__file__", None) is None:
        return None
    return f"{Path(code.co_filename).resolve()}:{name}"


def check(kernel: JitFunction | str, reference: Callable[..., Any] | str, **options: Any) -> Verdict:
    """Judge a kernel as a test: like :func:`judge`, and an error is raised where it fails.

    Args:
        kernel, reference: as of :func:`judge`.
        **options: the other parameters of :func:`judge`.

    Returns:
        The verdict, which passed.

    Raises:
        AssertionError: with the verdict's text.
        DSLValueError, DSLTypeError, ConfigError, TargetError: as :func:`judge`.

    Example::

        from flydsl.kernels.softmax import softmax
        from flydsl.testing import check

        def reference(X):
            e = np.exp(X - X.max(axis=1, keepdims=True))
            return e / e.sum(axis=1, keepdims=True)

        def test_softmax():
            check(softmax, reference, arguments={"X": "f32[m, n]", "Y": "f32[m, n]"}, targets=["cpu"], cases=2)

        test_softmax()
        try:
            check(softmax, lambda X: X, arguments={"X": "f32[m, n]", "Y": "f32[m, n]"}, targets=["cpu"], cases=2)
        except AssertionError as error:
            print("wrong-result" in str(error))  # True
    """
    verdict = judge(kernel, reference, **options)
    if not verdict.passed:
        raise AssertionError(verdict.as_text())
    return verdict
