"""Tasks: one compile as bytes, for a process without user code."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from flydsl import errors
from flydsl._mlir import ir
from flydsl.backends.base import BaseBackend, CompileOptions
from flydsl.backends.registry import make_backend, parse_target, place_of_backend, register_from
from flydsl.cache import CacheKey
from flydsl.compiler.codegen.timing import Stage
from flydsl.compiler.find_artifact import Build, find_or_build, is_lasting
from flydsl.compiler.frontend.trace import TracedProgram
from flydsl.config import Config
from flydsl.errors import DSLCompileError, FlydslError, SourceLocation
from flydsl.ir.rewriting import run_time_divisions
from flydsl.support.fast_dataclass import record
from flydsl.support.messages import Codecs, decode, encode


@record
class _Task:
    """Everything that a build needs."""

    name: str
    """The host function's name."""
    target: str
    key: CacheKey
    options: CompileOptions
    config: Config
    backend: str
    """The place of a backend that a program registered; empty: a new process finds it."""
    program: bytes
    """The :class:`TracedProgram`, apart, because it is read in the backend's context and not at all for a hit."""


@record
class _Failure:
    """An error of flydsl's with what it knows."""

    kind: str
    location: SourceLocation | None
    known: tuple[tuple[str, Any], ...]
    """The attributes, by name."""


@record
class _Done:
    key: str
    artifact: bytes
    hit: bool
    stages: Mapping[str, float]
    seconds: float
    failure: _Failure | None


@record
class Outcome:
    key: str
    """The artifact's digest in the cache."""
    artifact: bytes | None
    """The artifact if there is no cache to publish it in."""
    hit: bool
    stages: Mapping[str, float]
    seconds: float
    error: FlydslError | None


def encode_task(traced: TracedProgram, key: CacheKey, target: str, options: CompileOptions, config: Config) -> bytes:
    """A task; the program's module is bytecode.

    The bytecode names the source where the artifact may, or where LLVM may refuse the program.  A backend that this process
    registered is named, so that the worker registers it too.
    """

    def code(_: ir.Module) -> bytes:
        names_lines = options.debug_info or traced.unproven or target.startswith("cpu:") or _divides(traced.module)
        return traced.located_code() if names_lines else traced.code

    program = encode(traced, {ir.Module: (code, ir.Module.parse)})
    backend = place_of_backend(target.partition(":")[0])
    return encode(_Task(traced.name, target, key, options, config, backend, program))


def _divides(module: ir.Module) -> bool:
    """True if a host function may divide by zero, which its object reports with the line."""
    hosts = (view.operation for view in module.body.operations if view.operation.name == "func.func")
    return any(run_time_divisions(host) for host in hosts)


def with_config(data: bytes, config: Config) -> bytes:
    """A task of elsewhere for this machine: with its settings, and a backend that this process has."""
    try:
        task = decode(_Task, data)
    except (FlydslError, ValueError) as error:
        raise errors.ArtifactError(f"the program of a report is damaged, or of another flydsl: {error}") from None
    backend = place_of_backend(task.target.partition(":")[0])
    return encode(dataclasses.replace(task, config=config, backend=backend))


_MODULES: Codecs = {ir.Module: (bytes, ir.Module.parse)}


def perform(data: bytes, build: Callable[[Build], bytes]) -> bytes:
    """Build the program of a task, publish the artifact in the cache, and return the outcome.

    Any error of ``build`` is part of the outcome.
    """
    task = decode(_Task, data)
    stages: dict[str, float] = {}

    def observe(stage: Stage) -> None:
        stages[stage.name] = stages.get(stage.name, 0.0) + stage.seconds

    def build_program(backend: BaseBackend) -> bytes:
        with backend.mlir_context(), ir.Location.unknown():
            traced = decode(TracedProgram, task.program, _MODULES)
            return build(Build(traced, task.key, backend, task.options, task.config, observe, one_of_many=True))

    start = time.perf_counter()
    payload, hit, failure = b"", False, None
    try:
        if task.backend:
            register_from(task.target.partition(":")[0], task.backend)
        backend = make_backend(parse_target(task.target), config=task.config)
        artifact, hit = find_or_build(task.name, backend, task.key, partial(build_program, backend), task.config)
        if task.config.cache_dir is None or not (hit or is_lasting(task.key, backend)):
            payload = artifact.to_bytes()
    except Exception as raised:  # a defect met in one kernel must not lose the others
        failure = _failure(raised)
    return encode(_Done(task.key.digest, payload, hit, stages, time.perf_counter() - start, failure))


def decode_outcome(data: bytes) -> Outcome:
    done = decode(_Done, data)
    error = None if done.failure is None else _raised(done.failure)
    return Outcome(done.key, done.artifact or None, done.hit, done.stages, done.seconds, error)


def _failure(error: Exception) -> _Failure:
    if not isinstance(error, FlydslError) or not hasattr(errors, type(error).__name__):
        message = error.message if isinstance(error, FlydslError) else str(error)
        error = DSLCompileError(f"{type(error).__name__}: {message}")
    known = {name: value for name, value in vars(error).items() if name != "location" and _is_plain(value)}
    return _Failure(type(error).__name__, error.location, tuple(known.items()))


def _is_plain(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(map(_is_plain, value))
    return value is None or isinstance(value, (bool, int, float, str))


def _raised(told: _Failure) -> FlydslError:
    kind = getattr(errors, told.kind)
    error: FlydslError = kind.__new__(kind, dict(told.known)["message"])
    vars(error).update(told.known, location=told.location)
    return error
