"""Bundles and artifacts that public keys have signed: who may have made what a process runs."""

from __future__ import annotations

import base64
import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flydsl
from flydsl.cli import main
from flydsl.errors import ArtifactError, ConfigError, FlydslError
from flydsl.trust.public_keys import MOST_SIGNATURE_BYTES, TrustedKeys
from flydsl.trust.signature import UntrustedError

pytest.importorskip("cryptography", reason="cryptography is not installed: pip install cryptography")
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_public_key,
)

TARGET = "cpu:x86-64" if os.uname().machine == "x86_64" else "cpu:aarch64"
ROWS = """
import factors
import flydsl.compiler as flyc
import flydsl.expr as fx

@flyc.kernel
def double_kernel(X: fx.Tensor):
    X[fx.thread_idx.x] = X[fx.thread_idx.x] * factors.FACTOR

@flyc.jit
def double(X: fx.Tensor):
    double_kernel(X).launch(grid=1, block=64)

double.signatures({"X": flyc.TensorSpec(fx.Float32, (flyc.dyn,))})
"""


def flydsl_command(folder: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "flydsl.cli", *arguments]
    env = {**os.environ, **variables}
    return subprocess.run(line, cwd=folder, env=env, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two keys, and a bundle and an artifact that the first of them has signed."""
    folder = tmp_path_factory.mktemp("built")
    (folder / "rows.py").write_text(ROWS)
    (folder / "factors.py").write_text("FACTOR = 2.0\n")
    compiled = ["precompile", "rows", "--target", TARGET]
    for line in (
        [*compiled, "-o", "k.flyb", "--provenance", "--builder", "https://ci.example/7"],
        [*compiled, "-o", "k.flyk"],
        ["sign", "--new-key", "ours.pem"],
        ["sign", "--new-key", "theirs.pem"],
    ):
        done = flydsl_command(folder, *line)
        assert done.returncode == 0, done.stderr
    shutil.copy(folder / "k.flyb", folder / "unsigned.flyb")
    shutil.copy(folder / "k.flyk", folder / "unsigned.flyk")
    for name in ("k.flyb", "k.flyk"):
        done = flydsl_command(folder, "sign", "--key", "ours.pem", "--builder", "https://ci.example/7", name)
        assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def folder(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy to change, whose first key this process trusts."""
    copy = Path(shutil.copytree(built, tmp_path / "copy"))
    monkeypatch.setenv("FLYDSL_TRUSTED_KEYS", str(copy / "ours.pem.pub"))
    return copy


def refused(path: Path, error: type[FlydslError], text: str) -> None:
    """The file is refused by its name: where it is loaded, if it is a bundle, and by the command."""
    if path.suffix == ".flyb":
        with pytest.raises(error, match=text) as caught:
            flydsl.load(path).double(np.ones(64, np.float32))
        assert path.name in str(caught.value)
    with pytest.raises(SystemExit) as ended:
        raise SystemExit(main(["sign", "--check", str(path)]))
    assert ended.value.code == 1


def test_a_signed_bundle_runs_and_says_who_made_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    x = np.ones(64, np.float32)
    bundle = flydsl.load(folder / "k.flyb")
    bundle.double(x)
    assert (x == 2).all()
    signed = bundle.manifest()["signed"]
    assert signed["builder"] == "https://ci.example/7" and signed["name"] == "k.flyb"
    (key,) = TrustedKeys.from_path(folder / "ours.pem.pub").ids
    assert signed["key"] == key
    for name in ("k.flyb", "k.flyk"):
        assert main(["inspect", str(folder / name)]) == 0
        assert f"signed    {key} as {name}, builder https://ci.example/7" in capsys.readouterr().out
    assert main(["sign", "--check", "--json", *(str(folder / name) for name in ("k.flyb", "k.flyk"))]) == 0
    rows = json.loads(capsys.readouterr().out)["checked"]
    assert [(row["key"], row["provenance"]) for row in rows] == [(key, "signed"), (key, "none")]


def test_a_signature_is_behind_the_content_and_of_no_second_kind(folder: Path) -> None:
    """Signing changes no byte of the content; a second signature replaces the first; openssl's key is the same kind."""
    for name in ("k.flyb", "k.flyk"):
        whole, plain = (folder / name).read_bytes(), (folder / f"unsigned{Path(name).suffix}").read_bytes()
        assert whole.startswith(plain) and len(plain) < len(whole) <= len(plain) + MOST_SIGNATURE_BYTES
        assert main(["sign", "--key", str(folder / "theirs.pem"), str(folder / name)]) == 0
        assert (
            main(["sign", "--key", str(folder / "ours.pem"), "--builder", "https://ci.example/7", str(folder / name)])
            == 0
        )
        assert (folder / name).read_bytes() == whole


def test_unsigned_files_and_those_of_other_keys_are_refused(folder: Path) -> None:
    for suffix in (".flyb", ".flyk"):
        refused(folder / f"unsigned{suffix}", UntrustedError, "it is not signed with a public key")
        path = folder / f"k{suffix}"
        assert main(["sign", "--key", str(folder / "theirs.pem"), str(path)]) == 0
        refused(path, UntrustedError, r"it is signed with the key ed25519:\w+, and .*ours.pem.pub has ed25519:\w+")


def test_swapped_files_are_refused(folder: Path) -> None:
    """A file in the place of another, and a signature behind another content."""
    shutil.copy(folder / "k.flyb", folder / "other.flyb")
    refused(folder / "other.flyb", UntrustedError, "it was signed under the name 'k.flyb'")
    (folder / "factors.py").write_text("FACTOR = 3.0\n")
    done = flydsl_command(folder, "precompile", "rows", "--target", TARGET, "-o", "new.flyb")
    assert done.returncode == 0, done.stderr
    plain, signed = (folder / "unsigned.flyb").read_bytes(), (folder / "k.flyb").read_bytes()
    (folder / "k.flyb").write_bytes((folder / "new.flyb").read_bytes() + signed[len(plain) :])
    refused(folder / "k.flyb", UntrustedError, "its signature with the key .* is wrong: the file was changed")


def test_a_file_signed_for_any_name_may_be_renamed(folder: Path) -> None:
    assert main(["sign", "--key", str(folder / "ours.pem"), "--any-name", str(folder / "unsigned.flyb")]) == 0
    (folder / "unsigned.flyb").rename(folder / "renamed.flyb")
    flydsl.load(folder / "renamed.flyb").double(np.ones(64, np.float32))


@pytest.mark.parametrize("name", ["k.flyb", "k.flyk"])
def test_no_byte_can_be_changed_under_a_signature(folder: Path, name: str) -> None:
    """A changed byte is damage or a wrong signature, or nothing reads it: padding, the secret's signature."""
    whole = (folder / name).read_bytes()
    plain = len((folder / f"unsigned{Path(name).suffix}").read_bytes())
    places = sorted(
        {*range(0, 200, 7), *random.Random(5).sample(range(len(whole)), 120), *range(plain, len(whole), 11)}
    )
    kept = []
    for place in places:
        changed = bytearray(whole)
        changed[place] ^= 1 << place % 8
        (folder / name).write_bytes(changed)
        if main(["sign", "--check", str(folder / name)]) == 0:
            kept.append(place)
    secret = range(168, 192)
    assert all(name == "k.flyb" and place < plain and (place in secret or not whole[place]) for place in kept), kept


@pytest.mark.parametrize("size", [0, 1, 50, 79, 80, 200, 4300, 9000])
def test_a_truncated_or_padded_signature_is_damage(folder: Path, size: int) -> None:
    plain, whole = (folder / "unsigned.flyb").read_bytes(), (folder / "k.flyb").read_bytes()
    tail = whole[len(plain) :]
    for end in (tail[:size] if size < len(tail) else tail + bytes(size), bytes(size) + tail if size else tail[1:]):
        (folder / "k.flyb").write_bytes(plain + end)
        with pytest.raises(ArtifactError):
            flydsl.load(folder / "k.flyb")


def test_both_kinds_of_signatures_stand_in_one_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = folder / "secret"
    secret.write_bytes(b"0123456789abcdef0123456789abcdef")
    secret.chmod(0o600)
    monkeypatch.setenv("FLYDSL_RUNTIME_CACHE_KEY_FILE", str(secret))
    with pytest.raises(UntrustedError, match="KEY_FILE"):
        flydsl.load(folder / "k.flyb")
    before = (folder / "k.flyb").read_bytes()
    assert main(["sign", str(folder / "k.flyb")]) == 2 and (folder / "k.flyb").read_bytes() == before
    (folder / "k.flyb.intoto.jsonl").unlink()
    assert main(["sign", str(folder / "k.flyb")]) == 0
    flydsl.load(folder / "k.flyb").double(np.ones(64, np.float32))
    monkeypatch.delenv("FLYDSL_RUNTIME_CACHE_KEY_FILE")
    assert main(["sign", "--check", str(folder / "k.flyb")]) == 0


def test_a_folder_has_several_keys(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = folder / "keys"
    keys.mkdir(mode=0o755)
    for name in ("ours", "theirs"):
        shutil.copy(folder / f"{name}.pem.pub", keys)
    monkeypatch.setenv("FLYDSL_TRUSTED_KEYS", str(keys))
    for key in ("ours", "theirs"):
        assert main(["sign", "--key", str(folder / f"{key}.pem"), str(folder / "k.flyb")]) == 0
        flydsl.load(folder / "k.flyb").double(np.ones(64, np.float32))
    both = folder / "both.pem"
    both.write_bytes(b"# ours and theirs\n" + b"".join(p.read_bytes() for p in sorted(keys.iterdir())))
    assert len(TrustedKeys.from_path(both).ids) == 2


CALL = "import numpy as np, rows; x = np.ones(64, np.float32); rows.double(x); print(x[0])"


@pytest.mark.parametrize(
    ("signed", "text"), [("ours", "2.0"), ("theirs", "is signed with the key"), ("", "is not signed")]
)
def test_the_bundle_beside_a_module_needs_a_signature_too(folder: Path, signed: str, text: str) -> None:
    """A trusted key serves in the place of owners and modes; else the function is compiled, which is forbidden here."""
    shutil.copy(folder / "unsigned.flyb", folder / "kernels.flyb")
    if signed:
        assert main(["sign", "--key", str(folder / f"{signed}.pem"), str(folder / "kernels.flyb")]) == 0
    folder.chmod(0o777)
    env = {
        **os.environ,
        "FLYDSL_COMPILE_BACKEND": "cpu",
        "FLYDSL_COMPILE_ARCH": TARGET.partition(":")[2],
        "FLYDSL_RUNTIME_RUN_ONLY": "1",
        "FLYDSL_RUNTIME_CACHE_DIR": str(folder / "cache"),
    }
    done = subprocess.run(
        [sys.executable, "-c", CALL], cwd=folder, env=env, capture_output=True, text=True, check=False
    )
    assert text in done.stdout + done.stderr and (done.returncode == 0) == (signed == "ours"), done.stderr


# -- what is wrong with keys


def rsa_like(path: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    path.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    path.chmod(0o600)
    path.with_name(path.name + ".pub").write_bytes(
        key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    )


WRONG_KEYS: dict[str, tuple[Callable[[Path], Any], str]] = {
    "text": (lambda path: path.write_text("no key"), "has no public key"),
    "nothing": (lambda path: path.unlink(), "cannot be read"),
    "an empty folder": (lambda path: (path.unlink(), path.mkdir()), "has no public key"),
    "broken PEM": (
        lambda path: path.write_text("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n"),
        "cannot be read",
    ),
    "another algorithm": (lambda path: rsa_like(path.with_suffix("")), "expected keys of Ed25519"),
    "one that others may write": (lambda path: path.chmod(0o666), "others may write to it"),
}


@pytest.mark.parametrize("what", WRONG_KEYS)
def test_a_file_of_trusted_keys_that_cannot_be_used_is_said(folder: Path, what: str) -> None:
    spoil, text = WRONG_KEYS[what]
    spoil(folder / "ours.pem.pub")
    with pytest.raises(ConfigError, match=text) as caught:
        flydsl.load(folder / "k.flyb")
    assert "FLYDSL_TRUSTED_KEYS" in str(caught.value) and "ours.pem.pub" in str(caught.value)


@pytest.mark.parametrize(
    ("spoil", "text"),
    [
        (lambda path: path.write_text("no key"), "is no private key"),
        (lambda path: path.unlink(), "cannot be read"),
        (lambda path: path.chmod(0o644), "chmod 600"),
        (rsa_like, "expected one of Ed25519"),
    ],
)
def test_a_private_key_that_cannot_be_used_is_said(
    folder: Path, spoil: Callable[[Path], Any], text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(folder / "ours.pem")
    before = (folder / "k.flyb").read_bytes()
    assert main(["sign", "--key", str(folder / "ours.pem"), str(folder / "k.flyb")]) == 2
    assert text in capsys.readouterr().err and (folder / "k.flyb").read_bytes() == before


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["k.flyb", "--key", "ours.pem", "--check"], "two commands"),
        (["k.flyb", "--builder", "me"], "--builder goes with --key"),
        (["--trusted", "x", "k.flyb"], "--trusted goes with --check"),
        (["--key", "ours.pem"], "name the files"),
        (["--new-key", "ours.pem"], "is there already"),
        (["--new-key", "new.pem", "k.flyb"], "signs nothing"),
    ],
)
def test_a_command_that_says_nothing_sensible_is_refused(
    folder: Path, arguments: list[str], text: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    assert main(["sign", *arguments]) == 2
    assert text in capsys.readouterr().err


# -- without a compiler, and without the package for keys

BLOCKED = """
import sys
for name in {names!r}:
    sys.modules[name] = None
import numpy as np, flydsl
from flydsl.cli import main
x = np.ones(64, np.float32)
try:
    flydsl.load(sys.argv[1]).double(x)
    print(x[0])
except flydsl.errors.FlydslError as error:
    print(type(error).__name__, error)
sys.exit(main(["sign", "--check", sys.argv[1]]))
"""


@pytest.mark.parametrize(
    ("name", "names", "code", "text"),
    [
        ("k.flyb", ("llvmlite", "torch_mlir", "mlir"), 0, "2.0\n"),
        ("unsigned.flyb", ("llvmlite", "torch_mlir", "mlir"), 1, "UntrustedError"),
        ("k.flyb", ("cryptography",), 2, "ConfigError public keys need the package cryptography; install it with: pip"),
    ],
)
def test_a_process_without_it(folder: Path, name: str, names: tuple[str, ...], code: int, text: str) -> None:
    line = [sys.executable, "-c", BLOCKED.format(names=names), str(folder / name)]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == code and done.stdout.startswith(text), (done.stdout, done.stderr)


# -- provenance


def statement(folder: Path) -> dict[str, Any]:
    return json.loads((folder / "k.flyb.provenance.json").read_text())


def test_the_provenance_has_inputs_tools_and_command(folder: Path) -> None:
    found = statement(folder)
    assert found["_type"] == "https://in-toto.io/Statement/v1"
    assert found["predicateType"] == "https://slsa.dev/provenance/v1"
    (subject,) = found["subject"]
    assert subject == {"name": "k.flyb", "digest": {"sha256": sha256((folder / "k.flyb").read_bytes()).hexdigest()}}
    build, run = found["predicate"]["buildDefinition"], found["predicate"]["runDetails"]
    assert build["externalParameters"]["functions"] == ["rows"] and build["externalParameters"]["targets"] == [TARGET]
    rows = build["resolvedDependencies"]
    files = {row["name"]: row["digest"]["sha256"] for row in rows if "name" in row}
    assert files == {name: sha256((folder / name).read_bytes()).hexdigest() for name in ("rows.py", "factors.py")}
    tools = {row["uri"].split("@")[0] for row in rows if "uri" in row}
    assert {"pkg:pypi/flydsl", "pkg:pypi/llvmlite", "pkg:pypi/torch-mlir"} <= tools
    assert run["builder"]["id"] == "https://ci.example/7"
    assert str(folder.parent) not in json.dumps(found), "a path of this machine"


def test_the_envelope_is_what_other_tools_verify(folder: Path) -> None:
    """DSSE, as in-toto's tools read it: checked here without a line of this package."""
    envelope = json.loads((folder / "k.flyb.intoto.jsonl").read_text())
    payload, kind = base64.b64decode(envelope["payload"]), envelope["payloadType"]
    assert json.loads(payload) == statement(folder) and kind == "application/vnd.in-toto+json"
    encoded = b" ".join([b"DSSEv1", str(len(kind)).encode(), kind.encode(), str(len(payload)).encode(), payload])
    public = load_pem_public_key((folder / "ours.pem.pub").read_bytes())
    public.verify(base64.b64decode(envelope["signatures"][0]["sig"]), encoded)  # type: ignore[union-attr,call-arg]


@pytest.mark.parametrize("what", ["digest", "input", "signature", "another key", "another file", "no JSON"])
def test_a_changed_provenance_is_refused(folder: Path, what: str, capsys: pytest.CaptureFixture[str]) -> None:
    plain, signed = folder / "k.flyb.provenance.json", folder / "k.flyb.intoto.jsonl"
    envelope = json.loads(signed.read_text())
    if what == "digest":
        plain.write_text(plain.read_text().replace(statement(folder)["subject"][0]["digest"]["sha256"], "0" * 64))
    elif what == "input":
        plain.write_text(plain.read_text().replace("factors.py", "forged.py"))
    elif what == "signature":
        envelope["payload"] = base64.b64encode(base64.b64decode(envelope["payload"]).replace(b"rows", b"cols")).decode()
        signed.write_text(json.dumps(envelope))
    elif what == "another key":
        (key,) = TrustedKeys.from_path(folder / "theirs.pem.pub").ids
        envelope["signatures"][0]["keyid"] = key
        signed.write_text(json.dumps(envelope))
    elif what == "another file":
        for path in (plain, signed):
            path.rename(path.with_name(path.name.replace("k.flyb", "unsigned.flyb")))
        assert main(["sign", "--key", str(folder / "ours.pem"), str(folder / "unsigned.flyb")]) == 1
        assert "is of another file" in capsys.readouterr().err
        return
    else:
        signed.write_text("no JSON")
    assert main(["sign", "--check", str(folder / "k.flyb")]) == 1
    assert "k.flyb" in capsys.readouterr().err


def test_one_command_builds_again_and_compares(folder: Path) -> None:
    done = flydsl_command(folder, "precompile", "--reproduce", "k.flyb", "--json")
    found = json.loads(done.stdout)
    assert done.returncode == 0, done.stderr
    assert found["reproduced"] and found["inputs"] == found["differences"] == []
    assert found["sha256"] == sha256((folder / "unsigned.flyb").read_bytes()).hexdigest()


@pytest.mark.more
def test_a_build_from_other_inputs_is_another_one(folder: Path) -> None:
    (folder / "factors.py").write_text("FACTOR = 5.0\n")
    done = flydsl_command(folder, "precompile", "--reproduce", "k.flyb")
    assert done.returncode == 1, done.stderr
    assert "factors.py: another content than when the bundle was built" in done.stdout
    assert "k.flyb: other bytes than before" in done.stdout and "other binary" in done.stdout
    (folder / "rows.py").unlink()
    done = flydsl_command(folder, "precompile", "--reproduce", "k.flyb")
    assert done.returncode == 1 and "it cannot be built again" in done.stderr and "rows" in done.stderr


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (lambda row: row["externalParameters"].update(functions=["--executor=x:y"]), "begins with a dash"),
        (lambda row: row["externalParameters"].update(targets="cpu"), "expected lists of texts"),
        (
            lambda row: row["internalParameters"]["environment"].update(LD_PRELOAD="x.so"),
            "no compile depends on: LD_PRELOAD",
        ),
        (lambda row: row["internalParameters"]["environment"].update(FLYDSL_DUMP_DIR="x"), "FLYDSL_DUMP_DIR"),
        (lambda row: row.pop("externalParameters"), "KeyError"),
        (lambda row: row.update(resolvedDependencies=[{"uri": "pkg:pypi/x"}]), "is no provenance of flydsl precompile"),
    ],
)
def test_a_provenance_cannot_name_other_commands(
    folder: Path,
    change: Callable[[Any], Any],
    text: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = statement(folder)
    change(found["predicate"]["buildDefinition"])
    (folder / "k.flyb.provenance.json").write_text(json.dumps(found))
    monkeypatch.chdir(folder)
    assert main(["precompile", "--reproduce", "k.flyb"]) == 1
    assert text in capsys.readouterr().err


def test_a_bundle_without_provenance_says_how_to_make_one(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["precompile", "--reproduce", str(folder / "unsigned.flyb")]) == 1
    assert "flydsl precompile --provenance" in capsys.readouterr().err
