"""Where a procedure can lead and with what chance: exact where it can be counted, sampled where it cannot."""
