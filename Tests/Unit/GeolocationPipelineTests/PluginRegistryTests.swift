import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import Testing

@Suite struct PluginRegistryTests {
    private let registry = PluginRegistry(
        providers: [
            .test(["gpx"]) { _ in ScriptedLocationProvider() },
            .test(["nmea", "serial"]) { _ in ScriptedLocationProvider() },
            .test(["both"]) { _ in ScriptedLocationProvider() },
            .test(["gpsd"], unavailable: "libgps is missing: apt install libgps-dev") { _ in
                ScriptedLocationProvider()
            },
        ],
        sinks: [
            .test(["jsonl"]) { _ in RecordingSink() },
            .test(["both"]) { _ in RecordingSink() },
        ])

    private func fault(_ body: () throws -> some Sendable) -> String? {
        do {
            _ = try body()
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("A plugin is found by any of its schemes, in upper case too")
    func found() throws {
        #expect(try registry.provider(for: Endpoint("serial:/dev/ttyUSB0")).description.schemes == ["nmea", "serial"])
        #expect(try registry.provider(for: Endpoint("GPX:walk.gpx")).description.schemes == ["gpx"])
        #expect(try registry.sink(for: Endpoint("jsonl:-")).description.schemes == ["jsonl"])
        #expect(try registry.sink(for: Endpoint("both:x")).description.name == "both sink")
        #expect(try registry.provider(for: Endpoint("both:x")).description.name == "both source")
    }

    @Test("The error for an unknown scheme names the nearest scheme, or all schemes")
    func unknownScheme() {
        #expect(
            fault { try registry.provider(for: Endpoint("gpz:walk.gpx")) }
                == "no source has the scheme gpz: (gpz:walk.gpx); did you mean gpx?")
        #expect(
            fault { try registry.sink(for: Endpoint("postgres:db")) }
                == "no destination has the scheme postgres: (postgres:db); there are: both, jsonl")
    }

    @Test("A source in place of a destination, or the reverse, is reported as such")
    func wrongSide() {
        #expect(
            fault { try registry.sink(for: Endpoint("gpx:walk.gpx")) }
                == "gpx: (gpx:walk.gpx) is a source, not a destination")
        #expect(
            fault { try registry.provider(for: Endpoint("jsonl:-")) }
                == "jsonl: (jsonl:-) is a destination, not a source")
    }

    @Test("The error for a plugin that is unavailable names the reason")
    func unavailable() {
        #expect(
            fault { try registry.provider(for: Endpoint("gpsd:localhost")) }
                == "gpsd: is off on this machine: libgps is missing: apt install libgps-dev")
    }
}
