import CodecSupport
import GPXFormat
import KMLFormat

/// Converts the items of KML to those of GPX.
///
/// A placemark with lines becomes a track with a segment for each line, and a placemark with a point becomes a
/// waypoint.
struct KMLConverter: TrackConverter {
    private var place = PathRebuilder.Place(path: 0)

    mutating func convert(_ item: KMLItem, into items: inout ConvertedItems) {
        switch item {
        case .title(let title): items.metadata.name = title
        case .place(let mark):
            var point = point(mark.vertex)
            point.name = mark.name
            point.description = mark.description
            items.add(waypoint: point)
        case .line(let line):
            if line.isContinuation {
                place.segment += 1
            } else {
                place = PathRebuilder.Place(path: place.path + 1, name: line.name, description: line.description)
            }
        case .vertex(let vertex): items.add(point(vertex), at: place)
        }
    }

    private func point(_ vertex: KMLVertex) -> GPXPoint {
        GPXPoint(
            latitude: vertex.latitude, longitude: vertex.longitude, elevation: vertex.altitude, time: vertex.time)
    }
}

/// Writes KML: tracks and routes become placemarks with lines, waypoints become placemarks with points.
struct KMLTrackWriter: TrackWriter {
    private var writer = KMLWriter()
    private var head = GPXPathHead()
    private var isContinuation = false

    var bytes: [UInt8] { writer.bytes }

    var leftOut: Int { writer.leftOut }

    mutating func removeAll() { writer.removeAll() }

    mutating func finish() { writer.finish() }

    mutating func write(_ item: GPXItem) {
        switch item {
        case .metadata(let metadata): if let name = metadata.name { writer.write(.title(name)) }
        case .waypoint(let point):
            writer.write(.place(KMLPlace(vertex(point), name: point.name, description: point.description)))
        case .routeStart(let head):
            self.head = head
            isContinuation = false
            beginLine()
        case .trackStart(let head):
            self.head = head
            isContinuation = false
        case .segmentStart: beginLine()
        case .point(let point), .routePoint(let point): writer.write(.vertex(vertex(point)))
        case .segmentEnd, .trackEnd, .routeEnd, .extensions: break
        }
    }

    private mutating func beginLine() {
        writer.write(.line(KMLLine(name: head.name, description: head.description, isContinuation: isContinuation)))
        isContinuation = true
    }

    private func vertex(_ point: GPXPoint) -> KMLVertex {
        KMLVertex(latitude: point.latitude, longitude: point.longitude, altitude: point.elevation, time: point.time)
    }
}
