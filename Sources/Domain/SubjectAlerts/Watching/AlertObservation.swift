public import CodecSupport
public import Geolocation

/// An observation of a subject, to which rules may apply.
public struct AlertObservation: Sendable, Hashable {
    /// The quantity or state that was observed.
    public enum Content: Sendable, Hashable {
        /// A fix, and the battery level, 0...1, if known.
        case fix(Location, battery: Double?)
        /// The distance from the owner in metres, and the combined 68 % accuracy radius if known.
        case distance(Double, accuracy: Double?)
        /// Whether the subject is lost: no updates for too long.
        case isLost(Bool)
        /// Whether the battery is charging.
        case isCharging(Bool)
    }

    /// The identifier of the subject.
    public var subject: String

    /// The display name of the subject.
    public var name: String

    /// The time of the observation, by the local clock.
    public var time: Date

    /// The quantity or state that was observed.
    public var content: Content

    /// Creates an observation.
    ///
    /// - Parameters:
    ///   - subject: The identifier of the subject.
    ///   - name: The display name of the subject. Default: the identifier.
    ///   - time: The time of the observation.
    ///   - content: The quantity or state that was observed.
    public init(of subject: String, name: String? = nil, at time: Date, _ content: Content) {
        (self.subject, self.name, self.time, self.content) = (subject, name ?? subject, time, content)
    }
}
