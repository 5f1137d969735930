"""``python -m benchmarks.corpus.undriven DIR...``: the modules with kernels that no driver reaches.

A driver reaches the module that it is of, those that its own module names, and what any of these import, also inside
functions.  Reached is not run: a driver may call one of several kernels.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.corpus.drivers.driver import drivers
from benchmarks.corpus.sources import Source, find

_KERNEL = re.compile(rb"^\s*@(?:flyc\.)?kernel\b", re.MULTILINE)


def undriven(folder: Path) -> Iterator[Source]:
    """The modules below a checkout that define kernels and that no driver reaches."""
    sources = list(find(folder))
    by_name = {source.module: source for source in sources if source.module is not None}
    written = "".join(Path(inspect.getfile(driver.run)).read_text() for driver in drivers())
    files = {driver.source for driver in drivers()}
    reached = [s for s in sources if s.name in files or (s.module is not None and s.module in written)]
    # Host code need not import flydsl itself.
    pending = [folder / name for name in files if (folder / name).exists()] + [s.path for s in reached]
    seen: set[Path] = set()
    while pending:
        path = pending.pop()
        if path in seen:
            continue
        seen.add(path)
        for name in _imported(path, folder):
            found = by_name.get(name)
            file = folder / (name.replace(".", "/") + ".py")
            pending.extend([found.path] if found is not None else [file] if file.exists() else [])
    return (s for s in sources if s.path not in seen and _KERNEL.search(s.path.read_bytes()))


def _imported(path: Path, folder: Path) -> Iterator[str]:
    """The dotted names that a module imports, and those of what it takes from a package."""
    parts = path.relative_to(folder).with_suffix("").parts
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            before = parts[: len(parts) - node.level] if node.level else ()
            base = ".".join((*before, *([node.module] if node.module else [])))
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.corpus.undriven", description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+", metavar="DIR", help="a checkout, or a folder of packages")
    for folder in parser.parse_args().folders:
        for source in undriven(folder.absolute()):
            print(f"{folder.name}/{source.name}", file=sys.stdout)


if __name__ == "__main__":
    main()
