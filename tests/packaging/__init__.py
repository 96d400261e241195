"""What is installed, shipped and run: pins, wheel, container, commands."""
