"""What tests share: toy packs and games, tables and machines, ways of reading what was printed."""
