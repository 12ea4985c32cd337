"""Events, and what is kept of an exchange; cases, alerts and the rest have a module each."""

from spotter.operations.exchanges import Exchange, sign_of
from spotter.operations.experiments import Variant, Variants
from spotter.operations.record import identifier, record
from spotter.operations.redact import redacted

__all__ = ["Exchange", "Variant", "Variants", "identifier", "record", "redacted", "sign_of"]
