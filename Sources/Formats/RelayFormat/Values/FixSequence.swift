public import CodecSupport

/// The numbers of a producer's fixes, which increase from run to run although no state is saved.
///
/// The first number of a run is its start time in milliseconds since 2020, times 4096; each further number is greater
/// by 1. So the numbers of a run are greater than those of all earlier runs, unless an earlier run made four million
/// fixes per second or the clock was set back. Until the year 2089, the numbers fit into 53 bits, so that languages
/// with Doubles only read them exactly.
public struct FixSequence: Sendable, Hashable {
    /// The last number that was given to a fix.
    public private(set) var last: Int64

    /// Creates the sequence for a run that begins at `start`.
    ///
    /// - Parameter start: The time at which the producer started.
    public init(start: Date) {
        let milliseconds = (start.timeIntervalSince1970 - Self.epoch) * 1000
        last = milliseconds > 0 && milliseconds < Double(1 << 50) ? Int64(milliseconds) << 12 : 0
    }

    /// Creates a sequence that continues after a number, such as a saved one.
    public init(after last: Int64) {
        self.last = last
    }

    /// Returns the next number; repeats the maximum when it is reached.
    public mutating func next() -> Int64 {
        if last < .max { last += 1 }
        return last
    }

    /// The beginning of the numbers' time scale, 2020-01-01, in seconds since 1970.
    private static let epoch = 1_577_836_800.0
}
