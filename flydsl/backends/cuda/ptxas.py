"""NVIDIA's assembler ptxas: finding it, calling it, reading what it reports.

A process for each program: libnvJitLink 13.5, which assembles in this one, takes 5 ms less for a small kernel, and 20 more
for the first, but always compiles parts for linking, in which ``setmaxnreg`` is ignored; and softmax
has 16 instructions more.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO

from flydsl.backends.options import CompileOptions
from flydsl.backends.toolchain import Found, file_in, on_path, packaged, run_tool
from flydsl.config import Config
from flydsl.errors import DSLCompileError, ToolchainError
from flydsl.targets.nvidia import CudaArch

INSTALL = "pip install nvidia-cuda-nvcc nvidia-nvvm"
_SYSTEM_CUDA = Path("/usr/local/cuda")
_PTXAS_LEVELS = (0, 1, 3, 3)
"""ptxas's own default is 3, and its 2 is seldom used; so the package's default 2 takes it."""
_LIBDEVICE = "nvvm/libdevice/libdevice.10.bc"


def find_ptxas(config: Config) -> Found | None:
    """``ptxas``: of the CUDA installation that the configuration names, else a Python package's, else the system's."""
    return (
        file_in(config.cuda_home, "bin/ptxas")
        or packaged("nvidia", ("nvidia_cuda_nvcc", "nvidia_cuda_nvcc_cu12"), ("cu*/bin/ptxas", "cuda_nvcc/bin/ptxas"))
        or on_path("ptxas")
        or file_in(_SYSTEM_CUDA, "bin/ptxas")
    )


def find_libdevice(config: Config) -> Found | None:
    """libdevice's bitcode, looked for in the same order."""
    patterns = (f"cu*/{_LIBDEVICE}", f"cuda_nvcc/{_LIBDEVICE}")
    return (
        file_in(config.cuda_home, _LIBDEVICE)
        or packaged("nvidia", ("nvidia_nvvm", "nvidia_cuda_nvcc_cu12"), patterns)
        or file_in(_SYSTEM_CUDA, _LIBDEVICE)
    )


_PTX_OF_CUDA = {
    (12, 0): 80, (12, 1): 81, (12, 2): 82, (12, 3): 83, (12, 4): 84, (12, 5): 85, (12, 6): 85, (12, 7): 86, (12, 8): 87,
    (12, 9): 88,
}  # fmt: skip
"""The newest PTX version that a CUDA release's ptxas takes (PTX ISA manual, "Release Notes"); later ones take more than the
rows of the table ask for."""


def ptx_version(arch: CudaArch, found: Found | None) -> int:
    """The PTX version to emit, times ten: the row's, or an older one that the ptxas found takes and that knows the chip."""
    release = None if found is None else re.search(r"(?:release |[-=@ ])(\d+)\.(\d+)", found.version())
    if release is None:
        return arch.ptx
    cuda = int(release[1]), int(release[2])
    newest = 0 if cuda < (12, 0) else _PTX_OF_CUDA.get(cuda, arch.ptx)
    if newest < arch.first_ptx:
        raise ToolchainError(
            f"ptxas of CUDA {cuda[0]}.{cuda[1]} does not know {arch.name}, which needs PTX "
            f"{arch.first_ptx / 10}; run: {INSTALL}"
        )
    return min(arch.ptx, newest)


_ILLEGAL = re.compile(rb"(\bsetp\.\w+)\.ftz(\.bf16)")


_CALL_NUMBER = re.compile(rb"(// callseq)[ ,\d]+$", re.MULTILINE)
"""Comments in which LLVM counts the calls of all modules that a target machine has generated code for."""


_VERSION = re.compile(rb"^\.version (\d+)\.(\d+)", re.MULTILINE)
_FENCE_OF_ONE_SIDE = re.compile(rb"\bfence\.(?:acquire|release)\.")
"""In the assembly of linked libraries; PTX ISA manual, "membar / fence": since PTX 8.6."""


def repaired(ptx: bytes) -> bytes:
    """PTX as ptxas takes it, without what depends on earlier modules.

    LLVM 22 flushes subnormals in bfloat comparisons, for which PTX has no modifier.
    """
    if _FENCE_OF_ONE_SIDE.search(ptx):
        ptx = _VERSION.sub(lambda found: b".version %d.%d" % max((8, 6), (int(found[1]), int(found[2]))), ptx, count=1)
    return _CALL_NUMBER.sub(rb"\1", _ILLEGAL.sub(rb"\1\2", ptx))


_HEAP = {"GLIBC_TUNABLES": "glibc.malloc.hugetlb=1:glibc.malloc.top_pad=16777216"}
"""Before ptxas reads a line it fills ten megabytes with its tables.  In large pages, and taken from the system at once, they
cost a quarter less of the time of a small kernel.  Other C libraries, and glibc before 2.35, pass over this."""


def assemble(
    ptx: bytes, arch: CudaArch, kernels: tuple[str, ...], options: CompileOptions, found: Found | None
) -> tuple[bytes, Mapping[str, Mapping[str, int]]]:
    """The cubin that the ptxas found makes, and what each kernel needs."""
    if found is None:
        raise ToolchainError(f"ptxas is needed to compile for cuda:{arch.name} and was not found; run: {INSTALL}")
    level = f"--opt-level={_PTXAS_LEVELS[options.opt_level]}"
    lines = ["--generate-line-info"] if options.debug_info else []
    with _memory_file("kernels.ptx") as source, _memory_file("kernels.cubin") as binary:
        source.write(ptx)
        source.flush()
        files = source.fileno(), binary.fileno()
        read, written = (f"/proc/self/fd/{file}" for file in files)
        arguments = [f"--gpu-name={arch.name}", level, *lines, "-v"]
        result = run_tool([found.path, *arguments, read, "-o", written], files=files, environment=_HEAP)
        if result.returncode != 0:
            message = (result.stderr + result.stdout).replace(read, "kernels.ptx").strip()
            raise DSLCompileError(
                f"ptxas failed for cuda:{arch.name} on {', '.join(kernels)}: {message}", kernel=", ".join(kernels)
            )
        return binary.read(), _resources(result.stderr + result.stdout)


def _memory_file(name: str) -> BinaryIO:
    """A file without a place on disk, which takes less than a directory that comes and goes."""
    return open(os.memfd_create(name), "w+b")


_ENTRY = re.compile(r"Compiling entry function '([^']+)'")
_COUNTS = {
    "registers": re.compile(r"Used (\d+) registers"),
    "barriers": re.compile(r"used (\d+) barriers"),
    "static_shared_bytes": re.compile(r"(\d+) bytes smem"),
    "scratch_bytes": re.compile(r"(\d+) bytes stack frame"),
    "spill_store_bytes": re.compile(r"(\d+) bytes spill stores"),
    "spill_load_bytes": re.compile(r"(\d+) bytes spill loads"),
}


def _resources(report: str) -> dict[str, dict[str, int]]:
    """The counts that ``ptxas -v`` prints after the name of each entry function; what it leaves out is zero."""
    parts = _ENTRY.split(report)
    resources = {}
    for kernel, text in zip(parts[1::2], parts[2::2], strict=True):
        found = {name: pattern.search(text) for name, pattern in _COUNTS.items()}
        resources[kernel] = {name: int(match[1]) if match else 0 for name, match in found.items()}
    return resources
