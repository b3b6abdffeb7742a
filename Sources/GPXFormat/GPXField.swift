/// The elements whose text is read.
enum GPXField {
    case none
    case documentName
    case documentTime
    case keywords
    case trackName
    case elevation
    case time
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
    case headingAccuracy
    case activity
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
