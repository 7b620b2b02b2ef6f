"""Run forge as ``python -m forge``."""

from forge.cli import main

main()
