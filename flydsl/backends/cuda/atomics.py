"""Atomic updates whose order or scope LLVM 20 loses: it emits ``atom`` without qualifiers for every ``atomicrmw``.

PTX ISA manual, "Parallel Synchronization and Communication Instructions: atom": without ``.sem`` the order is relaxed, and
without ``.scope`` only threads of the same GPU see one operation.  What asks for more is written as inline PTX.
Compare-and-swap, loads, stores and fences keep both, and so do the loops of compare-and-swap that stand for operations
without an instruction.
"""

from __future__ import annotations

from flydsl._mlir import ir
from flydsl.backends.rewriting import binary, constant, i32, op1, replace, walk

__all__ = ["order_atomics"]

# LLVM Language Reference, "atomicrmw", by the numbers of MLIR's AtomicBinOp: what takes integers of 32 and 64 bits.
_INTEGERS = {
    0: ("exch", "b"), 1: ("add", "u"), 2: ("add", "u"), 3: ("and", "b"), 5: ("or", "b"), 6: ("xor", "b"), 7: ("max", "s"),
    8: ("min", "s"), 9: ("max", "u"), 10: ("min", "u"), 15: ("inc", "u"), 16: ("dec", "u"),
}  # fmt: skip
_SUB, _AND, _FADD, _BITWISE, _ONLY_32_BITS = 2, 3, 11, {3, 5, 6}, {15, 16}
_FLOATS = {"f16": "noftz.f16", "bf16": "noftz.bf16", "f32": "f32", "f64": "f64"}
_RELAXED, _SEQ_CST = 2, 7
_ORDERS = {_RELAXED: "relaxed", 4: "acquire", 5: "release", 6: "acq_rel", _SEQ_CST: "acquire"}
_SCOPES = {"": "sys", "device": "gpu", "block": "cta"}
_REGISTERS = {"i16": "h", "i32": "r", "i64": "l", "f32": "f", "f64": "d"}
_SPACES = {"!llvm.ptr<1>": ".global", "!llvm.ptr<3>": ".shared"}


def order_atomics(module: ir.Module) -> None:
    """Write those updates as PTX that LLVM would weaken."""
    for update in walk(module.operation, "llvm.atomicrmw"):
        attributes = update.attributes
        order = ir.IntegerAttr(attributes["ordering"]).value
        scope = _SCOPES[ir.StringAttr(attributes["syncscope"]).value if "syncscope" in attributes else ""]
        space = _SPACES.get(str(update.operands[0].type), "")
        if order == _RELAXED and (scope != "sys" or space == ".shared"):
            continue
        fence = f"fence.sc.{scope};\n\t" if order == _SEQ_CST else ""
        with ir.InsertionPoint(update), update.location:
            old = _emit(update, f"{fence}atom.{_ORDERS[order]}.{scope}{space}", i32() if space == ".shared" else _i64())
            if old is not None:
                replace(update, [old])


def _emit(update: ir.Operation, prefix: str, addresses: ir.Type) -> ir.Value | None:
    """The instruction that an update is; ``None`` where there is none and LLVM makes a loop of compare-and-swap."""
    pointer, value = update.operands
    operation, result, name = ir.IntegerAttr(update.attributes["bin_op"]).value, value.type, str(value.type)
    width = int(name.lstrip("bfi"))
    if operation == _FADD:
        kind = f"add.{_FLOATS[name]}"
        return _bits_out(_asm(f"{prefix}.{kind}", _address(pointer, addresses), _bits_in(value, width == 16)), result)
    if operation not in _INTEGERS or (operation in _ONLY_32_BITS and width != 32):
        return None
    action, kind = _INTEGERS[operation]
    if width >= 32:
        number = _bits_in(value, True)
        if operation == _SUB:
            number = op1("llvm.sub", [op1("llvm.mlir.zero", [], number.type), number], number.type)
        return _bits_out(_asm(f"{prefix}.{action}.{kind}{width}", _address(pointer, addresses), number), result)
    if operation not in _BITWISE:
        return None
    # A part of a word: the rest of the word meets what does not change it.
    address = _address(pointer, addresses)
    byte = binary("andi", address, 3)
    wide = byte if addresses == i32() else op1("arith.trunci", [byte], i32())
    shift = binary("shli", wide, 3)
    number = binary("shli", op1("arith.extui", [value], i32()), shift)
    if operation == _AND:
        number = binary("ori", number, binary("xori", binary("shli", constant((1 << width) - 1, i32()), shift), -1))
    old = _asm(f"{prefix}.{action}.b32", binary("subi", address, byte), number)
    return op1("arith.trunci", [binary("shrui", old, shift)], result)


def _asm(instruction: str, address: ir.Value, value: ir.Value) -> ir.Value:
    """The value that an instruction finds at an address."""
    own, place = _REGISTERS[str(value.type)], _REGISTERS[str(address.type)]
    assembly = {
        "asm_string": ir.StringAttr.get(f"{instruction} $0, [$1], $2;"),
        "constraints": ir.StringAttr.get(f"={own},{place},{own},~{{memory}}"),
        "has_side_effects": ir.UnitAttr.get(),
    }
    return op1("llvm.inline_asm", [address, value], value.type, assembly)


def _address(pointer: ir.Value, of: ir.Type) -> ir.Value:
    return op1("llvm.ptrtoint", [pointer], of)


def _bits_in(value: ir.Value, as_integer: bool) -> ir.Value:
    """A float as an integer, where registers have no type of their own for it."""
    name = str(value.type)
    if not as_integer or name.startswith("i"):
        return value
    return op1("llvm.bitcast", [value], ir.IntegerType.get_signless(int(name.lstrip("bf"))))


def _bits_out(value: ir.Value, of: ir.Type) -> ir.Value:
    return value if value.type == of else op1("llvm.bitcast", [value], of)


def _i64() -> ir.Type:
    return ir.IntegerType.get_signless(64)
