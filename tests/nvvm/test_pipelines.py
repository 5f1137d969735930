"""Bulk copies, barriers that count them, pipelines, and a whole product of warps with roles, on the chip's side."""

import ctypes
import dataclasses
import platform
import re

import ml_dtypes
import numpy as np
import pytest
from nvidia_chips import binary, chip_of, play, ptx

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl.backends.base import CompileOptions
from flydsl.backends.registry import make_backend, parse_target
from flydsl.binaries import describe
from flydsl.compiler.codegen.emit import emit_host_object
from flydsl.compiler.codegen.host import host_llvm_ir
from flydsl.compiler.tracing import trace_for
from flydsl.config import Config
from flydsl.runtime.object_file import LoadedObject
from flydsl.runtime.tensor_maps import encode_tiled
from flydsl.targets.target import LaunchFeatures

BYTES = flyc.TensorSpec(fx.Uint8, (None,))


def thread_of(body):
    """One thread does it, with two kibibytes of shared memory, a barrier and a map."""

    @flyc.kernel
    def kernel(data: fx.Tensor):
        memory = fx.SharedAllocator()
        box = memory.allocate(fx.Align[fx.Array[fx.Uint8, 2048], 1024]).peek().ptr
        barrier = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
        if fx.thread_idx.x == 0:
            body(box, pointer_to(data, 64), barrier)

    @flyc.jit
    def run(data: fx.Tensor):
        kernel(data).launch(grid=1, block=128)

    return run


def pointer_to(data, alignment):
    pointer = fx.get_iter(data)
    return pointer.with_type(fx.PointerType.get(fx.Uint8, fx.AddressSpace.Global, alignment))


@pytest.mark.parametrize("dimensions", [1, 2, 3, 4, 5])
def test_boxes_of_every_dimension(dimensions: int) -> None:
    def body(box, tensor_map, barrier):
        place = [7 * k for k in range(dimensions)]
        fx.nvvm.prefetch_tensor_map(tensor_map)
        fx.nvvm.mbarrier_init(barrier, 1)
        fx.nvvm.fence_mbarrier_init()
        fx.nvvm.tma_prefetch(tensor_map, place)
        fx.nvvm.mbarrier_arrive(barrier, expect_bytes=2048)
        fx.nvvm.tma_load(box, tensor_map, place, barrier)
        fx.nvvm.mbarrier_wait(barrier, 0)
        fx.nvvm.fence_proxy_async()
        fx.nvvm.tma_store(tensor_map, place, box)
        fx.nvvm.tma_reduce(tensor_map, place, box, "add")
        fx.nvvm.bulk_commit_group()
        fx.nvvm.bulk_wait_group(0, read=True)
        fx.nvvm.mbarrier_invalidate(barrier)

    compiled = binary(thread_of(body), "cuda:sm_90", {"data": BYTES})
    assert chip_of(compiled) == "sm_90"  # copies of boxes need no variant
    registers = ", ".join([r"%r\d+"] * dimensions)
    box, tensor_map, barrier = r"\[%r\d+\]", rf"\[%rd\d+, {{{registers}}}\]", r"\[%r\d+\]"
    in_order = [
        r"prefetch\.tensormap", r"mbarrier\.init\.shared::cta\.b64", r"fence\.mbarrier_init",
        rf"bulk\.prefetch\.tensor\.{dimensions}d\.L2\.global\.tile {tensor_map};",
        r"mbarrier\.arrive\.expect_tx",
        rf"bulk\.tensor\.{dimensions}d\.shared::cluster\S*bytes {box}, {tensor_map}, {barrier};",
        r"mbarrier\.try_wait\.parity", r"fence\.proxy\.async",
        rf"bulk\.tensor\.{dimensions}d\.global\S*bulk_group {tensor_map}, {box};",
        rf"reduce\.async\.bulk\.tensor\.{dimensions}d\S*\.add\.", r"bulk\.commit_group", r"bulk\.wait_group\.read 0",
        r"mbarrier\.inval",
    ]  # fmt: skip
    assert re.search(r"[\s\S]*?".join(in_order), compiled.sections["ptx"].decode())


def test_boxes_to_several_blocks_and_plain_bytes() -> None:
    def body(box, memory, barrier):
        fx.nvvm.tma_load(box, memory, (0, 0), barrier, multicast=0b11)
        fx.nvvm.mbarrier_arrive(barrier, rank=1)
        fx.nvvm.mbarrier_arrive(barrier, rank=0, expect_bytes=64)
        fx.nvvm.mbarrier_expect_tx(barrier, 512)
        fx.nvvm.bulk_load(box, memory, 512, barrier)
        fx.nvvm.bulk_store(memory, box, 512)
        fx.nvvm.cp_async_mbarrier_arrive(barrier)
        fx.nvvm.fence_tensor_map(memory)
        memory[0] = fx.Uint8(fx.nvvm.mbarrier_try_wait(barrier, 1))

    text = ptx(thread_of(body), "cuda:sm_90", {"data": BYTES})
    assert re.search(r"bytes\.multicast::cluster \[\S+\], \[[^]]+\], \[\S+\], %rs\d+;", text)
    assert text.count("mapa.shared::cluster.u32") == 2
    assert "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes" in text
    assert "cp.async.bulk.global.shared::cta.bulk_group" in text
    assert "cp.async.mbarrier.arrive.noinc" in text


def test_only_what_publishes_writes_waits_for_them_in_a_cluster() -> None:
    """Arrivals that release to a cluster are fences of the whole chip, which a main loop cannot afford."""

    def body(box, memory, barrier):
        fx.nvvm.Pipeline(barrier, 1, consumers=2).release(0, rank=1)
        fx.nvvm.mbarrier_arrive(barrier, rank=1)

    text = ptx(thread_of(body), "cuda:sm_90", {"data": BYTES})
    arrivals = re.findall(r"mbarrier\.arrive\.(\S+)\.b64 _, \[there\]", text)
    assert arrivals == ["release.cta.shared::cluster", "release.cluster.shared::cluster"]


def passed_to_the_driver(run, arguments, number: int, size: int) -> bytes:
    """What a launch gives ``cuLaunchKernel`` for a parameter: the host's code is run, and this test is the driver."""
    backend, options = make_backend(parse_target("cuda:sm_90")), CompileOptions()
    config = dataclasses.replace(Config.from_env({}), backend="cuda", arch="sm_90")
    call = run.bind((), arguments, config)
    with ir.Context(), ir.Location.unknown():
        traced = trace_for(run, call, backend, options)
        text = host_llvm_ir(traced.module, [kernel.symbol for kernel in traced.kernels], LaunchFeatures())
    loaded = LoadedObject(emit_host_object(text, platform.machine()), "the host code")
    given = []

    def launch(handle, *rest) -> int:
        given.append(ctypes.string_at(rest[8][number], size))
        return 0

    integers = [ctypes.c_uint32] * 7
    table = ctypes.POINTER(ctypes.c_void_p)
    signature = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, *integers, ctypes.c_void_p, table, ctypes.c_void_p)
    driver = signature(launch)
    context = (ctypes.c_void_p * 2)(ctypes.cast(driver, ctypes.c_void_p).value, 0xF000)
    slots = (ctypes.c_uint64 * 8)(0x1000, 1, arguments["tensor_map"].address, arguments["n"])
    entry = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(loaded.address("flydsl_launch"))
    assert entry(ctypes.addressof(context), ctypes.addressof(slots)) == 0
    (bytes_,) = given
    return bytes_


def test_a_map_as_an_argument() -> None:
    """128 bytes by value, which the copy reads where the driver put them."""

    @flyc.kernel
    def kernel(data: fx.Tensor, tensor_map: fx.nvvm.TensorMap, n: fx.Int32):
        memory = fx.SharedAllocator()
        box = memory.allocate(fx.Align[fx.Array[fx.Uint8, 2048], 1024]).peek().ptr
        barrier = memory.allocate(fx.Array[fx.Uint64, 1]).peek().ptr
        if fx.thread_idx.x == 0:
            fx.nvvm.prefetch_tensor_map(tensor_map)
            fx.nvvm.tma_load(box, tensor_map, (n, 0), barrier)
        data[fx.thread_idx.x] = box[fx.thread_idx.x]

    @flyc.jit
    def run(data: fx.Tensor, tensor_map: fx.nvvm.TensorMap, n: fx.Int32):
        kernel(data, tensor_map, n).launch(grid=1, block=128)

    arguments = {"data": BYTES, "tensor_map": fx.nvvm.TensorMap(bytes(range(128))), "n": 3}
    compiled = binary(run, "cuda:sm_90", arguments)
    text = compiled.sections["ptx"].decode()
    assert re.search(r"\.param \.align 64 \.b8 kernel_0_param_2\[128\]", text)
    assert "cvta.param" in text
    assert ".local" not in text
    (described,) = describe(compiled.sections["binary"]).kernels
    assert [size for _, size in described.params] == [8, 4, 128, 4]
    assert passed_to_the_driver(run, arguments, 2, 128) == bytes(range(128))
    with pytest.raises(ValueError, match="a TensorMap has 128 bytes, got 5"):
        fx.nvvm.TensorMap(b"12345")


TILE, DEPTH, STAGES = 128, 64, 4


@flyc.kernel
def product_kernel(map_a: fx.nvvm.TensorMap, map_b: fx.nvvm.TensorMap, c: fx.Tensor, n: fx.Int32, depth: fx.Int32):
    """128 x 128 of C = A·Bᵀ in bfloat16: one warp group copies boxes, two multiply, four stages between them."""
    t = fx.thread_idx.x
    memory = fx.SharedAllocator(static=False)
    ring = fx.Align[fx.Array[fx.BFloat16, STAGES * TILE * DEPTH], 1024]
    tiles = memory.allocate(ring).peek().ptr, memory.allocate(ring).peek().ptr
    pipe = fx.nvvm.Pipeline(memory.allocate(fx.Array[fx.Uint64, 2 * STAGES]).peek().ptr, STAGES, consumers=2)
    pipe.initialize()
    op = fx.nvvm.WGMMA(64, TILE, 16, fx.BFloat16)
    steps = depth // DEPTH
    if t < 128:
        fx.nvvm.setmaxnreg_decrease(40)
        if t == 0:
            for step in range(steps):
                pipe.acquire(step)
                stage = pipe.stage(step) * (TILE * DEPTH)
                for k, tensor_map in enumerate((map_a, map_b)):
                    place = step * DEPTH, (fx.block_idx.y, fx.block_idx.x)[k] * TILE
                    fx.nvvm.tma_load(tiles[k] + stage, tensor_map, place, pipe.full(step))
                pipe.commit(step, 2 * TILE * DEPTH * 2)
    else:
        fx.nvvm.setmaxnreg_increase(232)
        group = t // 128 - 1
        acc = fx.make_rmem_tensor(TILE // 2, fx.Float32)
        acc.fill(0)
        for step in range(steps):
            pipe.wait(step)
            stage = pipe.stage(step) * (TILE * DEPTH)
            a = fx.nvvm.SharedOperand(tiles[0] + (stage + group * (64 * DEPTH)))
            b = fx.nvvm.SharedOperand(tiles[1] + stage)
            fx.nvvm.wgmma_fence()
            for k in fx.range_constexpr(DEPTH // 16):
                op(acc, a.advanced(16 * k), b.advanced(16 * k))
            fx.nvvm.wgmma_commit_group()
            fx.nvvm.wgmma_wait_group(0, acc)
            if t % 128 == 0:
                pipe.release(step)
        row = fx.block_idx.y * TILE + group * 64 + t % 128 // 32 * 16 + t % 32 // 4
        column = fx.block_idx.x * TILE + t % 4 * 2
        for j in fx.range_constexpr(TILE // 8):
            for half in fx.range_constexpr(2):
                for e in fx.range_constexpr(2):
                    c[(row + 8 * half) * n + column + 8 * j + e] = acc[e + 2 * half + 4 * j]


@flyc.jit
def product(map_a: fx.nvvm.TensorMap, map_b: fx.nvvm.TensorMap, c: fx.Tensor, n: fx.Int32, depth: fx.Int32):
    product_kernel(map_a, map_b, c, n, depth).launch(grid=(n // TILE, n // TILE), block=384)


def test_a_product_of_warps_with_roles() -> None:
    single = flyc.TensorSpec(fx.Float32, (None,))
    maps = {name: fx.nvvm.TensorMap(bytes(128)) for name in ("map_a", "map_b")}
    arguments = {**maps, "c": single, "n": 4096, "depth": 4096}
    compiled = binary(product, "cuda:sm_90", arguments)
    text = compiled.sections["ptx"].decode()
    assert chip_of(compiled) == "sm_90a"
    assert text.count("wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 ") == 4
    assert text.count("cp.async.bulk.tensor.2d.shared::cluster") == 2
    assert ".reqntid 384, 1, 1" in text
    (counts,) = compiled.resources.values()
    assert counts["scratch_bytes"] == counts["spill_store_bytes"] == 0
    assert counts["registers"] <= 168  # what 384 threads may have


def test_the_product_on_a_cpu_in_the_chip_s_role(monkeypatch: pytest.MonkeyPatch) -> None:
    play(monkeypatch, "sm_90")
    rows, depth = 2 * TILE, 6 * DEPTH  # more steps than stages
    rng = np.random.default_rng(0)
    a, b = (rng.integers(-8, 8, (rows, depth)).astype(ml_dtypes.bfloat16) for _ in range(2))
    maps = [
        fx.nvvm.TensorMap(
            encode_tiled(
                m.ctypes.data, "bfloat16", (depth, rows), (2 * depth,), (DEPTH, TILE), swizzle=128, backend="cpu"
            )
        )
        for m in (a, b)
    ]
    c = np.zeros((rows, rows), np.float32)
    product(*maps, c.ravel(), rows, depth)
    np.testing.assert_array_equal(c, a.astype(np.float32) @ b.astype(np.float32).T)


@pytest.mark.parametrize(
    ("target", "body", "error", "message"),
    [
        ("cuda:sm_89", lambda box, m, bar: fx.nvvm.tma_load(box, m, (0, 0), bar), ValueError,
         "tma_load: cuda:sm_89 does not have it; those that have: sm_90, sm_90a, sm_100"),
        ("cuda:sm_90", lambda box, m, bar: fx.nvvm.tma_load(box, m, (0,) * 6, bar), ValueError, "6 coordinates; a"),
        ("cuda:sm_90", lambda box, m, bar: fx.nvvm.tma_load(box + 64, m, (0,), bar), ValueError, "aligned to 128 bytes"),
        ("cuda:sm_90", lambda box, m, bar: fx.nvvm.tma_load(box, m + 16, (0,), bar), ValueError, "aligned to 64 bytes"),
        ("cuda:sm_90", lambda box, m, bar: fx.nvvm.tma_load(m, m, (0,), bar), ValueError, "a pointer into shared memory"),
        ("cuda:sm_90", lambda box, m, bar: fx.nvvm.bulk_load(box + 8, m, 16, bar), ValueError, "aligned to 16 bytes"),
        ("cuda:sm_90", lambda box, m, bar: fx.nvvm.tma_reduce(m, (0,), box, "mul"), ValueError, "expected one of add"),
        ("cuda:sm_90", lambda box, m, bar: fx.nvvm.bulk_wait_group(-1), ValueError, "expected 0 or more groups"),
        ("cuda:sm_80", lambda box, m, bar: fx.nvvm.mbarrier_init(bar, 1), ValueError, "sm_80 does not have it; .*: sm_90"),
        ("cuda:sm_90", lambda box, m, bar: fx.nvvm.Pipeline(bar, 0), ValueError, "stages=0; expected 1 or more"),
        ("cuda:sm_90", lambda box, m, bar: fx.nvvm.Pipeline(box, 2), TypeError, "barriers are Uint64 in shared memory"),
    ],
)  # fmt: skip
def test_refusals(target: str, body, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        ptx(thread_of(body), target, {"data": BYTES})
