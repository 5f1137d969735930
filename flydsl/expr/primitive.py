"""The public path of the language's primitive operations.

These are layouts, atoms, copies, matrix operations and memory.
"""

from flydsl.expr.atoms.atom import CopyAtomType, MmaAtomType, atom_set_value, make_copy_atom, make_mma_atom
from flydsl.expr.atoms.atomics import (
    AtomicOp,
    CopyOpUniversalAtomicType,
    UniversalAtomic,
    UniversalAtomicAdd,
    UniversalAtomicAnd,
    UniversalAtomicDec,
    UniversalAtomicInc,
    UniversalAtomicMax,
    UniversalAtomicMin,
    UniversalAtomicOr,
    atomic_add,
    atomic_and,
    atomic_cas,
    atomic_fmax,
    atomic_fmin,
    atomic_max,
    atomic_min,
    atomic_or,
    atomic_sub,
    atomic_xchg,
    atomic_xor,
    generic_load,
    generic_store,
    memory_fence,
)
from flydsl.expr.atoms.copy import copy, copy_atom_call
from flydsl.expr.atoms.copy_ops import (
    CopyOpUniversalCopyType,
    UniversalCopy,
    UniversalCopy8b,
    UniversalCopy16b,
    UniversalCopy32b,
    UniversalCopy64b,
    UniversalCopy128b,
)
from flydsl.expr.atoms.gemm import GemmTraversalOrder, gemm, mma_atom_call
from flydsl.expr.atoms.mma_ops import MmaOpUniversalFMAType, UniversalFMA
from flydsl.expr.atoms.tiled_copy import (
    TiledCopyType,
    make_tiled_copy,
    tiled_copy_partition_dst,
    tiled_copy_partition_src,
    tiled_copy_retile,
)
from flydsl.expr.atoms.tiled_mma import (
    MmaOperand,
    TiledMmaType,
    make_tiled_mma,
    mma_make_fragment,
    tiled_mma_partition,
    tiled_mma_partition_shape,
)
from flydsl.expr.control import const_expr, range_constexpr
from flydsl.expr.core.printing import printf
from flydsl.expr.device_assert import device_assert
from flydsl.expr.gpu import get_dyn_shared
from flydsl.expr.host_checks import check
from flydsl.expr.layout import (
    BasisType,
    ComposedLayoutType,
    CoordSwizzleType,
    IntTupleType,
    LayoutType,
    SwizzleType,
    TileType,
    append,
    blocked_product,
    ceil_div,
    coalesce,
    complement,
    composed_get_inner,
    composed_get_offset,
    composed_get_outer,
    composition,
    coprofile,
    coshape,
    cosize,
    crd2idx,
    depth,
    dice,
    elem_less,
    equal,
    flat_divide,
    flat_product,
    get,
    get_,
    get_1d_coord,
    get_flat_coord,
    get_iter,
    get_layout,
    get_leaves,
    get_scalar,
    get_shape,
    get_stride,
    group,
    has_none,
    idx2crd,
    int_tuple_add,
    int_tuple_div,
    int_tuple_mod,
    int_tuple_mul,
    int_tuple_product,
    int_tuple_product_each,
    int_tuple_product_like,
    int_tuple_sub,
    left_inverse,
    logical_divide,
    logical_product,
    make_composed_layout,
    make_coord,
    make_fragment_layout_like,
    make_identity_layout,
    make_int_tuple,
    make_layout,
    make_layout_like,
    make_ordered_layout,
    make_shape,
    make_stride,
    make_tile,
    prepend,
    raked_product,
    rank,
    recast_layout,
    right_inverse,
    select,
    shape_div,
    size,
    slice,
    static,
    take,
    tile_to_shape,
    tiled_divide,
    tiled_product,
    zipped_divide,
    zipped_product,
)
from flydsl.expr.memory.memory_functions import (
    assume,
    inttoptr,
    make_ptr,
    memref_alloca,
    memref_load,
    memref_load_vec,
    memref_store,
    memref_store_vec,
    ptrtoint,
    to_llvm_ptr,
)
from flydsl.expr.memory.pointer import (
    AddressSpace,
    CachePolicy,
    PointerType,
    add_offset,
    ptr_load,
    ptr_store,
    recast_iter,
)
from flydsl.expr.memory.swizzled import apply_swizzle
from flydsl.expr.memory.tensor import make_fragment_like, make_view
from flydsl.expr.memory.tensor_types import CoordTensorType, MemRefType

__all__ = [name for name in dir() if not name.startswith("_")]
