"""Every error that flydsl raises on purpose, in one tree.

::

    FlydslError
     +- ConfigError              (ValueError)          a malformed environment variable or option
     +- TargetError
     |   +- UnknownBackendError  (ValueError)          no backend of that name
     |   +- UnsupportedTargetError (TypeError)         the backend does not know that architecture
     +- LanguageError                                  a kernel or a launch is wrong; found before or while tracing
     |   +- DSLTypeError         (TypeError)           the wrong kind of thing
     |   +- DSLValueError        (ValueError)          the right kind with a bad value or shape
     |   |   +- MissingInstructionError                the target lacks what other chips have
     |   +- DSLIndexError        (IndexError)          a coordinate out of range
     |   +- DSLNameError         (NameError)           a name used where it is not bound
     |   +- DSLOverflowError     (OverflowError)       a number that its type cannot hold
     |   +- DSLZeroDivisionError (ZeroDivisionError)   a static integer division by zero
     |   +- DSLRuntimeError      (RuntimeError)        the wrong place or phase
     |   +- DSLNotImplementedError (NotImplementedError) a feature that the target lacks
     |   +- DSLSyntaxError       (SyntaxError)         a Python construct that kernels do not have
     +- DSLCompileError          (RuntimeError)        found after tracing: lowering or code generation failed
     +- ToolchainError           (RuntimeError)        a tool or library of the toolchain is missing
     |   +- MissingCompilerError (ImportError)         there is no compiler here: no MLIR, or this is flydsl-runtime
     +- ArtifactError            (ValueError)          bytes that are not an artifact, or a damaged one
     +- CacheMissError           (RuntimeError)        compiling is switched off and the cache has no such kernel
     +- MissingVariantError      (LookupError)         a bundle has no variant for a call or a device
     +- DeviceError              (RuntimeError)        a driver call failed
     |   +- NoDeviceError                              the driver library or the device is missing
     +- SanitizerError           (RuntimeError)        a check of a kernel on the CPU failed
     +- ScheduleError            (RuntimeError)        an order of warps and blocks gives wrong results
     +- CommError                (RuntimeError)        a group of ranks cannot be made, or broke
         +- ManifestError        (ValueError)          bytes that are not a manifest, or a damaged one
         +- ManifestMismatch                           ranks have other manifests, sizes or versions
         +- RankError            (ValueError)          ranks that are no ranks: negative, boolean, twice, absent
         +- StoreError                                 a store was sent what is not part of the protocol
         +- BootstrapTimeout     (TimeoutError)        ranks did not come in time
         +- ReachError                                 ranks that cannot read each other's memory
         +- WindowError                                the memory of a window cannot be had
         +- WindowTooSmall       (ValueError)          a call needs more than the windows were made for
         +- WindowUnknown        (LookupError)         the manifest has no window of that name
         +- NotAttached                                a call with a group that no ranks are attached to
         +- NotResident                                a grid that waits for itself and does not fit on the device
         +- GroupBroken                                a launch was given up
             +- PeerDied                               the process of a rank ended
             +- PeerTimeout      (TimeoutError)        a rank lives and did not come within the time-out
             +- GroupStopped                           the host asked the launch to end

A message gives the value, what was expected, and the remedy.  An error raised while a kernel is traced also carries the
user's source line; ``str(error)`` shows it with a caret.
"""

from __future__ import annotations

import linecache
import sys
from collections.abc import Iterable

from flydsl.support.fast_dataclass import record

__all__ = [
    "ArtifactError",
    "BootstrapTimeout",
    "CacheMissError",
    "CommError",
    "ConfigError",
    "DSLCompileError",
    "DSLIndexError",
    "DSLNameError",
    "DSLNotImplementedError",
    "DSLOverflowError",
    "DSLRuntimeError",
    "DSLSyntaxError",
    "DSLTypeError",
    "DSLValueError",
    "DSLZeroDivisionError",
    "DeviceError",
    "FlydslError",
    "GroupBroken",
    "GroupStopped",
    "LanguageError",
    "ManifestError",
    "ManifestMismatch",
    "MissingCompilerError",
    "MissingInstructionError",
    "MissingVariantError",
    "NoDeviceError",
    "NotAttached",
    "NotResident",
    "PeerDied",
    "PeerTimeout",
    "RankError",
    "ReachError",
    "SanitizerError",
    "SanitizerFinding",
    "ScheduleError",
    "SourceLocation",
    "StoreError",
    "TargetError",
    "TargetLimitError",
    "ToolchainError",
    "UnknownBackendError",
    "UnsupportedTargetError",
    "WaitReport",
    "WindowError",
    "WindowTooSmall",
    "WindowUnknown",
    "did_you_mean",
    "no_trace",
    "unknown_name",
]


def _file(filename: str) -> str:
    """A file as tracebacks name it; a cell of a notebook as IPython does, ``Cell In[3]``."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    name_of = getattr(getattr(shell, "compile", None), "format_code_name", None)
    named = None if name_of is None else name_of(filename)
    return f'File "{filename}"' if named is None else " ".join(named)


@record
class SourceLocation:
    """A position in a user's source file: 1-based line, 0-based columns as in :mod:`ast`.

    Args:
        filename: the path of the file.
        line: from 1.
        column: from 0.
        end_column: the column behind the end.
        function: the function's name.

    Example::

        print(flydsl.errors.SourceLocation("kernel.py", 7).line)  # 7
    """

    filename: str
    line: int
    column: int = 0
    end_column: int | None = None
    function: str = ""

    def __str__(self) -> str:
        """``file:line`` with the source line and carets under the columns, if the file can be read."""
        where = f"{_file(self.filename)}, line {self.line}" + (f", in {self.function}" if self.function else "")
        text = linecache.getline(self.filename, self.line).rstrip("\n")
        if not text.strip():
            return where
        stripped = text.lstrip()
        indent = len(text) - len(stripped)
        start = max(self.column - indent, 0)
        end = len(stripped) if self.end_column is None else max(self.end_column - indent, start + 1)
        return f"{where}\n    {stripped}\n    {' ' * start}{'^' * max(min(end, len(stripped)) - start, 1)}"


class FlydslError(Exception):
    """Base of all errors that flydsl raises on purpose.

    ``location`` is the position in the user's kernel, set by the first code that knows it.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor):
            t = fx.thread_idx.x
            x[t, 0] = 1.0


        @flyc.jit
        def run(x: fx.Tensor):
            kernel(x).launch(grid=1, block=8)


        try:
            run(np.zeros(8, np.float32))
        except flydsl.errors.FlydslError as error:
            print(type(error).__name__)  # DSLValueError
    """

    location: SourceLocation | None

    def __init__(self, message: str, *, location: SourceLocation | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.location = location

    def __str__(self) -> str:
        return self.message if self.location is None else f"{self.message}\n  {self.location}"


class ConfigError(FlydslError, ValueError):
    """A malformed environment variable or option.

    Example::

        import os

        os.environ["FLYDSL_COMPILE_OPT_LEVEL"] = "7"
        try:
            flyc.compile_backend_name()
        except flydsl.errors.ConfigError as error:
            print("FLYDSL_COMPILE_OPT_LEVEL" in str(error))  # True
    """


class InterpreterError(FlydslError, ImportError):
    """flydsl was imported in an interpreter where it cannot work."""


class TargetError(FlydslError):
    """A compilation target that cannot be served.

    Example::

        try:
            flyc.get_backend("cuda", arch="sm_1")
        except flydsl.errors.TargetError as error:
            print(type(error).__name__)  # UnsupportedTargetError
    """


class UnknownBackendError(TargetError, ValueError):
    """No backend of that name is registered.

    Example::

        try:
            flyc.get_backend("abacus")
        except flydsl.errors.UnknownBackendError as error:
            print(type(error).__name__)  # UnknownBackendError
    """


class UnsupportedTargetError(TargetError, TypeError):
    """The backend does not know that architecture.

    Example::

        try:
            flyc.get_backend("cuda", arch="sm_1")
        except flydsl.errors.UnsupportedTargetError as error:
            print(type(error).__name__)  # UnsupportedTargetError
    """


class LanguageError(FlydslError):
    """A kernel or a launch is wrong; found before or while tracing.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor):
            t = fx.thread_idx.x
            x[t, 0] = 1.0


        @flyc.jit
        def run(x: fx.Tensor):
            kernel(x).launch(grid=1, block=8)


        try:
            run(np.zeros(8, np.float32))
        except flydsl.errors.LanguageError as error:
            print(type(error).__name__)  # DSLValueError
    """


class DSLTypeError(LanguageError, TypeError):
    """The wrong kind of thing.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor):
            t = fx.thread_idx.x
            x[t] = x[t] & 1


        @flyc.jit
        def run(x: fx.Tensor):
            kernel(x).launch(grid=1, block=8)


        try:
            run(np.zeros(8, np.float32))
        except flydsl.errors.DSLTypeError as error:
            print(type(error).__name__)  # DSLTypeError
    """


class DSLValueError(LanguageError, ValueError):
    """The right kind of thing with a bad value or shape.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor):
            t = fx.thread_idx.x
            x[t, 0] = 1.0


        @flyc.jit
        def run(x: fx.Tensor):
            kernel(x).launch(grid=1, block=8)


        try:
            run(np.zeros(8, np.float32))
        except flydsl.errors.DSLValueError as error:
            print(type(error).__name__)  # DSLValueError
    """


class DSLConversionError(DSLTypeError, ValueError):
    """A value of a kind that does not convert; programs may catch it as either error of Python.

    Example::

        try:
            fx.Int32("three")
        except ValueError as error:
            print(type(error).__name__)  # DSLConversionError
    """


class DSLPromiseError(DSLValueError, RuntimeError):
    """An array does not keep what is promised of it; programs may catch it as either error of Python.

    Example::

        try:
            flyc.from_dlpack(np.zeros((4, 8))).mark_layout_dynamic(leading_dim=0)
        except RuntimeError as error:
            print(type(error).__name__)  # DSLPromiseError
    """


class TargetLimitError(DSLValueError):
    """A kernel needs more threads, shared memory or registers than a block or thread of the target has.

    Example::

        print(issubclass(flydsl.errors.TargetLimitError, flydsl.errors.FlydslError))  # True
    """


class MissingInstructionError(DSLValueError):
    """The target lacks an instruction, or warps that wide; the chips ``archs`` have it.

    Example::

        import os

        os.environ["FLYDSL_COMPILE_ARCH"] = "gfx942"


        @flyc.jit
        def run():
            fx.nvvm.MMA(16, 8, 16, fx.Float16)


        try:
            run()
        except flydsl.errors.MissingInstructionError as error:
            print(isinstance(error, ValueError))  # True
    """

    archs: tuple[str, ...]

    def __init__(self, message: str, *, archs: Iterable[str] = (), location: SourceLocation | None = None) -> None:
        super().__init__(message, location=location)
        self.archs = tuple(archs)


class DSLIndexError(LanguageError, IndexError):
    """A coordinate out of range.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor):
            t = fx.thread_idx.x
            x[-1] = 1.0


        @flyc.jit
        def run(x: fx.Tensor):
            kernel(x).launch(grid=1, block=8)


        try:
            run(np.zeros(8, np.float32))
        except flydsl.errors.DSLIndexError as error:
            print(type(error).__name__)  # DSLIndexError
    """


class DSLNameError(LanguageError, NameError):
    """A name used where it is not bound.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor):
            t = fx.thread_idx.x
            if x[t] > 0:
                y = 1.0
            x[t] = y


        @flyc.jit
        def run(x: fx.Tensor):
            kernel(x).launch(grid=1, block=8)


        try:
            run(np.zeros(8, np.float32))
        except flydsl.errors.DSLNameError as error:
            print(type(error).__name__)  # DSLNameError
    """

    __str__ = FlydslError.__str__


class DSLOverflowError(LanguageError, OverflowError):
    """A number that its type cannot hold.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor):
            t = fx.thread_idx.x
            x[t] = fx.Int32(3e10)


        @flyc.jit
        def run(x: fx.Tensor):
            kernel(x).launch(grid=1, block=8)


        try:
            run(np.zeros(8, np.float32))
        except flydsl.errors.DSLOverflowError as error:
            print(type(error).__name__)  # DSLOverflowError
    """


class DSLZeroDivisionError(LanguageError, ZeroDivisionError):
    """A static integer division by zero.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor):
            t = fx.thread_idx.x
            x[t] = fx.ceildiv(8, 0)


        @flyc.jit
        def run(x: fx.Tensor):
            kernel(x).launch(grid=1, block=8)


        try:
            run(np.zeros(8, np.float32))
        except flydsl.errors.DSLZeroDivisionError as error:
            print(type(error).__name__)  # DSLZeroDivisionError
    """


class DSLRuntimeError(LanguageError, RuntimeError):
    """The wrong place or phase.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor):
            t = fx.thread_idx.x
            x[t] = float(x[t])


        @flyc.jit
        def run(x: fx.Tensor):
            kernel(x).launch(grid=1, block=8)


        try:
            run(np.zeros(8, np.float32))
        except flydsl.errors.DSLRuntimeError as error:
            print(type(error).__name__)  # DSLRuntimeError
    """


class DSLNotImplementedError(LanguageError, NotImplementedError):
    """A feature that the target lacks.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor):
            t = fx.thread_idx.x
            fx.assume(fx.Int32, t, t)


        @flyc.jit
        def run(x: fx.Tensor):
            kernel(x).launch(grid=1, block=8)


        try:
            run(np.zeros(8, np.float32))
        except flydsl.errors.DSLNotImplementedError as error:
            print(type(error).__name__)  # DSLNotImplementedError
    """


class DSLSyntaxError(LanguageError, SyntaxError):
    """A Python construct that kernels do not have.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor):
            t = fx.thread_idx.x
            if x[t] > 0:
                raise ValueError('x')


        @flyc.jit
        def run(x: fx.Tensor):
            kernel(x).launch(grid=1, block=8)


        try:
            run(np.zeros(8, np.float32))
        except flydsl.errors.DSLSyntaxError as error:
            print(type(error).__name__)  # DSLSyntaxError
    """

    __str__ = FlydslError.__str__

    def __init__(self, message: str, *, location: SourceLocation | None = None) -> None:
        super().__init__(message, location=location)
        if location is not None:  # Python prints a SyntaxError by these instead of by its text
            self.filename, self.lineno, self.end_lineno = location.filename, location.line, location.line
            self.text = linecache.getline(location.filename, location.line)
            end = len(self.text.rstrip()) if location.end_column is None else location.end_column
            self.offset, self.end_offset = location.column + 1, end + 1


class DSLCompileError(FlydslError, RuntimeError):
    """Found after tracing: lowering or code generation failed.  ``kernel`` names the kernel.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor):
            t = fx.thread_idx.x
            if t < 4:
                fx.barrier()


        @flyc.jit
        def run(x: fx.Tensor):
            kernel(x).launch(grid=1, block=8)


        try:
            run(np.zeros(8, np.float32))
        except flydsl.errors.DSLCompileError as error:
            print(type(error).__name__)  # DSLCompileError
    """

    def __init__(self, message: str, *, kernel: str = "", location: SourceLocation | None = None) -> None:
        super().__init__(message, location=location)
        self.kernel = kernel


class ToolchainError(FlydslError, RuntimeError):
    """A tool or library of the toolchain is missing; the message holds the install command.

    Example::

        try:
            raise flydsl.errors.ToolchainError("what happened")
        except flydsl.errors.FlydslError as error:  # handle it alone, or with its like
            print(error)  # what happened
    """


class MissingCompilerError(ToolchainError, ImportError):
    """Nothing can be compiled here, because MLIR is not installed or because this is ``flydsl-runtime``.

    Example::

        try:
            raise flydsl.errors.MissingCompilerError("what happened")
        except flydsl.errors.ToolchainError as error:  # handle it alone, or with its like
            print(error)  # what happened
    """


class ArtifactError(FlydslError, ValueError):
    """Bytes that are not an artifact, or a damaged one.

    Example::

        try:
            flydsl.load("/dev/null")
        except flydsl.errors.ArtifactError as error:
            print(type(error).__name__)  # ArtifactError
    """


class CacheMissError(FlydslError, RuntimeError):
    """Compiling is switched off and the cache has no such kernel.

    Example::

        try:
            raise flydsl.errors.CacheMissError("what happened")
        except flydsl.errors.FlydslError as error:  # handle it alone, or with its like
            print(error)  # what happened
    """


class MissingVariantError(FlydslError, LookupError):
    """A bundle has no variant for a call or a device; the message names the nearest and why it does not fit.

    Example::

        @flyc.kernel
        def kernel(x: fx.Tensor):
            x[fx.thread_idx.x] = 1.0


        @flyc.jit
        def run(x: fx.Tensor):
            kernel(x).launch(grid=1, block=8)


        run.signatures({"x": flyc.TensorSpec(fx.Float32, (flyc.dyn,))})
        flyc.precompile(run, ["cpu:x86-64"], out="kernels.flyb", isolated=False)
        try:
            flydsl.load("kernels.flyb").run(np.zeros(8, np.float64))
        except flydsl.errors.MissingVariantError as error:
            print("float64" in str(error))  # True
    """


class SimulationError(FlydslError, RuntimeError):
    """A simulated binary does what no program may do, or what the simulator does not know."""


class DeviceError(FlydslError, RuntimeError):
    """A driver call failed.  ``code`` is the driver's error number, ``name`` its name (``CUDA_ERROR_...``).

    Example::

        try:
            raise flydsl.errors.DeviceError("what happened")
        except flydsl.errors.FlydslError as error:  # handle it alone, or with its like
            print(error)  # what happened
    """

    def __init__(self, message: str, *, code: int = 0, name: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.name = name


class NoDeviceError(DeviceError):
    """The driver library or the device is missing.

    Example::

        try:
            raise flydsl.errors.NoDeviceError("what happened")
        except flydsl.errors.DeviceError as error:  # handle it alone, or with its like
            print(error)  # what happened
    """


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
        tensor: the name of what was accessed.
        index: the coordinate that was accessed.
        count: how often it happened.
        other_block: of a race, the other thread's block.
        other_thread: of a race, the other thread.
        other_location: of a race, the other line.

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
    """One sentence: the access, the tensor, the index, and what is wrong."""
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

    Example::

        try:
            raise flydsl.errors.ScheduleError("the sum is 9", seed=17)
        except flydsl.errors.FlydslError as error:  # handle it alone, or with its like
            print(error, error.seed)  # the sum is 9 17
    """

    def __init__(self, message: str, seed: int | None = None) -> None:
        super().__init__(message)
        self.seed = seed


class CommError(FlydslError, RuntimeError):
    """A group of ranks cannot be made, or broke.

    Example::

        try:
            raise flydsl.errors.CommError("what happened")
        except flydsl.errors.FlydslError as error:  # handle it alone, or with its like
            print(error)  # what happened
    """


class ManifestError(CommError, ValueError):
    """Bytes that are not a communication manifest, or a damaged one.

    Example::

        try:
            flydsl.dist.parse(b"{}")
        except flydsl.errors.ManifestError as error:
            print(type(error).__name__)  # ManifestError
    """


class ManifestMismatch(CommError):
    """The ranks of a group have different manifests, sizes or versions of flydsl.

    Example::

        try:
            raise flydsl.errors.ManifestMismatch("what happened")
        except flydsl.errors.CommError as error:  # handle it alone, or with its like
            print(error)  # what happened
    """


class RankError(CommError, ValueError):
    """Ranks that are no ranks of the store: negative, boolean, twice or beyond its world.

    Example::

        try:
            flydsl.dist.FileStore("store", 4, 2)
        except flydsl.errors.RankError as error:
            print(type(error).__name__)  # RankError
    """


class StoreError(CommError):
    """A store was sent what is not part of its protocol, or more than it takes.

    Example::

        try:
            raise flydsl.errors.StoreError("what happened")
        except flydsl.errors.CommError as error:  # handle it alone, or with its like
            print(error)  # what happened
    """


class BootstrapTimeout(CommError, TimeoutError):
    """Ranks did not come to a round of the bootstrap in time; ``missing`` has their numbers.

    Example::

        try:
            raise flydsl.errors.BootstrapTimeout("what happened")
        except flydsl.errors.CommError as error:  # handle it alone, or with its like
            print(error)  # what happened
    """

    def __init__(self, message: str, *, missing: Iterable[int] = ()) -> None:
        super().__init__(message)
        self.missing = tuple(missing)


class ReachError(CommError):
    """Ranks cannot read each other's memory as the manifest demands; ``ranks`` has their numbers.

    Example::

        try:
            raise flydsl.errors.ReachError("what happened")
        except flydsl.errors.CommError as error:  # handle it alone, or with its like
            print(error)  # what happened
    """

    def __init__(self, message: str, *, ranks: Iterable[int] = ()) -> None:
        super().__init__(message)
        self.ranks = tuple(ranks)


class WindowError(CommError):
    """The memory of a window cannot be had: no space, or the caller's own memory cannot be shared.

    Example::

        try:
            raise flydsl.errors.WindowError("what happened")
        except flydsl.errors.CommError as error:  # handle it alone, or with its like
            print(error)  # what happened
    """


class WindowTooSmall(CommError, ValueError):
    """A call needs more of a window than it was made for; found before the launch.

    Example::

        try:
            raise flydsl.errors.WindowTooSmall("what happened")
        except flydsl.errors.CommError as error:  # handle it alone, or with its like
            print(error)  # what happened
    """


class WindowUnknown(CommError, LookupError):
    """The manifest has no window of that name.

    Example::

        try:
            raise flydsl.errors.WindowUnknown("what happened")
        except flydsl.errors.CommError as error:  # handle it alone, or with its like
            print(error)  # what happened
    """


class NotAttached(CommError):
    """A function with a group was called without an attached one; the message shows the attach to write.

    Example::

        tp = fx.dist.CommGroup("tp")


        @flyc.kernel
        def kernel(g: fx.dist.Group, x: fx.Tensor):
            x[fx.thread_idx.x] = g.rank.to(fx.Float32)


        @flyc.jit
        def run(g: fx.dist.Group[tp], x: fx.Tensor):
            kernel(g, x).launch(grid=1, block=8)


        try:
            run(tp, np.zeros(8, np.float32))
        except flydsl.errors.NotAttached as error:
            print("attach" in str(error))  # True
    """


class NotResident(CommError):
    """The blocks of a grid wait for peers and do not all fit on the device at a time.

    Example::

        try:
            raise flydsl.errors.NotResident("what happened")
        except flydsl.errors.CommError as error:  # handle it alone, or with its like
            print(error)  # what happened
    """


@record
class WaitReport:
    """The wait that gave a launch up: the first of the rank, in the kernel's own terms.

    Args:
        window: the window or the signals.
        peer: the rank that was waited for.
        index: of the element or the signal.
        expected: the value that was awaited.
        found: the value that was there.
        block: the block that waited.
        program: the kernel.

    Example::

        report = flydsl.errors.WaitReport("done", 1, 0, 3, 2, (0, 0, 0))
        print(report.window, report.peer)  # done 1
    """

    window: str
    """The window of the signal that was waited for."""
    peer: int | None
    """The rank that was to write it; ``None`` if the wait did not say."""
    index: int
    """The signal's index in the window."""
    expected: int
    found: int
    block: tuple[int, int, int]
    program: str = ""
    """The name of the program."""

    def __str__(self) -> str:
        """The report as messages show it."""
        source = "a peer" if self.peer is None else f"rank {self.peer}"
        return (
            f"{self.program + ', ' if self.program else ''}block {self.block}: waited for {source} "
            f"at {self.window}[{self.index}] to become {self.expected}, found {self.found}"
        )


class GroupBroken(CommError):
    """A launch on a group was given up; the group stays broken until :meth:`rejoin` (:mod:`flydsl.dist`).

    ``group`` is the group's name, ``rank`` this process's rank in it, ``peers`` the ranks at fault as far as they are
    known, ``wait`` the first wait of this rank that was given up, ``None`` if no kernel was waiting.

    Example::

        try:
            raise flydsl.errors.GroupBroken("what happened")
        except flydsl.errors.CommError as error:  # handle it alone, or with its like
            print(error)  # what happened
    """

    def __init__(
        self, message: str, *, group: str = "", rank: int = 0, peers: Iterable[int] = (), wait: WaitReport | None = None
    ) -> None:
        super().__init__(message)
        self.group, self.rank, self.peers, self.wait = group, rank, tuple(peers), wait


class PeerDied(GroupBroken):
    """The process of a rank ended while the group was in use.

    Example::

        try:
            raise flydsl.errors.PeerDied("what happened")
        except flydsl.errors.GroupBroken as error:  # handle it alone, or with its like
            print(error)  # what happened
    """


class PeerTimeout(GroupBroken, TimeoutError):
    """A rank did not come within the time-out, and its process lives.

    Example::

        try:
            raise flydsl.errors.PeerTimeout("what happened")
        except flydsl.errors.GroupBroken as error:  # handle it alone, or with its like
            print(error)  # what happened
    """


class GroupStopped(GroupBroken):
    """The host ended the launch: the group was closed, or an exception left its ``with`` block, here or on a peer.

    Example::

        try:
            raise flydsl.errors.GroupStopped("what happened")
        except flydsl.errors.GroupBroken as error:  # handle it alone, or with its like
            print(error)  # what happened
    """


def did_you_mean(value: str, known: Iterable[str]) -> str:
    """`` did you mean 'rocm'?`` for the nearest known name, else an empty string."""
    from difflib import get_close_matches  # not needed where nothing is wrong

    near = get_close_matches(value, list(known), n=1)
    return f" did you mean {near[0]!r}?" if near else ""


def no_trace() -> DSLRuntimeError:
    """The error of what exists only in a trace, where there is none."""
    return DSLRuntimeError(
        "there is no trace in progress: tensors, layouts of tensors and run-time values exist only while a "
        "@flyc.jit or @flyc.kernel function is being traced; decorate the function that this line is in"
    )


def unknown_name(module: str, name: str, known: Iterable[str], alias: str = "") -> AttributeError:
    """The error of a module without ``name``, with a replacement or the nearest of the ``known`` names.

    Args:
        alias: the name that programs import the module by.
    """
    from flydsl.support.foreign_names import instead_of  # not needed where nothing is wrong

    advice = ""
    if not name.startswith("__"):  # Python asks for such names everywhere
        here = instead_of(name) if alias else None
        near = did_you_mean(name, [n for n in known if not n.startswith("_")])
        advice = f"; instead of {alias}.{name} write {here}" if here else near and ";" + near
    # With a name and an object of its own CPython adds no suggestion to the one in the message.
    return AttributeError(f"module {module!r} has no attribute {name!r}{advice}", name=name, obj=None)
