/// A direction from a source other than the head tracker, used to calibrate the head tracker.
public struct HeadingReference: Sendable, Hashable {
    /// The kind of source that gives the direction.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// The direction of travel, which serves as a reference because walkers look ahead most of the time.
        case course
        /// The compass of the device, which is held roughly in line with the body.
        case device
    }

    /// The kind of source that gives the direction.
    public var kind: Kind

    /// The direction in degrees clockwise from true north.
    public var direction: Double

    /// The accuracy of the direction as its source reports it, in degrees to either side with 68 % confidence.
    ///
    /// It is `nil` if the source reports none.
    public var accuracy: Double?

    /// The speed of travel in metres per second; `nil` if unknown.
    public var speed: Double?

    /// Creates a reading of a reference for the calibration of a head tracker.
    public init(_ kind: Kind, direction: Double, accuracy: Double? = nil, speed: Double? = nil) {
        self.kind = kind
        self.direction = direction
        self.accuracy = accuracy
        self.speed = speed
    }
}
