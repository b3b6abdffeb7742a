import CodecSupport
import Geolocation

/// Detects that a sensor was put on the head after it was switched on, and corrects its assumed mounting.
///
/// For example, the sensor may have lain on a table when it was switched on. Over some seconds of walking, nodding and
/// looking about, the head is upright on average, so the average vertical in the sensor's frame shows the mounting. If
/// this average differs from the assumed mounting, the mounting is rotated to match it. The yaw does not change; only
/// the axes of nodding and tilting do.
struct MountingFollower: Sendable, Hashable {
    /// The time constant, in seconds, with which the direction of the vertical in the sensor's frame is averaged.
    private static let memory = 10.0

    /// The cosine of the angle up to which an error of the mounting is tolerated: 10°.
    private static let tolerance = 0.985

    /// The seconds for which the mounting must have been wrong before it is corrected.
    private static let patience = 3.0

    private var mean: SIMD3<Double>?
    private var last = SensorInstant(nanoseconds: 0)
    private var wrongSince: SensorInstant?

    /// Corrects `mounting` if the sensor has been attached to the head in another attitude for some time.
    ///
    /// - Parameters:
    ///   - mounting: The attitude of the sensor when the head is upright and at yaw 0.
    ///   - rotation: The current attitude of the sensor.
    ///   - up: The vertical axis in the frame to which the attitudes refer.
    ///   - turn: The current yaw of the head, as a rotation about `up` relative to the mounting.
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
        // `upright` is the attitude nearest to the current one in which the average vertical points up. It is reached
        // by a rotation about a horizontal axis, which does not change the twist of the current attitude.
        let upright = Quaternion(from: rotation.rotating(average), to: up) * rotation
        mounting = turn.inverse * upright
    }
}
