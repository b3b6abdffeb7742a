/// A number that describes the operation of a source or sink, such as the length of its queue.
///
/// Monitoring systems collect measures repeatedly; a counter only increases, so that its rate can be computed.
public struct Measure: Sendable, Hashable {
    /// The kinds of numbers.
    public enum Kind: String, Sendable, Hashable {
        /// A number that can increase and decrease.
        case gauge
        /// A number that begins at 0 and only increases.
        case counter
        /// Counts of durations, see ``Measure/histogram``.
        case histogram
    }

    /// The name, with the unit at its end, in lowercase letters, digits and underscores, such as `queue_age_seconds`.
    public var name: String

    /// The kind of number.
    public var kind: Kind

    /// The number; for a histogram, the sum of the durations in seconds.
    public var value: Double

    /// The counts of durations; `nil` unless the measure is a histogram.
    public private(set) var histogram: DurationHistogram?

    /// The labels that distinguish the measure from others of the same name, such as `["destination": "base"]`.
    public var labels: [String: String]

    /// Creates a measure.
    ///
    /// - Parameters:
    ///   - name: The name with the unit at its end.
    ///   - kind: The kind.
    ///   - value: The number.
    ///   - labels: The labels. Default: none.
    public init(_ name: String, _ kind: Kind, _ value: Double, labels: [String: String] = [:]) {
        (self.name, self.kind, self.value, self.labels) = (name, kind, value, labels)
    }

    /// Creates a measure from many durations.
    ///
    /// - Parameters:
    ///   - name: The name, which ends with `_seconds`.
    ///   - histogram: The durations.
    ///   - labels: The labels. Default: none.
    public init(_ name: String, _ histogram: DurationHistogram, labels: [String: String] = [:]) {
        self.init(name, .histogram, histogram.sum, labels: labels)
        self.histogram = histogram
    }
}
