class SwiftStore {
    func clear() {}
}

/// Keeps things.
final class SwiftCache: SwiftStore, Sequence {
    var size: Int = 0

    /// Puts one.
    func put(_ key: String) throws -> Bool {
        if key.isEmpty { throw BadKey.empty }
        return check(key)
    }
}

extension SwiftCache {
    func more() -> Int {
        return 1
    }
}
