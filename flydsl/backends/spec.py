"""The operations that may stand after each step of a lowering.

A backend's table has a row for each step that takes operations out or may leave new ones, and so is the pipeline in short.
It is checked with MLIR's verifier.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from flydsl._mlir import ir
from flydsl.support.fast_dataclass import record


@record
class Spec:
    """The operations of a traced module, and what steps change of them.

    An entry is a dialect, such as ``scf``, or an operation, such as ``gpu.shuffle``, which wins over its dialect.
    """

    traced: str
    """Those of a traced module, separated by blanks."""
    steps: Mapping[str, str]
    """For a step ``-`` and each operation gone after it, ``+`` and each allowed then, separated by blanks.

    A pass of MLIR's has its name alone, without options and the operations that it runs on.
    """


class Standing:
    """The operations that may stand at one moment of a lowering."""

    def __init__(self, spec: Spec) -> None:
        self._spec = spec
        self._may = dict.fromkeys(spec.traced.split(), True)

    def follow(self, step: str) -> None:
        """Go on to the end of the step of that name."""
        for entry in self._spec.steps.get(_plain(step), "").split():
            sign, name = entry[0], entry[1:]
            for each in [each for each in self._may if each.startswith(f"{name}.")]:
                del self._may[each]
            self._may[name] = sign == "+"

    def allows(self, operation: str) -> bool:
        """True if an operation of that name may stand."""
        return self._may.get(operation, self._may.get(operation.partition(".")[0], False))

    def first_other(self, module: ir.Module) -> ir.Operation | None:
        """The first operation of a module that may not stand; ``None`` if there is none."""
        fine: set[str] = set()
        found: list[ir.Operation] = []

        def visit(operation: ir.Operation) -> ir.WalkResult:
            name = operation.name
            if name not in fine:
                if not self.allows(name):
                    found.append(operation)
                    return ir.WalkResult.INTERRUPT
                fine.add(name)
            return ir.WalkResult.ADVANCE

        module.operation.walk(visit, ir.WalkOrder.PRE_ORDER)
        return found[0] if found else None

    def __str__(self) -> str:
        allowed = sorted(name for name, may in self._may.items() if may)
        but = sorted(name for name, may in self._may.items() if not may and self.allows(name.partition(".")[0]))
        return ", ".join(allowed) + (f" without {', '.join(but)}" if but else "")


def _plain(step: str) -> str:
    """``gpu.module(convert-gpu-to-nvvm{has-redux=0})`` as ``convert-gpu-to-nvvm``."""
    return re.sub(r"\{.*\}|\)", "", step).rpartition("(")[2]
