"""What becomes of a kernel on an NVIDIA chip: its PTX, taken by ptxas; and the same kernel on a CPU in the chip's role."""

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl.backends.base import CompileOptions, DeviceBinary
from flydsl.backends.registry import make_backend, parse_target
from flydsl.binaries import describe
from flydsl.compiler.codegen import emit, pipeline
from flydsl.compiler.tracing import trace_for
from flydsl.config import Config


def binary(
    function: Any, target: str, arguments: Mapping[str, Any], options: CompileOptions | None = None
) -> DeviceBinary:
    """The cubin and the PTX of the kernels of a ``@flyc.jit`` function; ptxas has taken the PTX."""
    parsed, options = parse_target(target), options or CompileOptions()
    config = dataclasses.replace(Config.from_env({}), backend=parsed.backend, arch=parsed.arch)
    backend = make_backend(parsed, config=config)
    call = function.bind((), arguments, config)
    with ir.Context(), ir.Location.unknown():
        traced = trace_for(function, call, backend, options)
        backend = backend.specialised(traced.module)
        lowered = pipeline.lower(traced.module, backend, options)
        return backend.link(emit.emit_device(lowered, backend, options))


def ptx(function: Any, target: str, arguments: Mapping[str, Any], options: CompileOptions | None = None) -> str:
    return binary(function, target, arguments, options).sections["ptx"].decode()


def calling(make: Callable[[], Any]) -> tuple[Any, Mapping[str, Any]]:
    """A function whose kernel calls ``make`` while it is traced, and its arguments."""

    @flyc.kernel
    def kernel(t: fx.Tensor):
        make()

    @flyc.jit
    def run(t: fx.Tensor):
        kernel(t).launch(grid=1, block=32)

    return run, {"t": flyc.TensorSpec(fx.Float32, (None,))}


def chip_of(compiled: DeviceBinary) -> str:
    """The architecture that the cubin says it is for."""
    return describe(compiled.sections["binary"]).arch


def play(monkeypatch: pytest.MonkeyPatch, arch: str) -> None:
    """Run what follows on this machine's CPU in the role of a chip."""
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)
