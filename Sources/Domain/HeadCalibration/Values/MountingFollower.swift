import CodecSupport
import Geolocation

/// Detects that a sensor is mounted differently from when it was switched on, for example in the hand or on a table.
///
/// Averaged over some seconds of walking, nodding and looking about, the vertical of the head is the vertical of its
/// sensor. If the average differs from the mounting, the mounting is rotated to match it. The yaw continues unchanged:
/// only the axes of nodding and tilting change.
struct MountingFollower: Sendable, Hashable {
    /// Time constant of the average, seconds.
    private static let memory = 10.0

    /// Cosine of the angle by which a mounting may be wrong: 10°.
    private static let tolerance = 0.985

    /// Seconds for which the mounting must be wrong before it is changed.
    private static let patience = 3.0

    private var mean: SIMD3<Double>?
    private var last = SensorInstant(nanoseconds: 0)
    private var wrongSince: SensorInstant?

    /// Corrects the mounting if the sensor has been mounted differently for some time.
    ///
    /// - Parameters:
    ///   - mounting: The attitude that is upright and at yaw 0.
    ///   - rotation: The current attitude.
    ///   - up: The vertical axis of space.
    ///   - turn: The current yaw: the twist of `rotation` relative to the mounting about `up`.
    ///   - instant: The current instant.
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
        // The attitude nearest to the current one in which the average is up: it is reached about a level axis, so that
        // the twist of the current attitude is unchanged.
        let upright = Quaternion(from: rotation.rotating(average), to: up) * rotation
        mounting = turn.inverse * upright
    }
}
