import json
import os
from decimal import Decimal

from ..journal import Line, Posting

LOCK_SUFFIX = ".lock"


def encode_posting(posting):
    return json.dumps(
        {
            "day": posting.day,
            "text": posting.text,
            "lines": [[line.account, str(line.amount)] for line in posting.lines],
        }
    )


def decode_posting(text):
    raw = json.loads(text)
    lines = [Line(account, Decimal(amount)) for account, amount in raw["lines"]]
    return Posting(raw["day"], raw["text"], lines)


class FileStore:
    """Appends postings to a file, one JSON document per line."""

    def __init__(self, path):
        self.path = path

    def append(self, posting):
        with self._locked(), open(self.path, "a", encoding="utf-8") as out:
            out.write(encode_posting(posting) + "\n")

    def read(self):
        if not os.path.exists(self.path):
            return []
        with open(self.path, encoding="utf-8") as lines:
            return [decode_posting(line) for line in lines]

    def _locked(self):
        return FileLock(self.path + LOCK_SUFFIX)


class FileLock:
    def __init__(self, path):
        self.path = path

    def __enter__(self):
        self.handle = os.open(self.path, os.O_CREAT | os.O_EXCL)
        return self

    def __exit__(self, *exc):
        os.close(self.handle)
        os.unlink(self.path)
