"""The layout algebra, call by call, against FlyDSL 0.4.2 and, where that fails, a model (see ``write_table``)."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from rows import check_rows

import flydsl.expr.layout as fx
from flydsl.errors import DSLValueError

ROWS: list[tuple[str, str, str]] = [
    tuple(row) for row in json.loads((Path(__file__).parent / "data" / "table.json").read_text())
]
NAMES: dict[str, Any] = {name: getattr(fx, name) for name in dir(fx) if not name.startswith("_")}
NAMES |= {"L": fx.make_layout, "T": fx.make_tile, "I": fx.make_int_tuple, "ID": fx.make_identity_layout}
NAMES |= {"C": fx.make_composed_layout, "S": lambda *s: fx.static(fx.SwizzleType.get(*s))}


def shown(value: Any) -> str:
    if isinstance(value, (tuple, list)):
        return "(" + ",".join(map(shown, value)) + ")"
    return str(getattr(value, "text", value))


OPERATIONS = Counter(call.partition("(")[0] for call, _, _ in ROWS)


@pytest.mark.parametrize("operation", OPERATIONS)
def test_row(operation: str) -> None:
    check_rows(check_row, [row for row in ROWS if row[0].startswith(operation + "(")])


def check_row(call: str, expected: str, source: str) -> None:
    if expected == "ValueError":
        with pytest.raises(DSLValueError):
            eval(call, dict(NAMES))
    else:
        assert shown(eval(call, dict(NAMES))) == expected, source


def test_the_table_has_every_operation_and_a_second_opinion_on_most() -> None:
    missing = {
        *("rank", "depth", "size", "get_", "take", "select", "group", "append", "prepend", "has_none", "get_scalar"),
        *(
            f"int_tuple_{name}"
            for name in ("add", "sub", "mul", "div", "mod", "product", "product_each", "product_like")
        ),
        *("ceil_div", "shape_div", "elem_less", "equal", "get_leaves", "make_ordered_layout", "make_layout_like"),
        *("make_fragment_layout_like", "get_shape", "get_stride", "composed_get_inner", "composed_get_offset"),
        *(
            "composed_get_outer",
            "cosize",
            "coshape",
            "coprofile",
            "crd2idx",
            "idx2crd",
            "get_flat_coord",
            "get_1d_coord",
        ),
        *("slice", "dice", "coalesce", "composition", "complement", "right_inverse", "left_inverse", "recast_layout"),
        *(f"{kind}_divide" for kind in ("logical", "zipped", "tiled", "flat")),
        *(f"{kind}_product" for kind in ("logical", "zipped", "tiled", "flat", "blocked", "raked")),
        *("tile_to_shape", "make_layout_tv", "ID", "C", "L"),
    } - set(OPERATIONS)
    assert not missing
    assert len(ROWS) >= 500
    assert sum(source == "FlyDSL 0.4.2" for _, _, source in ROWS) > 0.85 * len(ROWS)
