"""The communication manifest of a host function, compiled or declared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING

from flydsl._mlir import ir
from flydsl.artifact import Artifact
from flydsl.backends.base import CompileOptions
from flydsl.backends.registry import make_backend
from flydsl.compiler.tracing import trace_for
from flydsl.config import Config
from flydsl.dist.manifest import parse
from flydsl.dist.uniting import PROGRAM, unite
from flydsl.errors import ManifestError
from flydsl.runtime.groups import COMM_SECTION

if TYPE_CHECKING:
    from flydsl.compiler.jit_function import JitFunction

Parts = Mapping[str, str]
"""Parts of a program's cache key: the SHA-256 of each in hexadecimal."""


def manifest_of_function(function: JitFunction, artifacts: Iterable[Artifact]) -> bytes:
    """The united manifest of a function's compiled programs and of its declared signatures."""
    manifests = [parse(each) for each in {section for section, _ in programs_of_function(function, artifacts)}]
    return manifests[0].encode() if len(manifests) == 1 else unite(manifests).encode()


def programs_of_function(function: JitFunction, artifacts: Iterable[Artifact]) -> list[tuple[bytes, Parts]]:
    """The manifest and the key of each compiled program with a group, and of each declared signature."""
    found: list[tuple[bytes, Parts]] = [(each.sections.get(COMM_SECTION, b""), dict(each.key)) for each in artifacts]
    found += [_traced(function, signature) for signature in function.declared_signatures]
    name = function.__name__
    if not found:
        raise ManifestError(
            f"{name} is not compiled and declares no signature, so nothing is known of its windows; declare one, "
            f"{name}.signatures({{...}}) with flyc.TensorSpec for arrays and the fx.dist.CommGroup for the group"
        )
    with_groups = [(section, parts) for section, parts in found if section]
    if not with_groups:
        raise ManifestError(f"{name} has no group of ranks; a parameter annotated fx.dist.Group is one")
    return with_groups


def _traced(function: JitFunction, signature: dict[str, object]) -> tuple[bytes, Parts]:
    """The manifest, and of the key what a trace decides."""
    config = Config.from_env()
    call = function.bind((), signature, config)
    backend = make_backend(call.target, config=config)
    with backend.mlir_context(), ir.Location.unknown():
        traced = trace_for(function, call, backend, CompileOptions().on(backend.name))
        return traced.comm, {PROGRAM: sha256(traced.code).hexdigest()}
