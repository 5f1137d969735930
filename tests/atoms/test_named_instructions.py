"""Instructions that are called by their own name: on which chips LLVM emits them, and what they compute."""

import re

import ml_dtypes
import numpy as np
import pytest
from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.expr.rocdl.chips import chips_with
from flydsl.expr.rocdl.matrix.named import NAMED
from flydsl.expr.rocdl.packed import CONVERSIONS, type_bits
from flydsl.targets.amdgpu import ROCM_ARCHS

words = flyc.TensorSpec(fx.Int32, (None,))


def as_chip(monkeypatch: pytest.MonkeyPatch, arch: str) -> None:
    monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
    monkeypatch.setenv("FLYDSL_COMPILE_ARCH", arch)


def type_of(text: str):
    """``"v2f16"`` as a type of the language; ``"i1"`` and others of no memory as Int32."""
    element = text.lstrip("v0123456789")
    dtype = {"i16": fx.Int16, "i32": fx.Int32, "i64": fx.Int64, "f16": fx.Float16, "bf16": fx.BFloat16,
             "f32": fx.Float32, "f64": fx.Float64}[element]  # fmt: skip
    return fx.Vector[dtype, int(text[1 : -len(element)])] if text.startswith("v") else dtype


def loaded(pointer, text: str):
    """A value of that type from the memory behind a pointer."""
    of = type_of(text)
    dtype = of if isinstance(of, type(fx.Int32)) else of.alias_dtype
    source = fx.recast_iter(dtype, pointer)
    if of is dtype:
        return source.load()
    count = type_bits(text) // dtype.width
    return fx.make_view(source, fx.make_layout(count, 1)).load()


def all_calls(calls):
    """A kernel with each of ``calls``, which take a pointer to load operands from and return a value that is stored."""

    @flyc.kernel
    def kernel(src: fx.Tensor, dst: fx.Tensor):
        lane = fx.thread_idx.x
        source, target = fx.get_iter(src) + lane * 64, fx.get_iter(dst) + lane * (64 * len(calls))
        for k in fx.range_constexpr(len(calls)):
            value = calls[k](source)
            if not isinstance(value, fx.Vector):
                value = fx.Vector([value], (1,), value.dtype)
            part = fx.recast_iter(value.dtype, target + 64 * k)
            fx.make_view(part, fx.make_layout(value.numel, 1)).store(value)

    @flyc.jit
    def run(src: fx.Tensor, dst: fx.Tensor):
        kernel(src, dst).launch(grid=1, block=64)

    return run


# -- matrix instructions


def direct_call(row):
    def call(source):
        a, b = loaded(source, row.operand), loaded(source + 16, row.operand)
        c = loaded(source + 32, row.accumulator)
        function, of = getattr(fx.rocdl, row.name), type_of(row.accumulator)
        return function(of, [a, b, c, 0, 0, 0]) if row.operand == "v4f16" else function(of, a, b, c)

    return call


@pytest.mark.parametrize("arch", ["gfx908", "gfx90a", "gfx942", "gfx950"])
def test_every_matrix_instruction_of_a_chip_is_emitted(arch: str) -> None:
    rows = [row for row in NAMED.values() if arch in chips_with(row.archs)]
    text = assembly(all_calls([direct_call(row) for row in rows]), f"rocm:{arch}", {"src": words, "dst": words})
    emitted = re.findall(r"\tv_mfma_\w+", text)
    assert len(emitted) == len(rows)
    for row in rows:
        m, n, k = row.shape
        found = rf"v_mfma_{row.acc}_{m}x{n}x{k}_?(\d+b_)?{row.a}"
        assert any(re.search(found, name) for name in emitted), row.name


EMULATED = (
    *("mfma_f32_32x32x4f16", "mfma_f32_16x16x1f32", "mfma_f32_4x4x2bf16", "mfma_i32_4x4x4i8", "mfma_f64_16x16x4f64"),
    *("mfma_f64_4x4x4f64", "mfma_f32_16x16x32_fp8_bf8", "mfma_f32_16x16x32_bf16", "mfma_i32_16x16x64_i8"),
)
"""One of each shape of blocks and of each kind of type."""
NUMBERS = {"f64": np.float64, "f32": np.float32, "f16": np.float16, "bf16": ml_dtypes.bfloat16, "i8": np.int8,
           "i32": np.int32}  # fmt: skip


def numpy_format(word: str, arch: str):
    eight = {
        "fp8": ml_dtypes.float8_e4m3fnuz if arch == "gfx942" else ml_dtypes.float8_e4m3fn,
        "bf8": ml_dtypes.float8_e5m2fnuz if arch == "gfx942" else ml_dtypes.float8_e5m2,
    }
    return NUMBERS.get(word) or eight[word]


@pytest.mark.parametrize("name", EMULATED)
def test_a_matrix_instruction_by_the_published_mapping(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A[i, k, b] is in lane i + m*(b + blocks*(k // p)), value k % p; the row of C's value v depends on the block size."""
    row = NAMED[name]
    arch = chips_with(row.archs)[0]
    as_chip(monkeypatch, arch)
    (m, n, k), blocks, per_lane = row.shape, row.blocks, row.count_ab
    rng = np.random.default_rng(11)
    a, b = rng.integers(-3, 4, (blocks, m, k)), rng.integers(-3, 4, (blocks, n, k))
    c = rng.integers(-9, 10, (blocks, m, n))
    held_a, held_b = np.zeros((2, 64, per_lane))
    for block, i, depth in np.ndindex(blocks, m, k):
        lane = i + m * (block + blocks * (depth // per_lane))
        held_a[lane, depth % per_lane], held_b[lane, depth % per_lane] = a[block, i, depth], b[block, i, depth]
    place = np.zeros((64, row.count_c, 3), int)
    for lane, v in np.ndindex(64, row.count_c):
        if row.acc == "f64":
            block, i = (lane // 4 % 4, lane // 16) if m == 4 else (0, 4 * v + lane // 16)
        elif m == 4:
            block, i = lane // 4, v
        else:
            per_block = row.count_c // blocks
            block, i = v // per_block, 256 // m * (v % per_block // 4) + 4 * (lane // m) + v % 4
        place[lane, v] = block, i, lane % m
    index = tuple(np.moveaxis(place, -1, 0))
    memory = np.zeros((64, 64), np.int32)
    for start, values, word in ((0, held_a, row.a), (16, held_b, row.b), (32, c[index], row.acc)):
        raw = np.ascontiguousarray(values.astype(numpy_format(word, arch))).view(np.uint8).reshape(64, -1)
        memory.view(np.uint8)[:, start * 4 : start * 4 + raw.shape[1]] = raw
    result = np.zeros((64, 64), np.int32)
    all_calls([direct_call(row)])(memory.reshape(-1), result.reshape(-1))
    found = result.view(NUMBERS[row.acc])[:, : row.count_c]
    np.testing.assert_array_equal(found, (np.einsum("bik,bjk->bij", a, b) + c)[index])


@pytest.mark.parametrize(("m", "k"), [(16, 128), (32, 64)])
def test_scaled_matrix_instructions(m: int, k: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """fp4 by fp8; lane i + m*g has the scale of the k from 32*g on in the byte that is selected.

    It holds those k of fp4, and of fp8 16 k from 16*g on of either half.
    """
    count_c = m * m // 64
    name = f"mfma_scale_f32_{m}x{m}x{k}_f8f6f4"

    def call(p):
        a, b, c = loaded(p, "v8i32"), loaded(p + 8, "v8i32"), loaded(p + 16, f"v{count_c}f32")
        scales = (p + 32).load(), (p + 33).load()
        return getattr(fx.rocdl, name)(type_of(f"v{count_c}f32"), [a, b, c, 4, 0, 1, scales[0], 2, scales[1]])

    rng = np.random.default_rng(14)
    a, b, c = rng.integers(-3, 4, (m, k)), rng.integers(-3, 4, (m, k)), rng.integers(-9, 10, (m, m))
    lane = np.arange(64)
    held_a = a.reshape(m, -1, 32)[lane % m, lane // m]
    held_b = b.reshape(m, 2, -1, 16)[lane % m, :, lane // m].reshape(64, 32)
    value = np.arange(count_c)
    rows = 256 // m * (value // 4) + value % 4 + 4 * (lane // m)[:, None]
    exponents = rng.integers(125, 130, (2, 64))
    data = np.zeros((64, 34), np.int32)
    nibbles = held_a.astype(ml_dtypes.float4_e2m1fn).view(np.uint8)
    data[:, :4] = (nibbles[:, ::2] | nibbles[:, 1::2] << 4).view(np.int32)
    data[:, 8:16] = held_b.astype(ml_dtypes.float8_e4m3fn).view(np.int32)
    data[:, 16 : 16 + count_c] = c[rows, (lane % m)[:, None]].astype(np.float32).view(np.int32)
    data[:, 32], data[:, 33] = exponents[0] << 8, exponents[1] << 16
    found = stored(call, "gfx950", monkeypatch, data)[:, :count_c].view(np.float32)
    scale_a, scale_b = (2.0 ** (np.repeat(e.reshape(-1, m).T, 32, axis=1) - 127) for e in exponents)
    exact = (a * scale_a) @ (b * scale_b).T + c
    np.testing.assert_array_equal(found, exact[rows, (lane % m)[:, None]])
    text = assembly(all_calls([call]), "rocm:gfx950", {"src": words, "dst": words})
    assert f"v_{name}" in text


# -- packed conversions


def conversion_call(row, select: int = 0):
    def call(source):
        operands, place = [], source
        for operand in row.operands:
            if operand.is_immediate:
                operands.append(select)
            else:
                operands.append(loaded(place, operand.type))
                place = place + -(-type_bits(operand.type) // 32)
        return getattr(fx.rocdl, row.name)(type_of(row.result), *operands)

    return call


def takes(row) -> int:
    """Words of memory that the operands have."""
    return sum(-(-type_bits(o.type) // 32) for o in row.operands if not o.is_immediate)


@pytest.mark.parametrize("arch", ["gfx942", "gfx950", "gfx1201", "gfx1250"])
def test_every_conversion_of_a_chip_is_emitted(arch: str) -> None:
    rows = [row for row in CONVERSIONS.values() if arch in chips_with(row.archs)]
    text = assembly(all_calls([conversion_call(row) for row in rows]), f"rocm:{arch}", {"src": words, "dst": words})
    emitted = set(re.findall(r"\tv_(cvt_\w+?)(?:_e32|_e64|_sdwa|_dpp)?(?= )", text))
    assert {row.name for row in rows} <= emitted


def converted(row, arch: str, data: np.ndarray, select: int) -> np.ndarray:
    """The words that a conversion leaves for each lane's words."""
    memory, result = np.zeros((64, 64), np.int32), np.zeros((64, 64), np.int32)
    memory[:, : data.shape[1]] = data
    all_calls([conversion_call(row, select)])(memory.reshape(-1), result.reshape(-1))
    return result[:, : -(-type_bits(row.result) // 32)]


def codes(packed: np.ndarray, width: int) -> np.ndarray:
    """Each lane's words as numbers of ``width`` bits, lowest first."""
    bits = np.unpackbits(np.ascontiguousarray(packed).view(np.uint8), axis=1, bitorder="little")
    groups = bits.reshape(len(packed), -1, width).astype(np.uint32)
    return (groups << np.arange(width, dtype=np.uint32)).sum(axis=-1, dtype=np.uint32)


FORMATS = {"f32": np.float32, "f16": np.float16, "bf16": ml_dtypes.bfloat16, "fp4": ml_dtypes.float4_e2m1fn,
           "fp6": ml_dtypes.float6_e2m3fn, "bf6": ml_dtypes.float6_e3m2fn}  # fmt: skip
BITS = {"f32": 32, "f16": 16, "bf16": 16, "fp8": 8, "bf8": 8, "fp6": 6, "bf6": 6, "fp4": 4}


def decoded(numbers: np.ndarray, word: str, arch: str) -> np.ndarray:
    storage = {32: np.uint32, 16: np.uint16}.get(BITS[word], np.uint8)
    return numbers.astype(storage).view(FORMATS.get(word) or numpy_format(word, arch)).astype(np.float64)


WIDENING = ("cvt_pk_f32_fp8", "cvt_f32_bf8", "cvt_scalef32_pk_f16_fp8", "cvt_scalef32_pk_bf16_fp4",
            "cvt_scalef32_f32_bf8", "cvt_scalef32_f16_fp8", "cvt_scalef32_pk32_f32_bf6")  # fmt: skip


def on_chips(names):
    """Each name with each of the chips that have it."""
    chips = ("gfx942", "gfx950", "gfx1250")
    return [(name, arch) for name in names for arch in chips if arch in chips_with(CONVERSIONS[name].archs)]


@pytest.mark.parametrize(("name", "arch"), on_chips(WIDENING))
def test_widening(name: str, arch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    row = CONVERSIONS[name]
    as_chip(monkeypatch, arch)
    select = 1 if row.picks else 0
    rng = np.random.default_rng(2)
    data = rng.integers(-(1 << 31), 1 << 31, (64, takes(row))).astype(np.int32)
    data[:, -1] = np.exp2(rng.integers(-3, 4, 64)).astype(np.float32).view(np.int32)
    has_scale = any(operand.name == "scale" for operand in row.operands)
    packed = data[:, 1:-1] if row.puts else data[:, :-1] if has_scale else data
    scale = data[:, -1:].view(np.float32).astype(np.float64) if has_scale else 1.0
    wanted = codes(packed, BITS[row.source])[:, select * row.count : (select + 1) * row.count]
    expected = decoded(wanted, row.source, arch) * scale
    found = codes(converted(row, arch, data, select), BITS[row.target])
    if row.puts:
        np.testing.assert_array_equal(found[:, 0], codes(data[:, :1], 16)[:, 0])
        found = found[:, 1:]
    np.testing.assert_array_equal(decoded(found, row.target, arch), expected)


NARROWING = ("cvt_pk_fp8_f32", "cvt_pk_bf8_f32", "cvt_scalef32_pk_fp8_f32", "cvt_scalef32_pk_fp4_f32",
             "cvt_scalef32_pk_bf8_f16", "cvt_scalef32_pk32_fp6_bf16", "cvt_scalef32_pk8_fp8_f32",
             "cvt_scalef32_pk8_fp4_bf16", "cvt_scalef32_pk16_bf6_f16")  # fmt: skip


@pytest.mark.parametrize(("name", "arch"), on_chips(NARROWING))
def test_narrowing(name: str, arch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each number is divided by the scale's power of two and rounded to nearest even; other bits stay."""
    row = CONVERSIONS[name]
    as_chip(monkeypatch, arch)
    select = 1 if row.puts else 0
    rng = np.random.default_rng(3)
    source = FORMATS[row.source]
    numbers = (rng.standard_normal((64, row.count)) * np.exp2(rng.integers(-6, 6, (64, row.count)))).astype(source)
    old = rng.integers(-(1 << 31), 1 << 31, (64, 1)).astype(np.int32)
    scale = (np.exp2(rng.integers(-3, 4, (64, 1))) * 1.5).astype(np.float32)  # the fraction does not count
    has_scale = any(operand.name == "scale" for operand in row.operands)
    parts = {"src": numbers.view(np.int32), "old": old, "sca": scale.view(np.int32)}
    data = np.hstack([parts[key] for key in dict.fromkeys(o.name[:3] for o in row.operands if not o.is_immediate)])
    found = codes(converted(row, arch, data, select), BITS[row.target])
    divided = numbers.astype(np.float32) / (scale / np.float32(1.5) if has_scale else np.float32(1))
    target = FORMATS.get(row.target) or numpy_format(row.target, arch)
    expected = codes(old, BITS[row.target]) if row.puts else np.zeros((64, row.count), np.uint32)
    expected[:, select * row.count : (select + 1) * row.count] = divided.astype(target).view(np.uint8)
    np.testing.assert_array_equal(found, expected)


# -- dot products


DOTS = {"fdot2": ("v2f16", "f32"), "sdot4": ("i32", "i32"), "udot4": ("i32", "i32"), "sdot8": ("i32", "i32"),
        "udot8": ("i32", "i32")}  # fmt: skip


def dot_call(name: str, clamp: bool = False):
    of, acc = DOTS[name]

    def call(p):
        operands = loaded(p, of), loaded(p + 1, of), loaded(p + 2, acc)
        return getattr(fx.rocdl, name)(type_of(acc), *operands, clamp=clamp)

    return call


@pytest.mark.parametrize("arch", ROCM_ARCHS)
def test_every_dot_product_of_a_chip_is_emitted(arch: str) -> None:
    for name in DOTS:
        run = all_calls([dot_call(name)])
        text = ""
        try:
            text = assembly(run, f"rocm:{arch}", {"src": words, "dst": words})
        except ValueError as error:
            chips = str(error).partition("instruction; ")[2]
            assert chips
            assert arch not in chips.split(", ")
            continue
        assert re.search(r"v_dot[248]\w*_[fiu]32", text), name


@pytest.mark.parametrize("clamp", [False, True])
@pytest.mark.parametrize("name", ["sdot4", "udot4", "sdot8", "udot8"])
def test_dot_products(name: str, clamp: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    data = np.random.default_rng(12).integers(-(1 << 31), 1 << 31, (64, 3)).astype(np.int32)
    data[:8, 2] = (1 << 31) - 1  # sums that do not fit
    data[8:16, 2] = -1
    found = stored(dot_call(name, clamp), "gfx942", monkeypatch, data)[:, 0]
    width, signed = 32 // int(name[-1]), name[0] == "s"
    a, b = (codes(np.ascontiguousarray(data[:, k : k + 1]), width).astype(np.int64) for k in (0, 1))
    if signed:
        a, b = (x - ((x >> (width - 1)) << width) for x in (a, b))
    c = data[:, 2].astype(np.int64) if signed else data[:, 2].view(np.uint32).astype(np.int64)
    exact = (a * b).sum(axis=1) + c
    low, high = (-(1 << 31), (1 << 31) - 1) if signed else (0, (1 << 32) - 1)
    expected = np.clip(exact, low, high) if clamp else exact
    np.testing.assert_array_equal(found, expected.astype(np.uint64).astype(np.uint32).view(np.int32))


def test_a_dot_product_of_halves(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(13)
    halves, singles = rng.integers(-4, 5, (64, 4)).astype(np.float16), rng.integers(-4, 5, (64, 1)).astype(np.float32)
    data = np.hstack([halves.view(np.int32), singles.view(np.int32)])
    found = stored(dot_call("fdot2"), "gfx942", monkeypatch, data)[:, 0].view(np.float32)
    np.testing.assert_array_equal(found, (halves[:, :2] * halves[:, 2:]).sum(axis=1) + singles[:, 0])


# -- conversions of a form of their own


def stored(call, arch: str, monkeypatch: pytest.MonkeyPatch, data: np.ndarray) -> np.ndarray:
    """The words that a call leaves for each lane's words, on a CPU in the role of a chip."""
    as_chip(monkeypatch, arch)
    memory, result = np.zeros((64, 64), np.int32), np.zeros((64, 64), np.int32)
    memory[:, : data.shape[1]] = data
    all_calls([call])(memory.reshape(-1), result.reshape(-1))
    return result


def test_bytes_are_permuted(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(5)
    data = rng.integers(-(1 << 31), 1 << 31, (64, 3)).astype(np.int32)
    choice = rng.integers(0, 16, (64, 4)).astype(np.uint8)
    choice[0] = 12, 13, 200, 7
    data[:, 2] = choice.view(np.int32)[:, 0]
    found = stored(lambda p: fx.rocdl.perm_b32(p.load(), (p + 1).load(), (p + 2).load()), "gfx942", monkeypatch, data)[
        :, :1
    ].view(np.uint8)
    source = np.hstack([data[:, 1:2], data[:, :1]]).view(np.uint8)
    for lane, k in np.ndindex(64, 4):
        code = choice[lane, k]
        if code < 8:
            expected = source[lane, code]
        elif code < 12:
            expected = 255 if source[lane, 2 * (code - 8) + 1] & 128 else 0
        else:
            expected = 0 if code == 12 else 255
        assert found[lane, k] == expected, (lane, k, code)


@pytest.mark.parametrize("byte", [None, 2])
def test_nibbles_become_sixteenths(byte: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    data = np.arange(64, dtype=np.int32).reshape(64, 1) << (8 * (byte or 0))
    found = stored(lambda p: fx.rocdl.cvt_off_f32_i4(p.load(), byte), "gfx1100", monkeypatch, data)[:, 0]
    low = np.arange(64) % 16
    np.testing.assert_array_equal(found.view(np.float32), (low - 16 * (low >= 8)) / 16)


def test_pairs_of_halves(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(6)
    numbers = rng.standard_normal((64, 2)).astype(np.float32)
    words_ = numbers.view(np.int32)

    def operands(p):
        return fx.recast_iter(fx.Float32, p).load(), fx.recast_iter(fx.Float32, p + 1).load()

    brain = stored(lambda p: fx.rocdl.cvt_pk_bf16_f32(*operands(p)), "gfx950", monkeypatch, words_)[:, :1]
    np.testing.assert_array_equal(
        np.ascontiguousarray(brain).view(np.uint16), numbers.astype(ml_dtypes.bfloat16).view(np.uint16)
    )
    half = stored(lambda p: fx.rocdl.cvt_pkrtz(fx.T.f16x2, *operands(p)), "gfx942", monkeypatch, words_)[:, :1]
    found = np.ascontiguousarray(half).view(np.float16).astype(np.float32)
    assert (np.abs(found) <= np.abs(numbers)).all()
    next_away = np.nextafter(found.astype(np.float16), np.copysign(np.float16(np.inf), numbers.astype(np.float16)))
    assert (np.abs(next_away.astype(np.float32)) > np.abs(numbers)).all()
