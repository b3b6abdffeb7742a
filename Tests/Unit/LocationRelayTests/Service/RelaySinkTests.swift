import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import Testing

@Suite("A relay as a sink")
struct RelaySinkTests {
    @Test("passes the conformance checks for sinks")
    func conformance() async throws {
        try await SinkConformance.verify(patience: 60) { clock in
            LocationRelayService(transports: [ScriptedTransport()], clock: clock)
        }
    }

    @SensorActor
    @Test("relays the fixes and headings that a manager delivers")
    func manager() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport()
        let service = LocationRelayService(name: "ws", stream: .remote, transports: [transport], clock: clock)
        let manager = GeolocationManager(clock: clock)
        let location = ScriptedLocationProvider()
        let heading = ScriptedDeviceHeadingProvider()
        manager.add(location)
        manager.add(heading)
        try manager.add(service)
        manager.start()
        heading.emit(HeadingValue(90))
        location.emit(.test(at: clock.now))
        #expect(transport.updates.compactMap(\.remote?.headingDegrees) == [90])
        await manager.removeAllSinks()
        #expect(transport.closes == 1)
        #expect(service.wantsDerivedEvents)
    }
}
