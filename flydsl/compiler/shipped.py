"""Programs that a package ships compiled: the bundle ``kernels.flyb`` beside the module of a function.

A program is looked up by what was traced, its target and its options, never by names or source text, so that a bundle
which is older than its sources is not wrong but only of no use.  Which toolchain compiled it does not count: the users of
a package need none.
"""

from __future__ import annotations

import functools
import logging
import warnings
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flydsl.artifact import Artifact
from flydsl.backends.base import BaseBackend
from flydsl.cache import CacheKey
from flydsl.errors import ArtifactError

if TYPE_CHECKING:
    from flydsl.bundle.format import BundleFile
    from flydsl.compiler.jit_function import JitFunction

__all__ = ["BUNDLE_NAME", "BundleWarning", "bundle_beside", "shipped_artifact", "source_of"]

BUNDLE_NAME = "kernels.flyb"
"""What the bundle is called that is looked for in a module's directory."""

_log = logging.getLogger("flydsl.cache")


class BundleWarning(UserWarning):
    """A bundle beside a module cannot be used."""


def shipped_artifact(function: JitFunction, key: CacheKey, backend: BaseBackend) -> Artifact | None:
    """The artifact of a traced program in the bundle beside its function's module, if there is one.

    Code for the very target is preferred to code that the vendor's rules let run there.  A bundle that is damaged warns
    and counts as none.
    """
    try:
        file = bundle_beside(function)
    except (ArtifactError, OSError) as error:
        _warn(error)
        return None
    if file is None:
        return None
    from flydsl.bundle.compatibility import rank_architectures  # only few modules have bundles beside them

    target = backend.target
    compatible = rank_architectures(target.backend, target.arch, backend.architectures())
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


def bundle_beside(function: JitFunction) -> BundleFile | None:
    """The bundle beside a function's module; ``None`` if there is none.

    Raises:
        ArtifactError: it is damaged.
        OSError: it cannot be read.
    """
    path = Path(function.__wrapped__.__code__.co_filename).with_name(BUNDLE_NAME)
    try:
        status = path.stat()
    except OSError:
        return None
    return _opened(path, status.st_mtime_ns, status.st_size)


def source_of(function: Callable[..., Any]) -> dict[str, Any]:
    """Module, file name and digest of the source, without a directory, which differs from machine to machine."""
    path = Path(function.__code__.co_filename)
    module = path.stem if function.__module__.endswith(".py") else function.__module__  # run from a file by its path
    source: dict[str, Any] = {"module": module, "qualname": function.__qualname__}
    if path.is_file():
        source |= {"file": path.name, "sha256": sha256(path.read_bytes()).hexdigest()}
    return source


@functools.lru_cache(maxsize=64)
def _opened(path: Path, changed: int, size: int) -> BundleFile:
    """An open bundle; another one when the file changes."""
    from flydsl.bundle.format import BundleFile

    return BundleFile(path)


def _warn(error: Exception) -> None:
    warnings.warn(f"{error}; compiling instead", BundleWarning, stacklevel=2)
