import CodecSupport
import GPXFormat
import Geolocation
import GeolocationPipeline

/// The filters that a conversion applies to the track points of a document.
@SensorActor
final class PointFilters {
    private let filters: [(filter: any ValueFilter<Location>, takesPlaces: Bool)]

    /// Creates filters from texts such as `quality?accuracy=30 | kalman`.
    ///
    /// - Throws: `UsageError` if a filter is unknown or needs more than the points of a document.
    init(_ texts: [String], of program: CommandLineProgram) throws {
        let (registry, context) = (program.plugins, PipelineContext())
        filters = try texts.flatMap { try FilteredEndpoint.filters($0) }.map { endpoint in
            let filter = try registry.filter(for: endpoint).make(endpoint, context)
            guard case .asks(let decision) = filter.location else {
                throw UsageError("\(endpoint) cannot filter the points of a document: convert to jsonl, or use run")
            }
            return (decision, filter.filtersPlaces)
        }
    }

    /// Returns the filtered items, without those that a filter drops, in order.
    func apply(to items: [GPXItem]) -> [GPXItem] {
        items.compactMap { item in
            switch item {
            case .point(let point): filtered(point, isPlace: false).map { .point($0) }
            case .waypoint(let point): filtered(point, isPlace: true).map { .waypoint($0) }
            case .routePoint(let point): filtered(point, isPlace: true).map { .routePoint($0) }
            default: item
            }
        }
    }

    /// The numbers of points that the filters have dropped, by reason.
    var drops: DropCounts {
        var drops = DropCounts()
        for (filter, _) in filters { drops.add(filter.drops) }
        return drops
    }

    /// Returns a point with the values that the filters have changed; `nil` if a filter drops the point.
    ///
    /// If `isPlace` is `true`, the point is a waypoint or a point of a route, to which only some filters apply.
    private func filtered(_ point: GPXPoint, isPlace: Bool) -> GPXPoint? {
        // A location needs a date. Therefore, all points without a time get the same fixed date.
        let original = Location(
            latitude: point.latitude, longitude: point.longitude, altitude: point.elevation,
            horizontalAccuracy: point.horizontalAccuracy, verticalAccuracy: point.verticalAccuracy, speed: point.speed,
            course: point.course, timestamp: point.time ?? Date(timeIntervalSinceReferenceDate: 0))
        var fix = original
        for (filter, takesPlaces) in filters where takesPlaces || !isPlace {
            guard filter.decide(&fix) == .pass else { return nil }
        }
        guard fix != original else { return point }
        var changed = point
        (changed.latitude, changed.longitude) = (fix.latitude, fix.longitude)
        (changed.elevation, changed.speed, changed.course) = (fix.altitude, fix.speed, fix.course)
        changed.horizontalAccuracy = fix.horizontalAccuracy
        changed.verticalAccuracy = fix.verticalAccuracy
        return changed
    }
}
