"""How planted bugs are written down: what the sanitizer must say about each."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass

MARK = "# bug"
OTHER_MARK = "# with this"


@dataclass(frozen=True)
class Planted:
    """A function that launches a kernel with one bug, on the line that ends with :data:`MARK`."""

    launch: Callable[[], None]
    check: str
    tensor: str
    index: tuple[int, ...] | None
    block: tuple[int, int, int]
    thread: tuple[int, int, int]
    other_block: tuple[int, int, int] | None
    other_thread: tuple[int, int, int] | None
    arch: str | None = None
    """The GPU whose role the CPU plays."""

    @property
    def name(self) -> str:
        return self.launch.__name__

    def line(self, mark: str = MARK) -> int | None:
        """The line in the file with that mark."""
        lines, first = inspect.getsourcelines(self.launch)
        found = [first + k for k, text in enumerate(lines) if text.rstrip().endswith(mark)]
        assert len(found) <= 1
        return found[0] if found else None


PLANTED: list[Planted] = []


def planted(
    check: str,
    tensor: str = "",
    index: int | tuple[int, ...] | None = None,
    *,
    block: tuple[int, int, int] | int = 0,
    thread: tuple[int, int, int] | int = 0,
    other_block: tuple[int, int, int] | int | None = None,
    other_thread: tuple[int, int, int] | int | None = None,
    arch: str | None = None,
) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Note a planted bug; a number stands for coordinates along x."""

    def note(launch: Callable[[], None]) -> Callable[[], None]:
        coordinates = (index,) if isinstance(index, int) else index
        places = [(p, 0, 0) if isinstance(p, int) else p for p in (block, thread, other_block, other_thread)]
        PLANTED.append(Planted(launch, check, tensor, coordinates, *places, arch))  # type: ignore[arg-type]
        return launch

    return note
