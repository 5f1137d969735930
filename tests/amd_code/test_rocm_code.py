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
        y[i] = x[i] + fx.gpu.shuffle_xor(x[i], number, 64 if number == 32 else 32)
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


def partners(text: str, lanes: int) -> list[int]:
    """The lane whose value each lane adds to its own, by the instructions between the load and the sum."""
    number = list(range(lanes))
    registers: dict[str, list[int]] = {}
    scalars: dict[str, int] = {}
    for line in text.splitlines():
        name, _, rest = line.strip().partition(" ")
        words = [word.split()[0] for word in rest.split(",") if word.strip()]
        if name.startswith("global_load"):
            registers[words[0]] = number
        elif name == "s_mov_b32":
            scalars[words[0]] = scalars[words[1]] if words[1] in scalars else int(words[1], 0) & 0xFFFFFFFF
        elif "permlane16_swap" in name or "permlane32_swap" in name:
            size = int(name[10:12])
            first, second = (registers[word] for word in words)
            registers[words[0]] = [(second[k - size] if k & size else first[k]) for k in number]
            registers[words[1]] = [(second[k] if k & size else first[k + size]) for k in number]
        elif name.startswith("v_permlanex16"):
            low, high = (scalars[word] if word in scalars else int(word, 0) for word in words[2:4])
            selected = [((low | high << 32) >> (4 * (k % 16)) & 15) + (k // 16 * 16 ^ 16) for k in number]
            registers[words[0]] = [registers[words[1]][k] for k in selected]
        elif name.startswith("ds_swizzle") or name == "v_mov_b32_dpp":
            registers[words[0]] = [registers[words[1]][source(line, k)] for k in number]
        elif name.startswith("v_mov_b32") and words[1] in registers:
            registers[words[0]] = list(registers[words[1]])
        elif name.startswith("v_cndmask"):
            mask = scalars["vcc_lo"] | scalars["vcc_hi"] << 32
            registers[words[0]] = [registers[words[1 + (mask >> k & 1)]][k] for k in number]
        elif name.startswith("v_add_f32"):
            terms = [registers[word] for word in words[1:3]]
            if "dpp" in name:
                terms[0] = [terms[0][source(line, k)] for k in number]
            assert number in terms
            return terms[1 - terms.index(number)]
    raise AssertionError(text)


KNOWN = [
    (arch, distance)
    for arch in ("gfx90a", "gfx942", "gfx950", "gfx1030", "gfx1100", "gfx1201", "gfx1250")
    for distance in (1, 2, 3, 4, 7, 8, 11, 15, 16, 21, 31)
]


@pytest.mark.parametrize(("arch", "distance"), [*KNOWN, ("gfx950", 32)])
def test_a_known_distance_is_in_the_instructions(arch: str, distance: int) -> None:
    """Within a row of 16 lanes no LDS takes part; nor between rows, where the chip has an instruction."""
    lanes = 64 if arch.startswith("gfx9") else 32
    text = code(arch, "xor", distance)
    assert "ds_bpermute" not in text
    assert "ds_swizzle" not in text or 16 < distance < 32 or (distance == 16 and arch in ("gfx90a", "gfx942"))
    assert partners(text, lanes) == [lane ^ distance for lane in range(lanes)]


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
        add(x, y).launch(grid=1, block=64)

    for arch in ("gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201"):
        text = assembly(program, f"rocm:{arch}", {"x": singles, "y": singles})
        assert "global_atomic_add_f32" in text
        assert "cmpswap" not in text


# -- addresses


@flyc.kernel
def rows_kernel(x: fx.Tensor, y: fx.Tensor, steps: fx.Int32, bound: fx.Constexpr[int]):
    """Sums of elements 8 KiB apart, through a buffer, in a loop."""
    thread, total = fx.thread_idx.x, fx.Float32(0.0)
    buffer = fx.rocdl.make_buffer_ptr(fx.get_iter(x), bound or None)
    atom, one = fx.make_copy_atom(fx.rocdl.BufferCopy32b(), fx.Float32), fx.make_layout(1, 1)
    registers = fx.make_rmem_tensor(2, fx.Float32)
    for step in range(steps):
        for k in fx.range_constexpr(2):
            place = (buffer + (thread + step * 64) + k * 2048).view(one)
            fx.copy(atom, place, (fx.get_iter(registers) + k).view(one))
        total = total + registers[0] + registers[1]
    y[thread] = total


@flyc.jit
def rows(x: fx.Tensor, y: fx.Tensor, steps: fx.Int32, bound: fx.Constexpr[int]):
    rows_kernel(x, y, steps, bound).launch(grid=1, block=64)


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942", "gfx1100"])
def test_what_threads_share_of_a_buffers_offset_is_in_scalar_registers(arch: str) -> None:
    """The thread's part is one vector register and never changes; of a buffer with a bound all is in that register."""
    arguments = {"x": singles, "y": singles, "steps": 64, "bound": 0}
    places = re.findall(
        r"buffer_load_\w+ v\d+, (v\d+), s\[[\d:]+\], (\w+) offen", assembly(rows, f"rocm:{arch}", arguments)
    )
    assert len({vector for vector, _ in places}) == 1
    assert len({scalar for _, scalar in places}) == len(places) >= 2
    bounded = assembly(rows, f"rocm:{arch}", arguments | {"bound": 1 << 20})
    assert {scalar for _, scalar in re.findall(r"buffer_load_\w+ v\d+, (v\d+), s\[[\d:]+\], (\w+)", bounded)} == {"0"}


def test_accesses_of_a_loop_share_additions_to_scalars_rather_than_each_having_one() -> None:
    """Eight distances, four far ones by two less far: four additions in each turn, and two vector registers."""

    @flyc.kernel
    def tiles(x: fx.Tensor, y: fx.Tensor, steps: fx.Int32):
        thread, total = fx.thread_idx.x, fx.Float32(0.0)
        buffer = fx.rocdl.make_buffer_ptr(fx.get_iter(x))
        atom, one = fx.make_copy_atom(fx.rocdl.BufferCopy32b(), fx.Float32), fx.make_layout(1, 1)
        registers = fx.make_rmem_tensor(8, fx.Float32)
        for step in range(steps):
            for k in fx.range_constexpr(8):
                place = (buffer + (thread + step * 4096) + (k % 4 * 65536 + k // 4 * 2048)).view(one)
                fx.copy(atom, place, (fx.get_iter(registers) + k).view(one))
            for k in fx.range_constexpr(8):
                total = total + registers[k]
        y[thread] = total

    @flyc.jit
    def program(x: fx.Tensor, y: fx.Tensor, steps: fx.Int32):
        tiles(x, y, steps).launch(grid=1, block=64)

    text = assembly(program, "rocm:gfx942", {"x": singles, "y": singles, "steps": 64})
    places = re.findall(r"buffer_load_dword v\d+, (v\d+), s\[[\d:]+\], (\w+) offen", text)
    assert [len({place[k] for place in places[:8]}) for k in range(2)] == [2, 4]


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942", "gfx1100", "gfx1201"])
def test_a_descriptor_used_before_and_in_a_loop_is_made_once(arch: str) -> None:
    """It stays in the four registers that it was made in: its size and its flags are written once."""

    @flyc.kernel
    def ahead(x: fx.Tensor, y: fx.Tensor, steps: fx.Int32):
        thread = fx.thread_idx.x
        buffer = fx.rocdl.make_buffer_ptr(fx.get_iter(x))
        atom, one = fx.make_copy_atom(fx.rocdl.BufferCopy32b(), fx.Float32), fx.make_layout(1, 1)
        registers = fx.make_rmem_tensor(1, fx.Float32)
        fx.copy(atom, (buffer + thread).view(one), registers)
        total = registers[0]
        for step in range(steps):
            fx.copy(atom, (buffer + (thread + step * 64)).view(one), registers)
            total = total + registers[0]
        y[thread] = total

    @flyc.jit
    def program(x: fx.Tensor, y: fx.Tensor, steps: fx.Int32):
        ahead(x, y, steps).launch(grid=1, block=64)

    text = assembly(program, f"rocm:{arch}", {"x": singles, "y": singles, "steps": 64})
    assert len(set(re.findall(r"buffer_load_\w+ v\d+, v\d+, (s\[[\d:]+\])", text))) == 1
    assert len(re.findall(r"s_mov_b32 s\d+, -1\b", text)) == 1


@flyc.kernel
def dynamic_kernel(x: fx.Tensor, y: fx.Tensor):
    thread = fx.thread_idx.x
    shared = fx.recast_iter(fx.Float32, fx.get_dyn_shared())
    shared[thread] = x[thread]
    fx.barrier()
    y[thread] = shared[thread ^ 255]


@flyc.jit
def dynamic(x: fx.Tensor, y: fx.Tensor):
    dynamic_kernel(x, y).launch(grid=1, block=256, smem=1024)


@pytest.mark.parametrize("arch", ["gfx942", "gfx1201"])
def test_nothing_is_added_to_addresses_in_dynamic_shared_memory_that_starts_at_zero(arch: str) -> None:
    assert not re.search(r"v_(lshl_)?add(_nc)?_u32", assembly(dynamic, f"rocm:{arch}", {"x": singles, "y": singles}))


def test_a_negative_start_stays_with_the_thread() -> None:
    """The hardware's sum does not wrap: a distance may not be taken off an offset that would be negative without it."""

    @flyc.kernel
    def shifted(x: fx.Tensor, y: fx.Tensor, back: fx.Int32):
        thread = fx.thread_idx.x
        buffer = fx.rocdl.make_buffer_ptr(fx.get_iter(x))
        atom, one = fx.make_copy_atom(fx.rocdl.BufferCopy32b(), fx.Float32), fx.make_layout(1, 1)
        registers = fx.make_rmem_tensor(1, fx.Float32)
        fx.copy(atom, (buffer + (thread - back) + 4096).view(one), registers)
        y[thread] = registers[0]

    @flyc.jit
    def program(x: fx.Tensor, y: fx.Tensor, back: fx.Int32):
        shifted(x, y, back).launch(grid=1, block=64)

    text = assembly(program, "rocm:gfx942", {"x": singles, "y": singles, "back": 4})
    assert re.search(r"buffer_load_dword v\d+, v\d+, s\[[\d:]+\], 0 offen", text)


@pytest.mark.parametrize("arch", ["gfx942", "gfx950"])
def test_a_known_grid_bounds_the_offset_to_one_register_of_32_bits(arch: str) -> None:
    """A static grid is as good as a known block: the address is a scalar base and one offset, without sums of 64 bits."""

    @flyc.kernel
    def double(x: fx.Tensor, y: fx.Tensor):
        i = fx.block_idx.x * 256 + fx.thread_idx.x
        y[i] = x[i] * 2.0

    @flyc.jit
    def known(x: fx.Tensor, y: fx.Tensor):
        double(x, y).launch(grid=64, block=256)

    @flyc.jit
    def unknown(x: fx.Tensor, y: fx.Tensor, n: fx.Int32):
        double(x, y).launch(grid=n, block=256)

    arguments = {"x": singles, "y": singles}
    sums = re.compile(r"s_addc?_u32|v_addc?_co|v_lshl_add_u64|v_lshlrev_b64")
    assert not sums.search(assembly(known, f"rocm:{arch}", arguments))
    assert sums.search(assembly(unknown, f"rocm:{arch}", {**arguments, "n": 64}))


@flyc.kernel
def columns_kernel(x: fx.Tensor, y: fx.Tensor, steps: fx.Int32):
    """A wave's 4 x 4 products of fragments that lie 2 KiB apart in shared memory, in a loop: it needs many registers."""
    lane, total = fx.thread_idx.x, fx.make_rmem_tensor((4, 16), fx.Float32)
    shared = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float16, 8192], 16]).peek().ptr
    mma = fx.make_mma_atom(fx.rocdl.MFMA(16, 16, 16, fx.Float16))
    total.fill(0.0)
    mine = shared + lane * 4
    for step in range(steps):
        fx.barrier()
        shared[lane] = x[step * 256 + lane]
        fx.barrier()
        fragments = []
        for k in fx.range_constexpr(16):
            fragment = fx.make_rmem_tensor(4, fx.Float16)
            fragment.store(fx.ptr_load(mine + (k % 8 * 1024 + k // 8 * 16), fx.Vector[fx.Float16, 4]))
            fragments.append(fragment)
        for k in fx.range_constexpr(32):
            part, tile = k // 16 * 8, fx.slice(total, (None, k % 16))
            fx.mma_atom_call(mma, tile, fragments[part + k % 4], fragments[part + 4 + k // 4 % 4], tile)
    for k in fx.range_constexpr(64):
        y[lane * 64 + k] = total[k % 4, k // 4]


@flyc.jit
def columns(x: fx.Tensor, y: fx.Tensor, steps: fx.Int32):
    columns_kernel(x, y, steps).launch(grid=1, block=256)


@pytest.mark.parametrize("arch", ["gfx942", "gfx950"])
def test_a_loop_adds_nothing_to_its_addresses_in_shared_memory(arch: str) -> None:
    halves = flyc.TensorSpec(fx.Float16, (None,))
    text = assembly(columns, f"rocm:{arch}", {"x": halves, "y": singles, "steps": 4})
    body = text[text.index("s_barrier") : text.rindex("v_mfma")]
    reads = re.findall(r"ds_read2_b64 \S+ (v\d+)", body)
    assert len(reads) == 8
    assert not [address for address in reads if re.search(rf"v_add_u32_e32 {address},", body)]


@flyc.kernel
def swizzled_rows_kernel(x: fx.Tensor, y: fx.Tensor):
    """Rows of a swizzled tile, of 2 KiB as the swizzle's pattern; each thread writes its four halves of all of them."""
    i = fx.thread_idx.x
    shared = fx.SharedAllocator().allocate(fx.Align[fx.Array[fx.Float16, 8192], 2048]).peek().ptr
    mine = fx.apply_swizzle(shared, fx.Swizzle(3, 4, 4)) + i * 4
    for row in fx.range_constexpr(8):
        (mine + row * 1024).store(fx.ptr_load(fx.get_iter(x) + (row * 1024 + i * 4), fx.Vector[fx.Float16, 4]))
    fx.barrier()
    for row in fx.range_constexpr(8):
        y[row * 256 + i] = (mine + row * 1024)[0] + (mine + row * 1024)[3]


@flyc.jit
def swizzled_rows(x: fx.Tensor, y: fx.Tensor):
    swizzled_rows_kernel(x, y).launch(grid=1, block=256)


def test_rows_of_a_swizzled_tile_are_reached_from_one_address() -> None:
    halves = flyc.TensorSpec(fx.Float16, (None,))
    text = assembly(swizzled_rows, "rocm:gfx942", {"x": halves, "y": halves})
    assert len(set(re.findall(r"ds_write\S* (v\d+)", text))) == 1
    assert len(re.findall("v_xor_b32", text)) == 1


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
