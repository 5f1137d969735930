"""The build stage of a judgement: from traced programs to artifacts."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Mapping, Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.artifact import Artifact
from flydsl.backends.options import HARMLESS_LLVM_OPTIONS
from flydsl.backends.registry import make_backend, parse_target
from flydsl.bundle.forms import form_from_json, slot_count
from flydsl.compiler.codegen.build import build_artifact
from flydsl.compiler.find_artifact import Build, artifact_key
from flydsl.compiler.frontend.error_location import compile_error
from flydsl.compiler.frontend.trace import TracedProgram, bytecode
from flydsl.config import Config
from flydsl.errors import ArtifactError, FlydslError
from flydsl.ir.locations import source_location
from flydsl.targets.cpu import limits_of
from flydsl.tools.explorer.facts import occupancy_of
from flydsl.tools.explorer.instructions import ISAS, loops_of, mix_of
from flydsl.tools.explorer.lines import assembly_lines
from flydsl.tools.proving.traced import proof_of
from flydsl.tools.testing.judging.channel import Channel
from flydsl.tools.testing.judging.permitted import forbidden
from flydsl.tools.testing.judging.trace_facts import compared_constants, unchecked_text, unordered_sums
from flydsl.tools.testing.judging.tracing import MODES, describe_error, describe_location, difference_of, traced_options


class ForbiddenError(FlydslError):
    """A traced program has what no judged program may have."""


def serve_builds(job: Mapping[str, Any], channel: Channel) -> None:
    """In a process of its own: build as the judge asks."""
    while True:
        request, blocks = channel.receive()
        try:
            answer, artifact = build_one(request, blocks, allow_native=job["allow_native"])
            channel.send(answer, [] if artifact is None else [artifact])
        except ForbiddenError as error:
            channel.send({"forbidden": describe_error(error)})
        except Exception as error:  # of any kind: the program is not trusted
            channel.send({"refused": describe_error(error)})


def build_one(
    request: Mapping[str, Any], codes: Sequence[bytes], *, allow_native: bool
) -> tuple[dict[str, Any], bytes | None]:
    """Check and build one program.

    The request has ``target``, ``mode`` (of :data:`~flydsl.tools.testing.judging.tracing.MODES`), ``names`` (the
    parameters), and as the trace stage gave them ``program``, ``forms`` and ``hints``; with ``facts`` the facts of the
    trace are given and nothing is built; ``prove`` is the time of a proof, or 0, and ``rules`` its assumptions.

    ``codes`` are MLIR's bytecode, and of a program with checks that of the one without, which it has to match.  Raises
    :class:`ForbiddenError` for what no judged program may have, unless ``allow_native`` permits anything.
    """
    target, mode = str(request["target"]), str(request["mode"])
    resolved = parse_target(target)
    base = dataclasses.replace(Config(), cache_dir=None, backend=resolved.backend, arch=resolved.arch)
    backend = make_backend(resolved, config=base)
    options = backend.resolved(
        traced_options(_checked_hints(request["hints"], allow_native=allow_native), target, mode)
    )
    is_cpu = resolved.backend == "cpu"
    started = time.perf_counter()
    with backend.mlir_context(), ir.Location.unknown():
        module = ir.Module.parse(codes[0])
        takes_assembly = not is_cpu or limits_of(resolved.arch).amd is not None
        found = [] if allow_native else forbidden(module, takes_assembly=takes_assembly)
        if found:
            what, place = found[0]
            error = ForbiddenError(f"the program has {what}; the judge runs no native code without allow_native")
            error.location = None if place is None else source_location(place)
            raise error
        module.operation.verify()
        if request.get("facts"):
            return {
                "compared": compared_constants(module),
                "unordered": [describe_location(each) for each in unordered_sums(module)][:8],
            }, None
        traced = _traced(request, module, target)
        written = sorted(traced.written)
        if mode != "plain":
            texts = [unchecked_text(each) for each in (module, ir.Module.parse(codes[1]))]
            if difference := difference_of(*texts):
                return {"unstable": difference}, None
        proof = {}
        if request.get("prove"):
            forms = list(map(form_from_json, request["forms"]))
            rules, seconds = request["rules"], float(request["prove"])
            proof = proof_of(traced.name, module, request["names"], forms, rules, backend, seconds)
        try:
            artifact_key_ = artifact_key(traced, backend, options, base)
            artifact = build_artifact(Build(traced, artifact_key_, backend, options, base))
        except FlydslError as error:
            raise compile_error(error, module, target) from error.__cause__
        answer = {
            "seconds": time.perf_counter() - started,
            "kernels": costs_of(artifact) if mode == "plain" else {},
            "launches": len(artifact.kernels),
            "written": written,
            "proof": proof,
            "code_bytes": sum(len(data) for name, data in artifact.sections.items() if name == "binary"),
        }
        return answer, artifact.to_bytes()


def _traced(request: Mapping[str, Any], module: ir.Module, target: str) -> TracedProgram:
    """The traced program, taken from the module as far as possible."""
    shell = Artifact.from_description(request["program"], {})
    host, device = (_named(module, name) for name in ("func.func", "gpu.module"))
    functions = [view.operation for view in device.regions[0].blocks[0].operations if view.operation.name == "gpu.func"]
    symbols = {ir.StringAttr(each.attributes["sym_name"]).value: each for each in functions}
    for kernel in shell.kernels:
        function = symbols.pop(kernel.symbol, None)
        if function is None or len(function.regions[0].blocks[0].arguments) != len(kernel.params):
            raise ArtifactError(f"the trace describes a kernel {kernel.symbol!r} that it does not have")
    if symbols:
        raise ArtifactError(f"the trace does not describe its kernel {next(iter(symbols))!r}")
    forms = list(map(form_from_json, request["forms"]))
    owners: list[str] = []
    for name, form in zip(request["names"], forms, strict=True):
        owners += [name] * slot_count(form)
    slots = len(host.regions[0].blocks[0].arguments)
    if len(owners) != slots or len(shell.params) != slots:
        raise ArtifactError(f"the host function has {slots} slots, and the forms of its arguments fill {len(owners)}")
    located = bool(MODES[str(request["mode"])])
    return TracedProgram(
        shell.name, module, bytecode(module.operation), shell.params, shell.kernels, tuple(owners), located=located
    )


def _named(module: ir.Module, name: str) -> ir.Operation:
    return next(view.operation for view in module.body.operations if view.operation.name == name)


def _checked_hints(hints: Mapping[str, Any], *, allow_native: bool) -> Mapping[str, Any]:
    pairs: Sequence[Any] = hints.get("llvm_options") or ()
    for name, _ in pairs:
        if not allow_native and not str(name).startswith(HARMLESS_LLVM_OPTIONS):
            raise ForbiddenError(f"the compile hint llvm_options names {name!r}, which may do anything to the compiler")
    return hints


def costs_of(artifact: Artifact) -> dict[str, dict[str, Any]]:
    """By kernel: registers and the like, shared memory, occupancy, and of the program's code its mix and its loops.

    Without ``keep_assembly`` in its compile there are no loops.
    """
    backend = make_backend(parse_target(artifact.target))
    isa = backend.machine().triple.partition("-")[0]
    text = artifact.sections.get("asm", b"").decode(errors="replace")
    lines = assembly_lines(text) if text and isa in ISAS else []
    loops = [
        {"instructions": loop.instructions, "depth": loop.depth, "mix": dict(loop.mix)} for loop in loops_of(lines, isa)
    ]
    found: dict[str, dict[str, Any]] = {}
    for kernel in artifact.kernels:
        occupancy = occupancy_of(kernel, kernel.resources, backend.facts())
        found[kernel.symbol] = {
            "resources": dict(kernel.resources),
            "static_shared_bytes": kernel.static_shared_bytes,
            "block_size": kernel.block_size,
            "occupancy": None
            if occupancy is None
            else {
                "blocks": occupancy.blocks,
                "warps": occupancy.warps,
                "most_warps": occupancy.most_warps,
                "limit": occupancy.limit,
            },
            "instructions": mix_of(lines, isa) if lines else {},
            "loops": loops,
        }
    return found
