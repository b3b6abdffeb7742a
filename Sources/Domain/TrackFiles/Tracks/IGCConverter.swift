import CodecSupport
import GPXFormat
import IGCFormat

/// Converts IGC: the flight is a track, the declared task a route.
///
/// The height is that of the satellites, or else that by air pressure.
struct IGCConverter: TrackConverter {
    private var reader = IGCReader()
    private var place = PathRebuilder.Place()

    var drops: [String: Int] {
        Dictionary(uniqueKeysWithValues: reader.drops.map { ($0.rawValue, $1) })
    }

    mutating func append(_ bytes: Span<UInt8>) { reader.append(bytes) }

    mutating func finish() { reader.finish() }

    mutating func next(into items: inout ConvertedItems) throws -> Bool {
        guard let item = try reader.next() else { return false }
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
        return true
    }
}
