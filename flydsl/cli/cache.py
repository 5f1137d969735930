"""``flydsl cache``: what the cache directory holds, whether it is whole, and emptying it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flydsl.cache import Damage, Store, artifact_store
from flydsl.config import Config
from flydsl.errors import ConfigError

if TYPE_CHECKING:
    from flydsl.artifact import Artifact

__all__ = ["add_parser"]


def add_parser(commands: Any) -> None:
    """Add the command to the parsers of all commands."""
    parser = commands.add_parser("cache", help="look after the cache of compiled kernels", description=__doc__)
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    for name, run, what in (
        ("stats", _stats, "count the entries, their bytes, and those that are damaged; change nothing"),
        ("verify", _verify, "read every entry and remove the damaged ones; exit code 1 if there were any"),
        ("clear", _clear, "remove every entry"),
    ):
        action = actions.add_parser(name, help=what, description=what[0].upper() + what[1:] + ".")
        action.add_argument(
            "--dir", type=Path, help="the cache directory (default: FLYDSL_RUNTIME_CACHE_DIR, else ~/.flydsl/cache)"
        )
        action.set_defaults(run=run)


def _store(args: argparse.Namespace) -> Store[Artifact]:
    directory: Path | None = args.dir
    if directory is None:
        directory = Config.from_env().cache_dir
    if directory is None:
        raise ConfigError(
            "the cache is switched off (FLYDSL_RUNTIME_ENABLE_CACHE, FLYDSL_RUNTIME_CACHE_DIR); give --dir"
        )
    return artifact_store(directory.expanduser())


def _stats(args: argparse.Namespace) -> int:
    store = _store(args)
    stats = store.stats()
    print(f"directory  {store.directory}")
    print(f"entries    {stats.entries:,}")
    print(f"bytes      {stats.bytes:,}")
    if stats.oldest is not None and stats.newest is not None:
        print(f"oldest     {_date(stats.oldest)}")
        print(f"newest     {_date(stats.newest)}")
    _print_damage("damaged", stats.damaged)
    return 0


def _verify(args: argparse.Namespace) -> int:
    store = _store(args)
    verified = store.verify()
    _print_damage("removed", verified.damaged)
    print(f"{verified.entries:,} entries in {store.directory}, {len(verified.damaged):,} damaged")
    return 1 if verified.damaged else 0


def _clear(args: argparse.Namespace) -> int:
    store = _store(args)
    cleared = store.clear()
    _print_damage("not removed", cleared.failed)
    print(f"removed {cleared.entries:,} entries, {cleared.bytes:,} bytes, from {store.directory}")
    return 1 if cleared.failed else 0


def _print_damage(what: str, damaged: Sequence[Damage]) -> None:
    for damage in damaged:
        print(f"{what}  {damage.path}: {damage.reason}")


def _date(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).astimezone().isoformat(sep=" ", timespec="seconds")
