"""Write the tables of ``flydsl/backends/trace_contents.py`` into ``docs/backends.md``, or check that they are there.

python tools/trace_contents.py [--check]
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from flydsl.backends.trace_contents import as_markdown  # noqa: E402

PAGE = ROOT / "docs" / "backends.md"
FIRST = "<!-- tools/trace_contents.py writes the tables from here -->\n"
LAST = "<!-- to here -->\n"


def main(arguments: list[str]) -> int:
    page = PAGE.read_text()
    head, _, rest = page.partition(FIRST)
    _, _, tail = rest.partition(LAST)
    made = f"{head}{FIRST}\n{as_markdown()}\n{LAST}{tail}"
    if page == made:
        return 0
    if "--check" in arguments:
        print(f"{PAGE} has other tables than flydsl/backends/trace_contents.py; run: python tools/trace_contents.py")
        return 1
    PAGE.write_text(made)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
