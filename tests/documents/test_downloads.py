"""The downloads of tutorials, a Python file and a notebook, have the page's program and run."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import nbformat
import page_downloads
import page_programs
import pytest
from nbclient import NotebookClient
from rows import in_one_test

ROOT = Path(__file__).resolve().parents[2]
PAGES = {path.stem: path.read_text() for path in sorted((ROOT / "docs" / "tutorials").glob("*.md"))}
TUTORIALS = [name for name in PAGES if name != "index"]


def test_each_tutorial_has_a_program() -> None:
    assert [name for name in PAGES if page_downloads.has_program(PAGES[name])] == TUTORIALS


@in_one_test("name", TUTORIALS)
def test_downloads_have_each_block_of_the_page_in_its_order(name: str) -> None:
    blocks = [block for block in page_programs.blocks_of(PAGES[name]) if block.is_code and not block.not_run]
    script = page_downloads.script_of(PAGES[name])
    ast.parse(script)
    notebook = json.loads(page_downloads.notebook_of(PAGES[name]))
    nbformat.validate(notebook)
    cells = [("".join(cell["source"]), cell) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    at, number = 0, 0
    for block in blocks:
        if block.language == "output":
            assert cells[number - 1][1]["outputs"][0]["text"] == block.code.splitlines(keepends=True)
            continue
        if not block.picture:  # the script has a call around its last line
            at = script.index(block.code.rstrip("\n"), at) + 1
        while block.code.rstrip("\n") not in cells[number][0]:
            assert cells[number][0].startswith(("!mkdir", "import sys")), cells[number][0]
            number += 1
        number += 1
    assert number == len(cells)


def settings(folder: Path) -> dict[str, str]:
    clean = {k: v for k, v in os.environ.items() if not k.startswith("FLYDSL_")}
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    return {**clean, "PYTHONPATH": str(ROOT), "FLYDSL_RUNTIME_CACHE_DIR": str(folder / "cache"), "PATH": path}


@pytest.mark.more
@pytest.mark.parametrize("name", ["dropout", "hopper", "mma", "shipping"])
def test_a_script_runs(name: str, tmp_path: Path) -> None:
    """Files in parts that are imported in between, files in folders, commands and pictures."""
    (tmp_path / f"tutorial_{name}.py").write_text(page_downloads.script_of(PAGES[name]))
    command = [sys.executable, "-W", "error", f"tutorial_{name}.py"]
    done = subprocess.run(
        command, cwd=tmp_path, env=settings(tmp_path), capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    pictures = [block for block in page_programs.blocks_of(PAGES[name]) if block.picture]
    assert len(list(tmp_path.glob("picture_*.svg"))) == len(pictures)


@pytest.mark.more
@pytest.mark.parametrize("name", ["grouped", "layouts", "races"])
def test_a_notebook_runs(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for variable, value in settings(tmp_path).items():
        monkeypatch.setenv(variable, value)
    notebook = nbformat.reads(page_downloads.notebook_of(PAGES[name]), as_version=4)
    NotebookClient(
        notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    ).execute()
    pictures = [block for block in page_programs.blocks_of(PAGES[name]) if block.picture]
    shown = [output for cell in notebook.cells for output in cell.get("outputs", ()) if "svg" in str(output)]
    assert len(shown) == len(pictures)


@pytest.mark.more
def test_the_site_links_to_the_downloads(site: Path) -> None:
    for name in TUTORIALS:
        html = (site / "tutorials" / f"{name}.html").read_text()
        for download in (f"tutorial_{name}.py", f"tutorial_{name}.ipynb"):
            assert f'href="{download}"' in html
            assert (site / "tutorials" / download).stat().st_size > 1000
