#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What calibration has found out about a head tracker, to be kept over a restart of the program.
public struct YawCalibration: Sendable, Hashable, Codable {
    /// Degrees that are added to the tracker's yaw to make a heading, 0..<360.
    public var offset: Double

    /// Degrees per minute by which the tracker's yaw runs away, clockwise; the offset runs the other way, and makes up for it.
    public var drift: Double

    /// How well the offset is known: 68 % to either side, degrees.
    public var accuracy: Double

    /// How well the drift is known: 68 % to either side, degrees per minute; nil where that was not told.
    public var driftAccuracy: Double?

    /// When that was.
    public var time: Date

    /// How the sensor was turned when its yaw was 0, where it tells its whole attitude.
    public var mounting: Quaternion?

    /// Makes a calibration from its parts.
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

    /// Whether all can be: the offset is finite, drift and its accuracy within ±``maximumDrift``, the accuracy 0...180, the time finite.
    public var isValid: Bool {
        offset.isFinite && drift.magnitude <= Self.maximumDrift && (0...180).contains(accuracy)
            && (0...Self.maximumDrift).contains(driftAccuracy ?? 0) && time.timeIntervalSinceReferenceDate.isFinite
    }

    /// Degrees per minute; what runs away faster is no sensor's yaw.
    public static let maximumDrift = 1000.0
}
