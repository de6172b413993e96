"""What can go wrong while keeping books."""


class LedgerError(Exception):
    """The base of all errors of this package."""


class UnbalancedPosting(LedgerError):
    """Debits and credits of a posting differ."""

    def __init__(self, debit, credit):
        super().__init__(f"debit {debit} != credit {credit}")
        self.debit = debit
        self.credit = credit


class UnknownAccount(LedgerError, KeyError):
    """A posting names an account that was never opened."""
