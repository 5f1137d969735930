"""Arguments of programs of the corpus whose parameters' names say too little, from the shapes of their callers.

``RECIPES`` maps the end of a module's path and a program to its variants.  A variant has the builder's arguments, values
of a launcher's parameters where stand-ins do not fit, and the chips.  A tensor is written ``"bf16 256x512"``.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

__all__ = ["RECIPES", "Recipe", "recipes_of"]


@dataclasses.dataclass(frozen=True)
class Recipe:
    """One variant of a program.

    Attributes:
        build: arguments of the builder; a function gets the module, whose classes they need.
        launch: values by parameter of the launchers.
        chips: to try; empty for those that the path names.
        name: what tells the variant from others of the program.
        before: called with the module before the builder, for switches that a caller sets.
    """

    build: Mapping[str, Any] | Callable[[ModuleType], Mapping[str, Any]] = dataclasses.field(default_factory=dict)
    launch: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    chips: tuple[str, ...] = ()
    name: str = ""
    before: Callable[[ModuleType], None] | None = None


_DELTA = {"K": 128, "V": 128, "H": 8, "Hg": 4}
_MOE = {"model_dim": 4096, "inter_dim": 1024, "experts": 8, "topk": 2, "tile_m": 32, "tile_n": 128, "tile_k": 256}
_RANKS = {"rank": 0, "npes": 8, "hidden_dim": 7168, "experts_per_token": 8, "warp_num_per_block": 16, "block_num": 80}
_COMPRESS = {
    "head_dim": 512,
    "rope_head_dim": 64,
    "ratio": 4,
    "overlap": True,
    "state_size": 8,
    "k_per_block": 64,
    "use_ue8m0": False,
    "preshuffle": False,
    "rms_weight_is_bf16": True,
    "rms_eps": 1e-6,
}
_COMPRESSED = {"head_dim": 128, "preshuffle": True, "k_per_block": 64}
_TDM = {
    "tile_m": 64,
    "tile_n": 256,
    "tile_k": 256,
    "m_warp": 1,
    "n_warp": 4,
    "out_is_f16": 0,
    "num_buffers": 3,
    "N": 2048,
    "K": 2048,
    "cluster_n": 1,
    "i32_m": 256,
}
_A8W8 = {
    "N": 4096,
    "K": 4096,
    "tile_m": 128,
    "tile_n": 128,
    "tile_k": 128,
    "m_warp": 2,
    "n_warp": 2,
    "out_is_f16": 0,
    "num_buffers": 4,
    "cluster_m": 1,
    "cluster_n": 1,
    "block_size": 128,
    "split_k": 1,
}
_TYPED = dict.fromkeys(
    (
        *("partial_output", "partial_lse", "reduce_indptr", "reduce_partial_map", "reduce_final_map", "final_output"),
        *("final_lse", "sk_acc", "sk_ml"),
    ),
    "*Float32",
)
_AFFINE = {"weight": "bf16 5120", "bias": "bf16 5120", "scale": "bf16 256x5120", "shift": "bf16 256x5120"}
_STRIDES = (
    *("stride_output_bs", "stride_output_len", "stride_output_kv_head", "stride_output_group_size"),
    *("stride_exp_sums_seq", "stride_exp_sums_head", "stride_exp_sums_part", "stride_logits_seq", "stride_logits_head"),
    *("stride_logits_part", "stride_logits_group", "batch_size", "num_kv_heads"),
)
_PAGED = {"block_k": 256, "kv_block_size": 64, "max_blocks_per_seq": 256}


def _decode(module: ModuleType) -> Mapping[str, Any]:
    return {"cfg": module.V4Cfg(H=16, RB=1, S=8, EPI="bf16", KC=True)}


def _mono(ratio: int) -> Callable[[ModuleType], Mapping[str, Any]]:
    return lambda module: {"key": module.MonoBuild(4, 2, ratio)}


def _available(module: ModuleType) -> None:
    """Import what the launchers of vLLM import once they see a gfx950."""
    import importlib

    kernels = "vllm.v1.attention.ops.flydsl_kernels"
    for name, value in {
        "_FLYC": "flydsl.compiler",
        "_FX": "flydsl.expr",
        "_IR": "flydsl._mlir.ir",
        "_TQ_MOD": f"{kernels}.tq_decode",
        "_TQ_MOD_GQA6": f"{kernels}.tq_decode_gqa6",
        "_ULTRAQUANT_MOD": f"{kernels}.ultraquant_decode_hd256",
    }.items():
        if hasattr(module, name):
            setattr(module, name, importlib.import_module(value))
    vars(module).update(
        _TYPING_T=importlib.import_module("flydsl.expr.typing").T,
        _CC=importlib.import_module("flydsl.compiler.kernel_function").CompilationContext,
        _FLYDSL_AVAILABLE=True,
    )


_TURBO = {
    "num_kv_heads": 2,
    "num_partitions": 8,
    "max_blocks_per_seq": 64,
    "scale": 0.08,
    "kv_block_size": 32,
    "num_seqs_hint": 4,
    "tile_groups_per_partition": 1,
}
_ATTENDED = {
    "out": "bf16 4x2x8x8x128",
    "es": "f32 4x2x8x8",
    "ml": "f32 4x2x8x8",
    "q": "bf16 4x16x128",
    "kvc": "u8 64x32x2x200",
    "cents": "f32 16",
    "bt": "i32 4x64",
    "sl": "i32 4",
}

RECIPES: dict[str, tuple[Recipe, ...]] = {
    "chunk_gated_delta_h.py:compile_chunk_gated_delta_h": (
        Recipe(_DELTA),
        Recipe({**_DELTA, "USE_GK": True, "USE_G": False, "IS_VARLEN": False}, name="gk"),
        Recipe({**_DELTA, "BV": 64, "STATE_DTYPE_BF16": True, "G_IS_LOG2_SCALED": True}, name="bf16-state"),
    ),
    "chunk_gated_delta_h_opt.py:compile_chunk_gated_delta_h_opt": (
        Recipe(_DELTA),
        Recipe({**_DELTA, "BV": 16, "USE_STATE_INDICES": True, "STATE_DTYPE_BF16": True}, name="indices"),
        Recipe({**_DELTA, "SCHED_GFX942": True, "G_HEAD_MAJOR": True}, name="gfx942", chips=("gfx942",)),
    ),
    # Device functions of mori, which no registry has.
    "flydsl_dispatch_combine_intranode_kernel.py:make_dispatch_jit": (),
    "flydsl_dispatch_combine_intranode_kernel.py:make_combine_jit": (),
    "fused_compress_attn.py:_build_kernel": (
        Recipe({**_COMPRESS, "has_block_table": True}),
        *(
            Recipe({**_COMPRESS, **_COMPRESSED, "has_block_table": True, "quant_mode": mode}, name=mode)
            for mode in ("per_row_fp8", "fp4")
        ),
        Recipe({**_COMPRESS, "has_block_table": True, "quant_mode": "group_fp8"}, name="group_fp8"),
    ),
    "fused_compress_attn.py:_build_kernel_ksplit": (
        Recipe({**_COMPRESS, "k_split_num_waves": 4}),
        *(
            Recipe({**_COMPRESS, **_COMPRESSED, "k_split_num_waves": 4, "quant_mode": mode}, name=mode)
            for mode in ("per_row_fp8", "fp4")
        ),
    ),
    "fused_compress_attn_gfx1250.py:_build_kernel": (
        Recipe({**_COMPRESS, "has_block_table": True, "quant": False}),
        Recipe({**_COMPRESS, **_COMPRESSED, "has_block_table": True, "quant": True}, name="quant"),
    ),
    "fused_compress_attn_gfx1250.py:_build_kernel_ksplit": (
        Recipe({**_COMPRESS, "k_split_num_waves": 4, "quant": False}),
        Recipe({**_COMPRESS, **_COMPRESSED, "k_split_num_waves": 4, "quant": True}, name="quant"),
    ),
    **{
        f"fused_compress_attn_hca{suffix}.py:_build_compress_forward_kernel": (
            Recipe({"head_dim": 512, "ratio": 128, "state_size": 128}),
        )
        for suffix in ("", "_gfx1250")
    },
    **{
        f"fused_compress_attn_hca{suffix}.py:_build_norm_rope_scatter_kernel": tuple(
            Recipe(
                {
                    "head_dim": 512,
                    "rope_head_dim": 64,
                    "ratio": 128,
                    "k_per_block": 64,
                    "rms_weight_is_bf16": True,
                    "rms_eps": 1e-6,
                    "quant": quant,
                },
                name="quant" if quant else "",
            )
            for quant in (False, True)
        )
        for suffix in ("", "_gfx1250")
    },
    "gdn_prepare.py:compile_gdn_prepare": (
        Recipe(launch={"g_t": "f32 256x8", "beta_t": "f32 256x8", "gcs_t": "f32 256x8", "cu_t": "i32 3"}),
        Recipe(
            {"is_varlen": True}, launch={"g_t": "f32 256x8", "beta_t": "f32 256x8", "gcs_t": "f32 256x8"}, name="varlen"
        ),
    ),
    "gdr_decode.py:create_vk_gdr_decode_kernel": (
        Recipe(
            {
                "dtype": "bf16",
                "A_log_dtype": "f32",
                "state_dtype": "f32",
                "seq_length": 1,
                "num_k_heads": 4,
                "num_v_heads": 8,
                "head_k_dim": 128,
                "head_v_dim": 128,
                "q_strides": (512, 512, 128, 1),
                "k_strides": (512, 512, 128, 1),
                "v_strides": (1024, 1024, 128, 1),
                "state_strides": (131072, 16384, 128, 1),
                "a_strides": (8, 8, 1),
                "b_strides": (8, 8, 1),
                "use_qk_l2norm": True,
            },
            {
                "query": "bf16 4x1x4x128",
                "key": "bf16 4x1x4x128",
                "value": "bf16 4x1x8x128",
                "a": "bf16 4x1x8",
                "b": "bf16 4x1x8",
                "dt_bias": "bf16 8",
                "A_log": "f32 8",
                "state": "f32 8x8x128x128",
                "read_indices": "i32 4",
                "write_indices": "i32 4",
                "out": "bf16 4x1x8x128",
            },
        ),
    ),
    "gemm_a8w8_256x256_gfx1250.py:launch_gemm_a8w8_256x256": (
        Recipe(launch={**_A8W8, "cluster_n": 2, "is_mxscale": True}),
        Recipe(
            launch={**_A8W8, "tile_m": 256, "tile_n": 256, "cluster_m": 2, "is_mxscale": True, "split_k": 2}, name="256"
        ),
    ),
    "gemm_a8w8_gfx1250.py:launch_gemm_a8w8": (
        Recipe(launch={**_A8W8, "is_mxscale": False, "num_buffers": 3}),
        Recipe(launch={**_A8W8, "is_mxscale": True, "num_buffers": 3, "split_k": 2}, name="mxscale"),
    ),
    "gemm_a8w8_8wave.py:compile_fp8_gemm_8w": (
        Recipe({"K": 1024}, chips=("gfx950", "gfx942")),
        Recipe({"K": 1024, "b_preshuffled": True, "xcd_swizzle": 4}, chips=("gfx950", "gfx942"), name="preshuffled"),
    ),
    "mixed_moe_gemm_2stage_common.py:compile_mixed_moe_gemm1_common": (
        Recipe({**_MOE, "doweight_stage1": False}, chips=("gfx950",)),
        Recipe(
            {**_MOE, "doweight_stage1": False, "a_dtype": "fp4", "out_dtype": "bf16"}, chips=("gfx950",), name="a4w4"
        ),
        Recipe(
            {
                **_MOE,
                "tile_m": 64,
                "doweight_stage1": False,
                "a_dtype": "fp4",
                "out_dtype": "bf16",
                "use_async_copy": True,
            },
            chips=("gfx950",),
            name="async",
        ),
        Recipe(
            {
                **_MOE,
                "doweight_stage1": True,
                "a_dtype": "fp8",
                "act": "swiglu",
                "enable_bias": True,
                "out_dtype": "bf16",
            },
            chips=("gfx950",),
            name="bias",
        ),
    ),
    "mixed_moe_gemm_2stage_common.py:compile_mixed_moe_gemm2_common": (
        Recipe({**_MOE, "doweight_stage2": True}, chips=("gfx950",)),
        Recipe(
            {**_MOE, "doweight_stage2": True, "a_dtype": "fp4", "out_dtype": "bf16"}, chips=("gfx950",), name="a4w4"
        ),
        Recipe(
            {**_MOE, "doweight_stage2": False, "a_dtype": "fp4", "out_dtype": "bf16", "accumulate": False},
            chips=("gfx950",),
            name="reduce",
        ),
    ),
    "mla_reduce.py:compile_mla_reduce": tuple(
        Recipe(
            lambda module, tier=tier: {"H": 16, "Dv": 512, "tier": module.Tier(tier), "output_lse": tier == "all"},
            _TYPED,
            name="" if tier == "simple" else tier,
        )
        for tier in ("simple", "m64", "m256", "mlds", "all")
    ),
    "mla_reduce.py:compile_mla_reduce_splitk": (Recipe({"H": 16, "Dv": 512, "output_lse": True}, _TYPED),),
    "moe_fused_route_quant_scatter.py:build_moe_fused_route_quant_scatter_module": (
        Recipe({"model_dim": 4096, "topk": 4, "wmma_rep": 2}),
        Recipe({"model_dim": 4096, "topk": 4, "wmma_rep": 2, "quant_mode": "fp8", "use_g2l": True}, name="fp8"),
    ),
    "mxfp4_gemm1.py:compile_gemm1_a4w4_port": (
        Recipe({"D_HIDDEN": 4096, "D_INTER": 1024, "NE": 8, "TOPK": 2}),
        Recipe(
            {"BM": 64, "use_nt": False, "D_HIDDEN": 4096, "D_INTER": 1024, "NE": 8, "TOPK": 2, "interleave": True},
            name="64",
        ),
    ),
    "mxfp4_gemm2.py:compile_gemm2_a4w4_port": (
        Recipe({"NE": 8, "N_OUT": 4096, "D_INTER": 1024}),
        Recipe({"BM": 64, "NE": 8, "N_OUT": 4096, "D_INTER": 1024, "epilog": "nonatomic"}, name="nonatomic"),
    ),
    "mxfp4_preshuffle_batched_gemm_gfx1250_tdm.py:launch_gemm_a8w4_tdm": (
        Recipe(
            launch={
                **_TDM,
                "batch": 4,
                "layout_mbn": 1,
                "a_is_fp4": 0,
                "cluster_m": 1,
                "arg_c": "bf16 256x8192",
                "arg_scale_a": "i32 8x1024",
                "arg_scale_b": "i32 64x2048",
            }
        ),
    ),
    "mxfp4_preshuffle_gfx1250_tdm.py:launch_gemm_a8w4_tdm": tuple(
        Recipe(
            launch={
                **_TDM,
                "a_is_fp4": fp4,
                "n_experts": 8,
                "stage1_act": act,
                "has_bias": act,
                "stage1_quant_out": quant,
                "arg_c": "bf16 256x2048",
                "arg_scale_a": "i32 8x1024",
                "arg_scale_b": "i32 64x2048",
                "arg_quant_scale": "u8 256x64",
                "arg_ep_row_map": "bf16 256x2048",
            },
            name=name,
        )
        for name, fp4, act, quant in (("", 0, 0, 0), ("a4", 1, 0, 0), ("act", 0, 1, 0), ("quant", 0, 1, 1))
    ),
    "mxmoe_dispatcher.py:compile_gemm2_a4w4_port": (
        Recipe(chips=("gfx950",)),
        Recipe({"a_dtype": "fp8", "epilog": "reduce", "topk": 4}, chips=("gfx950",), name="reduce"),
    ),
    "aiter/ops/flydsl/kernels/preshuffle_gemm.py:compile_preshuffle_gemm": tuple(
        Recipe(
            {"N": 1024, "K": 1024, "tile_m": 64, "tile_n": 128, "tile_k": 128, "in_dtype": dtype, "epilogue": epilogue},
            name=name,
        )
        for name, dtype, epilogue in (("", "fp8", "none"), ("bf16", "bf16", "bias_gelu"), ("int8", "int8", "none"))
    ),
    **{
        f"qk_norm_rope_quant{suffix}.py:_build_kernel": tuple(
            Recipe(
                {
                    "num_q_heads": 16,
                    "head_dim": 512,
                    "rope_head_dim": 64,
                    "quant": quant,
                    "group_size": 64,
                    "scale_dtype": "fp32",
                    "q_weighted": quant,
                    "kv_write": quant,
                    "paged": quant,
                },
                name="quant" if quant else "",
            )
            for quant in (False, True)
        )
        for suffix in ("", "_gfx1250")
    },
    "silu_and_mul_fq.py:build_silu_and_mul_fq_module": tuple(
        Recipe(
            {"inter_dim": 1024, "topk": 4, "quant_mode": mode, "act": act, "enable_bias": act == "swiglu"}, name=name
        )
        for name, mode, act in (("", "fp4", "silu"), ("fp8", "fp8", "swiglu"), ("none", "none", "situv2"))
    ),
    "small_m_hgemm.py:compile_small_m_hgemm_kernel": (
        Recipe({"dtype": "bf16", "n": 1024, "k": 1024}, chips=("gfx950",)),
        Recipe(
            {"dtype": "bf16", "n": 1024, "k": 1024, "SPLIT_K": 4, "HAS_BIAS": True}, chips=("gfx950",), name="split"
        ),
        Recipe({"dtype": "bf16", "n": 1024, "k": 1024, "B_TO_LDS": True}, chips=("gfx950",), name="lds"),
    ),
    "splitk_hgemm.py:compile_hgemm_kernel": (
        Recipe({"dtype": "bf16", "n": 1024, "k": 1024}),
        Recipe({"dtype": "f16", "n": 1024, "k": 1024, "SPLIT_K": 4, "HAS_BIAS": True, "TILE_M": 64}, name="split"),
        Recipe(
            {"dtype": "bf16", "n": 1024, "k": 1024, "B_TO_LDS": True, "STAGES": 3},
            chips=("gfx950", "gfx942"),
            name="lds",
        ),
    ),
    "fmha_kernel.py:_ensure_kernel": tuple(
        Recipe({"is_causal": causal, "return_lse": causal}, chips=("gfx1250",), name="causal" if causal else "")
        for causal in (False, True)
    ),
    "dispatch.py:_make_dispatch": (
        Recipe(
            {
                **_RANKS,
                "experts_per_rank": 32,
                "max_tok_per_rank": 128,
                "max_recv": 1024,
                "off_tok_off": 0,
                "off_recv_num": 4096,
                "off_tis": 8192,
                "off_out_idx": 16384,
                "off_out_wts": 65536,
                "off_out_tok": 131072,
            },
            chips=("gfx1250",),
        ),
    ),
    "combine.py:_make_combine_fused_sync": (Recipe({"rank": 0, "npes": 8, "off_xdb_mem": 4096}, chips=("gfx1250",)),),
    "combine.py:_make_combine_fused_reduce": (
        Recipe(
            {"experts_per_token": 8, "hidden_dim": 7168, "block_num": 512, "warp_num_per_block": 16}, chips=("gfx1250",)
        ),
    ),
    "moe_2stage_a16wmix/gemm1.py:compile_gemm1_a16w4_port": tuple(
        Recipe(
            {"D_HIDDEN": 4096, "D_INTER": 1024, "NE": 8, "TOPK": 2, "w_dtype": dtype, "use_k16": k16},
            chips=("gfx942",) if k16 else ("gfx950",),
            name=name,
        )
        for name, dtype, k16 in (("", "fp4", False), ("int4", "int4", True), ("bf16", "bf16", False))
    ),
    "moe_2stage_a16wmix/gemm2.py:compile_gemm2_a16w4_port": tuple(
        Recipe(
            {"NE": 8, "N_OUT": 4096, "D_INTER": 1024, "w_dtype": dtype, "use_k16": k16},
            chips=("gfx942",) if k16 else ("gfx950",),
            name=name,
        )
        for name, dtype, k16 in (("", "fp4", False), ("int4", "int4", True), ("bf16", "bf16", False))
    ),
    "fp8_mqa_logits.py:_build_kernel_mfma_r_w": (
        Recipe({"num_heads": 64, "head_size": 128, "block_kv": 64, "rows_per_block": 2, "waves_per_block": 4}),
        Recipe(
            {
                "num_heads": 64,
                "head_size": 128,
                "block_kv": 64,
                "rows_per_block": 1,
                "waves_per_block": 2,
                "convert_q_fn": True,
                "convert_kv_fn": True,
            },
            name="convert",
            chips=("gfx942",),
        ),
    ),
    "pa_mqa_logits_fp4.py:compile_pa_mqa_logits_fp4": (Recipe(_PAGED, chips=("gfx950",)),),
    "pa_mqa_logits_fp4_prefill.py:compile_pa_mqa_logits_fp4_prefill": (Recipe(_PAGED, chips=("gfx950",)),),
    "pa_decode_gluon.py:compile_pa_decode_ps_reduce_flydsl": (
        Recipe(
            {
                "max_context_partition_num": 8,
                "query_seq_len": 1,
                "query_group_size": 8,
                "head_size": 128,
                "output_dtype_str": "bf16",
                "logits_dtype_str": "bf16",
                "sink_dtype_str": "bf16",
                "use_sinks": True,
            },
            {
                "output": "bf16 4x16x128",
                "exp_sums": "f32 4x2x8x8",
                "max_logits": "f32 4x2x8x8",
                "logits": "bf16 4x2x8x8x128",
                "sink_token": "bf16 16",
            }
            | dict.fromkeys(_STRIDES, 128),
        ),
    ),
    "mla_v4_decode_gfx950.py:build_mla_v4_decode": (
        Recipe(_decode),
        Recipe(lambda m: {"cfg": m.V4Cfg(H=64, RB=1, S=2, EPI="bf16", KC=True, SPREAD=True)}, name="h64"),
        Recipe(lambda m: {"cfg": m.V4Cfg(H=16, RB=1, S=2, EPI="invrope_mxfp8", KC=True)}, name="mxfp8"),
    ),
    "kimi_k3_kda_decode_fb.py:create_kimi_k3_kda_decode_fb_kernel": (
        Recipe({"norm_eps": 1e-6, "lower_bound": -5.0}, chips=("gfx950",)),
        Recipe(
            {
                "norm_eps": 1e-6,
                "lower_bound": -5.0,
                "cooperative_f_a": True,
                "parallel_front": True,
                "fused_norm_reduce": True,
            },
            chips=("gfx950",),
            name="cooperative",
        ),
    ),
    "fused_residual_norm_flydsl.py:_build_fused_norm_module": tuple(
        Recipe({"D": 5120, "is_rms": rms, "has_gate": gate, "has_weight": gate}, _AFFINE, name=name)
        for name, rms, gate in (("", False, True), ("rms", True, False))
    ),
    "fused_residual_norm_flydsl.py:_build_norm_scale_shift_module": (
        Recipe({"D": 5120, "is_rms": False, "has_weight": True}, _AFFINE),
    ),
    "mxfp8_flydsl_gfx95.py:_build": (
        Recipe(
            {"K": 1024, "block_m": 256, "xcd_swizzle": 4, "b_shuffled": True},
            {
                "A": "u8 256x1024",
                "B": "u8 256x1024",
                "C": "bf16 256x256",
                "A_scale": "u8 256x32",
                "B_scale": "u8 256x32",
            },
            chips=("gfx950",),
        ),
    ),
    "layer.py:build_mono_k1": (Recipe(_mono(4), chips=("gfx950",)), Recipe(_mono(128), chips=("gfx950",), name="128")),
    "layer.py:build_mono_k2": (Recipe(_mono(4), chips=("gfx950",)), Recipe(_mono(128), chips=("gfx950",), name="128")),
    "layer.py:build_mono_ffn": (Recipe(_mono(0), chips=("gfx950",)),),
    "flydsl_turboquant_decode.py:_get_kernel": (
        Recipe({**_TURBO, "query_group_size": 8}, _ATTENDED, ("gfx950",), before=_available),
        Recipe({**_TURBO, "query_group_size": 6}, _ATTENDED, ("gfx950",), "gqa6", _available),
    ),
    "flydsl_ultraquant_decode.py:_get_kernel": (
        Recipe(
            {
                **_TURBO,
                "query_group_size": 8,
                "padded_slot": 272,
                "fuse_qrot": False,
                "stride_q_seq": 4096,
                "stride_q_head": 256,
            },
            _ATTENDED,
            ("gfx950",),
            before=_available,
        ),
    ),
}


def recipes_of(path: str, program: str) -> tuple[Recipe, ...]:
    """The variants of a program of the module with that path, one without arguments if it is not listed."""
    for key, variants in RECIPES.items():
        end, _, name = key.partition(":")
        if name == program and (path == end or path.endswith(f"/{end}")):
            return variants
    return (Recipe(),)
