"""Generated matrix products by tiles: MFMA, scaled MFMA and WMMA, with fragments, traversals and layouts of atoms."""

from __future__ import annotations

import random
from typing import NamedTuple

from benchmarks.corpus.values.programs import Item
from benchmarks.corpus.values.recorder import LANES
from benchmarks.corpus.values.scalars import variable

__all__ = ["scaled_products", "tiled_products"]


class _Atom(NamedTuple):
    text: str
    shape: tuple[int, int, int]
    kinds: tuple[str, str]
    result: str


_BITS = {"Float16": 16, "BFloat16": 16, "Float32": 32, "Float64": 64, "Int8": 8, "Int32": 32,
         "Float8E4M3FN": 8, "Float8E4M3FNUZ": 8, "Float8E5M2": 8}  # fmt: skip
_NARROW = {"Float8E4M3FN": 8, "Float8E5M2": 8, "Float6E2M3FN": 6, "Float6E3M2FN": 6, "Float4E2M1FN": 4}
_ONES = {"Float8E4M3FN": (0x38, 0x40), "Float8E4M3FNUZ": (0x40, 0x48), "Float8E5M2": (0x3C, 0x40)}
"""Bytes of 1 and of 2."""

_ONES_WORD = {"Float8E4M3FN": 0x38383838, "Float8E5M2": 0x3C3C3C3C}


def _mfma(m: int, k: int, kind: str, result: str = "Float32") -> _Atom:
    return _Atom(f"fx.rocdl.MFMA({m}, {m}, {k}, fx.{kind}, fx.{result})", (m, m, k), (kind, kind), result)


def _wmma(k: int, a: str, b: str, result: str) -> _Atom:
    other = "" if a == b else f", elem_ty_b=fx.{b}"
    return _Atom(f"fx.rocdl.WMMA(16, 16, {k}, fx.{a}, fx.{result}{other})", (16, 16, k), (a, b), result)


_CDNA3 = [
    _mfma(16, 16, "Float16"), _mfma(32, 8, "Float16"), _mfma(16, 16, "BFloat16"), _mfma(32, 8, "BFloat16"),
    _mfma(16, 4, "Float32"), _mfma(32, 2, "Float32"),
    _mfma(16, 32, "Int8", "Int32"), _mfma(32, 16, "Int8", "Int32"),
]  # fmt: skip
_ATOMS = {
    "gfx942": [*_CDNA3, _mfma(16, 32, "Float8E4M3FNUZ"), _mfma(32, 16, "Float8E4M3FNUZ")],
    "gfx950": [
        *_CDNA3, _mfma(16, 32, "Float16"), _mfma(32, 16, "Float16"), _mfma(16, 32, "BFloat16"), _mfma(32, 16, "BFloat16"),
        _mfma(16, 32, "Float8E4M3FN"), _mfma(32, 16, "Float8E4M3FN"),
    ],
    "gfx1100": [
        _wmma(16, "Float16", "Float16", "Float32"), _wmma(16, "BFloat16", "BFloat16", "Float32"),
        _wmma(16, "Int8", "Int8", "Int32"),
    ],
    "gfx1201": [
        _wmma(16, "Float16", "Float16", "Float32"), _wmma(16, "BFloat16", "BFloat16", "Float32"),
        _wmma(16, "Int8", "Int8", "Int32"), _wmma(16, "Float8E4M3FN", "Float8E4M3FN", "Float32"),
        _wmma(16, "Float8E5M2", "Float8E5M2", "Float32"), _wmma(16, "Float8E4M3FN", "Float8E5M2", "Float32"),
    ],
}  # fmt: skip
_WAVE = {"gfx942": 64, "gfx950": 64, "gfx1100": 32, "gfx1201": 32}


def _filled(chance: random.Random, name: str, kind: str, rows: int, columns: int, words: int) -> tuple[list[str], bool]:
    """Lines that store a matrix of small numbers to the item's place in ``out``, and make a tensor of it.

    Returns:
        The lines; true if a row is contiguous.
    """
    elements = rows * columns
    at = f"fx.get_iter(out) + (@ + {words}) * {LANES}"
    shift, word = chance.randrange(8), variable(chance, ["i32"])
    if kind in _ONES:
        stored, (one, two) = "Int8", _ONES[kind]
        larger, negative = f"((({word} + n$ * 5) >> {shift + 1}) & 1)", f"((({word} + n$ * 3) >> {shift}) & 1)"
        value = f"Int8(({one} + {larger} * {two - one}) | ({negative} << 7))"
    else:
        stored, value = kind, f"fx.{kind}(((({word} + n$ * 5) >> {shift}) & 15) - 7)"
    by_rows = name == "a" or chance.randrange(3) > 0
    lines = [
        f"v$ = fx.make_view(fx.recast_iter(fx.{stored}, {at}), fx.make_layout({elements}, 1))",
        f"for n$ in fx.range_constexpr({elements // LANES}):",
        f"    v$[n$ * {LANES} + lane] = {value}",
        f"{name}$ = fx.make_view(fx.recast_iter(fx.{kind}, {at}),"
        f" fx.make_layout(({rows}, {columns}), {(columns, 1) if by_rows else (1, rows)}))",
    ]
    return lines, by_rows


def tiled_products(chance: random.Random, count: int, chip: str) -> list[Item]:
    """Products of matrices by tiles, of whole numbers, whose sums are exact; none where the chip has no such atom."""
    return [_product(chance, chip) for _ in range(count)] if chip in _ATOMS else []


def _product(chance: random.Random, chip: str) -> Item:
    wave, atom = _WAVE[chip], chance.choice(_ATOMS[chip])
    m, n, k = atom.shape
    waves = chance.choice([(1, 1), (2, 1), (1, 2), (2, 2), (4, 1)] if m == 16 else [(1, 1), (1, 2)])
    number = waves[0] * waves[1]
    large = number > 2 or m == 32
    repeats = (
        chance.choice([1, 2]),
        1 if large else chance.choice([1, 2]),
        chance.choice([1, 2] if large or k > 16 else [1, 2, 3]),
    )
    rows, columns, depth = m * waves[0] * repeats[0], n * waves[1] * repeats[1], k * repeats[2]
    sizes = [
        -(-size * depth * _BITS[kind] // (64 * LANES)) for size, kind in zip((rows, columns), atom.kinds, strict=True)
    ]
    each = rows * columns // (wave * number)
    permutation = f", fx.make_tile({rows}, None, None)" if repeats[0] > 1 and chance.randrange(3) == 0 else ""
    if number * wave <= LANES:
        thread = "lane" if number * wave == LANES else f"lane % {wave}"
    else:
        thread = f"lane + {LANES * chance.randrange(number * wave // LANES)}"
    strides = chance.choice([(1, waves[0], 0), (waves[1], 1, 0)])
    fill_a, _ = _filled(chance, "a", atom.kinds[0], rows, depth, each)
    fill_b, by_rows = _filled(chance, "b", atom.kinds[1], columns, depth, each + sizes[0])
    lines = [
        *fill_a, *fill_b, "fx.barrier()",
        f"m$ = fx.make_mma_atom({atom.text})",
        f"t$ = fx.make_tiled_mma(m$, fx.make_layout({(*waves, 1)}, {strides}){permutation})",
        f"i$ = {thread}",
        f"p$ = t$.{chance.choice(['thr_slice', 'get_slice'])}(i$)",
        f"c$ = fx.make_view(fx.recast_iter(fx.{atom.result}, fx.get_iter(out)),"
        f" fx.make_layout(({rows}, {columns}), ({columns}, 1)))",
    ]  # fmt: skip
    values = m * k // wave if wave == 64 else 4
    for part, kind in zip("ab", atom.kinds, strict=True):
        bits = _BITS[kind]
        run = chance.choice([1, values]) if (part == "a" or by_rows) and values * bits <= 128 else 1
        buffered = chance.randrange(2)
        space = "fx.rocdl.BufferCopy" if buffered else "fx.UniversalCopy"
        lines += [
            *([f"{part}$ = fx.rocdl.make_buffer_tensor({part}$)"] if buffered else []),
            f"x$ = fx.make_copy_atom({space}({bits * run}), fx.{kind})",
            f"y$ = fx.make_tiled_copy_{part.upper()}(x$, t$).get_slice(i$)",
            f"f{part}$ = p$.make_fragment_{part.upper()}({part}$)",
            f"fx.copy(x$, y$.partition_S({part}$), y$.retile(f{part}$))",
        ]
    orders = ["KMN", "KNM", "MKN", "MNK", "NKM", "NMK"]
    order = f", traversal_order=fx.GemmTraversalOrder.{chance.choice(orders)}" if chance.randrange(2) else ""
    lines += [
        "fc$ = p$.make_fragment_C(c$)",
        f"fc$.fill(fx.{atom.result}({chance.randrange(5)}))",
        f"fx.gemm({chance.choice(['m$', 't$'])}, fc$, fa$, fb$, fc${order})",
        "r$ = fc$.load()",
    ]
    return Item(lines=lines, width=each + sum(sizes))


def scaled_products(chance: random.Random, count: int, chip: str) -> list[Item]:
    """Scaled products of narrow floats in registers, of gfx950."""
    return [_scaled(chance) for _ in range(count)] if chip == "gfx950" else []


def _scaled(chance: random.Random) -> Item:
    m, k = chance.choice([(16, 128), (32, 64)])
    kinds = [chance.choice([*_NARROW]), chance.choice([*_NARROW])]
    if chance.randrange(3) == 0:
        kinds[1] = kinds[0]
    opsel = [chance.randrange(4), chance.randrange(4)]
    options = f", opsel_a={opsel[0]}, opsel_b={opsel[1]}" if chance.randrange(2) else ""
    lines = [f"m$ = fx.make_mma_atom(fx.rocdl.cdna4.MFMA_Scale({m}, {m}, {k}, fx.{kinds[0]}, fx.{kinds[1]}{options}))"]
    for part, kind in zip("ab", kinds, strict=True):
        bits = _NARROW[kind]
        words = []
        for number in range(bits):
            word, other = variable(chance, ["i32"]), variable(chance, ["i32"])
            mixed = f"({word} ^ ({other} >> {chance.randrange(9)}))"
            words.append(f"({mixed} & {_mask(kind, number)}) | {_ONES_WORD.get(kind, 0)}")
        lines += [
            f"{part}$ = fx.make_rmem_tensor(32, fx.{kind})",
            f"{part}$.store(fx.Vector.from_elements([{', '.join(words)}], Int32).bitcast(fx.{kind}))",
        ]
    scales = [f"(({variable(chance, ['i32'])} & 0x03030303) + 0x7E7D7E7D)" for _ in range(2)]
    given = m * m // 64
    lines += [
        f"c$ = fx.make_rmem_tensor({given}, Float32)",
        f"c$.fill(Float32({chance.randrange(4)}))",
        f"fx.{chance.choice(['gemm', 'mma_atom_call'])}(m$, c$, a$, b$, c$, scale_a={scales[0]}, scale_b={scales[1]})",
        "r$ = c$.load()",
    ]
    return Item(lines=lines, width=given)


def _mask(kind: str, number: int) -> int:
    """Bits of a word that are taken from the inputs, so that sums are exact, as a number of i32."""
    field, width = {
        "Float8E4M3FN": (0b10000111, 8),
        "Float8E5M2": (0b10000011, 8),
        "Float6E2M3FN": (0b111111, 6),
        "Float6E3M2FN": (0b101111, 6),
        "Float4E2M1FN": (0b1111, 4),
    }[kind]
    whole = sum(field << place for place in range(0, 192, width))
    word = whole >> (32 * number) & 0xFFFFFFFF
    return word - (1 << 32) if word >> 31 else word
