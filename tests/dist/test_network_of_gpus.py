"""Groups of reach network on GPUs: one text for all targets, calls of device libraries, host sides, and whole exchanges."""

from __future__ import annotations

import ctypes
import functools
import re
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import ranks
import simulated_network
from network_kernels import BLOCK, far
from test_device_windows import SOURCE, StandIn

import flydsl
import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.artifact import Artifact
from flydsl.backends.base import CompileOptions
from flydsl.compiler import precompile
from flydsl.config import Config
from flydsl.dist import FileStore
from flydsl.dist.control_page import NetworkGroupRecord
from flydsl.dist.manifest import parse
from flydsl.dist.windows import SymmetricWindows
from flydsl.dist.windows.cuda import CudaWindows
from flydsl.dist.windows.nvshmem import Nvshmem
from flydsl.errors import CommError
from flydsl.kernels import comm
from flydsl.runtime.cuda import CudaDriver

HERE = Path(__file__).parent
STANDINS = {"cuda": simulated_network.LIBRARY, "rocm": HERE / "mori_standin.ll"}
F32 = flyc.TensorSpec(fx.Float32, (flyc.dyn,))
MANIFEST = ranks.manifest(1, reach="network")


def compiled(function: Any, target: str, signature: Any, options: CompileOptions | None, settings: Any) -> Any:
    given = {"network_library": STANDINS[target.partition(":")[0]], "cache_dir": None, **settings}
    config = replace(Config.from_env({}), **given)
    (done,) = precompile(function, [target], [signature], config=config, options=options, isolated=False)
    return done


def built(
    function: Any, target: str, signature: Any, options: CompileOptions | None = None, **settings: Any
) -> Artifact:
    done = compiled(function, target, signature, options, settings)
    assert done.artifact is not None, done.error
    return done.artifact  # type: ignore[no-any-return]


def refused(function: Any, target: str, signature: Any, **settings: Any) -> str:
    done = compiled(function, target, signature, None, settings)
    assert done.artifact is None
    return str(done.error)


@functools.cache
def library_program(name: str, target: str = "cuda:sm_90") -> Artifact:
    return built(getattr(comm, name), target, {"g": comm.network, "x": F32, "y": F32})


@pytest.mark.parametrize("count", [2, 3])
def test_ranks_sum_by_device_functions(tmp_path: Path, count: int) -> None:
    artifact, n = library_program("all_reduce_doubling"), 70
    x = np.random.default_rng(1).standard_normal((count, n), dtype=np.float32)

    def body(rank: simulated_network.Rank, group: Any) -> np.ndarray:
        y = np.zeros(n, np.float32)
        for _ in range(2):
            rank.launch(artifact, group, x[rank.rank], y, 0)
        assert rank.library.calls == ["join", "allocate", "enter"]
        return y

    found = np.stack(simulated_network.run_ranks(tmp_path / "store", count, [artifact], body, n=n))
    np.testing.assert_allclose(found, np.broadcast_to(x.sum(0), found.shape), atol=1e-5)
    assert (found == found[0]).all()


@pytest.mark.more
@pytest.mark.parametrize(("count", "near"), [(1, True), (2, True), (4, True), (3, False)])
def test_ranks_of_one_host_sum_in_their_memory_first(tmp_path: Path, count: int, near: bool) -> None:
    artifact, n = library_program("all_reduce_hierarchical"), 70
    x = np.random.default_rng(2).standard_normal((count, n), dtype=np.float32)

    def body(rank: simulated_network.Rank, group: Any) -> np.ndarray:
        y = np.zeros(n, np.float32)
        for _ in range(2):
            rank.launch(artifact, group, x[rank.rank], y, 0)
        return y

    found = np.stack(simulated_network.run_ranks(tmp_path / "store", count, [artifact], body, near, n=n))
    np.testing.assert_allclose(found, np.broadcast_to(x.sum(0), found.shape), atol=1e-5)


@pytest.mark.more
@pytest.mark.parametrize("target", ["cuda:sm_80", "cuda:sm_90", "cuda:sm_100"])
def test_the_library_is_assembled(target: str) -> None:
    for name in (
        "all_reduce_doubling",
        *(f"{each}_hierarchical" for each in ("all_reduce", "reduce_scatter", "all_gather")),
    ):
        rows = flyc.TensorSpec(fx.Float32, (flyc.dyn, flyc.dyn))
        x = rows if name.startswith("reduce") else F32
        y = rows if name.startswith("all_gather") else F32
        built(getattr(comm, name), target, {"g": comm.network, "x": x, "y": y})
    i32 = flyc.TensorSpec(fx.Int32, (flyc.dyn,))
    built(
        comm.all_to_all_v_hosts,
        target,
        {"g": comm.network, "x": F32, "sends": i32, "y": F32, "receives": i32, "most": 1},
    )


@flyc.kernel
def sides_kernel(
    g: fx.dist.Group, own: fx.dist.Window[fx.Int32], box: fx.dist.Window[fx.Int32], met: fx.dist.Signals, y: fx.Tensor
):
    """Each rank puts its number to the next one of its host, and to its place on the next host."""
    t, (local, across), half = fx.thread_idx.x, g.split("host"), 2 * fx.Int32(g.epoch % 2)
    if t == 0:
        own.local[half] = g.rank + 10
    fx.barrier()
    for side, team in enumerate((local, across)):
        place = fx.make_view(
            fx.add_offset(box[team[(team.rank + 1) % team.world]].iter, half + side), fx.make_layout(1, 1)
        )
        fx.dist.put(place, fx.make_view(fx.add_offset(own.local.iter, half), fx.make_layout(1, 1)), 1)
        fx.dist.barrier(team, met, first=side * g.world)
        if t == 0:
            y[side] = box.local[half + side]


@flyc.jit
def sides(g: fx.dist.Group[far], y: fx.Tensor):
    own, box = g.window("sides_own", fx.Int32, 4), g.window("sides", fx.Int32, 4)
    sides_kernel(g, own, box, g.signals("sides_met", 2 * g.world), y).launch(grid=1, block=BLOCK)


@pytest.mark.more
@pytest.mark.parametrize("near", [True, False])
def test_sides_of_a_split_put_and_meet_by_themselves(tmp_path: Path, near: bool) -> None:
    """Ranks that are not near are hosts of their own."""
    count, local = 3, 3 if near else 1
    artifact = built(sides, "cuda:sm_90", {"g": far, "y": flyc.TensorSpec(fx.Int32, (flyc.dyn,))})

    def body(rank: simulated_network.Rank, group: Any) -> list[int]:
        y = np.zeros(2, np.int32)
        for _ in range(3):
            y[:] = 0
            rank.launch(artifact, group, y)
        return [int(each) for each in y]

    found = simulated_network.run_ranks(tmp_path / "store", count, [artifact], body, near)
    for rank, got in enumerate(found):
        host, place = divmod(rank, local)
        before = host * local + (place + local - 1) % local, (rank + count - local) % count
        assert got == [each + 10 for each in before], (rank, found)


@flyc.kernel
def relay_kernel(
    g: fx.dist.Group, inbox: fx.dist.Window[fx.Float32], own: fx.dist.Window[fx.Float32], came: fx.dist.Signals,
    count: fx.dist.Signals, done: fx.dist.Signals, x: fx.Tensor, y: fx.Tensor, z: fx.Tensor, n: fx.Int32,
):  # fmt: skip
    """A copy with its signal to the right, a get from there, and a count that all raise."""
    t, right, left = fx.thread_idx.x, (g.rank + 1) % g.world, (g.rank + g.world - 1) % g.world
    half = fx.Int32(g.epoch % 2) * n
    for i in range(t, n, BLOCK):
        own.local[half + i] = x[i]
    fx.barrier()
    source = fx.make_view(fx.add_offset(own.local.iter, half), fx.make_layout(n, 1))
    place = fx.make_view(fx.add_offset(inbox[right].iter, half), fx.make_layout(n, 1))
    sent = fx.dist.copy(source, place, n, received=came).start()
    sent.wait_received(left)
    sent.wait_sent()
    fx.barrier()
    for i in range(t, n, BLOCK):
        y[i] = inbox.local[half + i]
    fx.barrier()
    fx.dist.get(
        fx.make_view(fx.add_offset(inbox.local.iter, half), fx.make_layout(n, 1)),
        fx.make_view(fx.add_offset(own[right].iter, half), fx.make_layout(n, 1)),
        n,
    )
    for i in range(t, n, BLOCK):
        z[i] = inbox.local[half + i]
    if t < g.world:
        fx.dist.notify(count, t, 0, t + 1, "add")
    fx.dist.fence("network")
    if t == 0:
        fx.dist.wait(count, 0, fx.Int32(g.epoch) * g.world * (g.rank + 1))
    fx.dist.barrier(g, done)


@flyc.jit
def relay(g: fx.dist.Group[far], x: fx.Tensor, y: fx.Tensor, z: fx.Tensor, n: fx.Int32):
    inbox, own = g.window("inbox", fx.Float32, 2 * n), g.window("own", fx.Float32, 2 * n)
    came, count, done = g.signals("came", 1), g.signals("count", 1), g.signals("done", g.world)
    relay_kernel(g, inbox, own, came, count, done, x, y, z, n).launch(grid=1, block=BLOCK)


RELAY = {"g": far, "x": F32, "y": F32, "z": F32, "n": 1}


def test_a_copy_brings_its_signal_and_a_get_waits(tmp_path: Path) -> None:
    artifact, n, count = built(relay, "cuda:sm_90", RELAY), 70, 3
    x = np.random.default_rng(3).standard_normal((count, n), dtype=np.float32)

    def body(rank: simulated_network.Rank, group: Any) -> tuple[np.ndarray, np.ndarray]:
        y, z = np.zeros(n, np.float32), np.zeros(n, np.float32)
        for _ in range(3):
            rank.launch(artifact, group, x[rank.rank], y, z, n)
        return y, z

    for rank, (y, z) in enumerate(simulated_network.run_ranks(tmp_path / "store", count, [artifact], body, n=n)):
        assert (y == x[rank - 1]).all()
        assert (z == x[(rank + 1) % count]).all()
    assert "call.uni nvshmemx_putmem_signal_nbi_block" in artifact.sections["ptx"].decode()


def test_one_manifest_for_all_targets() -> None:
    """Transfers that a block begins together count once, as those of a CPU's single thread do."""
    gpu = built(relay, "cuda:sm_90", RELAY).sections["comm"]
    (cpu,) = precompile(
        relay, ["cpu:x86-64"], [RELAY], config=replace(Config.from_env({}), cache_dir=None), isolated=False
    )
    assert cpu.artifact is not None
    assert gpu == cpu.artifact.sections["comm"]
    (row,) = parse(gpu).programs
    assert row.messages != "unknown"
    assert row.bytes != "unknown"
    assert row.peers == "all"


@flyc.kernel
def outside_kernel(g: fx.dist.Group, inbox: fx.dist.Window[fx.Float32], x: fx.Tensor):
    fx.dist.put(inbox[0], x, 4)  # HERE


@flyc.jit
def outside(g: fx.dist.Group[far], x: fx.Tensor):
    outside_kernel(g, g.window("inbox", fx.Float32, 4), x).launch(grid=1, block=BLOCK)


def test_transfers_of_a_gpu_are_from_windows() -> None:
    error = refused(outside, "cuda:sm_90", {"g": far, "x": F32})
    assert "'x' is in no window, and NVSHMEM reaches other hosts from windows alone; copy it to w.local" in error
    assert "fx.dist.put(inbox[0], x, 4)  # HERE" in error


@pytest.mark.parametrize(
    ("target", "library", "remedy"),
    [
        ("cuda:sm_80", "libnvshmem_device_sm_80.bc", "pip install nvidia-nvshmem-cu13"),
        ("rocm:gfx942", "libmori_shmem_device.bc", "pip install amd-mori"),
    ],
)
def test_a_missing_library_is_named_with_its_remedy(target: str, library: str, remedy: str, tmp_path: Path) -> None:
    error = refused(relay, target, RELAY, network_library=tmp_path / "none.bc")
    assert f"device functions ({library}) are needed for " in error
    assert f"were not found; run: {remedy}, or set FLYDSL_NETWORK_LIBRARY" in error


@pytest.mark.parametrize("chip", ["gfx90a", "gfx942", "gfx950", "gfx1201"])
def test_amd_calls_the_functions_of_mori(chip: str) -> None:
    """The transfer is the block's, the signal follows a fence of mori's, and what this rank stored is released before."""
    text = built(relay, f"rocm:{chip}", RELAY, CompileOptions(keep_assembly=True)).sections["asm"].decode()
    calls = re.findall(r"mori_shmem_\w+@rel32@lo", text)
    assert {call.partition("@")[0] for call in calls} == {
        f"mori_shmem_{name}"
        for name in (
            "putmem_nbi_signal_block", "fence_thread", "quiet_thread", "getmem_block", "atomic_uint64_nonfetch_thread",
        )
    }  # fmt: skip


# -- the real library, where it is installed


@pytest.mark.more
@pytest.mark.parametrize("chip", ["sm_80", "sm_90", "sm_100"])
def test_kernels_link_nvshmem(chip: str) -> None:
    pytest.importorskip("nvidia.nvshmem", reason="the package nvidia-nvshmem-cu13 has the device functions")
    artifact = built(relay, f"cuda:{chip}", RELAY, network_library=None)
    text = artifact.sections["ptx"].decode()
    entry = text[text.index(".visible .entry") :]
    assert {"putmem_signal_nbi_block", "getmem_block"} <= set(re.findall(r"call\S* nvshmemx_(\w+),", entry))
    assert {"fence", "quiet", "signal_wait_until"} <= set(re.findall(r"nvshmem_(\w+),", entry))
    assert re.search(r"\.visible \.const .*nvshmemi_device_state_d\[", text)
    assert len(artifact.sections["binary"]) > 100_000  # assembled


@pytest.mark.more
def test_the_real_host_side_invites() -> None:
    pytest.importorskip("nvidia.nvshmem", reason="the package nvidia-nvshmem-cu13 has the library")
    library = Nvshmem()
    unique_id = library.unique_id()
    assert len(unique_id) == 128
    assert library.joined() == b""


# -- the host side


def host_side(gcc: Callable[..., Path], folder: Path, monkeypatch: pytest.MonkeyPatch, count: int) -> list[Any]:
    """The windows of each rank over libraries of its own: the driver's and NVSHMEM's."""
    driver = gcc(SOURCE, "-shared", "-pthread", "-D_GNU_SOURCE")
    library = gcc((HERE / "nvshmem_host_standin.c").read_text(), "-shared", "-D_GNU_SOURCE")
    (folder / "heaps").mkdir()
    monkeypatch.setenv("NVSHMEM_STANDIN_FOLDER", str(folder / "heaps"))
    made = []
    for rank in range(count):
        standin = StandIn(driver, folder, f"cuda-{rank}")
        standin.library.standin_virtual_memory(0)
        shutil.copy(library, folder / f"libnvshmem-{rank}.so")
        memory = SymmetricWindows(CudaWindows(CudaDriver(standin.file), 0), Nvshmem(folder / f"libnvshmem-{rank}.so"))
        made.append((standin, memory))
    return made


def log_of(memory: SymmetricWindows) -> list[str]:
    library = memory._library._library  # type: ignore[attr-defined]
    library.standin_log.restype = ctypes.c_char_p
    return [str(line) for line in library.standin_log().decode().splitlines()]


def test_the_host_side_calls_nvshmem_in_its_order(
    gcc: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = host_side(gcc, tmp_path, monkeypatch, 3)
    groups = ranks.run_ranks(
        tmp_path / "store", 3, lambda s: flydsl.dist.attach(MANIFEST, s, timeout=20, n=5000, memory=made[s.rank][1])
    )
    page = 4096
    size = 2 * page * -(-5000 * 4 // page) // 2 + page  # a window of n f32, and signals of 64 bits
    assert [line.split()[0] for line in log_of(made[0][1])] == [
        "uniqueid",
        *("arguments", "init", "malloc", "barrier", "barrier"),
    ]
    for rank, (_, memory) in enumerate(made):
        assert f"arguments {rank} of 3" in log_of(memory)
        assert f"malloc {size}" in log_of(memory)
    for rank, group in enumerate(groups):
        record = NetworkGroupRecord.from_address(group.record_for(None))
        table = list((ctypes.c_uint64 * 6).from_address(record.table))
        assert len(set(table[:3])) == len(set(table[3:])) == 1  # the address here, whatever the rank
        near = list((ctypes.c_uint64 * 6).from_address(record.near))
        assert record.local == 3
        assert near[rank] == table[0]
        ctypes.c_float.from_address(table[0]).value = rank + 1
        assert not any((ctypes.c_uint8 * 24).from_address(table[3]))  # signals begin at zero
    for group in groups:
        near = (ctypes.c_uint64 * 3).from_address(NetworkGroupRecord.from_address(group.record_for(None)).near)
        assert [ctypes.c_float.from_address(address).value for address in near] == [1, 2, 3]
    with ThreadPoolExecutor(3) as pool:
        list(pool.map(lambda group: group.close(), groups))
    assert all(log_of(memory)[-1] == "free" for _, memory in made)


def test_modules_are_made_known_before_and_after_the_attach(
    gcc: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ((_, memory),) = host_side(gcc, tmp_path, monkeypatch, 1)
    driver = memory._own.driver
    entered: list[int] = []
    driver._admit(0, 0x10)
    store = flydsl.dist.FileStore(tmp_path / "store", 0, 1)
    with flydsl.dist.attach(MANIFEST, store, timeout=20, n=8, memory=memory):
        driver._admit(0, 0x20)
        driver.unload(0, 0x20, None)
        entered += [line for line in log_of(memory) if line.startswith("module")]
    driver._admit(0, 0x30)
    assert entered == ["module 0x10", "module 0x20", "module 0x20 ends"]
    assert "module 0x30" not in log_of(memory)


def test_a_process_joins_one_world(gcc: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = host_side(gcc, tmp_path, monkeypatch, 2)

    def both(store: FileStore) -> Any:
        memory = made[store.rank][1]
        flydsl.dist.attach(MANIFEST, store, timeout=20, n=8, memory=memory).close()
        again = SymmetricWindows(memory._own, memory._library)
        flydsl.dist.attach(MANIFEST, store, timeout=20, n=16, memory=again).close()
        if store.rank == 0:
            alone = SymmetricWindows(memory._own, memory._library)
            with pytest.raises(CommError, match="a process joins one world of NVSHMEM"):
                flydsl.dist.attach(MANIFEST, FileStore(tmp_path / "alone", 0, 1), timeout=20, n=8, memory=alone)
        return log_of(memory).count("init")

    assert ranks.run_ranks(tmp_path / "store", 2, both) == [1, 1]
