import Geolocation
import NMEAFormat

extension FixQuality {
    /// The mode letter of NMEA 2.3 for this quality of a fix.
    var mode: NMEAMode {
        switch self {
        case .invalid: .notValid
        case .autonomous: .autonomous
        case .differential: .differential
        case .precise: .precise
        case .realTimeKinematicFixed: .fixedRTK
        case .realTimeKinematicFloat: .floatRTK
        case .estimated: .estimated
        case .manual: .manual
        case .simulated: .simulator
        }
    }
}
