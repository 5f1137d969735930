"""Programs that a package ships compiled: the bundle ``kernels.flyb`` beside the module of a function.

A program is looked up by what was traced, its target and its options, never by names or source text, so that a bundle
which is older than its sources is not wrong but only of no use.  Which toolchain compiled it does not count: the users of
a package need none.

Whoever can write the bundle can run code in this process.  So it is used where only those can write it who may write the
module's own source, or where its signature is right, or where the user trusts the others.
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
from flydsl.trust.files import Step, UnsafeError, Writers, open_along, owners_of_own, writers_of_file

if TYPE_CHECKING:
    from flydsl.bundle.format import BundleFile
    from flydsl.compiler.jit_function import JitFunction

__all__ = ["BUNDLE_NAME", "BundleWarning", "bundle_beside", "shipped_artifact", "source_of"]

BUNDLE_NAME = "kernels.flyb"
"""What the bundle is called that is looked for in a module's directory."""

_log = logging.getLogger("flydsl.cache")


class BundleWarning(UserWarning):
    """A bundle beside a module cannot be used."""


def shipped_artifact(function: JitFunction, key: CacheKey, backend: BaseBackend, config: Config) -> Artifact | None:
    """The artifact of a traced program in the bundle beside its function's module, if there is one.

    Code for the very target is preferred to code that the vendor's rules let run there.  A bundle that is damaged or not
    trusted warns and counts as none.

    Raises:
        ConfigError: the file of the signing key cannot be used.
    """
    try:
        file = bundle_beside(function, config)
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
        # compiled for a chip, it may have become code for a variant of it, which runs on that chip only
        if artifact is not None and artifact.target.partition(":")[2] in running:
            _log.debug("%s for %s is in %s, compiled for %s", function.__name__, target, file.path, artifact.target)
            return artifact
    return None


def bundle_beside(function: JitFunction, config: Config) -> BundleFile | None:
    """The bundle beside a function's module; ``None`` if there is none.

    Raises:
        ArtifactError: it is damaged or not trusted.
        OSError: it cannot be read.
        ConfigError: the file of the signing key cannot be used.
    """
    source = Path(function.__wrapped__.__code__.co_filename)
    path = source.with_name(BUNDLE_NAME)
    try:
        status = path.stat()
        source.stat()  # a function without a source file has no folder either
    except OSError:
        return None
    state = (status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
    opened = _opened(source, path, config.cache_key_file, config.cache_allow_shared, state)
    if isinstance(opened, Exception):
        raise opened.with_traceback(None)
    return opened


def source_of(function: Callable[..., Any]) -> dict[str, Any]:
    """Module, file name and digest of the source, without a directory, which differs from machine to machine."""
    path = Path(function.__code__.co_filename)
    module = path.stem if function.__module__.endswith(".py") else function.__module__  # run from a file by its path
    source: dict[str, Any] = {"module": module, "qualname": function.__qualname__}
    if path.is_file():
        source |= {"file": path.name, "sha256": sha256(path.read_bytes()).hexdigest()}
    return source


@functools.lru_cache(maxsize=64)
def _opened(
    source: Path, path: Path, key_file: Path | None, allow_shared: bool, state: tuple[int, ...]
) -> BundleFile | Exception:
    """An open bundle, checked, or why there is none; another one when the file or its state changes."""
    from flydsl.bundle.format import BundleFile
    from flydsl.trust.signature import Signer

    signer = Signer.configured(key_file)
    trusting = signer is not None or allow_shared

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
        return BundleFile(path, signer=signer, opener=open_checked)
    except (ArtifactError, OSError) as error:
        return error


def _require_writers(source: Path, steps: Sequence[Step]) -> None:
    """Raise UnsafeError if others may write the bundle, or a folder on its way, than those who may write the source."""
    trusted = writers_of_file(source) | {("user", user) for user in owners_of_own()}
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
