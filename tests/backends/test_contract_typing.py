"""A wrong backend fails the type checker, not the user."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import flydsl.backends.base

HERE = Path(__file__).parent
FILES = HERE / "typed_backends"
ROOT = Path(flydsl.backends.base.__file__).parents[2]

EXPECTED = {
    (
        "missing_method.py",
        'Cannot instantiate abstract class "LinklessBackend" with abstract attribute "link"',
        "abstract",
    ),
    (
        "wrong_return.py",
        'Return type "Mapping[str, bytes]" of "link" incompatible with return type "DeviceBinary"',
        "override",
    ),
    (
        "half_driver.py",
        'Cannot instantiate abstract class "HalfDriver" with abstract attributes "check" and "load"',
        "abstract",
    ),
    ("half_driver.py", 'Argument 1 of "device_info" is incompatible with supertype', "override"),
    ("wrong_declarations.py", 'Argument 1 to "BackendOption" has incompatible type "type[list[Any]]"', "arg-type"),
    ("wrong_declarations.py", 'Return type "str" of "export_glue" incompatible with return type', "override"),
    ("wrong_parameter.py", 'Argument 1 of "pipeline_fragments" is incompatible with supertype', "override"),
}


def test_each_wrong_backend_has_exactly_its_error_and_the_right_one_none(tmp_path: Path) -> None:
    files = sorted(FILES.glob("*.py"))
    assert [file.name for file in files] == [
        "half_driver.py",
        "missing_method.py",
        "right.py",
        "wrong_declarations.py",
        "wrong_parameter.py",
        "wrong_return.py",
    ]
    options = [
        "--strict",
        "--follow-imports=silent",
        "--explicit-package-bases",
        "--no-error-summary",
        f"--cache-dir={tmp_path}",
    ]
    command = [sys.executable, "-m", "mypy", *options, "--config-file=", *map(str, files)]
    environment = {**os.environ, "MYPYPATH": f"{ROOT}:{HERE}:{FILES}"}
    output = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, env=environment).stdout
    errors = re.findall(r"(\w+\.py):\d+: error: (.*?)\s+\[([\w-]+)\]$", output, re.MULTILINE)
    assert len(errors) == output.count(": error: ") == len(EXPECTED), output
    for file, start, code in EXPECTED:
        assert any(name == file and text.startswith(start) and kind == code for name, text, kind in errors), output
