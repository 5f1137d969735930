"""Rewrites around MLIR's passes for OpenCL: barriers, NaN in maxima, shuffles, dynamic shared memory."""

from __future__ import annotations

from collections.abc import Sequence

from flydsl.plugin import (
    CmpFPredicate,
    Shuffle,
    call_function,
    compare,
    constant,
    gpu_modules,
    i32,
    ir,
    kernels,
    lanewise,
    lower_shuffles,
    op,
    op1,
    replace,
    walk,
)

_LOCAL_AND_GLOBAL = 3
_FUNCTIONS = ("erf", "erfc", "expm1", "log1p", "cbrt")
_SUFFIX = {"f16": "Dh", "f32": "f", "f64": "d"}


def prepare(module: ir.Module, warp_size: int) -> None:
    """Rewrite a traced module before the passes."""
    for gpu_module in gpu_modules(module):
        _lower_barriers(gpu_module)
        _lower_math(gpu_module)
        if warp_size == 1:
            for lane in walk(gpu_module, "gpu.lane_id"):
                with ir.InsertionPoint(lane), lane.location:
                    replace(lane, [constant(0, ir.IndexType.get())])
        else:
            _declare(gpu_module, "_Z17sub_group_shufflejj", "i32, i32", "i32")
            lower_shuffles(walk(gpu_module, "gpu.shuffle"), _move)
    for kernel in kernels(module):
        if "known_block_size" in kernel.attributes:
            kernel.attributes["reqd_work_group_size"] = kernel.attributes["known_block_size"]
        if warp_size > 1:
            kernel.attributes["intel_reqd_sub_group_size"] = ir.IntegerAttr.get(i32(), warp_size)


def _lower_barriers(gpu_module: ir.Operation) -> None:
    """MLIR's pass would order local memory only; flydsl's barrier orders all memory of the block."""
    _declare(gpu_module, "_Z7barrierj", "i32", "()")
    for barrier in walk(gpu_module, "gpu.barrier"):
        with ir.InsertionPoint(barrier), barrier.location:
            _call("_Z7barrierj", [constant(_LOCAL_AND_GLOBAL, i32())])
        barrier.erase()


def _lower_math(gpu_module: ir.Operation) -> None:
    for name in _FUNCTIONS:
        for operation in walk(gpu_module, f"math.{name}"):
            of = operation.results[0].type
            symbol = f"_Z{len(name)}{name}{_SUFFIX[str(of)]}"
            with ir.InsertionPoint(operation), operation.location:
                replace(operation, [call_function(gpu_module, symbol, list(operation.operands), of)])
    for name, function in (("arith.maximumf", "fmax"), ("arith.minimumf", "fmin")):
        for operation in walk(gpu_module, name):

            def extremum(pair: Sequence[ir.Value], function: str = function) -> ir.Value:
                return _extremum(gpu_module, function, *pair)

            with ir.InsertionPoint(operation), operation.location:
                replace(operation, [lanewise(operation, extremum)])


def _extremum(gpu_module: ir.Operation, function: str, a: ir.Value, b: ir.Value) -> ir.Value:
    """NaN if either is NaN: the code generator makes OpenCL's ``fmax`` of LLVM's operation, which drops it."""
    suffix = _SUFFIX[str(a.type)]
    plain = call_function(gpu_module, f"_Z4{function}{suffix}{suffix}", [a, b], a.type)
    is_nan = compare(CmpFPredicate.uno, a, b)
    return op1("arith.select", [is_nan, op1("arith.addf", [a, b], a.type), plain], a.type)


def _move(shuffle: Shuffle) -> ir.Value:
    return _call("_Z17sub_group_shufflejj", [shuffle.value, shuffle.source()], i32())[0]


def finish(module: ir.Module) -> None:
    """Make dynamic shared memory the last parameter of a kernel, as OpenCL passes it."""
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
                    _take_shared(function, uses)
        for array in arrays.values():
            array.erase()


def _take_shared(function: ir.Operation, uses: Sequence[ir.Operation]) -> None:
    block = function.regions[0].blocks[0]
    argument = block.add_argument(ir.Type.parse("!llvm.ptr<3>"), function.location)
    types = ", ".join(str(each.type) for each in block.arguments)
    function.attributes["function_type"] = ir.TypeAttr.get(ir.Type.parse(f"!llvm.func<void ({types})>"))
    if "arg_attrs" in function.attributes:
        each = [*ir.ArrayAttr(function.attributes["arg_attrs"]), ir.DictAttr.get({})]
        function.attributes["arg_attrs"] = ir.ArrayAttr.get(each)
    for use in uses:
        replace(use, [argument])


def _declare(gpu_module: ir.Operation, name: str, takes: str, gives: str) -> None:
    result = "" if gives == "()" else f" -> {gives}"
    text = f"llvm.func spir_funccc @{name}({takes}){result} attributes {{convergent, no_unwind, will_return}}"
    declaration = ir.Module.parse(text).body.operations[0]
    declaration.operation.clone(ir.InsertionPoint.at_block_begin(gpu_module.regions[0].blocks[0]))


def _call(name: str, operands: Sequence[ir.Value], *results: ir.Type) -> Sequence[ir.Value]:
    attributes = {
        "callee": ir.FlatSymbolRefAttr.get(name),
        "CConv": ir.Attribute.parse("#llvm.cconv<spir_funccc>"),
        "convergent": ir.UnitAttr.get(),
        "operandSegmentSizes": ir.DenseI32ArrayAttr.get([len(operands), 0]),
        "op_bundle_sizes": ir.DenseI32ArrayAttr.get([]),
    }
    return list(op("llvm.call", operands, results, attributes).results)
