"""Mistakes that people make in their first kernels, as programs, with what the message must name.

A program is a line or some lines in a place of :data:`PLACES`.  ``# here`` marks the line that the message shows; where
no line is marked it is the first.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["MISTAKES", "Mistake"]

_START = """\
import math
import numpy as np
import flydsl.compiler as flyc
import flydsl.expr as fx

x, m = np.zeros(64, np.float32), np.zeros((8, 8), np.float32)
table = np.arange(64, dtype=np.float32)
"""
PLACES = {
    "kernel": _START
    + """
@flyc.kernel
def work(x: fx.Tensor, m: fx.Tensor, n: fx.Int32, s: fx.Float32):
    i = fx.thread_idx.x
    v = x[i]
    w = fx.full(4, 1.0, fx.Float32)
    {}

@flyc.jit
def run(x: fx.Tensor, m: fx.Tensor, n: fx.Int32, s: fx.Float32):
    work(x, m, n, s).launch(grid=1, block=64)

run(x, m, 7, 1.5)
""",
    "host": _START
    + """
@flyc.kernel
def work(x: fx.Tensor, n: fx.Int32):
    x[fx.thread_idx.x] = n

@flyc.jit
def run(x: fx.Tensor, n: fx.Int32):
    {}

run(x, 7)
""",
    "call": _START
    + """
@flyc.kernel
def work(x: fx.Tensor, n: fx.Int32):
    x[fx.thread_idx.x] = n

@flyc.jit
def run(x: fx.Tensor, n: fx.Int32):
    work(x, n).launch(grid=1, block=64)

{}
""",
    "program": _START + "\n{}\n",
}


@dataclass(frozen=True)
class Mistake:
    """One wrong program."""

    name: str
    place: str
    lines: str
    words: str
    """A regular expression that the message matches."""

    @property
    def text(self) -> str:
        """The whole program."""
        before, after = PLACES[self.place].split("{}")
        margin = before.rpartition("\n")[2]
        return before + self.lines.replace("\n", "\n" + margin) + after

    @property
    def line(self) -> str:
        """The line that is at fault."""
        lines = self.text.splitlines()
        marked = [line for line in lines if "# here" in line]
        return (marked or [line for line in lines if self.lines.splitlines()[0] in line])[0].strip()


def _in(place: str, mistakes: dict[str, tuple[str, str]]) -> list[Mistake]:
    return [Mistake(name, place, lines, words) for name, (lines, words) in mistakes.items()]


_CUDA = {
    "thread index": ("x[threadIdx.x] = s", r"fx\.thread_idx"),
    "block index": ("x[blockIdx.x] = s", r"fx\.block_idx"),
    "block size": ("j = i + blockDim.x", r"fx\.block_dim"),
    "grid size": ("j = i + gridDim.x", r"fx\.grid_dim"),
    "barrier": ("__syncthreads()", r"fx\.barrier\(\)"),
    "barrier without underscores": ("syncthreads()", r"fx\.barrier\(\)"),
    "barrier of fx": ("fx.syncthreads()", r"fx\.barrier\(\)"),
    "barrier of a warp": ("__syncwarp()", r"fx\."),
    "atomic addition": ("atomicAdd(x, i, s)", r"fx\.atomic_add"),
    "atomic maximum": ("atomicMax(x, i, s)", r"fx\.atomic_max"),
    "compare and swap": ("atomicCAS(x, i, s)", r"fx\.atomic_cas"),
    "shuffle": ("v = __shfl_down_sync(0xFFFFFFFF, v, 16)", r"fx\.shuffle_down"),
    "shuffle by exclusive or": ("v = __shfl_xor_sync(0xFFFFFFFF, v, 16)", r"fx\.shuffle_xor"),
    "vote": ("b = __ballot_sync(0xFFFFFFFF, v > 0)", r"fx\.\w+"),
    "warp size": ("lane = i % warpSize", r"fx\.num_warp_threads\(\)"),
    "load through the read-only cache": ("v = __ldg(x + i)", r"x\[i\]"),
    "expf": ("x[i] = expf(v)", r"fx\.exp\b"),
    "rsqrtf": ("x[i] = rsqrtf(v)", r"fx\.rsqrt"),
    "fast exponential": ("x[i] = __expf(v)", r"fx\.exp\b"),
    "fmaxf": ("x[i] = fmaxf(v, 0.0)", r"fx\.max"),
    "printf": ('printf("%f", v)', r"fx\.printf"),
    "fence": ("__threadfence()", r"fx\.memory_fence"),
    "bit reinterpretation": ("j = __float_as_int(v)", r"\.bitcast\(fx\.Int32\)"),
    "population count": ("j = __popc(i)", r"fx\.ctpop"),
    "conversion of halves": ("h = __float2half(v)", r"\.to\(fx\.Float16\)"),
    "shared array": ("tile = __shared__(64)", r"fx\.SharedAllocator"),
    "HIP thread index": ("x[hipThreadIdx_x] = s", r"fx\.thread_idx\.x"),
    "HIP block index": ("x[hipBlockIdx_x] = s", r"fx\.block_idx\.x"),
    "dim3": ("size = dim3(64)", r"block="),
    "float2": ("p = make_float2(v, v)", r"fx\.Vector"),
    "float4": ("p = float4(v)", r"fx\.(Vector|Float32x4)"),
    "lane": ("x[laneid] = s", r"fx\.lane_id"),
}
_TRITON = {
    "program id": ("pid = tl.program_id(0)", r"fx\.block_idx\.x"),
    "program id of fx": ("pid = fx.program_id(0)", r"fx\.block_idx"),
    "number of programs": ("count = tl.num_programs(0)", r"fx\.grid_dim"),
    "tl load": ("v = tl.load(x + i)", r"x\[i\]"),
    "tl store": ("tl.store(x + i, v)", r"x\[i\] = "),
    "tl arange": ("i = tl.arange(0, 64)", r"fx\.thread_idx"),
    "tl where": ("v = tl.where(v > 0, v, s)", r"\.select\("),
    "tl dot": ("v = tl.dot(m, m)", r"fx\.gemm"),
    "tl sum": ("v = tl.sum(w)", r"reduce"),
    "tl max": ("v = tl.max(w)", r"reduce"),
    "tl exp": ("v = tl.exp(v)", r"fx\.exp"),
    "tl zeros": ("w = tl.zeros((4,), tl.float32)", r"fx\.full"),
    "tl cdiv": ("c = tl.cdiv(n, 64)", r"fx\.ceildiv"),
    "tl constexpr": ("c = tl.constexpr(3)", r"fx\.Constexpr"),
    "tl maximum": ("v = tl.maximum(v, 0.0)", r"fx\.max"),
    "tl atomic add": ("tl.atomic_add(x + i, v)", r"fx\.atomic_add"),
    "tl static range": ("for k in tl.static_range(4):\n    x[k] = s", r"fx\.range_constexpr"),
    "tl float16": ("h = v.to(tl.float16)", r"fx\.Float16"),
    "tl debug barrier": ("tl.debug_barrier()", r"fx\.barrier"),
    "load without a module": ("v = load(x, i)", r"x\[i\]"),
}
_NUMBA = {
    "cuda grid": ("i = cuda.grid(1)", r"fx\.block_idx\.x \* fx\.block_dim\.x \+ fx\.thread_idx\.x"),
    "cuda threadIdx": ("i = cuda.threadIdx.x", r"fx\.thread_idx"),
    "cuda syncthreads": ("cuda.syncthreads()", r"fx\.barrier"),
    "cuda shared array": ("t = cuda.shared.array(64, 'float32')", r"fx\.SharedAllocator"),
    "cuda local array": ("t = cuda.local.array(8, 'float32')", r"fx\.make_rmem_tensor"),
    "cuda atomic": ("cuda.atomic.add(x, 0, v)", r"fx\.atomic_add"),
    "cuda shuffle": ("v = cuda.shfl_down_sync(-1, v, 16)", r"fx\.shuffle_down"),
}
_CUTE = {
    "cute thread index": ("i, _, _ = cute.arch.thread_idx()", r"fx\.thread_idx"),
    "cute layout": ("l = cute.make_layout((4, 4))", r"fx\.make_layout"),
    "cute copy": ("cute.copy(m, m)", r"fx\.copy"),
    "cute barrier": ("cute.arch.barrier()", r"fx\.barrier"),
    "cute fragment": ("f = cute.make_fragment(4, v)", r"fx\.make_rmem_tensor"),
    "cute printf": ('cute.printf("{}", v)', r"fx\.printf"),
    "jax numpy": ("v = jnp.exp(v)", r"fx\.exp"),
    "pallas": ("i = pl.program_id(0)", r"fx\.block_idx"),
}
_NUMPY = {
    "np exp": ("x[i] = np.exp(v)", r"fx\.exp"),
    "np sqrt": ("x[i] = np.sqrt(v)", r"fx\.sqrt"),
    "np maximum": ("x[i] = np.maximum(v, 0.0)", r"fx\.max"),
    "np where": ("x[i] = np.where(v > 0, v, s)", r"\.select\("),
    "np sum": ("x[i] = np.sum(m)", r"reduce|fx\.coop"),
    "np tanh": ("x[i] = np.tanh(v)", r"fx\.tanh"),
    "np zeros in a kernel": ("t = np.zeros(4)\nt[i] = s  # here", r"fx\.make_rmem_tensor|argument"),
    "np float32": ("x[i] = np.float32(v)", r"fx\.Float32|\.to\("),
    "np isnan": ("b = np.isnan(v)", r"fx\.isnan"),
    "np array of values": ("x[i] = np.array([v, s])", r"fx\.Vector"),
    "math exp": ("x[i] = math.exp(v)", r"fx\.exp"),
    "math sqrt": ("x[i] = math.sqrt(v)", r"fx\.sqrt"),
    "math pow": ("x[i] = math.pow(v, 2.0)", r"\*\*|fx\.powf"),
    "math floor": ("x[i] = math.floor(v)", r"fx\.floor"),
    "math isnan": ("b = math.isnan(v)", r"fx\.isnan"),
    "where of fx": ("x[i] = fx.where(v > 0, v, s)", r"\.select\("),
    "arange of fx": ("a = fx.arange(4)", r"fx\.(thread_idx|Vector|range)"),
    "sum of fx": ("a = fx.sum(w)", r"\.reduce\("),
    "maximum of fx": ("a = fx.maximum(v, s)", r"fx\.max"),
    "zeros of fx": ("a = fx.zeros(4)", r"fx\.full"),
    "float32 of fx": ("a = fx.float32(v)", r"fx\.Float32"),
    "int of fx": ("a = fx.int32(v)", r"fx\.Int32"),
    "dot of fx": ("a = fx.dot(w, w)", r"fx\.gemm|reduce"),
    "sigmoid of fx": ("a = fx.sigmoid(v)", r"fx\.exp"),
    "relu of fx": ("a = fx.relu(v)", r"fx\.max"),
    "load of fx": ("a = fx.load(x, i)", r"x\[i\]"),
    "store of fx": ("fx.store(x, i, v)", r"x\[i\] = "),
    "cdiv of fx": ("a = fx.cdiv(n, 4)", r"fx\.ceildiv"),
    "shared of fx": ("t = fx.shared_memory(64)", r"fx\.SharedAllocator"),
}
_ATTRIBUTES = {
    "astype": ("h = v.astype(fx.Float16)", r"\.to\(fx\.Float16\)"),
    "cast": ("h = v.cast(fx.Float16)", r"\.to\("),
    "float": ("h = i.float()", r"\.to\(fx\.Float32\)"),
    "half": ("h = v.half()", r"\.to\(fx\.Float16\)"),
    "view": ("j = v.view(fx.Int32)", r"\.bitcast\("),
    "item": ("j = v.item()", r"run"),
    "exp": ("e = v.exp()", r"fx\.exp"),
    "sqrt": ("e = v.sqrt()", r"fx\.sqrt"),
    "abs": ("e = v.abs()", r"abs\("),
    "sum of a vector": ("e = w.sum()", r"\.reduce\(fx\.ReductionOp\.ADD\)|\.reduce\(\"add\"\)"),
    "max of a vector": ("e = w.max()", r"\.reduce\("),
    "sum of a tensor": ("e = m.sum()", r"fx\.coop|flydsl\.kernels"),
    "mean of a tensor": ("e = m.mean()", r"fx\.coop|flydsl\.kernels"),
    "transpose": ("t = m.T", r"fx\.(make_view|select)|\[j, i\]"),
    "reshape of a tensor": ("t = m.reshape(64)", r"fx\.(composition|make_view)"),
    "size of a tensor": ("c = m.size", r"fx\.size"),
    "ndim": ("c = m.ndim", r"fx\.rank"),
    "numel": ("c = m.numel()", r"fx\.size"),
    "strides": ("c = m.strides", r"\.stride\b"),
    "copy of a tensor": ("t = m.copy()", r"make_fragment_like|\.load\(\)"),
    "flatten": ("t = m.flatten()", r"fx\.(coalesce|composition|make_view)"),
    "data pointer": ("p = m.data_ptr()", r"fx\.get_iter|\.iter"),
    "permute": ("t = m.permute(1, 0)", r"fx\."),
    "unsqueeze": ("t = m.unsqueeze(0)", r"fx\."),
    "squeeze": ("t = m.squeeze()", r"fx\."),
    "contiguous": ("t = m.contiguous()", r"before|host"),
    "misspelled shape": ("c = m.shpe[0]", r"\.shape"),
    "misspelled method": ("c = v.too(fx.Int32)", r"\.to\b"),
    "misspelled name": ("c = fx.blok_idx.x", r"block_idx"),
    "misspelled type": ("c = fx.Flaot32(1)", r"Float32"),
    "coordinate": ("c = fx.thread_idx.w", r"x, y|\.x"),
    "coordinate in brackets": ("c = fx.thread_idx[0]", r"\.x"),
    "thread index without coordinate": ("x[fx.thread_idx] = s", r"fx\.thread_idx\.x"),
    "thread index called": ("c = fx.thread_idx()", r"\.x"),
    "own variable misspelled": ("value = v\nx[i] = vlaue  # here", r"'?value'?"),
}
_PYTHON = {
    "max of vectors": ("w = max(w, w + w)", r"fx\.max\("),
    "min by a key": ("x[i] = min(v, 1.0, key=lambda n: -n)", r"fx\.min\("),
    "sum": ("x[i] = sum(m)", r"fx\."),
    "round": ("x[i] = round(v)", r"fx\.round"),
    "int": ("j = int(v)", r"\.to\(fx\.Int32\)|fx\.Int32\("),
    "float": ("y = float(i)", r"\.to\(fx\.Float32\)|fx\.Float32\("),
    "bool": ("b = bool(i)", r"fx\.Boolean|!= 0"),
    "len": ("c = len(x)", r"\.shape"),
    "for over a tensor": ("for e in x:  # here\n    x[0] = e", r"range\("),
    "sorted": ("a = sorted([v, s])", r"fx\.(max|min)"),
    "negative index": ("x[-1] = s", r"\.shape"),
    "slice": ("y = x[1:]", r"fx\.|None"),
    "slice of columns": ("y = m[:, 0]", r"None"),
    "too many coordinates": ("y = m[i, i, i]", r"3 indices for a shape of 2 dimensions"),
    "float as index": ("y = x[v]", r"integer"),
    "string as index": ("y = x['a']", r"integer"),
    "tensor as condition": ("if x:  # here\n    x[0] = s", r"element|\[i\]"),
    "comparison of tensors": ("b = x == m", r"element|fx\."),
    "sum of tensors": ("y = x + x", r"element|\[i\]|load"),
    "exponential of a tensor": ("y = fx.exp(x)", r"\[i\]|load"),
    "tensor added to a number": ("y = s + x", r"element|\[i\]|load"),
    "string added to a number": ("y = s + 'a'", r"number|str"),
    "list added to a number": ("y = s + [1.0]", r"number|list"),
    "none added to a number": ("y = s + None", r"number|None"),
    "list of values at a run-time index": ("y = [1.0, 2.0][n]", r"fx\.|Constexpr|register"),
    "list grows in a branch": ("a = []\nif v > 0:  # here\n    a.append(v)\nx[i] = a[0]", r"'a' is a list"),
    "name bound in a branch": ("if n > 3:\n    y = x[0]\nx[1] = y  # here", r"before"),
    "type changes in a branch": ("y = 1\nif v > 0:  # here\n    y = 2.5\nx[i] = y", r"y"),
    "range with a float": ("for k in range(s):  # here\n    x[k] = s", r"integer"),
    "range with step zero": ("for k in range(0, n, 0):  # here\n    x[k] = s", r"zero|0"),
    "run-time range unrolled": ("for k in fx.range_constexpr(n):  # here\n    x[k] = s", r"range\(|Constexpr"),
    "comprehension": ("y = [x[k] for k in range(n)]", r"Constexpr|loop"),
    "try": ("try:\n    x[i] = 1 // 0  # here\nfinally:\n    pass", r"zero|0"),
    "raise in a branch": ("if v > 0:\n    raise ValueError('v')  # here", r"write a flag"),
    "assert": ("assert v > 0, 'v'", r"trac"),
    "with open": ("with open('/nonexistent') as f:  # here\n    pass", r"nonexistent"),
    "yield": ("yield v", r"yield|generator"),
    "global": ("global counter\ncounter = i  # here", r"global"),
    "print with format": ('print("%f" % v)', r"fx\.printf"),
    "number formatted": ('label = f"{v:.2f}"', r"fx\.printf"),
    "divmod by zero": ("y = i // 0", r"zero"),
    "static index out of range": ("r = fx.make_rmem_tensor(4, fx.Float32)\nr[7] = s  # here", r"7.*4|4.*7"),
    "dictionary": ("y = {1: 2.0}[n]", r"Constexpr|trac"),
    "key error": ("y = {'a': 2.0}['b']", r"'b'"),
    "own exception": ("raise RuntimeError('not yet')", r"not yet"),
    "own zero division": ("y = 1 / 0", r"zero"),
    "unpacking a tensor": ("a, b = x", r"loop over coordinates"),
    "unpacking a shape": ("rows, columns = x.shape", r"unpack"),
    "tensor stored in a tensor": ("x[i] = m", r"element|vector|tensor"),
    "vector stored in an element": ("x[i] = w", r"vector"),
    "tensor called": ("y = x(0)", r"x\[0\]|callable"),
    "run-time shape of registers": ("r = fx.make_rmem_tensor(n, fx.Float32)", r"static|Constexpr"),
    "type of registers missing": ("r = fx.make_rmem_tensor(4)", r"dtype"),
    "type of registers as text": ("r = fx.make_rmem_tensor(4, 'float32')", r"fx\.Float32"),
    "type of registers from NumPy": ("r = fx.make_rmem_tensor(4, np.float32)", r"fx\.Float32"),
    "misspelled keyword": ("r = fx.make_rmem_tensor(4, dtpye=fx.Float32)", r"dtype"),
    "too much shared memory": (
        "t = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 10000000])",
        r"bytes",
    ),
    "captured array at a run-time index": ("x[i] = table[i]", r"argument"),
    "kernel calls itself": ("work(x, m, n, s)", r"@flyc\.jit"),
    "bitwise operation of floats": ("y = v & 1", r"integer|float"),
    "shift of a float": ("y = v << 1", r"integer|float"),
    "matrix product of values": ("y = v @ v", r"fx\.gemm|@"),
    "integer from text": ("y = fx.Int32('7')", r"number|str"),
    "is of values": ("if v is None:\n    pass\nx[i] = undefined_name  # here", r"undefined_name"),
    "increment": ("x[i]++1\nq = count + 1  # here", r"count"),
    "wrong number of arguments to fx": ("y = fx.exp(v, v)", r"exp\("),
    "number called": ("y = fx.thread_idx.x()", r"leave out the parentheses"),
    "number with a coordinate": ("y = v[0]", r"v is one number, a Float32"),
    "coordinates in brackets of their own": ("y = m[i][i]", r"x\[i, j\]"),
    "number unpacked": ("a, b = v", r"one number"),
    "length of a number": ("c = len(v)", r"one number"),
    "function not called": ("x[fx.lane_id] = s", r"parentheses"),
    "comparison of a tensor with a number": ("b = x < 3", r"x\[i\]"),
    "negative tensor": ("y = -x", r"x\[i\]"),
    "membership in a tensor": ("b = 3 in x", r"for i in range"),
    "type with a length": ("y = fx.Int32[4]", r"fx\.Array"),
    "type as text": ("h = v.to('float16')", r"fx\.Float16"),
    "type of NumPy": ("h = v.to(np.float16)", r"fx\.Float16"),
    "misspelled function of a module": ("y = fx.math.expp(v)", r"\.exp\b"),
    "misspelled function of an architecture": ("y = fx.rocdl.readfirstlan(v)", r"readfirstlane"),
    "misspelled reduction": ("y = w.reduce('sum')", r"add, mul, max, min"),
    "member of an enumeration": ("y = fx.ReductionOp.SUM", r"\.ADD"),
    "attribute assigned": ("v.count = 1", r"use a variable"),
    "pi": ("y = v * fx.pi", r"math\.pi"),
    "other case": ("y = ThreadIdx.x", r"fx\.thread_idx"),
    "language without fx": ("y = Float32(1)", r"fx\.Float32"),
    "letter of a string": ("y = 'abc'[n]", r"Python sequence"),
    "logarithm of an integer": ("y = fx.log(i)", r"\.to\(fx\.Float32\)"),
    "missing module": ("import missing_module", r"missing_module"),
    "layout without strides": ("y = fx.make_layout(4)", r"make_layout\(shape, stride\)"),
    "atomic operation on an element": ("fx.atomic_add(x[i], v)", r"fx\.get_iter"),
    "method as attribute": ("y = v.to + 1", r"call|\(\)|method"),
}
_HOST = {
    "launch forgotten grid name": ("work(x, n).launch(gird=1, block=64)", r"grid"),
    "launch with numbers": ("work(x, n).launch(1, 64)", r"grid="),
    "launch in brackets": ("work[1, 64](x, n)", r"\.launch\(grid"),
    "grid of zero threads": ("work(x, n).launch(grid=1, block=0)", r"least 1"),
    "negative grid": ("work(x, n).launch(grid=-1, block=64)", r"least 0"),
    "block too large": ("work(x, n).launch(grid=1, block=4096)", r"1024"),
    "four extents": ("work(x, n).launch(grid=(1, 1, 1, 1), block=64)", r"one to three"),
    "grid of floats": ("work(x, n).launch(grid=n / 64, block=64)", r"fx\.ceildiv|integer"),
    "grid as text": ("work(x, n).launch(grid='1', block=64)", r"integer"),
    "argument forgotten": ("work(x).launch(grid=1, block=64)", r"'n'"),
    "one argument too many": ("work(x, n, n).launch(grid=1, block=64)", r"too many"),
    "misspelled argument": ("work(x, nn=n).launch(grid=1, block=64)", r"nn"),
    "none as argument": ("work(x, None).launch(grid=1, block=64)", r"Constexpr"),
    "text as argument": ("work(x, 'n').launch(grid=1, block=64)", r"Constexpr|number|str"),
    "threads instead of block": ("work(x, n).launch(grid=1, threads=64)", r"block"),
    "stream as number": ("work(x, n).launch(grid=1, block=64, stream='a')", r"stream"),
    "barrier on the host": ("fx.barrier()", r"kernel"),
    "thread index on the host": ("i = fx.thread_idx.x", r"kernel"),
    "length of a tensor on the host": ("work(x, n).launch(grid=len(x), block=1)", r"\.shape"),
    "shape called": ("work(x, n).launch(grid=x.shape(0), block=1)", r"shape\[0\]|\[0\]"),
}
_CALLS = {
    "argument missing": ("run(x)", r"'n'"),
    "argument too many": ("run(x, 7, 8)", r"too many"),
    "argument misspelled": ("run(x, m=7)", r"'m'|'n'"),
    "list for a tensor": ("run([1.0, 2.0], 7)", r"NumPy"),
    "number for a tensor": ("run(1.0, 7)", r"tensor"),
    "text for a number": ("run(x, '7')", r"integer"),
    "tensor for a number": ("run(x, x)", r"integer"),
    "none for a tensor": ("run(None, 7)", r"tensor|array"),
    "number too large": ("run(x, 1 << 40)", r"Int32|Int64"),
    "array of objects": ("run(np.array([None, 'a']), 7)", r"object"),
    "array of complex numbers": ("run(np.zeros(4, np.complex64), 7)", r"complex"),
    "read-only array": ("x.flags.writeable = False\nrun(x, 7)  # here", r"read-only"),
    "compiled function called wrongly": ("f = flyc.compile(run, x, 7)\nf(m, 7)  # here", r"'x'.*rank 1.*rank 2"),
    "compiled function without arguments": ("f = flyc.compile(run, x, 7)\nf()  # here", r"takes 2 arguments \(x, n\)"),
    "kernel called": ("work(x, 7)", r"\.launch\("),
    "kernel with brackets": ("work[1, 64](x, 7)", r"\.launch\("),
    "kernel launched outside": ("work(x, 7).launch(grid=1, block=64)", r"@flyc\.jit"),
    "compile of a kernel": ("flyc.compile(work, x, 7)", r"@flyc\.jit"),
    "compile of a Python function": ("f = flyc.compile(print, x, 7)", r"@flyc\.jit"),
    "thread index outside": ("y = fx.exp(fx.thread_idx.x)", r"decorate the function"),
    "barrier outside": ("y = fx.barrier()", r"decorate the function"),
    "registers outside": ("y = fx.make_rmem_tensor(4, fx.Float32)", r"decorate the function"),
    "shared memory outside": ("y = fx.SharedAllocator()", r"decorate the function"),
    "misspelled name outside": ("y = fx.blok_idx", r"block_idx"),
    "misspelled decorator": ("f = flyc.kernal(lambda: None)", r"kernel"),
    "decorated lambda": ("f = flyc.jit(lambda x: x)\nf(1)  # here", r"def"),
    "decorated class": ("f = flyc.kernel(dict)", r"def"),
    "decorator's keyword": ("f = flyc.kernel(nmae='a')", r"name"),
}
_PROGRAMS = {
    "constexpr forgotten": (
        "@flyc.kernel\ndef work(x: fx.Tensor, width: fx.Int32):\n    r = fx.make_rmem_tensor(width, fx.Float32)  # here\n"
        "@flyc.jit\ndef run(x: fx.Tensor):\n    work(x, 4).launch(grid=1, block=64)\nrun(x)",
        r"Constexpr|static",
    ),
    "run-time value for a constexpr": (
        "@flyc.kernel\ndef work(x: fx.Tensor, width: fx.Constexpr[int]):\n"
        "    for i in fx.range_constexpr(width):  # here\n        x[i] = 1.0\n"
        "@flyc.jit\ndef run(x: fx.Tensor, n: fx.Int32):\n    work(x, n).launch(grid=1, block=64)\nrun(x, 4)",
        r"run.time|Constexpr",
    ),
    "async kernel": (
        "@flyc.kernel\nasync def work(x: fx.Tensor):  # here\n    x[0] = 1.0\n"
        "@flyc.jit\ndef run(x: fx.Tensor):\n    work(x).launch(grid=1, block=64)\nrun(x)",
        r"def",
    ),
    "variable arguments": (
        "@flyc.kernel\ndef work(*tensors):\n    tensors[0][0] = 1.0\n"
        "@flyc.jit\ndef run(x: fx.Tensor):\n    work(x).launch(grid=1, block=64)  # here\nrun(x)",
        r"\*tensors",
    ),
    "helper called wrongly": (
        "@flyc.jit\ndef add(a, b):\n    return a + b\n"
        "@flyc.kernel\ndef work(x: fx.Tensor):\n    x[0] = add(x[1])  # here\n"
        "@flyc.jit\ndef run(x: fx.Tensor):\n    work(x).launch(grid=1, block=64)\nrun(x)",
        r"'b'",
    ),
    "own function called wrongly": (
        "def copy(value, factor):\n    return value * factor\n"
        "@flyc.kernel\ndef work(x: fx.Tensor):\n    x[0] = copy(x[1], factr=2.0)  # here\n"
        "@flyc.jit\ndef run(x: fx.Tensor):\n    work(x).launch(grid=1, block=64)\nrun(x)",
        r"expected copy\(value, factor\); did you mean 'factor'",
    ),
    "mistake in a helper": (
        "def scale(value):\n    return value * factr  # here\n"
        "@flyc.kernel\ndef work(x: fx.Tensor):\n    x[0] = scale(x[1])\n"
        "@flyc.jit\ndef run(x: fx.Tensor):\n    work(x).launch(grid=1, block=64)\nrun(x)",
        r"factr",
    ),
    "helper without decorator": (
        "def positive(value):\n    if value > 0:  # here\n        return value\n    return -value\n"
        "@flyc.kernel\ndef work(x: fx.Tensor):\n    x[0] = positive(x[1])\n"
        "@flyc.jit\ndef run(x: fx.Tensor):\n    work(x).launch(grid=1, block=64)\nrun(x)",
        r"@flyc\.jit",
    ),
    "endless recursion": (
        "@flyc.jit\ndef power(a, n):\n    return a * power(a, n - 1)  # here\n"
        "@flyc.kernel\ndef work(x: fx.Tensor):\n    x[0] = power(x[1], 3)\n"
        "@flyc.jit\ndef run(x: fx.Tensor):\n    work(x).launch(grid=1, block=64)\nrun(x)",
        r"recursion",
    ),
    "barrier in a branch": (
        "@flyc.kernel\ndef work(x: fx.Tensor):\n    if fx.thread_idx.x < 5:\n        fx.barrier()  # here\n"
        "@flyc.jit\ndef run(x: fx.Tensor):\n    work(x).launch(grid=1, block=64)\nrun(x)",
        r"barrier",
    ),
    "kernel that is not launched by a host function": (
        "@flyc.kernel\ndef work(x: fx.Tensor):\n    x[0] = 1.0\n"
        "def run(x):\n    work(x).launch(grid=1, block=64)  # here\nrun(x)",
        r"@flyc\.jit",
    ),
    "jit on the kernel": (
        "@flyc.jit\ndef work(x: fx.Tensor):\n    x[fx.thread_idx.x] = 1.0  # here\nwork(x)",
        r"@flyc\.kernel|inside a kernel|in a kernel",
    ),
    "own exception in a helper": (
        "class Unsupported(Exception):\n    pass\n"
        "def check(width):\n    raise Unsupported(f'width {width}')  # here\n"
        "@flyc.kernel\ndef work(x: fx.Tensor):\n    check(3)\n"
        "@flyc.jit\ndef run(x: fx.Tensor):\n    work(x).launch(grid=1, block=64)\nrun(x)",
        r"width 3",
    ),
    "chained exceptions": (
        "@flyc.kernel\ndef work(x: fx.Tensor):\n    {}['a']  # here\n"
        "@flyc.jit\ndef run(x: fx.Tensor):\n    work(x).launch(grid=1, block=64)\nrun(x)",
        r"'a'",
    ),
    "struct's field": (
        "@fx.struct\nclass Pair:\n    a: fx.Float32\n    b: fx.Float32\n"
        "@flyc.kernel\ndef work(x: fx.Tensor, p: Pair):\n    x[0] = p.c  # here\n"
        "@flyc.jit\ndef run(x: fx.Tensor, p: Pair):\n    work(x, p).launch(grid=1, block=64)\nrun(x, Pair(1, 2))",
        r"\ba\b.*\bb\b|\.a",
    ),
    "struct's argument": (
        "@fx.struct\nclass Pair:\n    a: fx.Float32\n    b: fx.Float32\nPair(1)  # here",
        r"'b'|\bb\b",
    ),
}

_LAUNCHES = {
    "launch of a kernel without arguments": ("work.launch(grid=1, block=64)", r"work\(\.\.\.\)\.launch\(grid"),
    "launch as a second call": ("work(x, n)(1, 64)", r"\.launch\(grid=\.\.\., block=\.\.\.\)"),
    "array of the module launched": ("work(table, n).launch(grid=1, block=64)", r"argument of the @flyc\.jit function"),
}
_DECLARED = {
    "signature that is an array": ("f = run.signatures(x)", r"'x': \.\.\., 'n': \.\.\."),
    "brackets at the host function": ("run[1, 64](x, 7)", r"kernel\(\.\.\.\)\.launch"),
    "backend by its vendor": ("f = flyc.get_backend('nvidia')", r"did you mean 'cuda'"),
    "target by its vendor": ("f = flyc.precompile(run, ['amd'])", r"did you mean 'rocm'"),
    "chip that is not there": ("f = flyc.precompile(run, ['gfx943'])", r"did you mean 'gfx942'"),
    "language of the package": ("import flydsl\nf = flydsl.jit(run)  # here", r"flydsl\.compiler\.jit.*flyc\.jit"),
}
_LAYOUTS = {
    "text as one of two indices": ("y = m[i, 'j']", r"'j' of type str is no integer"),
    "float as one of two indices": ("y = m[i, v]", r"no integer.*\.to\(fx\.Int32\)"),
    "Python float as index": ("y = x[1.5]", r"1\.5 of type float is no integer.*int\("),
    "index made a float": ("k = n * 0.5\ny = x[k]  # here", r"no integer.*\.to\(fx\.Int32\)"),
    "text as index of a store": ("x['a'] = s", r"'a' of type str is no integer"),
    "tensor as index": ("y = x[x]", r"one number at a time"),
    "vector as index": ("y = x[w]", r"one number at a time"),
    "ellipsis": ("y = m[..., 0]", r"None for each dimension"),
    "two indices of a row": ("y = x[i, 0]", r"2 indices for a shape of 1 dimension"),
    "three kept dimensions": ("y = m[None, None, None]", r"3 indices for a shape of 2 dimensions"),
    "two indices of a row stored": ("x[i, 0] = s", r"2 indices for a shape of 1 dimension"),
    "dimension that is not there": ("c = m.shape[2]", r"2 dimensions .*numbered 0 to 1"),
    "dimension from the back": ("c = m.shape[-3]", r"count from the front, the last is 1"),
    "second dimension of a row": ("c = x.shape[1]", r"1 dimension .*numbered 0"),
    "last dimension of a row": ("c = x.shape[-2]", r"the last is 0"),
    "stride that is not there": ("c = m.stride[7]", r"2 dimensions"),
    "shape by a text": ("c = m.shape['rows']", r"'rows' of type str is no integer"),
    "slice of a shape": ("c = m.shape[0:1]", r"x\.shape\[0\]"),
    "shape as a number": ("c = m.shape * 2", r"not a single number but 2.*x\.shape\[0\]"),
    "shape plus one": ("c = m.shape + 1", r"fx\.size"),
    "layout of a text": ("c = fx.make_layout(4, 'row')", r"'row' of type str is no integer"),
    "stride of another form": ("c = fx.make_layout((4, 4), 1)", r"one stride for each of its sizes"),
    "shape with None": ("r = fx.make_rmem_tensor((4, None), fx.Float32)", r"write a number there"),
    "layout plus one": ("c = m.layout + 1", r"layout\.shape"),
    "tile of a text": ("c = fx.zipped_divide(m, 'a')", r"'a' of type str is no integer"),
    "load of a whole array": ("c = m.load()", r"fx\.zipped_divide.*x\[i\]"),
}
_SHARED = {
    "stored without peek": (
        "t = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 64])\nt[i] = v  # here",
        r"\.peek\(\)",
    ),
    "read without peek": (
        "t = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 64])\nx[i] = t[i]  # here",
        r"\.peek\(\)",
    ),
    "loop without peek": (
        "t = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 64])\nfor e in t:  # here\n    x[i] = e",
        r"\.peek\(\)",
    ),
    "array added without peek": (
        "t = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 64])\ny = t + 1.0  # here",
        r"\.peek\(\)",
    ),
    "number added without peek": ("t = fx.SharedAllocator().allocate(fx.Float32)\ny = v + t  # here", r"\.peek\(\)"),
    "method of another allocator": ("t = fx.SharedAllocator().allocate_array(fx.Float32, 64)", r"\.allocate"),
}
_KINDS = {
    "match of a run-time value": ("match n:\n    case 1:  # here\n        x[i] = s", r"if, elif and else"),
    "match with a default": ("match i:\n    case 3:  # here\n        x[i] = s\n    case _:\n        x[i] = v", r"elif"),
    "bits of a float from the left": ("y = 5 & x[i]", r"operator & needs integers.*\.bitcast\(fx\.Int32\)"),
    "complement of a float": ("y = ~v", r"operator ~ needs an integer.*\.to\(fx\.Int32\)"),
    "conversion to Python's float": ("y = i.to(float)", r"\.to\(fx\.Float32\)"),
    "conversion to Python's int": ("y = v.to(int)", r"\.to\(fx\.Int32\)"),
    "bits as Python's int": ("y = v.bitcast(int)", r"write fx\.Int32"),
    "conversion to a number": ("y = v.to(3)", r"such as fx\.Float32"),
    "text stored": ("x[i] = 'a'", r"cannot convert 'a' .*number"),
    "none stored": ("x[i] = None", r"cannot convert None.*number"),
    "list stored": ("x[i] = [1]", r"cannot convert \[1\] .*number"),
    "function of a text": ("y = fx.exp('a')", r"cannot convert 'a' .*number"),
}

MISTAKES = [
    *_in("kernel", _LAYOUTS | _SHARED | _KINDS),
    *_in("kernel", _CUDA | _TRITON | _NUMBA | _CUTE | _NUMPY | _PYTHON),
    *_in("kernel", {f"attribute {name}": mistake for name, mistake in _ATTRIBUTES.items()}),
    *_in("host", _HOST | _LAUNCHES),
    *_in("call", _CALLS | _DECLARED),
    *_in("program", _PROGRAMS),
]
