import CodecSupport

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The outline of a track on an empty map with north at the top, stored in bounded memory.
public struct TrackOutline: Sendable {
    private struct Vertex: Sendable {
        var latitude: Double
        /// The longitude in degrees, continued across the antimeridian.
        ///
        /// It may therefore be less than −180 or more than 180.
        var longitude: Double
        /// Whether the vertex begins a new line, so that it is not connected to the previous vertex.
        var begins: Bool
    }

    private static let metresPerDegree = 111_195.0

    private let limit: Int
    private var vertices: [Vertex] = []
    private var last: Vertex?
    /// The number of consecutive points for which only one vertex is stored.
    private var stride = 1
    private var count = 0
    private var begins = true

    /// Creates an outline without points.
    ///
    /// - Parameter limit: The maximum number of vertices, at least 2. Of a longer track, only every second, fourth,
    ///   eighth … point is stored. Default: 2048.
    public init(limit: Int = 2048) { self.limit = max(2, limit) }

    /// Whether the outline has no points.
    public var isEmpty: Bool { last == nil }

    /// Adds a point, given in degrees; if a coordinate is out of range or not a number, the point is skipped.
    public mutating func add(latitude: Double, longitude: Double) {
        guard abs(latitude) <= 90, abs(longitude) <= 360 else { return }
        let near = last.map { longitude + 360 * (($0.longitude - longitude) / 360).rounded() } ?? longitude
        let vertex = Vertex(latitude: latitude, longitude: near, begins: begins)
        last = vertex
        if begins || count % stride == 0 {
            vertices.append(vertex)
            begins = false
            if vertices.count >= limit { thin() }
        }
        count += 1
    }

    /// Ends the current line of the outline, so that the next point begins another line.
    public mutating func endPart() { begins = true }

    /// Removes every second vertex.
    ///
    /// If a vertex that begins a line is removed, the next vertex begins the line instead.
    private mutating func thin() {
        var kept: [Vertex] = []
        var begins = false
        for (index, vertex) in vertices.enumerated() {
            begins = begins || vertex.begins
            guard index % 2 == 0 else { continue }
            kept.append(Vertex(latitude: vertex.latitude, longitude: vertex.longitude, begins: begins))
            begins = false
        }
        vertices = kept
        self.begins = begins
        stride = min(stride * 2, 1 << 32)
    }

    /// Returns the picture and a scale below it, at most `width` characters wide and `height` lines high.
    ///
    /// An open mark shows the first point, a filled mark the last one. The array is empty if the outline has no points,
    /// if `width` is less than 8, or if `height` is less than 3.
    public func lines(width: Int, height: Int, style: TextStyle) -> [String] {
        guard let first = vertices.first, let last, width >= 8, height >= 3 else { return [] }
        let shown = vertices + [last]
        let (south, north) = (shown.map(\.latitude).min() ?? 0, shown.map(\.latitude).max() ?? 0)
        let (west, east) = (shown.map(\.longitude).min() ?? 0, shown.map(\.longitude).max() ?? 0)
        let shrink = max(cos((south + north) / 2 * .pi / 180), 0.01)
        // A character is about twice as high as it is wide.
        let (columns, rows) = (Double(width) - 1, Double(height) - 2)
        let degrees = max((east - west) * shrink / columns, (north - south) / rows / 2, 1e-6)
        let used = (
            columns: min(width, Int(((east - west) * shrink / degrees).rounded(.up)) + 1),
            rows: min(height - 1, Int(((north - south) / degrees / 2).rounded(.up)) + 1)
        )
        func place(_ vertex: Vertex) -> (x: Double, y: Double) {
            (
                0.25 + (vertex.longitude - west) * shrink / degrees,
                0.125 + (north - vertex.latitude) / degrees / 2
            )
        }
        var canvas = DotCanvas(columns: used.columns, rows: used.rows, style: style)
        var previous = place(first)
        for vertex in shown {
            let point = place(vertex)
            canvas.line(from: vertex.begins ? point : previous, to: point)
            previous = point
        }
        let start = place(first)
        canvas.mark(style.openMark, start.x, start.y)
        canvas.mark(style.filledMark, previous.x, previous.y)
        let picture = canvas.lines.map { String($0.reversed().drop { $0 == " " }.reversed()) }
        return picture + [Self.scale(metresPerColumn: degrees * Self.metresPerDegree, width: width, style)]
    }

    /// Returns a scale: a bar with its length, which is 1, 2 or 5 times a power of ten, such as `├─────┤ 200 m`.
    private static func scale(metresPerColumn: Double, width: Int, _ style: TextStyle) -> String {
        let longest = metresPerColumn * Double(max(2, min(width - 9, 24)))
        let power = pow(10, log10(longest).rounded(.down))
        let metres = [5, 2, 1].map { $0 * power }.first { $0 <= longest } ?? power
        let cells = max(2, Int((metres / metresPerColumn).rounded()))
        let text = metres < 1000 ? "\(metres.formatted(decimals: metres < 1 ? 1 : 0)) m" : "\(Int(metres / 1000)) km"
        let (left, middle, right) = style == .unicode ? ("├", "─", "┤") : ("|", "-", "|")
        return String("\(left)\(String(repeating: middle, count: cells - 2))\(right) \(text)".prefix(width))
    }
}
