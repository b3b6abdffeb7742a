import CodecSupport
import Geolocation

/// The numbers of a `CLHeading`; a negative number stands for an unknown value.
struct HeadingReading: Sendable, Hashable {
    /// The heading in degrees clockwise from true north; negative while the location of the device is unknown.
    var trueHeading: Double
    /// The heading in degrees clockwise from magnetic north.
    var magneticHeading: Double
    /// The maximum deviation of the heading in degrees; negative if the compass is disturbed or not calibrated.
    var accuracy: Double
    var timestamp: Date

    /// Returns the heading of this reading; `nil` if it is unknown.
    ///
    /// - Parameter acceptsMagneticNorth: Whether the magnetic heading is returned while true north is unknown.
    func heading(acceptsMagneticNorth: Bool) -> HeadingValue? {
        let degrees = trueHeading < 0 && acceptsMagneticNorth ? magneticHeading : trueHeading
        guard degrees >= 0, accuracy >= 0 else { return nil }
        let heading = HeadingValue(degrees, accuracy: accuracy > 0 ? accuracy : nil, timestamp: timestamp)
        return heading.isValid ? heading : nil
    }
}
