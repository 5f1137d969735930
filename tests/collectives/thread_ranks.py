"""Ranks as threads of this process, attached by a store in a folder."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from flydsl.dist import FileStore, attach

T = TypeVar("T")


def run_ranks(world: int, manifests: Any, body: Callable[[Any], T], **symbols: int) -> list[T]:
    """The results of ``body(group)`` on each rank; raises the first error of any."""
    results: list[Any] = [None] * world
    errors: list[BaseException] = []

    def rank_body(rank: int, folder: str) -> None:
        try:
            with attach(manifests, FileStore(folder, rank, world), timeout=60, **symbols) as group:
                results[rank] = body(group)
        except BaseException as error:
            errors.append(error)

    with tempfile.TemporaryDirectory() as folder:
        threads = [threading.Thread(target=rank_body, args=(rank, folder)) for rank in range(world)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    if errors:
        raise errors[0]
    return results


def identical(results: Sequence[Any]) -> bool:
    """True if all ranks have the same bytes."""
    return all(each.tobytes() == results[0].tobytes() for each in results)
