"""The backend of NVIDIA GPUs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from flydsl.backends.base import (
    BackendOption,
    CodeGeneration,
    CompileOptions,
    DeviceBinary,
    DeviceCode,
    ExportGlue,
    Lowering,
    Machine,
    RuntimeLibrary,
    TableBackend,
    Tool,
)
from flydsl.backends.cuda.ptxas import INSTALL, assemble, find_libdevice, find_ptxas, ptx_version, repaired
from flydsl.backends.disassembly import Disassembler, disassembled
from flydsl.backends.gpu.export import EXPORT
from flydsl.backends.gpu.network_library import find_network_library, network_library
from flydsl.backends.lowering import Passes
from flydsl.backends.toolchain import Found, code_generators, file_in, library_identity, packaged
from flydsl.config import Config
from flydsl.errors import ToolchainError
from flydsl.support.forks import cached_property
from flydsl.targets.compatibility import newest_first
from flydsl.targets.networks import NVSHMEM
from flydsl.targets.nvidia import (
    CUDA_ARCHS,
    HOLDERS,
    LOCAL_BYTES,
    SCOPES,
    STATIC_SHARED_BYTES,
    CudaArch,
    needed_arch,
    usable_features,
)
from flydsl.targets.target import TargetFacts

if TYPE_CHECKING:
    from flydsl._mlir import ir
    from flydsl.backends.kernel_facts import KernelFacts

_TOOLKIT = Path("/usr/local/cuda/bin")
_DISASSEMBLERS = (
    Disassembler("nvdisasm", ("--print-code", "--print-line-info")),
    Disassembler("cuobjdump", ("--dump-sass",)),
)
_DISASSEMBLER_INSTALL = (
    "run: pip install nvidia-cuda-nvdisasm, or install the CUDA Toolkit (https://developer.nvidia.com/cuda-downloads) and "
    "set CUDA_HOME to it"
)
_PRIVATE_ACCESS_BYTES = 16
"""NVIDIA's registers have 32 bits.  LLVM would keep an array that is once read as a whole as one vector.  Splitting and
rebuilding it at each other use would dominate the compile time."""


class CudaBackend(TableBackend):
    """NVIDIA GPUs from compute capability 7.5 on, by the names that ptxas gives them."""

    name = "cuda"
    distributions = ("nvidia-cuda-nvcc", "nvidia-nvvm")

    chips: ClassVar[Mapping[str, CudaArch]] = CUDA_ARCHS

    options: ClassVar[Mapping[str, BackendOption]] = {
        "maxnreg": BackendOption(
            int, None, "the most registers that a thread may have", low=1, high=255, stands_for="maxnreg"
        ),
    }

    @classmethod
    def toolchain(cls, config: Config | None = None) -> Sequence[Tool]:
        config = config or Config.from_env()
        return tuple(
            Tool(name, None if found is None else str(found), INSTALL)
            for name, found in (("ptxas", find_ptxas(config)), ("libdevice", find_libdevice(config)))
        )

    @property
    def arch(self) -> CudaArch:
        """The row of the table for this target."""
        return self.chips[self.target.arch]

    def facts(self) -> TargetFacts:
        return TargetFacts(
            warp_size=self.arch.warp_size,
            max_threads_per_block=self.arch.max_threads_per_block,
            static_shared_bytes=STATIC_SHARED_BYTES,
            dynamic_shared_bytes=self.arch.shared_kib << 10,
            private_address_space=0,
            private_bytes=LOCAL_BYTES,
            launch=self.arch.launch_features,
            features=usable_features(self.arch),
            holders=HOLDERS,
            nvidia=self.arch,
            scopes=SCOPES,
            shared_pointer_bits=32,
            private_access_bytes=_PRIVATE_ACCESS_BYTES,
            pause=("llvm.nvvm.nanosleep", 20),
            network=NVSHMEM,
        )

    def specialised(self, module: ir.Module) -> CudaBackend:
        from flydsl.backends.cuda.pipeline import required_features

        arch = needed_arch(self.arch, required_features(module))
        return self if arch is self.arch else CudaBackend(self.make_target(arch.name), self.config)

    def hash(self) -> str:
        ptxas, libdevice = find_ptxas(self.config), find_libdevice(self.config)
        return (
            f"{self.target}, {code_generators()}, ptxas {ptxas.identity() if ptxas else 'missing'}, "
            f"libdevice {library_identity(libdevice) if libdevice else 'missing'}"
        )

    def toolkit_fingerprint(self) -> str:
        found = find_network_library(NVSHMEM, self.arch.network_chips, self.config, self.config.cuda_home)
        return f"{NVSHMEM.name} {library_identity(found)}" if found else ""

    def lowering(self, module: ir.Module, options: CompileOptions) -> Lowering:
        from flydsl.backends.cuda.pipeline import SPEC, finishing, rewrites

        own = rewrites(module, self.arch, options)
        return Lowering(own, self.pipeline_fragments(options), self.gpu_module_targets(), finishing(module), SPEC)

    def pipeline_fragments(self, options: CompileOptions) -> Sequence[str]:
        return (
            "loop-invariant-code-motion",  # which the few passes that most kernels get do not do
            "gpu.module(convert-scf-to-cf)",
            "convert-vector-to-llvm",
            "gpu.module(convert-gpu-to-nvvm{has-redux=0 use-bare-ptr-memref-call-conv=1})",
            "convert-math-to-llvm",  # the integer operations; the others are lowered by the rewrite `lower-math`
            "convert-cf-to-llvm",
            "gpu.module(convert-arith-to-llvm)",
            "convert-ub-to-llvm",
            "gpu.module(reconcile-unrealized-casts)",
        )

    def gpu_module_targets(self) -> Sequence[str]:
        return (f'#nvvm.target<chip = "{self.arch.name}", features = "{self.machine().features}">',)

    @cached_property
    def _ptxas(self) -> Found | None:
        """The target and the tool of the code; cached, because the search takes as long as some passes."""
        return find_ptxas(self.config)

    def machine(self) -> Machine:
        return self._machine

    @cached_property
    def _machine(self) -> Machine:
        version = ptx_version(self.arch, self._ptxas)
        pairs = Machine.pairs if "f32x2" in self.arch.features else "half bfloat"
        return Machine(
            "nvptx64-nvidia-cuda",
            self.arch.name,
            f"+ptx{version}",
            emits="assembly",
            pairs=pairs,
            is_reusable=True,
            # Shared, constant and local memory have 32-bit addresses: LLVM then computes no upper halves.
            private_options=("nvptx-short-ptr",),
        )

    def function_attributes(self, options: CompileOptions) -> Mapping[str, str]:
        return {"denormal-fp-math-f32": "preserve-sign,preserve-sign"} if options.fast_fp_math else {}

    def code_generation(self, options: CompileOptions) -> CodeGeneration:
        attributes = self.function_attributes(options)
        return CodeGeneration(
            self.machine(), attributes, choose_passes, exported_data=NVSHMEM.globals, slow_tools=("LLVM", "ptxas")
        )

    def device_libraries(self, symbols: frozenset[str]) -> Sequence[Path]:
        from flydsl.backends.cuda.math import LIBDEVICE_PREFIX

        network = network_library(NVSHMEM, symbols, self.arch.network_chips, self.config, self.config.cuda_home)
        needed = sorted(symbol for symbol in symbols if symbol.startswith(LIBDEVICE_PREFIX))
        if not needed:
            return network
        libdevice = find_libdevice(self.config)
        if libdevice is None:
            raise ToolchainError(f"libdevice is needed for {', '.join(needed)} and was not found; run: {INSTALL}")
        return (*network, libdevice.path)

    def link(self, code: DeviceCode) -> DeviceBinary:
        ptx = repaired(code.data)
        cubin, resources = assemble(ptx, self.arch, code.kernels, code.options, self._ptxas)
        return DeviceBinary({"binary": cubin, "ptx": ptx}, resources)

    def disassemble(self, binary: bytes) -> str:
        def places(name: str) -> tuple[Found | None, ...]:
            packaged_tool = packaged("nvidia", (), (f"*/bin/{name}",))
            return file_in(self.config.cuda_home, f"bin/{name}"), packaged_tool, file_in(_TOOLKIT, name)

        return disassembled(binary, _DISASSEMBLERS, _DISASSEMBLER_INSTALL, self.config, places)

    @classmethod
    def export_glue(cls) -> ExportGlue:
        return ExportGlue(
            "flydsl_export_cuda",
            ir=EXPORT / "cuda.ll",
            libraries=("cuda",),
            codes="of CUDA's driver (CUresult)",
            trial_order=newest_first,
        )

    def runtime_libraries(self) -> Sequence[RuntimeLibrary]:
        return (_DEVICE_RUNTIME,)


_DEVICE_RUNTIME = RuntimeLibrary("libcuda.so.1", frozenset({"__assertfail", "vprintf"}))
"""Functions that the driver links into every kernel.

CUDA C++ Programming Guide, "Formatted Output" and "Assertion"; PTX ABI."""


_WGMMA = "wgmma.mma_async"


def choose_passes(facts: KernelFacts) -> Passes:
    """Few passes for kernels that call nothing and have no loop but those of ``wgmma``."""
    if facts.undefined or not facts.defines_kernels_alone:
        return Passes()
    has_wgmma = any(_WGMMA in name for name in (*facts.operations, *facts.intrinsics)) or any(
        _WGMMA in piece.text for piece in facts.assembly
    )
    return Passes("few" if has_wgmma or not facts.has_loop else "all")
