/// A moment on a clock's monotonic scale, in nanoseconds since an arbitrary start.
///
/// Instants of different clocks cannot be compared.
public struct SensorInstant: Sendable, Hashable, Comparable {
    /// The number of nanoseconds since the clock's arbitrary start.
    public var nanoseconds: Int64

    /// The last instant of the scale, which no clock reaches.
    static let never = SensorInstant(nanoseconds: .max)

    /// Creates an instant from a number of nanoseconds since the clock's arbitrary start.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// Returns the instant `seconds` after this one, limited to the range of the scale; NaN counts as 0.
    public func advanced(by seconds: Double) -> SensorInstant {
        // The number is rounded, since 2.3 s is a little less than 2,300,000,000 ns in binary.
        let delta = (seconds * 1e9).rounded()
        guard delta.isFinite, abs(delta) < 9e18 else {
            return delta.isNaN ? self : SensorInstant(nanoseconds: delta > 0 ? .max : .min)
        }
        let (sum, overflow) = nanoseconds.addingReportingOverflow(Int64(delta))
        return SensorInstant(nanoseconds: overflow ? (delta > 0 ? .max : .min) : sum)
    }

    /// Returns the time from `earlier` to this instant in seconds; negative if `earlier` is the later one.
    public func seconds(since earlier: SensorInstant) -> Double {
        (Double(nanoseconds) - Double(earlier.nanoseconds)) / 1e9
    }

    /// Returns whether the left instant is before the right one; both must belong to the same clock.
    public static func < (lhs: SensorInstant, rhs: SensorInstant) -> Bool {
        lhs.nanoseconds < rhs.nanoseconds
    }
}
