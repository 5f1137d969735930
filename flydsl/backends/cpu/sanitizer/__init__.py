"""The sanitizer's checks as emitted code (``FLYDSL_CPU_CHECK``)."""
