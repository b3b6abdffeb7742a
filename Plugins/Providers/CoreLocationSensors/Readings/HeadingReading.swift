import CodecSupport
import Geolocation

/// The numbers of a `CLHeading`, in which a negative one means that a quantity is not known.
struct HeadingReading: Sendable, Hashable {
    /// Degrees clockwise from true north; negative until the device knows its place.
    var trueHeading: Double
    /// Degrees clockwise from magnetic north.
    var magneticHeading: Double
    /// The largest deviation in degrees; negative if the compass is disturbed or not calibrated.
    var accuracy: Double
    var timestamp: Date

    /// Returns the heading; `nil` if it is not known.
    ///
    /// - Parameter acceptsMagneticNorth: Whether one from magnetic north stands in for one from true north.
    func heading(acceptsMagneticNorth: Bool) -> HeadingValue? {
        let degrees = trueHeading < 0 && acceptsMagneticNorth ? magneticHeading : trueHeading
        guard degrees >= 0, accuracy >= 0 else { return nil }
        let heading = HeadingValue(degrees, accuracy: accuracy > 0 ? accuracy : nil, timestamp: timestamp)
        return heading.isValid ? heading : nil
    }
}
