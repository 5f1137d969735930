"""flydsl's logger, where programs written for FlyDSL import it from."""

import logging

from flydsl.config import Config
from flydsl.support.logging_setup import write_logs

__all__ = ["log"]


def log() -> logging.Logger:
    """The logger ``flydsl``, which writes to where the environment says."""
    write_logs(Config.from_env())
    return logging.getLogger("flydsl")
