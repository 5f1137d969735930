"""Every error that flydsl raises on purpose, in one tree.

Each row says the class, when it is raised, and what to do.  Most classes are also errors of Python: those in parentheses,
and where a star stands the one whose name follows ``DSL``.

::

    Class                                   When                                           Remedy

    FlydslError                             every error below                              read the message's last part
      ConfigError (ValueError)              a malformed environment variable or option     a value that the message names
        FolderError (OSError)               a folder that cannot be made or written        another folder, or its permissions
      InterpreterError (ImportError)        flydsl was imported in a subinterpreter        the main interpreter
      InstallationError (ImportError)       AMD's package is installed in the same folder  the commands that it shows
      TargetError                           a target that cannot be served                 another target
        UnknownBackendError (ValueError)    no backend of that name                        a name of `flydsl backends`
        UnsupportedTargetError (TypeError)  the backend does not know that architecture    an architecture that it lists
      LanguageError                         a kernel or a launch is wrong                  the change that the message shows
        DSLTypeError *                      the wrong kind of thing                        a conversion, or another function
          DSLConversionError (ValueError)   a value that does not convert                  a number that the type can hold
          DSLFieldError (KeyError)          a name that is no field of a struct            one of its fields
          DSLStaticError (RuntimeError)     a run-time value where a static one is needed  a Constexpr parameter
          DSLWindowError                    a window where another kind is taken           the declared kind
        DSLValueError *                     the right kind with a bad value or shape       a value of those that are allowed
          DSLPromiseError (RuntimeError)    an array that breaks a promise                 another array, or a weaker promise
          TargetLimitError (RuntimeError)   more threads or memory than the target has     smaller blocks or tiles
          MissingInstructionError           the target lacks what other chips have         a chip of its ``archs``
        DSLIndexError *                     a coordinate out of range                      a coordinate below the extent
        DSLNameError *                      a name used where it is not bound              a value before the branch
        DSLOverflowError *                  a number that its type cannot hold             a wider type
        DSLZeroDivisionError *              a static integer division by zero              another divisor
        DSLRuntimeError *                   the wrong place or phase                       the function where it belongs
        DSLNotImplementedError *            a feature that the target lacks                another feature or target
        DSLSyntaxError *                    a Python construct that kernels do not have    the form that the message shows
      DSLCompileError (RuntimeError)        lowering or code generation failed             the line that it shows
        CompileTimeout (TimeoutError)       no end within FLYDSL_COMPILE_TIMEOUT seconds   less unrolling, or more seconds
      ToolchainError (RuntimeError)         a tool or library for compiles is missing      the command that it shows
        MissingCompilerError (ImportError)  no MLIR here, or this is flydsl-runtime        the whole package, or a bundle
      ArtifactError (ValueError)            bytes that are not an artifact, or damaged     build it anew
      CacheMissError (RuntimeError)         compiling is off, and the cache has no entry   compile it before
      CompileForbiddenError (RuntimeError)  a call would compile under no_compiles         the warm-up that it shows
      MissingVariantError (LookupError)     a bundle lacks a variant for a call or device  a variant as the message shows
      SimulationError (RuntimeError)        a simulated binary does what no program may    the instruction that it shows
      DeviceError (RuntimeError)            a driver call failed                           its ``name`` in its manual
        NoDeviceError                       the driver library or the device is missing    a driver, or a visible device
      SanitizerError (RuntimeError)         a check of a kernel on the CPU failed          the lines of its ``findings``
      ScheduleError (RuntimeError)          an order of warps gives wrong results          repeat it with its ``seed``
      CommError (RuntimeError)              a group of ranks cannot be made, or broke      see its kinds
        ManifestError (ValueError)          bytes that are not a manifest, or damaged      write it anew
        ManifestMismatch                    ranks differ in manifests, sizes or versions   the same program on all ranks
        RankError (ValueError)              negative, boolean, repeated or absent ranks    ranks of the store's world
        StoreError                          a store was sent what its protocol lacks       clients of the same version
        BootstrapTimeout (TimeoutError)     ranks did not come in time                     the ranks in ``missing``
        ReachError                          ranks cannot read each other's memory          ranks of one node or fabric
        WindowError                         the memory of a window cannot be had           a smaller window, or other memory
        WindowTooSmall (ValueError)         a call needs more than windows were made for   larger sizes at the attach
        WindowUnknown (LookupError)         the manifest has no window of that name        a name of the manifest
        NotAttached                         a call with a group that is not attached       the attach that it shows
          GroupForked                       a forked child calls with its parent's group   start the child anew, and attach
        NotResident                         a grid that waits for itself does not fit      fewer blocks
        GroupBroken                         a launch was given up                          rejoin the group
          PeerDied                          the process of a rank ended                    that rank's own error
          PeerTimeout (TimeoutError)        a rank lives and did not come in time          its stack, or a longer time-out
          GroupStopped                      the host asked the launch to end               none: it was asked for
          CallMismatch (ManifestMismatch)   ranks make one call with other sizes           the same sizes on all ranks

A message gives the value, the expected one, and the remedy.  An error raised while a kernel is traced also carries the
user's source line; ``str(error)`` shows it with a caret.
"""

from __future__ import annotations

from flydsl.errors.base import (
    ConfigError,
    FlydslError,
    FolderError,
    InstallationError,
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
    CompileForbiddenError,
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
    "CompileForbiddenError",
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
    "InstallationError",
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
