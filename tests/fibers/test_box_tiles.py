"""Copy atoms of bulk copies on a CPU in the chip's role: tiles of every rank and swizzle, reductions, clusters, bytes."""

import box_tiles
import numpy as np
import pytest
from test_boxes import aligned

import flydsl.compiler as flyc

pytestmark = pytest.mark.usefixtures("hopper")


@pytest.mark.parametrize(
    "name", ["a line of two boxes", "rows in two boxes", "planes apart", "four dimensions", "five dimensions"]
)
def test_tiles_there_and_back(name: str) -> None:
    box_tiles.check_round_trip(name)


def test_tiles_that_are_combined_with_what_is_there() -> None:
    box_tiles.check_round_trip("rows of words", reduce="max", combine=np.maximum)


def test_a_tile_for_all_blocks_of_a_cluster() -> None:
    box_tiles.check_shares()


def test_rows_of_plain_bytes() -> None:
    x, y = (aligned(np.arange(k, k + 8 * 24, dtype=np.float32).reshape(8, 24)) for k in (0, 1))
    expected = y.copy()
    expected[:4, :16] = x[:4, :16] + 1
    box_tiles.moves_bytes(4, 64, 24)(*(flyc.from_dlpack(a, assumed_align=16) for a in (x, y)))
    np.testing.assert_array_equal(y, expected)


def test_under_all_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_CPU_CHECK", "bounds,race,init,barrier")
    box_tiles.check_round_trip("two panels", blocks=2)
