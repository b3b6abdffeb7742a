public import CodecSupport

/// The report of a receiver for one moment: an epoch of NMEA sentences, or one JSON object.
public struct ReceiverReport: Sendable, Equatable {
    /// The reported position.
    public enum Position: Sendable, Hashable {
        /// Not reported: the last position is kept.
        case unstated
        /// Unknown: the last position is withdrawn.
        case void
        /// Known.
        case fix(Location)
    }

    /// The reported course and speed.
    public struct Motion: Sendable, Hashable {
        /// The direction of travel from true north; `nil` if unknown.
        public var course: HeadingValue?
        /// Speed over ground, m/s; `nil` if unknown.
        public var speed: Double?

        /// Creates a motion from its parts.
        public init(course: HeadingValue?, speed: Double?) {
            self.course = course
            self.speed = speed
        }
    }

    /// The reported direction in which the device points.
    public enum DeviceHeading: Sendable, Hashable {
        /// Not reported: the last heading is kept.
        case unstated
        /// Unknown.
        case void
        /// Known, from true north.
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

    /// The state of the receiver; `nil` if not requested or not reported.
    public var status: ReceiverStatus?

    /// An event about another vessel or the own ship, such as an AIS report; only if ``status`` is requested as well.
    ///
    /// It does not depend on which sender is selected.
    public var vessel: (any DerivedEvent & Hashable)?

    /// Creates an empty report.
    public init(time: Date? = nil) {
        self.time = time
    }
}

extension ReceiverReport {
    /// Whether two reports are equal in every part.
    public static func == (left: ReceiverReport, right: ReceiverReport) -> Bool {
        left.time == right.time && left.position == right.position && left.motion == right.motion
            && left.deviceHeading == right.deviceHeading && left.status == right.status
            && left.vessel.map { AnyHashable($0) } == right.vessel.map { AnyHashable($0) }
    }
}
