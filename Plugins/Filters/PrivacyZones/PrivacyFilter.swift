public import Geolocation

/// A filter that hides positions within zones by dropping or coarsening fixes.
///
/// In the mode `drop`, the first fix within a zone also withdraws the last position before it. In the mode
/// `coarsen`, a fix is replaced with the centre of a cell of a fixed grid, so that many fixes reveal no more than a
/// single one. A coarsened fix has no altitude, speed or course.
@SensorActor
public final class PrivacyFilter: ValueFilter {
    /// A circle on the ground in which positions are hidden.
    public struct Zone: Sendable, Hashable {
        /// The centre of the zone.
        public var centre: Coordinate
        /// The radius of the zone in metres.
        public var radius: Double

        /// Creates a zone with the given centre and radius in metres.
        public init(centre: Coordinate, radius: Double) {
            (self.centre, self.radius) = (centre, radius)
        }
    }

    /// The treatment of a fix within a zone.
    public enum Mode: String, Sendable, CaseIterable {
        /// The fix is dropped.
        case drop
        /// The fix is replaced with the centre of the grid cell in which it lies.
        case coarsen
    }

    /// The length of a degree of latitude in metres, for the mean radius of the earth.
    private static let metresPerDegree = 111_195.0

    private let zones: [Zone]
    private let mode: Mode
    private let cell: Double
    private var hiddenFixes = 0

    /// Whether the traveller may be within a zone: `true` if the last fix was within a zone, or if there was no fix
    /// yet.
    public private(set) var isHiding = true

    /// Creates a privacy filter.
    ///
    /// - Parameters:
    ///   - zones: The zones in which positions are hidden; an empty array means that the whole earth is a zone.
    ///   - mode: The treatment of a fix within a zone.
    ///   - cell: The width of a cell of the grid in metres. Default: 1000.
    nonisolated public init(zones: [Zone], mode: Mode, cell: Double = 1000) {
        (self.zones, self.mode, self.cell) = (zones, mode, cell)
    }

    /// Drops or coarsens the given fix if it is within a zone.
    ///
    /// The radius of each zone is extended by the accuracy of the fix. An invalid fix is always dropped.
    public func decide(_ fix: inout Location) -> FilterDecision {
        isHiding = zones.isEmpty || zones.contains { isInside($0, fix) }
        guard isHiding else { return .pass }
        guard mode == .coarsen, fix.isValid else {
            hiddenFixes += 1
            return .withdraw
        }
        fix = coarse(fix)
        return .pass
    }

    /// Returns whether the filter hides the given place, since the place is invalid or within a zone.
    public func hides(_ place: Coordinate) -> Bool {
        !place.isValid || zones.isEmpty || zones.contains { $0.centre.distance(to: place) <= $0.radius }
    }

    /// Forgets the last fix, so that the traveller is assumed to be within a zone until the next fix arrives.
    public func reset() { isHiding = true }

    /// The number of fixes that were dropped because they were invalid or within a zone.
    public var drops: DropCounts {
        var drops = DropCounts()
        drops.add("fix in a zone", count: hiddenFixes)
        return drops
    }

    private func isInside(_ zone: Zone, _ fix: Location) -> Bool {
        // If the fix is invalid, the traveller may be anywhere, so the fix is hidden.
        guard fix.isValid else { return true }
        return zone.centre.distance(to: fix.coordinate) <= zone.radius + (fix.horizontalAccuracy ?? 0)
    }

    private func coarse(_ fix: Location) -> Location {
        let height = cell / Self.metresPerDegree
        let latitude = min(max(((fix.latitude / height).rounded(.down) + 0.5) * height, -90), 90)
        // Each cell is approximately square. Near the poles, one cell covers all longitudes.
        let degree = Coordinate(latitude: latitude, longitude: 0)
            .localDistance(to: Coordinate(latitude: latitude, longitude: 1))
        let width = min(cell / max(degree, 1e-3), 360)
        let longitude = min(max(((fix.longitude / width).rounded(.down) + 0.5) * width, -180), 180)
        // The accuracy is half the diagonal of the cell, so that the circle of that radius contains the whole cell.
        let accuracy = cell * 0.5.squareRoot()
        return Location(
            latitude: latitude, longitude: longitude,
            horizontalAccuracy: max(accuracy, fix.horizontalAccuracy ?? 0), timestamp: fix.timestamp)
    }
}
