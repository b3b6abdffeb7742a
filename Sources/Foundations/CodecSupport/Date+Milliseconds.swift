extension Date {
    /// The time in whole milliseconds since 1970, clamped to ±9e15, which a `Double` represents exactly.
    package var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded().clamped(to: -9e15...9e15)) }
}
