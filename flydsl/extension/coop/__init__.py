"""Cooperative algorithms of the threads of a warp or of a block.

All threads that take part must reach a call together.  Warp functions work on logical warps of ``width`` lanes, by
shuffles alone.  Block algorithms are specialized first, ``P = fx.coop.BlockReduce[fx.Float32, 256]``, and take scratch
memory: ``storage=fx.SharedAllocator().allocate(P.SharedStorage).peek()``.  Between two uses of one scratch memory, by any
algorithm, the block needs an ``fx.barrier()``.

Items of a thread are one value, or a tuple, list or Vector of them.  They are *blocked* (thread t has items t·n to
t·n + n - 1 of the block), or *striped* (thread t has items t, T + t, 2T + t, ...), or *warp-striped* (striped within the
part of each warp).  Operators are an ``fx.ReductionOp`` or an associative function of two values.  Float maxima ignore
NaN and float minima keep it, as ``Vector.reduce`` does.
"""

from flydsl.extension.coop import universal
from flydsl.extension.coop.universal import *
from flydsl.support.public_names import lazy_names, show_user_frames_of

__all__ = ["universal"]
__all__ += universal.__all__

# the folders that FlyDSL has the algorithms in
__getattr__ = lazy_names(__name__, {}, modules={name: f"{__name__}.{name}" for name in ("block", "warp")})

show_user_frames_of(universal.__name__, __name__)
