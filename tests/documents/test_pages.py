"""Every code block of every page runs, or says why it does not."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import page_programs
import pytest
from rows import in_one_test

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in ("*.md", "docs/**/*.md", "examples/**/*.md", "flydsl/**/README.md", "tools/runtime/README.md")
    for path in ROOT.glob(pattern)
)
TEXT = ("", "text", "mlir", "llvm", "asm", "diff")
"""Languages of blocks that are shown, and are no program; the text before them says whose they are."""
MISSING = {
    "torch": "PyTorch is not installed; run: pip install torch",
    "z3": "Z3 is not installed; run: pip install z3-solver",
    "jax": "JAX is not installed; run: pip install jax",
    "triton": "Triton is not installed; run: pip install triton",
}


@in_one_test("page", PAGES)
def test_each_block_is_run_or_justified(page: str) -> None:
    text = (ROOT / page).read_text()
    for block in page_programs.blocks_of(text):
        known = block.is_code or block.language in TEXT or block.not_run
        assert known, f"{page}:{block.line}: a block of {block.language!r} without a title is neither run nor justified"
        assert block.not_run is None or len(block.not_run.split()) >= 4, (
            f"{page}:{block.line}: the reason says too little"
        )
    fenced = re.sub(r"^(`{3,}).*?^\1", "", text, flags=re.MULTILINE | re.DOTALL)
    outside = re.search(r"\n\n    \S.*", fenced)
    assert outside is None, f"{page}: put code between ```: {outside[0].strip()}"


def runs(page: str) -> bool:
    return "\n" in page_programs.program_of((ROOT / page).read_text()).rstrip("\n")


@pytest.mark.parametrize("page", [page for page in PAGES if runs(page)])
def test_the_code_of_a_page_runs(page: str, tmp_path: Path) -> None:
    """Its blocks, one after the other, are one program, in a process without settings of flydsl but a cache."""
    text = (ROOT / page).read_text()
    for package in page_programs.needs_of(text):
        pytest.importorskip(package, reason=MISSING[package])
    program = page_programs.write_program(text, tmp_path)
    clean = {k: v for k, v in os.environ.items() if not k.startswith("FLYDSL_") and k not in ("ARCH", "COMPILE_ONLY")}
    clean |= {
        "FLYDSL_RUNTIME_CACHE_DIR": str(tmp_path / "cache"),
        "FLYDSL_AUTOTUNE_CACHE_DIR": str(tmp_path / "autotune"),
        "PYTHONPATH": os.pathsep.join((str(ROOT), str(page_programs.TOOLS))),
    }
    command = [sys.executable, "-W", "error", str(program)]
    done = subprocess.run(command, cwd=tmp_path, env=clean, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, f"{page}:\n{done.stdout[-2000:]}\n{done.stderr}"


def test_the_figures_of_the_matrix_product_are_those_that_were_measured() -> None:
    """The page's table is made of the kept results of ``python -m benchmarks.tutorial_matmul``."""
    command = [sys.executable, "-m", "benchmarks.tutorial_matmul", "--table"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() in (ROOT / "docs/tutorials/matmul.md").read_text()


def test_other_pages_are_named_in_the_navigation() -> None:
    named = (ROOT / "mkdocs.yml").read_text()
    for page in PAGES:
        if page.startswith("docs/"):
            assert f"- {page.removeprefix('docs/')}\n" in named, page
