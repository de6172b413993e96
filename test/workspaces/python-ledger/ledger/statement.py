from decimal import Decimal


def render_statement(journal, month):
    """One line per account, with its balance at the end of the month."""
    rows = [format_row(account, journal.balance(number)) for number, account in sorted(journal.accounts.items())]
    return "\n".join([f"Statement for {month}", *rows])


def format_row(account, amount: Decimal) -> str:
    return f"{account.number}  {account.name:<24} {amount:>12.2f} {account.currency}"
