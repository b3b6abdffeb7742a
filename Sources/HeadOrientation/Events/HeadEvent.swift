public import Geolocation

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a head tracker knows at one sample, as the event `head`: the raw angles, and the heading that was made of them.
///
///     {"type":"head","time":…,"provider":"opentrack","yaw":12.3,"pitch":-4.1,"roll":0.7,"heading":231.4,"accuracy":3.2}
public struct HeadEvent: DerivedEvent, Hashable {
    /// When the sample was taken.
    public var time: Date

    /// The tracker's name.
    public var provider: String

    /// Degrees clockwise as seen from above, 0..<360, from wherever the tracker counts.
    public var yaw: Double

    /// Degrees with the nose up; nil where the tracker does not tell.
    public var pitch: Double?

    /// Degrees with the right ear down; nil where the tracker does not tell.
    public var roll: Double?

    /// Where the head faces, degrees clockwise from true north; nil while that is not known.
    public var heading: Double?

    /// How well that is known: 68 % to either side, degrees.
    public var accuracy: Double?

    /// Makes an event from its parts.
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

    /// `head`.
    public var type: String { "head" }

    /// Writes the name and the angles.
    public func write(to writer: inout EventWriter) {
        writer.field("provider", provider)
        writer.field("yaw", degrees: yaw)
        writer.field("pitch", degrees: pitch)
        writer.field("roll", degrees: roll)
        writer.field("heading", degrees: heading)
        writer.field("accuracy", accuracy)
    }
}
