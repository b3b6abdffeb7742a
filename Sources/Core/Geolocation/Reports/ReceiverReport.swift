public import CodecSupport

/// The report of a satellite receiver about one moment.
///
/// It is decoded from the NMEA sentences of one epoch (one measurement of the receiver), or from one JSON object.
public struct ReceiverReport: Sendable, Equatable {
    /// The position that a report states.
    public enum Position: Sendable, Hashable {
        /// The report states no position, so that the last position remains valid.
        case unstated
        /// The report states that the position is unknown, so that the last position is withdrawn.
        case void
        /// The report states this position.
        case fix(Location)
    }

    /// The course and the speed that a report states.
    public struct Motion: Sendable, Hashable {
        /// The direction of travel relative to true north; `nil` if unknown.
        public var course: HeadingValue?
        /// The speed over ground in m/s; `nil` if unknown.
        public var speed: Double?

        /// Creates a motion from a course and a speed.
        public init(course: HeadingValue?, speed: Double?) {
            self.course = course
            self.speed = speed
        }
    }

    /// The direction in which the device points, as stated in a report.
    public enum DeviceHeading: Sendable, Hashable {
        /// The report states no heading, so that the last heading remains valid.
        case unstated
        /// The report states that the heading is unknown, so that the last heading is withdrawn.
        case void
        /// The report states this heading, relative to true north.
        case heading(HeadingValue)
    }

    /// The time of the report by the receiver's clock; `nil` until the receiver has reported time and date.
    public var time: Date?

    /// The position of the receiver that the report states.
    public var position = Position.unstated

    /// The course and speed that the report states; `nil` if it states neither.
    public var motion: Motion?

    /// The direction in which the device points, as the report states it.
    public var deviceHeading = DeviceHeading.unstated

    /// The state of the receiver, such as its satellites; `nil` if it was not requested or not reported.
    public var status: ReceiverStatus?

    /// An event about another vessel or the receiver's own vessel, such as an AIS report; `nil` if there is none or
    /// none was requested.
    ///
    /// The event is published even if the report's sender is not the one whose positions are used.
    public var vessel: (any DerivedEvent & Hashable)?

    /// Creates a report that states nothing but its time.
    public init(time: Date? = nil) {
        self.time = time
    }
}

extension ReceiverReport {
    /// Returns whether both reports are equal in all properties.
    public static func == (left: ReceiverReport, right: ReceiverReport) -> Bool {
        left.time == right.time && left.position == right.position && left.motion == right.motion
            && left.deviceHeading == right.deviceHeading && left.status == right.status
            && left.vessel.map { AnyHashable($0) } == right.vessel.map { AnyHashable($0) }
    }
}
