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
from flydsl.support.atomic_write import write_in_one_step

__all__ = ["FORMAT", "add_winners", "read_winners", "winners_path"]

FORMAT = 1
"""The version of the files on disk."""


def read_winners(path: Path, section: str = "winners") -> dict[str, Any]:
    """The winners, or another section, of a file; none if it is missing, damaged or of another format."""
    try:
        data = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return {}
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get(section), dict):
        return {}
    return dict(data[section])


def winners_path(settings: Settings, function: str) -> Path | None:
    """The file of a function's winners in ``FLYDSL_AUTOTUNE_CACHE_DIR``, named after it; ``None``: none is kept."""
    directory = settings.autotune_cache_dir
    return None if directory is None else directory / f"{re.sub(r'[^A-Za-z0-9._-]', '_', function)}.json"


def add_winners(
    path: Path, winners: Mapping[str, Any], timings: Mapping[str, Any], searches: Mapping[str, Any]
) -> None:
    """Add to the sections of a file in one step, so that readers see the old or the new ones."""
    added = {"winners": winners, "timings": timings, "searches": searches}
    data = {"format": FORMAT, **{name: {**read_winners(path, name), **own} for name, own in added.items()}}
    write_in_one_step(path, json.dumps(data, indent=1, sort_keys=True).encode())
