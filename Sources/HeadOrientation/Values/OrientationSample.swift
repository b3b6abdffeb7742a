public import Geolocation

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What an orientation sensor says at one moment.
public struct OrientationSample: Sendable, Hashable {
    /// How it is turned.
    public var attitude: Attitude

    /// When that was, by the wall time of the source; nil where it does not say, or counts from an own beginning.
    public var time: Date?

    /// Where the head faces, if the sensor knows that by itself, clockwise from true north; nil for most sensors, whose
    /// yaw counts from anywhere.
    public var heading: HeadingValue?

    /// Makes a sample.
    public init(_ attitude: Attitude, time: Date? = nil, heading: HeadingValue? = nil) {
        self.attitude = attitude
        self.time = time
        self.heading = heading
    }
}
