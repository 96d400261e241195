"""What is answered: the shapes, and how events and folds are put into them."""
