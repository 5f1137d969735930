"""Whose entries are used: not those of other users, not unsigned ones where a key is set, and nothing that is no entry."""

from __future__ import annotations

import os
import pickle
import re
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from flydsl.artifact import Artifact
from flydsl.cache import CacheWarning, Fetched, Limits, Signer, Store, artifact_store, open_remote, unsigned
from flydsl.cache.artifacts import open_cache
from flydsl.cache.remote import RemoteError
from flydsl.config import Config
from flydsl.errors import ArtifactError, ConfigError

from .conftest import Program
from .entries import example

KEY, ARTIFACT = example("kernel")


def filled(directory: Path, signer: Signer | None = None) -> Path:
    store = artifact_store(directory, signer=signer)
    store.get_or_create(KEY.digest, ARTIFACT.to_bytes)
    return store.path(KEY.digest)


def refuses(store: Store[Artifact], reason: str) -> None:
    """The store gives nothing, makes what is asked of it, and says why once."""
    with pytest.warns(CacheWarning) as warned:
        assert store.get(KEY.digest) is None
        assert store.get_or_create(KEY.digest, ARTIFACT.to_bytes) == Fetched(ARTIFACT, False)
    assert len(warned) == 1
    assert reason in str(warned[0].message)


# -- directories


@pytest.mark.parametrize("where", [".", "v1", f"v1/{KEY.digest[:2]}", f"v1/{KEY.digest[:2]}/{KEY.digest}.flyk"])
@pytest.mark.parametrize("mode", [0o020, 0o002])
def test_what_others_may_write_to_is_not_used_unless_allowed(tmp_path: Path, where: str, mode: int) -> None:
    path = filled(tmp_path)
    before = path.read_bytes()
    writable = tmp_path / where
    writable.chmod(writable.stat().st_mode | mode)
    refuses(artifact_store(tmp_path), f"{writable} is writable by other users")
    assert path.read_bytes() == before
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert artifact_store(tmp_path, allow_shared=True).get(KEY.digest) == ARTIFACT


@pytest.mark.parametrize("where", [".", "v1", f"v1/{KEY.digest[:2]}", f"v1/{KEY.digest[:2]}/{KEY.digest}.flyk"])
def test_what_belongs_to_another_user_is_not_used_unless_allowed(
    tmp_path: Path, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(tmp_path)
    if os.geteuid() == 0:
        os.chown(tmp_path / where, 12345, -1)
    else:  # only root can give files away; so this user is another one
        where = "."
        monkeypatch.setattr(os, "geteuid", lambda: 12345)
    owner = (tmp_path / where).stat().st_uid
    refuses(artifact_store(tmp_path), f"{tmp_path / where} belongs to user {owner}")
    assert artifact_store(tmp_path, allow_shared=True).get(KEY.digest) == ARTIFACT


ENTRY = f"v1/{KEY.digest[:2]}/{KEY.digest}.flyk"
EVERY_LEVEL = [".", "v1", f"v1/{KEY.digest[:2]}", ENTRY]


def second_level(tmp_path: Path) -> tuple[Path, Callable[[], Store[Artifact]]]:
    """A shared directory with an entry, and a machine without one that asks it."""
    filled(tmp_path / "shared")

    def machine() -> Store[Artifact]:
        remote = open_remote(str(tmp_path / "shared"))
        return Store(tmp_path / "own", lambda key, data: Artifact.from_bytes(data), remote=remote)

    assert machine().get(KEY.digest) == ARTIFACT
    machine().clear()
    return tmp_path / "shared", machine


@pytest.mark.parametrize("where", EVERY_LEVEL)
@pytest.mark.parametrize("mode", [0o020, 0o002])
def test_what_others_may_write_of_a_shared_directory_is_not_used(tmp_path: Path, where: str, mode: int) -> None:
    shared, machine = second_level(tmp_path)
    writable = shared / where
    writable.chmod(writable.stat().st_mode | mode)
    with pytest.warns(CacheWarning, match=f"{writable} is writable by other users"):
        assert machine().get(KEY.digest) is None
    assert open_remote(str(shared), check_mode=False).get(KEY.digest) == ARTIFACT.to_bytes()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files to two other users")
@pytest.mark.parametrize("where", EVERY_LEVEL)
def test_a_shared_directory_may_be_of_one_other_user_as_a_whole(tmp_path: Path, where: str) -> None:
    shared, machine = second_level(tmp_path)
    for level in EVERY_LEVEL:
        os.chown(shared / level, 12345, -1)
    assert open_remote(str(shared)).get(KEY.digest) == ARTIFACT.to_bytes()
    if where != ".":
        os.chown(shared / where, 23456, -1)
        with pytest.warns(CacheWarning, match=f"{shared / where} belongs to user 23456"):
            assert machine().get(KEY.digest) is None


@pytest.mark.parametrize("mode", [0o1777, 0o777, 0o770])
def test_a_shared_directory_that_anyone_could_have_made_is_of_no_other_user(
    tmp_path: Path, mode: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    drop = tmp_path / "drop"
    drop.mkdir()
    shared, _ = second_level(drop)
    drop.chmod(mode)
    assert open_remote(str(shared)).get(KEY.digest) == ARTIFACT.to_bytes(), "it is this user's own"
    if os.geteuid() == 0:
        for level in EVERY_LEVEL:
            os.chown(shared / level, 12345, -1)
    else:  # this user becomes another one, to whom the path up to there is of others too
        monkeypatch.setattr(os, "geteuid", lambda: 12345)
    with pytest.raises(RemoteError, match=r"is writable by other users .* any of whom could have put it there"):
        open_remote(str(shared)).get(KEY.digest)


def test_a_directory_that_is_replaced_while_it_is_read_gives_nothing_of_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The checks are of what was opened: whoever renames directories between two of them wins nothing."""
    filled(tmp_path / "cache")
    theirs = filled(tmp_path / "theirs")
    theirs.write_bytes(b"theirs")
    read = os.open

    def exchange(path: object, *rest: object, **folder: object) -> int:
        descriptor = read(path, *rest, **folder)  # type: ignore[arg-type]
        if path == "v1":
            monkeypatch.setattr(os, "open", read)
            (tmp_path / "cache").rename(tmp_path / "away")
            (tmp_path / "theirs").rename(tmp_path / "cache")
        return descriptor

    monkeypatch.setattr(os, "open", exchange)
    assert artifact_store(tmp_path / "cache").get(KEY.digest) == ARTIFACT
    assert (tmp_path / "cache" / ENTRY).read_bytes() == b"theirs"


# -- links


@pytest.mark.parametrize("where", EVERY_LEVEL[1:])
@pytest.mark.parametrize("shared", [False, True], ids=["local", "shared"])
def test_links_in_a_cache_are_not_followed(tmp_path: Path, where: str, shared: bool) -> None:
    elsewhere, link = tmp_path / "elsewhere", tmp_path / "cache" / where
    filled(tmp_path / "cache")
    link.rename(elsewhere)
    link.symlink_to(elsewhere)
    if shared:
        with suppress(RemoteError):
            assert open_remote(str(tmp_path / "cache")).get(KEY.digest) is None
    for trusting in (False, True):
        store = artifact_store(tmp_path / "cache", allow_shared=trusting)
        assert store.get(KEY.digest) is None
        assert list(store.entries()) == [] and store.stats().entries == 0
        store.verify(), store.prune(Limits(bytes=0)), store.clear()
    assert link.is_symlink() and elsewhere.exists()
    if elsewhere.is_dir():
        assert len(list(elsewhere.rglob("*.flyk"))) == 1


def test_a_cache_directory_that_is_a_link_itself_was_configured_and_is_used(tmp_path: Path) -> None:
    filled(tmp_path / "elsewhere")
    (tmp_path / "cache").symlink_to("elsewhere")
    assert artifact_store(tmp_path / "cache").get(KEY.digest) == ARTIFACT


@pytest.mark.parametrize("exists", [False, True])
def test_no_file_is_made_or_touched_through_the_marker_of_prunings(tmp_path: Path, exists: bool) -> None:
    filled(tmp_path / "cache")
    victim = tmp_path / "victim"
    if exists:
        victim.write_bytes(b"theirs")
        os.utime(victim, (1, 1))
    (tmp_path / "cache" / "v1" / "pruned").symlink_to(victim)
    store = artifact_store(tmp_path / "cache", limits=Limits(bytes=1 << 20))
    store.prune()
    other_key, other = example("other")
    store.get_or_create(other_key.digest, other.to_bytes)
    assert victim.exists() == exists
    assert not exists or victim.stat().st_mtime == 1


@pytest.mark.parametrize("suffix", [".0123456789abcdef.tmp", ".lock"])
def test_no_file_is_made_or_touched_through_links_of_dead_writers(tmp_path: Path, suffix: str) -> None:
    path = filled(tmp_path / "cache")
    path.unlink()
    victim = tmp_path / "victim"
    path.with_name(path.stem + suffix).symlink_to(victim)
    store = artifact_store(tmp_path / "cache")
    assert store.get_or_create(KEY.digest, ARTIFACT.to_bytes).value == ARTIFACT
    store.prune(), store.verify()
    assert not victim.exists()


@pytest.mark.parametrize("years", [-20, 20])
def test_no_time_is_changed_through_a_link(tmp_path: Path, years: int) -> None:
    path = filled(tmp_path / "cache")
    victim = tmp_path / "victim"
    path.rename(victim)
    path.symlink_to(victim)
    then = time.time() + years * 365 * 86400
    os.utime(victim, (then, then))
    store = artifact_store(tmp_path / "cache")
    store.get(KEY.digest), store.prune(Limits(seconds=86400.0))
    assert victim.stat().st_mtime == pytest.approx(then, abs=1)


def test_directories_are_never_made_writable_for_others(tmp_path: Path) -> None:
    previous = os.umask(0)
    try:
        path = filled(tmp_path / "new" / "cache")
    finally:
        os.umask(previous)
    for made in (path, path.parent, path.parent.parent, tmp_path / "new" / "cache"):
        assert made.stat().st_mode & 0o022 == 0, made


def test_a_damaged_file_is_not_removed_from_a_directory_of_others(tmp_path: Path) -> None:
    path = filled(tmp_path)
    path.write_bytes(b"not ours")
    tmp_path.chmod(0o777)
    refuses(artifact_store(tmp_path), "writable by other users")
    assert path.read_bytes() == b"not ours"


# -- things that are no entries


class Planted:
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.mkdir, (os.environ["PLANTED"],)


@pytest.mark.parametrize("planted", [42, None, Planted()], ids=["42", "None", "code"])
def test_a_planted_pickle_is_a_miss_and_runs_nothing(
    tmp_path: Path, planted: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLANTED", str(tmp_path / "ran"))
    path = filled(tmp_path / "cache")
    path.write_bytes(pickle.dumps(planted))
    store = artifact_store(tmp_path / "cache")
    assert store.get(KEY.digest) is None
    assert store.get_or_create(KEY.digest, ARTIFACT.to_bytes) == Fetched(ARTIFACT, False)
    assert not (tmp_path / "ran").exists()
    assert store.get(KEY.digest) == ARTIFACT


@pytest.fixture(params=["pipe", "directory", "link to a directory", "broken link", "link to itself"])
def odd(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    path = filled(tmp_path)
    path.unlink()
    if request.param == "pipe":
        os.mkfifo(path, 0o600)
    elif request.param == "directory":
        path.mkdir()
    else:
        target = {"link to a directory": tmp_path, "broken link": tmp_path / "none", "link to itself": path}
        path.symlink_to(target[request.param])
    yield path


def test_what_is_no_plain_file_is_a_miss_and_hangs_nobody(odd: Path) -> None:
    store = artifact_store(odd.parents[2])
    assert store.get(KEY.digest) is None
    assert os.path.lexists(odd)  # it is nobody's damaged entry
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", CacheWarning)  # a directory cannot be replaced
        assert store.get_or_create(KEY.digest, ARTIFACT.to_bytes) == Fetched(ARTIFACT, False)
    store.stats(), store.verify(), store.prune(Limits(bytes=0)), store.clear()


# -- signatures


SECRET = b"0123456789abcdef0123456789abcdef"


def test_signed_entries_are_found_with_the_key_and_without(tmp_path: Path) -> None:
    path = filled(tmp_path, Signer(SECRET))
    assert path.read_bytes() != ARTIFACT.to_bytes() == unsigned(path.read_bytes())
    assert artifact_store(tmp_path, signer=Signer(SECRET)).get(KEY.digest) == ARTIFACT
    assert artifact_store(tmp_path).get(KEY.digest) == ARTIFACT


def test_an_unsigned_entry_is_a_miss_with_a_warning_and_is_replaced(tmp_path: Path) -> None:
    filled(tmp_path)
    store = artifact_store(tmp_path, signer=Signer(SECRET))
    refuses(store, "it is not signed")
    assert artifact_store(tmp_path, signer=Signer(SECRET)).get(KEY.digest) == ARTIFACT


def test_an_entry_signed_with_another_key_is_a_miss_with_a_warning(tmp_path: Path) -> None:
    filled(tmp_path, Signer(SECRET[::-1]))
    refuses(artifact_store(tmp_path, signer=Signer(SECRET)), "its signature is wrong")


def test_nothing_of_a_wrongly_signed_entry_is_parsed(tmp_path: Path) -> None:
    """The signature is checked before the first byte of an entry is looked at."""
    filled(tmp_path, Signer(SECRET[::-1]))
    seen: list[bytes] = []

    def read(key: str, data: bytes) -> bytes:
        seen.append(data)
        return data

    store = Store(tmp_path, read, signer=Signer(SECRET))
    with pytest.warns(CacheWarning):
        assert store.get(KEY.digest) is None
    assert seen == []


def test_any_flipped_byte_of_a_signed_entry_is_found(tmp_path: Path) -> None:
    signer = Signer(SECRET)
    sealed = signer.seal(KEY.digest, b"payload")
    assert signer.unseal(KEY.digest, sealed) == b"payload"
    for position in range(len(sealed)):
        damaged = bytearray(sealed)
        damaged[position] ^= 1
        with pytest.raises(ArtifactError):
            signer.unseal(KEY.digest, bytes(damaged))
    for size in range(len(sealed)):
        with pytest.raises(ArtifactError):
            signer.unseal(KEY.digest, sealed[:size])


def test_a_signed_entry_under_another_key_is_not_used() -> None:
    signer = Signer(SECRET)
    with pytest.raises(ArtifactError, match="signature is wrong"):
        signer.unseal(example("other")[0].digest, signer.seal(KEY.digest, b"payload"))


def test_with_a_key_a_directory_of_others_is_used(tmp_path: Path) -> None:
    filled(tmp_path, Signer(SECRET))
    tmp_path.chmod(0o777)
    assert artifact_store(tmp_path, signer=Signer(SECRET)).get(KEY.digest) == ARTIFACT


def test_the_key_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_bytes(SECRET + b"\n")
    file.chmod(0o600)
    config = Config(cache_dir=tmp_path / "cache", cache_key_file=file)
    store = open_cache(config)
    assert store is not None
    store.get_or_create(KEY.digest, ARTIFACT.to_bytes)
    assert artifact_store(tmp_path / "cache", signer=Signer(SECRET)).get(KEY.digest) == ARTIFACT


@pytest.mark.parametrize(
    ("content", "mode", "message"),
    [
        (None, 0, "cannot be read"),
        (b"short", 0o600, "5 bytes, expected at least 16"),
        (SECRET, 0o644, "open to other users"),
        (SECRET, 0o660, "open to other users"),
        (SECRET, 0o602, "open to other users"),
        (SECRET * 10000, 0o600, "not a plain file"),
    ],
)
def test_a_key_file_that_is_no_secret_is_an_error(
    tmp_path: Path, content: bytes | None, mode: int, message: str
) -> None:
    file = tmp_path / "key"
    if content is not None:
        file.write_bytes(content)
        file.chmod(mode)
    with pytest.raises(ConfigError, match=re.escape(message)):
        open_cache(Config(cache_dir=tmp_path / "cache", cache_key_file=file))


def key_file(tmp_path: Path, mode: int = 0o600) -> Path:
    file = tmp_path / "key"
    file.write_bytes(SECRET)
    file.chmod(mode)
    return file


def test_a_key_file_of_another_user_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = key_file(tmp_path)
    if os.geteuid() == 0:
        os.chown(file, 12345, -1)
    else:
        monkeypatch.setattr(os, "geteuid", lambda: 12345)
    with pytest.raises(ConfigError, match=f"belongs to user {file.stat().st_uid}, expected user"):
        Signer.from_file(file)


def test_a_group_may_read_the_key_file_that_this_process_is_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = key_file(tmp_path, 0o640)
    assert Signer.from_file(file).unseal(KEY.digest, Signer(SECRET).seal(KEY.digest, b"x")) == b"x"
    if os.geteuid() == 0:
        os.chown(file, -1, 12345)
    else:
        monkeypatch.setattr(os, "getegid", lambda: 12345)
        monkeypatch.setattr(os, "getgroups", lambda: [12345])
    if file.stat().st_gid != 0:
        with pytest.raises(ConfigError, match=f"group {file.stat().st_gid} may read it"):
            Signer.from_file(file)
    file.chmod(0o600)
    assert Signer.from_file(file)


def test_a_key_file_may_be_a_link_as_secrets_that_are_mounted_are(tmp_path: Path) -> None:
    key_file(tmp_path)
    (tmp_path / "link").symlink_to("key")
    assert Signer.from_file(tmp_path / "link").seal(KEY.digest, b"x") == Signer(SECRET).seal(KEY.digest, b"x")


def test_a_pipe_in_the_place_of_the_key_is_an_error_and_hangs_nobody(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "key", 0o600)
    with pytest.raises(ConfigError, match="not a plain file"):
        Signer.from_file(tmp_path / "key")


def test_settings_come_from_the_environment(tmp_path: Path, program: Program) -> None:
    """A process with a key in its environment does not use what one without wrote."""
    filled(tmp_path / "cache")
    key = tmp_path / "key"
    key.write_bytes(SECRET)
    key.chmod(0o600)
    code = (
        "import sys, warnings\n"
        "from flydsl.cache import open_cache\n"
        "from flydsl.config import Config\n"
        "warnings.simplefilter('ignore')\n"
        "print(open_cache(Config.from_env()).get(sys.argv[1]) is not None)\n"
    )
    directory = str(tmp_path / "cache")
    assert program(code, KEY.digest, FLYDSL_RUNTIME_CACHE_DIR=directory) == "True\n"
    signed = program(code, KEY.digest, FLYDSL_RUNTIME_CACHE_DIR=directory, FLYDSL_RUNTIME_CACHE_KEY_FILE=str(key))
    assert signed == "False\n"
