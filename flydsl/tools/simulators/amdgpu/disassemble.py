"""AMD's machine code as assembly, by the vendor's instruction tables.

The names of instructions and registers are those of LLVM's assembler.  Modifiers that the tables do not name in that way are
printed as ``field:value``.  Chips without tables (:data:`TABLES`) need LLVM's own disassembler.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from flydsl.errors import UnsupportedTargetError
from flydsl.targets.amdgpu import ROCM_ARCHS, Isa
from flydsl.tools.simulators.amdgpu.decode import FETCHES_INACTIVE, Instruction, decode, encodings
from flydsl.tools.simulators.amdgpu.tables import Family, plain_name, tables_of

TABLES: Mapping[Isa, str] = MappingProxyType(
    {
        **dict.fromkeys((Isa.CDNA1, Isa.CDNA2, Isa.CDNA3, Isa.CDNA4), "cdna"),
        **dict.fromkeys((Isa.RDNA3, Isa.RDNA3_5), "rdna3"),
        Isa.RDNA4: "rdna4",
    }
)
"""The tables that describe an instruction set; older ones of CDNA lack some of their instructions."""


def has_tables(arch: str) -> bool:
    """True if the chip's code can be disassembled here."""
    return arch in ROCM_ARCHS and ROCM_ARCHS[arch].isa in TABLES


def disassemble(
    code: bytes,
    arch: str,
    symbols: Mapping[int, str] = MappingProxyType({}),
    comments: Mapping[int, str] = MappingProxyType({}),
) -> str:
    """The assembly of the bytes of a ``.text`` section.

    ``symbols`` are names by offset in the section, ``comments`` texts before the instruction at an offset.
    """
    if not has_tables(arch):
        raise UnsupportedTargetError(f"there are no instruction tables for {arch}")
    family = tables_of(TABLES[ROCM_ARCHS[arch].isa])
    decoded = list(_decoded(code, family))
    targets = sorted({target for each in decoded if isinstance(each, Instruction) for target in _targets(each)})
    labels = {target: f".L{number}" for number, target in enumerate(targets)}
    lines = []
    for each in decoded:
        address = each.address if isinstance(each, Instruction) else each[0]
        if address in symbols:
            lines.append(f"{symbols[address]}:")
        if address in labels:
            lines.append(f"{labels[address]}:")
        if address in comments:
            lines.append(f"; {comments[address]}")
        text = _text(each, family, labels) if isinstance(each, Instruction) else f".long {each[1]:#010x}"
        lines.append(f"    {text}")
    return "\n".join(lines)


def _decoded(code: bytes, family: Family) -> Iterator[Instruction | tuple[int, int]]:
    """The instructions, and words that are none; the padding behind the last kernel is left out."""
    address, end = 0, len(code) - len(code) % 4
    while end >= 8 and code[end - 4 : end] in _PADDING and code[end - 8 : end - 4] == code[end - 4 : end]:
        end -= 4
    if end >= 4 and code[end - 4 : end] in _PADDING:
        end -= 4
    while address < end:
        try:
            found = decode(code[:end], family, address)
        except ValueError:
            yield address, int.from_bytes(code[address : address + 4], "little")
            address += 4
            continue
        yield found
        address += found.size


_PADDING = (b"\x00\x00\x80\xbf", b"\x00\x00\x9f\xbf")
"""``s_nop 0`` and ``s_code_end``, little-endian."""


def _targets(instruction: Instruction) -> list[int]:
    if instruction.encoding == "SOPP" and "BRANCH" in instruction.name:
        distance = instruction.simm16 - ((instruction.simm16 & 0x8000) << 1)
        return [instruction.address + 4 + 4 * distance]
    return []


_FLOATS = {
    240: "0.5",
    241: "-0.5",
    242: "1.0",
    243: "-1.0",
    244: "2.0",
    245: "-2.0",
    246: "4.0",
    247: "-4.0",
    248: "0.15915494",
}
_NAMED = {106: "vcc", 107: "vcc_hi", 126: "exec", 127: "exec_hi", 235: "src_shared_base", 236: "src_shared_limit",
          237: "src_private_base", 238: "src_private_limit", 251: "src_vccz", 252: "src_execz", 253: "src_scc"}  # fmt: skip


def _scalar(code: int, words: int, family: Family) -> str:
    """A scalar register or constant, by its code."""
    if code == (124 if family.is_cdna else 125):
        return "m0"
    if not family.is_cdna and code == 124:
        return "null"
    if code < 106:
        return f"s{code}" if words == 1 else f"s[{code}:{code + words - 1}]"
    if 108 <= code <= 123:
        return f"ttmp{code - 108}" if words == 1 else f"ttmp[{code - 108}:{code - 109 + words}]"
    if code in (106, 126) and words == 1:
        return f"{_NAMED[code]}_lo"
    if code in _NAMED:
        return _NAMED[code]
    if 128 <= code <= 208:
        return str(code - 128 if code <= 192 else 192 - code)
    return _FLOATS.get(code, f"src{code}")


def _vector(number: int, words: int, letter: str = "v") -> str:
    return f"{letter}{number}" if words == 1 else f"{letter}[{number}:{number + words - 1}]"


def _operand(i: Instruction, field: str, bits: int, kind: str, family: Family) -> str:
    code, words = getattr(i, field), max(1, bits // 32)
    letter = "a" if _is_accumulator(i, field) else "v"
    if field in ("src0", "srcx0") and i.encoding.endswith(("_DPP16", "_DPP8", "_SDWA")):
        if i.encoding.endswith("_SDWA") and i.s0:
            return _scalar(i.vsrc0, words, family)
        return _vector(i.vsrc0, words)
    if field == "sbase":
        return _scalar(code * 2, words, family)
    if field in ("srsrc", "ssamp"):
        return _scalar(code * 4, words, family)
    if field in ("src0", "src1", "src2", "ssrc0", "ssrc1", "srcx0", "srcy0", "scale_src0", "scale_src1"):
        if code == 255:
            return f"{i.literal:#x}"
        return _vector(code - 256, words, letter) if code >= 256 else _scalar(code, words, family)
    if field in ("sdst", "sdata", "saddr", "soffset", "rsrc") or kind.startswith(("OPR_SREG", "OPR_SDST")):
        return _scalar(code, words, family)
    return _vector(code, words, letter)


def _is_accumulator(i: Instruction, field: str) -> bool:
    if i.encoding in ("VOP3P_MFMA", "VOP3PX2"):
        return bool(i.acc_cd if field in ("vdst", "src2") else i.acc >> int(field == "src1") & 1)
    return bool(i.acc) and field in ("vdst", "data", "data0", "data1", "vdata")


_ORDER = (
    "sdata", "vdst", "sdst", "vdata", "addr", "vaddr", "data", "vsrc", "data0", "data1", "saddr", "sbase", "srsrc", "rsrc",
    "src0", "ssrc0", "vsrc0", "vsrc1", "src1", "ssrc1", "src2",
)  # fmt: skip
_LOADS_FIRST = ("vdst", "addr", "vaddr", "data", "vsrc", "saddr")


def _text(i: Instruction, family: Family, labels: Mapping[int, str]) -> str:
    if i.encoding.startswith("VOPD"):
        return _dual(i, family)
    name = _mnemonic(i, family)
    if i.encoding.endswith(("_DPP16", "_DPP8")):
        name = f"{name.removesuffix('_e32').removesuffix('_e64')}_dpp"
    elif i.encoding.endswith("_SDWA"):
        name = f"{name.removesuffix('_e32')}_sdwa"
    parts = _immediates(i, family, labels)
    if parts is None:
        parts = _operands(i, family)
    return f"{name} {', '.join(parts)}{_modifiers(i, family)}".rstrip()


@functools.cache
def _short_names(family: Family) -> frozenset[str]:
    """The instructions that have a form of 32 bits; their longer form is named so."""
    short = ("VOP1", "VOP2", "VOPC")
    return frozenset(
        plain_name(op.name)
        for e in encodings(family)
        if e.name in short
        for t in e.opcodes.values()
        for op in t.values()
    )


def _mnemonic(i: Instruction, family: Family) -> str:
    name = i.name.lower()
    if i.encoding in ("VOP1", "VOP2", "VOPC", "VOP1_LIT", "VOP2_LIT", "VOPC_LIT", "VOP1_SDST", "VOP1_SDST_LIT"):
        return name if name.endswith(_ONLY_SHORT) else f"{name}_e32"
    if i.encoding.startswith("VOP3") and not i.encoding.startswith("VOP3P") and i.name in _short_names(family):
        return f"{name}_e64"
    return name


_ONLY_SHORT = (
    "fmamk_f32",
    "fmaak_f32",
    "fmamk_f16",
    "fmaak_f16",
    "madmk_f32",
    "madak_f32",
    "readfirstlane_b32",
    "v_nop",
    "v_swap_b32",
)


def _delays(bits: int) -> str:
    """The operand of s_delay_alu (RDNA 3 instruction set, "S_DELAY_ALU")."""
    found = []
    for name, value in (("instid0", bits & 15), ("instskip", bits >> 4 & 7), ("instid1", bits >> 7 & 15)):
        if value:
            known = _SKIPS if name == "instskip" else _DELAYS
            found.append(f"{name}({known[value] if value < len(known) else value})")
    return " | ".join(found) or "0"


_HAZARDS = (("hold_cnt", 7, 1), ("sa_sdst", 0, 1), ("va_vdst", 12, 15), ("va_sdst", 9, 7), ("va_ssrc", 8, 1),
            ("va_vcc", 1, 1), ("vm_vsrc", 2, 7))  # fmt: skip
"""The fields of s_wait_alu (RDNA 4 instruction set, "S_WAIT_ALU"): name, lowest bit, the value that waits for nothing."""


def _hazards(bits: int) -> str:
    found = [f"depctr_{name}({bits >> low & most})" for name, low, most in _HAZARDS if bits >> low & most != most]
    return " ".join(found) or f"{bits:#x}"


_SKIPS = ("SAME", "NEXT", "SKIP_1", "SKIP_2", "SKIP_3", "SKIP_4")
_DELAYS = ("NO_DEP", *(f"VALU_DEP_{k}" for k in range(1, 5)), *(f"TRANS32_DEP_{k}" for k in range(1, 4)),
           "FMA_ACCUM_CYCLE_1", *(f"SALU_CYCLE_{k}" for k in range(1, 4)))  # fmt: skip


def _immediates(i: Instruction, family: Family, labels: Mapping[int, str]) -> list[str] | None:
    """The operand of an instruction of control; ``None`` for others."""
    if i.encoding != "SOPP":
        return None
    if targets := _targets(i):
        return [labels[targets[0]]]
    if i.name == "S_WAITCNT":
        return [_waits(i.simm16, family)]
    if i.name == "S_DELAY_ALU":
        return [_delays(i.simm16)]
    if i.name in ("S_WAIT_ALU", "S_WAITCNT_DEPCTR"):
        return [_hazards(i.simm16)]
    if i.name == "S_SENDMSG" and i.simm16 == 3 and not family.is_cdna:
        return ["sendmsg(MSG_DEALLOC_VGPRS)"]
    if i.name in ("S_ENDPGM", "S_BARRIER", "S_WAKEUP"):
        return []
    if i.name == "S_BARRIER_WAIT":
        return [str(i.simm16 - ((i.simm16 & 0x8000) << 1))]
    return [str(i.simm16) if i.name in _DECIMAL else f"{i.simm16:#x}"]


_DECIMAL = ("S_NOP", "S_SLEEP", "S_SETPRIO", "S_SETHALT")


def _waits(bits: int, family: Family) -> str:
    """The counters of s_waitcnt, on generations 9 and 11."""
    found = []
    if family.is_cdna:
        vector, exports, scalar, most_scalar = bits & 15 | bits >> 10 & 0x30, bits >> 4 & 7, bits >> 8 & 15, 15
    else:
        vector, exports, scalar, most_scalar = bits >> 10 & 63, bits & 7, bits >> 4 & 63, 63
    for name, value, most in (("vmcnt", vector, 63), ("expcnt", exports, 7), ("lgkmcnt", scalar, most_scalar)):
        if value != most:
            found.append(f"{name}({value})")
    return " ".join(found) or "0xffff"


def _operands(i: Instruction, family: Family) -> list[str]:
    table: dict[str, tuple[Any, int, Any]] = dict(family.operands.get(i.opcode, {}))
    kinds = {}
    for named, (fmt, bits, kind) in table.items():
        masks = not family.is_cdna and "M64" in getattr(fmt, "name", str(fmt))  # a mask of 32 lanes there
        plain = named.removeprefix("v")  # the table may name a form whose source is a vector register
        field = plain if named not in i.fields and plain in i.fields else named
        kinds[field] = (32 if masks else bits, getattr(kind, "name", str(kind)))
    is_memory = i.encoding in ("FLAT", "GLOBAL", "SCRATCH", "VFLAT", "VGLOBAL", "VSCRATCH")
    order = [*_LOADS_FIRST, *_ORDER] if is_memory else [*_ORDER]
    parts: list[str] = []
    if i.encoding.startswith(("MUBUF", "VBUFFER")) and i.name.endswith(("_INV", "WBL2", "_WB")):
        return parts
    for field in dict.fromkeys(order):
        if field not in kinds or (field in ("vsrc0",) and "src0" in kinds):
            continue
        if field == "vdata" and i.fields.get("lds"):  # the load writes to LDS itself
            continue
        bits, kind = kinds[field]
        if is_memory and field in ("addr", "vaddr", "saddr"):
            none = 127 if family.is_cdna else 124
            uses_scalar = i.saddr != none
            if field == "saddr":
                parts.append(_scalar(i.saddr, 2, family) if uses_scalar else "off")
            else:
                parts.append(_vector(getattr(i, field), 1 if uses_scalar else bits // 32))
            continue
        if field == "vdst" and (i.encoding in ("VOPC", "VOPC_LIT") or "CMPX" in i.name):
            continue
        if field in ("vaddr",) and i.encoding in ("MUBUF", "MTBUF", "VBUFFER"):
            parts.append(_vector(i.vaddr, i.offen + i.idxen) if i.offen or i.idxen else "off")
            continue
        text = _operand(i, field, bits, kind, family)
        if bits == 16 and not family.is_cdna and i.encoding.startswith(("VOP1", "VOP2", "VOPC", "VOP3")):
            text = _half(i, field, text)
        parts.append(_signed(i, field, text))
    mask = "vcc" if family.is_cdna else "vcc_lo"
    if i.encoding in ("VOPC", "VOPC_LIT") and "CMPX" not in i.name:
        parts.insert(0, mask)
    elif i.encoding.startswith("VOP2"):
        if "_CO_" in i.name:
            parts.insert(1, mask)
        if i.name.startswith(("V_ADDC_CO", "V_SUBB", "V_CNDMASK")) or "_CO_CI_" in i.name:
            parts.append(mask)
    if i.encoding == "SMEM":
        parts.append(_scalar_offset(i, family))
    elif i.encoding in ("MUBUF", "MTBUF", "VBUFFER"):
        parts.append(_scalar(i.soffset, 1, family))
    elif i.encoding.startswith("SOPK"):
        parts.append(f"{i.simm16:#x}")
    elif "literal" in i.fields and i.name.endswith(("FMAMK_F32", "FMAMK_F16", "MADMK_F32")):
        parts.insert(2, f"{i.literal:#x}")
    elif "literal" in i.fields and i.name.endswith(("FMAAK_F32", "FMAAK_F16", "MADAK_F32")):
        parts.append(f"{i.literal:#x}")
    return parts


def _half(i: Instruction, field: str, text: str) -> str:
    """A half of a vector register: its number or op_sel says which."""
    if not text.startswith("v") or not text[1:].isdigit() or i.encoding.startswith("VOP3P"):
        return text
    number = int(text[1:])
    if i.encoding.startswith("VOP3"):
        high = i.opsel >> {"src0": 0, "src1": 1, "src2": 2}.get(field, 3) & 1
    else:
        number, high = number & 127, number >> 7
    return f"v{number}.{'h' if high else 'l'}"


def _scalar_offset(i: Instruction, family: Family) -> str:
    offset = i.fields.get("offset", i.fields.get("ioffset", 0))
    if family.is_cdna:
        parts = ([_scalar(i.soffset, 1, family)] if i.soffset_en or not i.imm else []) + (
            [f"{offset:#x}"] if i.imm else []
        )
        return " offset:".join(parts)
    register = _scalar(i.soffset, 1, family)
    return f"{offset:#x}" if register == "null" else register + (f" offset:{offset:#x}" if offset else "")


def _signed(i: Instruction, field: str, text: str) -> str:
    """An operand with its negation and absolute value."""
    position = {"src0": 0, "src1": 1, "src2": 2}.get(field)
    if position is None or i.encoding.startswith("VOP3P"):
        if field == "src0" and i.src0_neg | i.src0_abs:
            text = f"|{text}|" if i.src0_abs else text
            return f"-{text}" if i.src0_neg else text
        if field == "vsrc1" and i.src1_neg | i.src1_abs:
            text = f"|{text}|" if i.src1_abs else text
            return f"-{text}" if i.src1_neg else text
        return text
    if "BITOP3" in i.name:
        return text
    text = f"|{text}|" if i.fields.get("abs", 0) >> position & 1 else text
    return f"-{text}" if i.fields.get("neg", 0) >> position & 1 else text


_SCOPES = ("SCOPE_CU", "SCOPE_SE", "SCOPE_DEV", "SCOPE_SYS")


def _swizzle(bits: int) -> str:
    """The pattern of ds_swizzle_b32 (CDNA 3 instruction set, "DS_SWIZZLE_B32")."""
    if bits & 0x8000:
        return f"swizzle(QUAD_PERM,{','.join(str(bits >> 2 * k & 3) for k in range(4))})"
    kept, set_, flipped = bits & 31, bits >> 5 & 31, bits >> 10 & 31
    if kept == 31 and not set_ and flipped and flipped & flipped - 1 == 0:
        return f"swizzle(SWAP,{flipped})"
    if kept == 31 and not set_ and flipped and flipped & flipped + 1 == 0:
        return f"swizzle(REVERSE,{flipped + 1})"
    return str(bits)


_CONTROL = {0x111: "wave_shr", 0x130: "wave_shl:1", 0x138: "wave_shr:1", 0x140: "row_mirror", 0x141: "row_half_mirror",
            0x142: "row_bcast:15", 0x143: "row_bcast:31"}  # fmt: skip


def _dpp(i: Instruction) -> str:
    control = i.dpp
    if control < 0x100:
        return f" quad_perm:[{','.join(str(control >> 2 * k & 3) for k in range(4))}]"
    for low, name in (
        (0x100, "row_shl"),
        (0x110, "row_shr"),
        (0x120, "row_ror"),
        (0x150, "row_newbcast"),
        (0x160, "row_xmask"),
    ):
        if control in range(low + (low < 0x150), low + 16):
            return f" {name}:{control - low}"
    return f" {_CONTROL.get(control, f'dpp:{control:#x}')}"


def _modifiers(i: Instruction, family: Family) -> str:
    found = ""
    if i.encoding.endswith("_DPP16"):
        found += f"{_dpp(i)} row_mask:{i.row_mask:#x} bank_mask:{i.bank_mask:#x}" + " bound_ctrl:1" * i.bc
    if i.encoding.endswith("_DPP8"):
        chosen = ",".join(str(i.fields[f"lane_sel_{lane}"]) for lane in range(8))
        found += f" dpp8:[{chosen}]" + " fi:1" * (i.src0 == FETCHES_INACTIVE)
    if i.encoding.endswith("_SDWA"):
        sizes = ("BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1", "DWORD")
        found += "".join(
            f" {name}:{sizes[i.fields[name]]}"
            for name in ("dst_sel", "src0_sel", "src1_sel")
            if i.fields.get(name, 7) < 7
        )
    if i.encoding.startswith(("MUBUF", "MTBUF", "VBUFFER")):
        found += " idxen" * i.idxen + " offen" * i.offen
    offset = i.fields.get("offset", i.fields.get("ioffset", 0))
    if (
        i.encoding in ("GLOBAL", "SCRATCH", "FLAT", "VGLOBAL", "VFLAT", "VSCRATCH", "MUBUF", "MTBUF", "VBUFFER")
        and offset
    ):
        width = {"GLOBAL": 13, "SCRATCH": 13}.get(i.encoding, 24 if i.encoding.startswith("V") else 12)
        signed = i.encoding not in ("MUBUF", "MTBUF", "FLAT")
        found += f" offset:{offset - ((offset >> width - 1) << width) if signed else offset}"
    if i.encoding == "DS":
        both = "2ADDR" in i.name or i.name.startswith(("DS_READ2", "DS_WRITE2", "DS_WRXCHG2"))
        if both:
            found += f" offset0:{i.offset0}" * bool(i.offset0) + f" offset1:{i.offset1}" * bool(i.offset1)
        elif i.name == "DS_SWIZZLE_B32":
            found += f" offset:{_swizzle(i.offset0 | i.offset1 << 8)}"
        elif i.offset0 | i.offset1:
            found += f" offset:{i.offset0 | i.offset1 << 8}"
    if i.encoding.startswith("VOP3P") and "MFMA" not in i.encoding and i.encoding != "VOP3PX2":
        count = sum(field in family.operands.get(i.opcode, {}) for field in ("src0", "src1", "src2"))
        high = i.opsel_hi | i.opsel_hi2 << 2
        for name, value, usual in (
            ("op_sel", i.opsel, 0),
            ("op_sel_hi", high, 7),
            ("neg_lo", i.neg, 0),
            ("neg_hi", i.neg_hi, 0),
        ):
            bits = [value >> k & 1 for k in range(count)]
            if bits != [usual >> k & 1 for k in range(count)]:
                found += f" {name}:[{','.join(map(str, bits))}]"
    elif i.encoding.startswith("VOP3") and i.opsel and family.is_cdna:
        found += f" op_sel:{i.opsel:#x}"
    for name in ("cbsz", "abid", "blgp"):
        found += f" {name}:{i.fields[name]}" if i.fields.get(name) else ""
    if "BITOP3" in i.name:  # the table of truth takes the place of signs
        return f"{found} bitop3:{i.omod << 6 | i.abs << 3 | i.neg:#x}"
    if i.clmp:
        found += " clamp"
    if i.omod:
        found += (" mul:2", " mul:4", " div:2")[i.omod - 1]
    for name in ("sc0", "nt", "sc1", "lds", "glc", "slc", "dlc", "gds"):
        found += f" {name}" if i.fields.get(name) else ""
    found += f" th:{i.th}" if i.fields.get("th") else ""
    found += f" scope:{_SCOPES[i.scope]}" if i.fields.get("scope") else ""
    return found


def _dual(i: Instruction, family: Family) -> str:
    """Both halves of a dual instruction."""
    halves = []
    for op, destination, first, second in (
        (i.opcode, i.vdstx, i.srcx0, i.vsrcx1), (i.other, i.vdsty << 1 | (i.vdstx & 1 ^ 1), i.srcy0, i.vsrcy1)
    ):  # fmt: skip
        name = op.name.lower()
        source = (
            f"{i.literal:#x}"
            if first == 255
            else _vector(first - 256, 1)
            if first >= 256
            else _scalar(first, 1, family)
        )
        parts = [_vector(destination, 1), source]
        if "mov_b32" not in name:
            parts.append(_vector(second, 1))
        if name.endswith("fmaak_f32"):
            parts.append(f"{i.literal:#x}")
        elif name.endswith("fmamk_f32"):
            parts.insert(2, f"{i.literal:#x}")
        halves.append(f"{name} {', '.join(parts)}")
    return " :: ".join(halves)
