"""Types that a kernel captures cost nothing at a launch: they are compared once."""

from __future__ import annotations

import numpy as np
import pytest

import flydsl.compiler as flyc
import flydsl.expr as fx
from flydsl.compiler.frontend.footprint import snapshot

SINGLE = fx.PointerType(fx.Float32, fx.AddressSpace.Global, 4)
group = fx.dist.CommGroup("tp")


@flyc.kernel
def store_kernel(address: fx.Int64):
    fx.inttoptr(SINGLE, address)[0] = fx.Float32(len(group.name))


@flyc.jit
def store(address: fx.Int64):
    store_kernel(address).launch(grid=1, block=1)


def test_no_python_compares_a_captured_type() -> None:
    y = np.zeros(1, np.float32)
    store(y.ctypes.data)
    assert y[0] == 2
    taken = snapshot(store._captures.now())
    assert taken is not None
    assert not taken.guards


def test_another_type_under_the_name_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    y = np.zeros(1, np.float32)
    store(y.ctypes.data)
    monkeypatch.setitem(globals(), "SINGLE", fx.PointerType(fx.Int32, fx.AddressSpace.Global, 4))
    with pytest.warns(UserWarning, match="stores its bits"):  # another program is traced
        store(y.ctypes.data)


@pytest.mark.parametrize("name", ["dtype", "address_space", "alignment", "other"])
def test_a_pointer_type_is_immutable(name: str) -> None:
    with pytest.raises(AttributeError, match="cannot be assigned"):
        setattr(SINGLE, name, 8)
    with pytest.raises(AttributeError, match="cannot be deleted"):
        delattr(SINGLE, name)
