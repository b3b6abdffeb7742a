public import CodecSupport

/// A point of a GPX document: a `<wpt>`, `<rtept>` or `<trkpt>` with its position and fields; absent fields are `nil`.
///
/// Dilutions of precision are not lengths, so they are never converted to accuracies in metres. Rare fields are stored
/// separately, so that tracks of points without them need little memory.
public struct GPXPoint: Sendable, Hashable {
    /// Geodetic latitude in degrees, −90...90, WGS 84.
    public var latitude: Double
    /// Geodetic longitude in degrees, −180...180, WGS 84.
    public var longitude: Double
    /// The kind of movement, such as walking, as the recorder wrote it (`gpxgd:activity`).
    public var activity: String?
    /// Whether the point has Soundscape's extension (`gpxgd:TrackPointExtension`), even an empty one.
    ///
    /// Recorders that write this extension always write course and speed if they are known. If course or speed is
    /// absent from a point with the extension, it was unknown. Accuracies, compass, floor and activity are written in
    /// this extension, so a point with any of these has the extension when it is read again.
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
    /// The object that contains the fields that few points have; `nil` if the point has none of these fields.
    ///
    /// An object without any field is never stored, so that equal points are also equal in this property.
    var box: GPXPointBox?

    /// Creates a point at the given position; a NaN in an optional field counts as `nil`.
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

    /// Height of the point above mean sea level in metres.
    public var elevation: Double? {
        get { compactElevation.value }
        set { compactElevation.value = newValue }
    }

    /// The time at which the point was recorded.
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

    /// Uncertainty of the horizontal position, as a radius in metres.
    public var horizontalAccuracy: Double? {
        get { compactHorizontalAccuracy.value }
        set { compactHorizontalAccuracy.value = newValue }
    }

    /// Uncertainty of the elevation in metres.
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
    /// If a file contains no device heading, this is ``trueHeading``. If there is no true heading either, this is
    /// ``magneticHeading``, provided that ``deviceHeadingAccuracy`` is known.
    public var deviceHeading: Double? {
        get { compactDeviceHeading.value }
        set { compactDeviceHeading.value = newValue }
    }

    /// The fields that few points have; setting them replaces the object in which they are stored.
    var details: GPXPointDetails {
        get { box?.details ?? .none }
        set { box = newValue == .none ? nil : GPXPointBox(newValue) }
    }

    /// The time at which the point was recorded, in seconds since 2001-01-01T00:00:00Z.
    var referenceTime: CompactOptional {
        get { compactTime }
        set { compactTime = newValue }
    }
}

// MARK: - Fields of GPX

extension GPXPoint {
    /// The name of the point (`name`).
    public var name: String? {
        get { box?.details.texts.name }
        set { details.texts.name = newValue }
    }

    /// A comment on the point for the traveller (`cmt`).
    public var comment: String? {
        get { box?.details.texts.comment }
        set { details.texts.comment = newValue }
    }

    /// A description of the point for readers of the file (`desc`).
    public var description: String? {
        get { box?.details.texts.description }
        set { details.texts.description = newValue }
    }

    /// The source of the point's data, for example a device (`src`).
    public var source: String? {
        get { box?.details.texts.source }
        set { details.texts.source = newValue }
    }

    /// The name of the symbol with which a map shows the point (`sym`).
    public var symbol: String? {
        get { box?.details.texts.symbol }
        set { details.texts.symbol = newValue }
    }

    /// The kind of point, as free text (`type`).
    public var type: String? {
        get { box?.details.texts.type }
        set { details.texts.type = newValue }
    }

    /// Links to more information about the point (`link`; GPX 1.0's `url` and `urlname`).
    public var links: [GPXLink] {
        get { box?.details.texts.links ?? [] }
        set { details.texts.links = newValue }
    }

    /// The type of fix that the receiver had at the point (`fix`).
    public var fix: GPXFix? {
        get { box?.details.fix }
        set { details.fix = newValue }
    }

    /// The number of satellites used for the fix (`sat`), 0 or more.
    public var satellites: Int? {
        get { box?.details.satellites.integer }
        set { details.satellites.integer = newValue }
    }

    /// Magnetic variation at the point in degrees, 0..<360 (`magvar`).
    public var magneticVariation: Double? {
        get { box?.details.magneticVariation.value }
        set { details.magneticVariation.value = newValue }
    }

    /// Height of mean sea level above the WGS 84 ellipsoid in metres (`geoidheight`).
    public var geoidHeight: Double? {
        get { box?.details.geoidHeight.value }
        set { details.geoidHeight.value = newValue }
    }

    /// The seconds since the receiver got its last differential correction (`ageofdgpsdata`).
    public var ageOfCorrections: Double? {
        get { box?.details.ageOfCorrections.value }
        set { details.ageOfCorrections.value = newValue }
    }

    /// The number of the station that sent the differential corrections, 0...1023 (`dgpsid`).
    public var referenceStation: Int? {
        get { box?.details.referenceStation.integer }
        set { details.referenceStation.integer = newValue }
    }

    /// The extension elements of the point that no property represents.
    public var extensions: GPXExtensions {
        get { box?.details.extensions ?? GPXExtensions() }
        set { details.extensions = newValue }
    }

    /// Sets the values of a satellite receiver at once, which is faster than one by one: each change copies all rare
    /// fields.
    package mutating func setReception(
        fix: GPXFix?, satellites: Int?, geoidHeight: Double?, ageOfCorrections: Double?
    ) {
        guard fix != nil || satellites != nil || geoidHeight != nil || ageOfCorrections != nil else { return }
        var details = details
        details.fix = fix
        details.satellites.integer = satellites
        details.geoidHeight.value = geoidHeight
        details.ageOfCorrections.value = ageOfCorrections
        self.details = details
    }
}

// MARK: - Extensions of sensor recorders

// Soundscape never published a namespace for its prefix `gpxgd`. The reader recognises the prefix, and the writer
// declares it as `urn:x-soundscape:gpxgd`.
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

    /// Uncertainty of the heading of the user's head in degrees (`loc:usr_acc`).
    public var userHeadingAccuracy: Double? {
        get { box?.details.userHeadingAccuracy.value }
        set { details.userHeadingAccuracy.value = newValue }
    }

    /// The collection heading: the heading in which the surroundings were scanned for content, in degrees from true
    /// north, 0..<360 (`loc:hdg_col`).
    ///
    /// It is chosen from course, device heading and user heading.
    public var collectionHeading: Double? {
        get { box?.details.collectionHeading.value }
        set { details.collectionHeading.value = newValue }
    }

    /// The source from which the collection heading was chosen (`loc:src_col`).
    public var collectionHeadingSource: GPXHeadingSource? {
        get { box?.details.collectionHeadingSource }
        set { details.collectionHeadingSource = newValue }
    }

    /// The presentation heading: the heading in which content was presented to the user, in degrees from true north,
    /// 0..<360 (`loc:hdg_pre`).
    ///
    /// It is chosen from course, device heading and user heading.
    public var presentationHeading: Double? {
        get { box?.details.presentationHeading.value }
        set { details.presentationHeading.value = newValue }
    }

    /// The source from which the presentation heading was chosen (`loc:src_pre`).
    public var presentationHeadingSource: GPXHeadingSource? {
        get { box?.details.presentationHeadingSource }
        set { details.presentationHeadingSource = newValue }
    }
}

// MARK: - Garmin's TrackPointExtension

// Source: https://www8.garmin.com/xmlschemas/TrackPointExtensionv2.xsd. The reader accepts versions 1 and 2; the writer
// writes version 2.
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

    /// Depth below the water surface in metres (`gpxtpx:depth`).
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

    /// Sets the values of several body sensors at once, which is faster than one by one: each change copies all rare
    /// fields.
    package mutating func setBody(heartRate: Double?, cadence: Double?, airTemperature: Double?) {
        guard heartRate != nil || cadence != nil || airTemperature != nil else { return }
        var details = details
        details.heartRate.value = heartRate
        details.cadence.value = cadence
        details.airTemperature.value = airTemperature
        self.details = details
    }
}
