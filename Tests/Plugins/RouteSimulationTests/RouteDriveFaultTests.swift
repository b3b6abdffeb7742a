import CodecSupport
import Geolocation
import RouteGeometry
import RouteSimulation
import Testing

@Suite("An impossible drive")
struct RouteDriveFaultTests {
    @Test("is rejected with one sentence")
    func numbers() throws {
        let route = try Roads.straight(1000)
        let cases: [(WritableKeyPath<RouteDriveOptions, Double>, Double, String)] = [
            (\.speed, 0, "the speed of the drive is 0.0, and must lie in 0.1...1000.0 m/s"),
            (\.speed, .nan, "the speed of the drive is nan, and must lie in 0.1...1000.0 m/s"),
            (\.acceleration, -1, "the acceleration of the drive is -1.0, and must lie in 0.01...100.0 m/s²"),
            (\.braking, .infinity, "the braking of the drive is inf, and must lie in 0.01...100.0 m/s²"),
            (
                \.lateralAcceleration, 0,
                "the lateral acceleration of the drive is 0.0, and must lie in 0.01...100.0 m/s²"
            ),
            (\.frequency, 1e9, "the frequency of the drive is 1000000000.0, and must lie in 0.01...1000.0 Hz"),
            (\.noise, -5, "the noise of the drive is -5.0, and must lie in 0.0...10000.0 m"),
            (\.correlation, .nan, "the correlation of the drive is nan, and must not be less than 0.0 s"),
            (\.dwell, -1, "the time of standing of the drive is -1.0, and must lie in 0.0...1000000.0 s"),
            (\.start, -1, "the start of the drive is -1.0, and must lie in"),
            (\.start, 1e6, "the start of the drive is 1000000.0, and must lie in"),
        ]
        for (field, number, sentence) in cases {
            var options = RouteDriveOptions()
            options[keyPath: field] = number
            let error = #expect(throws: RouteDriveError.self) { try RouteDrive(route, options: options) }
            #expect(error?.description.hasPrefix(sentence) == true, "\(String(describing: error))")
        }
    }

    @Test("is rejected if its manoeuvres do not fit the route or each other")
    func manoeuvres() throws {
        func refusal(_ change: (inout RouteDriveOptions) -> Void) throws -> String? {
            var options = RouteDriveOptions()
            change(&options)
            let route = try Roads.straight(1000)
            do throws(RouteDriveError) {
                _ = try RouteDrive(route, options: options)
                return nil
            } catch {
                return error.description
            }
        }
        #expect(try refusal { $0.stops = [2000] }?.contains("place of a stop") == true)
        #expect(try refusal { $0.stops = [.nan] }?.contains("place of a stop") == true)
        #expect(
            try refusal { $0.excursions = [.init(along: 900, aside: 50, length: 200)] }?.contains("end of an excursion")
                == true)
        #expect(
            try refusal { $0.excursions = [.init(along: 100, aside: .nan, length: 200)] }?.contains("way aside") == true
        )
        #expect(
            try refusal { $0.excursions = [.init(along: 100, aside: 50, length: 0)] }?.contains(
                "length of an excursion") == true)
        #expect(
            try refusal { $0.turnBacks = [.init(along: 100, distance: 200)] }?.contains("way back of a turn") == true)
        #expect(
            try refusal {
                $0.excursions = [.init(along: 100, aside: 50, length: 400)]
                $0.turnBacks = [.init(along: 300, distance: 50)]
            } == "a turn at 300.0 m is on a stretch that an excursion skips, up to 500.0 m")
        #expect(try refusal { $0.gaps = RouteGaps(interval: 0, duration: 5) }?.contains("interval of gaps") == true)
        #expect(try refusal { $0.outliers = RouteOutliers(share: 2, size: 5) }?.contains("share of outliers") == true)
    }

    @Test("does not trap, whatever is requested")
    func nonsense() throws {
        var random = SplitMix64(seed: 1)
        let values = [0, 1, -1, 0.1, 50, 300, 999, 1000.5, 1e6, 1e300, -1e300, .nan, .infinity]
        // One number in eight is arbitrary, so that not all drives are rejected for their first number.
        func any(_ usual: ClosedRange<Double>) -> Double {
            Int.random(in: 0..<8, using: &random) == 0
                ? values.randomElement(using: &random) ?? 0 : .random(in: usual, using: &random)
        }
        let route = try Roads.straight(1000)
        var accepted = 0
        for _ in 0..<300 {
            var options = RouteDriveOptions()
            options.speed = any(1...30)
            options.start = any(0...100)
            options.stops = [any(0...1000), any(0...1000)]
            options.dwell = any(0...60)
            options.excursions = [.init(along: any(100...500), aside: any(-200...200), length: any(1...400))]
            options.turnBacks = [.init(along: any(500...1000), distance: any(1...500))]
            options.tunnels = [0...Double.maximum(any(0...1000).magnitude, 0)]
            options.noise = any(0...50)
            guard let drive = try? RouteDrive(route, options: options) else { continue }
            accepted += 1
            for fix in drive.prefix(200) { #expect(fix.location?.isValid != false) }
        }
        #expect((20..<300).contains(accepted))
    }
}
