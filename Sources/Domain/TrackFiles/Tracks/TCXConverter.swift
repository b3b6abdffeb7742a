import CodecSupport
import GPXFormat
import Geolocation
import TCXFormat

/// Converts the items of TCX to those of GPX.
///
/// An activity or a course becomes a track, each track within it becomes a segment, and a course point becomes a
/// waypoint.
struct TCXConverter: TrackConverter {
    private var place = PathRebuilder.Place(path: 0)

    mutating func convert(_ item: TCXItem, into items: inout ConvertedItems) {
        switch item {
        case .path(let path):
            place = PathRebuilder.Place(path: place.path + 1, segment: 0, name: path.name, type: path.sport)
        case .track: place.segment += 1
        case .point(let point): items.add(self.point(point), at: place)
        case .coursePoint(let mark):
            var point = point(mark.point)
            point.name = mark.name
            point.type = mark.type
            point.description = mark.notes
            items.add(waypoint: point)
        }
    }

    private func point(_ source: TCXPoint) -> GPXPoint {
        var point = GPXPoint(
            latitude: source.latitude, longitude: source.longitude, elevation: source.altitude, time: source.time,
            speed: source.speed)
        point.setBody(heartRate: source.heartRate, cadence: source.cadence, airTemperature: nil)
        return point
    }
}

/// Writes TCX: tracks become activities, with distances measured along the ellipsoid.
///
/// Waypoints and routes are left out, since TCX cannot express them.
struct TCXTrackWriter: TrackWriter {
    private var writer = TCXWriter()
    private var unexpressed = 0
    private var distance = 0.0
    private var previous: Coordinate?

    var bytes: [UInt8] { writer.bytes }

    var leftOut: Int { writer.leftOut + unexpressed }

    mutating func removeAll() { writer.removeAll() }

    mutating func finish() { writer.finish() }

    mutating func write(_ item: GPXItem) {
        switch item {
        case .trackStart(let head):
            distance = 0
            writer.write(.path(TCXPath(name: head.name, sport: head.type)))
        case .segmentStart:
            previous = nil
            writer.write(.track)
        case .point(let point): write(point)
        case .waypoint, .routePoint: unexpressed += 1
        case .metadata, .segmentEnd, .trackEnd, .routeStart, .routeEnd, .extensions: break
        }
    }

    private mutating func write(_ point: GPXPoint) {
        let coordinate = Coordinate(latitude: point.latitude, longitude: point.longitude)
        let leg = previous?.distance(to: coordinate) ?? 0
        if leg.isFinite { distance += leg }
        previous = coordinate
        writer.write(
            .point(
                TCXPoint(
                    latitude: point.latitude, longitude: point.longitude, time: point.time,
                    altitude: point.elevation, distance: distance, speed: point.speed, heartRate: point.heartRate,
                    cadence: point.cadence)))
    }
}
