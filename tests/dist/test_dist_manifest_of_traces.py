"""The communication manifest that a trace gives: windows, sizes, uses, and counts of what goes to peers."""

from __future__ import annotations

import dataclasses
from typing import Any

import dist_kernels as kernels
import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler import precompile
from flydsl.config import Config
from flydsl.dist.manifest import Argument, Manifest, parse

tp, vector = kernels.tp, kernels.vector
TARGETS = ["cpu:x86-64-v3", "rocm:gfx942", "cuda:sm_90"]


def artifacts(function: Any, signature: dict[str, Any], targets: list[str]) -> list[Any]:
    config = dataclasses.replace(Config.from_env({}), cache_dir=None)
    done = precompile(function, targets, [signature], config=config, isolated=False)
    assert all(each.artifact is not None for each in done), done
    return [each.artifact for each in done]


def manifest(function: Any, **signature: Any) -> Manifest:
    """That of a function whose signature is traced and not compiled."""
    fresh = flyc.jit(function.__wrapped__)
    return parse(fresh.signatures(signature).comm_manifest())


def test_an_all_reduce_declares_what_it_needs() -> None:
    found = manifest(kernels.all_reduce, g=tp, x=vector, y=vector)
    (group,) = found.groups
    inbox, done = group.windows
    assert (group.name, group.reach) == ("tp", "load-store")
    assert (inbox.name, inbox.kind, inbox.dtype, str(inbox.count), inbox.init) == (
        "inbox",
        "data",
        "f32",
        "2*n",
        "keep",
    )
    assert (done.name, done.kind, done.dtype, str(done.count), done.init) == (
        "done",
        "signals",
        "i32",
        "blocks*world",
        "zero",
    )
    assert found.symbols["n"].source == "x.shape[0]"
    assert (str(found.symbols["blocks"].expression), found.symbols["blocks"].ceildiv) == ("n", 128)
    (program,) = found.programs
    assert program.name == "all_reduce"
    assert dict(program.uses) == {"inbox": "local-write remote-read", "done": "local-wait remote-write"}
    assert program.resident
    assert program.peers == "all"
    assert program.group_slot == 0
    assert dict(program.arguments) == {"n": Argument(slot=2)}
    assert (str(program.messages), str(program.bytes)) == ("blocks*world", "4*n*world")


@pytest.mark.parametrize("name", sorted(kernels.PROGRAMS))
def test_equal_programs_have_equal_manifests(name: str) -> None:
    """On all targets, and each time."""
    function, signature = kernels.PROGRAMS[name]
    sections = {artifact.sections["comm"] for artifact in artifacts(function, signature, TARGETS)}
    assert len(sections) == 1
    assert parse(sections.pop()).encode() == manifest(function, **signature).encode()


def test_each_call_of_a_neighbor_is_counted() -> None:
    (program,) = manifest(kernels.shift, g=tp, x=vector, y=vector).programs
    assert program.peers == (1,)
    assert str(program.messages) == "1"
    assert (
        str(program.bytes) == "8*x_shape_0"
    )  # a put to the neighbor, and a get of this rank's own by way of the table


def test_atomic_updates_of_peers_are_told_from_stores() -> None:
    (program,) = manifest(kernels.count, g=tp, y=vector).programs
    assert dict(program.uses) == {"done": "local-wait remote-atomic", "total": "local-read remote-atomic"}
    assert (str(program.messages), str(program.bytes)) == ("world", "4*world")


def test_programs_without_groups_have_no_section() -> None:
    @flyc.kernel
    def kernel(x: fx.Tensor):
        x[fx.thread_idx.x] = fx.Float32(0)

    @flyc.jit
    def run(x: fx.Tensor):
        kernel(x).launch(grid=1, block=64)

    for artifact in artifacts(run, {"x": vector}, TARGETS):
        assert "comm" not in artifact.sections


def test_a_window_more_is_another_program() -> None:
    def program(extra: bool) -> Any:
        @flyc.jit
        def run(g: fx.dist.Group[tp], x: fx.Tensor):
            g.window("a", fx.Float32, x.shape[0])
            if fx.const_expr(extra):
                g.window("b", fx.Float32, x.shape[0])

        return run

    one, two = (artifacts(program(extra), {"g": tp, "x": vector}, TARGETS[:1])[0] for extra in (False, True))
    assert dict(one.key)["program"] != dict(two.key)["program"]


SIZES = {
    "product": (lambda g, x, m: 3 * x.shape[0] * m, "3*m*n"),
    "sum": (lambda g, x, m: x.shape[0] + 4 * m - 2, "-2 + 4*m + n"),
    "world": (lambda g, x, m: (m + 1) * g.world, "m*world + world"),
    "constant": (lambda g, x, m: 16, "16"),
    "shift": (lambda g, x, m: m << 3, "8*m"),
}


@pytest.mark.parametrize("name", sorted(SIZES))
def test_sizes_are_sums_of_products(name: str) -> None:
    make, expected = SIZES[name]

    @flyc.jit
    def run(g: fx.dist.Group[tp], x: fx.Tensor, m: fx.Int32):
        n = x.shape[0]  # noqa: F841, which names the symbol
        g.window("w", fx.Float32, make(g, x, m))

    found = manifest(run, g=tp, x=vector, m=5)
    values = {"n": 7, "x_shape_0": 7, "m": 5}
    size = found.group("tp").window("w").count
    text = str(size).replace("x_shape_0", "n")
    assert sorted(text.split(" + ")) == sorted(expected.split(" + "))
    assert size.value(3, values) == {"product": 105, "sum": 25, "world": 18, "constant": 16, "shift": 40}[name]


QUOTIENTS = {
    "ceildiv 128": lambda g, n: fx.ceildiv(n, 128),
    "ceildiv 100": lambda g, n: fx.ceildiv(n, 100),
    "floor 96": lambda g, n: n // 96,
    "floor by hand": lambda g, n: (n + 127) // 128,
    "of a sum": lambda g, n: fx.ceildiv(2 * n + 1, 64),
    "by the world": lambda g, n: fx.ceildiv(n, g.world),
    "at least": lambda g, n: fx.max(fx.ceildiv(n, 128), 4),
    "at most": lambda g, n: fx.min(fx.ceildiv(n, 128), 8),
}


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        *((name, "extent") for name in sorted(QUOTIENTS)),
        # An Int32 may be negative, which its division by a run-time number has more operations for.
        *((name, "number") for name in sorted(QUOTIENTS) if name != "by the world"),
    ],
)
def test_quotients_and_bounds_are_symbols(name: str, kind: str) -> None:
    """The value of the size is that of the program, for all n."""
    make = QUOTIENTS[name]

    @flyc.jit
    def of_extent(g: fx.dist.Group[tp], x: fx.Tensor):
        n = fx.get_scalar(x.shape[0])
        g.window("w", fx.Float32, make(g, n))

    @flyc.jit
    def of_number(g: fx.dist.Group[tp], n: fx.Int32):
        g.window("w", fx.Float32, make(g, n))

    found = manifest(of_extent, g=tp, x=vector) if kind == "extent" else manifest(of_number, g=tp, n=5)
    window = found.group("tp").window("w")
    for world in (1, 3):
        for n in (0, 1, 64, 95, 96, 100, 127, 128, 129, 1000, 2048):
            exact = {
                "ceildiv 128": -(-n // 128), "ceildiv 100": -(-n // 100), "floor 96": n // 96,
                "floor by hand": (n + 127) // 128, "of a sum": -(-(2 * n + 1) // 64), "by the world": -(-n // world),
                "at least": max(-(-n // 128), 4), "at most": min(-(-n // 128), 8),
            }[name]  # fmt: skip
            assert window.count.value(world, found.resolve(world, {"n": n})) == exact


def test_data_that_decide_are_unknown() -> None:
    @flyc.kernel
    def kernel(g: fx.dist.Group, w: fx.dist.Window[fx.Int32], x: fx.Tensor):
        if x[0] > 0:
            w[x[1]][0] = fx.Int32(1)

    @flyc.jit
    def run(g: fx.dist.Group[tp], x: fx.Tensor):
        kernel(g, g.window("w", fx.Int32, 1), x).launch(grid=1, block=1)

    (program,) = manifest(run, g=tp, x=flyc.TensorSpec(fx.Int32, (None,))).programs
    assert (program.peers, str(program.messages), program.bytes) == ("unknown", "0", "unknown")


def test_a_bounded_grid_is_counted_beyond_its_bound() -> None:
    @flyc.kernel
    def kernel(g: fx.dist.Group, w: fx.dist.Window[fx.Float32], s: fx.dist.Signals, x: fx.Tensor):
        n = x.shape[0]
        for i in range(fx.block_idx.x * 64 + fx.thread_idx.x, n, fx.grid_dim.x * 64):
            w[(g.rank + 1) % g.world][i] = x[i]
        fx.dist.barrier(g, s)

    @flyc.jit
    def run(g: fx.dist.Group[tp], x: fx.Tensor):
        n = x.shape[0]
        w, s = g.window("w", fx.Float32, n), g.signals("s", 16 * g.world)
        kernel(g, w, s, x).launch(grid=fx.min(fx.ceildiv(n, 64), 16), block=64)

    found = manifest(run, g=tp, x=vector)
    (program,) = found.programs
    for n, blocks in ((1, 1), (64, 1), (65, 2), (1024, 16), (100_000, 16)):
        values = found.resolve(4, {"n": n})
        assert program.messages.value(4, values) == blocks * 4
        assert program.bytes.value(4, values) == 4 * n


def test_a_group_nobody_speaks_to_sends_nothing() -> None:
    @flyc.kernel
    def kernel(w: fx.dist.Window[fx.Float32], x: fx.Tensor):
        w.local[0] = x[0]

    @flyc.jit
    def run(g: fx.dist.Group[tp], x: fx.Tensor):
        kernel(g.window("w", fx.Float32, 1, init="zero"), x).launch(grid=1, block=1)

    (program,) = manifest(run, g=tp, x=vector).programs
    assert (program.peers, str(program.messages), str(program.bytes)) == ("none", "0", "0")
    assert not program.resident


def test_a_compiled_function_tells_its_manifest() -> None:
    from rank_threads import groups

    fresh = flyc.jit(kernels.all_reduce.__wrapped__)
    (member,) = groups("tp", 1, [(8, np.float32), (1, np.int32)])
    fresh(member, np.ones(4, np.float32), np.ones(4, np.float32))
    assert parse(fresh.comm_manifest()).group("tp").window("inbox").bytes(1, {"n": 4}) == 32
