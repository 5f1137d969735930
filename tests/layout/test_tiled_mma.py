"""Which thread holds which values of a tiled matrix operation."""

from __future__ import annotations

import itertools

import pytest

import flydsl.expr as fx
from flydsl.expr import layout as algebra
from flydsl.expr.atoms.tiled_mma import MmaOperand, TiledMma

L = fx.make_layout


def of_multiply_adds(atom_layout: fx.Layout) -> TiledMma:
    return fx.make_tiled_mma(fx.make_mma_atom(fx.UniversalFMA(fx.Float32)), atom_layout)


@pytest.mark.parametrize("order", list(itertools.permutations((0, 1, 2))))
def test_threads_are_numbered_as_the_atoms_are_arranged(order: tuple[int, int, int]) -> None:
    """A thread's element by the tiled layouts is the one at its position among the atoms, whatever the order of modes."""
    extents = (2, 3, 4)
    strides = [0, 0, 0]
    step = 1
    for mode in order:
        strides[mode], step = step, step * extents[mode]
    mma = of_multiply_adds(L(extents, tuple(strides)))
    layouts = {"A": mma.tv_layout_A_tiled, "B": mma.tv_layout_B_tiled, "C": mma.tv_layout_C_tiled}
    for position in itertools.product(*map(range, extents)):
        thread = sum(p * s for p, s in zip(position, strides, strict=True))
        for name, layout in layouts.items():
            first, second = MmaOperand(name).modes
            element = position[first] + extents[first] * position[second]
            assert int(algebra.get_scalar(algebra.crd2idx((thread, 0), layout))) == element
