"""The lowering and the code generation of a module, as a backend gives them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from flydsl.errors import ConfigError, did_you_mean
from flydsl.support.fast_dataclass import dataclass, record

if TYPE_CHECKING:
    from flydsl.backends.kernel_facts import KernelFacts
    from flydsl.backends.spec import Spec

# Named rewrites: a backend's own steps, in one list with MLIR's passes.


@record
class Rewrite:
    """One step over a module of kernels; each is timed, dumped, and may be switched off by its name."""

    name: str
    """In the field's words, such as ``"fold-dpp-scans"``."""
    run: Callable[[], None]
    """Rewrites the module in place."""
    is_optional: bool = False
    """True if kernels are right without it, only slower."""


@record
class Step:
    """One row of a backend's list of rewrites."""

    name: str
    run: Callable[[Any], None]
    """Rewrites a module, given the state that the backend's steps share."""
    shown_by: tuple[Callable[..., object], ...]
    """The functions whose docstrings show it, IR before and after; a step without any changes nothing itself."""
    is_optional: bool = False


def over(shared: object, steps: Iterable[Step]) -> list[Rewrite]:
    """The steps as rewrites of the module that ``shared`` describes."""
    return [Rewrite(step.name, partial(step.run, shared), step.is_optional) for step in steps]


def without(rewrites: Sequence[Rewrite], names: Iterable[str]) -> list[Rewrite]:
    """The rewrites but those switched off by ``FLYDSL_DISABLE_PASSES``."""
    optional = [rewrite.name for rewrite in rewrites if rewrite.is_optional]
    disabled = set(names)
    for name in sorted(disabled.difference(optional)):
        needed = any(rewrite.name == name for rewrite in rewrites)
        why = "is needed by every kernel" if needed else "is no pass of this target"
        raise ConfigError(
            f"FLYDSL_DISABLE_PASSES has {name!r}, which {why}; it may have {', '.join(optional) or 'none here'}"
            f"{did_you_mean(name, optional)}"
        )
    return [rewrite for rewrite in rewrites if rewrite.name not in disabled]


@record
class Lowering:
    """The steps from one module of traced kernels to the LLVM dialect, in order."""

    rewrites: Sequence[Rewrite]
    """The backend's own steps."""
    passes: Sequence[str]
    """MLIR's passes, each as in a pipeline of ``builtin.module``."""
    targets: Sequence[str] = ()
    """The attributes that describe the target on a ``gpu.module``, as MLIR prints them."""
    finishing: Sequence[Rewrite] = ()
    """The backend's own steps behind the passes."""
    spec: Spec | None = None
    """The operations that may stand after each step; ``None``: nothing is said of them."""


@dataclass(frozen=True)
class Machine:
    """The machine that LLVM generates code for, in LLVM's own names."""

    triple: str
    cpu: str
    features: str = ""
    """Target features as LLVM takes them: ``"+ptx80,-foo"``."""
    emits: Literal["object", "assembly", "bitcode"] = "object"
    """``"bitcode"``: LLVM generates no code, and :meth:`BaseBackend.link` gets the optimized module.

    Of a triple that this LLVM has no target for, the module is verified and not optimized.
    """
    private_options: tuple[str, ...] = ()
    """LLVM's options that this machine's code generator alone reads: they are set in each process that uses it."""
    llvm_options: tuple[tuple[str, str], ...] = ()
    """LLVM's options and their values that other code generators read too.

    Code is generated in worker processes that have them and serve no other options.
    """
    isolated: bool = False
    """True if the code generator may end the process, or leaves state in it that changes the next module's code.

    Each module then has a process of its own, the child of a worker.
    """
    pairs: str = "half bfloat float"
    """The scalar types that instructions take two at a time."""
    matrix: str = ""
    """Parts of the names of its matrix instructions, where it matters to a kernel's passes whether it has any."""
    is_reusable: bool = False
    """True if LLVM's code generator for it keeps no state between modules.

    Then one target machine serves all modules, which saves making its tables again.  LLVM does not promise it: its SPIR-V
    code generator ends the process in some of the modules after the first.
    """
    fence: str = ""
    """The call, in LLVM IR, that marks a scheduling fence in a kernel, if there is one."""


@record
class Passes:
    """The passes of LLVM that a module of kernels needs."""

    which: Literal["all", "few", "vector"] = "all"
    """``"few"``: :mod:`flydsl.compiler.codegen.llvm_optimize` suffices.  ``"vector"``: kernels are vector code with all
    decisions on loops and calls taken, and each function is simplified once."""
    attributes: str = ""
    """Attributes, as LLVM IR writes them, that hold for every function, so that no pass need deduce them."""


def _all_passes(facts: KernelFacts) -> Passes:
    return Passes()


@record
class SpillRemedies:
    """Remedies for kernels that spill registers."""

    bytes_of: Callable[[bytes], int]
    """The memory that a thread of generated kernels has for it, in bytes."""
    attributes: Sequence[str]
    """Attributes of functions, as LLVM IR writes them, tried in order; the code with the fewest bytes is taken."""
    leaves_blocks: bool = False
    """True if code whose instructions all stay in their basic blocks is tried before the attributes.

    LLVM moves an instruction to the block of its only use.  The registers that it reads are then held until there, and the
    scheduler, which orders one block at a time, cannot end them earlier.
    """

    @property
    def attempts(self) -> Sequence[tuple[str, bool]]:
        """Attributes, and whether LLVM may move instructions to other blocks, in the order in which they are tried."""
        return (*[("", False)] * self.leaves_blocks, *((each, True) for each in self.attributes))


@record
class CodeGeneration:
    """The code generation of one module of lowered kernels."""

    machine: Machine
    attributes: Mapping[str, str] = field(default_factory=dict)
    """LLVM function attributes, name and value, that each kernel gets."""
    passes: Callable[[KernelFacts], Passes] = _all_passes
    """Chooses the passes by what the kernels contain."""
    spills: SpillRemedies | None = None
    exported_data: Sequence[str] = ()
    """Globals that the driver looks up in the code, besides the kernels."""
    links_assembly: bool = False
    """True if the backend links text as well, of kernels with inline assembly that LLVM cannot read."""
    slow_tools: Sequence[str] = ("LLVM",)
    """The code generators whose time grows faster than a kernel's length; none: all of the compile is linear."""


# The native part of an exported library that launches one backend's programs.
#
# `flydsl export` makes a C library of a bundle.  What loads and launches a program there is a C function of its backend::
#
#     int32_t flydsl_export_opencl(flydsl_program *program, void **slots);
#
# Its types, and a function that loads each program once per device, are in `flydsl/export.h` (`flydsl.plugin.include()`).


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
