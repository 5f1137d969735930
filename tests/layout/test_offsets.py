"""The table of a layout's offsets has, for each coordinate, the index that the layout gives it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from layout_strategies import filled, layouts, leaves_of
from symbolic_leaf import Recorder, Symbol

from flydsl.expr import layout as fx
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


@given(layouts(), st.integers(0, 3), st.integers(0, 3), st.integers(0, 50), st.booleans())
def test_what_a_swizzle_leaves_together_is_known(
    layout: fx.Layout, mask: int, base: int, offset: int, is_multiple: bool
) -> None:
    """Only the bits that it reads and changes are computed at run time, below them if the offset may have some too."""
    swizzle = fx.static(fx.SwizzleType.get(mask, base, mask))
    offset = offset << base if is_multiple else offset
    known = Offsets.of(fx.make_composed_layout(swizzle, offset, layout))
    symbol = Symbol(Recorder(), offset, 1 << base if is_multiple else 1)
    table = Offsets.of(fx.make_composed_layout(swizzle, symbol, layout))
    assert indices(table) == indices(known)
    plain = [int(fx.crd2idx(k, layout)) for k in range(int(fx.size(layout)))]
    low = base if is_multiple else 0
    assert len(table.unknown) == len({index % (1 << (base + 2 * mask)) >> low for index in plain})


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
