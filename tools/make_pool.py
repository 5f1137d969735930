"""Maintainer's tool: makes the CPU pool's IR and objects of its C source.

::

    pip install ziglang==0.17.1           # or a clang of LLVM 22, the version that llvmlite has
    python tools/make_pool.py "python -m ziglang cc"

``pool.c`` becomes ``pool.ll``, which names no machine and is what a review reads; ``pool.ll`` becomes one object for each
kind of CPU by the llvmlite that is installed.  The head of ``pool.ll`` and the file ``MADE_BY`` say what each was made
from and by what, so that a test can tell when they differ.
"""

from __future__ import annotations

import hashlib
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import llvmlite

from flydsl.compiler.codegen import HOST_MACHINES
from flydsl.compiler.machine_code import LlvmJob, generate
from flydsl.runtime.cpu_pool import LIBRARIES

FOLDER = Path(__file__).resolve().parent.parent / "flydsl" / "runtime" / "cpu_pool"
SOURCE, IR, MADE_BY = FOLDER / "pool.c", FOLDER / "pool.ll", FOLDER / "MADE_BY"

_OPTIONS = shlex.split(
    "-target x86_64-linux-gnu -std=c11 -O2 -g0 -S -emit-llvm -ffreestanding -fPIC -fno-stack-protector -fno-vectorize "
    "-fno-slp-vectorize -fno-unroll-loops -fno-sanitize=all -fno-builtin -fno-asynchronous-unwind-tables -Wall -Wextra "
    "-Wno-unused-command-line-argument -Werror"
)
# What names a machine or only helps a debugger goes, and with it metadata and attribute groups.
_DROPPED_LINES = (
    r"^(; ModuleID|source_filename|target (datalayout|triple)|!\S* = |; Function Attrs|attributes #\d+ = ).*\n"
)
_DROPPED_WORDS = r", ![a-z_.]+ !\d+| (local_unnamed_addr|unnamed_addr|dso_local)\b| #\d+\b(?=( \{)?$|,)"
_RELAX = {"x86_64": ("llvm.x86.sse2.pause", "", ""), "aarch64": ("llvm.aarch64.hint", "i32 1", "i32")}
_EXPORTED = ("flydsl_cpu_launch", "flydsl_cpu_forget_threads", "flydsl_cpu_pool")


def make_ir(compiler: Sequence[str]) -> str:
    """The IR of :data:`SOURCE` as text.

    Raises:
        subprocess.CalledProcessError: the compiler refuses it.
    """
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder, "pool.ll")
        subprocess.run([*compiler, *_OPTIONS, "-o", str(output), SOURCE.name], check=True, cwd=SOURCE.parent)
        text = output.read_text()
    text = re.sub(_DROPPED_LINES, "", text, flags=re.MULTILINE)
    text = re.sub(_DROPPED_WORDS, "", text, flags=re.MULTILINE)
    text = re.sub(r"\n{3,}", "\n\n", text).strip()
    return f"; made from pool.c {digest(SOURCE)}\n; made by {compiler_version(compiler)}\n\n{text}\n"


def make_object(machine: str) -> bytes:
    """The object of :data:`IR` for ``"x86_64"`` or ``"aarch64"``."""
    intrinsic, argument, parameter = _RELAX[machine]
    relax = f"define void @flydsl_relax() {{\n  call void @{intrinsic}({argument})\n  ret void\n}}"
    text = IR.read_text().replace("declare void @flydsl_relax()", f"declare void @{intrinsic}({parameter})\n{relax}")
    runtime = frozenset().union(*(library.functions for library in LIBRARIES))
    return generate(LlvmJob(text, HOST_MACHINES[machine], opt_level=1, exported=_EXPORTED, runtime=runtime))


def compiler_version(compiler: Sequence[str]) -> str:
    """What the compiler says it is: ``clang version 22.1.8``."""
    said = subprocess.run([*compiler, "--version"], check=True, capture_output=True, text=True).stdout
    found = re.search(r"clang version [\d.]+", said)
    return found.group() if found else said.partition("\n")[0]


def objects_made_by() -> str:
    """What :data:`MADE_BY` says if the objects are those of today's IR and of the installed llvmlite."""
    return f"pool.ll {digest(IR)}\nllvmlite {llvmlite.__version__}\n"


def digest(path: Path) -> str:
    """SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def main(compiler: Sequence[str]) -> None:
    """Write everything."""
    IR.write_text(make_ir(compiler))
    for machine in HOST_MACHINES:
        (FOLDER / f"pool.{machine}.o").write_bytes(make_object(machine))
    MADE_BY.write_text(objects_made_by())


if __name__ == "__main__":
    main(shlex.split(sys.argv[1]) if len(sys.argv) > 1 else ["clang"])
