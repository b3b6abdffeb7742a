public import CodecSupport
public import Geolocation
public import SubjectTracking

/// A tracked subject (a pet, a person or a vehicle) as the live map shows it: its appearance, newest fix and
/// connection.
public struct MapSubject: Sendable, Hashable {
    /// The identifier of the subject that represents this machine itself, at its own location.
    public static let ownID = "own"

    /// The identifier of the subject, 1 to 256 bytes.
    public var id: String

    /// The name of the subject for display.
    public var name: String

    /// The colour of the subject, as `#rrggbb`; `nil` if none was given.
    public var colour: String?

    /// The name of the group to which the subject belongs; `nil` if it belongs to none.
    public var group: String?

    /// Whether the subject is the map's owner, from which the distances to the other subjects are measured.
    ///
    /// Default: `false`.
    public var isOwner = false

    /// The newest fix of the subject.
    public var location: Location

    /// The time of the newest fix, by the clock of the pipeline.
    public var time: Date

    /// The direction in which the subject is facing; `nil` if unknown.
    public var heading: HeadingValue?

    /// The battery level of the subject's device, 0 (empty) to 1 (full); `nil` if unknown.
    public var battery: Double?

    /// Whether the updates of the subject arrive as expected, late or not at all.
    ///
    /// Default: `live`.
    public var connection = SubjectConnection.live

    /// The distance and direction from the map's owner to the subject; `nil` if unknown.
    public var relation: SubjectRelation?

    /// The usual interval between two fixes of the subject, in seconds; `nil` if unknown.
    public var interval: Double?

    /// The change of the subject's trail (the line of its latest positions) since the last update.
    public var trail: TrailChange

    /// Creates a subject with the given fix.
    ///
    /// - Parameters:
    ///   - id: The identifier of the subject, 1 to 256 bytes.
    ///   - name: The name for display. Default: the identifier.
    ///   - location: The newest fix of the subject.
    ///   - time: The time of the fix, by the clock of the pipeline. Default: the timestamp of the fix.
    ///   - trail: The change of the subject's trail since the last update.
    public init(id: String, name: String? = nil, location: Location, time: Date? = nil, trail: TrailChange) {
        (self.id, self.name, self.location, self.trail) = (id, name ?? id, location, trail)
        self.time = time ?? location.timestamp
    }

    /// Creates a subject from an event that contains its state.
    ///
    /// - Parameters:
    ///   - event: The event about the subject.
    ///   - isOwner: Whether the subject is the map's owner, from which distances are measured. Default: `false`.
    ///   - trail: The change of the subject's trail, as returned by `Trail.change(since:)`.
    public init(_ event: SubjectEvent, isOwner: Bool = false, trail: TrailChange) {
        let (subject, profile) = (event.subject, event.subject.profile)
        self.init(
            id: profile.id, name: profile.name, location: subject.fix.location, time: subject.fixTime, trail: trail)
        (colour, group, self.isOwner) = (profile.colour, profile.group, isOwner)
        (battery, connection, interval) = (subject.battery, subject.connection, subject.usualInterval)
        relation = event.relation
    }
}
