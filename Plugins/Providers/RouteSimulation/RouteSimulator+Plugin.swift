import CodecSupport
public import GeolocationPipeline
import SensorReplay
import TrackFiles

extension RouteSimulator {
    /// The plugin that creates a ``RouteSimulator`` for endpoints of the form `route:FILE`.
    nonisolated public static let plugin = ProviderPlugin(
        name: "RouteSimulation",
        summary: "Simulates a trip along a route from GPX, GeoJSON or an encoded polyline: location and course.",
        schemes: ["route"],
        address: "FILE, or - for standard input",
        options: Options(motion, interruptions, receiver, faults, run) {
            (changes: [$0, $1, $2, $3], run: $4)
        },
        examples: [
            "route:tour.gpx", "route:tour.gpx?speed=25&noise=3&seed=7", "route:line.geojson?rate=10&loop=true",
            "route:tour.gpx?dwell=60&excursion=2000:150:600", "route:line.polyline?precision=6&rate=max",
        ],
        replayRate: { _, options in options.run.simulation.rate },
        make: { endpoint, options, context in
            guard !endpoint.address.isEmpty else {
                throw UsageError("route: needs a file: write route:tour.gpx, or route:- for standard input")
            }
            var simulation = options.run.simulation
            for change in options.changes { change(&simulation.drive) }
            return RouteSimulator(
                contentsOfFile: endpoint.address, precision: options.run.precision, options: simulation,
                clock: context.clock)
        })

    /// A function that applies a group of parsed options to the drive.
    private typealias Change = @Sendable (inout RouteDriveOptions) -> Void

    nonisolated private static let usual = RouteDriveOptions()

    nonisolated private static let motion = Options(
        .number("speed", .within(0.1...1000), unit: "m/s", default: usual.speed, meaning: "the speed on a straight"),
        .number("accel", .within(0.01...100), unit: "m/s²", default: usual.acceleration, meaning: "acceleration"),
        .number("brake", .within(0.01...100), unit: "m/s²", default: usual.braking, meaning: "deceleration"),
        .number(
            "lateral", .within(0.01...100), unit: "m/s²", default: usual.lateralAcceleration,
            meaning: "lateral acceleration in turns, which sets their speed"),
        .number("start", .atLeast(0), unit: "m", default: usual.start, meaning: "where it begins, along the route")
    ) { speed, acceleration, braking, lateral, start -> Change in
        { drive in
            drive.speed = speed
            drive.acceleration = acceleration
            drive.braking = braking
            drive.lateralAcceleration = lateral
            drive.start = start
        }
    }

    nonisolated private static let interruptions = Options(
        .tuples(
            "stops", write: "metres along the route with commas between them, as 500,1200",
            meaning: "stops, in metres along the route, such as 500,1200"
        ) { @Sendable numbers in numbers.count == 1 },
        .number(
            "dwell", .within(0...1e6), unit: "s", default: usual.dwell,
            meaning: "time spent at each stop, including those of the file, and at the end"),
        .tuples(
            "excursion", write: "ALONG:ASIDE:LENGTH in metres, as 2000:150:600",
            meaning: "detours, as ALONG:ASIDE:LENGTH in metres; ASIDE is negative to the left"
        ) { @Sendable numbers in numbers.count == 3 },
        .tuples(
            "turnback", write: "ALONG:DISTANCE in metres, as 2000:300",
            meaning: "U-turns, as ALONG:DISTANCE in metres: where, and how far back"
        ) { @Sendable numbers in numbers.count == 2 }
    ) { stops, dwell, excursions, turnBacks -> Change in
        { drive in
            drive.stops = stops.map { $0[0] }
            drive.dwell = dwell
            drive.excursions = excursions.map { RouteExcursion(along: $0[0], aside: $0[1], length: $0[2]) }
            drive.turnBacks = turnBacks.map { RouteTurnBack(along: $0[0], distance: $0[1]) }
        }
    }

    nonisolated private static let receiver = Options(
        .number("hz", .within(0.01...1000), unit: "Hz", default: usual.frequency, meaning: "fixes per second"),
        .number(
            "noise", .within(0...PositionNoise.maximumRadius), unit: "m", default: usual.noise,
            meaning: "radius that holds 68 % of the fixes; 0 makes speed and course exact, too"),
        .number(
            "correlation", .atLeast(0), unit: "s", default: usual.correlation,
            meaning: "correlation time of the noise; 0 for white noise"),
        .number(
            "accuracy", .within(0...1e6), unit: "m",
            meaning: "horizontal accuracy stated in the fixes; by default that of the noise"),
        .seed
    ) { frequency, noise, correlation, accuracy, seed -> Change in
        { drive in
            drive.frequency = frequency
            drive.noise = noise
            drive.correlation = correlation
            drive.accuracy = accuracy
            drive.seed = seed
        }
    }

    nonisolated private static let faults = Options(gaps, tunnels, outliers) { gaps, tunnels, outliers -> Change in
        { drive in
            drive.gaps = gaps.last.map { RouteGaps(interval: $0[0], duration: $0[1]) }
            drive.tunnels = tunnels.map { $0[0]...($0[0] + $0[1]) }
            drive.outliers = outliers.last.map { RouteOutliers(share: $0[0], size: $0[1]) }
        }
    }

    nonisolated private static let gaps = Options<[[Double]]>.tuples(
        "gaps", .text, write: "INTERVAL:DURATION in seconds, both more than 0, as 120:15", atMost: 1,
        meaning: "times without fixes, as INTERVAL:DURATION in seconds, on average"
    ) { $0.count == 2 && $0.allSatisfy { (0.001...1e9).contains($0) } }

    nonisolated private static let tunnels = Options<[[Double]]>.tuples(
        "tunnels", write: "ALONG:LENGTH in metres, as 3000:800",
        meaning: "stretches without fixes, as ALONG:LENGTH in metres"
    ) { $0.count == 2 && $0[1] >= 0 }

    nonisolated private static let outliers = Options<[[Double]]>.tuples(
        "outliers", .text, write: "SHARE:SIZE, a share of 0 to 1 and metres, as 0.01:80", atMost: 1,
        meaning: "outliers, as SHARE:SIZE, such as 0.01:80 for one fix in a hundred, 80 m off"
    ) { $0.count == 2 && (0...1).contains($0[0]) && (0...1e6).contains($0[1]) }

    private struct Run: Sendable {
        var precision: PolylinePrecision
        var simulation: RouteSimulationOptions
    }

    nonisolated private static let run = Options(
        PolylinePrecision.option,
        .value(
            "begin", absent: nil, write: "a time such as 2026-11-20T10:40:00Z",
            meaning: "time of the first fix, such as 2026-11-20T10:40:00Z; now by default"
        ) { @Sendable text in Timestamp(iso8601: text).map { .some($0.date) } },
        .replayRate, .replayPasses
    ) { precision, begin, rate, passes in
        var simulation = RouteSimulationOptions()
        simulation.begin = begin
        simulation.rate = rate
        simulation.passes = passes
        return Run(precision: precision, simulation: simulation)
    }
}

extension Options where Value == [[Double]] {
    /// Returns an option whose value is a comma-separated list; each element is a colon-separated list of finite
    /// numbers.
    fileprivate static func tuples(
        _ name: String, _ kind: OptionDescription.Kind = .list, write expectation: String, atMost limit: Int = .max,
        meaning: String, where isRight: @escaping @Sendable ([Double]) -> Bool
    ) -> Options {
        .value(name, kind, absent: [], write: expectation, meaning: meaning) { @Sendable text in
            let tuples = text.split(separator: ",").map { word in
                word.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
            }
            return tuples.count <= limit && tuples.allSatisfy { $0.allSatisfy(\.isFinite) && isRight($0) }
                ? tuples : nil
        }
    }
}
