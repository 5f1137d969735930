"""Log handlers that an environment variable asks for."""

from __future__ import annotations

import functools
import logging
from pathlib import Path

from flydsl.config import Config
from flydsl.errors import FolderError

_NAME = "FLYDSL_DEBUG_LOG"
"""The name of the handlers that are made here."""


def write_logs(config: Config) -> None:
    """Let the loggers below ``flydsl`` write to the file and to standard error, as the configuration has it.

    Without either, what the program has said of its loggers holds.
    """
    _write(config.log_level, config.log_file, config.log_to_console)


@functools.lru_cache(maxsize=1)
def _write(level: str, file: Path | None, to_console: bool) -> None:
    logger = logging.getLogger("flydsl")
    for handler in [handler for handler in logger.handlers if handler.name == _NAME]:
        logger.removeHandler(handler)
        handler.close()
    handlers: list[logging.Handler] = [logging.StreamHandler()] if to_console else []
    if file is not None:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            handlers.append(logging.FileHandler(file))
        except OSError as error:
            raise FolderError(
                f"FLYDSL_DEBUG_LOG_TO_FILE: the log cannot be written to {file}: {error.strerror}"
            ) from None
    for handler in handlers:
        handler.name = _NAME
        handler.setLevel(level)
        handler.setFormatter(logging.Formatter("%(asctime)s %(process)d %(name)s %(levelname)s: %(message)s"))
        logger.addHandler(handler)
    if handlers:
        logger.setLevel(level)
