"""Values in words: each kind says what it is called, reads what is written, shows it again and describes it as JSON.

They know neither files nor players. ``reading.scalars`` puts them into YAML and CSV, where a problem is noted with its
place; ``referee.contract.parameters`` takes them from words typed, where a fault is a refusal.
"""
