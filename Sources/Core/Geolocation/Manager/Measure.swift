/// A number that describes the operation of a source or sink, such as the length of its queue.
///
/// Monitoring systems collect measures repeatedly; a counter only increases, so that its rate can be computed.
public struct Measure: Sendable, Hashable {
    /// The kinds of measures, which determine how a monitoring system uses the number.
    public enum Kind: String, Sendable, Hashable {
        /// A number that can increase and decrease.
        case gauge
        /// A number that begins at 0 and only increases.
        case counter
        /// The number of durations in each of several ranges, such as from 1 to 2.5 s; see ``Measure/histogram``.
        case histogram
    }

    /// The name of the measure, such as `queue_age_seconds`.
    ///
    /// It consists of lowercase letters, digits and underscores, and ends with the unit.
    public var name: String

    /// The kind of the measure.
    public var kind: Kind

    /// The number that was measured; for a histogram, the sum of the durations in seconds.
    public var value: Double

    /// The number of durations in each range of durations; `nil` unless the measure is a histogram.
    public private(set) var histogram: DurationHistogram?

    /// The labels that distinguish this measure from others of the same name, such as `["destination": "base"]`.
    public var labels: [String: String]

    /// Creates a measure that consists of one number.
    ///
    /// - Parameters:
    ///   - name: The name of the measure, with the unit at its end.
    ///   - kind: The kind of the measure.
    ///   - value: The number that was measured.
    ///   - labels: The labels that distinguish measures of the same name. Default: none.
    public init(_ name: String, _ kind: Kind, _ value: Double, labels: [String: String] = [:]) {
        (self.name, self.kind, self.value, self.labels) = (name, kind, value, labels)
    }

    /// Creates a measure from a histogram of durations.
    ///
    /// - Parameters:
    ///   - name: The name of the measure, which ends with `_seconds`.
    ///   - histogram: The number of durations in each range.
    ///   - labels: The labels that distinguish measures of the same name. Default: none.
    public init(_ name: String, _ histogram: DurationHistogram, labels: [String: String] = [:]) {
        self.init(name, .histogram, histogram.sum, labels: labels)
        self.histogram = histogram
    }
}
