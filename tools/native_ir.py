"""C sources of the package as LLVM IR that names no machine, which is what a review reads and llvmlite compiles.

The first lines of the IR say what it was made from and by what, so that a test can tell when the two differ.
"""

from __future__ import annotations

import hashlib
import re
import shlex
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

__all__ = ["compiler_version", "digest", "make_ir", "sources_digest"]

_OPTIONS = shlex.split(
    "-target x86_64-linux-gnu -std=c11 -O2 -g0 -S -emit-llvm -ffreestanding -fPIC -fno-stack-protector -fno-vectorize "
    "-fno-slp-vectorize -fno-unroll-loops -fno-strict-aliasing -fno-sanitize=all -fno-builtin "
    "-fno-asynchronous-unwind-tables -Wall -Wextra -Wno-unused-command-line-argument -Werror"
)
# What names a machine or only helps a debugger goes, and with it metadata and attribute groups.
_DROPPED_LINES = (
    r"^(; ModuleID|source_filename|target (datalayout|triple)|!\S* = |; Function Attrs|attributes #\d+ = ).*\n"
)
_DROPPED_WORDS = r", ![a-z_.]+ !\d+| (local_unnamed_addr|unnamed_addr|dso_local)\b| #\d+\b(?=( \{)?$|,)"


def make_ir(source: Path, compiler: Sequence[str]) -> str:
    """The IR of a C source as text.

    Raises:
        subprocess.CalledProcessError: the compiler refuses it.
    """
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder, "output.ll")
        subprocess.run([*compiler, *_OPTIONS, "-o", str(output), source.name], check=True, cwd=source.parent)
        text = output.read_text()
    text = re.sub(_DROPPED_LINES, "", text, flags=re.MULTILINE)
    text = re.sub(_DROPPED_WORDS, "", text, flags=re.MULTILINE)
    text = re.sub(r"\n{3,}", "\n\n", text).strip()
    return f"; made from {source.name} {sources_digest(source)}\n; made by {compiler_version(compiler)}\n\n{text}\n"


def compiler_version(compiler: Sequence[str]) -> str:
    """What the compiler says it is: ``clang version 22.1.8``."""
    said = subprocess.run([*compiler, "--version"], check=True, capture_output=True, text=True).stdout
    found = re.search(r"clang version [\d.]+", said)
    return found.group() if found else said.partition("\n")[0]


def sources_digest(source: Path) -> str:
    """SHA-256 of a C source and of what it includes from its own folder."""
    text = source.read_text()
    included = re.findall(r'^#include "(\w+\.h)"', text, re.MULTILINE)
    return hashlib.sha256(
        "".join([text, *(source.with_name(name).read_text() for name in included)]).encode()
    ).hexdigest()


def digest(path: Path) -> str:
    """SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
