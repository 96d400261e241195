"""Pictures of the pages for README, taken of the real ones: `python -m tests.pages.pictures`."""
