#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension Double {
    /// Returns the number in decimal with a fixed number of decimals and no exponent, such as `12.50`.
    ///
    /// `String(format:)` returns the same text, but it is part of Foundation, which adds 20 MB of character tables to a
    /// program.
    package func formatted(decimals: Int) -> String {
        // The longest number has 309 digits before the point, besides a sign, a point and the decimals.
        String(unsafeUninitializedCapacity: 312 + max(0, decimals)) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { text in
                withVaList([self]) { Int(vsnprintf(text.baseAddress, text.count, "%.\(max(0, decimals))f", $0)) }
            }
        }
    }
}
