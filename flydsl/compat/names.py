"""Names that programs written for FlyDSL find in modules of the layers below."""

from __future__ import annotations

import sys
from typing import Any

from flydsl.support.hooks import NAMES
from flydsl.support.public_names import lazy_names

__all__ = ["MODULES", "compile_step", "jit_attribute", "replaced"]

MODULES = {
    "flydsl.compiler.jit_function": {
        "flydsl.compat.ast_rewriter": "ASTRewriter",
        "flydsl.compat.compiles.compiled_artifact": "CompiledArtifact",
        "flydsl.compat.compiles.call_state": "CallState",
        "flydsl.compat.compiles.global_snapshots": "_snapshot_global_value _snapshot_refs",
        "flydsl.compat.compiles.function_key": "EXTRA_SOURCE_DIRS _CACHE_INVALIDATING_ENV_VARS "
        "_cache_invalidating_env_values _collect_closure_scalar_vals _collect_dependency_sources "
        "_discover_global_refs _flydsl_key _get_func_source "
        "_get_underlying_func _is_user_function _jit_function_cache_key _owner_class_from_func _unwrap_jit_function",
        "flydsl.compat.compiles.published": "MlirCompiler ModuleSeen",
        "flydsl.compat.mlir.gpu_functions": "_create_mlir_context",
        "flydsl.compat.jit_argument": "DLTensorJitArg JitArgumentRegistry PointerJitArg TorchTensorJitArg "
        "convert_to_jit_arguments is_type_param_annotation resolve_signature",
        "flydsl.compat.compiles.jit_cache": "FileLock JitCacheManager",
        "flydsl.compat.compiles.trace_result": "PipelineConfig _TraceResult _dump_ir _compile_impl "
        "_infer_kernel_names_from_asm "
        "_pipeline_fragments_for_mode _run_pipeline _sanitize_path_component _stage_label_from_fragment "
        "_use_external_binary_codegen",
        "flydsl.compiler.explicit_compile": "CompileCallable CompiledFunction compile compile_backend_name",
        "flydsl.compiler.kernel_function": "CompilationContext KernelFunction",
        "flydsl.backends.registry": "get_backend",
        "flydsl.compat.file": "atomic_write",
        "flydsl.compat.logger": "log",
    },
    "flydsl.compiler.kernel_function": {
        "flydsl.compat.mlir.gpu_functions": "_validate_known_block_size create_gpu_func create_gpu_module "
        "effective_fastmath_hint func_def_location get_gpu_module_body merge_compile_hints",
    },
    "flydsl.runtime": {
        "flydsl.compat.device_runtime": "COMPILE_BACKEND_TO_RUNTIME_KIND DeviceRuntime RocmDeviceRuntime "
        "ensure_compile_runtime_compatible ensure_compile_runtime_pairing_from_env get_device_runtime "
        "register_compile_runtime_mapping register_device_runtime",
    },
}
"""A module, and for each module that defines names of FlyDSL's, those that are found there too."""


def _no_attribute(name: str) -> Any:
    raise AttributeError(f"'JitFunction' object has no attribute {name!r}")


jit_attribute = lazy_names(
    "flydsl.compiler.jit_function",
    {
        "flydsl.compat.compiles.jit_state": "_backend_target _build_full_cache_key _call_state_cache "
        "_effective_compile_hints _ensure_sig _has_self_param _last_compiled _mem_cache "
        "_resolve_and_make_cache_key _resolve_arguments _sig _split_self cache_manager manager_key",
    },
    other=_no_attribute,
)
"""FlyDSL's attributes of jit functions: functions of one."""
compile_step = lazy_names(
    __name__,
    {
        "flydsl.compat.compiles.trace_result": "compile_by_replacement compile_text prepare_text show_to_program "
        "trace_and_compile trace_module",
        "flydsl.compiler.explicit_compile": "compile_for_arguments",
    },
)
"""Steps of a compile that a program has replaced or calls by itself."""


def replaced(name: str) -> Any:
    """The program's own object in the place of a name of FlyDSL's in ``jit_function``; ``None`` if there is none."""
    module = "flydsl.compiler.jit_function"
    own = vars(sys.modules[module]).get(name)
    return None if own is None or own is NAMES[module](name) else own


for _module, _homes in MODULES.items():
    _submodules = {"flydsl.compiler.jit_function": {"env": "flydsl.compat.env"}}.get(_module)
    NAMES[_module] = lazy_names(_module, _homes, modules=_submodules)
