"""Inline assembly of AMD's chips on CPUs, instruction by instruction.

Source: "AMD Instinct MI300 Instruction Set Architecture" (CDNA 3), CDNA 4's, and the RDNA 4 instruction set.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from flydsl._mlir import ir
from flydsl.expr import rocdl
from flydsl.expr.gpu import block_idx, grid_dim, lane_id
from flydsl.expr.numeric import Boolean, Float32, Int32
from flydsl.expr.rocdl.roles.lanes import from_lane
from flydsl.ir import builder
from flydsl.ir.predicates import CmpFPredicate, CmpIPredicate
from flydsl.ir.vendor_dialects import amd_instructions
from flydsl.support.fast_dataclass import record

_NUMBER = re.compile(r"-?(\d+|0x[0-9a-fA-F]+)")
_FLOAT = re.compile(r"-?\d+\.\d+")
_MODIFIER = re.compile(r"\b(offset|cbsz|blgp|abid|op_sel|op_sel_hi|neg_lo|neg_hi|dst_sel)\s*:\s*(\[[^\]]*\]|\w+)")
_FLAGS = re.compile(r"\b(offen|lds|off|sc0|sc1|nt|glc|slc|dlc)\b")
_LDS, _GLOBAL = 3, 1
_XCDS = 8
_LEFT_TO_THE_BACKEND = re.compile(
    r"s_barrier|s_waitcnt\b.*|s_wait_\w+.*|s_nop.*|s_setprio.*|s_sleep.*|buffer_(inv|wbl2|wbinvl1|gl[01]_inv).*"
)


@record
class _Instruction:
    name: str
    operands: Sequence[str]
    settings: Mapping[str, str]
    flags: frozenset[str]


class _Unknown(Exception):
    """An instruction, or an operand, that is not known here."""


class _Piece:
    """The registers of a piece while it is played: those of its operands, and M0."""

    def __init__(self, operation: ir.Operation, m0: Any) -> None:
        constraints = ir.StringAttr(operation.attributes["constraints"]).value.split(",")
        self.count = sum(c.startswith("=") for c in constraints)
        self.types = _result_types(operation, self.count)
        inputs = [c for c in constraints if c and not c.startswith(("=", "~"))]
        self.registers: list[Any] = [None] * self.count + list(operation.operands)
        for constraint, value in zip(inputs, operation.operands, strict=False):
            if constraint.isdigit():
                self.registers[int(constraint)] = value
        self.m0 = m0

    def read(self, token: str) -> Any:
        """The contents of an operand: a value, or a mask of lanes as a Boolean."""
        if token.startswith("$"):
            value = self.registers[int(token.strip("${}"))]
            if value is None:
                raise _Unknown
            return value
        if token == "m0" and self.m0 is not None:
            return self.m0
        if _NUMBER.fullmatch(token):
            return builder.constant(int(token, 0), builder.i32())
        if _FLOAT.fullmatch(token):
            return Int32(Float32(float(token)).bitcast(Int32)).ir_value()
        raise _Unknown

    def as_type(self, token: str, of: ir.Type) -> ir.Value:
        value = self.read(token)
        if isinstance(value, Boolean):
            raise _Unknown
        return value if value.type == of else builder.reinterpret(value, of)

    def write(self, token: str, value: Any) -> None:
        """Set an operand to a value of MLIR or of the language; a Boolean is a mask of lanes."""
        if not isinstance(value, (ir.Value, Boolean)):
            value = value.ir_value()
        if token == "m0":
            self.m0 = value
        elif token.startswith("$"):
            self.registers[int(token.strip("${}"))] = value
        elif token not in ("vcc", "vcc_lo"):
            raise _Unknown

    def type_of(self, token: str) -> ir.Type:
        """The type of the result that an operand is."""
        number = int(token.strip("${}")) if token.startswith("$") else self.count
        if number >= self.count:
            raise _Unknown
        return self.types[number]


def _result_types(operation: ir.Operation, count: int) -> list[ir.Type]:
    if not count:
        return []
    (result,) = operation.results
    if count == 1:
        return [result.type]
    members = re.findall(r"\(([^()]*)\)", str(result.type))
    return [ir.Type.parse(part.strip() if "!" in part or part.strip()[0] in "ifvb" else f"!llvm.{part.strip()}")
            for part in _split(members[0])]  # fmt: skip


def _split(members: str) -> list[str]:
    parts, depth, start = [], 0, 0
    for k, sign in enumerate(members):
        depth += (sign == "<") - (sign == ">")
        if sign == "," and not depth:
            parts.append(members[start:k])
            start = k + 1
    return [*parts, members[start:]]


class LastM0:
    """The value that pieces have left in M0, for those that follow in the same block or in one inside it."""

    def __init__(self) -> None:
        self._left: dict[ir.Block, Any] = {}

    def before(self, operation: ir.Operation) -> Any:
        """The value of M0 at an operation; ``None`` if no piece before it is known to have set it."""
        place: Any = operation
        while place is not None and not place.name.startswith(("gpu.func", "builtin")):
            if place.block in self._left:
                return self._left[place.block]
            place = place.parent
        return None

    def set(self, block: ir.Block, value: Any) -> None:
        """Note what a piece leaves."""
        self._left[block] = value


def play_piece(operation: ir.Operation, last: LastM0) -> bool:
    """Replace a piece of assembly if every instruction is known; False leaves it as it is."""
    lines = amd_instructions(ir.StringAttr(operation.attributes["asm_string"]).value)
    waits_only = all(_LEFT_TO_THE_BACKEND.fullmatch(line) for line in lines)
    if waits_only and not len(operation.results):
        return True
    instructions = (
        []
        if waits_only
        else [_read(line) for line in lines if not _LEFT_TO_THE_BACKEND.fullmatch(line) or line == "s_barrier"]
    )
    if any(i is None or _emitter(i) is None for i in instructions):
        return False
    piece, block = _Piece(operation, last.before(operation)), operation.block
    try:
        for instruction in instructions:
            assert instruction is not None
            emit = _emitter(instruction)
            assert emit is not None
            emit(piece, instruction)
        _finish(piece, operation)
    except _Unknown:
        return waits_only
    last.set(block, piece.m0)
    return True


def _finish(piece: _Piece, operation: ir.Operation) -> None:
    if piece.count == 1:
        operation.results[0].replace_all_uses_with(_result(piece, 0))
    elif piece.count:
        (result,) = operation.results
        for use in list(result.uses):
            user = use.owner.operation
            if user.name != "llvm.extractvalue":
                raise _Unknown
            (k,) = ir.DenseI64ArrayAttr(user.attributes["position"])
            user.results[0].replace_all_uses_with(_result(piece, k))
            user.erase()
    operation.erase()


def _result(piece: _Piece, k: int) -> ir.Value:
    value, wanted = piece.registers[k], piece.types[k]
    if value is None:
        raise _Unknown
    if isinstance(value, Boolean):
        return rocdl.ballot(wanted, value).ir_value()
    return value if value.type == wanted else builder.reinterpret(value, wanted)


def _read(line: str) -> _Instruction | None:
    name, _, rest = line.partition(" ")
    settings = dict(_MODIFIER.findall(rest))
    rest = _MODIFIER.sub("", rest)
    flags = frozenset(_FLAGS.findall(rest))
    operands = [part.strip() for part in _FLAGS.sub("", rest).split(",")]
    return _Instruction(name, [part for part in operands if part], settings, flags)


Emit = Callable[[_Piece, _Instruction], None]


def _emitter(instruction: _Instruction | None) -> Emit | None:
    if instruction is None:
        return None
    name = re.sub(r"_(e32|e64)$", "", instruction.name)
    for pattern, emit in _PATTERNS:
        if re.fullmatch(pattern, name):
            return emit
    if (found := _mfma_name(name)) is not None:
        return lambda piece, i: _mfma(piece, i, found)
    return _EMITTERS.get(name)


# -- arithmetic of one lane


def _of(operation: str, count: int, *, is_float: bool, swapped: bool = False) -> Emit:
    def emit(piece: _Piece, i: _Instruction) -> None:
        of = builder.float_type("f32") if is_float else builder.i32()
        target, *sources = i.operands
        given = [piece.as_type(token, of) for token in sources[:count]]
        if len(given) != count or i.settings or i.flags:
            raise _Unknown
        piece.write(target, builder.op1(operation, given[::-1] if swapped else given, of))

    return emit


def _of_function(name: str, result: ir.Type | None = None) -> Emit:
    """The function of that name in :mod:`flydsl.expr.rocdl`."""

    def emit(piece: _Piece, i: _Instruction) -> None:
        target, *sources = i.operands
        given = [piece.as_type(token, builder.float_type("f32")) for token in sources]
        made = getattr(rocdl, name)(piece.type_of(target), *given)
        piece.write(target, made)

    return emit


def _move(piece: _Piece, i: _Instruction) -> None:
    target, source = i.operands
    piece.write(target, piece.read(source))


def _compare(piece: _Piece, i: _Instruction) -> None:
    _, _, relation, kind = re.sub(r"_(e32|e64)$", "", i.name).split("_")
    target, a, b = i.operands
    is_float = kind == "f32"
    of = builder.float_type("f32") if is_float else builder.i32()
    relation = {"lg": "ne", "neq": "ne"}.get(relation, relation)
    if is_float:
        predicate: Any = getattr(CmpFPredicate, {"eq": "oeq", "ne": "one"}.get(relation, f"o{relation}"))
    else:
        sign = "" if relation in ("eq", "ne") else "s" if kind == "i32" else "u"
        predicate = getattr(CmpIPredicate, sign + relation)
    value = builder.compare(predicate, piece.as_type(a, of), piece.as_type(b, of))
    piece.write(target, Boolean.wrap(value))


def _choose(piece: _Piece, i: _Instruction) -> None:
    """D = mask ? S1 : S0, of each lane's bit."""
    target, no, yes, mask = i.operands
    condition = piece.read(mask)
    if not isinstance(condition, Boolean):
        raise _Unknown
    i32 = builder.i32()
    chosen = [condition.ir_value(), piece.as_type(yes, i32), piece.as_type(no, i32)]
    piece.write(target, builder.op1("arith.select", chosen, i32))


def _packed_bf16(piece: _Piece, i: _Instruction) -> None:
    target, low, high = i.operands
    f32, bf16 = builder.float_type("f32"), builder.float_type("bf16")
    halves = [builder.op1("arith.truncf", [piece.as_type(token, f32)], bf16) for token in (low, high)]
    piece.write(target, builder.from_elements(halves, builder.vector_type(2, bf16)))


def _pair(operation: str, count: int) -> Emit:
    """Packed arithmetic of two f32."""

    def emit(piece: _Piece, i: _Instruction) -> None:
        target, *sources = i.operands
        of = builder.vector_type(2, builder.float_type("f32"))
        if i.settings or len(sources) != count:
            raise _Unknown
        piece.write(target, builder.op1(operation, [piece.as_type(token, of) for token in sources], of))

    return emit


# -- between lanes


def _permlanex16(piece: _Piece, i: _Instruction) -> None:
    """The other row of 16 lanes: 16 selectors of four bits, in two words."""
    target, source, low, high = i.operands
    value = Int32.wrap(piece.as_type(source, builder.i32()))
    words = [Int32.wrap(piece.as_type(token, builder.i32())) for token in (low, high)]
    lane = lane_id()
    rank = lane & 15
    word = (rank < 8).select(words[0], words[1])
    chosen = (word >> ((rank & 7) * 4)) & 15
    row = (lane & ~15) if "permlane16" in i.name else (lane & ~15) ^ 16
    piece.write(target, from_lane(value, row + chosen))


# -- matrix products


def _mfma_name(name: str) -> str | None:
    """The function of a matrix instruction: assembly has other underscores."""
    if not name.startswith(("v_mfma_", "v_wmma_")):
        return None
    if name.startswith("v_mfma_f32_") and name.endswith("_f8f6f4"):
        return name[2:].replace("mfma_f32", "mfma_scale_f32")
    plain = name[2:].replace("_", "")
    return next((known for known in dir(rocdl) if known.replace("_", "") == plain), None)


def _mfma(piece: _Piece, i: _Instruction, name: str) -> None:
    target, a, b, c, *scales = i.operands
    result = piece.type_of(target)
    addend = builder.constant(0.0, result) if c == "0" else piece.as_type(c, result)
    code = [int(i.settings.get(key, "0")) for key in ("cbsz", "blgp")]
    if name.startswith("mfma_scale"):
        i32 = builder.i32()
        of = [piece.as_type(s, i32) for s in scales] or [builder.constant(0x7F7F7F7F, i32)] * 2
        low, high = (_list(i.settings.get(key, "[0,0,0]")) for key in ("op_sel", "op_sel_hi"))
        bytes_ = [low[k] + 2 * high[k] for k in (0, 1)] if scales else [0, 0]
        given = [piece.read(a), piece.read(b), addend, *code, bytes_[0], of[0], bytes_[1], of[1]]
    else:
        if i.settings or i.name[:6] != "v_mfma":
            raise _Unknown
        given = [piece.read(a), piece.read(b), addend, 0, 0, 0]
    made = getattr(rocdl, name)(result, given)
    piece.write(target, made)


def _list(text: str) -> list[int]:
    return [int(word) for word in text.strip("[]").split(",")]


# -- memory


def _offset(i: _Instruction) -> int:
    return int(i.settings.get("offset", "0"), 0)


def _pointer(piece: _Piece, token: str, space: int, offset: int) -> ir.Value:
    value = piece.read(token)
    if isinstance(value.type, ir.IntegerType):
        if offset:
            value = builder.op1("arith.addi", [value, builder.constant(offset, value.type)], value.type)
        return builder.op1("llvm.inttoptr", [value], builder.pointer_type(space))
    if offset:
        attributes = {
            "rawConstantIndices": ir.DenseI32ArrayAttr.get([offset]),
            "elem_type": ir.TypeAttr.get(builder.integer_type(8)),
        }
        value = builder.op1("llvm.getelementptr", [value], value.type, attributes)
    return value


_WORDS = {"dword": 1, "dwordx2": 2, "dwordx3": 3, "dwordx4": 4, "b32": 1, "b64": 2, "b96": 3, "b128": 4}


def _words(count: int) -> ir.Type:
    return builder.i32() if count == 1 else builder.vector_type(count, builder.i32())


def _aligned() -> dict[str, ir.Attribute]:
    return {"alignment": ir.IntegerAttr.get(builder.integer_type(64), 4)}


def _load(piece: _Piece, i: _Instruction) -> None:
    space = _LDS if i.name.startswith("ds") else _GLOBAL
    count = _WORDS[i.name.rpartition("_")[2]]
    target, address = i.operands
    pointer = _pointer(piece, address, space, _offset(i))
    piece.write(target, builder.op1("llvm.load", [pointer], _words(count), _aligned()))


def _store(piece: _Piece, i: _Instruction) -> None:
    space = _LDS if i.name.startswith("ds") else _GLOBAL
    count = _WORDS[i.name.rpartition("_")[2]]
    address, data = i.operands
    value = piece.as_type(data, _words(count))
    builder.op("llvm.store", [value, _pointer(piece, address, space, _offset(i))], [], _aligned())


def _transposed(piece: _Piece, i: _Instruction) -> None:
    target, address = i.operands
    bits = i.name.rpartition("_b")[2]
    pointer = _pointer(piece, address, _LDS, _offset(i))
    of = builder.vector_type(64 // int(bits), builder.integer_type(int(bits)))
    made = getattr(rocdl, f"ds_read_tr{bits}_b64")(of, pointer)
    piece.write(target, made)


def _buffer_load(piece: _Piece, i: _Instruction) -> None:
    count = _WORDS[i.name.rpartition("_")[2]]
    into_lds = "lds" in i.flags
    given = list(i.operands)
    target = None if into_lds else given.pop(0)
    voffset, descriptor, *rest = given
    i32 = builder.i32()
    scalar = piece.as_type(rest[0], i32) if rest else builder.constant(0, i32)
    if "offen" not in i.flags:
        raise _Unknown
    vector, rsrc = piece.as_type(voffset, i32), _descriptor(piece.read(descriptor))
    if into_lds:
        pointer = builder.op1("llvm.inttoptr", [piece.as_type("m0", i32)], builder.pointer_type(_LDS))
        rocdl.raw_ptr_buffer_load_lds(rsrc, pointer, 4 * count, vector, scalar, _offset(i), aux=0)
        return
    assert target is not None
    if _offset(i):
        vector = builder.op1("arith.addi", [vector, builder.constant(_offset(i), i32)], i32)
    made = rocdl.raw_ptr_buffer_load(_words(count), rsrc, vector, scalar, aux=0)
    piece.write(target, made)


def _descriptor(value: ir.Value) -> ir.Value:
    of = builder.pointer_type(8)
    if value.type == of:
        return value
    whole = value
    if isinstance(value.type, ir.VectorType):
        whole = builder.op1("llvm.bitcast", [value], builder.integer_type(128))
    return builder.op1("llvm.inttoptr", [whole], of)


def _hardware_register(piece: _Piece, i: _Instruction) -> None:
    """The XCD of a block: the MI300X and the MI355X deal a grid's blocks to eight, one after another."""
    target, register = i.operands
    if register != "hwreg(HW_REG_XCC_ID)":
        raise _Unknown
    number = (block_idx.z * grid_dim.y + block_idx.y) * grid_dim.x + block_idx.x
    piece.write(target, Int32(number & (_XCDS - 1)))


def _barrier(piece: _Piece, i: _Instruction) -> None:
    builder.op("gpu.barrier", [])


_EMITTERS: Mapping[str, Emit] = MappingProxyType(
    {
        "s_barrier": _barrier,
        "s_getreg_b32": _hardware_register,
        "v_mov_b32": _move,
        "v_accvgpr_read_b32": _move,
        "v_accvgpr_write_b32": _move,
        "s_mov_b32": _move,
        "s_mov_b64": _move,
        "v_cndmask_b32": _choose,
        "v_cvt_pk_bf16_f32": _packed_bf16,
        "v_permlanex16_b32": _permlanex16,
        "v_permlane16_b32": _permlanex16,
        "v_add_f32": _of("arith.addf", 2, is_float=True),
        "v_sub_f32": _of("arith.subf", 2, is_float=True),
        "v_subrev_f32": _of("arith.subf", 2, is_float=True, swapped=True),
        "v_mul_f32": _of("arith.mulf", 2, is_float=True),
        "v_max_f32": _of("arith.maxnumf", 2, is_float=True),
        "v_min_f32": _of("arith.minnumf", 2, is_float=True),
        "v_max_num_f32": _of("arith.maxnumf", 2, is_float=True),
        "v_min_num_f32": _of("arith.minnumf", 2, is_float=True),
        "v_fma_f32": _of("math.fma", 3, is_float=True),
        "v_pk_add_f32": _pair("arith.addf", 2),
        "v_pk_mul_f32": _pair("arith.mulf", 2),
        "v_pk_fma_f32": _pair("math.fma", 3),
        **{f"v_{name}_f32": _of_function(function) for name, function in (
            ("exp", "exp2"), ("log", "log"), ("rcp", "rcp"), ("rsq", "rsq"), ("sqrt", "sqrt"), ("sin", "sin"),
            ("cos", "cos"),
        )},
        "v_med3_f32": _of_function("fmed3"),
        **{f"{kind}_{name}": _of(operation, 2, is_float=False)
           for kind in ("v", "s")
           for name, operation in (
               ("and_b32", "arith.andi"), ("or_b32", "arith.ori"), ("xor_b32", "arith.xori"), ("add_u32", "arith.addi"),
               ("sub_u32", "arith.subi"), ("add_i32", "arith.addi"), ("sub_i32", "arith.subi"), ("add_nc_u32", "arith.addi"),
               ("mul_lo_u32", "arith.muli"), ("mul_i32", "arith.muli"), ("lshl_b32", "arith.shli"),
               ("lshr_b32", "arith.shrui"),
               ("ashr_i32", "arith.shrsi"), ("max_i32", "arith.maxsi"), ("min_i32", "arith.minsi"),
               ("max_u32", "arith.maxui"), ("min_u32", "arith.minui"),
           )},
        **{f"v_{name}": _of(operation, 2, is_float=False, swapped=True) for name, operation in (
            ("lshlrev_b32", "arith.shli"), ("lshrrev_b32", "arith.shrui"), ("ashrrev_i32", "arith.shrsi"),
        )},
    }
)  # fmt: skip
"""Instructions by name, without the encoding's suffix."""
_PATTERNS: Sequence[tuple[str, Emit]] = (
    (r"v_cmp_(lt|le|gt|ge|eq|ne|lg|neq)_(i32|u32|f32)", _compare),
    (r"ds_read_b64_tr_b(8|16)", _transposed),
    (r"(ds_read|ds_load)_b(32|64|96|128)", _load),
    (r"(ds_write|ds_store)_b(32|64|96|128)", _store),
    (r"(global|flat)_load_(dword(x[234])?|b(32|64|96|128))", _load),
    (r"(global|flat)_store_(dword(x[234])?|b(32|64|96|128))", _store),
    (r"buffer_load_(dword(x[234])?|b(32|64|96|128))", _buffer_load),
)
