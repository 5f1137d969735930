"""``python -m benchmarks.predict.choices CHECKOUT``: what ``choose="model"`` chooses, and what that is worth.

``CHECKOUT`` is a clone of https://github.com/ROCm/aiter.  Programs of its published tuning tables, the kernels of
``flydsl.kernels``, and with ``--published`` those of a clone of https://github.com/ROCm/FlyDSL are compiled for gfx950, as
they are and by the model's choice.  Times are predicted: of aiter's programs for their published launches, which the choice
does not know, of the others for 4096 rows.  ``--published`` needs an interpreter with torch.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.machine import machine_facts
from benchmarks.predict.builds import artifact_of, build
from benchmarks.predict.launches import prepared_of
from benchmarks.predict.programs import FAMILIES
from benchmarks.predict.rows import Row, rows_of_file, rows_of_tables
from benchmarks.rocm.library import programs
from flydsl.artifact import SELECTION, Artifact
from flydsl.cache import open_cache
from flydsl.cli.printing.output import table
from flydsl.compiler.aot import precompile
from flydsl.config import Config
from flydsl.perf.constants import constants_of
from flydsl.perf.predictor import microseconds_of

__all__ = ["sample"]

_ROOT = Path(__file__).resolve().parent.parent.parent
_ARCH: Final = "gfx950"
_CHOOSE: Final = {"FLYDSL_COMPILE_CHOOSE": "model"}
_SIZE: Final = "4096"
_PUBLISHED: Final = (
    "softmax bf16 8192", "rmsnorm bf16 8192", "layernorm bf16 8192", "preshuffled GEMM fp16", "preshuffled GEMM fp8",
    "causal attention bf16", "tiled copy", "tiled MMA",
)  # fmt: skip
EQUAL = 0.001
"""Predicted times that differ by less count as equal."""


def sample(rows: Sequence[Row], count: int, seed: int = 0) -> list[Row]:
    """Rows of different programs, as many of each family as there are, up to ``count``."""
    random.Random(seed).shuffle(shuffled := list(rows))
    by_program = {row.program.digest: row for row in shuffled}
    found = []
    for family in FAMILIES:
        found += [row for row in by_program.values() if row.program.family == family][:count]
    return found


def _figures(artifact: Artifact, name: str, own_us: float | None = None, us: float | None = None) -> dict[str, Any]:
    """What an artifact says of the choice, with predicted times of another launch than those it was made for."""
    found = json.loads(artifact.sections[SELECTION])
    own, chosen = found["default"], found["selected"]

    def most(alternative: Mapping[str, Any], key: str) -> int:
        return max(int(each.get(key, 0)) for each in alternative["kernels"].values())

    return {
        "kernel": name,
        "alternatives": chosen["alternatives"],
        "own us": own["microseconds"][_SIZE] if own_us is None else own_us,
        "chosen us": chosen["microseconds"][_SIZE] if us is None else us,
        "registers": [most(own, "registers"), most(chosen, "registers")],
        "spilled bytes": [most(own, "spill_bytes"), most(chosen, "spill_bytes")],
        "scratch bytes": [most(own, "scratch_bytes"), most(chosen, "scratch_bytes")],
    }


def tuned(args: argparse.Namespace) -> Iterator[tuple[str, dict[str, Any]]]:
    """aiter's products, by family, at their published launches."""
    rows = sample([*rows_of_file(), *rows_of_tables(args.checkout / "aiter/configs")], args.count)
    constants = constants_of("mi355x").constants
    for folder, environment in ((args.code / "own", {}), (args.code / "chosen", _CHOOSE)):
        for digest, error in build(
            [row.program for row in rows], args.checkout, folder, args.jobs, _tell, environment
        ).items():
            _tell(f"{digest}: {error}")
    for row in rows:
        own, chosen = (artifact_of(row.program, args.code / name) for name in ("own", "chosen"))
        if own is not None and chosen is not None and SELECTION in chosen.sections:
            times = [microseconds_of(prepared_of(row.program, each, row.m), constants) for each in (own, chosen)]
            name = f"{row.m} x {row.program.n} x {row.program.k}, {row.program.digest[:8]}"
            yield row.program.family, _figures(chosen, name, *times)


def library() -> Iterator[dict[str, Any]]:
    """The kernels of ``flydsl.kernels``."""
    config = Config.from_env({**_CHOOSE, "FLYDSL_RUNTIME_ENABLE_CACHE": "0"})
    for name, (function, signature) in programs(_ARCH).items():
        (done,) = precompile(function, [f"rocm:{_ARCH}"], [signature], config=config, isolated=False)
        if done.artifact is None:
            _tell(f"{name}: {done.error}")
        elif SELECTION in done.artifact.sections:
            yield _figures(done.artifact, name)


def published(checkout: Path) -> Iterator[dict[str, Any]]:
    """FlyDSL's own kernels, unchanged."""
    program = _ROOT / "benchmarks" / "programs" / "compile_published.py"
    for name in _PUBLISHED:
        with tempfile.TemporaryDirectory() as folder:
            chip = {"COMPILE_ONLY": "1", "ARCH": _ARCH, "FLYDSL_GPU_ARCH": _ARCH, "FLYDSL_RUNTIME_CACHE_DIR": folder}
            done = subprocess.run(
                [sys.executable, str(program), str(checkout.resolve()), name, _ARCH, "1"],
                env={**os.environ, **chip, **_CHOOSE}, capture_output=True, text=True, check=False, cwd=folder,
            )  # fmt: skip
            if done.returncode:
                _tell(f"{name}: {done.stderr.strip().splitlines()[-1]}")
                continue
            cache = open_cache(Config.from_env({"FLYDSL_RUNTIME_CACHE_DIR": folder}))
            for _, artifact in cache.entries():
                if SELECTION in artifact.sections:
                    yield _figures(artifact, f"{name}, {artifact.name}")


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _line(family: str, each: Mapping[str, Any]) -> tuple[str, ...]:
    pairs = [" to ".join(map(str, dict.fromkeys(each[key]))) for key in ("registers", "spilled bytes")]
    choice = ", ".join(each["alternatives"]) or "its own"
    return family, each["kernel"], choice, f"{each['own us']:.4g}", f"{each['chosen us']:.4g}", *pairs


def _summary(family: str, found: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    ratios = [each["chosen us"] / each["own us"] for each in found]
    return (
        family,
        str(len(ratios)),
        str(sum(bool(each["alternatives"]) for each in found)),
        str(sum(r < 1 - EQUAL for r in ratios)),
        str(sum(r > 1 + EQUAL for r in ratios)),
        f"{statistics.geometric_mean(ratios):.3f}",
        f"{min(ratios):.3f}",
        f"{max(ratios):.3f}",
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.predict.choices", description=__doc__)
    parser.add_argument("checkout", type=Path, help="of aiter")
    parser.add_argument("--published", type=Path, metavar="CHECKOUT", help="of FlyDSL")
    parser.add_argument(
        "--code", type=Path, default=Path("aiter-choices"), metavar="FOLDER", help="of compiled programs"
    )
    parser.add_argument("--count", type=int, default=24, metavar="N", help="programs of each of aiter's families")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="processes that compile")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures")
    args = parser.parse_args()
    found: dict[str, list[dict[str, Any]]] = {"flydsl.kernels": list(library())}
    if args.published is not None:
        found["FlyDSL"] = list(published(args.published))
    for family, each in tuned(args):
        found.setdefault(f"aiter, {family}", []).append(each)
    print(
        table(
            ("of", "kernel", "choice", "own us", "chosen us", "registers", "spilled bytes"),
            [
                _line(family, each)
                for family, own in found.items()
                for each in own
                if each["alternatives"] or len(own) < 20
            ],
        )
    )
    header = ("of", "programs", "chosen otherwise", "faster", "slower", "mean ratio", "least", "greatest")
    print("\n" + table(header, [_summary(family, own) for family, own in found.items() if own]))
    if args.json is not None:
        written = time.strftime("%Y-%m-%d", time.gmtime())
        args.json.write_text(
            json.dumps({"machine": machine_facts(), "programs": found, "written": written}, indent=1) + "\n"
        )


if __name__ == "__main__":
    main()
