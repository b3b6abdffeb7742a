import GeolocationPipeline
import GeolocationPrimitives
import SensorReplay

/// Reads the options of an endpoint.
struct RouteEndpoint {
    private let endpoint: Endpoint
    private let options: OptionValues

    init(_ endpoint: Endpoint, _ options: OptionValues) {
        self.endpoint = endpoint
        self.options = options
    }

    /// What they ask for.
    ///
    /// - Throws: `UsageError` that says what to write instead.
    func simulation() throws -> RouteSimulationOptions {
        var simulation = RouteSimulationOptions()
        simulation.drive = try drive()
        simulation.rate = options.text("rate").flatMap(ReplayRate.init) ?? .original
        guard let passes = ReplayPasses(options.text("loop") ?? "1") else {
            throw unusable("loop", "a whole number of 1 or more, or true")
        }
        simulation.passes = passes
        if let text = options.text("begin") {
            guard let begin = Timestamp(iso8601: text) else {
                throw unusable("begin", "a time such as 2026-11-20T10:40:00Z")
            }
            simulation.begin = begin.date
        }
        return simulation
    }

    private func drive() throws -> RouteDriveOptions {
        var drive = RouteDriveOptions()
        read("speed", into: &drive.speed)
        read("accel", into: &drive.acceleration)
        read("brake", into: &drive.braking)
        read("lateral", into: &drive.lateralAcceleration)
        read("start", into: &drive.start)
        read("dwell", into: &drive.dwell)
        read("hz", into: &drive.frequency)
        read("noise", into: &drive.noise)
        read("correlation", into: &drive.correlation)
        drive.accuracy = options.number("accuracy")
        drive.stops = try numbers("stops", "metres along the route with commas between them, as 500,1200") {
            $0.count == 1
        }.flatMap { $0 }
        drive.excursions = try numbers("excursion", "ALONG:ASIDE:LENGTH in metres, as 2000:150:600") { $0.count == 3 }
            .map { RouteExcursion(along: $0[0], aside: $0[1], length: $0[2]) }
        drive.turnBacks = try numbers("turnback", "ALONG:DISTANCE in metres, as 2000:300") { $0.count == 2 }
            .map { RouteTurnBack(along: $0[0], distance: $0[1]) }
        drive.tunnels = try numbers("tunnels", "ALONG:LENGTH in metres, as 3000:800") { $0.count == 2 && $0[1] >= 0 }
            .map { $0[0]...($0[0] + $0[1]) }
        drive.gaps = try numbers("gaps", "INTERVAL:DURATION in seconds, both more than 0, as 120:15", atMost: 1) {
            $0.count == 2 && $0.allSatisfy { (0.001...1e9).contains($0) }
        }.last.map { RouteGaps(interval: $0[0], duration: $0[1]) }
        drive.outliers = try numbers("outliers", "SHARE:SIZE, a share of 0 to 1 and metres, as 0.01:80", atMost: 1) {
            $0.count == 2 && (0...1).contains($0[0]) && (0...1e6).contains($0[1])
        }.last.map { RouteOutliers(share: $0[0], size: $0[1]) }
        guard let seed = UInt64(options.text("seed") ?? "1") else {
            throw unusable("seed", "a whole number of 0 or more, with up to 19 digits")
        }
        drive.seed = seed
        return drive
    }

    private func read(_ name: String, into value: inout Double) { value = options.number(name) ?? value }

    /// The values of an option: words with commas between them, each of finite numbers with colons between them.
    private func numbers(
        _ name: String, _ expectation: String, atMost limit: Int = .max, where isRight: ([Double]) -> Bool
    ) throws -> [[Double]] {
        let words = options.list(name) ?? []
        guard words.count <= limit else { throw unusable(name, expectation) }
        return try words.map { word in
            let numbers = word.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
            guard numbers.allSatisfy(\.isFinite), isRight(numbers) else { throw unusable(name, expectation) }
            return numbers
        }
    }

    private func unusable(_ name: String, _ expectation: String) -> UsageError {
        UsageError(unusable: name, options, in: endpoint, write: expectation)
    }
}
