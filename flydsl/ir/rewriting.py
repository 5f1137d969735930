"""Finding and replacing operations of a module."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from flydsl._mlir import ir
from flydsl.ir.builder import call_segments, op, op1
from flydsl.support.math_functions import CALLED_FUNCTION


def walk(root: ir.Operation, *names: str) -> list[ir.Operation]:
    """The operations of those names inside ``root``, in program order.  It is a list, so that they may be replaced."""
    wanted = frozenset(names)
    found: list[ir.Operation] = []

    def visit(operation: ir.Operation) -> ir.WalkResult:
        if operation.name in wanted and operation != root:
            found.append(operation)
        return advance

    advance = ir.WalkResult.ADVANCE
    root.walk(visit, ir.WalkOrder.PRE_ORDER)
    return found


SIGNED_DIVISIONS = ("arith.divsi", "arith.remsi", "arith.ceildivsi", "arith.floordivsi")
DIVISIONS = (*SIGNED_DIVISIONS, "arith.divui", "arith.remui", "arith.ceildivui")
"""The divisions of integers."""


def run_time_divisions(root: ir.Operation) -> list[ir.Operation]:
    """The integer divisions inside ``root`` whose divisor may be zero."""
    return [operation for operation in walk(root, *DIVISIONS) if not _is_nonzero(operation.operands[1])]


def _is_nonzero(value: ir.Value) -> bool:
    owner = value.owner
    if not isinstance(owner, ir.Operation) or owner.name != "arith.constant":
        return False
    number = owner.attributes["value"]
    if isinstance(number, ir.DenseIntElementsAttr):
        return all(number)
    return not isinstance(number, ir.IntegerAttr) or number.value != 0


class Operations:
    """The operations of a module by name, found in one walk: for those who look for many.

    They are as the walk found them: later replacements do not change them.
    """

    def __init__(self, module: ir.Module) -> None:
        self._found: dict[str, list[ir.Operation]] = defaultdict(list)

        def visit(operation: ir.Operation) -> ir.WalkResult:
            name = operation.name
            self._found[function_name(operation) if name == "llvm.call_intrinsic" else name].append(operation)
            return advance

        advance = ir.WalkResult.ADVANCE
        module.operation.walk(visit, ir.WalkOrder.PRE_ORDER)

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self._found)

    def named(self, *names: str) -> list[ir.Operation]:
        """The operations of those names; of one name in program order."""
        return [operation for name in names if name in self._found for operation in self._found[name]]


def gpu_modules(module: ir.Module) -> list[ir.Operation]:
    return [view.operation for view in module.body.operations if view.operation.name == "gpu.module"]


def kernels(module: ir.Module) -> list[ir.Operation]:
    """The kernels, as ``gpu.func`` operations."""
    return [
        view.operation
        for gpu_module in gpu_modules(module)
        for view in gpu_module.regions[0].blocks[0].operations
        if view.operation.name == "gpu.func" and _KERNEL_MARKS & set(view.operation.attributes)
    ]


_KERNEL_MARKS = {"kernel", "gpu.kernel"}
"""The attribute has one name or the other, as the operation was parsed or built."""


def call_function(
    gpu_module: ir.Operation,
    name: str,
    operands: Sequence[ir.Value],
    result: ir.Type,
    attributes: Mapping[str, ir.Attribute] | None = None,
) -> ir.Value:
    """The result of a device library's function, which is declared in the ``gpu.module`` where it is not yet."""
    _declare(gpu_module, name, result, [operand.type for operand in operands])
    return op1("llvm.call", operands, result, _callee(name, operands, attributes))


def run_function(
    gpu_module: ir.Operation,
    name: str,
    operands: Sequence[ir.Value],
    attributes: Mapping[str, ir.Attribute] | None = None,
) -> None:
    """Call a device library's function that has no result, as :func:`call_function`."""
    _declare(gpu_module, name, None, [operand.type for operand in operands])
    op("llvm.call", operands, (), _callee(name, operands, attributes))


def _callee(
    name: str, operands: Sequence[ir.Value], attributes: Mapping[str, ir.Attribute] | None
) -> dict[str, ir.Attribute]:
    return {"callee": ir.FlatSymbolRefAttr.get(name), **call_segments(len(operands)), **(attributes or {})}


def _declare(gpu_module: ir.Operation, name: str, result: ir.Type | None, parameters: Sequence[ir.Type]) -> None:
    block = gpu_module.regions[0].blocks[0]
    symbol = ir.StringAttr.get(name)
    if any(view.operation.attributes.get("sym_name") == symbol for view in block.operations):
        return
    signature = ", ".join(map(str, parameters))
    returns = "" if result is None else f" -> {result}"
    declaration = ir.Module.parse(f"llvm.func @{name}({signature}){returns}").body.operations[0]
    declaration.operation.clone(ir.InsertionPoint.at_block_begin(block))


def add_module_flag(module: ir.Module, behavior: str, name: str, value: int) -> None:
    """Give LLVM's module a flag (LLVM Language Reference, "Module Flags Metadata")."""
    for gpu_module in gpu_modules(module):
        flag = ir.Attribute.parse(f'#llvm.mlir.module_flag<{behavior}, "{name}", {value} : i32>')
        with ir.InsertionPoint.at_block_begin(gpu_module.regions[0].blocks[0]):
            ir.Operation.create("llvm.module_flags", attributes={"flags": ir.ArrayAttr.get([flag])})


def replace(operation: ir.Operation, values: Sequence[ir.Value]) -> None:
    """Put ``values`` in the place of an operation's results and erase it."""
    for result, value in zip(operation.results, values, strict=True):
        result.replace_all_uses_with(value)
    operation.erase()


def intrinsic_of(operation: ir.Operation) -> str:
    """The name of the intrinsic that an ``llvm.call_intrinsic`` calls; empty for other operations."""
    return ir.StringAttr(operation.attributes["intrin"]).value if "intrin" in operation.attributes else ""


def blocks_of(operation: ir.Operation) -> list[ir.Block]:
    return [block for region in operation.regions for block in region.blocks]


def block_of(value: ir.Value) -> ir.Block:
    """The block in which a value is defined."""
    return value.owner if isinstance(value.owner, ir.Block) else value.owner.operation.block


def function_name(operation: ir.Operation) -> str:
    """The operation's name; ``math.<name>`` too for a call of a function that MLIR's dialect lacks."""
    name: str = operation.name
    if name == "llvm.call_intrinsic" and (called := intrinsic_of(operation)).startswith(CALLED_FUNCTION):
        return f"math.{called.removeprefix(CALLED_FUNCTION)}"
    return name
