import Geolocation

/// Collects the coordinates of a route, with their elevations and times, while a document is read.
struct RoutePath {
    private(set) var coordinates: [Coordinate] = []

    /// The elevation of each coordinate of the route in metres; NaN if unknown.
    private var elevations: [Double] = []

    /// The time of each coordinate of the route in seconds, on any time scale; NaN if unknown.
    private var times: [Double] = []

    var isEmpty: Bool { coordinates.isEmpty }

    /// Appends a coordinate of the route, with its elevation in metres and its time in seconds if they are known.
    ///
    /// All times must be on the same time scale.
    mutating func append(_ coordinate: Coordinate, elevation: Double?, time: Double?) throws(RouteFormatError) {
        guard coordinates.count < RouteDocument.coordinateLimit else {
            throw RouteFormatError("the route has more than \(RouteDocument.coordinateLimit) points: leave some out")
        }
        coordinates.append(coordinate)
        elevations.append(elevation ?? .nan)
        times.append(time ?? .nan)
    }

    /// Returns the document with the collected route.
    ///
    /// If only some coordinates have an elevation, the document has no elevations, and the known ones are counted as
    /// drops. The same applies to times, which are also dropped if a time is earlier than the previous one.
    func document(name: String?, stops: [RouteStop], drops: DropCounts) -> RouteDocument {
        var document = RouteDocument(name: name, coordinates: coordinates, stops: stops, drops: drops)
        document.elevations = complete(elevations, "elevation, which not all points have", &document.drops)
        document.times = complete(times, "time, which not all points have", &document.drops).flatMap { times in
            let begin = times.first ?? 0
            let backward = zip(times, times.dropFirst()).count { $1 < $0 }
            document.drops.add(
                "time earlier than that of the previous point, so all times are dropped", count: backward)
            return backward == 0 ? times.map { $0 - begin } : nil
        }
        return document
    }

    /// Returns the values if all of them are known.
    ///
    /// If a value is unknown, the known values are counted as drops, and the result is `nil`.
    private func complete(_ values: [Double], _ reason: DropReason, _ drops: inout DropCounts) -> [Double]? {
        let known = values.count { $0.isFinite }
        if known == values.count { return values }
        drops.add(reason, count: known)
        return nil
    }
}

/// Collects the stops of a route without duplicates while a document is read.
struct RouteStops {
    private(set) var stops: [RouteStop] = []
    private(set) var surplus = 0
    private var known: Set<RouteStop> = []

    /// Appends a stop unless it has already been appended.
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
