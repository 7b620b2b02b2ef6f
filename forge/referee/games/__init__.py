"""Games: only what tables cannot say. No game imports another."""
