"""Compile the kernels of ``triton_kernels`` with Triton, and keep their PTX in ``data``: ``python record.py``."""

import re
from pathlib import Path

import triton
import triton_kernels as kernels
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

DATA = Path(__file__).parent / "data"
SIGNATURES = {
    "add": (("*fp32", "*fp32", "*fp32", "i32"), {"BLOCK": 256}),
    "add_unmasked": (("*fp32", "*fp32", "*fp32", "i32"), {"BLOCK": 256}),
    "row_sums": (("*fp32", "*fp32", "i32"), {"BLOCK": 256}),
    "total": (("*fp32", "*fp32", "i32"), {"BLOCK": 256}),
    "total_by_atomics": (("*fp32", "*fp32", "i32"), {"BLOCK": 256}),
    "total_by_lock": (("*fp32", "*fp32", "*i32", "i32"), {"BLOCK": 256}),
    "shift": (("*fp32", "i32"), {"BLOCK": 256}),
    "masked_tile": (("*fp32", "*fp32"), {"SIZE": 16}),
    "product": (("*fp16", "*fp16", "*fp32", "i32"), {"BM": 64, "BN": 64, "BK": 32}),
    "product_of_boxes": (("*fp16", "*fp16", "*fp32", "i32"), {"N": 64}),
    "sums_to_here": (("*i32", "*i32"), {"BLOCK": 256}),
    "counted": (("*i32", "*i32"), {"BLOCK": 256, "BINS": 32}),
}
CHIPS = {"sm_80": 80, "sm_90": 90, "sm_100": 100}
NAMES = {"sm_100": ("product", "product_of_boxes", "row_sums")}
"""The kernels of chips that do not have all of them."""


def _relative(match: re.Match[str]) -> str:
    """The name of a file without the machine's folders."""
    folder = "triton/language/" if (match[2] or "").endswith("language/") else ""
    return f'{match[1]}"{folder}{match[3]}"'


def record() -> None:
    for name, (types, constants) in SIGNATURES.items():
        function = getattr(kernels, name)
        signature = dict(zip(function.arg_names, types, strict=False))
        signature |= dict.fromkeys(constants, "constexpr")
        aligned = {
            (n,): [["tt.divisibility", 16]] for n, kind in enumerate(types) if kind[0] == "*" and name != "shift"
        }
        for chip, number in CHIPS.items():
            if name not in NAMES.get(chip, SIGNATURES):
                continue
            made = triton.compile(
                ASTSource(function, signature, constants, aligned), target=GPUTarget("cuda", number, 32)
            )
            text = made.asm["ptx"]
            text = re.sub(r'(\.file\s+\d+ )"[^"]*?((?:triton/)?\w+/)?(\w+\.py)"', _relative, text)
            text = re.sub(r"^\s*\.section\s+\.debug.*?^\s*\}\n", "", text, flags=re.MULTILINE | re.DOTALL)
            text = f"// {name}: shared {made.metadata.shared}, warps {made.metadata.num_warps}\n{text}"
            (DATA / f"{name}.{chip}.ptx").write_text(text, encoding="ascii")


if __name__ == "__main__":
    record()
