/// A field into which the text of an element is read.
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

/// The element from which a point's speed or course was read; a source with a higher raw value is preferred.
enum GPXSource: UInt8 {
    case none
    /// A child of the point itself, as in GPX 1.0.
    case point
    /// A direct child of the point's `<extensions>`, which some programs write.
    case extensions
    /// A child of Garmin's TrackPointExtension.
    case garmin
}

/// A text of the metadata, of the head of a route or track, or of a point; a case stands for the name in any of these.
enum GPXText {
    case name, comment, description, source, type, symbol, fix, activity, pathNumber
    case collectionHeadingSource, presentationHeadingSource
    case keywords, documentTime, authorName, authorEmail, copyrightYear, license, linkText, linkType
    /// GPX 1.0's `<url>`.
    case address
    /// GPX 1.0's `<urlname>`.
    case addressName
}
