"""The command line: `ledger post` and `ledger statement`."""

import argparse

from .accounts import Account, AccountType, parse_account_number
from .errors import LedgerError
from .journal import Journal
from .statement import render_statement
from .storage import FileStore


def load_config(path="ledger.ini"):
    """Reads the settings file; missing keys get their defaults."""
    settings = {"file": "journal.jsonl"}
    try:
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                key, _, value = line.partition("=")
                settings[key.strip()] = value.strip()
    except FileNotFoundError:
        pass
    return settings


def build_journal(settings):
    journal = Journal(FileStore(settings["file"]))
    journal.open_account(Account(parse_account_number("1000"), "Cash", AccountType.ASSET))
    journal.open_account(Account(parse_account_number("4000"), "Fees", AccountType.INCOME))
    return journal


def main(argv=None):
    parser = argparse.ArgumentParser(prog="ledger")
    parser.add_argument("command", choices=["statement"])
    parser.add_argument("month")
    args = parser.parse_args(argv)
    try:
        print(render_statement(build_journal(load_config()), args.month))
    except LedgerError as error:
        print(f"ledger: {error}")
        return 1
    return 0
