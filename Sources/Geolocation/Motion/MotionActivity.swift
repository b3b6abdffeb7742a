/// What a traveller is doing.
public enum MotionActivity: String, Sendable, Hashable, Codable, CaseIterable {
    /// Standing or sitting.
    case stationary
    /// On foot.
    case walking
    /// On foot, fast.
    case running
    /// In a vehicle.
    case automotive
    /// On a bicycle.
    case cycling
    /// Not known.
    case unknown

    /// Whether the traveller is on the way.
    public var isInMotion: Bool {
        switch self {
        case .walking, .running, .automotive, .cycling: true
        case .stationary, .unknown: false
        }
    }
}

/// How sure a source of motion activity is.
public enum MotionConfidence: Int, Sendable, Hashable, Comparable {
    /// A guess, which is ignored.
    case low
    /// Likely.
    case medium
    /// Sure.
    case high

    /// Orders by confidence.
    public static func < (lhs: MotionConfidence, rhs: MotionConfidence) -> Bool { lhs.rawValue < rhs.rawValue }
}
