import Geolocation

/// Builds the vertices of a route, and measures the distances between them.
struct RouteBuilder {
    private(set) var vertices: ContiguousArray<RouteVertex> = []
    private(set) var vertexOfCoordinate: ContiguousArray<UInt32> = []
    private(set) var fingerprint = RouteFingerprint()

    /// The length of the longest piece in metres.
    private(set) var longestPiece = 0.0

    private let count: Int
    private let vertexLimit: Int
    private var last: Coordinate?

    /// Creates a builder.
    ///
    /// - Parameters:
    ///   - count: The number of coordinates.
    ///   - vertexLimit: The largest number of vertices.
    init(count: Int, vertexLimit: Int) {
        self.count = count
        self.vertexLimit = vertexLimit
        vertices.reserveCapacity(min(count, vertexLimit))
    }

    /// Creates the parts of the reversed route.
    init(reversing route: Route, _ coordinates: [Coordinate]) {
        count = coordinates.count
        vertexLimit = route.vertices.count
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

    /// Appends the coordinate with an index.
    mutating func append(_ coordinate: Coordinate, _ number: Int) throws(RouteError) {
        guard coordinate.isValid else { throw .invalidCoordinate(number) }
        fingerprint.add(coordinate)
        let place = EarthCentredPosition(coordinate)
        defer { last = coordinate }
        guard let last, let vertex = vertices.last else { return add(RouteVertex(place, along: 0)) }
        let chord = vertex.squaredDistance(to: place).squareRoot()
        if chord <= Route.pieceLimit {
            longestPiece = max(longestPiece, chord)
            add(RouteVertex(place, along: vertex.along + Chord.arc(chord)))
        } else {
            try divide(from: last, to: coordinate, place, number, along: vertex.along)
        }
        guard vertices.count <= vertexLimit else { throw .tooLong(vertices: vertices.count) }
    }

    private mutating func add(_ vertex: RouteVertex) {
        vertices.append(vertex)
        if !vertexOfCoordinate.isEmpty { vertexOfCoordinate.append(UInt32(vertices.count - 1)) }
    }

    /// Appends a long line as pieces of equal length, whose ends lie on it.
    private mutating func divide(
        from start: Coordinate, to end: Coordinate, _ place: EarthCentredPosition, _ number: Int, along: Double
    ) throws(RouteError) {
        let line = GeodesicLine(from: start, to: end)
        let length = line.length ?? 0
        let pieces = max(1, Int((length / Route.pieceLimit).rounded(.up)))
        guard vertices.count + pieces <= vertexLimit else {
            throw .tooLong(vertices: vertices.count + pieces)
        }
        if vertexOfCoordinate.isEmpty {
            vertexOfCoordinate.reserveCapacity(count)
            for index in 0..<number { vertexOfCoordinate.append(UInt32(index)) }
        }
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
