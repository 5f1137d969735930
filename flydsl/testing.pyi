from flydsl.tools.testing import *
