"""Objects and libraries that the tests of the runtime compile for themselves."""

from __future__ import annotations

import platform

import llvmlite.binding as llvm

MACHINE = {"x86_64": "x86_64", "aarch64": "aarch64"}[platform.machine()]

llvm.initialize_all_targets()
llvm.initialize_all_asmprinters()


def emit_object(
    ir: str, triple: str = f"{MACHINE}-unknown-linux-gnu", cpu: str = "", reloc: str = "pic", codemodel: str = "small"
) -> bytes:
    """LLVM IR as an object, unless told otherwise a position-independent one, as the compiler emits it."""
    module = llvm.parse_assembly(ir)
    module.triple = triple
    machine = llvm.Target.from_triple(triple).create_target_machine(cpu=cpu, opt=2, reloc=reloc, codemodel=codemodel)
    module.data_layout = str(machine.target_data)
    data: bytes = machine.emit_object(module)
    return data
