#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Keys for masks that nobody can foretell, as RFC 6455, section 10.3, demands: drawn from the system, many at once.
struct MaskKeys: Sendable {
    /// As many as Linux gives in one call that neither waits nor is cut short.
    private static let count = 64

    private var keys = ContiguousArray<UInt32>()

    /// A key that is used once.
    mutating func next() -> UInt32 {
        if keys.isEmpty { fill() }
        return keys.popLast() ?? UInt32.random(in: .min ... .max)
    }

    private mutating func fill() {
        keys.append(contentsOf: repeatElement(0, count: Self.count))
        let isFilled = keys.withUnsafeMutableBytes { bytes -> Bool in
            guard let start = bytes.baseAddress else { return false }
            #if canImport(Darwin)
                arc4random_buf(start, bytes.count)
                return true
            #elseif canImport(Glibc) || canImport(Musl)
                return getentropy(start, bytes.count) == 0
            #else
                return false
            #endif
        }
        // Without keys each one is drawn from the system's generator by itself.
        if !isFilled { keys.removeAll(keepingCapacity: true) }
    }
}
