"""Predicted times of kernels, from their machine code, without a device."""

from __future__ import annotations

from flydsl.targets.timing import CHIPS, Chip, chip_of
from flydsl.tools.perf.constants import Constants, constants_of
from flydsl.tools.perf.launches import Launch
from flydsl.tools.perf.prediction import Prediction
from flydsl.tools.perf.predictor import Prepared, predict, predict_prepared, prepare

__all__ = [
    "CHIPS",
    "Chip",
    "Constants",
    "Launch",
    "Prediction",
    "Prepared",
    "chip_of",
    "constants_of",
    "predict",
    "predict_prepared",
    "prepare",
]
