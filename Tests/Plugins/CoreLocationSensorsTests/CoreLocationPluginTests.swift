import Geolocation
import GeolocationTestKit
import Testing

@testable import CoreLocationSensors
@testable import GeolocationPipeline

@Suite("The endpoint corelocation:") @SensorActor struct CoreLocationPluginTests {
    private func source(_ text: String) throws -> CoreLocationSource? {
        let made = try CoreLocationSource.plugin.make(try Endpoint(text), PipelineContext(clock: ManualClock()))
        return made as? CoreLocationSource
    }

    @Test("asks for permission at the start and otherwise uses the default settings")
    func defaults() throws {
        #expect(try source("corelocation:")?.settings == CoreLocationSettings(asksAtStart: true))
    }

    @Test("accepts each setting as an option")
    func options() throws {
        let text = "corelocation:?accuracy=100m&distance=5&activity=automotive&turn=0&magnetic=true&permission=always"
        let expected = CoreLocationSettings(
            accuracy: .hundredMetres, distance: 5, activity: .automotive, turn: 0, acceptsMagneticNorth: true,
            permission: .always, asksAtStart: true, runsInBackground: true, snooze: .system, reportsVisits: true)
        #expect(try source("\(text)&background=true&snooze=system&visits=true")?.settings == expected)
    }

    @Test("rejects an address in one sentence")
    func address() {
        #expect(
            throws: UsageError(
                "corelocation:/dev/gps has an address: write only options, such as corelocation:?accuracy=10m")
        ) { try source("corelocation:/dev/gps") }
    }

    #if os(Linux)
        @Test("is unavailable on this system and says what to use instead")
        func unavailable() {
            let reason = "this system has no Core Location; use another source, such as gpsd: or serial:"
            #expect(CoreLocationSource.plugin.description.unavailable == reason)
            let registry = PluginRegistry(providers: [CoreLocationSource.plugin], sinks: [])
            let thrown = #expect(throws: UsageError.self) {
                try registry.provider(for: Endpoint("corelocation:"))
            }
            #expect(thrown?.description.contains(reason) == true)
        }
    #endif
}
