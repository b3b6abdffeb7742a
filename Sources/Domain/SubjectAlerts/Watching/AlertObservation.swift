public import CodecSupport
public import Geolocation

/// Something about a subject that rules may watch.
public struct AlertObservation: Sendable, Hashable {
    /// The quantity or state that was observed.
    public enum Content: Sendable, Hashable {
        /// A fix, and the charge of the battery, 0…1, if it is known.
        case fix(Location, battery: Double?)
        /// The metres from the owner, with the radius of 68 % of both positions if it is known.
        case distance(Double, accuracy: Double?)
        /// Whether no news have arrived for so long that the subject is lost.
        case isLost(Bool)
        /// Whether the battery is being charged.
        case isCharging(Bool)
    }

    /// The identifier of the subject.
    public var subject: String

    /// The name of the subject for people.
    public var name: String

    /// When it was so, by our clock.
    public var time: Date

    /// The quantity or state that was observed.
    public var content: Content

    /// Creates an observation.
    ///
    /// - Parameters:
    ///   - subject: The identifier of the subject.
    ///   - name: The name of the subject for people. Default: the identifier.
    ///   - time: When it was so.
    ///   - content: The quantity or state that was observed.
    public init(of subject: String, name: String? = nil, at time: Date, _ content: Content) {
        (self.subject, self.name, self.time, self.content) = (subject, name ?? subject, time, content)
    }
}
