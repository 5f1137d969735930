"""Sign bundles and artifacts, or check their signatures.

Without --key, bundles are signed with the secret of FLYDSL_RUNTIME_CACHE_KEY_FILE, and processes that have it run no
others.  With --key, bundles and artifacts get an Ed25519 signature; processes whose FLYDSL_TRUSTED_KEYS has the public
key run no others.  Each file is read and checked as a whole first.  A provenance beside a file (see `flydsl precompile
--provenance`) is signed with it.  Public keys need the package cryptography, and neither checks nor signatures a compiler.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from flydsl import artifact
from flydsl.artifact import Artifact
from flydsl.bundle import Bundle
from flydsl.bundle import format as bundles
from flydsl.bundle.format import is_bundle, signed
from flydsl.cli.printing.output import print_json
from flydsl.cli.provenance import check_provenance, sign_provenance
from flydsl.config import Config
from flydsl.errors import ArtifactError, ConfigError
from flydsl.trust.files import write_in_one_step
from flydsl.trust.public_keys import SigningKey, TrustedKeys, new_key, public_path, split_signature
from flydsl.trust.signature import Signer, UntrustedError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("files", nargs="*", type=Path, metavar="FILE", help="a bundle (.flyb) or, with --key, an artifact (.flyk)")
    add("--key", type=Path, metavar="KEY", help="an Ed25519 private key in a PEM file")
    add("--builder", default="", metavar="TEXT", help="with --key: who built the files, such as the URL of a CI run")
    add("--any-name", action="store_true", help="with --key: the file may be renamed; else its name is signed too")
    add("--check", action="store_true", help="check the signatures by FLYDSL_TRUSTED_KEYS, or --trusted; sign nothing")
    add("--trusted", type=Path, metavar="KEYS", help="with --check: a file or folder of public keys")
    add("--new-key", type=Path, metavar="KEY", help="make a key: KEY, which only you can read, and KEY.pub")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    asked = [name for name in ("key", "check", "new_key") if getattr(args, name)]
    if len(asked) > 1:
        raise ConfigError(f"--{asked[0]} and --{asked[1]} are two commands; give one of them".replace("_", "-"))
    for name, needed in (("builder", "key"), ("any_name", "key"), ("trusted", "check")):
        if getattr(args, name) and not getattr(args, needed):
            raise ConfigError(f"--{name.replace('_', '-')} goes with --{needed}")
    if args.new_key is not None:
        return _make_key(args)
    if not args.files:
        raise ConfigError("name the files to sign: `flydsl sign kernels.flyb`")
    return _check(args) if args.check else _sign(args)


def _make_key(args: argparse.Namespace) -> int:
    if args.files:
        raise ConfigError("--new-key makes a key and signs nothing; sign with --key after it")
    try:
        made = new_key(args.new_key)
    except FileExistsError as error:
        raise ConfigError(f"{error.filename} is there already; remove it, or name another file") from None
    if args.json:
        print_json({"key": made, "private": str(args.new_key), "public": str(public_path(args.new_key))})
    else:
        print(f"{made}: {args.new_key} is secret, {public_path(args.new_key)} is for FLYDSL_TRUSTED_KEYS")
    return 0


def _sign(args: argparse.Namespace) -> int:
    checked = [(path, path.stat().st_mode & 0o777, _checked(path, args.key is not None)) for path in args.files]
    signer = None if args.key is not None else Signer.configured(Config.from_env().cache_key_file)
    if args.key is None and signer is None:
        raise ConfigError(
            "no key to sign with; give --key FILE (flydsl sign --new-key FILE makes one), or make a secret with `head -c 32 "
            "/dev/urandom | base64 > key; chmod 600 key` and set FLYDSL_RUNTIME_CACHE_KEY_FILE to its path"
        )
    key = None if args.key is None else SigningKey.from_file(args.key)
    for path, mode, before in checked:
        if key is None:
            after = signed(before, signer)
        else:
            content, _ = split_signature(before)
            name = "" if args.any_name else path.name
            after = content + key.sign(_header(path, content), builder=args.builder, name=name).to_bytes()
        provenance = sign_provenance(path, before, after, key)
        write_in_one_step(path, after, mode)
        for file, text in provenance.items():
            write_in_one_step(file, text)
        if not args.json:
            print(" ".join(["signed", *map(str, (path, *provenance))]))
    if args.json:
        print_json({"signed": list(map(str, args.files)), **({} if key is None else {"key": key.id})})
    return 0


def _check(args: argparse.Namespace) -> int:
    keys = TrustedKeys.configured(args.trusted or Config.from_env().trusted_keys)
    if keys is None:
        raise ConfigError("no keys to check with; give --trusted FILE, or set FLYDSL_TRUSTED_KEYS")
    rows: list[dict[str, Any]] = []
    for path in args.files:
        data = _checked(path, takes_artifacts=True)
        content, signature = split_signature(data)
        try:
            keys.check(_header(path, content), signature, path.name)
            provenance = check_provenance(path, data, keys)
        except UntrustedError as error:
            raise UntrustedError(f"{path}: {error}") from None
        assert signature is not None
        rows.append({"file": str(path), **signature.statement.to_json(), "provenance": provenance})
    if args.json:
        print_json({"checked": rows})
    else:
        for row in rows:
            builder = f", builder {row['builder']}" if row["builder"] else ""
            print(f"{row['file']}: {row['key']}{builder}, provenance {row['provenance']}")
    return 0


def _header(path: Path, content: bytes) -> bytes:
    header: bytes = (bundles if is_bundle(path) else artifact).signed_header(content)
    return header


def _checked(path: Path, takes_artifacts: bool) -> bytes:
    """The bytes of a file, after a check of every digest."""
    if takes_artifacts and not is_bundle(path):
        data = path.read_bytes()
        try:
            Artifact.from_bytes(split_signature(data)[0])
        except ArtifactError as error:
            raise ArtifactError(f"{path}: {error}") from None
        return data
    bundle = Bundle(path, check_signature=False)
    bundle.manifest()
    for function in map(bundle.__getitem__, bundle):
        for target in function.targets:
            for variant in function.variants(target):
                bundle.artifact(variant)
    return path.read_bytes()
