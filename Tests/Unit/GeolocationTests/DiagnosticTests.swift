import Foundation
import Geolocation
import GeolocationTestKit
import Testing

@SensorActor
@Suite("The diagnostic handler")
struct DiagnosticTests {
    @Test("is told of each provider and sink added or removed, and of each refused value, with the part concerned")
    func everything() async throws {
        let manager = GeolocationManager(clock: ManualClock())
        var reported: [String] = []
        manager.diagnosticHandler = { reported.append($0.description) }
        let first = ScriptedLocationProvider(name: "first")
        let second = ScriptedLocationProvider(name: "second")
        let sink = RecordingSink()
        manager.add(first)
        try manager.add(sink)
        first.locationDelegate = manager
        first.emit(.test())
        manager.start()
        first.emit(Location(latitude: 91, longitude: 0, timestamp: .distantPast))
        manager.add(second)
        manager.remove(second)
        await manager.remove(sink)
        #expect(reported.count == 7, "\(reported)")
        #expect(reported[0] == "first: now fills the slot location")
        #expect(reported[1] == "RecordingSink: added as a sink")
        #expect(reported[2] == "first: reported while the manager is stopped")
        #expect(reported[3].hasPrefix("manager: refused a value out of range"))
        #expect(
            Array(reported[4...]) == [
                "second: now fills the slot location", "nothing: now fills the slot location",
                "RecordingSink: removed as a sink",
            ])
    }
}
