"""Files of winners, with the times and the searches that found them.

One is ``{"format": 1, "winners": {digest: configuration}, "timings": {digest: [{"config", "milliseconds"}]},
"searches": {digest: search}}``; a search is what :meth:`flydsl.autotune.searching.Search.to_dict` gives.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flydsl.config import Config as Settings
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


def add_winners(path: Path, **added: Mapping[str, Any]) -> None:
    """Add to the sections of a file in one step, so that readers see the old or the new ones.

    Winners, timings and searches have the digest of a kind of call.  ``probes`` have that of the kind alone: the
    candidates whose programs were searched for, where a function gives the candidates.
    """
    _write(path, {name: {**read_winners(path, name), **added.get(name, {})} for name in _SECTIONS})


def _write(path: Path, sections: Mapping[str, Any]) -> None:
    data = json.dumps({"format": FORMAT, **sections}, indent=1, sort_keys=True).encode()
    try:
        write_in_one_step(path, data)
    except OSError as error:
        warn_user(f"the winners of a search are not kept: {path} cannot be written ({error.strerror})")
