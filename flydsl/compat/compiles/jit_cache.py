"""``JitCacheManager`` and ``FileLock``: values in a folder, shared by processes.

The cache of compiled programs is :mod:`flydsl.cache`; a jit function's ``cache_manager`` is a view of it.
"""

from __future__ import annotations

import ast
import fcntl
import logging
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from re import fullmatch
from typing import Any

from flydsl.artifact import Artifact
from flydsl.compat.compiles.compiled_artifact import CompiledArtifact
from flydsl.compiler.bound_call import CacheInfo, Compiled
from flydsl.compiler.jit_function import JitFunction
from flydsl.trust.files import read_plain, write_in_one_step

__all__ = ["FileLock", "FunctionCache", "JitCacheManager"]

_log = logging.getLogger("flydsl.cache")
_POLL_SECONDS = 0.02
_MOST_BYTES = 1 << 30
_LITERAL, _ARTIFACT, _TEXTS = b"flydsl literal\n", b"flydsl artifact\n", b"flydsl texts\n"


class FileLock:
    """A lock on a file, held by one process, or with ``exclusive=False`` by several that only read.

    The file is made if there is none, but not its folder.  Raises RuntimeError if it is not free within ``timeout``
    seconds.

    Example:
        ``with FileLock("table.lock", timeout=5): ...``
    """

    def __init__(self, path: str | os.PathLike[str], *, exclusive: bool = True, timeout: float = 30) -> None:
        self._path, self._exclusive, self._timeout = path, exclusive, timeout
        self._fd: int | None = None

    def __enter__(self) -> FileLock:
        kind = fcntl.LOCK_EX if self._exclusive else fcntl.LOCK_SH
        flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK
        self._fd = os.open(self._path, flags, 0o666)
        end = time.monotonic() + self._timeout
        while True:
            try:
                fcntl.flock(self._fd, kind | fcntl.LOCK_NB)
                return self
            except BlockingIOError:
                if time.monotonic() >= end:
                    self._close()
                    named = "exclusive" if self._exclusive else "shared"
                    raise RuntimeError(
                        f"Timed out waiting for {named} lock on {self._path} after {self._timeout}s"
                    ) from None
            time.sleep(_POLL_SECONDS)

    def __exit__(self, *exc: object) -> None:
        self._close()

    def _close(self) -> None:
        if self._fd is not None:
            os.close(self._fd)  # which also unlocks
            self._fd = None


class JitCacheManager:
    """Values by text keys, in memory and in a folder.

    A file holds a compiled artifact or a value that Python's literals can write; any other value stays in memory.  No
    file is a pickle, though its name ends as FlyDSL's.  What a file holds is used only if its digest fits, and no link
    is followed.

    Example::

        manager = JitCacheManager(Path("cache"))
        manager.set("a", {"tile": (64, 64)})
        assert JitCacheManager(Path("cache")).get("a") == {"tile": (64, 64)}
    """

    def __init__(self, cache_dir: Path) -> None:
        self.cache_dir = cache_dir
        self.memory_cache: Any = {}
        self._hits = self._misses = 0

    def get(self, cache_key: str) -> Any:
        """The value of a key; ``None`` if there is none."""
        if cache_key not in self.memory_cache:
            found = _read(self._cache_file(cache_key))
            if found is None:
                self._misses += 1
                return None
            self.memory_cache[cache_key] = found
        self._hits += 1
        return self.memory_cache[cache_key]

    def set(self, cache_key: str, value: Any) -> None:
        """Store a value in memory, and in the folder if a file can hold it."""
        self.memory_cache[cache_key] = value
        self._store(cache_key, value)

    def _store(self, cache_key: str, value: Any) -> None:
        with self._locked(cache_key):
            self._write_cache_file(self._cache_file(cache_key), value)

    @contextmanager
    def _locked(self, cache_key: str) -> Iterator[None]:
        """Hold a key's lock, unless what has the lock's name is no file: then a value may be made twice."""
        self.cache_dir.mkdir(parents=True, exist_ok=True)
        lock = FileLock(self._lock_file(cache_key))
        try:
            lock.__enter__()
        except OSError as error:
            _log.warning("%s is no lock: %s", self._lock_file(cache_key), error)
        try:
            yield
        finally:
            lock.__exit__()

    def __contains__(self, cache_key: str) -> bool:
        return cache_key in self.memory_cache or os.path.lexists(self._cache_file(cache_key))

    def cache_info(self) -> CacheInfo:
        """The counts of this object: values found, not found, in memory, and files in the folder."""
        files = len(list(self.cache_dir.glob("*.pkl"))) if self.cache_dir.is_dir() else 0
        return CacheInfo(self._hits, self._misses, len(self.memory_cache), files)

    def load_all(self) -> int:
        """The number of files of the folder whose values can be read."""
        return sum(_read(path) is not None for path in sorted(self.cache_dir.glob("*.pkl")))

    @contextmanager
    def compile_lock(
        self, cache_key: str, *, accept_cached: Callable[[Any], bool] | None = None
    ) -> Iterator[tuple[Any, Callable[[Any], None] | None]]:
        """The key's value, or while this process alone may make it, ``None`` and the function that stores it.

        A stored value that ``accept_cached`` refuses is made again.
        """
        with self._locked(cache_key):
            found = self.memory_cache.get(cache_key)
            if found is None:
                found = _read(self._cache_file(cache_key))
            if found is not None and (accept_cached is None or accept_cached(found)):
                self._hits += 1
                self.memory_cache[cache_key] = found
                yield found, None
                return
            self._misses += 1

            def store(value: Any) -> None:
                self.memory_cache[cache_key] = value
                self._write_cache_file(self._cache_file(cache_key), value)

            yield None, store

    @staticmethod
    def _safe_key(cache_key: str) -> str:
        """A key that can be a file's name itself, as those of jit functions can; of another text, a digest."""
        return cache_key if fullmatch(r"\w[\w.-]{,99}", cache_key) else sha256(cache_key.encode()).hexdigest()[:16]

    def _cache_file(self, cache_key: str) -> Path:
        return self.cache_dir / f"{self._safe_key(cache_key)}.pkl"

    def _lock_file(self, cache_key: str) -> Path:
        return self.cache_dir / f"{self._safe_key(cache_key)}.lock"

    @staticmethod
    def _write_cache_file(cache_file: Path, value: Any) -> None:
        data = _encoded(value)
        if data is None:
            _log.debug("%s is kept in memory only: a file holds artifacts and plain values", type(value).__name__)
            return
        kind, _, rest = data.partition(b"\n")
        try:
            write_in_one_step(cache_file, b"%b %b\n%b" % (kind, sha256(data).hexdigest().encode(), rest), 0o600)
        except OSError as error:
            _log.warning("%s was not stored: %s", cache_file, error)


class FunctionCache(JitCacheManager):
    """The programs of one jit function, by the text of their keys: what :mod:`flydsl.cache` has of them."""

    def __init__(self, cache_dir: Path, function: JitFunction, programs: Mapping[str, CompiledArtifact]) -> None:
        super().__init__(cache_dir)
        self._function = function
        self._programs = programs
        self._own: dict[str, Any] = {}

    @property
    def memory_cache(self) -> dict[str, Any]:
        """The function's programs, and the values that :meth:`set` stored."""
        return {**self._programs, **self._own}

    @memory_cache.setter
    def memory_cache(self, values: dict[str, Any]) -> None:
        self._own = values

    def get(self, cache_key: str) -> Any:
        """The program or value of a key; ``None`` if there is none."""
        return self.memory_cache.get(cache_key)

    def set(self, cache_key: str, value: Any) -> None:
        """Store a value in memory."""
        self._own[cache_key] = value

    def __contains__(self, cache_key: str) -> bool:
        return cache_key in self.memory_cache

    def cache_info(self) -> CacheInfo:
        """The function's counts."""
        return self._function.cache_info() or CacheInfo(0, 0, 0, 0)

    def load_all(self) -> int:
        """The number of the function's programs."""
        return len(self._programs)


def _encoded(value: Any) -> bytes | None:
    """A file's contents for a value; ``None`` if a file cannot hold it."""
    if isinstance(value, CompiledArtifact):
        if value._compiled is not None:
            return _ARTIFACT + value._compiled.artifact.to_bytes()
        return _TEXTS + repr((value._entry, value.ir, value.source_ir)).encode()
    text = repr(value)
    try:
        same = ast.literal_eval(text) == value
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        return None
    return _LITERAL + text.encode() if same else None


def _read(path: Path) -> Any:
    """The value of a file; ``None`` if there is no such file, or it is damaged."""
    try:
        data = read_plain(path, _MOST_BYTES)
    except OSError:
        return None
    head, newline, rest = data.partition(b"\n")
    kind, _, digest = head.rpartition(b" ")
    if sha256(kind + newline + rest).hexdigest().encode() != digest:
        _log.warning("%s is damaged and not used", path)
        return None
    try:
        if kind + newline == _ARTIFACT:
            artifact = Artifact.from_bytes(rest)
            return CompiledArtifact(Compiled(artifact, frozenset(), True, ()), artifact.name)
        if kind + newline == _TEXTS:
            entry, compiled, source = ast.literal_eval(rest.decode())
            return CompiledArtifact(compiled, entry, source)
        return ast.literal_eval(rest.decode()) if kind + newline == _LITERAL else None
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError, RuntimeError) as error:
        _log.warning("%s is damaged and not used: %s", path, error)
        return None
