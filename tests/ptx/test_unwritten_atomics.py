"""Atomics on memory that nobody wrote: each but an exchange stores what it makes of it."""

import numpy as np
import pytest

from flydsl.tools.foreign.kernels import Launch, load
from flydsl.tools.simulators.findings import Fault
from flydsl.tools.simulators.windows import Window, apart

TEXT = """
.version 8.4
.target sm_90
.address_size 64
.visible .entry count(.param .u64 x)
{
    .reg .b32 %r<2>; .reg .b64 %d<2>;
    ld.param.b64 %d0, [x]; mov.u32 %r0, 1;
    OPERATION
    ret;
}
"""


@pytest.mark.parametrize("operation", ["red.global.add.u32 [%d0], %r0;", "atom.global.exch.b32 %r1, [%d0], %r0;"])
@pytest.mark.parametrize("is_written", [False, True])
def test_an_atomic_on_what_nobody_wrote_is_told(operation: str, is_written: bool) -> None:
    x = np.zeros(4, np.uint32)
    at = apart(1, x.ctypes.data)
    window = Window(at, 16, x.ctypes.data, "x", unwritten=None if is_written else np.ones(16, bool))
    kernel = load("cuda:sm_90", TEXT.replace("OPERATION", operation).encode())
    findings: list[Fault] = []
    kernel.launch(Launch((1, 1, 1), (32, 1, 1)), [at.to_bytes(8, "little")], [window], findings)
    if is_written or "exch" in operation:
        assert findings == []
    else:
        assert {(fault.check, fault.memory) for fault in findings} == {("init", "x")}
    assert x[0] == (1 if "exch" in operation else 32)
