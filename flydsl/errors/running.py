"""Errors of tools, artifacts, devices and checks."""

from __future__ import annotations

from collections.abc import Mapping

from flydsl.errors.base import FlydslError, SourceLocation
from flydsl.support.fast_dataclass import record


class ToolchainError(FlydslError, RuntimeError):
    """A tool or library of the toolchain is missing; the message holds the install command."""


class MissingCompilerError(ToolchainError, ImportError):
    """Nothing can be compiled here, because MLIR is not installed or because this is ``flydsl-runtime``."""


class ArtifactError(FlydslError, ValueError):
    """Bytes that are not an artifact, or a damaged one."""


class CacheMissError(FlydslError, RuntimeError):
    """Compiling is switched off and the cache has no such kernel."""


class CompileForbiddenError(FlydslError, RuntimeError):
    """A call that would trace or compile where :func:`flydsl.no_compiles` forbids it.

    ``reason`` says why, ``changes`` has what changed, as text: by its name, the value before and the value now.

    See the example of :func:`flydsl.on_compile`.
    """

    def __init__(self, message: str, *, reason: str = "", changes: Mapping[str, tuple[str, str]] | None = None) -> None:
        super().__init__(message)
        self.reason = reason
        self.changes = dict(changes or {})


class MissingVariantError(FlydslError, LookupError):
    """A bundle has no variant for a call or a device; the message names the nearest and why it does not fit.

    See the example of :func:`flydsl.load`.
    """


class SimulationError(FlydslError, RuntimeError):
    """A simulated binary does what no program may do, or what the simulator does not know."""


class DeviceError(FlydslError, RuntimeError):
    """A driver call failed.  ``code`` is the driver's error number, ``name`` its name (``CUDA_ERROR_...``)."""

    def __init__(self, message: str, *, code: int = 0, name: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.name = name


class NoDeviceError(DeviceError):
    """The driver library or the device is missing."""


@record
class SanitizerFinding:
    """One line of a kernel that failed a check, with its first failure.

    Args:
        check: ``"bounds"``, ``"race"``, ``"init"``, ``"barrier"`` or ``"overflow"``.
        kernel: the kernel's symbol.
        location: the line.
        block: the block's index, x, y and z.
        thread: the thread's index in it.
        message: the finding in words.
        tensor: the name of the accessed tensor.
        index: the coordinate that was accessed.
        count: how often it happened.
        other_block: of a race, the other thread's block.
        other_thread: of a race, the other thread.
        other_location: of a race, the other line.
    """

    check: str
    """``"bounds"``, ``"race"``, ``"init"`` or ``"barrier"``."""
    kernel: str
    """The kernel's symbol."""
    location: SourceLocation | None
    """The user's line; ``None`` if unknown."""
    block: tuple[int, int, int]
    thread: tuple[int, int, int]
    """The thread's coordinates in its block."""
    message: str
    """One sentence: the access, the tensor, the index, and the fault."""
    tensor: str = ""
    """The name of the parameter or of the variable; empty without one."""
    index: tuple[int, ...] | None = None
    """The element's coordinates in the tensor, of the first element of a wide access."""
    count: int = 1
    """The number of failures of this line."""
    other_block: tuple[int, int, int] | None = None
    other_thread: tuple[int, int, int] | None = None
    """The thread that it collided with, or that diverged."""
    other_location: SourceLocation | None = None

    def __str__(self) -> str:
        """The finding as the report shows it."""
        times = f" ({self.count} times)" if self.count > 1 else ""
        lines = [
            f"{self.check}: kernel {self.kernel}, block {self.block}, thread {self.thread}: {self.message}{times}",
            *([] if self.location is None else [f"  {self.location}"]),
        ]
        if self.other_location is not None and self.other_location != self.location:
            lines += ["  and", f"  {self.other_location}"]
        return "\n".join(lines)


class SanitizerError(FlydslError, RuntimeError):
    """Kernels on the CPU broke the rules that ``FLYDSL_CPU_CHECK`` checks; ``findings`` are the first of them.

    Example::

        import os

        os.environ["FLYDSL_CPU_CHECK"] = "bounds"


        @flyc.kernel
        def kernel(x: fx.Tensor):
            t = fx.thread_idx.x
            x[t + 1] = 1.0


        @flyc.jit
        def run(x: fx.Tensor):
            kernel(x).launch(grid=1, block=8)


        try:
            run(np.zeros(8, np.float32))
        except flydsl.errors.SanitizerError as error:
            print(error.findings[0].tensor, error.findings[0].index)  # x (8,)
    """

    def __init__(self, message: str, findings: tuple[SanitizerFinding, ...]) -> None:
        super().__init__("\n".join([message, *map(str, findings)]))
        self.findings = findings


class ScheduleError(FlydslError, RuntimeError):
    """An order of warps, blocks and copies fails, or gives other results than the usual one; ``seed`` repeats it.

    Args:
        message: what failed, and in which order.
        seed: the order's seed, for ``FLYDSL_CPU_SCHEDULE=seed:N``.
    """

    def __init__(self, message: str, seed: int | None = None) -> None:
        super().__init__(message)
        self.seed = seed
