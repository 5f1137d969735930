"""What ``make demo`` runs: the first examples on this machine's CPU, and then compiled for two GPUs."""

import sys
from pathlib import Path

from examples import load
from flydsl.cli.precompile import HEADER, artifact_file_name, table_row
from flydsl.cli.printing.output import table
from flydsl.compiler.aot import precompile
from flydsl.trust.files import write_in_one_step

EXAMPLES = (("01_vector_add.py", "add", 0.0), ("02_softmax.py", "softmax", 1e-6))
"""File, host function, and the largest error against NumPy that is no mistake."""
TARGETS = ("cuda:sm_90", "rocm:gfx942")
OUTPUT = Path("build/demo")


def main() -> int:
    problems: list[str] = []
    functions = []
    print("On this machine's CPU:\n")
    for file, name, tolerance in EXAMPLES:
        example = load(file)
        error = example.main()
        if not error <= tolerance:
            problems.append(f"{file}: the largest error is {error:.1e}, expected at most {tolerance:.1e}")
        functions.append(getattr(example, name))

    print("\nCompiled for GPUs that need not be here:\n")
    rows = []
    for function in functions:
        for result in precompile(function, TARGETS, isolated=False):
            if result.artifact is None:
                problems.append(f"{result.function} for {result.target}: {result.error}")
                continue
            path = OUTPUT / artifact_file_name(result.function, str(result.target))
            rows.append(table_row(result, write_in_one_step(path, result.artifact.to_bytes())))
    print(table(HEADER, rows))
    if rows:
        print(f"\nLook into one: python -m flydsl.cli inspect {rows[0][2]}")
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
