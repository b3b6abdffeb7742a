import GeolocationPrimitives

/// What recorders of sensors add: Soundscape's block, prefix `gpxgd`, and this package's, prefix `loc`.
///
/// Soundscape never gave its namespace a name; what is written has `urn:x-soundscape:gpxgd`, and what is read is known by
/// the prefix. ``GPXVocabulary`` has the table of both.
extension GPXPoint {
    /// Compass heading of the device from true north in degrees, 0..<360, as older recordings have it (`gpxgd:hdg_tru`).
    public var trueHeading: Double? {
        get { box?.details.trueHeading.value }
        set { details.trueHeading.value = newValue }
    }

    /// Compass heading of the device from magnetic north in degrees, 0..<360 (`gpxgd:hdg_mag`).
    public var magneticHeading: Double? {
        get { box?.details.magneticHeading.value }
        set { details.magneticHeading.value = newValue }
    }

    /// Uncertainty of the device's headings in degrees (`gpxgd:hdg_acc`).
    public var deviceHeadingAccuracy: Double? {
        get { box?.details.deviceHeadingAccuracy.value }
        set { details.deviceHeadingAccuracy.value = newValue }
    }

    /// The floor of a building (`gpxgd:flr_lvl`).
    public var floor: Int? {
        get { box?.details.floor.integer }
        set { details.floor.integer = newValue }
    }

    /// Uncertainty of the speed in metres per second (`loc:spd_acc`).
    public var speedAccuracy: Double? {
        get { box?.details.speedAccuracy.value }
        set { details.speedAccuracy.value = newValue }
    }

    /// Uncertainty of the course in degrees (`loc:crs_acc`).
    public var courseAccuracy: Double? {
        get { box?.details.courseAccuracy.value }
        set { details.courseAccuracy.value = newValue }
    }

    /// Where the user's head points, in degrees from true north, 0..<360 (`loc:hdg_usr`).
    public var userHeading: Double? {
        get { box?.details.userHeading.value }
        set { details.userHeading.value = newValue }
    }

    /// Uncertainty of the user's heading in degrees (`loc:usr_acc`).
    public var userHeadingAccuracy: Double? {
        get { box?.details.userHeadingAccuracy.value }
        set { details.userHeadingAccuracy.value = newValue }
    }

    /// The heading that was used to collect what is around, in degrees from true north, 0..<360 (`loc:hdg_col`).
    public var collectionHeading: Double? {
        get { box?.details.collectionHeading.value }
        set { details.collectionHeading.value = newValue }
    }

    /// Where the collection heading was taken from (`loc:src_col`).
    public var collectionHeadingSource: GPXHeadingSource? {
        get { box?.details.collectionHeadingSource }
        set { details.collectionHeadingSource = newValue }
    }

    /// The heading that was used to present what is around, in degrees from true north, 0..<360 (`loc:hdg_pre`).
    public var presentationHeading: Double? {
        get { box?.details.presentationHeading.value }
        set { details.presentationHeading.value = newValue }
    }

    /// Where the presentation heading was taken from (`loc:src_pre`).
    public var presentationHeadingSource: GPXHeadingSource? {
        get { box?.details.presentationHeadingSource }
        set { details.presentationHeadingSource = newValue }
    }
}
