"""What print services send files back for, a rule a class."""
