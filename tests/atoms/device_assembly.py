"""What LLVM makes of a kernel for a target, as text."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from flydsl._mlir import ir
from flydsl.backends.base import CompileOptions
from flydsl.backends.registry import make_backend, parse_target
from flydsl.compiler import codegen, pipeline
from flydsl.compiler.jit_function import trace_for
from flydsl.compiler.machine_code import LlvmJob, generate
from flydsl.config import Config


def llvm_ir(function: Any, target: str, arguments: Mapping[str, Any]) -> str:
    """The same kernels in LLVM IR, before optimisation."""
    return _llvm_ir(function, target, arguments)[0]


def assembly(function: Any, target: str, arguments: Mapping[str, Any], options: CompileOptions | None = None) -> str:
    """The assembly of the kernels of a ``@flyc.jit`` function for a target, which need not be here."""
    text, backend, kernels = _llvm_ir(function, target, arguments, options)
    machine = dataclasses.replace(backend.machine(), emits="assembly")
    job = LlvmJob(
        text=text,
        machine=machine,
        opt_level=2,
        exported=kernels,
        libraries=tuple(backend.device_libraries(codegen._undefined(text))),
        runtime=frozenset().union(*(library.functions for library in backend.runtime_libraries())),
    )
    return generate(job).decode()


def _llvm_ir(
    function: Any, target: str, arguments: Mapping[str, Any], options: CompileOptions | None = None
) -> tuple[str, Any, tuple[str, ...]]:
    parsed = parse_target(target)
    config = dataclasses.replace(Config.from_env({}), backend=parsed.backend, arch=parsed.arch)
    options = options or CompileOptions()
    backend = make_backend(parsed, config=config)
    call = function.bind((), arguments, config)
    with ir.Context(), ir.Location.unknown():
        traced = trace_for(function, call, backend, options)
        lowered = pipeline.lower(traced.module, backend, options)
        return codegen.device_llvm_ir(lowered, backend, options), backend, lowered.kernels
