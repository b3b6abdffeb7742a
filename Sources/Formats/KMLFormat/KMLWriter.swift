import CodecSupport

/// Writes a KML 2.2 document item by item into a byte buffer, as UTF-8.
///
/// It accepts the items that ``KMLReader`` returns. If most positions of a placemark's lines have times, each line is
/// written as a `gx:Track`, without the positions that have none. If not, each line is written as a `LineString`, which
/// has no times. Several lines of one placemark form a `gx:MultiTrack` or a `MultiGeometry`. The writer buffers the
/// placemark of the latest line.
public struct KMLWriter: Sendable {
    /// The bytes that the writer has written since the last ``removeAll()``.
    public private(set) var bytes: [UInt8] = []
    /// The number of items omitted: those without a valid coordinate, out of order, or after the end of the document,
    /// positions without a time in a `gx:Track`, and times of positions in a `LineString`.
    public private(set) var leftOut = 0

    private var isBegun = false
    private var isEnded = false
    private var head = KMLLine()
    /// The lines of the buffered placemark; empty if no placemark is buffered.
    private var lines: [[KMLVertex]] = []

    /// Creates a writer at the beginning of a KML document.
    public init() {}

    /// Removes the bytes written so far from the buffer; the memory and the position in the document are kept.
    public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Closes all open elements and ends the document; later items are omitted.
    public mutating func finish() {
        guard !isEnded else { return }
        begin(title: nil)
        endPlacemark()
        bytes.append(markup: "</Document></kml>\n")
        isEnded = true
    }

    /// Writes an item; an item that is out of order is omitted and counted.
    public mutating func write(_ item: KMLItem) {
        guard !isEnded else { return leaveOut() }
        switch item {
        case .title(let title): isBegun ? leaveOut() : begin(title: title)
        case .place(let place):
            begin(title: nil)
            endPlacemark()
            place.vertex.isValid ? write(place) : leaveOut()
        case .line(let line):
            begin(title: nil)
            if !line.isContinuation || lines.isEmpty {
                endPlacemark()
                head = line
            }
            lines.append([])
        case .vertex(let vertex):
            if vertex.isValid, !lines.isEmpty { lines[lines.count - 1].append(vertex) } else { leaveOut() }
        }
    }

    private mutating func leaveOut() { leftOut += 1 }

    private mutating func begin(title: String?) {
        guard !isBegun else { return }
        isBegun = true
        bytes.append(
            markup: """
                <?xml version="1.0" encoding="UTF-8"?>
                <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>

                """)
        bytes.write("<name>", title, "</name>\n")
    }

    private mutating func write(_ place: KMLPlace) {
        beginPlacemark(place.name, place.description)
        if let time = place.vertex.timestamp {
            bytes.append(markup: "<TimeStamp>")
            write(time)
            bytes.append(markup: "</TimeStamp>")
        }
        bytes.append(markup: "<Point>")
        writeMode(of: [place.vertex])
        bytes.append(markup: "<coordinates>")
        write(place.vertex, separator: UInt8(ascii: ","))
        bytes.append(markup: "</coordinates></Point></Placemark>\n")
    }

    private mutating func beginPlacemark(_ name: String?, _ description: String?) {
        bytes.append(markup: "<Placemark>")
        bytes.write("<name>", name, "</name>")
        bytes.write("<description>", description, "</description>")
    }

    /// Writes the buffered placemark with its lines.
    private mutating func endPlacemark() {
        let timed = lines.joined().count { $0.timestamp != nil }
        let untimed = lines.joined().count - timed
        let isTimed = timed > untimed
        if isTimed, untimed > 0 {
            for index in lines.indices { lines[index].removeAll { $0.timestamp == nil } }
        }
        leftOut += min(timed, untimed)
        let written = lines.filter { !$0.isEmpty }
        lines = []
        guard !written.isEmpty else { return }
        beginPlacemark(head.name, head.description)
        let isSeveral = written.count > 1
        if isSeveral { bytes.append(markup: isTimed ? "<gx:MultiTrack>" : "<MultiGeometry>") }
        for line in written { isTimed ? writeTrack(line) : writeLine(line) }
        if isSeveral { bytes.append(markup: isTimed ? "</gx:MultiTrack>" : "</MultiGeometry>") }
        bytes.append(markup: "</Placemark>\n")
    }

    private mutating func writeTrack(_ line: [KMLVertex]) {
        bytes.append(markup: "<gx:Track>")
        writeMode(of: line)
        bytes.append(markup: "\n")
        for vertex in line {
            if let time = vertex.timestamp { write(time) }
            bytes.append(markup: "\n")
        }
        for vertex in line {
            bytes.append(markup: "<gx:coord>")
            write(vertex, separator: UInt8(ascii: " "))
            bytes.append(markup: "</gx:coord>\n")
        }
        bytes.append(markup: "</gx:Track>")
    }

    private mutating func writeLine(_ line: [KMLVertex]) {
        bytes.append(markup: "<LineString>")
        writeMode(of: line)
        bytes.append(markup: "<coordinates>\n")
        for vertex in line {
            write(vertex, separator: UInt8(ascii: ","))
            bytes.append(markup: "\n")
        }
        bytes.append(markup: "</coordinates></LineString>")
    }

    private mutating func write(_ time: Timestamp) {
        bytes.append(markup: "<when>")
        time.write(to: &bytes)
        bytes.append(markup: "</when>")
    }

    /// Writes the element that marks altitudes as above sea level, if all positions of a point or line have altitudes.
    ///
    /// Without this element, a map draws the point or line on the ground. With it, a map would draw the positions
    /// without altitudes at sea level.
    private mutating func writeMode(of vertices: [KMLVertex]) {
        guard vertices.allSatisfy({ $0.writableAltitude != nil }) else { return }
        bytes.append(markup: "<altitudeMode>absolute</altitudeMode>")
    }

    private mutating func write(_ vertex: KMLVertex, separator: UInt8) {
        bytes.append(degrees: vertex.longitude)
        bytes.append(separator)
        bytes.append(degrees: vertex.latitude)
        guard let altitude = vertex.writableAltitude else { return }
        bytes.append(separator)
        bytes.append(decimal: altitude)
    }
}

extension KMLVertex {
    /// The altitude of the position; `nil` if it is unknown, or too large to be written.
    fileprivate var writableAltitude: Double? { altitude.flatMap { $0.magnitude < 1e15 ? $0 : nil } }

    /// The time of the position; `nil` if it is unknown, or cannot be written.
    fileprivate var timestamp: Timestamp? { time.flatMap { Timestamp($0) } }
}
