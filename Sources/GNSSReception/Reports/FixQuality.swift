/// How a receiver made its fix, by the numbers of field 6 of NMEA's GGA sentence.
public enum FixQuality: Int, Sendable, Hashable, Codable, CaseIterable {
    /// There is no fix.
    case invalid = 0
    /// From the satellites alone.
    case autonomous = 1
    /// With differential corrections, satellite-based ones included.
    case differential = 2
    /// Precise positioning service, for those who may use it.
    case precise = 3
    /// Real-time kinematic with the whole number of waves solved: centimetres.
    case realTimeKinematicFixed = 4
    /// Real-time kinematic without that: decimetres.
    case realTimeKinematicFloat = 5
    /// Worked out from speed and direction since the last fix.
    case estimated = 6
    /// Typed in by somebody.
    case manual = 7
    /// Made up by a simulator.
    case simulated = 8

    /// The name on the stream.
    public var name: String {
        switch self {
        case .invalid: "none"
        case .autonomous: "gnss"
        case .differential: "differential"
        case .precise: "precise"
        case .realTimeKinematicFixed: "rtkFixed"
        case .realTimeKinematicFloat: "rtkFloat"
        case .estimated: "estimated"
        case .manual: "manual"
        case .simulated: "simulated"
        }
    }
}
