"""Who may come in, and by what."""

from spotter.accounts.keys import caller_of_key, is_key, new_key
from spotter.accounts.links import account_of_link, first_link, new_account, new_link, set_password
from spotter.accounts.names import AccountError
from spotter.accounts.sessions import caller_of_session, end_session, start_session
from spotter.accounts.signing_in import SignIns, WaitError, WrongError

__all__ = [
    "AccountError",
    "SignIns",
    "WaitError",
    "WrongError",
    "account_of_link",
    "caller_of_key",
    "caller_of_session",
    "end_session",
    "first_link",
    "is_key",
    "new_account",
    "new_key",
    "new_link",
    "set_password",
    "start_session",
]
