import Geolocation
import GeolocationTestKit
import SensorIO
import TestSupport
import Testing

@Suite("The battery gauge")
@SensorActor
struct BatteryGaugeTests {
    private let clock = ManualClock()
    private let host: SinkHost
    private let scratch: Scratch
    private let told = Told()

    /// The statuses that the gauge reports.
    @SensorActor
    private final class Told {
        var statuses: [ProviderStatus] = []
    }

    init() throws {
        scratch = try Scratch()
        host = SinkHost(clock: clock)
        host.onStatusChange = { [told] in told.statuses.append($0) }
    }

    @Test("returns the level in a file, which is read again after a minute; the level is unknown if that fails")
    func level() async throws {
        let gauge = BatteryGauge(try scratch.writeSecret("71\n", to: "capacity"))
        try await Patience.wait("the level is known") { gauge.level(in: host) == 0.71 }
        for (text, level) in [("70.5", 0.705), ("unknown", nil), ("0", 0)] as [(String, Double?)] {
            try scratch.writeSecret(text, to: "capacity")
            clock.advance(by: 60)
            try await Patience.wait("the level is \(text)") { gauge.level(in: host) == level }
        }
        #expect(told.statuses.isEmpty)
    }

    @Test(
        "reports once that the level could never be read, until it can be",
        arguments: [nil, "", "full", "101", "-1", "nan", "7 1"] as [String?])
    func unknown(text: String?) async throws {
        if let text { try scratch.writeSecret(text, to: "capacity") }
        let gauge = BatteryGauge(scratch.path("capacity"))
        #expect(gauge.level(in: host) == nil)
        try await Patience.wait("it is reported") { !told.statuses.isEmpty }
        #expect(
            told.statuses.first?.reason?.hasPrefix("the battery level is unknown: \(scratch.path("capacity"))") == true)
        clock.advance(by: 60)
        #expect(gauge.level(in: host) == nil)
        try scratch.writeSecret("50", to: "capacity")
        try await Patience.wait("the level is known") {
            clock.advance(by: 60)
            return gauge.level(in: host) == 0.5
        }
        #expect(told.statuses.count == 2 && told.statuses.last == .running)
    }

    @Test("reads neither a device nor standard input", arguments: ["/dev/null", "-"])
    func noFile(battery: String) async throws {
        let gauge = BatteryGauge(battery)
        #expect(gauge.level(in: host) == nil)
        try await Patience.wait("it is reported") { !told.statuses.isEmpty }
    }
}
