public import CodecSupport

/// Numbers a producer's fixes so that the numbers increase from run to run, without saved state.
///
/// The first number is the start time in milliseconds since 2020, times 4096; each further one is greater by 1. So a later
/// run begins above all numbers of an earlier one, unless that made four million fixes per second or the clock was set
/// back. Until the year 2089, the numbers fit into 53 bits, so that languages with Doubles only read them exactly.
public struct FixSequence: Sendable, Hashable {
    /// The last number.
    public private(set) var last: Int64

    /// Creates the sequence of a run.
    ///
    /// - Parameter start: When the producer started.
    public init(start: Date) {
        let milliseconds = (start.timeIntervalSince1970 - Self.epoch) * 1000
        last = milliseconds > 0 && milliseconds < Double(1 << 50) ? Int64(milliseconds) << 12 : 0
    }

    /// Creates a sequence that continues after a number, such as a saved one.
    public init(after last: Int64) {
        self.last = last
    }

    /// Returns the next number; stays at the maximum.
    public mutating func next() -> Int64 {
        if last < .max { last += 1 }
        return last
    }

    /// 2020-01-01, in seconds since 1970.
    private static let epoch = 1_577_836_800.0
}
