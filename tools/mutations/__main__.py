"""Maintainer's tool: plants the faults of mutations.toml one by one and says which tests find them.

::

    python -m tools.mutations list                # each fault, where it is now
    python -m tools.mutations cover  -C DIR       # record which test enters which line: the whole suite, once
    python -m tools.mutations run    -C DIR       # try each fault that has no result yet; stop and go on at any time
    python -m tools.mutations report

A fault is tried in a clone of HEAD on the tests that enter its lines, until one fails that does not fail without the fault.
Tests whose path shares a word with the changed file's come first, and then the shortest. A fault in a statement that runs at
import, such as a table's row, is tried on the tests that enter statements inside functions which name what it assigns.
Where no test is known to enter them, the files of tests that share such a word are tried.
"""

from __future__ import annotations

import argparse
import csv
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from tools.mutations.entered import Recorded, lines_to_enter
from tools.mutations.rows import LIST, ROOT, Mutation, Sources, mutations
from tools.mutations.running import Scratch, Tier, clone, environment, pytest_command, words

RESULTS = LIST.with_name("results.tsv")
MARKS = {"test": "not prove and not more", "all": "not prove"}
"""The tiers' expressions of markers."""
ENDLESS = ("tests/codegen/test_compile_limits.py",)
"""Tests whose programs do not end under coverage."""


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
    """Run the suite in a clone with coverage, a context per test."""
    folder = options.coverage.resolve()
    (folder / "data").mkdir(parents=True, exist_ok=True)
    target = clone(folder, head())
    settings = folder / "coveragerc"
    settings.write_text(
        # Without `patch = subprocess`, which hands a child the context of its parent's start.
        f"[run]\nsource_pkgs = flydsl\nparallel = true\ndata_file = {folder}/data/cov\n"
        "context = ${PYTEST_CURRENT_TEST-}\n"
        "disable_warnings = module-not-imported,no-data-collected,module-not-measured,couldnt-parse\n"
    )
    asked = ["-m", options.all, "-n", str(options.workers), "--record", str(folder), *options.tests]
    command = pytest_command(target, *asked, *(f"--ignore={file}" for file in ENDLESS))
    return subprocess.run(
        command, cwd=target, env=environment(target, COVERAGE_PROCESS_START=str(settings)), check=False
    ).returncode


def wanted(options: argparse.Namespace, known: dict[str, Result]) -> list[Mutation]:
    """The mutations that have no result, and those that are asked for again."""

    def again(row: Mutation, result: Result) -> bool:
        return result.row != row.digest or not {row.name, row.room, result.found, "every"}.isdisjoint(options.again)

    rows = (row for row in mutations() if not options.only or not {row.name, row.room}.isdisjoint(options.only))
    return [row for row in rows if row.name not in known or again(row, known[row.name])]


def run(options: argparse.Namespace) -> int:
    """Try mutations and keep each result as it comes."""
    known = results(options.results)
    rows = wanted(options, known)
    recorded = Recorded(options.coverage.resolve())
    seconds = recorded.seconds()
    scratch = Scratch(options.scratch.resolve(), head())
    rows = [row for row in rows if applies(row, scratch.sources)]
    # Where a row is newer than the record, no test is known to enter it.
    then = [row for row in rows if applies(row, recorded.sources)]
    entered = defaultdict(set, recorded.tests({row.name: lines_to_enter(row, recorded.sources) for row in then}))
    tiers = [Tier("test", options.test), Tier("all", f"({options.all}) and not ({options.test})")]
    tiers = tiers[:1] if options.tier == "test" else tiers
    tiers = [Tier("all", options.all)] if options.test == options.all else tiers  # a suite without tiers
    files = [file.relative_to(scratch.root).as_posix() for file in (scratch.root / "tests").rglob("test_*.py")]
    for row in rows:
        start = time.monotonic()
        own = words(scratch.sources.find(row))
        tests = entered[row.name] or {file for file in files if words(file) & own}
        tests = {test for test in tests if not test.startswith(options.without)}
        found, outcome, ran = scratch.find(row, tests, seconds, tiers, options.limit)
        by = outcome.failed or f"{ran} tests"
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
        print(f"\nThe tier test finds {total['test'] / found:.0%} of what all tests find.")
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
    kept = argparse.ArgumentParser(add_help=False)
    kept.add_argument("--results", type=Path, default=RESULTS, metavar="FILE")
    steps.add_parser("list", help=show.__doc__).set_defaults(step=show)
    step = steps.add_parser("cover", parents=[recorded, marks], help=cover.__doc__)
    step.add_argument("-n", "--workers", type=int, default=2)
    step.add_argument("tests", nargs="*", help="folders or files; without them everything")
    step.set_defaults(step=cover)
    step = steps.add_parser("run", parents=[recorded, marks, kept], help=run.__doc__)
    step.add_argument(
        "--tier", choices=MARKS, default="all", help="test: only its tests; all: first these, then the rest"
    )
    step.add_argument("--only", nargs="+", default=(), metavar="NAME", help="mutations or rooms")
    step.add_argument(
        "--again",
        nargs="+",
        default=(),
        metavar="WHAT",
        help="also what has a result: a mutation, a room, none, all, every",
    )
    step.add_argument("--limit", type=float, default=300, metavar="SECONDS", help="of one mutation")
    step.add_argument("--without", default=("tests/architecture",), nargs="+", help="tests that read sources")
    step.add_argument("--scratch", type=Path, default=ROOT / "build" / "mutations", metavar="DIR")
    step.set_defaults(step=run)
    steps.add_parser("report", parents=[kept], help=report.__doc__).set_defaults(step=report)
    return command


def main(arguments: list[str]) -> int:
    options = parser().parse_args(arguments)
    if "without" in options:
        options.without = tuple(options.without)
    step: int = options.step(options)
    return step


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
