import Foundation
import Geolocation
import ReceiverSupport

/// A status with a number of satellites of each system.
func receiverStatus(_ second: Double, satellites count: Int) -> GeolocationEvent {
    var status = ReceiverStatus(time: time(second))
    status.mode = .threeDimensional
    status.quality = .differential
    status.satellitesUsed = count * 3
    status.satellitesInView = count * 3
    status.positionDilution = 1.5
    status.horizontalDilution = 0.9
    status.verticalDilution = 1.2
    status.geoidSeparation = 47.7
    for system in [Satellite.System.gps, .glonass, .galileo] {
        status.satellites += (1...count).map {
            Satellite(system: system, number: $0, elevation: 10 + $0, azimuth: 7 * $0, signal: 30 + $0, isUsed: true)
        }
    }
    return .derived(status)
}
