"""Provenance of bundles: inputs, tools and command.

``kernels.flyb.provenance.json`` is a Statement of in-toto (https://in-toto.io/Statement/v1) with a predicate of SLSA
(https://slsa.dev/provenance/v1).  Its subject is the bundle with its SHA-256.  A signed one stands next to it as
``kernels.flyb.intoto.jsonl``, an envelope of DSSE (https://github.com/secure-systems-lab/dsse) that other tools read too.
"""

from __future__ import annotations

import base64
import json
import os
import sys
import sysconfig
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from flydsl._version import __version__
from flydsl.errors import ArtifactError, ConfigError
from flydsl.trust.json import read_json, shortened
from flydsl.trust.public_keys import SigningKey, TrustedKeys
from flydsl.trust.signature import UntrustedError

BUILD_TYPE = "urn:flydsl:precompile:1"
"""The build type: ``externalParameters`` are arguments of ``flydsl precompile``."""
_STATEMENT = "https://in-toto.io/Statement/v1"
_PREDICATE = "https://slsa.dev/provenance/v1"
_PAYLOAD = "application/vnd.in-toto+json"


def provenance_path(bundle: Path) -> Path:
    """The file of the provenance next to a bundle."""
    return bundle.with_name(f"{bundle.name}.provenance.json")


def envelope_path(bundle: Path) -> Path:
    """The file of the signed provenance next to a bundle."""
    return bundle.with_name(f"{bundle.name}.intoto.jsonl")


def provenance_of(
    bundle: Path,
    *,
    parameters: Mapping[str, Any],
    environment: Mapping[str, str],
    tools: Mapping[str, str],
    inputs: Sequence[Path],
    builder: str,
) -> bytes:
    """The provenance of a bundle that is there.  Equal bundles and inputs give equal bytes.

    Args:
        bundle: its file.
        parameters: the arguments of the command.
        environment: the variables that the code depends on.
        tools: versions of distributions.
        inputs: the files that were read, named relative to the working directory.
        builder: a URI or a name.
    """
    here = Path.cwd()
    files = {_relative(file, here): sha256(file.read_bytes()).hexdigest() for file in inputs}
    packages = [{"uri": f"pkg:pypi/{name.lower()}@{version}"} for name, version in sorted(tools.items())]
    statement = {
        "_type": _STATEMENT,
        "subject": [_subject(bundle, bundle.read_bytes())],
        "predicateType": _PREDICATE,
        "predicate": {
            "buildDefinition": {
                "buildType": BUILD_TYPE,
                "externalParameters": dict(parameters),
                "internalParameters": {"environment": dict(sorted(environment.items()))},
                "resolvedDependencies": [
                    *({"name": name, "digest": {"sha256": digest}} for name, digest in sorted(files.items())),
                    *packages,
                ],
            },
            "runDetails": {
                "builder": {
                    "id": builder or "urn:flydsl:unnamed-builder",
                    "version": {"flydsl": __version__, "python": ".".join(map(str, sys.version_info[:3]))},
                }
            },
        },
    }
    return _text(statement)


def user_files() -> Iterator[Path]:
    """The files of the imported modules that belong to no installed package, nor to Python or flydsl."""
    folders = [sysconfig.get_paths()[name] for name in ("stdlib", "platstdlib", "purelib", "platlib")]
    foreign = {Path(__file__).resolve().parents[1], *(Path(folder).resolve() for folder in folders)}
    for module in list(sys.modules.values()):
        name = getattr(module, "__file__", None)
        if isinstance(name, str) and name.endswith(".py") and Path(name).is_file():
            path = Path(name).resolve()
            if not foreign & {*path.parents} and "site-packages" not in path.parts:
                yield path


def read_provenance(bundle: Path) -> dict[str, Any]:
    """The provenance next to a bundle, which has the digest of that very file."""
    path = provenance_path(bundle)
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise ArtifactError(f"there is no {path}; make it with the bundle: flydsl precompile --provenance") from None
    return _read(path, data, bundle, bundle.read_bytes())


def sign_provenance(bundle: Path, before: bytes, after: bytes, key: SigningKey | None) -> dict[Path, bytes]:
    """The files next to a bundle that is signed: the provenance with its new digest, and its envelope under a key."""
    path = provenance_path(bundle)
    if key is None and envelope_path(bundle).exists():
        raise ConfigError(
            f"{envelope_path(bundle)} holds for the file as it is; sign with the secret of "
            "FLYDSL_RUNTIME_CACHE_KEY_FILE first, and then with --key"
        )
    if not path.exists():
        return {}
    statement = _read(path, path.read_bytes(), bundle, before)
    statement["subject"] = [_subject(bundle, after)]
    text = _text(statement)
    if key is None:
        return {path: text}
    envelope = {
        "payloadType": _PAYLOAD,
        "payload": base64.b64encode(text).decode(),
        "signatures": [{"keyid": key.id, "sig": base64.b64encode(key.sign_bytes(_encoded(text))).decode()}],
    }
    return {path: text, envelope_path(bundle): json.dumps(envelope).encode() + b"\n"}


def check_provenance(bundle: Path, data: bytes, keys: TrustedKeys) -> str:
    """Check the signed provenance next to a bundle; ``"none"``, ``"unsigned"`` or ``"signed"``."""
    path, plain = envelope_path(bundle), provenance_path(bundle)
    if plain.exists():
        _read(plain, plain.read_bytes(), bundle, data)
    if not path.exists():
        return "unsigned" if plain.exists() else "none"
    try:
        envelope = read_json(path.read_bytes())
        (row,) = envelope["signatures"]
        text = base64.b64decode(envelope["payload"], validate=True)
        signature, key = base64.b64decode(row["sig"], validate=True), str(row["keyid"])
        if envelope["payloadType"] != _PAYLOAD:
            raise ValueError(f"its payload is {shortened(envelope['payloadType'])}")
    except (KeyError, TypeError, ValueError) as error:
        raise ArtifactError(f"{path} is no envelope with one signature: {error}") from None
    try:
        keys.check_bytes(key, signature, _encoded(text), "the provenance")
    except UntrustedError as error:
        raise UntrustedError(f"{path.name}: {error}") from None
    _read(path, text, bundle, data)
    if plain.exists() and plain.read_bytes() != text:
        raise UntrustedError(f"{plain.name} differs from the signed provenance in {path.name}; sign the bundle again")
    return "signed"


def _read(path: Path, text: bytes, bundle: Path, data: bytes) -> dict[str, Any]:
    """A statement of provenance, of that bundle with these bytes."""
    try:
        statement = read_json(text)
        (subject,) = statement["subject"]
        name, digest = subject["name"], subject["digest"]["sha256"]
        if statement["_type"] != _STATEMENT or statement["predicateType"] != _PREDICATE:
            raise ValueError("it has another type")
    except (KeyError, TypeError, ValueError) as error:
        raise ArtifactError(f"{path} is no provenance: {error}") from None
    if digest != sha256(data).hexdigest():
        raise ArtifactError(
            f"{path} is of another file: it has the SHA-256 {shortened(digest)} of {shortened(name)}, and {bundle} has "
            f"{sha256(data).hexdigest()}; compile it again with --provenance"
        )
    return dict(statement)


def _subject(bundle: Path, data: bytes) -> dict[str, Any]:
    return {"name": bundle.name, "digest": {"sha256": sha256(data).hexdigest()}}


def _relative(file: Path, here: Path) -> str:
    """The name of an input: its path below the working directory, else its last part alone."""
    return os.fspath(file.relative_to(here)) if file.is_relative_to(here) else file.name


def _text(statement: Mapping[str, Any]) -> bytes:
    return json.dumps(statement, indent=1, sort_keys=True).encode("ascii") + b"\n"


def _encoded(payload: bytes) -> bytes:
    """The signed bytes of an envelope: DSSE's pre-authentication encoding."""
    kind = _PAYLOAD.encode()
    return b"DSSEv1 %d %s %d %s" % (len(kind), kind, len(payload), payload)
