"""Each planted bug is reported, with all that is known of it, and the launch after it is as if nothing had been."""

import inspect

import pytest

from flydsl.errors import SanitizerError
from tests.sanitizer import planted_bounds, planted_more, planted_order, planted_unseen, planted_waits
from tests.sanitizer.planted import OTHER_MARK, PLANTED, Planted

FILES = {module.__file__ for module in (planted_bounds, planted_more, planted_order, planted_unseen, planted_waits)}


@pytest.fixture(autouse=True)
def all_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLYDSL_CPU_CHECK", "bounds,race,init,barrier")


@pytest.mark.parametrize("bug", PLANTED, ids=lambda bug: bug.name)
def test_planted_bug(bug: Planted, monkeypatch: pytest.MonkeyPatch) -> None:
    if bug.arch:
        monkeypatch.setenv("FLYDSL_COMPILE_BACKEND", "cpu")
        monkeypatch.setenv("FLYDSL_COMPILE_ARCH", bug.arch)
    with pytest.raises(SanitizerError) as raised:
        bug.launch()
    lines = {f.location.line for f in raised.value.findings if f.location}
    assert lines <= {bug.line(), bug.line(OTHER_MARK)}
    found = next(f for f in raised.value.findings if f.check == bug.check)
    found_lines = [f.line for f in (found.location, found.other_location) if f]
    assert bug.line() in found_lines
    if bug.line(OTHER_MARK) is not None:
        assert bug.line(OTHER_MARK) in found_lines
    assert found.kernel == "k_0"
    assert found.location is not None
    assert found.location.filename == inspect.getsourcefile(bug.launch)
    assert (found.tensor, found.index) == (bug.tensor, bug.index)
    assert (found.block, found.thread) == (bug.block, bug.thread)
    if bug.other_thread is not None:
        assert found.other_thread == bug.other_thread
        assert found.other_block in (bug.other_block or bug.block, None)
    text = str(raised.value)
    assert "k_0" in text
    assert bug.tensor in text
    assert f"line {bug.line()}" in text
