"""The pages are read as closely as code: commands are run, tables compared with the code."""
