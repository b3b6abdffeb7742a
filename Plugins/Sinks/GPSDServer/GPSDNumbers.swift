import Geolocation
import ReceiverDecoding

extension FixQuality {
    /// The value of the member `status` in gpsd's objects; `nil` for a normal fix, for which gpsd omits the member.
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
    /// The satellite number in gpsd's objects, which is unique across systems (gpsd_json(5), `PRN`).
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
    /// The value of the member `gnssid` in gpsd's objects: the system number that u-blox has defined.
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
