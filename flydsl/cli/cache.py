"""``flydsl cache``: list, verify, prune and compare the entries of the cache."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flydsl.artifact import Artifact
from flydsl.cache import CacheKey, Damage, Limits, Signer, Store, artifact_store, unsigned
from flydsl.cli.table import table
from flydsl.config import SIZE_FORM, Config, parse_size
from flydsl.errors import ArtifactError, ConfigError

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["add_parser"]

_DAY = 86400.0


def add_parser(commands: Any) -> None:
    parser = commands.add_parser("cache", help="look after the cache of compiled kernels", description=__doc__)
    actions = parser.add_subparsers(metavar="ACTION", required=True)

    def add(name: str, run: Callable[[argparse.Namespace], int], what: str) -> argparse.ArgumentParser:
        action: argparse.ArgumentParser = actions.add_parser(
            name, help=what, description=what[0].upper() + what[1:] + "."
        )
        action.add_argument(
            "--dir",
            type=Path,
            help="the cache directory (default: FLYDSL_RUNTIME_CACHE_DIR, else as docs/cache.md says)",
        )
        action.set_defaults(run=run)
        return action

    add("stats", _stats, "count the entries, their bytes, and those that are damaged; change nothing")
    listing = add("ls", _list, "list the entries, the last used first; change nothing")
    listing.add_argument("--name", metavar="FUNCTION", help="only those of a host function of that name")
    add("verify", _verify, "read every entry and remove the damaged ones; exit code 1 if there were any")
    prune = add("prune", _prune, "remove the entries that were not used for longest, down to the limits")
    prune.add_argument("--max-bytes", type=_size, metavar="SIZE", help="default: FLYDSL_RUNTIME_CACHE_MAX_BYTES")
    prune.add_argument("--max-days", type=float, metavar="DAYS", help="default: FLYDSL_RUNTIME_CACHE_MAX_DAYS")
    explain = add("explain", _explain, "say which parts of two keys differ; exit code 1 if any does")
    for name in ("first", "second"):
        explain.add_argument(
            name, metavar="ENTRY", help="the first digits of a key in the cache, or an artifact's file"
        )
    add("clear", _clear, "remove every entry")


def _size(text: str) -> int:
    try:
        return parse_size(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not {SIZE_FORM}") from None


def _store(args: argparse.Namespace) -> Store[Artifact]:
    config = Config.from_env()
    directory: Path | None = args.dir or config.cache_dir
    if directory is None:
        raise ConfigError(
            "the cache is switched off (FLYDSL_RUNTIME_ENABLE_CACHE, FLYDSL_RUNTIME_CACHE_DIR); give --dir"
        )
    limits = Limits(config.cache_max_bytes, config.cache_max_seconds)
    signer = Signer.configured(config.cache_key_file)
    return artifact_store(directory.expanduser(), limits=limits, signer=signer, allow_shared=config.cache_allow_shared)


def _stats(args: argparse.Namespace) -> int:
    store = _store(args)
    stats = store.stats()
    print(f"directory  {store.directory}")
    print(f"entries    {stats.entries:,}")
    print(f"bytes      {stats.bytes:,}")
    print(f"limits     {_limits(store.limits)}")
    if stats.oldest is not None and stats.newest is not None:
        print(f"used from  {_date(stats.oldest)}")
        print(f"used to    {_date(stats.newest)}")
    refusal = store.refusal()
    if refusal is not None:
        print(f"not used   {refusal}")
    _print_damage("damaged", stats.damaged)
    return 0


def _list(args: argparse.Namespace) -> int:
    rows = [
        (entry.key[:16], artifact.name, artifact.target, entry.size, _date(entry.used))
        for entry, artifact in _store(args).entries()
        if args.name in (None, artifact.name)
    ]
    print(table(("key", "function", "target", "bytes", "last used, to an hour"), rows))
    return 0


def _verify(args: argparse.Namespace) -> int:
    store = _store(args)
    verified = store.verify()
    _print_damage("removed", verified.damaged)
    print(f"{verified.entries:,} entries in {store.directory}, {len(verified.damaged):,} damaged")
    return 1 if verified.damaged else 0


def _prune(args: argparse.Namespace) -> int:
    store = _store(args)
    limits = Limits(
        store.limits.bytes if args.max_bytes is None else args.max_bytes,
        store.limits.seconds if args.max_days is None else args.max_days * _DAY,
    )
    pruned = store.prune(limits)
    _print_damage("not removed", pruned.failed)
    print(
        f"removed {pruned.entries:,} entries, {pruned.bytes:,} bytes, from {store.directory} ({_limits(limits)}); "
        f"{pruned.kept_entries:,} entries, {pruned.kept_bytes:,} bytes are left"
    )
    return 1 if pruned.failed else 0


def _explain(args: argparse.Namespace) -> int:
    store = _store(args)
    (first, mine), (second, theirs) = (_entry(store, text) for text in (args.first, args.second))
    for artifact, key in ((first, mine), (second, theirs)):
        print(f"{key.digest[:16]}  {artifact.name} for {artifact.target}")
    differences = mine.explain(theirs)
    for difference in differences:
        print(difference)
    if not differences:
        print("the keys are equal")
    return 1 if differences else 0


def _entry(store: Store[Artifact], text: str) -> tuple[Artifact, CacheKey]:
    """The artifact of a file, or the one whose key starts with ``text``.

    Raises:
        ArtifactError: there is none, or more than one.
    """
    path = Path(text)
    if path.is_file():
        artifact = Artifact.from_bytes(unsigned(path.read_bytes()))
        return artifact, CacheKey.of_artifact(artifact)
    found = [artifact for entry, artifact in store.entries() if entry.key.startswith(text)]
    if len(found) != 1:
        raise ArtifactError(
            f"{len(found) or 'no'} entries of {store.directory} have a key that starts with {text!r}, expected one; "
            "`flydsl cache ls` lists them"
        )
    return found[0], CacheKey.of_artifact(found[0])


def _clear(args: argparse.Namespace) -> int:
    store = _store(args)
    cleared = store.clear()
    _print_damage("not removed", cleared.failed)
    print(f"removed {cleared.entries:,} entries, {cleared.bytes:,} bytes, from {store.directory}")
    return 1 if cleared.failed else 0


def _print_damage(what: str, damaged: Sequence[Damage]) -> None:
    for damage in damaged:
        print(f"{what}  {damage.path}: {damage.reason}")


def _limits(limits: Limits) -> str:
    size = "any number of bytes" if limits.bytes is None else f"{limits.bytes:,} bytes"
    age = "any time" if limits.seconds is None else f"{limits.seconds / _DAY:g} days"
    return f"{size}, {age} without use"


def _date(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).astimezone().isoformat(sep=" ", timespec="seconds")
