import Foundation
import Geolocation
import GeolocationTestKit
import Testing

@SensorActor
@Suite("A significant-change watch that reports within the call that begins it")
struct EarlyWatchTests {
    let clock = ManualClock()
    let provider = ScriptedLocationProvider(supportsSignificantChange: true)

    init() {
        provider.onCall = { [weak provider] call in
            if call == .startMonitoring { provider?.emit(.test(north: 100)) }
        }
    }

    @Test("wakes the manager at once, and its fix is delivered")
    func wakes() throws {
        let manager = GeolocationManager(clock: clock)
        let sink = RecordingSink()
        try manager.add(sink)
        manager.add(provider)
        manager.start()
        manager.snooze()
        #expect(manager.state == .running)
        #expect(sink.states == [.running, .snoozing, .running])
        #expect(sink.locations == [.test(north: 100)])
        #expect(!provider.isMonitoring && provider.isStarted)
    }

    @Test("wakes the manager through a filter too, and watches again at the next snooze")
    func throughFilter() {
        let manager = GeolocationManager(clock: clock)
        manager.add(provider.filtered(by: QualityFilter()))
        manager.snooze()
        #expect(manager.state == .running)
        provider.onCall = nil
        manager.snooze()
        #expect(manager.state == .snoozing)
        #expect(provider.isMonitoring)
    }
}
