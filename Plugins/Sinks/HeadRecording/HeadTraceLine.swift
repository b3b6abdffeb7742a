import CodecSupport
import Geolocation
import HeadCalibration

/// A line of a head trace: a sample of the head tracker, and the course and device heading received since the previous
/// line.
///
/// Lines follow RFC 4180, but end with a line feed only. Times are ISO 8601 in UTC with milliseconds, or with
/// microseconds if needed. Angles have one to four decimals, without further trailing zeros. If a value is not known,
/// its cell is empty. A line has about 70 bytes.
struct HeadTraceLine {
    /// The first line of a head trace, which names the columns.
    static let header = Array("time,yaw,pitch,roll,heading,accuracy,course,device\n".utf8)

    /// The factor by which angles are multiplied before they are rounded, so that they have four decimals.
    ///
    /// Four decimals of a degree are a thousand times finer than the resolution of head trackers.
    private static let decimals = 1e4

    /// The event with the values that the head tracker has reported.
    var event: HeadEvent

    /// The course in degrees clockwise from true north; `nil` if no course was received since the previous line.
    var course: Double?

    /// The device heading in degrees clockwise from true north; `nil` if no heading was received since the previous
    /// line.
    var device: Double?

    /// Appends the line to the given bytes.
    ///
    /// If the time, the angles or the accuracy are out of range, the function appends nothing and returns `false`.
    func write(to bytes: inout [UInt8]) -> Bool {
        guard event.hasFiniteAngles, let time = Timestamp(event.time) else { return false }
        time.write(to: &bytes)
        Self.write(Angle.normalized(event.yaw), below: 360, to: &bytes)
        Self.write(event.pitch.map(Self.halfTurned), below: 180, to: &bytes)
        Self.write(event.roll.map(Self.halfTurned), below: 180, to: &bytes)
        Self.write(event.heading.map(Angle.normalized), below: 360, to: &bytes)
        Self.write(event.accuracy, to: &bytes)
        Self.write(course, below: 360, to: &bytes)
        Self.write(device, below: 360, to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
        return true
    }

    /// Returns the angle in −180..<180 degrees that is equivalent to the given one; an angle in that range is
    /// unchanged.
    private static func halfTurned(_ angle: Double) -> Double {
        (-180..<180).contains(angle) ? angle : Angle.difference(from: 0, to: angle)
    }

    /// Appends a cell with the given number to the line.
    ///
    /// If rounding raises an angle to `limit`, 360° are subtracted, so that the angle stays in its range.
    private static func write(_ number: Double?, below limit: Double = .infinity, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: ","))
        guard let number else { return }
        let rounded = (number * decimals).rounded() / decimals
        bytes.append(shortest: rounded < limit ? rounded : rounded - 360)
    }
}

extension HeadEvent {
    /// Whether all known angles of the event are finite, and the accuracy is not negative.
    fileprivate var hasFiniteAngles: Bool {
        guard (yaw + (heading ?? 0) + (pitch ?? 0) + (roll ?? 0)).isFinite else { return false }
        return (0..<Double.infinity).contains(accuracy ?? 0)
    }
}
