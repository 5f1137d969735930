"""The cache's second level: a network directory, or S3, GCS and others by fsspec.

A failure there costs a compile, and the level is not used again for a while.
"""

from __future__ import annotations

import logging
import os
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

from flydsl.cache import files
from flydsl.trust.files import UnsafeError

_PAUSE_SECONDS = 60.0
"""Pause after a failure, so that not every kernel waits for a timeout."""
_ATOMIC = frozenset({"memory", "s3", "s3a", "gs", "gcs", "abfs", "abfss", "az", "oci", "r2"})
"""Protocols in which an object appears only when it is complete; others need a rename."""
_LOCAL = ("file", "local")
"""Protocols of local directories, whose owners are checked."""
_logger = logging.getLogger("flydsl.cache")


class RemoteError(Exception):
    """The level cannot be used now; the message says why."""


def open_remote(url: str, *, readonly: bool = False, check_mode: bool = True) -> Remote:
    """The level at a URL that fsspec understands, or in a directory; it is not accessed yet.

    Args:
        readonly: never write there.
        check_mode: of a directory, use only what nobody but its owner, this process's user and root may write.
    """
    protocol, separator, path = url.rpartition("://")
    if not separator or protocol in _LOCAL:
        directory = Path(path).expanduser().absolute()
        return _DirectoryRemote(url, readonly, directory, check_mode)
    return _FsspecRemote(url, readonly)


class Remote(ABC):
    """The second level of a store."""

    def __init__(self, url: str, readonly: bool) -> None:
        self.url = url
        self.readonly = readonly
        self._paused_until = float("-inf")

    def get(self, key: str) -> bytes | None:
        """The bytes of an entry, or ``None``.

        Raises:
            RemoteError: the level cannot be read.
        """
        if time.monotonic() < self._paused_until:
            return None
        try:
            return self._get(key)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except Exception as error:  # every file system has exceptions of its own
            raise self._failed(error) from error

    def put(self, key: str, data: bytes) -> None:
        """Store an entry, unless the level is read-only.

        Raises:
            RemoteError: the level cannot be written.
        """
        if self.readonly or time.monotonic() < self._paused_until:
            return
        try:
            self._put(key, data)
        except Exception as error:
            raise self._failed(error) from error

    @abstractmethod
    def _get(self, key: str) -> bytes: ...

    @abstractmethod
    def _put(self, key: str, data: bytes) -> None: ...

    def _failed(self, error: Exception) -> RemoteError:
        self._paused_until = time.monotonic() + _PAUSE_SECONDS
        _logger.debug("the shared cache %s failed", self.url, exc_info=error)
        if isinstance(error, ImportError):
            return RemoteError(f"{error}; run: pip install fsspec, and the package of that protocol, such as s3fs")
        return RemoteError(f"{type(error).__name__}: {error}")


class _DirectoryRemote(Remote):
    """A directory, such as one on NFS or Lustre."""

    def __init__(self, url: str, readonly: bool, directory: Path, check_mode: bool) -> None:
        super().__init__(url, readonly)
        self._place = files.CacheDirectory(directory, files.Trust.CONFIGURED if check_mode else files.Trust.ALL)

    def _get(self, key: str) -> bytes:
        with self._place.shard(key) as shard:
            return files.read(shard, key)

    def _put(self, key: str, data: bytes) -> None:
        self._place.write(key, data)

    def _failed(self, error: Exception) -> RemoteError:
        failed = super()._failed(error)
        if isinstance(error, UnsafeError):
            return RemoteError(
                f"{error}; sign the entries (FLYDSL_RUNTIME_CACHE_KEY_FILE), or trust those users "
                "(FLYDSL_RUNTIME_CACHE_ALLOW_SHARED=1)"
            )
        return failed


class _FsspecRemote(Remote):
    def __init__(self, url: str, readonly: bool) -> None:
        super().__init__(url, readonly)
        self._opened: tuple[int, Any, str] | None = None

    def _get(self, key: str) -> bytes:
        system, path = self._place(key)
        data: bytes = system.cat_file(path)
        return data

    def _put(self, key: str, data: bytes) -> None:
        system, path = self._place(key)
        protocol = system.protocol
        if _ATOMIC & set((protocol,) if isinstance(protocol, str) else protocol):
            system.pipe_file(path, data)
            return
        system.makedirs(path.rpartition("/")[0], exist_ok=True)
        temporary = f"{path}.{os.urandom(8).hex()}{files.TEMPORARY_SUFFIX}"
        system.pipe_file(temporary, data)
        system.mv(temporary, path)

    def _place(self, key: str) -> tuple[Any, str]:
        """The file system and the entry's path in it.  A forked process opens its own connections."""
        if self._opened is None or self._opened[0] != os.getpid():
            from fsspec.core import url_to_fs

            system, root = url_to_fs(self.url)
            self._opened = os.getpid(), system, root.rstrip("/")
        _, system, root = self._opened
        return system, f"{root}/{files.LAYOUT}/{key[:2]}/{key}{files.ENTRY_SUFFIX}"
