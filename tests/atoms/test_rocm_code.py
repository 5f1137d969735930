"""What of hints, fast math and known lane distances is in the code for AMD GPUs."""

import re

import pytest
from device_assembly import assembly

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.backends.base import CompileOptions

singles = flyc.TensorSpec(fx.Float32, (None,))


@flyc.kernel
def kernel(x: fx.Tensor, y: fx.Tensor, what: fx.Constexpr[str], number: fx.Constexpr[int]):
    i = fx.thread_idx.x
    if fx.const_expr(what == "xor"):
        y[i] = x[i] + fx.gpu.shuffle_xor(x[i], number, 32)
    elif fx.const_expr(what == "block_dim"):
        y[i] = x[i + fx.block_idx.x * fx.block_dim.x] + fx.Float32(fx.grid_dim.x)
    else:
        y[i] = getattr(fx.math, what)(x[i], fastmath="fast" if number else None)


@flyc.jit
def run(x: fx.Tensor, y: fx.Tensor, what: fx.Constexpr[str], number: fx.Constexpr[int], threads: fx.Int32):
    kernel(x, y, what, number).launch(grid=2, block=threads)


@flyc.jit
def run_of_256(x: fx.Tensor, y: fx.Tensor, what: fx.Constexpr[str], number: fx.Constexpr[int]):
    kernel(x, y, what, number).launch(grid=2, block=256)


def code(arch: str, what: str, number: int = 0, options: CompileOptions | None = None) -> str:
    arguments = {"x": singles, "y": singles, "what": what, "number": number}
    return assembly(run_of_256, f"rocm:{arch}", arguments, options)


# -- lanes


def source(line: str, lane: int) -> int:
    """The lane that an instruction reads, by the manuals of CDNA 3 and RDNA 3."""
    row, k = lane // 16 * 16, lane % 16
    if found := re.search(r"quad_perm:\[(\d),(\d),(\d),(\d)\]", line):
        return lane // 4 * 4 + int(found[1 + lane % 4])
    if found := re.search(r"row_ror:(\d+)", line):
        return row + (k - int(found[1])) % 16
    if found := re.search(r"row_xmask:(\d+)", line):
        return row + (k ^ int(found[1]))
    if found := re.search(r"swizzle\(SWAP,(\d+)\)", line):
        return lane ^ int(found[1])
    if found := re.search(r'swizzle\(BITMASK_PERM,"([01pi]{5})"\)', line):
        return int("".join({"0": "0", "1": "1", "p": b, "i": str(1 - int(b))}[m]
                           for m, b in zip(found[1], f"{lane % 32:05b}", strict=True)), 2) + lane // 32 * 32  # fmt: skip
    if found := re.search(r"swizzle\(REVERSE,(\d+)\)", line):
        size = int(found[1])
        return lane // size * size + size - 1 - lane % size
    if "row_half_mirror" in line:
        return lane // 8 * 8 + 7 - lane % 8
    if "row_mirror" in line:
        return row + 15 - k
    raise AssertionError(line)


@pytest.mark.parametrize("arch", ["gfx942", "gfx1100"])
@pytest.mark.parametrize("distance", [1, 2, 3, 4, 7, 8, 11, 15, 16, 21, 31])
def test_a_known_distance_is_in_the_instruction(arch: str, distance: int) -> None:
    text = code(arch, "xor", distance)
    assert "ds_bpermute" not in text
    (line,) = (line for line in text.splitlines() if "_dpp" in line or "ds_swizzle" in line)
    assert [source(line, lane) for lane in range(32)] == [lane ^ distance for lane in range(32)]


# -- fast math

ONE_INSTRUCTION = {"exp2": "v_exp_f32", "exp": "v_exp_f32", "log2": "v_log_f32", "log": "v_log_f32", "sin": "v_sin_f32",
                   "cos": "v_cos_f32", "sqrt": "v_sqrt_f32", "rsqrt": "v_rsq_f32"}  # fmt: skip


@pytest.mark.parametrize(("function", "instruction"), ONE_INSTRUCTION.items())
def test_an_approximation_is_one_instruction_and_at_most_one_product(function: str, instruction: str) -> None:
    def arithmetic(text: str) -> list[str]:
        body = text.partition("s_endpgm")[0]
        return [
            name for name in re.findall(r"\t(v_\w+)", body) if not name.startswith(("v_lshl", "v_mov", "v_add_u32"))
        ]

    fast = arithmetic(code("gfx942", function, 1))
    assert len(fast) <= 2
    assert fast.count(f"{instruction}_e32") == 1
    assert len(arithmetic(code("gfx942", function, 0))) > len(fast)


# -- hints


def test_a_known_block_size_is_declared_and_folded() -> None:
    text = code("gfx942", "block_dim")
    assert re.search(r"\.max_flat_workgroup_size: 256", text)
    assert re.search(r"\.reqd_workgroup_size:\s+- +256\s+- +1\s+- +1", text)
    arguments = {"x": singles, "y": singles, "what": "block_dim", "number": 0, "threads": 64}
    unknown = assembly(run, "rocm:gfx942", arguments)
    assert re.search(r"\.max_flat_workgroup_size: 1024", unknown)
    assert "reqd_workgroup_size" not in unknown
    for each in (text, unknown):
        assert "s_swappc" not in each
        assert "s_setpc" not in each
    assert text.count("s_load") < unknown.count("s_load")


def test_denormal_mode_and_waves() -> None:
    assert ".amdhsa_float_denorm_mode_32 3" in code("gfx942", "exp2")
    flushed = code("gfx942", "exp2", 0, CompileOptions(fast_fp_math=True))
    assert ".amdhsa_float_denorm_mode_32 0" in flushed
    assert "v_ldexp" not in flushed


def test_an_atomic_sum_of_floats_is_one_instruction() -> None:
    @flyc.kernel
    def add(x: fx.Tensor, y: fx.Tensor):
        i = fx.thread_idx.x
        r = fx.make_rmem_tensor(1, fx.Float32)
        r[0] = x[i]
        atom = fx.make_copy_atom(fx.UniversalAtomicAdd(fx.Float32), fx.Float32)
        fx.copy(atom, r, fx.make_view(fx.get_iter(y) + i, fx.make_layout(1, 1)))

    @flyc.jit
    def program(x: fx.Tensor, y: fx.Tensor):
        add(x, y).launch(block=64)

    for arch in ("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201"):
        text = assembly(program, f"rocm:{arch}", {"x": singles, "y": singles})
        assert "global_atomic_add_f32" in text
        assert "cmpswap" not in text


# -- shared memory


def banks(addresses: list[int], width: int) -> int:
    """The most lanes of a quarter wave, 16 bytes each, that one of the 32 banks of four bytes serves at once."""
    per_pass = 128 // width
    worst = 0
    for first in range(0, len(addresses), per_pass):
        hits: dict[int, set[int]] = {}
        for address in addresses[first : first + per_pass]:
            for word in range(address // 4, (address + width) // 4):
                hits.setdefault(word % 32, set()).add(word)
        worst = max(worst, *(len(words) for words in hits.values()))
    return worst


@pytest.mark.parametrize(("swizzle", "conflicts"), [(None, 8), ((3, 4, 3), 1)])
def test_a_swizzle_spreads_a_column_over_the_banks(swizzle: tuple[int, int, int] | None, conflicts: int) -> None:
    """64 rows of 64 halves, of which each lane reads 16 bytes of its own row: plainly all from the same banks."""
    addresses = []
    for row in range(64):
        address = row * 128
        if swizzle is not None:
            bits, base, shift = swizzle
            address ^= (address >> (base + shift) & ((1 << bits) - 1)) << base
        addresses.append(address)
    assert banks(addresses, 16) == conflicts
    offsets = swizzled_offsets(swizzle)
    assert offsets == addresses


def swizzled_offsets(swizzle: tuple[int, int, int] | None) -> list[int]:
    """The byte of element (row, 0) as the language lays it out."""
    layout = fx.make_layout((64, 64), (64, 1))
    if swizzle is not None:
        bits, base, shift = swizzle
        layout = fx.make_composed_layout(fx.static(fx.SwizzleType.get(bits, base - 1, shift)), layout)
    return [2 * int(fx.get_scalar(fx.crd2idx((row, 0), layout))) for row in range(64)]
