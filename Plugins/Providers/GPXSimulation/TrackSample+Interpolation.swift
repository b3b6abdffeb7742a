import GPXFormat
import Geolocation
import SensorReplay

/// Interpolation between two track points.
///
/// Position, altitude, headings and accuracies change evenly where both points tell them. What was worked out from the
/// neighbours holds for the whole way between them, and so does what only the first point tells.
extension TrackSample: InterpolatableItem {
    func interpolated(to next: TrackSample, at fraction: Double) -> TrackSample {
        var between = self
        between.line = 0
        between.gap = 0
        between.beginsSegment = false
        let coordinate = point.coordinate.interpolated(to: next.point.coordinate, at: fraction)
        between.point.latitude = coordinate.latitude
        between.point.longitude = coordinate.longitude
        between.point.elevation = mean(\.elevation, next, fraction)
        between.point.horizontalAccuracy = mean(\.horizontalAccuracy, next, fraction)
        between.point.verticalAccuracy = mean(\.verticalAccuracy, next, fraction)
        between.point.deviceHeading = turn(\.deviceHeading, next, fraction)
        // A box of its own for each point would cost more than all the rest.
        if point.userHeading != nil { between.point.userHeading = turn(\.userHeading, next, fraction) }
        // A course that was worked out is the direction of the way to the next point, a speed that of the way before it.
        if next.point.course != nil, point.course != nil { between.course = turn(\.course, next, fraction) }
        between.speed = next.point.speed == nil ? next.speed : mean(\.speed, next, fraction) ?? speed
        return between
    }

    private func mean(_ field: KeyPath<GPXPoint, Double?>, _ next: TrackSample, _ fraction: Double) -> Double? {
        guard let first = point[keyPath: field], let second = next.point[keyPath: field] else {
            return point[keyPath: field]
        }
        return first + (second - first) * fraction
    }

    /// The same for angles, along the shorter arc.
    private func turn(_ field: KeyPath<GPXPoint, Double?>, _ next: TrackSample, _ fraction: Double) -> Double? {
        guard let first = point[keyPath: field], let second = next.point[keyPath: field] else {
            return point[keyPath: field]
        }
        let difference = Angle.normalized(second - first)
        let arc = difference > 180 ? difference - 360 : difference
        return Angle.normalized(first + arc * fraction)
    }
}
