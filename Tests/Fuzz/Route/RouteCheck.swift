import CodecSupport
import Foundation
import Geolocation
import RouteGeometry
import RouteTracking
import TrackFiles

/// Any bytes as a route yield a route that can be followed; as a state, they are rejected, or a tracker continues from
/// them.
///
/// An encoded route is the same when it is written and read again.
func checkRoutes(_ bytes: [UInt8], _ random: inout SplitMix64) {
    checkPolyline(bytes)
    checkState(bytes)
    let precision: PolylinePrecision = Bool.random(using: &random) ? .five : .six
    guard let document = try? RouteDocument(reading: bytes, precision: precision) else { return }
    let coordinates = document.coordinates
    require(!coordinates.isEmpty && coordinates.allSatisfy(\.isValid), "there are coordinates that are none")
    require(document.stops.allSatisfy(\.coordinate.isValid), "there is a stop nowhere")
    // Lines around the earth take long, and reveal nothing new.
    guard coordinates.count <= 20, let route = try? document.route() else { return }
    checkPlaces(on: route, &random)
    follow(route, &random)
}

/// Decoded coordinates are encoded and decoded as the same.
private func checkPolyline(_ bytes: [UInt8]) {
    for precision in [PolylinePrecision.five, .six] {
        guard let coordinates = try? EncodedPolyline.decode(bytes, precision: precision) else { continue }
        guard let text = try? EncodedPolyline.encode(coordinates, precision: precision) else {
            require(false, "\(coordinates.count) coordinates are decoded and not encoded")
            return
        }
        let again = try? EncodedPolyline.decode(Array(text.utf8), precision: precision)
        require(again == coordinates, "\(text) is another route")
    }
}

/// Checks that a point of the route has no distance from it, and any place that of the returned point.
private func checkPlaces(on route: Route, _ random: inout SplitMix64) {
    let along = Double.random(in: 0...1, using: &random) * route.length
    guard let point = route.point(at: along), let found = route.nearest(to: point.coordinate) else {
        return require(false, "there is no point at \(along) of \(route.length) m")
    }
    require(found.distance < 0.05, "a point of the route is \(found.distance) m away from it")
    let place = Coordinate(
        latitude: .random(in: -90...90, using: &random), longitude: .random(in: -180...180, using: &random))
    guard let nearest = route.nearest(to: place) else { return require(false, "nothing is nearest to \(place)") }
    let distance = place.distance(to: nearest.coordinate)
    require(abs(distance - nearest.distance) < 0.01, "\(nearest.distance) m are \(distance) m")
}

/// A tracker is never anywhere but on the route.
private func follow(_ route: Route, _ random: inout SplitMix64) {
    var tracker = RouteTracker(route)
    for second in 0..<20 {
        let place = route.point(at: Double.random(in: 0...1, using: &random) * route.length)?.coordinate
        guard let place, let progress = tracker.update(fix(at: place, Double(second), &random)) else { continue }
        require((0...route.length).contains(progress.along), "he is at \(progress.along) of \(route.length) m")
        require(progress.distance.isFinite && progress.coordinate.isValid, "he is nowhere: \(progress)")
    }
}

/// A state is rejected, or the tracker continues from it.
private func checkState(_ bytes: [UInt8]) {
    guard bytes.first == UInt8(ascii: "{"),
        let state = try? JSONDecoder().decode(RouteTrackerState.self, from: Data(bytes))
    else { return }
    let line = [Coordinate(latitude: 47, longitude: 9), Coordinate(latitude: 47.01, longitude: 9.01)]
    guard let route = try? Route(line) else { return }
    var tracker = RouteTracker(route)
    guard tracker.resume(state) else { return }
    var random = SplitMix64(seed: 1)
    for second in 0..<20 {
        guard let progress = tracker.update(fix(at: line[second % 2], 8e8 + Double(second), &random)) else { continue }
        require((0...route.length).contains(progress.along), "he is at \(progress.along) of \(route.length) m")
    }
}

private func fix(at place: Coordinate, _ second: Double, _ random: inout SplitMix64) -> Location {
    Location(
        latitude: place.latitude, longitude: place.longitude,
        horizontalAccuracy: [nil, 0, 5, 1e9].randomElement(using: &random) ?? 5,
        speed: [nil, 0, 12, 1e300].randomElement(using: &random) ?? 5,
        course: [nil, 0, 90, 359].randomElement(using: &random) ?? 5,
        timestamp: Date(timeIntervalSinceReferenceDate: second))
}
