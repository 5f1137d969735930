"""The contract of a backend, and the values that cross it.

A backend is one class: it lowers a traced module for its chips, turns LLVM's output into a binary, and names the driver
that runs it.  It holds no state beyond its target.  What it cannot serve it says with ``None`` or with an exception
named here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from flydsl.backends.alternatives import Alternative, Alternatives
from flydsl.backends.lowering import CodeGeneration, ExportGlue, Lowering, Machine, Passes, Rewrite, SpillRemedies
from flydsl.backends.options import BackendOption, CompileOptions, OptionValue, option_values, resolved_options
from flydsl.config import Config
from flydsl.errors import UnknownBackendError, UnsupportedTargetError, did_you_mean
from flydsl.ir.vendor_dialects import DIALECTS
from flydsl.runtime.libraries import RuntimeLibrary
from flydsl.support.fast_dataclass import dataclass
from flydsl.support.hooks import SUBCLASSES, note_backend
from flydsl.targets.target import Chip, GPUTarget, TargetFacts

if TYPE_CHECKING:
    from flydsl._mlir import ir
    from flydsl.artifact import KernelInfo
    from flydsl.runtime.driver import Driver

__all__ = [
    "Alternative",
    "Alternatives",
    "BackendOption",
    "BaseBackend",
    "CodeGeneration",
    "CompileOptions",
    "DeviceBinary",
    "DeviceCode",
    "ExportGlue",
    "Lowering",
    "Machine",
    "Passes",
    "RuntimeLibrary",
    "SpillRemedies",
    "TableBackend",
    "Tool",
]


_DIALECTS = ("arith", "cf", "func", "gpu", "llvm", "math", "memref", *DIALECTS, "scf", "ub", "vector")
"""The dialects of MLIR whose operations kernels have; those of vendors too, since programs may name them anywhere."""


@dataclass(frozen=True)
class DeviceCode:
    """LLVM's output for the kernels of one program."""

    data: bytes
    """An object file, assembly text in UTF-8, or bitcode, as the backend's :class:`Machine` says."""
    kernels: tuple[str, ...]
    """The kernels' symbols, in the order of the program."""
    options: CompileOptions
    is_text: bool | None = None
    """True if the data is assembly; ``None``: an ELF file is not, all else is."""

    @property
    def is_assembly(self) -> bool:
        """True if the data is assembly."""
        return not self.data.startswith(b"\x7fELF") if self.is_text is None else self.is_text


@dataclass(frozen=True)
class DeviceBinary:
    """A loadable binary, and the resources of its kernels."""

    sections: Mapping[str, bytes]
    """``binary`` is what the driver loads; others, such as ``ptx``, are kept for people."""
    resources: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """For each kernel what a thread needs, such as ``registers`` and ``scratch_bytes``; nothing where it is unknown."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "sections", MappingProxyType(dict(self.sections)))
        frozen = {kernel: MappingProxyType(dict(counts)) for kernel, counts in self.resources.items()}
        object.__setattr__(self, "resources", MappingProxyType(frozen))


@dataclass(frozen=True)
class Tool:
    """A program or library of the toolchain."""

    name: str
    found: str | None
    """Its path, with the version where that is known; ``None``: it is missing."""
    install: str
    """The command that installs it."""


class BaseBackend(ABC):
    """One kind of chip: how kernels are compiled for it, and the driver that runs them.

    Args:
        target: one of this backend's targets.
        config: where toolchains are installed; by default what the environment says now.

    Raises:
        UnsupportedTargetError: the target is not one of this backend's.

    Example::

        backend = flyc.get_backend("cuda", arch="sm_90")
        print(isinstance(backend, flyc.BaseBackend), backend.target)  # True cuda:sm_90
    """

    name: ClassVar[str]
    """The name that it is registered under, and the first half of its targets' names."""
    contract: ClassVar[int] = 1
    """The version of :mod:`flydsl.plugin` that the backend was written for."""
    experimental: ClassVar[bool] = False
    """True if its first use in a process warns."""
    dialects: ClassVar[tuple[str, ...]] = ()
    """The dialects of MLIR whose operations its kernels have besides those of every backend's."""
    distributions: ClassVar[tuple[str, ...]] = ()
    """The Python distributions of its own tools, whose versions a bundle's manifest names."""
    options: ClassVar[Mapping[str, BackendOption]] = MappingProxyType({})
    """Its own compile options, each by the part of its name behind the backend's; see :class:`BackendOption`."""
    takes_any_name: ClassVar[bool] = False
    """True if the class has the name that it is registered under."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        for hook in SUBCLASSES:
            hook(cls)
        note_backend("defined")

    def __init__(self, target: GPUTarget, config: Config | None = None) -> None:
        if not self.supports_target(target):
            raise UnsupportedTargetError(
                f"the backend {self.name!r} does not support the target {target} with {target.warp_size} threads in a "
                f"warp; its architectures are {', '.join(self.architectures())};"
                + (did_you_mean(target.arch, self.architectures()) or " see `flydsl backends`")
            )
        self.target = target
        self.config = Config.from_env() if config is None else config

    # -- what there is

    @classmethod
    @abstractmethod
    def architectures(cls) -> Sequence[str]:
        """The names of the architectures that kernels can be compiled for."""

    @classmethod
    @abstractmethod
    def supports_target(cls, target: GPUTarget) -> bool:
        """True if kernels can be compiled for that target."""

    @classmethod
    @abstractmethod
    def make_target(cls, arch: str) -> GPUTarget:
        """The target of that architecture.

        Raises:
            UnsupportedTargetError: there is none of that name; the message lists those there are and the nearest.
        """

    @classmethod
    @abstractmethod
    def detect_target(cls) -> GPUTarget | None:
        """The target of this machine's current device; ``None`` where there is no device."""

    @classmethod
    def target_of_device(cls, device: int) -> GPUTarget:
        """The target of one of this machine's devices: the one that holds a call's tensors.

        Raises:
            NoDeviceError: there is no such device.
            UnsupportedTargetError: the device has an architecture that the backend does not have.
        """
        return cls.make_target(cls.driver().device_info(device).arch)

    @classmethod
    def driver(cls) -> Driver:
        """The driver that runs this backend's binaries: the one registered under the backend's name.

        It needs neither MLIR nor LLVM, nor a device until it is used.

        Raises:
            UnknownBackendError: there is no driver of that name.
        """
        from flydsl.runtime.drivers import driver_of

        return driver_of(cls.name)

    @classmethod
    @abstractmethod
    def toolchain(cls, config: Config | None = None) -> Sequence[Tool]:
        """The programs and libraries that compiling needs beyond MLIR and LLVM, found or missing."""

    @classmethod
    def reserved_launch_param_names(cls) -> frozenset[str]:
        """Names that a parameter of a launched function may not have, here and where the process registered the class."""
        return frozenset()

    @classmethod
    def settings(cls, config: Config | None = None) -> Mapping[str, OptionValue | None]:
        """The value of each of :attr:`options` that the environment gives, else its default; hints are not asked.

        Args:
            config: by default what the environment says now.

        Raises:
            ConfigError: a variable has an invalid value.
        """
        config = Config.from_env() if config is None else config
        return option_values(cls.name, cls.options, config.variables)

    # -- compiling

    def resolved(self, options: CompileOptions) -> CompileOptions:
        """The options of a compile for this target, with those of the environment's variables.

        Raises:
            ConfigError: a variable has an invalid value.
            DSLValueError: an option of another backend, or one that there is not; names the nearest.
        """
        return resolved_options(self.name, self.options, self.target, options)

    def option(self, options: CompileOptions, name: str) -> OptionValue | None:
        """The value of one of :attr:`options` in a compile.

        Raises:
            KeyError: the backend declares no such option.
        """
        for given, value in (*options.backend_options, *options.unkeyed_options):
            if given == f"{self.name}.{name}":
                return value
        return self.options[name].default

    @abstractmethod
    def facts(self) -> TargetFacts:
        """The target's facts for tracing."""

    @abstractmethod
    def hash(self) -> str:
        """The inputs of code generation besides program and options: the target and the toolchain's versions.

        It is asked at each look-up in the cache.
        """

    def toolkit_fingerprint(self) -> str:
        """The identity of files outside that end up in a binary, such as device bitcode: part of the cache's key.

        It is asked at each look-up in the cache.
        """
        return ""

    def toolchain_key(self) -> str:
        """The part ``toolchain`` of the cache's key: :meth:`hash` and :meth:`toolkit_fingerprint`."""
        return ", ".join(filter(None, (str(self.hash()), str(self.toolkit_fingerprint()))))

    def specialised(self, module: ir.Module) -> BaseBackend:
        """The backend to compile a traced module with: this one, or one of a variant of its architecture.

        A kernel that uses what only the variant has runs on no other chip than this one anyway.

        Raises:
            LanguageError: no variant has all that the kernels use.
        """
        return self

    def alternatives(
        self, module: ir.Module, options: CompileOptions, kernels: Sequence[KernelInfo]
    ) -> Sequence[Alternatives]:
        """Alternative compiles of a traced module, among which only speed decides.

        What program and options fix is not among them.  ``choose="model"`` compiles the kernels so too.

        Args:
            module: as traced.
            options: of the compile.
            kernels: those that the default compile made.
        """
        return ()

    def stand_in(self, needed: Sequence[Sequence[str]]) -> GPUTarget | None:
        """The target that runs on this one's device, and has what each of ``needed`` has, names of chips.

        Kernels that use a chip's own instructions are compiled for it where nobody named an architecture.
        """
        return None

    def mlir_context(self) -> ir.Context:
        """A new context with the dialects that traces and :meth:`prepare` make operations of.

        Passes and parsers load what else they need.  All that MLIR has would take as long as the trace of a small kernel.
        """
        from flydsl._mlir import ir

        return ir.Context(load_on_create_dialects=[*_DIALECTS, *self.dialects])

    def lowering(self, module: ir.Module, options: CompileOptions) -> Lowering:
        """The lowering of a traced module: by default the four methods that follow.

        Raises:
            LanguageError: an operation or an option that the target does not have.
        """
        is_finished = type(self).finish is not BaseBackend.finish
        return Lowering(
            rewrites=[Rewrite("prepare", partial(self.prepare, module, options))],
            passes=self.pipeline_fragments(options),
            targets=self.gpu_module_targets(),
            finishing=[Rewrite("finish", partial(self.finish, module))] if is_finished else (),
        )

    def prepare(self, module: ir.Module, options: CompileOptions) -> None:  # noqa: B027 - many need nothing
        """Rewrite a traced module in place where no pass of MLIR's does it; before the passes.

        Raises:
            LanguageError: an operation or an option that the target does not have.
        """

    @abstractmethod
    def pipeline_fragments(self, options: CompileOptions) -> Sequence[str]:
        """The passes that lower ``gpu.module`` to the LLVM dialect, each as in a pipeline of ``builtin.module``."""

    @abstractmethod
    def gpu_module_targets(self) -> Sequence[str]:
        """The attributes that describe the target on a ``gpu.module``, as MLIR prints them."""

    def finish(self, module: ir.Module) -> None:  # noqa: B027 - many need nothing
        """Change a lowered module in place where no pass of MLIR's does it; after the passes."""

    def code_generation(self, options: CompileOptions) -> CodeGeneration:
        """The code generation of lowered kernels: by default all of LLVM's passes, for :meth:`machine`."""
        return CodeGeneration(self.machine(), self.function_attributes(options))

    @abstractmethod
    def machine(self) -> Machine:
        """The machine that LLVM generates code for."""

    def function_attributes(self, options: CompileOptions) -> Mapping[str, str]:
        """LLVM function attributes, name and value, that each kernel gets after lowering."""
        return {}

    def device_libraries(self, symbols: frozenset[str]) -> Sequence[Path]:
        """The bitcode files that define ``symbols``, which the kernels call.

        Raises:
            ToolchainError: a file is missing; the message holds the install command.
        """
        return ()

    @abstractmethod
    def link(self, code: DeviceCode) -> DeviceBinary:
        """The binary that the driver loads.  Equal code gives equal bytes, on any machine.

        Raises:
            ToolchainError: the linker or assembler is missing; the message holds the install command.
            DSLCompileError: it refuses the code; the message names the kernels.
        """

    def disassemble(self, binary: bytes) -> str | None:
        """The section ``binary`` of an artifact as text, for people; ``None``: there is no disassembler.

        Raises:
            ToolchainError: the disassembler is missing; the message holds the install command.
        """
        return None

    @classmethod
    def export_glue(cls) -> ExportGlue | None:
        """The native part of C libraries that launch its programs; ``None``: they cannot be exported."""
        return None

    @abstractmethod
    def runtime_libraries(self) -> Sequence[RuntimeLibrary]:
        """The libraries that a loaded binary may call, each with the functions that it may call of it.

        The compiler refuses kernels that call anything else, by name, and links nothing: a binary for another machine finds
        the functions there.  Where its driver loads object files into this process, as a CPU's does,
        ``flydsl.plugin.LoadedObject(binary, what, libraries)`` links these libraries.
        """


class TableBackend(BaseBackend):
    """A backend that knows its architectures by name; its driver tells which of them this machine has.

    A backend of another package registers its chips here, as ``chips`` of its class::

        class NpuBackend(TableBackend):
            name = "npu"
            chips = chip_table([Npu("n1", warp_size=16), Npu("n2", warp_size=32)])

    The class is found by its name (:mod:`flydsl.backends.registry`), so every process that finds the backend has its
    chips.  The language reads of a chip what :meth:`facts` says.
    """

    chips: ClassVar[Mapping[str, Chip]]
    """The row of each architecture; see :func:`flydsl.targets.target.chip_table`."""

    @classmethod
    def architectures(cls) -> Sequence[str]:
        return tuple(cls.chips)

    @classmethod
    def supports_target(cls, target: GPUTarget) -> bool:
        chip = cls.chips.get(target.arch)
        return target.backend == cls.name and chip is not None and chip.warp_size == target.warp_size

    @classmethod
    def make_target(cls, arch: str) -> GPUTarget:
        if arch not in cls.chips:
            raise UnsupportedTargetError(
                f"the backend {cls.name!r} has no architecture {arch!r}; it has {', '.join(cls.chips)}."
                + did_you_mean(arch, cls.chips)
            )
        return GPUTarget(cls.name, arch, cls.chips[arch].warp_size)

    @classmethod
    def detect_target(cls) -> GPUTarget | None:
        try:
            driver = cls.driver()
        except UnknownBackendError:  # a backend that only compiles
            return None
        if driver.device_count() == 0:
            return None
        return cls.target_of_device(driver.current_device())
