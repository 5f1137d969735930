"""C sources of a backend, compiled for the machine that exports a library.

Only backends of other packages have sources: those of this package ship LLVM IR, which needs no compiler.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from flydsl.backends.toolchain import on_path, run_tool
from flydsl.errors import ToolchainError

__all__ = ["compiled_by_cc"]

_INCLUDE = Path(__file__).parents[3] / "include"
_OPTIONS = ("-c", "-O2", "-fPIC", "-ffunction-sections", "-fno-common", "-fno-lto", f"-I{_INCLUDE}")


def compiled_by_cc(source: Path) -> bytes:
    """The relocatable object of a C source, which finds ``flydsl/export.h``."""
    compiler = on_path("cc", "gcc", "clang")
    if compiler is None:
        raise ToolchainError(f"compiling {source} needs a C compiler, and there is no cc; run: apt install gcc")
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "part.o"
        done = run_tool([compiler.path, *_OPTIONS, "-o", output, source])
        if done.returncode != 0:
            raise ToolchainError(f"{compiler.path} refuses {source}:\n{done.stderr.strip()}")
        return output.read_bytes()
