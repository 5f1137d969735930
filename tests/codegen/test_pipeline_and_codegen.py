"""The steps from a traced module to code: what is observed, what stays as it was, and what an error says."""

from __future__ import annotations

import re

import pytest
from codegen_kernels import HOST, ROW_SUM_OF_EXP, VECTOR_ADD, build, device_ir, emit, kernel_text, module_text

from flydsl._mlir import ir
from flydsl.backends.base import BaseBackend, CompileOptions, Machine
from flydsl.backends.cuda.backend import CudaBackend
from flydsl.backends.registry import make_backend, parse_target
from flydsl.binaries import describe
from flydsl.binaries.elf import SHN_UNDEF, STB_GLOBAL, Elf
from flydsl.compiler.codegen import emit as codegen
from flydsl.compiler.codegen import pipeline
from flydsl.compiler.codegen.llvm_optimize import CodegenError, LlvmJob
from flydsl.compiler.workers.llvm import generate_in_subprocess
from flydsl.errors import DSLCompileError, DSLValueError

AMD = Machine("amdgcn-amd-amdhsa", "gfx942")
HOST_IR = """
define i32 @flydsl_launch(ptr %context, ptr %slots) {
  %launch = load ptr, ptr %context
  %n = load i32, ptr %slots
  %scaled = call i32 @helper(i32 %n)
  %status = call i32 %launch(ptr null, i32 %scaled)
  ret i32 %status
}
define i32 @helper(i32 %n) noinline {
  %r = mul i32 %n, 3
  ret i32 %r
}
"""


@pytest.mark.parametrize("target", ["cuda:sm_90", "rocm:gfx942"])
def test_each_step_is_observed_in_order_and_the_traced_module_stays(target: str) -> None:
    backend, options = make_backend(parse_target(target)), CompileOptions()
    seen: list[pipeline.PassRun] = []
    texts: list[str] = []

    def observe(run: pipeline.PassRun) -> None:
        seen.append(run)
        texts.append(str(run.module))

    with ir.Context(), ir.Location.unknown():
        traced = ir.Module.parse(module_text(VECTOR_ADD, ROW_SUM_OF_EXP, host=HOST))
        before = str(traced)
        how = backend.lowering(traced, options)
        lowered = pipeline.lower(traced, backend, options, observe=observe)
        assert str(traced) == before
    assert lowered.kernels == ("vector_add_0", "row_sum_0")
    rewrites, finishing = ([step.name for step in steps] for steps in (how.rewrites, how.finishing))
    assert [run.name for run in seen] == [*rewrites, *how.passes, *finishing]
    assert [run.index for run in seen] == list(range(len(seen)))
    assert "scf.if" in texts[0]
    lowers_branches = next(run.index for run in seen if "convert-scf-to-cf" in run.name)
    assert "scf.if" in texts[lowers_branches - 1]
    assert "scf.if" not in texts[lowers_branches]
    assert all("func.func" not in text for text in texts)


def test_a_backend_that_names_its_parts_one_by_one_makes_the_same_code() -> None:
    class InParts(CudaBackend):
        lowering = BaseBackend.lowering

        def prepare(self, module: ir.Module, options: CompileOptions) -> None:
            for step in CudaBackend.lowering(self, module, options).rewrites:
                step.run()

        def finish(self, module: ir.Module) -> None:
            for step in CudaBackend.lowering(self, module, CompileOptions()).finishing:
                step.run()

    target, options, seen = parse_target("cuda:sm_90"), CompileOptions(), list[str]()
    with ir.Context(), ir.Location.unknown():
        traced = ir.Module.parse(module_text(VECTOR_ADD, ROW_SUM_OF_EXP))
        code = [
            codegen.emit_device(pipeline.lower(traced, backend, options, observe=observe), backend, options).data
            for backend, observe in (
                (make_backend(target), None),
                (InParts(target), lambda run: seen.append(run.name)),
            )
        ]
    assert seen[0] == "prepare" and seen[-1] == "finish"
    assert code[0] == code[1]


def test_a_failing_pass_names_the_kernels_the_pass_and_the_reason() -> None:
    source = module_text(kernel_text("odd", '%x = "gpu.cluster_dim_blocks"() {dimension = #gpu<dim x>} : () -> index'))

    class Failing(type(make_backend(parse_target("cuda:sm_90")))):  # type: ignore[misc]
        def pipeline_fragments(self, options: CompileOptions) -> list[str]:
            return ["canonicalize", "gpu.module(no-such-pass)"]

    backend = Failing(parse_target("cuda:sm_90"))
    with ir.Context(), ir.Location.unknown(), pytest.raises(DSLCompileError) as raised:
        pipeline.lower(ir.Module.parse(source), backend, CompileOptions())
    assert raised.value.kernel == "odd"
    assert re.search(r"odd for cuda:sm_90 .* gpu\.module\(no-such-pass\).*no-such-pass", str(raised.value), re.DOTALL)


@pytest.mark.parametrize("target", ["cuda:sm_90", "rocm:gfx942"])
def test_an_operation_without_a_lowering_is_named(target: str) -> None:
    body = """
    %x = llvm.load %p : !llvm.ptr<1> -> f32
    %c = complex.create %x, %x : complex<f32>
    %s = complex.sign %c : complex<f32>
    %r = complex.re %s : complex<f32>
    llvm.store %r, %p : f32, !llvm.ptr<1>
    """
    with pytest.raises(DSLCompileError, match=r"clamped.*complex\.sign") as raised:
        emit(target, module_text(kernel_text("clamped", body)))
    assert raised.value.kernel == "clamped"


@pytest.mark.parametrize("target", ["cuda:sm_90", "rocm:gfx942"])
def test_a_function_that_no_library_has_is_named(target: str) -> None:
    declaration = "llvm.func @nobody_has_it(f32) -> f32"
    body = """
    %x = llvm.load %p : !llvm.ptr<1> -> f32
    %r = llvm.call @nobody_has_it(%x) : (f32) -> f32
    llvm.store %r, %p : f32, !llvm.ptr<1>
    """
    with pytest.raises(DSLCompileError, match=r"caller for .*no library defines nobody_has_it"):
        emit(target, module_text(declaration, kernel_text("caller", body)))


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("%y = call float @llvm.tan.f32(float 1.0)\n store float %y, ptr addrspace(1) %p", "ftan"),
        ("%y = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n store i32 %y, ptr addrspace(1) %p", "Cannot select"),
        ("%y = load i32, i33", "expected"),
    ],
)
def test_a_crash_of_llvm_in_its_own_process_is_an_error_that_tells_why(body: str, said: str) -> None:
    text = f"define amdgpu_kernel void @k(ptr addrspace(1) %p) {{\n {body}\n ret void\n}}"
    with pytest.raises(CodegenError, match=said):
        generate_in_subprocess(LlvmJob(text, AMD, 2, ("k",)))


def test_options_for_llvm_are_obeyed_and_do_not_stay() -> None:
    """A threshold of nothing keeps a function from being inlined, in that compile only."""
    steps = "\n".join(f"%y{i + 1} = llvm.fadd %y{i}, %x : f32" for i in range(40))
    helper = f"""
    llvm.func internal @helper(%x: f32) -> f32 {{
      %y0 = llvm.fmul %x, %x : f32
      {steps}
      llvm.return %y40 : f32
    }}
    """
    call = """
    %x = llvm.load %p : !llvm.ptr<1> -> f32
    %r = llvm.call @helper(%x) : (f32) -> f32
    %s = llvm.call @helper(%r) : (f32) -> f32
    llvm.store %s, %p : f32, !llvm.ptr<1>
    """
    source = module_text(helper, kernel_text("k", call))
    plain = emit("cuda:sm_90", source)
    bounded = emit("cuda:sm_90", source, CompileOptions(llvm_options=(("inline-threshold", "0"),)))
    assert b"call.uni" not in plain.data
    assert b"call" in bounded.data
    assert emit("cuda:sm_90", source).data == plain.data


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (("inline-treshold", "3"), "no option 'inline-treshold'; did you mean 'inline-threshold'"),
        (("inline-threshold", "x"), "invalid"),
    ],
)
def test_an_option_that_llvm_does_not_have_is_refused(option: tuple[str, str], said: str) -> None:
    with pytest.raises(DSLCompileError, match=said):
        emit("cuda:sm_90", module_text(VECTOR_ADD), CompileOptions(llvm_options=(option,)))


def test_registers_can_be_bounded_on_nvidia_and_waves_on_amd() -> None:
    loads = "\n".join(
        f"%a{i} = llvm.getelementptr %p[{i}] : (!llvm.ptr<1>) -> !llvm.ptr<1>, f32\n"
        f"%v{i} = llvm.load volatile %a{i} : !llvm.ptr<1> -> f32"
        for i in range(64)
    )
    stores = "\n".join(f"llvm.store volatile %v{i}, %a{63 - i} : f32, !llvm.ptr<1>" for i in range(64))
    kernel = kernel_text("k", loads + "\n" + stores)
    source = module_text(kernel.replace("kernel {", "kernel attributes {known_block_size = array<i32: 64, 1, 1>} {"))
    free = build("cuda:sm_90", source).resources["k"]
    bounded = build("cuda:sm_90", source, CompileOptions(maxnreg=32)).resources["k"]
    assert free["registers"] > 64 and free["spill_store_bytes"] == 0
    assert bounded["registers"] <= 32 and bounded["spill_store_bytes"] > 0
    loose = build("rocm:gfx942", source, CompileOptions(waves_per_eu="1")).resources["k"]
    tight = build("rocm:gfx942", source, CompileOptions(waves_per_eu=(8, 8))).resources["k"]
    assert tight["registers"] <= 64 < loose["registers"]


def test_amd_refuses_a_bound_of_registers() -> None:
    with pytest.raises(DSLValueError, match=r"maxnreg=64 .*waves_per_eu"):
        emit("rocm:gfx942", module_text(VECTOR_ADD), CompileOptions(maxnreg=64))


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_a_host_object_exports_one_symbol_and_is_reproducible(machine: str) -> None:
    data = codegen.emit_host_object(HOST_IR, machine)
    info = describe(data)
    assert info.arch == machine
    assert info.undefined == ()
    exported = [s.name for s in Elf(data).symbols if s.binding == STB_GLOBAL and s.section != SHN_UNDEF]
    assert exported == [codegen.HOST_ENTRY]
    assert codegen.emit_host_object(HOST_IR, machine) == data


def test_a_broken_host_function_is_an_error() -> None:
    with pytest.raises(DSLCompileError, match="host function for x86_64"):
        codegen.emit_host_object("define i32 @flydsl_launch( {", "x86_64")


def test_an_integer_power_is_a_loop_and_not_a_call() -> None:
    body = """
    %x = llvm.load %p : !llvm.ptr<1> -> i32
    %r = math.ipowi %x, %n : i32
    llvm.store %r, %p : i32, !llvm.ptr<1>
    """
    text = device_ir("rocm:gfx942", module_text(kernel_text("k", body, "%p: !llvm.ptr<1>, %n: i32")))
    assert "call" not in text
    assert "phi i32" in text
