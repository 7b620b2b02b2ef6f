"""Files that cutting machines go by, made from the plan that is printed: lines in order, as SVG and DXF."""
