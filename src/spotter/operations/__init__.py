"""Events, and what is kept of an exchange."""

from spotter.operations.exchanges import Exchange, sign_of
from spotter.operations.record import identifier, record
from spotter.operations.redact import redacted

__all__ = ["Exchange", "identifier", "record", "redacted", "sign_of"]
