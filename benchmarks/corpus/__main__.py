"""``python -m benchmarks.corpus DIR...``: the FlyDSL programs below some folders, unchanged, as flydsl takes them.

``DIR`` is a checkout (https://github.com/ROCm/FlyDSL, https://github.com/ROCm/aiter), or a folder with unpacked wheels
(sglang, vllm-tpu, helion).  For each module that uses FlyDSL: does it import, which names are missing, do its kernels
compile for their chips with stand-in arguments.  With ``--peer``, an interpreter that has FlyDSL, the same by FlyDSL, whose
success says which arguments fit.  With ``--run``, programs that have a driver in ``benchmarks/corpus/drivers`` run on the
CPU in the role of their chips, beside a reference, and once more with the sanitizer.  With ``--machine-code`` they are
compiled for the chips themselves, and the code objects run on the simulator of AMD's GPUs; with ``--prove`` each program
is proved for all sizes.  Nothing runs on a GPU.  Both
interpreters need torch: pip install torch.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks.corpus.census import Figures, compile_programs, find_names, import_modules, key_of
from benchmarks.corpus.interpreters import Interpreter, Limits
from benchmarks.corpus.runs import PROOF_HEADER, RUN_HEADER, proof_rows, run_programs, run_rows
from benchmarks.corpus.sources import find
from benchmarks.machine import machine_facts
from benchmarks.peers import rocm_installation
from flydsl.cli.printing.output import table

_ROOT = Path(__file__).resolve().parent.parent.parent
RESULTS = _ROOT / "benchmarks" / "results" / "corpus.json"
_LIMITS = Limits(seconds=60, memory=24 << 30)
_SIMULATED_SECONDS = 300


def _said(report: Mapping[str, Any] | None) -> str:
    if report is None:
        return "-"
    return f"{report['cpu']:.2f} s" if report["ok"] else "no"


def _codes(programs: Figures) -> list[tuple[object, ...]]:
    rows = []
    for key, found in programs.items():
        for program, by in found.items():
            own, peer = by.get("flydsl"), by.get("FlyDSL")
            figures = [(r or {}).get("code", {}) for r in (own, peer)]
            registers = [f"{f['vgpr']}/{f['sgpr']}/{f['scratch']}" if f else "-" for f in figures]
            sizes = [f.get("instructions", "-") for f in figures]
            chip = next((r["chip"] for r in (own, peer) if r is not None and r["ok"]), "-")
            rows.append((key, program, chip, _said(own), _said(peer), *registers, *sizes))
    return rows


_HEADER = (
    *("module", "program", "chip", "flydsl", "FlyDSL"),
    *("VGPR/SGPR/scratch", "FlyDSL's", "instructions", "FlyDSL's"),
)


def _summary(figures: Figures, interpreters: Mapping[str, Interpreter]) -> str:
    rows = []
    for who in interpreters:
        imported = [by[who]["ok"] for by in figures["imports"].values()]
        compiled = [by[who]["ok"] for found in figures["programs"].values() for by in found.values() if who in by]
        rows.append(
            (
                who,
                len(figures["names"]["missing"][who]),
                f"{sum(imported)} of {len(imported)}",
                f"{sum(compiled)} of {len(compiled)}",
            )
        )
    return table(("", "missing names", "modules imported", "programs compiled"), rows)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.corpus", description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+", metavar="DIR", help="a checkout, or a folder of packages")
    parser.add_argument("--peer", metavar="PYTHON", help="an interpreter that has FlyDSL and torch")
    parser.add_argument("--only", default="", metavar="REGEX", help="modules whose paths match")
    parser.add_argument(
        "--run", metavar="REGEX", nargs="?", const="", help="run programs on the CPU, by drivers whose names match"
    )
    parser.add_argument(
        "--machine-code", action="store_true", help="with --run: code objects of the chips, on the simulator"
    )
    parser.add_argument(
        "--prove", action="store_true", help="with --run: prove each program for all sizes, in place of the other runs"
    )
    parser.add_argument("--no-compile", action="store_true", help="names and imports alone")
    parser.add_argument(
        "--arguments", type=Path, metavar="FILE", default=RESULTS, help="figures with arguments that fit"
    )
    parser.add_argument("--dumps", type=Path, metavar="FOLDER", help="keep the assembly of both compilers there")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures")
    parser.add_argument(
        "--update", action="store_true", help="keep what FILE says of other modules and interpreters, and of names"
    )
    args = parser.parse_args()
    if args.run is not None:
        _run(
            [folder.absolute() for folder in args.folders],
            args.run,
            args.json,
            simulated=args.machine_code,
            proved=args.prove,
        )
        return
    sources = [s for folder in args.folders for s in find(folder) if re.search(args.only, s.name)]
    if not sources:
        parser.error("no module there imports flydsl")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        interpreters = {"flydsl": Interpreter(sys.executable, {"PYTHONPATH": str(_ROOT)})}
        if args.peer:
            rocm = rocm_installation(folder / "rocm")
            interpreters["FlyDSL"] = Interpreter(args.peer, {"ROCM_PATH": str(rocm)})
        tell = lambda line: print(line, file=sys.stderr, flush=True)  # noqa: E731
        names = find_names(sources, interpreters)
        figures: Figures = {
            "names": names,
            "imports": import_modules(sources, interpreters, _LIMITS, tell),
            "programs": {},
        }
        if not args.no_compile:
            known = _known(args.arguments)
            # FlyDSL first: the arguments that it compiles with are right.
            order = dict(sorted(interpreters.items()))
            figures["programs"] = compile_programs(
                sources, order, _LIMITS, args.dumps or folder / "dumps", known, tell, keep=args.dumps is not None
            )
    for who, found in names["missing"].items():
        rows = [(name, len(told["used in"]), told["used in"][0]) for name, told in found.items()]
        if rows:
            print(table((f"{who} lacks", "modules", "first"), rows), end="\n\n")
    if figures["programs"]:
        print(table(_HEADER, _codes(figures["programs"])), end="\n\n")
    print(_summary(figures, interpreters))
    if args.json is not None:
        digests = {key_of(source): source.sha256 for source in sources}
        written: Figures = {"machine": machine_facts(), "sources": digests, **figures}
        if args.update:
            written = _updated(json.loads(args.json.read_text()), written)
        args.json.write_text(json.dumps(written, indent=1) + "\n")


def _run(folders: list[Path], only: str, file: Path | None, *, simulated: bool, proved: bool) -> None:
    """Run the programs that have drivers, and print and keep how that went."""
    role = {
        "COMPILE_ONLY": "0",
        "FLYDSL_COMPILE_BACKEND": "rocm" if simulated else "cpu",
        "FLYDSL_COMPILE_ARCH": "gfx942",
        "FLYDSL_DUMP_IR": "0",
    }
    tell = lambda line: print(line, file=sys.stderr, flush=True)  # noqa: E731
    earlier = json.loads(file.read_text())["runs"] if file is not None and file.exists() else {}

    def keep(found: Mapping[str, Any]) -> None:
        if file is not None:
            file.write_text(json.dumps({"machine": machine_facts(), "runs": {**earlier, **found}}, indent=1) + "\n")

    with tempfile.TemporaryDirectory() as name:
        rocm = _versioned(rocm_installation(Path(name, "rocm")))
        variables = {"PYTHONPATH": str(_ROOT), "ROCM_PATH": str(rocm), "ROCM_HOME": str(rocm), **role}
        python = Interpreter(sys.executable, {"FLYDSL_DEBUG_DUMP_ASM": "0", **variables})
        limits = Limits(seconds=_SIMULATED_SECONDS if simulated else 300, memory=24 << 30)
        found = run_programs(folders, python, limits, only, tell, keep, simulated=simulated, proved=proved)
    print(table(PROOF_HEADER, proof_rows(found)) if proved else table(RUN_HEADER, run_rows(found)))


def _versioned(rocm: Path) -> Path:
    """A ROCm installation that says its version, as programs look it up while they are imported."""
    (rocm / ".info").mkdir()
    (rocm / ".info" / "version").write_text("7.0.0\n")
    return rocm


def _updated(old: Figures, new: Figures) -> Figures:
    """The earlier figures, with those of a run over some of the modules, or by some of the interpreters.

    Missing names are those of a whole corpus, and stay as they were.  So do figures of sources that have not changed
    and that the run did not compile.
    """
    result = {**old, "machine": new["machine"], "sources": {**old["sources"], **new["sources"]}}
    result["imports"] = {**old["imports"]}
    result["programs"] = {**old["programs"]}
    for key, digest in new["sources"].items():
        kept = old["sources"].get(key) == digest
        result["imports"][key] = {**(old["imports"].get(key, {}) if kept else {}), **new["imports"].get(key, {})}
        programs = old["programs"].get(key, {}) if kept else {}
        found = new["programs"].get(key, {})
        names = [*programs, *(name for name in found if name not in programs)]
        result["programs"][key] = {name: {**programs.get(name, {}), **found.get(name, {})} for name in names}
    for part in ("imports", "programs"):
        result[part] = {key: by for key, by in result[part].items() if by}
    return result


def _known(path: Path) -> dict[str, dict[str, tuple[str, str]]]:
    """Chips and arguments of earlier figures, by module and program."""
    if not path.exists():
        return {}
    known: dict[str, dict[str, tuple[str, str]]] = {}
    for key, programs in json.loads(path.read_text())["programs"].items():
        for program, by in programs.items():
            fitting = next((r for r in by.values() if r["ok"]), None)
            if fitting is not None:
                known.setdefault(key, {})[program] = (fitting["chip"], fitting["arguments"])
    return known


if __name__ == "__main__":
    main()
