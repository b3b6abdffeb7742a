public import Geolocation

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Works out where a camera at a fixed place has to look to see a subject.
///
/// It does so in straight lines: the earth falls away below the base's horizontal plane, by 2 m at 5 km, and a subject far
/// off stands lower for that. Light bends a little towards the ground, which is left out: it makes up a seventh of that fall.
public struct GimbalCalculator: Sendable {
    /// Where the camera is.
    public let base: Coordinate

    /// Metres above mean sea level of the camera; nil: as high as each subject.
    public let altitude: Double?

    /// Where a pan of 0 looks, in degrees clockwise from true north.
    public let heading: Double

    private let plane: LocalTangentPlane

    /// Makes a calculator for a camera.
    ///
    /// - Parameters:
    ///   - base: Where it is.
    ///   - altitude: Metres above mean sea level; nil: as high as each subject, so that it looks level.
    ///   - heading: Where a pan of 0 looks, in degrees clockwise from true north.
    public init(base: Coordinate, altitude: Double? = nil, heading: Double = 0) {
        self.base = base
        self.altitude = altitude
        self.heading = heading
        // Base and subject are as far above the ellipsoid as above the sea, but for what the geoid rises from one to the other.
        plane = LocalTangentPlane(origin: base, height: altitude ?? 0)
    }

    /// Where to look for a subject at a place.
    ///
    /// - Parameters:
    ///   - coordinate: Where it is.
    ///   - altitude: Metres above mean sea level; nil: as high as the camera.
    ///   - confidence: What the place is worth, 0…1.
    ///   - time: The moment that it is for.
    /// - Returns: Nil where both are at the same place, or one is not valid.
    public func target(
        at coordinate: Coordinate, altitude: Double? = nil, confidence: Double = 1, time: Date? = nil
    ) -> GimbalTarget? {
        let height = self.altitude == nil ? 0 : altitude ?? self.altitude ?? 0
        let place = plane.local(coordinate, height: height)
        let level = (place.east * place.east + place.north * place.north).squareRoot()
        let distance = (level * level + place.up * place.up).squareRoot()
        // Below a micrometre there is no direction but that of rounding.
        guard distance > 1e-6, distance.isFinite else { return nil }
        let bearing = atan2(place.east, place.north) * (180 / .pi)
        return GimbalTarget(
            pan: Angle.normalized(bearing - heading), tilt: atan2(place.up, level) * (180 / .pi), distance: distance,
            confidence: confidence, timestamp: time)
    }

    /// Where to look for a subject at its last fix; nil as above.
    public func target(at location: Location) -> GimbalTarget? {
        target(at: location.coordinate, altitude: location.altitude, time: location.timestamp)
    }

    /// Where to look at the moment for which a subject's position was worked out; nil as above.
    public func target(at position: PredictedPosition) -> GimbalTarget? {
        target(
            at: position.coordinate, altitude: position.altitude, confidence: position.confidence, time: position.time)
    }

    /// Where to look at a moment, by a filter's prediction; nil as above, and where it has none for that moment.
    public func target(of filter: ConstantVelocityFilter, at time: Date) -> GimbalTarget? {
        filter.prediction(at: time).flatMap(target(at:))
    }

    /// Where to look at a moment, by a predictor; nil as above, and where it has no prediction for that moment.
    public func target(of predictor: PositionPredictor, at time: Date) -> GimbalTarget? {
        predictor.prediction(at: time).flatMap(target(at:))
    }
}
