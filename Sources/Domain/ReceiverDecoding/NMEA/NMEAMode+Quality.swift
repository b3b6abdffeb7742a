import Geolocation
import NMEAFormat

extension NMEAMode {
    /// The quality of fix for which this mode letter stands; `nil` for unknown letters.
    var quality: FixQuality? {
        switch self {
        case .autonomous: .autonomous
        case .differential: .differential
        case .estimated: .estimated
        case .floatRTK: .realTimeKinematicFloat
        case .fixedRTK: .realTimeKinematicFixed
        case .precise: .precise
        case .manual: .manual
        case .simulator: .simulated
        case .notValid: .invalid
        default: nil
        }
    }
}

extension NMEAModes {
    /// The mode letters, from the best fix to the worst.
    private static let order: [NMEAMode] = [
        .fixedRTK, .floatRTK, .precise, .differential, .autonomous, .estimated, .manual, .simulator, .notValid,
    ]

    /// The best quality of the fix among the satellite systems.
    var quality: FixQuality? { Self.order.first { contains($0) }?.quality }
}
