"""One process with a store: hits, misses, damage, directories that do not work, and the housekeeping."""

from __future__ import annotations

import errno
import fcntl
import hashlib
import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flydsl.artifact import Artifact
from flydsl.cache import CacheKey, CacheWarning, Cleared, Fetched, Store, artifact_store
from flydsl.cache import files as files_of_a_store
from flydsl.errors import ArtifactError

PAYLOAD = bytes(range(256)) * 4


def key_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


KEY = key_of("kernel")


def seal(key: str, payload: bytes) -> bytes:
    """An entry whose first bytes prove key and payload."""
    return hashlib.sha256(key.encode() + payload).digest() + payload


def unseal(key: str, data: bytes) -> bytes:
    if hashlib.sha256(key.encode() + data[32:]).digest() != data[:32]:
        raise ArtifactError("the seal is broken")
    return data[32:]


def never() -> bytes:
    raise AssertionError("the entry is there and must not be made")


@pytest.fixture
def store(tmp_path: Path) -> Store[bytes]:
    return Store(tmp_path / "cache", unseal)


def fill(store: Store[bytes], key: str = KEY, payload: bytes = PAYLOAD) -> Path:
    assert store.get_or_create(key, lambda: seal(key, payload)) == Fetched(payload, False)
    return store.path(key)


def files(store: Store[bytes]) -> set[Path]:
    return {path for path in store.directory.rglob("*") if path.is_file()}


def test_created_once_then_found_by_another_store(store: Store[bytes]) -> None:
    path = fill(store)
    assert path == store.directory / "v1" / KEY[:2] / f"{KEY}.flyk"
    assert files(store) == {path}
    assert path.read_bytes() == seal(KEY, PAYLOAD)
    assert Store(store.directory, unseal).get_or_create(KEY, never) == Fetched(PAYLOAD, True)
    assert store.get(KEY) == PAYLOAD


def test_nothing_is_made_on_disk_by_looking(store: Store[bytes]) -> None:
    assert store.get(KEY) is None
    assert store.stats().entries == 0
    assert store.verify().entries == 0
    assert store.clear().entries == 0
    assert not store.directory.exists()


def test_entry_is_readable_as_the_umask_says(store: Store[bytes]) -> None:
    previous = os.umask(0o027)
    try:
        assert fill(store).stat().st_mode & 0o777 == 0o640
    finally:
        os.umask(previous)


def test_failing_make_leaves_nothing_and_passes_its_error_on(store: Store[bytes]) -> None:
    def fail() -> bytes:
        raise RuntimeError("LLVM failed")

    with pytest.raises(RuntimeError, match="LLVM failed"):
        store.get_or_create(KEY, fail)
    assert files(store) == set()
    fill(store)


def test_make_that_returns_a_broken_entry_is_an_error_and_not_stored(store: Store[bytes]) -> None:
    with pytest.raises(ArtifactError, match="seal"):
        store.get_or_create(KEY, lambda: b"nonsense")
    assert files(store) == set()


def test_make_may_use_the_store_for_other_keys(store: Store[bytes]) -> None:
    other = KEY[:2] + key_of("another")[2:]

    def make() -> bytes:
        return seal(KEY, store.get_or_create(other, lambda: seal(other, b"inner")).value)

    assert store.get_or_create(KEY, make) == Fetched(b"inner", False)
    assert store.get(other) == b"inner"


@pytest.mark.parametrize("key", ["", "abc", "../" + "a" * 61, "A" * 64, "a" * 65])
def test_keys_that_are_no_digests_are_refused(store: Store[bytes], key: str) -> None:
    with pytest.raises(ValueError, match="64 lower-case hexadecimal digits"):
        store.get_or_create(key, never)


@given(st.dictionaries(st.text(max_size=5), st.binary(max_size=20), min_size=1, max_size=6))
@settings(max_examples=20)
def test_keys_do_not_mix(tmp_path_factory: pytest.TempPathFactory, contents: dict[str, bytes]) -> None:
    store = Store(tmp_path_factory.mktemp("mix"), unseal)
    for name, payload in contents.items():
        fill(store, key_of(name), payload)
    for name, payload in contents.items():
        assert store.get_or_create(key_of(name), never).value == payload
    assert len(files(store)) == len(contents)


# Damage


def damaged_entries() -> list[tuple[str, bytes]]:
    whole = seal(KEY, PAYLOAD)
    truncated = [(f"first {size} bytes", whole[:size]) for size in (0, 1, 31, 32, 33, 500, len(whole) - 1)]
    flipped = []
    for position in (0, 31, 32, 700, len(whole) - 1):
        data = bytearray(whole)
        data[position] ^= 0x10
        flipped.append((f"byte {position} flipped", bytes(data)))
    return [*truncated, *flipped, ("another key's entry", seal(key_of("another"), PAYLOAD)), ("longer", whole + b"x")]


@pytest.mark.parametrize("data", [pytest.param(data, id=name) for name, data in damaged_entries()])
def test_damaged_entry_is_a_miss_is_removed_and_is_logged(
    store: Store[bytes], data: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    path = fill(store)
    path.write_bytes(data)
    with caplog.at_level(logging.WARNING, "flydsl.cache"):
        assert store.get(KEY) is None
    assert [record.getMessage() for record in caplog.records] == [
        f"removed the damaged cache entry {path}: the seal is broken"
    ]
    assert not path.exists()
    fill(store)
    assert store.get(KEY) == PAYLOAD


def test_damaged_entry_that_cannot_be_removed_is_a_miss(
    store: Store[bytes], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(store).write_bytes(b"damaged")
    monkeypatch.setattr(os, "unlink", failing(errno.EROFS))
    with caplog.at_level(logging.WARNING, "flydsl.cache"):
        assert store.get(KEY) is None
    assert "cannot be removed" in caplog.text


@pytest.mark.parametrize("code", [errno.ESTALE, errno.EBUSY, errno.EIO, errno.EACCES, errno.ENOENT])
def test_entry_that_cannot_be_opened_is_a_miss(store: Store[bytes], code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(store)
    with monkeypatch.context() as patched:
        patched.setattr(files_of_a_store, "read", failing(code))
        assert store.get(KEY) is None
        assert store.get_or_create(KEY, lambda: seal(KEY, b"again")) == Fetched(b"again", False)
    assert store.get(KEY) == b"again"


# Directories that do not work


def failing(code: int) -> Callable[..., None]:
    def fail(*args: object, **kwargs: object) -> None:
        raise OSError(code, os.strerror(code))

    return fail


def creates_with_one_warning(store: Store[bytes], reason: str) -> None:
    """Three creations succeed; the first one says why nothing is kept, the others say nothing."""
    with pytest.warns(CacheWarning) as warned:
        for name in ("a", "b", "a"):
            key = key_of(name)
            assert store.get_or_create(key, lambda key=key: seal(key, PAYLOAD)) == Fetched(PAYLOAD, False)  # type: ignore[misc]
    assert len(warned) == 1
    assert str(store.directory) in str(warned[0].message)
    assert reason in str(warned[0].message)


def test_directory_below_a_file_degrades_to_creating(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    store = Store(tmp_path / "file" / "cache", unseal)
    creates_with_one_warning(store, "Not a directory")
    assert (store.stats().entries, store.verify().entries, store.clear().entries) == (0, 0, 0)


@pytest.mark.parametrize("function", ["open", "fsync", "replace"])
@pytest.mark.parametrize("code", [errno.EROFS, errno.ENOSPC, errno.EDQUOT, errno.EACCES])
def test_write_that_fails_degrades_to_creating(
    store: Store[bytes], function: str, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(os, function, failing(code))
        creates_with_one_warning(store, os.strerror(code))
    assert files(store) == set()
    fill(store)


def test_store_recovers_when_the_disk_does(store: Store[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", failing(errno.ENOSPC))
        creates_with_one_warning(store, "No space left")
    fill(store)
    assert store.get_or_create(KEY, never).hit


def test_file_that_outgrows_a_limit_leaves_nothing(tmp_path: Path) -> None:
    """A real failing write: the process may not make files as large as the entry."""
    program = (
        "import resource, runpy, sys, warnings\n"
        "from pathlib import Path\n"
        "module = runpy.run_path(sys.argv[1])\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        "warnings.simplefilter('error')\n"
        "store = module['Store'](Path(sys.argv[2]), module['unseal'])\n"
        "try:\n"
        "    module['fill'](store)\n"
        "except module['CacheWarning'] as warning:\n"
        "    print(warning)\n"
    )
    run = python(program, __file__, str(tmp_path))
    assert "File too large" in run.stdout
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_cache_cleared_while_writing_is_made_again(store: Store[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    replace = os.replace
    cleared: list[Cleared] = []

    def clear_first(*names: str, **folders: int) -> None:
        if not cleared:
            cleared.append(store.clear())
        replace(*names, **folders)

    monkeypatch.setattr(os, "replace", clear_first)
    fill(store)
    assert cleared
    assert store.get(KEY) == PAYLOAD


def test_repeated_warning_of_one_directory_is_shown_once_per_process(tmp_path: Path) -> None:
    program = (
        "import runpy, sys\n"
        "from pathlib import Path\n"
        "module = runpy.run_path(sys.argv[1])\n"
        "for _ in range(3):\n"
        "    module['fill'](module['Store'](Path(sys.argv[2]), module['unseal']))\n"
    )
    (tmp_path / "file").write_bytes(b"")
    run = python(program, __file__, str(tmp_path / "file" / "cache"))
    assert run.stderr.count("CacheWarning") == 1


def python(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = dict(os.environ, PYTHONPATH=os.pathsep.join(filter(None, sys.path)))
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(command, capture_output=True, env=environment, check=True, text=True)


# Locks


@pytest.mark.parametrize("code", [errno.ENOLCK, errno.EBUSY])
@pytest.mark.parametrize("operation", [fcntl.LOCK_EX | fcntl.LOCK_NB, fcntl.LOCK_UN])
def test_locks_that_fail_do_not_matter(
    store: Store[bytes], code: int, operation: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = fcntl.flock

    def fail(descriptor: int, asked: int) -> None:
        if asked == operation:
            raise OSError(code, "no")
        real(descriptor, asked)

    monkeypatch.setattr(fcntl, "flock", fail)
    fill(store)
    assert store.get_or_create(KEY, never).hit


def test_lock_held_for_too_long_does_not_block(tmp_path: Path) -> None:
    slow, quick = Store(tmp_path, unseal), Store(tmp_path, unseal, lock_timeout=0.05)
    holding, finish = threading.Event(), threading.Event()

    def make() -> bytes:
        holding.set()
        finish.wait(60)
        return seal(KEY, b"slow")

    thread = threading.Thread(target=lambda: slow.get_or_create(KEY, make))
    thread.start()
    try:
        assert holding.wait(60)
        assert quick.get_or_create(KEY, lambda: seal(KEY, b"quick")) == Fetched(b"quick", False)
    finally:
        finish.set()
        thread.join(60)
    assert slow.get(KEY) == b"slow"
    assert files(slow) == {slow.path(KEY)}


def test_threads_that_want_one_entry_make_it_once(store: Store[bytes]) -> None:
    made: list[int] = []
    results: list[Fetched[bytes]] = []
    together = threading.Barrier(8)

    def make() -> bytes:
        made.append(1)
        return seal(KEY, PAYLOAD)

    def fetch() -> None:
        together.wait(60)
        results.append(store.get_or_create(KEY, make))

    threads = [threading.Thread(target=fetch) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert [result.value for result in results] == [PAYLOAD] * 8
    assert len(made) == 1
    assert sum(not result.hit for result in results) == 1


# Housekeeping


def test_stats_count_and_change_nothing(store: Store[bytes]) -> None:
    paths = [fill(store, key_of(str(number)), bytes(number)) for number in range(5)]
    for number, path in enumerate(paths):
        os.utime(path, (1000 + number, 1000 + number))
    paths[2].write_bytes(b"damaged")
    os.utime(paths[2], (1002, 1002))
    stats = store.stats()
    assert stats.entries == 5
    assert stats.bytes == sum(path.stat().st_size for path in paths)
    assert (stats.oldest, stats.newest) == (1000, 1004)
    assert [(damage.path, damage.reason) for damage in stats.damaged] == [(paths[2], "the seal is broken")]
    assert files(store) == set(paths)


def test_verify_removes_damaged_entries_and_keeps_the_others(store: Store[bytes]) -> None:
    paths = [fill(store, key_of(str(number))) for number in range(5)]
    paths[1].write_bytes(b"")
    paths[3].write_bytes(paths[2].read_bytes())
    verified = store.verify()
    assert verified.entries == 5
    assert {damage.path for damage in verified.damaged} == {paths[1], paths[3]}
    assert files(store) == {paths[0], paths[2], paths[4]}
    assert store.verify().damaged == ()


def test_leftovers_of_dead_writers_go_and_those_of_live_ones_stay(store: Store[bytes]) -> None:
    path = fill(store)
    dead, live = path.with_name(f"{KEY}.0123456789abcdef.tmp"), path.with_name(f"{KEY}.fedcba9876543210.tmp")
    lock = path.with_name(f"{KEY[:2]}{'0' * 62}.lock")
    for leftover in (dead, live, lock):
        leftover.write_bytes(b"half")
    for leftover in (dead, lock):
        os.utime(leftover, (1, 1))
    assert store.verify().damaged == ()
    assert files(store) == {path, live}


def test_writing_removes_old_leftovers_next_to_it(store: Store[bytes]) -> None:
    path = fill(store)
    dead = path.with_name(f"{KEY}.0123456789abcdef.tmp")
    dead.write_bytes(b"half")
    os.utime(dead, (1, 1))
    path.unlink()
    fill(store)
    assert files(store) == {path}


def test_clear_removes_what_is_ours_only(store: Store[bytes]) -> None:
    paths = [fill(store, key_of(str(number))) for number in range(5)]
    size = sum(path.stat().st_size for path in paths)
    paths[0].with_name(f"{paths[0].stem}.0123456789abcdef.tmp").write_bytes(b"half")
    foreign = {store.directory / "notes.txt", store.directory / "v1" / "readme", paths[0].with_name("other.flyk")}
    for path in foreign:
        path.write_bytes(b"mine")
    cleared = store.clear()
    assert (cleared.entries, cleared.bytes, cleared.failed) == (5, size, ())
    assert files(store) == foreign
    fill(store)


def test_clear_says_what_it_could_not_remove(store: Store[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    path = fill(store)
    monkeypatch.setattr(os, "unlink", failing(errno.EROFS))
    cleared = store.clear()
    assert (cleared.entries, cleared.bytes) == (0, 0)
    assert [damage.path for damage in cleared.failed] == [path]
    assert os.strerror(errno.EROFS) in cleared.failed[0].reason


# The store of artifacts


def artifact(scale: float) -> tuple[CacheKey, Artifact]:
    key = CacheKey.of({"ir": f"scale {scale}"})
    return key, Artifact("f", "cpu:native", (), (), key.parts, {"binary": str(scale).encode()})


def test_artifacts_round_trip(tmp_path: Path) -> None:
    key, example = artifact(2.0)
    store = artifact_store(tmp_path)
    assert store.get_or_create(key.digest, example.to_bytes) == Fetched(example, False)
    assert artifact_store(tmp_path).get_or_create(key.digest, never) == Fetched(example, True)
    assert Artifact.from_bytes(store.path(key.digest).read_bytes()) == example


def test_artifact_in_the_place_of_another_is_damage(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (key, example), (other_key, other) = artifact(2.0), artifact(3.0)
    store = artifact_store(tmp_path)
    store.get_or_create(key.digest, example.to_bytes)
    store.path(key.digest).write_bytes(other.to_bytes())
    assert store.get_or_create(key.digest, example.to_bytes) == Fetched(example, False)
    assert f"has the key {other_key.digest}, expected {key.digest}" in caplog.text


def test_import_needs_no_compiler() -> None:
    run = python(
        "import sys, flydsl.cache\nprint({'numpy', 'llvmlite', 'torch', 'torch_mlir', 'mlir'} & set(sys.modules))"
    )
    assert run.stdout.strip() == "set()"
