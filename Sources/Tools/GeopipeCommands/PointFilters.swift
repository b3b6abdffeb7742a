import CodecSupport
import GPXFormat
import Geolocation
import GeolocationPipeline

/// The filters that a conversion applies to the track points of a document.
@SensorActor
final class PointFilters {
    /// A filter with the text that names it.
    private struct Stage {
        let endpoint: Endpoint
        let filter: any ValueFilter<Location>
        let takesPlaces: Bool
        let needsTimes: Bool
    }

    private let stages: [Stage]

    /// Creates filters from texts such as `quality?accuracy=30 | kalman`.
    ///
    /// - Throws: `UsageError` if a filter is unknown or needs more than the points of a document.
    init(_ texts: [String], of program: CommandLineProgram) throws {
        let (registry, context) = (program.plugins, PipelineContext())
        stages = try texts.flatMap { try FilteredEndpoint.filters($0) }.map { endpoint in
            let filter = try registry.filter(for: endpoint).make(endpoint, context)
            guard case .asks(let decision) = filter.location else {
                throw UsageError("\(endpoint) cannot filter the points of a document: convert to jsonl, or use run")
            }
            return Stage(
                endpoint: endpoint, filter: decision, takesPlaces: filter.filtersPlaces, needsTimes: filter.needsTimes)
        }
    }

    /// Returns the filtered items, without those that a filter drops, in order.
    ///
    /// - Parameters:
    ///   - items: Items of a document.
    ///   - name: The name of the document, for the error.
    /// - Throws: `ProviderError` if a filter compares times and a point has none.
    func apply(to items: [GPXItem], of name: String) throws -> [GPXItem] {
        try items.compactMap { item in
            switch item {
            case .point(let point): try filtered(point, of: name).map { .point($0) }
            case .waypoint(let point): try filtered(point, of: name, isPlace: true).map { .waypoint($0) }
            case .routePoint(let point): try filtered(point, of: name, isPlace: true).map { .routePoint($0) }
            default: item
            }
        }
    }

    /// The numbers of points that the filters have dropped, by reason.
    var drops: DropCounts {
        var drops = DropCounts()
        for stage in stages { drops.add(stage.filter.drops) }
        return drops
    }

    /// Returns a point with the values that the filters have changed; `nil` if a filter drops the point.
    ///
    /// If `isPlace` is `true`, the point is a waypoint or a point of a route, to which only some filters apply.
    private func filtered(_ point: GPXPoint, of name: String, isPlace: Bool = false) throws -> GPXPoint? {
        // A location needs a date. Therefore, all points without a time get the same fixed date, which is given only to
        // filters that do not compare times.
        let original = Location(
            latitude: point.latitude, longitude: point.longitude, altitude: point.elevation,
            horizontalAccuracy: point.horizontalAccuracy, verticalAccuracy: point.verticalAccuracy, speed: point.speed,
            course: point.course, timestamp: point.time ?? Date(timeIntervalSinceReferenceDate: 0))
        var fix = original
        for stage in stages where stage.takesPlaces || !isPlace {
            guard point.time != nil || !stage.needsTimes else {
                throw ProviderError("\(stage.endpoint) needs times, and \(name) has points without one")
            }
            guard stage.filter.decide(&fix) == .pass else { return nil }
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
