extension Date {
    /// The nearest millisecond since 1970; of a time beyond all calendars, the last one that can be counted exactly.
    package var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded().clamped(to: -9e15...9e15)) }
}
