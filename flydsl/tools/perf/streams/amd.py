"""AMD's assembly as an instruction stream.

Cycles: LLVM's ``SISchedule.td``, as the chip's facts quote it.  Counters of results in flight: LLVM's "User Guide for
AMDGPU Backend", "Memory Model"; generation 9 counts stores with loads and scalar loads with LDS, generation 11 stores
apart, and generation 12 each kind apart.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from flydsl.targets.amdgpu import ROCM_ARCHS
from flydsl.targets.timing import Chip
from flydsl.tools.perf.streams.matrix_cycles import matrix_cycles
from flydsl.tools.perf.streams.stream import Instruction, Range, Stream, Unit, loops_of

VCC, M0, EXEC, SCC = 512 + 106, 636, 638, 640
ACCUMULATION, SCALAR, TEMPORARY = 256, 512, 620
LOADS, STORES, LDS, SCALARS = range(4)

_NAMED: Mapping[str, Range] = MappingProxyType(
    {
        "vcc": (VCC, 2), "vcc_lo": (VCC, 1), "vcc_hi": (VCC + 1, 1), "m0": (M0, 1), "exec": (EXEC, 2),
        "exec_lo": (EXEC, 1), "exec_hi": (EXEC + 1, 1), "scc": (SCC, 1), "src_scc": (SCC, 1),
    }
)  # fmt: skip
_REGISTER = re.compile(r"[-|]*\b(v|a|s|ttmp)(?:(\d+)|\[(\d+):(\d+)\])")
_BASE = {"v": 0, "a": ACCUMULATION, "s": SCALAR, "ttmp": TEMPORARY}


@functools.lru_cache(1 << 14)
def register_range(operand: str) -> Range | None:
    """The registers of an operand; ``None`` if it has none."""
    match = _REGISTER.match(operand)
    if match is not None:
        letter, single, first, last = match.groups()
        start = int(single or first)
        return _BASE[letter] + start, 1 if single else int(last) - start + 1
    return _NAMED.get(operand.split(None, 1)[0] if operand else "")


def operands_of(text: str) -> list[str]:
    """The operands of an instruction, between commas outside of brackets."""
    return [part.strip() for part in re.split(r",(?![^\[(]*[\])])", text)] if text else []


_WIDTHS = (
    ("dwordx4", 16), ("dwordx3", 12), ("dwordx2", 8), ("dword", 4), ("b128", 16), ("b96", 12), ("b64", 8), ("b32", 4),
    ("short", 2), ("byte", 1), ("b16", 2), ("u16", 2), ("i16", 2), ("b8", 1), ("u8", 1), ("i8", 1), ("x2", 8), ("f64", 8),
    ("u64", 8), ("b512", 64), ("b256", 32),
)  # fmt: skip


@functools.lru_cache(1 << 10)
def width_of(name: str) -> int:
    """Bytes that a lane moves by a memory instruction."""
    words = re.search(r"b(\d+)$|dwordx(\d+)", name)
    if words is not None:
        return int(words[1]) // 8 if words[1] else 4 * int(words[2])
    return next((size for part, size in _WIDTHS if part in name), 4)


_WAIT_NAMES: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {
        "vmcnt": (LOADS,), "lgkmcnt": (LDS,), "vscnt": (STORES,), "loadcnt": (LOADS,), "storecnt": (STORES,),
        "dscnt": (LDS,), "kmcnt": (SCALARS,), "samplecnt": (), "bvhcnt": (), "expcnt": (), "xcnt": (), "asynccnt": (LOADS,),
        "tensorcnt": (LOADS,),
    }
)  # fmt: skip
_ONE_WAIT = re.compile(r"(\w+cnt)\((\d+)\)")
_QUARTER = re.compile(r"v_(?:mul_lo|mul_hi|mad_[ui]64)_?")
_TRANSCENDENTAL = re.compile(r"v_(?:s_)?(?:exp|log|rcp|rsq|sqrt|sin|cos|tanh)_")
_FLOAT = re.compile(
    r"v_(?:pk_|dual_)?(add|sub|subrev|mul|fma|fmac|fmamk|fmaak|mac|mad|max|min|maximum|minimum|max3|min3|med3)(?:_num|_mix\w*)?_"
    r"(f64|f32|f16|bf16)"
)
_STORE_LIKE = re.compile(r"(?:ds|buffer|global|flat|scratch|tbuffer)_(?:write|store)|tensor_store")
_LOAD_LIKE = re.compile(r"(?:buffer|global|flat|scratch|tbuffer|tensor)_load")
_IN_PLACE = re.compile(r"v_(?:dual_)?(?:writelane|fmac|mac|pk_fmac|dot\d\w*c|mfmac)_")
_TWO_RESULTS = (
    *("v_add_co", "v_sub_co", "v_subrev_co", "v_addc", "v_subb", "v_div_scale", "v_mad_u64", "v_mad_i64", "v_mad_co"),
    "v_swap",
)
_NO_CYCLES = ("s_setprio", "s_sched", "s_delay_alu", "s_clause", "s_inst_prefetch", "s_wait_alu", "s_waitcnt_depctr",
              "s_setreg", "s_wakeup", "s_sethalt", "s_code_end", "s_version", "s_round_mode", "s_denorm_mode")  # fmt: skip


class _Reader:
    """Makes instructions of the assembly of one chip."""

    def __init__(self, chip: Chip, arch: str) -> None:
        self.chip = chip
        self.row = ROCM_ARCHS[arch]
        self.lanes = self.row.warp_size
        # cycles, which are those of the row's waves
        self.vector, self.after = int(chip.fact("vector_cycles")), int(chip.fact("vector_latency"))
        self.slow, self.double = int(chip.fact("slow_vector_cycles")), int(chip.fact("double_cycles"))
        self.special, self.scalar = int(chip.fact("transcendental_cycles")), int(chip.fact("scalar_latency"))
        self.issue = int(chip.fact("issue_cycles"))
        self.stores = STORES if self.row.has_store_counter else LOADS
        self.scalars = SCALARS if self.row.has_split_waits else LDS

    def read(self, name: str, rest: str) -> Instruction:
        text = f"{name} {rest}".rstrip()
        if name.startswith("s_"):
            return self._scalar(name, rest, text)
        if name.startswith("v_"):
            return self._vector(name, rest, text)
        return self._memory(name, rest, text)

    # -- scalar and control

    def _scalar(self, name: str, rest: str, text: str) -> Instruction:
        if name.startswith(("s_waitcnt", "s_wait_")) and not name.startswith(_NO_CYCLES):
            return Instruction(text, name, Unit.WAIT, waits=self._waits(name, rest))
        if name == "s_barrier":
            return Instruction(text, name, Unit.BARRIER)
        if name.startswith("s_barrier_signal"):
            return Instruction(text, name, Unit.ARRIVE)
        if name == "s_barrier_wait":
            return Instruction(text, name, Unit.AWAIT)
        if name == "s_endpgm":
            return Instruction(text, name, Unit.END)
        if name == "s_nop":
            return Instruction(text, name, Unit.NOP, issue=self.issue * (1 + int(rest.split(maxsplit=1)[0] or "0", 0)))
        if name == "s_sleep":
            return Instruction(text, name, Unit.NOP, issue=64 * int(rest.split(maxsplit=1)[0], 0))
        if name.startswith(_NO_CYCLES):
            return Instruction(text, name, Unit.NOP, issue=1)
        operands = operands_of(rest)
        ranges = [found for each in operands if (found := register_range(each)) is not None]
        if name.startswith(("s_load", "s_buffer_load", "s_memtime", "s_memrealtime", "s_scratch_load")):
            return Instruction(
                text, name, Unit.SCALAR_LOAD, self.issue, counter=self.scalars, written=tuple(ranges[:1]),
                read=tuple(ranges[1:]), bytes=width_of(name),
            )  # fmt: skip
        if name.startswith(("s_cbranch", "s_branch")):
            tested: tuple[Range, ...] = ()
            for part, register in (("scc", SCC), ("vcc", VCC), ("exec", EXEC)):
                if part in name:
                    tested = ((register, 1 if part == "scc" else 2),)
            conditional = name.startswith("s_cbranch")
            return Instruction(text, name, Unit.SCALAR, self.issue, read=tested, is_conditional=conditional)
        written: tuple[Range, ...] = (
            () if name.startswith(("s_cmp", "s_bitcmp", "s_dcache", "s_icache", "s_sendmsg")) else tuple(ranges[:1])
        )
        read = tuple(ranges[len(written) :])
        if name.startswith(("s_addk", "s_mulk", "s_cmov", "s_bitset")):  # they change what is there
            read = (*read, *written)
        if name.startswith(("s_cselect", "s_addc", "s_subb", "s_cmov")) or "_co_ci_" in name:
            read = (*read, (SCC, 1))
        if "saveexec" in name or "wrexec" in name:
            written, read = (*written, (EXEC, 2)), (*read, (EXEC, 2))
        elif "_nc_" not in name and not name.startswith(
            ("s_mov", "s_cselect", "s_mul", "s_pack", "s_getreg", "s_sext", "s_cmov")
        ):
            written = (*written, (SCC, 1))
        return Instruction(text, name, Unit.SCALAR, self.issue, latency=self.scalar, written=written[:2], read=read[:4])

    def _waits(self, name: str, rest: str) -> tuple[int, ...]:
        waits = [-1] * 4
        found = _ONE_WAIT.findall(rest)
        if not found:
            number = int(re.match(r"0x[0-9a-f]+|\d+", rest.strip() or "0")[0], 0)  # type: ignore[index]
            named = re.findall(r"[a-z]+cnt", name.removeprefix("s_wait").replace("_", " "))
            if name == "s_waitcnt":
                return (0, 0, 0, 0) if number == 0 else tuple(waits)
            if name == "s_waitcnt_vscnt":
                named = ["vscnt"]
            if len(named) == 2:  # s_wait_loadcnt_dscnt: six bits each
                found = [(named[0], str(number >> 8 & 63)), (named[1], str(number & 63))]
            elif name == "s_wait_idle":
                return (0, 0, 0, 0)
            else:
                found = [(each, str(number)) for each in named]
        for counter, most in found:
            for k in _WAIT_NAMES.get(counter, ()):
                waits[k] = int(most)
        return tuple(waits)

    # -- vector

    def _vector(self, name: str, rest: str, text: str) -> Instruction:
        if "::" in rest:  # two instructions in one cycle
            one, _, other = rest.partition("::")
            other_name, _, other_rest = other.strip().partition(" ")
            first, second = self._vector(name, one.strip(), text), self._vector(other_name, other_rest, text)
            first.written = (*first.written[:1], *second.written[:1])
            first.read = (*first.read[:2], *second.read[:2])
            first.operations += second.operations
            return first
        operands = operands_of(rest)
        ranges = [register_range(each) for each in operands]
        matrix = matrix_cycles(name, rest, self.chip, self.row.isa)
        if matrix is not None:
            sources = tuple(found or (0, 0) for found in ranges[1:4])
            return Instruction(
                text, name, Unit.MATRIX, self.issue, matrix.cycles, written=(ranges[0] or (0, 0),),
                read=sources, macs=matrix.macs, matrix=matrix.kind,
            )  # fmt: skip
        count = 0 if name.startswith(("v_cmpx", "v_nop")) else 2 if name.startswith(_TWO_RESULTS) else 1
        is_kept = name.startswith("v_swap") or _IN_PLACE.match(name) is not None
        written = tuple(found for found in ranges[:count] if found is not None)
        read = tuple(found for found in ranges[0 if is_kept else count :] if found is not None)
        if name.startswith("v_cmpx"):
            written = ((EXEC, 2),)
        unit, cycles, issue = Unit.VECTOR, self.vector, self.vector
        if _TRANSCENDENTAL.match(name):
            cycles = self.special
            if self.row.has_store_counter:  # from generation 10 on a unit of its own
                unit = Unit.SPECIAL
        elif _QUARTER.match(name):
            cycles = self.slow
        elif "_f64" in name:
            cycles = self.double
        operations = 0
        math = _FLOAT.match(name)
        if math is not None:
            operations = (
                self.lanes * (2 if math[1].startswith(("fma", "mac", "mad")) else 1) * (2 if "_pk_" in name else 1)
            )
            if name.startswith("v_pk_") and math[2] == "f32":
                cycles = (
                    2 * self.vector if self.row.warp_size == 64 and not self.row.has_packed_singles else self.vector
                )
        return Instruction(
            text, name, unit, issue, cycles, self.after, written=written, read=read[:4], operations=operations
        )

    # -- memory

    def _memory(self, name: str, rest: str, text: str) -> Instruction:
        bytes_ = width_of(name)
        operands = operands_of(rest)
        ranges = [found for each in operands if (found := register_range(each)) is not None]
        if name.startswith("ds_"):
            two = 2 if re.match(r"ds_(?:read|write|load|store)2", name) else 1
            is_store = "write" in name or "store" in name
            is_read = "read" in name or "load" in name or "permute" in name or "swizzle" in name or "rtn" in name
            per_cycle = self.chip.fact("lds_write_bytes_per_cycle" if is_store else "lds_bytes_per_cycle")
            port = max(1, round(bytes_ * two * self.lanes / per_cycle))
            read = ranges[1:] if is_read and not is_store else ranges
            written = ranges[:1] if is_read and not is_store else []
            address = operands[1:2] if is_read and not is_store else operands[:1]
            if "permute" in name or "swizzle" in name:
                address = []
            return Instruction(
                text, name, Unit.LDS, self.issue, bytes=bytes_ * two, counter=LDS, port=port,
                address=tuple(address),
                read=tuple(read[:4]), written=tuple(written),
            )  # fmt: skip
        if "_inv" in name or "_wb" in name or name.startswith(("buffer_gl", "global_prefetch")):
            return Instruction(text, name, Unit.NOP, issue=self.issue)
        moved = bytes_ * self.lanes
        to_lds = bool(re.search(r"\blds\b", rest)) or "_lds" in name
        returns = "atomic" in name and bool(re.search(r"\b(?:glc|sc0)\b|TH_ATOMIC_RETURN", rest))
        has_address_first = name.startswith(("global", "flat", "scratch"))
        is_written_first = _STORE_LIKE.match(name) or ("atomic" in name and not returns)
        data = 1 if has_address_first and is_written_first else 0
        skipped = {data, 2} if returns and has_address_first else set() if to_lds else {data}
        places = tuple(each.split(" ")[0] for number, each in enumerate(operands) if number not in skipped)
        port = max(self.issue, round(moved / self.chip.fact("l1_bytes_per_cycle")))
        if "atomic" in name:
            counter = LOADS if returns else self.stores
            return Instruction(
                text, name, Unit.ATOMIC, self.issue, bytes=bytes_, counter=counter, port=4 * port, traffic=moved,
                address=places, read=tuple(ranges[:4]),
            )  # fmt: skip
        if _STORE_LIKE.match(name):
            return Instruction(
                text, name, Unit.STORE, self.issue, bytes=bytes_, counter=self.stores, port=port, traffic=moved,
                address=places, read=tuple(ranges[:4]),
            )  # fmt: skip
        if _LOAD_LIKE.match(name):
            read = ranges if to_lds else ranges[1:]
            return Instruction(
                text, name, Unit.LOAD, self.issue, bytes=bytes_, counter=LOADS, port=port, traffic=moved,
                address=places, read=tuple(read[:4]), written=() if to_lds else tuple(ranges[:1]),
            )  # fmt: skip
        return Instruction(text, name, Unit.NOP, issue=self.issue)


_LABEL = re.compile(r"\s*([.$\w]+):")
_INSTRUCTION = re.compile(r"\s+([a-z]\w*)(?:\s+(.*))?$")
_PLACE = re.compile(r"\s*; (\S.*?):(\d+)\b")


def amd_stream(
    text: str,
    symbol: str,
    arch: str,
    chip: Chip,
    place_of: Callable[[int], tuple[str, int] | None] | None = None,
) -> Stream:
    """The instructions of one kernel in LLVM's assembly, or in that of :mod:`flydsl.simulators.amdgpu.disassemble`.

    ``place_of`` gives the source line of a line of the text, by its number from 0.
    """
    reader = _Reader(chip, arch)
    instructions: list[Instruction] = []
    labels: dict[str, int] = {}
    branches: list[tuple[int, str]] = []
    inside = False
    place: tuple[str, int] | None = None
    for number, line in enumerate(text.splitlines()):
        match = _LABEL.match(line)
        if match is not None:
            if match[1] == symbol:
                inside = True
            elif inside and not match[1].startswith(".L"):
                break
            labels[match[1]] = len(instructions)
            continue
        if not inside:
            continue
        if line.lstrip().startswith((";", ".", "//")):
            comment = _PLACE.match(line)
            if comment is not None and place_of is None:
                place = comment[1], int(comment[2])
            if line.lstrip().startswith((".section", ".end_amdhsa")) and instructions:
                break
            continue
        found = _INSTRUCTION.match(re.split(r"\s*(?:;|//)", line, maxsplit=1)[0])
        if found is None:
            continue
        name, rest = found[1], found[2] or ""
        each = reader.read(re.sub(r"_e(?:32|64)(?:_dpp)?$|_dpp$|_sdwa$", "", name), rest.strip())
        each.place = place if place_of is None else place_of(number)
        each.line = number
        if name.startswith(("s_cbranch", "s_branch")):
            branches.append((len(instructions), rest.split()[0]))
        instructions.append(each)
    if not inside:
        raise KeyError(symbol)
    while instructions and instructions[-1].unit in (Unit.NOP,):
        instructions.pop()
    for position, label in branches:
        instructions[position].target = labels.get(label, -1)
    if not any(x.unit is Unit.END for x in instructions):
        instructions.append(Instruction("s_endpgm", "s_endpgm", Unit.END))
    return Stream(symbol, arch, instructions, loops_of(instructions), reader.lanes)
