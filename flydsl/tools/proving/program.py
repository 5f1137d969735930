"""A traced program as obligations: arguments, the host function, its launches, the kernels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flydsl._mlir import ir
from flydsl.compiler.arguments.tensors import DynamicDim, TensorArgument
from flydsl.compiler.bound_call import BoundCall
from flydsl.expr.nvvm.tensor_maps import TensorMap
from flydsl.runtime.driver import MOST_IN_A_LAUNCH
from flydsl.tools.proving.assembly import Assembly, has_counted
from flydsl.tools.proving.buffers import Buffers
from flydsl.tools.proving.control import Control
from flydsl.tools.proving.obligations import Obligations
from flydsl.tools.proving.solver import Facts
from flydsl.tools.proving.terms import Term, add, compare, conjunction, disjunction, mul
from flydsl.tools.proving.types import bits_of, size_of
from flydsl.tools.proving.values import REST, Int, Map, Pointer, Region, TensorRegion
from flydsl.tools.proving.walk import Walk

_COORDINATES = "gpu.block_id", "gpu.thread_id", "gpu.grid_dim", "gpu.block_dim"
_MOST_EXTENT = (1 << 31) - 1
_MOST_REACH = 1 << 60
"""Bytes between two elements of a tensor; processes have less memory."""


class ProgramWalk:
    """The walk of a program for all sizes of a call's arrays and all values of its numbers."""

    def __init__(self, module: ir.Module, call: BoundCall, facts: Facts, warp: int) -> None:
        self._module, self._call, self.facts = module, call, facts
        self.obligations = Obligations(facts)
        self.inputs: dict[str, Any] = {}
        """Variables of extents (``x.shape[0]``), strides (``x.strides[0]``) and numbers, by name."""
        self.threads: dict[str, list[tuple[str, Any]]] = {}
        """Variables of block and thread of each launched kernel."""
        self._warp = warp
        self._kernels: dict[str, ir.Operation] = {}
        self._globals: dict[str, tuple[Region, bool]] = {}
        self._read_module()
        self._host = self._walk()
        self._arguments = list(self._host_function.regions[0].blocks[0].arguments)
        self._bind()

    def run(self) -> None:
        """Walk the host function, and each kernel where it is launched."""
        self.obligations.kernel = "host"
        self._host.rules = {**self._host.rules, "gpu.launch_func": self._launch}
        self._host.block(self._host_function.regions[0].blocks[0])

    def forget(self) -> None:
        """Drop the values and operations of MLIR, before their context ends."""
        self._host.values.clear()
        self._kernels.clear()
        self._arguments.clear()
        del self._host_function, self._module
        self.obligations.forget()

    def _walk(self) -> Walk:
        walk = Walk(self.facts, self.obligations, self._warp)
        Control(walk)
        Buffers(walk)
        Assembly(walk)
        return walk

    def _read_module(self) -> None:
        for view in self._module.body.operations:
            operation = view.operation
            if operation.name == "func.func":
                self._host_function = operation
            elif operation.name == "gpu.module":
                for inner in operation.regions[0].blocks[0].operations:
                    self._read_symbol(inner.operation)

    def _read_symbol(self, operation: Any) -> None:
        name = ir.StringAttr(operation.attributes["sym_name"]).value if "sym_name" in operation.attributes else ""
        if operation.name == "gpu.func":
            self._kernels[name] = operation
        elif operation.name == "llvm.mlir.global" and str(operation.attributes.get("addr_space", "")).startswith("3"):
            of = ir.TypeAttr(operation.attributes["global_type"]).value
            is_dynamic = str(of).startswith("!llvm.array<0 x")
            size = 0 if is_dynamic else size_of(of)
            if size is not None:
                alignment = (
                    ir.IntegerAttr(operation.attributes["alignment"]).value
                    if "alignment" in operation.attributes
                    else 1
                )
                self._globals[name] = Region(f"shared memory {name}", "shared", size, alignment), is_dynamic

    # -- arguments

    def _bind(self) -> None:
        values = iter(self._arguments)
        for name, argument in zip(self._call.names, self._call.arguments, strict=True):
            if isinstance(argument, TensorArgument):
                self._bind_tensor(name, argument, values)
                continue
            if isinstance(argument, TensorMap):
                self._host.values[next(values)] = Map(name, argument.boxes)
                continue
            types = argument.__get_ir_types__()
            for part in range(len(types)):
                value = next(values)
                bits = bits_of(value.type)
                label = name if len(types) == 1 else f"{name}.{part}"
                if bits > 1:
                    made = self._host.numbers.unknown(bits, label, is_uniform=True)
                    self._host.values[value] = made
                    self.inputs[label] = made.term
                else:
                    self._host.values[value] = self._host.unknown(value.type, f"the argument {name}", label)
        for value in values:  # those that the trace adds, such as the stream
            self._host.values[value] = self._host.unknown(value.type, "an argument of the launch")

    def _bind_tensor(self, name: str, argument: TensorArgument, values: Any) -> None:
        facts = self.facts
        pointer = next(values)
        extents: list[Term] = []
        for axis, dim in enumerate(argument.dims):
            if not isinstance(dim, DynamicDim):
                extents.append(int(dim))
                continue
            label = f"{name}.shape[{axis}]"
            term = facts.variable(label, 0, _MOST_EXTENT, is_uniform=True)
            if dim.divisibility > 1:
                facts.define(term, term % dim.divisibility == 0)
            self._host.values[next(values)] = Int(term, 32, 0, _MOST_EXTENT)
            self.inputs[label] = term
            extents.append(term)
        steps: list[int | str] = []
        for axis, step in enumerate(argument.steps):
            if not isinstance(step, DynamicDim):
                steps.append(int(step))
                continue
            label = f"{name}.strides[{axis}]"
            bits = step.width
            made = self._host.numbers.unknown(bits, label, is_uniform=True)
            if step.divisibility > 1:  # which calls may break where no two elements are a stride apart
                free = [compare("eq", each, 0) for each in extents] + [compare("eq", extents[axis], 1)]
                facts.define(made.term, disjunction(*free, made.term % step.divisibility == 0))
            facts.opaque.add(made.term.get_id())
            facts.products.factors[label] = made.term
            form = {label: 1} if bits == 64 else None
            self._host.values[next(values)] = Int(made.term, bits, made.low, made.high, form)
            self.inputs[label] = made.term
            steps.append(label)
        self._assume_reach(extents, steps, max(argument.element_bits // 8, 1))
        width = argument.element_bits // 8
        is_whole = argument.element_bits % 8 == 0
        region = TensorRegion(name, width, tuple(extents), tuple(steps)) if is_whole else None
        source = "" if is_whole else f"{name} has elements of {argument.element_bits} bits"
        self._host.values[pointer] = Pointer(region, {REST: 0}, source=source)

    def _assume_reach(self, extents: Sequence[Term], steps: Sequence[int | str], width: int) -> None:
        """Assume that two elements of a tensor are not further apart than memory is large."""
        for extent, step in zip(extents, steps, strict=True):
            if isinstance(step, str):
                reach = mul(self.facts.products.product(add(extent, -1), step), width)
                within = compare("le", -_MOST_REACH, reach), compare("le", reach, _MOST_REACH)
                self.facts.path.append(disjunction(compare("le", extent, 0), conjunction(*within)))

    # -- launches

    def _launch(self, operation: Any) -> None:
        facts = self.facts
        segments = list(ir.DenseI32ArrayAttr(operation.attributes["operandSegmentSizes"]))
        operands = [self._host.get(each) for each in operation.operands]
        first = sum(segments[:-2])
        extents, dynamic = operands[segments[0] : segments[0] + 6], operands[first - 1]
        arguments = [self._host.numbers.unrounded(each) for each in operands[first : first + segments[-2]]]
        name = ir.SymbolRefAttr(operation.attributes["kernel"]).value[-1]
        if not all(isinstance(each, Int) for each in extents) or name not in self._kernels:
            self._host.not_modelled(operation, "a launch with an unknown grid")
            return
        depth, kernel = len(facts.path), self._kernels[name]
        for extent in (*extents, *([dynamic] if isinstance(dynamic, Int) else [])):  # others are refused
            facts.path += [compare("ge", extent.term, 0), compare("le", extent.term, MOST_IN_A_LAUNCH)]
        ids = [self._id(kind, axis, extents) for kind in ("block", "thread") for axis in range(3)]
        grid, block = ([_within_launch(each) for each in part] for part in (extents[:3], extents[3:]))
        for each, extent in zip(ids, extents, strict=True):
            facts.path.append(compare("lt", each.term, extent.term))
        coordinates = dict(zip(_COORDINATES, (ids[:3], ids[3:], grid, block), strict=True))
        bytes_ = dynamic.term if isinstance(dynamic, Int) else 0
        cluster = kernel.attributes.get("known_cluster_size", None)
        globals_ = {
            symbol: replace(region, size=bytes_ if is_dynamic else region.size)
            for symbol, (region, is_dynamic) in self._globals.items()
        }
        entry = kernel.regions[0].blocks[0]

        def begun() -> Walk:
            walk = self._walk()
            walk.ids, walk.globals = coordinates, globals_
            walk.cluster = 1 if cluster is None else math.prod(ir.DenseI32ArrayAttr(cluster))
            walk.values = dict(zip(entry.arguments, arguments, strict=True))
            walk.phases.counters.threads = ids[3:]
            walk.phases.counters.is_on = is_on
            return walk

        is_on = has_counted(kernel)
        walk = begun()
        self.threads[name] = [
            (f"{k}[{a}]", ids[3 * n + a].term) for n, k in enumerate(("block", "thread")) for a in range(3)
        ]
        before, self.obligations.kernel = self.obligations.kernel, name
        if is_on:
            within = len(facts.path)
            self.obligations.is_recording = walk.phases.is_recording = False
            walk.block(entry)
            self.obligations.is_recording = True
            del facts.path[within:]
            counters = walk.phases.counters
            walk = begun()
            walk.phases.counters = counters
        walk.phases.counters.begin_counting()
        walk.block(entry)
        walk.phases.compare(ids[3:], block)
        self.obligations.kernel = before
        del facts.path[depth:]

    def _id(self, kind: str, axis: int, extents: Sequence[Int]) -> Int:
        """Block or thread of a launch on an axis; without a variable where there is one alone."""
        numbers, extent = self._host.numbers, extents[axis + 3 * (kind == "thread")]
        if extent.term == 1 if isinstance(extent.term, int) else False:
            return numbers.number(0, 64)
        high = max(0, min(extent.high, MOST_IN_A_LAUNCH) - 1)
        return numbers.unknown(64, f"{kind}[{axis}]", 0, high, is_uniform=kind == "block")


def _within_launch(extent: Int) -> Int:
    """An extent of a launch, which is refused beyond 31 bits."""
    return Int(extent.term, 64, max(extent.low, 0), min(extent.high, MOST_IN_A_LAUNCH), wraps=extent.wraps)
