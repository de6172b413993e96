"""The journal: every posting, in the order in which it was made."""

from dataclasses import dataclass, field
from decimal import Decimal

from .accounts import Account
from .errors import UnbalancedPosting, UnknownAccount


@dataclass
class Line:
    account: str
    amount: Decimal


@dataclass
class Posting:
    day: str
    text: str
    lines: list[Line] = field(default_factory=list)

    def check_balance(self) -> None:
        debit = sum(line.amount for line in self.lines if line.amount > 0)
        credit = -sum(line.amount for line in self.lines if line.amount < 0)
        if debit != credit:
            raise UnbalancedPosting(debit, credit)


class Journal:
    def __init__(self, store):
        self.store = store
        self.accounts: dict[str, Account] = {}

    def open_account(self, account: Account) -> None:
        self.accounts[account.number] = account

    def post(self, posting: Posting) -> None:
        """Checks a posting and hands it to the store."""
        posting.check_balance()
        for line in posting.lines:
            if line.account not in self.accounts:
                raise UnknownAccount(line.account)
        self.store.append(posting)

    def balance(self, number: str) -> Decimal:
        account = self.accounts[number]
        total = sum(
            (line.amount for posting in self.store.read() for line in posting.lines if line.account == number),
            Decimal(0),
        )
        return total if account.is_debit_normal() else -total
