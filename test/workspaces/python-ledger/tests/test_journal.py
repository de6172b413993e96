from decimal import Decimal

import pytest

from ledger import Account, AccountType, Journal, Posting
from ledger.errors import UnbalancedPosting
from ledger.journal import Line
from ledger.storage import MemoryStore


def make_journal():
    journal = Journal(MemoryStore())
    journal.open_account(Account("1000", "Cash", AccountType.ASSET))
    return journal


def test_unbalanced_posting_is_refused():
    posting = Posting("2024-05-01", "broken", [Line("1000", Decimal(5))])
    with pytest.raises(UnbalancedPosting):
        make_journal().post(posting)
