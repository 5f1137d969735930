import subprocess
import sys

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Precompile(BuildHookInterface):
    def initialize(self, version, build_data):
        subprocess.run([sys.executable, "-m", "flydsl.cli", "precompile"], cwd=self.root, check=True)
