"""Windows of CPU ranks on several hosts: shared memory within a host, and MPI's windows over the same memory between hosts.

Where all ranks are on one host, no MPI is needed: transfers are copies.  Else ``mpi4py`` gives the MPI that ``mpiexec`` has
started the ranks with.  Threads of launches call it, one at a time, and one thread of flydsl that may wait in it, so that it
must have been started for several threads, as it is here where the program has not started it.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flydsl.dist.far_pages import FarPages
from flydsl.dist.windows.base import Peer, WindowPlan
from flydsl.dist.windows.cpu import CpuWindows
from flydsl.dist.windows.together import POLL, in_time
from flydsl.errors import BootstrapTimeout, CommError, ReachError, StoreError, WindowError
from flydsl.runtime.network import MPI_FUNCTIONS, NativeEngine

_NAMES = dict(
    zip(
        MPI_FUNCTIONS,
        ("MPI_Isend", "MPI_Test", "MPI_Improbe", "MPI_Mrecv", "MPI_Put", "MPI_Get", "MPI_Win_flush"),
        strict=True,
    )
)
_TAG = 0x4645
"""Of the communicator that the ranks of a group make."""
_PATIENCE = 1.0
_LINGER, _LAST_WORDS = 3.0, 0.3
"""Seconds until all survivors have left a broken group, and in which they then write why."""


class NetworkWindows(CpuWindows):
    """Windows that transfers reach from any host; loads and stores only on the rank's own.

    Args:
        communicator: an ``mpi4py`` communicator with all ranks of the group; that of all processes without it.
    """

    reach = ""
    carries_network = True

    def __init__(self, communicator: Any = None) -> None:
        super().__init__()
        self._communicator = communicator
        self._mapped: dict[int, int] = {}
        self._link: _MpiLink | None = None
        self._engine: NativeEngine | None = None

    def allocate(self, plans: Sequence[WindowPlan]) -> Mapping[str, Any]:
        """See :class:`WindowMemory`.

        Raises:
            WindowError: shared memory is full, or the caller gives memory.
        """
        own = next((plan.name for plan in plans if plan.own is not None), None)
        if own is not None:
            raise WindowError(
                f"the caller's memory for window {own!r} has another place in each rank, and a group of reach 'network' "
                "takes its windows from one piece of memory; leave windows= out"
            )
        return super().allocate(plans)

    def open(self, peer: Peer, handles: Mapping[str, Any]) -> Sequence[int]:
        """See :class:`WindowMemory`; of a peer on this host."""
        addresses = super().open(peer, handles)
        self._mapped[peer.rank] = self._kept[-1].address
        return addresses

    def number(self) -> Mapping[str, int]:
        """This process's number in the communicator, for ranks of other hosts.

        Raises:
            CommError: there is no MPI that can be used.
        """
        self._link = _MpiLink(self._communicator)
        return {"number": self._link.number, "processes": self._link.processes}

    def connect(
        self,
        rank: int,
        ranks: Sequence[int],
        control: int,
        numbers: Sequence[int] | None,
        far: FarPages | None,
        deadline: float,
    ) -> int:
        """The address of the engine, once it reaches all ranks; all of them call it.

        Args:
            rank: the place of this one in the group.
            ranks: the number of each rank in messages.
            control: the address of the control page.
            numbers: that of each rank in the communicator; ``None`` if all are on this host.
            far: the line to ranks of other hosts.
            deadline: a time of :func:`time.monotonic`.

        Raises:
            BootstrapTimeout: not all ranks came.
            CommError: MPI failed.
        """
        assert self._memory is not None
        base = self._memory.mapping.address
        places = {place: self._mapped[number] for place, number in enumerate(ranks) if number in self._mapped}
        engine = NativeEngine(rank, len(ranks), base, self._memory.size, {**places, rank: base}, control)
        self._engine = engine
        if numbers is not None:
            assert self._link is not None
            self._link.connect(engine, numbers, base, self._memory.size, far, deadline, (self._memory, self._kept))
        return engine.address

    def failed_rank(self) -> int | None:
        """A rank at which MPI has failed, -1 if that is not known; ``None`` if nothing has.

        This rank itself if a transfer of its own leaves the windows, or names a rank that the group does not have.
        """
        failed = None if self._engine is None else self._engine.failed
        return None if failed is None else failed[1]

    def abandon(self) -> None:
        """A rank is gone: never wait for it in MPI, also not at the end of the process."""
        if self._link is not None:
            self._link.abandon()

    def close(self) -> None:
        """See :class:`WindowMemory`; the memory goes when all ranks have closed."""
        if self._link is not None:
            self._link.close()
            self._link = None
        super().close()


class _MpiLink:
    """The window and the communicator of a group, until all its ranks have closed it."""

    def __init__(self, communicator: Any) -> None:
        self._mpi = MPI = _started_mpi()
        if MPI.Query_thread() < MPI.THREAD_MULTIPLE:
            raise CommError(
                "MPI was started for fewer threads than groups across hosts need, MPI_THREAD_MULTIPLE; leave "
                "mpi4py.rc.thread_level as it is, or start MPI so"
            )
        self._all = MPI.COMM_WORLD if communicator is None else communicator
        self.number, self.processes = self._all.Get_rank(), self._all.Get_size()
        self._own: Any = None
        self._window: Any = None
        self._engine: NativeEngine | None = None
        self._far: FarPages | None = None
        self._kept: Any = None
        self._is_abandoned = False
        self._farewell: threading.Thread | None = None

    def connect(
        self,
        engine: NativeEngine,
        numbers: Sequence[int],
        base: int,
        size: int,
        far: FarPages | None,
        deadline: float,
        kept: Any,
    ) -> None:
        """Make the window over this rank's memory, and let the engine use it."""
        mpi = self._mpi
        self._engine, self._far, self._kept = engine, far, kept
        memory = mpi.memory.fromaddress(base, size)
        atexit.register(self._end)

        def make() -> None:
            everyone = self._all.Get_group()
            members = everyone.Incl(list(numbers))
            own = self._all.Create_group(members, _TAG)
            own.Set_errhandler(mpi.ERRORS_RETURN)
            window = mpi.Win.Create(memory, 1, comm=own)
            window.Set_errhandler(mpi.ERRORS_RETURN)
            window.Lock_all(mpi.MODE_NOCHECK)
            own.Barrier()
            self._own, self._window = own, window

        self._until(make, deadline)
        library = ctypes.CDLL(mpi.__file__)
        functions = {name: _address(library, symbol) for name, symbol in _NAMES.items()}
        handles = {
            "communicator": mpi._handleof(self._own), "window": mpi._handleof(self._window), "byte": mpi._handleof(mpi.BYTE),
        }  # fmt: skip
        engine.serve(functions, range(len(numbers)), handles, mpi.ANY_SOURCE)

    def _until(self, make: Callable[[], None], deadline: float) -> None:
        """Do what all ranks do together.

        Raises:
            BootstrapTimeout: a rank's process has ended, or the time is over.
            CommError: MPI failed.
        """

        def ended() -> Sequence[int]:
            if self._far is None:
                return []
            self._far.receive()
            return list(self._far.ended)

        try:
            in_time(make, deadline, ended)
        except BootstrapTimeout:
            self.abandon()
            raise
        except Exception as error:  # of mpi4py
            raise CommError(f"MPI cannot make the windows: {error}") from None

    def abandon(self) -> None:
        """From now on nothing waits in MPI."""
        self._is_abandoned = True

    def close(self) -> None:
        """Serve peers until all have closed, in a thread; then free the window."""
        if self._own is None:
            if self._far is not None:
                self._far.close()
            return
        if self._is_abandoned:
            assert self._engine is not None
            self._engine.stop(0.0)
            return
        self._farewell = threading.Thread(target=self._leave, name="flydsl farewell", daemon=True)
        self._farewell.start()

    def _leave(self) -> None:
        assert self._engine is not None
        closed = self._own.Ibarrier()
        while not closed.Test():
            time.sleep(POLL)
            if self._far is not None:
                self._far.receive()
                if self._far.ended:
                    self.abandon()
                    return
        self._engine.stop(_PATIENCE)
        if self._far is not None:
            self._far.close()
        self._window.Unlock_all()
        self._window.Free()
        self._own.Free()
        self._engine = self._kept = None

    def _let_others_end(self) -> None:
        """Wait a little for the other survivors: ``mpiexec`` may end all ranks when one ends without MPI_Finalize."""
        deadline = time.monotonic() + _LINGER
        while self._far is not None and time.monotonic() < deadline and not self._far.have_all_left():
            self._far.receive()
            time.sleep(POLL)
        time.sleep(_LAST_WORDS)

    def _end(self) -> None:
        """Behind the program's own atexit functions: wait until all ranks have closed, or leave without MPI_Finalize.

        That waits for a rank that is gone.
        """
        if self._farewell is not None:
            self._farewell.join()
        elif self._engine is not None:
            self.abandon()  # the process ends without a close
        if self._is_abandoned:
            self._let_others_end()
            for stream in (sys.stdout, sys.stderr):
                stream.flush()
            os._exit(1 if hasattr(sys, "last_value") else 0)


def _started_mpi() -> Any:
    """``mpi4py.MPI``, with MPI started.

    ``MPI_Init`` waits for all ranks, and ``mpi4py`` calls it with the interpreter locked: a store that this process serves
    would be silent to ranks that have to ask it before they come.  So it is called without the lock here.

    Raises:
        CommError: there is no MPI, or it does not start.
    """
    try:
        import mpi4py

        starts, mpi4py.rc.initialize = mpi4py.rc.initialize, False
        try:
            from mpi4py import MPI
        finally:
            mpi4py.rc.initialize = starts
    except (ImportError, RuntimeError) as error:
        raise CommError(
            f"ranks on several hosts reach each other by MPI, which is missing: {error}; pip install mpi4py mpich, and "
            "start the ranks with mpiexec"
        ) from error
    if not MPI.Is_initialized():
        start = _address(ctypes.CDLL(MPI.__file__), "MPI_Init_thread")
        failed = ctypes.CFUNCTYPE(ctypes.c_int, *[ctypes.c_void_p] * 2, ctypes.c_int, ctypes.c_void_p)(start)(
            None, None, MPI.THREAD_MULTIPLE, ctypes.byref(ctypes.c_int())
        )
        if failed:
            raise CommError(f"MPI does not start: MPI_Init_thread returned {failed}; start the ranks with mpiexec")
        MPI.COMM_WORLD.Set_errhandler(MPI.ERRORS_RETURN)
        atexit.register(_finalize, MPI)
    return MPI


def _finalize(mpi: Any) -> None:
    if not mpi.Is_finalized():
        mpi.Finalize()


def _address(library: ctypes.CDLL, name: str) -> int:
    try:
        return ctypes.cast(getattr(library, name), ctypes.c_void_p).value or 0
    except AttributeError:
        raise CommError(f"the MPI that mpi4py loads has no {name}; groups across hosts need MPI 3 or later") from None


def check_numbers(rows: Sequence[Mapping[str, Any]], ranks: Sequence[int]) -> list[int]:
    """The number of each rank in the communicator, by the messages of all.

    Raises:
        ReachError: the ranks are of several jobs of MPI.
        StoreError: a message has none.
    """
    numbers, jobs = list[int](), set[int]()
    for rank, row in zip(ranks, rows, strict=True):
        number, count = row.get("number"), row.get("processes")
        if type(number) is not int or type(count) is not int or not 0 <= number < count:
            raise StoreError(f"rank {rank} sent what is no number of a process of MPI")
        numbers.append(number)
        jobs.add(count)
    if len(jobs) > 1 or len(set(numbers)) < len(numbers):
        sizes = " and ".join(map(str, sorted(jobs)))
        raise ReachError(
            f"the ranks are not in one job of MPI: their jobs have {sizes} processes, and ranks are processes {numbers} of "
            "them; start all with one mpiexec",
            ranks=list(ranks),
        )
    return numbers
