"""Stores: all that a bootstrap needs is each rank's bytes at all ranks, by a deadline.

:class:`MpiStore`, :class:`TorchStore`, :class:`TcpStore` and :class:`FileStore` gather along one tree (``tree.py``).
Any object with ``rank``, ``world`` and ``all_gather(data, deadline)`` serves as a store.
"""

from flydsl.dist.stores.file_store import FileStore
from flydsl.dist.stores.mpi_store import MpiStore
from flydsl.dist.stores.tcp_store import TcpStore
from flydsl.dist.stores.torch_store import TorchStore
from flydsl.dist.stores.tree import KeyValueStore, Store, TreeStore

__all__ = ["FileStore", "KeyValueStore", "MpiStore", "Store", "TcpStore", "TorchStore", "TreeStore"]
