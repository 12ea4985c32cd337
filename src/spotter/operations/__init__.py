"""Events, and what is kept of an exchange."""

from spotter.operations.exchanges import Exchange, sign_of
from spotter.operations.record import identifier, record

__all__ = ["Exchange", "identifier", "record", "sign_of"]
