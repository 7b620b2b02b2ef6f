"""Faces onto pages: n-up, duplex, marks, bleed, tiling, fold-over, calibration."""
