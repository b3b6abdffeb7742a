import Foundation
import Geolocation
import LocationRelay

/// Location updates with which transports are tested.
enum UpdateSamples {
    /// Returns an ordinary location update with the given number.
    static func update(_ number: Int) -> RelayUpdate {
        RelayUpdate(base: fix(Int64(number)), relayTimestamp: time(number))
    }

    /// Unusual location updates: without content, with all members, and with values that are difficult to encode.
    static let unusual: [RelayUpdate] = [
        RelayUpdate(),
        RelayUpdate(
            base: fix(.max, source: .iOS), remote: fix(.min, source: .watchOS), fused: fix(0),
            latency: LatencyInfo(totalMs: .greatestFiniteMagnitude), relayTimestamp: .distantFuture),
        RelayUpdate(remote: fix(1, course: .infinity)),
        RelayUpdate(base: fix(2, course: .nan), latency: LatencyInfo(gpsToRelayMs: -.infinity)),
    ]

    private static func time(_ second: Int) -> Date { Date(timeIntervalSince1970: 1_795_000_000 + Double(second)) }

    private static func fix(_ sequence: Int64, source: LocationFix.Source = .iOS, course: Double = 231.4) -> LocationFix
    {
        LocationFix(
            timestamp: time(Int(clamping: sequence % 1000)), source: source,
            latitude: 47.620_913_4, longitude: 9.173_402_1, altitudeMeters: 405.2,
            horizontalAccuracyMeters: 4.1, speedMetersPerSecond: 5, courseDegrees: course, batteryFraction: 0.5,
            sequence: sequence)
    }
}
