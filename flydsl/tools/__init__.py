"""Tools around the compiler, which the core never imports; ``flydsl.support.tools`` names those it reaches."""
