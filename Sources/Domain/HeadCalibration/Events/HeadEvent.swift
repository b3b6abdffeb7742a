public import CodecSupport
public import Geolocation

/// The event `head`: one sample of a head tracker, with its raw angles and the heading derived from them.
///
///     {"type":"head","time":…,"provider":"opentrack","yaw":12.3,"pitch":-4.1,"roll":0.7,"heading":231.4,"accuracy":3.2}
public struct HeadEvent: DerivedEvent, Hashable {
    /// When the sample was taken.
    public var time: Date

    /// The name of the head tracker.
    public var provider: String

    /// The yaw of the head in degrees clockwise as seen from above, 0..<360, relative to the tracker's own zero.
    public var yaw: Double

    /// The pitch of the head in degrees, positive with the nose up; `nil` if the tracker does not report it.
    public var pitch: Double?

    /// The roll of the head in degrees, positive with the right ear down; `nil` if the tracker does not report it.
    public var roll: Double?

    /// The direction that the head faces, in degrees clockwise from true north; `nil` while unknown.
    public var heading: Double?

    /// The accuracy of ``heading``, in degrees to either side with 68 % confidence; `nil` if unknown.
    public var accuracy: Double?

    /// Creates the event of one sample of a head tracker.
    public init(
        time: Date, provider: String, yaw: Double, pitch: Double? = nil, roll: Double? = nil, heading: Double? = nil,
        accuracy: Double? = nil
    ) {
        self.time = time
        self.provider = provider
        self.yaw = yaw
        self.pitch = pitch
        self.roll = roll
        self.heading = heading
        self.accuracy = accuracy
    }

    /// The event type, `head`.
    public var type: String { "head" }

    /// Writes the tracker's name, the raw angles, and the heading with its accuracy.
    public func write(to writer: inout EventWriter) {
        writer.field("provider", provider)
        writer.field("yaw", degrees: yaw)
        writer.field("pitch", degrees: pitch)
        writer.field("roll", degrees: roll)
        writer.field("heading", degrees: heading)
        writer.field("accuracy", accuracy)
    }
}
