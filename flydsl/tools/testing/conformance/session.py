"""A run of the kit over one backend: the outcomes of its checks, and the report."""

from __future__ import annotations

import importlib
import json
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from flydsl.backends.registry import backend_class, register_from
from flydsl.config import set_variable
from flydsl.errors import (
    ArtifactError,
    CacheMissError,
    CommError,
    DeviceError,
    FlydslError,
    MissingVariantError,
    SanitizerError,
    ScheduleError,
    SimulationError,
    ToolchainError,
)
from flydsl.runtime.drivers import driver_of, register_driver
from flydsl.support.fast_dataclass import dataclass

if TYPE_CHECKING:
    from flydsl.runtime.driver import Driver
    from flydsl.targets.target import GPUTarget

Outcome: TypeAlias = Literal["passed", "refused", "failed", "not run"]
_OUTCOMES: Sequence[Outcome] = ("passed", "refused", "failed", "not run")
_WHILE_RUNNING = (
    *(ArtifactError, CacheMissError, CommError, DeviceError),
    *(MissingVariantError, SanitizerError, ScheduleError, SimulationError),
)
_DIED = "the process that compiled it "
"""The start of the message of a worker's death."""


class Wrong(Exception):
    """The backend does what its contract forbids; the text says what."""


class Refused(Exception):
    """The backend refuses as its contract allows; the text is its message."""


class NotRun(Exception):
    """A check has nothing to look at here; the text says why."""


def outcome_of(error: FlydslError, lacking: str = "") -> Refused | Wrong:
    """The outcome of an error, wherever it is met: a compile may be refused, and all else is wrong.

    ``lacking`` are the facts that the message of a refusal should have and does not.
    """
    cause = error.__cause__
    if isinstance(error, _WHILE_RUNNING):
        return Wrong(f"{type(error).__name__}: {error}")
    if _DIED in error.message:
        return Wrong(f"compiling it ends a process: {error}")
    if isinstance(error, ToolchainError):
        return Wrong(f"a tool fails or is missing: {error}")
    if cause is not None and not isinstance(cause, FlydslError) and f"{type(cause).__name__}: {cause}" in error.message:
        return Wrong(f"the compile raises {type(cause).__name__}, which is no error of flydsl's: {error.message}")
    if lacking:
        return Wrong(f"a refusal without {lacking}: {type(error).__name__}: {error}")
    return Refused(str(error))


@dataclass(frozen=True)
class Session:
    """The backend, the target, and the device of one run of the kit."""

    name: str
    """The backend's name."""
    arch: str
    """The architecture to compile for; empty: the device's, else the backend's first."""
    device: int | None
    """The ordinal of the device; ``None``: the current one."""
    backend_place: str
    """``"module:Class"`` of a backend that a program registered; empty: new processes find it."""
    driver_place: str
    """The same of a driver."""
    folder: str
    """A folder for files of this run."""
    options: Mapping[str, Any]
    """The settings of one part."""

    def as_json(self) -> dict[str, Any]:
        return {**{name: getattr(self, name) for name in self.__dataclass_fields__}, "options": dict(self.options)}

    @property
    def path(self) -> Path:
        return Path(self.folder)

    def register(self, *, driver_only: bool = False) -> None:
        """Register the backend and the driver in this process as they are in the process that asks."""
        if self.backend_place and not driver_only:
            register_from(self.name, self.backend_place)
        if self.driver_place:
            module, _, path = self.driver_place.partition(":")
            found: Any = importlib.import_module(module)
            for name in path.split("."):
                found = getattr(found, name)
            register_driver(self.name, found, force=True)

    def driver(self) -> Driver:
        return driver_of(self.name)

    def on_device(self) -> tuple[Driver, int]:
        """The driver and the ordinal of the device; raises :class:`NotRun` without a driver or a device."""
        try:
            driver = self.driver()
            count = driver.device_count()
            if count == 0:
                raise NotRun(f"the driver {driver.name!r} finds no device")
            device = driver.current_device() if self.device is None else self.device
        except FlydslError as error:
            raise NotRun(str(error)) from error
        if not 0 <= device < count:
            raise NotRun(f"there is no device {device} of {count}")
        return driver, device

    def target(self) -> GPUTarget:
        backend = backend_class(self.name)
        if self.arch:
            return backend.make_target(self.arch)
        try:
            _, device = self.on_device()
        except NotRun:
            return backend.make_target(backend.architectures()[0])
        return backend.target_of_device(device)

    @contextmanager
    def compiling(self) -> Iterator[None]:
        """Inside, calls with the device's tensors are compiled for the architecture that was named, if one was."""
        if not self.arch:
            yield
            return
        set_variable("FLYDSL_COMPILE_BACKEND", self.name)
        set_variable("FLYDSL_COMPILE_ARCH", self.arch)
        try:
            yield
        finally:
            set_variable("FLYDSL_COMPILE_BACKEND", "")
            set_variable("FLYDSL_COMPILE_ARCH", "")


# -- the report, as text and as JSON


@dataclass(frozen=True)
class Result:
    """The outcome of one check."""

    part: str
    """``"contract"``, ``"compile"``, ``"run"`` or ``"tools"``."""
    name: str
    """The name of the check; of a kernel where the check is about one."""
    outcome: Outcome
    reason: str = ""
    """The reason, of all but most passed checks."""


@dataclass(frozen=True)
class Report:
    """The outcomes of a run of the kit over one backend."""

    target: str
    """The target that kernels were compiled for, such as ``"opencl:spirv64"``; the backend's name if there was none."""
    device: str
    """The name of the device that kernels ran on; empty without one."""
    flydsl: str
    """The version of this package."""
    contract: int
    """The version of :mod:`flydsl.plugin`."""
    results: tuple[Result, ...]

    @property
    def ok(self) -> bool:
        """True if nothing failed."""
        return not self.of("failed")

    def of(self, outcome: Outcome, part: str | None = None) -> list[Result]:
        """The results of one outcome, of all parts or of one."""
        return [each for each in self.results if each.outcome == outcome and part in (None, each.part)]

    def counts(self) -> dict[str, dict[str, int]]:
        """For each part, in their order, the number of results of each outcome."""
        parts = dict.fromkeys(each.part for each in self.results)
        return {part: {outcome: len(self.of(outcome, part)) for outcome in _OUTCOMES} for part in parts}

    def as_json(self) -> str:
        """The report as JSON, for programs and badges."""
        facts: dict[str, Any] = {
            "target": self.target,
            "device": self.device,
            "flydsl": self.flydsl,
            "contract": self.contract,
            "ok": self.ok,
            "counts": self.counts(),
            "results": [
                {"part": each.part, "name": each.name, "outcome": each.outcome, "reason": each.reason}
                for each in self.results
            ],
        }
        return json.dumps(facts, indent=2)

    def as_text(self) -> str:
        """The report in Markdown, for a README."""
        device = f" on {self.device}" if self.device else ""
        lines = [
            f"Conformance of `{self.target}`{device}: {'passed' if self.ok else 'FAILED'} "
            f"(flydsl {self.flydsl}, contract {self.contract})",
            "",
            "| Part | " + " | ".join(_OUTCOMES) + " |",
            "|---" * (len(_OUTCOMES) + 1) + "|",
            *(
                f"| {part} | " + " | ".join(str(counts[outcome]) for outcome in _OUTCOMES) + " |"
                for part, counts in self.counts().items()
            ),
        ]
        for outcome in ("failed", "refused", "not run"):
            found = self.of(outcome)
            if found:
                lines += ["", f"{outcome.capitalize()}:", ""]
                lines += [_as_line(each) for each in found]
        return "\n".join(lines)


def _as_line(result: Result) -> str:
    first, *more = result.reason.splitlines() or [""]
    text = textwrap.indent("\n".join(more), "      ")
    return f"- {result.part}, {result.name}: {first}" + (f"\n{text}" if text else "")
