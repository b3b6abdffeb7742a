/// A direction from a source other than the head tracker, used to calibrate it.
public struct HeadingReference: Sendable, Hashable {
    /// The kinds of reference.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// The direction of travel: a walker looks ahead most of the time.
        case course
        /// The compass of the device, which is held roughly in line with the body.
        case device
    }

    /// The kind of reference.
    public var kind: Kind

    /// Degrees clockwise from true north.
    public var direction: Double

    /// 68 % to either side, degrees, as reported by the reference; `nil` if it reports none.
    public var accuracy: Double?

    /// The traveller's speed, m/s; `nil` if unknown.
    public var speed: Double?

    /// Creates a reading.
    public init(_ kind: Kind, direction: Double, accuracy: Double? = nil, speed: Double? = nil) {
        self.kind = kind
        self.direction = direction
        self.accuracy = accuracy
        self.speed = speed
    }
}
