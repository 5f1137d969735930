"""From a traced program to its artifact: the key, the device binary, the host objects, the manifest."""

from __future__ import annotations

import functools
import hashlib
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from flydsl._version import __version__
from flydsl.artifact import SCHEMA, Artifact
from flydsl.backends.base import BaseBackend, CompileOptions
from flydsl.cache.key import CacheKey
from flydsl.compiler import codegen, pipeline
from flydsl.compiler.dump import Dump
from flydsl.compiler.host import host_llvm_ir
from flydsl.compiler.trace import TracedProgram
from flydsl.config import Config

__all__ = ["Stage", "artifact_key", "build_artifact"]


@dataclass(frozen=True)
class Stage:
    """One step of a compile: ``trace``, ``mlir``, ``llvm``, ``link`` or ``host``, and how long it took."""

    name: str
    seconds: float

    @staticmethod
    @contextmanager
    def timed(name: str, observe: Callable[[Stage], None] | None) -> Iterator[None]:
        """Report the time that this block of code takes."""
        start = time.perf_counter()
        yield
        if observe is not None:
            observe(Stage(name, time.perf_counter() - start))


def artifact_key(traced: TracedProgram, backend: BaseBackend, options: CompileOptions) -> CacheKey:
    """The named parts that decide the bytes of an artifact: the traced program, never its source text."""
    return CacheKey.of(
        {
            "program": traced.text,
            "target": str(backend.target),
            "toolchain": backend.hash(),
            "options": repr(options),
            "flydsl": f"{__version__} schema {SCHEMA} {_own_code()}",
        }
    )


@functools.cache
def _own_code() -> str:
    """Digest of the code that turns a traced program into an artifact: of one version there may be many checkouts."""
    package = Path(__file__).resolve().parent.parent
    digest = hashlib.sha256()
    for folder in ("backends", "compiler"):
        for path in sorted((package / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def build_artifact(
    traced: TracedProgram,
    key: CacheKey,
    backend: BaseBackend,
    options: CompileOptions,
    config: Config,
    observe: Callable[[Stage], None] | None = None,
    *,
    isolated: bool = False,
) -> Artifact:
    """Lower, generate, link and pack a traced program.

    ``isolated`` runs LLVM in a process of its own, so that a crash in it costs this program only.

    Raises:
        DSLCompileError: a pass or LLVM refused the program; names the kernels.
        ToolchainError: a tool or library is missing; holds the install command.
    """
    dump = Dump.of(config, traced.name, backend.target)
    dump.text("traced.mlir", traced.text)
    with Stage.timed("mlir", observe):
        lowered = pipeline.lower(traced.module, backend, options, observe=dump.after_pass, verify=config.verify_ir)
    with Stage.timed("llvm", observe):
        code = codegen.emit_device(lowered, backend, options, isolated=isolated)
    dump.code(code.data, backend.machine().emits)
    with Stage.timed("link", observe):
        binary = backend.link(code)
    with Stage.timed("host", observe):
        host_ir = host_llvm_ir(traced.module, [kernel.symbol for kernel in traced.kernels])
        hosts = {f"host.{m}": codegen.emit_host_object(host_ir, m) for m in _host_machines(backend)}
    kernels = tuple(replace(kernel, resources=binary.resources.get(kernel.symbol, {})) for kernel in traced.kernels)
    sections = {**binary.sections, **hosts}
    return Artifact(traced.name, str(backend.target), kernels, traced.params, key.parts, sections)


def _host_machines(backend: BaseBackend) -> tuple[str, ...]:
    """The CPUs that can launch the program: for a CPU program its own, else all that are known."""
    own = backend.machine().triple.split("-", 1)[0]
    return (own,) if own in codegen.HOST_MACHINES else tuple(codegen.HOST_MACHINES)
