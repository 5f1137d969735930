"""Refutations as calls: sizes of a model, run under the sanitizer on this CPU."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import numpy as np
import z3

from flydsl.backends.registry import parse_target
from flydsl.compiler.arguments.arrays import ArrayView
from flydsl.compiler.arguments.resolve import ScalarArgument
from flydsl.compiler.arguments.tensors import DynamicDim, TensorArgument
from flydsl.compiler.bound_call import BoundCall
from flydsl.config import variable_set
from flydsl.errors import FlydslError, SanitizerError, SanitizerFinding
from flydsl.expr.nvvm.tensor_maps import TensorMap
from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.proving.obligations import Obligation
from flydsl.tools.proving.report import OPEN, REFUTED
from flydsl.tools.proving.solver import Facts

if TYPE_CHECKING:
    from flydsl.compiler.jit_function import JitFunction

_LIMITS = (4, 64, 300, 1 << 12, 1 << 16, 1 << 22)
"""Extents and numbers that a model is looked for within, the smallest first."""
_MOST_BYTES = 1 << 28
_MOST_RUNS = 12
_SECONDS = 1.0
_ALIGNMENT = 256


@dataclass(frozen=True)
class Found:
    """The inputs of a call that breaks an obligation, and the integer that loads from each tensor give."""

    inputs: Mapping[str, int]
    loaded: Mapping[str, int]


class Replays:
    """Runs of a function at the sizes of refutations."""

    def __init__(
        self, function: JitFunction, call: BoundCall, target: str, inputs: Mapping[str, Any], facts: Facts
    ) -> None:
        self._function, self._call, self._inputs, self._facts = function, call, inputs, facts
        resolved = parse_target(target)
        self._target = f"cpu:{resolved.arch}"
        self._runs: dict[tuple[tuple[str, int], ...], Sequence[SanitizerFinding] | str] = {}

    def judge(self, obligation: Obligation) -> Mapping[str, int]:
        """Settle one that the solver refutes: refuted if a run confirms it, else open; return the call's inputs."""
        sizes = self.model_of(obligation)
        if sizes is None:
            inputs = _inputs_of(obligation.model, self._inputs)
            obligation.status = OPEN
            obligation.reason = f"{_why(obligation)}a counterexample, of sizes that are too large to run here"
            return inputs
        outcome = self._run(sizes)
        obligation.status = OPEN
        if isinstance(outcome, str):
            obligation.reason = f"{_why(obligation)}{outcome}"
            return sizes.inputs
        same = [each for each in outcome if _is_of(each, obligation)]
        named = [each for each in same if not each.tensor or not obligation.tensor or obligation.space != "global"]
        exact = [each for each in same if each.tensor == obligation.tensor] or named
        if exact:
            obligation.status, obligation.reason = REFUTED, exact[0].message
        elif same:
            obligation.reason = f"{_why(obligation)}another access of the line fails first: {same[0].message}"
        else:
            obligation.reason = f"{_why(obligation)}a counterexample that a run does not confirm"
        return sizes.inputs

    # -- sizes

    def model_of(self, obligation: Obligation) -> Found | None:
        """The smallest inputs found that break an obligation; ``None`` if they are too large."""
        for limit in _LIMITS:
            within = [
                z3.And(variable >= -limit, variable <= limit)
                for name, variable in self._inputs.items()
                if ".strides[" not in name
            ]
            answer = self._facts.satisfiable([*obligation.conditions, *within], seconds=_SECONDS)
            if answer.holds:
                found = Found(_inputs_of(answer.model, self._inputs), _loaded(answer.model))
                return found if self._bytes(found.inputs) <= _MOST_BYTES else None
        return None

    def _bytes(self, inputs: Mapping[str, int]) -> int:
        tensors = zip(self._call.names, self._call.arguments, strict=True)
        return sum(_layout(name, a, inputs)[2] for name, a in tensors if isinstance(a, TensorArgument))

    # -- a run

    def _run(self, found: Found) -> Sequence[SanitizerFinding] | str:
        key = tuple(sorted({**found.inputs, **{f"loaded {k}": v for k, v in found.loaded.items()}}.items()))
        if key not in self._runs:
            if len(self._runs) >= _MOST_RUNS:
                return "a counterexample that was not run, because enough were"
            self._runs[key] = self._launched(found)
        return self._runs[key]

    def _launched(self, found: Found) -> Sequence[SanitizerFinding] | str:
        arguments: dict[str, Any] = {}
        if any(isinstance(argument, TensorMap) for argument in self._call.arguments):
            return "a counterexample that was not run, because it has tensor maps"  # which hold addresses alone
        for name, argument, value in zip(self._call.names, self._call.arguments, self._call.values, strict=True):
            if isinstance(argument, TensorArgument):
                arguments[name] = _array(name, argument, found)
            elif isinstance(argument, ScalarArgument) and name in found.inputs:
                dtype: Any = argument.dtype
                arguments[name] = dtype.static(_in_type(found.inputs[name], dtype))
            else:
                arguments[name] = value
        with ExitStack() as stack:
            stack.enter_context(variable_set("FLYDSL_CPU_CHECK", "barrier,bounds,race"))
            for name, value in zip(("BACKEND", "ARCH"), self._target.split(":", 1), strict=True):
                stack.enter_context(variable_set(f"FLYDSL_COMPILE_{name}", value))
            try:
                self._function(**arguments)
            except SanitizerError as error:
                return error.findings
            except FlydslError as error:
                return f"a counterexample that a run refuses: {str(error).splitlines()[0]}"
        return ()


def _why(obligation: Obligation) -> str:
    return f"it depends on {obligation.reason}; " if obligation.reason else ""


def _is_of(finding: SanitizerFinding, obligation: Obligation) -> bool:
    """True if a finding is about the operation of an obligation."""
    kinds = {"race": "race", "barrier": "barrier"}
    if finding.check != kinds.get(obligation.kind, "bounds"):
        return False
    places = (finding.location, finding.other_location)
    return any(p is not None and (p.filename, p.line) == (obligation.file, obligation.line) for p in places)


def _inputs_of(model: Any, inputs: Mapping[str, Any]) -> dict[str, int]:
    known = {}
    for name, variable in inputs.items():
        value = None if model is None else model.eval(variable, model_completion=True)
        if ".strides[" not in name:
            known[name] = value.as_long() if value is not None and z3.is_int_value(value) else 0
    return known


def _loaded(model: Any) -> dict[str, int]:
    """Integers that a model has for loads, by tensor: the first of each."""
    found: dict[str, int] = {}
    for declaration in model.decls():
        label = declaration.name()
        if label.startswith("loaded ") and z3.is_int_value(model[declaration]):
            found.setdefault(label.removeprefix("loaded ").rpartition("!")[0], model[declaration].as_long())
    return found


def _layout(name: str, argument: TensorArgument, inputs: Mapping[str, int]) -> tuple[list[int], list[int], int]:
    """Shape, strides in elements, and bytes of the array for some inputs; run-time strides are the least that fit."""
    shape = [
        inputs.get(f"{name}.shape[{axis}]", 0) if isinstance(dim, DynamicDim) else int(dim)
        for axis, dim in enumerate(argument.dims)
    ]
    strides = [0 if isinstance(step, DynamicDim) else int(step) for step in argument.steps]
    reach = 1 + sum((n - 1) * s for n, s in zip(shape, strides, strict=True) if n > 0)
    for axis in reversed(range(len(shape))):
        step = argument.steps[axis]
        if isinstance(step, DynamicDim):
            strides[axis] = -(-reach // step.divisibility) * step.divisibility
            reach = strides[axis] * max(shape[axis] - 1, 0) + reach
    return shape, strides, reach * max(argument.element_bits // 8, 1)


def _array(name: str, argument: TensorArgument, found: Found) -> ArrayView:
    shape, strides, size = _layout(name, argument, found.inputs)
    memory = np.zeros(size + _ALIGNMENT, np.uint8)
    start = -memory.ctypes.data % _ALIGNMENT
    width = argument.element_bits // 8
    value = found.loaded.get(name)
    if value is not None and not argument.element_type.is_float and width in (1, 2, 4, 8):
        numbers = memory[start : start + size // width * width].view(f"u{width}")
        numbers[:] = value % (1 << (8 * width))
    address = memory.ctypes.data + start
    return ArrayView(address, tuple(shape), tuple(strides), argument.element_type, "cpu", 0, True, owner=memory)


def _in_type(value: int, dtype: Any) -> int:
    """An integer of a model, which reads all as signed, in the range of a type."""
    return value % (1 << dtype.width) if value < 0 and not dtype.signed else value
