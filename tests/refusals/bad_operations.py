"""Copies, pointers, matrix operations and lanes that the chip or the language does not have."""

from programs import in_kernel

import flydsl.expr as fx

# -- copies


@in_kernel(ValueError, "bits is no whole number of elements of")
def copy_narrower_than_an_element(x):
    fx.make_copy_atom(fx.UniversalCopy(16), fx.Float32)  # here


@in_kernel(ValueError, "one call moves")
def copy_that_tears_elements(x):
    fx.make_copy_atom(fx.UniversalCopy(24), fx.Float16)  # here


@in_kernel(Exception, "one call moves")
def copy_of_no_bits(x):
    fx.make_copy_atom(fx.UniversalCopy(0), fx.Float16)  # here


@in_kernel(TypeError, "atom takes a copy operation such as fx")
def atom_of_no_operation(x):
    fx.make_copy_atom("copy", fx.Float16)  # here


@in_kernel(TypeError, "elem_type must be NumericType")
def atom_of_no_element_type(x):
    fx.make_copy_atom(fx.UniversalCopy32b(), "f32")  # here


@in_kernel(ValueError, "the ranks and the size of each mode mu")
def copy_between_different_sizes(x):
    atom = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
    fx.copy(atom, fx.make_rmem_tensor((1, 4), fx.Float32), fx.make_rmem_tensor((1, 8), fx.Float32))  # here


@in_kernel(ValueError, "the ranks and the size of each mod")
def copy_between_different_ranks(x):
    atom = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
    fx.copy(atom, fx.make_rmem_tensor((1, 4), fx.Float32), fx.make_rmem_tensor((1, 2, 2), fx.Float32))  # here


@in_kernel(ValueError, "must have one Boolean per call")
def predicate_of_another_size(x):
    atom = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
    pred = fx.make_rmem_tensor(3, fx.Boolean)
    fx.copy(atom, fx.make_rmem_tensor((1, 4), fx.Float32), fx.make_rmem_tensor((1, 4), fx.Float32), pred=pred)  # here


@in_kernel(TypeError, "a predicate is a Boolean tensor, got True")
def predicate_that_is_no_tensor(x):
    atom = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
    r = fx.make_rmem_tensor((1, 4), fx.Float32)
    fx.copy(atom, r, r, pred=True)  # here


@in_kernel(TypeError, "copy takes tensors in memory, got None")
def copy_of_no_tensor(x):
    atom = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
    fx.copy(atom, None, x)  # here


@in_kernel(TypeError, "copy takes a copy atom or a tiled copy, got None")
def copy_without_an_atom(x):
    fx.copy(None, x, x)  # here


@in_kernel(ValueError, "universal_copy")
def copy_of_other_elements(x):
    atom = fx.make_copy_atom(fx.UniversalCopy16b(), fx.Float16)
    fx.copy(atom, fx.make_rmem_tensor((1, 4), fx.Float32), fx.make_rmem_tensor((1, 4), fx.Float16))  # here


@in_kernel(ValueError, "CopyOpUniversalCopyType")
def state_of_a_stateless_atom(x):
    fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32).set_value("soffset", 4)  # here


@in_kernel(ValueError, "its fields are soffset")
def unknown_state_of_an_atom(x):
    fx.make_copy_atom(fx.rocdl.BufferCopy32b(), fx.Float32).set_value("sofset", 4)  # here


@in_kernel(ValueError, "values, no multiple of the")
def tiled_copy_with_too_many_values(A):
    atom = fx.make_copy_atom(fx.UniversalCopy(128), fx.Float32)
    fx.make_tiled_copy_tv(atom, fx.make_layout((8, 8), (8, 1)), fx.make_layout((1, 3), (1, 1)))  # here


@in_kernel(ValueError, "modes divides the layout")
def tile_of_another_rank_than_the_tensor(x):
    atom = fx.make_copy_atom(fx.UniversalCopy(128), fx.Float32)
    tiled = fx.make_tiled_copy_tv(atom, fx.make_layout((16, 4), (4, 1)), fx.make_layout((1, 4), (4, 1)))
    tiled.get_slice(fx.thread_idx.x).partition_S(x)  # here


@in_kernel(TypeError, "of type str is no integer")
def slice_of_a_tiled_copy_at_text(x):
    atom = fx.make_copy_atom(fx.UniversalCopy(128), fx.Float32)
    tiled = fx.make_tiled_copy_tv(atom, fx.make_layout((16, 4), (4, 1)), fx.make_layout((1, 4), (4, 1)))
    tiled.get_slice("0")  # here


@in_kernel(ValueError, "requires a global-address-space pointer, got Pointer")
def buffer_of_shared_memory(x):
    array = fx.SharedAllocator().allocate(fx.Array[fx.Float32, 4]).peek()
    fx.rocdl.make_buffer_ptr(array.ptr)  # here


@in_kernel(ValueError, "rsrc takes a buffer pointer, as fx")
def descriptor_of_a_plain_pointer(x):
    fx.rocdl.get_buffer_rsrc(x.iter)  # here


@in_kernel(ValueError, "one call moves")
def buffer_copy_to_shared_memory_of_64_bits(x):
    fx.rocdl.BufferCopyLDS64b()  # here


@in_kernel(ValueError, "LDSReadTrans is an instruction of gfx", "rocm")
def transposing_load_that_the_chip_lacks(x):
    atom = fx.make_copy_atom(fx.rocdl.cdna4.LDSReadTrans(16, 64), fx.Float16)
    shared = fx.make_view(fx.SharedAllocator().allocate(fx.Array[fx.Float16, 64]).peek().ptr, fx.make_layout(4, 1))
    fx.copy(atom, shared, fx.make_rmem_tensor(4, fx.Float16))  # here


@in_kernel(ValueError, "BufferLoadAsyncLDS is an instruction of gfx", "rocm")
def asynchronous_copy_that_the_chip_lacks(x):
    atom = fx.make_copy_atom(fx.rocdl.cdna4.BufferLoadAsyncLDS128b(), fx.Float32)
    shared = fx.make_view(fx.SharedAllocator().allocate(fx.Array[fx.Float32, 256]).peek().ptr, fx.make_layout(4, 1))
    fx.copy(atom, fx.make_view(fx.get_iter(fx.rocdl.make_buffer_tensor(x)), fx.make_layout(4, 1)), shared)  # here


@in_kernel(TypeError, "And is an operation on integers, got Float")
def logical_atomic_on_floats(x):
    fx.UniversalAtomicAnd(fx.Float32)  # here


@in_kernel(TypeError, "UniversalAtomic takes an fx")
def atomic_by_name(x):
    fx.UniversalAtomic("add", fx.Float32)  # here


@in_kernel(NotImplementedError, "cuda:sm_90 has no atomic Max", "cuda")
def atomic_on_single_halves(x):
    atom = fx.make_copy_atom(fx.UniversalAtomicMax(fx.Float16), fx.Float16)
    memory = fx.make_view(fx.recast_iter(fx.Float16, fx.get_iter(x)), fx.make_layout(1, 1))
    fx.copy(atom, fx.make_rmem_tensor(1, fx.Float16), memory)  # here


@in_kernel(ValueError, "a vector of 4097 elements; a thread's has at most 4096")
def vector_that_no_thread_can_hold(x):
    fx.make_view(fx.get_iter(x), fx.make_layout(4097, 1)).load()  # here


@in_kernel(ValueError, "a vector of 8192 elements; .* load and store parts in a loop")
def vector_of_a_whole_tile(x):
    fx.Vector.filled((64, 128), 0.0, fx.Float32)  # here


@in_kernel(ValueError, "loads 32 bits at once into LDS; gfx950 have", "rocm")
def wide_copy_to_shared_memory_that_the_chip_lacks(x):
    atom = fx.make_copy_atom(fx.rocdl.BufferCopyLDS128b(), fx.Float32)
    shared = fx.make_view(fx.SharedAllocator().allocate(fx.Array[fx.Float32, 256]).peek().ptr, fx.make_layout(4, 1))
    fx.copy(atom, fx.make_view(fx.get_iter(fx.rocdl.make_buffer_tensor(x)), fx.make_layout(4, 1)), shared)  # here


@in_kernel(ValueError, "expected one of")
def unknown_scope(x):
    fx.UniversalAtomicAdd(fx.Int32, "block")  # here


# -- pointers


@in_kernel(TypeError, "offsets count elements of Float")
def pointer_plus_a_float(x):
    x.iter + 1.5  # here


@in_kernel(TypeError, "offsets count elements of Float")
def pointer_plus_a_pointer(x):
    x.iter + x.iter  # here


@in_kernel(ValueError, "memory in Register has no address as an integer")
def address_of_a_register(x):
    fx.ptrtoint(fx.make_rmem_tensor(4, fx.Float32).iter)  # here


@in_kernel(TypeError, "inttoptr takes an integer, got")
def pointer_of_a_float(x):
    fx.inttoptr(fx.PointerType.get(fx.Float32, fx.AddressSpace.Global, 4), 1.5)  # here


@in_kernel(ValueError, "a power of two")
def pointer_with_an_odd_alignment(x):
    fx.PointerType.get(fx.Float32, fx.AddressSpace.Global, 3)  # here


@in_kernel(TypeError, "expected one such as fx")
def pointer_into_a_named_space(x):
    fx.PointerType.get(fx.Float32, "Global", 4)  # here


@in_kernel(TypeError, "points to memory, which cannot lose elements")
def element_behind_a_pointer_is_deleted(x):
    del x.iter[0]  # here


# -- matrix operations


@in_kernel(ValueError, "is not an instruction of rocm", "rocm")
def matrix_operation_of_no_shape(x):
    fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 17, fx.Float16))  # here


@in_kernel(ValueError, "is not an instruction of rocm", "rocm")
def matrix_operation_that_the_chip_lacks(x):
    atom = fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 32, fx.Float16))
    a, c = fx.make_rmem_tensor(8, fx.Float16), fx.make_rmem_tensor(4, fx.Float32)
    fx.gemm(atom, c, a, a, c)  # here


@in_kernel(ValueError, "is not an instruction of rocm", "rocm")
def blocks_of_four(x):
    fx.make_mma_atom(fx.rocdl.MFMA(4, 4, 4, fx.Float16))  # here


@in_kernel(ValueError, "it is not available on target arch", "rocm")
def matrix_operation_of_another_family(x):
    fx.make_mma_atom(fx.rocdl.WMMA(16, 16, 16, fx.Float16))  # here


@in_kernel(ValueError, "it is not available on target arch", "cuda")
def matrix_operation_of_another_vendor(x):
    atom = fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 16, fx.Float16))
    a, c = fx.make_rmem_tensor(4, fx.Float16), fx.make_rmem_tensor(4, fx.Float32)
    fx.gemm(atom, c, a, a, c)  # here


@in_kernel(ValueError, "it is not available on target arch", "rocm")
def scaled_matrix_operation_that_the_chip_lacks(x):
    atom = fx.make_mma_atom(fx.rocdl.cdna4.MFMAScale(16, 16, 128, fx.Float8E4M3FN))
    a, d = fx.make_rmem_tensor(32, fx.Float8E4M3FN), fx.make_rmem_tensor(4, fx.Float32)
    fx.mma_atom_call(atom, d, a, a, d)  # here


@in_kernel(TypeError, "MFMA takes scalar types such as fx", "rocm")
def matrix_operation_of_text(x):
    fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 16, "f16"))  # here


@in_kernel(ValueError, "is not an instruction of rocm", "rocm")
def matrix_operation_of_complex_types(x):
    fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 16, fx.Int64))  # here


@in_kernel(TypeError, "atom takes a matrix operation such as fx")
def matrix_atom_of_a_copy(x):
    fx.make_mma_atom(fx.UniversalCopy32b())  # here


@in_kernel(ValueError, "operand a of mfma", "rocm")
def bfloat16_in_a_half_operation(H, B):
    mma = fx.make_tiled_mma(
        fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 16, fx.Float16)), fx.make_layout((1, 1, 1), (1, 1, 1))
    )
    mine = mma.get_slice(fx.thread_idx.x)
    a, b = fx.make_fragment_like(mine.partition_A(B)), mine.make_fragment_B(H)
    c = mine.make_fragment_C(H)
    fx.gemm(mma, c, a, b, c)  # here


@in_kernel(ValueError, "the extents do not fit")
def product_of_unequal_extents(x):
    mma = fx.make_mma_atom(fx.UniversalFMA(fx.Float32))
    a, b = fx.make_rmem_tensor((1, 4), fx.Float32), fx.make_rmem_tensor((1, 3), fx.Float32)
    c = fx.make_rmem_tensor((1, 4, 4), fx.Float32)
    fx.gemm(mma, c, a, b, c)  # here


@in_kernel(ValueError, "gemm of ranks")
def product_of_other_ranks(x):
    mma = fx.make_mma_atom(fx.UniversalFMA(fx.Float32))
    a = fx.make_rmem_tensor((1, 4), fx.Float32)
    fx.gemm(mma, a, a, a, a)  # here


@in_kernel(TypeError, "operand d of gemm is a tensor, or a list of")
def product_of_no_tensor(x):
    mma = fx.make_mma_atom(fx.UniversalFMA(fx.Float32))
    fx.gemm(mma, None, x, x, x)  # here


@in_kernel(ValueError, "gemm takes a traversal")
def product_in_two_orders(x):
    mma = fx.make_mma_atom(fx.UniversalFMA(fx.Float32))
    a, c = fx.make_rmem_tensor((1, 2), fx.Float32), fx.make_rmem_tensor((1, 2, 2), fx.Float32)
    order = fx.GemmTraversalOrder.KMN
    fx.gemm(mma, c, a, a, c, traversal_order=order, traversal_layout=fx.make_layout(4, 1))  # here


@in_kernel(TypeError, "atom_callback returned None")
def callback_without_an_atom(x):
    mma = fx.make_mma_atom(fx.UniversalFMA(fx.Float32))
    a, c = fx.make_rmem_tensor((1, 2), fx.Float32), fx.make_rmem_tensor((1, 2, 2), fx.Float32)
    fx.gemm(mma, c, a, a, c, atom_callback=lambda atom, at: None)  # here


@in_kernel(ValueError, "has cosize 3 for 4 tiles")
def traversal_of_fewer_tiles(x):
    mma = fx.make_mma_atom(fx.UniversalFMA(fx.Float32))
    a, c = fx.make_rmem_tensor((1, 2), fx.Float32), fx.make_rmem_tensor((1, 2, 2), fx.Float32)
    fx.gemm(mma, c, a, a, c, traversal_layout=fx.make_layout(3, 1))  # here


@in_kernel(ValueError, "block tile")
def fragment_of_a_partition(A):
    mma = fx.make_tiled_mma(fx.make_mma_atom(fx.UniversalFMA(fx.Float32)), fx.make_layout((8, 8, 1), (8, 1, 0)))
    mine = mma.get_slice(fx.thread_idx.x)
    mine.make_fragment_A(mine.partition_A(A))  # here


@in_kernel(ValueError, "the arrangement of atoms is a static layout of rank")
def tiling_of_two_modes(x):
    fx.make_tiled_mma(fx.make_mma_atom(fx.UniversalFMA(fx.Float32)), fx.make_layout((8, 8), (8, 1)))  # here


@in_kernel(TypeError, "mma takes a matrix atom, got MmaOpUniversalFMAType")
def tiling_of_no_atom(x):
    fx.make_tiled_mma(fx.UniversalFMA(fx.Float32), fx.make_layout((8, 8, 1), (8, 1, 0)))  # here


# -- lanes


@in_kernel(ValueError, "power of two")
def shuffle_of_three_lanes(x):
    fx.shuffle_xor(x[0], 1, 3)  # here


@in_kernel(ValueError, "is not a power of two from")
def shuffle_beyond_the_warp(x):
    fx.shuffle_xor(x[0], 1, 128)  # here


@in_kernel(TypeError, "offset and width must be integers, got Float")
def shuffle_by_a_fraction(x):
    fx.shuffle_xor(x[0], 1.5, 32)  # here


@in_kernel(TypeError, "cannot convert .* to Numeric")
def shuffle_of_text(x):
    fx.shuffle_xor("1", 1, 32)  # here


@in_kernel(TypeError, "cannot convert .* to Numeric", "rocm")
def wait_for_text(x):
    fx.rocdl.s_waitcnt(vmcnt="0")  # here


@in_kernel(ValueError, "must be in", "rocm")
def wait_for_too_many(x):
    fx.rocdl.s_waitcnt(vmcnt=64)  # here


@in_kernel(TypeError, "bitfield", "rocm")
def wait_in_two_ways(x):
    fx.rocdl.s_waitcnt(0xF70, vmcnt=0)  # here
