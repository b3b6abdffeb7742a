public import CodecSupport

/// The sequence numbers that a producer gives to its fixes; they increase from run to run although no state is saved.
///
/// The first number of a run is its start time in milliseconds since 2020, times 4096; each further number is greater
/// by 1. So the numbers of a run are greater than those of all earlier runs, unless an earlier run made four million
/// fixes per second or the clock was set back. Until the year 2089, the numbers fit into 53 bits, so that languages
/// whose only numbers are Doubles read them exactly.
public struct FixSequence: Sendable, Hashable {
    /// The sequence number that was given to the latest fix.
    public private(set) var last: Int64

    /// Creates the sequence of numbers for one run of the producer.
    ///
    /// - Parameter start: The time at which the run began, from which the first number is derived.
    public init(start: Date) {
        let milliseconds = (start.timeIntervalSince1970 - Self.epoch) * 1000
        last = milliseconds > 0 && milliseconds < Double(1 << 50) ? Int64(milliseconds) << 12 : 0
    }

    /// Creates a sequence that continues after the given number, such as a saved one.
    public init(after last: Int64) {
        self.last = last
    }

    /// Returns the next sequence number; when the maximum is reached, it is returned again.
    public mutating func next() -> Int64 {
        if last < .max { last += 1 }
        return last
    }

    /// The beginning of the time scale of sequence numbers, 2020-01-01, in seconds since 1970.
    private static let epoch = 1_577_836_800.0
}
