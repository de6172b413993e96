"""Double-entry bookkeeping for small clubs."""

from .accounts import Account, AccountType
from .journal import Journal, Posting

__all__ = ["Account", "AccountType", "Journal", "Posting"]
