"""Programs to start from.  ``python -m examples`` runs them and compiles them for GPUs that need not be here."""

import importlib.util
from pathlib import Path
from types import ModuleType


def load(file: str) -> ModuleType:
    """The module of an example, such as ``"01_vector_add.py"``: an import statement cannot name one."""
    path = Path(__file__).with_name(file)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
