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
from typing import TYPE_CHECKING, ClassVar, Literal

from flydsl.backends.options import CompileOptions
from flydsl.backends.rewrites import Rewrite
from flydsl.config import Config
from flydsl.errors import UnsupportedTargetError, did_you_mean
from flydsl.runtime.libraries import RuntimeLibrary
from flydsl.support.fast_dataclass import dataclass
from flydsl.targets.target import GPUTarget, TargetFacts

if TYPE_CHECKING:
    from flydsl._mlir import ir
    from flydsl.runtime.driver import Driver

__all__ = [
    "BaseBackend",
    "CompileOptions",
    "DeviceBinary",
    "DeviceCode",
    "Machine",
    "RuntimeLibrary",
    "Tool",
]


_DIALECTS = ("arith", "cf", "func", "gpu", "llvm", "math", "memref", "nvvm", "rocdl", "scf", "ub", "vector")
"""The dialects of MLIR whose operations kernels have; those of vendors too, since programs may name them anywhere."""


@dataclass(frozen=True)
class Machine:
    """The machine that LLVM generates code for, in LLVM's own names."""

    triple: str
    cpu: str
    features: str = ""
    """Target features as LLVM takes them: ``"+ptx80,-foo"``."""
    emits: Literal["object", "assembly"] = "object"
    pairs: str = "half bfloat float"
    """The scalar types of which instructions take two at once."""
    matrix: str = ""
    """Parts of the names of its matrix instructions, where it matters to a kernel's passes whether it has any."""
    is_reusable: bool = False
    """True if LLVM's code generator for it keeps no state between modules.

    Then one target machine serves all modules, which saves making its tables again.  LLVM does not promise it: its SPIR-V
    code generator ends the process in some of the modules after the first.
    """
    fence: str = ""
    """The call, in LLVM IR, that marks a scheduling fence in a kernel, if there is one."""


@dataclass(frozen=True)
class DeviceCode:
    """LLVM's output for the kernels of one program."""

    data: bytes
    """An object file, or assembly text in UTF-8, as the backend's :class:`Machine` says."""
    kernels: tuple[str, ...]
    """The kernels' symbols, in the order of the program."""
    options: CompileOptions

    @property
    def is_assembly(self) -> bool:
        """True if it is text."""
        return not self.data.startswith(b"\x7fELF")


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
    """

    name: ClassVar[str]
    """The name that it is registered under, and the first half of its targets' names."""
    experimental: ClassVar[bool] = False
    """True if its first use in a process warns."""
    exported_data: ClassVar[tuple[str, ...]] = ()
    """Globals that its driver looks up in the code, besides the kernels."""
    dialects: ClassVar[tuple[str, ...]] = ()
    """The dialects of MLIR whose operations its kernels have besides those of every backend's."""
    is_vector_code: ClassVar[bool] = False
    """True if kernels are vector code with final loops and calls, so that LLVM need not optimize them further.

    LLVM then simplifies each function once.
    """
    slow_tools: ClassVar[tuple[str, ...]] = ("LLVM",)
    """The code generators whose time grows faster than a kernel's length; none: all of the compile is linear."""
    sparing: ClassVar[tuple[str, ...]] = ()
    """Attributes of functions, as LLVM IR writes them, with each of which LLVM may make do with fewer registers; tried in
    turn where kernels keep some in memory (:meth:`spilled_bytes`)."""
    links_assembly: ClassVar[bool] = False
    """True if :meth:`link` also takes text, of kernels with inline assembly that LLVM cannot parse."""

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
    @abstractmethod
    def driver(cls) -> Driver:
        """The driver that runs this backend's binaries.  Needs neither MLIR nor LLVM, nor a device until it is used."""

    @classmethod
    @abstractmethod
    def toolchain(cls, config: Config | None = None) -> Sequence[Tool]:
        """The programs and libraries that compiling needs beyond MLIR and LLVM, found or missing."""

    @classmethod
    def reserved_launch_param_names(cls) -> frozenset[str]:
        """Names that a parameter of a launched function may not have."""
        return frozenset()

    # -- compiling

    @abstractmethod
    def facts(self) -> TargetFacts:
        """The target's facts for tracing."""

    @abstractmethod
    def hash(self) -> str:
        """The inputs of code generation besides program and options: the target and the toolchain's versions."""

    def specialised(self, module: ir.Module) -> BaseBackend:
        """The backend to compile a traced module with: this one, or one of a variant of its architecture.

        A kernel that uses what only the variant has runs on no other chip than this one anyway.

        Raises:
            LanguageError: no variant has all that the kernels use.
        """
        return self

    def stand_in(self, needed: Sequence[Sequence[str]]) -> GPUTarget | None:
        """The target that runs on this one's device, and has what each of ``needed`` has, beginnings of chips' names.

        Kernels that use a chip's own instructions are compiled for it where nobody named an architecture.
        """
        return None

    def mlir_context(self) -> ir.Context:
        """A new context with the dialects that traces and :meth:`prepare` make operations of.

        Passes and parsers load what else they need.  All that MLIR has would take as long as the trace of a small kernel.
        """
        from flydsl._mlir import ir

        return ir.Context(load_on_create_dialects=[*_DIALECTS, *self.dialects])

    def prepare(self, module: ir.Module, options: CompileOptions) -> None:  # noqa: B027 - many need nothing
        """Rewrite a traced module in place where no pass of MLIR's does it; before the pipeline.

        Raises:
            LanguageError: an operation or an option that the target does not have.
        """

    def rewrites(self, module: ir.Module, options: CompileOptions) -> Sequence[Rewrite]:
        """The backend's own steps over a traced module, in their order, before the pipeline.

        Raises:
            LanguageError: an option that the target does not have.
        """
        return [Rewrite("prepare", partial(self.prepare, module, options))]

    @abstractmethod
    def pipeline_fragments(self, options: CompileOptions) -> Sequence[str]:
        """The passes that lower ``gpu.module`` to the LLVM dialect, each as in a pipeline of ``builtin.module``."""

    @abstractmethod
    def gpu_module_targets(self) -> Sequence[str]:
        """The attributes that describe the target on a ``gpu.module``, as MLIR prints them."""

    def finish(self, module: ir.Module) -> None:  # noqa: B027 - many need nothing
        """Change a lowered module in place where no pass of MLIR's does it; after the pipeline."""

    def function_attributes(self, options: CompileOptions) -> Mapping[str, str]:
        """LLVM function attributes, name and value, that each kernel gets after lowering."""
        return {}

    def deduced_attributes(self, text: str) -> str:
        """Attributes, as LLVM IR writes them, that hold for every function of a module of kernels by what its text says.

        Where there are any, LLVM need not look at the module as a whole; nothing where the text does not say enough.
        """
        return ""

    def needs_few_passes(self, text: str) -> bool:
        """True if the short list of passes (:mod:`flydsl.compiler.codegen.kernel_passes`) suffices for these kernels' IR.

        It never suffices where attributes are deduced."""
        return False

    @abstractmethod
    def machine(self) -> Machine:
        """The machine that LLVM generates code for."""

    def spilled_bytes(self, code: bytes) -> int:
        """The memory that a thread of generated kernels has because registers do not suffice, in bytes, if that is known."""
        return 0

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

    @abstractmethod
    def runtime_libraries(self) -> Sequence[RuntimeLibrary]:
        """The libraries that a loaded binary may call."""
