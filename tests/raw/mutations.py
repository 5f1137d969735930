"""Kernels that change MLIR's operations in ways that end a process in which nothing guards the bindings."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Callable
from typing import Any

import numpy as np

import flydsl.expr as fx
from flydsl._mlir import ir, rewrite
from flydsl._mlir.dialects import arith
from flydsl._mlir.passmanager import PassManager

__all__ = ["MODULES", "attempt", "names"]

MODULES = ("mutations",)
_CASES: dict[str, Callable[[Any], Any]] = {}


def names(module: str) -> list[str]:
    """The kernels."""
    return list(_CASES)


def attempt(module: str, name: str, seed: int, source: Any) -> None:
    """Trace one of the kernels."""
    result = _CASES[name](source)
    gc.collect()
    source[0] = source[1] if result is None else fx.Float32(result)


def case(kernel: Callable[[Any], Any]) -> Callable[[Any], Any]:
    _CASES[kernel.__name__] = kernel
    return kernel


def add(source: Any) -> ir.Operation:
    value = source[0].ir_value()
    return arith.AddFOp(value, value).operation


def conditional(source: Any) -> tuple[ir.Operation, ir.Operation]:
    """An ``scf.if``, and an operation in it."""
    true = arith.ConstantOp(ir.IntegerType.get_signless(1), 1).result
    outer = ir.Operation.create("scf.if", [], [true], regions=2)
    with ir.InsertionPoint(outer.regions[0].blocks.append()):
        inner = add(source)
        ir.Operation.create("scf.yield", [], [])
    return outer, inner


def outermost(operation: ir.Operation) -> ir.Operation:
    while operation.parent is not None:
        operation = operation.parent.operation
    return operation


def elsewhere(make: Callable[[], Any]) -> Any:
    """What ``make`` gives in an MLIR context that is gone afterwards."""
    with ir.Context(), ir.Location.unknown():
        return make()


@case
def result_of_erased(source):
    operation = add(source)
    result = operation.result
    operation.erase()
    return result


@case
def printed_after_erase(source):
    operation = add(source)
    kept = operation.result, operation.operands, operation.opview
    operation.erase()
    assert all(map(str, (*kept, kept[0].type, kept[0].owner, *kept[1])))


@case
def erased_while_in_use(source):
    operation = add(source)
    source[2] = fx.Float32(operation.result)
    operation.erase()


@case
def erased_before_its_user(source):
    operation = add(source)
    user = arith.AddFOp(operation.result, operation.result).operation
    operation.erase()
    str(user)
    user.erase()


@case
def erased_twice(source):
    operation = add(source)
    operation.erase()
    operation.erase()


@case
def result_inside_erased(source):
    outer, inner = conditional(source)
    outer.erase()
    gc.collect()
    str(inner)
    return inner.result


@case
def made_inside_erased(source):
    outer, inner = conditional(source)
    outer.erase()
    with ir.InsertionPoint(inner):
        add(source)


@case
def made_beside_erased(source):
    operation = add(source)
    operation.erase()
    with ir.InsertionPoint(operation):
        add(source)


@case
def erased_under_insertion(source):
    outer, inner = conditional(source)
    with ir.InsertionPoint(inner):
        outer.erase()


@case
def erased_kernel(source):
    add(source).parent.erase()


@case
def erased_program(source):
    outermost(add(source)).erase()


@case
def erased_in_walk(source):
    outer, _ = conditional(source)

    def visit(operation):
        operation.erase()
        return ir.WalkResult.ADVANCE

    outer.walk(visit, ir.WalkOrder.PRE_ORDER)


@case
def erased_in_walk_of_the_kernel(source):
    def visit(operation):
        operation.erase()
        return ir.WalkResult.ADVANCE

    add(source).parent.walk(visit)


@case
def dropped_after_detach(source):
    operation = add(source)
    result = operation.result
    operation.detach_from_parent()
    del operation
    gc.collect()
    return result


@case
def dropped_clone(source):
    return add(source).clone(ip=False).result


@case
def result_of_what_is_nowhere(source):
    value = source[0].ir_value()
    return ir.Operation.create("arith.negf", [value.type], [value], ip=False).result


@case
def result_of_text(source):
    return ir.Operation.parse("%x = arith.constant 1.0 : f32").result


@case
def moved_into_itself(source):
    outer, inner = conditional(source)
    outer.move_before(inner)


@case
def moved_next_to_detached(source):
    operation, other = add(source), add(source)
    other.detach_from_parent()
    operation.move_before(other)


@case
def module_moved(source):
    operation = add(source)
    ir.Module.parse("module {}").operation.move_after(operation)


@case
def compared_across_blocks(source):
    outer, inner = conditional(source)
    inner.is_before_in_block(outer)


@case
def type_of_another_context(source):
    return arith.ConstantOp(elsewhere(ir.F32Type.get), 1.0).result


@case
def attribute_of_another_context(source):
    add(source).attributes["x"] = elsewhere(lambda: ir.StringAttr.get("x"))


@case
def value_of_another_module(source):
    text = "module { func.func @f(%x: f32) -> f32 { return %x : f32 } }"
    return ir.Module.parse(text).body.operations[0].regions[0].blocks[0].arguments[0]


@case
def location_of_no_location(source):
    ir.Location.from_attr(ir.UnitAttr.get())


@case
def block_of_the_kernel_moved(source):
    module = ir.Module.parse("module { func.func private @f() }")
    ir.InsertionPoint.current.block.append_to(module.body.operations[0].regions[0])


@case
def argument_erased(source):
    ir.InsertionPoint.current.block.erase_argument(100)


@case
def operand_out_of_range(source):
    operation = add(source)
    operation.operands[7] = operation.result


@case
def replaced_by_itself(source):
    operation = add(source)
    source[2] = fx.Float32(operation.result)
    operation.result.replace_all_uses_with(operation.result)


@case
def passes_while_tracing(source):
    operation = add(source)
    PassManager.parse("builtin.module(gpu.module(gpu.func(cse)))").run(outermost(operation))
    return operation.result


@case
def patterns_while_tracing(source):
    operation = add(source)
    patterns = rewrite.RewritePatternSet().freeze()
    rewrite.apply_patterns_and_fold_greedily(outermost(operation), patterns)
    return operation.result


@case
def insertion_point_left_twice(source):
    ir.InsertionPoint.current.__exit__(None, None, None)


@case
def insertion_point_never_left(source):
    _, inner = conditional(source)
    ir.InsertionPoint(inner).__enter__()


@case
def endless_regions(source):
    ir.Operation.create("scf.for", [], [], regions=1 << 30)


@case
def endless_map(source):
    str(ir.AffineMap.get(1 << 40, 0, []))


_KEPT: list[Any] = []


@case
def attributes_in_attributes(source):
    attribute = ir.UnitAttr.get()
    for _ in fx.range_constexpr(100_000):
        attribute = ir.ArrayAttr.get([attribute])
    add(source).attributes["x"] = attribute


@case
def operations_in_operations(source):
    for _ in fx.range_constexpr(20_000):
        outer = ir.Operation.create("scf.execute_region", [], [], regions=1)
        ir.InsertionPoint(outer.regions[0].blocks.append()).__enter__()


@case
def layout_of_no_layout(source):
    str(ir.MemRefType.get([4], ir.F32Type.get(), ir.StringAttr.get("x")))


@case
def elements_of_no_shape(source):
    ir.DenseElementsAttr.get(np.zeros(3, np.float32), type=ir.TupleType.get_tuple([]))


@case
def integer_of_no_integer_type(source):
    str(ir.IntegerAttr.get(ir.FunctionType.get([], []), 1))
    str(ir.IntegerAttr.get(ir.Type.parse("!llvm.ptr"), 1))


@case
def part_of_an_empty_tuple(source):
    str(ir.TupleType.get_tuple([]).get_type(4))


@case
def endless_vector(source):
    t = ir.VectorType.get([1 << 40], ir.F32Type.get())
    ir.Operation.create("vector.broadcast", [t], [source[0].ir_value()])


@case
def kept_from_an_earlier_trace(source):
    """Traced twice, by the test."""
    found, _KEPT[:] = list(_KEPT), [source[0].ir_value(), add(source).operands[0]]
    if found:
        str(found[0]), str(found[1])
        return found.pop()
    return None


@case
def block_of_a_module(source):
    str(ir.Module.parse("module { }").operation.block)


@case
def point_before_a_module(source):
    str(ir.InsertionPoint(ir.Module.parse("module { }").operation).block)


@case
def point_behind_a_module(source):
    with ir.InsertionPoint.after(ir.Module.parse("module { }").operation):
        add(source)


@case
def insertion_before_a_module(source):
    point = ir.InsertionPoint(ir.Module.parse("module { }").operation)
    point.insert(ir.Operation.create("ub.poison", [ir.F32Type.get()], ip=False))


@case
def code_before_a_module(source):
    with ir.InsertionPoint(ir.Module.parse("module { }").operation):
        ir.Operation.create("ub.poison", [ir.F32Type.get()])


@case
def text_of_nothing(source):
    for kind in (ir.Type, ir.Attribute):
        try:
            kind.parse("")
        except ValueError:
            continue
        raise AssertionError


@case
def empty_permutation(source):
    str(ir.AffineMap.get_permutation([]))


@case
def endless_shift(source):
    str(ir.AffineExpr.get_dim(0).shift_symbols(1 << 31, 1 << 31))


@case
def endless_replacement(source):
    d0 = ir.AffineExpr.get_dim(0)
    str(ir.AffineMap.get_identity(1).replace(d0, d0, 2, 1 << 31))


@case
def moved_from_no_block(source):
    value = source[0].ir_value()
    ir.Operation.create("arith.negf", [value.type], [value], ip=False).move_before(add(source))


@case
def element_before_the_first(source):
    units = ir.ArrayAttr.get([ir.UnitAttr.get()])
    for index in (-5, np.int64(-5), "-5"):
        with contextlib.suppress(IndexError):
            str(units[index])
    str(units[-1 << 31])


@case
def number_before_the_first(source):
    str(ir.DenseI32ArrayAttr.get([1, 2])[-1 << 31])


@case
def dimension_of_no_shape(source):
    t = ir.VectorType.get([4], ir.F32Type.get())
    for read in (t.get_dim_size, t.is_dynamic_dim, t.is_static_dim):
        with contextlib.suppress(IndexError):
            str(read(1 << 31))
    str(t.get_dim_size(-5))


@case
def elements_that_are_no_numbers(source):
    for kind in (ir.DenseElementsAttr, ir.DenseFPElementsAttr, ir.DenseIntElementsAttr):
        for attribute in (ir.UnitAttr.get(), ir.AffineMapAttr.get(ir.AffineMap.get_identity(2))):
            for given in ([attribute], ir.ArrayAttr.get([attribute])):
                with contextlib.suppress(TypeError):
                    str(kind.get(given))
                    raise AssertionError


@case
def interface_of_no_operation(source):
    names = ("ConditionallySpeculatable", "InferShapedTypeOpInterface", "InferTypeOpInterface")
    for name in (*names, "MemoryEffectsOpInterface"):
        for given in (5, [], ir.OpView, object()):
            with contextlib.suppress(TypeError):
                getattr(ir, name)(given)
                raise AssertionError
    assert ir.InferTypeOpInterface(arith.AddFOp)
    assert ir.InferTypeOpInterface(add(source)).operation


@case
def interface_attached_to_no_operation(source):
    ir.ConditionallySpeculatable.attach("no.such")
    ir.Operation.create("ub.poison", [ir.F32Type.get()])


@case
def interface_attached_again(source):
    ir.MemoryEffectsOpInterface.attach("gpu.return")


@case
def endless_layout(source):
    str(ir.StridedLayoutAttr.get_fully_dynamic(1 << 31))
