"""The kernel language, imported as ``fx``: every public name of its modules is also a name of this package."""

from flydsl.expr import arith, derived, gpu, math, numeric, primitive, typing
from flydsl.expr.arith import *
from flydsl.expr.derived import *
from flydsl.expr.gpu import *
from flydsl.expr.math import *
from flydsl.expr.numeric import *
from flydsl.expr.primitive import *
from flydsl.expr.struct import *
from flydsl.expr.typing import *
