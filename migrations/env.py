"""How a migration runs: on the connection and in the one transaction that `migrate` opened."""

from alembic import context

from service.journal.store.tables import metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=metadata,
    transactional_ddl=True,  # SQLite's too: the engine sends BEGIN itself
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
