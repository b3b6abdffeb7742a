public import CodecSupport

/// The calibration of a head tracker, which can be saved and restored after a restart of the program.
public struct YawCalibration: Sendable, Hashable, Codable {
    /// Degrees to add to the tracker's yaw to get a heading, 0..<360.
    public var offset: Double

    /// Drift of the tracker's yaw, degrees per minute clockwise; the offset drifts the opposite way to compensate.
    public var drift: Double

    /// The accuracy of the offset: 68 % to either side, degrees.
    public var accuracy: Double

    /// The accuracy of the drift: 68 % to either side, degrees per minute; `nil` if unknown.
    public var driftAccuracy: Double?

    /// When the calibration was valid.
    public var time: Date

    /// The attitude of the sensor at yaw 0, if it reports its full attitude.
    public var mounting: Quaternion?

    /// Creates a calibration from its parts.
    public init(
        offset: Double, drift: Double, accuracy: Double, driftAccuracy: Double? = nil, time: Date,
        mounting: Quaternion? = nil
    ) {
        self.offset = offset
        self.drift = drift
        self.accuracy = accuracy
        self.driftAccuracy = driftAccuracy
        self.time = time
        self.mounting = mounting
    }

    /// Whether all values are in range: offset and time finite, drift and its accuracy within ±``maximumDrift``,
    /// accuracy 0...180.
    public var isValid: Bool {
        offset.isFinite && drift.magnitude <= Self.maximumDrift && (0...180).contains(accuracy)
            && (0...Self.maximumDrift).contains(driftAccuracy ?? 0) && time.timeIntervalSinceReferenceDate.isFinite
    }

    /// The largest valid drift, degrees per minute.
    public static let maximumDrift = 1000.0
}
