import CodecSupport
import FITFormat
import GPXFormat

/// Converts the items of FIT to those of GPX.
///
/// A session becomes a track, a stop of the timer ends a segment, and a course point becomes a waypoint.
struct FITConverter: TrackConverter {
    private var place = PathRebuilder.Place()
    private var isTrackBegun = false

    mutating func convert(_ item: FITItem, into items: inout ConvertedItems) {
        switch item {
        case .file(let file):
            beginTrack()
            place.name = nil
            if let product = file.product { items.metadata.creator = product }
            items.metadata.time = file.time
        case .title(let title): place.name = title
        case .record(let record):
            isTrackBegun = true
            items.add(point(record), at: place)
        case .stop: place.segment += 1
        case .session: beginTrack()
        case .coursePoint(let mark):
            var point = GPXPoint(latitude: mark.latitude, longitude: mark.longitude, time: mark.time)
            point.name = mark.name
            items.add(waypoint: point)
        }
    }

    private mutating func beginTrack() {
        guard isTrackBegun else { return }
        isTrackBegun = false
        place.path += 1
        place.segment = 1
    }

    private func point(_ record: FITRecord) -> GPXPoint {
        var point = GPXPoint(
            latitude: record.latitude, longitude: record.longitude, elevation: record.altitude, time: record.time,
            speed: record.speed, horizontalAccuracy: record.accuracy.map(Double.init))
        point.setBody(
            heartRate: record.heartRate.map(Double.init), cadence: record.cadence,
            airTemperature: record.temperature.map(Double.init))
        return point
    }
}
