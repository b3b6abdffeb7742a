public import CodecSupport

/// A `<wpt>`, `<rtept>` or `<trkpt>`: a position and its fields; absent fields are `nil`.
///
/// Dilutions of precision are not lengths, so they are never converted to accuracies in metres. Rare fields are stored
/// separately, so that tracks of points without them need little memory.
public struct GPXPoint: Sendable, Hashable {
    /// Geodetic latitude in degrees, −90...90, WGS 84.
    public var latitude: Double
    /// Geodetic longitude in degrees, −180...180, WGS 84.
    public var longitude: Double
    /// The kind of movement, as written by the recorder (`gpxgd:activity`).
    public var activity: String?
    /// Whether the point has Soundscape's extension (`gpxgd:TrackPointExtension`), even an empty one.
    ///
    /// Recorders that write this extension always write course and speed if they are known, so absent ones were
    /// unknown. Accuracies, compass, floor and activity are written in this extension, so a point with any of them has
    /// the extension when it is read again.
    public var hasRecorderExtension: Bool

    private(set) var compactElevation: CompactOptional
    private(set) var compactTime: CompactOptional
    private(set) var compactSpeed: CompactOptional
    private(set) var compactCourse: CompactOptional
    private(set) var compactHorizontalAccuracy: CompactOptional
    private(set) var compactVerticalAccuracy: CompactOptional
    private(set) var compactHDOP: CompactOptional
    private(set) var compactVDOP: CompactOptional
    private(set) var compactPDOP: CompactOptional
    private(set) var compactDeviceHeading: CompactOptional
    /// The box with the rare fields; nil if all of them are absent, so that equal points have equal boxes.
    var box: GPXPointBox?

    /// Creates a point; a NaN in an optional field counts as `nil`.
    public init(
        latitude: Double, longitude: Double, elevation: Double? = nil, time: Date? = nil, speed: Double? = nil,
        course: Double? = nil, horizontalAccuracy: Double? = nil, verticalAccuracy: Double? = nil,
        hdop: Double? = nil, vdop: Double? = nil, pdop: Double? = nil, deviceHeading: Double? = nil,
        activity: String? = nil, hasRecorderExtension: Bool = false
    ) {
        self.latitude = latitude
        self.longitude = longitude
        self.activity = activity
        self.hasRecorderExtension = hasRecorderExtension
        compactElevation = CompactOptional(elevation)
        compactTime = CompactOptional(time?.timeIntervalSinceReferenceDate)
        compactSpeed = CompactOptional(speed)
        compactCourse = CompactOptional(course)
        compactHorizontalAccuracy = CompactOptional(horizontalAccuracy)
        compactVerticalAccuracy = CompactOptional(verticalAccuracy)
        compactHDOP = CompactOptional(hdop)
        compactVDOP = CompactOptional(vdop)
        compactPDOP = CompactOptional(pdop)
        compactDeviceHeading = CompactOptional(deviceHeading)
    }

    /// Height above mean sea level in metres.
    public var elevation: Double? {
        get { compactElevation.value }
        set { compactElevation.value = newValue }
    }

    /// The time of recording.
    public var time: Date? {
        get { compactTime.value.map { Date(timeIntervalSinceReferenceDate: $0) } }
        set { compactTime.value = newValue?.timeIntervalSinceReferenceDate }
    }

    /// Speed over ground in metres per second, never negative.
    public var speed: Double? {
        get { compactSpeed.value }
        set { compactSpeed.value = newValue }
    }

    /// Course over ground in degrees from true north, 0..<360.
    public var course: Double? {
        get { compactCourse.value }
        set { compactCourse.value = newValue }
    }

    /// Horizontal uncertainty as a radius in metres.
    public var horizontalAccuracy: Double? {
        get { compactHorizontalAccuracy.value }
        set { compactHorizontalAccuracy.value = newValue }
    }

    /// Vertical uncertainty in metres.
    public var verticalAccuracy: Double? {
        get { compactVerticalAccuracy.value }
        set { compactVerticalAccuracy.value = newValue }
    }

    /// Horizontal dilution of precision, dimensionless.
    public var hdop: Double? {
        get { compactHDOP.value }
        set { compactHDOP.value = newValue }
    }

    /// Vertical dilution of precision, dimensionless.
    public var vdop: Double? {
        get { compactVDOP.value }
        set { compactVDOP.value = newValue }
    }

    /// Position dilution of precision, dimensionless.
    public var pdop: Double? {
        get { compactPDOP.value }
        set { compactPDOP.value = newValue }
    }

    /// Compass heading of the device in degrees, 0..<360.
    ///
    /// If a file contains none, the heading is that of ``trueHeading``, otherwise that of ``magneticHeading`` if its
    /// accuracy is known.
    public var deviceHeading: Double? {
        get { compactDeviceHeading.value }
        set { compactDeviceHeading.value = newValue }
    }

    /// The rare fields; each change replaces the whole box.
    var details: GPXPointDetails {
        get { box?.details ?? .none }
        set { box = newValue == .none ? nil : GPXPointBox(newValue) }
    }

    /// The time of recording in seconds since 2001-01-01T00:00:00Z.
    var referenceTime: CompactOptional {
        get { compactTime }
        set { compactTime = newValue }
    }
}

// MARK: - Fields of GPX

extension GPXPoint {
    /// The name (`name`).
    public var name: String? {
        get { box?.details.texts.name }
        set { details.texts.name = newValue }
    }

    /// A comment for the traveller (`cmt`).
    public var comment: String? {
        get { box?.details.texts.comment }
        set { details.texts.comment = newValue }
    }

    /// A description for the reader (`desc`).
    public var description: String? {
        get { box?.details.texts.description }
        set { details.texts.description = newValue }
    }

    /// The source of the data (`src`).
    public var source: String? {
        get { box?.details.texts.source }
        set { details.texts.source = newValue }
    }

    /// The name of a symbol to show (`sym`).
    public var symbol: String? {
        get { box?.details.texts.symbol }
        set { details.texts.symbol = newValue }
    }

    /// The kind, as free text (`type`).
    public var type: String? {
        get { box?.details.texts.type }
        set { details.texts.type = newValue }
    }

    /// Links to more information (`link`; GPX 1.0's `url` and `urlname`).
    public var links: [GPXLink] {
        get { box?.details.texts.links ?? [] }
        set { details.texts.links = newValue }
    }

    /// The type of fix (`fix`).
    public var fix: GPXFix? {
        get { box?.details.fix }
        set { details.fix = newValue }
    }

    /// The number of satellites used for the fix (`sat`), 0 or more.
    public var satellites: Int? {
        get { box?.details.satellites.integer }
        set { details.satellites.integer = newValue }
    }

    /// Magnetic variation in degrees, 0..<360 (`magvar`).
    public var magneticVariation: Double? {
        get { box?.details.magneticVariation.value }
        set { details.magneticVariation.value = newValue }
    }

    /// Height of mean sea level above the WGS 84 ellipsoid in metres (`geoidheight`).
    public var geoidHeight: Double? {
        get { box?.details.geoidHeight.value }
        set { details.geoidHeight.value = newValue }
    }

    /// Seconds since the last differential correction (`ageofdgpsdata`).
    public var ageOfCorrections: Double? {
        get { box?.details.ageOfCorrections.value }
        set { details.ageOfCorrections.value = newValue }
    }

    /// The station of the differential corrections, 0...1023 (`dgpsid`).
    public var referenceStation: Int? {
        get { box?.details.referenceStation.integer }
        set { details.referenceStation.integer = newValue }
    }

    /// The extension elements that have no corresponding property.
    public var extensions: GPXExtensions {
        get { box?.details.extensions ?? GPXExtensions() }
        set { details.extensions = newValue }
    }
}

// MARK: - Extensions of sensor recorders

// Soundscape never published a namespace for its prefix `gpxgd`: the prefix is recognised, and `urn:x-soundscape:gpxgd`
// is written.
extension GPXPoint {
    /// Compass heading of the device from true north in degrees, 0..<360, in older recordings (`gpxgd:hdg_tru`).
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

    /// The number of the floor in a building (`gpxgd:flr_lvl`).
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

    /// Heading of the user's head in degrees from true north, 0..<360 (`loc:hdg_usr`).
    public var userHeading: Double? {
        get { box?.details.userHeading.value }
        set { details.userHeading.value = newValue }
    }

    /// Uncertainty of the user's heading in degrees (`loc:usr_acc`).
    public var userHeadingAccuracy: Double? {
        get { box?.details.userHeadingAccuracy.value }
        set { details.userHeadingAccuracy.value = newValue }
    }

    /// The heading in which surroundings were collected, chosen from several sources, in degrees from true north,
    /// 0..<360 (`loc:hdg_col`).
    public var collectionHeading: Double? {
        get { box?.details.collectionHeading.value }
        set { details.collectionHeading.value = newValue }
    }

    /// The source of the collection heading (`loc:src_col`).
    public var collectionHeadingSource: GPXHeadingSource? {
        get { box?.details.collectionHeadingSource }
        set { details.collectionHeadingSource = newValue }
    }

    /// The heading in which surroundings were presented, chosen from several sources, in degrees from true north,
    /// 0..<360 (`loc:hdg_pre`).
    public var presentationHeading: Double? {
        get { box?.details.presentationHeading.value }
        set { details.presentationHeading.value = newValue }
    }

    /// The source of the presentation heading (`loc:src_pre`).
    public var presentationHeadingSource: GPXHeadingSource? {
        get { box?.details.presentationHeadingSource }
        set { details.presentationHeadingSource = newValue }
    }
}

// MARK: - Garmin's TrackPointExtension

// Source: https://www8.garmin.com/xmlschemas/TrackPointExtensionv2.xsd. Versions 1 and 2 are read; version 2 is
// written.
extension GPXPoint {
    /// Temperature of the air in degrees Celsius (`gpxtpx:atemp`).
    public var airTemperature: Double? {
        get { box?.details.airTemperature.value }
        set { details.airTemperature.value = newValue }
    }

    /// Temperature of the water in degrees Celsius (`gpxtpx:wtemp`).
    public var waterTemperature: Double? {
        get { box?.details.waterTemperature.value }
        set { details.waterTemperature.value = newValue }
    }

    /// Depth in metres (`gpxtpx:depth`).
    public var depth: Double? {
        get { box?.details.depth.value }
        set { details.depth.value = newValue }
    }

    /// Heart rate in beats per minute (`gpxtpx:hr`).
    public var heartRate: Double? {
        get { box?.details.heartRate.value }
        set { details.heartRate.value = newValue }
    }

    /// Cadence in revolutions per minute (`gpxtpx:cad`).
    public var cadence: Double? {
        get { box?.details.cadence.value }
        set { details.cadence.value = newValue }
    }

    /// Bearing to the destination in degrees from true north, 0..<360 (`gpxtpx:bearing`).
    public var bearing: Double? {
        get { box?.details.bearing.value }
        set { details.bearing.value = newValue }
    }

    /// Sets the values of body sensors at once, so that the details are replaced only once.
    package mutating func setBody(heartRate: Double?, cadence: Double?, airTemperature: Double?) {
        guard heartRate != nil || cadence != nil || airTemperature != nil else { return }
        var details = details
        details.heartRate.value = heartRate
        details.cadence.value = cadence
        details.airTemperature.value = airTemperature
        self.details = details
    }
}
