"""Plans from a manifest alone, against sums done by hand."""

import json
import math
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from message_simulation import Messages, unlimited

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.artifact import Artifact
from flydsl.compiler import precompile
from flydsl.compiler.comm import estimates as counting
from flydsl.config import Config
from flydsl.dist import topology as topologies
from flydsl.dist.affine import Affine
from flydsl.dist.manifest import GroupRow, Manifest, ProgramRow, SymbolRow, WorldRule, parse
from flydsl.dist.planning import manifest_of_file, plan
from flydsl.dist.topology import ALGORITHMS, PROGRAMS, Level, Topology, estimate, estimates
from flydsl.errors import CommError, ConfigError, ManifestError, RankError, ReachError
from flydsl.kernels import comm
from flydsl.kernels.comm import choose

ROOT = Path(__file__).resolve().parents[2]
FILE = Path(__file__).parent / "data" / "comm_1.json"
MANIFEST = manifest_of_file(FILE)
n, world, rank = (Affine.symbol(name) for name in ("n", "world", "rank"))
NODE = Level("node", 8, "load-store", alpha_us=1.5, gb_per_s=400, gap_us=0.1)
RACK = Level("rack", 64, "network", alpha_us=6, gb_per_s=45, gap_us=0.4)
FABRIC = Level("fabric", None, "network", alpha_us=9, gb_per_s=25, gap_us=0.6)
TOPOLOGY = Topology((NODE, RACK, FABRIC), launch_us=2, local_gb_per_s=1000)


def test_memory_is_that_of_the_windows_and_the_control_page() -> None:
    found = plan(MANIFEST, (4,), symbols={"n": 1000}).worlds[0]
    inbox, done = found.groups[0].windows
    assert (inbox.bytes, inbox.allocated, inbox.formula) == (8000, 8192, "2000")
    assert (done.bytes, done.allocated, done.formula) == (8 * 4 * 4, 4096, "32")
    assert found.memory_bytes == 4096 + 8192 + 4096
    assert found.groups[0].table_bytes == 8 * 2 * 4
    assert found.programs[0].messages == 32 and found.programs[0].bytes == 16000
    assert found.all_reduce == {} and found.refusals == () and found.bootstrap_messages == 18


def test_sizes_without_a_value_stay_formulas() -> None:
    found = plan(MANIFEST, (8,)).worlds[0]
    assert [window.formula for window in found.groups[0].windows] == ["2*n", "8*blocks"]
    assert found.memory_bytes is None
    assert found.programs[0].bytes is None


def test_a_load_store_group_is_refused_beyond_its_level() -> None:
    small, large = plan(MANIFEST, (8, 9), symbols={"n": 10}, topology=TOPOLOGY).worlds
    assert small.refusals == ()
    assert len(large.refusals) == 1
    assert "group 'tp'" in large.refusals[0] and "which 8 can, and 9 span level 'rack'" in large.refusals[0]
    assert small.best in ALGORITHMS
    assert {name for name, each in large.all_reduce.items() if each.us is None} == {"one-shot", "two-shot", "ring"}
    network = Manifest((GroupRow("tp", "network", ()),))
    assert plan(network, (10_000,), topology=TOPOLOGY).worlds[0].refusals == ()


def test_a_world_is_refused_by_the_groups_rule_and_the_topology() -> None:
    manifest = Manifest((GroupRow("ring", "network", (), WorldRule(multiple_of=4)),))
    rack = Topology((NODE, RACK))
    small, large = plan(manifest, (6, 100), topology=rack).worlds
    assert "multiple of 4" in small.refusals[0]
    assert "100 ranks, and the topology has 64" in large.refusals[0]
    assert all(each.us is None for each in large.all_reduce.values())


def test_messages_and_bytes_are_those_of_the_busiest_rank() -> None:
    chunk = Affine.symbol("chunk")
    symbols = {
        "n": SymbolRow("x.shape[0]"),
        "chunk": SymbolRow(expression=n, ceildiv="world"),
        "mine": SymbolRow(expression=n - chunk * rank, least=0, most=chunk),
    }
    program = ProgramRow("rs", "g", bytes=4 * Affine.symbol("mine") * world, messages=rank + 1)
    manifest = Manifest((GroupRow("g", "network", ()),), symbols, (program,))
    for ranks in (1, 2, 3, 7, 10_000):
        found = plan(manifest, (ranks,), symbols={"n": 10}).worlds[0].programs[0]
        assert found.messages == ranks
        assert found.bytes == 4 * math.ceil(10 / ranks) * ranks


@pytest.mark.parametrize("world", [1, 2, 3, 4, 7, 8])
@pytest.mark.parametrize("size", [0, 4, 4000, 1 << 24])
def test_times_within_a_node_are_the_formulas(world: int, size: int) -> None:
    found = {name: each.us for name, each in estimates(TOPOLOGY, world, size).items()}
    alpha, gap, beta = (1.5, 0.1, 1e-3 / 400) if world > 1 else (0, 0, 0)
    base = 2 + 2 * size * 1e-3 / 1000
    assert found["one-shot"] == pytest.approx(base + alpha + (world - 1) * (gap + size * beta))
    copied = 2 + (2 - 1 / world) * size * 1e-3 / 1000
    assert found["two-shot"] == pytest.approx(copied + 2 * alpha + 2 * (world - 1) * (gap + size / world * beta))
    assert found["ring"] == pytest.approx(2 + 4 * size * 1e-3 / 1000 + 2 * (world - 1) * (alpha + size / world * beta))
    steps = math.floor(math.log2(world)) + (0 if world & (world - 1) == 0 else 2)
    doubled = base + steps * (alpha + size * beta) if size <= 1 << 20 else None  # whose windows are many times as large
    assert found["doubling"] == (doubled and pytest.approx(doubled))


def test_blocks_that_run_one_after_the_other_meet_one_after_the_other() -> None:
    serial = replace(TOPOLOGY, block_us=0.5)
    assert topologies.parse(serial.encode()) == serial
    for algorithm, barriers in (("one-shot", 1), ("two-shot", 2), ("ring", 6)):
        for size, blocks in ((0, 1), (4096, 1), (4097, 2), (1 << 24, 32)):
            quick, slow = (estimate(algorithm, each, 4, size).us for each in (TOPOLOGY, serial))
            assert slow == pytest.approx(quick + barriers * 0.5 * (blocks - 1))  # type: ignore[operator]


def test_times_grow_with_size_and_fall_with_bandwidth() -> None:
    fast = Topology(tuple(replace(level, gb_per_s=2 * level.gb_per_s) for level in TOPOLOGY.levels))
    for algorithm, worlds in (
        ("ring", (2, 8)),
        ("doubling", (2, 8, 9, 64)),
        ("hierarchical", (2, 8, 9, 64, 100, 4096)),
    ):
        for ranks in worlds:
            times = [estimate(algorithm, TOPOLOGY, ranks, size).us for size in (0, 1000, 10**5, 10**6)]
            assert times == sorted(times)  # type: ignore[type-var]
            assert estimate(algorithm, fast, ranks, 10**6).us < times[-1]  # type: ignore[operator]


def test_levels_win_for_many_ranks() -> None:
    found = plan(MANIFEST, (10_000,), symbols={"n": 1 << 19}, topology=TOPOLOGY).worlds[0]
    assert found.best == "hierarchical"


@pytest.mark.parametrize(
    ("worlds", "symbols", "error", "message"),
    [
        ((0,), {}, RankError, "from 1 to 1048576, got 0"),
        ((True,), {}, RankError, "got True"),
        ((4,), {"m": 1}, CommError, "no input 'm'"),
        ((4,), {"n": -1}, CommError, r"n \(x.shape\[0\]\): expected an int"),
    ],
)
def test_wrong_questions_are_refused(worlds: Any, symbols: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        plan(MANIFEST, worlds, symbols=symbols)


def test_a_topology_is_read_as_it_is_written() -> None:
    assert topologies.parse(TOPOLOGY.encode()) == TOPOLOGY
    least = {
        "schema": "flydsl.topology/1",
        "levels": [{"name": "a", "ranks": None, "reach": "network", "alpha_us": 16, "gb_per_s": 1}],
    }
    assert topologies.parse(json.dumps(least).encode()).levels[0].gap_us == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "schema None"),
        ('{"schema": "flydsl.topology/2"}', "'flydsl.topology/2', expected 'flydsl.topology/1'"),
        ('{"schema": "flydsl.topology/1"}', "no key 'levels'"),
        ('{"schema": "flydsl.topology/1", "levels": [], "x": 1}', "no key 'x'"),
        ('{"schema": "flydsl.topology/1", "levels": []}', "1 to 16 levels"),
        ('{"schema": "flydsl.topology/1", "levels": {}}', "expected a list"),
        ('{HEAD, "levels": [{"name": "a"}]}', r"levels\[0\] has no key 'ranks'"),
        ('{HEAD, "levels": [LEVEL], "launch_us": true}', "launch_us of the topology is True, expected a number from 0"),
        ('{HEAD, "levels": [LEVEL, LEVEL]}', "one name"),
        (
            '{HEAD, "levels": [LEVEL,{"name":"b","ranks":12,"reach":"network",COSTS}]}',
            "multiple",
        ),
        (
            '{HEAD, "levels": [{"name":"a","ranks":8,"reach":"network","alpha_us":1,"gb_per_s":0}]}',
            "above 0",
        ),
        (
            '{HEAD, "levels": [{"name":"a","ranks":8,"reach":"network","alpha_us":-1,"gb_per_s":1}]}',
            "from 0",
        ),
        (
            '{HEAD, "levels": [{"name":"a","ranks":8.0,"reach":"network",COSTS}]}',
            "integer",
        ),
        (
            '{HEAD, "levels": [{"name":"a","ranks":8,"reach":"far",COSTS}]}',
            "'far'",
        ),
        ("nothing", "cannot be read"),
    ],
)
def test_a_wrong_topology_is_named(text: str, message: str) -> None:
    level = '{"name": "a", "ranks": 8, "reach": "load-store", "alpha_us": 1, "gb_per_s": 1}'
    text = text.replace("HEAD", '"schema": "flydsl.topology/1"').replace("COSTS", '"alpha_us": 1, "gb_per_s": 1')
    with pytest.raises(ConfigError, match=message):
        topologies.parse(text.replace("LEVEL", level).encode())


def run_command(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "flydsl.cli", "plan", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, timeout=60)


def test_the_command_prints_what_the_function_gives(tmp_path: Path) -> None:
    (tmp_path / "t.json").write_bytes(TOPOLOGY.encode())
    arguments = (FILE, "n=4096", "--world", "8,10000", "--topology", tmp_path / "t.json")
    done = run_command(*arguments, "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == plan(MANIFEST, (8, 10_000), symbols={"n": 4096}, topology=TOPOLOGY).to_json()
    text = run_command(*arguments).stdout
    assert "world 10000" in text and "refused: group 'tp'" in text and "hierarchical" in text


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--world", "x"), 2, "expected an integer, got 'x'"),
        (("n", "--world", "2"), 2, "expected NAME=N with integers"),
        (("k=1", "--world", "2"), 1, "no input 'k'"),
        (("--world", "0"), 1, "a world is an integer"),
    ],
)
def test_the_command_names_what_is_wrong(arguments: tuple[str, ...], code: int, message: str) -> None:
    done = run_command(FILE, *arguments)
    assert (done.returncode, message in done.stderr) == (code, True), done.stderr


def test_a_file_without_groups_or_damaged_is_named(tmp_path: Path) -> None:
    path = tmp_path / "damaged.json"
    path.write_bytes(FILE.read_bytes().replace(b'"n"', b'"k"', 1))
    with pytest.raises(ManifestError, match=r"damaged\.json"):
        manifest_of_file(path)
    assert parse(FILE.read_bytes().rstrip(b"\n")) == MANIFEST


def test_planning_needs_no_compiler() -> None:
    code = "import sys, flydsl.dist.planning; assert not {'torch_mlir', 'llvmlite', 'flydsl.expr'} & set(sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def library_manifest(*names: str) -> Manifest:
    return Manifest((GroupRow("comm", "load-store", ()),), {}, tuple(ProgramRow(name, "comm") for name in names))


def test_the_fastest_all_reduce_of_the_model_is_selected() -> None:
    names = ("all_reduce_one_shot", "all_reduce_two_shot", "all_reduce_ring", "all_reduce_low_latency")
    everything = library_manifest(*names)
    assert choose(8, 16, TOPOLOGY, manifest=everything) == "all_reduce_low_latency"
    assert choose(8, 16, TOPOLOGY) == "all_reduce_one_shot"
    assert choose(8, 16, replace(TOPOLOGY, write_crossings=2.0), manifest=everything) == "all_reduce_one_shot"
    assert choose(8, 1 << 26, TOPOLOGY, manifest=everything) == "all_reduce_two_shot"
    assert choose(8, 16, TOPOLOGY, manifest=library_manifest("all_reduce_ring")) == "all_reduce_ring"
    with pytest.raises(ReachError, match="level 'rack' has network"):
        choose(9, 16, TOPOLOGY, manifest=everything)
    with pytest.raises(ReachError, match="it has none"):
        choose(2, 16, TOPOLOGY, manifest=Manifest(()))
    with pytest.raises(RankError):
        choose(0, 16, TOPOLOGY)


def test_what_the_plan_calls_best_is_in_the_library() -> None:
    assert set(PROGRAMS) == set(ALGORITHMS)
    for world in (1, 2, 8, 9, 16, 512, 10_000):
        for size in (0, 4000, 1 << 20, 1 << 26):
            best = plan(MANIFEST, (world,), topology=TOPOLOGY, size=size).worlds[0].best
            assert best is not None
            assert PROGRAMS[best] == choose(world, size, TOPOLOGY)
            assert hasattr(comm, PROGRAMS[best])


@pytest.mark.parametrize("hosts", [1, 2, 8, 1250])
@pytest.mark.parametrize("size", [0, 4000, 1 << 24])
def test_times_by_levels_are_the_formulas(hosts: int, size: int) -> None:
    """Of hosts with 8 ranks each, by hand."""
    found = estimate("hierarchical", TOPOLOGY, 8 * hosts, size)
    within = 3 * (1.5 + 7 * 0.1) + 2 * 7 * size / 8 * 1e-3 / 400
    near, far = min(hosts, 8) - 1, max(hosts - 8, 0)
    part = size / (8 * hosts)
    between = (
        2 * (9 if far else 6 if near else 0) + 2 * near * (0.4 + part * 1e-3 / 45) + 2 * far * (0.6 + part * 1e-3 / 25)
    )
    assert found.us == pytest.approx(2 + 2 * size * 1e-3 / 1000 + within + between)
    assert found.messages == 3 * 8 + 2 * hosts - 1


def test_a_program_has_the_time_of_its_algorithm() -> None:
    found = plan(library_manifest("all_reduce_ring", "all_reduce_two_shot"), (8,), topology=TOPOLOGY, size=4000).worlds[
        0
    ]
    assert [each.us for each in found.programs] == [found.all_reduce["ring"].us, found.all_reduce["two-shot"].us]


def test_inspect_shows_the_manifest_of_an_artifact(tmp_path: Path) -> None:
    artifact = Artifact("all_reduce", "cpu:x86-64", (), (), (), {"comm": MANIFEST.encode()})
    path = tmp_path / "all_reduce.flyk"
    path.write_bytes(artifact.to_bytes())
    assert manifest_of_file(path) == MANIFEST
    command = [sys.executable, "-m", "flydsl.cli", "inspect", str(path)]
    shown = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, timeout=60).stdout
    for line in (
        "group tp: reach load-store, world from 1",
        "blocks = ceil((n) / 128)",
        "inbox: local-write remote-read",
    ):
        assert line in shown
    facts = json.loads(
        subprocess.run([*command, "--json"], capture_output=True, check=True, cwd=ROOT, timeout=60).stdout
    )
    assert facts["comm"] == json.loads(MANIFEST.encode())


@pytest.mark.parametrize(
    "algorithm",
    [
        pytest.param(name, marks=pytest.mark.more if name in ("doubling", "hierarchical") else pytest.mark.prove)
        for name in PROGRAMS
    ],
)
def test_1024_ranks_send_the_messages_of_the_plan(algorithm: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The messages of all ranks are played, as the traced kernel that carries the algorithm out sends and awaits them."""
    messages = Messages(1024, 8, threads=None if algorithm in ("one-shot", "two-shot") else 1)

    def trace(host: Any, kernels: Any, accesses: Any, group: Any) -> Any:
        messages.trace(host, kernels, group, 8)
        return counting.Estimate("none", Affine(), Affine())

    unlimited(monkeypatch)
    monkeypatch.setattr("flydsl.compiler.comm.manifest.estimate", trace)
    function = getattr(comm, PROGRAMS[algorithm])
    spec = flyc.TensorSpec(fx.Float32, (flyc.dyn,))
    group = comm.network if algorithm in ("doubling", "hierarchical") else comm.group
    config = replace(Config.from_env({}), cache_dir=None)
    precompile(function, ["cpu:x86-64"], [{"g": group, "x": spec, "y": spec}], config=config, isolated=False)
    levels = Level("node", 8, "load-store", 1, 100, 0.1), Level("rack", None, "network", 5, 10, 0.4)
    assert max(messages.play()) == estimate(algorithm, Topology(levels), 1024, 32).messages
