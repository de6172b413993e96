package org.example.keep

trait ScStore {
  def clear(): Unit
}

/** Keeps things. */
class ScCache(val limit: Int) extends ScStore with Runnable {
  var size: Int = 0

  /** Puts one. */
  def put(key: String): Boolean = {
    if (key == "") throw new BadKey("empty")
    check(key)
  }
}
