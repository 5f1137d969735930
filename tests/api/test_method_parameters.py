"""Methods of the language's classes take the parameters, by the names, that FlyDSL 0.4.2's take: read off its signatures."""

import csv
import inspect
from pathlib import Path

from rows import in_one_test

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr.derived import ThrCopy, ThrMma

with Path(__file__).with_name("method_parameters.tsv").open() as table:
    ROWS = [(row["class"], row["method"], row["parameters"].split()) for row in csv.DictReader(table, delimiter="\t")]

DERIVED = {"ThrCopy": ThrCopy, "ThrMma": ThrMma}


@in_one_test(("owner", "method", "names"), ROWS)
def test_method_takes_the_parameters_in_order(owner: str, method: str, names: list[str]) -> None:
    function = getattr(DERIVED.get(owner) or getattr(fx, owner), method)
    parameters = [name for name in inspect.signature(function).parameters if name != "self"]
    assert parameters[: len(names)] == names


def test_thread_parts_are_also_the_whole() -> None:
    """What the copy or the matrix operation tells, each thread's part tells too; it crosses into kernels as a value."""
    seen = {}

    @flyc.kernel
    def kernel(copy: fx.TiledCopy, mma: fx.TiledMma, a: fx.Tensor):
        of_copy, of_mma = copy.get_slice(fx.thread_idx.x), mma.thr_slice(fx.thread_idx.x)
        seen["tile"] = of_copy.tile_mn, of_mma.tile_size_mnk
        seen["again"] = of_copy.get_slice(0).partition_S(a).shape.to_py_value()
        for _ in range(fx.block_dim.x // 32):
            of_copy, of_mma = of_copy, of_mma  # noqa: PLW0127  # carried
        fx.memref_store_vec(fx.memref_load_vec(of_copy.partition_S(src=a)) + 1.0, of_copy.partition_D(dst=a))

    @flyc.jit
    def run(a: fx.Tensor):
        atom = fx.make_copy_atom(fx.UniversalCopy32b(), fx.Float32)
        copy = fx.make_tiled_copy_tv(atom, fx.make_layout((4, 8), (8, 1)), fx.make_layout((1, 1), (1, 1)))
        mma = fx.make_tiled_mma(fx.make_mma_atom(fx.UniversalFMA(fx.Float32)), fx.make_layout((4, 8, 1), (1, 4, 0)))
        kernel(copy, mma, a).launch(grid=1, block=32)

    import numpy as np

    a = np.arange(32, dtype=np.float32).reshape(4, 8)
    run(flyc.from_dlpack(a))
    assert (a == np.arange(32).reshape(4, 8) + 1).all()
    assert seen["tile"][1] == (4, 8, 1)


def test_register_types_in_positional_order() -> None:
    """The type of register tensors as kernels spell it: elements, layout, space."""
    made = []

    @flyc.kernel
    def kernel():
        made.append(fx.MemRefType.get(fx.T.f32, fx.LayoutType.get(4, 1), fx.AddressSpace.Register))
        made.append(fx.memref_alloca(made[0], fx.make_layout(4, 1)))

    @flyc.jit
    def run():
        kernel().launch(grid=1, block=1)

    run()
    assert made[0].element_type is fx.Float32
    assert made[0].layout.is_static_shape
    assert made[1].address_space is fx.AddressSpace.Register
