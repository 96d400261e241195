"""Take every picture anew, with the fixtures of the tests of pages."""

import sys
from pathlib import Path

import pytest

if __name__ == "__main__":
    taking = Path(__file__).with_name("taking.py")
    told = ["-q", "-p", "no:xdist", "-o", "python_functions=picture_*"]
    sys.exit(pytest.main([str(taking), *told]))
