"""README is read as closely as code: its commands are run, its tables compared with the code."""
