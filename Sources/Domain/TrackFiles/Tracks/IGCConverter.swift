import CodecSupport
import GPXFormat
import IGCFormat

/// Converts the items of IGC to those of GPX: the flight becomes a track, the declared task becomes a route.
///
/// The altitude is that of the satellite receiver, or the pressure altitude if the receiver reports none.
struct IGCConverter: TrackConverter {
    private var place = PathRebuilder.Place()

    mutating func convert(_ item: IGCItem, into items: inout ConvertedItems) {
        switch item {
        case .header(let header):
            if let recorder = header.recorder { items.metadata.creator = recorder }
            if let pilot = header.pilot { items.metadata.author = GPXAuthor(name: pilot) }
            items.metadata.time = header.date
            let glider = [header.gliderType, header.gliderID].compactMap { $0 }
            if !glider.isEmpty { place.name = glider.joined(separator: " ") }
        case .turnPoint(let mark):
            var point = GPXPoint(latitude: mark.latitude, longitude: mark.longitude)
            point.name = mark.name
            items.add(point, at: PathRebuilder.Place(kind: .route, name: "task"))
        case .fix(let fix):
            items.add(
                GPXPoint(
                    latitude: fix.latitude, longitude: fix.longitude,
                    elevation: fix.satelliteAltitude ?? fix.pressureAltitude, time: fix.time, speed: fix.speed,
                    course: fix.course, horizontalAccuracy: fix.accuracy),
                at: place)
        }
    }
}
