"""Write the skeleton of a backend package, which imports flydsl.plugin alone.

It has two entry points.  Once it is installed, it passes the parts `contract` and `compile` of
`python -m flydsl.testing.conformance NAME`.
"""

from __future__ import annotations

import argparse
import keyword
import re
from pathlib import Path
from string import Template

from flydsl.backends.registry import list_backends
from flydsl.cli.printing.output import print_json
from flydsl.errors import ConfigError

_FORM = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_TEMPLATES = Path(__file__).with_name("backend_template")
_PLACES = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "README.md",
    "__init__.py": "src/flydsl_{name}/__init__.py",
    "backend.py": "src/flydsl_{name}/backend.py",
    "lowering.py": "src/flydsl_{name}/lowering.py",
    "driver.py": "src/flydsl_{name}/driver.py",
    "test_conformance.py": "tests/test_conformance.py",
}
"""For each template its place in the package."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="of the backend: lower case letters, digits and underscores")
    parser.add_argument("directory", type=Path, metavar="DIR", help="where to write it; new or empty")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    written = write_skeleton(args.name, args.directory)
    if args.json:
        print_json({"name": args.name, "directory": str(args.directory), "files": list(map(str, written))})
        return 0
    for path in written:
        print(f"wrote {path}")
    print(f"next: pip install -e {args.directory}; python -m flydsl.testing.conformance {args.name}")
    return 0


def write_skeleton(name: str, directory: Path) -> list[Path]:
    """Write the package, and give its files."""
    if not _FORM.fullmatch(name) or keyword.iskeyword(name):
        raise ConfigError(
            f"NAME={name!r} is no name of a backend; expected lower case letters, digits and single underscores between "
            "them, such as my_npu"
        )
    if name in list_backends():
        raise ConfigError(f"NAME={name!r} is taken; the backends are {', '.join(list_backends())}")
    if directory.exists() and not directory.is_dir():
        raise ConfigError(f"DIR={str(directory)!r} is a file; name a directory")
    if directory.exists() and any(directory.iterdir()):
        raise ConfigError(f"DIR={str(directory)!r} is not empty; name a new directory")
    camel = "".join(word.capitalize() for word in name.split("_"))
    values = {
        "name": name,
        "dashed": name.replace("_", "-"),
        "class_name": f"{camel}Backend",
        "driver_name": f"{camel}Driver",
    }
    written = []
    for template, place in _PLACES.items():
        path = directory / place.format(name=name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(Template((_TEMPLATES / f"{template}.template").read_text()).substitute(values))
        written.append(path)
    return written
