"""Maintainer's tool: plants the faults of mutations.toml one by one and says which tests find them.

::

    python -m tools.mutations list                # each fault, where it is now
    python -m tools.mutations cover  -C DIR       # record which tests enter each fault: the whole suite, once, with probes
    python -m tools.mutations run    -C DIR       # try each fault that has no result yet; stop and go on at any time
    python -m tools.mutations report

A fault is tried in a clone of HEAD on the tests that enter it, until one fails that does not fail without the fault.
Those of the first tier come before the rest, and tests that share words with the fault's name and file before others.
A fault in a statement that runs at import, such as a table's row, is entered where functions name what the statement
assigns. Where no test is known to enter it, the files of tests that share a word of its file are tried.

Faults come in random order, so that those that are tried are at any time a sample of all.
"""

from __future__ import annotations

import argparse
import csv
import json
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from tools.mutations.probes import Recorded, plant
from tools.mutations.rows import LIST, ROOT, Mutation, Sources, mutations
from tools.mutations.running import Outcome, Scratch, Tier, clone, environment, pytest_command, words

RESULTS = LIST.with_name("results.tsv")
MARKS = {"test": "not prove and not more", "all": "not prove"}
"""The tiers' expressions of markers."""
SEED = 41
"""Of the order in which faults are tried, and files of tests recorded."""


@dataclass(frozen=True)
class Result:
    """A row of the results."""

    mutation: str
    found: str
    """The first tier that finds it: ``test``, ``all``, or ``none``."""
    by: str
    """The test that finds it, or for ``none`` how many were run."""
    how: str
    seconds: str
    row: str
    """The digest of the mutation's row: a changed row is tried again."""
    commit: str


def results(path: Path) -> dict[str, Result]:
    """The results by mutation."""
    if not path.exists():
        return {}
    with path.open(newline="") as file:
        return {row["mutation"]: Result(**row) for row in csv.DictReader(file, delimiter="\t")}


def keep(path: Path, rows: dict[str, Result]) -> None:
    """Write the results in the order of the list."""
    with path.with_suffix(".new").open("w", newline="") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(Result)], delimiter="\t", lineterminator="\n")
        writer.writeheader()
        writer.writerows(asdict(rows[row.name]) for row in mutations() if row.name in rows)
    path.with_suffix(".new").replace(path)


def head() -> str:
    command = ["git", "-C", str(ROOT), "rev-parse", "--short=12", "HEAD"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def show(options: argparse.Namespace) -> int:
    """Print each fault with the place where it is now; fail if one does not apply."""
    sources, wrong = Sources(ROOT), 0
    for row in mutations():
        try:
            file, _, lines = sources.changed(row)
        except LookupError as error:
            wrong += 1
            print(error)
            continue
        print(f"{row.name}  {file}:{lines.start}")
        print(
            "\n".join(
                [f"  - {line}" for line in row.old.splitlines()] + [f"  + {line}" for line in row.new.splitlines()]
            )
        )
    return min(wrong, 1)


def cover(options: argparse.Namespace) -> int:
    """Run the suite in a clone with a probe at each fault, the first tier first; go on where a run has stopped."""
    folder = options.coverage.resolve()
    recorded = Recorded(folder)
    if (recorded.root / "flydsl").exists():
        print(f"going on in {folder}; remove it to begin again with the sources of now", flush=True)
    else:
        target = clone(folder, head())
        sources = Sources(target)
        for file, text in plant(
            sources, [row for row in mutations() if applies(row, sources)], recorded.entered
        ).items():
            (target / file).write_text(text)
    files = options.tests or [file for file in test_files(recorded.root) if not file.startswith(options.without)]
    random.Random(SEED).shuffle(files)
    codes = {0}
    for tier in tiers(options):
        known = folder / "recorded.json"
        known.write_text(json.dumps([each.test for each in recorded.tests()]))
        asked = ["-m", tier.marks, "--record", str(folder), "--tier", tier.name, "--recorded", str(known)]
        command = pytest_command(recorded.root, *asked, "-q", "-n", str(options.workers), *files)
        done = subprocess.run(command, cwd=recorded.root, env=environment(recorded.root), check=False)
        codes.add(done.returncode)
    return max(codes - {5})  # 5: no test was left


def test_files(root: Path) -> list[str]:
    return sorted(path.relative_to(root).as_posix() for path in (root / "tests").rglob("test_*.py"))


def tiers(options: argparse.Namespace) -> list[Tier]:
    """The tiers that are asked for: each has what those before it leave."""
    if options.test == options.all:  # a suite without tiers
        return [Tier("all", options.all)]
    both = [Tier("test", options.test), Tier("all", f"({options.all}) and not ({options.test})")]
    return both[:1] if options.tier == "test" else both


def wanted(options: argparse.Namespace, known: dict[str, Result]) -> list[Mutation]:
    """The mutations that have no result, and those that are asked for again, in random order."""

    def again(row: Mutation, result: Result) -> bool:
        return result.row != row.digest or not {row.name, row.room, result.found, "every"}.isdisjoint(options.again)

    rows = list(mutations())
    random.Random(SEED).shuffle(rows)
    asked = (row for row in rows if not options.only or not {row.name, row.room}.isdisjoint(options.only))
    return [row for row in asked if row.name not in known or again(row, known[row.name])]


def run(options: argparse.Namespace) -> int:
    """Try mutations and keep each result as it comes."""
    known = results(options.results)
    rows = wanted(options, known)
    recorded = Recorded(options.coverage.resolve())
    known_tests = {each.test: each for each in recorded.tests()}
    entering = recorded.entering()
    scratch = Scratch(options.scratch.resolve(), head(), known_tests)
    files = test_files(scratch.root)
    for row in rows:
        if not applies(row, scratch.sources):
            continue
        start = time.monotonic()
        own = words(scratch.sources.find(row))
        tests = entering.get(row.name) or {file for file in files if words(file) & own}
        tests = {test for test in tests if not test.startswith(options.without)}
        found, outcome, ran = "", Outcome(""), 0
        for tier in tiers(options):
            of_tier = {test for test in tests if test not in known_tests or known_tests[test].tier == tier.name}
            outcome, more = scratch.find(row, of_tier, tier, options.limit)
            ran += more
            if outcome.failed:
                found = tier.name
                break
        by = outcome.failed or (f"{ran} tests" if options.tier == "all" else f"{ran} tests of the first tier")
        took = f"{time.monotonic() - start:.0f}"
        known[row.name] = Result(row.name, found or "none", by, outcome.how, took, row.digest, scratch.commit)
        keep(options.results, known)
        print(f"{row.name}: {found or 'none'}, {by} {outcome.how}, {took} s", flush=True)
    return 0


def applies(row: Mutation, sources: Sources) -> bool:
    """True if the sources have the row's text; else it is said."""
    try:
        sources.find(row)
    except LookupError as error:
        print(error, flush=True)
        return False
    return True


def report(options: argparse.Namespace) -> int:
    """Print which tier finds what, by room, and what no test finds."""
    known, rows = results(options.results), list(mutations())
    counts = Counter((row.room, known[row.name].found if row.name in known else "not tried") for row in rows)
    columns = ("test", "all", "none", "not tried")
    print(f"{'room':12}" + "".join(f"{column:>10}" for column in columns))
    for room in dict.fromkeys(row.room for row in rows):
        print(f"{room:12}" + "".join(f"{counts[room, column]:10}" for column in columns))
    total = {column: sum(counts[row, column] for row in {row.room for row in rows}) for column in columns}
    print(f"{'in all':12}" + "".join(f"{total[column]:10}" for column in columns))
    if found := total["test"] + total["all"]:
        print(
            f"\nThe tier test finds {total['test'] / found:.0%} of what all tests find; {total['none']} are not found."
        )
    for column in ("all", "none"):
        names(
            f"found by {column}",
            (known[row.name] for row in rows if row.name in known and known[row.name].found == column),
        )
    return 0


def names(title: str, found: Iterable[Result]) -> None:
    for result in found:
        print(f"{title}: {result.mutation} ({result.by} {result.how})".replace(" )", ")"))


def parser() -> argparse.ArgumentParser:
    command = argparse.ArgumentParser(
        "python -m tools.mutations", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    steps = command.add_subparsers(required=True)
    recorded = argparse.ArgumentParser(add_help=False)
    recorded.add_argument("-C", "--coverage", type=Path, required=True, metavar="DIR", help="what cover records")
    marks = argparse.ArgumentParser(add_help=False)
    for name, expression in MARKS.items():
        marks.add_argument(
            f"--{name}", default=expression, metavar="MARKS", help=f"pytest -m of this tier: {expression}"
        )
    marks.add_argument(
        "--tier", choices=MARKS, default="all", help="test: only its tests; all: first these, then the rest"
    )
    marks.add_argument("--without", default=("tests/architecture",), nargs="+", help="tests that read sources")
    kept = argparse.ArgumentParser(add_help=False)
    kept.add_argument("--results", type=Path, default=RESULTS, metavar="FILE")
    steps.add_parser("list", help=show.__doc__).set_defaults(step=show)
    step = steps.add_parser("cover", parents=[recorded, marks], help=cover.__doc__)
    step.add_argument("-n", "--workers", type=int, default=2)
    step.add_argument("tests", nargs="*", help="folders or files; without them everything")
    step.set_defaults(step=cover)
    step = steps.add_parser("run", parents=[recorded, marks, kept], help=run.__doc__)
    step.add_argument("--only", nargs="+", default=(), metavar="NAME", help="mutations or rooms")
    step.add_argument(
        "--again",
        nargs="+",
        default=(),
        metavar="WHAT",
        help="also what has a result: a mutation, a room, none, all, every",
    )
    step.add_argument("--limit", type=float, default=300, metavar="SECONDS", help="of one mutation")
    step.add_argument("--scratch", type=Path, default=ROOT / "build" / "mutations", metavar="DIR")
    step.set_defaults(step=run)
    steps.add_parser("report", parents=[kept], help=report.__doc__).set_defaults(step=report)
    return command


def main(arguments: list[str]) -> int:
    # A shell's job in the background ignores it, and so would the tests' children, which are to end by it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    options = parser().parse_args(arguments)
    if "without" in options:
        options.without = tuple(options.without)
    step: int = options.step(options)
    return step


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
