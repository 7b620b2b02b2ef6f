"""VASSAL modules: a zip of ``buildFile.xml``, ``moduledata`` and pictures, in the format of VASSAL 3.7."""
