"""The picture book of what has changed: old, new and difference side by side, with the changed fields in words."""
