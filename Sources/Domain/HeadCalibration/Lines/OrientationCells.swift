import CodecSupport
import Geolocation

/// The values in one line of a recording of a sensor's orientation; NaN stands for a value that the line lacks.
///
/// A recorded NaN cannot be mistaken for a missing value, since the reader rejects lines that contain the word NaN.
struct OrientationCells {
    /// The lowest number that is taken for Unix time; smaller numbers are seconds since the start of the sensor.
    private static let firstUnixTime = 1e8

    /// The end of the time that ISO 8601 can express, 10000-01-01T00:00:00Z, as Unix time in seconds.
    private static let endOfUnixTime = 253_402_300_800.0

    /// The largest accepted time since the start of the sensor, in seconds: about 30 years.
    private static let elapsedLimit = 1e9

    private let unit: AngleUnit
    private var yaw = Double.nan
    private var pitch = Double.nan
    private var roll = Double.nan
    private var qw = Double.nan
    private var qx = Double.nan
    private var qy = Double.nan
    private var qz = Double.nan
    private var heading = Double.nan
    private var accuracy = Double.nan
    private var time: Date?
    private var elapsed: Double?

    /// Creates the values of a line before its cells are read; all are missing at first.
    init(unit: AngleUnit) {
        self.unit = unit
    }

    /// Sets the value of the given column from the text of a cell, which must not be empty.
    mutating func set(
        _ column: OrientationColumn, _ line: Span<UInt8>, _ cell: Range<Int>
    ) throws(OrientationLineFault) {
        switch column {
        case .time: try setTime(line, cell)
        case .millis: elapsed = try Self.elapsed(Self.number(line, cell) / 1000)
        case .yaw: yaw = try angle(line, cell)
        case .pitch: pitch = try angle(line, cell)
        case .roll: roll = try angle(line, cell)
        case .qw: qw = try Self.number(line, cell)
        case .qx: qx = try Self.number(line, cell)
        case .qy: qy = try Self.number(line, cell)
        case .qz: qz = try Self.number(line, cell)
        case .heading: heading = try angle(line, cell)
        case .accuracy: accuracy = try angle(line, cell)
        case .other: break
        }
    }

    /// Returns the reading that the values of the line describe.
    func reading(isQuaternion: Bool) throws(OrientationLineFault) -> OrientationReading {
        let attitude = isQuaternion ? try quaternion() : try angles()
        var sample = OrientationSample(attitude, time: time)
        if !heading.isNaN {
            sample.heading = HeadingValue(heading, accuracy: accuracy >= 0 ? accuracy : nil, timestamp: time)
        }
        return OrientationReading(sample, elapsed: elapsed)
    }

    private func quaternion() throws(OrientationLineFault) -> Attitude {
        guard !(qw + qx + qy + qz).isNaN else { throw .missingCell }
        guard let quaternion = Quaternion(w: qw, x: qx, y: qy, z: qz) else { throw .badQuaternion }
        return .quaternion(quaternion)
    }

    private func angles() throws(OrientationLineFault) -> Attitude {
        guard !yaw.isNaN else { throw .missingCell }
        if pitch.isNaN && roll.isNaN { return .yaw(yaw) }
        return .angles(yaw: yaw, pitch: pitch.isNaN ? 0 : pitch, roll: roll.isNaN ? 0 : roll)
    }

    // MARK: Cells

    private mutating func setTime(_ line: Span<UInt8>, _ cell: Range<Int>) throws(OrientationLineFault) {
        guard let seconds = DecimalText.parse(line, cell) else {
            guard let seconds = TimestampText.parse(line, cell) else { throw .badTime }
            time = Date(timeIntervalSinceReferenceDate: seconds)
            return
        }
        if seconds < Self.firstUnixTime {
            elapsed = try Self.elapsed(seconds)
        } else {
            guard seconds < Self.endOfUnixTime else { throw .badTime }
            time = Date(timeIntervalSince1970: seconds)
        }
    }

    private static func elapsed(_ seconds: Double) throws(OrientationLineFault) -> Double {
        guard seconds.magnitude <= elapsedLimit else { throw .badTime }
        return seconds
    }

    private func angle(_ line: Span<UInt8>, _ cell: Range<Int>) throws(OrientationLineFault) -> Double {
        guard let degrees = unit.degrees(try Self.number(line, cell)) else { throw .badAngle }
        return degrees
    }

    private static func number(_ line: Span<UInt8>, _ cell: Range<Int>) throws(OrientationLineFault) -> Double {
        if let number = DecimalText.parse(line, cell) { return number }
        throw isNotFinite(line, cell) ? .notFinite : .noNumber
    }

    /// Returns whether a cell is NaN or infinity as printed by programs, such as `nan`, `-inf` or `-nan(ind)`.
    private static func isNotFinite(_ line: Span<UInt8>, _ cell: Range<Int>) -> Bool {
        var index = cell.lowerBound
        if line[index] == UInt8(ascii: "-") || line[index] == UInt8(ascii: "+") { index += 1 }
        guard cell.upperBound - index >= 3 else { return false }
        let word = (line[index] | 0x20, line[index + 1] | 0x20, line[index + 2] | 0x20)
        return word == (UInt8(ascii: "n"), UInt8(ascii: "a"), UInt8(ascii: "n"))
            || word == (UInt8(ascii: "i"), UInt8(ascii: "n"), UInt8(ascii: "f"))
    }
}
