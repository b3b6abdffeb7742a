import GeolocationPrimitives

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One `<trkpt>`: a position and whatever the file says about it; what the file does not say is nil.
///
/// Dilutions of precision are not metres and never become accuracies.
public struct GPXPoint: Sendable, Hashable {
    /// Geodetic latitude in degrees, −90...90, WGS 84.
    public var latitude: Double
    /// Geodetic longitude in degrees, −180...180, WGS 84.
    public var longitude: Double
    /// The kind of movement that the recorder noted, as written in the file.
    public var activity: String?
    /// Whether the point has Soundscape's extension (`gpxgd:TrackPointExtension`), whatever stands in it.
    ///
    /// Such a recorder notes course and speed wherever it knows them, so that where they are missing they were unknown.
    public var hasRecorderExtension: Bool

    private var compactElevation: CompactOptional
    private var compactTime: CompactOptional
    private var compactSpeed: CompactOptional
    private var compactCourse: CompactOptional
    private var compactHorizontalAccuracy: CompactOptional
    private var compactVerticalAccuracy: CompactOptional
    private var compactHDOP: CompactOptional
    private var compactVDOP: CompactOptional
    private var compactPDOP: CompactOptional
    private var compactDeviceHeading: CompactOptional

    /// Makes a point; a NaN in an optional field counts as nil.
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

    /// When the point was recorded.
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

    /// Radius of the horizontal uncertainty in metres.
    public var horizontalAccuracy: Double? {
        get { compactHorizontalAccuracy.value }
        set { compactHorizontalAccuracy.value = newValue }
    }

    /// Vertical uncertainty in metres.
    public var verticalAccuracy: Double? {
        get { compactVerticalAccuracy.value }
        set { compactVerticalAccuracy.value = newValue }
    }

    /// Horizontal dilution of precision, without unit.
    public var hdop: Double? {
        get { compactHDOP.value }
        set { compactHDOP.value = newValue }
    }

    /// Vertical dilution of precision, without unit.
    public var vdop: Double? {
        get { compactVDOP.value }
        set { compactVDOP.value = newValue }
    }

    /// Position dilution of precision, without unit.
    public var pdop: Double? {
        get { compactPDOP.value }
        set { compactPDOP.value = newValue }
    }

    /// Compass heading of the device in degrees, 0..<360.
    public var deviceHeading: Double? {
        get { compactDeviceHeading.value }
        set { compactDeviceHeading.value = newValue }
    }

    /// The recording time in seconds since 2001-01-01T00:00:00Z, for the reader that works without `Date`.
    var referenceTime: CompactOptional {
        get { compactTime }
        set { compactTime = newValue }
    }
}
