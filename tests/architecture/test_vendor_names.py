"""Vendors' names stand in their own rooms: everything else asks the target, the backend or the driver."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "flydsl"
ROOMS = (
    *("backends/cpu/chip_roles", "backends/cuda", "backends/rocm", "expr/nvvm", "expr/rocdl"),
    *("targets", "compat", "tools/simulators", "tools/perf/streams", "tools/proving/buffers.py"),
    *("runtime/cuda.py", "runtime/hip.py", "dist/windows/cuda.py", "dist/windows/hip.py"),
    *("binaries/amdgpu.py", "binaries/cubin.py", "binaries/fat_binaries.py", "ir/vendor_dialects.py"),
)
"""The folders and files that are of a vendor, or hold what is known of vendors' chips, binaries and dialects."""
EXCEPTIONS = {
    "backends/registry.py": "the table of built-in backends",
    "cli/exploring/rocm_commands.py": "the names of the commands that it plays",
    "compiler/codegen/attributes.py": "attributes of a kernel's call, which have the names of MLIR's",
    "compiler/codegen/llvm_downgrade.py": "rewrites LLVM 22's text, with AMD's intrinsics, for older LLVMs",
    "compiler/kernel_function.py": "prefixes that libraries reserve, which no kernel's symbol may have",
    "config.py": "the variables of vendors' toolkits",
    "dist/windows/__init__.py": "the table of built-in kinds of windows",
    "tools/explorer/instructions.py": "the names of instructions in each vendor's assembly",
    "tools/explorer/lines.py": "directives of the vendors' assembly",
    "expr/__init__.py": "the vendors' modules of the language",
    "expr/core/narrow_float_instructions.py": "the chips' instructions for narrow floats, chosen by facts",
    "runtime/arrays.py": "the protocol of arrays that has CUDA's name",
    "runtime/drivers.py": "the table of built-in drivers",
    "runtime/tensor_maps.py": "maps are NVIDIA's, so its driver makes them where no other is named",
    "support/foreign_names.py": "names of other languages that newcomers write",
    "tools/foreign/triton.py": "Triton's names of its backends and of a driver's facts",
    "torch/cuda_on_cpu.py": "torch's name of its device of GPUs",
    "torch/profiling.py": "torch's name of its device of GPUs",
    "torch/inductor.py": "torch's name of a function that Inductor's templates call",
    "support/streams.py": "torch's name of a stream's handle, and the protocol of streams",
}
"""Other files that may name a vendor in code, each with the reason."""

WORD = re.compile(r"(?<![a-z0-9])(?:cuda|rocm|hip|nvidia|amd(?!64)|nvvm|rocdl|gfx|sm_)", re.IGNORECASE)


def prose(tree: ast.AST) -> set[int]:
    """The docstrings of a tree, also those below attributes, and the names in ``__all__``, by identity."""
    bodies = (body for node in ast.walk(tree) if isinstance(body := getattr(node, "body", None), list))
    found = {id(line.value) for body in bodies for line in body if isinstance(line, ast.Expr)}
    public = (node.value for node in ast.walk(tree) if isinstance(node, ast.Assign) and is_all(node.targets[0]))
    return found | {id(name) for names in public for name in ast.walk(names)}


def is_all(target: ast.expr) -> bool:
    return isinstance(target, ast.Name) and target.id == "__all__"


def is_split(node: ast.AST) -> bool:
    """True if a text is taken apart into words where it stands."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "split"


def violations(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Each text of code that has a vendor's name; sentences, which have spaces, are for people."""
    texts = prose(tree)
    lists = {id(node.func.value) for node in ast.walk(tree) if is_split(node)}  # type: ignore[attr-defined]
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes)) and id(node) not in texts:
            text = node.value if isinstance(node.value, str) else node.value.decode("latin-1")
            if WORD.search(text) and (id(node) in lists or not re.search(r"\s", text)):
                yield node.lineno, text[:60]


def of_room(file: str) -> bool:
    return any(file == room or file.startswith(f"{room}/") for room in ROOMS)


def test_no_other_file_knows_a_vendor_by_name() -> None:
    found = {
        file: lines
        for path in sorted(PACKAGE.rglob("*.py"))
        if not of_room(file := str(path.relative_to(PACKAGE)))
        and (lines := list(violations(ast.parse(path.read_text()))))
    }
    assert {file: lines for file, lines in found.items() if file not in EXCEPTIONS} == {}
    assert [file for file in EXCEPTIONS if file not in found] == []


@pytest.mark.parametrize(
    "line",
    [
        'if target.backend == "rocm": pass',
        'if emits_for("cuda"): pass',
        'DEVICES = {"cpu": 1, "cuda": 2}',
        'is_gpu = name in ("cuda", "rocm")',
        'name = f"cuda:{arch}"',
        'attributes["rocdl.kernel"] = unit',
        'call("hipModuleUnload")',
        'if data.startswith(b"nvvm"): pass',
        'BACKENDS = "cpu cuda rocm".split()',
        'match backend:\n    case "cuda": pass',
        'if arch == "sm_90": pass',
    ],
)
def test_a_planted_violation_is_seen(line: str) -> None:
    assert list(violations(ast.parse(line)))


@pytest.mark.parametrize(
    "line",
    [
        'raise DSLTypeError("tensor maps are for NVIDIA GPUs")',
        'machine = {"amd64": "x86_64"}',
        "if facts.amd is not None: pass",
        'def f(): "As rocm:gfx942."',
        'relationship = "ship"',
    ],
)
def test_what_is_no_violation_passes(line: str) -> None:
    assert not list(violations(ast.parse(line)))
