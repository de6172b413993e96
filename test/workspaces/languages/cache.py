class PyStore:
    def clear(self):
        pass


class PyCache(PyStore):
    """Keeps things."""

    limit: int = 3

    def put(self, key: str) -> bool:
        """Puts one."""
        self.size = 1
        if key == "":
            raise ValueError("empty")
        try:
            return self.check(key)
        except KeyError as error:
            raise

    class Entry:
        def age(self): return 1
