import CodecSupport

/// The vocabularies of extension elements that this package maps to properties of a point.
///
/// Garmin's `gpxtpx:TrackPointExtension`, version 2: `atemp`, `wtemp`, `depth`, `hr`, `cad`, `speed`, `course`,
/// `bearing`. GPX 1.1 has neither speed nor course, so both are written to this extension.
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
/// This package's `loc:TrackPointExtension`, URI `urn:x-swift-geolocation:gpx:1`, for all other properties:
///
/// | Element | Property of ``GPXPoint`` | Unit |
/// | --- | --- | --- |
/// | `spd_acc` | speedAccuracy | m/s |
/// | `crs_acc` | courseAccuracy | degrees |
/// | `hdg_usr`, `usr_acc` | userHeading, userHeadingAccuracy | degrees |
/// | `hdg_col`, `src_col` | collectionHeading, collectionHeadingSource | degrees; course, device or user |
/// | `hdg_pre`, `src_pre` | presentationHeading, presentationHeadingSource | degrees; course, device or user |
///
/// All three `TrackPointExtension` elements are children of a point's `<extensions>`.
public enum GPXVocabulary: Sendable {
    /// The child elements of Garmin's `gpxtpx:TrackPointExtension`.
    case garmin
    /// The child elements of Soundscape's `gpxgd:TrackPointExtension`.
    case soundscape
    /// The child elements of this package's `loc:TrackPointExtension`.
    case geolocation

    /// The namespace URI of GPX 1.1.
    static let gpx = "http://www.topografix.com/GPX/1/1"

    /// The namespaces whose prefixes are recognised without a declaration, so no other namespace may use these
    /// prefixes.
    static let reserved = [GPXVocabulary.garmin.namespace, GPXVocabulary.soundscape.namespace]

    /// The namespace of the vocabulary, with the prefix that the writer uses for it.
    public var namespace: GPXNamespace {
        switch self {
        case .garmin:
            GPXNamespace(prefix: "gpxtpx", uri: "http://www.garmin.com/xmlschemas/TrackPointExtension/v2")
        case .soundscape: GPXNamespace(prefix: "gpxgd", uri: "urn:x-soundscape:gpxgd")
        case .geolocation: GPXNamespace(prefix: "loc", uri: "urn:x-swift-geolocation:gpx:1")
        }
    }
}

/// An XML namespace and the prefix that denotes it.
public struct GPXNamespace: Sendable, Hashable {
    /// The prefix of the namespace, without its colon; not empty.
    public var prefix: String
    /// The URI of the namespace.
    public var uri: String

    /// Creates a namespace with the given prefix and URI.
    public init(prefix: String, uri: String) {
        self.prefix = prefix
        self.uri = uri
    }

    /// Whether two namespaces have the same prefix and URI.
    ///
    /// Prefixes are compared byte by byte, since XML does not normalise Unicode.
    public static func == (left: GPXNamespace, right: GPXNamespace) -> Bool {
        left.binds(right.prefix) && left.uri == right.uri
    }

    /// Whether the namespace is denoted by the given prefix.
    func binds(_ prefix: String) -> Bool {
        self.prefix.utf8.elementsEqual(prefix.utf8)
    }

    /// Whether a start tag may declare the namespace: its URI is not empty, and its prefix is an XML name that contains
    /// no colon and is not reserved by XML.
    var isDeclarable: Bool {
        guard !uri.isEmpty, prefix != "xml", prefix != "xmlns", let first = prefix.utf8.first else { return false }
        let colon = UInt8(ascii: ":")
        return XMLBytes.isNameStart(first) && prefix.utf8.allSatisfy { XMLBytes.isName($0) && $0 != colon }
    }

    /// The maximum number of namespaces that one element may declare, well below the default of
    /// ``GPXLimits/attributes``.
    static let most = 64

    /// The length of the namespace's prefix and URI in bytes.
    var length: Int { prefix.utf8.count + uri.utf8.count }

    /// Returns the namespace that is assumed for the given undeclared prefix.
    ///
    /// The writer declares it, so that an extension with an undeclared prefix becomes valid when it is written again.
    static func undeclared(_ prefix: String) -> GPXNamespace {
        GPXVocabulary.reserved.first { $0.prefix == prefix }
            ?? GPXNamespace(prefix: prefix, uri: "urn:x-swift-geolocation:undeclared:" + prefix)
    }
}
