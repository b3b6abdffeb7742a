public import CodecSupport
public import Geolocation
public import SubjectAlerts
public import SubjectTracking

/// A change of the contents of a live map, such as a subject (a pet, a person or a vehicle) that moved.
///
/// Changes are small values with shared storage, so an observer of a pipeline can collect them cheaply and pass them to
/// the owner of the ``MapState`` in one batch.
public enum MapChange: Sendable {
    /// A subject appeared on the map, moved, or changed its name, colour or group.
    case subject(MapSubject)
    /// The trail of a subject changed although the subject did not move, for example because of a late fix.
    case trail(id: String, TrailChange)
    /// The updates of a subject are now late, no longer arrive, or arrive as expected again.
    case connection(id: String, SubjectConnection)
    /// The distance and direction from the map's owner to a subject have changed; `nil` if they are no longer known.
    case relation(id: String, SubjectRelation?)
    /// The direction in which a subject is facing changed; `nil` if it is no longer known.
    case heading(id: String, HeadingValue?)
    /// The last position of a subject is no longer valid, according to the source that had reported it.
    case withdrawn(id: String)
    /// A subject is no longer tracked and disappears from the map.
    case removed(id: String)
    /// An area, a route or a place appeared or changed.
    case feature(MapFeature)
    /// An area, a route or a place is no longer valid from the given time on.
    ///
    /// The page still shows it for earlier times.
    case featureEnded(id: String, at: Date)
    /// The progress of a traveller along a planned route changed.
    case progress(MapRouteProgress)
    /// An alert was raised or changed, which adds an entry to the history of alerts.
    case alert(AlertEvent)
    /// A component of the pipeline changed.
    ///
    /// The complete diagram of all components is sent each time.
    case health([MapComponent])
    /// An event of another type occurred.
    ///
    /// The log shows its type and a sentence that describes it.
    case event(type: String, text: String, at: Date)
}
