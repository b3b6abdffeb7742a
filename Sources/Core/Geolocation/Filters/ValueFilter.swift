/// Decides for each value of a source whether the value passes, and may change the value.
///
///     /// Drops fixes below a height, in metres.
///     final class HeightFilter: ValueFilter {
///         private let minimum: Double
///         private var low = 0
///
///         nonisolated init(minimum: Double) { self.minimum = minimum }
///
///         func decide(_ fix: inout Location) -> FilterDecision {
///             guard let altitude = fix.altitude, altitude < minimum else { return .pass }
///             low += 1
///             return .drop
///         }
///
///         var drops: DropCounts {
///             var drops = DropCounts()
///             drops.add("lower than \(minimum) m", count: low)
///             return drops
///         }
///     }
///
/// A filter has no source of its own: a ``FilteredLocationProvider`` or ``FilteredHeadingProvider`` asks its filters
/// about each value, in order. A filter belongs to one provider, since it may compare a value with earlier ones.
@SensorActor
public protocol ValueFilter<Value>: AnyObject, Sendable {
    /// The type of the values that are filtered, `Location` or `HeadingValue`.
    associatedtype Value

    /// Decides whether the given valid value passes, and may change it.
    func decide(_ value: inout Value) -> FilterDecision

    /// Handles the source's withdrawal of its value, which the filter cannot drop. Default: does nothing.
    func valueWasWithdrawn()

    /// Forgets all earlier values, since the source was stopped. Default: does nothing.
    func reset()

    /// The counts of values that the filter has dropped, by reason. Default: none.
    var drops: DropCounts { get }

    /// Whether the filter drops values only to reduce their number.
    ///
    /// Such a filter is not asked during significant-change monitoring, which reports few fixes anyway. Default:
    /// `false`.
    var thinsOut: Bool { get }
}

/// The decision of a filter about a value.
public enum FilterDecision: Sendable, Hashable {
    /// The value passes, with any changes that the filter has made to it.
    case pass
    /// The value is dropped, and the previous one remains valid.
    case drop
    /// The value is dropped, and the previous one is withdrawn.
    case withdraw
}

extension ValueFilter {
    /// The default implementation, which does nothing.
    public func valueWasWithdrawn() {}

    /// The default implementation, which does nothing.
    public func reset() {}

    /// The default implementation, which reports no drops.
    public var drops: DropCounts { DropCounts() }

    /// The default implementation, which returns `false`.
    public var thinsOut: Bool { false }
}
