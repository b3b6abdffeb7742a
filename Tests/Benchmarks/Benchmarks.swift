import Foundation
import Geolocation

/// `swift run -c release Benchmarks [core] [gpx] [geodesy] [nmea] [head] [route] [relay]`: prints each figure beside its
/// target; all groups by default.
///
/// `--seconds N` lets the long runs of the relay last so long, 60 for the figures that are asked for.
///
/// No figure fails the program.
@main
struct Benchmarks {
    private static let groups = ["core", "gpx", "geodesy", "nmea", "head", "route", "relay"]

    static func main() async {
        var names = Array(CommandLine.arguments.dropFirst())
        do {
            // A reader in a process of its own, whose memory another one looks at.
            if names.count == 2, names[0] == "read-gpx" { return try GPXBenchmark.readOnly(names[1]) }
            #if os(Linux)
                if try WireFeeder.run(names) || HeadBenchmarkFeeder.run(names) { return }
                if try await RelayBenchmarkLoad.run(names) { return }
            #endif
        } catch {
            return fail(error)
        }
        guard let relay = RelayBenchmark(&names) else {
            note("--seconds needs a number from 1 to 3600")
            exit(2)
        }
        if let unknown = names.first(where: { !groups.contains($0) }) {
            note("there is no \(unknown); there are: \(groups.joined(separator: ", "))")
            exit(2)
        }
        do {
            for group in groups where names.isEmpty || names.contains(group) { try await run(group, relay) }
        } catch {
            fail(error)
        }
    }

    private static func fail(_ error: any Error) {
        note("\(error)")
        exit(1)
    }

    private static func run(_ group: String, _ relay: RelayBenchmark) async throws {
        switch group {
        case "core":
            await SensorActor.run { CoreBenchmark().run() }
            try ReplayBenchmark().run()
        case "gpx":
            try GPXBenchmark().run()
            try await RecorderBenchmark().run()
        case "geodesy":
            GeodesyBenchmark().run()
        case "head":
            try await HeadBenchmark().run()
        case "route":
            try RouteBenchmark().run()
        case "relay":
            try RelayCodecBenchmark().run()
            try await relay.run()
        default:
            try NMEABenchmark().run()
            await SensorActor.run { ReceiverBenchmark().run() }
            #if os(Linux)
                try await WireBenchmark().run()
            #endif
        }
    }

    private static func note(_ text: String) {
        FileHandle.standardError.write(Data("Benchmarks: \(text)\n".utf8))
    }
}
