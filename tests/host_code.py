"""LLVM IR as functions of this process, linked as the CPU's kernels are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import llvmlite.binding as llvm

from flydsl.runtime.object_file import LoadedObject


def host_code(text: str, features: str = "", address_of: Callable[[str], int | None] | None = None) -> LoadedObject:
    """The code of ``text`` for this processor; ``address_of`` knows functions that the C libraries have not.

    The engines of llvmlite are not used: they spread the sections over the address space, and stop the process where
    two of them are further apart than a relocation reaches.
    """
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    module = llvm.parse_assembly(text, llvm.create_context())
    module.verify()
    machine: Any = llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(),
        features=f"{llvm.get_host_cpu_features().flatten()},{features}".strip(","),
        opt=1,
        reloc="pic",
        codemodel="small",
    )
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    return LoadedObject(machine.emit_object(module), "the code of a test", address_of=address_of)
