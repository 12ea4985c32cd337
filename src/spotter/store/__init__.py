"""What is kept, and how it stays."""

from spotter.store import schema_members, schema_operations, schema_privacy  # tables of the schema  # noqa: F401
from spotter.store.spool import Row
from spotter.store.store import NotKeptError, Store

__all__ = ["NotKeptError", "Row", "Store"]
