"""Compiling ahead of time: the variants of a host function, for chips that need not be in this machine."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from flydsl.artifact import Artifact
from flydsl.backends.base import CompileOptions
from flydsl.backends.registry import parse_target
from flydsl.compiler.jit_function import JitFunction, compile_program
from flydsl.compiler.stage import Stage
from flydsl.config import Config
from flydsl.errors import DSLCompileError, DSLTypeError, FlydslError
from flydsl.target import GPUTarget

__all__ = ["Precompiled", "precompile", "variants"]


@dataclass(frozen=True)
class Precompiled:
    """What became of one variant of a function for one target: an artifact, or the error that prevented it."""

    function: str
    """The host function's name."""
    variant: int
    """The position of its signature among those that were asked for."""
    target: GPUTarget
    artifact: Artifact | None
    hit: bool
    """Whether the artifact came from the cache."""
    seconds: float
    """From the signature to the artifact in the cache."""
    stages: Mapping[str, float] = field(default_factory=dict)
    """Seconds by stage, in the order in which they ran: ``trace``, and where it was a miss ``mlir``, ``llvm``, ..."""
    error: FlydslError | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "stages", MappingProxyType(dict(self.stages)))


def variants(function: JitFunction, signatures: Sequence[Mapping[str, Any]] | None = None) -> list[Mapping[str, Any]]:
    """The signatures to compile: those given, else the declared ones, else the one of a function without parameters.

    Raises:
        DSLTypeError: there is none, and the function has parameters without a default.
    """
    chosen = list(function.declared_signatures if signatures is None else signatures)
    if chosen:
        return chosen
    required = [p.name for p in function.signature.parameters.values() if p.default is p.empty]
    if required:
        name = function.__name__
        raise DSLTypeError(
            f"{name} declares no signature to compile ahead of time; write {name}.signatures({{{required[0]!r}: ...}}) "
            f"with example values or flyc.TensorSpec for {', '.join(required)}"
        )
    return [{}]


def precompile(
    function: JitFunction,
    targets: Sequence[str],
    signatures: Sequence[Mapping[str, Any]] | None = None,
    *,
    options: CompileOptions | None = None,
    config: Config | None = None,
    isolated: bool = True,
) -> list[Precompiled]:
    """Compile every variant of ``function`` for every target, into the cache.

    A variant that fails is reported in its result, and the others still finish.

    Args:
        function: a ``@flyc.jit`` function.
        targets: such as ``"cuda:sm_90"``; they override the target that the configuration names.
        signatures: each maps parameters to :class:`flyc.TensorSpec`, numbers, Constexpr values or example arrays; by
            default those that ``function.signatures(...)`` declared.
        options: by default those of the configuration.
        config: by default what the environment says now.
        isolated: LLVM generates each program's code in a process of its own, which costs its start; without, code that
            LLVM cannot select aborts this process, as LLVM then does.

    Returns:
        For each target in turn, one result for each signature.

    Raises:
        TargetError: an unknown backend or architecture; nothing was compiled.
        DSLTypeError: there is no signature to compile.
    """
    config = Config.from_env() if config is None else config
    options = CompileOptions(opt_level=config.opt_level) if options is None else options
    chosen = variants(function, signatures)
    resolved = [parse_target(target) for target in targets]
    return [
        _precompile(function, number, signature, target, options=options, config=config, isolated=isolated)
        for target in resolved
        for number, signature in enumerate(chosen)
    ]


def _precompile(
    function: JitFunction,
    variant: int,
    signature: Mapping[str, Any],
    target: GPUTarget,
    *,
    options: CompileOptions,
    config: Config,
    isolated: bool,
) -> Precompiled:
    config = dataclasses.replace(config, backend=target.backend, arch=target.arch, run_only=False)
    stages: dict[str, float] = {}

    def observe(stage: Stage) -> None:
        stages[stage.name] = stages.get(stage.name, 0.0) + stage.seconds

    artifact, hit, error = None, False, None
    start = time.perf_counter()
    try:
        call = function.bind((), signature, config)
        compiled = compile_program(function, call, options, config, observe, isolated=isolated)
        artifact, hit = compiled.artifact, compiled.hit
    except FlydslError as raised:
        error = raised
    except Exception as raised:  # a mistake in one kernel's Python must not lose the other kernels
        error = _described(raised, function.__name__)
    seconds = time.perf_counter() - start
    return Precompiled(function.__name__, variant, target, artifact, hit, seconds, stages, error)


def _described(error: Exception, function: str) -> DSLCompileError:
    """An error of the user's own code, with the notes on it that say where."""
    notes = "".join(f"\n{note}" for note in getattr(error, "__notes__", ()))
    described = DSLCompileError(f"{type(error).__name__}: {error}{notes}", kernel=function)
    described.__cause__ = error
    return described
