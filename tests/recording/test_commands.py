"""``flydsl record``, ``precompile --from`` and ``coverage`` as processes of their own."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from recorded_programs import Run, environment
from rows import in_one_test

import flydsl as package
from flydsl.bundle import Bundle
from flydsl.bundle.recorded import Recorded, RecordedProgram, read_recorded
from flydsl.cli import main
from flydsl.compiler.recording import program_of
from flydsl.config import Config

Captured = pytest.CaptureFixture[str]
TARGET = "cpu:x86-64-v3"
PROGRAM = """
import sys
import numpy as np
import recorded_kernels as kernels

kernels.line(np.zeros(8, np.float32), int(sys.argv[1]))
if len(sys.argv) > 2:
    kernels.line(np.zeros(8, sys.argv[2]), 1)
print("done", sys.argv[1])
sys.exit(int(sys.argv[1]))
"""


@pytest.fixture
def vendors(tmp_path: Path) -> Path:
    """A folder with the functions of two vendors."""
    shutil.copy(Path(__file__).with_name("amd_and_nvidia.py"), tmp_path)
    return tmp_path


def recorded(path: Path, module: str, *functions: str, **of_row: Any) -> Path:
    """A file of one call of each function of a module, by hand."""
    rows = []
    for name in functions:
        row = {
            "kind": "flydsl",
            "module": module,
            "function": name,
            "qualname": name,
            "made_with": None,
            "arguments": [["x", ["tensor", "float32", [[1, 32]], [1], 16]]],
            "options": {},
            "reads": [],
            "targets": ["cuda:sm_90"],
        }
        rows.append({**row, **of_row})
    path.write_text(json.dumps({"schema": "flydsl.record/1", "programs": rows, "left_out": []}))
    return path


def test_record_runs_a_program_and_says_what_it_noted(modules: Path, flydsl: Run) -> None:
    (modules / "program.py").write_text(PROGRAM)
    done = flydsl("record", "-o", "run.json", "program.py", 3, code=3)
    assert done.stdout == "done 3\n" and done.stderr == "flydsl: run.json has 1 programs of 1 functions\n"
    done = flydsl("record", "-o", "run.json", "-m", "program", 0, "int8", "--json")
    assert "done 0" in done.stdout  # arguments behind the program are its own
    done = flydsl("record", "-o", "run.json", "--json", "-m", "program", 0, "int8")
    assert json.loads(done.stdout) == {"file": "run.json", "exit_code": 0, "programs": 2, "functions": 1, "left_out": 0}
    (modules / "other.json").write_text("{}")
    refused = flydsl("record", "-o", "other.json", "program.py", 0, code=1)
    assert "done" not in refused.stdout and "remove it and record again" in refused.stderr
    assert (modules / "other.json").read_text() == "{}"
    missing = flydsl("record", "no.py", code=2)
    assert missing.stderr == "flydsl: error: there is no file no.py; write -m for a module's name\n"


@pytest.mark.more
def test_functions_of_the_program_itself_are_found_again(modules: Path, run: Run, flydsl: Run) -> None:
    text = (modules / "recorded_kernels.py").read_text() + "\nif __name__ == '__main__':\n    line(np.zeros(8))\n"
    (modules / "serve.py").write_text(text)
    (modules / "pkg").mkdir()
    (modules / "pkg" / "tool.py").write_text(text)
    flydsl("record", "-o", "run.json", "serve.py")
    flydsl("record", "-o", "run.json", "-m", "pkg.tool")
    run("serve.py", FLYDSL_RECORD="run.json")
    assert {row.module for row in read_recorded(modules / "run.json").programs} == {"serve.py", "pkg.tool"}
    allow = ["--allow", str(modules / "serve.py"), "--allow", "pkg"]
    flydsl("precompile", "--from", "run.json", *allow, "--target", f"{TARGET},sm_90", "-o", "k.flyb")
    names = {(each["name"], each["source"]["module"]) for each in Bundle(modules / "k.flyb").manifest()["kernels"]}
    assert {module for _, module in names} == {"serve", "pkg.tool"}
    assert "has them all" in flydsl("coverage", "k.flyb", "run.json", "--target", "sm_90").stdout


@pytest.mark.more
def test_children_of_multiprocessing_name_the_program(modules: Path, run: Run) -> None:
    (modules / "serve.py").write_text(
        (modules / "recorded_kernels.py").read_text()
        + "\ndef work(n):\n    line(np.zeros(8, 'int%d' % n))\n\n\nif __name__ == '__main__':\n"
        "    import multiprocessing\n    with multiprocessing.get_context('spawn').Pool(2) as pool:\n"
        "        pool.map(work, [8, 16, 32, 64])\n"
    )
    run("serve.py", FLYDSL_RECORD="run.json")
    programs = read_recorded(modules / "run.json").programs
    assert {row.module for row in programs} == {"serve.py"} and len(programs) == 4


@in_one_test(
    ("module", "allow", "refused"),
    [
        ("evil", [], "evil"),
        ("evil.py", [], "evil.py"),
        ("evil", ["evi", "evil.more", "evil.py"], "evil"),
        ("evil.py", ["evil", "other/evil.pyc"], "evil.py"),
        ("os.path", ["o"], "os.path"),
    ],
)
def test_no_module_is_imported_that_is_not_allowed(
    module: str, allow: list[str], refused: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evil.py").write_text("open('ran', 'w').close()\n")
    recorded(tmp_path / "run.json", module, "scale")
    words = [word for name in allow for word in ("--allow", name)]
    assert main(["precompile", "--from", "run.json", *words, "--target", "sm_90", "-o", "k.flyb"]) == 2
    said = capsys.readouterr().err
    assert f"names modules that were not allowed, and importing one runs it: {refused};" in said
    assert f"add --allow {refused}" in said and not (tmp_path / "ran").exists()


def test_a_maker_is_called_only_if_it_is_allowed(vendors: Path, flydsl: Run) -> None:
    (vendors / "makers.py").write_text(
        "import numpy as np\nimport flydsl.compiler as flyc\nimport flydsl.expr as fx\n"
        "def build(n):\n    open('called', 'a').write(f'{n} ')\n    @flyc.jit\n    def launch(x: fx.Tensor):\n"
        "        pass\n    return launch\n"
        "def other(n):\n    open('ran', 'w').close()\n"
        "def failing(n):\n    if n == 3:\n        raise KeyError(n)\n    @flyc.jit\n    def launch(x: fx.Tensor):\n"
        "        pass\n    return launch\n"
    )
    made = {"made_with": [["n", ["constant", ["int", "3"]]]]}
    words = ["--from", "run.json", "--target", "sm_90", "-o", "k.flyb"]
    recorded(vendors / "run.json", "makers", "build", qualname="build.<locals>.launch", **made)
    done = flydsl("precompile", *words, "--allow", "makers", code=2)
    assert "functions to call with its values, which were not allowed: makers:build;" in done.stderr
    assert not (vendors / "called").exists()
    flydsl("precompile", *words, "--allow", "makers:build")
    assert (vendors / "called").read_text() == "3 "
    assert [each["name"] for each in Bundle(vendors / "k.flyb").manifest()["kernels"]] == ["build_3"]
    for name, qualname, reason in (
        ("other", "other.<locals>.launch", "has no function other that makes other.<locals>.launch"),
        ("other", "build.<locals>.launch", "has no function other that makes build.<locals>.launch"),
        ("failing", "failing.<locals>.launch", "makers.failing, for {'n': 3}: KeyError: 3"),
    ):
        recorded(vendors / "run.json", "makers", name, qualname=qualname, **made)
        done = flydsl("precompile", *words, "--allow", f"makers:{name}", code=2)
        assert reason in done.stderr and not (vendors / "ran").exists()


@in_one_test(
    ("function", "of_row", "reason"),
    [
        ("nothing", {}, "has no @flyc.jit function 'nothing'"),
        ("logged", {}, "has no @flyc.jit function 'logged'"),
        ("functools.partial", {}, "has no @flyc.jit function 'functools.partial'"),
        ("amd_kernel", {}, "has no @flyc.jit function 'amd_kernel'"),
        ("amd", {"arguments": [["y", ["stream"]]]}, "takes (x), and it was recorded with (y)"),
        ("amd", {"arguments": [["x", ["tensor", "float31", [8], [1], 4]]]}, "there is no type 'float31'"),
        ("amd", {"options": {"opt_level": 17}}, "opt_level is 17, expected 0 to 3"),
        ("amd", {"options": {"load": "evil.so"}}, "there is no compile option 'load'"),
        (
            "amd",
            {"options": {"llvm_options": [["load", "evil.so"]]}},
            "LLVM's option load=evil.so, which may do anything",
        ),
        ("amd", {"options": {"backend_options": [["rocm.nothing", 1]]}}, "rocm.nothing"),
    ],
)
def test_rows_that_cannot_be_compiled_are_refused_by_name(
    function: str, of_row: Any, reason: str, vendors: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.chdir(vendors)
    monkeypatch.setattr(sys, "path", [str(vendors), *sys.path])
    recorded(vendors / "run.json", "amd_and_nvidia", function, **of_row)
    words = ["--allow", "amd_and_nvidia", "--target", "gfx942", "-o", "k.flyb", "-j", "1"]
    assert main(["precompile", "--from", "run.json", *words]) in (1, 2)
    said = capsys.readouterr().err
    assert reason in said and "Traceback" not in said, said
    assert not (vendors / "k.flyb").exists()


@in_one_test(
    ("words", "reason"),
    [
        (["--allow", "m"], "--allow goes with --from FILE"),
        (["--allow-llvm-options"], "--allow-llvm-options goes with --from FILE"),
        (["--from", "run.json", "kernels.py:f"], "MODULE does not go with --from"),
        (["--from", "run.json", "--arg", "x=f32[?]"], "--arg does not go with --from"),
        (["--from", "run.json", "--hint", "maxnreg=8"], "--hint does not go with --from"),
        (["--from", "run.json"], "-o is missing"),
        (["--from", "empty.json", "-o", "k.flyb"], "empty.json has no program"),
        (["--from", "none.json", "-o", "k.flyb"], "there is no file none.json"),
    ],
)
def test_options_that_do_not_go_together_are_refused(
    words: list[str], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.chdir(tmp_path)
    recorded(tmp_path / "run.json", "m", "f")
    recorded(tmp_path / "empty.json", "m")
    assert main(["precompile", *words]) == 2
    assert reason in capsys.readouterr().err


@pytest.mark.more
def test_programs_of_one_vendor_are_built_for_its_chips(vendors: Path, flydsl: Run) -> None:
    recorded(vendors / "run.json", "amd_and_nvidia", "amd", "nvidia", "wrapped")
    words = ("--from", "run.json", "--allow", "amd_and_nvidia", "--target", "sm_90,gfx942", "-o", "k.flyb")
    done = flydsl("precompile", *words, "--json")
    found = json.loads(done.stdout)
    assert sorted((each["function"], each["target"]) for each in found["not_for"]) == [
        ("amd", "cuda:sm_90"),
        ("nvidia", "rocm:gfx942"),
    ]
    assert "flydsl: not for cuda:sm_90: amd: " in done.stderr
    assert sorted((each["function"], each["target"]) for each in found["results"]) == [
        ("amd", "rocm:gfx942"),
        ("nvidia", "cuda:sm_90"),
        ("wrapped", "cuda:sm_90"),
        ("wrapped", "rocm:gfx942"),
    ]
    done = flydsl("coverage", "k.flyb", "run.json", "--target", "sm_90,gfx942", "--json", code=1)
    lacks = json.loads(done.stdout)["lacks"]
    assert [(each["function"], each["target"], each["lacks"]) for each in lacks] == [
        ("amd", "cuda:sm_90", "target"),
        ("nvidia", "rocm:gfx942", "target"),
    ]
    assert "it has rocm:gfx942" in lacks[0]["reason"]
    only = flydsl("precompile", *words[:-4], "--target", "sm_90", "-o", "k2.flyb", code=1)
    assert "amd for cuda:sm_90" in only.stderr and "1 of 3 failed" in only.stderr


@pytest.mark.more
def test_another_outside_value_is_refused_by_its_name(vendors: Path, run: Run, flydsl: Run) -> None:
    (vendors / "program.py").write_text(
        "import numpy as np, amd_and_nvidia as m\nm.TILE = 8\nm.tiled(np.zeros(8, np.float32))\n"
    )
    run("program.py", FLYDSL_RECORD="run.json")
    words = ("--from", "run.json", "--allow", "amd_and_nvidia", "--target", "sm_90", "-o", "k.flyb")
    done = flydsl("precompile", *words, code=1)
    assert "amd_and_nvidia.TILE is 4 here, and was 8 when it was recorded" in done.stderr
    flydsl("precompile", "amd_and_nvidia.py:tiled", "--arg", "x=f32[?]", "--target", TARGET, "-o", "hand.flyb")
    lacks = json.loads(flydsl("coverage", "hand.flyb", "run.json", "--json", code=1).stdout)["lacks"]
    assert [each["lacks"] for each in lacks] == ["values"]
    assert lacks[0]["reason"] == "it is compiled with amd_and_nvidia.TILE = 4, and the run had 8"


@pytest.mark.more
def test_a_bundle_lacks_what_its_nearest_variant_differs_in(modules: Path, run: Run, flydsl: Run) -> None:
    (modules / "program.py").write_text(
        "import numpy as np, recorded_kernels as k\nfrom flydsl.compiler.hints import CompilationContext\n"
        "k.line(np.zeros(8, np.float32)[1:])\nk.line(np.zeros(8, np.int16))\nk.cube(np.zeros((2, 2, 2)))\n"
        "k.constant(np.zeros(8), 5)\n"
        "with CompilationContext.compile_hints({'fast_fp_math': True}):\n    k.division(np.zeros(8, np.float32))\n"
    )
    run("program.py", FLYDSL_RECORD="run.json")
    rules = ["recorded_kernels.py:line", "recorded_kernels.py:constant", "recorded_kernels.py:division"]
    for number, (name, words) in enumerate(
        zip(
            rules,
            [["--arg", "x=f32[?]"], ["--arg", "x=f64[?]", "--arg", "a=4"], ["--arg", "x=f32[?]"]],
            strict=True,
        )
    ):
        flydsl("precompile", name, *words, "--target", TARGET, "-o", f"{number}.flyb")
    reasons = {}
    for number in range(3):
        done = flydsl("coverage", f"{number}.flyb", "run.json", "--json", code=1)
        for each in json.loads(done.stdout)["lacks"]:
            reasons.setdefault(each["function"], []).append((each["lacks"], each["reason"]))
    text = str(reasons)
    assert "aligned to 16 bytes, and was a float32 tensor (?):(1) aligned to 4 bytes in the run" in text
    assert "and was a int16 tensor" in text and "'a' is 4, and was 5 in the run" in text
    assert "the bundle has no function cube of recorded_kernels" in text
    assert ("options", "it is compiled with CompileOptions(") in [
        (kind, reason[: len("it is compiled with CompileOptions(")]) for kind, reason in reasons["division"]
    ]
    loaded = flydsl("coverage", "2.flyb", "run.json", "--loaded", "--json", code=1)
    assert "division" not in {each["function"] for each in json.loads(loaded.stdout)["lacks"]}


@pytest.mark.more
def test_a_second_run_after_a_kill_compiles_what_is_missing(modules: Path, flydsl: Run, run: Run) -> None:
    run("law_server.py", 2, 100, "out.json", FLYDSL_RECORD="run.json")
    words = [
        "--from",
        "run.json",
        "--allow",
        "recorded_kernels:made",
        "--target",
        f"{TARGET},sm_90",
        "-o",
        "k.flyb",
        "-j",
        "2",
    ]
    command = [sys.executable, "-m", "flydsl", "precompile", *words]
    env = {**environment(modules), "FLYDSL_RUNTIME_CACHE_DIR": str(modules / "ci")}
    first = subprocess.Popen(command, cwd=modules, env=env, stderr=subprocess.DEVNULL, start_new_session=True)
    deadline = time.monotonic() + 60
    while len(list((modules / "ci").rglob("*.flyk"))) < 12 and time.monotonic() < deadline:
        time.sleep(0.1)
    os.killpg(first.pid, signal.SIGKILL)
    first.wait()
    built = len(list((modules / "ci").rglob("*.flyk")))
    assert built >= 12 and not (modules / "k.flyb").exists()
    done = flydsl("precompile", *words, "--json", FLYDSL_RUNTIME_CACHE_DIR=str(modules / "ci"))
    results = json.loads(done.stdout)["results"]
    assert len(results) > built and sum(each["hit"] for each in results) >= built
    assert "has them all" in flydsl("coverage", "k.flyb", "run.json", "--target", f"{TARGET},sm_90").stdout


@pytest.mark.more
def test_a_farm_builds_a_recorded_run(modules: Path, flydsl: Run, run: Run) -> None:
    (modules / "farm.py").write_text(
        "from concurrent.futures import ThreadPoolExecutor\nsubmitted = []\n\n\nclass Farm(ThreadPoolExecutor):\n"
        "    def submit(self, f, data):\n        assert type(data) is bytes\n"
        "        open('submitted', 'a').write('1')\n        return super().submit(f, data)\n"
    )
    run("law_server.py", 2, 20, "out.json", FLYDSL_RECORD="run.json")
    words = ["--from", "run.json", "--allow", "recorded_kernels:made", "--target", "sm_90,gfx942", "-o", "k.flyb"]
    flydsl("precompile", *words, "--executor", "farm:Farm")
    assert len((modules / "submitted").read_text()) >= 2 * 12
    assert "has them all" in flydsl("coverage", "k.flyb", "run.json", "--target", "sm_90,gfx942").stdout


@pytest.mark.more
def test_a_bundle_of_a_recorded_run_is_built_again_from_its_provenance(modules: Path, flydsl: Run, run: Run) -> None:
    run("law_server.py", 2, 12, "out.json", FLYDSL_RECORD="run.json")
    words = [
        "--from",
        "run.json",
        "--allow",
        "recorded_kernels:made",
        "--target",
        "sm_90",
        "-o",
        "k.flyb",
        "--provenance",
    ]
    flydsl("precompile", *words)
    assert "the same bytes again" in flydsl("precompile", "--reproduce", "k.flyb").stdout


@pytest.mark.more
def test_launches_of_a_bundle_are_recorded_too(modules: Path, run: Run, flydsl: Run) -> None:
    flydsl("precompile", "recorded_kernels.py:line", "--arg", "x=f32[?]", "--target", TARGET, "-o", "k.flyb")
    (modules / "program.py").write_text(
        "import flydsl, numpy as np\nline = flydsl.load('k.flyb').line\nx = np.ones(8, np.float32)\n"
        "for _ in range(9):\n    line(x)\nassert x[0] == 29524\n"
    )
    run("program.py", FLYDSL_RECORD="run.json", FLYDSL_RUNTIME_ENABLE_CACHE="0")
    (row,) = read_recorded(modules / "run.json").programs
    assert (row.module, row.function, row.options, row.targets) == ("recorded_kernels", "line", None, ("cpu:native",))
    words = ("--from", "run.json", "--allow", "recorded_kernels:made", "--target", TARGET, "-o", "again.flyb")
    flydsl("precompile", *words)
    assert "has them all" in flydsl("coverage", "again.flyb", "run.json").stdout
    run("program.py", FLYDSL_RUNTIME_ENABLE_CACHE="0")


@pytest.mark.more
def test_precompiles_for_gpus_are_recorded_with_their_chips(modules: Path, run: Run) -> None:
    (modules / "program.py").write_text("import numpy as np, recorded_kernels as k\nk.line(np.zeros(8, np.float32))\n")
    for arch in ("sm_90", "gfx942"):
        run("program.py", FLYDSL_RECORD="run.json", COMPILE_ONLY="1", FLYDSL_COMPILE_ARCH=arch)
    (row,) = read_recorded(modules / "run.json").programs
    assert row.targets == ("cuda:sm_90", "rocm:gfx942")


def test_events_carry_the_row() -> None:
    import recorded_kernels as kernels

    events: list[package.CompileEvent] = []
    with package.on_compile(events.append):
        kernels.constant(np.zeros(8), "events")
    (program,) = {id(event.program): event.program for event in events}.values()
    assert isinstance(program, RecordedProgram) and program.signature().endswith("a: 'events', b: None")
    call = kernels.constant.bind((np.zeros(8), "events"), {}, Config.from_env())
    assert Recorded.of([program]) == Recorded.of(
        [program_of(kernels.constant, call, package.compiler.CompileOptions())]
    )
