import Foundation
import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import NMEAOutput
import ReceiverSupport
import TestSupport
import Testing

@Suite("NMEA endpoints", .timeLimit(.minutes(20))) @SensorActor struct NMEAPluginTests {
    private let source = ProviderPlugin(name: "none", summary: "", schemes: ["none"]) { _, _ in
        ScriptedLocationProvider()
    }

    private func pipeline(_ text: String) throws -> Pipeline {
        let configuration = PipelineConfiguration(
            sources: [.location: try Endpoint("none:")], sinks: [try Endpoint(text)])
        return Pipeline(
            configuration, registry: PluginRegistry(providers: [source], sinks: [NMEASink.plugin]),
            clock: ManualClock(start: time(0)))
    }

    @Test(
        "Valid ones are accepted",
        arguments: [
            "nmea:-", "nmea:walk.nmea?sentences=rmc,GGA&talker=gp&decimals=7", "nmea-tcp:", "nmea-tcp://:0",
            "nmea-tcp://*:10110", "nmea-tcp://[::1]:10110", "nmea-tcp://0.0.0.0", "nmea-udp://192.168.1.255",
            "nmea-udp://239.2.1.1:10110?interface=eth0&ttl=3", "nmea-udp://[ff02::1]?ttl=0",
        ])
    func right(text: String) throws {
        try pipeline(text).prepare()
    }

    @Test(
        "Invalid ones are rejected with what to write instead",
        arguments: [
            ("nmea:", "nmea: needs a file: write nmea:walk.nmea, or nmea:- for standard output"),
            (
                "nmea:-?sentences=RMC,GGB",
                "GGB in nmea:-?sentences=RMC,GGB is not a sentence that is written; did you mean GGA?"
            ),
            ("nmea:-?talker=GPS", "talker=GPS in nmea:-?talker=GPS is not right: write two letters, such as GN or GP"),
            (
                "nmea-tcp://127.0.0.1:99999",
                "nmea-tcp://127.0.0.1:99999 has no port 99999, but ports from 0 to 65535: write nmea-tcp://0.0.0.0:10110"
            ),
            (
                "nmea-udp://:10110",
                "nmea-udp://:10110 has no host: write nmea-udp://192.168.1.255:10110"
            ),
            (
                "nmea-tcp:?ttl=2", "nmea-tcp: has no option ttl (nmea-tcp:?ttl=2); it is for nmea-udp only"
            ),
        ])
    func wrong(text: String, message: String) {
        #expect(throws: UsageError(message)) { try pipeline(text).prepare() }
    }

    @Test("The options select what is written")
    func options() async throws {
        let scratch = try Scratch()
        let path = scratch.path("out.nmea")
        let provider = ScriptedLocationProvider()
        let source = ProviderPlugin(name: "none", summary: "", schemes: ["none"]) { _, _ in
            provider
        }
        let configuration = PipelineConfiguration(
            sources: [.location: try Endpoint("none:")],
            sinks: [try Endpoint("nmea:\(path)?sentences=GLL,ZDA&talker=ii&decimals=4")])
        let pipeline = Pipeline(
            configuration, registry: PluginRegistry(providers: [source], sinks: [NMEASink.plugin]),
            clock: ManualClock(start: time(0)))
        async let outcome = pipeline.run()
        #expect(try await eventually { provider.isStarted })
        provider.emit(Location(latitude: 1, longitude: 2, timestamp: time(0)))
        pipeline.end()
        #expect(try await outcome.failures.isEmpty)
        #expect(
            try scratch.text("out.nmea")
                == "$IIGLL,0100.0000,N,00200.0000,E,104000.00,A,A*78\r\n$IIZDA,104000.00,20,11,2026,00,00*70\r\n"
                + "$IIGLL,,,,,104000.00,V,N*58\r\n", "at the end the position is no longer known")
    }
}
