/// A moment on a clock's monotonic scale, in nanoseconds since an arbitrary start.
///
/// Instants of different clocks cannot be compared.
public struct SensorInstant: Sendable, Hashable, Comparable {
    /// Nanoseconds since the clock's arbitrary start.
    public var nanoseconds: Int64

    /// The end of the scale, which no clock reaches.
    static let never = SensorInstant(nanoseconds: .max)

    /// Creates an instant from nanoseconds since the clock's arbitrary start.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// Returns the instant `seconds` after this one; it saturates at the ends of the scale, and NaN adds nothing.
    public func advanced(by seconds: Double) -> SensorInstant {
        // Rounded, since 2.3 s is a little less than 2 300 000 000 ns in binary.
        let delta = (seconds * 1e9).rounded()
        guard delta.isFinite, abs(delta) < 9e18 else {
            return delta.isNaN ? self : SensorInstant(nanoseconds: delta > 0 ? .max : .min)
        }
        let (sum, overflow) = nanoseconds.addingReportingOverflow(Int64(delta))
        return SensorInstant(nanoseconds: overflow ? (delta > 0 ? .max : .min) : sum)
    }

    /// Returns the seconds from `earlier` to this instant; negative if `earlier` is the later one.
    public func seconds(since earlier: SensorInstant) -> Double {
        (Double(nanoseconds) - Double(earlier.nanoseconds)) / 1e9
    }

    /// Orders instants of one clock by time.
    public static func < (lhs: SensorInstant, rhs: SensorInstant) -> Bool {
        lhs.nanoseconds < rhs.nanoseconds
    }
}
