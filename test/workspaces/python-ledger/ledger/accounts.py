from dataclasses import dataclass
from enum import Enum

DEFAULT_CURRENCY = "EUR"


class AccountType(Enum):
    ASSET = "asset"
    LIABILITY = "liability"
    INCOME = "income"
    EXPENSE = "expense"


@dataclass(frozen=True)
class Account:
    number: str
    name: str
    kind: AccountType
    currency: str = DEFAULT_CURRENCY

    def is_debit_normal(self) -> bool:
        """True where a debit makes the balance grow."""
        return self.kind in (AccountType.ASSET, AccountType.EXPENSE)


def parse_account_number(text: str) -> str:
    """Accepts '1000', '1-000' and '1 000' for the same account."""
    digits = "".join(ch for ch in text if ch.isdigit())
    if len(digits) != 4:
        raise ValueError(f"not an account number: {text!r}")
    return digits
