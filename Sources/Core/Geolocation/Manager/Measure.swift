/// A number that tells how a source or a sink fares, such as the length of its queue.
///
/// Monitoring systems collect measures again and again; a counter only grows, so that its rate can be taken.
public struct Measure: Sendable, Hashable {
    /// The kinds of numbers.
    public enum Kind: String, Sendable, Hashable {
        /// It goes up and down.
        case gauge
        /// It grows from 0 on.
        case counter
    }

    /// The name with the unit at its end, of lowercase letters, digits and underscores, such as `queue_age_seconds`.
    public var name: String

    /// The kind.
    public var kind: Kind

    /// The number.
    public var value: Double

    /// Further names that tell it from others of the same name, such as `["destination": "base"]`.
    public var labels: [String: String]

    /// Creates a measure.
    ///
    /// - Parameters:
    ///   - name: The name with the unit at its end.
    ///   - kind: The kind.
    ///   - value: The number.
    ///   - labels: Further names. Default: none.
    public init(_ name: String, _ kind: Kind, _ value: Double, labels: [String: String] = [:]) {
        (self.name, self.kind, self.value, self.labels) = (name, kind, value, labels)
    }
}
