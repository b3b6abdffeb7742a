import GeolocationPrimitives

/// What Garmin's TrackPointExtension adds besides ``speed`` and ``course``.
///
/// Source: https://www8.garmin.com/xmlschemas/TrackPointExtensionv2.xsd. Version 1 is read, too; version 2 is written.
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

    /// Bearing to what is navigated to, in degrees from true north, 0..<360 (`gpxtpx:bearing`).
    public var bearing: Double? {
        get { box?.details.bearing.value }
        set { details.bearing.value = newValue }
    }
}
