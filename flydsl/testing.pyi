from flydsl.tools.testing import *
from flydsl.tools.testing import conformance as conformance
from flydsl.tools.testing import pytest_plugin as pytest_plugin
