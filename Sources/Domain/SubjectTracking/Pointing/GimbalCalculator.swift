public import CodecSupport
public import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Computes the direction in which a camera at a fixed place has to look to see a subject.
///
/// The calculator uses straight lines: the earth curves away below the camera's horizontal plane, by 2 m at 5 km, so
/// that a distant subject appears lower. Refraction, which offsets a seventh of the curvature, is ignored.
public struct GimbalCalculator: Sendable {
    /// The position of the camera.
    public let base: Coordinate

    /// The altitude of the camera in metres above mean sea level.
    ///
    /// If it is `nil`, the camera is assumed to be at the altitude of each subject.
    public let altitude: Double?

    /// The direction in which the camera looks at pan 0, in degrees clockwise from true north.
    public let heading: Double

    private let plane: LocalTangentPlane

    /// Creates a calculator for a camera at a fixed place.
    ///
    /// - Parameters:
    ///   - base: The position of the camera.
    ///   - altitude: The altitude in metres above mean sea level. Default: `nil`, the same as each subject's, so that
    ///     the camera looks horizontally.
    ///   - heading: The direction in which the camera looks at pan 0, in degrees clockwise from true north. Default: 0.
    public init(base: Coordinate, altitude: Double? = nil, heading: Double = 0) {
        self.base = base
        self.altitude = altitude
        self.heading = heading
        // The height above sea level can replace the height above the ellipsoid, since both differ by nearly the same
        // amount for the camera and the subject.
        plane = LocalTangentPlane(origin: base, height: altitude ?? 0)
    }

    /// Returns the direction from the camera to a subject at the given place.
    ///
    /// - Parameters:
    ///   - coordinate: The position of the subject.
    ///   - altitude: The altitude of the subject in metres above mean sea level. Default: `nil`, the same as the
    ///     camera's.
    ///   - confidence: The confidence in the position, 0…1. Default: 1.
    ///   - time: The time at which the subject is at the position. Default: `nil`, unknown.
    /// - Returns: The direction; `nil` if camera and subject are at the same place, or a position is invalid.
    public func target(
        at coordinate: Coordinate, altitude: Double? = nil, confidence: Double = 1, time: Date? = nil
    ) -> GimbalTarget? {
        let height = self.altitude == nil ? 0 : altitude ?? self.altitude ?? 0
        let place = plane.local(coordinate, height: height)
        let level = (place.east * place.east + place.north * place.north).squareRoot()
        let distance = (level * level + place.up * place.up).squareRoot()
        // At a distance below a micrometre, rounding errors would determine the direction.
        guard distance > 1e-6, distance.isFinite else { return nil }
        let bearing = atan2(place.east, place.north) * (180 / .pi)
        return GimbalTarget(
            pan: Angle.normalized(bearing - heading), tilt: atan2(place.up, level) * (180 / .pi), distance: distance,
            confidence: confidence, timestamp: time)
    }

    /// Returns the direction from the camera to a subject at its last fix.
    ///
    /// The result is `nil` if camera and subject are at the same place, or if a position is invalid.
    public func target(at location: Location) -> GimbalTarget? {
        target(at: location.coordinate, altitude: location.altitude, time: location.timestamp)
    }

    /// Returns the direction from the camera to the estimated position of a subject.
    ///
    /// The result is `nil` if camera and subject are at the same place, or if a position is invalid.
    public func target(at position: PredictedPosition) -> GimbalTarget? {
        target(
            at: position.coordinate, altitude: position.altitude, confidence: position.confidence, time: position.time)
    }

    /// Returns the direction from the camera to the position that a filter predicts for an instant.
    ///
    /// The result is `nil` if the filter predicts no position, or if camera and subject are at the same place.
    public func target(of filter: ConstantVelocityFilter, at time: Date) -> GimbalTarget? {
        filter.prediction(at: time).flatMap(target(at:))
    }

    /// Returns the direction from the camera to the position that a predictor predicts for an instant.
    ///
    /// The result is `nil` if the predictor predicts no position, or if camera and subject are at the same place.
    public func target(of predictor: PositionPredictor, at time: Date) -> GimbalTarget? {
        predictor.prediction(at: time).flatMap(target(at:))
    }
}
