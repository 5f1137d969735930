from flydsl.tools.viz import *
