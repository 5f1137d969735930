"""Every error that flydsl raises on purpose, in one tree.

::

    FlydslError
     +- ConfigError              (ValueError)          a malformed environment variable or option
     |   +- FolderError          (OSError)             a folder of the configuration that cannot be made or written
     +- InterpreterError         (ImportError)         an interpreter in which flydsl cannot work
     +- TargetError
     |   +- UnknownBackendError  (ValueError)          no backend of that name
     |   +- UnsupportedTargetError (TypeError)         the backend does not know that architecture
     +- LanguageError                                  a kernel or a launch is wrong; found before or while tracing
     |   +- DSLTypeError         (TypeError)           the wrong kind of thing
     |   |   +- DSLConversionError   (ValueError)      a value that does not convert
     |   |   +- DSLFieldError        (KeyError)        a name that is no field of a struct
     |   |   +- DSLStaticError       (RuntimeError)    a run-time value where a static one is needed
     |   |   +- DSLWindowError                         a window of ranks where something else is taken, or the reverse
     |   +- DSLValueError        (ValueError)          the right kind with a bad value or shape
     |   |   +- DSLPromiseError      (RuntimeError)    an array that breaks a promise
     |   |   +- TargetLimitError                       more threads, memory or registers than the target has
     |   |   +- MissingInstructionError                the target lacks what other chips have
     |   +- DSLIndexError        (IndexError)          a coordinate out of range
     |   +- DSLNameError         (NameError)           a name used where it is not bound
     |   +- DSLOverflowError     (OverflowError)       a number that its type cannot hold
     |   +- DSLZeroDivisionError (ZeroDivisionError)   a static integer division by zero
     |   +- DSLRuntimeError      (RuntimeError)        the wrong place or phase
     |   +- DSLNotImplementedError (NotImplementedError) a feature that the target lacks
     |   +- DSLSyntaxError       (SyntaxError)         a Python construct that kernels do not have
     +- DSLCompileError          (RuntimeError)        found after tracing: lowering or code generation failed
     |   +- CompileTimeout       (TimeoutError)        it did not end within FLYDSL_COMPILE_TIMEOUT seconds
     +- ToolchainError           (RuntimeError)        a tool or library of the toolchain is missing
     |   +- MissingCompilerError (ImportError)         there is no compiler here: no MLIR, or this is flydsl-runtime
     +- ArtifactError            (ValueError)          bytes that are not an artifact, or a damaged one
     +- CacheMissError           (RuntimeError)        compiling is switched off and the cache has no such kernel
     +- MissingVariantError      (LookupError)         a bundle has no variant for a call or a device
     +- SimulationError          (RuntimeError)        a simulated binary does what no program may
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
         |   +- GroupForked                            a forked child calls with its parent's group
         +- NotResident                                a grid that waits for itself and does not fit on the device
         +- GroupBroken                                a launch was given up
             +- PeerDied                               the process of a rank ended
             +- PeerTimeout      (TimeoutError)        a rank lives and did not come within the time-out
             +- GroupStopped                           the host asked the launch to end
             +- CallMismatch     (ManifestMismatch)    ranks make one call with other sizes

A message gives the value, what was expected, and the remedy.  An error raised while a kernel is traced also carries the
user's source line; ``str(error)`` shows it with a caret.
"""

from __future__ import annotations

from flydsl.errors.base import (
    ConfigError,
    FlydslError,
    FolderError,
    InterpreterError,
    SourceLocation,
    TargetError,
    UnknownBackendError,
    UnsupportedTargetError,
    did_you_mean,
)
from flydsl.errors.groups import (
    BootstrapTimeout,
    CallMismatch,
    CommError,
    GroupBroken,
    GroupForked,
    GroupStopped,
    ManifestError,
    ManifestMismatch,
    NotAttached,
    NotResident,
    PeerDied,
    PeerTimeout,
    RankError,
    ReachError,
    StoreError,
    WaitReport,
    WindowError,
    WindowTooSmall,
    WindowUnknown,
)
from flydsl.errors.language import (
    CompileTimeout,
    DSLCompileError,
    DSLConversionError,
    DSLFieldError,
    DSLIndexError,
    DSLNameError,
    DSLNotImplementedError,
    DSLOverflowError,
    DSLPromiseError,
    DSLRuntimeError,
    DSLStaticError,
    DSLSyntaxError,
    DSLTypeError,
    DSLValueError,
    DSLWindowError,
    DSLZeroDivisionError,
    LanguageError,
    MissingInstructionError,
    TargetLimitError,
    no_trace,
    unknown_name,
)
from flydsl.errors.running import (
    ArtifactError,
    CacheMissError,
    DeviceError,
    MissingCompilerError,
    MissingVariantError,
    NoDeviceError,
    SanitizerError,
    SanitizerFinding,
    ScheduleError,
    SimulationError,
    ToolchainError,
)

__all__ = [
    "ArtifactError",
    "BootstrapTimeout",
    "CacheMissError",
    "CallMismatch",
    "CommError",
    "CompileTimeout",
    "ConfigError",
    "DSLCompileError",
    "DSLConversionError",
    "DSLFieldError",
    "DSLIndexError",
    "DSLNameError",
    "DSLNotImplementedError",
    "DSLOverflowError",
    "DSLPromiseError",
    "DSLRuntimeError",
    "DSLStaticError",
    "DSLSyntaxError",
    "DSLTypeError",
    "DSLValueError",
    "DSLWindowError",
    "DSLZeroDivisionError",
    "DeviceError",
    "FlydslError",
    "FolderError",
    "GroupBroken",
    "GroupForked",
    "GroupStopped",
    "InterpreterError",
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
    "SimulationError",
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


def _name_them_here() -> None:
    """Tracebacks and reprs name the package, whose import path is the stable one."""
    for value in list(globals().values()):
        if isinstance(value, type) and value.__module__.startswith(f"{__name__}."):
            value.__module__ = __name__


_name_them_here()
