package import Foundation
package import Geolocation
import GeolocationTestKit
package import LiveMap
import LocationRelay
import TestSupport

/// A map that is served by a manager, whose events the test determines.
@SensorActor
package final class ServedMap {
    /// The initial position of the machine and all devices.
    nonisolated package static let place = Coordinate(latitude: 47.66, longitude: 9.175)

    /// The manager that delivers events to the map.
    package let manager: GeolocationManager

    private let source = ScriptedLocationProvider()
    private let listener = RecordingSink()
    package let map: LiveMap

    /// The address of the page.
    package private(set) var address = ""
    private var lastNumber: Int64 = 0

    /// Starts a manager with a map, and waits for its port.
    ///
    /// - Parameters:
    ///   - settings: The settings of the map.
    ///   - sinks: Sinks that are before the map. Default: none.
    ///   - clock: The clock of the manager. Default: that of the machine.
    ///   - prepare: A function that is called while the port is not open yet. Default: one that does nothing.
    package init(
        _ settings: LiveMapSettings = LiveMapSettings(), behind sinks: [any GeolocationSink] = [],
        clock: any SensorClock = SystemClock(), prepare: @SensorActor (ServedMap) async -> Void = { _ in }
    ) async throws {
        manager = GeolocationManager(clock: clock)
        map = LiveMap(settings)
        map.onAddress = { [weak self] in self?.address = $0.description }
        for sink in sinks + [listener, map] { try manager.add(sink) }
        manager.add(source)
        manager.start()
        await prepare(self)
        try await waitForPort()
    }

    private func waitForPort() async throws {
        try await Patience.wait("the port of the map") { @SensorActor in self.map.boundPort != nil }
    }

    /// The port of the map.
    package var port: Int { map.boundPort ?? 0 }

    /// Removes the map from the manager and adds it again, and waits for its port.
    package func restart() async throws {
        await manager.remove(map)
        try manager.add(map)
        try await waitForPort()
    }

    /// Ends the manager and the map.
    package func stop() async {
        manager.stop()
        await manager.removeAllSinks()
    }

    // MARK: What happens

    /// Lets the machine's own source report a fix that is a distance in metres north and east of ``place``.
    package func move(north: Double = 0, east: Double = 0, accuracy: Double? = 4, at time: Date = Date()) {
        source.emit(Self.location(north, east, accuracy, time))
    }

    /// Lets the machine's own source withdraw its last fix.
    package func withdraw() { source.emit(nil) }

    /// Lets a receiver report a fix of a device that is a distance in metres north and east of ``place``.
    package func report(
        _ device: String, north: Double = 0, east: Double = 0, accuracy: Double? = 4, heading: Double? = nil,
        battery: Double? = nil, at time: Date = Date()
    ) {
        lastNumber += 1
        var fix = LocationFix(
            Self.location(north, east, accuracy, time), source: "owntracks", sequence: lastNumber)
        (fix.headingDegrees, fix.batteryFraction) = (heading, battery)
        publish(ReceivedFix(sender: device, stream: .base, fix: fix, isLate: false))
    }

    /// Publishes an event as a sink would.
    package func publish(_ event: any DerivedEvent) { listener.host?.publish(event) }

    /// The derived events of a type that the manager has delivered.
    package func derived(_ type: String) -> [any DerivedEvent] {
        listener.events.compactMap { event in
            if case .derived(let event) = event, event.type == type { event } else { nil }
        }
    }

    /// Returns the place that is a distance in metres north and east of ``place``, on a sphere.
    nonisolated package static func place(north: Double, east: Double) -> Coordinate {
        let metres = 111_183 * cos(place.latitude * .pi / 180)
        return Coordinate(latitude: place.latitude + north / 111_183, longitude: place.longitude + east / metres)
    }

    private static func location(_ north: Double, _ east: Double, _ accuracy: Double?, _ time: Date) -> Location {
        let place = place(north: north, east: east)
        return Location(
            latitude: place.latitude, longitude: place.longitude, horizontalAccuracy: accuracy, timestamp: time)
    }
}
