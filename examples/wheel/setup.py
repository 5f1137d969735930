import subprocess
import sys

from setuptools import setup
from setuptools.command.build_py import build_py


class Precompile(build_py):
    def run(self):
        subprocess.run([sys.executable, "-m", "flydsl.cli", "precompile"], check=True)  # reads [tool.flydsl]
        super().run()


setup(cmdclass={"build_py": Precompile})
