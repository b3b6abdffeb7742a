import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay

extension LocationFix {
    /// A fix on the shore of a lake.
    static func test(
        _ sequence: Int64, at time: Date = Date(timeIntervalSince1970: 1_795_000_000), source: Source = .watchOS,
        north: Double = 0, accuracy: Double = 5, speed: Double = 1
    ) -> LocationFix {
        LocationFix(
            timestamp: time, source: source, latitude: 47.62 + north, longitude: 9.17,
            horizontalAccuracyMeters: accuracy, speedMetersPerSecond: speed, sequence: sequence)
    }
}

extension Location {
    /// A location near the fix of `LocationFix.test`.
    static func test(at time: Date, accuracy: Double? = 5, north: Double = 0, speed: Double? = nil) -> Location {
        Location(
            latitude: 47.6 + north, longitude: 9.1, horizontalAccuracy: accuracy, speed: speed, timestamp: time)
    }
}

/// A running relay with a transport and a delegate.
@SensorActor
struct RelayBench {
    let clock = ManualClock()
    let transport = ScriptedTransport()
    let listener = RelayListener()
    let service: LocationRelayService
    let host: SinkHost

    init(
        stream: RelayStream = .base, trackingMode: TrackingMode? = nil, isStarted: Bool = true,
        _ change: (inout RelayServiceSettings) -> Void = { _ in }
    ) {
        var settings = RelayServiceSettings()
        change(&settings)
        service = LocationRelayService(
            stream: stream, trackingMode: trackingMode, settings: settings, transports: [transport], clock: clock)
        host = SinkHost(clock: clock)
        if isStarted { service.start(in: host) }
        service.delegate = listener
    }

    /// Gives the relay a location of its own, taken now.
    func locate(north: Double = 0, accuracy: Double? = 5) {
        service.receive(.location(.test(at: clock.now, accuracy: accuracy, north: north)))
    }

    /// Gives the relay a heading of its device, taken now.
    func turn(_ direction: Double?) {
        service.receive(.heading(.device, direction.map { HeadingValue($0) }, clock.now))
    }

    /// Gives the relay a fix of the subject, taken now.
    @discardableResult
    func hear(_ sequence: Int64, accuracy: Double = 5, from sender: String? = nil) -> RelayOutcome {
        service.receive(.test(sequence, at: clock.now, accuracy: accuracy), from: sender)
    }
}
