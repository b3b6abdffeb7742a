public import CodecSupport

/// The report of a receiver about one moment: an epoch of NMEA sentences, or one JSON object.
public struct ReceiverReport: Sendable, Equatable {
    /// The position in a report.
    public enum Position: Sendable, Hashable {
        /// The position is not reported, so that the last one remains valid.
        case unstated
        /// The position is unknown, so that the last one is withdrawn.
        case void
        /// The position is known.
        case fix(Location)
    }

    /// The course and the speed in a report.
    public struct Motion: Sendable, Hashable {
        /// The direction of travel relative to true north; `nil` if unknown.
        public var course: HeadingValue?
        /// The speed over ground in m/s; `nil` if unknown.
        public var speed: Double?

        /// Creates a motion from its parts.
        public init(course: HeadingValue?, speed: Double?) {
            self.course = course
            self.speed = speed
        }
    }

    /// The direction in which the device points, as stated in a report.
    public enum DeviceHeading: Sendable, Hashable {
        /// The heading is not reported, so that the last one remains valid.
        case unstated
        /// The heading is unknown, so that the last one is withdrawn.
        case void
        /// The heading is known, relative to true north.
        case heading(HeadingValue)
    }

    /// The time by the receiver's clock; `nil` until the receiver has reported time and date.
    public var time: Date?

    /// The reported position.
    public var position = Position.unstated

    /// The reported course and speed; `nil` if not reported.
    public var motion: Motion?

    /// The reported direction in which the device points.
    public var deviceHeading = DeviceHeading.unstated

    /// The state of the receiver; `nil` if it was not requested or not reported.
    public var status: ReceiverStatus?

    /// An event about another vessel or the own ship, such as an AIS report; `nil` unless ``status`` is requested.
    ///
    /// It does not depend on which sender is selected.
    public var vessel: (any DerivedEvent & Hashable)?

    /// Creates a report that states nothing but its time.
    public init(time: Date? = nil) {
        self.time = time
    }
}

extension ReceiverReport {
    /// Returns whether two reports are equal in all properties.
    public static func == (left: ReceiverReport, right: ReceiverReport) -> Bool {
        left.time == right.time && left.position == right.position && left.motion == right.motion
            && left.deviceHeading == right.deviceHeading && left.status == right.status
            && left.vessel.map { AnyHashable($0) } == right.vessel.map { AnyHashable($0) }
    }
}
