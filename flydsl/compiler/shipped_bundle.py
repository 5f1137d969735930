"""Shipped bundles: the file ``kernels.flyb`` next to a function's module.

A program is looked up by its trace, target and options, never by names or source text.  So a bundle that is older than
its sources is useless, but not wrong.  The toolchain is no part of the key: the users of a package need none.

Whoever can write the bundle can run code in this process.  So it is used only in three cases: its writers may also write
the module's source, its signature is right, or the user trusts the others.
"""

from __future__ import annotations

import functools
import logging
import os
import stat
import warnings
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flydsl.artifact import Artifact
from flydsl.backends.base import BaseBackend
from flydsl.cache import CacheKey
from flydsl.config import Config
from flydsl.errors import ArtifactError
from flydsl.trust.files import Step, UnsafeError, Writers, current_owners, open_along, writers_of_file

if TYPE_CHECKING:
    from flydsl.bundle.format import BundleFile
    from flydsl.compiler.jit_function import JitFunction

BUNDLE_NAME = "kernels.flyb"
"""The bundle's file name in a module's directory."""

_log = logging.getLogger("flydsl.cache")


class BundleWarning(UserWarning):
    """A bundle next to a module cannot be used."""


def shipped_artifact(function: JitFunction, key: CacheKey, backend: BaseBackend, config: Config) -> Artifact | None:
    """The artifact of a traced program in the bundle next to its function's module, if there is one.

    Code for the exact target is preferred to compatible code.  A bundle that is damaged or not trusted is ignored, with a
    warning.
    """
    try:
        file = adjacent_bundle(function, config)
    except (ArtifactError, OSError) as error:
        _warn(error)
        return None
    if file is None:
        return None
    target = backend.target
    compatible = backend.driver().rank(target.arch, backend.architectures())
    parts = dict(key.parts)
    running = dict.fromkeys((target.arch, *compatible))
    for arch in running:
        parts["target"] = sha256(f"{target.backend}:{arch}".encode()).hexdigest()
        try:
            artifact = file.program(parts.items())
        except ArtifactError as error:
            _warn(error)
            return None
        # a compile for a chip may give code for a variant of it, which runs on that chip only
        if artifact is not None and artifact.target.partition(":")[2] in running:
            _log.debug("%s for %s is in %s, compiled for %s", function.__name__, target, file.path, artifact.target)
            return artifact
    return None


def adjacent_bundle(function: JitFunction, config: Config) -> BundleFile | None:
    """The bundle next to a function's module; ``None`` if there is none."""
    source = Path(function.__wrapped__.__code__.co_filename)
    path = source.with_name(BUNDLE_NAME)
    try:
        status = path.stat()
        source.stat()  # a function without a source file has no folder either
    except OSError:
        return None
    state = (status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
    opened = _opened(source, path, config.cache_key_file, config.trusted_keys, config.cache_allow_shared, state)
    if isinstance(opened, Exception):
        raise opened.with_traceback(None)
    return opened


def source_of(function: Callable[..., Any]) -> dict[str, Any]:
    """Module, file name and digest of the source, without its directory, which differs between machines."""
    path = Path(function.__code__.co_filename)
    module = path.stem if function.__module__.endswith(".py") else function.__module__  # run from a file by its path
    source: dict[str, Any] = {"module": module, "qualname": function.__qualname__}
    if path.is_file():
        source |= {"file": path.name, "sha256": sha256(path.read_bytes()).hexdigest()}
    return source


@functools.lru_cache(maxsize=64)
def _opened(
    source: Path,
    path: Path,
    key_file: Path | None,
    trusted_keys: Path | None,
    allow_shared: bool,
    state: tuple[int, ...],
) -> BundleFile | Exception:
    """An open, checked bundle, or the error; opened anew when the file or its state changes."""
    from flydsl.bundle.format import BundleFile, Trust

    trust = Trust.configured(key_file, trusted_keys)
    trusting = trust.is_on or allow_shared

    def open_checked(_: str, flags: int) -> int:
        descriptor, steps = open_along(path, flags)
        try:
            if not trusting:
                _require_writers(source, steps)
        except BaseException:
            os.close(descriptor)
            raise
        return descriptor

    try:
        return BundleFile(path, trust=trust, opener=open_checked)
    except (ArtifactError, OSError) as error:
        return error


def _require_writers(source: Path, steps: Sequence[Step]) -> None:
    """Raise UnsafeError if users who may not write the source may write the bundle, or a folder on its path."""
    trusted = writers_of_file(source) | {("user", user) for user in current_owners()}
    if ("anyone", 0) in trusted:
        return
    for step in steps:
        strangers = step.writers - trusted
        if strangers:
            mode = stat.S_IMODE(step.status.st_mode)
            raise UnsafeError(
                f"{steps[-1].path} is not used, as {_named(strangers)} may write {step.path} (mode {mode:03o}) and not "
                f"{source}: who can write a bundle can run code in this process; run chmod go-w on it, sign the bundle "
                "(flydsl sign), or trust those users with FLYDSL_RUNTIME_CACHE_ALLOW_SHARED=1"
            )


def _named(writers: Writers) -> str:
    kind, who = sorted(writers, key=lambda writer: writer[0])[0]
    return {"ACL": "an access control list", "anyone": "anyone"}.get(kind, f"{kind} {who!r}")


def _warn(error: Exception) -> None:
    warnings.warn(f"{error}; compiling instead", BundleWarning, stacklevel=2)
