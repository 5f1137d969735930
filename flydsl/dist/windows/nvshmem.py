"""NVSHMEM's host side, by ctypes.

Names, numbers and structures are those of ``host/nvshmemx_api.h``, ``host/nvshmem_api.h``, ``device_host/nvshmem_types.h``
and ``bootstrap_device_host/nvshmem_uniqueid.h`` of version 3.8; structures of their first version serve since 3.0.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
from pathlib import Path
from typing import ClassVar

from flydsl.errors import CommError
from flydsl.targets.networks import NVSHMEM

_UNIQUE_ID_BYTES, _ATTRIBUTES_BYTES = 128, 144
_BY_UNIQUE_ID = 1 << 3
"""NVSHMEMX_INIT_WITH_UNIQUEID"""
_FILES = ("libnvshmem_host.so.3", "libnvshmem_host.so")


def _version(size: int) -> int:
    """The first version of a structure."""
    return (1 << 16) + size


class _UniqueId(ctypes.Structure):
    """``nvshmemx_uniqueid_v1``."""

    _fields_ = (("version", ctypes.c_int), ("internal", ctypes.c_char * (_UNIQUE_ID_BYTES - 4)))


class _Arguments(ctypes.Structure):
    """``nvshmemx_uniqueid_args_v1``."""

    _fields_ = (
        ("version", ctypes.c_int),
        ("id", ctypes.c_void_p),
        ("myrank", ctypes.c_int),
        ("nranks", ctypes.c_int),
    )


class _Attributes(ctypes.Structure):
    """``nvshmemx_init_attr_v1``, with ``nvshmemx_init_args_v1`` in it."""

    _fields_ = (
        ("version", ctypes.c_int),
        ("mpi_comm", ctypes.c_void_p),
        ("args_version", ctypes.c_int),
        ("uid_args", _Arguments),
        ("content", ctypes.c_char * (_ATTRIBUTES_BYTES - 48)),
    )


class Nvshmem:
    """See :class:`~flydsl.dist.windows.symmetric.SymmetricLibrary`.

    Args:
        file: the library; by default the package's, else the system's.

    Raises:
        CommError: it cannot be loaded.
    """

    name = NVSHMEM.name
    signal_words = NVSHMEM.signal_words
    _joined: ClassVar[dict[str, bytes]] = {}
    """Of each loaded library the world that this process is in."""

    def __init__(self, file: str | os.PathLike[str] | None = None) -> None:
        files = _installed() if file is None else [os.fspath(file)]
        reasons = []
        for path in files:
            try:
                self._library = ctypes.CDLL(path, mode=os.RTLD_LOCAL)
                break
            except OSError as error:
                reasons.append(str(error))
        else:
            raise CommError(
                "ranks of GPUs on several hosts reach each other by NVSHMEM, which cannot be loaded "
                f"({'; '.join(reasons)}); {NVSHMEM.install}"
            )
        self._file = path
        for name, result, arguments in _FUNCTIONS:
            function = getattr(self._library, name, None)
            if function is None:
                raise CommError(f"{path} has no {name}; install NVSHMEM 3 or later: {NVSHMEM.install}")
            function.restype, function.argtypes = result, arguments

    def joined(self) -> bytes:
        """See :class:`SymmetricLibrary`."""
        return self._joined.get(self._file, b"")

    def unique_id(self) -> bytes:
        """See :class:`SymmetricLibrary`."""
        made = _UniqueId(version=_version(_UNIQUE_ID_BYTES))
        self._check("nvshmemx_get_uniqueid", ctypes.byref(made))
        return bytes(made)

    def join(self, place: int, count: int, unique_id: bytes, size: int) -> None:
        """See :class:`SymmetricLibrary`."""
        if len(unique_id) != _UNIQUE_ID_BYTES:
            raise CommError(
                f"NVSHMEM's unique id has {_UNIQUE_ID_BYTES} bytes, and the first rank sent {len(unique_id)}"
            )
        heap = ctypes.CDLL(None).setenv  # read by NVSHMEM; the user's own value stays
        heap(b"NVSHMEM_SYMMETRIC_SIZE", str(max(2 * size, 1 << 30)).encode(), 0)
        given = _UniqueId.from_buffer_copy(unique_id)
        attributes = _Attributes(version=_version(_ATTRIBUTES_BYTES), args_version=_version(_ATTRIBUTES_BYTES - 16))
        attributes.uid_args.version = _version(ctypes.sizeof(_Arguments))
        self._check("nvshmemx_set_attr_uniqueid_args", place, count, ctypes.byref(given), ctypes.byref(attributes))
        self._check("nvshmemx_hostlib_init_attr", _BY_UNIQUE_ID, ctypes.byref(attributes))
        self._joined[self._file] = unique_id

    def place(self) -> tuple[int, int]:
        """See :class:`SymmetricLibrary`."""
        return self._library.nvshmem_my_pe(), self._library.nvshmem_n_pes()

    def allocate(self, size: int) -> int:
        """See :class:`SymmetricLibrary`."""
        return int(self._library.nvshmem_malloc(size) or 0)

    def address_at(self, address: int, place: int) -> int:
        """See :class:`SymmetricLibrary`."""
        return int(self._library.nvshmem_ptr(address, place) or 0)

    def meet(self) -> None:
        """See :class:`SymmetricLibrary`."""
        self._library.nvshmem_barrier_all()

    def free(self, address: int) -> None:
        """See :class:`SymmetricLibrary`."""
        self._library.nvshmem_free(address)

    def enter(self, module: int) -> None:
        """See :class:`SymmetricLibrary`."""
        self._check("nvshmemx_cumodule_init", module)

    def leave(self, module: int) -> None:
        """See :class:`SymmetricLibrary`."""
        self._check("nvshmemx_cumodule_finalize", module)

    def _check(self, name: str, *arguments: object) -> None:
        status = getattr(self._library, name)(*arguments)
        if status:
            raise CommError(f"{name} of NVSHMEM failed with status {status}; NVSHMEM_DEBUG=INFO tells why")


_P, _I = ctypes.c_void_p, ctypes.c_int
_FUNCTIONS: tuple[tuple[str, type | None, list[type]], ...] = (
    ("nvshmemx_get_uniqueid", _I, [_P]),
    ("nvshmemx_set_attr_uniqueid_args", _I, [_I, _I, _P, _P]),
    ("nvshmemx_hostlib_init_attr", _I, [ctypes.c_uint, _P]),
    ("nvshmem_my_pe", _I, []),
    ("nvshmem_n_pes", _I, []),
    ("nvshmem_malloc", _P, [ctypes.c_size_t]),
    ("nvshmem_ptr", _P, [_P, _I]),
    ("nvshmem_barrier_all", None, []),
    ("nvshmem_free", None, [_P]),
    ("nvshmemx_cumodule_init", _I, [_P]),
    ("nvshmemx_cumodule_finalize", _I, [_P]),
)


def _installed() -> list[str]:
    """Candidate files, best first."""
    try:
        spec = importlib.util.find_spec(NVSHMEM.package)
    except ModuleNotFoundError:
        spec = None
    folders = [] if spec is None else list(spec.submodule_search_locations or ())
    packaged = [path for folder in folders for name in _FILES if (path := Path(folder, "lib", name)).is_file()]
    return [*map(str, packaged), *_FILES]
