import Geolocation
import ReceiverDecoding

extension FixQuality {
    /// gpsd's `status`; `nil` for a normal fix, which omits it.
    var gpsdStatus: Int? {
        switch self {
        case .invalid, .autonomous: nil
        case .differential: 2
        case .realTimeKinematicFixed: 3
        case .realTimeKinematicFloat: 4
        case .estimated: 5
        case .manual: 7
        case .simulated: 8
        case .precise: 9
        }
    }
}

extension Satellite {
    /// gpsd's satellite number, which is unique across systems (gpsd_json(5), `PRN`).
    var gpsdNumber: Int {
        let first =
            switch system {
            case .glonass: 64
            case .qzss: 192
            case .galileo: 300
            case .beidou: 400
            case .gps, .sbas, .navic, nil: 0
            }
        return systemNumber + first
    }
}

extension Satellite.System {
    /// gpsd's `gnssid`, the system number defined by u-blox.
    var gpsdIdentifier: Int {
        switch self {
        case .gps: 0
        case .sbas: 1
        case .galileo: 2
        case .beidou: 3
        case .qzss: 5
        case .glonass: 6
        case .navic: 7
        }
    }
}
