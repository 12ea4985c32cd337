"""Events, and what is kept of an exchange; cases, alerts and the rest have a module each."""

from spotter.operations.events import events_of
from spotter.operations.exchanges import Exchange, log_row, sign_of, signs_left
from spotter.operations.experiments import Variants
from spotter.operations.redact import redacted

__all__ = ["Exchange", "Variants", "events_of", "log_row", "redacted", "sign_of", "signs_left"]
