"""What has changed between two states of a pack: its data, its definitions, its print, its rulings."""
