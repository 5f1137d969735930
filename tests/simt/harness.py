"""Compiles kernels, written as MLIR, by the lockstep lowering and runs them on NumPy arrays."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from typing import Any

import llvmlite.binding as llvm
import numpy as np

from flydsl._mlir import ir, passmanager
from flydsl._mlir.dialects import llvm as llvm_dialect
from flydsl.backends.cpu.native_library import libraries
from flydsl.backends.cpu.pipeline import PIPELINE, lower_gpu_module
from flydsl.compiler.codegen.llvm_downgrade import to_llvmlite

Run = Callable[..., None]

_ENTRY = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p)


def lowered(body: str, warp_size: int) -> ir.Module:
    """The module with the ``gpu.module`` body lowered; needs an active context."""
    module = ir.Module.parse(f"module attributes {{gpu.container_module}} {{\ngpu.module @kernels {{\n{body}\n}}\n}}")
    lower_gpu_module(module, warp_size)
    module.operation.verify()
    return module


def llvm_ir(body: str, warp_size: int) -> str:
    """The LLVM IR of the kernels of a ``gpu.module`` body."""
    with ir.Context(), ir.Location.unknown():
        module = lowered(body, warp_size)
        for fragment in PIPELINE:
            passmanager.PassManager.parse(f"builtin.module({fragment})").run(module.operation)
        flat = ir.Module.create()
        for operation in next(iter(module.body.operations)).regions[0].blocks[0].operations:
            flat.body.append(operation.operation.clone())
        return to_llvmlite(llvm_dialect.translate_module_to_llvmir(flat.operation))


def native_machine() -> Any:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    features = llvm.get_host_cpu_features().flatten()
    target = llvm.Target.from_default_triple()
    return target.create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=features, opt=2, reloc="pic", codemodel="jitdefault", jit=True
    )


class Compiled:
    """The machine code of a module; ``launch`` runs one of its kernels."""

    def __init__(self, body: str, warp_size: int, number: int, machine: Any, jit: Any) -> None:
        module = llvm.parse_assembly(llvm_ir(body, warp_size))
        missing = frozenset(f.name for f in module.functions if f.is_declaration and not f.name.startswith("llvm."))
        for path in libraries(missing, machine.triple.partition("-")[0]):
            module.link_in(llvm.parse_assembly(path.read_text()))
        module.verify()
        module.triple, module.data_layout = machine.triple, str(machine.target_data)
        options = llvm.create_pipeline_tuning_options(speed_level=2)
        builder = llvm.create_pass_builder(machine, options)
        builder.getModulePassManager().run(module, builder)
        library = llvm.JITLibraryBuilder().add_object_img(machine.emit_object(module)).add_current_process()
        defined = [f for f in module.functions if not f.is_declaration and f.linkage == llvm.Linkage.external]
        names = [f.name for f in defined if not f.name.startswith("flydsl_")]
        for name in names:
            library.export_symbol(name)
        self._code = library.link(jit, f"simt{number}")
        self._functions = {name: _ENTRY(self._code[name]) for name in names}

    def launch(
        self,
        name: str,
        grid: Sequence[int],
        block: Sequence[int],
        *arguments: Any,
        dynamic_shared: int = 0,
        blocks: tuple[int, int] | None = None,
    ) -> None:
        """Run all blocks of the grid, or those numbered ``blocks``; arrays pass their address, NumPy scalars their bytes."""
        extents = np.ones(6, np.int32)
        extents[: len(grid)], extents[3 : 3 + len(block)] = grid, block
        values = [
            np.array([a.ctypes.data], np.uint64) if isinstance(a, np.ndarray) else np.array([a]) for a in arguments
        ]
        parameters = (ctypes.c_void_p * max(1, len(values)))(*(v.ctypes.data for v in values))
        shared = np.zeros(dynamic_shared + 64, np.uint8)
        shared_address = (shared.ctypes.data + 63) & ~63
        begin, end = blocks if blocks is not None else (0, int(np.prod(extents[:3])))
        self._functions[name](parameters, extents.ctypes.data, begin, end, shared_address)
