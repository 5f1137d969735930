"""What of a corpus flydsl has: names, imports, compiled kernels."""

from __future__ import annotations

import shutil
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.corpus.chips import chips_of
from benchmarks.corpus.interpreters import Interpreter, Limits
from benchmarks.corpus.names import used_names
from benchmarks.corpus.sources import Source
from benchmarks.rocm.codegen import count

__all__ = ["Figures", "compile_programs", "find_names", "import_modules", "key_of"]

Figures = dict[str, Any]


def key_of(source: Source) -> str:
    """The name of a module among all: its root's name, and its path below it."""
    return f"{source.root.name}/{source.name}"


def find_names(sources: Sequence[Source], interpreters: Mapping[str, Interpreter]) -> Figures:
    """The names of FlyDSL that the modules use, and by interpreter those that are missing, with where they are used."""
    users: dict[str, list[str]] = defaultdict(list)
    for source in sources:
        for name, lines in used_names(source.tree()).items():
            users[name].append(f"{key_of(source)}:{lines[0]}")
    missing = {who: python.missing(sorted(users)) for who, python in interpreters.items()}
    return {
        "used": len(users),
        "missing": {
            who: {name: {"error": error, "used in": users[name]} for name, error in found.items()}
            for who, found in missing.items()
        },
    }


def import_modules(
    sources: Sequence[Source], interpreters: Mapping[str, Interpreter], limits: Limits, tell: Callable[[str], None]
) -> dict[str, Figures]:
    """How each interpreter imports each module, by the module's key.

    Scripts whose names are no modules' are left out: importing one runs it, as ``benchmarks.compiles.published`` does.
    """
    sources = [source for source in sources if source.module is not None]
    requests = [(str(source.root), source.module) for source in sources]
    found: dict[str, Figures] = {key_of(source): {} for source in sources}
    for who, python in interpreters.items():
        for source, report in zip(sources, python.imports(requests, limits), strict=True):
            found[key_of(source)][who] = report
            if not report["ok"]:
                tell(f"{who} does not import {key_of(source)}: {report['error']}")
    return found


def compile_programs(
    sources: Sequence[Source],
    interpreters: Mapping[str, Interpreter],
    limits: Limits,
    dumps: Path,
    known: Mapping[str, Mapping[str, Sequence[str]]],
    tell: Callable[[str], None],
    *,
    keep: bool = False,
) -> dict[str, dict[str, Figures]]:
    """How each interpreter compiles the programs of each module: by module, program and interpreter.

    Args:
        interpreters: the first finds chips and arguments that fit; the others get these.
        dumps: the folder where compilers write what they made.
        known: chips and arguments of earlier runs, by module and program.
        keep: leave the dumps there, as ``interpreter/module/program``.
    """
    found: dict[str, dict[str, Figures]] = {key_of(source): defaultdict(dict) for source in sources}
    fitting = {key: dict(programs) for key, programs in known.items()}
    for who, python in interpreters.items():
        requests = [
            (str(source.root), source.module or source.name, chips_of(source.name), fitting.get(key_of(source), {}))
            for source in sources
        ]
        folder = dumps / who
        for source, reports in zip(sources, python.compiles(requests, limits, folder), strict=True):
            for program, report in reports.items():
                left = dumps / "kept" / who / key_of(source) / program if keep else None
                found[key_of(source)][program][who] = _with_code(report, left)
                if report["ok"]:
                    fitting.setdefault(key_of(source), {}).setdefault(program, (report["chip"], report["arguments"]))
                tell(f"{who} {key_of(source)} {program}: {'ok' if report['ok'] else report['error']}")
            shutil.rmtree(folder, ignore_errors=True)
    return {key: dict(programs) for key, programs in found.items() if programs}


def _with_code(report: Figures, left: Path | None) -> Figures:
    """The report with the figures of the largest kernel's code in place of the path of its dumps.

    ``left`` is a folder that keeps the assembly.
    """
    dumps = report.pop("dumps", None)
    found = sorted(Path(dumps).rglob("*.s")) if dumps and report["ok"] else []
    texts = [path.read_text() for path in found]
    if left is not None and found:
        left.mkdir(parents=True, exist_ok=True)
        for path, text in zip(found, texts, strict=True):
            (left / f"{path.parent.name}.s").write_text(text)
    if texts:
        code = count(max(texts, key=len), report["chip"])
        names = ("vgpr", "agpr", "sgpr", "lds", "scratch", "waves")
        report["code"] = {name: code[name] for name in names}
        report["code"] |= {"instructions": code["instructions"]["all"], "loop": code["loop"]["all"]}
    return report
