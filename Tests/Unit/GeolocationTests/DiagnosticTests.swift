import Foundation
import Geolocation
import GeolocationTestKit
import Testing

@SensorActor
@Suite("The diagnostic handler")
struct DiagnosticTests {
    @Test("hears what is put in and taken out, and every value that is refused, with the part concerned")
    func everything() async throws {
        let manager = GeolocationManager(clock: ManualClock())
        var told: [String] = []
        manager.diagnosticHandler = { told.append($0.description) }
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
        #expect(told.count == 7, "\(told)")
        #expect(told[0] == "first: now fills the slot location")
        #expect(told[1] == "RecordingSink: added as a sink")
        #expect(told[2] == "first: reported while the manager is stopped")
        #expect(told[3].hasPrefix("manager: refused a value out of range"))
        #expect(
            Array(told[4...]) == [
                "second: now fills the slot location", "nothing: now fills the slot location",
                "RecordingSink: removed as a sink",
            ])
    }
}
