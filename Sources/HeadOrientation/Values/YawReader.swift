public import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Foundation
#endif

/// Works out how far a head is turned about the vertical from attitudes of a sensor that sits on it at any angle.
///
/// A rotation is split into a twist about the upright axis and a swing that tilts it (swing-twist decomposition): of
/// q = w + xi + yj + zk the twist about z is 2·atan2(z, w). It is taken of the rotation since the first sample, so that it
/// does not matter how the sensor sits: turned about the vertical, the yaw turns by the same angle, exactly; nodding and
/// tilting the head one after the other disturb it by some degrees, and it is not defined only for a head that stands on
/// its crown. A sensor that was switched on in the hand, and put on then, is found out within some seconds.
public struct YawReader: Sendable, Hashable {
    /// Which angle is the turn of the head.
    public let axis: UprightAxis

    /// Whether the sensor turns the other way round.
    public let isInverted: Bool

    /// The attitude since which the turn about an axis of space is counted; the first one, or what was restored.
    public var mounting: Quaternion? {
        didSet { if mounting == nil { follower = MountingFollower() } }
    }

    private var follower = MountingFollower()

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - axis: Which angle is the turn of the head.
    ///   - isInverted: Whether the sensor turns the other way round.
    public init(axis: UprightAxis = .yaw, isInverted: Bool = false) {
        self.axis = axis
        self.isInverted = isInverted
    }

    /// The turn of the head, degrees clockwise as seen from above, 0..<360; nil where an angle is not finite, or there is no
    /// turn about the axis.
    ///
    /// - Parameters:
    ///   - attitude: How the sensor is turned.
    ///   - instant: When that was, so that the mounting can be followed; nil leaves that as it is.
    public mutating func yaw(of attitude: Attitude, at instant: SensorInstant? = nil) -> Double? {
        guard let yaw = clockwise(attitude, instant), yaw.isFinite else { return nil }
        return Angle.normalized(isInverted ? -yaw : yaw)
    }

    private mutating func clockwise(_ attitude: Attitude, _ instant: SensorInstant?) -> Double? {
        switch (attitude, axis) {
        case (.yaw(let yaw), .yaw), (.yaw(let yaw), .vertical), (.angles(let yaw, _, _), .yaw): yaw
        case (.yaw, _): nil
        case (.angles(_, let pitch, _), .pitch): pitch
        case (.angles(_, _, let roll), .roll): roll
        case (.angles(let yaw, let pitch, let roll), .vertical):
            (yaw + pitch + roll).isFinite ? twist(Quaternion(yaw: yaw, pitch: pitch, roll: roll), instant) : nil
        case (.quaternion(let rotation), _): twist(rotation, instant)
        }
    }

    /// The upright axis of space.
    private var up: SIMD3<Double> {
        switch axis {
        case .yaw, .vertical: SIMD3(0, 0, 1)
        case .pitch: SIMD3(0, 1, 0)
        case .roll: SIMD3(1, 0, 0)
        }
    }

    /// The turn since the mounting, degrees against the axis, which is clockwise as seen from its tip.
    private mutating func twist(_ rotation: Quaternion, _ instant: SensorInstant?) -> Double? {
        var since = mounting ?? rotation
        if mounting == nil { mounting = since }
        let turn = rotation * since.inverse
        let part =
            switch axis {
            case .yaw, .vertical: turn.z
            case .pitch: turn.y
            case .roll: turn.x
            }
        // Where both are nearly 0, the sensor has been turned over.
        guard part * part + turn.w * turn.w > 1e-9 else { return nil }
        if let instant, let twist = Quaternion(w: turn.w, x: part * up.x, y: part * up.y, z: part * up.z) {
            follower.follow(&since, rotation, up: up, turn: twist, at: instant)
            if since != mounting { mounting = since }
        }
        return -2 * atan2(part, turn.w) * (180 / .pi)
    }
}
