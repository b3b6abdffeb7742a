import GeolocationPrimitives

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One `<wpt>`, `<rtept>` or `<trkpt>`: a position and whatever the file says about it; what it does not say is nil.
///
/// Dilutions of precision are not metres and never become accuracies. What few points have is kept apart, so that a track
/// of plain points stays small.
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
    /// Accuracies, compass, floor and activity are written in that block, so that a point which has any of them has it
    /// when it is read again.
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
    /// What few points have; nil where there is nothing of it, so that equal points have equal boxes.
    var box: GPXPointBox?

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
    ///
    /// Where a file has none, that is ``trueHeading``, or else ``magneticHeading`` if its accuracy is known.
    public var deviceHeading: Double? {
        get { compactDeviceHeading.value }
        set { compactDeviceHeading.value = newValue }
    }

    /// What few points have; a change replaces the box as a whole.
    var details: GPXPointDetails {
        get { box?.details ?? .none }
        set { box = newValue == .none ? nil : GPXPointBox(newValue) }
    }

    /// The recording time in seconds since 2001-01-01T00:00:00Z, for the reader that works without `Date`.
    var referenceTime: CompactOptional {
        get { compactTime }
        set { compactTime = newValue }
    }
}
