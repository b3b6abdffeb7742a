import Geolocation

/// Computes the vertices of a route and the distances between them.
struct RouteBuilder {
    private(set) var vertices: ContiguousArray<RouteVertex> = []
    private(set) var vertexOfCoordinate: ContiguousArray<UInt32> = []
    private(set) var fingerprint = RouteFingerprint()

    /// The length of the longest piece of the route, in metres.
    private(set) var longestPiece = 0.0

    /// Creates a builder for a route without coordinates.
    init() {}

    /// Computes the vertices of a route through the given coordinates.
    ///
    /// - Parameters:
    ///   - coordinates: The coordinates of the route.
    ///   - limit: The maximum number of coordinates, and the maximum number of vertices added within long lines.
    /// - Throws: ``RouteError`` if a coordinate is invalid or a limit is exceeded.
    init(_ coordinates: [Coordinate], limit: (coordinates: Int, between: Int)) throws(RouteError) {
        guard coordinates.count <= limit.coordinates else { throw .tooLong(vertices: coordinates.count) }
        vertices.reserveCapacity(coordinates.count)
        for index in coordinates.indices { try append(coordinates, index, limit.between) }
    }

    /// Computes the vertices of the given route in the opposite direction.
    init(reversing route: Route, _ coordinates: [Coordinate]) {
        longestPiece = route.index.longestPiece
        vertices.reserveCapacity(route.vertices.count)
        for var vertex in route.vertices.reversed() {
            vertex.along = route.length - vertex.along
            vertices.append(vertex)
        }
        let last = UInt32(clamping: vertices.count - 1)
        vertexOfCoordinate = ContiguousArray(route.vertexOfCoordinate.reversed().lazy.map { last - $0 })
        for coordinate in coordinates { fingerprint.add(coordinate) }
    }

    /// Appends the vertices from the last coordinate to the coordinate with the given index.
    private mutating func append(
        _ coordinates: [Coordinate], _ number: Int, _ limit: Int
    ) throws(RouteError) {
        let coordinate = coordinates[number]
        guard coordinate.isValid else { throw .invalidCoordinate(number) }
        fingerprint.add(coordinate)
        let place = EarthCentredPosition(coordinate)
        guard let vertex = vertices.last else { return add(RouteVertex(place, along: 0)) }
        let chord = vertex.squaredDistance(to: place).squareRoot()
        guard chord > Route.pieceLimit else {
            longestPiece = max(longestPiece, chord)
            return add(RouteVertex(place, along: vertex.along + Chord.arc(chord)))
        }
        if vertexOfCoordinate.isEmpty {
            try Self.checkCost(of: coordinates, from: number, limit)
            vertexOfCoordinate.reserveCapacity(coordinates.count)
            for index in 0..<number { vertexOfCoordinate.append(UInt32(index)) }
        }
        divide(from: coordinates[number - 1], to: coordinate, place, along: vertex.along)
    }

    /// Throws an error if the lines of a route would need too many pieces.
    ///
    /// This is checked before any piece is created, since even a small file may contain very long lines.
    private static func checkCost(
        of coordinates: [Coordinate], from number: Int, _ limit: Int
    ) throws(RouteError) {
        var pieces = 0.0
        var place = EarthCentredPosition(coordinates[number - 1])
        for coordinate in coordinates[number...] where coordinate.isValid {
            let next = EarthCentredPosition(coordinate)
            let chord = place.squaredDistance(to: next).squareRoot()
            place = next
            if chord > Route.pieceLimit { pieces += Chord.longArc(chord) / Route.pieceLimit }
        }
        guard pieces <= Double(limit) else { throw .linesTooLong(vertices: Int(pieces)) }
    }

    private mutating func add(_ vertex: RouteVertex) {
        vertices.append(vertex)
        if !vertexOfCoordinate.isEmpty { vertexOfCoordinate.append(UInt32(vertices.count - 1)) }
    }

    /// Divides a long line into pieces of equal length, and appends their ends, which lie on the line.
    private mutating func divide(
        from start: Coordinate, to end: Coordinate, _ place: EarthCentredPosition, along: Double
    ) {
        let line = GeodesicLine(from: start, to: end)
        let length = line.length ?? 0
        let pieces = max(1, Int((length / Route.pieceLimit).rounded(.up)))
        let step = length / Double(pieces)
        longestPiece = max(longestPiece, step)
        for piece in 1..<max(1, pieces) {
            let distance = Double(piece) * step
            let between = EarthCentredPosition(line.position(at: distance))
            vertices.append(RouteVertex(between, along: along + distance))
        }
        add(RouteVertex(place, along: along + length))
    }
}
