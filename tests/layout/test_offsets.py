"""The table of a layout's offsets has, for each coordinate, the index that the layout gives it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from layout_strategies import filled, layouts, leaves_of
from symbolic_leaf import Recorder, Symbol

from flydsl.expr import layout as fx
from flydsl.expr.layout.leaf import divisibility
from flydsl.expr.layout.offsets import Offsets


def indices(table: Offsets) -> list[int]:
    unknown = [x.value if isinstance(x, Symbol) else x for x in table.unknown]
    return [unknown[which] + known for which, known in zip(table.which, table.known, strict=True)]


@given(layouts())
def test_static_layouts(layout: fx.Layout) -> None:
    table = Offsets.of(layout)
    assert table.is_static
    assert indices(table) == [int(fx.crd2idx(k, layout)) for k in range(int(fx.size(layout)))]


@given(layouts(), st.integers(0, 2), st.integers(0, 40))
def test_composed_layouts(layout: fx.Layout, base: int, offset: int) -> None:
    swizzled = fx.make_composed_layout(fx.static(fx.SwizzleType.get(2, base, 2)), offset, layout)
    expected = [int(fx.crd2idx(k, swizzled)) for k in range(int(fx.size(layout)))]
    assert indices(Offsets.of(swizzled)) == expected


@st.composite
def swizzled_offsets(draw: st.DrawFn) -> tuple[fx.Swizzle, int, int]:
    """A swizzle, an offset, and the power of two that is known to divide it."""
    mask, base = draw(st.integers(0, 3)), draw(st.integers(0, 4))
    swizzle = fx.static(fx.SwizzleType.get(mask, base, mask + draw(st.integers(0, 2))))
    known = 1 << draw(st.integers(0, base + 2 * mask + 3))
    return swizzle, known * draw(st.integers(0, 50)), known


@given(layouts(), swizzled_offsets())
def test_what_a_swizzle_leaves_together_is_known(layout: fx.Layout, start: tuple[fx.Swizzle, int, int]) -> None:
    """Bits that it neither reads nor changes are known up to the offset's alignment, and above all that it touches."""
    swizzle, offset, aligned = start
    known = Offsets.of(fx.make_composed_layout(swizzle, offset, layout))
    table = Offsets.of(fx.make_composed_layout(swizzle, Symbol(Recorder(), offset, aligned), layout))
    assert indices(table) == indices(known)
    bits = range(swizzle.base + swizzle.shift + swizzle.mask)
    touched = {*bits[swizzle.base :][: swizzle.mask], *bits[swizzle.base + swizzle.shift :]}
    open_bits = [] if aligned >= 1 << len(bits) else [bit for bit in bits if bit in touched or 1 << bit >= aligned]
    plain = [int(fx.crd2idx(k, layout)) for k in range(int(fx.size(layout)))]
    assert len(table.unknown) == len({tuple(index >> bit & 1 for bit in open_bits) for index in plain})


@given(swizzled_offsets(), st.integers(0, 6))
def test_a_vector_stays_one_as_far_as_its_start_is_aligned(start: tuple[fx.Swizzle, int, int], log: int) -> None:
    swizzle, offset, aligned = start
    symbol, rows = Symbol(Recorder(), offset, aligned), fx.make_layout((64, 4), (1, 64))
    table = Offsets.of(fx.make_composed_layout(swizzle, symbol, rows))
    width = min(1 << log, aligned, 1 << swizzle.base)
    found = indices(table)
    for k, run in enumerate(table.runs(width)):
        assert run.is_contiguous
        first = table.unknown[run.which[0]]
        divisor = min(divisibility(first) or width, width)  # 0 is a multiple of all
        assert divisor == width and run.known[0] % width == 0
        assert found[k * width] % width == 0


@given(layouts(), st.integers(0, 3), st.integers(0, 3), st.integers(0, 50), st.integers(0, 300))
def test_what_is_added_to_an_offset_is_known(
    layout: fx.Layout, mask: int, base: int, offset: int, distance: int
) -> None:
    """Stages of a buffer lie whole multiples of a swizzle's extent apart: their addresses are computed once."""
    span = 1 << (base + 2 * mask)
    swizzle = fx.static(fx.SwizzleType.get(mask, base, mask))
    symbol = Symbol(Recorder(), offset)
    for further in (distance, distance * span):
        known = Offsets.of(fx.make_composed_layout(swizzle, offset + further, layout))
        table = Offsets.of(fx.make_composed_layout(swizzle, symbol + further, layout))
        assert indices(table) == indices(known)
    first = Offsets.of(fx.make_composed_layout(swizzle, symbol, layout))
    assert len(table.unknown) == len(first.unknown)
    assert [known - distance * span for known in table.known] == list(first.known)


@given(layouts(), st.data())
def test_what_is_dynamic_is_computed_once(layout: fx.Layout, data: st.DataObject) -> None:
    recorder = Recorder()
    strides = leaves_of(fx.to_python(layout.stride))
    chosen = [Symbol(recorder, s) if data.draw(st.booleans()) else s for s in strides]
    dynamic = fx.make_layout(layout.shape, filled(fx.to_python(layout.shape), chosen))
    table = Offsets.of(dynamic)
    assert indices(table) == indices(Offsets.of(layout))
    extents = [e for e, s in zip(leaves_of(fx.to_python(layout.shape)), chosen, strict=True) if isinstance(s, Symbol)]
    products = sum(max(e - 2, 0) for e in extents)
    distinct = 1
    for extent in extents:
        distinct *= extent
    assert recorder.operations.count("mul") <= products
    assert recorder.operations.count("add") <= distinct


@pytest.mark.parametrize("stride", [fx.E(0), (1, fx.E(1))])
def test_layouts_of_coordinates_are_refused(stride: Any) -> None:
    shape = (2, 3) if isinstance(stride, tuple) else 2
    with pytest.raises(ValueError, match="yields coordinates"):
        Offsets.of(fx.make_layout(shape, stride))
