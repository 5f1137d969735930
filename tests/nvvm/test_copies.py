"""``ldmatrix``, ``stmatrix``, ``cp.async``: what they move on a CPU in the chip's role, and the instructions on the chip."""

import re

import numpy as np
import pytest
from nvidia_chips import binary, calling, chip_of, play, ptx

import flydsl.compiler as flyc
import flydsl.expr as fx


def matrices(x: np.ndarray, transposed: bool) -> np.ndarray:
    """What each of 32 lanes holds of matrices of 8 rows of 16 bytes, by the manual: word t of row g, or transposed."""
    per_word = 4 // x.itemsize
    lane = np.arange(32)[:, None]
    if transposed:
        return np.concatenate([m[lane % 4 * 2 + np.arange(2), lane // 4] for m in x.reshape(-1, 8, 8)], axis=1)
    rows = x.reshape(-1, 8, 4 * per_word)
    return np.concatenate([m[lane // 4, lane % 4 * per_word + np.arange(per_word)] for m in rows], axis=1)


def matrices_of_bytes(x: np.ndarray, stores: bool) -> np.ndarray:
    """What each lane holds of matrices of rows of 16 bytes, transposed: rows 4t to 4t + 3 of columns g and g + 8 of 16 rows;
    of stores, whose matrices have 8 rows, rows 2t and 2t + 1."""
    lane, deep = np.arange(32)[:, None], 2 if stores else 4
    rows = lane % 4 * deep + np.tile(np.arange(deep), 2)
    columns = lane // 4 + np.repeat([0, 8], deep)
    return np.concatenate([m[rows, columns] for m in x.reshape(-1, 4 * deep, 16)], axis=1)


def through_registers(count: int, transposed: bool, dtype, stores: bool, rows: int = 8, **further):
    """Matrices go from shared memory to registers, or back, and what arrives is written out by lane, or by row."""
    per_row = 128 // dtype.width
    held = count * rows * per_row // 32

    @flyc.kernel
    def kernel(x: fx.Tensor, y: fx.Tensor):
        lane = fx.thread_idx.x
        shared = fx.SharedAllocator().allocate(fx.Align[fx.Array[dtype, rows * count * per_row], 16]).peek().ptr
        row = fx.make_view(shared + lane % (rows * count) * per_row, fx.make_layout(held, 1))
        registers = fx.make_rmem_tensor(held, dtype)
        if fx.const_expr(stores):
            op = fx.nvvm.StMatrix(count, transposed=transposed, **further)
            for k in fx.range_constexpr(held):
                registers[k] = x[lane * held + k]
            fx.copy(fx.make_copy_atom(op, dtype), registers, row)
            fx.barrier()
            for k in fx.range_constexpr(held):
                y[lane * held + k] = shared[lane * held + k]
        else:
            op = fx.nvvm.LdMatrix(count, transposed=transposed, **further)
            for k in fx.range_constexpr(held):
                shared[lane * held + k] = x[lane * held + k]
            fx.barrier()
            fx.copy(fx.make_copy_atom(op, dtype), row, registers)
            for k in fx.range_constexpr(held):
                y[lane * held + k] = registers[k]

    @flyc.jit
    def run(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=1, block=32)

    return run


CASES = [(1, False, fx.Int16), (2, True, fx.Int16), (4, False, fx.Int16), (4, True, fx.Int16), (4, False, fx.Int8)]


@pytest.mark.parametrize("stores", [False, True])
@pytest.mark.parametrize(("count", "transposed", "dtype"), CASES)
def test_matrices(count: int, transposed: bool, dtype, stores: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    run = through_registers(count, transposed, dtype, stores)
    memory = flyc.TensorSpec(dtype, (None,))
    name = f"{'st' if stores else 'ld'}matrix.sync.aligned.m8n8.x{count}{'.trans' if transposed else ''}.shared.b16"
    assert ptx(run, "cuda:sm_90", {"x": memory, "y": memory}).count(name) == 1
    play(monkeypatch, "sm_90")
    element = np.int16 if dtype is fx.Int16 else np.int8
    x = np.arange(8 * count * 128 // dtype.width).astype(element)
    y = np.zeros_like(x)
    if stores:
        run(matrices(x, transposed).ravel().copy(), y)
        np.testing.assert_array_equal(y, x)
    else:
        run(x, y)
        np.testing.assert_array_equal(y.reshape(32, -1), matrices(x, transposed))


BYTES = [(1, False), (2, False), (1, True), (2, True), (4, True)]


@pytest.mark.parametrize(("count", "stores"), BYTES)
def test_matrices_of_bytes(count: int, stores: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = 8 if stores else 16
    run = through_registers(count, True, fx.Uint8, stores, rows, elem_bits=8)
    memory = flyc.TensorSpec(fx.Uint8, (None,))
    name = "stmatrix.sync.aligned.m16n8" if stores else "ldmatrix.sync.aligned.m16n16"
    for target in ("cuda:sm_100", "cuda:sm_103", "cuda:sm_120"):
        compiled = binary(run, target, {"x": memory, "y": memory})
        assert chip_of(compiled) == f"{target.removeprefix('cuda:')}a"
        assert compiled.sections["ptx"].decode().count(f"{name}.x{count}.trans.shared.b8") == 1
    play(monkeypatch, "sm_100")
    x = np.random.default_rng(count).integers(0, 256, rows * count * 16).astype(np.uint8)
    held, y = matrices_of_bytes(x, stores).ravel().copy(), np.zeros_like(x)
    run(held if stores else x, y)
    np.testing.assert_array_equal(y, x if stores else held)


@pytest.mark.parametrize("stores", [False, True])
def test_layouts_of_the_manual(stores: bool) -> None:
    """PTX ISA manual, the figures of ``ldmatrix`` and ``stmatrix``: which lane holds which element."""

    def check() -> None:
        make = fx.nvvm.StMatrix if stores else fx.nvvm.LdMatrix
        for count, transposed, bits in [(n, t, 16) for n in (1, 2, 4) for t in (False, True)] + [
            (n, True, 8) for n, of_stores in BYTES if of_stores == stores
        ]:
            op = make(count, transposed=transposed, elem_bits=bits)
            atom = fx.make_copy_atom(op, bits)
            size = 32 * atom.num_values
            x = np.arange(size)
            by_manual = matrices_of_bytes(x, stores) if bits == 8 else matrices(x.astype(np.int16), transposed)
            registers, memory = atom.layout_src_tv, atom.layout_dst_tv
            if not stores:
                registers, memory = memory, registers
            found = [[fx.get_scalar(fx.crd2idx((t, v), registers)) for v in range(atom.num_values)] for t in range(32)]
            np.testing.assert_array_equal(found, by_manual)
            lines = [fx.get_scalar(fx.crd2idx((t, 0), memory)) for t in range(32)]
            np.testing.assert_array_equal(lines, np.arange(32) % op.rows * (128 // bits))

    run, arguments = calling(check)
    ptx(run, "cuda:sm_100", arguments)


# -- a block tile through shared memory


SIZE = 32


@flyc.kernel
def staged_kernel(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, transposed: fx.Constexpr[bool]):
    """C = A·Bᵀ of a 32 x 32 x 32 tile by four warps: cp.async to shared memory, ldmatrix to registers, mma.sync.

    B has k contiguous, or n if it is ``transposed``.
    """
    t = fx.thread_idx.x
    mma = fx.make_tiled_mma(
        fx.make_mma_atom(fx.nvvm.MMA(16, 8, 16, fx.Float16)),
        fx.make_layout((2, 2, 1), (1, 2, 0)),
        fx.make_tile(32, 32, 16),
    )
    mine = mma.get_slice(t)
    allocator = fx.SharedAllocator()
    fill = fx.make_copy_atom(fx.nvvm.CpAsync(128), fx.Float16)
    rows = fx.make_tiled_copy_tv(fill, fx.make_layout((SIZE, 4), (4, 1)), fx.make_layout((1, 8), (8, 1)))
    columns = fx.make_tiled_copy_tv(fill, fx.make_layout((4, SIZE), (1, 4)), fx.make_layout((8, 1), (1, 8)))
    stages = []
    for source, across in ((A, False), (B, transposed)):
        memory = allocator.allocate(fx.Align[fx.Array[fx.Float16, SIZE * SIZE], 1024]).peek().ptr
        swizzled = fx.apply_swizzle(memory, fx.static(fx.SwizzleType.get(2, 4, 3)))
        stages.append(fx.make_view(swizzled, fx.make_layout((SIZE, SIZE), (1, SIZE) if across else (SIZE, 1))))
        part = (columns if across else rows).get_slice(t)
        fx.copy(fill, part.partition_S(source), part.partition_D(stages[-1]))
    fx.rocdl.asyncmark()
    fx.rocdl.wait_asyncmark(0)
    fx.barrier()
    fragments = []
    for stage, make, fragment, across in (
        (stages[0], fx.make_tiled_copy_A, mine.make_fragment_A(A), False),
        (stages[1], fx.make_tiled_copy_B, mine.make_fragment_B(B), transposed),
    ):
        load = fx.make_copy_atom(fx.nvvm.LdMatrix(4, transposed=across), fx.Float16)
        loading = make(load, mma).get_slice(t)
        fx.copy(load, loading.partition_S(stage), loading.retile(fragment))
        fragments.append(fragment)
    rC = mine.make_fragment_C(C)
    rC.fill(0)
    fx.gemm(mma, rC, *fragments, rC)
    fx.copy(fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32), rC, mine.partition_C(C))


@flyc.jit
def staged(A: fx.Tensor, B: fx.Tensor, C: fx.Tensor, transposed: fx.Constexpr[bool]):
    staged_kernel(A, B, C, transposed).launch(grid=1, block=128)


@pytest.mark.parametrize("transposed", [False, True])
def test_a_product_through_shared_memory(transposed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(3)
    a, b = (rng.integers(-4, 5, (SIZE, SIZE)).astype(np.float16) for _ in range(2))
    c = np.zeros((SIZE, SIZE), np.float32)
    given = np.asfortranarray(b) if transposed else b
    arguments = [*(flyc.from_dlpack(x, assumed_align=16) for x in (a, given)), flyc.from_dlpack(c)]
    named = dict(zip(("A", "B", "C", "transposed"), (*arguments, transposed), strict=True))
    compiled = binary(staged, "cuda:sm_80", named)
    text = compiled.sections["ptx"].decode()
    assert text.count("cp.async.cg.shared.global") == 2
    assert text.count("ldmatrix.sync.aligned.m8n8.x4.shared.b16") == 2 + 2 * (not transposed)
    assert text.count("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16") == 2 * transposed
    assert text.count("mma.sync") == 2 * 2
    assert text.count("ld.shared") == 0
    (counts,) = compiled.resources.values()
    assert counts["scratch_bytes"] == 0
    play(monkeypatch, "sm_80")
    staged(*arguments, transposed)
    np.testing.assert_array_equal(c, a.astype(np.float32) @ b.T.astype(np.float32))


# -- cp.async


def copied(bits: int, **state):
    count = bits // 32

    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor, left: fx.Int32):
        i = fx.thread_idx.x
        shared = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Int32, 32 * count], 16]).peek().ptr
        part = fx.make_layout(count, 1)
        atom = fx.make_copy_atom(fx.nvvm.CpAsync(bits), fx.Int32)
        given = {"src_bytes": left} if state.get("bounded") else {}
        source = fx.make_view(fx.get_iter(src) + i * count, part)
        fx.copy(atom, source, fx.make_view(shared + i * count, part), **given)
        fx.nvvm.cp_async_commit_group()
        fx.nvvm.cp_async_wait_group(0)
        fx.barrier()
        for k in fx.range_constexpr(count):
            dst[i * count + k] = shared[(31 - i) * count + k]

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor, left: fx.Int32):
        kernel(src, dst, left).launch(grid=1, block=32)

    return run


@pytest.mark.parametrize("bounded", [False, True])
@pytest.mark.parametrize("bits", [32, 64, 128])
def test_asynchronous_copies(bits: int, bounded: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    count, run = bits // 32, copied(bits, bounded=bounded)
    src, dst = np.arange(1, 32 * count + 1, dtype=np.int32), np.zeros(32 * count, np.int32)
    arguments = {"src": flyc.from_dlpack(src, assumed_align=16), "dst": flyc.from_dlpack(dst), "left": 4}
    text = ptx(run, "cuda:sm_80", arguments)
    assert re.search(rf"cp\.async\.{'cg' if bits == 128 else 'ca'}\.shared\.global \[\S+\], \[\S+\], {bits // 8}", text)
    assert re.search(r"cp\.async\.commit_group;[\s\S]*cp\.async\.wait_group 0;[\s\S]*bar", text)
    play(monkeypatch, "sm_80")
    run(flyc.from_dlpack(src, assumed_align=16), flyc.from_dlpack(dst), 4)
    expected = src.reshape(32, count)[::-1].copy()
    if bounded:
        expected[:, 1:] = 0
    np.testing.assert_array_equal(dst.reshape(32, count), expected)


def test_a_tiled_copy_of_an_atom_with_state() -> None:
    """State that exists only at run time, set before the copy is tiled, is in every call."""

    @flyc.kernel
    def kernel(src: fx.Tensor, left: fx.Int32):
        shared = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Int32, 256], 16]).peek().ptr
        atom = fx.make_copy_atom(fx.nvvm.CpAsync(128), fx.Int32).set_value("src_bytes", left)
        tiled = fx.make_tiled_copy_tv(atom, fx.make_layout((16, 2), (2, 1)), fx.make_layout((1, 4), (4, 1)))
        part, layout = tiled.get_slice(fx.thread_idx.x), fx.make_layout((32, 8), (8, 1))
        target = fx.make_view(shared, layout)
        fx.copy(part, part.partition_S(fx.make_view(fx.get_iter(src), layout)), part.partition_D(target))

    @flyc.jit
    def run(src: fx.Tensor, left: fx.Int32):
        kernel(src, left).launch(grid=1, block=32)

    text = ptx(run, "cuda:sm_80", {"src": flyc.TensorSpec(fx.Int32, (None,)), "left": 4})
    assert len(re.findall(r"cp\.async\.cg\.shared\.global \[\S+\], \[\S+\], 16, %r\d+;", text)) == 2


@pytest.mark.parametrize(
    ("target", "make", "message"),
    [
        ("cuda:sm_75", lambda: fx.nvvm.CpAsync(128), "CpAsync: cuda:sm_75 does not have it; those that have: sm_80"),
        ("cuda:sm_89", lambda: fx.nvvm.StMatrix(4), "StMatrix: cuda:sm_89 does not have it; .*: sm_90, sm_90a, sm_100"),
        ("cuda:sm_90", lambda: fx.nvvm.LdMatrix(3), "expected 1, 2 or 4 matrices"),
        ("cuda:sm_100", lambda: fx.nvvm.LdMatrix(4, transposed=True, elem_bits=8), "expected 1 or 2 matrices of bytes"),
        (
            "cuda:sm_100",
            lambda: fx.nvvm.StMatrix(4, elem_bits=8),
            "elem_bits=8, transposed=False; expected 16, or 8 with",
        ),
        (
            "cuda:sm_90",
            lambda: fx.nvvm.StMatrix(1, transposed=True, elem_bits=8),
            "those that have: sm_100a, sm_100f, sm_103a, sm_103f, sm_110a, sm_110f, sm_120a",
        ),
        ("cuda:sm_90", lambda: fx.nvvm.CpAsync(16), "one call moves 32, 64, 128 bits"),
        ("cuda:sm_90", lambda: fx.nvvm.CpAsync(32, fx.CachePolicy.CacheGlobal), "only 128 bits can pass by"),
        ("rocm:gfx942", lambda: fx.nvvm.LdMatrix(4), "LdMatrix is an operation of NVIDIA GPUs"),
        ("cuda:sm_90", lambda: fx.nvvm.cp_async_wait_group(-1), "expected 0 or more groups"),
    ],
)
def test_refusals(target: str, make, message: str) -> None:
    run, arguments = calling(make)
    with pytest.raises(ValueError, match=message):
        ptx(run, target, arguments)
