"""The native model of a compute unit: its rules, against the same in Python, and that time which it skips is the same."""

from __future__ import annotations

import random

import pytest

from flydsl.perf.streams import Instruction, Loop, Stream, Unit
from flydsl.perf.unit import REASONS, LoopTrips, UnitParameters, run_unit

from .reference_unit import ComputeUnit

PARAMETERS = UnitParameters(4, 64, 300, 700, 20.0, 1.5)


def stream(instructions: list[Instruction], loops: list[Loop] | None = None) -> Stream:
    end = Instruction("s_endpgm", "s_endpgm", Unit.END)
    return Stream("kernel", "", [*instructions, end], loops or [], 64)


def vector(written: int, *read: int, cycles: int = 4) -> Instruction:
    sources = tuple((register, 1) for register in read)
    return Instruction("v", "v", Unit.VECTOR, cycles, cycles, 4, written=((written, 1),), read=sources)


def load(port: int = 16, traffic: int = 1024) -> Instruction:
    return Instruction("load", "load", Unit.LOAD, 4, counter=0, port=port, traffic=traffic)


def wait(counter: int = 0, most: int = 0) -> Instruction:
    return Instruction("wait", "wait", Unit.WAIT, waits=tuple(most if k == counter else -1 for k in range(4)))


def cycles(of: Stream, waves: int = 1, blocks: int = 1, trips: float = 1, p: UnitParameters = PARAMETERS) -> float:
    loops = [LoopTrips(trips, 1 << 30, 1) for _ in of.loops]
    return run_unit(of.table(), loops, waves, blocks, p).cycles


def random_instruction(draw: random.Random) -> Instruction:
    def some(count: int) -> tuple[tuple[int, int], ...]:
        return tuple((draw.randrange(32), draw.choice((1, 1, 2, 4))) for _ in range(count))

    kind = draw.choice(
        (Unit.VECTOR, Unit.VECTOR, Unit.SCALAR, Unit.MATRIX, Unit.MATRIX, Unit.LDS, Unit.LOAD, Unit.STORE, Unit.WAIT,
         Unit.BARRIER, Unit.NOP, Unit.SPECIAL, Unit.SCALAR_LOAD, Unit.ATOMIC)
    )  # fmt: skip
    x = Instruction(kind.name, kind.name, kind, issue=4)
    if kind in (Unit.VECTOR, Unit.SPECIAL, Unit.MATRIX, Unit.SCALAR):
        x.pipe, x.latency = draw.choice((4, 8, 16, 32)), draw.choice((1, 4))
        x.written, x.read = some(1), some(draw.randrange(4))
    elif kind in (Unit.LOAD, Unit.STORE, Unit.ATOMIC):
        x.counter, x.port, x.traffic = draw.choice((0, 1)), draw.choice((4, 16, 64)), draw.choice((0, 256, 2048))
        x.read = some(1)
        if kind is Unit.LOAD and draw.random() < 0.3:
            x.hits, x.hit_latency = 0.75, 120
    elif kind is Unit.LDS:
        x.counter, x.port, x.read = 2, draw.choice((1, 4, 8, 64)), some(1)
    elif kind is Unit.SCALAR_LOAD:
        x.counter = 2
    elif kind is Unit.WAIT:
        x.waits = tuple(draw.choice((-1, 0, 1, 3)) for _ in range(4))
    elif kind is Unit.NOP:
        x.issue = draw.choice((0, 4, 64))
    if draw.random() < 0.1 and kind not in (Unit.WAIT, Unit.BARRIER):
        x.stall = draw.randrange(1, 16)
    return x


@pytest.mark.parametrize("seed", range(40))
def test_it_is_the_reference_on_random_streams(seed: int) -> None:
    draw = random.Random(seed)
    code = [random_instruction(draw) for _ in range(draw.randrange(10, 120))]
    loops, trips = [], []
    if seed % 2:
        first, last = sorted(draw.sample(range(len(code)), 2))
        code[last] = Instruction("branch", "branch", Unit.SCALAR, 4, is_conditional=True)
        loops, trips = [Loop(first, last, 1, last + 1)], [LoopTrips(draw.randrange(1, 9), 1 << 30, 1)]
    of = stream(code, loops)
    waves, blocks = draw.choice((1, 2, 4)), draw.choice((1, 2, 3))
    p = UnitParameters(4, 64, 300, draw.choice((100, 900)), draw.choice((4.0, 64.0)), draw.choice((1.0, 1.75)))
    waiting = draw.choice((0, 0, 1, 5))
    native = run_unit(of.table(), trips, waves, blocks, p, waiting=waiting)
    reference = ComputeUnit(of, trips, waves, blocks, p, waiting=waiting)
    assert native.cycles == pytest.approx(reference.end, rel=1e-12)
    assert native.events == reference.executed


def test_a_block_starts_where_one_ends() -> None:
    of = stream([load(), wait(), *(vector(1, 1) for _ in range(50))])
    once = run_unit(of.table(), [], 4, 2, PARAMETERS).cycles
    again = run_unit(of.table(), [], 4, 2, PARAMETERS, waiting=6)
    assert again.statistics[0, 0] == 4 * 8
    assert 3 * once < again.cycles < 4.1 * once
    apart = run_unit(of.table(), [], 4, 8, PARAMETERS).cycles
    assert apart < again.cycles


def test_equal_inputs_give_equal_results() -> None:
    of = stream([load(), wait(), vector(1, 0), vector(2, 1)] * 20)
    assert len({cycles(of, 4, 2) for _ in range(3)}) == 1


def test_a_chain_takes_longer_than_independent_instructions() -> None:
    chain = stream([vector(k % 2, (k + 1) % 2) for k in range(100)])
    apart = stream([vector(k % 50, 60 + k % 50) for k in range(100)])
    assert cycles(chain) > 1.8 * cycles(apart)


def test_more_waves_hide_latency_until_bandwidth_is_the_limit() -> None:
    of = stream([load(), wait()] * 20)
    times = {waves: cycles(of, waves) for waves in (1, 2, 4, 16)}
    assert times[2] < 1.2 * times[1]
    moved = 16 * 20 * 1024 / PARAMETERS.bytes_per_cycle
    assert times[16] == pytest.approx(moved, rel=0.1)
    assert times[16] > 4 * times[1] / 4


def test_matrix_instructions_cannot_overlap_on_one_simd() -> None:
    code = [
        Instruction("m", "m", Unit.MATRIX, 4, 32, written=((4 * k, 4),), read=((100, 1), (101, 1), (4 * k, 4)))
        for k in range(8)
    ] * 10
    alone, four = cycles(stream(code)), cycles(stream(code), waves=4)
    assert alone == pytest.approx(80 * 32 * PARAMETERS.stretch, rel=0.02)
    assert four == pytest.approx(alone, rel=0.05)  # on four SIMDs
    assert cycles(stream(code), waves=8) == pytest.approx(2 * alone, rel=0.05)


def test_barriers_hold_the_fast_waves_of_a_block() -> None:
    barrier = Instruction("s_barrier", "s_barrier", Unit.BARRIER)
    together = run_unit(stream([load(), wait(), barrier] * 10).table(), [], 8, 1, PARAMETERS)
    assert dict(zip(REASONS, together.waits, strict=True))["barrier"] > 0


def test_waits_of_all_instructions_are_within_their_cycles() -> None:
    run = run_unit(stream([load(), wait(), vector(1, 0), vector(2, 1)] * 20).table(), [], 4, 2, PARAMETERS)
    assert (run.statistics[:, 2:].sum(axis=1) <= run.statistics[:, 1] + 1e-6).all()
    assert run.statistics[:, 1].sum() / 8 <= run.cycles


@pytest.mark.parametrize("waves", [1, 4, 8])
@pytest.mark.parametrize("trips", [50, 1000])
def test_skipped_time_is_what_it_would_have_been(waves: int, trips: int) -> None:
    barrier = Instruction("s_barrier", "s_barrier", Unit.BARRIER)
    lds = Instruction("ds", "ds", Unit.LDS, 4, counter=2, port=8)
    matrix = [
        Instruction("m", "m", Unit.MATRIX, 4, 16, written=((4 * k, 4),), read=((0, 1), (1, 1), (4 * k, 4)))
        for k in range(8)
    ]
    branch = Instruction("branch", "branch", Unit.SCALAR, 4, is_conditional=True)
    body = [load(), load(), lds, lds, wait(2), *matrix, wait(0), lds, barrier, branch]
    of = stream([load(), wait(), *body], [Loop(2, 1 + len(body), 1, 2 + len(body))])
    exact = run_unit(of.table(), [LoopTrips(trips, 1 << 30, 1)], waves, 2, PARAMETERS)
    skipped = run_unit(of.table(), [LoopTrips(trips, 14, 6)], waves, 2, PARAMETERS)
    assert skipped.cycles == pytest.approx(exact.cycles, rel=0.03)
    assert skipped.matrix == pytest.approx(exact.matrix, rel=0.03)
    assert skipped.events == pytest.approx(exact.events, rel=0.03)


def test_nested_loops_multiply() -> None:
    branch = Instruction("branch", "branch", Unit.SCALAR, 4, is_conditional=True)
    code = [vector(0, 1), vector(2, 3), branch, vector(4, 5), branch]
    of = stream(code, [Loop(0, 4, 1, 5), Loop(0, 2, 2, 3)])
    once = run_unit(of.table(), [LoopTrips(1, 1 << 30, 1), LoopTrips(1, 1 << 30, 1)], 1, 1, PARAMETERS).events
    many = run_unit(of.table(), [LoopTrips(5, 1 << 30, 1), LoopTrips(7, 1 << 30, 1)], 1, 1, PARAMETERS).events
    assert once == 6 and many == 1 + 5 * (7 * 3 + 2)


def test_a_loop_may_be_left_in_its_middle() -> None:
    """Entered at a test: it runs one test more than bodies, and none at all without trips."""
    leave = Instruction("branch", "branch", Unit.SCALAR, 4, target=4, is_conditional=True)
    back = Instruction("branch", "branch", Unit.SCALAR, 4, target=0)
    code = [vector(0, 1), leave, vector(2, 3), back]
    of = stream(code, [Loop(0, 3, 1, 4, exit=1)])
    for trips in (0, 1, 6):
        run = run_unit(of.table(), [LoopTrips(trips, 1 << 30, 1, 1)], 1, 1, PARAMETERS)
        assert run.statistics[2, 0] == trips and run.statistics[0, 0] == trips + 1
