/// The kind of motion of a traveller.
public enum MotionActivity: String, Sendable, Hashable, Codable, CaseIterable {
    /// Standing or sitting.
    case stationary
    /// Walking.
    case walking
    /// Running.
    case running
    /// In a vehicle.
    case automotive
    /// On a bicycle.
    case cycling
    /// The activity is not known.
    case unknown

    /// Whether the traveller is in motion.
    public var isInMotion: Bool {
        switch self {
        case .walking, .running, .automotive, .cycling: true
        case .stationary, .unknown: false
        }
    }
}

/// The confidence of a reported motion activity.
public enum MotionConfidence: Int, Sendable, Hashable, Comparable {
    /// Low; such reports are ignored.
    case low
    /// Medium.
    case medium
    /// High.
    case high

    /// Orders by confidence.
    public static func < (lhs: MotionConfidence, rhs: MotionConfidence) -> Bool { lhs.rawValue < rhs.rawValue }
}
