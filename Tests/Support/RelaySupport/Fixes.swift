public import Foundation
import Geolocation
public import LocationRelay

/// Fixes and updates as a phone and a watch send them; each is identified by its number.
public enum Fixes {
    /// Returns a fix of a walk to the north, one step per number.
    ///
    /// - Parameters:
    ///   - number: Its sequence.
    ///   - source: The source of the fix.
    ///   - time: The time of the fix.
    public static func fix(
        _ number: Int64, source: LocationFix.Source = .watchOS, at time: Date = Date()
    ) -> LocationFix {
        LocationFix(
            timestamp: time, source: source,
            latitude: 47.620913427 + Double(number % 1000) * 1e-5, longitude: 9.173402108,
            altitudeMeters: 405.2, horizontalAccuracyMeters: 4.1, verticalAccuracyMeters: 7,
            speedMetersPerSecond: 1.423, courseDegrees: 0.5, headingDegrees: source == .iOS ? 231.4 : nil,
            batteryFraction: 0.83, sequence: number)
    }

    /// An update with a fix of the phone and one of the watch, of the same number.
    public static func update(_ number: Int64, at time: Date = Date()) -> RelayUpdate {
        RelayUpdate(base: fix(number, source: .iOS, at: time), remote: fix(number, source: .watchOS, at: time))
    }
}
