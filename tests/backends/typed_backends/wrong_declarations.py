from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from backend_examples import ToyBackend

from flydsl.plugin import BackendOption


class WrongBackend(ToyBackend):
    options: ClassVar[Mapping[str, BackendOption]] = {
        "unroll": BackendOption(list, 1, "iterations of a loop that become one")
    }

    @classmethod
    def export_glue(cls) -> str:
        return "toy.c"
