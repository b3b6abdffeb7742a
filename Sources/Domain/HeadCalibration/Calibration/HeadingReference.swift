/// A direction from a source other than the head tracker, used to calibrate the head tracker.
public struct HeadingReference: Sendable, Hashable {
    /// The kinds of reference.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// The direction of travel, which serves as a reference because walkers look ahead most of the time.
        case course
        /// The compass of the device, which is held roughly in line with the body.
        case device
    }

    /// The kind of reference.
    public var kind: Kind

    /// The direction in degrees clockwise from true north.
    public var direction: Double

    /// The accuracy as reported by the reference, in degrees to either side with 68 % confidence; `nil` if it reports
    /// none.
    public var accuracy: Double?

    /// The speed of travel in metres per second; `nil` if unknown.
    public var speed: Double?

    /// Creates a reading of a reference.
    public init(_ kind: Kind, direction: Double, accuracy: Double? = nil, speed: Double? = nil) {
        self.kind = kind
        self.direction = direction
        self.accuracy = accuracy
        self.speed = speed
    }
}
