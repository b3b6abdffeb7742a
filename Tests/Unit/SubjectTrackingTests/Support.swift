import CodecSupport
import Foundation
import Geolocation

/// The moment from which the tests count.
let start = Date(timeIntervalSince1970: 1_764_700_000)

extension Location {
    /// A fix some seconds after the start.
    init(
        _ seconds: Double, _ latitude: Double, _ longitude: Double, accuracy: Double? = 5, speed: Double? = nil,
        course: Double? = nil, altitude: Double? = nil
    ) {
        self.init(
            latitude: latitude, longitude: longitude, altitude: altitude, horizontalAccuracy: accuracy, speed: speed,
            course: course, timestamp: start.addingTimeInterval(seconds))
    }
}

/// A number of the standard normal distribution, after Box and Muller.
func normal(_ random: inout SplitMix64) -> Double {
    (-2 * log(1 - random.unit())).squareRoot() * cos(2 * .pi * random.unit())
}

/// The radius of 68 % in deviations of an axis.
let radiusPerDeviation = (-2 * log(0.32)).squareRoot()
