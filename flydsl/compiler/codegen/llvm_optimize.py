"""LLVM IR to machine code with llvmlite: parse, link, optimize, emit.

A job is plain data, so it can run in this process or in another.  Jobs share only the target machines, and run one at a
time, so they may come from any thread.
"""

from __future__ import annotations

import functools
import itertools
import re
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from flydsl import _llvm as llvm
from flydsl.backends.base import Machine, SpillRemedies
from flydsl.compiler.codegen.llvm_downgrade import SCOPES, with_attributes
from flydsl.support.bounded import when_left_behind
from flydsl.support.fast_dataclass import record
from flydsl.support.forks import ForkSafeLock
from flydsl.support.installed import Signature

_ONE_AT_A_TIME = ForkSafeLock(awaited=True)
"""Held while LLVM works, because jobs share target machines."""


@when_left_behind
def _share_nothing_with_it() -> None:
    """Leave lock and target machines to code that LLVM never ends to generate."""
    _cached_machine.cache_clear()
    _ONE_AT_A_TIME.abandon()


class CodegenError(Exception):
    """LLVM refuses a module; the caller adds the kernels' names."""


@record
class LlvmJob:
    text: str
    """LLVM IR that llvmlite reads."""
    machine: Machine
    opt_level: int
    exported: tuple[str, ...]
    """The functions that keep their names; all others become internal."""
    libraries: tuple[Path, ...] = ()
    """Files of bitcode or IR that define what the module calls, each before the libraries that it calls itself."""
    runtime: frozenset[str] = frozenset()
    """Functions that may stay undefined, because a runtime library has them."""
    llvm_options: tuple[tuple[str, str], ...] = ()
    """LLVM's command-line options; they hold for a whole process, so a job with any runs in its own."""
    is_brief: bool = False
    """True if the code runs so little that optimizing it takes longer than it will ever run."""
    is_vector_code: bool = False
    """True if vectorizing, inlining and loop passes would find nothing: see :func:`_simplify`."""
    needs_few_passes: bool = False
    """True if :mod:`flydsl.compiler.codegen.llvm_optimize` suffices for the kernels, which call nothing."""
    sinks: bool = True
    """False if the code generator leaves each instruction in its basic block."""


def generate(job: LlvmJob) -> bytes:
    """An object file or assembly text, as the job's machine says.

    A module is emitted once: twice can abort LLVM.
    """
    with _ONE_AT_A_TIME:
        initialize()
        try:
            _set_private_options(job.machine.private_options)
            context = llvm.Context()
            module = llvm.parse_assembly(job.text, context)
            if job.machine.emits == "bitcode" and not llvm.has_target(job.machine.triple):
                return _unoptimized_bitcode(module, job)
            machine = _linked(module, job, context)
        except RuntimeError as error:
            raise CodegenError(str(error)) from error
        _simplify_as_asked(module, job, machine)
        if job.machine.emits == "bitcode":
            return module.as_bitcode()
        with _kept_order(job):
            return machine.emit(module, is_assembly=job.machine.emits == "assembly")


def generate_least(job: LlvmJob, remedies: SpillRemedies) -> bytes:
    """Machine code with the fewest bytes of spills, of several orders of the code generator.

    The module is optimized once, which takes a third of the time of large kernels.  The job's triple is one that this
    LLVM has a target for.  The attempts of ``remedies`` follow the job as it is, until no bytes are left.
    """
    with _ONE_AT_A_TIME:
        initialize()
        try:
            _set_private_options(job.machine.private_options)
            module = llvm.parse_assembly(job.text, context := llvm.Context())
            machine = _linked(module, job, context)
        except RuntimeError as error:
            raise CodegenError(str(error)) from error
        _simplify_as_asked(module, job, machine)
        optimized = module.as_bitcode() if remedies.attempts else b""
        is_assembly = job.machine.emits == "assembly"
        with _kept_order(job):
            least = machine.emit(module, is_assembly)
        for attributes, sinks in remedies.attempts:
            if not remedies.bytes_of(least):
                break
            text = llvm.parse_bitcode(optimized, llvm.Context()).as_text()
            again = llvm.parse_assembly(with_attributes(text, attributes), llvm.Context())
            with _kept_order(replace(job, sinks=sinks)):
                least = min(least, machine.emit(again, is_assembly), key=remedies.bytes_of)
        return least


@record
class Explained:
    """A job's steps as text."""

    optimized: str
    """The LLVM IR that the code generator gets."""
    code: str
    """The assembly; empty of a triple that this LLVM has no target for."""
    seconds: tuple[tuple[str, float], ...]
    """The time of each step: ``link``, ``optimize``, ``generate``."""
    pass_times: str
    """LLVM's report on its code generator's passes."""


def explain(job: LlvmJob) -> Explained:
    """Run the job as :func:`generate` does, and keep the module between its steps."""
    with _ONE_AT_A_TIME:
        initialize()
        times = [time.perf_counter()]
        try:
            _set_private_options(job.machine.private_options)
            context = llvm.Context()
            module = llvm.parse_assembly(job.text, context)
            if not llvm.has_target(job.machine.triple):
                module.verify()
                return Explained(module.as_text(), "", (), "")
            machine = _linked(module, job, context)
        except RuntimeError as error:
            raise CodegenError(str(error)) from error
        times.append(time.perf_counter())
        _simplify_as_asked(module, job, machine)
        times.append(time.perf_counter())
        optimized = module.as_text()
        llvm.time_code_generation(True)
        start = time.perf_counter()
        with _kept_order(job):
            code = machine.emit(module, is_assembly=True).decode(errors="replace")
        times.append(times[-1] + time.perf_counter() - start)
        report = llvm.time_code_generation(False)
    steps = zip(("link", "optimize", "generate"), itertools.pairwise(times), strict=True)
    return Explained(optimized, code, tuple((name, end - start) for name, (start, end) in steps), report)


def _linked(module: llvm.Module, job: LlvmJob, context: llvm.Context) -> llvm.TargetMachine:
    """Link what the module needs; returns its target machine."""
    machine = _target_machine(job.machine, _effort(job))
    module.place(job.machine.triple, machine)
    _link(module, job, context)
    module.verify()
    return machine


_LONG_VECTOR_CODE = 3 << 20
"""Characters of vector code beyond which LLVM's code generator does less.

It then leaves out its second scheduler, which takes a sixth to a quarter of its time: processors that run instructions
out of order gain next to nothing by it.
"""


def _effort(job: LlvmJob) -> int:
    """The code generator's level of optimization."""
    if job.is_brief:
        return 0
    return min(job.opt_level, 1) if job.is_vector_code and len(job.text) > _LONG_VECTOR_CODE else job.opt_level


def _simplify_as_asked(module: llvm.Module, job: LlvmJob, machine: llvm.TargetMachine) -> None:
    if job.is_brief:
        _tidy(module, job, machine)
    else:
        _optimize(module, job, machine)
    _check_defined(module, job)


def _unoptimized_bitcode(module: llvm.Module, job: LlvmJob) -> bytes:
    """The module for a code generator of the backend's own."""
    module.set_triple(job.machine.triple)
    _internalize(module, frozenset(job.exported))
    module.verify()
    _check_defined(module, job)
    return module.as_bitcode()


@contextmanager
def _kept_order(job: LlvmJob) -> Iterator[None]:
    """Keep instructions in their blocks if asked, before the machine's scheduling fence, and before asynchronous loads.

    LLVM's scheduler keeps to the fence.  Sinking does not, and moves LDS reads between instructions that were to hide
    their latency.  The scopes of asynchronous loads are there for waits alone: an access of LDS stays on its side of a load,
    although the scopes let the scheduler exchange them.
    """
    fence = job.machine.fence
    needed = {_NO_SINKING: not job.sinks or (bool(fence) and fence in job.text), _NO_SCOPES: SCOPES in job.text}
    options = [pair for pair, is_needed in needed.items() if is_needed]
    for set_, _ in options:
        llvm.set_option("flydsl", set_)
    try:
        yield
    finally:
        for _, unset in options:
            llvm.set_option("flydsl", unset)


_NO_SINKING = ("--disable-machine-sink", "--disable-machine-sink=false")
_NO_SCOPES = ("--use-tbaa-in-sched-mi=false", "--use-tbaa-in-sched-mi")
"""Options of the code generator, each with the one that takes it back."""


@functools.cache
def initialize() -> None:
    """Register LLVM's targets; safe to call from several threads."""
    bytes(_FREED_BLOCK)
    llvm.initialize()


_FREED_BLOCK = 1 << 24
"""The size in bytes of a block that is allocated, not touched, and freed.

From then on glibc returns freed memory to the system only above twice that size (mallopt(3), "M_MMAP_THRESHOLD").  A
compile allocates and frees less than that; otherwise its pages would be returned and faulted in again each time.
"""


@functools.cache
def _set_private_options(options: tuple[str, ...]) -> None:
    for option in options:
        llvm.set_option("flydsl", f"--{option}")


def _target_machine(machine: Machine, opt_level: int) -> llvm.TargetMachine:
    """LLVM's target machine: a new one unless the backend promises that one serves many modules."""
    return (_cached_machine if machine.is_reusable else _new_machine)(machine, opt_level)


@functools.lru_cache(maxsize=8)
def _cached_machine(machine: Machine, opt_level: int) -> llvm.TargetMachine:
    """A target machine for several jobs: LLVM builds its register tables during the first."""
    return _new_machine(machine, opt_level)


def _new_machine(machine: Machine, opt_level: int) -> llvm.TargetMachine:
    return llvm.create_target_machine(machine.triple, machine.cpu, machine.features, opt_level)


def _link(module: llvm.Module, job: LlvmJob, context: llvm.Context) -> None:
    """Link the device libraries that the module needs, and internalize all but the exported functions."""
    for path in job.libraries:
        needed = frozenset(function.name for function in module.functions if function.is_declaration)
        reduced = _reduced_library(path, Signature.of(path.stat()), needed, job.machine.triple)
        module.link_in(llvm.parse_bitcode(reduced, context))
    _internalize(module, frozenset(job.exported))


@functools.lru_cache(maxsize=64)
def _reduced_library(path: Path, seen: Signature, needed: frozenset[str], triple: str) -> bytes:
    """The bitcode of the needed functions and their callees.

    Parsing a whole library takes most of the time of a small kernel's compile, so the reduced one is cached.  ``seen``
    changes when the file does.
    """
    del seen
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
    """Give ``exported`` functions external linkage, so that they survive dead code elimination, and no others."""
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
    """Rotate loops whose header only tests the condition.

    LLVM rotates too, but only after it has moved bit casts of carried vectors into the header.  With too many casts it
    gives up, and then every iteration copies all carried values between registers.
    """
    llvm.passes("function", "LoopRotate").run_over_functions(module, builder)


_MOST_CARRIED = 128
"""Most values carried by a loop for a search for equal ones.

LLVM visits the values of a loop repeatedly, and aborts after 100 visits of one.  That was seen from 240 values on.
"""


def _simplify(module: llvm.Module, job: LlvmJob, builder: llvm.PassBuilder) -> None:
    """Run a few LLVM passes once each, after inlining.

    The CPU emitter already hoists invariants, deduplicates values, and marks the loops to unroll.  Stack cells, equal
    values on different paths, and combinable instructions are left.  LLVM's own function pipeline takes three times as
    long and finds little more.
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
"""Characters of brief code beyond which instructions are not combined.

LLVM visits all uses of a stack cell whenever one of them changes.
"""


def _tidy(module: llvm.Module, job: LlvmJob, machine: llvm.TargetMachine) -> None:
    """Remove what the fast code generator would spend instructions on: stack cells, additions of zero, empty blocks."""
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


# -- the short list of passes, for GPU kernels that call nothing
#
# A traced kernel is straight-line code and a few loops; constants are folded, calls inlined and layouts resolved.  LLVM's
# own list for optimized code simplifies it eight times, and looks for calls, global constants and loops to vectorize.  That
# takes three times as long for the same instructions.  The code generator itself repeats CSE and LICM on addresses after it
# has split them.


_PASSES = (
    "LoopRotate",  # first: see `_rotate_loops`
    "SROA",
    "InstCombine",
    "SimplifyCFG",
    "NewGVN",
    "LoopUnroll",
    "SROA",  # arrays indexed by what was a loop's variable
    "InstCombine",
    "SimplifyCFG",
)
_PAIRS, _NEIGHBORS = 24, 12
"""Least number of scalar operations for a search for pairs, which packed instructions compute at once.

The search takes as long as all other passes together.  It begins at results that are stored or inserted next to each
other, which code after matrix instructions often lacks.
"""


def simplify_kernels(module: llvm.Module, text: str, machine: llvm.TargetMachine, described: Machine) -> None:
    """Simplify a module's kernels; ``text`` is the module as text, ``described`` says which instructions exist.

    LLVM pairs scalar operations only at the end of its own list, so kernels with many of them run LLVM's shorter list.
    """
    has_matrix = any(name in text for name in described.matrix.split())
    has_pairs = _has_many_scalars(text, described.pairs, _NEIGHBORS if has_matrix else 0)
    tuning = llvm.PipelineTuningOptions(1 if has_pairs else 2)
    tuning.vectorize(loops=False, straight_code=has_pairs)
    builder = llvm.PassBuilder(machine, tuning)
    llvm.passes("module", "GlobalDCE").run(module, builder)
    if has_pairs:
        llvm.passes("function", *_PASSES[:1]).run_over_functions(module, builder)
        builder.module_pipeline().run(module, builder)
    else:
        llvm.passes("function", *_PASSES).run_over_functions(module, builder)


def _has_many_scalars(text: str, types: str, neighbors: int) -> bool:
    """True if the text has many scalar additions, products and fmas, and ``neighbors`` of them stored side by side."""
    if sum(text.count(word) for word in (" = fadd ", " = fsub ", " = fmul ", " @llvm.fma", " @llvm.fmuladd")) < _PAIRS:
        return False
    results = set(_arithmetic(types).findall(text))
    return len(results) >= _PAIRS and sum(map(results.__contains__, _placed(types).findall(text))) >= neighbors


@functools.cache
def _arithmetic(types: str) -> re.Pattern[str]:
    of = f"(?:{'|'.join(types.split())})"
    return re.compile(
        rf"(%\d+) = (?:(?:fadd|fsub|fmul)(?: [a-z]+)* {of} |(?:tail )?call(?: [a-z]+)* {of} @llvm\.(?:fma|fmuladd)\.)"
    )


@functools.cache
def _placed(types: str) -> re.Pattern[str]:
    """Matches values that are put into a vector, or stored."""
    return re.compile(rf"(?: = insertelement <[^>]*> [^,]*, |\n  store )(?:{'|'.join(types.split())}) (%\d+)")
