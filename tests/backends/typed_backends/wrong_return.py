from __future__ import annotations

from collections.abc import Mapping

from flydsl.backends.base import BaseBackend, DeviceCode


class DictBackend(BaseBackend):
    def link(self, code: DeviceCode) -> Mapping[str, bytes]:
        return {"binary": code.data}
