"""Imports point one way, and what must be light is light."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from flydsl.support.public_names import OLD_NAMES
from flydsl.support.public_names import TOOLS as TABLE

PACKAGE = Path(__file__).resolve().parents[2] / "flydsl"

LEAVES = {"errors", "config", "support", "targets", "artifact", "binaries", "_llvm", "_mlir", "_version", "trust"}
MAY_IMPORT = {
    "cli": {
        "autotune",
        "ir",
        "kernels",
        *("compiler", "backends", "bundle", "cache", "runtime", "expr", "dist", "tools", "torch", "triton"),
    },
    "tools": {
        *("compiler", "expr", "kernels", "extension", "backends", "bundle", "cache", "runtime", "cli", "ir"),
    },
    "compiler": {"expr", "backends", "bundle", "cache", "dist", "ir", "runtime"},
    "backends": {"ir", "runtime"},  # a backend owns its driver
    "expr": {"dist", "ir"},
    "extension": {"expr", "ir"},
    "cache": set(),
    "runtime": set(),
    "bundle": {"runtime"},
    "dist": {"bundle", "compiler", "expr", "ir", "backends", "runtime"},
    "autotune": {"compiler", "expr", "backends", "bundle", "cache", "runtime", "tools"},
    "compat": {"compiler", "expr", "backends", "ir", "runtime"},
    "support": set(),
    "jax": {"expr", "runtime"},
    "torch": {"compiler", "expr", "runtime"},
    "triton": {"bundle", "compiler"},
    "targets": set(),
    "errors": set(),
    "ir": set(),
    "binaries": set(),
    "trust": set(),
    "_mlir": set(),
    "kernels": {"compiler", "dist", "expr", "extension"},
}

TOOLS = {
    "explorer": {"perf"},
    "interpreter": set(),
    "perf": {"simulators"},
    "proving": set(),
    "simulators": set(),
    "testing": {"explorer", "functions", "proving", "simulators"},
    "viz": set(),
}
"""The other tools that each may import."""


def modules(path: Path) -> Iterator[str]:
    """The names of the package that a file has in its import statements, however deep, and ``compat`` in any string."""
    for node in ast.walk(ast.parse(path.read_text())):
        names = []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.Constant) and str(node.value).startswith("flydsl.compat."):
            names = [node.value]  # a module that is loaded on first use
        for name in names:
            if name.startswith("flydsl."):
                yield name


def imports(path: Path) -> Iterator[str]:
    """The rooms of the package that a file imports."""
    return (name.split(".")[1] for name in modules(path))


@pytest.mark.parametrize("room", sorted(MAY_IMPORT))
def test_imports_point_one_way(room: str) -> None:
    allowed = MAY_IMPORT[room] | LEAVES | {room}
    wrong = {
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in (PACKAGE / room).rglob("*.py")
        for name in imports(path)
        if name not in allowed
    }
    assert not wrong


@pytest.mark.parametrize("tool", sorted(TOOLS))
def test_tools_import_each_other_one_way(tool: str) -> None:
    wrong = {
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in (PACKAGE / "tools" / tool).rglob("*.py")
        for name in modules(path)
        if name.startswith("flydsl.tools.") and name.split(".")[2] not in TOOLS[tool] | {tool}
    }
    assert not wrong


def test_the_core_reaches_tools_by_one_table() -> None:
    """Rooms that may not import a tool name none in a string either, so that it would be loaded on first use."""
    may = ("tools", "cli", "autotune")
    outside = [path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] not in may]
    named = {
        (path.relative_to(PACKAGE).as_posix(), node.value)
        for path in outside
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and re.fullmatch(r"flydsl\.tools(\.\w+)+", str(node.value))
    }
    assert named == {("support/public_names.py", module) for module in TABLE.values()}
    assert TABLE.keys() == {"chooser", "interpreter", "viz"}


@pytest.mark.parametrize("old", sorted(OLD_NAMES))
def test_an_old_name_is_the_same_object(old: str) -> None:
    new = OLD_NAMES[old]
    folder = PACKAGE.joinpath(*new.split(".")[1:])
    parts = [
        path.relative_to(folder).with_suffix("").parts for path in folder.rglob("*.py") if path.name != "__main__.py"
    ]
    names = [".".join(p for p in each if p != "__init__") for each in parts]
    code = "import importlib\n" + "".join(
        f"assert importlib.import_module('{old}{dot}{name}') is importlib.import_module('{new}{dot}{name}')\n"
        for name in sorted(names, reverse=True)
        for dot in ["." * bool(name)]
        if not name.endswith("kernels")
    )
    run_python(code)


def test_a_module_runs_by_its_old_name() -> None:
    command = [sys.executable, "-m", "flydsl.testing.conformance", "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "usage" in done.stdout, done.stderr


def at_run_time(node: ast.AST) -> Iterator[ast.ImportFrom]:
    """The ``from`` imports that are ever executed, however deep they stand."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        if isinstance(child, ast.ImportFrom) and child.module:
            yield child
        yield from at_run_time(child)


def import_graph() -> dict[str, set[str]]:
    """The modules of the package, each with those that it imports."""
    files = {}
    for path in PACKAGE.rglob("*.py"):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        files[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    graph: dict[str, set[str]] = {}
    for module, path in files.items():
        named = {
            f"{node.module}.{alias.name}" if f"{node.module}.{alias.name}" in files else str(node.module)
            for node in at_run_time(ast.parse(path.read_text()))
            for alias in node.names
        }
        graph[module] = {name for name in named if name in files and name != module}
    return graph


def reachable(graph: dict[str, set[str]], start: str) -> set[str]:
    found, waiting = set[str](), [start]
    while waiting:
        new = graph[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def circles(graph: dict[str, set[str]]) -> set[frozenset[str]]:
    reach = {module: reachable(graph, module) for module in graph}
    return {frozenset(m for m in found if module in reach[m]) for module, found in reach.items() if module in found}


def test_there_is_no_circle() -> None:
    """Imports inside functions count: a module that needs another only later still needs it."""
    graph = import_graph()
    assert circles(graph) == set()
    planted = {module: set(found) for module, found in graph.items()}
    planted["flydsl.expr.memory.vector"].add("flydsl.expr.memory.tensor")
    (circle,) = circles(planted)
    assert {"flydsl.expr.memory.vector", "flydsl.expr.memory.pointer", "flydsl.expr.memory.tensor"} <= circle


def inside_functions(node: ast.AST, within: bool = False) -> Iterator[ast.ImportFrom]:
    """The imports of this package that run when a function does."""
    for child in ast.iter_child_nodes(node):
        if within and isinstance(child, ast.ImportFrom) and str(child.module).startswith("flydsl."):
            yield child
        yield from inside_functions(child, within or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef))


LATER = 200
"""Imports inside functions: each keeps a start short, or serves where a package may be missing.

A new one is for such a reason, and takes another's place.
"""


def test_imports_inside_functions_are_few() -> None:
    found = [each for path in PACKAGE.rglob("*.py") for each in inside_functions(ast.parse(path.read_text()))]
    assert len(found) <= LATER
    (planted,) = inside_functions(ast.parse("def later():\n    from flydsl.expr import math"))
    assert planted.module == "flydsl.expr"


@pytest.mark.parametrize("backend", ["cuda", "rocm"])
def test_a_backend_of_gpus_imports_no_other(backend: str) -> None:
    """What two of them need stands beside them; the CPU's, which stands in for GPUs, may know them."""
    files = [*(PACKAGE / "backends").glob("*.py"), *(PACKAGE / "backends" / backend).rglob("*.py")]
    others = {
        f"{path.relative_to(PACKAGE)} imports {node.module}"
        for path in files
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module is not None
        for other in ("cpu", "cuda", "rocm")
        if other != backend and f"{node.module}.".startswith(f"flydsl.backends.{other}.")
    }
    assert not others


def test_leaves_import_only_leaves() -> None:
    for leaf in LEAVES:
        path = PACKAGE / f"{leaf}.py"
        if path.exists():
            assert set(imports(path)) <= LEAVES, leaf


def test_every_room_is_named_here() -> None:
    rooms = {path.name for path in PACKAGE.iterdir() if path.is_dir() and any(path.rglob("*.py"))}
    assert rooms == set(MAY_IMPORT)


def run_python(code: str) -> None:
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


def test_runtime_and_cache_import_without_mlir_and_llvm() -> None:
    run_python(
        "import sys\n"
        "class Missing:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.split('.')[0] in ('torch_mlir', 'mlir', 'llvmlite', 'torch'):\n"
        "            raise ModuleNotFoundError(name)\n"
        "sys.meta_path.insert(0, Missing())\n"
        "import flydsl, flydsl.runtime.loader, flydsl.runtime.cpu, flydsl.runtime.cuda, flydsl.runtime.hip\n"
        "import flydsl.cache, flydsl.artifact, flydsl.binaries\n"
    )


def test_importing_the_package_loads_neither_the_compiler_nor_a_driver() -> None:
    run_python(
        "import sys, flydsl\n"
        "heavy = {'numpy', 'torch', 'torch_mlir', 'llvmlite', 'flydsl.compiler', 'flydsl.runtime'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )


def test_importing_the_simulators_loads_neither_numpy_nor_instruction_tables() -> None:
    run_python(
        "import sys, flydsl.simulators.amdgpu, flydsl.simulators.ptx\n"
        "heavy = {'numpy', 'ml_dtypes', 'tinygrad', 'flydsl.runtime'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )


def test_the_compiler_never_imports_torch() -> None:
    run_python(
        "import sys, flydsl.compiler as flyc, flydsl.expr\n"
        "flyc.jit, flyc.kernel, flyc.compile\n"
        "assert 'torch' not in sys.modules\n"
    )


def test_only_config_reads_the_environment() -> None:
    readers = [
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if any(
            isinstance(node, ast.Attribute)
            and node.attr in ("environ", "getenv")
            and isinstance(node.value, ast.Name)
            and node.value.id == "os"
            for node in ast.walk(ast.parse(path.read_text()))
        )
    ]
    assert readers == ["config.py"]


def test_no_pickle_in_the_package() -> None:
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                assert not {a.name for a in node.names} & {"pickle", "marshal"}, path
