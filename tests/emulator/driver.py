"""Programs for AMD GPUs run on the simulator, in the place of HIP's driver."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from flydsl.compiler.arguments.tensors import TensorArgument
from flydsl.compiler.bound_call import BoundCall, Compiled, fill_slots
from flydsl.compiler.jit_function import JitFunction
from flydsl.config import Config
from flydsl.runtime.loader import Program
from flydsl.simulators.amdgpu import CHIPS, SimulatedDriver
from flydsl.simulators.findings import Fault

__all__ = ["emulated"]


@contextlib.contextmanager
def emulated(otherwise: str | None = None, *, checked: bool = False) -> Iterator[None]:
    """Programs for ``cpu:gfx942`` and other roles of an AMD GPU are compiled for that GPU itself, and run here simulated.

    What a kernel may touch are the arrays of the call.

    Args:
        otherwise: the chip for what would run on the CPU in no role.
        checked: look for all that the simulator can find; a finding fails the call.
    """
    run = JitFunction._run

    def run_emulated(
        self: JitFunction, arguments: Any, keywords: Any, options: Any, config: Config, lesson: Any = None, *hints: Any
    ) -> None:
        arch = config.arch if config.arch in CHIPS else otherwise if config.arch in (None, "native") else None
        if arch is not None and config.backend in (None, "cpu", "rocm"):
            config, lesson = replace(config, backend="rocm", arch=arch), None
        run(self, arguments, keywords, options, config, lesson, *hints)

    launch = JitFunction.launch

    def launch_emulated(self: JitFunction, call: BoundCall, compiled: Compiled) -> Program:
        if call.target.backend != "rocm":
            return launch(self, call, compiled)
        ranges = [array.view.span for array in call.arguments if isinstance(array, TensorArgument)]
        findings: list[Fault] = []
        driver = SimulatedDriver.at_home(ranges, findings=findings if checked else None)
        program = Program(compiled.artifact, driver, 0)
        program.launch(fill_slots(compiled, call.arguments))
        assert not findings, "\n".join(map(str, findings))
        return program

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(JitFunction, "_run", run_emulated)
        patch.setattr(JitFunction, "launch", launch_emulated)
        yield
