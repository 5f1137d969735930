"""Rewrites of traced modules that run before MLIR's NVVM conversion."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flydsl._mlir import ir
from flydsl.backends.cuda.math import device_functions
from flydsl.backends.gpu.lower_asserts import call_assertfail
from flydsl.backends.gpu.lower_math import EXACT_INTRINSICS, lower_integer_powers, lower_math
from flydsl.backends.gpu.lower_network import call_network
from flydsl.backends.gpu.lower_shuffles import Shuffle, lower_shuffles
from flydsl.backends.lowering import Rewrite, Step, over
from flydsl.backends.options import CompileOptions
from flydsl.backends.spec import Spec
from flydsl.ir.builder import binary, call_intrinsic, constant, i32, op1
from flydsl.ir.constant_fold import known_constant
from flydsl.ir.rewriting import Operations, add_module_flag, gpu_modules, kernels, replace
from flydsl.targets.networks import NVSHMEM
from flydsl.targets.nvidia import CudaArch

_NAMES = {"xor": "bfly", "up": "up", "down": "down", "idx": "idx"}
_WARP = 32


def shfl_sync(shuffle: Shuffle) -> ir.Value:
    """The value that arrives.  The group's lanes alone are its members, so that groups may take different branches.

    Before::

        (%x: i32):
        %c1 = arith.constant 1 : i32
        %c16 = arith.constant 16 : i32
        %other, %valid = gpu.shuffle xor %x, %c1, %c16 : i32
        %sum = arith.addi %x, %other : i32

    After::

        %c1 = arith.constant 1 : i32
        %c16 = arith.constant 16 : i32
        %c32 = arith.constant 32 : i32
        %outside = arith.subi %c32, %c16 : i32
        %all = arith.constant -1 : i32
        %first_group = arith.shrui %all, %outside : i32
        %members = arith.shli %first_group, %group : i32
        %other = llvm.call_intrinsic "llvm.nvvm.shfl.sync.bfly.i32"(%members, %x, %c1, %control)
            : (i32, i32, i32, i32) -> i32
        %sum = arith.addi %x, %other : i32
    """
    outside = binary("subi", constant(_WARP, i32()), shuffle.width)
    first_group = binary("shrui", constant(-1, i32()), outside)
    members = binary("shli", first_group, shuffle.group())
    segments = binary("shli", outside, 8)
    mode, operand = shuffle.mode, shuffle.whole_number() if shuffle.mode == "idx" else shuffle.offset
    if not _is_exact(shuffle):
        mode, operand = "idx", shuffle.source()
    control = segments if mode == "up" else binary("ori", segments, _WARP - 1)
    name = f"llvm.nvvm.shfl.sync.{_NAMES[mode]}.i32"
    return call_intrinsic(name, [members, shuffle.value, operand, control], i32())


def _is_exact(shuffle: Shuffle) -> bool:
    """True if the instruction of the shuffle's mode means the same.

    It reads five bits of its operand.  Only up and down compare the source with the group.
    """
    if shuffle.mode in ("up", "down"):
        offset = known_constant(shuffle.offset)
        return offset is not None and 0 <= offset < _WARP
    return shuffle.stays_inside


_REQUIRED = "required_features"
"""The attribute of ``gpu.module`` with the features that its kernels use; it does not reach the generated code."""


def required_features(module: ir.Module) -> frozenset[str]:
    """The features of the kernels that not every chip has, as recorded while tracing."""
    return frozenset(
        ir.StringAttr(name).value
        for gpu_module in gpu_modules(module)
        if _REQUIRED in gpu_module.attributes
        for name in ir.ArrayAttr(gpu_module.attributes[_REQUIRED])
    )


class _Kernels:
    """A module of kernels while the rewrites run over it."""

    def __init__(self, module: ir.Module, arch: CudaArch, options: CompileOptions) -> None:
        self.module, self.arch, self.options = module, arch, options
        self.found = Operations(module)


def _lower_math(k: _Kernels) -> None:
    """Replace math operations by intrinsics and calls of libdevice.

    Before::

        (%x: f32, %y: f32):
        %power = math.powf %x, %y : f32
        %most = arith.maxnumf %x, %y : f32

    After::

        llvm.func @__nv_powf(f32, f32) -> f32
        %power = llvm.call @__nv_powf(%x, %y) : (f32, f32) -> f32
        %most = llvm.call_intrinsic "llvm.maxnum.f32"(%x, %y) : (f32, f32) -> f32
    """
    functions = k.found.named(*sorted(name for name in k.found.names if name.startswith("math.") or name in _EXTREMA))
    if functions:
        lower_math(functions, device_functions(k.options.fast_fp_math), {**EXACT_INTRINSICS, **_EXTREMA})
    lower_integer_powers(k.found.named("math.ipowi"))


def _declare_kernels(k: _Kernels) -> None:
    """Set what LLVM and ptxas must know of each kernel.

    Before::

        gpu.func @kernel() kernel attributes {known_block_size = array<i32: 128, 1, 1>,
            known_cluster_size = array<i32: 2, 1, 1>} {
          gpu.return
        }

    After::

        llvm.module_flags [#llvm.mlir.module_flag<override, "nvvm-reflect-ftz", 0 : i32>]
        gpu.func @kernel() kernel attributes {nvvm.cluster_dim = array<i32: 2, 1, 1>,
            nvvm.reqntid = array<i32: 128, 1, 1>} {
    """
    for kernel in kernels(k.module):
        _bound_registers(kernel, k.arch, k.options)
        if _CLUSTER in kernel.attributes:
            kernel.attributes["nvvm.cluster_dim"] = kernel.attributes[_CLUSTER]
            del kernel.attributes[_CLUSTER]
        _read_in_place(kernel)
    # libdevice asks `__nvvm_reflect("__CUDA_FTZ")` in most functions; LLVM answers with this flag.
    add_module_flag(k.module, "override", "nvvm-reflect-ftz", int(k.options.fast_fp_math))


_EXTREMA = {"arith.maxnumf": "llvm.maxnum", "arith.minnumf": "llvm.minnum"}
"""Instructions of every chip, for which MLIR's pass calls libdevice, whose functions are no more than that."""


def _bound_registers(kernel: ir.Operation, arch: CudaArch, options: CompileOptions) -> None:
    """A kernel of unknown block size must be launchable with the largest, unless the user chose the registers.

    A known block size is required of launches (``.reqntid``): MLIR's pass would make an upper bound of it.

    Before::

        gpu.func @known() kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
          gpu.return
        }
        gpu.func @unknown() kernel {
          gpu.return
        }

    After::

        gpu.func @known() kernel attributes {nvvm.reqntid = array<i32: 128, 1, 1>} {
        gpu.func @unknown() kernel attributes {nvvm.maxntid = array<i32: 1024>} {
    """
    attributes = kernel.attributes
    is_known = "known_block_size" in attributes
    if is_known:
        attributes["nvvm.reqntid"] = attributes["known_block_size"]
        del attributes["known_block_size"]
    if options.maxnreg is not None:
        attributes["nvvm.maxnreg"] = ir.IntegerAttr.get(i32(), options.maxnreg)
    elif not is_known:
        attributes["nvvm.maxntid"] = ir.DenseI32ArrayAttr.get([arch.max_threads_per_block])


_CLUSTER = "known_cluster_size"
"""The attribute of a kernel with the extents of its clusters, which launches must have (``.reqnctapercluster``)."""
_IN_PLACE = "parameters_in_place"
"""The attribute of a kernel with the numbers of its parameters that are tensor maps."""
_PARAMETER_POINTER = "!llvm.ptr<101>"


def _read_in_place(kernel: ir.Operation) -> None:
    """Make pointers to parameters plain ones, as LLVM wants those that point to parameters passed by value.

    Before::

        gpu.func @kernel(%map: !llvm.ptr<101>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
          gpu.return
        }

    After::

        gpu.func @kernel(%map: !llvm.ptr) kernel
            attributes {nvvm.reqntid = array<i32: 128, 1, 1>, parameters_in_place = array<i32: 0>} {
    """
    block = kernel.regions[0].blocks[0]
    places = [k for k, argument in enumerate(block.arguments) if str(argument.type) == _PARAMETER_POINTER]
    if not places:
        return
    for k in places:
        block.arguments[k].set_type(ir.Type.parse("!llvm.ptr"))
    types = [argument.type for argument in block.arguments]
    kernel.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(types, []))
    kernel.attributes[_IN_PLACE] = ir.DenseI32ArrayAttr.get(places)


def declare_tensor_maps(module: ir.Module) -> None:
    """Declare the parameters that are tensor maps: 128 bytes by value, aligned to 64, read where the driver puts them.

    CUDA C++ Programming Guide, "``__grid_constant__``"; MLIR's pass drops such attributes.

    Before::

        llvm.func @kernel(%map: !llvm.ptr) attributes {nvvm.kernel, parameters_in_place = array<i32: 0>} {
          llvm.return
        }

    After::

        llvm.func @kernel(%map: !llvm.ptr
            {llvm.align = 64 : i64, llvm.byval = !llvm.array<128 x i8>, nvvm.grid_constant}) attributes {nvvm.kernel} {
    """
    content = {"llvm.byval": "!llvm.array<128 x i8>", "llvm.align": "64 : i64", "nvvm.grid_constant": "unit"}
    for gpu_module in gpu_modules(module):
        for view in gpu_module.regions[0].blocks[0].operations:
            function = view.operation
            if _IN_PLACE not in function.attributes:
                continue
            places = set(ir.DenseI32ArrayAttr(function.attributes[_IN_PLACE]))
            own = ir.DictAttr.get({name: ir.Attribute.parse(text) for name, text in content.items()})
            count = len(function.regions[0].blocks[0].arguments)
            each = [own if k in places else ir.DictAttr.get({}) for k in range(count)]
            function.attributes["arg_attrs"] = ir.ArrayAttr.get(each)
            del function.attributes[_IN_PLACE]


# ----------------------------------------------------------------------------------------------------------------------
# Atomic updates whose order or scope LLVM 20 loses: it emits `atom` without qualifiers for every `atomicrmw`.
#
# PTX ISA manual, "Parallel Synchronization and Communication Instructions: atom": without `.sem` the order is
# relaxed, and without `.scope` only threads of the same GPU see one operation.  What asks for more is written as inline
# PTX.  Compare-and-swap, loads, stores and fences keep both, and so do the loops of compare-and-swap that stand for
# operations without an instruction.

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


def order_atomics(updates: Iterable[ir.Operation]) -> None:
    """Write those updates as PTX that LLVM would weaken.

    Before::

        (%p: !llvm.ptr<1>, %x: i32):
        %old = llvm.atomicrmw add %p, %x syncscope("device") release : !llvm.ptr<1>, i32

    After::

        %address = llvm.ptrtoint %p : !llvm.ptr<1> to i64
        %old = llvm.inline_asm has_side_effects "atom.release.gpu.global.add.u32 $0, [$1], $2;", "=r,l,r,~{memory}"
            %address, %x : (i64, i32) -> i32
    """
    for update in updates:
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


# ----------------------------------------------------------------------------------------------------------------------
# The list.

PIPELINE: tuple[Step, ...] = (
    Step("lower-shuffles", lambda k: lower_shuffles(k.found.named("gpu.shuffle"), shfl_sync), (shfl_sync,)),
    Step("lower-math", _lower_math, (_lower_math, lower_integer_powers)),
    Step("lower-asserts", lambda k: call_assertfail(k.found.named("gpu.printf")), (call_assertfail,)),
    Step(
        "call-network",
        lambda k: call_network(k.found.named("llvm.call_intrinsic"), NVSHMEM),
        (call_network,),
    ),
    Step("order-atomics", lambda k: order_atomics(k.found.named("llvm.atomicrmw")), (order_atomics,)),
    Step("declare-kernels", _declare_kernels, (_declare_kernels, _bound_registers, _read_in_place)),
)
"""The rewrites in their order."""
FINISHING: tuple[Step, ...] = (Step("declare-tensor-maps", declare_tensor_maps, (declare_tensor_maps,)),)
"""Those behind MLIR's passes, which drop attributes of parameters."""
SPEC = Spec(
    "arith builtin gpu llvm math nvvm scf ub vector",
    {
        "lower-shuffles": "-gpu.shuffle",
        "lower-math": "-math +math.absi +math.ctlz +math.ctpop +math.cttz",
        "convert-scf-to-cf": "-scf +cf",
        "convert-vector-to-llvm": "-vector",
        "convert-gpu-to-nvvm": "-gpu +gpu.module",
        "convert-math-to-llvm": "-math",
        "convert-cf-to-llvm": "-cf",
        "convert-arith-to-llvm": "-arith",
        "convert-ub-to-llvm": "-ub",
        "reconcile-unrealized-casts": "-builtin.unrealized_conversion_cast",
    },
)
"""The operations that may stand after each step."""


def rewrites(module: ir.Module, arch: CudaArch, options: CompileOptions) -> Sequence[Rewrite]:
    """The rewrites of a traced module, to be run in this order."""
    return over(_Kernels(module, arch, options), PIPELINE)


def finishing(module: ir.Module) -> Sequence[Rewrite]:
    """The rewrites of the lowered module, to be run after MLIR's passes."""
    return over(module, FINISHING)
