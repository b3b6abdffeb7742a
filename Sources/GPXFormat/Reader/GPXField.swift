/// The elements whose text is read.
enum GPXField {
    case none
    case time
    case number(GPXNumber)
    case text(GPXText)
}

/// The numbers of a point.
enum GPXNumber {
    case elevation
    case hdop
    case vdop
    case pdop
    case speed(GPXSource)
    case course(GPXSource)
    case horizontalAccuracy
    case verticalAccuracy
    case deviceHeading
    case trueHeading
    case magneticHeading
    case deviceHeadingAccuracy
    case speedAccuracy
    case courseAccuracy
    case userHeading
    case userHeadingAccuracy
    case collectionHeading
    case presentationHeading
    case magneticVariation
    case geoidHeight
    case satellites
    case ageOfCorrections
    case referenceStation
    case airTemperature
    case waterTemperature
    case depth
    case heartRate
    case cadence
    case bearing
    case floor
}

/// Where a point's speed or course comes from; later cases win over earlier ones.
enum GPXSource: UInt8 {
    case none
    /// A child of the point, as in GPX 1.0.
    case point
    /// A child of `<extensions>`, as some writers have it.
    case extensions
    /// Garmin's TrackPointExtension.
    case garmin
}

/// The texts of a document; those of metadata, paths and points that share a name share the case.
enum GPXText {
    case name
    case comment
    case description
    case source
    case type
    case symbol
    case fix
    case activity
    case collectionHeadingSource
    case presentationHeadingSource
    case pathNumber
    case keywords
    case documentTime
    case authorName
    case authorEmail
    case copyrightYear
    case license
    case linkText
    case linkType
    /// GPX 1.0's `<url>`.
    case address
    /// GPX 1.0's `<urlname>`.
    case addressName
}
