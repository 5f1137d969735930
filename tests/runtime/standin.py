"""The test's handle on the stand-in for a GPU vendor's library."""

from __future__ import annotations

import ctypes
import shutil
from collections.abc import Callable
from pathlib import Path

SOURCE = (Path(__file__).parent / "standin.c").read_text()


class StandIn:
    """One loaded stand-in with a state of its own: give its ``file`` to a driver."""

    def __init__(self, gcc: Callable[..., Path], directory: Path, vendor: str, *flags: str) -> None:
        built = gcc(SOURCE, "-shared", "-pthread", *(["-DHIP"] if vendor == "hip" else []), *flags)
        self.file = directory / f"libstandin-{vendor}.so"
        shutil.copy(built, self.file)
        self._library = ctypes.CDLL(str(self.file))
        self._library.standin_log.restype = ctypes.c_char_p

    def calls(self) -> list[str]:
        """Every call since the last :meth:`clear`, as ``function(arguments)``."""
        log: bytes = self._library.standin_log()
        return log.decode().replace("( )", "()").splitlines()

    def clear(self) -> None:
        self._library.standin_clear()

    def fail(self, function: str, code: int, after: int = 0, times: int = 1000) -> None:
        """Makes ``times`` calls of ``function`` return ``code``, once it was called ``after`` times."""
        self._library.standin_fail(function.encode(), code, after, times)

    def devices(self, count: int) -> None:
        self._library.standin_devices(count)

    def shared(self, static: int, optin: int) -> None:
        """Bytes of shared memory: a function's static, and a block's most."""
        self._library.standin_shared(static, optin)

    def occupancy(self, blocks: int) -> None:
        """How many blocks a compute unit holds of any kernel."""
        self._library.standin_occupancy(blocks)

    def jit_log(self, text: str) -> None:
        self._library.standin_jit_log(text.encode())

    def arch(self, name: str) -> None:
        self._library.standin_arch(name.encode())

    def params(self, *sizes: int) -> None:
        """What each kernel parameter's size is, so that launches log the values."""
        self._library.standin_params(len(sizes), (ctypes.c_int * len(sizes))(*sizes))

    def function(self, name: str) -> Callable[..., int]:
        """A function of the stand-in itself, as another user of the vendor's library would call it."""
        return getattr(self._library, name)  # type: ignore[no-any-return]
