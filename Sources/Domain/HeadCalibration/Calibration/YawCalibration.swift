public import CodecSupport

/// The calibration of a head tracker, which can be saved and restored after a restart of the program.
public struct YawCalibration: Sendable, Hashable, Codable {
    /// The degrees to add to the tracker's yaw to obtain a heading, 0..<360.
    public var offset: Double

    /// The drift of the tracker's yaw in degrees per minute, clockwise; the offset changes at the opposite rate.
    public var drift: Double

    /// The accuracy of the offset, in degrees to either side with 68 % confidence.
    public var accuracy: Double

    /// The accuracy of the drift, in degrees per minute to either side with 68 % confidence; `nil` if unknown.
    public var driftAccuracy: Double?

    /// The time at which the calibration was valid; after that time, the offset drifts.
    public var time: Date

    /// The attitude of the sensor at yaw 0; `nil` if the sensor does not report its full attitude.
    public var mounting: Quaternion?

    /// Creates the calibration of a head tracker from its values.
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

    /// Whether all values of the calibration are in range.
    ///
    /// The offset and the time must be finite, the drift and its accuracy within ±``maximumDrift``, and the accuracy
    /// within 0...180.
    public var isValid: Bool {
        offset.isFinite && drift.magnitude <= Self.maximumDrift && (0...180).contains(accuracy)
            && (0...Self.maximumDrift).contains(driftAccuracy ?? 0) && time.timeIntervalSinceReferenceDate.isFinite
    }

    /// The largest valid drift of a tracker's yaw, in degrees per minute.
    public static let maximumDrift = 1000.0
}
