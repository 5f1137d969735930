"""The fourth part of the kit: what tools do with compiled kernels."""

from __future__ import annotations

import contextlib
import dataclasses
import io
from collections.abc import Callable, Mapping
from hashlib import sha256
from types import MappingProxyType
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.backends.registry import backend_class
from flydsl.cli import main as command
from flydsl.compiler.aot.precompiling import Precompiled, precompile
from flydsl.config import Config
from flydsl.errors import ArtifactError, DSLCompileError, FlydslError
from flydsl.tools.testing.conformance.bundle import FILE
from flydsl.tools.testing.conformance.launches import add
from flydsl.tools.testing.conformance.session import NotRun, Refused, Session, Wrong, outcome_of

RESTARTED = "the cache after a restart"
WITHOUT_COMPILER = "a bundle without MLIR"
_ARTIFACT = "add.flyk"


def check(session: Session, name: str) -> Any:
    """Run one of :data:`CHECKS`, or give the state of the cache for :data:`RESTARTED`."""
    if name == RESTARTED:
        result = _precompiled(session, str(session.target()))
        assert result.artifact is not None
        digest = sha256(result.artifact.to_bytes()).hexdigest()
        return {"hit": result.hit, "digest": digest, "key": dict(result.artifact.key)}
    return CHECKS[name](session)


def _precompiled(session: Session, target: str, **more: Any) -> Precompiled:
    array = flyc.TensorSpec(fx.Int32, (None,))
    signature = {"x": array, "y": array, "k": 0, "stream": None}
    (result,) = precompile(add, [target], [signature], isolated=False, **more)
    if result.error is not None:
        raise outcome_of(result.error)
    return result


def _artifact(session: Session) -> None:
    """An artifact is written and described."""
    result = _precompiled(session, str(session.target()), config=_without_cache())
    assert result.artifact is not None
    (session.path / _ARTIFACT).write_bytes(result.artifact.to_bytes())
    text = _said("inspect", session.path / _ARTIFACT)
    for word in (str(session.target()), "add"):
        if word not in text:
            raise Wrong(f"flydsl inspect does not say {word!r}: {text}")


def _disassembly(session: Session) -> None:
    """Device code is shown as text, or the tool that is missing is named."""
    if not (session.path / _ARTIFACT).exists():
        raise NotRun("no artifact was written")
    if len(_said("inspect", session.path / _ARTIFACT, "--asm").splitlines()) < 2:
        raise Refused("there is no disassembler for this code")


def _bundle(session: Session) -> None:
    """A bundle is written, for the device or for the nearest architecture that others have too."""
    target = session.target()
    archs = [target.arch]
    with contextlib.suppress(FlydslError):
        known = backend_class(session.name).architectures()
        archs += [arch for arch in session.driver().rank(target.arch, known) if arch != target.arch]
    reasons = []
    for arch in archs:
        try:
            _precompiled(session, f"{session.name}:{arch}", out=session.path / FILE, config=_without_cache())
        except (ArtifactError, DSLCompileError) as error:  # such as code for one machine only
            reasons.append(error.message)
            continue
        _said("inspect", session.path / FILE)
        return
    raise Refused("; ".join(reasons))


def _export(session: Session) -> None:
    """A C library is made of the bundle, or refused with a reason."""
    if not (session.path / FILE).exists():
        raise NotRun("no bundle was written")
    _said("export", session.path / FILE, "-o", session.path / "exported")
    if not list((session.path / "exported").glob("*.a")):
        raise Wrong("flydsl export wrote no library")


def _listed(session: Session) -> None:
    """``flydsl backends`` lists the backend."""
    if not any(line.split()[:1] == [session.name] for line in _said("backends").splitlines()):
        raise Wrong(f"flydsl backends does not list {session.name}")


def _said(*arguments: Any) -> str:
    """The output of a command of ``flydsl``; raises :class:`Refused` if it fails."""
    out, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        code = command([str(argument) for argument in arguments])
    if code:
        raise Refused(errors.getvalue().strip() or f"flydsl {arguments[0]} ends with exit status {code}")
    return out.getvalue()


def _without_cache() -> Config:
    return dataclasses.replace(Config.from_env(), cache_dir=None)


CHECKS: Mapping[str, Callable[[Session], None]] = MappingProxyType(
    {
        "an artifact, inspected": _artifact,
        "disassembly": _disassembly,
        "a bundle": _bundle,
        "export to C": _export,
        "flydsl backends": _listed,
    }
)
