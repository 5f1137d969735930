"""Ranks for tests: threads of this process on a store in a folder, and a manifest to attach."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from flydsl.dist import FileStore
from flydsl.dist.manifest import Affine, Argument, GroupRow, Manifest, ProgramRow, SymbolRow, WindowRow, WorldRule

WORLD = Affine.symbol("world")


def manifest(
    factor: int = 2, *, align: int = 4096, world: WorldRule | None = None, reach: str = "load-store"
) -> Manifest:
    """Of a program ``all_reduce`` with the group ``tp``, a window of ``factor * n`` f32 and a signal for each rank."""
    windows = (
        WindowRow("inbox", "data", "f32", Affine.symbol("n") * factor, align),
        WindowRow("done", "signals", "i32", WORLD, init="zero"),
    )
    program = ProgramRow("all_reduce", "tp", group_slot=0, arguments={"n": Argument(slot=1)})
    group = GroupRow("tp", reach, windows, world or WorldRule())
    return Manifest((group,), {"n": SymbolRow(source="x.shape[0]")}, (program,))


def run_ranks(folder: Path, ranks: int | Sequence[int], run: Callable[[FileStore], Any], world: int = 0) -> list[Any]:
    """The result, or the error, of a function of the store for each rank; each rank is a thread."""
    numbers = list(range(ranks)) if isinstance(ranks, int) else list(ranks)
    stores = [FileStore(folder, rank, world or len(numbers)) for rank in numbers]
    with ThreadPoolExecutor(len(stores)) as pool:
        futures = [pool.submit(run, store) for store in stores]
        return [f.exception() or f.result() for f in futures]


def open_files() -> set[str]:
    """The shared memory that this process has open or mapped, and names in ``/dev/shm`` of flydsl."""
    found = set()
    for path in Path("/proc/self/fd").iterdir():
        try:
            found.add(str(path.readlink()))
        except OSError:
            continue
    maps = {
        line.split(maxsplit=5)[5].strip() for line in Path("/proc/self/maps").read_text().splitlines() if "shm" in line
    }
    return {name for name in found | maps if "/dev/shm" in name} | {
        str(p) for p in Path("/dev/shm").glob("flydsl-[!t]*")
    }
