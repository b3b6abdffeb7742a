public import CodecSupport
public import Geolocation

/// The event `subject`: a subject or its owner has moved, or the connection of either has changed.
///
///     {"type":"subject","time":…,"event":"moved","id":"rex","name":"Rex","group":"dogs","device":"collar-7",
///      "lat":47.6209134,"lon":9.1734021,"hacc":4.1,"speed":1.2,"course":231.4,"battery":0.71,"connection":"live",
///      "age":0.2,"interval":1.0,"distance":84.2,"bearing":231.4,"distanceAccuracy":6.0}
///
/// Unknown values are omitted. `distance` and `bearing` are also omitted if the owner's position is unknown.
public struct SubjectEvent: DerivedEvent {
    /// The reason for a `subject` event.
    public enum Change: String, Sendable, Hashable {
        /// The subject has a newer fix.
        case moved
        /// The distance to the subject has changed, since the owner has moved or its connection was lost.
        case ownerMoved = "owner-moved"
        /// The connection of the subject has changed to the state in `connection`.
        case connection
        /// The subject was restored from an earlier run.
        case restored
    }

    /// The reason for the event, such as a new fix.
    public var change: Change

    /// The time at which the subject is in the reported state, by the clock of the pipeline.
    public var time: Date

    /// The subject in its current state.
    public var subject: Subject

    /// The distance and direction from the owner to the subject; `nil` if unknown.
    public var relation: SubjectRelation?

    /// Creates an event about the current state of a subject.
    ///
    /// - Parameters:
    ///   - change: The reason for the event.
    ///   - subject: The subject in its current state.
    ///   - relation: The distance and direction from the owner; `nil` if unknown.
    ///   - time: The time of the state, by the clock of the pipeline.
    public init(_ change: Change, of subject: Subject, relation: SubjectRelation?, at time: Date) {
        (self.change, self.subject, self.relation, self.time) = (change, subject, relation, time)
    }

    /// The event type, `subject`.
    public var type: String { "subject" }

    /// Writes the fields of the event, except type and time; distances have one decimal, seconds have three.
    public func write(to writer: inout EventWriter) {
        let (profile, location) = (subject.profile, subject.fix.location)
        writer.field("event", change.rawValue)
        writer.field("id", profile.id)
        if profile.name != profile.id { writer.field("name", profile.name) }
        writer.field("colour", profile.colour)
        writer.field("group", profile.group)
        writer.field("device", subject.fix.device)
        writer.field("lat", degrees: location.latitude)
        writer.field("lon", degrees: location.longitude)
        writer.field("alt", location.altitude)
        writer.field("hacc", location.horizontalAccuracy)
        writer.field("speed", location.speed)
        writer.field("course", degrees: location.course)
        writer.field("battery", subject.battery)
        if let isCharging = subject.isCharging { writer.field("charging", isCharging) }
        writer.field("connection", subject.connection.rawValue)
        writer.field("age", subject.age(at: time).rounded(to: 1e3))
        writer.field("interval", subject.usualInterval.rounded(to: 1e3))
        if subject.clockLead > 1 { writer.field("clockLead", subject.clockLead.rounded(to: 1e3)) }
        guard let relation else { return }
        writer.field("distance", relation.distance.rounded(to: 10))
        writer.field("bearing", degrees: relation.bearing?.rounded(to: 10))
        writer.field("distanceAccuracy", relation.accuracy?.rounded(to: 10))
        writer.field("distanceAge", relation.age.rounded(to: 1e3))
    }
}
