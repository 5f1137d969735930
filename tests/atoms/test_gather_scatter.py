"""gather, scatter, the types of atoms and tensors, and pointers made by hand."""

import numpy as np
import pytest
from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx


def gather_program(bits: int, tv: int, rest: int, dtype: type, *, scattered: bool = False, with_pred: bool = False):
    count = bits // dtype.width

    @flyc.kernel
    def kernel(memory: fx.Tensor, where: fx.Tensor, dense: fx.Tensor):
        tid = fx.thread_idx.x
        atom = fx.make_copy_atom(fx.UniversalCopy(bits), dtype)
        values = fx.make_rmem_tensor(((count, tv), rest), dtype)
        offsets, wanted = fx.make_rmem_tensor((tv, rest), fx.Int32), fx.make_rmem_tensor((tv, rest), fx.Boolean)
        for k in fx.range_constexpr(tv * rest):
            offsets[k] = where[tid, k]
            wanted[k] = where[tid, k] % 3 != 0
        mine = fx.make_view(fx.get_iter(dense) + tid * (count * tv * rest), fx.make_layout(count * tv * rest, 1))
        pred = wanted if with_pred else None
        values.store(mine.load())
        if fx.const_expr(scattered):
            fx.scatter(atom, values, fx.get_iter(memory), offsets, pred=pred)
        else:
            fx.gather(atom, fx.get_iter(memory), offsets, values, pred=pred)
        mine.store(values.load())

    @flyc.jit
    def run(memory: fx.Tensor, where: fx.Tensor, dense: fx.Tensor):
        kernel(memory, where, dense).launch(grid=1, block=32)

    return run


SHAPES = [(32, 1, 1), (64, 2, 1), (128, 2, 3), (128, 4, 1)]


@pytest.mark.parametrize("with_pred", [False, True])
@pytest.mark.parametrize(("bits", "tv", "rest"), SHAPES)
def test_gather(bits: int, tv: int, rest: int, with_pred: bool) -> None:
    count, places = bits // 32, tv * rest
    rng = np.random.default_rng(1)
    memory = np.arange(1000, dtype=np.float32)
    where = (rng.integers(0, 1000 // 4 - 1, (32, places)) * 4).astype(np.int32)
    dense = np.full(32 * places * count, -1, np.float32)
    gather_program(bits, tv, rest, fx.Float32, with_pred=with_pred)(memory, where, dense)
    expected = memory[where[..., None] + np.arange(count)]
    if with_pred:
        expected = np.where((where % 3 != 0)[..., None], expected, -1)
    np.testing.assert_array_equal(dense.reshape(expected.shape), expected)


@pytest.mark.parametrize("with_pred", [False, True])
@pytest.mark.parametrize(("bits", "tv", "rest"), SHAPES)
def test_scatter(bits: int, tv: int, rest: int, with_pred: bool) -> None:
    count, places = bits // 32, tv * rest
    rng = np.random.default_rng(2)
    memory = np.full(32 * places * 8, -1, np.float32)
    where = (rng.permutation(32 * places) * 8).reshape(32, places).astype(np.int32)
    dense = np.arange(32 * places * count, dtype=np.float32)
    expected = memory.copy()
    chosen = where % 3 != 0 if with_pred else np.ones_like(where, bool)
    values = dense.reshape(32, places, count)
    for index in np.argwhere(chosen):
        start = where[tuple(index)]
        expected[start : start + count] = values[tuple(index)]
    gather_program(bits, tv, rest, fx.Float32, scattered=True, with_pred=with_pred)(memory, where, dense)
    np.testing.assert_array_equal(memory, expected)


def test_gather_compiles_for_gpus() -> None:
    vector = flyc.TensorSpec(fx.Float32, (None,))
    arguments = {"memory": vector, "where": flyc.TensorSpec(fx.Int32, (None, None)), "dense": vector}
    run = gather_program(32, 2, 1, fx.Float32)
    assert assembly(run, "rocm:gfx942", arguments).count("global_load_dword ") >= 2
    assert "ld.global" in assembly(run, "cuda:sm_90", arguments)


def traced(body, *, target: str = "cpu:native") -> None:
    """Trace ``body(t)`` in a kernel."""

    @flyc.kernel
    def kernel(t: fx.Tensor):
        body(t)

    @flyc.jit
    def run(t: fx.Tensor):
        kernel(t).launch(grid=1, block=32)

    assembly(run, target, {"t": flyc.TensorSpec(fx.Float32, (None,))})


def test_refusals_of_gather() -> None:
    def shapes(t):
        atom = fx.make_copy_atom(fx.UniversalCopy64b(), fx.Float32)
        fx.gather(atom, fx.get_iter(t), fx.make_rmem_tensor(3, fx.Int32), fx.make_rmem_tensor((2, 2), fx.Float32))

    def float_offsets(t):
        atom = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
        fx.gather(atom, fx.get_iter(t), fx.make_rmem_tensor(1, fx.Float32), fx.make_rmem_tensor((1, 1), fx.Float32))

    def not_a_pointer(t):
        atom = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
        fx.scatter(atom, fx.make_rmem_tensor((1, 1), fx.Float32), t, fx.make_rmem_tensor(1, fx.Int32))

    def predicate(t):
        atom = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
        places = fx.make_rmem_tensor((2, 1), fx.Int32)
        values = fx.make_rmem_tensor(((1, 2), 1), fx.Float32)
        fx.gather(atom, fx.get_iter(t), places, values, pred=fx.make_rmem_tensor(3, fx.Boolean))

    with pytest.raises(ValueError, match=r"expected \(\(2, TV\), Rest\.\.\.\) for offsets \(TV, Rest\.\.\.\)"):
        traced(shapes)
    with pytest.raises(TypeError, match="integers as offsets"):
        traced(float_offsets)
    with pytest.raises(TypeError, match="take a pointer as base"):
        traced(not_a_pointer)
    with pytest.raises(ValueError, match="one Boolean per offset"):
        traced(predicate)


# -- types


def test_types_of_atoms_and_tensors() -> None:
    seen = []

    def body(t):
        copy_op, mma_op = fx.UniversalCopy128b(), fx.UniversalFMA(fx.Float32)
        assert isinstance(copy_op, fx.CopyOpUniversalCopyType)
        assert copy_op == fx.CopyOpUniversalCopyType.get(128) != fx.UniversalCopy64b()
        assert isinstance(mma_op, fx.MmaOpUniversalFMAType)
        assert mma_op == fx.MmaOpUniversalFMAType.get(fx.Float32) != fx.UniversalFMA(fx.Float64)
        assert fx.UniversalAtomicAdd(fx.Int32) == fx.CopyOpUniversalAtomicType.get(fx.AtomicOp.Add, fx.Int32)
        copy_atom, mma_atom = fx.make_copy_atom(copy_op, fx.Float32), fx.make_mma_atom(mma_op)
        assert copy_atom.type == fx.CopyAtomType.get(copy_op, fx.Float32) == fx.CopyAtomType.get(copy_op, 32)
        assert copy_atom.type != fx.CopyAtomType.get(copy_op, 16)
        assert mma_atom.type == fx.MmaAtomType.get(mma_op)
        threads, values = fx.make_layout((4, 8), (8, 1)), fx.make_layout((1, 4), (4, 1))
        tiled = fx.make_tiled_copy_tv(copy_atom, threads, values)
        assert isinstance(tiled.type, fx.TiledCopyType)
        assert tiled.type == fx.TiledCopyType.get(copy_atom.type, tiled.layout_tv_tiled, tiled.tile_mn)
        mma = fx.make_tiled_mma(mma_atom, fx.make_layout((4, 8, 1), (8, 1, 0)))
        assert mma.type == fx.TiledMmaType.get(mma_atom.type, fx.make_layout((4, 8, 1), (8, 1, 0)))
        registers = fx.make_rmem_tensor((4, 2), fx.Float16)
        assert isinstance(registers.type, fx.MemRefType)
        layout = fx.make_layout((4, 2), (1, 4))
        assert registers.type == fx.MemRefType.get(fx.Float16, layout, fx.AddressSpace.Register)
        coordinates = fx.make_view(fx.make_coord(0, 0), fx.make_identity_layout((4, 2)))
        assert coordinates.type == fx.CoordTensorType.get((0, 0), fx.make_identity_layout((4, 2)))
        assert len({registers.type, coordinates.type, tiled.type, mma.type, copy_atom.type}) == 5
        allocated = fx.memref_alloca(registers.type, layout)
        assert (allocated.dtype, allocated.layout, allocated.memspace) == (
            fx.Float16, layout, fx.AddressSpace.Register,
        )  # fmt: skip
        with pytest.raises(ValueError, match="makes register tensors"):
            fx.memref_alloca(t.type, layout)
        seen.append(True)

    traced(body)
    assert seen


# -- pointers


def test_pointers_as_integers() -> None:
    @flyc.kernel
    def kernel(t: fx.Tensor, out: fx.Tensor):
        i = fx.thread_idx.x
        p = fx.get_iter(t)
        address = fx.ptrtoint(p)
        out[i] = fx.inttoptr(p.type, address + fx.Int64(i) * 4).load()
        made = fx.make_ptr(fx.PointerType.get(fx.Float32, fx.AddressSpace.Global), [address + 128])
        alone = fx.make_ptr(fx.PointerType.get(fx.Float32, fx.AddressSpace.Global), made)
        out[32 + i] = alone[i]
        registers = fx.make_ptr(
            fx.PointerType.get(fx.Float32, fx.AddressSpace.Register), [], dict_attrs={"allocaSize": 4}
        )
        registers[2] = out[i]
        out[64 + i] = registers[2] + 1

    @flyc.jit
    def run(t: fx.Tensor, out: fx.Tensor):
        kernel(t, out).launch(grid=1, block=32)

    t, out = np.arange(64, dtype=np.float32), np.zeros(96, np.float32)
    run(t, out)
    np.testing.assert_array_equal(out, [*t[:32], *t[32:], *(t[:32] + 1)])
    vector = flyc.TensorSpec(fx.Float32, (None,))
    for target in ("rocm:gfx942", "cuda:sm_90"):
        assembly(run, target, {"t": vector, "out": vector})


def test_refused_pointers() -> None:
    def registers_have_no_address(t):
        fx.ptrtoint(fx.make_rmem_tensor(1, fx.Float32).iter)

    def not_an_integer(t):
        fx.inttoptr(fx.get_iter(t).type, 1.5)

    def assumption(t):
        fx.assume(None, 1, 2)

    with pytest.raises(ValueError, match="has no address as an integer"):
        traced(registers_have_no_address)
    with pytest.raises(TypeError, match="inttoptr takes an integer"):
        traced(not_an_integer)
    with pytest.raises(NotImplementedError, match="reserved"):
        traced(assumption)


def test_address_spaces() -> None:
    shared, buffer = fx.AddressSpace.Shared, fx.rocdl.AddressSpace.BufferDesc
    assert fx.is_generic_address_space(shared, fx.AddressSpace.Shared)
    assert not fx.is_generic_address_space(buffer, fx.AddressSpace.Shared)
    assert fx.is_target_address_space(buffer, fx.rocdl.AddressSpace.BufferDesc)
    assert not fx.is_target_address_space(shared, fx.rocdl.AddressSpace.BufferDesc)
    assert {p.name for p in fx.CachePolicy} == {"CacheGlobal", "CacheAlways"}


# -- swizzled pointers


@pytest.mark.parametrize("parameters", [(3, 4, 3), (2, 4, 3), (2, 3, 3), (1, 2, 4)])
@pytest.mark.parametrize("lanes", [1, 4, 8])
def test_swizzled_pointers_permute_the_bytes(parameters: tuple[int, int, int], lanes: int) -> None:
    size = 2048

    @flyc.kernel
    def kernel(t: fx.Tensor, out: fx.Tensor):
        i = fx.thread_idx.x
        memory = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, size // 4], 1024]).peek().ptr
        swizzled = fx.apply_swizzle(memory, fx.static(fx.SwizzleType.get(*parameters)))
        for k in fx.range_constexpr(size // 4 // 64 // lanes):
            place = (k * 64 + i) * lanes
            if fx.const_expr(lanes == 1):
                swizzled[place] = t[place]
            else:
                value = fx.make_view(fx.get_iter(t) + place, fx.make_layout(lanes, 1)).load()
                fx.make_view(swizzled, fx.make_layout((lanes, size // 4 // lanes), (1, lanes)))[None, k * 64 + i] = (
                    value
                )
        fx.barrier()
        for k in fx.range_constexpr(size // 4 // 64):
            out[0, k * 64 + i] = memory[k * 64 + i]
            out[1, k * 64 + i] = swizzled[k * 64 + i]

    @flyc.jit
    def run(t: fx.Tensor, out: fx.Tensor):
        kernel(t, out).launch(grid=1, block=64)

    t, out = np.arange(size // 4, dtype=np.float32), np.zeros((2, size // 4), np.float32)
    run(t, out)
    mask, base, shift = parameters
    address = np.arange(size // 4) * 4
    bits = ((1 << mask) - 1) << (base + shift)
    plain = np.zeros_like(t)
    plain[(address ^ ((address & bits) >> shift)) // 4] = t
    np.testing.assert_array_equal(out[0], plain)
    np.testing.assert_array_equal(out[1], t)
    arguments = {"t": flyc.TensorSpec(fx.Float32, (None,)), "out": flyc.TensorSpec(fx.Float32, (None, None))}
    for target in ("rocm:gfx942", "cuda:sm_90"):
        assembly(run, target, arguments)


@pytest.mark.parametrize("parameters", [(3, 4, 4), (2, 4, 3), (2, 3, 3), (1, 2, 4)])
@pytest.mark.parametrize("step", [0, 1, 4, 12])
def test_swizzled_pointers_go_on_by_known_distances(parameters: tuple[int, int, int], step: int) -> None:
    size, distances = 4096, (0, 1, 4, 9, 60, 256, 515, 1024, -1, -64, -77)

    @flyc.kernel
    def kernel(t: fx.Tensor, out: fx.Tensor, turns: fx.Int32):
        i = fx.thread_idx.x
        memory = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float32, size], 4096]).peek().ptr
        for k in fx.range_constexpr(size // 64):
            memory[k * 64 + i] = t[k * 64 + i]
        fx.barrier()
        swizzled = fx.apply_swizzle(memory, fx.static(fx.SwizzleType.get(*parameters))) + 1024
        if fx.const_expr(step):
            swizzled = swizzled + i * step
        for _ in range(turns):
            swizzled = swizzled + 1024
        further = swizzled + 4
        if i > 70:
            out[0, i] = swizzled[distances[-1]] + further[distances[-1]]  # is seen in no other place
        for n in fx.range_constexpr(len(distances)):
            out[n, i] = swizzled[distances[n]]
            out[len(distances) + n, i] = further[distances[n]]

    @flyc.jit
    def run(t: fx.Tensor, out: fx.Tensor, turns: fx.Int32):
        kernel(t, out, turns).launch(grid=1, block=64)

    t, out, turns = np.arange(size, dtype=np.float32), np.zeros((2 * len(distances), 64), np.float32), 1
    run(t, out, turns)
    mask, base, shift = parameters
    starts = 1024 + np.arange(64) * step + 1024 * turns
    address = 4 * np.stack([starts + further + d for further in (0, 4) for d in distances])
    bits = ((1 << mask) - 1) << (base + shift)
    np.testing.assert_array_equal(out, t[(address ^ ((address & bits) >> shift)) // 4])
    vector, matrix = flyc.TensorSpec(fx.Float32, (None,)), flyc.TensorSpec(fx.Float32, (None, None))
    for target in ("rocm:gfx942", "cuda:sm_90"):
        assembly(run, target, {"t": vector, "out": matrix, "turns": 1})


def test_refused_swizzles() -> None:
    def tears_elements(t):
        fx.apply_swizzle(fx.get_iter(t), fx.static(fx.SwizzleType.get(2, 1, 3)))

    def of_registers(t):
        fx.apply_swizzle(fx.make_rmem_tensor(1, fx.Float32).iter, fx.static(fx.SwizzleType.get(2, 4, 3)))

    with pytest.raises(ValueError, match="tear the elements"):
        traced(tears_elements)
    with pytest.raises(ValueError, match="plain pointer into addressable memory"):
        traced(of_registers)
