"""Loops of the PTX simulator: those that come to an end do, however long they take, and endless ones are told."""

from __future__ import annotations

import numpy as np
import pytest

from flydsl.simulators import ptx
from flydsl.simulators.findings import Fault

HEADER = """.version 8.4
.target sm_90
.address_size 64
.visible .entry k(.param .u64 x, .param .u32 n)
{
.reg .pred %p<5>; .reg .b32 %r<7>; .reg .b64 %d<1>; .shared .align 4 .b32 flag[1];
ld.param.b64 %d0, [x]; ld.param.b32 %r0, [n]; mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; mov.u32 %r3, 0;
"""
COUNT = "add.u32 %r3, %r3, 1; setp.lt.u32 %p2, %r3, %r0;"
ENDLESS = {
    "a jump to itself": "L: bra L;",
    "a flag that nobody sets": "L: ld.volatile.global.u32 %r4, [%d0]; setp.eq.u32 %p1, %r4, 0; @%p1 bra L;",
    "a store of what is there": "L: st.volatile.global.u32 [%d0], 0; bra L;",
    "a barrier": "L: bar.sync 0; bra L;",
    "a lock that is held": """
        L: atom.global.cas.b32 %r4, [%d0+4], 0, 1; setp.ne.u32 %p1, %r4, 0; @%p1 bra L;
    """,
}
ENDING = {
    "a count": (f"L: {COUNT} @%p2 bra L; st.global.u32 [%d0], %r3;", 1, 9000, [9000, 0]),
    "a flag of another block, that it sets late": (
        f"""setp.ne.u32 %p1, %r2, 0; @%p1 bra W;
        A: {COUNT} @%p2 bra A; mov.u32 %r5, 1; st.release.gpu.global.u32 [%d0], %r5; ret;
        W: ld.acquire.gpu.global.u32 %r4, [%d0]; setp.eq.u32 %p3, %r4, 0; @%p3 bra W;""",
        2, 2000, [1, 0],
    ),
    "a flag that is looked at between barriers, and set late": (
        f"""setp.ge.u32 %p1, %r1, 32; @%p1 bra W; mov.u32 %r5, 0; st.shared.u32 [flag], %r5;
        A: bar.sync 0; bar.sync 0; {COUNT} @%p2 bra A;
        mov.u32 %r5, 1; st.shared.u32 [flag], %r5; bar.sync 0; bar.sync 0; st.global.u32 [%d0], %r3; ret;
        W: bar.sync 0; ld.shared.u32 %r4, [flag]; bar.sync 0; setp.eq.u32 %p3, %r4, 0; @%p3 bra W;""",
        1, 300, [300, 0],
    ),
    "a vote of which one warp's part changes late": (
        f"""setp.ge.u32 %p1, %r1, 32; @%p1 mov.u32 %r3, 100000;
        A: {COUNT} @%p1 mov.u32 %r3, 100000; barrier.cta.red.popc.aligned.u32 %r6, 0, %p2; setp.ne.u32 %p4, %r6, 0;
        @%p4 bra A;""",
        1, 300, [0, 0],
    ),
    "a lock that some threads of a warp take": (
        """setp.ge.u32 %p1, %r1, 8; @%p1 ret;
        L: atom.global.cas.b32 %r4, [%d0], 0, 1; setp.ne.u32 %p1, %r4, 0; @%p1 bra L;
        ld.volatile.global.u32 %r5, [%d0+4]; add.u32 %r5, %r5, 1; st.volatile.global.u32 [%d0+4], %r5;
        atom.global.exch.b32 %r6, [%d0], 0;""",
        1, 0, [0, 8],
    ),
}  # fmt: skip


def run(body: str, words: np.ndarray, grid: int = 1, count: int = 0) -> list[Fault]:
    findings: list[Fault] = []
    ptx.run(ptx.parse(f"{HEADER}{body}\nret; }}"), "k", grid, 64, [words, np.uint32(count)], findings=findings)
    return findings


@pytest.mark.parametrize("name", ENDLESS)
def test_an_endless_loop_is_a_deadlock(name: str) -> None:
    (fault,) = run(ENDLESS[name], np.array([0, 1], np.uint32))
    assert fault.check == "deadlock" and "threads loop for ever" in str(fault)


@pytest.mark.parametrize("name", ENDING)
def test_a_loop_that_ends_is_silent(name: str) -> None:
    body, grid, count, expected = ENDING[name]
    words = np.zeros(2, np.uint32)
    assert run(body, words, grid, count) == [] and words.tolist() == expected
