public import CodecSupport

/// The direction in which a camera has to look to see a subject.
public struct GimbalTarget: Sendable, Hashable, Codable {
    /// The pan angle in degrees clockwise from the forward direction of the gimbal's base, 0..<360.
    public var pan: Double

    /// The tilt angle in degrees above the horizontal plane of the gimbal's base, −90…90.
    public var tilt: Double

    /// The straight-line distance from the camera to the subject in metres, for focusing.
    public var distance: Double

    /// The confidence in the position of the subject, 0…1.
    public var confidence: Double

    /// The time at which the subject is in this direction; `nil` if unknown.
    public var timestamp: Date?

    /// Creates a target for a gimbal; the values are not checked.
    ///
    /// - Parameters:
    ///   - pan: The pan angle in degrees clockwise from the forward direction of the base.
    ///   - tilt: The tilt angle in degrees above the horizontal plane.
    ///   - distance: The straight-line distance to the subject in metres.
    ///   - confidence: The confidence in the position of the subject, 0…1. Default: 1.
    ///   - timestamp: The time at which the subject is in this direction. Default: `nil`, unknown.
    public init(pan: Double, tilt: Double, distance: Double, confidence: Double = 1, timestamp: Date? = nil) {
        self.pan = pan
        self.tilt = tilt
        self.distance = distance
        self.confidence = confidence
        self.timestamp = timestamp
    }
}
