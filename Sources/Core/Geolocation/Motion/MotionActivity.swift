/// The kind of motion of a traveller.
public enum MotionActivity: String, Sendable, Hashable, Codable, CaseIterable {
    /// The traveller stands or sits.
    case stationary
    /// The traveller walks.
    case walking
    /// The traveller runs.
    case running
    /// The traveller is in a vehicle.
    case automotive
    /// The traveller rides a bicycle.
    case cycling
    /// The kind of motion is not known.
    case unknown

    /// Whether the activity is a motion of the traveller.
    public var isInMotion: Bool {
        switch self {
        case .walking, .running, .automotive, .cycling: true
        case .stationary, .unknown: false
        }
    }
}

/// The confidence of a platform in the activity that it reports.
public enum MotionConfidence: Int, Sendable, Hashable, Comparable {
    /// The confidence is low; such reports are ignored.
    case low
    /// The confidence is medium.
    case medium
    /// The confidence is high.
    case high

    /// Returns `true` if the left confidence is lower than the right confidence.
    public static func < (lhs: MotionConfidence, rhs: MotionConfidence) -> Bool { lhs.rawValue < rhs.rawValue }
}
