"""Host functions that launch nothing, one for each kind of argument."""

import ctypes
import dataclasses

import flydsl.compiler as flyc
import flydsl.expr as fx


@flyc.kernel
def arrays_kernel(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor, n: fx.Int32):
    if fx.thread_idx.x < n:
        c[fx.thread_idx.x] = a[fx.thread_idx.x] + b[fx.thread_idx.x]


@flyc.jit
def arrays(a: fx.Tensor, b: fx.Tensor, c: fx.Tensor, n: fx.Int32):
    arrays_kernel(a, b, c, n).launch(grid=n, block=32)


@flyc.jit
def nothing():
    pass


@flyc.jit
def array(a: fx.Tensor):
    pass


@flyc.jit
def integer(a: fx.Int32):
    pass


@flyc.jit
def number(a: fx.Float32):
    pass


@flyc.jit
def half(a: fx.Float16):
    pass


@flyc.jit
def absent(a: fx.Float32 | None):
    pass


@flyc.jit
def queued(a: fx.Int32, stream: fx.Stream = fx.Stream(None)):
    pass


@flyc.jit
def boolean(a: fx.Boolean):
    pass


@flyc.jit
def constant(a: fx.Constexpr[str]):
    pass


@flyc.jit
def stream(a: fx.Stream):
    pass


@flyc.jit
def pointer(a: fx.Pointer):
    pass


@fx.struct
class Pair:
    n: fx.Int32
    k: fx.Float32


@flyc.jit
def struct(a: Pair):
    pass


@dataclasses.dataclass
class Plain:
    n: int
    k: float


class InMemory(ctypes.Structure):
    _fields_ = (("n", ctypes.c_int32), ("k", ctypes.c_float))
