public import Foundation
public import Geolocation

/// A number of seconds after 2026-11-20T10:40:00Z.
public func time(_ second: Double) -> Date { Date(timeIntervalSince1970: 1_795_171_200 + second) }

/// A fix with all values.
public func location(_ second: Double) -> GeolocationEvent {
    .location(
        Location(
            latitude: 47.620_913_4, longitude: 9.173_402_1, altitude: 405.2, horizontalAccuracy: 4.1,
            verticalAccuracy: 7, speed: 5, speedAccuracy: 0.4, course: 231.4, timestamp: time(second)))
}
