"""Tasks: one compile as bytes, for a process without user code."""

from __future__ import annotations

import dataclasses
import json
import struct
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from flydsl import errors
from flydsl._mlir import ir
from flydsl.artifact import Artifact
from flydsl.backends.base import CompileOptions
from flydsl.backends.options import Occupancy
from flydsl.backends.registry import make_backend, parse_target, place_of_backend, register_from
from flydsl.cache import CacheKey
from flydsl.compiler.codegen.build import build_artifact
from flydsl.compiler.codegen.timing import Stage
from flydsl.compiler.find_artifact import find_or_build
from flydsl.compiler.frontend.trace import TracedProgram
from flydsl.config import Config
from flydsl.errors import DSLCompileError, FlydslError
from flydsl.support.fast_dataclass import record

__all__ = ["Outcome", "decode_outcome", "encode_task", "run_task", "with_config"]

_LENGTH = struct.Struct("<Q")


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
    """A task: JSON about the program, and the program as MLIR bytecode.

    The bytecode names the source where the binary will, or where LLVM may refuse the program.  A backend that this
    process registered is named, so that the worker registers it too.

    Raises:
        TargetError: the backend cannot be imported by another process.
    """
    program = traced.located_code() if options.debug_info or traced.unproven else traced.code
    # an artifact without sections holds all that a build needs besides the code
    shell = Artifact(traced.name, target, traced.kernels, traced.params, key.parts, {})
    about = {
        "artifact": shell.describe(),
        "texts": dict(key.texts),
        "options": _plain(options),
        "config": _plain(config),
        "unproven": traced.unproven,
        "backend": place_of_backend(target.partition(":")[0]),
    }
    return _frame(about, program)


def with_config(data: bytes, config: Config) -> bytes:
    """A task of elsewhere for this machine: with its settings, and a backend that this process has.

    Raises:
        ArtifactError: it is no task.
        UnknownBackendError: its backend is not one of this process's.
    """
    try:
        about, program = _unframe(data)
        name = str(about["artifact"]["target"]).partition(":")[0]
    except (KeyError, TypeError, ValueError, struct.error) as error:
        raise errors.ArtifactError(f"the program of a report is damaged: {error}") from None
    return _frame({**about, "config": _plain(config), "backend": place_of_backend(name)}, program)


def run_task(data: bytes, *, may_crash: bool = False) -> bytes:
    """In a worker: build the program of a task, publish the artifact in the cache, and return the outcome.

    Any error of the build is part of the outcome.  So is a crash, unless this process ``may_crash``.
    """
    about, program = _unframe(data)
    shell = Artifact.from_description(about["artifact"], {})
    key = CacheKey(shell.key, about["texts"])
    config = _config(about["config"])
    stages: dict[str, float] = {}

    def observe(stage: Stage) -> None:
        stages[stage.name] = stages.get(stage.name, 0.0) + stage.seconds

    def build() -> bytes:
        if about["backend"]:
            register_from(shell.target.partition(":")[0], about["backend"])
        backend = make_backend(parse_target(shell.target), config=config)
        with backend.mlir_context(), ir.Location.unknown():
            module = ir.Module.parse(program)
            unproven = () if may_crash else tuple((name, place) for name, place in about["unproven"])
            traced = TracedProgram(
                shell.name, module, program, shell.params, shell.kernels, frozenset(), unproven=unproven
            )
            options = _options(about["options"])
            if traced.unproven:
                from flydsl.compiler.codegen.crash_worker import build_in_worker

                return build_in_worker(traced, key, backend, options, config, observe)
            return build_artifact(traced, key, backend, options, config, observe, one_of_many=True).to_bytes()

    start = time.perf_counter()
    payload, hit, error = b"", False, None
    try:
        artifact, hit = find_or_build(shell.name, shell.target, key, build, config)
        if config.cache_dir is None:
            payload = artifact.to_bytes()
    except Exception as raised:  # a defect met in one kernel must not lose the others
        error = _described(raised)
    seconds = time.perf_counter() - start
    told = {"key": key.digest, "hit": hit, "stages": stages, "seconds": seconds, "error": error}
    return _frame(told, payload)


def decode_outcome(data: bytes) -> Outcome:
    told, artifact = _unframe(data)
    error = None
    if told["error"] is not None:
        error = _raised(told["error"])
    return Outcome(told["key"], artifact or None, told["hit"], told["stages"], told["seconds"], error)


def _described(error: Exception) -> dict[str, Any]:
    told: dict[str, Any] = {"type": type(error).__name__, "message": str(error)}
    if isinstance(error, FlydslError):
        told["message"] = error.message
        told["location"] = None if error.location is None else dataclasses.astuple(error.location)
    if isinstance(error, DSLCompileError):
        told["kernel"] = error.kernel
    if isinstance(error, errors.MissingInstructionError):
        told["archs"] = error.archs
    return told


def _raised(told: Mapping[str, Any]) -> FlydslError:
    """The error described; a DSLCompileError if it is not one of flydsl's."""
    kind = getattr(errors, told["type"], None)
    if not isinstance(kind, type) or not issubclass(kind, FlydslError):
        return DSLCompileError(f"{told['type']}: {told['message']}")
    more = {name: told[name] for name in ("kernel", "archs") if name in told}
    error = kind(told["message"], **more)
    place = told.get("location")
    error.location = None if place is None else errors.SourceLocation(*place)
    return error


def _frame(about: Mapping[str, Any], payload: bytes) -> bytes:
    text = json.dumps(about).encode()
    return _LENGTH.pack(len(text)) + text + payload


def _unframe(data: bytes) -> tuple[dict[str, Any], bytes]:
    (length,) = _LENGTH.unpack_from(data)
    end = _LENGTH.size + length
    return json.loads(data[_LENGTH.size : end]), data[end:]


def _plain(value: CompileOptions | Config) -> dict[str, Any]:
    plain: dict[str, Any] = {}
    for each in dataclasses.fields(value):
        content = getattr(value, each.name)
        if isinstance(content, Path):
            content = {"path": str(content)}
        elif isinstance(content, Occupancy):
            content = {"occupancy": dataclasses.astuple(content)}
        plain[each.name] = content
    return plain


def _config(plain: Mapping[str, Any]) -> Config:
    fields: dict[str, Any] = {name: Path(v["path"]) if isinstance(v, dict) else v for name, v in plain.items()}
    fields["cpu_check"] = tuple(fields["cpu_check"])
    fields["disabled_passes"] = tuple(fields["disabled_passes"])
    fields["variables"] = _pairs(fields["variables"])
    return Config(**fields)


def _options(plain: Mapping[str, Any]) -> CompileOptions:
    fields: dict[str, Any] = dict(plain)
    if fields["waves_per_eu"] is not None:
        fields["waves_per_eu"] = Occupancy(*fields["waves_per_eu"]["occupancy"])
    fields["cpu_check"] = tuple(fields["cpu_check"])
    fields["disabled_passes"] = tuple(fields["disabled_passes"])
    for pairs in ("llvm_options", "backend_options", "unkeyed_options", "variables"):
        fields[pairs] = _pairs(fields[pairs])
    return CompileOptions(**fields)


def _pairs(rows: Sequence[Sequence[Any]]) -> tuple[tuple[Any, Any], ...]:
    return tuple((name, value) for name, value in rows)
