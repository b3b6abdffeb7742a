/// A direction that does not come from the head tracker, and tells of it where the head faces.
public struct HeadingReference: Sendable, Hashable {
    /// What a reference is.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// The direction of travel: who walks looks ahead, most of the time.
        case course
        /// The compass of the device, which is held about as the body is turned.
        case device
    }

    /// What it is.
    public var kind: Kind

    /// Degrees clockwise from true north.
    public var direction: Double

    /// 68 % to either side, degrees, as the reference tells it; nil where it does not.
    public var accuracy: Double?

    /// Metres per second at which the traveller moves; nil where that is not known.
    public var speed: Double?

    /// Makes a reading.
    public init(_ kind: Kind, direction: Double, accuracy: Double? = nil, speed: Double? = nil) {
        self.kind = kind
        self.direction = direction
        self.accuracy = accuracy
        self.speed = speed
    }
}
