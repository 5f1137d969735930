"""Verdicts beside the entries of the cache, by all that decides them.

A key has the traced program with its lines, the arguments, the preconditions, the prover's own code, and Z3's version.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import z3

from flydsl.artifact import Artifact
from flydsl.cache import CacheKey, Store, open_cache
from flydsl.cache.companions import PROOFS, read_companion, write_companion
from flydsl.compiler.find_artifact import compiler_digest
from flydsl.config import Config
from flydsl.errors import ArtifactError
from flydsl.tools.proving.report import Finding, Proof
from flydsl.trust.json import read_json

_FOLDER = Path(__file__).resolve().parent
_PACKAGE = _FOLDER.parents[1]


class Kept:
    """The place of one verdict; of none without a cache, or where others may write and nothing is signed."""

    def __init__(self, config: Config, parts: Mapping[str, str | bytes]) -> None:
        store = open_cache(config)
        own = {"prover": compiler_digest(_FOLDER), "flydsl": compiler_digest(_PACKAGE), "z3": z3.get_version_string()}
        self._key = CacheKey.of({**parts, **own}).digest
        self._store: Store[Artifact] | None = store
        if store is not None and store.signer is None and config.cache_allow_shared:
            self._store = None

    def read(self) -> Proof | None:
        """The verdict, if it is there."""
        content = None if self._store is None else read_companion(self._store, PROOFS, self._key)
        try:
            row = None if content is None else read_json(content)
            if row is None:
                return None
            findings = tuple(Finding(**each) for each in row["findings"])
            checked = None if row["checked"] is None else tuple(row["checked"])
            return Proof(**{**row, "assumed": tuple(row["assumed"]), "findings": findings, "checked": checked})
        except (ArtifactError, KeyError, TypeError):  # of another version
            return None

    def write(self, proof: Proof) -> None:
        """Keep a verdict."""
        if self._store is not None:
            row = {**_fields(proof), "findings": [_fields(each) for each in proof.findings]}
            write_companion(self._store, PROOFS, self._key, json.dumps(row).encode("ascii"))


def _fields(row: Any) -> dict[str, Any]:
    return {each.name: getattr(row, each.name) for each in dataclasses.fields(row)}
