import GPXFormat
import Geolocation

/// Interpolation of values between two track points.
///
/// Position, altitude, headings and accuracies are interpolated linearly if both points have them. Derived values, and
/// values that only the first point has, stay constant.
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
        // The user heading is written only if there is one, since each write copies the details of the point, which
        // would take most of the time.
        if point.userHeading != nil { between.point.userHeading = turn(\.userHeading, next, fraction) }
        // A derived course is the direction to the next point, and a derived speed is the average since the previous
        // point. Therefore, a derived course is kept, and the derived speed of the next point is used.
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

    /// Returns the interpolated value of an angle in degrees, along the shorter arc.
    private func turn(_ field: KeyPath<GPXPoint, Double?>, _ next: TrackSample, _ fraction: Double) -> Double? {
        guard let first = point[keyPath: field], let second = next.point[keyPath: field] else {
            return point[keyPath: field]
        }
        let difference = Angle.normalized(second - first)
        let arc = difference > 180 ? difference - 360 : difference
        return Angle.normalized(first + arc * fraction)
    }
}
