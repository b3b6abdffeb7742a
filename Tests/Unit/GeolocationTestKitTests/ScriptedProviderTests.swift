import Foundation
import Geolocation
import GeolocationTestKit
import Testing

@Suite("Scripted providers and the recording sink")
@SensorActor
struct ScriptedProviderTests {
    @Test("remember their calls, in order")
    func calls() {
        let provider = ScriptedLocationProvider(name: "gps", supportsSignificantChange: true)
        #expect(provider.name == "gps" && !provider.isStarted && !provider.isMonitoring)
        provider.startLocationUpdates()
        #expect(provider.isStarted)
        provider.stopLocationUpdates()
        #expect(provider.startMonitoringSignificantLocationChanges())
        #expect(!provider.isStarted && provider.isMonitoring)
        provider.stopMonitoringSignificantLocationChanges()
        #expect(provider.calls == [.start, .stop, .startMonitoring, .stopMonitoring])
        #expect(provider.count(of: .start) == 1 && !provider.isMonitoring)
    }

    @Test("refuse to monitor significant changes unless configured to support it")
    func refusal() {
        let provider = ScriptedLocationProvider()
        #expect(!provider.startMonitoringSignificantLocationChanges())
        #expect(!provider.isMonitoring)
    }

    @Test("report values through the delegate of their role, with the accuracy of the last one")
    func emit() {
        let raw = ScriptedRawCourseProvider()
        let filtered = FilteredCourseProvider(wrapping: raw, clock: ManualClock())
        let manager = GeolocationManager(clock: ManualClock())
        manager.add(filtered)
        manager.start()
        raw.emit(HeadingValue(90), speed: 1.5)
        #expect(manager.collectionHeading.value == 90)
        let user = ScriptedUserHeadingProvider()
        #expect(user.accuracy == 180)
        user.emit(HeadingValue(1, accuracy: 4))
        #expect(user.accuracy == 4)
    }

    @Test("a recording sink keeps its events, and tells its host when it is ready again")
    func sink() async throws {
        let sink = RecordingSink()
        let host = SinkHost()
        var resumes = 0
        host.onReady = { resumes += 1 }
        try sink.start(in: host)
        sink.receive(.state(.running, Date(timeIntervalSince1970: 0)))
        sink.demand = .wait
        #expect(resumes == 0)
        sink.demand = .ready
        await sink.finish()
        #expect(resumes == 1 && sink.startCount == 1 && sink.finishCount == 1 && sink.states == [.running])
        sink.removeAll()
        #expect(sink.events.isEmpty)
    }
}
