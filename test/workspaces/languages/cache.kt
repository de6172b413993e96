package org.example.keep

open class KtStore {
    fun clear() {
    }
}

/** Keeps things. */
class KtCache(val limit: Int) : KtStore(), Runnable {
    var size: Int = 0

    /** Puts one. */
    fun put(key: String): Boolean {
        if (key == "") throw BadKey("empty")
        return check(key)
    }

    companion object {
        fun open(path: String): KtCache {
            return KtCache(1)
        }
    }
}

fun KtCache.extra(): Int {
    return 1
}
