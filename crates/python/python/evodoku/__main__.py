"""The ``evodoku`` command: ``python -m evodoku solve puzzle.txt``."""

from __future__ import annotations

import signal
import sys

from ._evodoku import command


def main() -> None:
    """Runs the command with the arguments of the process, and exits with its status."""
    # The command has its own way with Ctrl-C and closed pipes.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(command(sys.argv[1:]))


if __name__ == "__main__":
    main()
