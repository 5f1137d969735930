"""Traces of kernels that use all of the language for any target, and of the library's; nothing here is run."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.extension import coop
from flydsl.kernels import norms, reduce, softmax, transpose
from flydsl.kernels.gemm_simt import gemm_simt
from flydsl.kernels.topk_softmax import topk_softmax
from flydsl.plugin import (
    CompileOptions,
    DeviceBinary,
    DeviceCode,
    DSLNotImplementedError,
    Lowering,
    Machine,
    RuntimeLibrary,
    TableBackend,
    TargetFacts,
    ir,
    register_backend,
)
from flydsl.support.math_functions import MATH_FUNCTIONS

INTEGERS = (fx.Int8, fx.Uint8, fx.Int16, fx.Uint16, fx.Int32, fx.Uint32, fx.Int64, fx.Uint64, fx.Int128, fx.Uint128)
FLOATS = (fx.Float16, fx.BFloat16, fx.Float32, fx.Float64)
NARROW = (
    *(fx.Float8E4M3, fx.Float8E4M3FN, fx.Float8E5M2, fx.Float8E4M3FNUZ, fx.Float8E5M2FNUZ, fx.Float8E4M3B11FNUZ),
    fx.Float8E8M0FNU,
)
UNARY = tuple(row.name for row in MATH_FUNCTIONS if row.operands == 1 and row.is_in_mlir)
PREDICATES = ("isfinite", "isinf", "isnan", "isnormal")
ATOMICS = ("add", "sub", "and", "or", "xor", "max", "min", "xchg")


class Chip(NamedTuple):
    warp_size: int


class RecordingBackend(TableBackend):
    """Gives each module that it shall lower to ``visit``, and refuses it."""

    name = "recording"
    chips = MappingProxyType({"wide": Chip(32), "narrow": Chip(1)})
    visit: ClassVar[Callable[[ir.Module], None]]

    def facts(self) -> TargetFacts:
        return TargetFacts(self.target.warp_size, 1024, 48 << 10, 48 << 10, private_address_space=0)

    def lowering(self, module: ir.Module, options: CompileOptions) -> Lowering:
        type(self).visit(module)
        raise DSLNotImplementedError("recorded")

    @classmethod
    def toolchain(cls, config: object = None) -> Sequence[Any]:
        return ()

    def hash(self) -> str:
        return "recording"

    def pipeline_fragments(self, options: CompileOptions) -> Sequence[str]:
        return ()

    def gpu_module_targets(self) -> Sequence[str]:
        return ()

    def machine(self) -> Machine:
        return Machine("x86_64-unknown-linux-gnu", "")

    def link(self, code: DeviceCode) -> DeviceBinary:
        raise NotImplementedError

    def runtime_libraries(self) -> Sequence[RuntimeLibrary]:
        return ()


def matrix(dtype: Any = fx.Float32) -> Any:
    return flyc.TensorSpec(dtype, (None, None))


def vector(dtype: Any = fx.Float32) -> Any:
    return flyc.TensorSpec(dtype, (None,))


@flyc.kernel
def numbers_kernel(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    i, dtype = fx.thread_idx.x, x.element_type
    a, b = x[i], x[i + 1]
    y[0] = a + b - a * b
    y[1] = a // b if dtype in INTEGERS else a / b
    y[2] = a % b
    y[3] = fx.max(a, b) + fx.min(a, b)
    y[4] = -a
    y[5] = (a < b).select(a, b)
    y[6] = abs(a) if dtype in FLOATS or dtype.signed else a
    for position, other in enumerate((*INTEGERS, *FLOATS)):
        y[7 + position] = a.to(other).to(dtype)
    if fx.const_expr(dtype in INTEGERS):
        y[30] = (a & b) | (a ^ ~b)
        y[31] = (a << 3) + (b >> 2)
        y[32] = fx.ceildiv(a, b)
        y[33] = fx.math.ctpop(a) + fx.math.ctlz(a) + fx.math.cttz(a)
        y[34] = a**b
    else:
        for position, name in enumerate(UNARY):
            y[40 + position] = getattr(fx.math, name)(a)
        for position, name in enumerate(PREDICATES):
            y[80 + position] = getattr(fx.math, name)(a).select(a, b)
        y[90] = fx.math.atan2(a, b) + fx.math.copysign(a, b) + fx.math.powf(a, b) + fx.math.fma(a, b, a)
        y[91] = fx.math.fpowi(a, n) + fx.maxnumf(a, b) + fx.minnumf(a, b)
        y[92] = fx.math.clampf(a, b, b)
        sine, cosine = fx.math.sincos(a)
        y[93] = sine + cosine
        with fx.fastmath(fx.FastMathFlags.contract):
            y[94] = a * b + a


@flyc.jit
def numbers(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    numbers_kernel(x, y, n).launch(grid=1, block=32)


@flyc.kernel
def narrow_kernel(x: fx.Tensor, y: fx.Tensor):
    y[0] = x[1].to(fx.Float32)
    x[2] = y[3].to(x.element_type)


@flyc.jit
def narrow(x: fx.Tensor, y: fx.Tensor):
    narrow_kernel(x, y).launch(grid=1, block=32)


@flyc.kernel
def vectors_kernel(x: fx.Tensor, y: fx.Tensor):
    copy = fx.make_copy_atom(fx.UniversalCopy128b(), fx.Float32)
    tiled = fx.make_tiled_copy_tv(copy, fx.make_layout((4, 8), (8, 1)), fx.make_layout((1, 4), (4, 1)))
    part = tiled.get_slice(fx.thread_idx.x)
    tile = fx.slice(fx.zipped_divide(x, (4, 32)), (None, (fx.block_idx.x, 0)))
    fragment = fx.make_fragment_like(part.partition_S(tile))
    fx.copy(tiled, part.partition_S(tile), fragment)
    loaded = fragment.load()
    fragment.store(loaded * loaded + 1.0)
    fx.copy(tiled, fragment, part.partition_D(tile))
    y[0, 0] = loaded.reduce(fx.ReductionOp.ADD)
    y[0, 1] = loaded.reduce(fx.ReductionOp.MAX)
    four = fx.Vector.from_elements([x[0, 0], x[0, 1], x[0, 2], x[0, 3]])
    y[0, 2] = (four < 1.0).select(four, -four)[2]
    y[0, 3] = four.to(fx.Float16).to(fx.Float32)[fx.thread_idx.x % 4]
    y[0, 4] = four.bitcast(fx.Int32).to(fx.Float32)[1]
    y[0, 5] = fx.max(four, four)[0]


@flyc.jit
def vectors(x: fx.Tensor, y: fx.Tensor):
    vectors_kernel(x, y).launch(grid=1, block=32)


@flyc.kernel
def control_kernel(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    i, total = fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x, fx.Float32(0.0)
    if i >= n:
        return
    for k in range(i, n, fx.grid_dim.x):
        if x[k] < 0.0:
            continue
        total += x[k]
        if total > 100.0:
            break
    while total > 1.0:
        total = total * 0.5
    best = fx.Int32(0)
    if total < 0.25:
        best = n
    elif total < 0.5:
        best = i
    private = fx.make_rmem_tensor(16, fx.Float32)
    for k in range(16):
        private[k] = x[k]
    y[i] = total + best.to(fx.Float32) + private[n % 16]
    fx.printf("{} {}", i, total)
    fx.device_assert(i >= 0, "an index is negative")


@flyc.jit
def control(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
    control_kernel(x, y, n).launch(grid=(n, 2), block=(32, 2, 2))


@flyc.jit
def first_negative(y, n):
    for k in range(n):
        if y[k] < 0:
            return k
    return -n


@flyc.kernel
def forms_kernel(x: fx.Tensor, y: fx.Tensor, n: fx.Int32, u: fx.Uint32):
    """Operations by MLIR's names and with its promises, and what no operator of Python stands for."""
    forms = fx.arith
    for position, name in enumerate(["floordivsi", "remui", "minui"]):
        y[position] = fx.Int32(getattr(forms, name)(n, n))
    for position, name in enumerate(["divsi", "divui", "shrsi"]):
        y[8 + position] = fx.Int32(getattr(forms, name)(n, n, is_exact=True))
    low, high = forms.mulsi_extended(n, n)
    y[12] = low + high
    low, high = forms.mului_extended(u, u)
    y[13] = (low + high).to(fx.Int32)
    y[14] = forms.extui(fx.Int64, n, non_neg=True).to(fx.Int32)
    y[20] = forms.uitofp(fx.Float32, u, non_neg=True).to(fx.Int32)
    y[21] = forms.shrui(u, u).to(fx.Int32) + fx.Int32(forms.index_castui(fx.Index, u, non_neg=True))
    y[22] = first_negative(y, n)
    y[23] = fx.ptr_load(fx.make_ptr(fx.PointerType(fx.Int32, fx.AddressSpace.Generic), [y.iter]))
    y[15] = fx.Index(u).to(fx.Int32) + fx.Index(n).to(fx.Uint32).to(fx.Int32)
    for k in range(u, u + 8, unroll=2):
        y[k] = n
    four = fx.Vector.from_elements([x[0], x[1], x[2], x[3]])
    y[16] = four.shuffle(four, [3, 2, 5, 4]).bitcast(fx.Int32)[0]
    address = fx.ptrtoint(x.iter)
    y[17] = fx.ptr_load(fx.inttoptr(y.iter.type, address))
    z = fx.atomic_cas(y.iter, 1, 2)[0]
    while n > 0:
        n = n - 1
        if n == z:
            inside = n * 2
            y[18] = inside
        elif n == 3:
            return
    fx.generic_store(y.iter, n, memory_order=fx.AtomicOrdering.Release, syncscope="agent")
    fx.memory_fence(syncscope="workgroup")
    y[19] = fx.atomic_add(y.iter, 1, syncscope="workgroup")


@flyc.jit
def forms(x: fx.Tensor, y: fx.Tensor, n: fx.Int32, u: fx.Uint32):
    forms_kernel(x, y, n, u).launch(grid=1, block=32)


@flyc.kernel(known_block_size=[64, 1, 1])
def memory_kernel(x: fx.Tensor, y: fx.Tensor, z: fx.Tensor, u: fx.Tensor):
    t, lane = fx.thread_idx.x, fx.lane_id()
    shared = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 64]).peek()
    shared[t] = x[t]
    fx.barrier()
    value = shared[63 - t]
    for move in (fx.shuffle_up, fx.shuffle_down, fx.shuffle_xor):
        value += move(value, 1, min(16, fx.num_warp_threads()))
    y[t] = fx.shuffle_idx(value, lane, fx.num_warp_threads())
    p, q = z.iter, x.iter
    for name in ATOMICS:
        z[t] = getattr(fx, f"atomic_{name}")(p, z[t])
        u[t] = getattr(fx, f"atomic_{name}")(u.iter, u[t])
    for name in ("add", "sub", "max", "min", "xchg"):
        x[0] = getattr(fx, f"atomic_{name}")(q, 1.0)
    x[0] = fx.atomic_fmax(q, 2.0) + fx.atomic_fmin(q, 3.0)
    order = fx.AtomicOrdering
    z[1], _ = fx.atomic_cas(p, 1, 2, syncscope="workgroup", success_ordering=order.AcqRel, weak=True)
    fx.memory_fence()
    fx.generic_store(p, fx.generic_load(p, memory_order=order.Acquire), memory_order=order.Release)
    z[2] = fx.ptrtoint(p).to(fx.Int32)


@flyc.jit
def memory(x: fx.Tensor, y: fx.Tensor, z: fx.Tensor, u: fx.Tensor, blocks: fx.Int32):
    memory_kernel(x, y, z, u).launch(grid=blocks, block=64)


@flyc.kernel
def dynamic_kernel(x: fx.Tensor, blocks: fx.Int32):
    t = fx.thread_idx.z * fx.block_dim.y + fx.thread_idx.y + fx.block_idx.z + fx.grid_dim.y
    shared = fx.SharedAllocator(static=False).allocate(fx.Array[fx.Float32, 64]).peek()
    shared[t] = x[t]
    fx.barrier()
    x[t] = shared[63 - t]


@flyc.jit
def dynamic(x: fx.Tensor, blocks: fx.Int32):
    dynamic_kernel(x, blocks).launch(grid=(1, blocks, 2), block=(2, blocks, blocks), smem=256)


@flyc.kernel
def collectives_kernel(x: fx.Tensor, y: fx.Tensor):
    t = fx.thread_idx.x
    reduction, scan = coop.BlockReduce[fx.Float32, 64, "RAKING"], coop.BlockScan[fx.Int32, 64]
    sort = coop.BlockRadixSort[fx.Int32, 64, 2]
    union = fx.SharedAllocator()
    x[t] = reduction(x[t], fx.ReductionOp.ADD, storage=union.allocate(reduction.SharedStorage).peek())
    keys = [y[2 * t], y[2 * t + 1]]
    sort(keys, storage=union.allocate(sort.SharedStorage).peek())
    y[t] = scan.exclusive(y[t], fx.ReductionOp.ADD, storage=union.allocate(scan.SharedStorage).peek())


@flyc.jit
def collectives(x: fx.Tensor, y: fx.Tensor):
    collectives_kernel(x, y).launch(grid=1, block=64)


def programs() -> Iterator[tuple[Any, dict[str, Any]]]:
    """Host functions with signatures, for :func:`flydsl.compiler.precompile`."""
    for dtype in (*INTEGERS, *FLOATS):
        yield numbers, {"x": vector(dtype), "y": vector(dtype), "n": 3}
    for dtype in NARROW:
        yield narrow, {"x": vector(dtype), "y": vector()}
    yield vectors, {"x": matrix(), "y": matrix()}
    yield control, {"x": vector(), "y": vector(), "n": 3}
    yield memory, {"x": vector(), "y": vector(), "z": vector(fx.Int32), "u": vector(fx.Uint32), "blocks": 3}
    yield forms, {"x": vector(), "y": vector(fx.Int32), "n": 3, "u": 3}
    yield dynamic, {"x": vector(), "blocks": 3}
    yield collectives, {"x": vector(), "y": vector(fx.Int32)}
    rows = {"X": matrix(), "Y": matrix()}
    for dtype in (fx.Float32, fx.Float16, fx.BFloat16):
        yield softmax.softmax, {"X": matrix(dtype), "Y": matrix(dtype)}
        yield gemm_simt, {"A": matrix(dtype), "B": matrix(dtype), "C": matrix(dtype)}
        yield transpose.transpose, {"X": matrix(dtype), "Y": matrix(dtype)}
    yield norms.layernorm_plain, {**rows, "eps": 1e-6}
    yield norms.rmsnorm_plain, {**rows, "eps": 1e-6}
    for operation in ("sum", "max"):
        yield reduce.reduce_rows, {"X": matrix(), "Y": vector(), "operation": operation}
    yield topk_softmax, {"X": matrix(), "weights": matrix(), "indices": matrix(fx.Int32), "k": 4, "most": 64}
    yield importlib.import_module("examples.01_vector_add").add, {name: matrix() for name in "ABC"}


def visit_all(visit: Callable[[ir.Module], None], archs: Sequence[str] = ("wide", "narrow")) -> list[str]:
    """Give every module that a backend would lower to ``visit``; returns the errors of what was not traced."""
    RecordingBackend.visit = staticmethod(visit)  # type: ignore[method-assign, assignment]
    register_backend("recording", RecordingBackend, force=True)
    errors = []
    for function, signature in programs():
        for made in flyc.precompile(function, [f"recording:{arch}" for arch in archs], [signature], isolated=False):
            if "recorded" not in str(made.error):
                errors.append(f"{function.__name__} for {made.target}: {made.error}")
    return errors
