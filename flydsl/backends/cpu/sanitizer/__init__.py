"""The checks of the sanitizer (``FLYDSL_CPU_CHECK``, docs/sanitizer.md) as emitted code."""
