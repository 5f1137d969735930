"""A matrix product with B shuffled ahead of time, in the common language of flydsl and FlyDSL.

A is staged through swizzled shared memory, two tiles at a time; B comes from global memory as each lane of a matrix
instruction wants it.  ``shuffled`` says how.
"""

import flydsl.compiler as flyc
import flydsl.expr as fx

THREADS = 256


def shuffled(columns, depth, per_lane):
    """The layout of B (N, K) in which the ``per_lane`` elements that a lane takes of 16 columns lie together."""
    shape = ((16, columns // 16), (per_lane, 4, depth // (4 * per_lane)))
    return fx.make_layout(shape, ((per_lane, 16 * depth), (1, 16 * per_lane, 64 * per_lane)))


def make_product(elem, instruction_depth, tile, columns, depth):  # noqa: PLR0915  # one kernel
    """The host function of C = A B^T; ``tile`` is (M, N, K), and columns and depth are those of B."""
    tile_m, tile_n, tile_k = tile
    per_lane, width = 128 // elem.width, elem.width // 8
    per_row = tile_k // per_lane
    of_atom = instruction_depth // 4

    @flyc.kernel
    def product_kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor):  # noqa: PLR0915
        thread, row, column = fx.thread_idx.x, fx.block_idx.x, fx.block_idx.y
        A, B, C = (fx.rocdl.make_buffer_tensor(x) for x in (A, B, C))
        B = fx.make_view(fx.get_iter(B), shuffled(columns, depth, per_lane))
        gA = fx.slice(fx.flat_divide(A, fx.make_tile(tile_m, tile_k)), (None, None, row, None))
        gB = fx.slice(fx.flat_divide(B, fx.make_tile(tile_n, tile_k)), (None, None, column, None))
        gC = fx.slice(fx.flat_divide(C, fx.make_tile(tile_m, tile_n)), (None, None, row, column))

        atom = fx.make_mma_atom(fx.rocdl.MFMA(16, 16, instruction_depth, elem))
        lanes_first = fx.make_layout((of_atom, 4, per_lane // of_atom), (1, per_lane, of_atom))
        mma = fx.make_tiled_mma(atom, fx.make_layout((1, 4, 1), (0, 1, 0)), fx.make_tile(None, None, lanes_first))
        mine = mma.get_slice(thread)

        pointer = fx.recast_iter(elem, fx.get_dyn_shared())
        bits = (per_row - 1).bit_length()
        swizzle = fx.static(fx.SwizzleType.get(min(bits, 3), (per_lane - 1).bit_length(), max(bits, 3)))
        stages = fx.make_layout((tile_m, tile_k, 2), (tile_k, 1, tile_m * tile_k))
        sA = fx.make_view(pointer, fx.make_composed_layout(swizzle, stages))

        wide = fx.make_copy_atom(fx.rocdl.BufferCopy128b(), elem)
        shares = fx.make_copy_atom(fx.UniversalCopy128b(), elem)
        rows = fx.make_layout((THREADS // per_row, per_row), (per_row, 1))
        stage_A = fx.make_tiled_copy_tv(wide, rows, fx.make_layout((1, per_lane), (1, 1))).get_slice(thread)
        read_A = fx.make_tiled_copy_A(shares, mma).get_slice(thread)
        read_B = fx.make_tiled_copy_B(wide, mma).get_slice(thread)
        from_A, to_A = stage_A.partition_S(gA), stage_A.partition_D(sA)
        from_shared, from_B = read_A.partition_S(sA), read_B.partition_S(gB)
        fA = fx.make_fragment_like(fx.slice(from_A, (None, None, None, 0)))
        rA = mine.make_fragment_A(fx.slice(sA, (None, None, 0)))
        rB = mine.make_fragment_B(fx.slice(gB, (None, None, 0)), stages=2)
        rC = mine.make_fragment_C(gC)
        qA, qB = read_A.retile(rA), read_B.retile(rB)
        rC.fill(0)

        def load(tile, stage):
            fx.copy(wide, fx.slice(from_A, (None, None, None, tile)), fA)
            fx.copy(wide, fx.slice(from_B, (None, None, None, tile)), fx.slice(qB, (None, None, None, stage)))

        def multiply(stage):
            for k in fx.range_constexpr(tile_k // (4 * per_lane)):
                fx.copy(shares, fx.slice(from_shared, (None, None, k, stage)), fx.slice(qA, (None, None, k)))
                a, b = fx.slice(rA, (None, None, (None, k))), fx.slice(rB, (None, None, (None, k), stage))
                fx.gemm(mma, rC, a, b, rC)

        def step(tile, stage):
            load(tile, 1 - stage)
            multiply(stage)
            fx.copy(shares, fA, fx.slice(to_A, (None, None, None, 1 - stage)))
            fx.gpu.barrier()

        load(0, 0)
        fx.copy(shares, fA, fx.slice(to_A, (None, None, None, 0)))
        fx.gpu.barrier()
        for even in range(0, depth // tile_k - 2, 2):
            step(even + 1, 0)
            step(even + 2, 1)
        step(depth // tile_k - 1, 0)
        multiply(1)

        narrow = fx.make_copy_atom(fx.rocdl.BufferCopy16b(), fx.Float16)
        write_C = fx.make_tiled_copy_C(narrow, mma).get_slice(thread)
        result = fx.make_fragment_like(rC, fx.Float16)
        result.store(rC.load().to(fx.Float16))
        fx.copy(narrow, write_C.retile(result), write_C.partition_D(gC))

    @flyc.jit
    def product(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, rows: fx.Int32, stream: fx.Stream = fx.Stream(None)):
        grid = ((rows + tile_m - 1) // tile_m, columns // tile_n, 1)
        smem = 2 * tile_m * tile_k * width
        product_kernel(A, B, C).launch(grid=grid, block=(THREADS, 1, 1), smem=smem, stream=stream)

    return product
