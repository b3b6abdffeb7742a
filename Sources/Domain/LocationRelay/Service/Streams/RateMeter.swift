import Geolocation

/// Counts the arrivals of fixes in the last minute, in slices of 1/16 s, without allocating.
struct RateMeter: Sendable {
    /// The longest time over which the rate can be measured, in seconds.
    static let span = 60.0

    private static let slice = 1.0 / 16
    private static let sliceCount = 1024

    private var counts = ContiguousArray<UInt32>(repeating: 0, count: sliceCount)
    private var newest: Int64 = 0

    /// Records the arrival of a fix.
    mutating func add(at instant: SensorInstant) {
        let slice = Self.slice(of: instant)
        forget(upTo: slice)
        counts[Self.index(slice)] &+= 1
    }

    /// Returns the number of fixes per second in the last `window` seconds, 1...60, before `instant`.
    func rate(at instant: SensorInstant, window: Double) -> Double {
        let window = window.isFinite ? min(max(window, 1), Self.span) : Self.span
        let end = Self.slice(of: instant)
        let begin = end - Int64((window / Self.slice).rounded(.up)) + 1
        guard newest >= begin else { return 0 }
        let count = (begin...newest).reduce(0) { $0 + Int(counts[Self.index($1)]) }
        return Double(count) / window
    }

    /// Clears the counts of the time slices after the newest one, up to the given slice.
    private mutating func forget(upTo slice: Int64) {
        guard slice > newest else { return }
        let stale = min(slice - newest, Int64(Self.sliceCount))
        for offset in 0..<stale { counts[Self.index(slice - offset)] = 0 }
        newest = slice
    }

    private static func slice(of instant: SensorInstant) -> Int64 {
        instant.nanoseconds / Int64(slice * 1e9)
    }

    private static func index(_ slice: Int64) -> Int {
        Int(truncatingIfNeeded: slice & Int64(sliceCount - 1))
    }
}
