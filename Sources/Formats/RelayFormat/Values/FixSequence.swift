#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Numbers a producer's fixes so that the numbers grow from run to run, without anything being saved.
///
/// The first number is the time of the start, in milliseconds since 2020, times 4096; each further one is greater by 1. So a
/// later run begins above all numbers of an earlier one, unless that made four million fixes each second or the clock was set
/// back. Up to the year 2089 the numbers fit into 53 bits, which is what languages keep that know no integers but Doubles.
public struct FixSequence: Sendable, Hashable {
    /// The last number that was given.
    public private(set) var last: Int64

    /// Begins a run.
    ///
    /// - Parameter start: When the producer started.
    public init(start: Date) {
        let milliseconds = (start.timeIntervalSince1970 - Self.epoch) * 1000
        last = milliseconds > 0 && milliseconds < Double(1 << 50) ? Int64(milliseconds) << 12 : 0
    }

    /// Goes on behind a number, such as one that was saved.
    public init(after last: Int64) {
        self.last = last
    }

    /// The next number; it stays at the greatest one for ever.
    public mutating func next() -> Int64 {
        if last < .max { last += 1 }
        return last
    }

    /// 2020-01-01, in seconds since 1970.
    private static let epoch = 1_577_836_800.0
}
