"""The command line, in this process and as the program that people start."""
