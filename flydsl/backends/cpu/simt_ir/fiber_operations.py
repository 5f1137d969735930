"""SIMT IR operations that call native code with the calling warp."""

from __future__ import annotations

from flydsl.backends.cpu.simt_ir import operations as sir
from flydsl.support.fast_dataclass import dataclass

__all__ = ["INTRINSIC_PREFIX", "PEER_WAIT", "NativeCall", "PeerWait"]

INTRINSIC_PREFIX = "llvm.flydsl.fiber."
"""Of ``llvm.call_intrinsic`` in traced kernels; the rest of the name is that of the native function."""


@dataclass(eq=False)
class NativeCall(sir.Operation):
    """The function ``flydsl_fiber_<function>``, called with the fiber, the place in the user's text, and the threads.

    It is called once for all threads of the warp that do it where they share all operands, else once for each thread.
    Operands are integers and pointers, and there is one result, an integer, or none; a function of a whole warp also takes
    vectors, as addresses of rows of lanes, and may replace the first of them by its result.
    """

    function: str = ""


PEER_WAIT = "llvm.flydsl.peer.wait"
"""The intrinsic of a wait for another rank; ``.symmetric`` follows if each block waits for the same block only."""


@dataclass(eq=False)
class PeerWait(NativeCall):
    """Operands (signal, value, control page, window, peer, index, block's x, y and z); result: 0 if it was given up.

    One that is ``symmetric`` waits for what the same block of another rank does before it waits itself.  Blocks in order
    then serve, as do lanes in lockstep.
    """

    symmetric: bool = False
