"""Make a C library of a bundle, with one typed function for each variant.

It needs no Python at run time.  Writes lib<NAME>.a, <NAME>.h, <NAME>.pc for pkg-config and <NAME>-config.cmake for
find_package(<NAME>).
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from flydsl.bundle import Bundle
from flydsl.cli.printing.output import print_json, table
from flydsl.compiler.aot.export import export_c


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "bundle", type=Path, metavar="BUNDLE", help="a file that `flydsl precompile -o NAME.flyb` wrote"
    )
    parser.add_argument("--lang", choices=["c"], default="c", help="the language of the functions")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="DIR", help="where to write it")
    parser.add_argument("--name", metavar="NAME", help="of the library; by default the bundle's")
    parser.add_argument("--prefix", default="", metavar="PREFIX", help="of the names of its functions")
    parser.add_argument(
        "--host", choices=["x86_64", "aarch64"], help="the CPU of the programs that link it; by default this machine's"
    )
    parser.add_argument(
        "--tvm-ffi",
        action="store_true",
        help="add a function of tvm-ffi for each kernel, which chooses the variant by its arguments",
    )
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    name = args.name or re.sub(r"\W", "_", args.bundle.stem)
    done = export_c(
        Bundle(args.bundle), args.output, name=name, prefix=args.prefix, machine=args.host, tvm_ffi=args.tvm_ffi
    )
    if args.json:
        print_json(
            {
                "functions": [
                    {"name": function.name, "target": function.target, "parameters": len(function.parameters)}
                    for function in done.functions
                ],
                "files": list(map(str, done.files)),
                "skipped": list(done.skipped),
            }
        )
        return 0
    rows = [(function.name, function.target, len(function.parameters)) for function in done.functions]
    print(table(("function", "target", "parameters"), rows))
    for path in done.files:
        print(f"wrote {path}")
    if args.tvm_ffi:
        print(
            f"for tvm_ffi.load_module: cc -shared -o {name}.so -Wl,--whole-archive {done.files[0]} -Wl,--no-whole-archive "
            "$(tvm-ffi-config --ldflags --libs) and the libraries that the header names"
        )
    for target in done.skipped:
        print(f"left out {target}: code for another kind of CPU")
    return 0
