"""The toy game and its tables at hand, and a ledger of thirty records."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
