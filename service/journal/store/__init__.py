"""The database: tables, their migrations, and opening them so that a commit is durable."""
