import Geolocation
import GeolocationPrimitives

/// Geodesics between random points of the whole earth, and between neighbours.
struct GeodesyBenchmark {
    private let samples = 100_000

    func run() {
        Report.title("geodesy: \(samples) pairs in each of 9 rounds, median")
        let far = Pairs(count: samples, reach: nil)
        measure("inverse: distance, random points of the earth", atMost: 500) {
            far.starts[$0].distance(to: far.ends[$0])
        }
        measure("inverse: distance and both bearings, random points", atMost: 500) {
            let way = Geodesic.inverse(from: far.starts[$0], to: far.ends[$0])
            return way.distance + (way.initialBearing ?? 0) + (way.finalBearing ?? 0)
        }
        measure("direct: destination, random points of the earth", atMost: 400) {
            let end = far.starts[$0].destination(distance: far.distances[$0], bearing: far.bearings[$0])
            return end.latitude + end.longitude
        }
        for reach in [10_000.0, 1000, 50] {
            let near = Pairs(count: samples, reach: reach)
            measure("inverse: distance, neighbours within \(Int(reach)) m", atMost: 500) {
                near.starts[$0].distance(to: near.ends[$0])
            }
        }
        let near = Pairs(count: samples, reach: 1000)
        measure("local distance, neighbours within 1000 m", atMost: 100) {
            near.starts[$0].localDistance(to: near.ends[$0])
        }
        let line = GeodesicLine(from: far.starts[0], bearing: 60)
        measure("one more point of a line", atMost: 200) {
            let point = line.position(at: far.distances[$0])
            return point.latitude + point.longitude
        }
    }

    private func measure(_ what: String, atMost target: Double, _ body: (Int) -> Double) {
        var sum = 0.0
        let figure = Measurement.of(repetitions: samples) { sum += body($0) }
        // A figure counts only if the work was done.
        precondition(sum.isFinite && sum != 0)
        Report.line(what, figure, atMost: target)
    }
}

/// Random pairs of points, spread over the earth or within a reach of each other in metres.
private struct Pairs {
    private(set) var starts: [Coordinate] = []
    private(set) var ends: [Coordinate] = []
    private(set) var distances: [Double] = []
    private(set) var bearings: [Double] = []

    init(count: Int, reach: Double?) {
        var random = SplitMix64(seed: 1)
        func point() -> Coordinate {
            Coordinate(latitude: 180 * random.unit() - 90, longitude: 360 * random.unit() - 180)
        }
        for _ in 0..<count {
            let (start, other) = (point(), point())
            let (distance, bearing) = ((reach ?? 20_000_000) * random.unit(), 360 * random.unit())
            starts.append(start)
            ends.append(reach == nil ? other : start.destination(distance: distance, bearing: bearing))
            distances.append(distance)
            bearings.append(bearing)
        }
    }
}
