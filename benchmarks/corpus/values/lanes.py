"""Generated exchanges between lanes, shared memory, atomics, and AMD's own operations."""

from __future__ import annotations

import random

from benchmarks.corpus.values.programs import Item
from benchmarks.corpus.values.recorder import ELEMENTS
from benchmarks.corpus.values.scalars import variable

__all__ = ["copies", "exchanges", "matrices", "narrow", "shared"]


def exchanges(chance: random.Random, count: int) -> list[Item]:
    """Shuffles, votes, and moves between lanes."""
    items = []
    for _ in range(count):
        kind = chance.choice([*ELEMENTS])
        value, single = variable(chance, [kind]), variable(chance, ["f"])
        word, other = (variable(chance, ["i32"]) for _ in range(2))
        width = chance.choice([64, 32, 16, 8, 4, 2])
        offset = chance.choice([1, 2, 3, 4, 8, 16, 32])
        lanes = chance.choice(["0xF, 0xF, True", "0xF, 0xF, False", "0x5, 0xF, True", "0xF, 0x3, False"])
        control = chance.choice([0xB1, 0x4E, 0x1B, 0x00, 0x111, 0x101, 0x121, 0x140, 0x141])
        forms = [
            f"fx.shuffle_xor({value}, {offset % width}, {width})",
            f"{value}.shuffle_xor({offset % width}, {width})",
            f"fx.shuffle_idx({value}, {chance.randrange(64)}, 64)",
            f"fx.shuffle_idx({value}, (lane + {offset}) & 63, 64)",
            f"fx.shuffle_idx({value}, (lane & {64 - width}) | {chance.randrange(width)}, {width})",
            f"Int32(rocdl.ds_bpermute(fx.T.i32, ((lane * {offset}) & 63) * 4, {word}))",
            f"Int32(rocdl.readlane(fx.T.i32, {word}, {chance.randrange(32)}))",
            f"Int32(rocdl.readfirstlane(fx.T.i32, {word}))",
            f"Int32(rocdl.update_dpp(fx.T.i32, {other}.ir_value(), {word}.ir_value(), {control}, {lanes}))",
            f"Int64(rocdl.ballot(fx.T.i64, {single} < {variable(chance, ['f'])}))",
            "fx.lane_id()",
            f"Int32(rocdl.perm_b32({word}, {other}, fx.Int32({chance.choice([0x07060302, 0x01000504])})))",
            f"(lane < {offset}).select({value}, fx.shuffle_up({value}, {offset}, 64))",
        ]
        items.append(Item(chance.choice(forms)))
    return items


def shared(chance: random.Random, count: int) -> list[Item]:
    """Values through shared memory, and atomics there."""
    items = []
    for _ in range(count):
        kind = chance.choice(["i32", "f", "d", "h", "b", "i8", "i16", "i64"])
        name = ELEMENTS[kind][1]
        value = variable(chance, [kind])
        begin = f"s$ = shared.allocate(fx.Array[{name}, 64]).peek().view(fx.make_layout(64, 1))"
        if chance.randrange(3) < 2:
            read = f"r$ = s$[(lane * {chance.choice([1, 3, 5])} + {chance.randrange(64)}) & 63]"
            lines = [begin, f"s$[lane] = {value}", "fx.barrier()", read, "fx.barrier()"]
        else:
            kind = chance.choice(["i32", "i64"])
            operation, cells = (
                chance.choice(["add", "and", "or", "xor", "max", "min", "sub"]),
                chance.choice([0, 3, 15]),
            )
            lines = [
                begin.replace(name, ELEMENTS[kind][1]),
                f"s$[lane] = {variable(chance, [kind])}",
                "fx.barrier()",
                f"fx.atomic_{operation}(fx.get_iter(s$) + (lane & {cells}), {variable(chance, [kind])})",
                "fx.barrier()",
                "r$ = s$[lane]",
                "fx.barrier()",
            ]
        items.append(Item(lines=lines))
    return items


_NARROW = [
    "Float8E4M3FN",
    "Float8E4M3FNUZ",
    "Float8E5M2",
    "Float8E8M0FNU",
    "Float4E2M1FN",
    "Float8E4M3",
    "Float6E2M3FN",
    "Float6E3M2FN",
]


def narrow(chance: random.Random, count: int) -> list[Item]:
    """Conversions of narrow floats, by the language and by AMD's instructions."""
    items = []
    for _ in range(count):
        type_, word = chance.choice(_NARROW), variable(chance, ["i32"])
        raw = [f"{variable(chance, [k])}.ir_value()" for k in ("f", "f", "f", "i32")]
        mode = chance.choice(["downward", "upward", "toward_zero", "to_nearest_even", "to_nearest_away"])
        target = chance.choice(["Float16", "BFloat16", "Float32"])
        forms = [
            f"fx.Vector.from_elements([{word}], Int32).bitcast(fx.{type_}).to(Float32)",
            f"Int32(rocdl.cvt_pk_fp8_f32(fx.T.i32, {raw[0]}, {raw[1]}, {raw[3]}, {chance.choice([False, True])}))",
            f"Int32(rocdl.cvt_pk_bf8_f32(fx.T.i32, {raw[0]}, {raw[1]}, {raw[3]}, {chance.choice([False, True])}))",
            f"Float32(rocdl.cvt_f32_fp8(fx.T.f32, {raw[3]}, {chance.randrange(4)}))",
            f"Float32(rocdl.cvt_f32_bf8(fx.T.f32, {raw[3]}, {chance.randrange(4)}))",
            f"fx.Vector(rocdl.cvt_pk_f32_fp8(fx.T.f32x2, {raw[3]}, {chance.choice([False, True])}))",
            f"{variable(chance, ['f', 'd'])}.to({target}, rounding=fx.RoundingMode.{mode})",
            f"{variable(chance, ['d'])}.to({chance.choice(['Float16', 'BFloat16', 'Float32'])})",
            f"Float32(rocdl.fmed3(fx.T.f32, {raw[0]}, {raw[1]}, {raw[2]}))",
            f"Float32(rocdl.{chance.choice(['exp2', 'rcp', 'rsq', 'sqrt'])}(fx.T.f32, {raw[0]}))",
        ]  # fmt: skip
        items.append(Item(chance.choice(forms), width=4, ulps=2))
    return items


def copies(chance: random.Random, count: int) -> list[Item]:
    """Copies by atoms from the arrays to registers, by buffers also from behind their end, and through shared memory."""
    items = []
    for _ in range(count):
        kind = chance.choice(["f", "i32", "h", "i8", "i16", "d", "i64"])
        name, size = ELEMENTS[kind][1], {"f": 32, "h": 16, "d": 64}.get(kind) or int(kind[1:])
        bits = chance.choice([wide for wide in (8, 16, 32, 64, 128) if wide >= size])
        number = bits // size
        tiles = 192 // number
        where = f"(lane * {chance.choice([1, 3, 5])} + {chance.randrange(64)})"
        buffered = chance.randrange(3)
        if buffered:
            atom, source = f"fx.rocdl.BufferCopy{bits}b()", f"fx.rocdl.make_buffer_tensor({kind}, max_size=False)"
        else:
            atom, source, where = f"fx.UniversalCopy{bits}b()", kind, f"({where} % {max(tiles, 1)})"
        lines = [
            f"a$ = fx.make_copy_atom({atom}, {name})",
            f"q$ = fx.logical_divide({source}, fx.make_layout({number}, 1))",
            f"t$ = fx.make_rmem_tensor({number}, {name})",
            f"fx.copy_atom_call(a$, fx.slice(q$, (None, {where})), t$)",
        ]
        if chance.randrange(3) == 0 and number > 1:
            lines += [f"s$ = shared.allocate(fx.Array[{name}, {64 * number}]).peek().view(fx.make_layout({64 * number}, 1))",
                      f"u$ = fx.make_copy_atom(fx.UniversalCopy{bits}b(), {name})",
                      f"v$ = fx.logical_divide(s$, fx.make_layout({number}, 1))",
                      "fx.copy_atom_call(u$, t$, fx.slice(v$, (None, lane)))", "fx.barrier()",
                      "fx.copy_atom_call(u$, fx.slice(v$, (None, (lane * 7 + 5) & 63)), t$)", "fx.barrier()"]  # fmt: skip
        items.append(Item(lines=[*lines, "r$ = t$.load()"], width=number))
    return items


_PRODUCTS = [
    ("MFMA(16, 16, 16, fx.Float16)", "h", 4, 4), ("MFMA(32, 32, 8, fx.Float16)", "h", 4, 16),
    ("MFMA(16, 16, 16, fx.BFloat16)", "b", 4, 4), ("MFMA(32, 32, 8, fx.BFloat16)", "b", 4, 16),
    ("MFMA(16, 16, 4, fx.Float32)", "f", 1, 4),
    ("MFMA(32, 32, 2, fx.Float32)", "f", 1, 16), ("MFMA(16, 16, 32, fx.Int8)", "i8", 8, 4),
    ("MFMA(32, 32, 16, fx.Int8)", "i8", 8, 16), ("MFMA(16, 16, 4, fx.Float64)", "d", 1, 4),
    ("MFMA(16, 16, 32, fx.Float8E4M3FNUZ)", "fp8", 8, 4), ("MFMA(32, 32, 16, fx.Float8E4M3FNUZ)", "fp8", 8, 16),
]  # fmt: skip


def matrices(chance: random.Random, count: int) -> list[Item]:
    """Matrix products of whole numbers, whose sums are exact."""
    items = []
    for _ in range(count):
        atom, kind, taken, given = chance.choice(_PRODUCTS)
        name = "fx.Float8E4M3FNUZ" if kind == "fp8" else f"{ELEMENTS[kind][1]}"
        result = "Int32" if kind == "i8" else "Float64" if kind == "d" else "Float32"
        lines = [f"m$ = fx.make_mma_atom(fx.rocdl.{atom[:-1]}, {result}))"]
        for part in "ab":
            if kind == "fp8":  # 1, -1, 2 and -2
                words = [variable(chance, ["i32"]) for _ in range(taken)]
                codes = ", ".join(f"Int8(0x40 | (({w} & 1) << 7) | (({w} & 2) << 2))" for w in words)
                lines += [f"{part}$ = fx.make_rmem_tensor({taken}, {name})",
                          f"{part}$.store(fx.Vector.from_elements([{codes}], Int8).bitcast({name}))"]  # fmt: skip
                continue
            small = [f"(({variable(chance, ['i32'])} >> {chance.randrange(8)}) & 15) - 7" for _ in range(taken)]
            values = [f"{name}({s})" for s in small]
            lines += [f"{part}$ = fx.make_rmem_tensor({taken}, {name})"]
            lines += [f"{part}$[{i}] = {v}" for i, v in enumerate(values)]
        lines += [f"c$ = fx.make_rmem_tensor({given}, {result})"]
        lines += [f"c$[{i}] = {result}(lane + {i})" for i in range(given)]
        lines += [
            chance.choice(["fx.mma_atom_call(m$, c$, a$, b$, c$)", "fx.gemm(m$, c$, a$, b$, c$)"]),
            "r$ = c$.load()",
        ]
        items.append(Item(lines=lines, width=given))
    return items
