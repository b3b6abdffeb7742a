public import CodecSupport
public import Geolocation
public import SubjectAlerts
public import SubjectTracking

/// A change of what the live map shows.
///
/// Changes are small values that share what they hold, so that whoever observes a pipeline collects them at little cost and
/// hands them to the owner of the ``MapState`` together.
public enum MapChange: Sendable {
    /// A subject appeared or moved, or its looks changed.
    case subject(MapSubject)
    /// The trail of a subject changed without a move, as by a late fix.
    case trail(id: String, TrailChange)
    /// The news of a subject are late, missing or back.
    case connection(id: String, SubjectConnection)
    /// The way from the owner to a subject changed; `nil` if it is no longer known.
    case relation(id: String, SubjectRelation?)
    /// The direction that a subject faces changed; `nil` if it is no longer known.
    case heading(id: String, HeadingValue?)
    /// The source of a subject says that it no longer knows where the subject is.
    case withdrawn(id: String)
    /// A subject is not followed any more.
    case removed(id: String)
    /// An area, a route or a place appeared or changed.
    case feature(MapFeature)
    /// A feature is no longer valid from a time on; it remains in the past.
    case featureEnded(id: String, at: Date)
    /// The progress along a route.
    case progress(MapRouteProgress)
    /// A new entry of the history of alerts.
    case alert(AlertEvent)
    /// The whole diagram of the pipeline, each time that something in it changed.
    case health([MapComponent])
    /// Any other event, for the log: its type, and a sentence.
    case event(type: String, text: String, at: Date)
}
