"""The analyses by themselves: laws of the abstract domains, and the plans of small kernels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flydsl._mlir import ir
from flydsl.backends.cpu.analysis import lane_shape
from flydsl.backends.cpu.analysis.coalescing import contiguous_order, find_span
from flydsl.backends.cpu.emit.kernel import analyse_kernel
from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.backends.cpu.simt_ir.types import BlockShape, choose_width, integer
from flydsl.backends.cpu.transform.fission import BlockScalar, Segment, Structured, plan_fission
from flydsl.errors import DSLCompileError
from flydsl.ir.integer_range import FLOOR_MODULUS, IntegerRange, infer, interval_after, is_non_negative

from .reference import BINARY as CONCRETE

NAMES = [f"arith.{name}" for name in CONCRETE]
CASTS: dict[str, Callable[[int, int, int], int]] = {
    "arith.extsi": lambda x, n, m: signed(x, n) % (1 << m),
    "arith.extui": lambda x, n, m: x,
    "arith.trunci": lambda x, n, m: x % (1 << m),
}


def signed(x: int, bits: int) -> int:
    x %= 1 << bits
    return x - (1 << bits) if bits > 1 and x >> (bits - 1) else x


def concrete(name: str, x: int, y: int, bits: int) -> int | None:
    """The signed result of the operation on bits; ``None`` where it is undefined."""
    if name[6:] in ("divui", "remui") and y % (1 << bits) == 0:
        return None
    if name[6:] in ("shli", "shrui", "shrsi") and not 0 <= y < bits:
        return None
    return signed(CONCRETE[name[6:]](x % (1 << bits), y % (1 << bits), bits), bits)


def progressions(bits: int) -> st.SearchStrategy[list[int]]:
    """A few numbers that have something in common: a start and multiples of a step, signed."""
    edge = st.sampled_from([0, 1, -1, 5, 16, 48, (1 << (bits - 1)) - 1, -(1 << (bits - 1)), (1 << (bits - 1)) - 16])
    start = st.one_of(edge, st.integers(-300, 300))
    return st.builds(
        lambda start, step, count: [signed(start + k * step, bits) for k in range(count)],
        start, st.sampled_from([0, 1, 3, 16, 64, 1 << (bits - 3)]), st.integers(1, 5),
    )  # fmt: skip


def facts_of(values: Sequence[int]) -> IntegerRange:
    found = IntegerRange.of(values[0])
    for value in values[1:]:
        found = found.join(IntegerRange.of(value))
    return found


def holds(facts: IntegerRange, value: int, bits: int) -> bool:
    return facts.low <= value <= facts.high and value % (1 << bits) % min(facts.alignment, 1 << bits) == 0


@settings(max_examples=400)
@given(st.sampled_from(NAMES), progressions(16), progressions(16))
def test_facts_hold_of_every_result(name: str, xs: list[int], ys: list[int]) -> None:
    facts = infer(name, [facts_of(xs), facts_of(ys)], 16, 16)
    for x in xs:
        for y in ys:
            value = concrete(name, x, y, 16)
            assert value is None or holds(facts, value, 16), (name, x, y, value)


SMALL = list(combinations_with_replacement((-3, -1, 0, 1, 2, 3, 4, 6), 2))
"""Intervals of a few integers, by their ends."""
MATHEMATICAL: dict[str, Callable[[int, int], int]] = {
    **{name: lambda x, y, name=name: concrete(name, x, y, 64) for name in NAMES},
    "arith.floordivsi": lambda x, y: x // y,
    FLOOR_MODULUS: lambda x, y: x % y,
}  # fmt: skip


@pytest.mark.parametrize("name", MATHEMATICAL)
def test_intervals_hold_all_results(name: str) -> None:
    """For all small intervals and all integers in them: a divisor or a shift is positive where the rule knows one."""
    for a in SMALL:
        for b in SMALL:
            bounds = interval_after(name, a, b)
            if bounds is not None:
                results = {MATHEMATICAL[name](x, y) for x in range(a[0], a[1] + 1) for y in range(b[0], b[1] + 1)}
                assert bounds[0] <= min(results) and max(results) <= bounds[1], (a, b)


def test_what_keeps_its_sign() -> None:
    """Of two integers from 0 on, and of one that may be negative, an operation is called non-negative only if it is."""
    lines = ["func.func @f(%c: i1, %any: i64) {", "%t = gpu.thread_id x", "%n = arith.index_cast %t : index to i64"]
    signs = {"n": (0, 6), "any": (-6, 6)}
    places = [(name, a, b) for name in NAMES for a in signs for b in signs]
    lines += [f"%r{k} = {name} %{a}, %{b} : i64" for k, (name, a, b) in enumerate(places)]
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.parse("module { " + "\n".join([*lines, "return", "}"]) + "}")
        made = list(module.body.operations[0].regions[0].blocks[0].operations)[2:-1]
        found = [is_non_negative(op.results[0]) for op in made]
    assert any(found) and not all(found)
    for (name, a, b), known in zip(places, found, strict=True):
        pairs = [(x, y) for x in range(signs[a][0], signs[a][1] + 1) for y in range(signs[b][0], signs[b][1] + 1)]
        results = [concrete(name, x, y, 64) for x, y in pairs]
        assert not known or all(result is None or result >= 0 for result in results), (name, a, b)


@settings(max_examples=200)
@given(st.sampled_from(list(CASTS)), progressions(16), st.sampled_from([8, 32]))
def test_facts_of_casts(name: str, xs: list[int], after: int) -> None:
    if (name == "arith.trunci") != (after < 16):
        return
    facts = infer(name, [facts_of(xs)], 16, after)
    for x in xs:
        assert holds(facts, signed(CASTS[name](x % (1 << 16), 16, after), after), after)


OFFSETS = st.one_of(
    st.just(tuple(range(8))),
    st.just((0, 0, 0, 0, 1, 1, 1, 1)),
    st.just((7, 6, 5, 4, 3, 2, 1, 0)),
    st.lists(st.integers(-40, 40), min_size=8, max_size=8).map(tuple),
)


def lanes_of(base: int, offsets: Sequence[int], bits: int) -> list[int]:
    return [signed(base + offset, bits) for offset in offsets]


@settings(max_examples=1000)
@given(st.sampled_from(NAMES), progressions(16), OFFSETS, progressions(16), st.booleans(), st.booleans())
def test_affine_results_are_affine(
    name: str, bases: list[int], offsets: tuple[int, ...], others: list[int], swap: bool, both: bool
) -> None:
    """Lanes of the result are its base plus its offsets, the base being computed as emission does."""
    bits = integer(16)
    first = lane_shape.affine(offsets, facts_of(bases), 16)
    second = (
        lane_shape.affine(offsets[::-1], facts_of(others), 16) if both else lane_shape.uniform(facts_of(others), True)
    )
    shapes = [second, first] if swap else [first, second]
    result = lane_shape.elementwise(name, shapes, [bits, bits], bits)
    if result.is_varying:
        return
    assert not result.guarded
    for base in bases:
        for other in others:
            operands = [base, other][:: -1 if swap else 1]
            columns = [lanes_of(v, s.offsets or (0,) * 8, 16) for v, s in zip(operands, shapes, strict=True)]
            if name in ("arith.andi", "arith.ori", "arith.xori") and any(s.is_affine for s in shapes):
                operands[1] = lane_shape.split_mask(operands[1], shapes[0].facts.alignment)[0]
            new_base = concrete(name, *operands, 16)
            for lane, (x, y) in enumerate(zip(*columns, strict=True)):
                value = concrete(name, x, y, 16)
                if value is None or new_base is None:
                    continue
                offset = result.offsets[lane] if result.offsets else 0
                assert value == signed(new_base + offset, 16), (name, x, y)
                assert holds(result.facts, new_base, 16)


@settings(max_examples=400)
@given(
    st.sampled_from(["arith.extsi", "arith.extui"]),
    progressions(16),
    OFFSETS,
    st.lists(st.one_of(st.integers(-40, 40), st.integers(-(1 << 15), (1 << 15) - 1)), max_size=2),
)
def test_extension_is_unguarded_only_if_no_lane_wraps(
    name: str, bases: list[int], offsets: tuple[int, ...], added: list[int]
) -> None:
    shape = lane_shape.affine(offsets, facts_of(bases), 16)
    for constant in added:
        operands = [shape, lane_shape.uniform(IntegerRange.of(constant), True)]
        shape = lane_shape.elementwise("arith.addi", operands, [integer(16)] * 2, integer(16))
    if not shape.is_affine:
        return
    bases = [signed(base + sum(added), 16) for base in bases]
    result = lane_shape.elementwise(name, [shape], [integer(16)], integer(64))
    assert result.is_affine and result.offsets == shape.offsets
    for base in bases:
        wide = CASTS[name](base % (1 << 16), 16, 64)
        exact = all(
            CASTS[name]((base + offset) % (1 << 16), 16, 64) == (wide + offset) % (1 << 64) for offset in offsets
        )
        assert exact or result.guarded


@pytest.mark.parametrize(
    "offsets, size, order",
    [
        ((0, 4, 8, 12), 4, [0, 1, 2, 3]),
        ((12, 8, 4, 0), 4, [3, 2, 1, 0]),
        ((-4, 4, 0, 8), 4, [0, 2, 1, 3]),
        ((0, 4, 4, 8), 4, None),
        ((0, 8, 16, 24), 4, None),
    ],
)
def test_contiguous_lanes(offsets: tuple[int, ...], size: int, order: list[int] | None) -> None:
    assert contiguous_order(offsets, size) == order


def test_spans_cover_every_lane() -> None:
    span = find_span((8, 0, 8, 16), 4, 2)
    assert span is not None and (span.start, span.count, span.first) == (0, 6, (2, 0, 2, 4))
    assert find_span((0, 2, 4, 6), 4, 1) is None  # not on the grid of elements
    assert find_span((0, 400, 800, 1200), 4, 1) is None  # hardly used


def test_width_is_a_warp_only_where_lanes_matter() -> None:
    assert choose_width(BlockShape((256, 1, 1)), 64, True) == 64
    assert choose_width(BlockShape((256, 1, 1)), 64, False) == 16
    assert choose_width(BlockShape((7, 1, 1)), 32, False) == 8
    assert choose_width(BlockShape((None, 1, 1)), 32, False) == 16


# -- plans


def plan_of(code: str, threads: int = 64) -> tuple[Any, Any]:
    """The version of a kernel for blocks of that many threads, and its plan with barriers split."""
    text = f"""module {{ gpu.module @m {{
llvm.mlir.global internal @tile() {{addr_space = 3 : i32, alignment = 16 : i64}} : !llvm.array<4096 x i8>
gpu.func @k(%a: !llvm.ptr<1>, %n: i32) kernel attributes {{known_block_size = array<i32: {threads}, 1, 1>}} {{
  %tid = gpu.thread_id x
  %t = arith.index_cast %tid : index to i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  {code}
  gpu.return
}} }} }}"""
    with ir.Context(), ir.Location.unknown():
        module = ir.Module.parse(text)
        functions = next(iter(module.body.operations)).regions[0].blocks[0].operations
        function = next(f.operation for f in functions if f.operation.name == "gpu.func")
        version = analyse_kernel(function, BlockShape((threads, 1, 1)), 32)
        return version, plan_fission(version.kernel, version.shapes, version.private)


def segments_of(items: Sequence[Any]) -> list[Segment]:
    found = []
    for item in items:
        if isinstance(item, Segment):
            found.append(item)
        elif isinstance(item, Structured):
            found += [s for region in item.regions for s in segments_of(region)]
    return found


def test_kernel_without_barriers_is_one_segment() -> None:
    _, plan = plan_of("""%p = llvm.getelementptr %a[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    llvm.store %n, %p : i32, !llvm.ptr<1>""")
    (segment,) = segments_of(plan.items)
    assert not segment.reloads and not segment.spills and not segment.recomputed


def test_only_what_cannot_be_recomputed_is_spilled() -> None:
    _, plan = plan_of("""%p = llvm.getelementptr %a[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %x = llvm.load %p : !llvm.ptr<1> -> i32
    %m = arith.muli %n, %n : i32
    gpu.barrier
    %y = arith.addi %x, %m : i32
    llvm.store %y, %p : i32, !llvm.ptr<1>""")
    first, second = segments_of(plan.items)
    (load,) = (o for o in first.operations if isinstance(o, sir.Load))
    assert first.spills == second.reloads == load.results
    assert [type(o) for o in second.recomputed] == [sir.LinearId, sir.Elementwise, sir.ElementPointer]
    product = [i.operation for i in plan.items if isinstance(i, BlockScalar)]
    assert [o.name for o in product if isinstance(o, sir.Elementwise)] == ["arith.muli"]


def test_carried_values_of_a_loop_around_a_barrier_are_copied_by_the_segments_next_to_it() -> None:
    version, plan = plan_of("""%r:2 = scf.for %j = %c0 to %n step %c1 iter_args(%x = %t, %u = %c0) -> (i32, i32) : i32 {
      gpu.barrier
      %y = arith.muli %x, %x : i32
      %v = arith.addi %u, %j : i32
      scf.yield %y, %v : i32, i32
    }
    %p = llvm.getelementptr %a[%r#0] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    llvm.store %r#1, %p : i32, !llvm.ptr<1>""")
    (loop,) = (i for i in plan.items if isinstance(i, Structured))
    counter, varying, uniform = loop.operation.regions[0].arguments
    assert version.shapes[varying].is_varying and version.shapes[uniform].block
    assert {counter, uniform} <= plan.block_values and varying not in plan.block_values
    before, body, after = segments_of(plan.items)
    assert [target for target, _ in before.copies] == [target for target, _ in body.copies] == [varying]
    assert body.reloads == [varying]
    assert after.reloads == [loop.operation.results[0]]
    assert plan.slot_of == {loop.operation.results[0]: varying}


def test_private_arrays_persist_only_across_segments() -> None:
    alloca = "%r = llvm.alloca %c1 x !llvm.array<4 x i32> : (i32) -> !llvm.ptr<5>\n"
    store = "llvm.store %t, %r : i32, !llvm.ptr<5>\n"
    load = "%x = llvm.load %r : !llvm.ptr<5> -> i32\n"
    keep = "%p = llvm.getelementptr %a[%x] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32\nllvm.store %x, %p : i32, !llvm.ptr<1>"
    barrier = "gpu.barrier\n"
    in_loop = f"scf.for %j = %c0 to %n step %c1 : i32 {{ gpu.barrier\n {load}{store}{keep} }}"
    for code, persistent in [
        (alloca + store + load + keep, False),
        (alloca + barrier + store + load + keep + "\n" + barrier, False),
        (alloca + store + barrier + load + keep, True),
        (alloca + in_loop, True),
    ]:
        _, plan = plan_of(code)
        assert bool(plan.persistent) == persistent, code


UNIFORMITY = {
    "%v = arith.muli %n, %n : i32": "block",
    "%v = arith.addi %t, %n : i32": "affine",
    "%c5 = arith.constant 5 : i32\n%v = arith.shrui %t, %c5 : i32": "uniform",
    "%v = llvm.load %a : !llvm.ptr<1> -> i32": "block",
    "%c = arith.cmpi slt, %t, %n : i32\n%v = arith.select %c, %n, %c0 : i32": "varying",
    "%c = arith.cmpi slt, %t, %n : i32\n%v = scf.if %c -> i32 { scf.yield %c0 : i32 }\n"
    "else { scf.yield %c1 : i32 }": "varying",
    "%c = arith.cmpi slt, %t, %n : i32\n%v = scf.if %c -> i32 { scf.yield %t : i32 }\n"
    "else { scf.yield %t : i32 }": "affine",
    "%v = scf.for %j = %c0 to %t step %c1 iter_args(%u = %c0) -> i32 : i32 { scf.yield %n : i32 }": "varying",
    "%v = scf.for %j = %c0 to %n step %c1 iter_args(%u = %t) -> i32 : i32 { %w = arith.addi %u, %j : i32\n"
    "scf.yield %w : i32 }": "affine",
    "%v = llvm.atomicrmw add %a, %n monotonic : !llvm.ptr<1>, i32": "varying",
    "%w = arith.constant 32 : i32\n%v, %ok = gpu.shuffle idx %n, %c0, %w : i32": "block",
}  # fmt: skip


@pytest.mark.parametrize("code", UNIFORMITY)
def test_uniformity(code: str) -> None:
    # A store of %v names the value that is asked for.
    version, _ = plan_of(code + "\nllvm.store %v, %a : i32, !llvm.ptr<1>")
    store = next(o for o in sir.walk(version.kernel.body) if isinstance(o, sir.Store))
    shape = version.shapes[store.operands[0]]
    assert ("block" if shape.block else shape.form.value) == UNIFORMITY[code]


@pytest.mark.parametrize(
    "code, message",
    [
        ("%m = memref.alloca() : memref<4xf32>", "operation memref.alloca has no lowering to the CPU"),
        ("%v = arith.constant dense<0> : vector<2x2xi32>", r"type vector<2x2xi32> in a kernel for the CPU"),
        ("%v = llvm.load %a atomic monotonic {alignment = 4 : i64} : !llvm.ptr<1> -> i32", "atomic llvm.load"),
        ("%m = llvm.alloca %n x i32 : (i32) -> !llvm.ptr<5>", "llvm.alloca of a run-time size"),
    ],
)
def test_unknown_operations_are_refused_with_the_kernel(code: str, message: str) -> None:
    with pytest.raises(DSLCompileError, match=f"kernel k: .*{message}") as error:
        plan_of(code)
    assert error.value.kernel == "k"
