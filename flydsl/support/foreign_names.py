"""Names of CUDA, HIP, Triton, Numba, CuTe and NumPy, and their equivalents here.

Error messages quote the table.  ``x`` is a tensor, ``v`` a number, ``i`` an index and ``T`` a type.
"""

from __future__ import annotations

from collections.abc import Mapping

from flydsl.support.math_functions import MATH_FUNCTIONS

_FUNCTIONS = {
    **{
        row.name: f"fx.{row.name}(v)"
        for row in MATH_FUNCTIONS
        if row.operands == 1 and not row.name.startswith("round")
    },
    **{name: f"fx.{name}(v)" for name in ("isfinite", "isinf", "isnan")},
    "atan2": "fx.atan2(a, b)",
    "fma": "fx.fma(a, b, c)",
    "abs": "abs(v)",
    "absolute": "abs(v)",
    "fabs": "abs(v)",
    "ceil_div": "fx.ceildiv(a, b)",
    "pow": "a ** b",
    "power": "a ** b",
    "square": "v * v",
    "relu": "fx.max(v, 0.0)",
    "sigmoid": "1.0 / (1.0 + fx.exp(-v))",
    "silu": "v / (1.0 + fx.exp(-v))",
    "gelu": "0.5 * v * (1.0 + fx.erf(v * 0.7071067811865476))",
}
"""Functions of one number that have their name in every language."""

_GLOBAL_INDEX = "fx.block_idx.x * fx.block_dim.x + fx.thread_idx.x"
_SHARED = "fx.SharedAllocator().allocate(fx.Array[T, n]).peek().view(fx.make_layout(n, 1))"
_REGISTERS = "fx.make_rmem_tensor(shape, T)"
_BALLOT = "fx.rocdl.ballot(...) on AMD GPUs, fx.nvvm.vote_ballot(...) on NVIDIA GPUs"
_VECTOR = "fx.Vector([a, b])"


def _atomic(function: str) -> str:
    return f"fx.{function}(fx.get_iter(x) + i, v)"


_CUDA: Mapping[str, str] = {
    **{prefix + name + "f": text for name, text in _FUNCTIONS.items() for prefix in ("", "__")},
    **{f"h{name}": text for name, text in _FUNCTIONS.items()},
    "threadIdx": "fx.thread_idx",
    "blockIdx": "fx.block_idx",
    "blockDim": "fx.block_dim",
    "gridDim": "fx.grid_dim",
    **{f"hipThreadIdx_{axis}": f"fx.thread_idx.{axis}" for axis in "xyz"},
    **{f"hipBlockIdx_{axis}": f"fx.block_idx.{axis}" for axis in "xyz"},
    **{f"hipBlockDim_{axis}": f"fx.block_dim.{axis}" for axis in "xyz"},
    **{f"hipGridDim_{axis}": f"fx.grid_dim.{axis}" for axis in "xyz"},
    "warpSize": "fx.num_warp_threads()",
    "laneid": "fx.lane_id()",
    "__lane_id": "fx.lane_id()",
    "__syncthreads": "fx.barrier()",
    "syncthreads": "fx.barrier()",
    "__syncwarp": "fx.barrier(), or nothing before shuffles",
    "syncwarp": "fx.barrier(), or nothing before shuffles",
    "__threadfence": 'fx.memory_fence(syncscope="agent")',
    "__threadfence_block": 'fx.memory_fence(syncscope="workgroup")',
    "__threadfence_system": "fx.memory_fence()",
    "atomicAdd": _atomic("atomic_add"),
    "atomicSub": _atomic("atomic_sub"),
    "atomicMax": f"{_atomic('atomic_max')}, and for floats fx.atomic_fmax",
    "atomicMin": f"{_atomic('atomic_min')}, and for floats fx.atomic_fmin",
    "atomicAnd": _atomic("atomic_and"),
    "atomicOr": _atomic("atomic_or"),
    "atomicXor": _atomic("atomic_xor"),
    "atomicExch": _atomic("atomic_xchg"),
    "atomicCAS": "fx.atomic_cas(fx.get_iter(x) + i, expected, v)",
    "__ballot_sync": _BALLOT,
    "__ballot": _BALLOT,
    "__any_sync": f"a comparison with 0 of {_BALLOT}",
    "__all_sync": f"a comparison with all ones of {_BALLOT}",
    "__ldg": "x[i]",
    "__ldcg": "x[i]",
    "__popc": "fx.ctpop(v)",
    "__popcll": "fx.ctpop(v)",
    "__clz": "fx.ctlz(v)",
    "__ffs": "fx.cttz(v) + 1",
    "__float_as_int": "v.bitcast(fx.Int32)",
    "__float_as_uint": "v.bitcast(fx.Uint32)",
    "__int_as_float": "v.bitcast(fx.Float32)",
    "__float2half": "v.to(fx.Float16)",
    "__half2float": "v.to(fx.Float32)",
    "__float2bfloat16": "v.to(fx.BFloat16)",
    "__bfloat162float": "v.to(fx.Float32)",
    "__float2int_rn": "fx.roundeven(v).to(fx.Int32)",
    "__int2float_rn": "v.to(fx.Float32)",
    "__fdividef": "a / b",
    "__shared__": _SHARED,
    "__global__": "the decorator @flyc.kernel",
    "__device__": "the decorator @flyc.jit",
    "__constant__": "an fx.Constexpr parameter",
    "fmaxf": "fx.max(a, b)",
    "fminf": "fx.min(a, b)",
    "fmax": "fx.max(a, b)",
    "fmin": "fx.min(a, b)",
    "fmodf": "a % b",
    "fmaf": "fx.fma(a, b, c)",
    "powf": "a ** b",
    "roundf": "fx.round(v)",
    "rintf": "fx.roundeven(v)",
    "printf": 'fx.printf("{} {}", a, b)',
    "dim3": "a tuple: .launch(grid=(2, 3, 1), block=64)",
    **{f"{t}{n}": _VECTOR for t in ("float", "int", "uint", "half", "double") for n in (2, 3, 4)},
    **{f"make_{t}{n}": _VECTOR for t in ("float", "int", "uint", "half", "double") for n in (2, 3, 4)},
    **{
        name: f"fx.{here}(v, offset, fx.num_warp_threads())"
        for kind, here in {"down": "shuffle_down", "up": "shuffle_up", "xor": "shuffle_xor"}.items()
        for name in (f"__shfl_{kind}_sync", f"__shfl_{kind}", f"shfl_{kind}_sync")
    },
    "__shfl_sync": "fx.shuffle_idx(v, lane, fx.num_warp_threads())",
    "__shfl": "fx.shuffle_idx(v, lane, fx.num_warp_threads())",
    "shfl_sync": "fx.shuffle_idx(v, lane, fx.num_warp_threads())",
}
_TYPES: Mapping[str, str] = {
    "float": "fx.Float32",
    "half": "fx.Float16",
    "double": "fx.Float64",
    "bool": "fx.Boolean",
    "bool_": "fx.Boolean",
    "int1": "fx.Boolean",
    "bfloat16": "fx.BFloat16",
    **{f"float{width}": f"fx.Float{width}" for width in (16, 32, 64)},
    **{f"int{width}": f"fx.Int{width}" for width in (8, 16, 32, 64)},
    **{f"uint{width}": f"fx.Uint{width}" for width in (8, 16, 32, 64)},
    "float8e4nv": "fx.Float8E4M3FN",
    "float8e5": "fx.Float8E5M2",
    "float8_e4m3fn": "fx.Float8E4M3FN",
    "float8_e5m2": "fx.Float8E5M2",
    "long": "fx.Int64",
}
_REDUCE = (
    'v.reduce("{0}") for a vector, fx.coop.warp_reduce(v, fx.ReductionOp.{1}) for a warp, '
    "fx.coop.BlockReduce for a block"
)
_ARRAYS: Mapping[str, str] = {
    **_FUNCTIONS,
    **_TYPES,
    "where": "condition.select(a, b)",
    "maximum": "fx.max(a, b)",
    "minimum": "fx.min(a, b)",
    "fmax": "fx.max(a, b)",
    "fmin": "fx.min(a, b)",
    "clip": "fx.min(fx.max(v, low), high)",
    "clamp": "fx.min(fx.max(v, low), high)",
    "round": "fx.round(v)",
    "rint": "fx.roundeven(v)",
    "sign": "(v > 0).select(1, (v < 0).select(-1, 0))",
    "arange": "fx.thread_idx.x where each thread has an element, or a loop: for i in range(n)",
    "zeros": "fx.full(n, 0.0, T) for a vector, fx.make_rmem_tensor(n, T) for memory of a thread",
    "ones": "fx.full(n, 1.0, T)",
    "empty": _REGISTERS,
    "array": _VECTOR,
    "asarray": _VECTOR,
    "tensor": _VECTOR,
    "stack": _VECTOR,
    "sum": _REDUCE.format("add", "ADD"),
    "prod": _REDUCE.format("mul", "MUL"),
    "max": _REDUCE.format("max", "MAX"),
    "amax": _REDUCE.format("max", "MAX"),
    "min": _REDUCE.format("min", "MIN"),
    "amin": _REDUCE.format("min", "MIN"),
    "mean": _REDUCE.format("add", "ADD") + ", and divide",
    "cumsum": "fx.coop.warp_inclusive_scan(v, fx.ReductionOp.ADD) for a warp, fx.coop.BlockScan for a block",
    "sort": "fx.coop.warp_merge_sort for a warp, fx.coop.BlockMergeSort for a block",
    "dot": 'fx.gemm for fragments, (a * b).reduce("add") for vectors',
    "matmul": "fx.gemm of fragments, or the kernels of flydsl.kernels",
    "einsum": "fx.gemm of fragments",
    "softmax": "flydsl.kernels.softmax",
    "transpose": "x[j, i] for an element, fx.make_view(fx.get_iter(x), fx.select(fx.get_layout(x), [1, 0])) for a view",
    "reshape": "fx.make_view(fx.get_iter(x), layout) for a view of another shape",
    "add": "a + b",
    "subtract": "a - b",
    "multiply": "a * b",
    "mul": "a * b",
    "div": "a / b",
    "divide": "a / b",
    "floor_divide": "a // b",
    "mod": "a % b",
    "negative": "-v",
    "logical_and": "a & b",
    "logical_or": "a | b",
    "logical_not": "~v",
    "isclose": "abs(a - b) < tolerance",
    "left_shift": "a << b",
    "right_shift": "a >> b",
    "copysign": "fx.copysign(a, b)",
}
_TRITON: Mapping[str, str] = {
    **_ARRAYS,
    "program_id": "fx.block_idx.x (.y, .z)",
    "num_programs": "fx.grid_dim.x (.y, .z)",
    "load": "x[i]",
    "store": "x[i] = v",
    "make_block_ptr": "fx.slice(fx.zipped_divide(x, tile), (None, i)) for a tile",
    "cdiv": "fx.ceildiv(a, b)",
    "constexpr": "fx.Constexpr",
    "static_range": "fx.range_constexpr(n)",
    "range": "range(n)",
    "static_print": "print(v)",
    "device_print": 'fx.printf("{}", v)',
    "static_assert": "assert, of what is known while tracing",
    "debug_barrier": "fx.barrier()",
    "atomic_cas": "fx.atomic_cas(fx.get_iter(x) + i, expected, v)",
    **{f"atomic_{name}": _atomic(f"atomic_{name}") for name in ("add", "max", "min", "and", "or", "xor", "xchg")},
    "extract_slice": "x[None, j]",
    "full": "fx.full(n, v, T)",
    "associative_scan": "fx.coop.BlockScan",
    "reduce": 'v.reduce("add") for a vector',
    "jit": "@flyc.kernel for what runs on the device, @flyc.jit for what launches it",
    "autotune": "@flydsl.autotune.tuner",
}
_NUMBA: Mapping[str, str] = {
    **_CUDA,
    "grid": _GLOBAL_INDEX,
    "gridsize": "fx.grid_dim.x * fx.block_dim.x",
    "laneid": "fx.lane_id()",
    "warpsize": "fx.num_warp_threads()",
    "shared.array": _SHARED,
    "local.array": _REGISTERS,
    "const.array_like": "an fx.Constexpr parameter",
    **{f"atomic.{name}": _atomic(f"atomic_{name}") for name in ("add", "sub", "max", "min")},
    "atomic.cas": "fx.atomic_cas(fx.get_iter(x) + i, expected, v)",
    "jit": "@flyc.kernel for what runs on the device, @flyc.jit for what launches it",
    "to_device": "an array of the device, such as a torch tensor, as argument",
}
_CUTE: Mapping[str, str] = {
    "arch.thread_idx": "fx.thread_idx",
    "arch.block_idx": "fx.block_idx",
    "arch.block_dim": "fx.block_dim",
    "arch.grid_dim": "fx.grid_dim",
    "arch.lane_idx": "fx.lane_id()",
    "arch.warp_idx": "fx.thread_idx.x // fx.num_warp_threads()",
    "arch.barrier": "fx.barrier()",
    "arch.sync_threads": "fx.barrier()",
    "arch.alloc_smem": _SHARED,
    "make_fragment": _REGISTERS,
    "make_fragment_like": "fx.make_fragment_like(x) for a tile x with a static layout",
    "make_tensor": "fx.make_view(fx.get_iter(x), layout)",
    "make_rmem_tensor": _REGISTERS,
    "local_tile": "fx.slice(fx.zipped_divide(x, tile), (None, i))",
    "local_partition": "the .partition_S or .partition_D of fx.make_tiled_copy(...).get_slice(thread)",
    "jit": "@flyc.jit",
    "kernel": "@flyc.kernel",
    "compile": "flyc.compile",
    "Constexpr": "fx.Constexpr",
    **{
        name: f"fx.{name}"
        for name in (
            "make_layout", "copy", "gemm", "printf", "size", "rank", "zipped_divide", "logical_divide", "tiled_divide",
            "composition", "coalesce", "make_tiled_copy", "make_tiled_mma", "make_copy_atom", "make_mma_atom", "slice_",
        )
    },
    "slice_": "fx.slice",
}  # fmt: skip
_PYTHON_MATH: Mapping[str, str] = {
    **_FUNCTIONS,
    "fabs": "abs(v)",
    "fmod": "a % b",
    "hypot": "fx.sqrt(a * a + b * b)",
    "copysign": "fx.copysign(a, b)",
}

NAMES: Mapping[str, str] = {
    **_CUTE,
    **{name: text for name, text in _NUMBA.items() if name != "grid"},
    **_TRITON,
    **_CUDA,
    "syncthreads_count": _BALLOT,
    "shared_memory": _SHARED,
    "shared_array": _SHARED,
    "alloc_shared": _SHARED,
    "smem": _SHARED,
    "pi": "math.pi",
    "inf": 'float("inf")',
    "nan": 'float("nan")',
    "barrier": "fx.barrier()",
    "lane_id": "fx.lane_id()",
    "thread_id": "fx.thread_idx.x",
    "tid": "fx.thread_idx.x",
    "bid": "fx.block_idx.x",
    "num_warps": ".launch(block=...), in threads",
    "num_stages": "the loop that fetches ahead",
    "threadId": "fx.thread_idx.x",
    "get_global_id": _GLOBAL_INDEX,
    "get_local_id": "fx.thread_idx.x",
    "get_group_id": "fx.block_idx.x",
    "global_id": _GLOBAL_INDEX,
    "bf16": "fx.BFloat16",
    "fp16": "fx.Float16",
    "fp32": "fx.Float32",
    "f16": "fx.Float16",
    "f32": "fx.Float32",
    "i32": "fx.Int32",
    "i64": "fx.Int64",
}
"""Names without a module before them, or asked of ``fx``."""

MODULES: Mapping[str, Mapping[str, str]] = {
    **dict.fromkeys(("tl", "triton", "triton.language", "pl", "tlx", "hl"), _TRITON),
    **dict.fromkeys(("cuda", "numba", "nb", "numba.cuda", "hip"), _NUMBA),
    **dict.fromkeys(("cute", "cutlass"), _CUTE),
    **dict.fromkeys(("np", "numpy", "jnp", "jax", "cp", "cupy", "torch", "F", "tf", "mx"), _ARRAYS),
    **dict.fromkeys(("math", "cmath", "libdevice", "tl_math"), _PYTHON_MATH),
}
"""Names after a module, by the module's usual alias and by its full name."""

BUILTINS: Mapping[str, str] = {
    "max": "fx.max(a, b)",
    "min": "fx.min(a, b)",
    "sum": 'v.reduce("add") for a vector, a loop over elements for a tensor',
    "round": "fx.round(v)",
    "sorted": "fx.min(a, b), fx.max(a, b)",
    "int": "v.to(fx.Int32)",
    "float": "v.to(fx.Float32)",
    "bool": "v != 0",
    "pow": "a ** b",
    "any": "conditions joined with |",
    "all": "conditions joined with &",
    "hex": 'fx.printf("{}", v)',
    "list": "a loop: for i in range(n), with x[i]",
    "enumerate": "a loop: for i in range(n), with x[i]",
    "zip": "a loop: for i in range(n), with a[i] and b[i]",
    "open": "a tensor that the host reads or writes",
    "input": "a parameter",
}
"""Python's own functions, where they are given values of the run time."""

_OF_NUMBERS: Mapping[str, str] = {
    **_FUNCTIONS,
    "astype": "v.to(T), such as v.to(fx.Float16)",
    "cast": "v.to(T)",
    "type_as": "v.to(T)",
    "float": "v.to(fx.Float32)",
    "half": "v.to(fx.Float16)",
    "bfloat16": "v.to(fx.BFloat16)",
    "double": "v.to(fx.Float64)",
    "int": "v.to(fx.Int32)",
    "long": "v.to(fx.Int64)",
    "view": "v.bitcast(T)",
    "item": "v itself, whose number exists when the kernel runs",
    "clamp": "fx.min(fx.max(v, low), high)",
    "clip": "fx.min(fx.max(v, low), high)",
    "maximum": "fx.max(a, b)",
    "minimum": "fx.min(a, b)",
    "shape": "nothing, as v is one number",
}
_OF_VECTORS: Mapping[str, str] = {
    **_OF_NUMBERS,
    "sum": 'v.reduce("add")',
    "prod": 'v.reduce("mul")',
    "max": 'v.reduce("max")',
    "min": 'v.reduce("min")',
    "mean": 'v.reduce("add") / v.numel',
    "T": "v.shuffle(v, order)",
    "size": "v.numel",
    "ndim": "len(v.shape)",
    "item": "v[i]",
    "tolist": "[v[i] for i in range(v.numel)]",
    "dot": '(a * b).reduce("add")',
}
_WITHOUT_KERNEL = "the conversion on the host, before the call"
_OF_TENSORS: Mapping[str, str] = {
    **{name: f"{text} for an element v = x[i]" for name, text in _OF_NUMBERS.items() if name != "shape"},
    **dict.fromkeys(
        ("sum", "mean", "max", "min", "prod", "any", "all", "argmax", "argmin", "norm", "softmax", "cumsum"),
        "a loop over elements, fx.coop.BlockReduce for a block, or call a kernel of flydsl.kernels",
    ),
    "T": _ARRAYS["transpose"],
    "transpose": _ARRAYS["transpose"],
    "permute": _ARRAYS["transpose"],
    "reshape": _ARRAYS["reshape"],
    "view": _ARRAYS["reshape"],
    "flatten": "fx.make_view(fx.get_iter(x), fx.make_layout(n, 1)) for a view",
    "ravel": "fx.make_view(fx.get_iter(x), fx.make_layout(n, 1)) for a view",
    "squeeze": "fx.slice(x, (None, 0)) to keep the modes that are None",
    "unsqueeze": "fx.make_view(fx.get_iter(x), layout) for a view of another shape",
    "expand": "fx.make_view(fx.get_iter(x), layout) with stride 0",
    "size": "fx.size(x), or x.shape[0] for one dimension",
    "numel": "fx.size(x)",
    "ndim": "fx.rank(x)",
    "dim": "fx.rank(x)",
    "strides": "x.stride",
    "copy": "x.load() for a tile x with a static layout",
    "clone": "x.load() for a tile x with a static layout",
    "data_ptr": "fx.get_iter(x)",
    "data": "fx.get_iter(x)",
    "ptr": "fx.get_iter(x)",
    "contiguous": _WITHOUT_KERNEL,
    "to": "x[i].to(T) for an element; move arrays between devices on the host",
    "cuda": _WITHOUT_KERNEL,
    "cpu": _WITHOUT_KERNEL,
    "numpy": _WITHOUT_KERNEL,
    "item": "x[0]",
    "tolist": "[x[i] for i in range(n)] with n known while tracing",
    "append": "a tensor of full size, whose elements are assigned",
}
KEYWORDS: Mapping[str, str] = {
    **dict.fromkeys(("threads", "num_threads", "block_size", "block_dim", "blockDim", "num_warps"), "block"),
    **dict.fromkeys(("blocks", "num_blocks", "grid_size", "grid_dim", "gridDim"), "grid"),
    **dict.fromkeys(("shared", "shared_mem", "shared_memory", "dynamic_shared", "dynamic_smem_bytes"), "smem"),
    **dict.fromkeys(("type", "element_type", "elem_type", "datatype"), "dtype"),
}
"""Names of keyword arguments, with the keyword here."""
ATTRIBUTES: Mapping[str, Mapping[str, str]] = {"number": _OF_NUMBERS, "vector": _OF_VECTORS, "tensor": _OF_TENSORS}
"""Attributes of values, by the kind of value."""


def instead_of(name: str, module: str | None = None) -> str | None:
    """The replacement for ``name``, alone or in a module; ``None`` if nothing is known of it.

    ``name`` may be dotted; its first parts or the last one may be known: ``threadIdx.x``, ``language.load``.
    """
    table = NAMES if module is None else MODULES.get(module)
    if table is None:
        return None
    if module is None and name not in table:
        name = _spelled(name)
    parts = name.split(".")
    for start in range(len(parts)):
        for end in range(len(parts), start, -1):
            found = table.get(".".join(parts[start:end]))
            if found is not None:
                plain = found.replace(".", "").replace("_", "").isalnum()
                return ".".join([found, *parts[end:]]) if plain else found
    return None


def _spelled(name: str) -> str:
    """The spelling of ``name`` in :data:`NAMES`: ``threadIdx`` for ``ThreadIDX`` and ``thread_idx``."""

    def letters(text: str) -> str:
        return text.replace("_", "").lower()

    return next((known for known in NAMES if letters(known) == letters(name)), name)
