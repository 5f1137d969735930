"""A store in a folder that all ranks see; for tests, and for farms whose nodes share a file system."""

from __future__ import annotations

import os
import stat
import time
from pathlib import Path
from typing import Any

from flydsl.dist.stores.tree import MOST_BYTES, KeyValueStore
from flydsl.errors import StoreError

_POLL = 0.001
_SLOWEST_POLL = 0.02


class FileStore(KeyValueStore):
    """One file for each message, which appears by an atomic rename and goes when it is read.

    ::

        store = FileStore("/shared/job-17", rank, world)

    Args:
        folder: made if it is missing; a folder of this job alone.
        job: a name in place of a folder of its own, of letters and digits.
        rank: this process, from 0.
        world: how many there are.

    Raises:
        RankError: the rank is not in the world.
        StoreError: the folder cannot be used, or ``job`` is no such name.

    See the example of :func:`flydsl.dist.attach`.
    """

    def __init__(self, folder: Any, rank: int, world: int, *, job: str = "flydsl") -> None:
        super().__init__(rank, world)
        if not isinstance(job, str) or not job.isalnum() or not job.isascii() or len(job) > 64:
            raise StoreError(f"a job's name has letters and digits, at most 64, got {job!r}")
        self.folder, self._job = Path(folder), job
        self._most = MOST_BYTES * world + 8 * world
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"the folder {str(self.folder)!r} of the store cannot be made: {error}") from None

    def set(self, key: str, value: bytes) -> None:
        """See :class:`KeyValueStore`.

        Raises:
            StoreError: the folder cannot be written.
        """
        path = self._path(key)
        unfinished = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            with open(unfinished, "wb") as file:
                file.write(value)
            os.replace(unfinished, path)
        except OSError as error:
            unfinished.unlink(missing_ok=True)
            raise StoreError(f"the store's folder {str(self.folder)!r} cannot be written: {error}") from None

    def get(self, key: str, deadline: float) -> bytes | None:
        """See :class:`KeyValueStore`.

        Raises:
            StoreError: something else than a file of ours is there.
        """
        path, pause = self._path(key), _POLL
        while True:
            found = self._read(path)
            left = deadline - time.monotonic()
            if found is not None or left <= 0:
                return found
            time.sleep(min(pause, left))
            pause = min(pause * 1.1, _SLOWEST_POLL)

    def delete(self, key: str) -> None:
        """See :class:`KeyValueStore`."""
        self._path(key).unlink(missing_ok=True)

    def _path(self, key: str) -> Path:
        return self.folder / f"{self._job}.{key}"

    def _read(self, path: Path) -> bytes | None:
        try:
            fd = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StoreError(f"{str(path)!r} of the store cannot be read: {error}") from None
        with open(fd, "rb") as file:
            found = os.fstat(fd)
            if not stat.S_ISREG(found.st_mode) or found.st_size > self._most:
                raise StoreError(
                    f"{str(path)!r} is no message of a store: expected a file of at most {self._most} bytes"
                )
            return file.read(self._most + 1)
