"""Run the cells that standard input has as JSON in a kernel of Jupyter; print the outputs of each as JSON."""

from __future__ import annotations

import json
import re
import sys

from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook


def text_of(output: dict[str, object]) -> dict[str, str]:
    """One output by its kind: ``error``, the name of a stream, or MIME types."""
    if output["output_type"] == "error":
        return {"error": re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(output["traceback"]))}  # type: ignore[arg-type]
    if output["output_type"] == "stream":
        return {str(output["name"]): str(output["text"])}
    return {kind: str(data) for kind, data in output["data"].items()}  # type: ignore[attr-defined]


notebook = new_notebook(cells=[new_code_cell(text) for text in json.load(sys.stdin)])
NotebookClient(notebook, timeout=300, kernel_name="python3", allow_errors=True).execute()
print(json.dumps([[text_of(output) for output in cell.outputs] for cell in notebook.cells]))
