"""Code emission: kernels for their target, the host function for host CPUs."""

from __future__ import annotations

import functools
import itertools
import logging
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from flydsl._mlir import ir
from flydsl._mlir._mlir_libs._mlirDialectsLLVM import (
    translate_module_to_llvmir,
)  # `dialects.llvm` loads all its classes
from flydsl.backends.base import BaseBackend, CodeGeneration, CompileOptions, DeviceCode, Machine, SpillRemedies
from flydsl.backends.kernel_facts import KernelFacts
from flydsl.compiler.codegen.llvm_downgrade import to_llvmlite, with_attributes
from flydsl.compiler.codegen.llvm_optimize import CodegenError, LlvmJob, generate, generate_least
from flydsl.compiler.codegen.pipeline import Lowered
from flydsl.errors import DSLCompileError
from flydsl.ir.attributes import take_libraries
from flydsl.ir.locations import source_location
from flydsl.ir.rewriting import Operations, gpu_modules
from flydsl.ir.vendor_dialects import DIALECTS
from flydsl.runtime.driver import HOST_SITES

_log = logging.getLogger("flydsl.compiler")

HOST_ENTRY = "flydsl_launch"
"""The one symbol that a host object exports."""

HOST_MACHINES: Mapping[str, Machine] = MappingProxyType(
    {
        "x86_64": Machine("x86_64-unknown-linux-gnu", "x86-64", is_reusable=True),
        "aarch64": Machine("aarch64-unknown-linux-gnu", "generic", is_reusable=True),
    }
)
"""The host CPUs that programs are launched from, as the oldest CPU of each kind."""


def emit_device(
    lowered: Lowered,
    backend: BaseBackend,
    options: CompileOptions,
    *,
    isolated: bool = False,
    text: str | None = None,
) -> DeviceCode:
    """The code of a program's kernels, before the backend links it; ``text`` is LLVM IR to use instead of the module's.

    ``isolated`` generates the code in its own process, so that a crash of LLVM costs this program only.  Options for
    LLVM itself need that too, because they hold for a whole process.  So do stack arrays that may exceed a thread's
    limit, on which LLVM ends the process.
    """
    machine, links_both = backend.machine(), backend.code_generation(options).links_assembly
    data = _emit(lowered, backend, options, machine, isolated, text)
    return DeviceCode(data, lowered.kernels, options, None if links_both else machine.emits == "assembly")


def emit_assembly(
    lowered: Lowered,
    backend: BaseBackend,
    options: CompileOptions,
    *,
    isolated: bool = False,
    text: str | None = None,
) -> bytes:
    """The same code as text.  It is generated again, because LLVM cannot emit a module twice."""
    machine = backend.machine()
    if machine.emits == "bitcode":
        return device_job(lowered, backend, options, machine, text).text.encode()
    return _emit(lowered, backend, options, replace(machine, emits="assembly"), isolated, text)


def _emit(
    lowered: Lowered,
    backend: BaseBackend,
    options: CompileOptions,
    machine: Machine,
    isolated: bool,
    text: str | None,
) -> bytes:
    job = device_job(lowered, backend, options, machine, text)
    how = backend.code_generation(options)
    _warn_of_long_kernels(job.text, backend, how.slow_tools)
    limit = backend.facts().private_bytes
    apart = (
        isolated
        or how.machine.isolated
        or bool(job.llvm_options)
        or (limit is not None and _stack_bytes(job.text) > limit)
    )
    try:
        return _generate(job, apart) if how.spills is None else _with_fewest_spills(job, apart, how.spills)
    except CodegenError as error:
        names = ", ".join(lowered.kernels)
        message = f"LLVM cannot generate code of {names} for {backend.target}: {error}"
        raise DSLCompileError(message, kernel=names) from error


def _with_fewest_spills(job: LlvmJob, apart: bool, remedies: SpillRemedies) -> bytes:
    if not apart and job.machine.emits != "bitcode":
        return generate_least(job, remedies)
    code = _generate(job, apart)
    for attributes, sinks in remedies.attempts:
        if not remedies.bytes_of(code):
            break
        text = with_attributes(job.text, attributes) if attributes else job.text
        again = _generate(replace(job, text=text, sinks=sinks), apart)
        code = min(code, again, key=remedies.bytes_of)
    return code


_LONG_KERNEL = 20_000
"""Instructions of a kernel beyond which its user is warned: code generation then takes many seconds."""
_DEFINITION = re.compile(r'^define [^@\n]*@"?([\w.$]+)', re.MULTILINE)


def _warn_of_long_kernels(text: str, backend: BaseBackend, slow_tools: Sequence[str]) -> None:
    """Say before a slow step which one it is, for which kernel, and what to write instead."""
    if not slow_tools or text.count("\n  ") < _LONG_KERNEL:
        return
    starts = [*_DEFINITION.finditer(text), None]
    for found, following in itertools.pairwise(starts):
        assert found is not None
        count = text.count("\n  ", found.start(), len(text) if following is None else following.start())
        if count >= _LONG_KERNEL:
            _log.warning(
                "kernel %s has %s instructions: %s will take long for %s, whose time grows faster than the code; "
                "where fx.range_constexpr unrolls it, write `for i in range(n)`, which is a loop of the kernel",
                found[1],
                f"{count:,}",
                " and ".join(slow_tools),
                backend.target,
            )


def _generate(job: LlvmJob, apart: bool) -> bytes:
    if apart:
        from flydsl.compiler.workers.llvm import generate_in_subprocess  # loads what starts processes

        return generate_in_subprocess(job)
    return generate(job)


_LOOP_MARK = re.compile(r", !llvm\.loop !\d+")
"""Metadata on whether LLVM may unroll a loop."""


def device_job(
    lowered: Lowered, backend: BaseBackend, options: CompileOptions, machine: Machine, given: str | None = None
) -> LlvmJob:
    """LLVM's job for a program's kernels; ``given`` is LLVM IR to use instead of the module's."""
    how = backend.code_generation(options)
    with lowered.module.context, ir.Location.unknown():
        device, facts = _device_module(lowered, backend, how)
        passes = how.passes(facts)
        libraries = take_libraries(facts.declarations)
        text = to_llvmlite(translate_module_to_llvmir(device.operation)) if given is None else given
    is_vector_code = passes.which == "vector"
    if is_vector_code and options.debug_info:  # the long way loses fewer lines, of loops that it unrolls as it likes
        text = _LOOP_MARK.sub("", text)
    if how.links_assembly and any(piece.text for piece in facts.assembly):
        machine = replace(machine, emits="assembly")
    return LlvmJob(
        text=with_attributes(text, passes.attributes) if passes.attributes else text,
        machine=machine,
        opt_level=options.opt_level,
        exported=(*lowered.kernels, *how.exported_data),
        libraries=(*libraries, *backend.device_libraries(facts.undefined)),
        runtime=frozenset().union(*(library.functions for library in backend.runtime_libraries())),
        llvm_options=(*machine.llvm_options, *options.llvm_options),
        is_vector_code=is_vector_code and not options.debug_info,
        needs_few_passes=passes.which == "few" and options.opt_level == 2 and not options.debug_info,
    )


_STACK_ARRAY = re.compile(r"= alloca \[(\d+) x (i\d+|half|bfloat|float|double)\]")
_ELEMENT_BITS = {"half": 16, "bfloat": 16, "float": 32, "double": 64}


def _stack_bytes(text: str) -> int:
    """The bytes of the stack arrays of LLVM IR if no pass promotes one to registers."""
    arrays = _STACK_ARRAY.findall(text)
    return sum(int(count) * (_ELEMENT_BITS.get(element) or int(element[1:])) // 8 for count, element in arrays)


@functools.lru_cache(maxsize=64)
def emit_host_object(text: str, machine: str, callees: frozenset[str] = frozenset()) -> bytes:
    """A relocatable, position-independent ELF object of a program's host function, for ``"x86_64"`` or ``"aarch64"``.

    The last objects are cached, because variants of a program often launch in the same way.  The LLVM IR defines
    :data:`HOST_ENTRY`.  It may call ``callees``: functions of the driver and of the C library.
    """
    exported = (HOST_ENTRY, *([HOST_SITES] if f"@{HOST_SITES} =" in text else []))
    job = LlvmJob(
        to_llvmlite(text), HOST_MACHINES[machine], opt_level=2, exported=exported, runtime=callees, is_brief=True
    )
    try:
        return generate(job)
    except CodegenError as error:
        raise DSLCompileError(f"LLVM cannot generate the host function for {machine}: {error}") from error


def device_llvm_ir(lowered: Lowered, backend: BaseBackend, options: CompileOptions) -> str:
    """LLVM IR text of a program's kernels, for llvmlite."""
    with lowered.module.context, ir.Location.unknown():
        device, _ = _device_module(lowered, backend, backend.code_generation(options))
        return to_llvmlite(translate_module_to_llvmir(device.operation))


def _device_module(lowered: Lowered, backend: BaseBackend, how: CodeGeneration) -> tuple[ir.Module, KernelFacts]:
    """The kernels as the one module that is translated, and what it contains."""
    device = ir.Module.create()
    for gpu_module in gpu_modules(lowered.module):
        for view in gpu_module.regions[0].blocks[0].operations:
            view.operation.clone(ir.InsertionPoint(device.body))
    found = Operations(device)
    _require_lowered(found, lowered, backend)
    _add_attributes(device, lowered, how.attributes)
    return device, KernelFacts(found)


_TRANSLATED = ("llvm.", *(f"{dialect}." for dialect in DIALECTS))


def _require_lowered(found: Operations, lowered: Lowered, backend: BaseBackend) -> None:
    """MLIR's translation crashes on an operation that it does not know, so none may get there."""
    left = sorted(name for name in found.names - {"builtin.module"} if not name.startswith(_TRANSLATED))
    if left:
        names = ", ".join(lowered.kernels)
        places = (source_location(operation.location) for operation in found.named(*left))
        raise DSLCompileError(
            f"{names}: the backend {backend.name!r} has no lowering of {', '.join(left)}",
            kernel=names,
            location=next(filter(None, places), None),
        )


def _add_attributes(device: ir.Module, lowered: Lowered, attributes: Mapping[str, str]) -> None:
    if not attributes:
        return
    pairs = ir.ArrayAttr.get(
        [ir.ArrayAttr.get([ir.StringAttr.get(name), ir.StringAttr.get(value)]) for name, value in attributes.items()]
    )
    for view in device.body.operations:
        if (
            view.operation.name == "llvm.func"
            and ir.StringAttr(view.operation.attributes["sym_name"]).value in lowered.kernels
        ):
            own = view.operation.attributes
            own["passthrough"] = ir.ArrayAttr.get([*own["passthrough"], *pairs]) if "passthrough" in own else pairs
