"""``python -m flydsl.testing.conformance``: the conformance kit over one backend.

Exit status: 0, nothing failed; 1, something failed; 2, the command line names something that does not exist.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from flydsl.errors import DSLValueError, FlydslError, TargetError
from flydsl.tools.testing.conformance.names import PARTS
from flydsl.tools.testing.conformance.runner import run


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line (by default the process's), and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m flydsl.testing.conformance", description="Test a backend and its driver."
    )
    parser.add_argument("name", metavar="NAME[:ARCH]", help="a backend, or one of its targets")
    parser.add_argument("--device", type=int, metavar="N", help="the device to run on; by default the current one")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--part", action="append", choices=PARTS, help="only this part; repeatable")
    parser.add_argument("--kernel", action="append", metavar="NAME", help="only this kernel; repeatable")
    parser.add_argument("--sample", action="store_true", help="one kernel of each subject instead of all")
    args = parser.parse_args(argv)
    try:
        report = run(args.name, args.device, parts=args.part or PARTS, kernels=args.kernel, sample=args.sample)
    except (DSLValueError, TargetError) as error:
        print(f"conformance: error: {error}", file=sys.stderr)
        return 2
    except FlydslError as error:
        print(f"conformance: error: {error}", file=sys.stderr)
        return 1
    print(report.as_json() if args.json else report.as_text())
    return 0 if report.ok else 1


if __name__ == "__main__":
    sys.exit(main())
