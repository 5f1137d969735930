"""A key is of the code that ran: no change of a file, at no moment, stores or serves what other code made.

Three processes share a cache: one in which files change, and two that start afterwards.  Each artifact says which version of
its backend made it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import flydsl

from .conftest import ROOT, Program

HERE = Path(__file__).parent

BACKEND = """
{imports}
from npu_example import NpuBackend
from flydsl.plugin import DeviceBinary

class Backend({base}):
    name = "{name}"

    def link(self, code):
        done = super().link(code)
        return DeviceBinary({{**done.sections, "maker": str({mark}).encode()}}, done.resources)
"""
LATE = "open({path!r}).read()"


@dataclass
class Row:
    """A backend, and a change of its files that makes version 2 of version 1."""

    name: str
    path: str
    module: str
    folder: str
    changed: dict[str, str | None]
    when: str = "between processes"
    how: str = "written"
    again: str = ""
    archive: str = ""
    files: dict[str, str] = field(default_factory=dict)


Kind = Callable[[str, Path], Row]


def package(name: str, site: Path, files: dict[str, str], changed: str | dict[str, str], *, module: str = "") -> Row:
    """A backend whose version is the text ``VERSION`` in files below ``site``."""
    changes = dict.fromkeys([changed], files[changed]) if isinstance(changed, str) else changed
    after: dict[str, str | None] = {path: text.replace("VERSION", "2") for path, text in changes.items()}
    before = {path: text.replace("VERSION", "1") for path, text in files.items()}
    return Row(name, str(site), module or f"{name}_pkg.backend", str(site), after, files=before)


def source(name: str, imports: str = "", mark: str = "'VERSION'", base: str = "NpuBackend") -> str:
    return BACKEND.format(name=name, imports=imports, mark=mark, base=base)


def own_module(name: str, site: Path) -> Row:
    files = {f"{name}_pkg/__init__.py": "", f"{name}_pkg/backend.py": source(name)}
    return package(name, site, files, f"{name}_pkg/backend.py")


def helper_module(name: str, site: Path) -> Row:
    text = source(name, f"from {name}_pkg import helper", "helper.MARK")
    files = {
        f"{name}_pkg/__init__.py": "",
        f"{name}_pkg/backend.py": text,
        f"{name}_pkg/helper.py": "MARK = 'VERSION'",
    }
    return package(name, site, files, f"{name}_pkg/helper.py")


def data_file(data: str, *, late: bool) -> Kind:
    """A file of data that the module reads when it is imported, or each compile reads."""

    def kind(name: str, site: Path) -> Row:
        read = LATE.format(path=f"{site}/{name}_pkg/{data}")
        text = source(name, mark=read) if late else source(name, f"MARK = {read}", "MARK")
        files = {f"{name}_pkg/__init__.py": "", f"{name}_pkg/backend.py": text, f"{name}_pkg/{data}": "VERSION"}
        return package(name, site, files, f"{name}_pkg/{data}")

    return kind


def listed(name: str, extra: str) -> dict[str, str]:
    info = f"{name}_dist-1.0.dist-info"
    rows = f"{name}_pkg/__init__.py,,\n{name}_pkg/backend.py,,\n{extra},,\n{info}/RECORD,,\n"
    return {f"{info}/RECORD": rows, f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}-dist\nVersion: 1.0\n"}


def other_package(name: str, site: Path) -> Row:
    """A module of the same distribution, in another package."""
    text = source(name, f"import {name}_lowering as low", "low.MARK")
    own = f"{name}_lowering.py"
    files = {f"{name}_pkg/__init__.py": "", f"{name}_pkg/backend.py": text, own: "MARK = 'VERSION'"}
    return package(name, site, {**files, **listed(name, own)}, own)


def shared_file(name: str, site: Path) -> Row:
    """A file of the same distribution outside of ``site-packages``."""
    text = source(name, mark=LATE.format(path=f"{site}/../share/{name}.mlir"))
    own = f"../share/{name}.mlir"
    files = {f"{name}_pkg/__init__.py": "", f"{name}_pkg/backend.py": text, own: "VERSION"}
    return package(name, site, {**files, **listed(name, own)}, own)


def namespace(name: str, site: Path) -> Row:
    text = source(name, f"from {name}_space.helper import MARK", "MARK")
    files = {f"{name}_space/backend.py": text, f"{name}_space/helper.py": "MARK = 'VERSION'"}
    return package(name, site, files, f"{name}_space/helper.py", module=f"{name}_space.backend")


def inner_package(name: str, site: Path) -> Row:
    """A package of a namespace that other distributions share."""
    text = source(name, f"from {name}_space.npu.helper import MARK", "MARK")
    files = {f"{name}_space/npu/{file}.py": "" for file in ("__init__",)}
    files |= {f"{name}_space/npu/backend.py": text, f"{name}_space/npu/helper.py": "MARK = 'VERSION'"}
    return package(name, site, files, f"{name}_space/npu/helper.py", module=f"{name}_space.npu.backend")


def single_module(name: str, site: Path) -> Row:
    return package(name, site, {f"{name}_one.py": source(name)}, f"{name}_one.py", module=f"{name}_one")


def archive(name: str, site: Path) -> Row:
    row = own_module(name, site)
    row.path = row.archive = str(site / f"{name}.zip")
    return row


def developed(name: str, site: Path) -> Row:
    """A distribution that is installed from where it is developed; a module beside the package changes."""
    text = source(name, f"import {name}_beside as beside", "beside.MARK")
    info = f"../installed/{name}_dist-1.0.dist-info"
    origin = {"url": f"file://{site}", "dir_info": {"editable": True}}
    files = {f"{name}_pkg/__init__.py": "", f"{name}_pkg/backend.py": text, f"{name}_beside.py": "MARK = 'VERSION'"}
    files |= {f"{info}/direct_url.json": json.dumps(origin), f"{info}/RECORD": f"__editable__.{name}.pth,,\n"}
    return package(name, site, files, f"{name}_beside.py")


def base_elsewhere(name: str, site: Path) -> Row:
    base = source(name).replace("class Backend", "class Base")
    text = f"from {name}_base import Base\nclass Backend(Base):\n    name = '{name}'\n"
    files = {f"{name}_pkg/__init__.py": "", f"{name}_pkg/backend.py": text, f"{name}_base/__init__.py": base}
    return package(name, site, files, f"{name}_base/__init__.py")


def decorated(name: str, site: Path) -> Row:
    """A method whose decorator, of another package, does the work."""
    decorator = (
        "import functools\nfrom flydsl.plugin import DeviceBinary\ndef marked(link):\n    @functools.wraps(link)\n"
        "    def wrapper(self, code):\n        done = link(self, code)\n"
        "        return DeviceBinary({**done.sections, 'maker': b'VERSION'})\n    return wrapper\n"
    )
    text = source(name, f"from {name}_timing import marked", "0").replace("    def link", "    @marked\n    def link")
    files = {f"{name}_pkg/__init__.py": "", f"{name}_pkg/backend.py": text, f"{name}_timing.py": decorator}
    return package(name, site, files, f"{name}_timing.py")


def mixed_in(name: str, site: Path) -> Row:
    """A method of a class that is no backend, in another package."""
    mixin = (
        "from flydsl.plugin import DeviceBinary\nclass Marks:\n    def link(self, code):\n"
        "        return DeviceBinary({**super().link(code).sections, 'maker': b'VERSION'})\n"
    )
    text = (
        f"from npu_example import NpuBackend\nfrom {name}_mixin import Marks\n"
        f"class Backend(Marks, NpuBackend):\n    name = '{name}'\n"
    )
    files = {f"{name}_pkg/__init__.py": "", f"{name}_pkg/backend.py": text, f"{name}_mixin.py": mixin}
    return package(name, site, files, f"{name}_mixin.py")


def typed_in(name: str, site: Path) -> Row:
    """Code of no file."""
    row = package(name, site, {"typed_in.txt": source(name)}, "typed_in.txt", module="none")
    row.module = ""
    return row


def new_file(name: str, site: Path) -> Row:
    """A file that is not there at first."""
    folder = f"{site}/{name}_pkg/patches"
    mark = f"len(__import__('os').listdir({folder!r}))"
    files = {f"{name}_pkg/__init__.py": "", f"{name}_pkg/backend.py": source(name, mark=mark)}
    files[f"{name}_pkg/patches/one.mlir"] = ""
    return package(name, site, files, {f"{name}_pkg/patches/two.mlir": ""})


KINDS: dict[str, Kind] = {
    "the backend's module": own_module,
    "another module of the package": helper_module,
    "a data file read on import": data_file("table.json", late=False),
    "a data file read by each compile": data_file("rules.mlir", late=True),
    "a native library of any suffix": data_file("libnpu.so.1", late=True),
    "another package of the distribution": other_package,
    "a file of the distribution elsewhere": shared_file,
    "a namespace package": namespace,
    "a package in a namespace": inner_package,
    "a module of one file": single_module,
    "an archive": archive,
    "a developed distribution": developed,
    "a base class in another package": base_elsewhere,
    "a decorator in another package": decorated,
    "a mixin in another package": mixed_in,
    "a file that is added": new_file,
    "code of no file": typed_in,
}
MOMENTS = ("between processes", "after import", "after a compile")
DURING = ("before import", "after import", "after registration", "after a compile")
OTHERS: list[tuple[str, dict[str, str]]] = [
    ("the backend's module", {"when": "before import"}),
    ("the backend's module", {"when": "after registration"}),
    ("the backend's module", {"when": "after a compile", "how": "renamed"}),
    ("the backend's module", {"when": "between processes", "how": "time restored"}),
    ("the backend's module", {"when": "after a compile", "how": "time restored"}),
    ("the backend's module", {"when": "after a compile", "again": "reloaded"}),
    ("the backend's module", {"when": "after a compile", "again": "reloaded"}),
    ("a module of one file", {"when": "after a compile", "again": "reloaded"}),
    ("a data file read by each compile", {"when": "between processes", "how": "time restored"}),
    ("a data file read by each compile", {"when": "after a compile", "how": "renamed"}),
    ("a data file read by each compile", {"when": "after a compile", "again": "registered"}),
    ("code of no file", {"when": "after a compile", "again": "registered"}),
    ("a base class in another package", {"when": "after import", "how": "renamed"}),
    ("a native library of any suffix", {"when": "after registration", "how": "time restored"}),
]


def rows(folder: Path) -> Iterator[tuple[str, Row]]:
    """The rows, with their files written; the last ones change nothing."""
    plan = [(kind, {"when": moment}) for kind in KINDS for moment in MOMENTS] + OTHERS
    plan += [(kind, {"when": "never"}) for kind in KINDS]
    for number, (kind, given) in enumerate(plan):
        row = KINDS[kind](f"npu{number}", folder / f"row{number}" / "site")
        for name, value in given.items():
            setattr(row, name, value)
        for name, text in row.files.items():
            path = Path(row.folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        if row.archive:
            pack(row, row.files, row.archive)
            pack(row, {**row.files, **row.changed}, f"{row.archive}.new")
        yield f"{kind}, {', '.join(given.values())}", row


def pack(row: Row, files: dict[str, Any], path: str) -> None:
    with zipfile.ZipFile(path, "w") as packed:
        for name, text in files.items():
            packed.writestr(name, text)


def run(folder: Path, *arguments: str) -> dict[str, dict[str, Any]]:
    places = [str(ROOT), str(ROOT / "tests" / "backends"), *map(str, sorted(folder.glob("row*/installed")))]
    done = subprocess.run(
        [sys.executable, "-B", str(HERE / "plugin_session.py"), str(folder / "rows.json"), *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(places), "FLYDSL_RUNTIME_CACHE_DIR": str(folder / "cache")},
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return {row["name"]: row for row in map(json.loads, done.stdout.splitlines())}


def change_from_outside(row: Row) -> None:
    for name, text in row.changed.items():
        path = Path(row.folder, name)
        before = path.stat() if path.exists() else None
        path.write_text(str(text))
        if row.how == "time restored" and before is not None:
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    if row.archive:
        shutil.copyfile(f"{row.archive}.new", row.archive)


def test_what_a_process_gets_was_made_by_the_code_that_is_there_when_it_starts(tmp_path: Path) -> None:
    table = dict(rows(tmp_path))
    (tmp_path / "rows.json").write_text(json.dumps([vars(row) for row in table.values()]))
    during = run(tmp_path, "changes")
    for row in table.values():
        if row.when == "between processes":
            change_from_outside(row)
    after, again = run(tmp_path), run(tmp_path)
    wrong = []
    for what, row in table.items():
        first, second, third = (each[row.name] for each in (during, after, again))
        version = "1" if row.when == "never" else "2"
        has_file = bool(row.module)
        makers = [done["maker"] for each in (second, third) for done in each["done"]]
        hits = [done["hit"] for done in third["done"]]
        checks = {
            "made by other code": makers == [version] * 4,
            "not found again": hits == [has_file] * 2,
            "not found though nothing changed": row.when != "never"
            or [d["hit"] for d in second["done"]] == [has_file] * 2,
            "not said, or more than once": len(first["said"]) == (row.when in DURING or not has_file),
            "old code, though it was registered anew": not row.again or first["done"][1]["maker"] == "2",
        }
        wrong += [f"{what}: {why}: {first}, {second}, {third}" for why, is_right in checks.items() if not is_right]
    assert not wrong, "\n".join(wrong)
    assert len(table) >= 60


# -- this package


OWN = """
import importlib, json, sys, warnings
from pathlib import Path
import flydsl.compiler as flyc, flydsl.expr as fx
from plugin_session import program

assert flyc.__file__.startswith(sys.path[1]), "this is not the copy, and must not be edited"
spec = {"x": flyc.TensorSpec(fx.Float32, (8,))}

def compile(factor):
    (done,) = flyc.precompile([program(factor)], ["cpu:x86-64"], [spec], isolated=False)
    assert done.error is None, done.error
    return done.artifact.sections.get("maker", b"1").decode(), done.hit

def edit(file, old, new):
    path = Path(flyc.__file__).parents[1] / file
    path.write_text(path.read_text().replace(old, new))

def reload():
    importlib.reload(sys.modules["flydsl.backends.cpu.backend"])

with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    done = [compile(float(each)) if each.isdigit() else eval(each) for each in sys.argv[1:]]
print(json.dumps([[each for each in done if each is not None], sum("stored" in str(each.message) for each in said)]))
"""
LINK = ('edit("backends/cpu/backend.py", \'"binary": code.data}\', \'"binary": code.data, "maker": b"2"}\')',)
EMIT = 'edit("compiler/codegen/emit.py", "from __future__", "# edited\\nfrom __future__")'


def test_an_edit_of_this_package_under_a_process_that_has_it_loaded(tmp_path: Path) -> None:
    """Edited code is never mixed with the key of other code: loaded already, loaded later, or reloaded."""
    shutil.copytree(Path(flydsl.__file__).parent, tmp_path / "site" / "flydsl")

    def process(*steps: str) -> Any:
        places = os.pathsep.join([str(tmp_path / "site"), str(HERE)])
        done = subprocess.run(
            [sys.executable, "-c", OWN, *steps], capture_output=True, text=True, check=False, timeout=300,
            cwd=tmp_path, env={**os.environ, "PYTHONPATH": places, "FLYDSL_RUNTIME_CACHE_DIR": str(tmp_path / "cache")},
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    assert process("2", *LINK, "3", "reload()", "4") == [[["1", False], ["1", False], ["2", False]], 1]
    assert process("2", "3", "4") == [[["2", False]] * 3, 0]
    assert process("2", "3", "4", EMIT, "5") == [[["2", True]] * 3 + [["2", False]], 1]
    assert process("5", "2") == [[["2", False]] * 2, 0]


# -- recorded calls


HOT = """
import importlib, sys, time
from pathlib import Path
import numpy as np
import flydsl.compiler as flyc
from flydsl.backends.cpu.backend import CpuBackend
from plugin_session import FIRST

made, x = [], np.ones(8, np.float32)

def calls():
    for _ in range(3):
        FIRST(x)
    return len(made)

plugin = Path(sys.argv[1]) / "hot_plugin.py"
plugin.write_text("from __main__ import CpuBackend, made\\nclass Hot(CpuBackend):\\n    def link(self, code):\\n"
                  "        made.append(1)\\n        return super().link(code)\\n")
sys.path.insert(0, sys.argv[1])
counts = [calls()]
import hot_plugin
counts.append(calls())
flyc.register_backend("cpu", hot_plugin.Hot, force=True)
counts.append(calls())
flyc.register_backend("cpu", hot_plugin.Hot, force=True)
counts.append(calls())
importlib.reload(hot_plugin)
counts.append(calls())
flyc.register_backend("cpu", CpuBackend, force=True)
counts.append(calls())
assert FIRST.native_function, "calls are recorded"
print(counts, x[0])
"""


def test_recorded_calls_follow_each_registration_and_each_definition(tmp_path: Path, program: Program) -> None:
    assert program(HOT, tmp_path, FLYDSL_RUNTIME_CACHE_DIR="").split("\n")[0] == f"[0, 0, 1, 2, 3, 3] {2.0**18}"
