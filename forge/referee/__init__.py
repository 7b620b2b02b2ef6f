"""Rulings: requests, the drivers that answer them, the ledger that keeps them."""
