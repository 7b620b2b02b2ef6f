"""Definition text into located nodes, and nodes into typed values."""
