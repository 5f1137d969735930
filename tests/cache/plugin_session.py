"""A process that compiles for backends of other packages while their files change; prints what it got.

``python plugin_session.py ROWS CHANGES``: for each row of the JSON file ROWS imports and registers a backend, and compiles
two programs.  With CHANGES it applies the row's change at the row's moment.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
import warnings
from pathlib import Path
from types import ModuleType
from typing import Any

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.cache import CacheWarning


def program(factor: float) -> Any:
    @flyc.kernel
    def kernel(x: fx.Tensor):
        x[fx.thread_idx.x] = x[fx.thread_idx.x] * factor

    @flyc.jit
    def run(x: fx.Tensor):
        kernel(x).launch(grid=1, block=8)

    return run


FIRST, SECOND = program(2.0), program(3.0)


def change(row: dict[str, Any]) -> None:
    """Write the files of a row's change; in place, by renaming, or with the time of the last write restored."""
    for name, text in row["changed"].items():
        path = Path(row["folder"], name)
        before = path.stat() if path.exists() else None
        if text is None:
            path.unlink()
            continue
        if row["how"] == "renamed":
            path.with_name(f"{path.name}.new").write_text(text)
            path.with_name(f"{path.name}.new").replace(path)
        else:
            path.write_text(text)
        if row["how"] == "time restored" and before is not None:
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    if row["archive"]:
        Path(row["archive"]).write_bytes(Path(row["archive"] + ".new").read_bytes())


def backend(row: dict[str, Any]) -> type:
    if row["module"]:
        found: Any = importlib.import_module(row["module"]).Backend
    else:
        module = ModuleType(f"typed_in_{row['name']}")
        sys.modules[module.__name__] = module
        exec(Path(row["folder"], "typed_in.txt").read_text(), vars(module))
        found = vars(module)["Backend"]
    return found  # type: ignore[no-any-return]


def compiled(row: dict[str, Any], function: Any) -> dict[str, Any]:
    spec = {"x": flyc.TensorSpec(fx.Float32, (8,))}
    (done,) = flyc.precompile([function], [f"{row['name']}:x86-64"], [spec], isolated=False)
    if done.error is not None:
        raise done.error
    return {"maker": done.artifact.sections["maker"].decode(), "hit": done.hit}


def session(row: dict[str, Any], changes: bool) -> list[dict[str, Any]]:
    def now(moment: str) -> None:
        if changes and row["when"] == moment:
            change(row)

    name = row["name"]
    if row["path"]:
        sys.path.insert(0, row["path"])
    now("before import")
    cls = backend(row)
    now("after import")
    flyc.register_backend(name, cls)
    now("after registration")
    done = [compiled(row, FIRST)]
    now("after a compile")
    if changes and row["again"] == "reloaded":
        importlib.reload(sys.modules[row["module"]])
    if changes and row["again"] == "registered":
        flyc.register_backend(name, backend(row), force=True)
    if changes and row["again"] == "patched":
        cls.link = importlib.import_module(row["module"] + "_patch").link  # type: ignore[attr-defined]
    done.append(compiled(row, SECOND))
    if row["path"]:
        sys.path.remove(row["path"])
    return done


if __name__ == "__main__":
    rows = json.loads(Path(sys.argv[1]).read_text())
    for row in rows:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            try:
                done: Any = session(row, len(sys.argv) > 2)
            except Exception as error:
                done = f"{type(error).__name__}: {error}"
        said = [str(each.message) for each in caught if issubclass(each.category, CacheWarning)]
        print(json.dumps({"name": row["name"], "done": done, "said": said}), flush=True)
