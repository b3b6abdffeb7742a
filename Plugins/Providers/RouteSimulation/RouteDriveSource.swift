import CodecSupport
import FileIO
import Geolocation
import RouteGeometry
import SensorReplay
import TrackFiles

/// A fix of a simulated drive that can be replayed, or a time in a long period without fixes.
struct RouteDriveItem: ReplayItem {
    var time: Date?

    /// The location that the receiver reports; `nil` if it reports none at this time.
    let location: Location?
    let courseAccuracy: Double?

    init(_ fix: RouteDriveFix) {
        time = fix.time
        location = fix.location
        courseAccuracy = fix.courseAccuracy
    }

    /// Returns the location with the item's time, or with `now` if the item has no time; `nil` if the item has no
    /// location.
    func location(now: Date) -> Location? {
        guard let location else { return nil }
        return Location(
            latitude: location.latitude, longitude: location.longitude, altitude: location.altitude,
            horizontalAccuracy: location.horizontalAccuracy, speed: location.speed,
            speedAccuracy: location.speedAccuracy, course: location.course, timestamp: time ?? now)
    }
}

/// Reads a route, and generates the drive along the route in batches.
struct RouteDriveSource: ReplaySource {
    /// The number of fixes in a batch: about four minutes at one fix per second.
    private static let batchSize = 256

    /// The maximum number of instants without a fix that are computed for one batch.
    ///
    /// A vehicle may stand in a tunnel, without fixes, for days. The limit ends such a batch early.
    private static let silenceLimit = 1 << 16

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
        var silence = 0
        while items.count < Self.batchSize, silence < Self.silenceLimit, let fix = drive?.next() {
            if fix.location == nil { silence += 1 }
            // Instants without a fix yield no items. A batch must contain an item, since an empty batch means the end
            // of the drive.
            if fix.location != nil || silence == Self.silenceLimit { items.append(RouteDriveItem(fix)) }
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
                var input = try ByteInput(path: path)
                let (route, document) = try RouteDocument.route(of: input.name, precision: precision) {
                    try input.read()
                }
                drops = document.drops
                if options.stopsAtPlaces { addStops(document.stops, of: route, to: &drive) }
                return try RouteDrive(route, options: drive, begin: begin)
            }
        } catch let error as RouteDriveError {
            throw ProviderError("\(origin.name): \(error)")
        } catch {
            // The error is not prefixed, since its text already names the file.
            throw ProviderError(error)
        }
    }

    /// Adds the given stops of a route document to the drive, at the places at which the route passes them.
    private mutating func addStops(_ stops: [RouteStop], of route: Route, to drive: inout RouteDriveOptions) {
        let placed = RouteWaypoints(stops, on: route)
        drive.stops += placed.waypoints.map(\.along)
        for stop in placed.unplaced { drops.add(Self.description(of: stop.reason)) }
    }

    /// Returns the reason for which a stop could not be placed, without details of the stop, so that equal reasons are
    /// counted together.
    private static func description(of reason: RouteWaypoints.Unplaced.Reason) -> DropReason {
        switch reason {
        case .far: "stop farther than \(Int(RouteWaypoints.defaultReach)) m from the route"
        case .outOfOrder: "stop that the route does not pass in the order of the stops"
        case .tooMany: "stop beyond the \(RouteWaypoints.limit) that are placed"
        }
    }
}
