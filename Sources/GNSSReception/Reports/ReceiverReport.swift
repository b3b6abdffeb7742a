public import Geolocation

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a receiver said of one moment: an epoch of NMEA sentences, one JSON object.
public struct ReceiverReport: Sendable, Hashable {
    /// What was said of the position.
    public enum Position: Sendable, Hashable {
        /// Nothing: the last position stays.
        case untold
        /// It is not known: the last position is withdrawn.
        case void
        /// It is known.
        case fix(Location)
    }

    /// What was said of course and speed.
    public struct Motion: Sendable, Hashable {
        /// The direction of travel from true north; nil where it is not known.
        public var course: HeadingValue?
        /// Metres per second over ground; nil where it is not known.
        public var speed: Double?

        /// Makes it of its parts.
        public init(course: HeadingValue?, speed: Double?) {
            self.course = course
            self.speed = speed
        }
    }

    /// What was said of the direction in which the device points.
    public enum DeviceHeading: Sendable, Hashable {
        /// Nothing: the last one stays.
        case untold
        /// It is not known.
        case void
        /// It is known, from true north.
        case heading(HeadingValue)
    }

    /// When it was so, by the receiver's clock; nil where it has not told a time and date yet.
    public var time: Date?

    /// What was said of the position.
    public var position = Position.untold

    /// What was said of course and speed; nil where nothing was.
    public var motion: Motion?

    /// What was said of the direction in which the device points.
    public var deviceHeading = DeviceHeading.untold

    /// The state of the receiver; nil where nobody asked for it or nothing was said.
    public var status: ReceiverStatus?

    /// What a vessel told of itself by AIS; only where ``status`` is asked for as well.
    public var vessel: VesselEvent?

    /// Makes a report that says nothing.
    public init(time: Date? = nil) {
        self.time = time
    }
}
