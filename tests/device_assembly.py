"""What LLVM makes of a kernel for a target, as text."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from flydsl._mlir import ir
from flydsl.backends.base import BaseBackend, CompileOptions
from flydsl.backends.registry import make_backend, parse_target
from flydsl.compiler.codegen import emit, pipeline
from flydsl.compiler.codegen.llvm_optimize import generate
from flydsl.compiler.tracing import trace_for
from flydsl.config import Config


def llvm_ir(function: Any, target: str, arguments: Mapping[str, Any]) -> str:
    """The same kernels in LLVM IR, before optimisation."""
    with ir.Context(), ir.Location.unknown():
        return emit.device_llvm_ir(*_lowered(function, target, arguments))


def assembly(function: Any, target: str, arguments: Mapping[str, Any], options: CompileOptions | None = None) -> str:
    """The assembly of the kernels of a ``@flyc.jit`` function for a target, which need not be here."""
    with ir.Context(), ir.Location.unknown():
        lowered, backend, options = _lowered(function, target, arguments, options)
        machine = dataclasses.replace(backend.machine(), emits="assembly")
        return generate(emit.device_job(lowered, backend, options, machine)).decode()


def _lowered(
    function: Any, target: str, arguments: Mapping[str, Any], options: CompileOptions | None = None
) -> tuple[pipeline.Lowered, BaseBackend, CompileOptions]:
    parsed = parse_target(target)
    config = dataclasses.replace(Config.from_env({}), backend=parsed.backend, arch=parsed.arch)
    options = options or CompileOptions()
    backend = make_backend(parsed, config=config)
    traced = trace_for(function, function.bind((), arguments, config), backend, options)
    return pipeline.lower(traced.module, backend, options), backend, options
