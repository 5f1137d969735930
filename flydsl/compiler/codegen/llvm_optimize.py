"""LLVM IR to machine code with llvmlite: parse, link device libraries, optimize, emit.

A job is plain data and nothing but the descriptions of machines is shared between jobs, so that one can run in this
process or in another.
One job is worked on at a time, so that they may come from any thread.
"""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flydsl import _llvm as llvm
from flydsl.backends.base import Machine
from flydsl.compiler.codegen.kernel_passes import simplify_kernels
from flydsl.support.fast_dataclass import record
from flydsl.support.forks import ForkSafeLock

__all__ = ["CodegenError", "LlvmJob", "generate"]

_ONE_AT_A_TIME = ForkSafeLock(awaited=True)
"""Held where LLVM works: jobs share descriptions of machines."""


class CodegenError(Exception):
    """LLVM refuses a module; the caller knows the kernels' names and says them."""


@record
class LlvmJob:
    """One module to generate code for."""

    text: str
    """LLVM IR that llvmlite reads."""
    machine: Machine
    opt_level: int
    exported: tuple[str, ...]
    """The functions that keep their names; all others become internal."""
    libraries: tuple[Path, ...] = ()
    """Files of bitcode or IR that define what the module calls, each before those that define what it calls itself."""
    runtime: frozenset[str] = frozenset()
    """The functions that may stay undefined, as a runtime library has them."""
    llvm_options: tuple[tuple[str, str], ...] = ()
    """LLVM's command-line options; they hold for a whole process, so a job with any needs one of its own."""
    is_brief: bool = False
    """Whether the code runs so little that generating it well takes longer than it will ever run."""
    is_vector_code: bool = False
    """Whether vectorizing, and deciding anew on calls and loops, would find nothing: see :func:`_simplify`."""
    needs_few_passes: bool = False
    """Whether the module defines kernels that :mod:`flydsl.compiler.codegen.kernel_passes` serves, which call nothing."""


def generate(job: LlvmJob) -> bytes:
    """An object file or assembly text, as the job's machine says.  A module is emitted once: twice can abort LLVM.

    Raises:
        CodegenError: LLVM cannot read the module, or a function that it calls is defined nowhere.
    """
    with _ONE_AT_A_TIME:
        initialize()
        try:
            machine = _target_machine(job.machine, 0 if job.is_brief else job.opt_level)
            context = llvm.Context()
            module = llvm.parse_assembly(job.text, context)
            module.place(job.machine.triple, machine)
            _link(module, job, context)
            module.verify()
        except RuntimeError as error:
            raise CodegenError(str(error)) from error
        if job.is_brief:
            _tidy(module, job, machine)
        else:
            _optimize(module, job, machine)
        _check_defined(module, job)
        with _scheduling_fences(job):
            return machine.emit(module, is_assembly=job.machine.emits == "assembly")


@contextmanager
def _scheduling_fences(job: LlvmJob) -> Iterator[None]:
    """Leave instructions in front of the machine's fence there, across which nothing may be moved.

    LLVM's scheduler keeps to it.  What moves instructions to the blocks that use them does not, and moves reads of LDS into
    the midst of what was to run while they are under way.
    """
    if not job.machine.fence or job.machine.fence not in job.text:
        yield
        return
    llvm.set_option("flydsl", "--disable-machine-sink")
    try:
        yield
    finally:
        llvm.set_option("flydsl", "--disable-machine-sink=false")


@functools.cache
def initialize() -> None:
    """Make LLVM's targets known; safe to call from several threads."""
    bytes(_FREED_BLOCK)
    llvm.initialize()
    llvm.set_option("flydsl", _SHORT_POINTERS)


_FREED_BLOCK = 1 << 24
"""The size in bytes of a block that is allocated, not touched, and freed.

From then on glibc returns freed memory to the system only where it is twice as much (mallopt(3), "M_MMAP_THRESHOLD").  A
compile takes and frees less than that; otherwise its pages would be returned and made anew in each compile.
"""

_SHORT_POINTERS = "--nvptx-short-ptr"
"""On NVIDIA GPUs addresses of shared, constant and local memory have 32 bits; told so, LLVM computes no more of them.  It
has no other way to be told."""


def _target_machine(machine: Machine, opt_level: int) -> llvm.TargetMachine:
    """LLVM's description of a machine: a new one unless the backend promises that one serves many modules."""
    return (_cached_machine if machine.is_reusable else _new_machine)(machine, opt_level)


@functools.lru_cache(maxsize=8)
def _cached_machine(machine: Machine, opt_level: int) -> llvm.TargetMachine:
    """A machine that is kept for the next job: its tables of registers are made while it is used."""
    return _new_machine(machine, opt_level)


def _new_machine(machine: Machine, opt_level: int) -> llvm.TargetMachine:
    return llvm.create_target_machine(machine.triple, machine.cpu, machine.features, opt_level)


def _link(module: llvm.Module, job: LlvmJob, context: llvm.Context) -> None:
    """Link what the module needs of the device libraries, and make all but the exported functions internal."""
    for path in job.libraries:
        needed = frozenset(function.name for function in module.functions if function.is_declaration)
        stat = path.stat()
        reduced = _reduced_library(path, (stat.st_size, stat.st_mtime_ns), needed, job.machine.triple)
        module.link_in(llvm.parse_bitcode(reduced, context))
    _internalize(module, frozenset(job.exported))


@functools.lru_cache(maxsize=64)
def _reduced_library(path: Path, stamp: tuple[int, int], needed: frozenset[str], triple: str) -> bytes:
    """The bitcode of the functions that are needed and of what they need.

    A whole library takes most of the time of a small kernel's compile, so what is left of it is kept for the next one;
    ``stamp`` changes when the file does.
    """
    del stamp
    machine = _target_machine(Machine(triple, cpu=""), opt_level=0)
    context = llvm.Context()
    if path.suffix == ".ll":
        library = llvm.parse_assembly(path.read_text(), context)
    else:
        library = llvm.parse_bitcode(path.read_bytes(), context)
    library.place(triple, machine)
    _internalize(library, needed)
    builder = llvm.PassBuilder(machine, llvm.PipelineTuningOptions(0))
    llvm.passes("module", "GlobalDCE").run(library, builder)
    return library.as_bitcode()


def _internalize(module: llvm.Module, exported: frozenset[str]) -> None:
    """Make ``exported`` what outlives the removal of dead code, whatever linkage it had, and nothing else."""
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration:
            value.linkage = llvm.EXTERNAL if value.name in exported else llvm.INTERNAL


def _optimize(module: llvm.Module, job: LlvmJob, machine: llvm.TargetMachine) -> None:
    if job.needs_few_passes:
        simplify_kernels(module, job.text, machine, job.machine)
        return
    tuning = llvm.PipelineTuningOptions(job.opt_level)
    vectorizes = job.opt_level >= 2 and not job.is_vector_code
    tuning.vectorize(loops=vectorizes, straight_code=vectorizes)
    builder = llvm.PassBuilder(machine, tuning)
    if job.is_vector_code:
        _simplify(module, job, builder)
    else:
        if job.opt_level >= 2:
            _rotate_loops(module, builder)
        builder.module_pipeline().run(module, builder)


def _rotate_loops(module: llvm.Module, builder: llvm.PassBuilder) -> None:
    """Let loops test their condition at the end, while it is all that their headers do.

    LLVM does so too, but only after it has moved bit casts of carried vectors into the header; too many of them, and it
    gives up: then all that the loop carries is copied from register to register in each turn.
    """
    llvm.passes("function", "LoopRotate").run_over_functions(module, builder)


_MOST_CARRIED = 128
"""How many values loops may carry for equal ones to be searched for: LLVM visits those of a loop again and again, and ends
the process when it has come to one a hundred times.  It was seen to do so from 240 on."""


def _simplify(module: llvm.Module, job: LlvmJob, builder: llvm.PassBuilder) -> None:
    """A few of LLVM's passes, each once, after what is to be inlined is.

    Who writes vector code has moved invariants out of loops and emitted equal values once, and says which loops to
    unroll.  What is left are cells of the stack, equal values on different ways, and instructions to combine; LLVM's own
    sequence for a function takes three times as long and finds little more.
    """
    mentions = Counter(_NAME_BEFORE_PARAMETERS.findall(job.text))
    own = set(_DEFINED.findall(job.text))
    for function in module.functions:
        name = function.name
        is_internal = not function.is_declaration and function.linkage == llvm.INTERNAL
        # Its definition and one call: inlined it is no more code.
        if is_internal and name in own and mentions[name] == 2 and not _is_noinline(function):
            function.add_function_attribute("alwaysinline")
    llvm.passes("module", "AlwaysInliner", "GlobalDCE").run(module, builder)
    few = "SROA", "InstCombine", "SimplifyCFG", "LoopUnroll", "SROA"
    shared = () if job.text.count(" = phi ") > _MOST_CARRIED else ("NewGVN",)
    llvm.passes("function", *few, *shared, "SimplifyCFG").run_over_functions(module, builder)


_NAME_BEFORE_PARAMETERS = re.compile(r'@"?([^\s"(@]+)"?\(')
_DEFINED = re.compile(r'^define [^@\n]*@"?([^\s"(@]+)"?\(', re.MULTILINE)


def _is_noinline(function: llvm.Value) -> bool:
    return any(b"noinline" in attributes for attributes in function.attributes)


_LONG_BRIEF = 1 << 20
"""Characters of code that runs little from which on instructions are not combined: LLVM looks at all uses of a stack cell
whenever one of them changes."""


def _tidy(module: llvm.Module, job: LlvmJob, machine: llvm.TargetMachine) -> None:
    """Take away what the fast code generator would spend instructions on: stack cells, additions of zero, empty blocks."""
    builder = llvm.PassBuilder(machine, llvm.PipelineTuningOptions(1))
    combine = ("InstCombine",) if len(job.text) <= _LONG_BRIEF else ()
    llvm.passes("function", "SROA", *combine, "SimplifyCFG").run_over_functions(module, builder)


def _check_defined(module: llvm.Module, job: LlvmJob) -> None:
    missing = [
        function.name
        for function in module.functions
        if function.is_declaration and not function.name.startswith("llvm.") and function.name not in job.runtime
    ]
    if missing:
        raise CodegenError(f"no library defines {', '.join(sorted(missing))}")
