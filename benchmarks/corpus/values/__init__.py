"""Values of generated kernels: FlyDSL's own code, flydsl's code and flydsl on the CPU, bit by bit."""
