"""Predicted times of kernels, from their machine code, without a device."""

from __future__ import annotations

from flydsl.perf.constants import Constants, constants_of
from flydsl.perf.launches import Launch
from flydsl.perf.prediction import Prediction
from flydsl.perf.predictor import Prepared, predict, predict_prepared, prepare
from flydsl.targets.timing import CHIPS, Chip, chip_of

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
