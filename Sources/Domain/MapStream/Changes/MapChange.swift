public import CodecSupport
public import Geolocation
public import SubjectAlerts
public import SubjectTracking

/// A change of what the live map shows.
///
/// Changes are small values with shared storage, so an observer of a pipeline can collect them cheaply and pass them
/// to
/// the owner of the ``MapState`` in one batch.
public enum MapChange: Sendable {
    /// A subject appeared, moved or changed its appearance.
    case subject(MapSubject)
    /// The trail of a subject changed without a move, for example because of a late fix.
    case trail(id: String, TrailChange)
    /// The updates of a subject are late, have stopped, or arrive as expected again.
    case connection(id: String, SubjectConnection)
    /// The distance and direction from the owner to a subject changed; `nil` if they are no longer known.
    case relation(id: String, SubjectRelation?)
    /// The direction that a subject faces changed; `nil` if it is no longer known.
    case heading(id: String, HeadingValue?)
    /// The source of a subject reported that its last position is no longer valid.
    case withdrawn(id: String)
    /// A subject is no longer tracked.
    case removed(id: String)
    /// An area, a route or a place appeared or changed.
    case feature(MapFeature)
    /// A feature stops being valid at a time; the page still shows it when the user views an earlier time.
    case featureEnded(id: String, at: Date)
    /// The progress along a route changed.
    case progress(MapRouteProgress)
    /// A new entry of the history of alerts.
    case alert(AlertEvent)
    /// The complete diagram of the pipeline, sent whenever a component changed.
    case health([MapComponent])
    /// An event of any other type, for the log: its type and a sentence that describes it.
    case event(type: String, text: String, at: Date)
}
