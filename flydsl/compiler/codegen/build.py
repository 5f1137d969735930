"""Artifacts from traced programs: device binary, host objects, manifest.

A build has a thread with a large stack and a limit of time.  LLVM's threads cannot be stopped: while one that was given up
still runs, programs are built in the crash worker, which can be killed.
"""

from __future__ import annotations

from dataclasses import replace

from flydsl._mlir import ir
from flydsl.artifact import Artifact
from flydsl.backends.base import BaseBackend, CompileOptions
from flydsl.compiler.codegen import emit, pipeline
from flydsl.compiler.codegen.dump import Dump
from flydsl.compiler.codegen.host import PRINTS, check_messages, host_llvm_ir
from flydsl.compiler.codegen.overrides import Overrides
from flydsl.compiler.codegen.timing import Stage, named, time_is_up
from flydsl.compiler.find_artifact import Build
from flydsl.compiler.frontend.error_location import definition_of_kernel
from flydsl.compiler.frontend.trace import TracedProgram
from flydsl.runtime.groups import COMM_SECTION
from flydsl.support import bounded
from flydsl.support.public_names import tool


def needs_worker(traced: TracedProgram, *, isolated: bool = False) -> bool:
    """True if a program is built in the crash worker: LLVM may crash on it, or still runs for one that was given up."""
    return bool(traced.unproven) or (bounded.is_any_left_behind() and not isolated)


def build_artifact(wanted: Build) -> Artifact:
    """Lower, generate, link and pack a traced program."""
    traced, target = wanted.traced, wanted.backend.target
    ended: list[str] = []

    def watch(stage: Stage) -> None:
        ended.append(stage.name)
        if wanted.observe is not None:
            wanted.observe(stage)

    def build() -> Artifact:
        with traced.module.context, ir.Location.unknown():
            return _build(replace(wanted, observe=watch))

    try:
        return bounded.run(build, wanted.config.compile_timeout)
    except bounded.Overdue as error:
        doing = _DOING[next((stage for stage in _DOING if stage not in ended), "host")]
        raise time_is_up(traced, str(target), f"{error} ({doing})") from None
    except KeyboardInterrupt as error:
        error.add_note(f"while compiling {named(traced)} for {target}\n  {definition_of_kernel(traced.module)}")
        raise


_DOING = {"mlir": "MLIR's passes ran", "llvm": "LLVM ran", "link": "the linker ran", "host": "LLVM ran on host code"}
"""The stages, in order."""


def _build(wanted: Build) -> Artifact:
    traced, backend, options, config = wanted.traced, wanted.backend, wanted.options, wanted.config
    observe, isolated = wanted.observe, wanted.isolated
    if options.choose:
        plain = replace(options, choose="")
        quiet = replace(config, dump_ir=False, dump_asm=False, print_traced=False, print_passes=False)

        def build(program: TracedProgram, how: CompileOptions, *, is_last: bool) -> Artifact:
            last = replace(wanted, traced=program, options=how)
            return _build(last if is_last else replace(last, config=quiet, observe=None))

        chosen: Artifact = tool("chooser").fastest(traced, backend, plain, build, has_dumps=config.dumps)
        return chosen
    overrides = Overrides.of(config, traced, backend.target)
    with traced.module.context:
        traced = replace(traced, module=overrides.traced(traced.module))
        backend = backend.specialised(traced.module)
    dump = Dump.of(config, traced, backend.target, one_of_many=wanted.one_of_many)
    dump.as_traced(traced)
    with Stage.timed("mlir", observe):
        lowered = pipeline.lower(
            traced.module,
            backend,
            options,
            observe=dump.after_pass,
            edit=overrides.after_pass,
            verify=config.verify_ir,
        )
    given = overrides.llvm(lambda: emit.device_job(lowered, backend, options, backend.machine()).text)
    dump.llvm(lambda: emit.device_job(lowered, backend, options, backend.machine(), given).text)
    with Stage.timed("llvm", observe):
        code = emit.emit_device(lowered, backend, options, isolated=isolated, text=given)

    def as_assembly() -> bytes:
        if code.is_assembly:
            return code.data
        return emit.emit_assembly(lowered, backend, options, isolated=isolated, text=given)

    assembly = as_assembly() if options.keep_assembly or dump.takes_code else b""
    if assembly:
        dump.code(assembly)
    with Stage.timed("link", observe):
        binary = overrides.linked(code, backend, as_assembly)
    with Stage.timed("host", observe):
        features = backend.facts().launch
        checks = check_messages(traced.module)
        host_ir = host_llvm_ir(traced.module, [kernel.symbol for kernel in traced.kernels], features)
        callees = PRINTS | features.functions
        hosts = {f"host.{m}": emit.emit_host_object(host_ir, m, callees) for m in _host_machines(backend)}
    kernels = tuple(
        replace(kernel, resources={**kernel.resources, **binary.resources.get(kernel.symbol, {})})
        for kernel in traced.kernels
    )
    sections = {**binary.sections, **hosts, **wanted.key.sections()}
    if options.keep_assembly:
        sections["asm"] = assembly
    if traced.comm:
        sections[COMM_SECTION] = traced.comm
    return Artifact(traced.name, str(backend.target), kernels, traced.params, wanted.key.parts, sections, checks)


def _host_machines(backend: BaseBackend) -> tuple[str, ...]:
    """The CPUs that can launch the program: for a CPU program its own, else all known ones."""
    own = backend.machine().triple.split("-", 1)[0]
    return (own,) if own in emit.HOST_MACHINES else tuple(emit.HOST_MACHINES)
