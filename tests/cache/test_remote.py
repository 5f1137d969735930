"""The shared second level: what one directory does not have another place may, and its faults cost compiles at most."""

from __future__ import annotations

import os
import socket
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fsspec
import pytest
from fsspec.implementations.local import LocalFileSystem
from fsspec.implementations.memory import MemoryFileSystem

from flydsl.artifact import Artifact
from flydsl.cache import CacheWarning, Fetched, Signer, Store, artifact_store, open_cache, open_remote
from flydsl.config import Config

from .conftest import Program
from .entries import example

KEY, ARTIFACT = example("kernel")
SECRET = b"0123456789abcdef0123456789abcdef"


@pytest.fixture(scope="module")
def s3() -> Iterator[str]:
    """A bucket of a server on this machine that speaks S3's protocol."""
    server_module = pytest.importorskip("moto.server")
    pytest.importorskip("s3fs")
    server = server_module.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AWS_ENDPOINT_URL", f"http://{host}:{port}")
        patch.setenv("AWS_ACCESS_KEY_ID", "key")
        patch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
        patch.setenv("AWS_DEFAULT_REGION", "us-east-1")
        fsspec.filesystem("s3").mkdir("bucket")
        yield "s3://bucket"
    server.stop()


@pytest.fixture(scope="module")
def gcs() -> Iterator[str]:
    """A bucket of a server on this machine that speaks Google's protocol."""
    server_module = pytest.importorskip("gcp_storage_emulator.server")
    pytest.importorskip("gcsfs")
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    server = server_module.create_server("127.0.0.1", port, in_memory=True, default_bucket="bucket")
    server.start()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STORAGE_EMULATOR_HOST", f"http://127.0.0.1:{port}")
        yield "gs://bucket"
    server.stop()


class Renaming(LocalFileSystem):  # type: ignore[misc]
    """A file system that shows objects before they are whole, as those of most protocols do."""

    protocol = "renaming"

    @classmethod
    def _strip_protocol(cls, path: Any) -> Any:
        paths = path if isinstance(path, list) else [path]
        stripped = [LocalFileSystem._strip_protocol(str(each).removeprefix("renaming://")) for each in paths]
        return stripped if isinstance(path, list) else stripped[0]


@pytest.fixture(params=["plain directory", "file URL", "local URL", "memory", "another protocol", "S3", "GCS"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A place that is empty: a directory, one with a URL, object stores, and a file system that needs renames."""
    if request.param in ("S3", "GCS"):
        yield f"{request.getfixturevalue(request.param.lower())}/{tmp_path.name}"
        return
    fsspec.register_implementation("renaming", Renaming, clobber=True)
    directory = tmp_path / "shared"
    yield {
        "plain directory": str(directory),
        "file URL": f"file://{directory}",
        "memory": f"memory://{tmp_path}",
        "local URL": f"local://{directory}",
        "another protocol": f"renaming://{directory}",
    }[request.param]
    fsspec.filesystem("memory").store.clear()


def cache(directory: Path, url: str, **settings: object) -> Store[Artifact]:
    """A cache as the configuration describes it; every directory is a machine of its own."""
    store = open_cache(Config(cache_dir=directory, cache_remote=url, **settings))  # type: ignore[arg-type]
    assert store is not None
    return store


def never() -> bytes:
    raise AssertionError("the entry is there and must not be made")


def test_what_one_machine_made_another_finds_and_keeps(tmp_path: Path, url: str) -> None:
    assert cache(tmp_path / "a", url).get_or_create(KEY.digest, ARTIFACT.to_bytes) == Fetched(ARTIFACT, False)
    assert cache(tmp_path / "b", url).get_or_create(KEY.digest, never) == Fetched(ARTIFACT, True)
    assert cache(tmp_path / "c", url).get(KEY.digest) == ARTIFACT
    for machine in "bc":
        assert artifact_store(tmp_path / machine).get(KEY.digest) == ARTIFACT


def test_the_directory_in_front_is_asked_first(tmp_path: Path, url: str) -> None:
    first = cache(tmp_path / "a", url)
    first.get_or_create(KEY.digest, ARTIFACT.to_bytes)
    system, root = fsspec.url_to_fs(url)
    system.rm(root, recursive=True)
    assert first.get_or_create(KEY.digest, never).hit


def test_a_read_only_level_is_never_written(tmp_path: Path, url: str) -> None:
    other_key, other = example("other")
    cache(tmp_path / "a", url).get_or_create(KEY.digest, ARTIFACT.to_bytes)
    system, root = fsspec.url_to_fs(url)
    before = system.find(root)
    reader = cache(tmp_path / "b", url, cache_remote_readonly=True)
    assert reader.get(KEY.digest) == ARTIFACT
    assert reader.get_or_create(other_key.digest, other.to_bytes) == Fetched(other, False)
    assert system.find(root) == before
    assert cache(tmp_path / "c", url).get(other_key.digest) is None


def test_no_temporary_file_is_left(tmp_path: Path, url: str) -> None:
    for name in "abc":
        key, artifact = example(name)
        cache(tmp_path / "a", url).get_or_create(key.digest, artifact.to_bytes)
    system, root = fsspec.url_to_fs(url)
    assert len(system.find(root)) == 3
    assert all(path.endswith(".flyk") for path in system.find(root))


@pytest.mark.parametrize("damage", [b"", b"foreign", ARTIFACT.to_bytes()[:-1], example("other")[1].to_bytes()])
def test_a_damaged_entry_is_compiled_again_and_replaced(tmp_path: Path, url: str, damage: bytes) -> None:
    cache(tmp_path / "a", url).get_or_create(KEY.digest, ARTIFACT.to_bytes)
    system, root = fsspec.url_to_fs(url)
    (path,) = system.find(root)
    system.pipe_file(path, damage)
    assert cache(tmp_path / "b", url).get(KEY.digest) is None
    assert not artifact_store(tmp_path / "b").stats().entries
    assert cache(tmp_path / "b", url).get_or_create(KEY.digest, ARTIFACT.to_bytes) == Fetched(ARTIFACT, False)
    assert cache(tmp_path / "c", url).get(KEY.digest) == ARTIFACT


def key_file(directory: Path, secret: bytes) -> Path:
    path = directory / f"key{secret[:4].decode()}"
    path.write_bytes(secret)
    path.chmod(0o600)
    return path


def test_signed_entries_are_shared_among_those_with_the_key(tmp_path: Path, url: str) -> None:
    ours, theirs = key_file(tmp_path, SECRET), key_file(tmp_path, SECRET[::-1])
    cache(tmp_path / "a", url, cache_key_file=ours).get_or_create(KEY.digest, ARTIFACT.to_bytes)
    assert cache(tmp_path / "b", url, cache_key_file=ours).get_or_create(KEY.digest, never).hit
    stranger = cache(tmp_path / "c", url, cache_key_file=theirs, cache_remote_readonly=True)
    with pytest.warns(CacheWarning, match="its signature is wrong"):
        assert stranger.get(KEY.digest) is None
    assert not artifact_store(tmp_path / "c").stats().entries


def test_an_unsigned_entry_is_a_miss_with_a_warning(tmp_path: Path, url: str) -> None:
    cache(tmp_path / "a", url).get_or_create(KEY.digest, ARTIFACT.to_bytes)
    reader = cache(tmp_path / "b", url, cache_key_file=key_file(tmp_path, SECRET))
    with pytest.warns(CacheWarning, match="it is not signed"):
        assert reader.get_or_create(KEY.digest, ARTIFACT.to_bytes) == Fetched(ARTIFACT, False)
    assert Signer(SECRET).unseal(KEY.digest, reader.path(KEY.digest).read_bytes()) == ARTIFACT.to_bytes()


class Broken(fsspec.AbstractFileSystem):  # type: ignore[misc]
    """A file system whose every operation fails."""

    protocol = "broken"
    asked = 0
    cachable = False

    def cat_file(self, *args: object, **kwargs: object) -> bytes:
        Broken.asked += 1
        raise TimeoutError("no route to host")

    pipe_file = cat_file


def test_a_level_that_fails_warns_once_and_is_left_alone(tmp_path: Path) -> None:
    fsspec.register_implementation("broken", Broken, clobber=True)
    Broken.asked = 0
    store = cache(tmp_path, "broken://bucket")
    with pytest.warns(CacheWarning, match="TimeoutError: no route to host") as warned:
        for name in "abcdefgh":
            key, artifact = example(name)
            assert store.get_or_create(key.digest, artifact.to_bytes) == Fetched(artifact, False)
    assert len(warned) == 1
    assert Broken.asked == 1


def test_a_protocol_without_a_package_is_said_with_the_command(tmp_path: Path) -> None:
    store = cache(tmp_path, "nosuchprotocol://bucket")
    with pytest.warns(CacheWarning, match="nosuchprotocol"):
        assert store.get_or_create(KEY.digest, ARTIFACT.to_bytes) == Fetched(ARTIFACT, False)


def test_without_fsspec_the_rest_works(tmp_path: Path, program: Program) -> None:
    code = (
        "import sys, warnings\n"
        "sys.modules['fsspec'] = None\n"
        "from entries import example\n"
        "from flydsl.cache import open_cache\n"
        "from flydsl.config import Config\n"
        "key, artifact = example('kernel')\n"
        "with warnings.catch_warnings(record=True) as caught:\n"
        "    warnings.simplefilter('always')\n"
        "    print(open_cache(Config.from_env()).get_or_create(key.digest, artifact.to_bytes).hit)\n"
        "print(*(w.message for w in caught))\n"
    )
    directory = str(tmp_path / "cache")
    said = program(code, FLYDSL_RUNTIME_CACHE_DIR=directory, FLYDSL_RUNTIME_CACHE_REMOTE="s3://bucket/cache")
    assert said.startswith("False\n")
    assert "pip install fsspec, and the package of that protocol" in said
    settings = {"FLYDSL_RUNTIME_CACHE_DIR": directory, "FLYDSL_RUNTIME_CACHE_REMOTE": str(tmp_path / "shared")}
    assert program(code, **settings) == "True\n\n"


def test_a_directory_that_everybody_may_write_to_is_refused_unless_allowed_or_signed(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o777)
    url = str(shared)
    with pytest.warns(CacheWarning, match="is writable by other users"):
        cache(tmp_path / "a", url).get_or_create(KEY.digest, ARTIFACT.to_bytes)
    assert list(shared.iterdir()) == []
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        trusting = cache(tmp_path / "b", url, cache_allow_shared=True)
        trusting.get_or_create(KEY.digest, ARTIFACT.to_bytes)
        assert cache(tmp_path / "c", url, cache_allow_shared=True).get(KEY.digest) == ARTIFACT
        shared_key = key_file(tmp_path, SECRET)
        signing = cache(tmp_path / "d", str(shared), cache_key_file=shared_key)
        other_key, other = example("other")
        signing.get_or_create(other_key.digest, other.to_bytes)
        assert cache(tmp_path / "e", url, cache_key_file=shared_key).get(other_key.digest) == other


def test_a_level_on_a_file_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    store = cache(tmp_path / "cache", str(tmp_path / "file" / "shared"))
    with pytest.warns(CacheWarning, match="cannot be written"):
        assert store.get_or_create(KEY.digest, ARTIFACT.to_bytes) == Fetched(ARTIFACT, False)


class Connected(MemoryFileSystem):  # type: ignore[misc]
    """A file system whose connection is of no use in a child of the process that opened it."""

    protocol = "connected"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.opened_by = os.getpid()

    def cat_file(self, *args: Any, **kwargs: Any) -> bytes:
        if self.opened_by != os.getpid():
            raise OSError("a connection of the parent")
        return bytes(super().cat_file(*args, **kwargs))


def test_a_forked_process_opens_its_own_connection(tmp_path: Path) -> None:
    fsspec.register_implementation("connected", Connected, clobber=True)
    remote = open_remote(f"connected://{tmp_path}")
    remote.put(KEY.digest, b"payload")
    assert remote.get(KEY.digest) == b"payload"
    child = os.fork()
    if child == 0:
        status = 1
        try:
            status = int(remote.get(KEY.digest) != b"payload")
        finally:
            os._exit(status)
    assert os.waitpid(child, 0)[1] == 0
    fsspec.filesystem("memory").store.clear()
