"""Copy atoms of bulk copies on a CPU in the chip's role: tiles of every rank and swizzle, reductions, clusters, bytes."""

import box_tiles
import numpy as np
import pytest
from test_boxes import aligned

import flydsl.compiler as flyc
from flydsl.errors import SanitizerError

pytestmark = pytest.mark.usefixtures("hopper")


@pytest.mark.parametrize("name", box_tiles.TILES)
def test_tiles_there_and_back(name: str) -> None:
    box_tiles.check_round_trip(name)


@pytest.mark.parametrize(("reduce", "combine"), [("add", np.add), ("max", np.maximum), ("xor", np.bitwise_xor)])
def test_tiles_that_are_combined_with_what_is_there(reduce: str, combine) -> None:
    box_tiles.check_round_trip("rows of words", reduce=reduce, combine=combine)


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
    box_tiles.check_shares()
    dtype, extents, layout = box_tiles.TILES["two panels"]
    array = aligned(np.zeros((32, 128), np.float16))
    hasty = box_tiles.round_trip(dtype, extents, layout, waits=False)
    tensor_map = flyc.tensor_map(array, layout)
    with pytest.raises(SanitizerError, match=r"race[\s\S]*fx\.copy\(load, tile, shared"):
        hasty(tensor_map, tensor_map, np.zeros(2, np.int32), np.zeros(32 * 128, np.float16), 1)
