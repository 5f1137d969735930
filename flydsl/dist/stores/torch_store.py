"""A store over any store of ``torch.distributed``."""

from __future__ import annotations

import time
from typing import Any

from flydsl.dist.stores.tree import MOST_BYTES, KeyValueStore
from flydsl.errors import StoreError

_POLL = 0.0005
_SLOWEST_POLL = 0.02


class TorchStore(KeyValueStore):
    """The ranks of a ``torch.distributed`` store: a ``TCPStore``, a ``FileStore``, a ``PrefixStore`` or another.

    ::

        store = TorchStore(torch.distributed.TCPStore("host", 29500, world, rank == 0), rank, world)
        store = TorchStore(torch.distributed.PrefixStore("flydsl", shared), rank, world)

    Of torch it needs the store's ``set``, ``get``, ``check`` and, where there is one, ``delete_key``.

    Args:
        store: a store of ``torch.distributed``.
        rank: this process, from 0.
        world: how many there are.
        prefix: of the keys.

    Raises:
        RankError: the rank is not in the world.
        StoreError: the object has no such methods.

    Example::

        import torch.distributed

        store = torch.distributed.HashStore()
        print(flydsl.dist.TorchStore(store, 0, 1).world)  # 1
    """

    def __init__(self, store: Any, rank: int, world: int, *, prefix: str = "flydsl") -> None:
        super().__init__(rank, world)
        lacking = [name for name in ("set", "get", "check") if not callable(getattr(store, name, None))]
        if lacking:
            raise StoreError(
                f"a store of torch.distributed has the methods set, get and check; {type(store).__name__} lacks "
                f"{', '.join(lacking)}"
            )
        self._store, self._prefix = store, prefix
        self._most = MOST_BYTES * world + 8 * world

    def set(self, key: str, value: bytes) -> None:
        """See :class:`KeyValueStore`.

        Raises:
            StoreError: torch's store failed.
        """
        self._call("set", f"{self._prefix}/{key}", value)

    def get(self, key: str, deadline: float) -> bytes | None:
        """See :class:`KeyValueStore`.

        Raises:
            StoreError: torch's store failed, or holds what no rank has put there.
        """
        name, pause = f"{self._prefix}/{key}", _POLL
        while not self._call("check", [name]):
            left = deadline - time.monotonic()
            if left <= 0:
                return None
            time.sleep(min(pause, left))
            pause = min(pause * 1.1, _SLOWEST_POLL)
        found = self._call("get", name)
        if not isinstance(found, bytes) or len(found) > self._most:
            raise StoreError(f"torch's store has no bytes of a rank under {name!r}, but {type(found).__name__}")
        return found

    def delete(self, key: str) -> None:
        """See :class:`KeyValueStore`; a store of torch that cannot delete keeps the key."""
        delete = getattr(self._store, "delete_key", None)
        if delete is not None:
            try:
                delete(f"{self._prefix}/{key}")
            except Exception:  # torch's FileStore has the method and refuses
                return

    def _call(self, method: str, *arguments: Any) -> Any:
        try:
            return getattr(self._store, method)(*arguments)
        except Exception as error:  # each of torch's stores has errors of its own
            raise StoreError(f"torch's store failed in {method}: {type(error).__name__}: {error}") from error
