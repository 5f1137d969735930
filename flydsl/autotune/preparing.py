"""Preparation of candidates: refusal of those that cannot run, parallel compiles."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from flydsl._mlir import ir
from flydsl.artifact import Artifact
from flydsl.autotune.config import Config
from flydsl.backends.registry import make_backend
from flydsl.compiler.hints import ambient_options, with_function_hints
from flydsl.compiler.jit_function import JitFunction
from flydsl.compiler.tracing import trace_for
from flydsl.config import Config as Settings
from flydsl.errors import MissingInstructionError, TargetLimitError
from flydsl.targets.target import GPUTarget

__all__ = ["FEWEST_IN_PARALLEL", "unfit", "workers_for"]

FEWEST_IN_PARALLEL = 4
"""Fewer candidates are compiled in this process: starting a worker costs as much as a few small kernels."""


def workers_for(asked: int | None, candidates: int, settings: Settings) -> int:
    """The processes that compile so many candidates; 1: this one.

    Without the cache on disk a worker's program could not come back.
    """
    if settings.cache_dir is None or settings.run_only or candidates < 2:
        return 1
    if asked is None:
        asked = 1 if candidates < FEWEST_IN_PARALLEL else os.cpu_count() or 1
    return max(1, min(asked, candidates))


def unfit(
    work: Sequence[tuple[Config, JitFunction, Mapping[str, Any]]],
    target: GPUTarget,
    settings: Settings,
    workers: int,
) -> dict[Config, Exception]:
    """The refusals of candidates; with workers, the programs of the others are in the cache then.

    ``work`` has each candidate's function, under its hints, and all of its arguments by name.
    A :class:`TargetLimitError` says that the target lacks threads, shared memory or registers.  Threads and shared memory
    are known before anything is compiled, registers before anything is run.
    """
    if workers > 1:
        return _compiled_in_workers(work, target, settings, workers)
    refused: dict[Config, Exception] = {}
    backend = make_backend(target, config=settings)
    for config, function, arguments in work:
        options = backend.resolved(with_function_hints(function.function_hints(), ambient_options(settings)))
        try:
            call = function.bind((), arguments, settings)
            with backend.mlir_context(), ir.Location.unknown():
                trace_for(function, call, backend, options)
        except MissingInstructionError:
            pass  # the call itself chooses a chip that a CPU plays
        except Exception as error:  # a candidate may fail in any way
            refused[config] = error
    return refused


def _compiled_in_workers(
    work: Sequence[tuple[Config, JitFunction, Mapping[str, Any]]],
    target: GPUTarget,
    settings: Settings,
    workers: int,
) -> dict[Config, Exception]:
    from flydsl.compiler.aot.precompiling import precompile

    places: dict[JitFunction, list[int]] = {}
    for place, (_, function, _) in enumerate(work):
        places.setdefault(function, []).append(place)
    signatures = {function: [work[place][2] for place in own] for function, own in places.items()}
    results = precompile(list(signatures), [str(target)], signatures, config=settings, jobs=workers)
    refused: dict[Config, Exception] = {}
    for place, result in zip((place for own in places.values() for place in own), results, strict=True):
        error: Exception | None = result.error
        if error is None and result.artifact is not None:
            error = _beyond_registers(result.artifact, target)
        if error is not None and not isinstance(error, MissingInstructionError):
            refused[work[place][0]] = error
    return refused


def _beyond_registers(artifact: Artifact, target: GPUTarget) -> TargetLimitError | None:
    """The refusal of a block whose threads need more registers than a multiprocessor has, which drivers do not launch."""
    facts = make_backend(target).facts()
    row = facts.nvidia
    if row is None or facts.emulates:
        return None
    for kernel in artifact.kernels:
        each = kernel.resources.get("registers")
        if each is None or kernel.block_size is None:
            continue
        x, y, z = kernel.block_size
        if x * y * z * each > row.registers:
            return TargetLimitError(
                f"kernel {kernel.symbol} needs {each} registers in each of {x * y * z} threads and {target} gives "
                f"a block {row.registers}; use fewer threads, or a maxnreg hint"
            )
    return None
