"""What tests of fibers share."""

import dataclasses
import inspect
from typing import Any

import pytest

from flydsl._mlir import ir
from flydsl.backends.base import CompileOptions
from flydsl.backends.registry import make_backend, parse_target
from flydsl.compiler.codegen import emit, pipeline
from flydsl.compiler.tracing import trace_for
from flydsl.config import Config
from flydsl.errors import DeviceError

BLOCK = 128


def line_of(kernel: Any, text: str) -> int:
    """The line of a kernel's text in its file."""
    lines, first = inspect.getsourcelines(kernel)
    return first + next(k for k, line in enumerate(lines) if text in line)


def failure(launch: Any, *arguments: Any) -> str:
    """What the error of a launch says whose kernel gives up."""
    with pytest.raises(DeviceError) as error:
        launch(*arguments)
    assert error.value.name == "CPU_ERROR_LAUNCH_FAILED"
    return str(error.value)


def object_for(function: Any, target: str, *arguments: Any) -> bytes:
    """The object file with the kernels of a ``@flyc.jit`` function."""
    parsed, options = parse_target(target), CompileOptions()
    config = dataclasses.replace(Config.from_env({}), backend=parsed.backend, arch=parsed.arch)
    backend = make_backend(parsed, config=config)
    call = function.bind(arguments, {}, config)
    with ir.Context(), ir.Location.unknown():
        traced = trace_for(function, call, backend, options)
        return emit.emit_device(pipeline.lower(traced.module, backend, options), backend, options).data
