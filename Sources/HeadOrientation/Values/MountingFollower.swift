import Geolocation
import GeolocationPrimitives

/// Notices that a sensor sits on the head otherwise than it did when it was switched on: in the hand, or on a table.
///
/// What is up for a head is up for its sensor, on the average over some seconds of walking, nodding and looking about. Where
/// that average lies elsewhere than with the mounting, the mounting is turned so that it does not. The yaw goes on as it
/// was: only what counts as nodding and tilting changes.
struct MountingFollower: Sendable, Hashable {
    /// Seconds over which the average reaches back.
    private static let memory = 10.0

    /// The cosine of the angle by which a mounting may be wrong: 10°.
    private static let tolerance = 0.985

    /// Seconds for which it has to be.
    private static let patience = 3.0

    private var mean: SIMD3<Double>?
    private var last = SensorInstant(nanoseconds: 0)
    private var wrongSince: SensorInstant?

    /// Turns a mounting where the sensor has sat otherwise for some time.
    ///
    /// - Parameters:
    ///   - mounting: The attitude that counts as upright and unturned.
    ///   - rotation: The attitude at present.
    ///   - up: The axis of space that is upright.
    ///   - turn: The yaw at present, as the twist of `rotation` since the mounting about that axis.
    ///   - instant: When that is.
    mutating func follow(
        _ mounting: inout Quaternion, _ rotation: Quaternion, up: SIMD3<Double>, turn: Quaternion,
        at instant: SensorInstant
    ) {
        let present = rotation.inverse.rotating(up)
        guard let before = mean else {
            (mean, last) = (present, instant)
            return
        }
        let elapsed = instant.seconds(since: last).clamped(to: 0...1)
        let moved = before + (present - before) * (elapsed / Self.memory)
        last = instant
        mean = moved
        let square = (moved * moved).sum()
        guard square > 0.25 else {
            wrongSince = nil
            return
        }
        let average = moved / square.squareRoot()
        guard (average * mounting.inverse.rotating(up)).sum() < Self.tolerance else {
            wrongSince = nil
            return
        }
        let since = wrongSince ?? instant
        wrongSince = since
        guard instant.seconds(since: since) >= Self.patience else { return }
        wrongSince = nil
        // The attitude next to the present one in which the average is up: the way there turns about a level axis, so that
        // the twist of the present one stays what it was.
        let upright = Quaternion(from: rotation.rotating(average), to: up) * rotation
        mounting = turn.inverse * upright
    }
}
