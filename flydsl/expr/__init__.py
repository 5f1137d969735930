"""The kernel language, imported as ``fx``: every public name of its modules is also a name of this package.

The libraries ``fx.coop`` and ``fx.random``, AMD's own operations ``fx.rocdl``, NVIDIA's ``fx.nvvm`` and ``fx.llvm`` are
loaded on first use.
"""

import importlib
from builtins import range as range  # `fx.range` in a header is `range`
from typing import Any

from flydsl.errors import unknown_name
from flydsl.support.gc_pause import importing
from flydsl.support.public_names import show_user_frames_of
from flydsl.support.tracebacks import shows_user_frames

with importing():
    from flydsl.expr import arith, derived, enum, gpu, math, numeric, primitive, typing
    from flydsl.expr.arith import *
    from flydsl.expr.arith_forms import constant_vector as constant_vector
    from flydsl.expr.arith_forms import index_cast as index_cast
    from flydsl.expr.derived import *
    from flydsl.expr.enum import *
    from flydsl.expr.gpu import *
    from flydsl.expr.math import *
    from flydsl.expr.numeric import *
    from flydsl.expr.primitive import *
    from flydsl.expr.struct import *
    from flydsl.expr.typing import *

show_user_frames_of(
    "flydsl.expr.arith", "flydsl.expr.arith_forms", "flydsl.expr.derived", "flydsl.expr.enum", "flydsl.expr.gpu",
    "flydsl.expr.math", "flydsl.expr.numeric", "flydsl.expr.primitive", "flydsl.expr.struct", "flydsl.expr.typing",
    "flydsl.expr",
)  # fmt: skip

_ON_FIRST_USE = {
    "coop": "flydsl.extension.coop",
    "llvm": "flydsl.expr.llvm",
    "meta": "flydsl.compat.meta",
    "nvvm": "flydsl.expr.nvvm",
    "random": "flydsl.extension.random",
    "rocdl": "flydsl.expr.rocdl",
    "tdm_ops": "flydsl.expr.rocdl.tdm_ops",
    "utils": "flydsl.expr.utils",
}


@shows_user_frames
def __getattr__(name: str) -> Any:
    if name not in _ON_FIRST_USE:
        raise unknown_name(__name__, name, globals(), "fx")
    with importing():
        globals()[name] = module = importlib.import_module(_ON_FIRST_USE[name])
    return module
