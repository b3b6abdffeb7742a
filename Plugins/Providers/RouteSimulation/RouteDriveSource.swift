import Geolocation
import RouteFormats
import RouteGeometry
import SensorReplay

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A fix of a drive, as it is replayed.
struct RouteDriveItem: ReplayItem {
    var time: Date?
    let location: Location
    let courseAccuracy: Double?

    /// The fix at its time.
    func location(now: Date) -> Location {
        Location(
            latitude: location.latitude, longitude: location.longitude, altitude: location.altitude,
            horizontalAccuracy: location.horizontalAccuracy, speed: location.speed,
            speedAccuracy: location.speedAccuracy, course: location.course, timestamp: time ?? now)
    }
}

/// Reads a route and drives along it, some hundred fixes at a time.
struct RouteDriveSource: ReplaySource {
    /// Moments in one batch: those of some minutes, worked out in a millisecond.
    private static let batchSize = 256

    private let origin: RouteOrigin
    private let options: RouteSimulationOptions
    private let begin: Date
    private var drive: RouteDrive.Iterator?

    private(set) var drops = DropCounts()

    init(_ origin: RouteOrigin, _ options: RouteSimulationOptions, begin: Date) {
        self.origin = origin
        self.options = options
        self.begin = begin
    }

    var isRepeatable: Bool { origin.isRepeatable }

    mutating func nextBatch() throws -> ReplayBatch<RouteDriveItem> {
        if drive == nil { drive = try makeDrive().makeIterator() }
        var items: [RouteDriveItem] = []
        items.reserveCapacity(Self.batchSize)
        // In a gap nothing comes; a batch without items would be the end.
        while items.count < Self.batchSize, let fix = drive?.next() {
            guard let location = fix.location else { continue }
            items.append(RouteDriveItem(time: fix.time, location: location, courseAccuracy: fix.courseAccuracy))
        }
        return ReplayBatch(
            items: items, progress: drive?.progress, minimumInterval: 1 / options.drive.frequency)
    }

    private mutating func makeDrive() throws -> RouteDrive {
        do {
            var drive = options.drive
            switch origin {
            case .route(let route): return try RouteDrive(route, options: drive, begin: begin)
            case .file(let path, let precision):
                let document = try RouteDocument(contentsOfFile: path, precision: precision)
                drops = document.drops
                let route = try document.route()
                if options.stopsAtPlaces { addStops(document.stops, of: route, to: &drive) }
                return try RouteDrive(route, options: drive, begin: begin)
            }
        } catch let error as RouteFormatError {
            // It names the file already.
            throw ProviderError(error.description)
        } catch {
            throw ProviderError("\(origin.name): \(error)")
        }
    }

    /// Adds the stops of a document where the route passes them.
    private mutating func addStops(_ stops: [RouteStop], of route: Route, to drive: inout RouteDriveOptions) {
        for stop in stops {
            if let place = route.nearest(to: stop.coordinate), place.distance <= RouteSimulationOptions.stopDistance {
                drive.stops.append(place.along)
            } else {
                drops.add("stop farther than \(Int(RouteSimulationOptions.stopDistance)) m from the route")
            }
        }
    }
}
