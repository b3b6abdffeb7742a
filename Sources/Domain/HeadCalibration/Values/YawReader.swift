public import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Foundation
#endif

/// Computes the yaw of a head from the attitudes of a sensor that is mounted on the head at any angle.
///
/// Each rotation is split into a twist about the upright axis and a swing that tilts this axis (swing-twist
/// decomposition): for q = w + xi + yj + zk, the twist about z is 2·atan2(z, w). Rotations are taken relative to the
/// first sample. So the mounting does not matter: a turn about the vertical changes the yaw by exactly that angle.
/// Nodding and tilting in succession disturb the yaw by some degrees. The yaw is undefined only for a head upside down.
/// If the sensor was switched on in the hand and put on afterwards, the mounting is corrected within some seconds.
public struct YawReader: Sendable, Hashable {
    /// The angle of the sensor's attitude that is used as the yaw of the head.
    public let axis: UprightAxis

    /// Whether the sensor's angle has the opposite sign of the head's yaw.
    public let isInverted: Bool

    /// The attitude of the sensor at yaw 0, relative to which the head's turn is measured.
    ///
    /// It is the attitude of the first sample, a corrected one, or a restored one.
    public var mounting: Quaternion? {
        didSet { if mounting == nil { follower = MountingFollower() } }
    }

    private var follower = MountingFollower()

    /// Creates a reader of a head's yaw.
    ///
    /// - Parameters:
    ///   - axis: The angle of the sensor's attitude that is used as the yaw of the head. Default: the yaw.
    ///   - isInverted: Whether the sensor's angle has the opposite sign of the head's yaw. Default: `false`.
    public init(axis: UprightAxis = .yaw, isInverted: Bool = false) {
        self.axis = axis
        self.isInverted = isInverted
    }

    /// Returns the yaw of the head in degrees clockwise as seen from above, 0..<360.
    ///
    /// Returns `nil` if an angle is not finite, or if the angle of ``axis`` is undefined or not reported by the sensor.
    ///
    /// - Parameters:
    ///   - attitude: The orientation of the sensor.
    ///   - instant: When the attitude was measured, so that the mounting can be corrected; `nil` leaves the mounting
    ///     unchanged.
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

    /// The vertical axis in the frame to which the sensor's rotations refer.
    private var up: SIMD3<Double> {
        switch axis {
        case .yaw, .vertical: SIMD3(0, 0, 1)
        case .pitch: SIMD3(0, 1, 0)
        case .roll: SIMD3(1, 0, 0)
        }
    }

    /// Returns the angle by which the head has turned from yaw 0, in degrees, clockwise as seen from above; `nil` if
    /// undefined.
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
        // If `part` and `turn.w` are both nearly 0, the sensor is upside down relative to its mounting, and the twist
        // is undefined.
        guard part * part + turn.w * turn.w > 1e-9 else { return nil }
        if let instant, let twist = Quaternion(w: turn.w, x: part * up.x, y: part * up.y, z: part * up.z) {
            follower.follow(&since, rotation, up: up, turn: twist, at: instant)
            if since != mounting { mounting = since }
        }
        return -2 * atan2(part, turn.w) * (180 / .pi)
    }
}
