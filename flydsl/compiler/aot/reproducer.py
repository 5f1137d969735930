"""Reproducers: one file with the IR, options and versions of a compile.

It is a zip archive.  ``report.json`` has the programs, versions, environment and outcome.  ``program.task`` is the
traced program as a :mod:`~flydsl.compiler.workers.task`, which replays without the user's code.  ``stages/`` are as
``FLYDSL_DUMP_IR`` writes them, and ``source/`` has the function's file.
"""

from __future__ import annotations

import dataclasses
import io
import json
import platform
import tempfile
import zipfile
from collections.abc import Mapping
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flydsl._mlir import ir
from flydsl._version import __version__
from flydsl.artifact import Artifact
from flydsl.compiler.codegen.dump import TRACED
from flydsl.compiler.find_artifact import artifact_key
from flydsl.compiler.frontend.error_location import innermost_user_location
from flydsl.compiler.tracing import trace_for
from flydsl.compiler.workers.crashes import run_task
from flydsl.compiler.workers.task import decode_outcome, encode_task, with_config
from flydsl.config import Config, reported_variables
from flydsl.errors import ArtifactError, DSLCompileError, FlydslError
from flydsl.support.fast_dataclass import record

if TYPE_CHECKING:
    from flydsl.backends.base import BaseBackend, CompileOptions
    from flydsl.compiler.bound_call import BoundCall
    from flydsl.compiler.jit_function import JitFunction

SCHEMA = "flydsl.report/1"
_PACKAGES = ("llvmlite", "torch-mlir", "numpy", "filelock", "platformdirs")
_TIME = (2020, 1, 1, 0, 0, 0)
"""The time of each entry, so that equal reports are equal bytes."""
_MOST_BYTES = 256 << 20


def reproducer(
    function: JitFunction,
    call: BoundCall,
    backend: BaseBackend,
    options: CompileOptions,
    config: Config,
    arguments: Mapping[str, str],
) -> tuple[bytes, str]:
    """The archive of a compile, and its outcome in a line.  An error of the compile is part of it.

    ``arguments`` are descriptions for people.
    """
    about: dict[str, Any] = {
        "schema": SCHEMA,
        "function": function.__name__,
        "target": str(backend.target),
        "arguments": dict(arguments),
        "options": repr(options),
        "toolchain": backend.toolchain_key(),
        "versions": versions(),
        "environment": reported_variables(),
    }
    files: dict[str, bytes] = {}
    own = function.__wrapped__.__code__.co_filename
    with tempfile.TemporaryDirectory() as directory, backend.mlir_context(), ir.Location.unknown():
        plain = dataclasses.replace(
            config, cache_dir=None, cache_remote=None, run_only=False, dump_ir=True, dump_dir_given=Path(directory)
        )
        try:
            traced = trace_for(function, call, backend, options, location_depth=config.location_depth)
        except Exception as error:  # also a mistake in the program's Python
            about["outcome"] = {"step": "trace", **_error(error)}
        else:
            key = artifact_key(traced, backend, options, config)
            about["key"] = dict(key.parts)
            files["program.task"] = encode_task(traced, key, str(backend.target), options, plain)
            text = str(traced.module.operation.get_asm(use_local_scope=True, enable_debug_info=True))
            files["traced_with_lines.mlir"] = text.encode()
            about["outcome"] = _outcome(files["program.task"], plain)
            for file in sorted(Path(directory).rglob("*")):
                if file.is_file():
                    files[f"stages/{file.name}"] = file.read_bytes()
            files.setdefault(f"stages/{TRACED}", traced.text.encode())
    files[f"source/{Path(own).name}"] = _read(Path(own))
    files["report.json"] = (json.dumps(about, indent=2, sort_keys=True) + "\n").encode()
    return _zipped(files), _in_a_line(about["outcome"])


def versions() -> dict[str, str]:
    """The versions of flydsl, Python, the system, and the packages that a compile uses."""
    found = {"flydsl": __version__, "python": platform.python_version(), "system": platform.platform()}
    for package in _PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def _outcome(task: bytes, config: Config) -> dict[str, Any]:
    """Build the task in a process of its own, because it may be the crash of one that is reported."""
    from flydsl.compiler.workers.pool import LocalWorkers

    try:
        with LocalWorkers(1) as workers:
            done = decode_outcome(workers.submit(run_task, with_config(task, config)).result())
    except DSLCompileError as error:
        return {"step": "build", **_error(error)}
    if done.error is not None:
        return {"step": "build", **_error(done.error)}
    assert done.artifact is not None
    sections = Artifact.from_bytes(done.artifact).sections
    return {"step": "done", "sections": {name: sha256(data).hexdigest() for name, data in sorted(sections.items())}}


def _error(error: Exception) -> dict[str, Any]:
    is_own = isinstance(error, FlydslError)
    place = error.location if isinstance(error, FlydslError) else innermost_user_location(error)
    where = None if place is None else f"{Path(place.filename).name}:{place.line}"
    message = error.message if isinstance(error, FlydslError) else str(error)
    return {
        "error": type(error).__name__ if is_own else f"Python's {type(error).__name__}",
        "message": message,
        "line": where,
    }


def _in_a_line(outcome: Mapping[str, Any]) -> str:
    if outcome["step"] == "done":
        return "compiles"
    return f"{outcome['error']} in the step {outcome['step']}: {str(outcome['message']).partition(chr(10))[0]}"


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        return f"{error}\n".encode()


def _zipped(files: Mapping[str, bytes]) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, _TIME), files[name], zipfile.ZIP_DEFLATED)
    return written.getvalue()


@record
class Replayed:
    """A compile that was repeated."""

    same: bool
    """True if the outcome is the reported one: the same bytes, or the same error."""
    reported: str
    now: str
    differences: tuple[str, ...]
    """Versions and sections that differ."""


def replay(path: Path, config: Config) -> Replayed:
    """Compile the program of a reproducer again, with this machine's tools.  Nothing of it is launched."""
    about, task = _opened(path)
    if task is None:
        raise ArtifactError(
            f"{path}: the program was refused while it was traced, so there is nothing to replay: "
            f"{_in_a_line(about['outcome'])}; its source is in the archive"
        )
    now = _outcome(task, dataclasses.replace(config, cache_dir=None, cache_remote=None, run_only=False, dump_ir=False))
    reported, mine = about["outcome"], versions()
    differences = [
        f"{name} {then} then, {mine.get(name, 'not installed')} here"
        for name, then in about["versions"].items()
        if mine.get(name) != then
    ]
    before, after = reported.get("sections", {}), now.get("sections", {})
    differences += [
        f"section {name} has other bytes" for name in sorted(before) if before[name] != after.get(name) and after
    ]
    keys = ("step", "error", "message", "sections")
    same = all(reported.get(key) == now.get(key) for key in keys)
    return Replayed(same, _in_a_line(reported), _in_a_line(now), tuple(differences))


def _opened(path: Path) -> tuple[dict[str, Any], bytes | None]:
    try:
        with zipfile.ZipFile(path) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > _MOST_BYTES:
                raise ArtifactError(f"{path}: it would unpack to over {_MOST_BYTES >> 20} MiB")
            about = json.loads(archive.read("report.json"))
            task = archive.read("program.task") if "program.task" in archive.namelist() else None
    except (zipfile.BadZipFile, KeyError, ValueError, EOFError) as error:
        raise ArtifactError(f"{path} is no reproducer that `flydsl report` wrote: {error}") from None
    if not isinstance(about, dict) or about.get("schema") != SCHEMA:
        raise ArtifactError(
            f"{path} is of the schema {about.get('schema') if isinstance(about, dict) else None!r}; expected {SCHEMA}"
        )
    return about, task
