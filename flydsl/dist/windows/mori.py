"""mori's host side, by its Python module ``mori.shmem`` (``mori/shmem/api.py`` of version 1.0)."""

from __future__ import annotations

import importlib
from typing import Any, ClassVar

from flydsl.errors import CommError
from flydsl.targets.networks import MORI


class Mori:
    """See :class:`~flydsl.dist.windows.symmetric.SymmetricLibrary`.

    Args:
        module: ``mori.shmem``, or what has its functions.

    Raises:
        CommError: it cannot be imported.
    """

    name = MORI.name
    signal_words = MORI.signal_words
    _joined: ClassVar[dict[int, bytes]] = {}

    def __init__(self, module: Any = None) -> None:
        if module is None:
            try:
                module = importlib.import_module("mori.shmem")
            except (ImportError, OSError, RuntimeError) as error:
                raise CommError(
                    f"ranks of GPUs on several hosts reach each other by mori, which cannot be loaded ({error}); "
                    f"{MORI.install}"
                ) from error
        self._module = module

    def joined(self) -> bytes:
        """See :class:`SymmetricLibrary`."""
        return self._joined.get(id(self._module), b"")

    def unique_id(self) -> bytes:
        """See :class:`SymmetricLibrary`."""
        return bytes(self._module.shmem_get_unique_id())

    def join(self, place: int, count: int, unique_id: bytes, size: int) -> None:
        """See :class:`SymmetricLibrary`."""
        m = self._module
        self._check("shmem_init_attr", m.shmem_init_attr(m.MORI_SHMEM_INIT_WITH_UNIQUEID, place, count, unique_id))
        self._joined[id(m)] = unique_id

    def place(self) -> tuple[int, int]:
        """See :class:`SymmetricLibrary`."""
        return int(self._module.shmem_mype()), int(self._module.shmem_npes())

    def allocate(self, size: int) -> int:
        """See :class:`SymmetricLibrary`."""
        return int(self._module.shmem_malloc(size) or 0)

    def address_at(self, address: int, place: int) -> int:
        """See :class:`SymmetricLibrary`."""
        return int(self._module.shmem_ptr_p2p(address, self.place()[0], place) or 0)

    def meet(self) -> None:
        """See :class:`SymmetricLibrary`."""
        self._module.shmem_barrier_all()

    def free(self, address: int) -> None:
        """See :class:`SymmetricLibrary`."""
        self._module.shmem_free(address)

    def enter(self, module: int) -> None:
        """See :class:`SymmetricLibrary`."""
        self._check("shmem_module_init", self._module.shmem_module_init(module))

    def leave(self, module: int) -> None:
        """See :class:`SymmetricLibrary`; nothing is kept of a module."""

    def _check(self, name: str, status: Any) -> None:
        if status:
            raise CommError(f"{name} of mori failed with status {status}")
