package org.example.cache;

import java.util.List;

class JavaStore {
  void clear() {}
}

/** Keeps things. */
public class JavaCache<T> extends JavaStore implements Iterable<T> {
  private int size, limit = 3;

  public JavaCache(int limit) {}

  /** Puts one. */
  public boolean put(String key) throws BadKey {
    if (key.isEmpty()) throw new BadKey("empty");
    return check(key);
  }

  static class Entry {
    int age() { return 1; }
  }
}
