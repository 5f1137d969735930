"""Maintainer's tool: makes the native launcher's IR and objects of its C source.

::

    pip install ziglang==0.17.1           # or a clang of LLVM 22, the version that llvmlite has
    python tools/make_launcher.py "python -m ziglang cc"

``launcher.c`` becomes ``launcher.ll``, which names no machine and is what a review reads; ``launcher.ll`` becomes one
object for each kind of CPU by the llvmlite that is installed.  The head of ``launcher.ll`` and the file ``MADE_BY`` say
what each was made from and by what, so that a test can tell when they differ.
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

FOLDER = Path(__file__).resolve().parent.parent / "flydsl" / "runtime" / "launch"
SOURCE, IR, MADE_BY = FOLDER / "launcher.c", FOLDER / "launcher.ll", FOLDER / "MADE_BY"

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
_EXPORTED = ("flydsl_vectorcall", "flydsl_environment_changed", "flydsl_launcher")


def make_ir(compiler: Sequence[str]) -> str:
    """The IR of :data:`SOURCE` as text.

    Raises:
        subprocess.CalledProcessError: the compiler refuses it.
    """
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder, "launcher.ll")
        subprocess.run([*compiler, *_OPTIONS, "-o", str(output), SOURCE.name], check=True, cwd=SOURCE.parent)
        text = output.read_text()
    text = re.sub(_DROPPED_LINES, "", text, flags=re.MULTILINE)
    text = re.sub(_DROPPED_WORDS, "", text, flags=re.MULTILINE)
    text = re.sub(r"\n{3,}", "\n\n", text).strip()
    head = f"; made from launcher.c {digest(SOURCE)}\n; made by {compiler_version(compiler)}\n"
    return f"{head}\n{text}\n"


def make_object(machine: str) -> bytes:
    """The object of :data:`IR` for ``"x86_64"`` or ``"aarch64"``.

    At level 1, which neither unrolls nor vectorises: the loops of a launch run once or twice.
    """
    text = IR.read_text()
    imported = frozenset(re.findall(r"^declare [^@\n]*@(Py\w+)", text, re.MULTILINE))
    job = LlvmJob(text, HOST_MACHINES[machine], opt_level=1, exported=_EXPORTED, runtime=imported)
    return generate(job)


def compiler_version(compiler: Sequence[str]) -> str:
    """What the compiler says it is: ``clang version 22.1.8``."""
    said = subprocess.run([*compiler, "--version"], check=True, capture_output=True, text=True).stdout
    found = re.search(r"clang version [\d.]+", said)
    return found.group() if found else said.partition("\n")[0]


def objects_made_by() -> str:
    """What :data:`MADE_BY` says if the objects are those of today's IR and of the installed llvmlite."""
    return f"launcher.ll {digest(IR)}\nllvmlite {llvmlite.__version__}\n"


def digest(path: Path) -> str:
    """SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def main(compiler: Sequence[str]) -> None:
    """Write everything."""
    IR.write_text(make_ir(compiler))
    for machine in HOST_MACHINES:
        (FOLDER / f"launcher.{machine}.o").write_bytes(make_object(machine))
    MADE_BY.write_text(objects_made_by())


if __name__ == "__main__":
    main(shlex.split(sys.argv[1]) if len(sys.argv) > 1 else ["clang"])
