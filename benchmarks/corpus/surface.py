"""``python -m benchmarks.corpus.surface PYTHON``: how the surface of another FlyDSL differs from this package's.

PYTHON has the release and torch.  It is asked in child processes: for its public names with their kinds, signatures,
defaults and bases of errors, and for the answers to the questions of ``tests/compat``.  Each difference is a row of a
table, with its reason: that of ``reasons.tsv``, which has a part, a pattern of subjects and a sentence, or that which the
record has.  Differences of one reason are one row, with their number and the first of them.
"""

from __future__ import annotations

import argparse
import functools
import importlib
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from benchmarks.corpus import host_answers
from benchmarks.corpus.public_names import refused_calls, signature_text
from benchmarks.machine import machine_facts
from benchmarks.peers import rocm_installation
from benchmarks.processes import ProcessError
from flydsl.cli.printing.output import table

__all__ = ["RESULTS", "Difference", "Record", "agree", "asked", "kept_rows", "name_difference", "reason_of", "reasons"]

_HERE = Path(__file__).resolve().parent
_ROOT = _HERE.parent.parent
_RECORDS = _ROOT / "tests" / "compat"
RESULTS = _ROOT / "benchmarks" / "results" / "surface.json"
_ANSWERS = {
    "host": ("flydsl_answers.tsv", "gfx942", ()),
    "kernel": ("flydsl_kernel_answers.tsv", "gfx942", ("kernel",)),
    "gfx950": ("flydsl_gfx950_answers.tsv", "gfx950", ("kernel",)),
}
"""Records of expressions: the file, the chip, and arguments of ``answers.py``."""
_OF_NAMES = ("name", "signature", "default", "error")
_PARTS = ("names", *_ANSWERS, "program", "host side")
_NAMES, _PROGRAMS = _RECORDS / "flydsl_names.tsv", _RECORDS / "flydsl_programs"


@dataclass(frozen=True)
class Difference:
    """A subject that differs, or several of one reason."""

    part: str
    """``name``, ``signature``, ``default``, ``error``, or the record of the question."""
    subject: str
    theirs: str
    ours: str
    reason: str = ""
    count: int = 1


# -- names


def name_difference(name: str, kind: str, signature: str) -> tuple[str, str] | None:
    """How a public name of FlyDSL's is otherwise here: the part that differs, and a text; ``None`` if it is not."""
    if name == "flydsl.expr.utils:print_typst":
        sys.modules.pop("flydsl.expr.utils.print_typst", None)
        vars(importlib.import_module("flydsl.expr.utils")).pop("print_typst", None)  # the module of that name hides it
    try:
        value = _find(name)
    except ImportError as error:
        return "name", str(error)
    except AttributeError:
        owner, _, last = name.rpartition(".")
        try:
            if kind in ("property", "attribute") and ":" in owner and _is_of_instances(_find(owner), last):
                return None
        except (AttributeError, ImportError):
            pass
        return "name", "it is missing"
    if kind == "error":
        here = {base.__name__ for base in getattr(value, "__mro__", ())}
        lacking = sorted(set(signature.split()) - here)
        return ("error", f"it is no {', no '.join(lacking)}") if lacking else None
    if kind not in ("class", "function", "method", "classmethod", "staticmethod"):
        return None
    if not callable(value):
        return "name", f"it is a {type(value).__name__}, not a {kind}"
    faults = [
        fault
        for fault in refused_calls(_without_self(signature), _without_self(signature_text(value)))
        if "kwargs is not taken" not in fault
        and "**kw is" not in fault
        and not re.search(r"defaults to <(function|class)|defaults to [A-Z]", fault)
    ]
    if not faults:
        return None
    return "default" if all("default" in fault for fault in faults) else "signature", "; ".join(faults)


def _find(name: str) -> Any:
    module, _, path = name.partition(":")
    value: Any = importlib.import_module(module)
    for part in path.split(".") if path else ():
        value = getattr(value, part)
    return value


def _is_of_instances(owner: Any, name: str) -> bool:
    """True if instances of a class have an attribute that the class itself has not."""
    mro = getattr(owner, "__mro__", ())
    annotated = any(name in vars(base).get("__annotations__", ()) for base in mro)
    return annotated or any("__getattr__" in vars(base) for base in mro) or hasattr(type(owner), name)


def _without_self(signature: str) -> str:
    return re.sub(r"^\((self|cls)(, |(?=\)))", "(", signature)


def _names(rows: Sequence[Sequence[str]]) -> Iterator[Difference]:
    for name, kind, signature in rows:
        found = None if kind == "import" else name_difference(name, kind, signature)  # modules import for themselves
        if found is not None:
            yield Difference(found[0], name, signature or kind, found[1])


# -- answers


def asked(python: str, script: str, *arguments: str, chip: str = "gfx942") -> list[list[str]]:
    """The rows that a file of this folder prints in an interpreter, which imports nothing of this checkout's but it.

    Raises:
        ProcessError: it fails; with the last line that it wrote to standard error.
    """
    environment = {name: os.environ[name] for name in ("HOME", "PATH", "TMPDIR") if name in os.environ}
    environment |= {"COMPILE_ONLY": "1", "ARCH": chip, "PYTHONWARNINGS": "ignore"}
    if python == sys.executable:
        environment["PYTHONPATH"] = str(_ROOT)
    with tempfile.TemporaryDirectory() as folder:
        environment["FLYDSL_RUNTIME_CACHE_DIR"] = folder
        environment["ROCM_PATH"] = str(rocm_installation(Path(folder, "rocm")))
        command = [python, str(_HERE / script), *arguments]
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ProcessError((done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1])
    return [line.split("\t") for line in done.stdout.splitlines()]


def agree(part: str, theirs: str, ours: str) -> bool:
    """True if both are the same value, or ours is an error that is caught as theirs; programs say values before."""
    if part == "program":
        (said, _, theirs), (said_here, _, ours) = theirs.rpartition("; "), ours.rpartition("; ")
        return said == said_here and host_answers.agrees(theirs, ours)
    return host_answers.agrees(theirs, ours)


@dataclass(frozen=True)
class Record:
    """Questions of ``tests/compat`` and their answers by both, each row a subject of one or two parts and a text."""

    part: str
    paths: Sequence[Path]
    theirs: Sequence[Sequence[str]]
    ours: Sequence[Sequence[str]]

    def differences(self) -> Iterator[Difference]:
        """The questions whose answers differ; those that need torch are left out where it is missing."""
        here = {tuple(subject): text for *subject, text in self.ours}
        for *subject, text in self.theirs:
            given = here.get(tuple(subject), text)
            if not agree(self.part, text, given):
                yield Difference(self.part, ": ".join(subject), text, given)

    def keep(self) -> None:
        """Make the release's answers the recorded ones, and those of this package where they differ."""
        theirs, ours = ({tuple(subject): text for *subject, text in rows} for rows in (self.theirs, self.ours))
        for path in self.paths:
            if path.suffix == ".tsv":
                rows = []
                for subject, _, _, why in kept_rows(path):
                    is_same = agree(self.part, theirs[(subject,)], ours[(subject,)])
                    rows.append((subject, theirs[(subject,)], *(() if is_same else (ours[(subject,)], why))))
                path.write_text("".join("\t".join(row) + "\n" for row in rows), encoding="utf-8")
                continue
            questions = []
            for each in host_answers.read_questions(path):
                given = theirs[path.stem, each.title]
                here = ours.get((path.stem, each.title), each.expected)
                other = "" if agree(self.part, given, here) else _without_message(here)
                questions.append(replace(each, theirs=_without_message(given), here=other))
            host_answers.write_questions(path, questions)


def _without_message(text: str) -> str:
    return text.partition(": ")[0] if text.startswith("raises ") else text


def _records(peer: str, parts: Sequence[str], every: int, tell: Callable[[str], None]) -> Iterator[Record]:
    programs, questions = Path(f"{_PROGRAMS}.txt"), sorted((_RECORDS / "host_answers").glob("*.txt"))
    known = {
        **{part: ("answers.py", [_RECORDS / file], kernel, chip) for part, (file, chip, kernel) in _ANSWERS.items()},
        "program": ("programs.py", [programs], (), "gfx942"),
        "host side": ("host_answers.py", questions, (), "gfx942"),
    }
    for part in (part for part in parts if part in known):
        script, paths, arguments, chip = known[part]
        with tempfile.TemporaryDirectory() as folder:
            copies = [str(_sample(path, every, Path(folder))) for path in paths]
            found = []
            for who, python in (("the release", peer), ("this package", sys.executable)):
                tell(f"asking {who}: {part}")
                found.append(asked(python, script, *copies, *arguments, chip=chip))
        yield Record(part, [_PROGRAMS.with_suffix(".tsv")] if part == "program" else paths, *found)


def _sample(path: Path, every: int, folder: Path) -> Path:
    """A copy of a record with the first and each ``every``-th question after it."""
    text = path.read_text(encoding="utf-8")
    head, *questions = re.split(r"^(?=#{2,3} )" if path.suffix == ".txt" else r"^", text, flags=re.MULTILINE)
    copy = folder / path.name
    copy.write_text(head + "".join(questions[::every]), encoding="utf-8")
    return copy


# -- reasons


@functools.cache
def reasons() -> tuple[tuple[str, str, str], ...]:
    """The rows of ``reasons.tsv``: the part, a pattern of subjects, and the reason.  ``name`` is for all that names have."""
    lines = (_HERE / "reasons.tsv").read_text().splitlines()
    return tuple((part, pattern, sentence) for part, pattern, sentence in (line.split("\t") for line in lines))


def reason_of(each: Difference, recorded: Mapping[tuple[str, str], str]) -> str:
    """Why it differs: the sentence of ``reasons.tsv``, else that of the record; empty if nobody said."""
    for part, pattern, sentence in reasons():
        if part in (each.part, "name" if each.part in _OF_NAMES else "") and re.match(pattern, each.subject):
            return sentence
    return recorded.get((each.part, each.subject), "")


def _recorded() -> dict[tuple[str, str], str]:
    found = {}
    files = {part: file for part, (file, _, _) in _ANSWERS.items()} | {"program": f"{_PROGRAMS.name}.tsv"}
    for part, file in files.items():
        for subject, _, _, why in kept_rows(_RECORDS / file):
            found[part, subject] = why
    for (record, title), sentence in host_answers.read_reasons(_RECORDS / "host_reasons.txt").items():
        found["host side", f"{record}: {title}"] = sentence
    return found


def kept_rows(path: Path) -> list[tuple[str, ...]]:
    """The rows of a record of answers: the subject, FlyDSL's answer, that of this package if it is another, and why."""
    return [tuple((line + "\t\t\t").split("\t")[:4]) for line in path.read_text(encoding="utf-8").splitlines()]


def _by_reason(found: Sequence[Difference]) -> list[Difference]:
    """One difference for each part and reason, those without a reason first and one by one."""
    several: dict[tuple[str, str], list[Difference]] = {}
    for each in found:
        several.setdefault((each.part, each.reason), []).append(each)
    single = [each for each in found if not each.reason]
    return single + [replace(of[0], count=len(of)) for (_, reason), of in several.items() if reason]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.corpus.surface", description=__doc__)
    parser.add_argument("python", metavar="PYTHON", help="an interpreter that has the release and torch")
    parser.add_argument(
        "--only", nargs="+", choices=_PARTS, default=_PARTS, help="these parts; a FILE keeps its others"
    )
    parser.add_argument("--every", type=int, default=1, metavar="N", help="ask each N-th question of a record")
    parser.add_argument("--json", type=Path, metavar="FILE", help=f"write the table, for example to {RESULTS.name}")
    parser.add_argument("--record", action="store_true", help="make its names and answers those of tests/compat")
    args = parser.parse_args()
    if args.record and args.every > 1:
        parser.error("--record writes whole records; leave --every out")
    tell = lambda line: print(line, file=sys.stderr, flush=True)  # noqa: E731
    code = "from importlib.metadata import version; print(version('flydsl'))"
    release = subprocess.run([args.python, "-c", code], capture_output=True, text=True, check=True).stdout.strip()
    tell(f"reading the names of {release}")
    names = asked(args.python, "public_names.py") if "names" in args.only else []
    records = list(_records(args.python, args.only, args.every, tell))
    recorded = _recorded()
    found = [*_names(names), *(difference for each in records for difference in each.differences())]
    rows = _by_reason([replace(each, reason=reason_of(each, recorded)) for each in found])
    shown = [(e.part, e.subject, e.theirs, e.ours, e.count, e.reason) for e in rows]
    print(table(("part", "subject", release, "here", "of this reason", "reason"), shown))
    counts = {each.part: len(each.theirs) for each in records} | ({"names": len(names)} if names else {})
    if args.json is not None:
        _write(args.json, release, counts, rows)
    if args.record:
        _NAMES.write_text("".join("\t".join(row) + "\n" for row in names) if names else _NAMES.read_text())
        for each in records:
            each.keep()


def _write(path: Path, release: str, asked_for: Mapping[str, int], rows: Sequence[Difference]) -> None:
    """Write the table; parts that were not asked for stay as they were, where they are of the same release."""
    old = json.loads(path.read_text()) if path.exists() else {}
    old = old if old.get("release") == release else {"asked": {}, "differences": []}
    now = [part for name in asked_for for part in (_OF_NAMES if name == "names" else (name,))]
    kept = [each for each in old["differences"] if each["part"] not in now]
    written = {
        "machine": machine_facts(),
        "release": release,
        "asked": {**old["asked"], **asked_for},
        "differences": [*(vars(each) for each in rows), *kept],
    }
    path.write_text(json.dumps(written, indent=1) + "\n")


if __name__ == "__main__":
    main()
