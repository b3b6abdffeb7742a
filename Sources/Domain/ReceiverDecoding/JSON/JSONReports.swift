import CodecSupport
import Geolocation

/// Collects the reports that are decoded from JSON objects, and counts unusable content.
struct JSONReports: Sendable {
    /// The time at which the bytes that are now being read arrived; `nil` in a recording.
    var arrival: Date?

    /// Whether reports include the status of the receiver, such as its satellites.
    var wantsDerivedEvents = false

    /// The number of inputs that were dropped, for each reason.
    private(set) var drops = DropCounts()

    private var waiting: [ReceiverReport] = []
    private var position = 0

    /// Whether the last complete fix included a course or a speed.
    ///
    /// If the next fix includes neither of them, the old course and speed are withdrawn.
    private var hasToldMotion = false
    /// Whether the last complete fix included a heading.
    ///
    /// If the next fix includes no heading, the old heading is withdrawn.
    private var hasToldHeading = false

    /// Counts content that was dropped for the given reason.
    mutating func drop(_ reason: DropReason) { drops.add(reason) }

    /// Adds a report without changing it.
    mutating func add(_ report: ReceiverReport) { waiting.append(report) }

    /// Adds a report of a complete fix.
    ///
    /// If the previous fix included a course or speed, and this fix includes neither, the report withdraws the old
    /// course and speed. If the previous fix included a heading, and this fix includes none, the report withdraws the
    /// old heading. A fix with an invalid value is dropped and counted. So is a fix without a time if its time of
    /// arrival is unknown, too.
    ///
    /// - Parameters:
    ///   - fix: The complete fix.
    ///   - status: The status of the receiver. Default: `nil`, for none.
    mutating func add(_ fix: JSONFix, status: ReceiverStatus? = nil) {
        guard let time = fix.moment.date ?? arrival else { return drop("position without a time") }
        let location = fix.location(at: time)
        guard location.isValid else { return drop("position with an invalid value") }
        var report = ReceiverReport(time: fix.moment.date)
        report.position = .fix(location)
        let tellsMotion = fix.course != nil || fix.speed != nil
        if tellsMotion || hasToldMotion { report.motion = fix.motion }
        hasToldMotion = tellsMotion
        if let heading = fix.deviceHeading {
            report.deviceHeading = .heading(HeadingValue(heading, timestamp: fix.moment.date))
        } else if hasToldHeading {
            report.deviceHeading = .void
        }
        hasToldHeading = fix.deviceHeading != nil
        report.status = status
        add(report)
    }

    /// Returns the next report and removes it.
    mutating func next() -> ReceiverReport? {
        guard position < waiting.count else { return nil }
        defer {
            position += 1
            if position == waiting.count {
                waiting.removeAll(keepingCapacity: waiting.capacity <= 64)
                position = 0
            }
        }
        return waiting[position]
    }

    // MARK: Reading values

    /// Returns the number in a JSON value, in the unit of the quantity.
    ///
    /// Returns `nil` if the value is unknown. Also returns `nil`, and counts the value, if it is invalid or out of
    /// range.
    mutating func number(_ quantity: JSONQuantity, _ value: JSONValue?, times factor: Double = 1) -> Double? {
        do {
            return try quantity.read(value, times: factor)
        } catch {
            drop(error.reason)
            return nil
        }
    }

    /// Returns the accuracy in a JSON value, in the unit of the quantity; `nil` if it is unknown.
    ///
    /// Apps on Android and gpsd write an unknown accuracy as 0, so 0 is unknown, too. An invalid value is unknown and
    /// is counted.
    mutating func accuracy(_ value: JSONValue?, _ quantity: JSONQuantity = .accuracy) -> Double? {
        number(quantity, value).flatMap { $0 > 0 ? $0 : nil }
    }

    /// Returns the altitude in a JSON value, in metres; `nil` if it is unknown.
    ///
    /// Phones mark an altitude that they do not know with a negative vertical accuracy; the altitude itself is then any
    /// number, usually 0. An invalid altitude is unknown and is counted.
    mutating func altitude(_ value: JSONValue?, verticalAccuracy: JSONValue?) -> Double? {
        if let accuracy = verticalAccuracy?.number, accuracy < 0 { return nil }
        return number(.altitude, value)
    }

    /// Returns the coordinate from the JSON values of its latitude and longitude; `nil` if it is invalid, which is
    /// counted.
    mutating func coordinate(_ latitude: JSONValue?, _ longitude: JSONValue?) -> Coordinate? {
        guard let latitude = latitude?.number, let longitude = longitude?.number, latitude.isFinite, longitude.isFinite
        else {
            drop("position without two numbers")
            return nil
        }
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        guard coordinate.isValid else {
            drop("latitude or longitude out of range")
            return nil
        }
        return coordinate
    }

    /// Returns the time that a JSON value states; `nil` if the value is invalid, which is counted.
    mutating func moment(_ value: JSONValue?) -> JSONMoment? {
        guard let moment = JSONMoment(value) else {
            drop("time with an invalid value")
            return nil
        }
        return moment
    }

    /// Returns a fix with the given position and time; `nil` if one of them is invalid, which is counted.
    mutating func fix(_ latitude: JSONValue?, _ longitude: JSONValue?, at time: JSONValue?) -> JSONFix? {
        guard let coordinate = coordinate(latitude, longitude), let moment = moment(time) else { return nil }
        return JSONFix(moment: moment, coordinate: coordinate)
    }
}
