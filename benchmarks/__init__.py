"""What flydsl costs and gives on this machine.  ``python -m benchmarks`` prints it; nothing here passes or fails."""
