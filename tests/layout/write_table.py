"""Writes ``data/table.json``: what FlyDSL 0.4.2 answers to each call of ``table_calls``, the model where it fails.

Run it with a Python that has FlyDSL's wheel, which is asked as a black box, and not flydsl::

    COMPILE_ONLY=1 ARCH=gfx942 python tests/layout/write_table.py

Each call is made in a process of its own, because many bad ones abort.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
from pathlib import Path
from typing import Any

from table_calls import CALLS
from table_model import answer, reason

TABLE = Path(__file__).parent / "data" / "table.json"
SECONDS = 20
ANSWERED_WRONGLY = re.compile(
    r"make_layout_like\(L\(\(4,8\),\(0,1\)\)\)|make_ordered_layout\(\(4,6,8\),\((0,0,1|1,0,0)\)\)"
    r"|elem_less|equal|int_tuple_mul\(.*\(2,3,4\)\)"
)
"""The calls that 0.4.2 answers, but wrongly, or only at run time."""


def shown(value: Any) -> str:
    """A result as text: what the type of a static value says."""
    if value is None or isinstance(value, (bool, int)):
        return repr(value)
    if isinstance(value, (tuple, list)):
        return "(" + ",".join(map(shown, value)) + ")"
    found = re.fullmatch(r"!fly\.\w+<(.*)>", str(value.type))
    return found[1] if found else str(value.type)


def ask(call: str, names: dict[str, Any]) -> str | None:
    """The result of a call as text, ``"ValueError"``, or ``None`` if it fails in another way."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        signal.alarm(SECONDS)
        try:
            said = shown(eval(call, names))
        except ValueError as error:
            said = "ValueError" if type(error) is ValueError and "expected IntTupleType" not in str(error) else ""
        except BaseException:
            said = ""
        os.write(writing, said.encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        said = stream.read().decode()
    os.waitpid(child, 0)
    return said or None


def main() -> None:
    import flydsl.compiler as flyc
    import flydsl.expr as fx

    names: dict[str, Any] = {name: getattr(fx, name) for name in dir(fx) if not name.startswith("_")}
    names |= {"L": fx.make_layout, "T": fx.make_tile, "I": fx.make_int_tuple, "ID": fx.make_identity_layout}
    names |= {"C": fx.make_composed_layout, "S": lambda *s: fx.static(fx.SwizzleType.get(*s))}
    answers: dict[str, str | None] = {}

    @flyc.jit
    def in_a_trace():
        answers.update({call: ask(call, names) for call in CALLS})

    with contextlib.suppress(Exception):  # of compiling the program, which may lack tools; the answers are there
        in_a_trace()
    assert len(answers) == len(CALLS)
    rows = []
    for call, said in answers.items():
        if said is not None and not ANSWERED_WRONGLY.match(call):
            rows.append([call, said, "FlyDSL 0.4.2"])
            continue
        why = reason(call)
        assert why is not None, f"0.4.2 fails on {call} and nothing says why"
        rows.append([call, answer(call), f"model: 0.4.2 {why}"])
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")


if __name__ == "__main__":
    main()
