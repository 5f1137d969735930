"""Logical warps: ``width`` neighboring lanes, and warp functions' arguments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flydsl.errors import DSLConversionError, DSLTypeError, DSLValueError, MissingInstructionError
from flydsl.expr import gpu
from flydsl.expr.numeric import Int32, Numeric, as_numeric
from flydsl.extension.coop.values import shuffled
from flydsl.support.fast_dataclass import dataclass
from flydsl.targets.amdgpu import wide_wave_chips

ROW = 16


def count_argument(what: str, count: Any, limit: int) -> Int32 | None:
    """The number of ``limit`` items that take part; ``None`` if all do."""
    if count is None:
        return None
    number = as_numeric(count)
    if not number.dtype.is_integer:
        raise DSLTypeError(f"{what} is {number}; expected an integer")
    if number.is_static():
        if not 0 <= int(number) <= limit:
            raise DSLValueError(f"{what} must be between 0 and {limit}, got {int(number)}")
        if int(number) == limit:
            return None
    return Int32(number)


def valid_lanes(valid_items: Any, items: Sequence[Any], lanes: Lanes) -> Int32 | None:
    """The argument ``valid_items`` of a warp function; ``None`` for all lanes."""
    if valid_items is not None and len(items) > 1:
        raise DSLTypeError(f"valid_items is supported only for a single item per lane, got {len(items)}; leave it out")
    return count_argument("valid_items", valid_items, lanes.width)


@dataclass(frozen=True)
class Lanes:
    """This lane's position in its logical warp."""

    width: int
    rank: Numeric
    """The lane's index in its group, from 0 to ``width - 1``."""

    @classmethod
    def of(cls, width: Any) -> Lanes:
        """The logical warp of ``width`` lanes; ``None`` for the whole warp."""
        warp = gpu.num_warp_threads()
        number = warp if width is None else width
        if isinstance(number, Numeric) and number.is_static():
            number = number.value
        if not isinstance(number, int) or isinstance(number, bool):
            raise DSLConversionError(f"width must be a power of two, got {width!r}; expected a Python int up to {warp}")
        if number < 1 or number & (number - 1):
            raise DSLValueError(f"width must be a power of two, got {number}")
        if number > warp:
            message = f"width must not exceed the target's {warp}-lane warp, got {number}"
            raise MissingInstructionError(message, archs=wide_wave_chips()) if number == 64 else DSLValueError(message)
        return cls(number, gpu.lane_id() % number)

    def steps(self) -> list[int]:
        """1, 2, 4, ... below the width."""
        return [1 << k for k in range(self.width.bit_length() - 1)]

    def before(self, value: Any, offset: int) -> tuple[Any, Any]:
        """The operand that an inclusive scan of groups of ``offset`` lanes adds, and a flag if this lane adds it.

        Within rows of 16 lanes each takes the lane ``offset`` below.  From there on each takes the last lane of the
        half below. AMD's DPP moves values in rows, and reads the last lane of many as one value.
        """
        if offset >= ROW:
            return shuffled(gpu.shuffle_idx, value, offset - 1, 2 * offset), (self.rank & offset) != 0
        row = min(self.width, ROW)
        return shuffled(gpu.shuffle_up, value, offset, row), self.rank % row >= offset

    def xor(self, value: Any, offset: int) -> Any:
        """``value`` of the lane whose rank is this one's xor ``offset``."""
        return shuffled(gpu.shuffle_xor, value, offset, self.width)

    def up(self, value: Any, offset: int) -> Any:
        """``value`` of the lane ``offset`` below; the first ones keep theirs."""
        return shuffled(gpu.shuffle_up, value, offset, self.width)

    def down(self, value: Any, offset: int) -> Any:
        """``value`` of the lane ``offset`` above; the last ones keep theirs."""
        return shuffled(gpu.shuffle_down, value, offset, self.width)

    def read(self, value: Any, rank: Any) -> Any:
        """``value`` of the lane of that rank."""
        return shuffled(gpu.shuffle_idx, value, rank, self.width)
