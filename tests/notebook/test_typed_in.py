"""Kernels whose text is in no file: ``exec``, ``python -c``, standard input, the prompt, doctest, debuggers."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """\
import numpy as np
import flydsl.compiler as flyc
import flydsl.expr as fx

@flyc.kernel
def scale_kernel(x: fx.Tensor, n: fx.Int32):
    i = fx.thread_idx.x
    if i < n:
        x[i] = x[i] * 2.0

@flyc.jit
def scale(x: fx.Tensor, n: fx.Int32):
    scale_kernel(x, n).launch(grid=1, block=64)

x = np.ones(8, np.float32)
scale(x, 4)
print("result", x[0], x[7])
"""
WRONG = PROGRAM.replace("x[i] * 2.0", "x[i] @ 2.0")


def environment(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "FLYDSL_RUNTIME_CACHE_DIR": str(tmp_path / "cache")}


def run(tmp_path: Path, *arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        [sys.executable, *arguments],
        cwd=tmp_path,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        **options,
    )


WAYS = {
    "a variable": "exec(text)",
    "a function's variable": "def build(given):\n    space = {{}}\n    exec(given, space)\n    return space\nbuild(text)",
    "a literal": "exec({literal})",
    "indented": "import textwrap\nindented = textwrap.indent(text, '    ')\nexec(textwrap.dedent(indented))",
    "compiled under a name": "exec(compile(text, '<generated>', 'exec'))",
    "a file that was read": "exec(open('program.txt').read())",
    "annotations as text": "from __future__ import annotations\nexec(text)",
}


@pytest.mark.parametrize("way", WAYS)
def test_exec(tmp_path: Path, way: str) -> None:
    for program in (PROGRAM, WRONG):
        (tmp_path / "program.txt").write_text(program)
        call = WAYS[way].format(literal=repr(program))
        future, _, rest = call.rpartition("annotations\n")
        (tmp_path / "main.py").write_text(f"{future}{'annotations' if future else ''}\ntext = {program!r}\n{rest}\n")
        done = run(tmp_path, "main.py")
        if program is PROGRAM:
            assert done.stdout == "result 2.0 1.0\n", done.stderr
        else:
            assert "line 9, in scale_kernel\n    x[i] = x[i] @ 2.0" in done.stderr


def test_two_programs_of_one_name_are_told_apart(tmp_path: Path) -> None:
    other = PROGRAM.replace("2.0", "7.0")
    (tmp_path / "main.py").write_text(
        f"one, two = {PROGRAM!r}, {other!r}\nfirst, second = {{}}, {{}}\nexec(one, first)\nexec(two, second)\n"
        "first['scale'](first['x'], 8)\nprint(first['x'][0], second['x'][0])\n"
    )
    assert run(tmp_path, "main.py").stdout.splitlines()[-1] == "4.0 7.0"


def test_the_command_line_and_standard_input(tmp_path: Path) -> None:
    assert run(tmp_path, "-c", PROGRAM).stdout == "result 2.0 1.0\n"
    assert "x[i] = x[i] @ 2.0" in run(tmp_path, "-c", WRONG).stderr
    (tmp_path / "program.txt").write_text(PROGRAM)
    with open(tmp_path / "program.txt") as file:
        assert run(tmp_path, "-", stdin=file).stdout == "result 2.0 1.0\n"


def test_a_pipe_has_no_text_and_the_error_says_what_to_do(tmp_path: Path) -> None:
    done = run(tmp_path, "-", input=PROGRAM)
    assert "define them in a file or a notebook cell" in done.stderr


def at_a_terminal(tmp_path: Path, command: list[str], text: str, wanted: str) -> str:
    """What a program says at a terminal at which a text is typed, until it says ``wanted``."""
    ours, theirs = pty.openpty()
    variables = {
        **environment(tmp_path),
        "TERM": "dumb",
        "PYTHON_BASIC_REPL": "1",
        "PYTHONSTARTUP": "",
        "HOME": str(tmp_path),
    }
    with subprocess.Popen(command, cwd=tmp_path, env=variables, stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        said = ""
        try:
            os.write(ours, (text + "\n").encode())
            while wanted not in said and select.select([ours], [], [], 60)[0]:
                said += os.read(ours, 1 << 16).decode(errors="replace")
        finally:
            process.kill()
    os.close(ours)
    return said


@pytest.mark.parametrize(
    "command",
    [["-i", "-c", "import readline"], ["-c", "import code, readline; code.interact('')"]],
    ids=["the prompt", "code.interact"],
)
def test_prompts(tmp_path: Path, command: list[str]) -> None:
    said = at_a_terminal(tmp_path, [sys.executable, *command], PROGRAM, "result 2.0 1.0")
    assert "result 2.0 1.0" in said, said


def test_doctest(tmp_path: Path) -> None:
    lines = [
        ("    ... " if line.startswith((" ", "def")) else "    >>> ") + line for line in PROGRAM.splitlines() if line
    ]
    (tmp_path / "module.py").write_text("def f():\n    '''\n" + "\n".join(lines) + "\n    result 2.0 1.0\n    '''\n")
    done = run(tmp_path, "-m", "doctest", "module.py")
    assert (done.returncode, done.stdout) == (0, ""), done.stdout


def test_pdb(tmp_path: Path) -> None:
    """At a breakpoint ``interact`` starts a prompt, and a statement on one line is taken as it is."""
    (tmp_path / "main.py").write_text("text = open('program.txt').read()\nbreakpoint()\n")
    (tmp_path / "program.txt").write_text(PROGRAM)
    for typed in ("exec(text)\nc\n", f"interact\n{re.sub('(?m)^$', '', PROGRAM)}\n"):
        done = run(tmp_path, "main.py", input=typed)
        assert "result 2.0 1.0" in done.stdout, done.stdout + done.stderr
