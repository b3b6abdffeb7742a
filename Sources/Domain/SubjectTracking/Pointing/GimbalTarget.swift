public import CodecSupport

/// The direction in which a camera has to look.
public struct GimbalTarget: Sendable, Hashable, Codable {
    /// Degrees clockwise from the forward direction of the base, 0..<360.
    public var pan: Double

    /// Degrees above the horizontal plane of the base, −90…90.
    public var tilt: Double

    /// Straight-line distance to the subject, metres, for focusing.
    public var distance: Double

    /// Confidence, 0…1.
    public var confidence: Double

    /// The time that the target is for; `nil` if unknown.
    public var timestamp: Date?

    /// Creates a target; the values are not checked.
    ///
    /// - Parameters:
    ///   - pan: Degrees clockwise from the forward direction of the base.
    ///   - tilt: Degrees above the horizontal plane.
    ///   - distance: Straight-line distance, metres.
    ///   - confidence: Confidence, 0…1.
    ///   - timestamp: The time that the target is for.
    public init(pan: Double, tilt: Double, distance: Double, confidence: Double = 1, timestamp: Date? = nil) {
        self.pan = pan
        self.tilt = tilt
        self.distance = distance
        self.confidence = confidence
        self.timestamp = timestamp
    }
}
