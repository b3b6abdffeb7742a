import Foundation
import GPXFormat
import Geolocation

/// Measures figures and what they are compared with in turn, and prints a table; see ``Report``.
///
///     swift run -c release Benchmarks [AREA…] [--long] [--against PROGRAM]
///
/// All areas take some minutes; `map-page` is measured only if it is named. `--long` measures longer. `--against` compares with another build of this program: both run in turn.
@main
struct Benchmarks {
    private static let areas = [
        "core", "gpx", "fit", "nmea", "head", "route", "relay", "exec", "recorder", "store", "upload", "fleet",
        "subjects", "map", page,
    ]

    /// The area that takes minutes in a browser, which is measured only if it is named.
    private static let page = "map-page"

    static func main() async {
        defer { Scratch.removeAll() }
        var words = Array(CommandLine.arguments.dropFirst())
        do {
            if try await runHelper(words) { return }
            words.removeAll { $0 == "--long" }
            var other: String?
            if let index = words.firstIndex(of: "--against"), index + 1 < words.count {
                other = words[index + 1]
                words.removeSubrange(index...index + 1)
            }
            if let unknown = words.first(where: { !areas.contains($0) }) {
                return fail("there is no \(unknown); there are: \(areas.joined(separator: ", "))", status: 2)
            }
            if let other { return try Builds.compare(with: other, areas: words) }
            Yardstick.report()
            for area in areas where words.isEmpty ? area != page : words.contains(area) {
                let start = moment
                try await run(area)
                Report.note("\(area) took \(Report.text((moment - start) / 1e9)) s")
            }
        } catch {
            fail("\(error)", status: 1)
        }
    }

    private static func run(_ area: String) async throws {
        switch area {
        case "core":
            await SensorActor.run { CoreBenchmark().run() }
            GeodesyBenchmark().run()
            try ReplayBenchmark().run()
        case "gpx": try GPXBenchmark().run()
        case "fit": try FITBenchmark().run()
        case "nmea":
            try await NMEABenchmark().run()
            #if os(Linux)
                try await WireBenchmark().run()
            #endif
        case "head": try await HeadBenchmark().run()
        case "route": try RouteBenchmark().run()
        case "relay":
            try RelayCodecBenchmark().run()
            #if os(Linux)
                try await RelayBenchmark().run()
            #endif
        case "exec": try await ExecBenchmark().run()
        case "recorder": try await RecorderBenchmark().run()
        case "upload":
            #if os(Linux)
                try await UploadBenchmark().run()
            #endif
        case "fleet":
            #if os(Linux)
                try await FleetBenchmark().run()
                try await FleetNATSBenchmark().run()
            #endif
        case "subjects":
            try FollowingBenchmark().run()
            await SensorActor.run { CompanionBenchmark().run() }
            try await PetBenchmark().run()
        case "map":
            try await MapBenchmark().run()
        case page: try await MapPageBenchmark().run()
        default: try await StoreBenchmark().run()
        }
    }

    /// Runs the role that this program starts as another process; returns `false` for any other words.
    private static func runHelper(_ words: [String]) async throws -> Bool {
        let numbers = words.dropFirst().compactMap { Int($0) }
        switch words.first {
        case "feed-lines": ExecBenchmark.feedLines(numbers[0], rate: numbers[1])
        case "store-open": try await StoreBenchmark.openAlone(words[1])
        case "store-send": try await StoreBenchmark.sendAlone(words[1])
        case "map-pages": try await MapReader.read(numbers[1], from: numbers[0], seconds: numbers[2])
        case "read-gpx": print(try GPXBenchmark.read(words[1], detail: .everything) { _ in })
        #if os(Linux)
            case "feed-serial": try WireBenchmark.feedSerial(rate: numbers[0], seconds: numbers[1])
            case "send-udp": try WireBenchmark.sendDatagrams(port: numbers[0], count: numbers[1], rate: numbers[2])
            case "relay-pair": try await RelayLoad.sendAll(numbers[1], of: numbers[2], to: numbers[0])
            case "relay-fleet": try await RelayLoad.sendSteadily(numbers[1], to: numbers[0], seconds: numbers[2])
            case "relay-idle":
                try await RelayLoad.standIdle(numbers[1], to: numbers[0], authority: words.dropFirst(3).first)
            case "upload-phones": try UploadBenchmark.send(to: numbers[0], over: numbers[1], seconds: numbers[2])
            case "upload-server": try DrainBenchmark.serve(words[1])
            case "relay-host": try await RelayLoad.host(numbers[0], Array(words.dropFirst(2)))
        #endif
        default: return false
        }
        return true
    }

    private static func fail(_ text: String, status: Int32) {
        FileHandle.standardError.write(Data("Benchmarks: \(text)\n".utf8))
        Scratch.removeAll()
        exit(status)
    }
}

/// Two builds of this program, whose figures are compared.
enum Builds {
    /// The values of one figure, in the order of the runs.
    private struct Samples {
        let unit: String
        var old: [Double] = []
        var new: [Double] = []
    }

    /// Runs this program and another one in turn and prints for each figure the other one's value, this one's, their
    /// ratio in percent, the median of the pairs, half of its interquartile range as the noise, and the ratio of the
    /// best values.
    static func compare(with other: String, areas: [String]) throws {
        var figures: [String: Samples] = [:]
        var names: [String] = []
        let pairs = Run.isLong ? 15 : 5
        for pair in 0..<pairs {
            // Each program runs first as often as the other.
            let programs = [(other, \Samples.old), (Peer.ownPath, \Samples.new)]
            for (program, list) in pair.isMultiple(of: 2) ? programs : programs.reversed() {
                guard let run = Peer.run(program, areas) else { throw BenchmarkError("\(program) failed") }
                for line in run.output.split(separator: "\n") {
                    let words = line.split(separator: " ").map(String.init)
                    guard words.count >= 3, words[0] != "#", let value = Double(words[1]) else { continue }
                    if figures[words[0]] == nil { names.append(words[0]) }
                    figures[words[0], default: Samples(unit: words[2])][keyPath: list].append(value)
                }
            }
            Report.note("pair \(pair + 1) of \(pairs)")
        }
        for name in names {
            guard let figure = figures[name], figure.old.count == figure.new.count, let best = figure.old.min(),
                best > 0,
                let newBest = figure.new.min()
            else {
                Report.skip(name, because: "it is not in each run of both")
                continue
            }
            let ratios = zip(figure.new, figure.old).map { $0 / $1 }.sorted()
            let noise = (ratios[ratios.count * 3 / 4] - ratios[ratios.count / 4]) / 2
            Report.row(name, newBest, figure.unit, ratio: (ratios[ratios.count / 2], noise, "before"))
            Report.row("\(name)/best", newBest / best, "of-before")
        }
    }
}

/// The reason why a figure is invalid.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
