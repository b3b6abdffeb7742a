/// The vocabularies of extensions that have properties of their own, and how they are written.
///
/// Garmin's `gpxtpx:TrackPointExtension`, version 2: `atemp`, `wtemp`, `depth`, `hr`, `cad`, `speed`, `course`, `bearing`.
/// GPX 1.1 itself has neither speed nor course, so that both are written there.
///
/// Soundscape's `gpxgd:TrackPointExtension`, which has no official URI:
///
/// | Element | Property of ``GPXPoint`` | Unit |
/// | --- | --- | --- |
/// | `hor_acc`, `ver_acc` (read also as `acc_h`, `acc_v`) | horizontalAccuracy, verticalAccuracy | m |
/// | `hdg_dvc` | deviceHeading | degrees |
/// | `hdg_tru`, `hdg_mag` | trueHeading, magneticHeading | degrees |
/// | `hdg_acc` | deviceHeadingAccuracy | degrees |
/// | `flr_lvl` | floor | |
/// | `activity` | activity | |
///
/// This package's `loc:TrackPointExtension`, URI `urn:x-swift-geolocation:gpx:1`, for what neither has a word for:
///
/// | Element | Property of ``GPXPoint`` | Unit |
/// | --- | --- | --- |
/// | `spd_acc` | speedAccuracy | m/s |
/// | `crs_acc` | courseAccuracy | degrees |
/// | `hdg_usr`, `usr_acc` | userHeading, userHeadingAccuracy | degrees |
/// | `hdg_col`, `src_col` | collectionHeading, collectionHeadingSource | degrees; course, device or user |
/// | `hdg_pre`, `src_pre` | presentationHeading, presentationHeadingSource | degrees; course, device or user |
///
/// All three blocks stand in the `<extensions>` of a point.
public enum GPXVocabulary: Sendable {
    /// Garmin's TrackPointExtension.
    case garmin
    /// Soundscape's TrackPointExtension.
    case soundscape
    /// This package's TrackPointExtension.
    case geolocation

    /// The namespace of GPX 1.1.
    static let gpx = "http://www.topografix.com/GPX/1/1"

    /// The namespaces whose prefixes are known even where they are not declared, so that nothing else may have them.
    static let reserved = [GPXVocabulary.garmin.namespace, GPXVocabulary.soundscape.namespace]

    /// The namespace and the prefix that are written.
    public var namespace: GPXNamespace {
        switch self {
        case .garmin:
            GPXNamespace(prefix: "gpxtpx", uri: "http://www.garmin.com/xmlschemas/TrackPointExtension/v2")
        case .soundscape: GPXNamespace(prefix: "gpxgd", uri: "urn:x-soundscape:gpxgd")
        case .geolocation: GPXNamespace(prefix: "loc", uri: "urn:x-swift-geolocation:gpx:1")
        }
    }
}
