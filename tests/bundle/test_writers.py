"""Bundles beside modules and explicit ones: whose are run, with and without signatures."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import flydsl
import flydsl.compiler as flyc
from flydsl.compiler.aot import write_bundle
from flydsl.compiler.shipped_bundle import BundleWarning
from flydsl.errors import ArtifactError, CacheMissError, ConfigError
from flydsl.trust.files import write_in_one_step
from flydsl.trust.signature import Signer, UntrustedError

SECRET = b"0123456789abcdef0123456789abcdef"
TARGET = "cpu:x86-64-v3" if os.uname().machine == "x86_64" else "cpu:aarch64"
SOURCE = """
import flydsl.compiler as flyc
import flydsl.expr as fx

@flyc.kernel
def double_kernel(X: fx.Tensor):
    X[fx.thread_idx.x] = X[fx.thread_idx.x] * 2.0

@flyc.jit
def double(X: fx.Tensor):
    double_kernel(X).launch(grid=1, block=64)

double.signatures({"X": flyc.TensorSpec(fx.Float32, (flyc.dyn,))})
"""


def load_module(path: Path) -> ModuleType:
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def plain_bundle(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What a wheel ships, without a signature."""
    folder = tmp_path_factory.mktemp("made")
    (folder / "rows.py").write_text(SOURCE)
    results = flyc.precompile([load_module(folder / "rows.py").double], [TARGET], isolated=False)
    return write_bundle(folder / "kernels.flyb", results).read_bytes()


class Package:
    """A module with a bundle beside it, below two folders."""

    def __init__(self, base: Path, bundle: bytes) -> None:
        self.outer, self.folder = base / "outer", base / "outer" / "package"
        self.source, self.bundle = self.folder / "rows.py", self.folder / "kernels.flyb"
        self.folder.mkdir(parents=True)
        self.source.write_text(SOURCE)
        self.bundle.write_bytes(bundle)
        for path, mode in ((self.outer, 0o755), (self.folder, 0o755), (self.source, 0o644), (self.bundle, 0o644)):
            path.chmod(mode)

    def path(self, name: str) -> Path:
        path: Path = getattr(self, name)
        return path

    def runs(self) -> None:
        """Call the function, which may not be compiled: RUN_ONLY is set, and the cache is empty."""
        x = np.arange(64, dtype=np.float32)
        load_module(self.source).double(x)
        np.testing.assert_array_equal(x, 2 * np.arange(64))

    def refuses(self, reason: str) -> None:
        os.utime(self.bundle)  # what was checked before is open, and not checked again unless it changes
        with pytest.warns(BundleWarning, match=reason), pytest.raises(CacheMissError):
            self.runs()


@pytest.fixture
def package(tmp_path: Path, plain_bundle: bytes, monkeypatch: pytest.MonkeyPatch) -> Package:
    monkeypatch.setenv("FLYDSL_RUNTIME_RUN_ONLY", "1")
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.delenv("FLYDSL_RUNTIME_CACHE_KEY_FILE", raising=False)
    return Package(tmp_path, plain_bundle)


@pytest.fixture
def key_file(tmp_path: Path) -> Path:
    file = tmp_path / "key"
    file.write_bytes(SECRET)
    file.chmod(0o600)
    return file


def give_away(path: Path, user: int) -> None:
    """Make a file another user's, or where only root can, the source's user another one's."""
    if os.geteuid() != 0:
        pytest.skip("only root can give files away; the modes are tested for every user")
    os.chown(path, user, -1)


# -- without signatures


def test_a_bundle_that_only_its_owner_can_write_is_used(package: Package) -> None:
    package.runs()


@pytest.mark.parametrize("name", ["bundle", "folder", "outer"])
@pytest.mark.parametrize(("mode", "who"), [(0o020, "group"), (0o002, "anyone")])
def test_a_bundle_that_others_can_write_is_not_used(package: Package, name: str, mode: int, who: str) -> None:
    writable = package.path(name)
    writable.chmod(writable.stat().st_mode | mode)
    package.refuses(f"{package.bundle} is not used, as {who} .*may write {writable} .*and not {package.source}")


@pytest.mark.parametrize("name", ["bundle", "folder", "outer"])
def test_a_bundle_of_another_user_is_not_used(package: Package, name: str) -> None:
    give_away(package.path(name), 12345)
    package.refuses(f"user 12345 may write {package.path(name)}")


def test_a_bundle_of_the_user_who_owns_the_source_is_used(package: Package) -> None:
    for name in ("outer", "folder", "source", "bundle"):
        give_away(package.path(name), 12345)
    package.runs()
    give_away(package.bundle, 23456)
    package.refuses("user 23456 may write")


def test_a_group_that_may_write_the_source_may_write_the_bundle(package: Package) -> None:
    for name in ("outer", "folder", "bundle", "source"):
        package.path(name).chmod(package.path(name).stat().st_mode | 0o020)
    package.runs()
    if os.geteuid() == 0:
        os.chown(package.bundle, -1, 12345)
        package.refuses("group 12345 may write")


def test_in_a_sticky_folder_the_owners_of_entries_count(package: Package) -> None:
    package.outer.chmod(0o1777)
    package.runs()
    package.outer.chmod(0o755)
    package.folder.chmod(0o1777)
    package.refuses(f"anyone may write {package.folder}")


def test_of_a_link_the_folders_that_it_leads_through_count(package: Package, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir(mode=0o755)
    package.bundle.rename(elsewhere / "real.flyb")
    package.bundle.symlink_to(os.path.relpath(elsewhere / "real.flyb", package.folder))
    package.runs()
    elsewhere.chmod(0o777)
    package.refuses(f"anyone may write {elsewhere}")


def test_a_link_in_the_path_of_the_module_is_followed_and_its_folder_counts(package: Package, tmp_path: Path) -> None:
    links = tmp_path / "links"
    links.mkdir(mode=0o755)
    (links / "absolute").symlink_to(package.folder)
    package.source = links / "absolute" / "rows.py"
    package.runs()
    links.chmod(0o777)
    package.bundle = links / "absolute" / "kernels.flyb"
    package.refuses(f"anyone may write {links}")


def test_a_list_of_access_counts_as_writers(package: Package) -> None:
    package.source.chmod(0o664)
    package.bundle.chmod(0o664)
    package.folder.chmod(0o775)
    package.outer.chmod(0o775)
    package.runs()
    try:  # user::rw-, user:12345:rw-, group::r--, mask::rw-, other::r--
        entries = [(1, 6, 0xFFFFFFFF), (2, 6, 12345), (4, 4, 0xFFFFFFFF), (16, 6, 0xFFFFFFFF), (32, 4, 0xFFFFFFFF)]
        acl = b"\2\0\0\0" + b"".join(
            tag.to_bytes(2, "little") + rights.to_bytes(2, "little") + who.to_bytes(4, "little")
            for tag, rights, who in entries
        )
        os.setxattr(package.bundle, "system.posix_acl_access", acl)
    except OSError as error:
        pytest.skip(f"this file system has no access control lists: {error}")
    package.refuses("an access control list may write")


def test_those_who_trust_each_other_say_so(package: Package, monkeypatch: pytest.MonkeyPatch) -> None:
    package.folder.chmod(0o777)
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_ALLOW_SHARED", "1")
    package.runs()


def test_a_function_without_a_file_looks_into_no_folder(package: Package, monkeypatch: pytest.MonkeyPatch) -> None:
    """Code of ``exec`` and of notebooks has a name that is no path: the current directory is nothing to it."""
    monkeypatch.chdir(package.folder)
    names: dict[str, object] = {"__name__": "made"}
    exec(compile("import flydsl.compiler as flyc\n@flyc.jit\ndef f(): pass", "<string>", "exec"), names)
    from flydsl.compiler import shipped_bundle

    monkeypatch.setattr(
        shipped_bundle, "_opened", lambda *_: pytest.fail("the bundle of the current directory was opened")
    )
    with pytest.raises((CacheMissError, flydsl.errors.FlydslError)):
        names["f"]()  # type: ignore[operator]


# -- with signatures


def sign(bundle: Path, key_file: Path) -> None:
    environment = {**os.environ, "FLYDSL_RUNTIME_CACHE_KEY_FILE": str(key_file)}
    command = [sys.executable, "-m", "flydsl.cli", "sign", str(bundle)]
    subprocess.run(command, env=environment, check=True, capture_output=True)


def test_where_signing_is_on_a_bundle_without_a_signature_is_not_used(
    package: Package, key_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_KEY_FILE", str(key_file))
    package.refuses("it is not signed")
    with pytest.raises(UntrustedError, match=r"it is not signed.*flydsl sign"):
        flydsl.load(package.bundle)
    sign(package.bundle, key_file)
    package.runs()
    x = np.ones(64, np.float32)
    flydsl.load(package.bundle).double(x)
    assert (x == 2).all()


def test_a_signature_serves_where_others_may_write(
    package: Package, key_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign(package.bundle, key_file)
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_KEY_FILE", str(key_file))
    package.folder.chmod(0o777)
    package.runs()


def test_a_signature_of_another_key_is_not_used(
    package: Package, key_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign(package.bundle, key_file)
    key_file.write_bytes(SECRET[::-1])
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_KEY_FILE", str(key_file))
    package.refuses("its signature is wrong")
    with pytest.raises(UntrustedError, match="its signature is wrong"):
        flydsl.load(package.bundle)


def test_without_the_key_signed_bundles_are_bundles(package: Package, key_file: Path) -> None:
    before = package.bundle.read_bytes()
    sign(package.bundle, key_file)
    assert package.bundle.read_bytes() != before and package.bundle.stat().st_mode & 0o777 == 0o644
    package.runs()


def test_what_is_compiled_where_signing_is_on_is_signed(
    tmp_path: Path, key_file: Path, plain_bundle: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_KEY_FILE", str(key_file))
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path / "cache"))
    (tmp_path / "rows.py").write_text(SOURCE)
    double = load_module(tmp_path / "rows.py").double
    flyc.precompile([double], [TARGET], out=tmp_path / "by-api.flyb", isolated=False)
    command = ["precompile", str(tmp_path / "rows.py"), "--target", TARGET, "-o", str(tmp_path / "by-command.flyb")]
    subprocess.run([sys.executable, "-m", "flydsl.cli", *command], check=True, capture_output=True)
    (tmp_path / "signed.flyb").write_bytes(plain_bundle)
    sign(tmp_path / "signed.flyb", key_file)
    contents = {(tmp_path / f"{name}.flyb").read_bytes() for name in ("by-api", "by-command", "signed")}
    assert len(contents) == 1, "equal content with one key gives equal bytes"
    assert flydsl.load(tmp_path / "by-api.flyb").double.targets == (TARGET,)


def test_no_byte_that_is_used_can_be_changed_under_a_signature(
    tmp_path: Path, key_file: Path, plain_bundle: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "k.flyb"
    path.write_bytes(plain_bundle)
    sign(path, key_file)
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_KEY_FILE", str(key_file))
    whole = path.read_bytes()

    def content() -> object:
        bundle = flydsl.load(path)
        (variant,) = bundle.double.variants(TARGET)
        return bundle.artifact(variant), bundle.manifest(), variant.forms

    expected = content()
    for position in [*range(192), *range(192, len(whole), 97)]:
        damaged = bytearray(whole)
        damaged[position] ^= 0x11
        path.write_bytes(damaged)
        try:
            assert content() == expected
            assert position >= 192 and whole[position] == 0, "only padding may change"
        except ArtifactError:
            pass


def test_looking_into_a_bundle_needs_no_signature(
    tmp_path: Path, key_file: Path, plain_bundle: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "k.flyb"
    path.write_bytes(plain_bundle)
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_KEY_FILE", str(key_file))
    commands = {"inspect": 0, "warm": 1, "export": 1}
    for command, code in commands.items():
        monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_DIR", str(tmp_path / "cache"))
        options = ["--lang", "c", "-o", str(tmp_path / "out"), "--name", "k"] if command == "export" else []
        done = subprocess.run(
            [sys.executable, "-m", "flydsl.cli", command, str(path), *options],
            check=False, capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == code, done.stderr
        assert ("it is not signed" in done.stderr) == bool(code)


def test_signing_wants_a_key_and_a_whole_bundle(tmp_path: Path, key_file: Path, plain_bundle: bytes) -> None:
    path = tmp_path / "k.flyb"
    path.write_bytes(plain_bundle)
    command = [sys.executable, "-m", "flydsl.cli", "sign", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "FLYDSL_RUNTIME_CACHE_KEY_FILE" in done.stderr
    at = plain_bundle.index(b"\x7fELF") + 70
    path.write_bytes(plain_bundle[:at] + b"\xff\xfe" + plain_bundle[at + 2 :])
    environment = {**os.environ, "FLYDSL_RUNTIME_CACHE_KEY_FILE": str(key_file)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 1 and "is damaged" in done.stderr


def test_nothing_is_written_through_a_link_that_waits_under_the_name_of_a_new_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    victim, folder = tmp_path / "victim", tmp_path / "shared"
    folder.mkdir()
    names: list[Path] = []
    replace = Path.replace
    monkeypatch.setattr(Path, "replace", lambda self, target: names.append(self) or replace(self, target))
    monkeypatch.setattr(os, "urandom", lambda size: b"7" * size)  # an attacker who could guess
    write_in_one_step(folder / "k.flyb", b"one")
    names[0].symlink_to(victim)
    with pytest.raises(FileExistsError):
        write_in_one_step(folder / "k.flyb", b"two")
    assert not victim.exists() and (folder / "k.flyb").read_bytes() == b"one"
    monkeypatch.undo()
    write_in_one_step(folder / "k.flyb", b"three")
    assert (folder / "k.flyb").read_bytes() == b"three"


def test_a_key_file_that_is_no_secret_is_an_error_for_bundles_too(
    package: Package, key_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign(package.bundle, key_file)
    key_file.chmod(0o644)
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_KEY_FILE", str(key_file))
    with pytest.raises(ConfigError, match="open to other users"):
        package.runs()
    with pytest.raises(ConfigError, match="open to other users"):
        flydsl.load(package.bundle)


def test_a_signature_of_an_entry_is_none_of_a_bundle() -> None:
    signer = Signer(SECRET)
    header = b"h" * 168
    entries = {signer.seal("0" * 64, header)[8:32], signer.seal("f" * 64, header)[8:32]}
    assert signer.bundle_signature(header) not in entries
    signer.check_bundle(header, signer.bundle_signature(header))


def test_a_bundle_that_is_not_used_is_said_once(package: Package) -> None:
    package.folder.chmod(0o777)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        for _ in range(3):
            with pytest.raises(CacheMissError):
                package.runs()
    assert [warning.category for warning in caught] == [BundleWarning]
