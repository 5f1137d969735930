"""The kernel language, imported as ``fx``, with all public names of its modules.

The libraries ``fx.coop`` and ``fx.random``, AMD's own operations ``fx.rocdl``, NVIDIA's ``fx.nvvm`` and ``fx.llvm`` are
loaded on first use.
"""

from builtins import range as range  # `fx.range` in a header is `range`
from typing import NoReturn

from flydsl.errors import unknown_name
from flydsl.support.gc_pause import importing
from flydsl.support.public_names import TOOLS as _TOOLS
from flydsl.support.public_names import lazy_names, show_user_frames_of
from flydsl.support.public_names import public as _public
from flydsl.support.tracebacks import shows_user_frames

with importing():
    from flydsl.expr import arith, derived, enum, gpu, math, numeric, primitive, typing
    from flydsl.expr.arith import *
    from flydsl.expr.arith import constant_vector as constant_vector
    from flydsl.expr.arith import index_cast as index_cast
    from flydsl.expr.derived import *
    from flydsl.expr.enum import *
    from flydsl.expr.gpu import *
    from flydsl.expr.math import *
    from flydsl.expr.numeric import *
    from flydsl.expr.primitive import *
    from flydsl.expr.struct import *
    from flydsl.expr.typing import *

show_user_frames_of(
    "flydsl.expr.arith", "flydsl.expr.derived", "flydsl.expr.enum", "flydsl.expr.gpu",
    "flydsl.expr.math", "flydsl.expr.numeric", "flydsl.expr.primitive", "flydsl.expr.struct", "flydsl.expr.typing",
    "flydsl.expr",
)  # fmt: skip
vars(arith).update((name, _public(vars(arith)[name])) for name in arith.FORMS)


def _unknown(name: str) -> NoReturn:
    raise unknown_name(__name__, name, globals(), "fx")


__getattr__ = shows_user_frames(
    lazy_names(
        __name__,
        {},
        modules={
            "buffer_ops": "flydsl.expr.buffer_ops",
            "coop": "flydsl.extension.coop",
            "dist": "flydsl.expr.dist",
            "extern": "flydsl.expr.extern",
            "ktrace": "flydsl.expr.ktrace",
            "llvm": "flydsl.expr.llvm",
            "meta": "flydsl.expr.meta",
            "nvvm": "flydsl.expr.nvvm",
            "random": "flydsl.extension.random",
            "rocdl": "flydsl.expr.rocdl",
            "tdm_ops": "flydsl.expr.rocdl.tdm_ops",
            "utils": "flydsl.expr.utils",
            "vector": "flydsl.expr.vector",
            "viz": _TOOLS["viz"],
        },
        other=_unknown,
        keep=True,
    )
)
