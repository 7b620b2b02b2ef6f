"""The four actions thrown on a table, by numbers, for players whose map lies on the table (p.27-34, p.41)."""
