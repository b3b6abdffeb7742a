import CodecSupport
import GPXFormat
import Geolocation
import IGCFormat

/// Converts the items of IGC to those of GPX: the flight becomes a track, the declared task becomes a route.
///
/// The altitude is that of the satellite receiver, or the pressure altitude if the receiver reports none. An altitude
/// that is not above mean sea level is used as if it were, and counted, since without it nothing would be known.
struct IGCConverter: TrackConverter {
    private(set) var drops = DropCounts()

    private var place = PathRebuilder.Place()
    private var hasGeoidAltitudes = false

    mutating func convert(_ item: IGCItem, into items: inout ConvertedItems) {
        switch item {
        case .header(let header):
            if let recorder = header.recorder { items.metadata.creator = recorder }
            if let pilot = header.pilot { items.metadata.author = GPXAuthor(name: pilot) }
            items.metadata.time = header.date
            hasGeoidAltitudes = header.hasGeoidAltitudes
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
                    elevation: elevation(of: fix), time: fix.time, speed: fix.speed, course: fix.course,
                    horizontalAccuracy: fix.accuracy),
                at: place)
        }
    }

    private mutating func elevation(of fix: IGCFix) -> Double? {
        if let altitude = fix.satelliteAltitude {
            if !hasGeoidAltitudes { drops.add("altitude above the ellipsoid, used as one above sea level") }
            return altitude
        }
        if fix.pressureAltitude != nil { drops.add("pressure altitude, used as one above sea level") }
        return fix.pressureAltitude
    }
}
