"""Options that a backend declares: hints, environment variables, refusals, and the cache's key."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from outside_programs import output_of

from flydsl.backends.options import BackendOption, CompileOptions, check_declarations, option_values
from flydsl.backends.registry import make_backend, parse_target
from flydsl.compiler.hints import options_from_hints
from flydsl.config import Config
from flydsl.errors import ConfigError, DSLTypeError, DSLValueError

DECLARED = """
class Npu(Recording):
    options = {
        "unroll": BackendOption(int, 1, "iterations of a loop that become one", low=1, high=64),
        "cache": BackendOption(str, "near", "the cache that loads go through", choices=("near", "far")),
        "verbose": BackendOption(bool, False, "print what is done", in_key=False),
    }

class Other(Recording):
    name = "other"
    options = {"depth": BackendOption(float, 1.0, "stages of a pipeline")}

register_backend("npu", Npu)
register_backend("other", Other)
register_driver("npu", NpuDriver)
from flydsl.compiler.aot import precompile
"""


def outside(code: str, folder: Path, **environment: str) -> list[str]:
    return output_of(DECLARED + textwrap.dedent(code), folder, **environment).splitlines()


def test_a_hint_reaches_the_backend_by_every_door(tmp_path: Path) -> None:
    code = """
    from flydsl.compiler.kernel_function import CompilationContext
    run(*arrays())
    run.compile_hints["npu.unroll"] = 4
    run(*arrays())
    with CompilationContext.compile_hints({"npu.unroll": 5, "npu.cache": "far"}):
        run(*arrays())
    run.compile_hints.clear()
    flyc.compile[{"npu.unroll": 6}](run, *arrays())
    for each in Npu.seen:
        print(*each.values())
    """
    assert outside(code, tmp_path) == ["1 near False", "4 near False", "5 far False", "6 near False"]


def test_the_key_has_what_changes_the_code_and_nothing_else(tmp_path: Path) -> None:
    """A default that is given is as none; an option that is not in the key gives a hit."""
    code = """
    from flydsl.compiler.hints import options_from_hints as options
    for hints in ({}, {"npu.unroll": 1}, {"npu.verbose": True}, {"npu.unroll": 2}, {"npu.unroll": 2, "npu.cache": "near"}):
        done, = precompile(run, ["npu:x86-64"], [dict(zip("xy", arrays()))],
                                options=options(hints))
        print(done.hit, done.error)
    """
    assert outside(code, tmp_path) == ["False None", "True None", "True None", "False None", "True None"]


def test_workers_get_the_options(tmp_path: Path) -> None:
    """The backend is imported in a worker, which builds the same bytes as this process."""
    (tmp_path / "own_backend.py").write_text(
        "from flydsl.plugin import BackendOption\nfrom npu_example import NpuBackend\n"
        "class Npu(NpuBackend):\n"
        "    options = {'unroll': BackendOption(int, 1, 'iterations')}\n"
        "    def function_attributes(self, options):\n"
        "        return {'unroll': str(self.option(options, 'unroll'))}\n"
        "    def hash(self):\n        return 'constant'\n"
        "    def link(self, code):\n"
        "        from flydsl.plugin import DeviceBinary\n"
        "        return DeviceBinary({'binary': code.data, 'unroll': str(self.option(code.options, 'unroll')).encode()})\n"
    )
    code = """
    from own_backend import Npu as Own
    from flydsl.compiler.hints import options_from_hints as options
    if __name__ == "__main__":
        register_backend("npu", Own, force=True)
        for jobs in (None, 1):
            done, = precompile(run, ["npu:x86-64"], [dict(zip("xy", arrays()))], jobs=jobs,
                                    options=options({"npu.unroll": 3 if jobs else 2}))
            print(done.hit, done.error, done.artifact.sections["unroll"])
    """
    assert outside(code, tmp_path) == ["False None b'2'", "False None b'3'"]


def test_an_environment_variable_is_the_option_and_hints_win(tmp_path: Path) -> None:
    code = """
    import os
    run(*arrays())
    os.environ["FLYDSL_NPU_UNROLL"] = "7"
    run(*arrays())
    run.compile_hints["npu.unroll"] = 9
    run(*arrays())
    print(*(each["unroll"] for each in Npu.seen), *(Npu.settings().values()))
    os.environ["FLYDSL_NPU_UNROLL"] = "many"
    run.compile_hints.clear()
    print(message(run, *arrays()))
    os.environ["FLYDSL_NPU_UNROLL"] = "65"
    print(message(run, *arrays()))
    """
    found = outside(code, tmp_path, FLYDSL_NPU_UNROLL="3", FLYDSL_NPU_VERBOSE="yes", FLYDSL_OTHER_DEPTH="2")
    assert found[0] == "3 7 9 7 near True"
    assert "FLYDSL_NPU_UNROLL='many' is invalid; expected an int from 1 to 64" in found[1]
    assert "FLYDSL_NPU_UNROLL='65' is invalid" in found[2]


def test_a_misspelt_variable_is_answered_at_the_users_line(tmp_path: Path) -> None:
    code = """
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        run(*arrays())  # here
    own = [each for each in said if "FLYDSL" in str(each.message)]
    print(len(own), own[0].message)
    print(open(own[0].filename).readlines()[own[0].lineno - 1].strip())
    """
    message, line = outside(code, tmp_path, FLYDSL_NPU_UNROL="3", FLYDSL_ELSE="1")
    assert message.startswith("1 the backend 'npu' reads no variable FLYDSL_NPU_UNROL;")
    assert "did you mean 'FLYDSL_NPU_UNROLL'?" in message
    assert line == "run(*arrays())  # here"


def test_a_configuration_of_an_autotuned_function_has_options(tmp_path: Path) -> None:
    code = """
    from flydsl.autotune import Config, autotune
    wide = Config(**{"npu.unroll": 8})
    print(wide, wide.all_kwargs(), Config.from_dict(wide.to_dict()) == wide)

    @autotune(configs=[wide], key=[])
    @flyc.jit
    def tuned(x: fx.Tensor, y: fx.Tensor):
        kernel(x, y).launch(grid=(2,), block=(64,))

    x, y = arrays()
    tuned(x, y)
    print((y.host == x.host + 1).all(), {each["unroll"] for each in Npu.seen})
    """
    assert outside(code, tmp_path) == ["Config(npu.unroll=8) {} True", "True {8}"]


def test_wrong_options_are_refused_by_name(tmp_path: Path) -> None:
    """A wrong value where it is written; another backend's where the target is known.  Unknown names are warned of."""
    code = """
    hints = run.compile_hints
    print(message(hints.__setitem__, "npu.unroll", "4"))
    print(message(hints.__setitem__, "npu.unroll", 65))
    print(message(hints.__setitem__, "npu.cache", "middle"))
    for unknown in ("npu.unrol", "npuu.unroll", "npu_unroll"):
        with warnings.catch_warnings(record=True) as warned:
            hints[unknown] = 4
        print(warned[0].message)
        del hints[unknown]
    hints["other.depth"] = 2
    print(message(run, *arrays()))
    print(message(run, np.zeros(4, np.float32), np.zeros(4, np.float32)))
    print(message(precompile, run, ["npu:x86-64"], [dict(zip("xy", arrays()))]))
    """
    found = outside(code, tmp_path)
    assert "DSLTypeError: compile hint 'npu.unroll' must be an int, got '4'" in found[0]
    assert "DSLValueError: compile hint 'npu.unroll' is 65, expected an int from 1 to 64" in found[1]
    assert "expected one of 'near', 'far'" in found[2]
    assert "unknown to the backend 'npu'" in found[3] and "did you mean 'npu.unroll'?" in found[3]
    assert "for the backend 'npuu', and there is none" in found[4] and "did you mean 'npu.unroll'?" in found[4]
    assert "did you mean 'npu.unroll'?" in found[5]
    for line in (found[6], found[8]):
        assert "the option 'other.depth' is of the backend 'other', and this program is compiled for npu:x86-64" in line
        assert "npu.unroll, npu.cache, npu.verbose" in line
    assert "'other.depth' is of the backend 'other', and this program is compiled for cpu:" in found[7]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([1], "must map names to BackendOption"),
        ({"unroll": 1}, "must be a BackendOption"),
        ({"Unroll": BackendOption(int, 1, "")}, "lower-case identifiers"),
        ({"unroll": BackendOption(int, "1", "")}, "must be an int"),
        ({"unroll": BackendOption(int, 0, "", low=1)}, "expected an int from 1"),
        ({"kind": BackendOption(list, None, "")}, "bool, int, float or str"),  # type: ignore[arg-type]
    ],
)
def test_a_wrong_declaration_is_refused(options: object, said: str) -> None:
    with pytest.raises((DSLTypeError, DSLValueError), match=said):
        check_declarations("npu", options)


def test_no_option_takes_a_variable_of_flydsls_own() -> None:
    with pytest.raises(DSLValueError, match="FLYDSL_CPU_THREADS is a variable of flydsl's own"):
        check_declarations("cpu", {"threads": BackendOption(int, 1, "")})
    with pytest.raises(DSLValueError, match="FLYDSL_RUNTIME_CACHE_DIR"):
        check_declarations("runtime", {"cache_dir": BackendOption(str, "", "")})


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [(bool, "on", True), (bool, "0", False), (int, " 4 ", 4), (float, "4", 4.0), (str, "a b", "a b"), (int, "", None)],
)
def test_variables_have_the_options_type(kind: type, text: str, value: object) -> None:
    declared = {"x": BackendOption(kind, None, "a thing")}
    found = option_values("npu", declared, [("FLYDSL_NPU_X", text)])["x"]
    assert found == value and type(found) is type(value)


@pytest.mark.parametrize(("kind", "text"), [(bool, "maybe"), (int, "4.5"), (float, "nan"), (float, "inf"), (int, "x")])
def test_a_malformed_variable_is_named(kind: type, text: str) -> None:
    with pytest.raises(ConfigError, match="FLYDSL_NPU_X="):
        option_values("npu", {"x": BackendOption(kind, None, "a thing")}, [("FLYDSL_NPU_X", text)])


def test_the_configuration_keeps_what_backends_may_read() -> None:
    environment = {"FLYDSL_NPU_X": "1", "FLYDSL_CPU_THREADS": "2", "OTHER": "3", "FLYDSL_A": "4", "HOME": "/nowhere"}
    assert Config.from_env(environment).variables == (("FLYDSL_A", "4"), ("FLYDSL_NPU_X", "1"))


# -- the backends of this package


def resolved(target: str, hints: dict[str, object], **variables: str) -> CompileOptions:
    options = CompileOptions(variables=tuple(sorted(variables.items())))
    return make_backend(parse_target(target)).resolved(options_from_hints(hints, options))


@pytest.mark.parametrize(
    ("target", "own", "plain"),
    [
        ("rocm:gfx942", {"rocm.waves_per_eu": 2}, {"waves_per_eu": 2}),
        ("rocm:gfx942", {"rocm.waves_per_eu": (2, 4)}, {"waves_per_eu": "2,4"}),
        ("cuda:sm_90", {"cuda.maxnreg": 64}, {"maxnreg": 64}),
    ],
)
def test_their_options_are_the_hints_without_a_prefix(
    target: str, own: dict[str, object], plain: dict[str, object]
) -> None:
    assert resolved(target, own) == resolved(target, plain) != resolved(target, {})


def test_their_variables_are_defaults_of_hints() -> None:
    assert resolved("cuda:sm_90", {}, FLYDSL_CUDA_MAXNREG="64").maxnreg == 64
    assert resolved("cuda:sm_90", {"maxnreg": 32}, FLYDSL_CUDA_MAXNREG="64").maxnreg == 32
    assert resolved("cuda:sm_90", {"cuda.maxnreg": 32}, FLYDSL_CUDA_MAXNREG="64").maxnreg == 32
    assert resolved("rocm:gfx942", {}, FLYDSL_CUDA_MAXNREG="64") == CompileOptions()
    assert Config.from_env({"FLYDSL_ROCM_AGENT_TIMEOUT": "5", "HOME": "/nowhere"}).variables == ()


def test_their_options_are_refused_elsewhere() -> None:
    with pytest.raises(DSLValueError, match=r"'rocm\.waves_per_eu' is of the backend 'rocm'.*compiled for cuda:sm_90"):
        resolved("cuda:sm_90", {"rocm.waves_per_eu": 2})
    with pytest.raises(DSLValueError, match=r"did you mean 'cuda\.maxnreg'"):
        resolved("cuda:sm_90", {"cuda.maxreg": 2})
    with pytest.raises(DSLValueError, match="maxnreg is 300"):
        resolved("cuda:sm_90", {"cuda.maxnreg": 300})


def test_resolving_twice_changes_nothing() -> None:
    for target, hints in (("rocm:gfx942", {"rocm.waves_per_eu": 2}), ("cuda:sm_90", {"cuda.maxnreg": 9})):
        once = resolved(target, hints)
        assert make_backend(parse_target(target)).resolved(once) == once


def test_the_command_line_lists_and_takes_them() -> None:
    command = [sys.executable, "-m", "flydsl.cli", "backends"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "cuda.maxnreg (int; FLYDSL_CUDA_MAXNREG): the most registers that a thread may have" in text
    found = json.loads(subprocess.run([*command, "--json"], capture_output=True, text=True, check=True).stdout)
    assert [option["variable"] for option in found["rocm"]["options"]] == ["FLYDSL_ROCM_WAVES_PER_EU"]
    assert found["cpu"]["options"] == []
