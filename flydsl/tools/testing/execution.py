"""Execution of compiled variants on the CPU and on simulators of GPUs.

It needs neither MLIR nor LLVM, so that a process which never saw the sources can execute their artifacts.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from flydsl.artifact import Artifact
from flydsl.bundle import Bundle
from flydsl.bundle.forms import Form, form_from_json
from flydsl.bundle.parameters import Parameters
from flydsl.errors import DSLNotImplementedError, MissingVariantError
from flydsl.runtime.arrays import HostArray
from flydsl.runtime.drivers import driver_of
from flydsl.runtime.loader import Program, load
from flydsl.runtime.sanitizer.arguments import ArrayArgument, launching
from flydsl.support.fast_dataclass import dataclass
from flydsl.tools.simulators import reason_against, simulated_driver


@dataclass(frozen=True)
class CompiledVariant:
    """An artifact, and what it requires of each argument."""

    forms: tuple[Form, ...]
    artifact: Artifact


def reason_not_executed(target: str) -> str:
    """The reason why this machine executes no code for a target; empty if it does."""
    return "" if target.startswith("cpu:") else reason_against(target)


def ranges_of(arguments: Sequence[Any]) -> list[tuple[int, int]]:
    """Addresses and sizes in bytes of the memory of a call's arrays, from the first element to the last."""
    return [argument.span for argument in arguments if isinstance(argument, HostArray)]


class Execution:
    """A function's variants for one target, executed here; the first that fits a call is taken.

    ::

        run = Execution.of_bundle(flydsl.load("softmax.flyb"), "softmax", "rocm:gfx942")
        run({"X": x, "Y": y})
    """

    def __init__(self, name: str, parameters: Parameters, variants: Sequence[CompiledVariant]) -> None:
        self.name, self.parameters, self.variants = name, parameters, tuple(variants)
        self.target = variants[0].artifact.target
        self.traffic: int | None = None
        """Bytes of memory that the last call loaded and stored, on a simulator."""

    @classmethod
    def of_bundle(cls, bundle: Bundle, name: str, target: str) -> Execution:
        """The function of an open bundle for one of its targets, which need not be a device of this machine."""
        function = bundle.host_function(name, "a run of its variants")
        variants = sorted(function.variants(target), key=lambda each: each.weight(), reverse=True)
        return cls(name, function.parameters, [CompiledVariant(v.forms, bundle.artifact(v)) for v in variants])

    def save(self, folder: Path, stem: str) -> None:
        """Write the variants to files of a folder, for :meth:`saved`."""
        for number, variant in enumerate(self.variants):
            (folder / f"{stem}-{number}.flyk").write_bytes(variant.artifact.to_bytes())
        described = {
            "name": self.name,
            "parameters": self.parameters.to_json(),
            "forms": [[form.to_json() for form in variant.forms] for variant in self.variants],
        }
        (folder / f"{stem}.json").write_text(json.dumps(described))

    @classmethod
    def saved(cls, folder: Path, stem: str) -> Execution:
        """The variants that :meth:`save` wrote."""
        described = json.loads((folder / f"{stem}.json").read_text())
        variants = [
            CompiledVariant(
                tuple(map(form_from_json, forms)), Artifact.from_bytes((folder / f"{stem}-{number}.flyk").read_bytes())
            )
            for number, forms in enumerate(described["forms"])
        ]
        return cls(described["name"], Parameters.from_json(described["parameters"]), variants)

    def __call__(
        self,
        arguments: Mapping[str, Any],
        *,
        checked: bool = False,
        samples_blocks: bool = False,
        observer: Callable[[Artifact], Any] | None = None,
    ) -> Artifact:
        """Launch the variant that fits, wait for its end, and return its artifact.

        Arrays are NumPy arrays or :class:`HostArray`.  ``checked`` says that the variants were compiled with the
        sanitizer's checks; with ``samples_blocks`` they run a few blocks of their grid alone.  ``observer`` makes an
        observer of the executed instructions on a simulator.  Faults of the kernel are raised as
        :class:`SanitizerError`, :class:`SimulationError` or :class:`DeviceError`.
        """
        if reason := reason_not_executed(self.target):
            raise DSLNotImplementedError(f"code for {self.target} cannot be executed here: {reason}")
        values = self.parameters.bind(self.name, (), arguments)
        variant = self._choose(values)
        slots = b"".join(slot for form, value in zip(variant.forms, values, strict=True) for slot in form.slots(value))
        driver = None
        if self.target.startswith("cpu:"):
            program = load(variant.artifact, driver_of("cpu"), 0)
        else:
            watching = None if observer is None else observer(variant.artifact)
            driver = simulated_driver(self.target, ranges_of(values), watching)
            program = Program(variant.artifact, driver, 0)
        if checked:
            with launching(_arrays(self.parameters.names, values), samples_blocks=samples_blocks):
                program.launch(slots)
        else:
            program.launch(slots)
            self.traffic = None if driver is None else driver.traffic
        return variant.artifact

    def _choose(self, values: Sequence[Any]) -> CompiledVariant:
        reasons: list[str] = []
        for variant in self.variants:
            found = [form.misfit(value) for form, value in zip(variant.forms, values, strict=True)]
            if not any(found):
                return variant
            reasons = reasons or [each for each in found if each]
        raise MissingVariantError(f"no variant of {self.name} for {self.target} fits: {'; '.join(reasons)}")


def _arrays(names: Sequence[str], values: Sequence[Any]) -> list[ArrayArgument]:
    return [
        ArrayArgument(name, value.address, value.shape, value.strides, value.element_bytes)
        for name, value in zip(names, values, strict=True)
        if isinstance(value, HostArray)
    ]
