class MemoryStore:
    """Keeps postings in a list; for tests and dry runs."""

    def __init__(self):
        self._postings = []

    def append(self, posting):
        self._postings.append(posting)

    def read(self):
        return list(self._postings)
