import CodecSupport
import Geolocation

/// Detects that a sensor is mounted differently from when it was switched on, for example because it then lay on a
/// table.
///
/// Averaged over some seconds of walking, nodding and looking about, the head is upright, so the average vertical in
/// the sensor's frame shows how the sensor is mounted. If this average differs from the mounting, the mounting is
/// rotated to match it. The yaw does not change; only the axes of nodding and tilting do.
struct MountingFollower: Sendable, Hashable {
    /// The time constant of the average, in seconds.
    private static let memory = 10.0

    /// The cosine of the angle by which the mounting may be wrong before it is corrected: 10°.
    private static let tolerance = 0.985

    /// The seconds for which the mounting must be wrong before it is corrected.
    private static let patience = 3.0

    private var mean: SIMD3<Double>?
    private var last = SensorInstant(nanoseconds: 0)
    private var wrongSince: SensorInstant?

    /// Corrects `mounting` if the sensor has had another attitude on the head than this for some time.
    ///
    /// - Parameters:
    ///   - mounting: The attitude of the sensor when the head is upright and at yaw 0.
    ///   - rotation: The current attitude.
    ///   - up: The vertical axis of space.
    ///   - turn: The current yaw: the rotation about `up` by which `rotation` differs from the mounting.
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
        // The attitude nearest to the current one in which the average vertical points up. It is reached by a rotation
        // about a horizontal axis, which does not change the twist of the current attitude.
        let upright = Quaternion(from: rotation.rotating(average), to: up) * rotation
        mounting = turn.inverse * upright
    }
}
