public import CodecSupport
public import Geolocation

/// An observation of a subject for which alert rules are evaluated: a fix, a distance, a lost signal or charging.
public struct AlertObservation: Sendable, Hashable {
    /// The possible observations of a subject, each with the observed value.
    public enum Content: Sendable, Hashable {
        /// A fix, with the battery level of the device, 0 (empty) to 1 (full), if known.
        case fix(Location, battery: Double?)
        /// The distance from the owner in metres, and its accuracy in metres if known.
        ///
        /// The accuracy is a 68 % radius that combines the accuracies of both positions.
        case distance(Double, accuracy: Double?)
        /// Whether the subject is lost, since no updates have been received for too long.
        case isLost(Bool)
        /// Whether the battery of the subject's device is being charged.
        case isCharging(Bool)
    }

    /// The identifier of the subject.
    public var subject: String

    /// The display name of the subject.
    public var name: String

    /// The time of the observation by the local clock.
    public var time: Date

    /// The fix, the distance or the other value that was observed.
    public var content: Content

    /// Creates an observation of a subject.
    ///
    /// - Parameters:
    ///   - subject: The identifier of the subject.
    ///   - name: The display name of the subject. Default: the identifier.
    ///   - time: The time of the observation.
    ///   - content: The fix, the distance or the other value that was observed.
    public init(of subject: String, name: String? = nil, at time: Date, _ content: Content) {
        (self.subject, self.name, self.time, self.content) = (subject, name ?? subject, time, content)
    }
}
