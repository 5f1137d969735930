"""Maintainer's tool: makes the IR of what exported C libraries run of their C sources.

::

    pip install ziglang==0.17.1           # or a clang of LLVM 22, the version that llvmlite has
    python tools/make_export.py "python -m ziglang cc"
"""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from native_ir import make_ir

FOLDER = Path(__file__).resolve().parent.parent / "flydsl" / "compiler" / "export"
SOURCES = tuple(FOLDER / name for name in ("cpu.c", "cuda.c", "hip.c"))

if __name__ == "__main__":
    for source in SOURCES:
        source.with_suffix(".ll").write_text(make_ir(source, shlex.split(sys.argv[1] if sys.argv[1:] else "clang")))
