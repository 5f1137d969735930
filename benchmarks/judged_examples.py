"""``python -m benchmarks.judged_examples CHECKOUT``: the judge's verdicts on the examples of FlyDSL.

``CHECKOUT`` has https://github.com/ROCm/FlyDSL, whose ``examples`` make arrays on a GPU and launch when they are imported.
So each example is judged by its definitions: its imports, functions, classes and constants, without what it runs.  Sizes
that a module fixes for a large GPU are made smaller, which is said in the table.  ``--json`` writes what is printed.
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks.machine import machine_facts
from flydsl.cli.printing.output import table
from flydsl.errors import FlydslError
from flydsl.support.fast_dataclass import dataclass
from flydsl.testing import judge

_ROOT = Path(__file__).resolve().parent
REFERENCES = _ROOT / "judged_references.py"
_ROCM = ("cpu", "rocm:gfx942")
_GFX942 = ("rocm:gfx942",)
_ALL = ("cpu", "rocm:gfx942", "cuda:sm_90")


@dataclass(frozen=True)
class Example:
    """A function of an example, and how it is judged."""

    file: str
    function: str
    reference: str
    rules: Mapping[str, str]
    targets: tuple[str, ...] = _ROCM
    sizes: Mapping[str, tuple[int, ...]] | None = None
    inputs: str = ""
    constants: Mapping[str, int] | None = None
    """Constants of the module that are made smaller."""
    outputs: tuple[str, ...] = ()
    precision: str = "f32"


EXAMPLES = (
    Example(
        "01-vectorAdd.py",
        "vector_add",
        "vector_add",
        {"A": "f32[m, 4 * n]@16", "B": "f32[m, 4 * n]@16", "C": "f32[m, 4 * n]@16"},
        _ALL,
    ),
    Example(
        "01-vectorAdd.py", "vector_add", "vector_add", {"A": "f32[m, n]", "B": "f32[m, n]", "C": "f32[m, n]"}, _ALL
    ),
    Example("02-tiledCopy.py", "tiledCopy", "copy", {"A": "f32[24, 120]", "B": "f32[24, 120]"}),
    Example(
        "03-tiledMma.py", "tiledMma", "product", {"A": "f32[64, 8]", "B": "f32[64, 8]", "C": "f32[64, 64]"}, _GFX942
    ),
    Example(
        "04-preshuffle_gemm.py",
        "preshuffle_gemm",
        "preshuffled_product",
        {"A": "f16[256, 128]@16", "B": "f16[256, 128]@16", "C": "f16[256, 256]@16"},
        _GFX942,
        constants={"M": 256, "N": 256, "K": 128},
    ),
    Example(
        "05-gather_scatter.py",
        "gather_jit",
        "gather",
        {"Src": "f32[m, 32 * n]@16", "Dst": "f32[8 * r, 32 * n]@16", "Idx": "i32[8 * r] in 0:m"},
        _ALL,
        {"m": (1, 5, 40), "n": (1, 2, 3), "r": (1, 2, 5)},
    ),
    Example(
        "05-gather_scatter.py",
        "scatter_jit",
        "scatter",
        {"Src": "f32[8 * r, 32 * n]@16", "Dst": "f32[8 * r + m, 32 * n]@16", "Idx": "i32[8 * r]"},
        _ALL,
        {"m": (0, 5, 40), "n": (1, 2, 3), "r": (1, 2, 5)},
        inputs="distinct_rows",
    ),
    Example(
        "extension/coop/01-warp_collectives.py",
        "warp_compaction",
        "warp_compaction",
        {"A": "f32[32]", "Rank": "i32[32]", "Total": "i32[32]"},
        _ALL,
    ),
)
NOT_JUDGED = {"extension/coop/02-block_scan.py": "its argument is a raw pointer, for which the judge has no rule"}


def definitions(source: str, constants: Mapping[str, int]) -> str:
    """A module's source without what it runs: imports, definitions, and constants that are numbers.

    Args:
        constants: constants to replace.
    """
    kept: list[ast.stmt] = []
    for node in ast.parse(source).body:
        match node:
            case ast.Import(names=names) if any(each.name == "torch" for each in names):
                continue
            case ast.ImportFrom(module=module) if module and module.startswith("tests"):
                continue
            case ast.Import() | ast.ImportFrom() | ast.FunctionDef() | ast.ClassDef():
                kept.append(node)
            case ast.Assign(targets=[target], value=value) if _is_number(value):
                names = [each.id for each in ast.walk(target) if isinstance(each, ast.Name)]
                given = [constants.get(name) for name in names]
                kept += [node] if None in given else _assignments(dict(zip(names, given, strict=True)))
    return ast.unparse(ast.Module(kept, [])) + "\n"


def _is_number(value: ast.expr) -> bool:
    allowed = (ast.Constant, ast.BinOp, ast.operator, ast.Tuple, ast.Name, ast.expr_context)
    return all(isinstance(node, allowed) for node in ast.walk(value))


def _assignments(values: Mapping[str, Any]) -> list[ast.stmt]:
    return ast.parse("\n".join(f"{name} = {value}" for name, value in values.items())).body


def judged(checkout: Path, example: Example, folder: Path, seed: int) -> dict[str, Any]:
    """The verdict on an example, or the reason for none, as a row of the results."""
    source = (checkout / "examples" / example.file).read_text()
    module = folder / example.file.replace("/", "_").replace("-", "_")
    module.write_text(definitions(source, example.constants or {}))
    row: dict[str, Any] = {
        "example": f"{example.file}:{example.function}",
        "rules": dict(example.rules),
        "constants": dict(example.constants or {}),
        "targets": list(example.targets),
    }
    try:
        verdict = judge(
            f"{module}:{example.function}",
            f"{REFERENCES}:{example.reference}",
            arguments=example.rules,
            sizes=example.sizes,
            inputs=f"{REFERENCES}:{example.inputs}" if example.inputs else None,
            targets=example.targets,
            outputs=example.outputs,
            precision=example.precision,
            seed=seed,
        )
    except FlydslError as error:
        return {**row, "verdict": "not judged", "score": None, "findings": [str(error)]}
    report = verdict.to_json()
    found = [f"{each['code']}: {each['message']}" for each in report["findings"] if each["severity"] != "note"]
    return {**row, "verdict": report["verdict"], "score": verdict.score, "findings": found, "seconds": verdict.seconds}


def main(arguments: list[str] | None = None) -> int:
    """Judge all examples; the exit code is 0 if each has a verdict."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.judged_examples", description=__doc__)
    parser.add_argument("checkout", type=Path, help="a folder that has FlyDSL's folder examples")
    parser.add_argument("--seed", type=int, default=1, help="of sizes and values")
    parser.add_argument("--only", help="part of the name of an example")
    parser.add_argument("--json", type=Path, help="a file for the results")
    args = parser.parse_args(arguments)
    chosen = [each for each in EXAMPLES if not args.only or args.only in f"{each.file}:{each.function}"]
    with tempfile.TemporaryDirectory() as name:
        rows = [judged(args.checkout, each, Path(name), args.seed) for each in chosen]
    lines = [
        (row["example"], row["verdict"], "-" if row["score"] is None else str(row["score"]), first[:110])
        for row in rows
        for first in [row["findings"][0].splitlines()[0] if row["findings"] else "-"]
    ]
    print(table(("example", "verdict", "score", "first finding"), lines))
    for file, reason in NOT_JUDGED.items():
        print(f"{file}: not judged: {reason}")
    if args.json:
        args.json.write_text(json.dumps({"machine": machine_facts(), "rows": rows}, indent=1) + "\n")
    return 0 if all(row["score"] is not None for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
