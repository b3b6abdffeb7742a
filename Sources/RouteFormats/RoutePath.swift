import Geolocation

/// The coordinates of a route as they come, with what is known of each.
struct RoutePath {
    private(set) var coordinates: [Coordinate] = []

    /// NaN where a coordinate has none.
    private var elevations: [Double] = []

    /// Seconds of any time scale, NaN where a coordinate has none.
    private var times: [Double] = []

    var isEmpty: Bool { coordinates.isEmpty }

    /// Adds a coordinate, with the height and the seconds of any time scale, where they are known.
    mutating func append(_ coordinate: Coordinate, elevation: Double?, time: Double?) throws(RouteFormatError) {
        guard coordinates.count < RouteDocument.coordinateLimit else {
            throw RouteFormatError("the route has more than \(RouteDocument.coordinateLimit) points: leave some out")
        }
        coordinates.append(coordinate)
        elevations.append(elevation ?? .nan)
        times.append(time ?? .nan)
    }

    /// The document that the path makes, and what of it was of no use.
    func document(name: String?, stops: [RouteStop], drops: DropCounts) -> RouteDocument {
        var document = RouteDocument(name: name, coordinates: coordinates, stops: stops, drops: drops)
        document.elevations = complete(elevations, "elevation, which not all points have", &document.drops)
        document.times = complete(times, "time, which not all points have", &document.drops).flatMap { times in
            let begin = times.first ?? 0
            let backward = zip(times, times.dropFirst()).count { $1 < $0 }
            document.drops.add("time before that of the point before it, so that no times are kept", count: backward)
            return backward == 0 ? times.map { $0 - begin } : nil
        }
        return document
    }

    /// The values where all are known; those of a few points tell nothing of the others, and are counted.
    private func complete(_ values: [Double], _ reason: String, _ drops: inout DropCounts) -> [Double]? {
        let known = values.count { $0.isFinite }
        if known == values.count { return values }
        drops.add(reason, count: known)
        return nil
    }
}

/// The stops of a route as they come.
struct RouteStops {
    private(set) var stops: [RouteStop] = []
    private(set) var surplus = 0
    private var known: Set<RouteStop> = []

    /// Adds a stop that has not been added yet.
    mutating func append(_ stop: RouteStop) {
        guard !known.contains(stop) else { return }
        guard stops.count < RouteDocument.stopLimit else {
            surplus += 1
            return
        }
        known.insert(stop)
        stops.append(stop)
    }
}
