from __future__ import annotations

from collections.abc import Sequence

from flydsl.backends.base import BaseBackend


class BoolBackend(BaseBackend):
    def pipeline_fragments(self, options: bool) -> Sequence[str]:
        return ("canonicalize",) if options else ()
