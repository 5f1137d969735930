"""Maintainer's tool: makes what the package ships of its C sources.

::

    pip install ziglang==0.17.1           # or a clang of LLVM 22, the version that llvmlite has
    python tools/make_native.py "python -m ziglang cc"

Each C source becomes LLVM IR that names no machine, which is what a review reads; the head of the IR says what it was made
from and by what.  Where objects are shipped, since a machine that only runs artifacts has no compiler, the installed
llvmlite makes them of the IR, one for each kind of CPU, and the file MADE_BY beside them says so.  Tests repeat each step.
One shared library is linked too, for programs that look for it by name.
"""

from __future__ import annotations

import hashlib
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import llvmlite

from flydsl._version import __version__
from flydsl.compiler.codegen.emit import HOST_MACHINES
from flydsl.compiler.codegen.llvm_optimize import LlvmJob, generate

PACKAGE = Path(__file__).resolve().parent.parent / "flydsl"

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
_RELAX = {"x86_64": ("llvm.x86.sse2.pause", "", ""), "aarch64": ("llvm.aarch64.hint", "i32 1", "i32")}
"""The intrinsic that tells the processor that a loop waits, its argument and its parameter."""


@dataclass(frozen=True)
class NativePart:
    """One C source."""

    source: Path
    exported: tuple[str, ...] = ()
    """What its objects define for others; empty: only the IR is shipped."""
    by_hand: str = ""
    """The IR beside it that is written by hand for each machine, ``<by_hand>.<machine>.ll``."""

    @property
    def ir(self) -> Path:
        """Its IR."""
        return self.source.with_suffix(".ll")

    @property
    def made_by(self) -> Path:
        """What its objects were made of and by."""
        return self.source.with_name("MADE_BY")

    def object(self, machine: str) -> Path:
        """Its object for ``"x86_64"`` or ``"aarch64"``."""
        return self.source.with_suffix(f".{machine}.o")


PARTS = (
    NativePart(
        PACKAGE / "runtime" / "launch" / "launcher.c",
        ("flydsl_vectorcall", "flydsl_view_device_array", "flydsl_environment_changed", "flydsl_launcher"),
    ),
    NativePart(
        PACKAGE / "runtime" / "cpu_pool" / "pool.c",
        (
            *(
                "flydsl_cpu_launch",
                "flydsl_cpu_launch_checked",
                "flydsl_cpu_enter",
                "flydsl_cpu_call",
                "flydsl_cpu_stop",
            ),
            *("flydsl_cpu_know_main_thread", "flydsl_cpu_catch_traps", "flydsl_cpu_forget_threads", "flydsl_cpu_pool"),
        ),
        by_hand="guard",
    ),
    NativePart(PACKAGE / "runtime" / "network" / "engine.c", ("flydsl_network_begin", "flydsl_network_serve")),
    NativePart(PACKAGE / "tools" / "perf" / "compute_unit.c", ("flydsl_compute_unit", "flydsl_compute_unit_bytes")),
    NativePart(PACKAGE / "backends" / "cpu" / "export" / "cpu.c"),
    *(NativePart(PACKAGE / "backends" / "gpu" / "export" / name) for name in ("cuda.c", "hip.c")),
    NativePart(PACKAGE / "compiler" / "aot" / "export" / "tvm_ffi.c"),
    *(
        NativePart(PACKAGE / "backends" / "cpu" / "native" / f"{name}.c")
        for name in ("fibers", "peers", "clusters", "mbarriers", "tma", "wgmma", "faults")
    ),
    *(
        NativePart(PACKAGE / "backends" / "cpu" / "native" / f"shadow_{name}.c")
        for name in ("access", "atomics", "order")
    ),
)


def make_ir(part: NativePart, compiler: Sequence[str]) -> str:
    """The IR of a part as text.

    Raises:
        subprocess.CalledProcessError: the compiler refuses the source.
    """
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder, "output.ll")
        subprocess.run([*compiler, *_OPTIONS, "-o", str(output), part.source.name], check=True, cwd=part.source.parent)
        text = output.read_text()
    text = re.sub(_DROPPED_LINES, "", text, flags=re.MULTILINE)
    text = re.sub(_DROPPED_WORDS, "", text, flags=re.MULTILINE)
    text = re.sub(r"\n{3,}", "\n\n", text).strip()
    return f"{made_from(part)}\n; made by {compiler_version(compiler)}\n\n{text}\n"


LIBRARY = PACKAGE / "_mlir" / "_mlir_libs" / "libfly_jit_runtime.c"
"""The source of the one shared library, which its own compiler links: programs look for it by its name."""
_LIBRARY_OPTIONS = shlex.split(
    "-std=c11 -O2 -g0 -shared -nostdlib -s -fPIC -ffreestanding -fno-sanitize=all -Wall -Wextra -Werror "
    "-Wl,--build-id=none -Wl,-soname,libfly_jit_runtime.so"
)


def library(machine: str) -> Path:
    """The shared library for ``"x86_64"``, in the place where programs look, or for ``"aarch64"``, in a folder beside it."""
    folder = LIBRARY.parent if machine == "x86_64" else LIBRARY.parent / machine
    return folder / f"{LIBRARY.stem}.so"


def make_library(machine: str, compiler: Sequence[str]) -> bytes:
    """The shared library of the package's version; of zig, whose linker it takes.

    Raises:
        subprocess.CalledProcessError: the compiler refuses the source or cannot link for the machine.
    """
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder, "output.so")
        target = ("-target", f"{machine}-linux-gnu", f'-DFLYDSL_VERSION="{__version__}"')
        command = [*compiler, *target, *_LIBRARY_OPTIONS, "-o", str(output), LIBRARY.name]
        subprocess.run(command, check=True, cwd=LIBRARY.parent)
        return output.read_bytes()


def made_from(part: NativePart) -> str:
    """The first line of a part's IR: the digest of the source and of its own headers."""
    files = [part.source]
    for file in files:  # which grows as headers include others
        names = re.findall(r'^#include "([\w./]+)"', file.read_text(), re.MULTILINE)
        files += [header for name in names if (header := file.parent / name) not in files]
    content = "".join(file.read_text() for file in files)
    return f"; made from {part.source.name} {hashlib.sha256(content.encode()).hexdigest()}"


def make_object(part: NativePart, machine: str) -> bytes:
    """The object of a part's IR for ``"x86_64"`` or ``"aarch64"``.

    At level 1, which neither unrolls nor vectorises: its loops run once or twice.
    """
    intrinsic, argument, parameter = _RELAX[machine]
    relax = f"define void @flydsl_relax() {{\n  call void @{intrinsic}({argument})\n  ret void\n}}"
    text = part.ir.read_text()
    text = text.replace("declare void @flydsl_relax()", f"declare void @{intrinsic}({parameter})\n{relax}")
    if part.by_hand:
        own = part.source.with_name(f"{part.by_hand}.{machine}.ll").read_text()
        for name in re.findall(r"^define [^@\n]*@(\w+)", own, re.MULTILINE):
            text = re.sub(rf"^declare [^@\n]*@{name}\(.*\n", "", text, flags=re.MULTILINE)
        text += own
    imported = frozenset(re.findall(r"^declare [^@\n]*@(\w+)", text, re.MULTILINE))
    return generate(LlvmJob(text, HOST_MACHINES[machine], opt_level=1, exported=part.exported, runtime=imported))


def compiler_version(compiler: Sequence[str]) -> str:
    """What the compiler says it is: ``clang version 22.1.8``."""
    said = subprocess.run([*compiler, "--version"], check=True, capture_output=True, text=True).stdout
    found = re.search(r"clang version [\d.]+", said)
    return found.group() if found else said.partition("\n")[0]


def objects_made_by(part: NativePart) -> str:
    """What ``MADE_BY`` says if the objects are those of today's IR and of the installed llvmlite."""
    digest = hashlib.sha256(part.ir.read_bytes()).hexdigest()
    return f"{part.ir.name} {digest}\nllvmlite {llvmlite.__version__}\n"


def main(compiler: Sequence[str]) -> None:
    """Write everything."""
    for part in PARTS:
        part.ir.write_text(make_ir(part, compiler))
        if part.exported:
            for machine in HOST_MACHINES:
                part.object(machine).write_bytes(make_object(part, machine))
            part.made_by.write_text(objects_made_by(part))
    for machine in HOST_MACHINES:
        library(machine).write_bytes(make_library(machine, compiler))


if __name__ == "__main__":
    main(shlex.split(sys.argv[1]) if len(sys.argv) > 1 else ["clang"])
