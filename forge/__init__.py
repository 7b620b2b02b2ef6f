"""Print the components of board wargames and referee their dice.

Printing: definition text -> checked pack -> drawings -> pages -> PDF, SVG, PNG.
Ruling: situation -> procedure -> requests -> ruling -> ledger.
"""

__version__ = "0.1.0"
