/// A field of a GPX document, into which the reader reads the text of an element.
enum GPXField {
    case time
    case number(GPXNumber)
    case text(GPXText)
}

/// A field of a point that contains a number.
enum GPXNumber {
    case speed(GPXSource)
    case course(GPXSource)
    case elevation, hdop, vdop, pdop, horizontalAccuracy, verticalAccuracy
    case deviceHeading, trueHeading, magneticHeading, deviceHeadingAccuracy, speedAccuracy, courseAccuracy
    case userHeading, userHeadingAccuracy, collectionHeading, presentationHeading
    case magneticVariation, geoidHeight, satellites, ageOfCorrections, referenceStation
    case airTemperature, waterTemperature, depth, heartRate, cadence, bearing, floor
}

/// The kind of element from which a point's speed or course was read; kinds with higher raw values are preferred.
enum GPXSource: UInt8 {
    case none
    /// A child of the point itself, as GPX 1.0 defines it.
    case point
    /// A direct child of the point's `<extensions>`; some programs write it there.
    case extensions
    /// A child of Garmin's `TrackPointExtension`.
    case garmin
}

/// A text field of the metadata, of the head of a route or track, or of a point.
///
/// Fields with the same name share one case: `name`, for example, is the name of a track or of a point.
enum GPXText {
    case name, comment, description, source, type, symbol, fix, activity, pathNumber
    case collectionHeadingSource, presentationHeadingSource
    case keywords, documentTime, authorName, authorEmail, copyrightYear, license, linkText, linkType
    /// The address of a link, GPX 1.0's `<url>`.
    case address
    /// The text of a link, GPX 1.0's `<urlname>`.
    case addressName
}
