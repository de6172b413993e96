from .file_store import FileStore
from .memory_store import MemoryStore

__all__ = ["FileStore", "MemoryStore"]
