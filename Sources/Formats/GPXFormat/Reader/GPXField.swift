/// A field that an element's text is read into.
enum GPXField {
    case time
    case number(GPXNumber)
    case text(GPXText)
}

/// A number of a point.
enum GPXNumber {
    case speed(GPXSource)
    case course(GPXSource)
    case elevation, hdop, vdop, pdop, horizontalAccuracy, verticalAccuracy
    case deviceHeading, trueHeading, magneticHeading, deviceHeadingAccuracy, speedAccuracy, courseAccuracy
    case userHeading, userHeadingAccuracy, collectionHeading, presentationHeading
    case magneticVariation, geoidHeight, satellites, ageOfCorrections, referenceStation
    case airTemperature, waterTemperature, depth, heartRate, cadence, bearing, floor
}

/// The source of a point's speed or course, in ascending priority.
enum GPXSource: UInt8 {
    case none
    /// A child of the point, as in GPX 1.0.
    case point
    /// A child of `<extensions>`, as some writers place it.
    case extensions
    /// Garmin's TrackPointExtension.
    case garmin
}

/// A text of the metadata, a route or track head, or a point; texts of the same name share a case.
enum GPXText {
    case name, comment, description, source, type, symbol, fix, activity, pathNumber
    case collectionHeadingSource, presentationHeadingSource
    case keywords, documentTime, authorName, authorEmail, copyrightYear, license, linkText, linkType
    /// GPX 1.0's `<url>`.
    case address
    /// GPX 1.0's `<urlname>`.
    case addressName
}
