"""``flydsl cache``: list, verify, prune and compare the entries of the cache."""

from __future__ import annotations

import argparse
import errno
import string
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from flydsl.artifact import Artifact
from flydsl.cache import CacheKey, Damage, Limits, Signer, Store, artifact_store, unsigned
from flydsl.cache.companions import forget_companions
from flydsl.cli.printing.output import print_json, table
from flydsl.cli.printing.program_changes import Change, program_changes
from flydsl.config import SIZE_FORM, Config, parse_size
from flydsl.errors import ArtifactError, ConfigError
from flydsl.trust.public_keys import split_signature

_DAY = 86400.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
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
    tuned = add(
        "autotune", _autotune, "show the searches of autotuned functions; --dir is FLYDSL_AUTOTUNE_CACHE_DIR here"
    )
    tuned.add_argument("--name", metavar="FUNCTION", help="only those of functions whose name contains it")


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
    if args.json:
        limits = {"bytes": store.limits.bytes, "seconds": store.limits.seconds}
        facts = {"directory": str(store.directory), "entries": stats.entries, "bytes": stats.bytes, "limits": limits}
        facts |= {"oldest": stats.oldest, "newest": stats.newest, "refusal": store.refusal()}
        print_json({**facts, "damaged": _damage(stats.damaged)})
        return 0
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
    found = [pair for pair in _store(args).entries() if args.name in (None, pair[1].name)]
    if args.json:
        keys = ("key", "function", "target", "bytes", "used")
        values = ((entry.key, artifact.name, artifact.target, entry.size, entry.used) for entry, artifact in found)
        print_json({"entries": [dict(zip(keys, each, strict=True)) for each in values]})
        return 0
    rows = [
        (entry.key[:16], artifact.name, artifact.target, entry.size, _date(entry.used)) for entry, artifact in found
    ]
    print(table(("key", "function", "target", "bytes", "last used, to an hour"), rows))
    return 0


def _verify(args: argparse.Namespace) -> int:
    store = _store(args)
    verified = store.verify()
    if args.json:
        facts = {"directory": str(store.directory), "entries": verified.entries}
        print_json({**facts, "damaged": _damage(verified.damaged)})
    else:
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
    forget_companions(store, kept=store.path)
    if args.json:
        print_json(
            {
                "directory": str(store.directory),
                "limits": {"bytes": limits.bytes, "seconds": limits.seconds},
                "removed": {"entries": pruned.entries, "bytes": pruned.bytes},
                "left": {"entries": pruned.kept_entries, "bytes": pruned.kept_bytes},
                "failed": _damage(pruned.failed),
            }
        )
        return 1 if pruned.failed else 0
    _print_damage("not removed", pruned.failed)
    print(
        f"removed {pruned.entries:,} entries, {pruned.bytes:,} bytes, from {store.directory} ({_limits(limits)}); "
        f"{pruned.kept_entries:,} entries, {pruned.kept_bytes:,} bytes are left"
    )
    return 1 if pruned.failed else 0


def _explain(args: argparse.Namespace) -> int:
    store = _store(args)
    (first, mine), (second, theirs) = (_entry(store, text) for text in (args.first, args.second))
    differences = mine.explain(theirs)
    changes: list[Change] | None = None
    if any(difference.name == "program" for difference in differences):
        changes = program_changes(store, mine.digest, theirs.digest)
    if args.json:
        print_json(
            {
                "first": {"key": mine.digest, "function": first.name, "target": first.target},
                "second": {"key": theirs.digest, "function": second.name, "target": second.target},
                "differences": [
                    {"part": each.name, "first": each.mine, "second": each.theirs, "text": str(each)}
                    for each in differences
                ],
                "program": None if changes is None else [each.to_dict() for each in changes],
            }
        )
        return 1 if differences else 0
    for artifact, key in ((first, mine), (second, theirs)):
        print(f"{key.digest[:16]}  {artifact.name} for {artifact.target}")
    for difference in differences:
        print(difference)
    for change in changes or ():
        print(f"  {change}")
    if not differences:
        print("the keys are equal")
    return 1 if differences else 0


def _entry(store: Store[Artifact], text: str) -> tuple[Artifact, CacheKey]:
    """The artifact of a file, or the one whose key starts with ``text``."""
    path = Path(text)
    if path.is_file():
        try:
            artifact = Artifact.from_bytes(split_signature(unsigned(path.read_bytes()))[0])
        except ArtifactError as error:
            raise ArtifactError(f"{path}: {error}") from None
        return artifact, CacheKey.of_artifact(artifact)
    if not set(text) <= set(string.hexdigits):
        raise FileNotFoundError(errno.ENOENT, "no such file", text)
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
    forget_companions(store, kept=None)
    if args.json:
        facts = {"directory": str(store.directory), "entries": cleared.entries, "bytes": cleared.bytes}
        print_json({**facts, "failed": _damage(cleared.failed)})
    else:
        _print_damage("not removed", cleared.failed)
        print(f"removed {cleared.entries:,} entries, {cleared.bytes:,} bytes, from {store.directory}")
    return 1 if cleared.failed else 0


def _autotune(args: argparse.Namespace) -> int:
    from flydsl.autotune.report import described, recorded_searches  # of the actions this one alone needs the compiler

    directory: Path | None = args.dir or Config.from_env().autotune_cache_dir
    found = [] if directory is None else recorded_searches(directory.expanduser())
    found = [search for search in found if args.name is None or args.name in search["function"]]
    if args.json:
        for search in found:
            times = search.pop("times")
            search["times"] = [{"config": config, "milliseconds": took} for config, took in times]
        print_json({"directory": None if directory is None else str(directory), "searches": found})
    else:
        print("\n\n".join(map(described, found)) or f"no search is recorded in {directory or 'memory alone'}")
    return 0


def _damage(damaged: Sequence[Damage]) -> list[dict[str, str]]:
    return [{"path": str(each.path), "reason": str(each.reason)} for each in damaged]


def _print_damage(what: str, damaged: Sequence[Damage]) -> None:
    for damage in damaged:
        print(f"{what}  {damage.path}: {damage.reason}")


def _limits(limits: Limits) -> str:
    size = "any number of bytes" if limits.bytes is None else f"{limits.bytes:,} bytes"
    age = "any time" if limits.seconds is None else f"{limits.seconds / _DAY:g} days"
    return f"{size}, {age} without use"


def _date(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).astimezone().isoformat(sep=" ", timespec="seconds")
