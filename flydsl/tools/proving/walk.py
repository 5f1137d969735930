"""The walk of traced operations: values as terms, and an obligation for each access.

An operation that no rule names is open: its results are unknown, it may write private memory, and the program is not proved.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from flydsl._mlir import ir
from flydsl.expr.core.context import INDEX_CHECK
from flydsl.ir.integer_range import relation_between
from flydsl.ir.predicates import CmpIPredicate
from flydsl.tools.proving.arithmetic import SUPPORTED, Arithmetic
from flydsl.tools.proving.counters import FENCE
from flydsl.tools.proving.obligations import Obligations, line_of
from flydsl.tools.proving.orders import GENERIC
from flydsl.tools.proving.races import Phases
from flydsl.tools.proving.solver import Facts
from flydsl.tools.proving.terms import Term, as_z3, compare, conjunction, disjunction, ite, negation
from flydsl.tools.proving.types import bits_of, size_of
from flydsl.tools.proving.values import (
    REST,
    Bool,
    Int,
    Map,
    Pointer,
    Region,
    TensorRegion,
    Unknown,
    Vector,
    add_forms,
    choose_form,
    scale_form,
)

_DYNAMIC = -(2**31)
"""MLIR's placeholder for an index that is a value."""
_DATA = re.compile(
    r"arith\.(\w+f|constant|bitcast|sitofp|uitofp|fptosi|fptoui|cmpf|\w+_extended|select|truncf|extf)|math\.\w+|"
    r"vector\.(broadcast|from_elements|extract|insert|shuffle|bitcast|reduction|shape_cast|interleave|deinterleave|"
    r"extract_strided_slice|insert_strided_slice|to_elements)|"
    r"llvm\.(extractvalue|insertvalue|mlir\.undef|mlir\.poison|mlir\.zero|mlir\.constant|bitcast)|"
    r"gpu\.(shuffle|subgroup_id|num_subgroups|subgroup_size)"
)
"""Operations on values alone: without memory, regions and effects.  Their results are unknown where no rule says more."""
_NOTHING = frozenset({"scf.yield", "scf.condition", "gpu.return", "func.return", "gpu.printf", "llvm.intr.assume"})

Memory = dict[Region, dict[tuple[int, int], Any]]
"""Known values in private memory, by offset and size in bytes."""


class Walk:
    """A walk of a host function or a kernel."""

    def __init__(self, facts: Facts, obligations: Obligations, warp: int) -> None:
        self.facts, self.obligations, self.warp = facts, obligations, warp
        self.numbers = Arithmetic(facts)
        self.phases = Phases(facts, obligations, warp)
        self.values: dict[ir.Value, Any] = {}
        self.memory: Memory = {}
        self.globals: dict[str, Region] = {}
        self.ids: Mapping[str, Sequence[Int]] = {}
        self.is_host = True
        self.cluster = 1
        """Blocks of a cluster."""
        self.rules: Mapping[str, Callable[[Any], None]] = {}
        """Rules of operations with regions, of launches and of intrinsics."""
        self.families: dict[str, Callable[[Any], bool]] = {}
        """Rules of dialects by the beginnings of their operations' names; false for an operation that is not known."""

    # -- values

    def get(self, value: ir.Value) -> Any:
        """The value of an operand."""
        return self.values[value]

    def unknown(self, of: ir.Type, source: str = "", name: str = "any") -> Any:
        """Any value of a type."""
        bits = bits_of(of)
        if bits == 1:
            return Bool(self.facts.variable(name, is_bool=True), source=source)
        if bits:
            return self.numbers.unknown(bits, name, source=source)
        return Pointer(None, {}, source=source) if str(of).startswith("!llvm.ptr") else Unknown(source)

    def block(self, block: ir.Block) -> Any:
        """Walk a block, and give its last operation.  Conditions that it adds to the path stay there."""
        last = None
        for view in block.operations:
            last = view.operation
            self.operation(last)
        return last

    def operation(self, operation: Any) -> None:
        """Walk one operation."""
        name = operation.name
        for result in operation.results:
            self.values.pop(result, None)  # of another iteration
        rule = self._rule(name)
        if rule is not None:
            rule(operation)
        elif name == INDEX_CHECK:
            self._index(operation)
        elif name.startswith("arith.") and name[6:] in SUPPORTED:
            self._binary(operation, name[6:])
        elif name not in _NOTHING and not _DATA.fullmatch(name) and not self._in_family(operation):
            self.not_modelled(operation, name)
        for result in operation.results:
            if result not in self.values:
                self.values[result] = self.unknown(result.type, self._sources(operation) or name)

    def _rule(self, name: str) -> Callable[[Any], None] | None:
        if name in _NOTHING:
            return None
        rule: Callable[[Any], None] | None = self.rules.get(name)
        return rule or getattr(self, "_" + name.replace(".", "_"), None)

    def _in_family(self, operation: Any) -> bool:
        found = (rule for start, rule in self.families.items() if operation.name.startswith(start))
        return any(rule(operation) for rule in found)

    def knows(self, name: str) -> bool:
        """True if operations of that name are followed, or have no effect."""
        is_known = name in _NOTHING or name == INDEX_CHECK or bool(_DATA.fullmatch(name))
        return is_known or name.removeprefix("arith.") in SUPPORTED or self._rule(name) is not None

    def not_modelled(self, operation: Any, name: str) -> None:
        """Note an operation that the proof does not know, which may write private memory."""
        self.obligations.open(operation, "operation", f"the operation {name} is not modelled")
        self.memory = {}

    def _sources(self, operation: Any) -> str:
        found = (getattr(self.values.get(operand), "source", "") for operand in operation.operands)
        return next((source for source in found if source), "")

    # -- integers

    def _arith_constant(self, operation: Any) -> None:
        (result,) = operation.results
        attribute, bits = operation.attributes["value"], bits_of(result.type)
        if bits == 1:
            self.values[result] = Bool(str(attribute) == "true")
        elif bits:
            self.values[result] = self.numbers.number(ir.IntegerAttr(attribute).value, bits)

    def _binary(self, operation: Any, name: str) -> None:
        (result,) = operation.results
        a, b = (self.get(operand) for operand in operation.operands)
        if isinstance(a, Int) and isinstance(b, Int):
            self.values[result] = self.numbers.binary(name, a, b, line_of(operation))
        elif isinstance(a, Bool) and isinstance(b, Bool) and name in ("andi", "ori", "xori"):
            self.values[result] = _logic(name, a, b)

    def _arith_floordivsi(self, operation: Any) -> None:
        a, b = (self.get(operand) for operand in operation.operands)
        if isinstance(a, Int) and isinstance(b, Int) and a.low >= 0:
            self._binary(operation, "divsi")

    def _arith_cmpi(self, operation: Any) -> None:
        (result,) = operation.results
        a, b = (self.get(operand) for operand in operation.operands)
        name = CmpIPredicate(ir.IntegerAttr(operation.attributes["predicate"]).value).name
        if isinstance(a, Int) and isinstance(b, Int):
            a, b = self.numbers.settled(a), self.numbers.settled(b)
            x, y = (a.term, a.low, a.high), (b.term, b.low, b.high)
            if name.startswith("u"):
                x, y = self.numbers.unsigned(a), self.numbers.unsigned(b)
            relation = name[-2:]
            known = relation_between(relation, x[1:], y[1:])
            term = compare(relation, x[0], y[0]) if known is None else known
            self.values[result] = Bool(term, a.wraps | b.wraps, a.source or b.source)
        elif isinstance(a, Bool) and isinstance(b, Bool) and name in ("eq", "ne"):
            both = _logic("xori", a, b)
            self.values[result] = both if name == "ne" else replace(both, term=negation(both.term))

    def _arith_select(self, operation: Any) -> None:
        (result,) = operation.results
        condition, a, b = (self.get(operand) for operand in operation.operands)
        if isinstance(condition, Bool):
            a, b = self.numbers.where(condition.term, a), self.numbers.where(negation(condition.term), b)
            self.values[result] = self.choose(condition, a, b, result.type)

    _llvm_select = _arith_select

    def choose(self, condition: Bool, a: Any, b: Any, of: ir.Type | None) -> Any:
        """``a`` where the condition holds, else ``b``."""
        term, wraps = condition.term, condition.wraps
        if isinstance(a, Int) and isinstance(b, Int) and a.bits == b.bits and a.pointer is None and b.pointer is None:
            form = None
            if a.form is not None or b.form is not None:
                form = choose_form(term, a.as_form, b.as_form)
            low, high = min(a.low, b.low), max(a.high, b.high)
            source = a.source or b.source or condition.source
            if term is True or term is False:
                return a if term else b
            chosen = ite(term, a.term, b.term)
            return Int(chosen, a.bits, low, high, form, wraps=a.wraps | b.wraps | wraps, source=source)
        if isinstance(a, Bool) and isinstance(b, Bool):
            chosen = disjunction(conjunction(term, a.term), conjunction(negation(term), b.term))
            return Bool(chosen, a.wraps | b.wraps | wraps, a.source or b.source or condition.source)
        if isinstance(a, Pointer) and isinstance(b, Pointer) and a.region is b.region and a.region is not None:
            offset = choose_form(term, a.offset, b.offset)
            return Pointer(a.region, offset, a.wraps | b.wraps | wraps, a.source or b.source or condition.source)
        if isinstance(a, Vector) and isinstance(b, Vector) and len(a.elements) == len(b.elements):
            pairs = zip(a.elements, b.elements, strict=True)
            return Vector(tuple(self.choose(condition, x, y, None) for x, y in pairs))
        return Unknown("values of two branches") if of is None else self.unknown(of, "values of two branches")

    def _extended(self, operation: Any, is_signed: bool) -> None:
        (result,) = operation.results
        a, bits = self.get(operation.operands[0]), bits_of(result.type)
        if isinstance(a, Bool) and bits > 1:
            one = -1 if is_signed else 1
            known = isinstance(a.term, bool)
            low, high = (min(one, 0), max(one, 0)) if not known else ((one, one) if a.term else (0, 0))
            self.values[result] = Int(ite(a.term, one, 0), bits, low, high, wraps=a.wraps, source=a.source)
        elif isinstance(a, Int) and bits:
            if bits < a.bits:
                self._truncated(result, a, bits, line_of(operation))
                return
            if bits > a.bits:
                a = self.numbers.widened(a, line_of(operation))
            if is_signed or a.low >= 0 or bits == a.bits:
                self.values[result] = replace(a, bits=bits, shifted=a.shifted if bits == a.bits else None)
            else:
                term, low, high = self.numbers.unsigned(a)
                self.values[result] = Int(term, bits, low, high, wraps=a.wraps, source=a.source)

    def _truncated(self, result: ir.Value, a: Int, bits: int, place: str) -> None:
        if bits == 1:
            self.values[result] = Bool(as_z3(self.numbers.settled(a).term) % 2 == 1, a.wraps, a.source)
            return
        kept = a.pointer if bits >= 32 and _is_shared(a.pointer) else None
        base = replace(a, shifted=None, rounded=None, pointer=kept)
        self.values[result] = self.numbers.fit(a.term, bits, a.low, a.high, base, place)

    def _arith_extsi(self, operation: Any) -> None:
        self._extended(operation, True)

    def _arith_extui(self, operation: Any) -> None:
        self._extended(operation, False)

    _arith_trunci = _arith_index_cast = _arith_extsi
    _arith_index_castui = _arith_extui

    def _math_absi(self, operation: Any) -> None:
        a = self.get(operation.operands[0])
        a = self.numbers.settled(a) if isinstance(a, Int) else a
        if isinstance(a, Int) and a.low > -(1 << (a.bits - 1)):
            high = max(abs(a.low), abs(a.high))
            term = abs(a.term) if isinstance(a.term, int) else ite(compare("lt", a.term, 0), -a.term, a.term)
            self.values[operation.results[0]] = Int(term, a.bits, 0, high, wraps=a.wraps, source=a.source)

    # -- vectors

    def _vector_broadcast(self, operation: Any) -> None:
        a, of = self.get(operation.operands[0]), ir.VectorType(operation.results[0].type)
        if isinstance(a, (Int, Bool)) and len(of.shape) == 1:
            self.values[operation.results[0]] = Vector((a,) * int(of.shape[0]))

    def _vector_from_elements(self, operation: Any) -> None:
        elements = tuple(self.get(operand) for operand in operation.operands)
        if all(isinstance(each, (Int, Bool)) for each in elements):
            self.values[operation.results[0]] = Vector(elements)

    def _vector_extract(self, operation: Any) -> None:
        a = self.get(operation.operands[0])
        at = list(ir.DenseI64ArrayAttr(operation.attributes["static_position"]))
        if isinstance(a, Vector) and len(operation.operands) == 1 and len(at) == 1 and 0 <= at[0] < len(a.elements):
            self.values[operation.results[0]] = a.elements[at[0]]

    # -- threads and blocks

    def _of_launch(self, operation: Any) -> None:
        axis = "xyz".index(str(operation.attributes["dimension"])[-2])
        self.values[operation.results[0]] = self.ids[operation.name][axis]

    _gpu_thread_id = _gpu_block_id = _gpu_block_dim = _gpu_grid_dim = _of_launch

    def _gpu_lane_id(self, operation: Any) -> None:
        x, y, z = self.ids["gpu.thread_id"]
        width, height, _ = self.ids["gpu.block_dim"]
        if isinstance(width.term, int) and isinstance(height.term, int):
            linear: Term = as_z3(x.term) + width.term * (as_z3(y.term) + height.term * as_z3(z.term))
            self.values[operation.results[0]] = Int(linear % self.warp, 64, 0, self.warp - 1)
        else:
            self.values[operation.results[0]] = self.numbers.unknown(64, "lane", 0, self.warp - 1)

    def _gpu_barrier(self, operation: Any) -> None:
        self.phases.barrier(operation)

    def _gpu_shuffle(self, operation: Any) -> None:
        """A value that all lanes of a warp have is what any of them gives, if no lane is missing."""
        value, width = self.get(operation.operands[0]), self.ids["gpu.block_dim"][0].term
        is_whole = isinstance(width, int) and width % self.warp == 0
        if isinstance(value, Int) and is_whole and self.phases.is_of_warp(value.term, self.ids["gpu.thread_id"]):
            self.values[operation.results[0]] = value

    # -- pointers

    def _llvm_mlir_addressof(self, operation: Any) -> None:
        name = ir.FlatSymbolRefAttr(operation.attributes["global_name"]).value
        region = self.globals.get(name)
        self.values[operation.results[0]] = Pointer(region, {REST: 0}, source=f"the global {name}")

    def _llvm_alloca(self, operation: Any) -> None:
        count, size = self.get(operation.operands[0]), size_of(ir.TypeAttr(operation.attributes["elem_type"]).value)
        if size is None or not isinstance(count, Int) or not isinstance(count.term, int):
            self.values[operation.results[0]] = Pointer(None, {}, source="a private array of unknown size")
            return
        region = Region(f"private array of line {line_of(operation).rpartition(':')[2]}", "private", size * count.term)
        self.memory[region] = {}
        self.values[operation.results[0]] = Pointer(region, {REST: 0})

    def _llvm_getelementptr(self, operation: Any) -> None:
        (result,), pointer = operation.results, self.get(operation.operands[0])
        size = size_of(ir.TypeAttr(operation.attributes["elem_type"]).value)
        indices = list(ir.DenseI32ArrayAttr(operation.attributes["rawConstantIndices"]))
        if not isinstance(pointer, Pointer) or pointer.region is None or len(indices) != 1 or size is None:
            self.values[result] = Pointer(
                None, {}, source=getattr(pointer, "source", "") or "an address in a structure"
            )
        elif indices[0] != _DYNAMIC:
            self.values[result] = replace(pointer, offset=add_forms(pointer.offset, {REST: indices[0] * size}))
        else:
            index = self.get(operation.operands[1])
            if not isinstance(index, Int):
                self.values[result] = Pointer(None, {}, source="an index that is no integer")
                return
            index = self.numbers.widened(index, line_of(operation))
            offset = add_forms(pointer.offset, scale_form(index.as_form, size))
            source = pointer.source or index.source
            self.values[result] = Pointer(pointer.region, offset, pointer.wraps | index.wraps, source)

    def _llvm_addrspacecast(self, operation: Any) -> None:
        self.values[operation.results[0]] = self.get(operation.operands[0])

    def _llvm_ptrtoint(self, operation: Any) -> None:
        (result,), pointer = operation.results, self.get(operation.operands[0])
        if isinstance(pointer, Map):
            self.values[result] = pointer
            return
        made = self.unknown(result.type, "an address", "address")
        if isinstance(made, Int) and not _is_shared(pointer if isinstance(pointer, Pointer) else None):
            self.facts.remote.add(made.term.get_id())
        if isinstance(made, Int) and isinstance(pointer, Pointer):
            made = replace(made, pointer=pointer if made.bits == 64 or _is_shared(pointer) else None)
        self.values[result] = made

    def _llvm_inttoptr(self, operation: Any) -> None:
        a = self.get(operation.operands[0])
        known = isinstance(a, Int) and a.pointer is not None
        self.values[operation.results[0]] = (
            a.pointer if known else Pointer(None, {}, source="an address made of an integer")
        )

    def _index(self, operation: Any) -> None:
        """A coordinate and the extents of a tensor, which stand beside each address of an element."""
        pointer, *numbers = (self.get(operand) for operand in operation.operands)
        self.values[operation.results[0]] = pointer
        if "tensor" not in operation.attributes or not all(isinstance(n, Int) for n in numbers) or len(numbers) % 2:
            self.not_modelled(operation, operation.name)
            return
        rank = len(numbers) // 2
        pairs = list(zip(numbers[:rank], numbers[rank:], strict=True))
        parts = [part for i, n in pairs for part in (compare("ge", i.term, 0), compare("lt", i.term, n.term))]
        name = ir.StringAttr(operation.attributes["tensor"]).value
        source = next((i.source for i, _ in pairs if i.source), "")
        space = getattr(getattr(pointer, "region", None), "kind", "")
        self.obligations.require(operation, "index", conjunction(*parts), space=space, tensor=name, source=source)

    # -- memory

    def _llvm_load(self, operation: Any) -> None:
        (result,), pointer = operation.results, self.get(operation.operands[0])
        size = size_of(result.type)
        self.access(operation, "load", operation.operands[0], size)
        known = self._private_place(pointer, size)
        if known is not None:
            region, place = known
            held = self.memory.get(region, {}).get(place)
            bits = bits_of(result.type)
            fits = isinstance(held, Int) and held.bits == bits
            fits = fits or (isinstance(held, Bool) and bits == 1)
            fits = fits or (
                isinstance(held, Vector) and isinstance(result.type, ir.VectorType) and self._like(held, result)
            )
            if fits:
                self.values[result] = held
                return
        where = getattr(getattr(pointer, "region", None), "name", "") or "memory"
        self.values[result] = self.unknown(result.type, f"a value loaded from {where}", f"loaded {where}")

    def _like(self, held: Vector, result: ir.Value) -> bool:
        of = ir.VectorType(result.type)
        bits = bits_of(of.element_type)
        return (
            len(of.shape) == 1
            and len(held.elements) == int(of.shape[0])
            and all(
                isinstance(each, Bool if bits == 1 else Int) and getattr(each, "bits", 1) == bits
                for each in held.elements
            )
        )

    def _llvm_store(self, operation: Any) -> None:
        value, address = operation.operands
        size = size_of(value.type)
        self.access(operation, "store", address, size)
        pointer = self.get(address)
        if not isinstance(pointer, Pointer) or pointer.region is None:
            self.memory = {}
            return
        if pointer.region.kind != "private":
            return
        assert isinstance(pointer.region, Region)
        held = self.memory.setdefault(pointer.region, {})
        known = self._private_place(pointer, size)
        if known is None:
            held.clear()
            return
        start, width = known[1]
        for place in [place for place in held if place[0] < start + width and start < place[0] + place[1]]:
            del held[place]
        held[start, width] = self.get(value)

    def _private_place(self, pointer: Any, size: int | None) -> tuple[Region, tuple[int, int]] | None:
        if size is None or not isinstance(pointer, Pointer) or not isinstance(pointer.region, Region):
            return None
        start = pointer.offset.get(REST, 0)
        if pointer.region.kind != "private" or not isinstance(start, int) or set(pointer.offset) - {REST}:
            return None
        return pointer.region, (start, size)

    def _llvm_atomicrmw(self, operation: Any) -> None:
        self.access(operation, "atomic", operation.operands[0], size_of(operation.operands[1].type))
        self._lose_private(operation.operands[0])

    def _llvm_cmpxchg(self, operation: Any) -> None:
        self.access(operation, "atomic", operation.operands[0], size_of(operation.operands[1].type))
        self._lose_private(operation.operands[0])

    def _lose_private(self, address: ir.Value) -> None:
        region = getattr(self.get(address), "region", None)
        if region is None:
            self.memory = {}
        else:
            self.memory.pop(region, None)

    def access(
        self,
        operation: Any,
        kind: str,
        address: ir.Value,
        size: Term | None,
        guard: Sequence[Term] = (),
        *,
        is_copy: bool = False,
        by: str = GENERIC,
    ) -> None:
        """An access of ``size`` bytes at the address that an operand is or holds as an integer."""
        pointer = self.pointer(address)
        if size is None:
            self.obligations.open(operation, kind, "an element whose size is unknown")
            return
        self.access_at(operation, kind, pointer, size, guard, is_copy=is_copy, by=by)

    def pointer(self, address: ir.Value) -> Pointer:
        """The pointer that an operand is or holds as an integer."""
        value = self.get(address)
        pointer = value.pointer if isinstance(value, Int) else value
        return pointer if isinstance(pointer, Pointer) else Pointer(None, {}, source=getattr(value, "source", ""))

    def access_at(
        self,
        operation: Any,
        kind: str,
        pointer: Pointer,
        size: Term,
        guard: Sequence[Term] = (),
        *,
        is_copy: bool = False,
        by: str = GENERIC,
    ) -> None:
        """An access of ``size`` bytes at a pointer; ``by`` says what carries it out."""
        self.obligations.access(operation, kind, pointer, size, guard)
        if isinstance(pointer.region, Region) and pointer.region.kind == "shared":
            self.phases.access(operation, kind, pointer, size, guard, is_copy=is_copy, by=by)
            if by == GENERIC and kind != "load":
                self.phases.counters.issue(FENCE)


def _is_shared(pointer: Pointer | None) -> bool:
    return pointer is not None and isinstance(pointer.region, Region) and pointer.region.kind != "global"


def _logic(name: str, a: Bool, b: Bool) -> Bool:
    p, q = a.term, b.term
    if name == "andi":
        term = conjunction(p, q)
    elif name == "ori":
        term = disjunction(p, q)
    else:
        term = disjunction(conjunction(p, negation(q)), conjunction(negation(p), q))
    return Bool(term, a.wraps | b.wraps, a.source or b.source)


__all__ = ["Memory", "TensorRegion", "Walk"]
