public import CodecSupport
public import Geolocation
public import SubjectTracking

/// A subject as the live map shows it: its looks, its newest fix, and what is known beside.
public struct MapSubject: Sendable, Hashable {
    /// The identifier of the machine's own location.
    public static let ownID = "own"

    /// The identifier, 1 to 256 bytes.
    public var id: String

    /// The name for people.
    public var name: String

    /// The colour, as `#rrggbb`; `nil` if none was given.
    public var colour: String?

    /// The group; `nil` if it belongs to none.
    public var group: String?

    /// Whether distances are told from it.
    ///
    /// Default: `false`.
    public var isOwner = false

    /// The newest fix.
    public var location: Location

    /// When it was there, by the clock of the pipeline.
    public var time: Date

    /// The direction that it faces; `nil` if unknown.
    public var heading: HeadingValue?

    /// The charge of its battery, 0…1; `nil` if unknown.
    public var battery: Double?

    /// Whether its news arrive as usual.
    ///
    /// Default: `live`.
    public var connection = SubjectConnection.live

    /// The way from the owner to it; `nil` if unknown.
    public var relation: SubjectRelation?

    /// The usual seconds between its fixes; `nil` if unknown.
    public var interval: Double?

    /// How its trail has changed since it was last told.
    public var trail: TrailChange

    /// Creates a subject with a fix.
    ///
    /// - Parameters:
    ///   - id: The identifier, 1 to 256 bytes.
    ///   - name: The name for people. Default: the identifier.
    ///   - location: The newest fix.
    ///   - time: When it was there, by the clock of the pipeline. Default: the time of the fix.
    ///   - trail: How its trail has changed.
    public init(id: String, name: String? = nil, location: Location, time: Date? = nil, trail: TrailChange) {
        (self.id, self.name, self.location, self.trail) = (id, name ?? id, location, trail)
        self.time = time ?? location.timestamp
    }

    /// Creates a subject from the event that tells its state.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - isOwner: Whether distances are told from it. Default: `false`.
    ///   - trail: How its trail has changed, from `Trail.change(since:)` of the subject's trail.
    public init(_ event: SubjectEvent, isOwner: Bool = false, trail: TrailChange) {
        let (subject, profile) = (event.subject, event.subject.profile)
        self.init(
            id: profile.id, name: profile.name, location: subject.fix.location, time: subject.fixTime, trail: trail)
        (colour, group, self.isOwner) = (profile.colour, profile.group, isOwner)
        (battery, connection, interval) = (subject.battery, subject.connection, subject.usualInterval)
        relation = event.relation
    }
}
