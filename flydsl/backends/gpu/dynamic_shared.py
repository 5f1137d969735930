"""Dynamic shared memory as a kernel's last parameter, as OpenCL passes it.

CUDA and HIP give a launch the number of bytes, and the kernel has an external array.  OpenCL has no such array: the kernel
has a pointer to local memory as a parameter, and the launch sets its size.
"""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.ir.rewriting import gpu_modules, replace, walk

__all__ = ["pass_dynamic_shared"]


def pass_dynamic_shared(module: ir.Module, address_space: int = 3) -> None:
    """Make dynamic shared memory the last parameter of each kernel that uses it; after MLIR's passes.

    A driver finds which kernels have it by their number of parameters: one more than ``KernelInfo.params``.

    Args:
        module: lowered to the LLVM dialect.
        address_space: of shared memory, as LLVM numbers it for the target.

    Before::

        llvm.mlir.global external @shared() {addr_space = 3 : i32} : !llvm.array<0 x i8>
        llvm.func @kernel(%x: !llvm.ptr<1>) {
          %memory = llvm.mlir.addressof @shared : !llvm.ptr<3>

    After::

        llvm.func @kernel(%x: !llvm.ptr<1>, %memory: !llvm.ptr<3>) {
    """
    for gpu_module in gpu_modules(module):
        operations = [view.operation for view in gpu_module.regions[0].blocks[0].operations]
        arrays = {
            ir.StringAttr(each.attributes["sym_name"]).value: each
            for each in operations
            if each.name == "llvm.mlir.global" and "array<0 x" in str(each.attributes["global_type"])
        }
        for function in operations:
            if function.name == "llvm.func" and function.regions[0].blocks:
                uses = [
                    use
                    for use in walk(function, "llvm.mlir.addressof")
                    if ir.FlatSymbolRefAttr(use.attributes["global_name"]).value in arrays
                ]
                if uses:
                    argument = _new_parameter(function, ir.Type.parse(f"!llvm.ptr<{address_space}>"))
                    for use in uses:
                        replace(use, [argument])
        for array in arrays.values():
            array.erase()


def _new_parameter(function: ir.Operation, of: ir.Type) -> ir.Value:
    block = function.regions[0].blocks[0]
    argument = block.add_argument(of, function.location)
    types = ", ".join(str(each.type) for each in block.arguments)
    function.attributes["function_type"] = ir.TypeAttr.get(ir.Type.parse(f"!llvm.func<void ({types})>"))
    if "arg_attrs" in function.attributes:
        each = [*ir.ArrayAttr(function.attributes["arg_attrs"]), ir.DictAttr.get({})]
        function.attributes["arg_attrs"] = ir.ArrayAttr.get(each)
    return argument
