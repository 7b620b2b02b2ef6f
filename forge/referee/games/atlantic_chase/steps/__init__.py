"""The rules of single steps, each with what it is told alone: totals, tables, results, Time Lapse (p.17-54)."""
