"""The native part of an exported library that launches one backend's programs.

``flydsl export`` makes a C library of a bundle.  What loads and launches a program there is a C function of its backend::

    int32_t flydsl_export_opencl(flydsl_program *program, void **slots);

Its types, and a function that loads each program once per device, are in ``flydsl/export.h`` (``flydsl.plugin.include()``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from pathlib import Path

from flydsl.support.fast_dataclass import record

__all__ = ["ExportGlue"]


def _all_equal(arch: str) -> int:
    return 0


@record
class ExportGlue:
    """The parts of an exported library that launch a backend's programs.

    One of ``ir``, ``objects`` and ``sources`` defines :attr:`launch`.  Each library renames their symbols, so that a program
    can link two.
    """

    launch: str
    """The C function that launches a program: its name begins with ``flydsl_export_``."""
    ir: Path | None = None
    """LLVM IR as text that names no machine, such as clang's output; serves every kind of CPU."""
    objects: Mapping[str, bytes] = field(default_factory=dict)
    """Relocatable ELF objects by kind of CPU, ``"x86_64"`` and ``"aarch64"``; position-independent."""
    sources: Sequence[Path] = ()
    """C sources that the C compiler ``cc`` compiles while exporting, for this machine's kind of CPU."""
    libraries: Sequence[str] = ()
    """The libraries that a program is linked with, as after ``-l``."""
    codes: str = ""
    """The meaning of error codes, for the header: ``"of HIP (hipError_t)"``; empty: the backend's own."""
    links_kernels: bool = False
    """True if kernels are machine code of the host, linked into the library, and run by the CPU's pool of threads."""
    trial_order: Callable[[str], int] = _all_equal
    """The rank of an architecture's code: tvm-ffi tries variants of lower rank first."""
