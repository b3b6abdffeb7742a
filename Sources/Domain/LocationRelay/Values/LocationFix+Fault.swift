import Geolocation

extension LocationFix {
    /// What makes the fix unusable; nil where nothing does.
    ///
    /// Only position, time, horizontal accuracy and source have to be right. Of the others trackers write what they like where
    /// they know nothing, such as −1, or a battery of 76 for 76 %: they only have to be numbers, and ``location`` leaves out what
    /// cannot be.
    public var fault: RelayDropReason? {
        // Comparisons with NaN are false, so that one test for a range covers it.
        if !coordinate.isValid { return .position }
        if !(Self.earliest...Self.latest ~= timestampMilliseconds) { return .time }
        if !(0..<Double.infinity ~= horizontalAccuracyMeters) { return .horizontalAccuracy }
        if !verticalAccuracyMeters.isFinite { return .verticalAccuracy }
        if !speedMetersPerSecond.isFinite { return .speed }
        if !courseDegrees.isFinite { return .course }
        if let altitudeMeters, !altitudeMeters.isFinite { return .altitude }
        if let headingDegrees, !headingDegrees.isFinite { return .heading }
        if !batteryFraction.isFinite { return .battery }
        if !RelayName.accepts(source.rawValue) { return .source }
        return nil
    }

    /// The years 0001 to 9999, which timestamps as text can tell.
    private static let earliest: Int64 = -62_135_596_800_000
    private static let latest: Int64 = 253_402_300_799_999
}
