#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Where a camera has to look.
public struct GimbalTarget: Sendable, Hashable, Codable {
    /// Degrees clockwise from the direction in which the base looks, 0..<360.
    public var pan: Double

    /// Degrees above the horizontal plane of the base, −90…90.
    public var tilt: Double

    /// Metres to the subject in a straight line, as a lens is focused.
    public var distance: Double

    /// How much it is worth, 0…1.
    public var confidence: Double

    /// The moment that it is for; nil where nobody told it.
    public var timestamp: Date?

    /// Makes one; nothing is checked here.
    ///
    /// - Parameters:
    ///   - pan: Degrees clockwise from the direction in which the base looks.
    ///   - tilt: Degrees above the horizontal plane.
    ///   - distance: Metres in a straight line.
    ///   - confidence: How much it is worth, 0…1.
    ///   - timestamp: The moment that it is for.
    public init(pan: Double, tilt: Double, distance: Double, confidence: Double = 1, timestamp: Date? = nil) {
        self.pan = pan
        self.tilt = tilt
        self.distance = distance
        self.confidence = confidence
        self.timestamp = timestamp
    }
}
