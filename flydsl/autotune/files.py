"""Files of winners, with the times and the searches that found them.

One is ``{"format": 1, "winners": {digest: configuration}, "timings": {digest: [{"config", "milliseconds"}]},
"searches": {digest: search}}``; a search is what :meth:`flydsl.autotune.searching.Search.to_dict` gives.
"""

from __future__ import annotations

import inspect
import json
import math
import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from flydsl.autotune.config import Config
from flydsl.config import Config as Settings
from flydsl.errors import DSLTypeError, DSLValueError
from flydsl.support.tracebacks import warn_user
from flydsl.trust.files import read_plain, write_in_one_step

FORMAT = 1
"""The version of the files on disk."""
_MOST_BYTES = 1 << 28
_SECTIONS = ("winners", "timings", "searches", "probes")


def read_winners(path: Path, section: str = "winners") -> dict[str, Any]:
    """The winners, or another section, of a file; none if it is missing, damaged or of another format."""
    try:
        data = json.loads(read_plain(path, _MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get(section), dict):
        return {}
    return dict(data[section])


def winners_path(settings: Settings, function: str) -> Path | None:
    """The file of a function's winners in ``FLYDSL_AUTOTUNE_CACHE_DIR``, named after it; ``None``: none is kept."""
    directory = settings.autotune_cache_dir
    return None if directory is None else directory / f"{re.sub(r'[^A-Za-z0-9._-]', '_', function)}.json"


def drop_winner(path: Path, digest: str) -> None:
    """Remove the winner of a kind of call from a file, if it is there."""
    winners = read_winners(path)
    if winners.pop(digest, None) is not None:
        kept = {name: read_winners(path, name) for name in _SECTIONS}
        _write(path, {**kept, "winners": winners})


def check_artifact_name(name: object) -> None:
    """Refuse what cannot be the name of a file of winners."""
    if not isinstance(name, str):
        raise DSLTypeError(f"artifact_name must be a string, got {name!r}")
    if not re.fullmatch(r"[A-Za-z0-9._-]{1,64}", name) or not name.strip("."):
        raise DSLValueError(f"artifact_name must use 1-64 letters, digits, '.', '_' or '-', got {name!r}")


def check_key(key: Sequence[str], parameters: Collection[str]) -> None:
    """Refuse the key of a tuner with an artifact that does not name parameters."""
    if len(set(key)) != len(key) or not set(key) <= set(parameters):
        raise DSLValueError(
            f"artifact keys must be unique kernel parameter names, got {list(key)}; it has {', '.join(parameters)}"
        )


def check_identity(values: Mapping[str, Any]) -> None:
    """Refuse, before a search for an artifact, values of the key that another machine cannot look up."""
    for name, value in values.items():
        if value is inspect.Parameter.empty:
            raise DSLValueError(
                f"cannot generate offline config identity: artifact key {name!r} is missing from the call; pass it"
            )
        if hasattr(value, "shape") or hasattr(value, "item"):  # tensors by their shape, NumPy's numbers
            continue
        try:
            json.dumps(value, allow_nan=False)
        except (TypeError, ValueError):
            raise DSLValueError(
                f"cannot generate offline config identity: {name} is {value!r}, which JSON cannot hold; leave it out of "
                "the key, or pass a number or a text"
            ) from None


def check_portable(config: Config) -> None:
    """Refuse a winner that another machine would read differently from an artifact."""
    if config.pre_hook is not None:
        raise DSLValueError(f"offline configs cannot serialize Config.pre_hook, and {config} has one")
    if not all(map(_is_portable, config.to_dict().values())):
        raise DSLValueError(f"offline config values must preserve their types in JSON, and {config} has others")


def _is_portable(value: Any) -> bool:
    """True if JSON gives the value back, of the same type."""
    if isinstance(value, list):
        return all(map(_is_portable, value))
    return value is None or type(value) in (bool, int, str) or (type(value) is float and math.isfinite(value))


def add_winners(path: Path, *, required: bool = False, **added: Mapping[str, Any]) -> None:
    """Add to the sections of a file in one step, so that readers see the old or the new ones.

    Winners, timings and searches have the digest of a kind of call.  ``probes`` have that of the kind alone: the
    candidates whose programs were searched for, where a function gives the candidates.
    """
    _write(path, {name: {**read_winners(path, name), **added.get(name, {})} for name in _SECTIONS}, required)


def _write(path: Path, sections: Mapping[str, Any], required: bool = False) -> None:
    data = json.dumps({"format": FORMAT, **sections}, indent=1, sort_keys=True).encode()
    try:
        write_in_one_step(path, data)
    except OSError as error:
        if required:
            raise
        warn_user(f"the winners of a search are not kept: {path} cannot be written ({error.strerror})")
